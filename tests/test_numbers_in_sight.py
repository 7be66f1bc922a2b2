"""Numbers shown after an entry: what a round gave, who leads, what a correction changed."""
import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Browser

from games.points.rules import Best, Points
from games.smoking_cat.rules import Lost
from models import Sitting, correct, db, now_utc, record, strike
from models import Submission as Sent
from tally import Deal
from tests.conftest import begun
from tests.long import one_of
from tests.phones import Phone
from tests.toy_games.pebbles.rules import Size, Won
from tests.web import let_in
from views.access.table_access import token
from views.table import results

EN = {"Accept-Language": "en"}
DEAL = Deal(0, (0, 1, 2, 3))


@pytest.fixture
def sitting(app: Flask, client: FlaskClient) -> Any:
    """A table of Pebbles at which Eva won twice and Petr then a large round; this phone plays there."""
    with app.app_context():
        sitting = begun()
        for winner, size in ((0, Size.SMALL), (0, Size.SMALL), (1, Size.LARGE)):
            record(sitting, Won(winner, size), Sent(f"round{sitting.version:08}", sitting.version), DEAL)
        let_in(client, sitting.table)
        yield sitting


def seen(client: FlaskClient, address: str) -> str:
    """The words of a page, one space between them."""
    page = client.get(address, headers=EN).text
    words = re.sub(r"<[^>]+>", " ", re.sub(r'aria-label="(in front)"[^>]*>', r"> \1 ", page[page.index("<main"):]))
    return re.sub(r" (?=,)", "", " ".join(words.split()))


def test_the_standing_says_what_the_last_round_gave_and_who_took_the_lead(client: FlaskClient,
                                                                          sitting: Sitting):
    page = seen(client, f"/tables/{sitting.table.key}")
    assert "Petr takes the lead" in page
    assert re.search(r"in front P Petr deals \+7 \+9 2\. E Eva \+3 −3 3\. J Jana", page), page


def test_nobody_is_in_front_or_has_a_place_while_all_are_equal(app: Flask, client: FlaskClient):
    with app.app_context():
        table = begun().table
        let_in(client, table)
        page = seen(client, f"/tables/{table.key}")
        pages = [seen(client, f"/sittings/1/{each}") for each in ("result", "summary", "sheet")]
        picture = client.get("/sittings/1/picture.svg", headers=EN).text.partition("?>")[2]
    assert "in front" not in page and "1." not in page
    assert not [each for each in (*pages, picture) if "Eva" not in each or "1." in each]


def test_a_phone_chooses_the_order_of_the_standing_and_others_keep_theirs(app: Flask, client: FlaskClient,
                                                                          sitting: Sitting):
    address = f"/tables/{sitting.table.key}"
    first = client.get(f"{address}/live").headers["ETag"]
    answer = client.post("/phone/order", data={"order": "seats", "next": address})
    assert answer.status_code == 303 and answer.location == address
    standing = seen(client, address).partition("P Petr")[0]
    assert "E Eva" in standing
    assert client.get(f"{address}/live").headers["ETag"] != first
    other = app.test_client()
    let_in(other, sitting.table)
    assert "E Eva" not in seen(other, address).partition("P Petr")[0]
    assert client.post("/phone/order", data={"order": "names"}).status_code == 422


def test_the_history_says_what_a_correction_changed_in_points(client: FlaskClient, sitting: Sitting):
    correct(sitting, 3, Won(1, Size.SMALL), Sent("smaller!", sitting.version), DEAL)
    page = seen(client, f"/sittings/{sitting.id}/history")
    assert "corrected: Won: Petr Petr +9 · Eva, Jana, Bohumil −3 → Won: Petr Petr +3 · Eva, Jana, Bohumil −1" in page
    assert "recorded: Won: Eva Eva +3" in page


def test_every_row_of_the_history_that_stands_on_the_sheet_leads_to_its_entry(client: FlaskClient,
                                                                              sitting: Sitting):
    strike(sitting, 2, Sent("struck!!", sitting.version))
    page = client.get(f"/sittings/{sitting.id}/history", headers=EN).text
    assert [int(root) for root in re.findall(r'class="open" href="/sittings/1/entries/(\d+)"', page)] == [3, 2, 1]


