"""People and rules through the pages of a table, as a phone without scripts sends them."""
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import unquote

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict

import games
from models import CardTable, Sitting, db
from models.ops.verifying import verify
from models.table.sitting import seat_of
from tally import TableState
from tally.table_events import players_needed
from tests.conftest import NAMES, begun
from tests.web import first, hidden, let_in, send

EN = {"Accept-Language": "en"}


@pytest.fixture
def table(app: Flask, client: FlaskClient) -> Callable[[], TableState]:
    """A table of Pebbles this phone plays at; call it for the current table state."""
    with app.app_context():
        sitting = begun()
        let_in(client, sitting.table)
        assert (sitting.id, sitting.table.id) == (1, 1)

    def now() -> TableState:
        with app.app_context():
            sitting = db.session.get_one(Sitting, 1)
            assert verify(sitting) == []
            return sitting.now
    return now


def tell(client: FlaskClient, what: str, **fields: Any) -> int:
    """Press a button of the page People and seats."""
    page = client.get("/sittings/1/people")
    found = re.search(rf'action="/sittings/1/people/{what}"[^>]*>(.*?)</form>', page.text, re.S)
    carried = hidden(found[1]) if found else {"submission": "later" * 4}
    carried = {name: value for name, value in carried.items() if name in ("submission", "base")}
    return client.post(f"/sittings/1/people/{what}", data={**carried, **fields}).status_code


def names(app: Flask) -> dict[int, str]:
    with app.app_context():
        return db.session.get_one(Sitting, 1).names()


def test_somebody_joins_leaves_and_takes_the_old_line_back(app: Flask, client: FlaskClient, table: Any):
    assert tell(client, "arrival", name="Karel", after="1") == 303
    karel = table().order[2]
    assert table().order == (0, 1, karel, 2, 3) and names(app)[karel] == "Karel"
    assert tell(client, "departure", seat=str(karel)) == 303
    assert table().gone == (karel,)
    assert tell(client, "arrival", name=" karel ") == 303  # no namesake: the old line
    assert table().gone == () and table().order == (0, 1, 2, 3, karel)
    with app.app_context():
        assert len(db.session.get_one(CardTable, 1).people) == 5


@pytest.mark.parametrize("game, people", [
    (key, game.table.start) for key, game in games.find(("games", "tests.toy_games")).items()])
def test_where_too_few_are_left_the_table_says_how_many_must_play_and_begins_no_round(
        app: Flask, client: FlaskClient, game: str, people: int):
    with app.app_context():
        sitting = begun(game, NAMES[:people])
        let_in(client, sitting.table)
        address, said = f"/tables/{sitting.table.key}", players_needed(sitting.game)
        needed = said.id % said.values
    enough = client.get(address, headers=EN).text
    assert 'class="record"' in enough or 'action="/sittings/1/entries' in enough
    assert tell(client, "departure", seat="1", sure="1") == 303
    left = client.get(address, headers=EN).text
    assert needed in left and needed not in enough
    assert left.count('class="notice warning"') == enough.count('class="notice warning"') + 1  # once, by no game again
    assert needed in client.get(address + "/tv", headers=EN).text
    turns = games.find(("games", "tests.toy_games"))[game].turns  # a round that runs goes on
    assert turns or not re.search(r'class="record"|form=round|form=auction', left)
    assert tell(client, "arrival", name="Karel") == 303
    assert needed not in client.get(address, headers=EN).text + client.get(address + "/tv", headers=EN).text


def test_a_substitute_inherits_the_seat_and_its_score(app: Flask, client: FlaskClient, table: Any):
    send(client, "/sittings/1/entries/new", winner="2", size="large", dealer="0", playing=["0", "1", "2", "3"])
    assert tell(client, "substitution", seat="2", name="Zuzana") == 303
    assert table().total(2) == 9 and names(app)[2] == "Zuzana"
    send(client, "/sittings/1/entries/new", winner="2", size="small", dealer="1", playing=["0", "1", "2", "3"])
    by_person = {each.person: each.paid for each in table().accounts if each.seat == 2}
    assert sorted(by_person.values()) == [3, 9]  # the score follows the seat, the account whoever sat there


