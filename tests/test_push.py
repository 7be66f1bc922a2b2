"""Web push: a browser is subscribed by a button, hears what it asked for, sealed for it alone, whatever breaks."""
import json
import threading
import time
from base64 import urlsafe_b64decode
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Browser, expect
from sqlalchemy import select, update

from models import Club, Subscription, User, Waiting, db, now_utc
from models.club import notices, planning
from models.club.notices import KINDS, MOST
from models.database import writing
from models.ops import pushing, sending
from models.ops.sending import PAUSES
from tests import served
from tests.clubs import make_club, make_member, make_user
from tests.long import one_of
from tests.phones import Phone
from tests.rows import only
from tests.servers import serving
from tests.smtp import post
from tests.test_accounts import ENGLISH, signed_up
from tests.test_hooks import Outside, outside, private  # noqa: F401 (fixtures)
from tests.test_mail import send, soon

# the example of RFC 8291, section 5
OWN = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
KEYS = {"p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "auth": "BTBZMqHH6r4Tts7J_aSIgg"}
SEALED = ("DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBr"
          "u3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN")
PUSHED = "https://push.example/wpush/v2/one"


def decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "==")


def opened(body: bytes) -> bytes:
    """What a browser with these keys reads."""
    own = ec.derive_private_key(int.from_bytes(decoded(OWN)), ec.SECP256R1())
    salt, size, length, point, sealed = body[:16], int.from_bytes(body[16:20]), body[20], body[21:86], body[86:]
    assert length == 65 and len(body) <= size
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point))
    info = b"WebPush: info\0" + decoded(KEYS["p256dh"]) + point
    secret = HKDF(SHA256(), 32, decoded(KEYS["auth"]), info).derive(shared)
    key, nonce = (HKDF(SHA256(), size, salt, b"Content-Encoding: " + name + b"\0").derive(secret)
                  for size, name in ((16, b"aes128gcm"), (12, b"nonce")))
    text, end = AESGCM(key).decrypt(nonce, sealed, None).split(b"\2")
    assert not end
    return text


def shown(heard: tuple[bytes, dict[str, str]]) -> dict[str, str]:
    found: dict[str, str] = json.loads(opened(heard[0]))
    return found


def proved(authorization: str, key: str) -> dict[str, Any]:
    """The claims of a token, which this key signed."""
    token, told = authorization.removeprefix("vapid t=").split(", k=")
    said, signature = token.rsplit(".", 1)
    pair = [int.from_bytes(decoded(signature)[part]) for part in (slice(32), slice(32, 64))]
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(key))
    public.verify(encode_dss_signature(*pair), said.encode(), ec.ECDSA(SHA256()))
    header, claims = (json.loads(decoded(each)) for each in said.split("."))
    assert told == key and header == {"typ": "JWT", "alg": "ES256"}
    return dict(claims)


def planned(app: Flask, address: str, kinds: str = "evening") -> None:
    """An evening is planned, of which a browser at this address hears."""
    with app.app_context():
        club = make_club(make_user("Owner"))
        eva = make_user("Eva")
        make_member(club, eva)
        notices.add_phone(eva, address, " ".join(KEYS.values()), "Firefox · Android", "en")
        notices.choose(only(Subscription), kinds.split())
        plan(club)
        db.session.remove()


def plan(club: Club, place: str = "U Lva", submission: str = "plan000001") -> None:
    owner = db.session.scalars(select(User.id).filter_by(name="Owner")).one()
    planning.plan(club, planning.Wanted(now_utc() + timedelta(days=3), place), owner, submission)


def kept(app: Flask) -> tuple[int, list[str]]:
    """How many notices wait, and what subscriptions say of the last one."""
    with app.app_context():
        return (len(db.session.scalars(select(Waiting)).all()),
                list(db.session.scalars(select(Subscription.failure))))


def test_the_example_of_the_standard_is_read_and_what_is_sealed_for_a_browser_too(app: Flask):
    assert opened(decoded(SEALED)) == b"When I grow up, I want to be a watermelon"
    with app.app_context():
        sealed = [pushing._sealed("पोखरा".encode(), " ".join(KEYS.values())) for _ in range(2)]
    assert [opened(each).decode() for each in sealed] == ["पोखरा"] * 2
    assert len({each[:86] for each in sealed}) == 2


