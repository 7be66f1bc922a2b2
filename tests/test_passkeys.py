"""Passkeys: made, listed and ended; signing in by one; wrong, old and strange answers."""
import json
from collections.abc import Iterator
from copy import deepcopy
from datetime import timedelta
from hashlib import sha256
from secrets import token_bytes
from typing import Any

import cbor2
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st
from playwright.sync_api import Browser, CDPSession, expect
from sqlalchemy import func, select
from webauthn.helpers import bytes_to_base64url

from models import Passkey, SignIn, db, now_utc
from models.club import passkeys
from models.outside import by_the_clock
from tests.clubs import SENTENCE, make_account
from tests.phones import Phone
from tests.rows import only
from tests.test_accounts import ENGLISH, OTHER, is_in, signed_up
from tests.test_recovery import codes_of

ORIGIN = "https://forhont.example"
REFUSED = "The passkey did not sign you in."


class Device:
    """What makes passkeys and signs with them, in software; `wrong` is what it does otherwise than it should."""

    def __init__(self) -> None:
        self.key, self.id, self.count, self.handle = ec.generate_private_key(ec.SECP256R1()), token_bytes(32), 0, ""

    def make(self, options: dict[str, Any], **wrong: Any) -> dict[str, Any]:
        self.handle = options["user"]["id"]
        numbers = self.key.public_key().public_numbers()
        key = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32), -3: numbers.y.to_bytes(32)})
        data = self._data(0x45, **wrong) + bytes(16) + len(self.id).to_bytes(2) + self.id + key
        attested = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        return self._answer(clientDataJSON=self._said("webauthn.create", options, **wrong), attestationObject=attested)

    def sign(self, options: dict[str, Any], **wrong: Any) -> dict[str, Any]:
        self.count += 1
        data, said = self._data(0x05, **wrong), self._said("webauthn.get", options, **wrong)
        signature = self.key.sign(data + sha256(said).digest(), ec.ECDSA(SHA256()))
        answer = self._answer(authenticatorData=data, clientDataJSON=said, signature=signature)
        answer["response"]["userHandle"] = wrong.get("handle", self.handle)
        return answer

    def _data(self, flags: int, host: str = "forhont.example", count: int | None = None, **_wrong: Any) -> bytes:
        return sha256(host.encode()).digest() + bytes([flags]) + (self.count if count is None else count).to_bytes(4)

    @staticmethod
    def _said(usual: str, options: dict[str, Any], **wrong: Any) -> bytes:
        return json.dumps({"type": wrong.get("kind", usual), "challenge": wrong.get("challenge", options["challenge"]),
                           "origin": wrong.get("origin", ORIGIN)}).encode()

    def _answer(self, **response: bytes) -> dict[str, Any]:
        name = bytes_to_base64url(self.id)
        return {"id": name, "rawId": name, "type": "public-key", "clientExtensionResults": {},
                "response": {each: bytes_to_base64url(value) for each, value in response.items()}}


def options_to_make(phone: FlaskClient, name: str = "My phone", password: str = SENTENCE) -> dict[str, Any]:
    page = phone.post("/account/passkeys", data={"called": name, "password": password}, headers=ENGLISH)
    assert page.status_code == 200
    [_start, rest] = page.text.split('data-passkey="')
    return json.loads(rest.partition('"')[0].replace("&#34;", '"'))


def added(phone: FlaskClient) -> Device:
    device = Device()
    answer = phone.post("/account/passkeys/new", data={"answer": json.dumps(device.make(options_to_make(phone)))})
    assert answer.status_code == 303
    return device


def asked(phone: FlaskClient) -> dict[str, Any]:
    return phone.get("/sign-in/passkey.json").get_json()


def answered(phone: FlaskClient, answer: object) -> int:
    said = phone.post("/sign-in/passkey", data={"answer": json.dumps(answer)}, headers=ENGLISH)
    assert said.status_code == 303 or REFUSED in said.text
    return said.status_code


