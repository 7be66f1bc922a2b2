"""Backfill of many evenings from a CSV: previewed, imported exactly once, deleted as a whole."""
import csv
import io
import json
import re
import time
from datetime import date, timedelta
from html import unescape
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from models import CardTable, Club, Holder, Person, Result, Role, Sitting, User, all_games, db, now_utc
from models.club import companies, planning
from models.club.inviting import invite
from models.ops.verifying import verify
from models.schema.ledger import Actor
from models.tournament.entering import register
from models.tournament.hall import Hall
from models.transfer.backfill import Copied, copy_evening
from models.transfer.backfill_csv import Gone, import_evenings, imports_of, take_back
from tests.clubs import make_account, make_club, sign_in
from tests.rows import only
from tests.tournaments import open_tournament, sent
from tests.web import ENGLISH, first, hidden
from views.transfer.bg_stats import as_csv
from views.transfer.evenings_csv import (
    CannotReadTable,
    Column,
    called,
    day_of,
    grid_of,
    guessed,
    number_of,
    plain,
    text_of,
)
from views.transfer.evenings_reader import Lines, Reader

PLAYERS = ("Eva", "Petr", "Jana")
WIDE = "Datum;Hra;Eva;Petr;Jana;Kola\n5. 11. 2019;pebbles;12;-20;8;\n2019-11-12;pebbles;;15;-15;20\n"
LONG = ("Evening,Number of the game,Game,Player,Points,Rounds\n"
        "2019-11-05,1,pebbles,Eva,5,\n2019-11-05,1,pebbles,Petr,-5,\n"
        "2019-11-05,2,pebbles,Eva,0,\n2019-11-05,2,pebbles,Petr,0,\n")


@pytest.fixture
def key(app: Flask, client: FlaskClient) -> str:
    with app.app_context():
        owner = make_account("Owner")
        club = make_club(owner)
        for name in PLAYERS:
            db.session.add(Person(club_id=club.id, name=name))
        db.session.commit()
        sign_in(client, owner)
        return club.key


def look(client: FlaskClient, key: str, text: str, **more: Any) -> Any:
    return client.post(f"/clubs/{key}/before/csv", headers=ENGLISH, data={
        "text": text, **more}, content_type="multipart/form-data")


def fields(page: str) -> dict[str, str]:
    """The fields of a page's form, as a browser would send them."""
    found = hidden(page)
    for name, body in re.findall(r'<select id="[^"]+" name="([^"]+)">(.*?)</select>', page, re.S):
        found[name] = (re.findall(r'<option value="([^"]*)" selected', body) or [""])[0]
    return found


def bring(client: FlaskClient, key: str, text: str, **changes: str) -> Any:
    page = look(client, key, text)
    return look(client, key, text, **{**fields(page.text), "record": "1", **changes})


def evenings(app: Flask) -> list[tuple[date, dict[str, int]]]:
    with app.app_context():
        return [(sitting.evening, {db.session.get_one(Person, each.person_id).name: each.paid for each in
                                   db.session.scalars(db.select(Result).filter_by(sitting_id=sitting.id))})
                for sitting in db.session.scalars(db.select(Sitting).order_by(Sitting.evening, Sitting.id))]


# reading

def read(text: str) -> Reader:
    grid = grid_of(text)
    games = called(all_games().values(), {each: [] for each in all_games()})
    return Reader(grid, guessed(grid), games, None)


def test_both_layouts_are_understood_without_saying_anything(app: Flask):
    with app.app_context():
        wide, long = read(WIDE), read(LONG)
    assert not wide.wrong and not wide.general and not long.wrong and not long.general
    assert [(each.day, each.people, each.totals, each.rounds) for each in wide.evenings] == [
        (date(2019, 11, 5), ["Eva", "Petr", "Jana"], [12, -20, 8], 0),
        (date(2019, 11, 12), ["Petr", "Jana"], [15, -15], 20)]
    assert [(each.people, each.totals) for each in long.evenings] == [
        (["Eva", "Petr"], [5, -5]), (["Eva", "Petr"], [0, 0])]


