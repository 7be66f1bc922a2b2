"""The whole rule texts in our own words: complete, cited by the scores, found by the words of the table."""
import gzip
import re
from dataclasses import replace
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Browser

import games
from games.smoking_cat.rules import TiePolicy
from models import all_games
from tally import Chapter, Game, Paragraph, TableState, _, switches
from tests.conftest import begun
from tests.long import one_of
from tests.rule_paragraphs import FOLDER, sources
from tests.rule_questions import ask, questions, shares
from tests.web import ENGLISH, let_in
from views.table.games import fresh_table, worked

GAMES = {game.key: game for game in games.find().values() if game.handbook}
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
LISTED = sorted(path.stem for path in FOLDER.glob("*.txt"))  # whose texts are listed paragraph by paragraph
every_listed_game = pytest.mark.parametrize("game", [GAMES[key] for key in LISTED], ids=LISTED)
ROOT = FOLDER.parents[1]
LIMIT = 60_000  # bytes of a page, compressed


def anchors(game: Game) -> list[str]:
    assert game.handbook is not None
    return [anchor for anchor, _chapter, _paragraph in game.handbook.paragraphs()]


@pytest.mark.parametrize("key", LISTED)
def test_every_paragraph_of_the_text_stands_in_the_handbook(key: str):
    game, said = GAMES[key], {anchor for each in sources(key) for anchor in each.anchors}
    assert game.handbook is not None and len(game.handbook.asked) >= 6 and len(game.handbook.questions) >= 60
    assert sorted(said - set(anchors(game))) == []  # the text says it, the handbook does not
    assert sorted(set(anchors(game)) - said) == []  # the handbook says what no paragraph of the text does
    assert len(anchors(game)) == len(set(anchors(game)))


def test_a_game_may_have_no_handbook(app: Flask, client: FlaskClient):
    with app.app_context():
        assert all_games()["golf"].handbook is None
        sitting = begun("golf")
        let_in(client, sitting.table)
        table, rules = f"/tables/{sitting.table.key}", f"/sittings/{sitting.id}/rules"
    for address in ("/games/golf", table, rules):
        page = client.get(address, follow_redirects=True)
        assert page.status_code == 200
        assert f"{rules}/text" not in page.text and "/games/golf/rules" not in page.text
    for address in ("/games/golf/rules", "/games/golf/rules?q=points", f"{rules}/text", f"{rules}/print"):
        assert client.get(address).status_code == 404


@every_game
def test_what_a_score_or_a_house_rule_cites_is_a_chapter(game: Game):
    assert game.handbook is not None
    cited = {about.source for about in switches(game.house_rules).values()}
    cited |= {each.rule for each in game.examples}
    lines = [line for example in game.examples if (played := worked(game, example)["played"])
             for line in played.score.lines]
    assert all(line.rule or "reason" in line.reason.values for line in lines)  # or the table gave its own reason
    assert (cited | {line.rule for line in lines}) - {""} - set(game.handbook.cited()) == set()


@every_game
def test_what_people_ask_leads_to_a_paragraph_and_is_answered_yes_or_no_first(game: Game):
    assert game.handbook is not None
    asked = game.handbook.questions
    assert {each.anchor for each in asked} <= set(anchors(game))
    switched = {name for name, about in switches(game.house_rules).items() if not about.setup}
    assert {name for each in asked for name in each.rules} <= switched
    for each in asked:
        may = re.search(r"(?:^|: )(?:May|Must|Is|Are|Do|Does) ", each.question.id, re.IGNORECASE)
        if may and " or " not in each.question.id:
            assert each.answer.id.startswith(("Yes", "No")), each.question.id


@every_listed_game
def test_the_steps_of_a_deal_name_who_deals_and_begins_and_cite_paragraphs(game: Game):
    rules = game.house_rules()
    now = fresh_table(game, rules)
    for dealer in now.order:
        steps = game.course(replace(now, dealer=dealer), rules)
        assert {step.anchor for step in steps} <= set(anchors(game)) and len(steps) >= 3
        named = {seat for step in steps for each in step.text.values.values() for seat in each.seats}
        assert {dealer, now.left_of(dealer)} <= named
    assert game.course(replace(now, dealer=None), rules) == ()


