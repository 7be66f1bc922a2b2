"""Sign-ins: listed, ended from any phone, and tied to a row, so that copies of a cookie end with it."""
import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from types import ModuleType
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import event, func, select, text
from sqlalchemy.exc import OperationalError

from models import Holder, RateHit, SignIn, Subscription, User, db, now_utc, writing
from models.club import sign_ins, tokens
from models.club.recovery import RecoveryCode
from models.ops.limits import DatabaseStorage, forget_expired
from models.turns import PATIENCE
from tests.clubs import SENTENCE, make_account, make_club
from tests.conftest import begun
from tests.rows import only
from tests.test_accounts import ENGLISH, OTHER, enter, is_in, signed_up
from tests.web import let_in
from views.access import passwords, sessions
from views.access.sessions import device

FIREFOX = "Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0"


def copied(app: Flask, phone: FlaskClient) -> FlaskClient:
    """Another phone with a copy of the cookie."""
    cookie, other = phone.get_cookie("forhont"), app.test_client()
    assert cookie is not None
    other.set_cookie("forhont", cookie.value)
    return other


def rows(app: Flask) -> list[SignIn]:
    with app.app_context():
        return list(db.session.scalars(select(SignIn).order_by(SignIn.id)))


def without_row(app: Flask, name: str = "Eva") -> FlaskClient:
    """A phone with a cookie from before sign-ins had rows."""
    phone = app.test_client()
    with app.app_context():
        user = only(User, name=name)
        with phone.session_transaction() as session:
            session.update({"_user_id": f"{user.id}:{user.auth_version}", "_fresh": True, "_permanent": True})
    return phone


# ending

def test_a_copied_cookie_is_signed_out_with_the_phone_it_was_copied_from(app: Flask):
    phone, other = signed_up(app), enter(app)
    copy = copied(app, phone)
    assert is_in(copy)
    phone.post("/sign-out")
    assert not is_in(copy)
    assert is_in(other), "other phones stay signed in"
    assert len(rows(app)) == 1


def test_the_cookie_tells_nobody_who_reads_the_database_how_to_sign_in(app: Flask):
    phone = signed_up(app)
    with phone.session_transaction() as session:
        secret = session["_user_id"].partition(":")[2]
    row = rows(app)[0]
    assert row.key == sign_ins.hashed(secret) != secret
    with phone.session_transaction() as session:
        session["_user_id"] = f"{row.user_id}:{row.key}"
    assert not is_in(phone)


def test_phones_are_listed_with_what_they_call_themselves(app: Flask):
    phone = signed_up(app)
    other = app.test_client()
    other.post("/sign-in", data={"name": "Eva", "password": SENTENCE}, headers={"User-Agent": FIREFOX})
    for language, here in (("en", "this phone"), ("cs", "tento telefon")):
        page = phone.get("/account", headers={"Accept-Language": language}).text
        assert "Firefox · Android" in page
        assert page.count('class="card sign-in"') == 2
        assert page.count(f'<small class="mark">{here}</small>') == 1


def test_phones_are_signed_out_one_by_one(app: Flask):
    phone, second, third = signed_up(app), enter(app), enter(app)
    numbers = [row.id for row in rows(app)]
    for _ in range(2):
        assert phone.post(f"/account/sign-ins/{numbers[1]}/end").status_code == 303
    assert (is_in(phone), is_in(second), is_in(third)) == (True, False, True)
    assert phone.post(f"/account/sign-ins/{numbers[0]}/end").status_code == 303
    assert not is_in(phone), "one's own is signing out"
    assert is_in(third)


def test_all_others_are_signed_out_at_once(app: Flask):
    phone, others = signed_up(app), [enter(app) for _ in range(3)]
    old = without_row(app)
    assert phone.post("/account/sign-ins/end-others").status_code == 303
    assert is_in(phone)
    assert not any(map(is_in, [*others, old]))
    assert len(rows(app)) == 1