@pytest.mark.parametrize("typed", ["Taroky S králem", "taroky s\u00a0kralem", "TAROKY S KRÁLEM."])
def test_a_game_is_known_by_its_name_however_its_spaces_and_letters_are_typed(app: Flask, typed: str):
    with app.app_context():
        game = next(iter(all_games().values()))
    assert called([game], {game.key: ["Taroky S\u00a0králem"]})[plain(typed)] is game


@pytest.mark.parametrize("line, column, said", [
    ("31. 2. 2019;pebbles;1;-1;;", "Datum", "is not a date"),
    (";pebbles;1;-1;;", "Datum", "is not a date"),
    ("2019-11-05;chess;1;-1;;", "Hra", "There is no game called"),
    ("2019-11-05;chess;1;-1;;\n2019-11-06;Chess;1;-1;;", "Hra", "There is no game called"),
    ("2019-11-05;;1;-1;;", "Hra", "No game is said here."),
    ("2019-11-05;pebbles;1,5;-1;;", "Eva", "is not a whole number"),
    ("2019-11-05;pebbles;=1+1;-1;;", "Eva", "is not a whole number"),
    ("2019-11-05;pebbles;;;;", "", "Nobody was there"),
    ("2019-11-05;pebbles;1;-1;;many", "Kola", "is not a whole number"),
])
def test_what_is_wrong_is_told_by_line_and_column(app: Flask, line: str, column: str, said: str):
    with app.app_context():
        reader = Reader(grid_of(WIDE + line), [Column.DATE, Column.GAME, *[Column.TOTAL] * 3, Column.ROUNDS],
                        called(all_games().values(), {each: [] for each in all_games()}), None)
    assert [(each.line, each.column) for each in reader.wrong] == [(4, column)]
    assert said in reader.wrong[0].text.id


@pytest.mark.parametrize("cell, day", [
    ("2019-11-05", date(2019, 11, 5)), ("5.11.2019", date(2019, 11, 5)), ("5. 11. 2019", date(2019, 11, 5)),
    ("05/11/2019", date(2019, 11, 5)), ("2019-11-05 20:00", date(2019, 11, 5)), ("", None), ("yesterday", None),
    ("31.11.2019", None), ("5.11.19", None)])
def test_days_are_read_as_people_write_them(cell: str, day: date | None):
    assert day_of(cell) == day


@pytest.mark.parametrize("cell, number", [
    ("5,00", 5), ("-5,0", -5), ("+12.00", 12), ("\u22121.250,00", -1250), ("1 250,00", 1250), ("1'250.00", 1250),
    ("1,250.00", 1250), ("12", 12)])
def test_decimals_of_nothing_are_whole_numbers(cell: str, number: int):
    assert number_of(cell) == number


@pytest.mark.parametrize("cell", ["5,50", "1.250", "5,", ",00", "5,000", "1,25,00", "5,00 Kč"])
def test_other_decimals_are_refused(cell: str):
    with pytest.raises(ValueError):
        number_of(cell)


def test_one_slip_does_not_leave_a_player_out(app: Flask):
    with app.app_context():
        reader = read("Datum;Hra;Eva;Petr\n" + "2019-11-05;pebbles;5,00;-5\n" * 3 + "2019-11-12;pebbles;x;-5\n")
    assert [(each.line, each.column) for each in reader.wrong] == [(5, "Eva")]
    assert [each.people for each in reader.evenings[:3]] == [["Eva", "Petr"]] * 3


def test_a_number_of_the_round_is_no_player_and_says_that_lines_are_rounds(client: FlaskClient, key: str):
    page = look(client, key, "Den;Kolo;Eva;Petr\n5. 11. 2019;1;5;-5\n;2;3;-3\n", game="pebbles").text
    assert fields(page)["lines"] == Lines.ROUND.value
    assert "Eva</bdi> 8" in page
    assert "<bdi>Kolo</bdi> 3" not in page