def test_a_passkey_signs_in_like_the_password_and_is_listed(any_app: Flask):
    owner, phone = signed_up(any_app), any_app.test_client()
    device = added(owner)
    assert "My phone" in owner.get("/account").text and "not used yet" in owner.get("/account", headers=ENGLISH).text
    assert answered(phone, device.sign(asked(phone))) == 303
    assert is_in(phone)
    page = phone.get("/account", headers=ENGLISH).text
    assert "last used" in page and page.count("Sign this one out") == 1
    assert answered(phone, device.sign(asked(phone))) == 303, "again, with a higher count"
    [told] = phone.get("/account/data.json").get_json()["passkeys"]
    assert told["name"] == "My phone" and told["last_used"] > told["since"]
    with any_app.app_context():
        assert db.session.scalar(select(func.count(SignIn.id))) == 2


def test_a_removed_passkey_and_that_of_a_deleted_account_sign_nobody_in(app: Flask):
    for ended in ("/account/passkeys/1/end", "/account/deletion"):
        owner, phone = signed_up(app), app.test_client()
        device = added(owner)
        assert owner.post(ended, data={"password": SENTENCE}).status_code == 303
        with app.app_context():
            assert not db.session.scalars(select(Passkey)).all()
        assert answered(phone, device.sign(asked(phone))) == 422
        assert not is_in(phone)
        owner.post("/account/deletion", data={"password": SENTENCE})


@pytest.mark.parametrize("path, field", [("/account/password", "password"), ("/recovery", "code")])
def test_a_new_password_says_that_passkeys_sign_in_as_before(app: Flask, path: str, field: str):
    owner, phone = signed_up(app), app.test_client()
    device, known = added(owner), {"password": SENTENCE, "code": codes_of(owner)[0]}
    page = owner.post(path, data={"name": "Eva", "new": OTHER, field: known[field]}, headers=ENGLISH,
                      follow_redirects=True)
    assert "Your passkeys sign in as before." in page.text
    assert answered(phone, device.sign(asked(phone))) == 303


def test_nobody_removes_the_passkey_of_another_account(app: Flask):
    device, phone = added(signed_up(app)), signed_up(app, "Petr")
    assert phone.post("/account/passkeys/1/end").status_code == 303
    assert answered(phone, device.sign(asked(phone))) == 303


WRONG: dict[str, dict[str, Any]] = {
    "another site's": {"origin": "https://evil.example"}, "without https": {"origin": "http://forhont.example"},
    "bound to another host": {"host": "evil.example"}, "another challenge": {"challenge": "AAAA"},
    "of the other kind": {"kind": "webauthn.payment"}}


@pytest.mark.parametrize("what", [*WRONG, "another account's", "of nobody", "a count from before", "a copied key"])
def test_a_wrong_answer_signs_nobody_in(app: Flask, what: str):
    owner, phone = signed_up(app), app.test_client()
    device = added(owner)
    for _ in range(2):
        assert answered(app.test_client(), device.sign(asked(phone))) == 422, "of another browser's challenge"
        assert answered(phone, device.sign(asked(phone))) == 303
    phone.post("/sign-out")
    other: dict[str, dict[str, Any]] = {
        "another account's": {"handle": bytes_to_base64url(b"2")}, "of nobody": {"handle": None},
        "a count from before": {"count": 1}}
    if what == "a copied key":
        device.key = ec.generate_private_key(ec.SECP256R1())
    assert answered(phone, device.sign(asked(phone), **(WRONG | other).get(what, {}))) == 422
    assert not is_in(phone)


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
def test_a_wrong_answer_makes_no_passkey(app: Flask, wrong: dict[str, Any]):
    owner, device = signed_up(app), Device()
    answer = {"answer": json.dumps(device.make(options_to_make(owner), **wrong)), "called": "Mine"}
    page = owner.post("/account/passkeys/new", data=answer, headers=ENGLISH)
    assert page.status_code == 422 and "No passkey was made." in page.text and 'value="Mine"' in page.text
    with app.app_context():
        assert not db.session.scalars(select(Passkey)).all()


