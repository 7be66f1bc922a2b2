"""An evening of tarok and an evening of Marriage in a club: closed, the bill added, paid by QR, seen in the league."""
import io
import re

import pytest
import zxingcpp
from flask import Flask
from PIL import Image
from playwright.sync_api import Browser

from models import BookEntry, Club, Sitting, User, db
from models.ops.verifying import verify
from tests.clubs import make_member
from tests.phones import Phone
from tests.rows import only
from tests.test_tarok_taps import played

pytestmark = pytest.mark.browser

NAMES = ("Eva Nováková", "Petr", "Jana", "राम")
TAROK = [["contract=s_kralem", ("partner", partner), ("won", won)] for partner, won in ((2, "won"), (3, "lost"))]
ACCOUNT = "19-2000145399/0800"
IBAN = "CZ6508000000192000145399"


def sign_up(phone: Phone, name: str) -> None:
    phone.page.goto("/sign-up")
    phone.page.fill("#name", name)
    phone.page.fill("#password", "a sentence about cards")
    phone.tap("main form button")
    phone.page.wait_for_url(re.compile(r"/(clubs)?$"))


def make_club(phone: Phone) -> str:
    phone.page.goto("/clubs/new")
    phone.page.fill("#name", "Pod lípou")
    phone.tap("main form button")
    phone.page.wait_for_url(re.compile(r"/clubs/\w+$"))
    return phone.page.url.rsplit("/", 1)[1]


def start_table(phone: Phone, club: str) -> str:
    phone.page.goto(f"/clubs/{club}/tables/new/tarok")
    for row, name in enumerate(NAMES):
        phone.page.fill(f"#name-{row}", name)
    phone.tap("button[name=start]:not(.vh)")
    phone.page.wait_for_url(re.compile(r"/tables/\w+$"))
    return phone.page.url.rsplit("/", 1)[1]


def play_marriage(phone: Phone, key: str) -> None:
    phone.page.goto(f"/tables/{key}/sittings/new/marriage")
    phone.tap("button[name=start]:not(.vh)")
    phone.page.wait_for_url(re.compile(r"/tables/\w+$"))
    phone.tap(".tile", 0)
    phone.choose("status-2", "unshown")
    for seat, maal in ((0, "10"), (1, "5"), (3, "12")):
        phone.page.fill(f"#maal-{seat}", maal)
    phone.record()


def close(phone: Phone, key: str) -> None:
    phone.page.goto(f"/tables/{key}/closing")
    for other in phone.page.locator('label:has(input[name^="worth-"][value="other"])').all():
        other.click()
    for rate in phone.page.locator('input[name^="rate-"]').all():
        rate.fill("0,50")
    for coin in phone.page.locator('input[name^="coin-"]').all():
        coin.fill("1")
    phone.tap("button[name=close]")
    phone.page.wait_for_url(re.compile(r"/book\?currency="))  # who pays whom


def all_in_cash(phone: Phone) -> None:
    phone.tap('.actions a[href*="/book/cash"]')
    phone.tap("button.record")
    phone.page.wait_for_url("**done=**")


def become_member(phone: Phone, app: Flask, club: str, name: str) -> None:
    """Sign up, and be that player of the club."""
    sign_up(phone, name)
    with app.app_context():
        here = only(Club, key=club)
        player = next(person.id for person in here.people if person.name == name)
        make_member(here, only(User, name=name), person=player)


def owed(phone: Phone) -> int:
    """All that is to be paid, in whole crowns."""
    return sum(int("".join(filter(str.isdigit, each.inner_text().split(",")[0])))
               for each in phone.page.locator("section[aria-labelledby=plan] .who-whom .money").all())