def test_players_may_be_called_by_one_letter(client: FlaskClient, key: str):
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZČŠŽ"
    for some in (letters[at:at + 4] for at in range(0, len(letters), 4)):
        page = look(client, key, f"Den;{';'.join(some)}\n5. 11. 2019;{';'.join(map(str, range(len(some))))}\n").text
        assert list(fields(page).values()).count(Column.TOTAL.value) == len(some), some


def test_a_wrong_sum_is_told_in_the_line_of_its_round(client: FlaskClient, key: str):
    page = look(client, key, "Den;Kolo;Eva;Petr\n5. 11. 2019;1;5;-5\n;2;3;-4\n;3;1;-1\n", game="pebbles").text
    assert "Line 3: " in page
    assert "Line 2: " not in page


def test_a_mended_file_is_read_as_was_chosen_for_the_one_before(app: Flask, client: FlaskClient, key: str):
    page = look(client, key, "Datum;Ev;Petr;Kdy\n5. 11. 2019;5;-4;1\n", game="pebbles")
    with app.app_context():
        eva = only(Person, name="Eva").id
    chosen = {**fields(page.text), "column-3": "", "who-0": str(eva)}
    assert chosen["name-0"] == "Ev"
    page = look(client, key, "Datum;Ev;Petr;Kdy\n5. 11. 2019;5;-4;1\n", **chosen)
    assert "The mended file" in page.text
    mended = io.BytesIO(b"Datum;Kdy;Ev;Petr\n5. 11. 2019;1;5;-5\n"), "mended.csv"
    page = look(client, key, "Datum;Ev;Petr;Kdy\n5. 11. 2019;5;-4;1\n", **fields(page.text), file=mended)
    assert page.status_code == 200
    found = fields(page.text)
    assert (found["game"], found["column-1"], found["column-2"]) == ("pebbles", "", "total")
    assert found["who-0"] == str(eva)


def test_the_next_file_is_read_like_the_last_and_what_is_here_already_is_told(
    client: FlaskClient, key: str
):
    text = "Den;Kolo;Eva;Petr\n5. 11. 2019;1;5;-5\n"
    page = look(client, key, text, game="pebbles")
    assert "in the club already" not in page.text
    done = look(client, key, text, **{**fields(page.text), "record": "1"})
    blank = client.get(done.location).text
    assert hidden(blank)["game"] == "pebbles"
    assert hidden(blank)["lines"] == Lines.ROUND.value
    assert "CSV 2019-11-05 – 2019-11-05" in blank
    again = look(client, key, text, **fields(blank)).text
    assert "1 of these evenings is in the club already" in again


def test_a_spreadsheet_of_before_unicode_is_read_too():
    for encoding in ("cp1250", "utf-8", "utf-8-sig", "utf-16"):
        assert text_of("Datum;Hráč\n1.1.2019;Žofie".encode(encoding)) == "Datum;Hráč\n1.1.2019;Žofie"


@given(st.text(max_size=300))
def test_any_text_is_a_table_or_refused_in_a_sentence(app: Flask, text: str):
    with app.app_context():
        try:
            assert read(text) is not None
        except CannotReadTable as refused:
            assert refused.text.id


# the page

def test_thirty_evenings_come_in_at_once_and_exactly_once(app: Flask, client: FlaskClient, key: str):
    days = [date(2017, 1, 6) + timedelta(weeks=week) for week in range(30)]
    text = "Datum;Hra;Eva;Petr;Jana\n" + "".join(
        f"{day.isoformat()};pebbles;{n};{-n - 1};1\n" for n, day in enumerate(days))
    sent = {**fields(look(client, key, text).text), "record": "1"}
    assert [look(client, key, text, **sent).status_code for _again in range(2)] == [303, 303]
    assert evenings(app) == [(day, {"Eva": n, "Petr": -n - 1, "Jana": 1}) for n, day in enumerate(days)]
    with app.app_context():
        assert all(verify(each) == [] for each in db.session.scalars(db.select(Sitting).limit(5)))
        assert len(db.session.scalars(db.select(CardTable)).all()) == 1
        assert [(each.here, each.evenings) for each in imports_of(only(Club))] == [
            (30, 30)]