def test_an_answer_counts_once_and_for_five_minutes(app: Flask):
    device, phone = added(signed_up(app)), app.test_client()
    device.count = -1  # this device does not count: it says 0, always
    options = asked(phone)
    cookie = phone.get_cookie("forhont")
    assert cookie is not None
    answer = device.sign(options)
    assert answered(phone, answer) == 303
    copy = app.test_client()
    copy.set_cookie("forhont", cookie.value)  # with the challenge of before
    assert answered(copy, answer) == 422
    assert answered(phone, answer) == 422
    device.count = -1
    late, then = device.sign(asked(copy)), now_utc() + timedelta(minutes=5, seconds=1)
    with by_the_clock(lambda: then):
        assert answered(copy, late) == 422


def test_without_the_password_no_passkey_is_made(app: Flask):
    owner = signed_up(app)
    for name, password, says in (("", SENTENCE, "name"), ("Phone", "wrong", "This is not your present password.")):
        sent = {"called": name, "password": password}
        page = owner.post("/account/passkeys", data=sent, headers=ENGLISH)
        assert page.status_code == 422 and says in page.text and "data-passkey" not in page.text
    made = Device().make({"user": {"id": "MQ"}} | asked(owner))  # asked to sign in, which needs no password
    assert owner.post("/account/passkeys/new", data={"answer": json.dumps(made)}).status_code == 422


def test_a_device_has_one_passkey_of_an_account_and_an_account_not_too_many(
        app: Flask, monkeypatch: pytest.MonkeyPatch):
    owner = signed_up(app)
    device = added(owner)
    options = options_to_make(owner)
    assert [each["id"] for each in options["excludeCredentials"]] == [bytes_to_base64url(device.id)]
    thief = signed_up(app, "Petr")
    sent = {"answer": json.dumps(device.make(options_to_make(thief)))}
    assert thief.post("/account/passkeys/new", data=sent).status_code == 422, "it is another account's"
    options = options_to_make(owner)
    monkeypatch.setattr(passkeys, "MOST", 1)
    page = owner.post("/account/passkeys", data={"called": "X", "password": SENTENCE}, headers=ENGLISH)
    assert page.status_code == 422 and "at most 1 passkeys" in page.text
    assert owner.post("/account/passkeys/new", data={"answer": json.dumps(Device().make(options))}).status_code == 422


def test_wrong_answers_are_limited_like_wrong_passwords(app: Flask):
    phone = app.test_client()
    assert {phone.post("/sign-in/passkey", data={"answer": "{}"}).status_code for _ in range(30)} == {422}
    refused = phone.post("/sign-in/passkey", data={"answer": "{}"})
    assert refused.status_code == 429 and int(refused.headers["Retry-After"]) > 0


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(), lambda inner: st.lists(inner) | st.dictionaries(
        st.sampled_from(["id", "rawId", "type", "response", "clientDataJSON", "x"]), inner), max_leaves=5)
STRANGE = JSON | st.binary(max_size=99).map(bytes_to_base64url)
Cases = dict[str, tuple[str, dict[str, Any]]]


@pytest.fixture
def cases(app: Flask) -> Cases:
    """By the path of an answer, the cookie of a browser that was asked, and its right answer."""
    app.config["RATELIMIT_ENABLED"] = False
    phone = signed_up(app)
    device, found = added(phone), {}
    for path in ("/account/passkeys/new", "/sign-in/passkey"):
        answer = Device().make(options_to_make(phone)) if "account" in path else device.sign(asked(phone))
        cookie = phone.get_cookie("forhont")
        assert cookie is not None
        found[path] = cookie.value, answer
    return found