def test_who_sits_out_for_want_of_room_is_said_on_joining_and_on_the_table(app: Flask, client: FlaskClient):
    with app.app_context():
        sitting = begun("smoking_cat")
        let_in(client, sitting.table)
        address = f"/sittings/{sitting.id}/people"
        table = f"/tables/{sitting.table.key}"
    assert "Sits out" not in client.get(table, headers=EN).text
    opened = client.get(address)
    carried = {name: value for name, value in hidden(opened).items() if name == "base"}
    joined = client.post(address + "/arrival", data={**carried, "submission": "joining5", "name": "Karel", "stay": "1"},
                         headers=EN)
    assert joined.status_code == 303
    told = client.get(address, headers=EN).text
    assert "Sits out the coming round: Karel. Only 4 of 5 play it." in told
    page = client.get(table, headers=EN).text
    assert "<dt>Sits out (4 of 5 play)</dt><dd><bdi>Karel</bdi></dd>" in page
    assert tell(client, "pause", seat=str(seat_of("joining5"))) == 303
    assert "<dt>Sits out</dt>" in client.get(table, headers=EN).text  # of one's own will: no reason


def test_pauses_seats_dealer_and_players_are_moved_in_two_taps(client: FlaskClient, table: Any):
    assert tell(client, "pause", seat="3") == 303
    assert table().playing == (0, 1, 2) and table().resting == (3,)
    assert tell(client, "pause-end", seat="3") == 303
    assert tell(client, "seats", move="3-up") == 303
    assert table().order == (0, 1, 3, 2)
    assert tell(client, "dealer", seat="3") == 303
    assert (table().dealer, table().leader) == (3, 2)
    assert tell(client, "players", playing=["0", "1"]) == 303
    assert table().playing == (0, 1)


def test_buttons_about_two_people_pressed_on_one_page_both_count(client: FlaskClient, table: Any):
    page = client.get("/sittings/1/people").text
    for form in re.findall(r'action="/sittings/1/people/pause"[^>]*>(.*?)</form>', page, re.S)[:2]:
        seat = first(r'name="seat" value="(\d)"', form)
        assert client.post("/sittings/1/people/pause", data={**hidden(form), "seat": seat}).status_code == 303
    assert table().paused == (0, 1)


def test_who_took_over_anothers_seat_is_not_back_on_the_old_one_too(client: FlaskClient, table: Any):
    assert tell(client, "departure", seat="0") == tell(client, "substitution", seat="1", name="Eva") == 303
    answer = client.post("/sittings/1/people/return", data={"seat": "0"}, headers=EN)
    assert answer.status_code == 422 and "already has a seat" in answer.text
    assert table().order == (1, 2, 3)


@pytest.mark.parametrize("what, fields, said", [
    ("arrival", {"name": ""}, "Write a name."), ("arrival", {"name": "x" * 41}, "At most 40 letters."),
    ("arrival", {"name": "EVA"}, "already has a seat"), ("arrival", {"person": "999"}, "belongs to this table"),
    ("arrival", {"name": "New", "opening": "7"}, "between 0 and 0"), ("departure", {}, "Choose somebody"),
    ("departure", {"seat": "77"}, "Nobody sits there"), ("return", {"seat": "1"}, "Nobody has left"),
    ("seats", {"move": "sideways"}, "Nobody sits there"), ("players", {"playing": ["0"]}, "must play")])
def test_what_makes_no_sense_is_refused_in_words(client: FlaskClient, table: Any, what: str, fields: dict[str, Any],
                                                 said: str):
    before = table()
    answer = client.post(f"/sittings/1/people/{what}", data=fields, headers=EN)
    assert answer.status_code == 422 and said in answer.text
    assert table() == before


@pytest.mark.parametrize("what, fields, at", [
    ("arrival", {"name": "EVA"}, "arrival-name"), ("arrival", {"name": ""}, "arrival-name"),
    ("substitution", {"seat": "2", "name": "eva"}, "sub-2"), ("substitution", {"seat": "2", "name": ""}, "sub-2")])
def test_a_refused_form_about_people_says_why_beside_what_was_typed(client: FlaskClient, table: Any, what: str,
                                                                    fields: dict[str, Any], at: str):
    page = client.post(f"/sittings/1/people/{what}", data=fields, headers=EN).text
    assert f'<a href="#{at}">' in page and f'aria-describedby="{at}-errors"' in page and f'id="{at}-errors"' in page