def test_an_import_sent_again_is_finished_and_with_another_file_is_another_one(
        app: Flask, client: FlaskClient, key: str, monkeypatch: pytest.MonkeyPatch):
    """Also where somebody new came by it, who is on the roster since."""
    text = "Datum;Hra;Eva;Karel\n2019-11-05;pebbles;12;-12\n2019-11-12;pebbles;15;-15\n"
    sent, count = {**fields(look(client, key, text).text), "record": "1"}, iter(range(1))

    def one_and_no_more(*about: Any) -> Any:
        next(count)
        return copy_evening(*about)
    with monkeypatch.context() as broken:
        broken.setattr("models.transfer.backfill_csv.copy_evening", one_and_no_more)
        with pytest.raises(StopIteration):
            look(client, key, text, **sent)
    assert len(evenings(app)) == 1
    with app.app_context():
        karel = only(Person, name="Karel", table_id=None).id
    for who in ("new", "new", str(karel)):
        assert look(client, key, text, **{**sent, "who-1": who}).status_code == 303
        assert [people for _day, people in evenings(app)] == [{"Eva": 12, "Karel": -12}, {"Eva": 15, "Karel": -15}]
    other = look(client, key, text.replace("2019", "2018").replace("Karel", "Petr"), **sent)
    assert other.status_code == 303 and len(evenings(app)) == 4


def test_who_was_chosen_and_is_deleted_meanwhile_is_asked_for_again(app: Flask, client: FlaskClient, key: str):
    sent = {**fields(look(client, key, WIDE).text), "record": "1"}
    with app.app_context():
        db.session.delete(only(Person, name="Petr"))
        db.session.commit()
    page = look(client, key, WIDE, **sent)
    assert page.status_code == 422 and "Somebody changed the roster; look again." in page.text
    assert fields(page.text)["who-2"] == "new" and "12;-20;8" in page.text and evenings(app) == []


def test_nothing_comes_in_while_a_line_is_wrong_and_nothing_typed_is_lost(app: Flask, client: FlaskClient,
                                                                          key: str):
    text = WIDE + "2019-11-19;pebbles;1;1;1;\n2090-01-01;pebbles;1;-1;;\n"
    page = look(client, key, text, **{"column-5": "", "record": "1"})
    assert page.status_code == 422
    rows = re.findall(r"<li>Line (\d+)(?:, <bdi>(.*?)</bdi>)?: (.*?)</li>", page.text)
    assert [(line, said) for line, _column, said in rows] == [
        ("4", "The amounts must add up to 0, not 3."), ("5", "Choose a day that is over.")]
    assert "2019-11-19;pebbles;1;1;1;" in page.text
    assert fields(page.text)["column-5"] == "" and fields(page.text)["column-0"] == "date"
    assert 'name="record"' not in page.text
    assert evenings(app) == []


def test_what_is_understood_is_folded(app: Flask, client: FlaskClient, key: str):
    """Of columns and names only the unclear ones are asked for."""
    page = look(client, key, "Datum;Hra;Eva;Petr;Zora;Jídlo\n2019-11-05;pebbles;12;-20;8;guláš\n").text
    folded = "".join(re.findall(r"<details><summary>\d+ (?:columns|names).*?</details>", page, re.S))
    assert {each for each in fields(page) if f'name="{each}"' in folded} == {
        "column-0", "column-1", "column-2", "column-3", "column-4", "name-0", "who-0", "name-1", "who-1"}
    assert '<select id="game"' not in page


