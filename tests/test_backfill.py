"""Backfill: totals from a notebook, and paper sheets with their own times."""
import contextlib
import re
import threading
from datetime import UTC, date, datetime
from functools import partial
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import example, given
from hypothesis import strategies as st
from sqlalchemy import func, select
from werkzeug.test import TestResponse

import models
from models import Actor, CardTable, Club, Entry, Person, Result, Role, Sitting, db, latest
from models.books.closing import Terms, reopen
from models.database import now_utc, writing
from models.ops.verifying import verify
from models.schema.ledger import Book
from models.transfer import backfill
from models.transfer.backfill import Copied, Place, begin_paper, copy_evening
from tally import EntryInvalid
from tests.clubs import make_club, make_member, make_user, sign_in
from tests.conftest import begun
from tests.long import tries
from tests.rows import only
from tests.test_concurrency import side_by_side
from tests.toy_games.pebbles.rules import HouseRules
from tests.web import ENGLISH, hidden, let_in, send

DAY = date(1999, 12, 31)
PLAYERS = ("Eva", "Petr", "Jana")


def club_of(players: tuple[str, ...] = PLAYERS) -> tuple[Club, Actor, list[int]]:
    owner = make_user("Owner")
    club = make_club(owner, players=players)
    return club, Actor(user=owner.id), [person.id for person in club.people]


def copied(people: Any, totals: tuple[int, ...] = (10, -4, -6), **more: Any) -> Copied:
    return Copied(**{"game_key": "pebbles", "evening": DAY, "people": people, "totals": totals,
                     "rules": HouseRules(), "note": "sešit", **more})


# what is stored

def test_totals_become_a_closed_evening_of_that_day(in_app: Flask):
    club, by, players = club_of()
    sitting = copy_evening(Place(club, by), copied(players, rounds=12), "notebook1")
    assert (sitting.origin, sitting.evening, sitting.table.club_id) == ("notebook", DAY, club.id)
    assert sitting.sealed_at is not None and verify(sitting) == []
    results = db.session.scalars(select(Result).order_by(Result.seat)).all()
    assert [(each.paid, each.rounds, each.place) for each in results] == [(10, 12, 1), (-4, 12, 2), (-6, 12, 3)]
    assert [db.session.get_one(Person, each.person_id).stands_for_id for each in results] == players
    db.session.remove()


def test_sent_by_many_at_the_same_moment_it_is_there_once(any_app: Flask):
    with any_app.app_context():
        club, by, players = club_of()
        club_id, table_id = club.id, begun().table_id
        db.session.remove()

    def notebook() -> None:
        copy_evening(Place(db.session.get_one(Club, club_id), by), copied(players), "notebook1")

    def at_a_table() -> None:
        copy_evening(Place(db.session.get_one(CardTable, table_id), Actor()), copied(["A", "B", "C"]),
                     "notebook2")

    def paper() -> None:
        begin_paper(Place(db.session.get_one(Club, club_id), by), "pebbles", players, HouseRules(),
                    datetime(2020, 1, 1, tzinfo=UTC), "paper0001")

    for work in (notebook, at_a_table, paper):
        side_by_side(any_app, *[work] * 5)
    with any_app.app_context():
        found = db.session.scalars(select(Sitting).order_by(Sitting.id)).all()
        assert [each.origin for each in found] == ["table", "notebook", "notebook", "paper"]
        assert [(each.version, each.sealed_at is not None) for each in found] == [
            (0, False), (1, True), (1, True), (0, False)]
        db.session.remove()