def test_the_footnote_of_the_sheet_says_what_was_recorded_first_with_its_points(client: FlaskClient,
                                                                                sitting: Sitting):
    correct(sitting, 3, Won(2, Size.SMALL), Sent("another!", sitting.version), DEAL)
    page = seen(client, f"/sittings/{sitting.id}/sheet")
    assert "first recorded: Won: Petr · Petr +9 · Eva, Jana, Bohumil −3" in page



def seal(sitting: Sitting) -> None:
    sitting.sealed_at = now_utc()
    sitting.table.rev += 1
    db.session.commit()


def test_the_result_tells_who_won_the_best_round_and_the_curve(client: FlaskClient, sitting: Sitting):
    page = seen(client, f"/sittings/{sitting.id}/result")
    for said in ("The game goes on.", "Best round: Petr +9 · Round 3, Won: Petr", "Round by round"):
        assert said in page
    seal(sitting)
    page = seen(client, f"/sittings/{sitting.id}/result")
    assert "Won: Petr" in page and "Who pays whom" not in page  # nobody said money
    assert "Won: Petr This game is closed. How it went" in seen(client, f"/tables/{sitting.table.key}")


def test_a_game_too_long_to_be_told_still_says_who_won(client: FlaskClient, sitting: Sitting,
                                                       monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(results, "MOST_ROUNDS", 2)
    seal(sitting)
    page = seen(client, f"/sittings/{sitting.id}/result")
    assert "Won: Petr" in page and "Best round" not in page


def test_the_television_shows_totals_in_order_of_places_with_the_curve_and_a_code(client: FlaskClient,
                                                                                  sitting: Sitting):
    address = f"/tables/{sitting.table.key}/tv"
    page = client.get(address, headers=EN).text
    assert page.index(">Petr<") < page.index(">Eva<") < page.index(">Jana<")
    assert "Round by round" in page and "Watch on your phone" in page and 'href="/t/' not in page
    etag = client.get(f"{address}/live").headers["ETag"]
    assert client.get(f"{address}/live", headers={"If-None-Match": etag}).status_code == 304


@pytest.mark.browser
@one_of("people", 8, 6, 3)
def test_names_and_totals_are_large_on_a_television_and_whole_on_the_phone_in_the_middle(
        site: tuple[Flask, str], chrome: Browser, people: int):
    app, url = site
    with app.app_context():
        names = ("Bartoloměj", "Petr", "Jana", "Bohumil", "Eva", "Ema", "Ivo", "Ota")[:people]
        sitting = begun("pebbles" if people < 8 else "points", names)
        if people < 8:
            record(sitting, Won(0, Size.LARGE), Sent("round001", sitting.version), Deal(0, tuple(range(people))))
        key = sitting.table.key
        secret = token(sitting.table, "play")
    tv, middle = f"/tables/{key}/tv", f"/tables/{key}/middle"
    low, high = {3: (0.08, 0.065), 6: (0.055, 0.055), 8: (0.044, 0.036)}[people]  # less height where it is higher
    for path, size, name in ((tv, (1280, 720), 0.08), (middle, (360, 640), low), (middle, (390, 844), high)):
        phone = Phone(chrome, url, viewport={"width": size[0], "height": size[1]})
        phone.let_in(f"/t/{secret}")
        phone.page.goto(path)
        for what, least in (("[data-count]", min(0.08, 0.165 * size[0] / size[1])), (".name", name)):
            heights = phone.page.locator(what).evaluate_all(
                "all => all.map(each => parseFloat(getComputedStyle(each).fontSize))")
            assert len(heights) == people and min(heights) >= least * size[1], (path, what, heights)
        assert phone.page.evaluate("""() => [...document.querySelectorAll("ol, ul")].every(list =>
            list.lastElementChild.getBoundingClientRect().bottom <= list.getBoundingClientRect().bottom + 1
            || list.matches(".far"))"""), path
        cut = phone.page.locator(".name").evaluate_all(
            "all => all.filter(each => each.scrollWidth > each.clientWidth).map(each => each.textContent)")
        assert path == tv or not cut, cut
        box = phone.page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
        assert box[0] <= size[0] and box[1] <= size[1], (path, box)
        phone.context.close()


@pytest.mark.browser
@one_of("people", 8, 4)
def test_a_word_game_of_many_fits_on_a_television_with_names_and_totals_as_large(
        site: tuple[Flask, str], chrome: Browser, people: int):
    app, url = site
    with app.app_context():
        names = ("Bartoloměj", "Petr", "Jana", "Bohumil", "Eva", "Maxmilián", "Ivo", "Ota")[:people]
        sitting = begun("smoking_cat", names, word=tuple("MECHANICKÁ"))
        record(sitting, Lost(1), Sent("round001", sitting.version), Deal(sitting.now.dealer, sitting.now.playing))
        key = sitting.table.key
        secret = token(sitting.table, "play")
    phone = Phone(chrome, url, viewport={"width": 1280, "height": 720})
    phone.let_in(f"/t/{secret}")
    phone.page.goto(f"/tables/{key}/tv")
    for what in (".name", ".total"):
        found = phone.page.locator(f".tv-ranked {what}").evaluate_all(
            "all => all.map(one => [parseFloat(getComputedStyle(one).fontSize), one.scrollWidth - one.clientWidth])")
        assert len(found) == people and min(found)[0] >= 0.08 * 720, found
        assert what == ".total" or not any(hidden for _size, hidden in found), found
    box = phone.page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert box[0] <= 1280 and box[1] <= 720, box


def test_all_who_gained_most_in_the_best_round_are_named(in_app: Flask):
    for best, named in ((Best.MOST, ["Petr", "Jana"]), (Best.FEWEST, None)):
        sitting = begun("points", best=best)
        for number, points in enumerate(((2, -2, 0, 0), (0, 4, 4, -8), (0, 0, 9, 0), (1, 4, 0, 0))):
            record(sitting, Points(dict(enumerate(points))), Sent(f"{best}{number}", sitting.version),
                   Deal(0, (0, 1, 2, 3)))
        strike(sitting, 3, Sent(f"{best}struck", sitting.version))
        with in_app.test_request_context():
            found = results.story_of(sitting).best
        assert (found and found.names) == named and (found is None or (found.row.number, found.amount) == (2, 4))


@pytest.mark.browser
@one_of("motion, moves", ("no-preference", True), ("reduce", False))
def test_totals_count_up_unless_motion_is_not_wanted(site: tuple[Flask, str], chrome: Browser, motion: Any,
                                                     moves: bool):
    app, url = site
    with app.app_context():
        sitting = begun(names=("Eva", "Maximiliana Schwarzenbergová", "Jana", "Bohumil"))
        sitting_id, key = sitting.id, sitting.table.key
        secret = token(sitting.table, "play")
    phone = Phone(chrome, url, reduced_motion=motion)
    phone.let_in(f"/t/{secret}")
    phone.goto_table(key)
    phone.ready()
    phone.page.evaluate("""() => {
        const draw = requestAnimationFrame.bind(window);
        window.drawn = 0;
        window.requestAnimationFrame = (act) => { window.drawn += 1; return draw(act); };
    }""")
    with app.app_context():
        record(db.session.get_one(Sitting, sitting_id), Won(0, Size.LARGE), Sent("round001", 0), DEAL)
    phone.expect('[data-count="0"]').to_have_text("+9")
    assert (phone.page.evaluate("window.drawn") > 0) is moves
    assert phone.totals() == (9, -3, -3, -3)
    phone.fits()


@pytest.mark.browser
def test_before_the_first_round_no_mark_lies_on_a_long_name(site: tuple[Flask, str], chrome: Browser):
    app, url = site
    with app.app_context():
        sitting = begun("tarok", ("सीता कुमारी श्रेष्ठ अधिकारी पौडेल थापा", "Petr", "Jana", "Bohumil"))
        key = sitting.table.key
        secret = token(sitting.table, "play")
    phone = Phone(chrome, url, viewport={"width": 360, "height": 640})
    phone.let_in(f"/t/{secret}")
    phone.page.goto(f"/tables/{key}")
    assert phone.page.evaluate("""() => [...document.querySelectorAll(".ranked > li:has(.mark)")].map(line =>
        line.querySelector(".name").getBoundingClientRect().right
        <= line.querySelector(".mark").getBoundingClientRect().left)""") == [True, True]
    phone.context.close()
