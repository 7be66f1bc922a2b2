"""Sentences and parts of pages that people stumbled over: what stands there now, and what does not any more."""
import re

import pytest
from flask import Flask, render_template_string
from flask.testing import FlaskClient

from games.smoking_cat.rules import Lost
from models import Sitting, Submission, add_person, all_games, db, record
from tally import Deal
from tally.table_events import Joined, Left
from tests.conftest import NAMES, begun
from tests.web import ENGLISH, first, let_in, send
from views.translate import say

CZECH = {"Accept-Language": "cs"}
JARGON = re.compile(r"MarriageCalculator|Table of the app", re.IGNORECASE)


def at_table(app: Flask, client: FlaskClient, game: str, names: tuple[str, ...] = NAMES,
             rounds: int = 0) -> tuple[str, int]:
    """A phone at a table of the game: the address of the table and the id of its sitting."""
    with app.app_context():
        sitting = begun(game, names)
        let_in(client, sitting.table)
        for nth in range(rounds):
            record(sitting, Lost(1), Submission(f"round{nth}" * 3, nth), Deal(0, (0, 1, 2, 3)))
        return f"/tables/{sitting.table.key}", sitting.id


def test_round_means_one_thing(app: Flask, client: FlaskClient):
    table, _sitting = at_table(app, client, "marriage")
    page = client.get(table, headers=ENGLISH).text.replace("\u00a0", " ")
    assert "Round 1" in page and "game 1 of 4: everybody deals once" in page


@pytest.mark.parametrize("language", ["cs", "en"])
def test_presets_are_called_in_words_of_players(app: Flask, language: str):
    with app.test_request_context(headers={"Accept-Language": language}):
        for game in all_games().values():
            for preset in game.presets.values():
                said = say(preset.name)
                assert not JARGON.search(said) and max(map(len, said.split())) <= 20, said


def test_an_entry_offers_to_insert_a_round_before_itself(app: Flask, client: FlaskClient):
    _table, sitting = at_table(app, client, "smoking_cat", rounds=1)
    assert "Vložit kolo před toto" in client.get(f"/sittings/{sitting}/entries/1", headers=CZECH).text
    assert "Insert a round before this" in client.get(f"/sittings/{sitting}/entries/1", headers=ENGLISH).text


def test_the_place_of_a_reason_is_in_the_language_of_the_reader(app: Flask, client: FlaskClient):
    rules = {"cs": "Bodování", "en": "Scoring"}
    _table, sitting = at_table(app, client, "marriage")
    said = {"end": "finished", "by": "numbers", "finisher": "0", "maal-0": "10", "dealer": "0",
            "playing": ["0", "1", "2", "3"]}
    assert send(client, f"/sittings/{sitting}/entries/new?form=round", **said).status_code == 303
    url = f"/sittings/{sitting}/entries/1"
    for language, place in rules.items():
        page = client.get(url, headers={"Accept-Language": language}).text
        assert place in page and not any(other in page for other in rules.values() if other != place)


def test_language_and_look_are_folded_but_on_the_first_page(app: Flask, client: FlaskClient):
    table, sitting = at_table(app, client, "smoking_cat")
    for page, is_open in (("/", True), (f"{table}/more", False), (f"/sittings/{sitting}/history", False)):
        found = first(r'<details class="site-settings"([^>]*)>', client.get(page).text)
        assert ("open" in found) is is_open, page
    assert "site-settings" not in client.get(f"/sittings/{sitting}/entries/new").text  # nothing under a form


def test_the_first_page_says_whom_it_is_for_and_has_a_light_picture(app: Flask, client: FlaskClient):
    fresh = client.get("/", headers=ENGLISH).text
    assert "For people who play with real cards" in fresh
    assert 0 < len(first(r'(?s)(<svg viewBox="0 0 200 150".*?</svg>)', fresh).encode()) < 6000
    at_table(app, client, "smoking_cat")
    again = client.get("/", headers=ENGLISH).text
    assert "For people who play with real cards" not in again and 'viewBox="0 0 200 150"' in again


def test_a_draft_says_that_all_phones_see_it(app: Flask, client: FlaskClient):
    _table, sitting = at_table(app, client, "smoking_cat")
    for headers, said in ((CZECH, "pro všechny telefony"), (ENGLISH, "for every phone at the table")):
        assert said in client.get(f"/sittings/{sitting}/entries/new", headers=headers).text


def test_the_dots_and_numbers_of_the_sheet_are_explained(app: Flask, client: FlaskClient):
    _table, sitting = at_table(app, client, "smoking_cat", rounds=2)
    assert "who dealt" in client.get(f"/sittings/{sitting}/sheet", headers=ENGLISH).text


def test_the_summary_tells_everything_once(app: Flask, client: FlaskClient):
    _table, sitting = at_table(app, client, "smoking_cat", ("Eva", "Petr", "Jana", "Zdislava"), rounds=2)
    page = client.get(f"/sittings/{sitting}/summary").text
    lines = [line for line in first(r"(?s)<textarea[^>]*>(.*?)</textarea>", page).splitlines() if line.strip()]
    assert len(lines) > 4 and [line for line in lines if page.count(line) != 1] == []


def test_the_television_says_why_somebody_sits_out(app: Flask, client: FlaskClient):
    table, _sitting = at_table(app, client, "tarok", (*NAMES, "Host"))
    assert "4 of 5 play" in client.get(f"{table}/tv", headers=ENGLISH).text
    assert "hrají 4 z 5" in client.get(f"{table}/tv", headers=CZECH).text.replace("\u00a0", " ")


def test_no_two_of_many_people_have_the_same_badge(app: Flask):
    with app.test_request_context():
        badges = render_template_string('{% for seat in range(64) %}{{ badge(seat, "J") }}{% endfor %}')
    classes = re.findall(r'class="badge ([^"]+)"', badges)
    # one of the first eight has the shape that belongs to its colour
    shapes = [each if "shape" in each else f"{each} {each.replace('seat', 'shape')}" for each in classes]
    assert len(shapes) == 64 == len(set(shapes))


def test_who_comes_late_is_told_apart_from_those_before(app: Flask, client: FlaskClient):
    """More than eight have sat at the table: the ninth has a colour of before, and another shape."""
    with app.app_context():
        sitting = begun("smoking_cat", tuple("ABCDEFGH"))
        let_in(client, sitting.table)
        record(sitting, Left(0), Submission("leaves" * 3, 0))
        record(sitting, Joined(8, add_person(sitting.table, "Jana")), Submission("ninth" * 3, 1))
        table = sitting.table.key
        assert db.session.get_one(Sitting, sitting.id).now.occupants.keys() >= {8}
    assert 'class="badge seat-0 shape-1" aria-hidden="true">J<' in client.get(f"/tables/{table}").text
