"""Pages of a tournament: what is refused beside its field, and the whole way to the prizes without scripts."""
import html
import json
import re
import secrets
from dataclasses import astuple
from datetime import timedelta
from fractions import Fraction
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from msgspec import to_builtins
from msgspec.json import decode

from models import Club, Person, Sitting, Submission, Tournament, all_games, db, record
from models.books.objecting import decide
from models.database import writing
from models.schema.confirmations import Outcome
from models.schema.ledger import Actor, Payee
from models.tournament import changes, running
from models.tournament.changes import penalise
from models.tournament.hall import Hall
from tally import Deal
from tally.tournament import Penalty, TableResult, TieBreak, standings
from tests.clubs import make_club, make_user, sign_in
from tests.rows import only
from tests.said import object_
from tests.tournaments import NAMES, hand_in_all, play, running_tournament, sent, sittings
from tests.toy_games.golf.rules import Hole
from tests.toy_games.pebbles.rules import Won
from views.api import shapes
from views.tournament.evenness import evenness
from views.tournament.points import exact
from views.tournament.seats import card_token

SETTINGS = {"name": "Autumn cup", "day": "2026-11-28", "rounds": "2", "minutes": "50", "pause": "10", "size-4": "1",
            "size-3": "1", "counting": "places", "fee": "100", "shares": "60 40", "swiss": "", "visibility": "live",
            "preset": "plain", "goal": "0"}


class Organiser:
    """A signed-in organiser with a club, who sends forms."""

    def __init__(self, app: Flask) -> None:
        self.client: FlaskClient = app.test_client()
        self.client.environ_base["HTTP_ACCEPT_LANGUAGE"] = "en"
        with app.app_context():
            owner = make_user("Owner")
            club = make_club(owner)
            self.key, self.user = club.key, owner.id
            sign_in(self.client, owner)
        self.tournament = ""

    def token(self) -> str:
        page = self.client.get(f"/clubs/{self.key}/tournaments").text
        found = re.search(r'name="csrf_token" value="([^"]+)"', page)
        return found[1] if found else ""

    def post(self, path: str, **fields: Any) -> Any:
        fields.setdefault("submission", secrets.token_hex(16))
        return self.client.post(path, data=fields, follow_redirects=True)

    def of_tournament(self, path: str) -> str:
        return f"/clubs/{self.key}/tournaments/{self.tournament}/{path}"

    def page(self, path: str) -> str:
        return self.client.get(self.of_tournament(path)).text

    def send(self, path: str, **fields: Any) -> Any:
        return self.post(self.of_tournament(path), **fields)

    def desk(self, verb: str, **fields: Any) -> Any:
        return self.send(f"desk/{verb}", **fields)

    def open(self, **changed: str) -> Any:
        answer = self.post(f"/clubs/{self.key}/tournaments/new/pebbles", **SETTINGS | changed)
        found = re.search(r"/tournaments/([a-z0-9]{10})/entrants", answer.request.path)
        self.tournament = found[1] if found else ""
        return answer


def now(tournament_key: str) -> Hall:
    found = Tournament.by_key(tournament_key)
    assert found is not None
    return Hall.of(found)


def test_wrong_settings_are_told_beside_their_fields_and_nothing_typed_is_lost(app: Flask):
    organiser = Organiser(app)
    answer = organiser.post(f"/clubs/{organiser.key}/tournaments/new/pebbles", **SETTINGS | {
        "name": "", "day": "soon", "rounds": "0", "fee": "-5", "shares": "much", "swiss": "1", "size-4": ""})
    page = answer.text
    assert answer.status_code == 422
    for field in ("name", "day", "rounds", "fee", "shares", "swiss"):
        assert f'id="{field}-errors"' in page, field
    assert 'value="soon"' in page and 'value="much"' in page
    long, many = "Name " * 200 + "end", "50 " + "1 " * 300 + "7"
    answer = organiser.post(f"/clubs/{organiser.key}/tournaments/new/pebbles", **SETTINGS | {
        "name": long, "shares": many})
    page = answer.text
    assert answer.status_code == 422 and f'value="{long}"' in page and f'value="{many}"' in page
    assert "At most 40 letters" in page and "at most 50 whole numbers" in page