def test_names_are_matched_to_the_roster_and_the_rest_is_new_or_chosen(app: Flask, client: FlaskClient,
                                                                       key: str):
    text = "date,game,eva,Péťa,Zdeněk\n2019-11-05,pebbles,1,-3,2\n2019-11-06,pebbles,1,-3,2\n"
    page = look(client, key, text).text
    sent = fields(page)
    with app.app_context():
        ids = {each.name: str(each.id) for each in db.session.scalars(db.select(Person))}
    assert sorted(sent[name] for name in sent if name.startswith("who-")) == sorted([ids["Eva"], "new", "new"])
    petr = next(name.replace("name", "who") for name in sent if sent[name] == "Péťa")
    assert look(client, key, text, **{**sent, petr: ids["Petr"], "record": "1"}).status_code == 303
    assert evenings(app)[0][1] == {"Eva": 1, "Petr": -3, "Zdeněk": 2}
    with app.app_context():
        roster = [each.name for each in db.session.scalars(db.select(Person).where(Person.club_id.is_not(None)))]
    assert sorted(roster) == ["Eva", "Jana", "Petr", "Zdeněk"], "somebody new comes once"
    page = look(client, key, "date,game,éva,Zdenek\n2019-11-07,pebbles,1,-1\n").text
    sent, folded = fields(page), page[page.index("Who is who?"):]
    assert 'value="Zdenek"' in folded and "names are players" not in folded, "what is written otherwise is asked for"
    assert {sent[f"name-{at}"]: name_of(app, sent[f"who-{at}"]) for at in range(2)} == {
        "éva": "Eva", "Zdenek": "Zdeněk"}


def name_of(app: Flask, player: str) -> str:
    with app.app_context():
        return db.session.get_one(Person, int(player)).name


def test_two_names_of_one_game_are_not_one_player(app: Flask, client: FlaskClient, key: str):
    page = look(client, key, WIDE)
    sent = fields(page.text)
    jana = next(name.replace("name", "who") for name in sent if sent[name] == "Jana")
    eva = next(name.replace("name", "who") for name in sent if sent[name] == "Eva")
    answer = look(client, key, WIDE, **{**sent, jana: sent[eva], "record": "1"})
    assert answer.status_code == 422 and "would be one player" in answer.text
    assert evenings(app) == []


def test_an_import_is_taken_back_as_a_whole(app: Flask, client: FlaskClient, key: str):
    text = WIDE.replace("Jana", "Zdeněk")
    assert bring(client, key, text).status_code == 303
    with app.app_context():
        table = only(CardTable).id
    page = client.get(f"/clubs/{key}/before/csv")
    back = {"take_back": str(table), "submission": "a" * 32}
    assert f'value="{table}"' in page.text
    assert [client.post(f"/clubs/{key}/before/csv", data=back).status_code for _ in range(2)] == [303, 303]
    with app.app_context():
        assert not db.session.scalars(db.select(Sitting)).all() and not db.session.scalars(db.select(Result)).all()
        assert sorted(each.name for each in db.session.scalars(db.select(Person))) == sorted(PLAYERS)
    log = client.get(f"/clubs/{key}/log", headers=ENGLISH).text
    assert "2 evenings came out of a file" in log and "2 evenings out of a file were taken back" in log


@pytest.mark.parametrize("language", ["cs", "de", "en", "ne"])
def test_our_own_results_come_back_in(app: Flask, client: FlaskClient, key: str, language: str):
    bring(client, key, WIDE)
    answer = client.get(f"/clubs/{key}/export/results.csv", headers={"Accept-Language": language})
    text = answer.data.decode("utf-8-sig")
    delimiter = ";" if language in ("cs", "de") else ","
    assert len(list(csv.DictReader(io.StringIO(text), delimiter=delimiter))) == 5
    assert bring(client, key, text).status_code == 303
    found = evenings(app)
    assert found[0::2] == found[1::2], "each evening twice, the same"


# the command

def copied(day: int, people: list[Any]) -> Copied:
    return Copied("pebbles", date(2019, 1, 1) + timedelta(days=day), people, (5, -5),
                  all_games()["pebbles"].house_rules(), "sešit")