def test_a_name_is_written_anew_everywhere(app: Flask, client: FlaskClient, table: Any):
    assert client.post("/tables/" + key(app) + "/people/1/name", data={"name": "Evička"}).status_code == 303
    assert names(app)[0] == "Evička"
    refused = client.post("/tables/" + key(app) + "/people/1/name", data={"name": "petr"}, headers=EN)
    assert refused.status_code == 422 and re.search('value="petr"[^>]* aria-invalid="true"', refused.text)


def key(app: Flask) -> str:
    with app.app_context():
        return db.session.get_one(CardTable, 1).key


def test_changed_rules_hold_from_the_next_round_and_old_rounds_keep_theirs(app: Flask, client: FlaskClient,
                                                                             table: Any):
    large = {"size": "large", "dealer": "0", "playing": ["0", "1", "2", "3"]}
    send(client, "/sittings/1/entries/new", winner="0", **large)
    page = client.get("/sittings/1/rules/change")
    fields = {name: value for name, value in hidden(page).items() if name in ("submission", "base")}
    assert client.post("/sittings/1/rules/change", data={**fields, "large": "5", "rotate": "yes"}).status_code == 303
    send(client, "/sittings/1/entries/new", winner="0", **large)
    assert table().total(0) == 9 + 15
    first = client.get("/sittings/1/entries/1/correction")
    send(client, "/sittings/1/entries/1/correction", first, winner="1", **large)
    assert table().totals == {0: -3 + 15, 1: 9 - 5, 2: -3 - 5, 3: -3 - 5}
    assert "House rules changed" in client.get("/sittings/1/history", headers=EN).text


def test_who_opened_a_form_by_the_rules_of_before_is_asked_whether_a_round_or_other_rules_hold_all_the_same(
        client: FlaskClient, table: Any):
    large = {"size": "large", "dealer": "0", "playing": ["0", "1", "2", "3"], "winner": "0"}
    round_, rules = client.get("/sittings/1/entries/new"), client.get("/sittings/1/rules/change")
    send(client, "/sittings/1/rules/change", large="5", rotate="yes")
    asked = send(client, "/sittings/1/entries/new", round_, **large)
    assert asked.status_code == 409 and table().number == 1 and b"House rules changed" in client.post(
        "/sittings/1/entries/new", data={**hidden(round_), **large, "record": "1"}, headers=EN).data
    assert 'name="root"' not in asked.text and "/correction" not in asked.text, "the rules are not corrected by a round"
    again = send(client, "/sittings/1/rules/change", rules, large="7", rotate="yes")
    assert again.status_code == 409 and 'value="7"' in again.text, "what was typed stays"
    assert send(client, "/sittings/1/rules/change", again, large="7", rotate="yes").status_code == 303
    fields = {**hidden(asked.text[asked.text.rindex("<form"):]), **large, "base": "2", "record": "1"}
    assert client.post("/sittings/1/entries/new", data=fields).status_code == 303
    assert table().total(0) == 21


@pytest.mark.parametrize("large", ["", "99", "many", "1"])
def test_impossible_house_rules_are_refused_beside_their_field(client: FlaskClient, table: Any, large: str):
    answer = client.post("/sittings/1/rules/change", data={"large": large, "rotate": "no"})
    page = answer.text
    assert answer.status_code == 422 and 'id="large-errors"' in page and f'value="{large}"' in page


def test_the_history_tells_what_was_before_and_after(client: FlaskClient, table: Any):
    fields = {"size": "small", "dealer": "0", "playing": ["0", "1", "2", "3"]}
    send(client, "/sittings/1/entries/new", winner="0", **fields)
    send(client, "/sittings/1/entries/1/correction", winner="1", **fields)
    page = client.get("/sittings/1/history", headers=EN).text
    assert re.search(r"<del>Won: Eva <small.*</del> .*→.* <ins>Won: Petr <small", page)