def test_no_field_of_a_game_bears_the_name_of_one_of_the_page(app: Flask):
    organiser = Organiser(app)
    with app.app_context():
        games = list(all_games())
    for path in (f"{page}/{key}" for key in games for page in ("tournaments/new", "before", "tables/new")):
        page = organiser.client.get(f"/clubs/{organiser.key}/{path}").text
        shown = re.findall(r'<(?:input|select)(?![^>]*type="(?:hidden|radio|checkbox)")[^>]* name="([^"]+)"', page)
        assert shown and len(shown) == len(set(shown)), (path, shown)


def test_what_stays_as_it_is_after_the_draw_is_shown_and_not_asked(app: Flask):
    organiser = Organiser(app)
    organiser.open(leftover="rest")
    organiser.send("entrants", names="\n".join(NAMES[:8]), present="1")
    organiser.desk("draw")
    address = organiser.of_tournament("settings")
    page = organiser.client.get(address).text
    for name in ("rounds", "preset", "size-4", "leftover", "counting", "fee", "swiss"):
        assert f'name="{name}"' not in page
    assert "<dd>They sit the round out" in page and "<dt>Fee</dt> <dd>CZK" in page.replace("\xa0", " ")
    assert organiser.post(address, **{"name": "Spring cup", "day": "2026-11-29", "minutes": "40", "pause": "0",
                                      "shares": "1", "visibility": "end", "rounds": "7"}).status_code == 200
    with app.app_context():
        here = now(organiser.tournament).tournament
        assert (here.name, here.seconds, here.break_seconds, here.rounds, here.leftover, here.fee) == (
            "Spring cup", 2400, 0, 2, "rest", 10_000)
    answer = organiser.post(address, name="", day="2026-11-29", minutes="40", pause="0", shares="1", visibility="end")
    assert answer.status_code == 422
    organiser.desk("confirm")
    organiser.desk("start", round=1)
    with app.app_context():
        assert [each.row.seconds for each in now(organiser.tournament).rounds if each.state == "running"] == [2400]


def test_a_name_like_a_known_one_is_asked_about_and_a_list_registers_all(app: Flask):
    organiser = Organiser(app)
    organiser.open()
    organiser.send("entrants", names="Žofie\nPetr", present="1")
    answer = organiser.send("entrants", names="Zofie\nJana", present="1")
    page = answer.text
    assert answer.status_code == 422 and "Zofie\nJana" in page
    field = re.search(r'name="(who-0-[^"]+)" value="(\d+)"', page)
    assert field is not None
    assert organiser.send("entrants", names="Zofie\nJana", present="1",
                          **{field[1]: field[2]}).status_code == 200
    with app.app_context():
        assert sorted(now(organiser.tournament).people.values()) == ["Jana", "Petr", "Žofie"]
    assert "2 of them were registered already." in organiser.send("entrants", names="Žofie\nEva\neva", present="1").text
    assert organiser.send("entrants", names=" \n").status_code == 422