WAYS_LEFT: dict[str, tuple[type, dict[str, str]]] = {
    "Notices and links for a new password go to the same": (Subscription, {"address": "a@b.example", "language": "en"}),
    "phones and addresses as before.": (Subscription, {"address": "//b.example", "keys": "its", "language": "en"}),
    "Recovery codes made until now are good as before.": (RecoveryCode, {"key": "0"})}


@pytest.mark.parametrize("path", ["/account/sign-ins/9/end", "/account/sign-ins/end-others", "/account/password"])
@pytest.mark.parametrize("told", WAYS_LEFT)
def test_whoever_signs_phones_out_is_told_what_else_there_is_of_the_account(app: Flask, path: str, told: str):
    phone, (kind, columns), sent = signed_up(app), WAYS_LEFT[told], {"password": SENTENCE, "new": SENTENCE}
    assert told not in phone.post(path, data=sent, headers=ENGLISH, follow_redirects=True).text
    with app.app_context(), writing():
        db.session.add(kind(user_id=only(User).id, **columns))
    assert told in phone.post(path, data=sent, headers=ENGLISH, follow_redirects=True).text


@pytest.mark.parametrize("path, told", [
    ("/account/sign-ins/9/end", True), ("/account/sign-ins/end-others", True), ("/account/password", False)])
def test_whoever_signs_phones_out_is_told_of_tokens_that_are_good_as_before(app: Flask, path: str, told: bool):
    phone = signed_up(app)
    with app.app_context():
        user = only(User)
        tokens.make(make_club(user), tokens.Wanted("Robot", "viewer", 7), Holder(user=user.id), "12345678")
    sent = {"password": SENTENCE, "new": SENTENCE}
    page = phone.post(path, data=sent, headers=ENGLISH, follow_redirects=True)
    assert ("Tokens for programs are good as before." in page.text) is told


@pytest.mark.parametrize("module, name", [(passwords, "turned_out_right"), (sessions, "device")])
def test_the_old_password_lets_nobody_in_while_it_is_changed(any_app: Flask, monkeypatch: pytest.MonkeyPatch,
                                                             module: ModuleType, name: str):
    phone, step = signed_up(any_app), getattr(module, name)

    def meanwhile(found: Any) -> Any:
        change = {"password": SENTENCE, "new": OTHER}
        monkeypatch.setattr(module, name, step)
        with ThreadPoolExecutor(1) as elsewhere:
            assert elsewhere.submit(phone.post, "/account/password", data=change).result().status_code == 303
        return step(found)

    thief = any_app.test_client()
    monkeypatch.setattr(module, name, meanwhile)
    thief.post("/sign-in", data={"name": "Eva", "password": SENTENCE})
    assert (is_in(phone), is_in(thief), len(rows(any_app))) == (True, False, 1)


def test_a_token_asked_for_while_the_password_is_changed_opens_nothing(any_app: Flask):
    phone = signed_up(any_app)
    with any_app.app_context():
        user = only(User)
        club, who = make_club(user), Holder(user=user.id)
        with ThreadPoolExecutor(1) as elsewhere:
            elsewhere.submit(phone.post, "/account/password", data={"password": SENTENCE, "new": OTHER}).result()
        secret = tokens.make(club, tokens.Wanted("late", "viewer", 7), who, "12345678")
        assert secret is not None and tokens.found(secret) is None


def test_nobody_signs_anybody_else_out(app: Flask):
    eva, petr = signed_up(app), signed_up(app, "Petr")
    with app.app_context():
        evas = db.session.scalars(select(SignIn.id).join(User).where(User.name == "Eva")).one()
    assert petr.post(f"/account/sign-ins/{evas}/end").status_code == 303
    petr.post("/account/sign-ins/end-others")
    assert is_in(eva)
    stranger = app.test_client().post(f"/account/sign-ins/{evas}/end")
    assert stranger.headers["Location"].startswith("/sign-in")


def test_signing_in_again_on_one_phone_is_one_phone(app: Flask):
    phone = signed_up(app)
    for _ in range(3):
        phone.post("/sign-in", data={"name": "Eva", "password": SENTENCE})
    assert len(rows(app)) == 1