@given(st.data())
def test_whatever_a_broken_browser_sends_is_a_wrong_answer(app: Flask, cases: Cases, data: st.DataObject):
    path = data.draw(st.sampled_from(list(cases)))
    cookie, right = cases[path]
    answer = deepcopy(right)
    kind = data.draw(st.sampled_from(["id", "rawId", "type", "response", *answer["response"]]))
    place = answer if kind in answer else answer["response"]
    place[kind] = data.draw(STRANGE.filter(lambda value: value != place[kind]))
    text = data.draw(st.sampled_from([json.dumps(answer), json.dumps(right)[:-9], "[" * 9999, "9" * 9999, ""]))
    phone = app.test_client()
    phone.set_cookie("forhont", cookie)
    assert phone.post(path, data={"answer": text}).status_code == 422


# in a browser

@pytest.fixture
def local(site: tuple[Flask, str], monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Flask, str]]:
    """The app at the one address without https where browsers make passkeys."""
    app, url = site
    monkeypatch.setitem(app.config, "PUBLIC_URL", "")
    with app.app_context():
        make_account("Eva")
    yield app, url.replace("127.0.0.1", "localhost")


def with_device(phone: Phone) -> CDPSession:
    tools = phone.context.new_cdp_session(phone.page)
    tools.send("WebAuthn.enable")
    tools.send("WebAuthn.addVirtualAuthenticator", {"options": {
        "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
        "isUserVerified": True, "automaticPresenceSimulation": True}})
    return tools


@pytest.mark.browser
def test_a_browser_makes_a_passkey_signs_in_by_it_and_not_when_it_is_removed(
        chrome: Browser, local: tuple[Flask, str]):
    app, url = local
    phone = Phone(chrome, url, locale="en-GB")
    with_device(phone)
    phone.page.goto("/sign-in")
    phone.page.fill("#name", "Eva")
    phone.page.fill("#password", SENTENCE)
    phone.tap("main form:has(#name) button")
    phone.page.wait_for_url("**/clubs")
    for _again in range(2):
        phone.page.goto("/account")
        phone.tap("summary:has-text('Add a passkey')")
        phone.page.fill("#called", "This phone")
        phone.page.fill("#passkey-password", SENTENCE)
        phone.tap("button:has-text('Go on')")
        phone.check_access()
        phone.tap("button:has-text('Make the passkey now')")
        phone.page.wait_for_url("**/account" if not _again else "**/account/passkeys/new")
    phone.expect("main .notice.wrong").to_contain_text("perhaps this device has one of yours already")
    phone.page.goto("/account")
    phone.fits()
    phone.check_targets()
    phone.tap("button:text-is('Sign out')")
    phone.page.goto("/sign-in?next=/account")
    phone.check_access()
    phone.tap("button:has-text('Sign in with a passkey')")
    phone.page.wait_for_url("**/account")
    phone.expect("section[aria-labelledby=passkeys]").to_contain_text("last used")
    with app.app_context():
        assert only(Passkey, name="This phone").used_at
    phone.tap("section[aria-labelledby=passkeys] .button-post button")
    phone.expect("section[aria-labelledby=passkeys] .card").to_have_count(0)
    phone.tap("button:text-is('Sign out')")
    phone.page.goto("/sign-in")
    phone.tap("button:has-text('Sign in with a passkey')")
    phone.expect("main .notice.wrong").to_contain_text(REFUSED)


@pytest.mark.browser
@pytest.mark.parametrize("host", ["localhost", "127.0.0.1"])
def test_the_button_shows_where_scripts_run(chrome: Browser, local: tuple[Flask, str], host: str):
    _app, url = local
    for scripts in (True, False):
        phone = Phone(chrome, url.replace("localhost", host), java_script_enabled=scripts, locale="en-GB")
        phone.page.goto("/sign-in")
        button = phone.page.locator("button[data-passkey]")
        expect(button).to_be_visible() if scripts else expect(button).to_be_hidden()
        phone.expect("#password").to_be_visible()
