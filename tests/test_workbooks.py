"""CSV and XLSX files: numbers as numbers, and typed text is never a formula."""
import csv
import io
import json
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import load_workbook
from sqlalchemy import select

from models import Club, Role, Sitting, db
from models.transfer.validators import OF_HISTORIES
from tests.clubs import make_member, make_user, sign_in
from tests.evenings import site, told
from tests.rich_club import carried, rich_club
from tests.rows import only
from tests.web import ENGLISH, hidden
from views.workbooks import FORMULA, csv_text, harmless, words, workbook

NASTY = [
    "=1+1", "+420 777", "-5", "@SUM(A1)", "\t=1", "\r=1", "\n=cmd|' /C calc'!A0", "＝1", ' ="x"', "'=1", "a;b,c\td",
    'quote " and \' quote', "line\nbreak\u2028and more", "\u202eReversed", "नेपाली", "\x00\x1b[0m", "\ud800",
    "x" * 40_000]


# cells

@pytest.mark.parametrize("text", NASTY)
def test_no_words_are_a_formula(app: Flask, text: str):
    with app.test_request_context():
        (read,), = csv.reader(io.StringIO(csv_text([[text]]).removeprefix("\ufeff")), delimiter=",")
        assert not read.startswith(FORMULA)
        cell = sheet_of(workbook({"x": [["head"], [text]]}))["A2"]
        assert cell.data_type in ("s", "inlineStr", "n") and (cell.value or "") == words(text)


def sheet_of(made: bytes):
    return load_workbook(io.BytesIO(made)).worksheets[0]


@given(st.text(max_size=12))
def test_whatever_is_typed_comes_back_as_words(text: str):
    assert not harmless(text).startswith(FORMULA)
    assert harmless(text).replace("'", "") == words(text).replace("'", "")
    cell = sheet_of(workbook({"x": [[text, 1]]}))["A1"]
    assert (cell.value or "") == words(text) and cell.data_type != "f"


@pytest.mark.parametrize("text", ["Eva;=1+1", "Eva,=1+1", "Eva; @SUM(A1)", 'Eva",=1+1', 'a";"=1', "a,;=1", "x;＝1"])
@pytest.mark.parametrize("language, other", [("cs", ","), ("en", ";")])
def test_a_spreadsheet_of_another_language_finds_no_formula_either(app: Flask, text: str, language: str,
                                                                   other: str):
    """It cuts lines where the other language's would not, whatever stands in quotes there."""
    with app.test_request_context(headers={"Accept-Language": language}):
        line = csv_text([["Jana", text, 1]]).removeprefix("\ufeff")
    for cut in (line.split(other), line.replace('"', "").split(other), *csv.reader(io.StringIO(line), delimiter=other)):
        assert not [cell for cell in cut if cell.strip().lstrip('"').startswith(FORMULA)], cut


@pytest.mark.parametrize("language, expected", [
    ("cs", "Jana;-5;12,50;2026-05-01;\r\n"), ("en", "Jana,-5,12.50,2026-05-01,\r\n")])
def test_numbers_are_written_as_the_language_reads_them(app: Flask, language: str, expected: str):
    with app.test_request_context(headers={"Accept-Language": language}):
        text = csv_text([["Jana", -5, Decimal("12.50"), date(2026, 5, 1), None]])
    assert text == "\ufeff" + expected


def test_a_workbook_holds_numbers_and_days(app: Flask):
    sheet = sheet_of(workbook({"Kniha: [1/2]": [["a", "b", "c"], [-5, Decimal("12.50"), date(2026, 5, 1)]]}))
    assert sheet.title == "Kniha   1 2 "
    assert sheet["A2"].value == -5 and sheet["B2"].value == 12.5 and sheet["B2"].number_format == "0.00"
    assert sheet["C2"].value.date() == date(2026, 5, 1) and sheet.freeze_panes == "A2" and sheet["A1"].font.bold


# the files of a club

@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return told(tmp_path_factory.mktemp("club"), rich_club)


@pytest.fixture
def app_here(tmp_path: Path, played: Path) -> Flask:
    with site(tmp_path, copy=played) as app:
        return app


@pytest.fixture
def key(app_here: Flask) -> str:
    with app_here.app_context():
        return db.session.scalars(select(Club.key)).one()


def phone_of(app: Flask, role: Role | None) -> FlaskClient:
    """The phone of somebody with that role in the club; None: of a stranger with an account."""
    with app.app_context():
        user = make_user(f"The {role}")
        if role is not None:
            make_member(only(Club), user, role)
        client = app.test_client()
        sign_in(client, user)
    return client


def rows(client: FlaskClient, key: str, what: str) -> list[dict[str, str]]:
    answer = client.get(f"/clubs/{key}/export/{what}.csv", headers=ENGLISH)
    assert answer.status_code == 200 and answer.mimetype == "text/csv" and answer.data.startswith(b"\xef\xbb\xbf")
    return list(csv.DictReader(io.StringIO(answer.data.decode("utf-8-sig"))))


def test_a_file_asked_for_without_a_language_has_that_of_the_club(app_here: Flask, key: str):
    client, page = phone_of(app_here, Role.OWNER), f"/clubs/{key}/settings"
    sent = hidden(client.get(page).text) | {"name": "Klub", "currency": "CZK", "cash_unit": "100"}
    assert client.post(page, data=sent | {"language": "xx"}).status_code == 422
    assert client.post(page, data=sent | {"language": "de"}).status_code == 303
    for headers, head in (({}, "Abend"), ({"Accept-Language": "cs"}, "Večer")):
        assert head in client.get(f"/clubs/{key}/export/results.csv", headers=headers).text.splitlines()[0]