def test_a_whole_tournament_is_run_without_scripts_and_its_pot_ends_at_zero(app: Flask):
    organiser = Organiser(app)
    organiser.open()
    organiser.send("entrants", names="\n".join(NAMES[:7]), present="1")
    with app.app_context():
        people = [each.person_id for each in now(organiser.tournament).entered]
    for person in people[:6]:
        assert organiser.send(f"entrants/{person}/cash").status_code == 200
    drawn = organiser.desk("draw").text
    assert "Proved" in drawn
    plan = organiser.page("plan")
    assert "Plan 0" not in plan, "drawn, and nobody said yet that it holds"
    for page in (drawn, plan):
        numbers = dict(re.findall(r"<dt>(.*?)</dt> <dd>(.*?)</dd>", page))
        assert list(numbers) == [
            "meetings repeated", "meetings of one pair, at most", "pairs that meet again in the very next round",
            "at a table of another size, fewest–most", "deals first, fewest–most",
            "sits in one seat more often than in another, by at most", "at one and the same table, at most",
            "people who come to a table again"]
        assert numbers["meetings repeated"] == "3" and numbers["deals first, fewest–most"] == "0–1"
    organiser.desk("confirm")
    for number in (1, 2):
        assert organiser.desk("start", round=number).status_code == 200
        with app.app_context():
            for sitting in sittings(now(organiser.tournament).tournament, number):
                record(sitting, Won(0), Submission(secrets.token_hex(16), 0))
        assert organiser.desk("end", round=number).status_code == 200
        assert organiser.desk("seal", round=number).status_code == 422
        for table in (1, 2):
            assert organiser.desk("hand-in", round=number, table=table, version=1).status_code == 200
            assert organiser.desk("confirm-table", round=number, table=table).status_code == 200
        assert organiser.desk("seal", round=number).status_code == 200
    page = organiser.page("standings")
    assert page.count("<tr") == 8
    assert organiser.send("prizes", unpaid="owe").status_code == 200
    with app.app_context():
        from models.schema.ledger import Balance
        from models.tournament.money import booked, payout_of
        hall = now(organiser.tournament)
        payout = payout_of(hall)
        assert hall.tournament.state == "closed" and payout.pot == 70_000
        assert sum(prize for _line, prize in payout.prizes) == payout.pot
        assert sum(booked(hall.tournament).values()) == 0
        assert sum(each.amount for each in db.session.query(Balance)) == 60_000  # what the bank took
    assert organiser.send("prizes/reopening", reason="").status_code == 422
    assert organiser.send("prizes/reopening", reason="a mistake").status_code == 200
    assert organiser.send("prizes", unpaid="owe").status_code == 200
    with app.app_context():
        assert sum(each.amount for each in db.session.query(Balance)) == 60_000


@pytest.mark.parametrize("rounds, resting, numbers", [
    ([[[1, 2, 3, 4], [5, 6, 7]], [[4, 2, 5, 6], [1, 3, 7]]], None, (3, 2, 3, (0, 2), 2, (0, 2), None, 2, 3)),
    ([[[1, 2, 3, 4], [5, 6, 7]], [[1, 2, 5, 6], [4, 3, 7]], [[1, 3, 5, 7], [2, 4, 6]]], None,
     (9, 2, 6, (0, 3), 3, (0, 2), None, 3, 7)),
    ([[[1, 2, 3, 4]], [[5, 6, 7, 1]]], "rest", (0, 1, 0, (0, 1), 1, None, (0, 1), 2, 1))])
def test_how_even_a_plan_is_stands_in_numbers(in_app: Flask, rounds: list[list[list[int]]], resting: str | None,
                                              numbers: tuple[Any, ...]):
    here = running_tournament(make_club(make_user("Owner")), 7, len(rounds), leftover=resting)
    changes.put_rounds(here, rounds, sent(), 1)
    found = evenness(Hall.of(here))
    assert found is not None and astuple(found)[:9] == numbers


def test_the_desk_follows_what_the_tables_do_and_whose_time_is_over(app: Flask):
    organiser = Organiser(app)
    with app.app_context():
        here = running_tournament(only(Club, key=organiser.key), 8, 2)
        running.start_round(here, 1, sent())
        organiser.tournament = here.key
    desk, live = organiser.of_tournament("desk"), organiser.of_tournament("desk/live")
    found = re.search(r'data-etag="([^"]+)"', organiser.client.get(desk).text)
    assert found is not None
    seen = html.unescape(found[1])
    assert organiser.client.get(live, headers={"If-None-Match": seen}).status_code == 304
    with app.app_context():
        running.hand_in(now(organiser.tournament).tournament, 1, 1, None, 0, sent(), reason="late")
    answer = organiser.client.get(live, headers={"If-None-Match": seen})
    assert answer.status_code == 200 and '<li class="tile handed_in">' in answer.text
    assert "Somebody comes" not in answer.text
    assert organiser.client.get(live, headers={"If-None-Match": answer.headers["ETag"]}).status_code == 304
    with app.app_context():
        row = now(organiser.tournament).rounds[0].row
        assert row.starts_at is not None
        row.starts_at -= timedelta(minutes=51)
        db.session.commit()
    over = f'"{answer.headers["ETag"].strip(chr(34)).rpartition(" ")[0]} {1000}"'
    answer = organiser.client.get(live, headers={"If-None-Match": over})
    assert answer.status_code == 200 and '<li class="tile late">' in answer.text
    assert answer.headers["ETag"].endswith(f' {2 ** 53}"')


