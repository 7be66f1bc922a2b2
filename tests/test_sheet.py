"""The score sheet: on the page, in print, as CSV and as a summary; and the evenings of a table."""
import csv
import io
import re
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Browser, expect
from tinyhtml5.parser import HTMLParser  # type: ignore[import-untyped]

import models
from games.mordyr.rules import Fold, RoundOpened, Stake
from models import Sitting, db
from models.books.closing import move_evening
from tally import Deal, encode
from tally.table_events import Joined, Left, Manual, RulesChanged, Substituted, Unplayed
from tests import servers
from tests.evenings import deal, new_sitting, sent, site
from tests.long import one_of
from tests.phones import Phone
from tests.toy_games.pebbles.rules import Gift, HouseRules, Size, Won
from tests.web import ENGLISH, let_in
from views.access.table_access import address, token
from views.scales import width
from views.table.invitations import qr
from views.table.sheet_page import streak, unlike_printed
from views.table.sheets import LONGEST_SUMMARY

LONG = ("Maximiliána Kateřina Novotná-Vondráčková", "Nejneobhospodařovávatelnějšímiprozatím", "Eva", "क्षेत्रपाल शर्मा",
        "Bohuslav Alexander Schwarzenberg ml.", "Ondřej", "W" * 40)


@pytest.fixture
def phone(app_here: Flask, sitting: Sitting) -> FlaskClient:
    """A phone that reads English and may play."""
    return phone_of(app_here, sitting)


def phone_of(app: Flask, sitting: Sitting, role: str = "play", language: str = "en") -> FlaskClient:
    client = app.test_client()
    client.environ_base["HTTP_ACCEPT_LANGUAGE"] = language
    let_in(client, sitting.table, role)
    return client


def page_of(client: FlaskClient, sitting: Sitting, what: str = "sheet") -> str:
    answer = client.get(f"/sittings/{sitting.id}/{what}")
    assert answer.status_code == 200
    return answer.text


def rows_of(page: str) -> list[list[str]]:
    """The cells of the body of the sheet as a reader sees them."""
    body = re.search(r"<tbody>(.*?)</tbody>", page, re.S)
    assert body
    return [[" ".join(re.sub(r"<[^>]+>", " ", cell).split())
             for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.S)]
            for row in re.findall(r"<tr.*?</tr>", body[1], re.S)]


# what stands in its head

@pytest.mark.parametrize("game, set_up, shown", [
    ("mordyr", {}, []), ("mordyr", {"ante": 5}, []), ("mordyr", {"stakes": True}, ["stakes", "ante"]),
    ("marriage", {}, []), ("marriage", {"cash_unit": "10"}, []),
    ("marriage", {"rate": "0.5", "cash_unit": "10"}, ["money", "coin"])])
def test_what_is_asked_before_a_game_stands_there_only_where_it_means_something(
        app_here: Flask, game: str, set_up: dict[str, object], shown: list[str]):
    plays = models.all_games()[game]
    with app_here.test_request_context(headers=ENGLISH):
        found = unlike_printed(plays, plays.house_rules(**set_up), with_setup=True)
        said = [question.id for question, _answer in found]
    assert len(said) == len(shown) and all(word in each for word, each in zip(shown, said, strict=True)), said


# on the page

def test_every_place_is_on_the_sheet_in_the_order_of_play(phone: FlaskClient, sitting: Sitting):
    rows = rows_of(page_of(phone, sitting))
    assert len(rows) == sitting.places
    assert [row[0] for row in rows if row[0] != "·"] == ["1", "2", "3", "4"]
    assert rows[1][1:] == ["Won: Petr", "+3 3", "", "−1 −1", "• deals −1 −1", "−1 −1"]
    assert rows[4][1] == "Joined: Zdeněk" and set(rows[4][2:]) == {""}


def test_what_does_not_count_says_why(phone: FlaskClient, sitting: Sitting):
    page = page_of(phone, sitting)
    assert rows_of(page)[0][1] == "Won: Jana struck out"
    assert '<tr class="struck">' in page

    ended = new_sitting("ended", HouseRules(goal=6))
    for number in range(2):
        models.record(ended, Won(0), sent(ended, f"n{number}"), deal(ended))
    first = ended.page()[-1].root
    models.correct(ended, first, Won(0, Size.LARGE), sent(ended, "c"), deal(ended))
    page = page_of(phone_of(phone.application, ended), ended)
    assert rows_of(page)[1][1] == "Won: Jana set aside: The game had ended before this."
    assert '<tr class="aside">' in page