def test_a_round_that_was_forgotten_is_put_where_it_was_played(client: FlaskClient, table: Any):
    fields = {"size": "small", "dealer": "0", "playing": ["0", "1", "2", "3"]}
    for winner in "02":
        send(client, "/sittings/1/entries/new", winner=winner, **fields)
    send(client, "/sittings/1/entries/2/insertion", winner="1", **fields)
    page = client.get("/sittings/1/sheet", headers=EN).text
    assert re.findall(r"Won: (\w+)", page)[-3:] == ["Eva", "Petr", "Jana"] and table().number == 4


def test_opening_a_correction_and_saving_it_unchanged_writes_nothing(app: Flask, client: FlaskClient,
                                                                      table: Any):
    fields = {"winner": "0", "size": "small", "dealer": "0", "playing": ["0", "1", "2", "3"]}
    send(client, "/sittings/1/entries/new", **fields)
    assert send(client, "/sittings/1/entries/1/correction", **fields).status_code == 303
    with app.app_context():
        assert db.session.get_one(Sitting, 1).version == 1


def test_the_same_company_starts_again_in_one_tap_even_when_tapped_twice(app: Flask, client: FlaskClient,
                                                                          table: Any):
    tell(client, "seats", move="3-up")
    for _tap in range(2):
        client.post("/tables/" + key(app) + "/sittings", data={"submission": "again" * 4})
    with app.app_context():
        first, second = db.session.query(Sitting).order_by(Sitting.id)
        assert second.names() == {0: "Eva", 1: "Petr", 2: "Bohumil", 3: "Jana"}
        assert second.rules == first.rules and second.version == 0


def test_another_game_at_the_same_table_needs_nobody_to_join_again(app: Flask, client: FlaskClient, table: Any):
    page = client.get("/tables/" + key(app) + "/sittings/new/pebbles")
    assert 'value="Bohumil"' in page.text
    answer = client.post("/tables/" + key(app) + "/sittings/new/pebbles", data={
        "name-0": "Bohumil", "name-1": "Eva", "name-2": "Nová", "preset": "rich", "goal": "20",
        "submission": "second" * 3, "start": "1"})
    assert answer.status_code == 303
    with app.app_context():
        table = db.session.get_one(CardTable, 1)
        assert [person.name for person in table.people] == ["Eva", "Petr", "Jana", "Bohumil", "Nová"]
        second = db.session.get_one(Sitting, 2)
        assert (second.rules.large, second.rules.goal) == (9, 20)


def test_a_manual_entry_needs_a_reason_and_sums_to_zero(client: FlaskClient, table: Any):
    url = "/sittings/1/entries/new?form=manual"
    refused = send(client, url, **{"amounts-0": "5", "amounts-1": "-4", "reason": ""})
    page = refused.text
    assert refused.status_code == 422 and 'id="reason-errors"' in page and 'id="amounts-errors"' in page
    assert send(client, url, **{"amounts-0": "5", "amounts-1": "\u22125", "reason": "dohoda stolu"}).status_code == 303
    assert table().totals == {0: 5, 1: -5}


def test_struck_out_stays_on_the_sheet_and_comes_back(client: FlaskClient, table: Any):
    fields = {"winner": "0", "size": "small", "dealer": "0", "playing": ["0", "1", "2", "3"]}
    send(client, "/sittings/1/entries/new", **fields)
    for struck, total in (("1", 0), ("0", 3)):
        page = client.get("/sittings/1/entries/1/striking")
        carried = {name: value for name, value in hidden(page).items() if name in ("submission", "base")}
        client.post("/sittings/1/entries/1/striking", data={**carried, "struck": struck})
        assert table().total(0) == total


def test_the_end_by_the_table_can_be_taken_back(client: FlaskClient, table: Any):
    assert tell(client, "end") == 303
    assert table().finished
    assert client.post("/sittings/1/undo", data={"submission": "back" * 4}).status_code == 303
    assert not table().finished


def test_twenty_actions_and_twenty_undos_end_at_the_empty_game(app: Flask, client: FlaskClient, table: Any):
    for n in range(20):
        send(client, "/sittings/1/entries/new", winner=str(n % 4), size="small", dealer="0", playing=list("0123"))
    for n in range(21):
        answer = client.post("/sittings/1/undo", data={"submission": f"undo{n:08}"}, headers=EN, follow_redirects=True)
    assert "nothing to take back" in answer.text
    assert table().number == 1 and not any(table().totals.values())