def test_results_are_the_league_s(app_here: Flask, key: str):
    found = rows(phone_of(app_here, Role.VIEWER), key, "results")
    assert {row["Game"] for row in found} == {"Pebbles", "Marriage", "Cripple Mr Onion", "Points game"}
    assert "'=Vnuk; \"Pán\"" in {row["Player"] for row in found}
    by_game = [row for row in found if row["Game"] == "Marriage"]
    assert sum(int(row["Points"]) for row in by_game) == 0 and {row["Players"] for row in by_game} == {"4"}


def test_standings_are_those_of_the_pages(app_here: Flask, key: str):
    found = rows(phone_of(app_here, Role.VIEWER), key, "standings")
    assert {row["Season"] for row in found} == {"Podzim"}
    assert next(row["Place"] for row in found if row["Place"]) == "1"
    values = [Decimal(row["Value"]) for row in found if row["Place"]]
    assert values == sorted(values, reverse=True)


def test_the_book_adds_up_in_every_entry(app_here: Flask, key: str):
    found = rows(phone_of(app_here, Role.ORGANISER), key, "book")
    sums: dict[str, Decimal] = {}
    for row in found:
        if row["Amount"]:
            sums[row["Entry"]] = sums.get(row["Entry"], Decimal()) + Decimal(row["Amount"])
    assert len(sums) > 4 and set(sums.values()) == {Decimal()}
    assert {row["Currency"] for row in found if row["Amount"]} == {"CZK", "EUR", "NPR"}


def test_a_viewer_sees_no_money_of_others(app_here: Flask, key: str):
    viewer, organiser = phone_of(app_here, Role.VIEWER), phone_of(app_here, Role.ORGANISER)
    for what in ("book.csv", "club.json"):
        assert viewer.get(f"/clubs/{key}/export/{what}").status_code == 403
    pages = {role: load_workbook(io.BytesIO(client.get(
        f"/clubs/{key}/export/club.xlsx", headers=ENGLISH).data)).sheetnames
        for role, client in (("viewer", viewer), ("organiser", organiser))}
    assert pages == {"viewer": ["Results", "Standings"], "organiser": ["Results", "Standings", "Book"]}
    page = viewer.get(f"/clubs/{key}/export").text
    assert "book.csv" not in page and "club.json" not in page
    assert "club.json" in organiser.get(f"/clubs/{key}/export").text


def test_nobody_else_takes_anything_along(app_here: Flask, key: str):
    stranger = phone_of(app_here, None)
    for what in ("", "/club.json", "/club.xlsx", "/results.csv", "/standings.csv", "/book.csv"):
        assert stranger.get(f"/clubs/{key}/export{what}").status_code == 404
        assert app_here.test_client().get(f"/clubs/{key}/export{what}").status_code == 404


def recorded(file: bytes) -> Any:
    """What a file holds besides its history."""
    return {name: each for name, each in json.loads(file).items() if name not in OF_HISTORIES}


def test_a_club_is_taken_along_and_brought_through_the_pages(app_here: Flask, key: str):
    client = phone_of(app_here, Role.OWNER)
    text = client.get(f"/clubs/{key}/export/club.json").data
    with app_here.app_context():
        assert recorded(text) == json.loads(carried(only(Club)))
    sent = {"file": (io.BytesIO(text), "club.json"), "submission": "0123456789abcdef"}
    answer = client.post("/import", data=sent)
    assert answer.status_code == 303 and client.get(answer.location).status_code == 200
    arrived = answer.location.rsplit("/", 1)[-1]
    assert arrived != key and recorded(client.get(f"/clubs/{arrived}/export/club.json").data) == recorded(text)
    again = client.post("/import", data={"text": text.decode(), "submission": "0123456789abcdef"})
    assert again.location == answer.location
    refused = app_here.test_client().post("/import", data={"text": text.decode()}, headers=ENGLISH)
    assert refused.status_code == 422 and "Sign in first" in refused.text


def test_games_of_one_kind_on_one_evening_can_be_told_apart(app_here: Flask, key: str):
    found = rows(phone_of(app_here, Role.VIEWER), key, "results")
    with app_here.app_context():
        sittings = {(str(each.id), each.table.key) for each in db.session.scalars(select(Sitting))}
    assert found and {(row["Number of the game"], row["Table"]) for row in found} <= sittings


def test_the_book_tells_which_game_an_entry_closes_and_who_wrote_it(app_here: Flask, key: str):
    found = rows(phone_of(app_here, Role.ORGANISER), key, "book")
    of_games = [row for row in found if row["What"] in ("Game closed", "Correction of a closed game")]
    assert {(row["What"], row["Game"]) for row in of_games} == {
        ("Game closed", "Marriage"), ("Game closed", "Cripple Mr Onion"), ("Game closed", "Points game"),
        ("Correction of a closed game", "Pebbles")}  # its first closing stands in the book it had before the club
    assert all(row["Number of the game"] for row in of_games)
    assert {row["Written by"] for row in found} - {""}


def test_moments_are_moments_and_decimals_are_as_exact_as_they_were_given():
    at = datetime(2026, 11, 5, 21, 30, 12, tzinfo=ZoneInfo("Europe/Prague"))
    sheet = sheet_of(workbook({"x": [["a"], [at, date(2026, 11, 5), Decimal("21.00"), Decimal("28.50")]]}))
    assert [cell.value for cell in sheet[2]] == [datetime(2026, 11, 5, 21, 30), datetime(2026, 11, 5), 21, 28.5]
    assert [cell.number_format for cell in sheet[2]] == ["yyyy-mm-dd hh:mm", "yyyy-mm-dd", "0.00", "0.00"]
    assert all(cell.is_date for cell in sheet[2][:2])