def test_an_account_is_signed_in_on_so_many_phones_and_no_more(app: Flask, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sign_ins, "MOST", 3)
    phones = [signed_up(app), *(enter(app) for _ in range(3))]
    assert [is_in(phone) for phone in phones] == [False, True, True, True]


def test_a_phone_not_seen_for_a_year_is_signed_out_but_keeps_its_row_for_the_clock_may_be_wrong(app: Flask):
    phone = signed_up(app)
    row = rows(app)[0]
    _seen(app, row.id, now_utc() - timedelta(days=366))
    assert not is_in(phone)
    other = enter(app)
    assert 'class="card sign-in"' in other.get("/account").text
    _seen(app, row.id, now_utc())
    assert is_in(phone)


def test_deleting_the_account_leaves_no_row(app: Flask):
    phone = signed_up(app)
    enter(app)
    assert phone.post("/account/deletion", data={"password": SENTENCE}).status_code == 303
    assert rows(app) == []


@pytest.mark.parametrize("agent, said", [
    (FIREFOX, "Firefox · Android"), ("", ""), ("curl/8", ""), ("<script>" * 500, ""),
    ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605 (KHTML, like Gecko) Version/17.5 "
     "Mobile/15E148 Safari/604.1", "Safari · iPhone"),
    ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36 "
     "Edg/129.0.0.0", "Edge · Windows"),
    ("Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 "
     "Chrome/121.0.0.0 Mobile Safari/537.36", "Samsung Internet · Android"),
    ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0 "
     "Safari/537.36", "Chrome · Mac"),
])
def test_browsers_are_told_apart_in_words_people_know(agent: str, said: str):
    assert device(agent) == said


# when it was last seen

def _seen(app: Flask, row: int, at: object) -> None:
    with app.app_context(), writing():
        db.session.get_one(SignIn, row).seen_at = at  # type: ignore[assignment]


def test_a_phone_is_noted_once_a_minute_and_never_by_what_its_pages_ask_themselves(app: Flask):
    phone = signed_up(app)
    with app.app_context():
        table = begun().table
        let_in(phone, table)
        key = table.key
    row = rows(app)[0].id
    for ago, noted in ((timedelta(seconds=50), False), (timedelta(seconds=70), True), (timedelta(days=-700), True)):
        was = now_utc() - ago
        _seen(app, row, was)
        phone.get("/phone/token")
        phone.get(f"/tables/{key}/live")
        assert rows(app)[0].seen_at == was
        phone.get("/account")
        assert (rows(app)[0].seen_at != was) is noted


def test_nobody_waits_for_a_writer_to_have_seen_a_phone(app: Flask):
    phone = signed_up(app)
    row = rows(app)[0]
    _seen(app, row.id, was := now_utc() - timedelta(days=2))
    with app.app_context(), writing():
        answers: list[int] = []
        asking = threading.Thread(target=lambda: answers.append(phone.get("/account").status_code))
        asking.start()
        asking.join(timeout=10)
        assert answers == [200]
    assert rows(app)[0].seen_at == was
    with app.app_context():
        assert db.session.connection().exec_driver_sql("PRAGMA busy_timeout").scalar() == 1000 * PATIENCE


# cookies from before

def test_a_cookie_from_before_is_taken_over_at_its_first_page_but_not_by_a_poll(app: Flask):
    signed_up(app).post("/sign-out")
    with app.app_context():
        assert db.session.scalar(select(func.count()).select_from(SignIn)) == 0
    phone = without_row(app)
    phone.get("/phone/token")
    assert rows(app) == []
    assert is_in(phone)
    assert [row.adopted for row in rows(app)] == [True]
    assert is_in(phone)
    assert len(rows(app)) == 1


def test_a_copy_of_a_cookie_from_before_is_signed_out_too(app: Flask):
    signed_up(app).post("/sign-out")
    phone = without_row(app)
    copy = copied(app, phone)
    assert is_in(phone)
    phone.post("/sign-out")
    assert not is_in(copy)