def test_what_broke_off_half_way_is_finished_or_taken_back(app: Flask, monkeypatch: pytest.MonkeyPatch):
    from models.transfer import backfill_csv
    with app.app_context():
        owner: User = make_account("Owner")
        club = make_club(owner)
        really, count = copy_evening, iter(range(2))

        def two_and_no_more(*about: Any) -> Any:
            next(count)
            return really(*about)
        work = [copied(n, ["Eva", "Petr"]) for n in range(4)]
        monkeypatch.setattr(backfill_csv, "copy_evening", two_and_no_more)
        with pytest.raises((StopIteration, RuntimeError)):
            import_evenings(club, Actor(), work, "x", "import00001")
        monkeypatch.undo()
        (half,) = imports_of(club)
        assert (half.here, half.evenings) == (2, 4)
        import_evenings(club, Actor(), work, "x", "import00001")
        assert imports_of(club)[0].here == 4
        take_back(club, half.table, Actor(), "back0000001")
        assert imports_of(club) == []
        with pytest.raises(Gone):
            import_evenings(club, Actor(), work, "x", "import00001")


def test_who_came_by_a_file_and_has_more_since_stays_when_it_is_taken_back(app: Flask):
    with app.app_context():
        owner: User = make_account("Owner")
        club = make_club(owner)
        table = import_evenings(club, Actor(), [copied(0, ["Cup", "Nothing"]), copied(1, ["Asked", "Nothing"]),
                                                copied(2, ["Comes", "Company"])], "x", "import00001").id
        player = {each.name: each.id for each in club.people}
        cup = open_tournament(club)
        register(cup, [player["Cup"]], True, sent())
        asked = invite(club, club.members[0], Role.VIEWER, 7, player["Asked"], "asked00001")
        evening = planning.plan(club, planning.Wanted(now_utc()), owner.id, "plan000001")
        planning.answer(evening, player["Comes"], True, None)
        thursday = companies.Content("Thursday", "pebbles", (player["Company"],), all_games()["pebbles"].house_rules(),
                                     "", "CZK", 100)
        companies.make(companies.CompanyOwner(club, Holder()), thursday, "made000001")
        take_back(club, table, Actor(), "back0000001")
        assert player.keys() - {each.name for each in club.people} == {"Asked", "Nothing"}
        assert [each.person_id for each in Hall.of(cup).entrants] == [player["Cup"]]
        assert asked.revoked_at is not None, "it was for one person, and does not become anybody's"


# rounds as lines, and other programs

def rounds(text: str, lines: Lines, day: date | None = None) -> Reader:
    grid = grid_of(text)
    games = called(all_games().values(), {each: [] for each in all_games()})
    return Reader(grid, guessed(grid), games, all_games()["pebbles"], lines, day)


@pytest.mark.parametrize("lines, text, totals", [
    (Lines.ROUND, "Eva;Petr;Jana\n1;-1;0\n2;0;-2\n;3;-3", [3, 2, -5]),
    (Lines.RUNNING, "Eva;Petr;Jana\n1;-1;0\n3;-1;-2\n;2;-5", [3, 2, -5]),
    (Lines.ROUND, "Eva;Petr;Jana;Note\n1;-1;0;\n2;0;-2;Total\n;3;-3;body", [3, 2, -5]),
    (Lines.ROUND, "Player;Points\nEva;1\nPetr;-1\nJana;0\nEva;2\nPetr;0\nJana;-2\nEva;\nPetr;3\nJana;-3",
     [3, 2, -5])],
    ids=["what each gave", "running totals", "a note that says what sums are called", "one line for each player"])
def test_rounds_as_lines_are_one_evening(in_app: Flask, lines: Lines, text: str, totals: list[int]):
    reader = rounds(text, lines, date(2019, 5, 4))
    assert not reader.general and not reader.wrong
    evening, = reader.evenings
    assert (evening.day, evening.totals, evening.rounds) == (date(2019, 5, 4), totals, 3)