def test_the_desk_says_why_something_is_refused_and_an_old_page_is_a_conflict(app: Flask):
    organiser = Organiser(app)
    organiser.open()
    organiser.send("entrants", names="Eva", present="1")
    assert organiser.desk("draw").status_code == 422
    assert organiser.desk("nonsense").status_code == 404
    organiser.send("entrants", names="\n".join(NAMES[:8]), present="1")
    assert organiser.desk("draw", base="1").status_code == 200
    assert "meanwhile" in organiser.desk("confirm", base="1").text
    assert organiser.desk("late", name="").status_code == 422
    for path in ("desk", "entrants", "standings", "penalties", "prizes", "settings"):
        assert organiser.client.get(organiser.of_tournament(path)).status_code == 200, path
    assert organiser.send("penalties", chair="1", points="x", reason="").status_code == 422


def state_now(app: Flask, cup: str) -> str:
    """The state of the first table of the first round."""
    with app.app_context():
        return now(cup).rounds[0].tables[1].state


def test_a_disputed_table_says_so_at_the_desk_and_the_standings_are_provisional_until_it_is_decided(app: Flask):
    organiser = Organiser(app)
    with app.app_context():
        tournament = running_tournament(only(Club, key=organiser.key), 8, 2)
        play(tournament, 1)
        organiser.tournament, sitting = tournament.key, next(sittings(tournament, 1))
        public, number = f"/tournaments/{tournament.key}", sitting.id
    seen = organiser.client.get(public).headers["ETag"]
    with app.app_context():
        objection = object_(db.session.get_one(Sitting, number), 1, sitting.now.occupants[0])
    desk = organiser.page("desk")
    assert '<li class="tile disputed">' in desk and desk.count(f'href="/sittings/{number}/agreement"') == 2
    page = organiser.client.get(public, headers={"If-None-Match": seen})
    assert page.status_code == 200 and page.text.count('<tr class="provisional">') == 4
    assert "1 table is disputed" in organiser.page("standings")
    with app.app_context():
        decide(db.session.merge(objection), Outcome.STANDS, "all saw it", Actor(), "o" * 32)
        assert state_now(app, organiser.tournament) == "sealed" and not now(organiser.tournament).provisional
    assert "disputed" not in organiser.page("desk")


def test_a_round_that_was_ended_has_no_time_left_and_once_all_handed_in_the_break_counts_down(app: Flask):
    organiser = Organiser(app)
    with app.app_context():
        here = running_tournament(only(Club, key=organiser.key), 8, 2)
        running.start_round(here, 1, sent())
        public = f"/tournaments/{here.key}"
        running.end_round(here, 1, sent())
    page = organiser.client.get(public).text
    assert 'data-clock="over" data-left="0"' in page and "finish the running deal" in page
    with app.app_context():
        hand_in_all(now(public[-10:]).tournament, 1)
        token = card_token(now(public[-10:]).tournament, 1)
        organiser.tournament = public[-10:]
    pages = (public, f"{public}/screen", f"{public}/cards/{token}", organiser.of_tournament("desk"))
    for address in pages:
        page = organiser.client.get(address).text
        left = re.search(r'data-clock="break" data-left="(\d+)"', page)
        assert left is not None and 590_000 < int(left[1]) <= 600_000, address
        assert "to the start of round 2</span>" in page and "<bdi>" in page
    assert "planned for" in page
    for earlier, shown in ((11 * 60, 'data-clock="due" data-left="0"'), (2 * 3600, "")):
        with app.app_context():
            ended = now(organiser.tournament).rounds[0].row
            assert ended.ended_at is not None
            ended.ended_at -= timedelta(seconds=earlier)
            db.session.commit()
        for address in pages[1:]:
            page = organiser.client.get(address).text
            assert (shown in page) if shown else "data-clock" not in page
    with app.app_context():
        here = now(organiser.tournament).tournament
        running.start_round(here, 2, sent())
        running.end_round(here, 2, sent())
        hand_in_all(here, 2)
    assert "data-clock" not in organiser.client.get(public).text  # it was the last