def test_a_correction_is_marked_and_its_first_words_stand_below(phone: FlaskClient, sitting: Sitting):
    page = page_of(phone, sitting)
    assert rows_of(page)[2][1] == "Won: Ondřej *1"
    assert re.search(r'id="correction-1">.*corrected.*Jana</bdi>; first recorded: Won: Eva · Eva \+\d+ · .*</li>', page)


def test_a_substitute_stands_beside_whom_he_replaced(phone: FlaskClient, sitting: Sitting):
    page = page_of(phone, sitting)
    assert "<bdi>Eva → =Vnuk; &#34;Pán&#34;</bdi>" in page
    gift_before = rows_of(page)[3]
    assert gift_before[1] == "Gift from Jana"


def test_totals_and_places_stand_at_the_end(phone: FlaskClient, sitting: Sitting):
    page = page_of(phone, sitting)
    foot = re.search(r"<tfoot>(.*?)</tfoot>", page, re.S)
    assert foot and re.findall(r"<td>([^<]+)</td>", foot[1]) == ["−3", "27", "−12", "0", "−12"]
    assert re.findall(r'class="place">(\S+)</span>.*?<bdi class="name">(\w+)', page)[:2] == [
        ("1.", "Zdeněk"), ("2.", "Ondřej")]
    assert "Standing so far" in page


def test_the_log_comes_when_it_is_asked_for(phone: FlaskClient, sitting: Sitting):
    assert "taken back" not in page_of(phone, sitting)
    page = page_of(phone, sitting, "sheet?log=1")
    assert page.count("<time ") > sitting.version and "taken back" in page and "before: Won: " in page


def test_the_head_names_the_rules_that_are_not_printed_ones(phone: FlaskClient, sitting: Sitting):
    page = page_of(phone, sitting)
    assert "<dt>How many pebbles is a large round worth?</dt> <dd>7</dd>" in page
    assert "Does the deal go round?" not in page
    printed = page_of(phone_of(phone.application, plain := new_sitting("plain")), plain)
    assert "By the text" in printed and "How many pebbles" not in printed


def test_what_was_set_up_for_this_game_is_no_watchers_business(app_here: Flask):
    game = models.all_games()["smoking_cat"]
    secret = models.open_table("smoking_cat", ["Jan", "Eva", "Petr", "Olga"], 0, game.house_rules(), "secret")
    word = "".join(str(each) for each in secret.rules.word)
    for what in ("sheet", "blank-sheet", "summary", "sheet.csv"):
        assert word not in page_of(phone_of(app_here, secret, "watch"), secret, what)
    assert word in page_of(phone_of(app_here, secret), secret)


def test_an_empty_sitting_has_a_sheet_in_every_game(app_here: Flask):
    for game in models.all_games().values():
        names = [f"P{n}" for n in range(game.people.start)]
        bare = models.open_table(game.key, names, 0, game.house_rules(), f"bare {game.key}")
        client = phone_of(app_here, bare)
        for what in ("sheet", "blank-sheet", "sheet.csv", "summary"):
            page_of(client, bare, what)


# on paper

def test_the_blank_sheet_goes_on_where_the_game_stands(phone: FlaskClient, sitting: Sitting):
    rows = rows_of(page_of(phone, sitting, "blank-sheet"))
    assert rows[0][1:] == ["so far", "−3", "27", "−12", "0", "−12"]
    assert [row[0] for row in rows[1:4]] == ["5", "6", "7"] and not any(rows[1][1:])


def test_only_who_plays_gets_the_code_to_type_it_in(app_here: Flask, sitting: Sitting):
    with app_here.test_request_context():
        code = str(qr(address(sitting.table, "play")))
    assert code in page_of(phone_of(app_here, sitting), sitting, "blank-sheet")
    watched = page_of(phone_of(app_here, sitting, "watch"), sitting, "blank-sheet")
    secret = token(sitting.table, "play")
    assert 'class="qr"' not in watched and secret not in watched


