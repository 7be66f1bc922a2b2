"""Accounts: names and passwords, lifetime of sessions, limits on guessing, deletion."""
import re
import threading
from typing import Any

import argon2
import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from models import Balance, Book, CardTable, Member, Payee, Person, Role, User, db, writing
from models.club import accounts
from models.club.commands import Settings, clubs_of, make_club
from models.club.rosters import add_player, merge
from models.schema.people import standing_for
from tests.clubs import SENTENCE, furnish, make_account, make_member, make_user
from tests.clubs import make_club as make_club_of
from tests.conftest import _closed, begun, make_app
from tests.rows import only
from tests.web import ENGLISH, first, let_in
from views import names
from views.access import passwords

OTHER = "another long sentence"
LONG_WHEN_FOLDED = ("ﬃ" + "\u0332" * 9) * 40  # 400 characters, 40 letters; folded 480


def signed_up(app: Flask, name: str = "Eva", **more: str) -> FlaskClient:
    phone = app.test_client()
    assert phone.post("/sign-up", data={"name": name, "password": SENTENCE, **more}).status_code == 303
    return phone


def is_in(phone: FlaskClient) -> bool:
    return phone.get("/account").status_code == 200


def enter(app: Flask, name: str = "Eva", password: str = SENTENCE) -> FlaskClient:
    phone = app.test_client()
    phone.post("/sign-in", data={"name": name, "password": password})
    return phone


# signing up

def test_an_account_is_made_and_signed_in_at_once_and_lets_in_again(app: Flask):
    phone = signed_up(app)
    phone.post("/sign-out")
    assert not is_in(phone)
    assert is_in(enter(app, "  eva "))
    assert not is_in(enter(app, "Eva", SENTENCE + " "))


def test_the_clubs_of_an_account_are_told_apart(app: Flask):
    phone = signed_up(app)
    with app.app_context():
        for name in ("Karty", "Karty Brno"):
            make_member(make_club_of(make_user(name), name), only(User, name="Eva"))
    page = phone.get("/account", headers=ENGLISH).text
    said = re.sub(r"<[^>]+>", "", first(r"(?s)<dt>Clubs</dt><dd>(.*?)</dd>", page))
    assert said == "Karty, Karty Brno"


def test_the_same_sign_up_twice_is_one_account(any_app: Flask):
    sent = {"submission": "12345678abc"}
    first, second = signed_up(any_app, **sent), signed_up(any_app, **sent)
    assert is_in(first) and is_in(second)
    with any_app.app_context():
        assert len(db.session.scalars(select(User)).all()) == 1


def test_the_submission_of_another_is_no_way_into_the_account(app: Flask):
    signed_up(app, submission="12345678abc")
    thief = app.test_client()
    sent = {"name": "Somebody", "password": OTHER, "submission": "12345678abc"}
    assert thief.post("/sign-up", data=sent).status_code == 422
    assert not is_in(thief)


def test_names_that_would_be_mistaken_for_each_other_are_one(app: Flask):
    signed_up(app)
    for name in ("Eva", "EVA", "eva", "Eva\u00a0", "  Eva  ", "E\u200bva", "Eva\u200d", "\u2060Eva", "Ev\u00ada",
                 "Eva\ufe0f\ufe0f", "Eva\U000e0041", "Eva \u3164"):
        answer = app.test_client().post("/sign-up", data={"name": name, "password": OTHER}, headers=ENGLISH)
        assert answer.status_code == 422
        assert "Another account has this name" in answer.text
        assert "aria-invalid" in answer.text


@pytest.mark.parametrize("name", [
    "क्\u200dया", "श्री\u200bमान्\u200c को", "र\u200d्य", "می\u200cخواهم", "🏳\ufe0f\u200d🌈", "👩🏽\u200d🚀", "❤\ufe0f",
    "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"])
def test_what_shapes_letters_and_pictures_stays_in_a_name(name: str):
    assert names.cleaned(name) == name.replace("\u200b", "")


