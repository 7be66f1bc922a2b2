"""Every command of a sitting waits on a phone without network, from pages opened before, and arrives in its order."""
from collections.abc import Callable

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from models import Entry, Sitting, db
from tests.test_offline import Profile, Served, arrive, await_kept, profile, served

__all__ = ["profile", "served"]  # fixtures
pytestmark = pytest.mark.browser
REDO = """async () =>
    (await (await (await caches.open("forhont-pages")).match(location.pathname)).text()).includes("/redo")"""
RECORD = "button[name=record]:not(.vh)"


def winner(page: Page, seat: int) -> None:
    page.locator(f'label:has(input[name="winner"][value="{seat}"])').click()
    page.locator(RECORD).click()


def gift(page: Page) -> None:
    page.locator('label:has(input[name="giver"][value="0"])').click()
    page.locator('label:has(input[name="taker"][value="1"])').click()
    page.locator('input[name="pebbles"]').fill("2")
    page.locator(RECORD).click()


def button(name: str) -> Callable[[Page], None]:
    return lambda page: page.get_by_role("button", name=name).first.click()


def person(what: str, seat: int) -> Callable[[Page], None]:
    def press(page: Page) -> None:
        page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
        page.locator(f'form[action$="/{what}"] button[value="{seat}"]').click()
    return press


def joins(page: Page) -> None:
    page.locator("#arrival-name").fill("Xaver")
    page.get_by_role("button", name="Joins").click()


def rules(page: Page) -> None:
    page.locator("input[name=large]").fill("5")
    page.get_by_role("button", name="Apply from").click()


# What is done, on which page of the sitting ("" is the table), and what the log has of it.
VERBS: tuple[tuple[str, Callable[[Page], None], str], ...] = (
    ("", button("Redo"), "redo"),
    ("/entries/new", lambda page: winner(page, 2), "record Won"),
    ("/entries/new?form=gift", gift, "record Gift"),
    ("/entries/1/correction", lambda page: winner(page, 3), "revise Won"),
    ("/entries/1/striking", button("Strike out"), "strike"),
    ("/people", person("pause", 2), "record Paused"),
    ("/people", person("pause", 3), "record Paused"),
    ("/people", joins, "record Joined"),
    ("/people", person("departure", 3), "record Left"),
    ("/people", person("dealer", 2), "record DealerMoved"),
    ("/rules/change", rules, "record RulesChanged"),
    ("", button("Undo"), "undo"),
)


def logged(app: Flask) -> list[str]:
    with app.app_context():
        return [f"{each.act} {each.kind or ''}".strip() for each in db.session.query(Entry).order_by(Entry.seq)]


def test_every_verb_waits_and_arrives_in_its_order(served: Served, profile: Profile) -> None:
    table, sitting = arrive(served, profile)
    page = profile.page
    for seat in (0, 1):
        page.goto(f"/sittings/{sitting}/entries/new")
        page.locator("html[data-ready]").wait_for(state="attached")
        winner(page, seat)
        page.wait_for_url(f"**{table}")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Redo")).to_be_visible()
    for _try in range(150):  # until the table of now is kept
        if page.evaluate(REDO):
            break
        page.wait_for_timeout(200)
    for path in ("/entries/1/correction", "/entries/1/striking", "/rules/change"):
        page.goto(f"/sittings/{sitting}{path}")
        await_kept(page, f"/sittings/{sitting}{path}")
    before = logged(served.app)
    served.stop()
    for nth, (path, act, _said) in enumerate(VERBS, 1):
        page.goto(f"/sittings/{sitting}{path}" if path else table)
        page.locator("html[data-ready]").wait_for(state="attached")
        act(page)
        expect(page.locator("#unsent")).to_contain_text(f"Waiting in this phone: {nth}")
    assert logged(served.app) == before
    served.start()
    expect(page.locator("#unsent")).to_contain_text(f"All recorded: {len(VERBS)}", timeout=40_000)
    assert ", ".join(logged(served.app)[len(before):]) == ", ".join(said for _path, _act, said in VERBS)
    with served.app.app_context():
        assert db.session.get_one(Sitting, sitting).now.paused
