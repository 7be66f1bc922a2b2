"""A first evening: the pages that teach a game in a few steps."""
import re
from html import unescape
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Browser

import games
from tally import Game
from tests.long import one_of
from views.web.language import LANGUAGES

GAMES = {game.key: game for game in games.find().values() if game.first_evening}
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
SPRITE = Path(__file__).parents[1] / "static" / "cards.svg"


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_step_has_a_text_and_a_task_with_one_right_answer(client: FlaskClient, game: Game, language: str):
    assert game.first_evening is not None
    page = unescape(client.get(f"/games/{game.key}/first-evening", headers={"Accept-Language": language}).text)
    steps = page.split('<section class="lesson"')[1:]
    assert len(steps) == len(game.first_evening.lessons) >= 5
    for step, lesson in zip(steps, game.first_evening.lessons, strict=True):
        assert "<p" in step.split("<fieldset")[0]
        assert re.findall(r'<input type="radio" [^>]*value="(\w*)"', step) == [
            "right" if number == lesson.right else "" for number in range(len(lesson.answers))]
    drawn = set(re.findall(r'<symbol id="(\w+)"', SPRITE.read_text("utf-8")))
    assert set(re.findall(r'href="[^"]*cards\.svg#(\w*)"', page)) <= drawn
    assert all(re.findall(r'<span class="cards-row" role="img" aria-label="([^"]*)"', page))


@every_game
def test_who_does_not_know_a_game_finds_its_first_evening(client: FlaskClient, game: Game):
    for address in ("/", f"/games/{game.key}", f"/games/{game.key}/rules", f"/tables/new/{game.key}"):
        assert f'href="/games/{game.key}/first-evening"' in client.get(address).text


def test_a_game_without_one_has_none(client: FlaskClient):
    assert client.get("/games/golf/first-evening").status_code == 404
    for address in ("/games/golf", "/tables/new/golf"):
        assert "golf/first-evening" not in client.get(address).text


@pytest.mark.browser
@one_of("game", *GAMES)
@one_of("scripts", False, True)
def test_a_step_fills_a_small_phone_and_is_answered_on_the_spot(site: tuple[Flask, str], chrome: Browser, game: str,
                                                                 scripts: bool):
    phone = chrome.new_context(locale="cs", viewport={"width": 360, "height": 640}, java_script_enabled=scripts)
    page = phone.new_page()
    page.goto(f"{site[1]}/games/{game}/first-evening")
    for step in page.locator(".lesson").all():
        box = step.bounding_box()
        assert box is not None and box["height"] <= 641 and box["width"] <= 360
        said = step.locator(".because")
        assert not said.is_visible()
        step.locator('input:not([value="right"])').first.click()
        assert said.is_visible() and not step.locator(".yes").is_visible()
        step.locator('input[value="right"]').click()
        assert step.locator(".yes").is_visible() and not step.locator(".no").is_visible()
    phone.close()