@pytest.mark.parametrize("name", ["\u200b", "\u2060 \u00ad", "\u3164", "\u2800", "\u200d", "\ufe0f"])
def test_a_name_of_which_nothing_is_seen_is_none(app: Flask, name: str):
    answer = app.test_client().post("/sign-up", data={"name": name, "password": OTHER}, headers=ENGLISH)
    assert answer.status_code == 422 and "Write a name." in answer.text


def test_composed_and_decomposed_letters_are_the_same(app: Flask):
    phone = app.test_client()
    phone.post("/sign-up", data={"name": "Žofie", "password": "kůň žere trávu"})
    assert is_in(enter(app, "Z\u030cofie", "ku\u030an\u030c z\u030cere tra\u0301vu"))


WRONG = [
    ("name", "", "Write a name."),
    ("name", "x" * 41, "At most 40 letters."),
    ("name", "a\u202eb", "a character in it that cannot be printed"),
    ("name", LONG_WHEN_FOLDED, "At most 40 letters."),
    ("password", "", "At least 10 characters, not 0."),
    ("password", "too short", "At least 10 characters, not 9."),
    ("password", "x" * 1001, "At most 1,000 characters."),
]


def test_what_cannot_be_is_refused_beside_its_field(app: Flask):
    for field, value, sentence in WRONG:
        sent = {"name": "Eva", "password": SENTENCE, field: value}
        answer = app.test_client().post("/sign-up", data=sent, headers=ENGLISH)
        assert answer.status_code == 422
        assert sentence in re.sub(r"\s+", " ", answer.text)
        assert f'aria-describedby="{field}-hint {field}-errors" aria-invalid="true"' in answer.text
        if field != "name":
            assert 'value="Eva"' in answer.text, "what was typed is not lost"
        assert SENTENCE not in answer.text


def test_the_name_is_no_password(app: Flask):
    answer = app.test_client().post("/sign-up", data={"name": "Eva Nováková", "password": "eva nováková"})
    assert answer.status_code == 422


def test_a_name_that_folding_makes_too_long_is_nobodys(app: Flask):
    answer = app.test_client().post("/sign-in", data={"name": LONG_WHEN_FOLDED, "password": SENTENCE})
    assert answer.status_code == 422
    assert is_in(signed_up(app, "ﬃ" * 40))
    assert is_in(enter(app, "ffi" * 40))


# hashing

def test_passwords_are_hashed_by_the_profile_of_owasp_where_nothing_else_is_configured(sqlite_uri: str):
    app = make_app(sqlite_uri, PASSWORD_PROFILE=passwords.OWASP)
    with app.app_context():
        assert "$argon2id$v=19$m=19456,t=2,p=1$" in passwords.hashed(SENTENCE)
        assert argon2.extract_parameters(passwords.NOBODYS) == passwords.OWASP
    _closed(app)
    from app import create_app
    assert create_app({"SQLALCHEMY_DATABASE_URI": sqlite_uri, "SECRET_KEY": "x"}).config[
        "PASSWORD_PROFILE"] == passwords.OWASP


def test_an_unknown_name_takes_a_hash_as_well(app: Flask, monkeypatch: pytest.MonkeyPatch):
    signed_up(app)
    verified: list[str] = []
    original = argon2.PasswordHasher.verify

    def verify(self: argon2.PasswordHasher, stored: str, word: bytes) -> bool:
        verified.append(stored)
        return original(self, stored, word)

    monkeypatch.setattr(argon2.PasswordHasher, "verify", verify)
    answers = [app.test_client().post("/sign-in", data={"name": name, "password": OTHER}) for name in ("Eva", "Nobody")]
    assert [answer.status_code for answer in answers] == [422, 422]
    assert len(verified) == 2
    assert verified[1] == passwords.NOBODYS
    pages = [re.sub(r"<[^>]*csrf[^>]*>", "", answer.text) for answer in answers]
    assert pages[0].replace('"Eva"', '"Nobody"') == pages[1], "the page tells nothing either"