def test_a_cookie_from_before_ends_with_another_password_and_after_a_year(
        app: Flask, monkeypatch: pytest.MonkeyPatch):
    phone = signed_up(app)
    old = without_row(app)
    aged = without_row(app)
    with monkeypatch.context() as clock:
        clock.setattr(sign_ins, "LIFE", timedelta(0))
        clock.setattr("views.access.sessions.LIFE", timedelta(0))
        assert not is_in(aged)
    phone.post("/account/password", data={"password": SENTENCE, "new": OTHER})
    assert not is_in(old)


# guessing

WRONG = {"name": "Eva", "password": OTHER}
RIGHT = {"name": "Eva", "password": SENTENCE}


def storm(app: Flask, address: str = "192.0.2.1") -> None:
    for _ in range(4):
        app.test_client().post("/sign-in", data=WRONG, environ_base={"REMOTE_ADDR": address})


def test_wrong_passwords_from_anywhere_do_not_keep_the_owner_out_on_a_usual_phone(app: Flask):
    app.config.update(RATE_SIGN_IN="3 per hour", RATE_SIGN_IN_NAME="3 per hour")
    usual = signed_up(app)
    usual.post("/sign-out")
    storm(app)
    storm(app, "127.0.0.1")
    assert app.test_client().post("/sign-in", data=RIGHT).status_code == 429, "a phone nobody knows has to wait"
    assert usual.post("/sign-in", data=RIGHT).status_code == 303
    assert usual.post("/account/name", data={"name": "Ema", "password": SENTENCE}).status_code == 303


def test_guessing_on_a_usual_phone_is_bounded_too_and_keeps_no_other_out(app: Flask):
    app.config["RATE_SIGN_IN_PHONE"] = "3 per hour"
    usual = signed_up(app)
    another = enter(app)
    for phone in (usual, another):
        phone.post("/sign-out")
    answers = [usual.post("/sign-in", data=WRONG).status_code for _ in range(4)]
    assert answers == [422, 422, 422, 429]
    assert copied(app, usual).post("/sign-in", data=RIGHT).status_code == 429, "a copy is the same phone"
    assert another.post("/sign-in", data=RIGHT).status_code == 303
    assert app.test_client().post("/sign-in", data=RIGHT).status_code == 303


def test_a_usual_phone_of_one_account_is_nothing_to_another(app: Flask):
    app.config["RATE_SIGN_IN_NAME"] = "3 per hour"
    signed_up(app, "Petr")
    phone = signed_up(app, "Mallory")
    answers = [phone.post("/sign-in", data={**WRONG, "name": "Petr"}).status_code for _ in range(4)]
    assert answers == [422, 422, 422, 429]


def test_a_phone_is_usual_to_its_latest_accounts_only(app: Flask):
    with app.app_context():
        for n in range(8):
            make_account(f"Eva {n}")
    phone = app.test_client()
    for n in range(8):
        phone.post("/sign-in", data={"name": f"Eva {n}", "password": SENTENCE})
    with phone.session_transaction() as session:
        assert len(session["usual"]) == 5


def test_wrong_codes_of_others_keep_no_member_out(app: Flask):
    app.config.update(RATE_GUESS="2 per hour", RATE_GUESS_ALL="3 per hour", RATE_GUESS_ACCOUNT="2 per hour")
    eva, petr = signed_up(app), signed_up(app, "Petr")
    wrong = {"code": "222222"}
    assert [app.test_client().post("/join", data=wrong).status_code for _ in range(3)] == [422, 422, 429]
    assert [eva.post("/join", data=wrong).status_code for _ in range(3)] == [422, 422, 429]
    refused = [petr.post("/join", data=wrong, headers=ENGLISH) for _ in range(3)][-1]
    assert refused.status_code == 429
    assert 0 < int(refused.headers["Retry-After"]) <= 3600


# a clock that was wrong