def test_undo_and_redo_say_what_they_touched(client: FlaskClient, table: Any):
    round_of = {"size": "small", "dealer": "0", "playing": list("0123")}
    send(client, "/sittings/1/entries/new", winner="1", **round_of)
    send(client, "/sittings/1/entries/1/correction", winner="2", **round_of)
    said = []
    for n, act in enumerate(("undo", "redo", "undo", "undo")):
        sent = {"submission": f"touched{n:05}"}
        page = client.post(f"/sittings/1/{act}", data=sent, headers=EN, follow_redirects=True)
        said += re.findall(r"((?:Taken|Brought) back[^.]*)\.", page.text)
    assert said == ["Taken back: corrected", "Brought back: corrected", "Taken back: corrected", "Taken back"]
    log = re.findall("<strong>(.*?):</strong>", client.get("/sittings/1/history", headers=EN).text)
    assert log[:4] == ["taken back", "taken back: corrected", "brought back: corrected", "taken back: corrected"]


@pytest.mark.parametrize("what, fields", [
    ("arrival", {"name": "Karel"}), ("substitution", {"seat": "1", "name": "Karel"})])
def test_who_came_is_named_also_after_that_was_taken_back_or_struck_out(
        app: Flask, client: FlaskClient, table: Any, what: str, fields: dict[str, str]):
    def named(page: str) -> set[str]:
        return set(re.findall(r"(?:Joined|Substitute): (?:<bdi>)?(\w+|\?)", page))

    tell(client, what, **fields)
    back = client.post("/sittings/1/undo", data={"submission": "away" * 4}, headers=EN, follow_redirects=True)
    live = client.get(f"/tables/{key(app)}/live", headers=EN)
    assert named(back.text) == named(unquote(live.headers["X-Announce"])) == {"Karel"}
    client.post("/sittings/1/redo", data={"submission": "back" * 4})
    carried = hidden(client.get("/sittings/1/entries/1/striking"))
    client.post("/sittings/1/entries/1/striking", data={**carried, "struck": "1"})
    for page in ("sheet", "history", "entries", "entries/1", "entries/1/striking"):
        assert named(client.get(f"/sittings/1/{page}", headers=EN).text) == {"Karel"}, page


def test_a_place_whose_seat_was_struck_out_can_still_be_corrected(client: FlaskClient, table: Any):
    tell(client, "arrival", name="Karel")
    karel = str(table().order[-1])
    send(client, "/sittings/1/entries/new", winner=karel, size="small", dealer=karel, playing=[*"0123", karel])
    send(client, "/sittings/1/entries/new?form=gift", giver="0", taker=karel, pebbles="2")
    for page in ("/sittings/1/entries/1/striking", "/tables/%s"):
        assert client.get(page if "%" not in page else page % "nowhere").status_code in (200, 404)
    client.post("/sittings/1/entries/1/striking", data={"struck": "1", "submission": "strike" * 3})
    assert table().seats == (0, 1, 2, 3) and not any(table().totals.values())
    for root in (2, 3):
        assert client.get(f"/sittings/1/entries/{root}").status_code == 200
        assert client.get(f"/sittings/1/entries/{root}/correction").status_code == 200
    corrected = send(client, "/sittings/1/entries/2/correction", winner="0", size="small", dealer="0",
                     playing=list("0123"))
    assert corrected.status_code == 303 and table().total(0) == 3


def test_old_rounds_name_those_who_sat_there_then(app: Flask, client: FlaskClient, table: Any):
    send(client, "/sittings/1/entries/new", winner="2", size="small", dealer="0", playing=list("0123"))
    tell(client, "substitution", seat="2", name="Zuzana")
    send(client, "/sittings/1/entries/new", winner="2", size="small", dealer="0", playing=list("0123"))
    for url in ("/tables/" + key(app), "/sittings/1/history"):
        page = client.get(url, headers=EN).text
        assert "Won: Jana" in page and "Won: Zuzana" in page


def opened_round(client: FlaskClient, sitting: Any) -> tuple[str, dict[str, Any]]:
    """Where a phone that has just opened the form records a round, and what it would send but for who won."""
    let_in(client, sitting.table)
    url = f"/sittings/{sitting.id}/entries/new"
    opened = hidden(client.get(url))
    return url, {"form": "round", "size": "small", "dealer": "0", "playing": ["0", "1", "2", "3"], "record": "1",
                 "base": opened["base"], "offered": opened["offered"]}