def test_no_password_fits_where_none_is_stored(in_app: Flask):
    for stored in (None, accounts.UNUSABLE, "", "$argon2id$v=19$broken"):
        assert not passwords.fits(SENTENCE, stored)
        assert not passwords.fits("", stored)


def test_a_hash_of_an_older_profile_is_made_anew_at_the_next_sign_in_and_ends_no_session(app: Flask):
    phone = signed_up(app)
    app.config["PASSWORD_PROFILE"] = argon2.Parameters(
        type=argon2.Type.ID, version=19, salt_len=16, hash_len=16, time_cost=1, memory_cost=16, parallelism=1)
    assert is_in(enter(app))
    with app.app_context():
        assert "m=16,t=1" in only(User).password
    assert is_in(phone)
    assert is_in(enter(app))


# sessions

def test_another_password_ends_all_other_sessions_at_their_next_request(app: Flask):
    here, other = signed_up(app), enter(app)
    assert is_in(other)
    assert here.post("/account/password", data={"password": SENTENCE, "new": OTHER}).status_code == 303
    assert is_in(here)
    assert not is_in(other)
    assert not is_in(enter(app))
    assert is_in(enter(app, password=OTHER))


@pytest.mark.parametrize("what, sent", [
    ("password", {"new": OTHER}), ("name", {"name": "Ema"}), ("recovery-codes", {}), ("deletion", {})])
def test_without_the_present_password_nothing_changes(app: Flask, what: str, sent: dict[str, str]):
    phone = signed_up(app)
    for wrong in ({}, {"password": ""}, {"password": OTHER}):
        answer = phone.post(f"/account/{what}", data={**sent, **wrong}, headers=ENGLISH)
        assert answer.status_code == 422
        assert "This is not your present password." in answer.text
    assert is_in(enter(app))
    with app.app_context():
        user = only(User)
        assert (user.name, user.auth_version) == ("Eva", 1)


def test_a_new_name_signs_in_and_the_old_one_is_free(app: Flask):
    phone = signed_up(app)
    signed_up(app, "Petr")
    assert phone.post("/account/name", data={"name": "petr", "password": SENTENCE}).status_code == 422
    assert phone.post("/account/name", data={"name": "EVA", "password": SENTENCE}).status_code == 303
    assert phone.post("/account/name", data={"name": "Ema", "password": SENTENCE}).status_code == 303
    assert is_in(phone)
    assert is_in(enter(app, "Ema"))
    signed_up(app, "Eva")


def test_signing_in_keeps_what_is_the_phones_and_nothing_else(app: Flask):
    signed_up(app)
    phone = app.test_client()
    with app.app_context():
        table = begun().table
        let_in(phone, table)
        key = table.key
    phone.post(f"/tables/{key}/me", data={"person": "1"})
    phone.post("/phone/language", data={"language": "en"})
    phone.post("/phone/theme", data={"theme": "dark"})
    with phone.session_transaction() as session:
        before = dict(session)
        session["planted"] = "by somebody else"
        session["csrf_token"] = "known to somebody else"
    phone.post("/sign-in", data={"name": "Eva", "password": SENTENCE})
    with phone.session_transaction() as session:
        after = dict(session)
    assert "planted" not in after
    assert after.get("csrf_token") != "known to somebody else"
    assert {name: after[name] for name in ("doors", "me", "language", "theme")} == {
        name: before[name] for name in ("doors", "me", "language", "theme")}
    assert phone.get(f"/tables/{key}").status_code == 200
    phone.post("/sign-out")
    with phone.session_transaction() as session:
        assert not {"_user_id", "_fresh", "_id"} & set(session)
        assert session["doors"] == before["doors"]
        assert session["theme"] == "dark"


