"""The mark of a club or a table: a colour of the palette and letters, shown beside its name everywhere."""
import json
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

import models
from models import CardTable, Role, all_games
from models.club.commands import Settings, change_settings
from models.marks import COLOURS, Mark
from models.transfer.club_files import import_club, parse_club
from tests.clubs import make_club, make_member, make_user, sign_in, take_in
from tests.evenings import NAMES
from tests.leagues import new_id
from tests.rich_club import carried
from tests.rows import only
from tests.test_look import DARK_CHOSEN, DARK_PHONE, LIGHT, contrast, palette
from tests.toy_games.pebbles.rules import HouseRules
from views.marks import PALETTE, marked
from views.web.people import badge


@pytest.mark.parametrize("theme", [LIGHT, DARK_PHONE, DARK_CHOSEN])
def test_letters_can_be_read_on_every_colour_and_every_colour_be_made_out(theme: str):
    colours = palette(theme)
    assert list(PALETTE) == list(COLOURS)
    for place in range(len(COLOURS)):
        mark = colours[f"seat-{place}"]
        assert contrast(mark, colours["on-seat"]) >= 4.5
        assert min(contrast(mark, colours[ground]) for ground in ("ivory", "paper")) >= 3
    assert contrast(colours["pencil"], colours["paper"]) >= 4.5  # letters without a colour


@pytest.mark.parametrize("name, mark, shown", [
    ("Klub u stolu", Mark("blue"), "KU"), ("Klub", Mark("blue", "♠♣"), "♠♣"), ("नेपाल", Mark("green"), "ने"),
    ("Klub <b>", Mark("", "<b>"), "&lt;b&gt;"), ("Klub", Mark(), None)])
def test_a_mark_shows_its_letters_or_those_the_name_begins_with(
        app: Flask, name: str, mark: Mark, shown: str | None):
    with app.test_request_context():
        club = make_club(make_user("Eva"), name)
        club.colour, club.sign = mark
        found = re.search(r">([^/]*)</span>", str(marked(club)))
        assert (found and found[1]) == shown


def test_a_table_shows_its_own_mark_or_that_of_its_club(app: Flask):
    with app.test_request_context():
        table = models.open_table("pebbles", list(NAMES), 0, HouseRules(), new_id()).table
        assert marked(table) == ""
        club = make_club(make_user("Eva"), "Klub")
        take_in(table, club)
        club.colour = "teal"
        assert "seat-4" in marked(table) and ">K<" in marked(table)
        table.colour, table.sign = "red", "A"
        assert "seat-0" in marked(table) and ">A<" in marked(table)


def test_a_file_carries_marks_and_refuses_what_is_none(in_app: Flask):
    owner = make_user("Eva")
    club = make_club(owner)
    take_in(models.open_table("pebbles", list(NAMES), 0, HouseRules(), new_id()).table, club)
    change_settings(club, owner.id, Settings("Klub", "CZK", 100, "", Mark("teal", "KU")), new_id())
    table = only(CardTable)
    table.call("Sklep", "red", "S", pictures=False)
    text = carried(club)
    here = import_club(parse_club(text, all_games()), make_user("Jan"), new_id())
    assert (here.colour, here.sign) == ("teal", "KU") and carried(here) == text
    data = json.loads(text)
    data["sign"] = "longer"
    with pytest.raises(ValueError, match="is not right"):
        parse_club(json.dumps(data), all_games())


@pytest.fixture
def club(app: Flask, client: FlaskClient) -> str:
    with app.app_context():
        made = make_club(make_user("Jana"), "Klub u stolu")
        owner = make_user("Eva")
        make_member(made, owner, Role.OWNER)
        sign_in(client, owner)
        return made.key


def test_the_mark_of_a_club_is_chosen_and_stands_in_lists_and_headings(client: FlaskClient, club: str):
    form = {"name": "Klub u stolu", "currency": "CZK", "cash_unit": "100", "submission": new_id()}
    assert client.post(f"/clubs/{club}/settings", data=form | {"colour": "violet", "sign": "♠"}).status_code == 303
    for page in ("/clubs", "/", f"/clubs/{club}"):
        assert re.search(r'class="emblem seat-3" aria-hidden="true">♠</span>', client.get(page).text), page
    refused = client.post(f"/clubs/{club}/settings", data=form | {"colour": "puce", "sign": "ABCD"})
    assert refused.status_code == 422 and 'value="ABCD"' in refused.text
    assert 'id="colour-errors"' in refused.text and 'id="sign-errors"' in refused.text


def test_the_mark_of_a_table_stands_in_its_heading_in_lists_and_on_the_television(
        app: Flask, client: FlaskClient):
    sent = client.post("/tables/new/pebbles", data={
        **{f"name-{at}": name for at, name in enumerate(NAMES)}, "goal": "0", "start": "1", "submission": new_id()})
    table = sent.headers["Location"]
    said = {"name": "Sklep", "colour": "green", "sign": "S1"}
    assert client.post(f"{table}/name", data=said).status_code == 303
    for page in (table, "/", f"{table}/tv"):
        assert 'class="emblem seat-7" aria-hidden="true">S1</span>' in client.get(page).text, page
    refused = client.post(f"{table}/name", data=said | {"sign": "ABCD", "name": "Jiný"})
    assert refused.status_code == 422 and 'id="sign-errors"' in refused.text and 'value="Jiný"' in refused.text
    assert client.post(f"{table}/name", data={"name": "Sklep", "colour": "", "sign": ""}).status_code == 303
    assert "emblem" not in client.get(table).text


def test_badges_of_more_than_eight_people_are_all_different(app: Flask):
    """As was seen: two people of one letter had the same colour and shape after the eighth."""
    with app.test_request_context():
        looks = []
        for seat in range(64):
            said = str(badge(seat, "J"))
            colour, shape = re.search(r"seat-(\d)", said), re.search(r"shape-(\d)", said)
            assert colour is not None
            looks.append((colour[1], shape[1] if shape else colour[1]))  # without one, each colour has its own
    assert len(set(looks)) == len(looks)