def test_an_entry_that_waited_behind_another_takes_the_deal_as_it_is_by_then(in_app: Flask, client: FlaskClient):
    """Untouched it follows the rules, touched it stays; sent again it is the same entry."""
    sitting = begun()
    url, deal = opened_round(client, sitting)
    first, second, third = "a" * 32, "b" * 32, "c" * 32
    sent = [{**deal, "submission": first, "winner": "1"},
            {**deal, "submission": second, "follows": first, "winner": "2"},
            {**deal, "submission": third, "follows": second, "winner": "2", "playing": ["0", "2", "3"]}]
    assert [client.post(url, data=each).status_code for each in (*sent, *sent)] == [303] * 6
    deals = [(entry.deal["dealer"], entry.deal["playing"]) for entry in sitting.log()[::-1] if entry.deal]
    assert deals == [(0, [0, 1, 2, 3]), (1, [0, 1, 2, 3]), (0, [0, 2, 3])]


def test_a_round_that_is_another_one_after_all_is_dealt_by_the_next(in_app: Flask, client: FlaskClient):
    """Two phones opened the same round; whose was second says that it is the next one, and so the deal moves on."""
    sitting = begun()
    url, sent = opened_round(client, sitting)
    assert client.post(url, data={**sent, "submission": "a" * 32, "winner": "1"}).status_code == 303
    card = client.post(url, data={**sent, "submission": "b" * 32, "winner": "2"})
    assert card.status_code == 409
    another = first(r'(?s)<form method="post">(.*?)</form>', card.text)
    fields = MultiDict(re.findall(r'<input type="hidden" name="([\w-]+)" value="([^"]*)"', another))
    assert client.post(url, data=MultiDict([*fields.items(multi=True), ("record", "1")])).status_code == 303
    deals = [(entry.deal["dealer"], entry.deal["playing"]) for entry in sitting.log()[::-1] if entry.deal]
    assert deals == [(0, [0, 1, 2, 3]), (1, [0, 1, 2, 3])]


@pytest.mark.parametrize("typed, leads_to", [
    ({"name-1": "Eva"}, "#name-1"), ({"goal": "many"}, "#goal"), ({"name-1": "", "name-2": "", "name-3": ""}, "")])
def test_what_is_wrong_with_a_start_stands_above_the_names(
        client: FlaskClient, typed: dict[str, str], leads_to: str):
    """Below them it would be hidden behind the buttons of a small phone."""
    names = {f"name-{row}": name for row, name in enumerate(("Eva", "Petr", "Jana", "Ota"))}
    page = client.post("/tables/new/pebbles", data={**names, "goal": "10", "preset": "printed", "start": "1", **typed},
                       headers=EN)
    assert page.status_code == 422
    above = page.text.partition('id="name-0"')[0]
    assert 'id="summary"' in above and (f'href="{leads_to}"' in above if leads_to else "at least" in above)


def test_a_table_has_a_name_that_can_be_taken_away(app: Flask, client: FlaskClient, table: Any):
    with app.app_context():
        key = db.session.get_one(CardTable, 1).key
    address = f"/tables/{key}/name"
    assert client.post(address, data={"name": "  Čtvrtek   <b>u Lva "}).status_code == 303
    for page in (f"/tables/{key}", "/", f"/tables/{key}/tv"):
        assert "<bdi>Čtvrtek &lt;b&gt;u Lva</bdi>" in client.get(page).text, page
    refused = client.post(address, data={"name": "x" * 41}, headers=EN)
    assert refused.status_code == 422 and "At most 40 letters." in refused.text and "x" * 41 in refused.text
    assert client.post(address, data={"name": " "}).status_code == 303
    assert "Pebbles" in client.get("/", headers=EN).text and "Lva" not in client.get(f"/tables/{key}").text


def test_who_went_home_is_offered_once_where_people_join(client: FlaskClient, table: Any):
    tell(client, "departure", seat="1", sure="1")
    page = client.get("/sittings/1/people", headers=EN).text
    joining = page.partition('id="join"')[2]
    assert "Is back" in page and "Petr" not in joining.partition('id="after"')[0]