def test_a_day_written_once_holds_for_the_rounds_below_it_and_sums_are_no_round(app: Flask):
    text = "Den;Eva;Petr\n4. 5. 2019;1;-1\n;2;-2\nCelkem;3;-3\n11. 5. 2019;-5;5\n"
    with app.app_context():
        reader = rounds(text, Lines.ROUND)
        assert not reader.wrong
        assert [(each.day.day, each.totals, each.rounds) for each in reader.evenings] == [
            (4, [3, -3], 2), (11, [-5, 5], 1)]
        twice = rounds("Den;Eva;Eva\n4. 5. 2019;1;-1", Lines.ROUND)
        assert "stands twice" in twice.wrong[0].text.id
        assert rounds("Eva;Petr\n1;-1", Lines.ROUND).general


BG_STATS = {
    "players": [{"id": 1, "name": "Eva"}, {"id": 2, "name": "Petr"}, {"id": 3, "name": "Karla"}],
    "games": [{"id": 7, "name": "Oblázky"}, {"id": 8, "name": "Azul"},
              {"id": 9, "name": "Dobble"}],
    "plays": [
        {"playDate": "2019-03-21 22:02:33", "gameRefId": 7, "rounds": 12, "comments": "u Evy\nna chatě",
         "playerScores": [{"playerRefId": 1, "score": "12+5-3", "winner": True}, {"playerRefId": 2, "score": "-14"}]},
        {"playDate": "2019-03-22 20:00:00", "gameRefId": 8, "playerScores": [
            {"playerRefId": 1, "score": "80"}, {"playerRefId": 2, "score": "91"}]},
        {"playDate": "2019-03-23 20:00:00", "gameRefId": 9, "playerScores": [
            {"playerRefId": 3, "score": "", "winner": True}, {"playerRefId": 1, "score": None, "winner": False}]},
        {"playDate": "2019-03-24 20:00:00", "gameRefId": 7, "ignored": True, "playerScores": []}]}


def test_an_export_of_bg_stats_is_looked_at_then_brought(app: Flask, client: FlaskClient, key: str):
    page = look(client, key, "", file=(io.BytesIO(json.dumps(BG_STATS).encode()), "BGStatsExport.json"))
    assert page.status_code == 422 and "Which game is which?" in page.text and not evenings(app)
    assert "3 games of the file are left out" in page.text and "There is no game called" not in page.text
    sent = {**fields(page.text), "text": unescape(first(r'<textarea name="text"[^>]*>\n([^<]*)', page.text))}
    names = {sent[f"called-{at}"]: at for at in range(3)}
    sent |= {f"is-{names['Oblázky']}": "pebbles", f"is-{names['Azul']}": "left out", f"is-{names['Dobble']}": "points"}
    looked = look(client, key, **sent)
    assert looked.status_code == 200 and "2 evenings would come in" in looked.text and not evenings(app)
    assert look(client, key, **sent, record="1").status_code == 303
    assert evenings(app) == [(date(2019, 3, 21), {"Eva": 14, "Petr": -14}),
                             (date(2019, 3, 23), {"Karla": 1, "Eva": -1})]


def test_who_alone_has_no_score_in_an_export_of_bg_stats_is_asked_about(app: Flask, client: FlaskClient, key: str):
    """An invented 0 would win where the fewest points do."""
    play = {"playDate": "2019-03-21", "gameRefId": 1, "playerScores": [
        {"playerRefId": 1, "score": "12"}, {"playerRefId": 2, "score": ""}]}
    export = {**BG_STATS, "games": [{"id": 1, "name": "Points game"}], "plays": [play]}
    page = look(client, key, json.dumps(export), record="1")
    assert page.status_code == 422 and "What did this one have in the end? 0 for nothing." in unescape(page.text)
    assert not evenings(app)


def test_nothing_as_a_number_is_a_score_in_an_export_of_bg_stats(in_app: Flask):
    plays = [{"playDate": "2019-03-21", "gameRefId": 7, "playerScores": [
        {"playerRefId": at, "score": score} for at, score in enumerate(scores, 1)]} for scores in ((0, 5), (0, 0))]
    lines = list(csv.DictReader(io.StringIO(as_csv(json.dumps({**BG_STATS, "plays": plays})))))
    assert [each["Points"] for each in lines] == ["0", "5", "0", "0"]


