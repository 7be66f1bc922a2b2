"""Parts of an entry form that scripts fetch: with them in place the form is what is rendered whole."""
import contextlib
import re
from collections.abc import Iterator
from random import Random

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Browser, expect

from models import Sitting
from tally import Deal, EntryInvalid
from tests.closings import now
from tests.conftest import NAMES, begun
from tests.phones import Phone
from tests.web import let_in
from views.access.table_access import token

GAMES = ("marriage", "mordyr", "smoking_cat", "tarok")
LATER = re.compile(r"/sittings/\d+/entries/later/round/[0-9a-f]{16}")
# What the first paint, the submission and the place of the parts make different.
ELSEWHERE = re.compile(r'value="[0-9a-f]{32}"|<noscript>.*?</noscript>| hidden(?=[ >])| open(?=[ >])|\s+', re.DOTALL)


def fields(page: str) -> str:
    return ELSEWHERE.sub("", page[page.index('name="draft_version"'):page.index('id="preview"')])


@pytest.fixture(autouse=True)
def within(app: Flask) -> Iterator[None]:
    with app.app_context():
        yield


def at_table(app: Flask, game: str) -> tuple[Sitting, FlaskClient]:
    sitting: Sitting = begun(game, NAMES if game == "tarok" else NAMES[:4])
    client = app.test_client()
    let_in(client, sitting.table)
    client.set_cookie("scripts", "1")
    return sitting, client


@pytest.mark.parametrize("game", GAMES)
def test_a_form_with_its_parts_fetched_is_the_form_rendered_whole(app: Flask, game: str) -> None:
    sitting, client = at_table(app, game)
    addresses = set()
    for rounds in (0, 1, 2):
        if rounds:
            play_one(sitting)
        short = client.get(f"/sittings/{sitting.id}/entries/new").text
        whole = client.get(f"/sittings/{sitting.id}/entries/new?whole=1").text
        address = LATER.search(short)
        assert address and len(short) < 45_000
        parts = client.get(address[0])
        assert "immutable" in parts.headers["Cache-Control"]
        left = re.findall(r"<template>(.*?)</template>", parts.text, re.DOTALL)
        pieces = short.split("<span data-rest hidden></span>")
        assert len(pieces) == len(left) + 1
        assert fields("".join(map(str.__add__, pieces, [*left, ""]))) == fields(whole)
        addresses.add(address[0])
    assert game == "mordyr" or len(addresses) == 1  # there the eldest hand comes first, and the deal moves on


def play_one(sitting: Sitting) -> None:
    """Record a round the demonstration would make up."""
    chance, before, sample = Random(3), sitting.version, sitting.game.sample
    assert sample is not None
    while sitting.version == before:
        entry = sample.entry(sitting.now, sitting.rules, chance)
        with contextlib.suppress(EntryInvalid):
            now(sitting, entry, Deal(sitting.now.dealer, sitting.now.playing))


@pytest.mark.browser
def test_scripts_put_the_parts_in(site: tuple[Flask, str], chrome: Browser) -> None:
    with site[0].app_context():
        sitting = begun("tarok", NAMES)
        address, secret = f"/sittings/{sitting.id}/entries/new", token(sitting.table, "play")
    phone = Phone(chrome, site[1])
    phone.page.goto(f"/t/{secret}")
    phone.ready()
    for _time in range(2):
        phone.page.goto(address)
        phone.ready()
        assert phone.page.url.endswith(address)
        expect(phone.page.locator("[data-rest]")).to_have_count(0)
        expect(phone.page.locator("[name=bonuses-trul-0]")).to_have_count(1)


def test_parts_of_a_table_that_changed_are_sent_but_not_held(app: Flask) -> None:
    sitting, client = at_table(app, "tarok")
    answer = client.get(f"/sittings/{sitting.id}/entries/later/round/{'0' * 16}")
    assert answer.status_code == 200 and "immutable" not in answer.headers["Cache-Control"]
    assert client.get(f"/sittings/{sitting.id}/entries/later/nothing/{'0' * 16}").status_code == 404


@pytest.mark.parametrize("about", ["?whole=1", "?contract=s_kralem"])
def test_what_may_be_filled_in_is_in_the_page(app: Flask, about: str) -> None:
    sitting, client = at_table(app, "tarok")
    page = client.get(f"/sittings/{sitting.id}/entries/new{about}").text
    assert 'name="bonuses-trul-0"' in page and "data-rest" not in page


def test_without_scripts_the_page_has_everything(app: Flask) -> None:
    sitting, client = at_table(app, "tarok")
    client.delete_cookie("scripts")
    assert 'name="bonuses-trul-0"' in client.get(f"/sittings/{sitting.id}/entries/new").text


@pytest.mark.parametrize("scripts", [True, False])
@pytest.mark.parametrize("game", GAMES)
def test_a_blank_form_out_of_the_cache_is_the_form_made_for_this_round(
        app: Flask, game: str, scripts: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    sitting, client = at_table(app, game)
    if not scripts:
        client.delete_cookie("scripts")
    kind = sitting.game.forms[0]
    for _round in range(6):
        short = client.get(f"/sittings/{sitting.id}/entries/new").text
        with monkeypatch.context() as patched:
            patched.setattr(kind, "opening", None)
            made = client.get(f"/sittings/{sitting.id}/entries/new").text
        own = re.compile(r'value="[0-9a-f]{32}1?"|\s+')
        assert own.sub("", short) == own.sub("", made)
        play_one(sitting)