def test_who_plays_in_turn_begins_on_the_left_of_the_dealer():
    now = TableState(order=(3, 0, 2, 1, 4), playing=(0, 1, 2, 3), dealer=4)
    assert now.in_turn == (3, 0, 2, 1)
    assert replace(now, dealer=0).in_turn == (2, 1, 3, 0)
    assert replace(now, playing=()).in_turn == ()


@every_game
@pytest.mark.parametrize("language", ["cs", "en", "de"])
def test_the_page_has_every_paragraph_once_and_is_light(client: FlaskClient, game: Game, language: str):
    page = client.get(f"/games/{game.key}/rules", headers={"Accept-Language": language})
    assert page.status_code == 200
    ids = re.findall(r'\bid="([^"]+)"', page.text)
    assert len(ids) == len(set(ids))
    assert [each for each in ids if each.startswith("p-")] == anchors(game)
    assert set(re.findall(r'href="#([^"]+)"', page.text)) <= set(ids)
    assert len(gzip.compress(page.data)) <= LIMIT


QUESTIONS = [
    ("smoking_cat", "cs", "Můžu se podívat do posledního štychu?", "p-i-d-3"),
    ("tarok", "cs", "cisarsky stych", "p-14-5"),
    ("marriage", "en", "dublee offered card", "p-8-2"),
    ("mordyr", "en", "octarine eights", "p-5-1-2"),
    ("tarok", "de", "darf ich einen König ablegen", "p-16-4"),
    ("marriage", "de", "wer wählt den Tiplu", "p-6-3"),
    ("smoking_cat", "ne", "गलत बाँडेँ", "p-i-b-3"),
    ("mordyr", "ne", "कति पत्ती साट्न मिल्छ?", "p-3-4"),
]


@pytest.mark.parametrize("key, language, asked, anchor", QUESTIONS, ids=[f"{each[0]}: {each[2]}" for each in QUESTIONS])
def test_a_question_is_answered_in_two_steps(client: FlaskClient, key: str, language: str, asked: str,
                                             anchor: str):
    """Asking is one step, following a link to the paragraph the other; it is among the first five."""
    page = client.get(f"/games/{key}/rules", query_string={"q": asked}, headers={"Accept-Language": language}).text
    assert re.findall(r'<a class="rule" href="/games/\w+/rules#([\w-]+)"', page)[:5].count(anchor)


def test_most_questions_are_answered_first_in_every_language_and_game(app: Flask):
    """By questions that nothing was mended by."""
    found = {each: ask(app, each) for each in questions() if each.part != "tuned"}
    answered = {each: at for each, at in found.items() if each.anchors}
    first, among_three, silent = shares(answered.values())
    assert first >= 0.9 and among_three >= 0.97 and silent <= 0.1
    for name in (*LISTED, *{each.language for each in answered}):
        assert shares(at for each, at in answered.items() if name in (each.game, each.language))[0] >= 0.8, name
    assert shares(at for each, at in found.items() if not each.anchors)[2] >= 0.9


def test_what_the_rules_do_not_answer_is_said_and_the_nearest_shown(client: FlaskClient):
    page = client.get("/games/tarok/rules", query_string={"q": "may I smoke a cigar"},
                      headers=ENGLISH).text
    assert "The rules text says nothing of this." in page
    assert 1 <= page.count('<a class="rule"') <= 3


@every_game
def test_hidden_words_belong_to_paragraphs(game: Game):
    assert game.handbook is not None
    assert {f"p-{each}" for each in game.handbook.words} <= set(anchors(game))


@every_listed_game
def test_what_is_chosen_or_refused_leads_to_a_paragraph(game: Game):
    assert game.handbook is not None
    leads = game.handbook.leads
    assert {f"p-{each}" for each in leads.values()} <= set(anchors(game))
    now = fresh_table(game, game.house_rules())
    form = game.forms[0](None, now=now, rules=game.house_rules(), names={})
    subject = form[form.subject].options if form.subject else ()
    assert {each.value for each in subject} | {form.topic} <= set(leads)
    refused = [worked(game, each)["findings"].problems for each in game.examples]
    assert any(problem.code in leads for each in refused for problem in each)