@pytest.mark.long
@pytest.mark.browser
def test_columns_cut_at_the_side_lie_under_a_shadow(app_here: Flask, sitting: Sitting, chrome: Browser):
    """The shadow is drawn behind the cells, so they let it through, except those that stay while the others move."""
    sheet, address = f"/sittings/{sitting.id}/sheet", f"/t/{_secret(app_here, sitting)}"
    db.session.remove()
    with servers.serving(app_here) as url:
        phone = Phone(chrome, url)
        phone.let_in(address)
        phone.page.goto(sheet)
        around = phone.page.locator(".scroll:has(.sheet)")
        motions: tuple[Any, ...] = ("reduce", "no-preference")
        for motion in motions:
            phone.page.emulate_media(reduced_motion=motion)
            expect(around).to_have_css("background-attachment", "local, scroll, scroll")
        through = "rgba(0, 0, 0, 0)"
        expect(around.locator("tbody td").last).to_have_css("background-color", through)
        for stays in ("tbody th", "tfoot td"):
            expect(around.locator(stays).first).not_to_have_css("background-color", through)
        phone.context.close()


@pytest.mark.browser
@one_of("what", "sheet?log=1", "blank-sheet")
@one_of("width, height", (148, 210), (210, 297))  # A5, A4
def test_seven_long_names_fit_the_paper(tmp_path: Path, chrome: Browser, what: str, width: int, height: int):
    """No column is cut off, no name is shortened, no control is printed, and the head is repeated."""
    with site(tmp_path) as app:
        game = models.all_games()["smoking_cat"]
        sitting = models.open_table("smoking_cat", LONG, 0, game.house_rules(), "long")
        kind = game.entries[0]  # who lost, and nothing else
        for number in range(6):
            models.record(sitting, kind(sitting.now.playing[number % 4]), sent(sitting, f"n{number}"), deal(sitting))
        sitting_id, address = sitting.id, f"/t/{_secret(app, sitting)}"
        db.session.remove()
        with servers.serving(app) as url:
            phone = Phone(chrome, url, viewport={"width": round((width - 18) * 96 / 25.4), "height": 700})
            phone.let_in(address)
            phone.page.goto(f"/sittings/{sitting_id}/{what}")
            phone.page.emulate_media(media="print")
            phone.fits()
            assert phone.page.locator(".scroll").evaluate_all("all => all.every(e => e.scrollWidth <= e.clientWidth)")
            head = phone.page.locator("table.sheet thead")
            assert head.evaluate("e => getComputedStyle(e).display") == "table-header-group"  # on every page
            phone.expect("nav.menu:visible, .site:visible, button:visible").to_have_count(0)
            for name in LONG:
                expect(phone.page.get_by_text(name).first).to_be_visible()
            assert not phone.complaints
            phone.context.close()


def _secret(app: Flask, sitting: Sitting) -> str:
    return token(sitting.table, "play")


# for a spreadsheet

def spreadsheet(client: FlaskClient, sitting: Sitting, delimiter: str) -> list[list[str]]:
    answer = client.get(f"/sittings/{sitting.id}/sheet.csv")
    assert answer.mimetype == "text/csv" and answer.data.startswith(b"\xef\xbb\xbf")
    return list(csv.reader(io.StringIO(answer.data.decode("utf-8-sig"), newline=""), delimiter=delimiter))


def test_a_spreadsheet_has_every_row_and_adds_up(phone: FlaskClient, sitting: Sitting):
    head, *rows, total = spreadsheet(phone, sitting, ",")
    seats = (len(head) - 4) // 2
    assert len(rows) == sitting.places and len(head) == 4 + 2 * len(sitting.now.seats)
    for column in range(4, 4 + seats):
        assert sum(int(row[column] or 0) for row in rows) == int(total[column + seats])
    assert rows[2][3] == "corrected" and rows[0][3] == "struck out"


def test_czech_spreadsheets_are_parted_by_semicolons(app_here: Flask, sitting: Sitting):
    rows = spreadsheet(phone_of(app_here, sitting, language="cs"), sitting, ";")
    assert len(rows[0]) == 4 + 2 * len(sitting.now.seats)


def test_nothing_typed_becomes_a_formula_and_numbers_stay_numbers(app_here: Flask):
    names = ("=1+1", "+Petr", "-Eva", "@Jana")
    typed = new_sitting("typed", names=names)
    models.record(typed, Gift(0, 1, 4), sent(typed, "gift0001"))
    for row in spreadsheet(phone_of(app_here, typed), typed, ","):
        for cell in row:
            assert not cell.startswith(("=", "+", "-", "@", "\t", "\r")) or re.fullmatch(r"-?\d+", cell), cell
    head, row, _total = spreadsheet(phone_of(app_here, typed), typed, ",")
    assert head[4:8] == ["'=1+1", "'+Petr", "'-Eva", "'@Jana"] and row[4:6] == ["-4", "4"]


# in a few words

