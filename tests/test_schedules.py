"""Several prepared phones at one table, cut off and back in any order: what each typed is there once, in its order."""
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from models import open_table
from tests.conftest import _closed, make_app
from tests.long import counts
from tests.schedules import GAMES, PLAYERS, PreparedPhone, Schedules, served

FAULTS = (20016, 20030)  # seeds in which something went wrong once


@pytest.fixture(scope="module")
def schedules(tmp_path_factory: pytest.TempPathFactory, empty_site: Path) -> Iterator[Schedules]:
    file = tmp_path_factory.mktemp("schedules") / "site.sqlite3"
    file.write_bytes(empty_site.read_bytes())
    app = make_app(f"sqlite:///{file}", GAME_PACKAGES=("games",))
    with app.app_context():
        yield Schedules(app)
    _closed(app)


@counts(1, 200)
def test_what_phones_typed_without_network_is_there_once_as_they_were_shown(schedules: Schedules, count: int):
    found = {seed: [*schedules.run(seed, GAMES[seed % 4])] for seed in (*range(count), *FAULTS)}
    assert not any(found.values()), {seed: wrong for seed, wrong in found.items() if wrong}


def two(schedules: Schedules, called: str) -> tuple[PreparedPhone, PreparedPhone]:
    rules = schedules.app.extensions["games"]["smoking_cat"].house_rules()
    one, other = schedules.phones(open_table("smoking_cat", PLAYERS, 0, rules, called), 2)
    return one, other


def joins(phone: PreparedPhone, name: str) -> None:
    base = str(phone.about["rows"]["sitting"][0]["version"])
    assert phone.type(f"/sittings/{phone.sitting}/people/arrival", [("base", base), ("name", name)])


def test_a_round_typed_after_somebody_joined_is_asked_about_where_its_round_was_recorded_meanwhile(
        schedules: Schedules):
    one, other = two(schedules, "joined first")
    joins(one, "Xaver")
    one.enter("entry", Random(2))  # the app on the phone counts who joined as known
    other.follow()
    other.enter("entry", Random(3))
    other.send()
    one.send()
    assert [each.stopped for each in one.queue] == [409]
    assert served(one.sitting).now.number == 2


def test_undo_pressed_twice_never_takes_back_what_another_phone_did_meanwhile(schedules: Schedules):
    one, other = two(schedules, "undone twice")
    joins(one, "Xaver")
    one.send()
    for phone in (one, other):
        phone.fetch()
    joins(other, "Yvona")
    one.follow()
    one.enter("entry", Random(2))
    for _time in range(2):
        one.press(f"/tables/{one.key}", "/undo$", Random(1))
    other.send()
    one.send()  # the round and its undo go; the second one meant that Xaver joined
    assert [(each.path.rpartition("/")[2], each.stopped) for each in one.queue] == [("undo", 409)]
    assert {"Xaver", "Yvona"} < {*served(one.sitting).names().values()}


def test_what_was_sent_is_counted_on_the_phone_also_before_it_has_heard_from_the_table_again(
        schedules: Schedules):
    one, _other = two(schedules, "not heard")
    one.follow()
    one.enter("entry", Random(2))
    before = one.state()
    one.send()
    assert not one.queue and one.state() == before
    assert "mark waits" not in one.page(f"/tables/{one.key}")