def test_the_rules_open_on_what_is_on_the_screen(app: Flask, client: FlaskClient):
    with app.app_context():
        betting, cat = begun("mordyr", stakes=True), begun("smoking_cat")
        let_in(client, betting.table)
        let_in(client, cat.table)
        opening = f"/sittings/{betting.id}/entries/new?form=opening"
        text, asked = f"/sittings/{betting.id}/rules/text", f"/sittings/{cat.id}/entries/new?mode=throw"
    client.get(opening)
    page = client.get(opening).text
    assert f'href="{text}?at=opening#q"' in page
    opened = client.get(f"{text}?at=auction").text
    assert '<div class="paragraph here" id="p-4-7">' in opened.split('id="deal"')[0]
    thrown = client.get(asked).text
    assert "rules/text?at=throw#q" in thrown
    assert "paragraph here" not in client.get(text).text


@every_listed_game
def test_every_picture_has_words_and_what_it_draws(client: FlaskClient, game: Game):
    """Cards are hidden from screen readers; the row of them has a text, and their symbols are in the sprite."""
    page = unescape(client.get(f"/games/{game.key}/rules").text)
    drawn = set(re.findall(r'<symbol id="(\w+)"', (ROOT / "static" / "cards.svg").read_text("utf-8")))
    asked = re.findall(r'href="[^"]*cards\.svg#(\w+)"', page)
    rows = re.findall(r'<div class="cards-row[^"]*" role="img" aria-label="([^"]*)"', page)
    assert len(rows) >= 4 and all(rows) and set(asked) <= drawn
    hidden = re.findall(r'<svg class="playing-card[^>]*aria-hidden="true"', page)
    assert len(hidden) == page.count('<svg class="playing-card')


def test_nothing_found_is_said_and_what_was_typed_stays(client: FlaskClient):
    for asked in ("xyzzy", "<b>", "%", "a", " ", "é" * 300):
        page = client.get("/games/smoking_cat/rules", query_string={"q": asked}, headers=ENGLISH)
        assert page.status_code == 200 and "<b>" not in page.text
        if asked == "xyzzy":
            assert "Nothing of this stands in the rules" in page.text and 'value="xyzzy"' in page.text


def test_a_game_without_a_handbook_has_no_such_page(client: FlaskClient):
    assert client.get("/games/golf/rules").status_code == 404
    assert client.get("/games/nothing/rules").status_code == 404


def test_a_table_reads_its_own_rules_beside_the_chapter(app: Flask, client: FlaskClient):
    with app.app_context():
        sitting = begun("smoking_cat", tie_policy=TiePolicy.NOBODY)
        let_in(client, sitting.table)
        address, key = f"/sittings/{sitting.id}/rules/text", sitting.table.key
    page = unescape(client.get(address, headers=ENGLISH).text)
    chapter = page.split('id="c-i-f"', 1)[1].split("<section", 1)[0]
    assert "Here it is played differently:" in chapter
    answer = chapter.split("It is a tie and neither of them took", 1)[1].split("</div>", 1)[0]
    assert "nobody gets a letter" in answer
    assert "leads, with any card" in page.split('id="asked"')[0]
    assert f'href="{address}#q"' in client.get(f"/tables/{key}").text


def test_the_sheet_to_print_marks_what_the_table_plays_differently(app: Flask, client: FlaskClient):
    with app.app_context():
        sitting = begun("smoking_cat", tie_policy=TiePolicy.NOBODY)
        let_in(client, sitting.table)
        address = f"/sittings/{sitting.id}/rules/print"
    page = unescape(client.get(address, headers=ENGLISH).text)
    assert "nobody gets a letter; the same dealer deals again" in page
    assert "I.F*" in page and "I.D*" not in page
    assert "*</span>" not in client.get("/games/smoking_cat/rules/print").text


@pytest.mark.browser
@one_of("language", "cs", "en")
def test_the_rules_of_every_game_fit_on_one_sheet_of_a4(site: tuple[Flask, str], chrome: Browser,
                                                        language: str):
    page = chrome.new_context(locale=language).new_page()
    for game in games.find().values():
        page.goto(f"{site[1]}/games/{game.key}/rules/print")
        sheet = page.pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page\b", sheet)) <= 2, game.key


def test_a_paragraph_keeps_its_address_when_another_is_put_before_it():
    chapter = Chapter("I.C", _("Play"), (Paragraph(7, _("New")), Paragraph(1, _("Old"))))
    assert [chapter.anchor_of(each) for each in chapter.paragraphs] == ["p-i-c-7", "p-i-c-1"]
    assert chapter.anchor == "c-i-c"