def test_the_summary_says_what_matters(phone: FlaskClient, sitting: Sitting):
    text = summary(phone, sitting)
    assert text.splitlines()[1:3] == ["so far: 4 rounds", "1. Zdeněk: 27 pebbles"]
    assert text.startswith("Pebbles, ") and "2. Ondřej: 0 pebbles" in text


def test_the_summary_speaks_the_language_of_the_phone(app_here: Flask, sitting: Sitting):
    assert "listopadu" in summary(phone_of(app_here, sitting, language="cs"), sitting) or sitting.evening.month != 11


def test_the_summary_names_the_longest_streak(app_here: Flask):
    lucky = new_sitting("lucky")
    for number in range(3):
        models.record(lucky, Won(2), sent(lucky, f"n{number}"), deal(lucky))
    assert summary(phone_of(app_here, lucky), lucky).splitlines()[-1] == "Longest without losing: Eva, 3 rounds"


def test_a_streak_and_the_best_round_are_of_who_played_them(app_here: Flask):
    """Not of who took the seat later; and what was agreed or copied from a notebook is no round."""
    taken = new_sitting("taken over")
    late = models.add_person(taken.table, "Late")
    for number in range(3):
        models.record(taken, Won(2), sent(taken, f"n{number}"), deal(taken))
    models.record(taken, Substituted(2, late), sent(taken, "substitute"))
    models.record(taken, Won(0), sent(taken, "last"), deal(taken))
    models.record(taken, Manual({0: 30, 2: -30}, "notebook", rounds=20), sent(taken, "manual"))
    client = phone_of(app_here, taken)
    assert summary(client, taken).splitlines()[-1] == "Longest without losing: Eva, 3 rounds"
    assert "Longest without losing: Eva, 3 rounds" in client.get(f"/sittings/{taken.id}/picture.svg").text
    best = re.search(r'class="best">(.*?)</p>', page_of(client, taken, "result"), re.S)
    assert best and re.sub(r"<[^>]+>", "", best[1]).strip() == "Best round: Eva +3 · Round 1, Won: Eva"


def with_stakes() -> Sitting:
    """Two rounds of turns, both won by Jana."""
    game = models.all_games()["mordyr"]
    stakes = models.open_table("mordyr", ["Jana", "Petr", "Eva"], 0, game.house_rules(stakes=True, ante=5), "stakes")
    for number in range(2):
        for at, entry in enumerate((RoundOpened(), Stake(5), Fold(1), Fold(2))):
            models.record(stakes, entry, sent(stakes, f"n{number}.{at}"), deal(stakes))
    return stakes


def test_a_streak_counts_what_a_round_gave_with_all_its_turns(app_here: Flask):
    """The last turn takes the pot and nobody loses by it: who put it there did."""
    stakes = with_stakes()
    with app_here.test_request_context(headers=ENGLISH):
        assert streak(stakes) == (2, ["Jana"])


def test_what_was_won_dealt_and_bid_is_said_of_who_sat_there_then(app_here: Flask):
    stakes = with_stakes()
    models.record(stakes, Unplayed("misdeal", 0), sent(stakes, "misdeal"))
    models.record(stakes, Substituted(0, models.add_person(stakes.table, "Late")), sent(stakes, "substitute"))
    client = phone_of(app_here, stakes)
    rounds = re.sub(r"<[^>]+>", "", page_of(client, stakes, "entries"))
    assert "Won: Jana" in rounds and "Won: Late" not in rounds
    deals = re.search(r"Misdeal: (.*?)</li>", page_of(client, stakes, "result"))
    assert deals and deals[1] == "<bdi>Jana</bdi> 1×"


def test_the_foot_of_the_picture_ends_before_its_edge(app_here: Flask):
    many = new_sitting("many", names=tuple(f"{n} Maximiliána Novotná" for n in range(4)))
    for number in range(3):
        models.record(many, Gift(3, number, 1), sent(many, f"g{number}"))
    for at, winner in enumerate((0, 1, 2)):
        models.record(many, Won(winner), sent(many, f"n{at}"), Deal(0, (winner, 3)))
        models.record(many, Won(winner), sent(many, f"m{at}"), Deal(0, (winner, 3)))
    for language in ("cs", "en", "de", "ne"):
        picture = phone_of(app_here, many, language=language).get(f"/sittings/{many.id}/picture.svg").text
        foot = re.search(r'font-size="36"[^>]*>([^<]+)<', picture)
        assert foot and "0 Maximili" in foot[1] and "…" in foot[1] and width(foot[1], 36) <= 1020