def test_what_broke_off_half_way_is_finished_when_it_is_sent_again(in_app: Flask,
                                                                   monkeypatch: pytest.MonkeyPatch):
    club, by, players = club_of()
    with monkeypatch.context() as broken:
        broken.setattr("models.transfer.backfill.close", lambda *args: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            copy_evening(Place(club, by), copied(players), "notebook1")
    sitting = copy_evening(Place(club, by), copied(players), "notebook1")
    assert sitting.sealed_at is not None and sitting.version == 1
    assert db.session.scalar(select(func.count()).select_from(Sitting)) == 1


def test_a_club_has_one_table_for_its_notebook_also_when_its_first_evenings_come_at_the_same_moment(
        any_app: Flask):
    with any_app.app_context():
        club, by, players = club_of()
        club_id = club.id
        db.session.remove()
    arrived = threading.Barrier(3)
    look = backfill._notebook_of

    def together(club: Club | None) -> int | None:
        """What all found out before any of them held the lock."""
        found = look(club)
        with contextlib.suppress(threading.BrokenBarrierError):
            arrived.wait(1)  # whoever looks again looks alone
        return found

    def copy(submission: str) -> None:
        copy_evening(Place(db.session.get_one(Club, club_id), by), copied(players), submission)

    with pytest.MonkeyPatch.context() as slowed:
        slowed.setattr("models.transfer.backfill._notebook_of", together)
        side_by_side(any_app, *(partial(copy, f"notebook{n}") for n in range(3)))
    with any_app.app_context():
        evenings = db.session.scalars(select(Sitting)).all()
        assert len(evenings) == 3 and len({each.table_id for each in evenings}) == 1
        assert db.session.scalar(select(func.count()).select_from(CardTable)) == 1
        assert not any(verify(each) or each.sealed_at is None for each in evenings)
        db.session.remove()


def test_a_notebook_deleted_while_an_evening_comes_gets_no_more_of_them(in_any_app: Flask,
                                                                         monkeypatch: pytest.MonkeyPatch):
    club, by, players = club_of()
    place = Place(club, by)
    first = copy_evening(place, copied(players), "notebook1").table_id
    look = backfill._notebook_of

    def too_late(club: Club | None) -> int | None:
        found = look(club)
        monkeypatch.setattr("models.transfer.backfill._notebook_of", look)
        with writing():
            db.session.get_one(CardTable, first).deleted_at = now_utc()
        return found

    monkeypatch.setattr("models.transfer.backfill._notebook_of", too_late)
    second = copy_evening(place, copied(players), "notebook2")
    assert second.table_id != first and second.table.deleted_at is None
    assert db.session.scalar(select(func.count()).select_from(Sitting).filter_by(table_id=first)) == 1
    db.session.remove()


def test_what_is_played_at_a_table_goes_on_after_its_notebook(in_app: Flask):
    sitting = begun()
    people = [*sitting.table.names][:3]
    copy_evening(Place(sitting.table, Actor()), copied(people), "notebook1")
    current = latest(sitting.table)
    assert current is not None and current.id == sitting.id


def test_a_pot_and_letters_of_the_notebook_follow_the_rules_of_their_game(in_app: Flask):
    """Letters need not add up to anything; a full word is a finished one."""
    club, by, players = club_of(("Eva", "Petr", "Jana", "Bohumil"))
    game = next(game for game in models.all_games().values() if game.fills_word)
    sitting = copy_evening(Place(club, by), copied(
        players, (1, 5, 0, 2), game_key=game.key, rules=game.house_rules(), rounds=8), "notebook1")
    assert sitting.now.finished
    assert {each.paid: each.place for each in db.session.scalars(select(Result))} == {0: 1, 1: 2, 2: 3, 5: 4}
    assert Book(club).balances() == {}


REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "a sum that is off": ({"totals": (10, -4, -5)}, "amounts"),
    "a number nobody plays for": ({"totals": (10**9, -10**9, 0)}, "amounts"),
    "tomorrow": ({"evening": date(2090, 1, 1)}, "evening"),
    "before anybody played": ({"evening": date(1850, 1, 1)}, "evening"),
    "nobody to play with": ({"people": ["Eva"], "totals": (0,)}, "people"),
    "too many": ({"people": [f"P{n}" for n in range(9)], "totals": (0,) * 9}, "people"),
    "rounds for a thousand years": ({"rounds": 10**6}, "rounds"),
    "a note like a book": ({"note": "x" * 201}, "reason"),
    "a rate of words": ({"terms": Terms("půl", "CZK", 1)}, "rate"),
    "no currency": ({"terms": Terms("1", "XXX", 1)}, "currency"),
}