def test_two_games_are_closed_billed_paid_and_counted(chrome: Browser, site: tuple[Flask, str]):
    app, url = site
    eva = Phone(chrome, url)
    sign_up(eva, NAMES[0])
    club = make_club(eva)
    key = start_table(eva, club)
    for game in TAROK:
        played(eva, game)
        eva.record()
    play_marriage(eva, key)
    close(eva, key)
    eva.page.goto(f"/clubs/{club}/book")
    before = owed(eva)
    assert before > 0
    eva.fits()

    # the pub bill, by whoever paid it
    eva.tap('a[href$="/expenses/new"]')
    eva.page.fill("input[name=amount]", "480")
    eva.tap('label:has(input[name="payer"])', 1)
    eva.page.fill("input[name=note]", "pivo a utopenci")
    eva.expect("#preview").to_contain_text("120")
    eva.tap("button[name=record]:not(.vh)")
    eva.page.wait_for_url(re.compile(r"/book"))

    # the receiver of a payment leaves an account on her own phone; the payer sees it, nobody else
    receiver, payer = names_of_first_transfer(eva)
    his, hers = Phone(chrome, url), Phone(chrome, url)
    become_member(hers, app, club, receiver)
    hers.page.goto(f"/clubs/{club}/book/account")
    hers.page.fill("#account", "19-2000145398/0800")
    hers.tap("main form button:not(.danger)")
    hers.expect("#account-errors").to_be_visible()
    hers.expect("#account").to_have_value("19-2000145398/0800")
    hers.page.fill("#account", ACCOUNT)
    hers.tap("main form button:not(.danger)")
    hers.page.wait_for_load_state()
    become_member(his, app, club, payer)
    his.page.goto(f"/clubs/{club}/book")
    his.tap(".transfers .mine a[role=button]")
    amount = his.page.locator(".who-whom .money").inner_text()
    picture = Image.open(io.BytesIO(his.page.locator("figure.qr svg").screenshot(scale="device")))
    code = zxingcpp.read_barcodes(picture.resize((picture.width * 3, picture.height * 3)))[0].text
    crowns = "".join(filter(str.isdigit, amount))
    assert code.startswith(f"SPD*1.0*ACC:{IBAN}*AM:{crowns}.00*CC:CZK*"), code
    his.fits()
    eva_sees = eva.page.goto(his.page.url)
    assert eva_sees is not None and IBAN not in eva_sees.text() and "figure" not in eva_sees.text()

    # paid by him, and confirmed by her; no button names an amount while another one is typed
    his.tap(".another-amount summary")
    his.expect("button[name=how]:visible").to_have_count(0)
    his.tap(".another-amount summary")
    his.tap("button[name=how][value=bank]")
    his.page.wait_for_url(re.compile(r"/book(\?|$)"))
    his.expect('form[action$="/confirmation"]').to_have_count(0)
    hers.page.goto(f"/clubs/{club}/book")
    hers.tap('form[action$="/confirmation"] button[value=yes]')
    hers.expect('form[action$="/confirmation"]').to_have_count(0)

    # the rest in cash: asked once, and it can be taken back
    eva.page.goto(f"/clubs/{club}/book")
    all_in_cash(eva)
    eva.expect("section[aria-labelledby=plan]").to_have_count(0)
    eva.tap(".done button")
    eva.expect("section[aria-labelledby=plan]").to_have_count(1)
    all_in_cash(eva)
    eva.expect("section[aria-labelledby=balances]").to_have_count(0)

    # the league
    eva.page.goto(f"/clubs/{club}/league")
    eva.tap('a[href*="/seasons/new?game=tarok"]')
    eva.page.fill("input[name=name]", "Podzim")
    eva.tap("main form button:not(.vh):not(.quiet)")
    eva.page.wait_for_url(re.compile(r"/seasons/\d+$"))
    eva.expect("main").to_contain_text("राम")
    eva.fits()
    for phone in (eva, his, hers):
        assert not phone.complaints

    with app.app_context():
        for sitting in db.session.query(Sitting):
            assert verify(sitting) == [] and sitting.sealed_at is not None
        for entry in db.session.query(BookEntry):
            assert sum(line.amount for line in entry.lines) == 0


def names_of_first_transfer(phone: Phone) -> tuple[str, str]:
    """Receiver and payer of the first payment of the plan between two who have no account."""
    for each in phone.page.locator("section[aria-labelledby=plan] .who-whom").all():
        payer, receiver = (name.inner_text() for name in each.locator("bdi.name").all())
        if NAMES[0] not in (receiver, payer):
            return receiver, payer
    raise AssertionError("nobody owes anybody anything")