def test_the_screen_of_the_hall_shows_the_start_numbers_as_they_are_drawn(app: Flask):
    organiser = Organiser(app)
    organiser.open()
    organiser.send("entrants", names="\n".join(NAMES[:8]), present="1")
    screen = f"/tournaments/{organiser.tournament}/screen"
    before = organiser.client.get(f"{screen}/live").headers["ETag"]
    organiser.desk("draw")
    page = organiser.client.get(f"{screen}/live", headers={"If-None-Match": before}).text
    numbers = re.findall(r'<bdi class="name">(.+?)</bdi> <strong>(\d+)</strong>', page)
    assert "Start numbers" in page and [name for name, _number in numbers] == list(NAMES[:8])
    assert sorted(int(number) for _name, number in numbers) == list(range(1, 9))
    assert organiser.client.get(screen).status_code == 200


@pytest.mark.parametrize("path, typed, said", [
    ("entrants/apart", {"apart": "1"}, "Choose two people at least"),
    ("entrants/apart", {"apart": ["1", "2"], "when": "never"}, "Choose one of them"),
    ("entrants/stand-ins", {"stand_in": ""}, "Choose somebody")])
def test_what_is_refused_in_one_sentence_stands_beside_its_field(app: Flask, path: str, typed: dict[str, Any],
                                                               said: str):
    organiser = Organiser(app)
    organiser.open(leftover="even")
    organiser.send("entrants", names="\n".join(NAMES[:6]), present="1")
    answer = organiser.send(path, **typed)
    assert answer.status_code == 422 and said in answer.text


def test_more_names_than_fit_are_refused_and_none_of_them_is_lost(app: Flask):
    organiser = Organiser(app)
    organiser.open()
    typed = "\n".join(f"Player {n}" for n in range(151))
    answer = organiser.send("entrants", names=typed)
    assert answer.status_code == 422 and "At most 150 names" in answer.text and "Player 150" in answer.text


def test_the_fee_is_paid_by_a_code_on_the_organisers_phone_once_the_treasurer_left_an_account(app: Flask):
    organiser = Organiser(app)
    organiser.open()
    organiser.send("entrants", names="Eva\nPetr", present="1")
    with app.app_context():
        club = only(Club, key=organiser.key)
        eva, petr = (each.person_id for each in now(organiser.tournament).entered)
        page = organiser.page(f"entrants/{eva}/fee")
        assert "left no account" in page and "QR code of the payment" not in page
        with writing():
            twin = Person(club_id=club.id, name="Petr N.", stands_for_id=petr)  # merged into him since
            db.session.add(twin)
            db.session.flush()
            club.treasurer_id = twin.id
            db.session.add(Payee(person_id=petr, currency="CZK", iban="CZ6508000000192000145399", holder="Petr"))
    page = organiser.page(f"entrants/{eva}/fee")
    assert "QR code of the payment" in page and "19-2000145399/0800" in page and "100" in page
    organiser.send(f"entrants/{eva}/bank")
    assert "The fee is paid already." in organiser.page(f"entrants/{eva}/fee")
    assert organiser.client.get(organiser.of_tournament("entrants/9999/fee")).status_code == 404