def test_a_phone_hears_what_it_asked_for_sealed_and_signed(
        private: Flask, outside: Outside) -> None:  # noqa: F811
    outside.answer = lambda nth: 201
    planned(private, outside.address)
    assert send(private) == 1
    [(body, headers)] = outside.heard
    said = shown(outside.heard[0])
    assert "plays" in said["title"] and said["text"] == "U Lva"
    assert said["address"].startswith("https://forhont.example/") and len(body) < 3500
    assert headers["Content-Encoding"] == "aes128gcm" and int(headers["TTL"]) > 3600
    with private.app_context():
        key = pushing.public_key()
    claims = proved(headers["Authorization"], key)
    assert claims["aud"] == outside.address.split("/heard")[0] and claims["sub"] == "https://forhont.example"
    assert time.time() < claims["exp"] < time.time() + 24 * 3600
    with pytest.raises(InvalidSignature):
        proved(headers["Authorization"].replace("t=ey", "t=eyJ9.ey"), key)
    assert kept(private) == (0, [""])


@pytest.mark.parametrize("kinds", ["", "table confirm paid"])
def test_of_what_it_did_not_ask_for_it_hears_nothing(
        private: Flask, outside: Outside, kinds: str) -> None:  # noqa: F811
    planned(private, outside.address, kinds)
    assert send(private) == 0 and not outside.heard


def test_the_longest_words_in_any_script_fit(private: Flask, outside: Outside) -> None:  # noqa: F811
    planned(private, outside.address)
    with private.app_context():
        notice = sending.current_app.extensions["notices"](only(Subscription), json.loads(only(Waiting).body))
        long = notice._replace(title=1000 * "🂡", text=1000 * "न")
        body, _headers = pushing.letter(outside.address, " ".join(KEYS.values()), long, "1")
    assert len(opened(body)) <= 3000


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten_with_what_waits_for_it(
        private: Flask, outside: Outside, status: int) -> None:  # noqa: F811
    outside.answer = lambda nth: status
    planned(private, outside.address)
    assert send(private) == 1 and len(outside.heard) == 1
    assert kept(private) == (0, [])


@one_of("status", 503, 500, 429, 0)
def test_what_fails_is_sent_again_later_and_shown_once(
        private: Flask, outside: Outside, status: int) -> None:  # noqa: F811
    outside.answer = lambda nth: status if nth == 1 else 201
    planned(private, outside.address)
    assert send(private) == 1 and send(private) == 0
    assert kept(private) == (1, ["later"])
    soon(private)
    assert send(private) == 1 and kept(private) == (0, [""])
    assert len({shown(each)["tag"] for each in outside.heard}) == 1 and len(outside.heard) == 2


def test_what_never_arrives_is_dropped_after_the_last_pause(private: Flask, outside: Outside) -> None:  # noqa: F811
    outside.answer = lambda nth: 503
    planned(private, outside.address)
    for _pause in [*PAUSES, None]:
        assert send(private) == 1
        soon(private)
    assert kept(private)[0] == 0 and len(outside.heard) == len(PAUSES) + 1


@one_of("status", 403, 400, 413, 302)
def test_what_is_refused_is_dropped_and_said_on_the_page(
        private: Flask, outside: Outside, status: int) -> None:  # noqa: F811
    outside.answer = lambda nth: status
    phone = signed_up(private)
    phone.post("/account/notices/phone", data={"endpoint": outside.address, **KEYS})
    with private.app_context():
        make_member(make_club(make_user("Owner")), db.session.scalars(select(User).filter_by(name="Eva")).one())
        notices.choose(only(Subscription), KINDS)
        plan(db.session.scalars(select(Club)).one())
    assert send(private) == 1 and kept(private) == (0, ["refused"])
    assert "was refused there" in phone.get("/account/notices", headers=ENGLISH).text


def test_a_network_that_is_not_public_is_never_asked(app: Flask, outside: Outside) -> None:  # noqa: F811
    planned(app, outside.address.replace("127.0.0.1", "localhost"))
    assert send(app) == 1 and not outside.heard and kept(app) == (0, ["refused"])


def test_a_push_service_that_is_away_keeps_no_e_mails_back(app: Flask, outside: Outside) -> None:  # noqa: F811
    app.config["PRIVATE_HOOKS"] = True
    outside.answer = lambda nth: 0
    with post() as mails:
        app.config["SMTP_URL"] = mails.url
        planned(app, outside.address)
        with app.app_context():
            with writing():
                db.session.add(Subscription(user_id=only(Subscription).user_id, address="eva@example.org",
                                            kinds="evening", language="en", confirmed_at=now_utc()))
            plan(db.session.scalars(select(Club)).one(), submission="plan000002")
        assert send(app) == 3 and len(mails.taken) == 1