@pytest.mark.parametrize("changes, at", REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_is_refused_before_anything_is_written(in_app: Flask, changes: dict[str, Any], at: str):
    club, by, players = club_of()
    with pytest.raises(EntryInvalid) as refused:
        copy_evening(Place(club, by), copied(**{"people": players, **changes}), "notebook1")
    assert at in {problem.field for problem in refused.value.findings.problems}
    assert not db.session.scalar(select(func.count()).select_from(Sitting))


@tries(0.5)
@given(st.lists(st.integers(-10_000, 10_000), min_size=2, max_size=5), st.integers(0, 40))
@example([0, 0], 0)
def test_whatever_stood_in_the_notebook_is_what_the_results_say(app: Flask, totals: list[int], rounds: int):
    with app.app_context():
        club, by, _players = club_of_its_own()
        totals.append(-sum(totals))
        sitting = copy_evening(Place(club, by), copied(
            [f"P{n}" for n in range(len(totals))], tuple(totals), rounds=rounds), f"{club.key}copied")
        found = {each.seat: each.paid for each in db.session.scalars(select(Result).filter_by(sitting_id=sitting.id))}
        assert found == dict(enumerate(totals)), "who ended at 0 was there too"
        assert verify(sitting) == []


def club_of_its_own() -> tuple[Club, Actor, list[int]]:
    owner = make_user(f"Owner {db.session.scalar(select(func.count()).select_from(Club))}")
    return make_club(owner), Actor(user=owner.id), []


# from paper

def test_a_sheet_from_paper_has_its_own_evening(in_app: Flask):
    club, by, players = club_of()
    began = datetime(2020, 2, 29, 1, 30, tzinfo=UTC)  # half past two in Prague: still the evening before
    sitting = begin_paper(Place(club, by), "pebbles", [*players, "Host"], HouseRules(), began, "paper001")
    assert (sitting.origin, sitting.started_at, sitting.evening) == ("paper", began, date(2020, 2, 28))
    again = begin_paper(Place(club, by), "pebbles", players, HouseRules(), began, "paper001")
    assert again.id == sitting.id and latest(sitting.table) is not None


# the pages

@pytest.fixture
def inside(app: Flask, client: FlaskClient) -> tuple[str, list[int]]:
    """A scorekeeper of a club on this phone: where its pages are, and the players."""
    with app.app_context():
        club, _by, players = club_of()
        keeper = make_user("Keeper")
        make_member(club, keeper, Role.SCOREKEEPER)
        sign_in(client, keeper)
        return f"/clubs/{club.key}/before", players


def put_in(client: FlaskClient, url: str, **fields: str) -> TestResponse:
    page = client.get(url)
    assert page.status_code == 200
    return client.post(url, data={"submission": hidden(page)["submission"], **fields})


def test_an_evening_is_typed_in(app: Flask, client: FlaskClient, inside: tuple[str, list[int]]):
    url, (eva, petr, _jana) = inside
    client.post("/phone/language", data={"language": "en"})
    assert client.get(url).status_code == 200
    answer = put_in(client, f"{url}/pebbles", **{
        "date": "2001-05-01", f"total-{eva}": "1 000", f"total-{petr}": "−400", "total-new0": "-600", "name-0": "Host",
        "rounds": "15", "rate-before": "0,10", "currency-before": "CZK", "note": "modrý sešit, strana 3"})
    assert answer.status_code == 303
    with app.app_context():
        sitting = only(Sitting)
        entry = only(Entry)
        assert sitting.evening == date(2001, 5, 1) and sitting.sealed_at is not None
        assert entry.facts == {"amounts": {"0": 1000, "1": -400, "2": -600}, "reason": "modrý sešit, strana 3",
                               "round_over": False, "rounds": 15, "everybody": True}
        assert list(Book(only(Club)).balances()["CZK"].values()) == [
            10000, -4000, -6000]
        key = sitting.table.key
    assert "marked as copied" in client.get(url).text
    page = client.get(f"/tables/{key}").text
    assert "From a notebook" in page and "Only evenings from before are here so far." in page


def test_what_nobody_noted_is_read_in_the_language_of_its_reader(app: Flask, client: FlaskClient,
                                                                 inside: tuple[str, list[int]]):
    url, (eva, petr, _jana) = inside
    put_in(client, f"{url}/pebbles", **{"date": "2001-05-01", f"total-{eva}": "5", f"total-{petr}": "-5"})
    with app.app_context():
        sitting = only(Sitting)
        key, table = sitting.id, sitting.table.key
    for language, said, called in (("cs", "opsáno ze sešitu", "Ze sešitu"),
                                   ("en", "copied from a notebook", "From a notebook")):
        client.post("/phone/language", data={"language": language})
        assert said in client.get(f"/sittings/{key}/entries").text
        for place in (f"/tables/{table}", url.replace("/before", "/log")):
            assert called in client.get(place).text, place
        page = client.get(f"/tables/{table}/name").text
        assert called in page
        client.post(f"/tables/{table}/name", data=hidden(page) | {"name": called})


def test_an_evening_that_ended_level_is_typed_in(app: Flask, client: FlaskClient,
                                                 inside: tuple[str, list[int]]):
    url, (eva, petr, _jana) = inside
    answer = put_in(client, f"{url}/pebbles", **{"date": "2001-05-01", f"total-{eva}": "0", f"total-{petr}": "0"})
    assert answer.status_code == 303
    with app.app_context():
        assert [(each.paid, each.place) for each in db.session.scalars(select(Result))] == [(0, 1), (0, 1)]


@pytest.mark.parametrize("fields, said", [
    ({"date": ""}, "Choose the day"),
    ({"date": "1. 5. 2001"}, "Choose the day"),
    ({"date": "2091-01-01"}, "Choose a day that is over"),
    ({"first": "10"}, "must add up to 0, not 5"),
    ({"first": "deset"}, "is not a whole number"),
    ({"first": "9" * 30}, "number"),
    ({"first": ""}, "people play this game"),
    ({"name-0": "eva", "total-new0": "0"}, "There is a row for"),
    ({"name-0": "Host"}, "Write what this one had"),
    ({"name-0": "", "total-new0": "0"}, "Write a name"),
    ({"name-0": "a\u202eb", "total-new0": "0"}, "cannot be printed"),
    ({"rounds": "0"}, "From 1 to"),
    ({"rounds": "many"}, "is not a whole number"),
    ({"rate-before": "moc", "currency-before": "CZK"}, "Write a number"),
    ({"rate-before": "1", "currency-before": "???"}, "Choose a currency"),
    ({"note": "x" * 300}, "At most 200 letters"),
    ({"note": "turned \u202e round"}, "cannot be printed"),
])
def test_what_is_wrong_stands_beside_its_field_and_nothing_typed_is_lost(
        app: Flask, client: FlaskClient, inside: tuple[str, list[int]], fields: dict[str, str], said: str):
    url, (eva, petr, _jana) = inside
    typed = {"date": "2001-05-01", "first": "5", f"total-{petr}": "-5", "note": "strana 4", **fields}
    typed[f"total-{eva}"] = typed.pop("first")
    answer = client.post(f"{url}/pebbles", data=typed, headers=ENGLISH)
    assert answer.status_code == 422 and said in answer.text and 'value="-5"' in answer.text
    assert "-errors" in answer.text and 'aria-invalid="true"' in answer.text
    with app.app_context():
        assert not db.session.scalar(select(func.count()).select_from(Sitting))


@pytest.mark.parametrize("rounds, changed, then", [
    (12, {}, None),
    (0, {}, None),
    (12, {"amounts-0": "11", "amounts-1": "-11"}, ({"0": 11, "1": -11, "2": 0}, 12)),
    (12, {"rounds": "15"}, ({"0": 10, "1": -10, "2": 0}, 15)),
    (0, {"rounds": "7"}, ({"0": 10, "1": -10, "2": 0}, 7)),
    (12, {"rounds": ""}, ({"0": 10, "1": -10, "2": 0}, 0)),
    (12, {"amounts-2": ""}, ({"0": 10, "1": -10}, 12)),
])
def test_correcting_what_was_copied_keeps_the_rounds_and_who_played_them(
        app: Flask, client: FlaskClient, rounds: int, changed: dict[str, str],
        then: tuple[dict[str, int], int] | None):
    with app.app_context():
        table = begun(names=PLAYERS).table
        evening = copied([*table.names], (10, -10, 0), rounds=rounds)
        sitting = copy_evening(Place(table, Actor()), evening, "notebook1")
        reopen(sitting, "přepsali jsme se", Actor(), "reopened")
        let_in(client, table)
        place, before = f"/sittings/{sitting.id}/entries/1", sitting.version
    page = client.get(f"{place}/correction")
    fields = dict(re.findall(r'<input type="text"[^>]* name="([^"]+)" value="([^"]*)"', page.text))
    assert fields == {"reason": "sešit", "rounds": str(rounds or ""), **{
        f"amounts-{seat}": str(amount) for seat, amount in enumerate((10, -10, 0))}}
    assert send(client, f"{place}/correction", page, **fields | changed, confirmed="consequences").status_code == 303
    with app.app_context():
        held = db.session.scalars(select(Entry).where(Entry.seq > before)).one_or_none()
        facts = held.facts if held is not None else None
        assert (facts and (facts["amounts"], facts["rounds"])) == then


def test_rounds_that_cannot_be_are_refused_beside_their_field(app: Flask, client: FlaskClient):
    with app.app_context():
        table = begun().table
        sitting = copy_evening(Place(table, Actor()), copied([*table.names], rounds=3), "notebook1")
        reopen(sitting, "přepsali jsme se", Actor(), "reopened")
        let_in(client, table)
        url = f"/sittings/{sitting.id}/entries/1/correction"
    client.post("/phone/language", data={"language": "en"})
    for typed in ("-1", "1001", "9" * 30, "many", "1.5", "\u0663x"):
        answer = send(client, url, **{"reason": "sešit", "amounts-0": "1", "amounts-1": "-1", "rounds": typed})
        assert answer.status_code == 422 and 'id="rounds-errors"' in answer.text and f'value="{typed}"' in answer.text


def test_only_a_notebook_asks_how_many_rounds_an_agreement_stands_for(app: Flask, client: FlaskClient):
    with app.app_context():
        sitting = begun()
        let_in(client, sitting.table)
        url = f"/sittings/{sitting.id}/entries/new?form=manual"
    page = client.get(url)
    assert 'name="round_over"' in page.text and 'name="rounds"' not in page.text


def test_a_sheet_from_paper_is_begun_and_recorded(app: Flask, client: FlaskClient,
                                                  inside: tuple[str, list[int]]):
    url, (eva, _petr, _jana) = inside
    fields = {"day": "2001-05-01", "time": "19:30", "name-0": "Petr", "name-1": "Host", "preset": "plain", "goal": "0"}
    tapped = client.post(f"{url}/pebbles/paper", data={**fields, "add": str(eva)})
    assert tapped.status_code == 200 and 'value="Eva"' in tapped.text
    answer = put_in(client, f"{url}/pebbles/paper", **fields)
    assert answer.status_code == 303 and client.get(answer.location).status_code == 200
    with app.app_context():
        sitting = only(Sitting)
        assert sitting.origin == "paper" and sitting.started_at == datetime(2001, 5, 1, 17, 30, tzinfo=UTC)


@pytest.mark.parametrize("fields, said", [
    ({"day": ""}, "Write the day and the time"), ({"time": "25:99"}, "Write the day and the time"),
    ({"day": "2091-01-01"}, "Choose a time that is over"), ({"name-1": ""}, "at least 2 people"),
    ({"name-1": "petr"}, "Two people cannot both"),
])
def test_a_sheet_that_cannot_begin_says_why(client: FlaskClient, inside: tuple[str, list[int]],
                                            fields: dict[str, str], said: str):
    url, _players = inside
    answer = client.post(f"{url}/pebbles/paper", headers=ENGLISH, data={
        "day": "2001-05-01", "time": "19:30", "name-0": "Petr", "name-1": "Eva", "preset": "plain", "goal": "0",
        **fields})
    assert answer.status_code == 422 and said in answer.text and 'value="Petr"' in answer.text


def test_a_table_has_its_notebook_too(app: Flask, client: FlaskClient):
    with app.app_context():
        table = begun().table
        people, key = [*table.names], table.key
        let_in(client, table)
    url = f"/tables/{key}/before"
    assert client.get(url).status_code == 200
    assert put_in(client, f"{url}/pebbles", **{
        "date": "2001-05-01", f"total-{people[0]}": "2", f"total-{people[1]}": "-2"}).status_code == 303
    busy = client.post(f"{url}/pebbles/paper", headers=ENGLISH, data={
        "day": "2001-05-01", "time": "19:30", "name-0": "Petr", "name-1": "Eva", "preset": "plain", "goal": "0"})
    assert busy.status_code == 422 and "Close it first" in busy.text