@pytest.mark.parametrize("text", ["{", "{}", '{"players": 1}', '{"players": [], "games": [], "plays": [{}]}',
                                  '{"players": [{"id": 1}], "games": [], "plays": []}', "{" * 5000])
def test_what_is_no_export_of_bg_stats_is_refused_in_a_sentence(client: FlaskClient, key: str, text: str):
    page = look(client, key, text)
    assert page.status_code == 422 and "is not an export of BG Stats" in page.text


def test_half_a_picture_in_an_export_of_bg_stats_breaks_nothing(client: FlaskClient, key: str):
    text = json.dumps({"players": [{"id": 1, "name": "Eva"}], "games": [{"id": 1, "name": "Pebbles"}], "plays": [
        {"playDate": "2019-11-05", "gameRefId": 1, "comments": "won \ud83d \\u0000\0",
         "playerScores": [{"playerRefId": 1, "score": "5"}]}]})
    assert "won ? \\u0000" in look(client, key, text).text


def test_a_long_name_in_an_export_of_bg_stats_is_not_written_into_every_line(client: FlaskClient, key: str):
    plays = [{"playDate": "2019-03-21", "gameRefId": 7, "playerScores": [{"playerRefId": 1, "score": "1"}]}] * 1_000
    export = json.dumps({"players": [{"id": 1, "name": "x" * 100_000}], "games": BG_STATS["games"], "plays": plays})
    page = look(client, key, "", file=(io.BytesIO(export.encode()), "BGStatsExport.json"))
    assert page.status_code == 422 and "This file is too large" in page.text


@pytest.mark.parametrize("text", [
    "Day,Game,Player,Points\n" + "".join(f"2019-11-05,pebbles,Nm{n},0\n" for n in range(4_900)),
    ";".join(["Day", "Game", *(f"Nm{n}" for n in range(78))]) + f"\n2019-11-05;pebbles{';0' * 78}" * 499])
def test_a_file_of_as_many_lines_and_names_as_may_be_is_looked_at_in_a_moment(
        client: FlaskClient, key: str, text: str):
    began = time.process_time()
    assert look(client, key, text).status_code == 422
    assert time.process_time() - began < 3


def test_a_file_as_large_as_may_be_is_not_too_large_when_it_comes_back(client: FlaskClient, key: str):
    text = "Day,Game,Eva,Petr,Note\n" + "".join(
        f"{date(2001, 1, 1) + timedelta(days=n)},pebbles,1,-1,{'x' * 774}\n" for n in range(500))
    assert 399_000 < len(text) < 400_000 < len(text) + 501
    for typed in (text, text.replace("\n", "\r\n")):
        assert look(client, key, typed).status_code == 200


def test_who_each_of_as_many_names_is_can_be_said(client: FlaskClient, key: str):
    text = "Day,Game,Player,Points\n" + "".join(
        f"{date(2001, 1, 1) + timedelta(days=n // 5)},pebbles,Nm{n},0\n" for n in range(500))
    sent = fields(look(client, key, text).text)
    assert len(sent) > 1000 and look(client, key, text, **sent).status_code == 200


def test_rounds_of_a_sheet_come_in_by_the_page(app: Flask, client: FlaskClient, key: str):
    text = "Eva;Petr;Jana\n1;-1;0\n2;0;-2\n"
    page = look(client, key, text, lines="round", day="2019-05-04", game="pebbles")
    assert page.status_code == 200 and "1 evening would come in" in page.text
    sent = {**fields(page.text), "record": "1", "day": "2019-05-04"}
    assert look(client, key, text, **sent).status_code == 303
    assert evenings(app) == [(date(2019, 5, 4), {"Eva": 3, "Petr": -1, "Jana": -2})]