@pytest.mark.long
def test_a_server_killed_while_it_sends_sends_again_under_the_same_name(
        app: Flask, outside: Outside, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    monkeypatch.setenv("PRIVATE_HOOKS", "1")
    monkeypatch.setenv("PUBLIC_URL", "https://forhont.example")
    taken = threading.Event()

    def answer(nth: int) -> int:
        if nth == 1:
            taken.set()
            time.sleep(30)
        return 201

    outside.answer = answer
    planned(app, outside.address)
    uri = app.config["SQLALCHEMY_DATABASE_URI"]
    server = served.start(uri, tmp_path)
    assert taken.wait(20)
    server.kill()
    with app.app_context():
        db.session.execute(update(Waiting).values(due_at=now_utc()))
        db.session.commit()
        db.session.remove()
    with served.served(uri, tmp_path):
        deadline = time.monotonic() + 20
        while len(outside.heard) < 2 and time.monotonic() < deadline:
            time.sleep(0.05)
    assert len({shown(each)["tag"] for each in outside.heard}) == 1 and len(outside.heard) == 2


# the page

def added(phone: FlaskClient, **changed: str) -> int:
    return phone.post("/account/notices/phone", data={"endpoint": PUSHED, **KEYS, **changed}).status_code


def test_a_phone_is_added_once_hears_nothing_by_itself_and_is_ended_on_the_page(app: Flask):
    phone = signed_up(app)
    assert [added(phone), added(phone)] == [303, 303]
    with app.app_context():
        here = only(Subscription)
        assert (here.kinds, here.address, here.keys) == ("", PUSHED, " ".join(KEYS.values()))
        number = here.id
    page = phone.get("/account/notices", headers=ENGLISH).text
    assert "checked" not in page and "Not confirmed" not in page
    assert phone.post(f"/account/notices/{number}/kinds", data={"kind": "paid"}).status_code == 303
    assert added(phone) == 303, "new keys leave what was chosen"
    assert [each["kinds"] for each in phone.get("/account/data.json").get_json()["notices"]] == ["paid"]
    phone.post(f"/account/notices/{number}/ending")
    assert kept(app) == (0, [])


ADDRESSES = (
    "", "http://push.example/1", "push.example", "https://me:secret@push.example/", "https://[::1", "https://127.0.0.1/",
    "https://10.0.0.8/x", "https://[::1]/", "https://[::ffff:127.0.0.1]/", "https://push.example/ä",
    "https://push.example/" + 400 * "x")
POINTS = ("", "x", "é" * 87, 87 * "A", KEYS["auth"], KEYS["p256dh"][:-4], "B" + 86 * "A", 5000 * "A",
          200 * "!" + KEYS["p256dh"])
SECRETS = ("", "x", "A A", "é", KEYS["p256dh"], KEYS["auth"] + "AAAA")
BROKEN = [*({"endpoint": each} for each in ADDRESSES), *({"p256dh": each} for each in POINTS),
          *({"auth": each} for each in SECRETS)]


@pytest.mark.parametrize("changed", BROKEN)
def test_a_hostile_subscription_is_refused_with_a_sentence(app: Flask, changed: dict[str, str]):
    phone = signed_up(app)
    answer = phone.post("/account/notices/phone", data={"endpoint": PUSHED, **KEYS, **changed}, headers=ENGLISH)
    assert answer.status_code == 422 and "gave no address" in answer.text
    assert kept(app) == (0, [])


def test_an_account_has_so_many_and_a_link_for_a_new_password_goes_to_none(app: Flask):
    phone = signed_up(app)
    assert [added(phone, endpoint=f"{PUSHED}{n}") for n in range(MOST + 1)] == [303] * MOST + [422]
    app.test_client().post("/recovery/link", data={"whom": "Eva"})
    assert send(app) == 1 and kept(app)[0] == 0


def test_without_its_own_address_or_a_worker_the_server_offers_none(app: Flask):
    phone = signed_up(app)
    app.config["SMTP_URL"] = ""
    assert 'id="push"' in phone.get("/account/notices").text and "/account/notices" in phone.get("/account").text
    app.config["OFFLINE"] = False
    assert 'id="push"' not in phone.get("/account/notices").text
    app.config["PUBLIC_URL"] = ""
    assert added(phone) == phone.get("/account/notices").status_code == 404


# in a browser

@pytest.fixture
def eva(app: Flask, chrome: Browser) -> Iterator[Phone]:
    client = signed_up(app)
    with serving(app) as url:
        phone = Phone(chrome, url, keeps=True, locale="en-GB", permissions=["notifications"])
        cookies = (client._cookies or {}).values()
        phone.context.add_cookies([{"name": each.key, "value": each.value, "url": url} for each in cookies])
        yield phone
        phone.context.close()


# A browser without screen reaches no push service: what it would answer stands here.
SERVICE = f"""
    const has = () => localStorage.getItem("subscribed");
    PushManager.prototype.getSubscription = async () => has() && ({{ endpoint: "{PUSHED}" }});
    PushManager.prototype.subscribe = async ({{ userVisibleOnly, applicationServerKey }}) => {{
        if (!userVisibleOnly || applicationServerKey.length !== 87) throw new Error("InvalidAccessError");
        localStorage.setItem("subscribed", "yes");
        return {{ toJSON: () => ({{ endpoint: "{PUSHED}", expirationTime: null, keys: {json.dumps(KEYS)} }}) }};
    }};"""


@pytest.mark.browser
def test_the_button_subscribes_and_a_tap_chooses(app: Flask, eva: Phone):
    page = eva.page
    page.add_init_script(SERVICE)
    page.goto("/account/notices")
    eva.check_access()
    eva.fits()
    eva.tap("#push button")
    page.locator("input[name=kind]").first.wait_for(state="attached")
    assert page.locator("input[name=kind]:checked").count() == 0 and not eva.complaints
    expect(page.locator("#push button")).to_be_hidden()
    eva.choose("kind", "paid")
    page.get_by_role("button", name="Save").click()
    page.locator("input[name=kind]:checked").wait_for(state="attached")
    with app.app_context():
        assert (only(Subscription).keys, only(Subscription).kinds) == (" ".join(KEYS.values()), "paid")


@pytest.mark.browser
def test_who_lets_nothing_be_shown_is_told_so(app: Flask, eva: Phone):
    page = eva.page
    page.add_init_script(SERVICE + "PushManager.prototype.subscribe = async () => { throw new Error('denied'); };")
    page.goto("/account/notices")
    eva.tap("#push button")
    expect(page.locator("#push-refused")).to_be_visible()
    assert kept(app) == (0, [])


# A browser without screen hears and shows nothing either: its events are made here, its answers noted.
HAPPENS = """async (said) => {
    const shown = [], happens = (event, more) =>
        new Promise((waitUntil) => dispatchEvent(Object.assign(event, { waitUntil }, more)));
    registration.showNotification = async (title, about) => shown.push({ title, ...about });
    clients.openWindow = async (address) => shown.push(address);
    await happens(new PushEvent("push", { data: JSON.stringify(said) }));
    const notification = { close: () => shown.push("closed"), data: shown[0].data };
    await happens(new Event("notificationclick"), { notification });
    return shown;
}"""


@pytest.mark.browser
def test_what_arrives_is_shown_under_its_name_and_a_tap_opens_its_page(eva: Phone):
    page = eva.page
    page.goto("/account/notices")
    page.evaluate("navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready)")
    said = {"title": "You were paid CZK 5", "text": "पोखरा", "address": f"{eva.url}/account", "tag": "1.5"}
    [notice, *tapped] = eva.context.service_workers[0].evaluate(HAPPENS, said)
    assert notice == {"title": said["title"], "body": "पोखरा", "tag": "1.5", "data": said["address"],
                      "icon": f"{eva.url}/favicon.ico"}
    assert tapped == ["closed", said["address"]]


@pytest.mark.browser
def test_whoever_signs_out_hears_nothing_on_this_phone_any_more(eva: Phone):
    page = eva.page
    page.goto("/account")
    page.evaluate("navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready)")
    worker = eva.context.service_workers[0]
    worker.evaluate("""self.ended = 0; PushManager.prototype.getSubscription = async () => ({
        unsubscribe: async () => { ended += 1; } });""")
    page.evaluate("navigator.serviceWorker.controller ? 0 : new Promise(resolve => "
                  "navigator.serviceWorker.addEventListener('controllerchange', resolve))")
    page.locator("form[action$='/sign-out'] button").first.click()
    page.wait_for_load_state()
    assert worker.evaluate("ended") == 1
