"""Tarok on a phone: how many taps a round costs from the table on, and how long its form is (docs/taps.md)."""

import re
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Browser

from games.tarok.form.fields import TALON
from models import Sitting, db
from tests.conftest import begun
from tests.phones import Phone
from views.access.table_access import token

pytestmark = pytest.mark.browser
MOST = 960  # px at 360 × 640: one and a half screens
LISTED = Path(__file__).parent.parent / "docs" / "taps.md"
ROW = re.compile(r"^\| tarok \| (.+?) \| (\d+) \| (\d+) \|$", re.MULTILINE)
CASES: dict[str, list[Any]] = {  # the short cut on the table's page, if there is one; then fields and selectors
    "S králem": ["contract=s_kralem", ("partner", 2), ("won", "won")],
    "S králem, flek and an announced pagát": [
        "contract=s_kralem", ("partner", 2), ("won", "won"), "#flek-steps",
        "#bonuses .announced button:text-is('Pagát')"],
    "S králem, silent trul": ["contract=s_kralem", ("partner", 2), ("won", "won"), "#bonuses-trul-1"],
    "Pagát": ["", ("contract", "pagat"), ("declarer", 2), ("partner", 3), ("won", "won"), ("bird", "made")],
    "Trojka": ["", ("contract", "trojka"), ("declarer", 2), ("won", "lost")],
    "Barevná trojka": ["", ("contract", "barevna_trojka"), ("declarer", 2), ("won", "won")],
    "Betl, lost": ["", ("contract", "betl"), ("declarer", 2), ("won", "lost")],
    "Varšava": ["contract=varsava", ("had-3", "most")],
    "Varšava, starosta": ["contract=varsava", ("had-3", "mayor")],
    "Šesti-trojka, renonc": ["contract=sesti_trojka", ("won", "renonc"), ("offenders", 3)],
    "S králem, handed in": ["contract=s_kralem", ("partner", TALON), ("won", "handed_in")],
}
USUAL = ("S králem, flek and an announced pagát", "Pagát")


@pytest.fixture(scope="module")
def listed() -> dict[str, tuple[int, int]]:
    return {case: (int(taps), int(height)) for case, taps, height in ROW.findall(LISTED.read_text("utf-8"))}


def open_table(chrome: Browser, site: tuple[Flask, str], **about: object) -> Phone:
    app, url = site
    with app.app_context():
        sitting: Sitting = begun("tarok")
        key, secret = sitting.table.key, token(sitting.table, "play")
    phone = Phone(chrome, url, **about)
    phone.let_in(f"/t/{secret}")
    phone.goto_table(key)
    return phone


def played(phone: Phone, case: list[Any]) -> None:
    """Everything of a case but Record."""
    short, *taps = case
    phone.tap(f"p.tools a[href*='{short}&']" if short else "a.record")
    phone.page.wait_for_url(re.compile("/entries/new"))
    for tap in taps:
        if isinstance(tap, tuple):
            phone.choose(*tap)
        else:
            phone.tap(tap)


@pytest.mark.parametrize("case", [
    case if case in USUAL else pytest.param(case, marks=pytest.mark.long) for case in CASES])
def test_a_round_costs_no_more_taps_and_no_longer_form_than_listed(
        chrome: Browser, site: tuple[Flask, str], listed: dict[str, tuple[int, int]], case: str):
    phone = open_table(chrome, site)
    phone.taps = 0
    played(phone, CASES[case])
    phone.expect("#preview .line:not(.missing)").to_be_visible()
    height = phone.page.evaluate("document.documentElement.scrollHeight")
    phone.check_targets()
    phone.fits()
    phone.record()
    taps, highest = listed[case]
    assert phone.taps <= taps and height <= highest <= MOST, (phone.taps, height)
    assert not phone.complaints
    with site[0].app_context():
        sitting = db.session.query(Sitting).order_by(Sitting.id.desc()).first()
        assert sitting is not None and sitting.now.number == 2 and sum(sitting.now.totals.values()) == 0


def test_counting_by_threes_fills_the_kinds(chrome: Browser, site: tuple[Flask, str]):
    phone = Phone(chrome, site[1])
    phone.page.goto("/games/tarok/tools/counting")
    phone.page.locator(".threes > summary").click()
    for kind in ("trull", "queens", "others", "kings"):
        phone.tap(f'[data-card="cards-{kind}"]')
    phone.expect("[data-last]").to_contain_text("5+4+1−2 = 8")
    phone.expect("[data-last]").to_contain_text("5−1 = 4")
    phone.expect("[data-total]").to_contain_text("12")
    phone.expect("#cards-kings").to_have_value("1")
    phone.tap("[data-undo]")
    phone.expect("[data-total]").to_contain_text("8")
    phone.expect("#cards-kings").to_have_value("")
    assert not phone.complaints


def test_a_later_round_without_network_is_that_of_its_own_forhont(chrome: Browser, site: tuple[Flask, str]):
    phone = open_table(chrome, site, locale="en-GB")
    table = phone.page.url.rsplit("/", 1)[1]
    phone.tap("a.record")
    phone.page.wait_for_url(re.compile("/entries/new"))
    phone.ready()
    phone.context.set_offline(True)
    for dealer in range(3):  # who holds the king; forhont is the next one
        phone.expect("h1").to_have_text(f"Round {dealer + 1}")
        for name, value in (("contract", "s_kralem"), ("partner", dealer), ("won", "won")):
            phone.choose(name, value)
        phone.tap("button[name=record]:not(.vh)")
    phone.expect("h1").to_have_text("Round 4")
    phone.expect(".kind >> nth=0").to_contain_text("ask the table")
    phone.context.set_offline(False)
    phone.expect("#unsent").to_contain_text("All recorded: 3")
    phone.goto_table(table)
    assert phone.totals() == (-1, 1, 1, -1)