def test_a_window_begun_by_a_wrong_clock_keeps_nobody_out(in_app: Flask):
    storage = DatabaseStorage()
    for ahead in (timedelta(days=364), timedelta(days=7300)):
        with writing():
            db.session.add(RateHit(key="one", hits=99, expires_at=now_utc() + ahead))
        assert storage.get("one") == 0
        assert storage.incr("one", 60) == 1
        storage.clear("one")
        with writing():
            db.session.add(RateHit(key="old", hits=99, expires_at=now_utc() + ahead))
        forget_expired()
        assert list(db.session.scalars(select(RateHit.key))) == []


# a full disk

@pytest.fixture
def full(app: Flask) -> Flask:
    """An account, and then a database that can neither grow nor fill free space in its pages."""
    with app.app_context():
        make_account("Eva")
        begun()
        db.session.remove()
        with db.engine.connect() as connection:
            connection.connection.cursor().execute("VACUUM")  # what migrations left free
        db.engine.dispose()
        event.listen(db.engine, "connect", lambda raw, _record: raw.execute("PRAGMA max_page_count = 1"))
        for table in ("rate_hit (key, hits, expires_at) VALUES (:key, 1, '2999-01-01')",  # takes the free pages
                      "sign_in (user_id, key, device, adopted, began_at, seen_at) "
                      "VALUES (1, substr(:key, 1, 64), :key, 0, '2999-01-01', '2999-01-01')"):
            for size in (250, 120, 60, 20, 5, 1):
                _fill(table, size)
    return app


def _fill(table: str, size: int) -> None:
    for n in range(2000):
        try:
            with writing():
                db.session.execute(text(f"INSERT INTO {table}"), {"key": f"{n:04}{size:03}".ljust(size, "x")})
        except OperationalError as error:
            assert "full" in str(error.orig)
            return
    raise AssertionError("it never got full")


def test_with_a_full_disk_people_sign_in_and_read(full: Flask):
    phone = enter(full)
    assert is_in(phone)
    page = phone.get("/account", headers=ENGLISH).text
    assert "Signed in on" in page
    assert phone.get("/clubs").status_code == 200
    assert not [row for row in rows(full) if not row.key.startswith("0")], "none was written"


def test_a_phone_is_signed_out_even_where_nobody_can_write_it_down(
        app: Flask, monkeypatch: pytest.MonkeyPatch):
    def refused(_seen: object) -> None:
        full = sqlite3.OperationalError("database or disk is full")
        full.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise OperationalError("DELETE", {}, full)

    phone = signed_up(app)
    monkeypatch.setattr(sign_ins, "end", refused)
    assert phone.post("/sign-out", headers=ENGLISH).status_code == 303
    assert "disk of the server is full" in phone.get("/", headers=ENGLISH).text
    assert not is_in(phone)


def test_with_a_full_disk_wrong_passwords_still_count(full: Flask):
    full.config["RATE_SIGN_IN"] = "3 per hour"
    answers = [full.test_client().post("/sign-in", data=WRONG).status_code for _ in range(5)]
    assert answers == [422, 422, 422, 429, 429]


def test_a_hash_of_an_older_profile_can_wait_for_room(full: Flask):
    import argon2
    full.config["PASSWORD_PROFILE"] = argon2.Parameters(
        type=argon2.Type.ID, version=19, salt_len=16, hash_len=64, time_cost=1, memory_cost=16, parallelism=1)
    assert is_in(enter(full))


def test_who_signed_in_while_the_disk_was_full_is_listed_when_there_is_room(full: Flask):
    phone = enter(full)
    assert is_in(phone)
    with full.app_context():
        db.session.remove()
        db.engine.dispose()
        event.listen(db.engine, "connect", lambda raw, _record: raw.execute("PRAGMA max_page_count = 100000"))
        with writing():
            db.session.execute(text("DELETE FROM sign_in"))
    assert is_in(phone)
    assert [row.adopted for row in rows(full)] == [True]
    copy = copied(full, phone)
    phone.post("/sign-out")
    assert not is_in(copy)