@pytest.mark.parametrize("name", ["W" * 40, "e\u0301\u0302\u0303\u0304\u0305" * 40])
def test_the_summary_is_short_whatever_people_are_called(app_here: Flask, name: str):
    crowd = new_sitting("crowd", names=tuple(f"{n}{name[:390]}" for n in range(6)))
    for number in range(3):
        models.record(crowd, Won(number), sent(crowd, f"n{number}"), deal(crowd))
    assert len(summary(phone_of(app_here, crowd), crowd)) <= LONGEST_SUMMARY


def test_the_summary_holds_no_address(app_here: Flask, sitting: Sitting):
    text = summary(phone_of(app_here, sitting, "watch"), sitting)
    assert "http" not in text and sitting.table.key not in text


def summary(client: FlaskClient, sitting: Sitting) -> str:
    found = re.search(r"<textarea[^>]*readonly[^>]*>\n(.*?)</textarea>", page_of(client, sitting, "summary"), re.S)
    assert found
    return found[1]


# evenings

def test_evenings_show_every_sitting_with_its_standing(app_here: Flask, sitting: Sitting):
    people = [*sitting.table.names][:3]
    second = models.begin_sitting(sitting.table, "pebbles", people, 0, HouseRules(large=9), "second")
    earlier = models.begin_sitting(sitting.table, "pebbles", people, 0, HouseRules(), "third")
    earlier.evening = earlier.evening.replace(year=2020)
    db.session.commit()
    page = phone_of(app_here, sitting).get(f"/tables/{sitting.table.key}/evenings").text
    assert page.count("<section ") == 2 and page.count("<article ") == 3
    assert page.index("2020") > page.index(f"/sittings/{second.id}/sheet")
    assert "Rich" in page and "27 pebbles" in page


@pytest.mark.parametrize("language", ["en", "cs"])
def test_every_page_is_good_html(app_here: Flask, sitting: Sitting, language: str):
    client = phone_of(app_here, sitting, language=language)
    urls = [f"/sittings/{sitting.id}/{what}" for what in ("sheet", "sheet?log=1", "blank-sheet", "summary")]
    for url in [*urls, f"/tables/{sitting.table.key}/evenings", "/import"]:
        parser = HTMLParser()
        parser.parse(client.get(url).data)
        assert list(parser.errors) == [], url


def test_evenings_come_ten_at_a_time_and_a_game_that_was_moved_is_shown(app_here: Flask, sitting: Sitting):
    people = [person.id for person in sitting.table.people]
    ids = [sitting.id]
    for day in range(1, 12):
        made = models.begin_sitting(sitting.table, "pebbles", people, 0, HouseRules(), f"{day}" * 32)
        move_evening(made, sitting.evening - timedelta(days=day))
        ids.append(made.id)
    client, url = phone_of(app_here, sitting), f"/tables/{sitting.table.key}/evenings"
    first = client.get(url).text
    assert [number for number in ids if f'id="sitting-{number}"' in first] == ids[:10]
    older = re.search(r'href="([^"]+before=[^"]+)"', first)
    assert older is not None
    rest = client.get(older[1]).text
    assert [number for number in ids if f'id="sitting-{number}"' in rest] == ids[10:] and "before=" not in rest
    moved = client.post(f"/sittings/{sitting.id}/evening", data={"date": str(sitting.evening - timedelta(days=20))})
    assert f'id="sitting-{sitting.id}"' in client.get(moved.location).text


def test_a_deleted_tables_sheet_is_gone(phone: FlaskClient, sitting: Sitting):
    sitting.table.delete()
    assert phone.get(f"/sittings/{sitting.id}/sheet").status_code == 410


def test_who_came_late_and_who_left_keep_their_columns(app_here: Flask):
    moving = new_sitting("moving")
    late = models.add_person(moving.table, "Late")
    models.record(moving, Won(0), sent(moving, "n1"), deal(moving))
    models.record(moving, Joined(4, late), sent(moving, "n2"))
    models.record(moving, Left(1), sent(moving, "n3"))
    models.record(moving, RulesChanged(encode(HouseRules(large=5))), sent(moving, "n4"))
    models.record(moving, Won(4, Size.LARGE), sent(moving, "n5"), deal(moving))
    rows = rows_of(page_of(phone_of(app_here, moving), moving))
    assert rows[0][2:] == ["• deals +3 3", "−1 −1", "−1 −1", "", "−1 −1"]
    assert rows[-1][2:] == ["−5 −2", "• deals −5 −6", "−5 −6", "+15 15", "−1"]