def test_what_ranks_stands_first_beside_the_other_count_and_the_drawn_lot_is_shown(app: Flask):
    organiser = Organiser(app)
    for counting, first, second in (("places", "Place points", "Sum"), ("sum", "Sum", "Place points")):
        with app.app_context():
            club = only(Club, key=organiser.key)
            tournament = running_tournament(club, 8, 2, counting=counting)
            play(tournament, 1)
            organiser.tournament, lot = tournament.key, Hall.of(tournament).lots
        page = organiser.page("standings")
        assert page.index(f">{first}</th>") < page.index(f">{second}</th>")
        assert ", ".join(map(str, lot)) in page and "the drawn lot" in page and 'class="also' in page
        public = organiser.client.get(f"/tournaments/{organiser.tournament}").text
        shown = re.findall(r"<td(?: class=\"place\")?>(\d)\.", public)
        assert re.findall(r"<td>(\d)\.", page) == shown and len(set(shown)) < len(shown) == 8


@pytest.mark.parametrize("counting, said", [
    ("sum", "the sums do not add up to 0"), ("places", "points for places off")])
def test_a_corrected_round_says_who_moved_and_a_penalty_that_nobody_gets_its_points(app: Flask, counting: str,
                                                                                  said: str):
    organiser = Organiser(app)
    with app.app_context():
        here = running_tournament(only(Club, key=organiser.key), 4, 1, counting=counting)
        play(here, 1)
        organiser.tournament = here.key
    assert "Penalties take" not in organiser.page("standings")
    with app.app_context():
        here = now(organiser.tournament).tournament
        penalise(here, Hall.of(here).standings[3].row.chair, None, 2, "late", sent())
        running.unseal_round(here, 1, "the wrong winner", sent())
        record(next(sittings(here, 1)), Won(1), Submission(secrets.token_hex(16), 1))
        record(next(sittings(here, 1)), Won(1), Submission(secrets.token_hex(16), 2))
        running.take_back_table(here, 1, 1, sent())
        hand_in_all(here, 1)
        running.seal_round(here, 1, sent())
        first, second = (line.name for line in Hall.of(here).standings[:2])
    for path in ("desk", "standings", "log"):
        page = organiser.page(path)
        assert re.search(f"Places: <span class=\"nowrap\"><bdi>{first}</bdi> [2-4]. → 1.</span>", page), path
        assert f"<bdi>{second}</bdi> 1. → 2." in page
    assert f"so that moved: {first} " in page
    for path in ("standings", "penalties"):
        assert "2 points" in (page := organiser.page(path)) and said in page


@pytest.mark.parametrize("sealed", [True, False])
def test_a_round_that_is_open_beside_the_one_that_runs_is_sealed_at_the_desk_and_nobody_is_led_away(
        app: Flask, sealed: bool):
    organiser = Organiser(app)
    with app.app_context():
        here = running_tournament(only(Club, key=organiser.key), 8, 3)
        organiser.tournament = here.key
        play(here, 1, final=sealed)
        if sealed:
            running.unseal_round(here, 1, "the wrong winner", sent())
        else:
            running.end_round(here, 1, sent())
        running.start_round(here, 2, sent())
        hall = f"/tournaments/{here.key}"
    assert "Round 2: who sits where" in organiser.client.get(hall).text
    desk = organiser.page("desk")
    assert desk.index(">Round 1</h2>") < desk.index(">Round 2</h2>") and "start round 3" not in desk
    assert desk.index("/entries") < desk.index(">Round 2</h2>")  # what it recorded, not what its tables play now
    if not sealed:
        with app.app_context():
            hand_in_all(now(organiser.tournament).tournament, 1)
    assert organiser.desk("seal", round="1").status_code == 200
    assert ">Round 1</h2>" not in organiser.page("desk")