def test_a_session_that_names_no_account_of_today_is_nobodys(app: Flask):
    signed_up(app)
    for key in ("", "1", "1:", "1:2", "x:1", ":1", "1:1:1", "9" * 400 + ":1", "²:1", "-1:1"):
        phone = app.test_client()
        with phone.session_transaction() as session:
            session["_user_id"] = key
        assert not is_in(phone), key


PLACES = [
    ("/account", "/account"), ("/clubs/new", "/clubs/new"), ("/clubs/abc", "/clubs/abc"),
    ("", "/clubs"), ("https://elsewhere.example/account", "/clubs"), ("//elsewhere.example", "/clubs"),
    ("/\\elsewhere.example", "/clubs"), ("\t//elsewhere.example", "/clubs"), ("javascript:alert(1)", "/clubs"),
    ("/nothing/there", "/clubs"), ("/sign-out", "/clubs"), ("//[", "/clubs"), ("http://[x", "/clubs"), ("é", "/clubs"),
    ("account", "/clubs"), ("/account?x=//elsewhere.example", "/account"), ("/static/../account", "/static/../account"),
]


def test_after_signing_in_the_way_leads_to_pages_of_this_site_only(app: Flask):
    signed_up(app)
    already = enter(app)
    for number, (wanted, led) in enumerate(PLACES):
        for place in ("/sign-in", "/sign-up"):
            sent = {"name": "Eva" if place == "/sign-in" else f"Petr {number}", "password": SENTENCE, "next": wanted}
            assert app.test_client().post(place, data=sent).headers["Location"] == led, wanted
        answer = already.get("/sign-in", query_string={"next": wanted.replace("\t", "")})
        assert answer.headers["Location"] == led, wanted


def test_who_must_sign_in_comes_back_to_where_it_was(app: Flask):
    signed_up(app)
    phone = app.test_client()
    led = phone.get("/clubs/new").headers["Location"]
    assert led == "/sign-in?next=/clubs/new"
    assert 'name="next" value="/clubs/new"' in phone.get(led).text
    assert "next=/clubs/new" in phone.get(led).text, "also through making an account"


# guessing

