"""The same as last time: what an untouched form offers after the newest round, with a script and without."""
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Browser

from games.mordyr.form import ShowdownForm
from games.mordyr.rules import HouseRules as CrippleRules
from games.mordyr.rules import Rule, StepByStep, WinnerOnly
from games.mordyr.rules.house_rules import Plan
from games.tarok.form import TarokForm
from games.tarok.rules import Contract, HandedIn, HouseRules, Negative, Positive, Revoked, Varsava
from models import Draft, Sitting, Submission, db, record
from tally import Deal, TableState
from tests.conftest import NAMES, begun
from tests.long import one_of
from tests.phones import Phone
from tests.test_record_bar import RECORD, fill
from views.access.table_access import token

NOW = TableState(order=(0, 1, 2, 3, 4), playing=(0, 1, 2, 3), dealer=4, occupants={seat: seat + 1 for seat in range(5)})
TAROK: list[tuple[str, Any, dict[str, str] | None]] = [  # what is filled in besides how it ended
    ("alone", Positive(contract=Contract.TROJKA, declarer=1, won=False), {"contract": "trojka", "declarer": "1"}),
    ("with a partner", Positive(contract=Contract.PAGAT, declarer=1, partner=2, won=True),
     {"contract": "pagat", "declarer": "1", "partner": "2"}),
    ("the partner rests", Positive(contract=Contract.PAGAT, declarer=1, partner=4, won=True),
     {"contract": "pagat", "declarer": "1"}),
    ("the declarer rests", Positive(contract=Contract.TROJKA, declarer=4, won=True), None),
    ("forhont's game is played by forhont", Positive(contract=Contract.S_KRALEM, declarer=4, partner=2, won=True),
     {"contract": "s_kralem", "declarer": "0", "partner": "2"}),
    ("who is no partner of himself", Positive(contract=Contract.S_KRALEM, declarer=4, partner=0, won=True),
     {"contract": "s_kralem", "declarer": "0"}),
    ("a negative game", Negative(contract=Contract.BETL, declarer=2, won=True), {"contract": "betl", "declarer": "2"}),
    ("handed in", HandedIn(contract=Contract.S_KRALEM, declarer=4), {"contract": "s_kralem", "declarer": "0"}),
    ("a renonc of nobody's game", Revoked(contract=Contract.TROJKA, offenders=(1,)), None),
    ("Varšava costs one tap anyway", Varsava(losers=(1,)), None),
    ("not played in this house", Positive(contract=Contract.BIRD_FIVE, declarer=1, won=True), None),
    ("no round", object(), None),
]


@pytest.mark.parametrize("last, filled", [each[1:] for each in TAROK], ids=[each[0] for each in TAROK])
def test_tarok_offers_the_game_once_more_won_and_lost(last: Any, filled: dict[str, str] | None):
    found = TarokForm.repeats(last, NOW, HouseRules())
    assert [dict(each.values) for each in found] == (
        [] if filled is None else [filled | {"won": won} for won in ("won", "lost")])


CRIPPLE: list[tuple[str, Any, Plan, dict[str, str] | None]] = [
    ("the usual way", WinnerOnly(1, (Rule.CRIPPLING,)), Plan.DEALER, None),
    ("group by group", StepByStep({}, (Rule.CRIPPLING,)), Plan.NONE, {"mode": "steps"}),
    ("the rules of the dealer", WinnerOnly(1, (Rule.CRIPPLING, Rule.LADY)), Plan.DEALER,
     {"mode": "winner", "active": "0 4"}),
    ("no rule at all", StepByStep({}, ()), Plan.DEALER, {"mode": "steps", "active": ""}),
    ("rules that the house proposes", WinnerOnly(1, (Rule.CRIPPLING, Rule.MAGIC)), Plan.EACH_ROUND, None),
    ("no showdown", object(), Plan.NONE, None),
]


@pytest.mark.parametrize("last, plan, filled", [each[1:] for each in CRIPPLE], ids=[each[0] for each in CRIPPLE])
def test_cripple_mr_onion_offers_the_way_of_entering(last: Any, plan: Plan, filled: dict[str, str] | None):
    found = ShowdownForm.repeats(last, NOW, CrippleRules(regional=plan))
    assert [dict(each.values) for each in found] == ([] if filled is None else [filled])


def after(app: Flask, game: str, entry: Any, **rules: object) -> tuple[str, int]:
    """A table at which this was the newest round: the way in, and the sitting."""
    with app.app_context():
        sitting = begun(game, NAMES, **rules)
        record(sitting, entry, Submission("before" * 5, 0), Deal(0, (0, 1, 2, 3)))
        return f"/t/{token(sitting.table, 'play')}", sitting.id


LOST = Positive(contract=Contract.TROJKA, declarer=2, won=False)


@pytest.mark.browser
@one_of("scripts", True, False)
def test_the_same_game_with_the_result_turned_is_two_taps(
        scripts: bool, chrome: Browser, site: tuple[Flask, str]):
    access, sitting_id = after(site[0], "tarok", LOST)
    phone = Phone(chrome, site[1], locale="en-GB", java_script_enabled=scripts)
    phone.let_in(access)
    phone.page.goto(f"/sittings/{sitting_id}/entries/new")
    phone.expect(".again a").to_have_text(["Trojka: Jana – Won", "Trojka: Jana – Lost"])
    phone.fits()
    phone.tap(".again a")
    phone.expect("#preview .line").to_contain_text("Jana +15")
    phone.expect(".again").to_have_count(0)
    phone.record()
    with site[0].app_context():
        assert db.session.get_one(Sitting, sitting_id).now.totals == {0: 0, 1: 0, 2: 0, 3: 0}


@pytest.mark.browser
def test_it_is_offered_while_nothing_is_chosen(chrome: Browser, site: tuple[Flask, str]):
    access, sitting_id = after(site[0], "tarok", LOST)
    phone = Phone(chrome, site[1], locale="en-GB")
    phone.let_in(access)
    phone.page.goto(f"/sittings/{sitting_id}/entries/new")
    phone.ready()
    fill(phone, {"contract": "varsava"})
    phone.expect(".again").to_be_hidden()
    phone.page.reload()
    phone.ready()
    phone.expect("[data-offer]").to_be_visible()
    phone.expect(".again").to_be_hidden()
    phone.tap("[data-forget]")
    phone.expect(".again").to_be_visible()
    with site[0].app_context():  # another phone has begun the round
        db.session.add(Draft(sitting_id=sitting_id, form="round", fields={"contract": ["betl"]}, version=1))
        db.session.commit()
    phone.page.goto(f"/sittings/{sitting_id}/entries/new")
    phone.expect(RECORD).to_be_visible()
    phone.expect(".again").to_have_count(0)


@pytest.mark.long
@pytest.mark.browser
def test_the_same_regional_rules_are_ticked_again(chrome: Browser, site: tuple[Flask, str]):
    last = WinnerOnly(1, (Rule.CRIPPLING, Rule.LADY))
    access, sitting_id = after(site[0], "mordyr", last, regional=Plan.DEALER)
    phone = Phone(chrome, site[1], locale="en-GB")
    phone.let_in(access)
    phone.page.goto(f"/sittings/{sitting_id}/entries/new")
    phone.tap(".again a")
    phone.expect("[data-ticked]").to_have_text("Crippling, The Lady")
    phone.expect("[name=active-4]").to_be_checked()
    fill(phone, {"winner": "2"})
    phone.page.locator("[name=active-5]").evaluate("each => each.click()")
    phone.expect("[data-ticked]").to_have_text("Crippling, The Lady, Fate")
    phone.record()