def test_an_order_of_ones_own_ranks_and_its_results_are_worked_out_again_from_the_file(app: Flask):
    organiser = Organiser(app)
    organiser.open(counting="own", **{"link-0": "sum", "link-2": "best_round", "link-4": "places"})
    page = organiser.page("settings")
    assert re.findall(r'<option value="(\w+)" selected>', page)[-3:] == ["sum", "best_round", "places"]
    organiser.send("entrants", names="\n".join(NAMES[:8]), present="1")
    for verb in ("draw", "confirm"):
        organiser.desk(verb)
    with app.app_context():
        here = now(organiser.tournament).tournament
        assert (here.counting, here.chain) == ("sum", ["sum", "best_round", "places", "lot"])
        play(here, 1, (0, 0, 1))
        play(here, 2, (1, 0, 2))
        penalise(here, 3, 1, 2, "late", sent())
        rows = Hall.of(here).rows()
    text = organiser.client.get(f"/tournaments/{organiser.tournament}/results.json").text
    data = json.loads(text)
    assert to_builtins(decode(text, type=shapes.Tournament)) == data, "the document of the API describes all of it"
    again = standings(
        sorted(line["chair"] for line in data["standings"]),
        [TableResult(each["round"], {int(chair): points for chair, points in table["points"].items()})
         for each in data["rounds"] for table in each["tables"]],
        [Penalty(line["chair"], line["penalties"]) for line in data["standings"] if line["penalties"]],
        [TieBreak(key) for key in data["chain"]], data["lots"], lowest_wins=data["lowest_wins"])
    assert [(row.chair, row.place, row.level, row.decided) for row in again] == [
        (row.chair, row.place, row.level, row.decided) for row in rows]
    page = organiser.page("standings")
    assert "the sum, the best round, points for places, the drawn lot" in page


@pytest.mark.parametrize("links, field, said", [
    ({}, "link-0", "Choose what ranks."),
    ({"link-1": "best_round"}, "link-1", "must come first"),
    ({"link-0": "sum", "link-3": "sum"}, "link-3", "stands above already"),
    ({"link-0": "places", "link-1": "luck"}, "link-1", "Choose one of them."),
    ({"link-0": "lot"}, "link-0", "Choose one of them.")])
def test_an_order_of_ones_own_that_cannot_be_is_refused_beside_the_rank(app: Flask, links: dict[str, str], field: str,
                                                                        said: str):
    organiser = Organiser(app)
    answer = organiser.post(f"/clubs/{organiser.key}/tournaments/new/pebbles", **SETTINGS | {"counting": "own"} | links)
    found = re.search(rf'id="{field}-errors"><li>([^<]+)', answer.text)
    assert answer.status_code == 422 and found is not None and said in found[1]


@pytest.mark.parametrize("game, entry, shown", [
    ("pebbles", Won(0), {"+3", "−1"}), ("golf", Hole({0: 5, 1: 3, 2: 0, 3: 3}), {"5", "3", "0"})])
def test_points_of_a_table_come_as_a_gain_only_where_the_most_win(app: Flask, game: str, entry: Any,
                                                                 shown: set[str]):
    organiser = Organiser(app)
    with app.app_context():
        club = only(Club, key=organiser.key)
        tournament = running_tournament(club, 4, 1, game_key=game)
        organiser.tournament = tournament.key
        running.start_round(tournament, 1, sent())
        sitting = next(sittings(tournament, 1))
        record(sitting, entry, Submission("points" * 4, 0), Deal(sitting.now.dealer, sitting.now.playing))
        key = sitting.table.key
    for page in (organiser.of_tournament("desk"), f"/tables/{key}/handing-in"):
        shown_there = organiser.client.get(page).text
        found = re.findall(r'(?:</span>|class="number">)\s*(<span class="signed[^>]*>)?([+−]?\d+)<', shown_there)
        assert {points for _signed, points in found} == shown, page
        assert {bool(signed) for signed, _points in found} == {game == "pebbles"}


@pytest.mark.parametrize("value, said", [
    (Fraction(13, 4), "3¼"), (Fraction(11, 8), "1⅜"), (Fraction(-5, 8), "−⅝"), (Fraction(73, 7), "10 3/7"), (4, "4")])
def test_exact_points_are_written_in_one_way(value: Fraction | int, said: str):
    assert exact(value) == said