def test_wrong_passwords_typed_at_once_on_two_workers_are_refused_beyond_the_rate(
        workers: tuple[Flask, Flask]):
    signed_up(workers[0])
    for each in workers:
        each.config["RATE_SIGN_IN"] = "5 per 10 minutes"
    answers: list[int] = []
    gate = threading.Barrier(12)

    def guess(app: Flask, number: int) -> None:
        gate.wait()
        answers.append(app.test_client().post(
            "/sign-in", data={"name": f"Eva{number % 3 or ''}", "password": OTHER}).status_code)

    threads = [threading.Thread(target=guess, args=(workers[n % 2], n)) for n in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == [422] * 5 + [429] * 7
    refused = workers[1].test_client().post("/sign-in", data={"name": "Eva", "password": SENTENCE})
    assert refused.status_code == 429, "now a right one has to wait too"
    assert 0 < int(refused.headers["Retry-After"]) <= 600


def test_one_account_is_guessed_at_only_so_often_from_however_many_addresses(workers: tuple[Flask, Flask]):
    signed_up(workers[0])
    signed_up(workers[0], "Petr")
    answers = []
    for n in range(4):
        app = workers[n % 2]
        app.config["RATE_SIGN_IN_NAME"] = "3 per 10 minutes"
        answers.append(app.test_client().post(
            "/sign-in", data={"name": " eVa ", "password": OTHER},
            environ_base={"REMOTE_ADDR": f"192.0.2.{n}"}).status_code)
    assert answers == [422, 422, 422, 429]
    assert is_in(enter(workers[0], "Petr")), "others are not kept out by it"


def test_right_passwords_cost_nothing(app: Flask):
    phone = signed_up(app)
    app.config.update(RATE_SIGN_IN="2 per hour", RATE_SIGN_IN_NAME="2 per hour")
    for _ in range(4):
        assert is_in(enter(app))
        assert phone.post("/account/name", data={"name": "Eva", "password": SENTENCE}).status_code == 303


def test_the_present_password_is_guessed_at_no_more_often_than_at_the_door(app: Flask):
    phone = signed_up(app)
    app.config["RATE_SIGN_IN_PHONE"] = "2 per hour"
    answers = [phone.post("/account/deletion", data={"password": OTHER}).status_code for _ in range(3)]
    assert answers == [422, 422, 429]


def test_accounts_made_and_names_found_taken_are_counted(app: Flask):
    app.config.update(RATE_SIGN_UP="2 per hour", RATE_TAKEN="2 per hour")
    signed_up(app, "Eva")
    taken = {"name": "Eva", "password": SENTENCE}
    assert [app.test_client().post("/sign-up", data=taken).status_code for _ in range(3)] == [422, 422, 429]
    signed_up(app, "Petr")
    assert app.test_client().post("/sign-up", data={"name": "Jana", "password": SENTENCE}).status_code == 429


# deleting

@pytest.mark.parametrize("keep", [True, False])
def test_deleting_forgets_the_person_and_leaves_the_sums(app: Flask, keep: bool):
    with app.app_context():
        made = furnish()
        viewer = db.session.get_one(User, made.users["viewer"])
        member = clubs_of(viewer)[0]
        club, player = member.club, member.person_id
        assert player is not None
        twin = add_player(club, "viewer's twin", made.users["owner"], "twin00001")
        assert twin is not None
        merge(club, player, twin, made.users["owner"], "merge00001")
        with writing():
            db.session.add(Payee(person_id=player, currency="CZK", iban="CZ6508000000192000145399"))
            table = db.session.scalars(select(CardTable.id).filter_by(club_id=club.id)).first()
            seat = Person(table_id=table, name="seat", stands_for_id=player)
            db.session.add(seat)
            db.session.flush()
            db.session.add(Person(table_id=table, name="seat's twin", stands_for_id=seat.id))  # a file may have it
        sums = Book(club).balances()
        balances = {(row.person_id, row.amount) for row in db.session.scalars(select(Balance))}
        rev = db.session.get_one(CardTable, _table_of(player)).rev if _table_of(player) else None
    phone = enter(app, "viewer")
    assert phone.post("/account/deletion", data={"password": SENTENCE, **({"keep": "1"} if keep else {})}
                      ).status_code == 303
    assert not is_in(phone)
    assert not is_in(enter(app, "viewer"))
    with app.app_context():
        user = db.session.get_one(User, made.users["viewer"])
        assert (user.login, user.name, user.password) == (None, "", accounts.UNUSABLE)
        assert user.deleted_at is not None
        assert db.session.scalar(select(Member).filter_by(user_id=user.id)) is None
        assert db.session.scalar(select(Payee)) is None
        people = db.session.scalars(select(Person).where(Person.id.in_(standing_for({twin})))).all()
        assert len(people) >= 2
        assert {person.name for person in people} == (
            {"viewer", "viewer's twin", "seat", "seat's twin"} if keep else {"N. N. 1", "N. N. 2"})
        assert keep or db.session.get_one(Person, twin).name == "N. N. 1"  # whose name is shown while they are one
        assert Book(db.session.scalars(select(type(club)).filter_by(key=made.club)).one()).balances() == sums
        assert {(row.person_id, row.amount) for row in db.session.scalars(select(Balance))} == balances
        if rev is not None and not keep:
            assert db.session.get_one(CardTable, _table_of(player)).rev > rev
    owner = enter(app, "owner")
    for page in ("log", "members", "roster", "league", "book"):
        assert "viewer's twin" not in owner.get(f"/clubs/{made.club}/{page}").text or keep
    signed_up(app, "viewer")


def test_what_is_not_settled_is_said_before_the_account_goes(app: Flask):
    with app.app_context():
        made = furnish()
    phone = enter(app, "organiser")
    page = phone.get("/account/deletion", headers=ENGLISH).text
    assert "Not settled yet." in page
    assert re.search(rf'href="/clubs/{made.club}/book"><bdi>club</bdi></a>: you owe CZK\s75', page)
    czech = phone.get("/account/deletion", headers={"Accept-Language": "cs"}).text
    assert "dlužíte 75" in czech
    assert "Not settled" not in enter(app, "viewer").get("/account/deletion", headers=ENGLISH).text
    assert phone.post("/account/deletion", data={"password": SENTENCE}).status_code == 303, "it is said, not forbidden"


def test_two_who_are_forgotten_can_be_told_apart(app: Flask):
    with app.app_context():
        made = furnish()
    for name in ("organiser", "scorekeeper"):
        assert enter(app, name).post("/account/deletion", data={"password": SENTENCE}).status_code == 303
    with app.app_context():
        forgotten = [person.name for person in db.session.scalars(
            select(Person).where(Person.club_id.is_not(None), Person.name.like("N. N.%")).order_by(Person.id))]
        assert forgotten == ["N. N. 1", "N. N. 2"]
    text = enter(app, "owner").get(f"/clubs/{made.club}/roster").text
    assert "N. N. 1" in text and "N. N. 2" in text


def _table_of(player: int) -> int | None:
    return db.session.scalar(select(Person.table_id).filter_by(stands_for_id=player))


def test_the_last_owner_first_hands_over_or_deletes_the_club(app: Flask):
    phone = signed_up(app)
    with app.app_context():
        eva = only(User)
        club = make_club(eva, Settings("Our club", "CZK", 100), "club000001")
        make_member(club, make_account("Petr"), Role.ORGANISER)
        key = club.key
    page = phone.get("/account/deletion").text
    assert "Our club" in page
    assert phone.post("/account/deletion", data={"password": SENTENCE}).status_code == 422
    assert is_in(phone)
    with app.app_context():
        member = next(each for each in db.session.scalars(select(Member)) if each.role == "organiser")
    assert phone.post(f"/clubs/{key}/members/{member.id}/role", data={"role": "owner"}).status_code == 303
    assert phone.post("/account/deletion", data={"password": SENTENCE}).status_code == 303
    with app.app_context():
        assert [each.role for each in db.session.scalars(select(Member))] == ["owner"]


def test_a_deleted_club_keeps_nobody(app: Flask):
    phone = signed_up(app)
    with app.app_context():
        key = make_club(only(User), Settings("Our club", "CZK", 100), "club000001").key
    phone.post(f"/clubs/{key}/deletion", data={"name": "our club"})
    assert phone.post("/account/deletion", data={"password": SENTENCE}).status_code == 303


def test_deleting_twice_is_deleting_once(in_app: Flask):
    user = make_account("Eva")
    accounts.delete_account(user, False, "once000001")
    accounts.delete_account(user, False, "once000001")
    assert db.session.get_one(User, user.id).auth_version == 2


def test_what_arrives_after_the_deletion_brings_nothing_back(in_app: Flask):
    user = make_account("Eva")
    accounts.delete_account(user, False, "once000001")
    accounts.change_name(user, "Eva")
    left = db.session.get_one(User, user.id)
    assert (left.name, left.login) == ("", None)


RUBBISH: list[Any] = ["", "9" * 400, "\ud800".encode("utf-8", "surrogatepass"), "٣", "<script>", "x" * 5000, ["a", "b"]]


def test_nothing_sent_breaks_anything(app: Flask):
    app.config["RATELIMIT_ENABLED"] = False
    signed_up(app)
    for place in ("sign-in", "sign-up", "account/name", "account/password", "account/deletion"):
        for rubbish in RUBBISH:
            phone = enter(app) if place.startswith("account") else app.test_client()
            for fields in (("name", "password", "new", "next", "submission", "keep"), ()):
                answer = phone.post(f"/{place}", data=dict.fromkeys(fields, rubbish))
                assert answer.status_code in (303, 422), (place, rubbish, fields)
