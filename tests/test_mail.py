"""E-mail: a confirmed address, the way back into an account, notices of four kinds; whatever the server for it does."""
import re
import secrets
import threading
import time
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select, update

import settings
from models import Actor, Club, Member, ResetLink, Sitting, Subscription, User, Waiting, all_games, db, now_utc
from models.books.book import Sent, payment, reverse
from models.books.closing import close
from models.books.pay_out import Terms
from models.club import commands, notices, planning
from models.club.club_tables import open_club_table
from models.club.notices import KINDS, MOST
from models.database import writing
from models.ops import mailing
from models.ops.sending import PAUSES, send_due
from models.schema.ledger import Book
from models.table.opening import start_sitting
from tally.settlement import Transfer
from tests import served
from tests.clubs import SENTENCE, make_account, make_club, make_member
from tests.conftest import make_app
from tests.rows import only
from tests.smtp import Post, post
from tests.test_accounts import ENGLISH, OTHER, enter, is_in, signed_up
from tests.test_hooks import deal, later, table_of

EVA = "eva@example.org"


@pytest.fixture
def mails() -> Iterator[Post]:
    with post() as here:
        yield here


@pytest.fixture
def mailing_app(app: Flask, mails: Post) -> Flask:
    app.config["SMTP_URL"] = mails.url
    return app


@pytest.fixture
def any_mailing_app(any_app: Flask, mails: Post) -> Flask:
    any_app.config["SMTP_URL"] = mails.url
    return any_app


def send(app: Flask) -> int:
    with app.app_context():
        return send_due()


def soon(app: Flask) -> None:
    """Whatever waits for a retry is due."""
    with app.app_context(), writing():
        db.session.execute(update(Waiting).values(due_at=now_utc()))


def with_address(app: Flask, mails: Post, name: str = "Eva", address: str = EVA) -> FlaskClient:
    """A phone of an account whose address is confirmed."""
    phone = signed_up(app, name)
    added = phone.post("/account/notices", data={"address": address, "password": SENTENCE}, headers=ENGLISH)
    assert added.status_code == 303
    send(app)
    assert app.test_client().post(mails.link()).status_code == 200
    return phone


def subscribed(name: str, *kinds: str) -> User:
    """An account with a confirmed address that hears of these."""
    user = make_account(name)
    with writing():
        db.session.add(Subscription(user_id=user.id, address=f"{name.lower()}@example.org", language="en",
                                    kinds=" ".join(kinds), confirmed_at=now_utc()))
    return user


# the address

def test_an_address_is_confirmed_by_a_link_before_anything_else_goes_there(mailing_app: Flask, mails: Post):
    phone = signed_up(mailing_app)
    answer = phone.post("/account/notices", data={"address": " Eva@Example.org ", "password": SENTENCE})
    assert answer.status_code == 303
    assert "Not confirmed yet" in phone.get("/account/notices", headers=ENGLISH).text
    send(mailing_app)
    mailing_app.test_client().post("/recovery/link", data={"whom": "Eva"})
    send(mailing_app)
    assert [each["To"] for each in mails.taken] == [EVA]
    link, stranger = mails.link(), mailing_app.test_client()
    assert EVA in stranger.get(link).text
    assert "Not confirmed yet" in phone.get("/account/notices", headers=ENGLISH).text, "only opened, by a filter maybe"
    assert stranger.post(link).status_code == stranger.post(link).status_code == 200
    assert "Not confirmed yet" not in phone.get("/account/notices", headers=ENGLISH).text


@pytest.mark.parametrize("address", ["", "eva", "eva@", "@example.org", "eva@example", "eva@exa mple.org",
                                     "eva@example.org\nBcc: x@y.org", "a@" + "b" * 300 + ".org", "éva@example.org"])
def test_what_is_no_address_is_said_beside_its_field(mailing_app: Flask, address: str):
    answer = signed_up(mailing_app).post("/account/notices", data={"address": address, "password": SENTENCE})
    assert answer.status_code == 422 and "address-errors" in answer.text


def test_an_address_needs_the_password_and_old_or_spoilt_links_confirm_nothing(
        mailing_app: Flask, mails: Post):
    phone = signed_up(mailing_app)
    wrong = phone.post("/account/notices", data={"address": EVA, "password": OTHER})
    assert wrong.status_code == 422 and "password-errors" in wrong.text and f'value="{EVA}"' in wrong.text
    phone.post("/account/notices", data={"address": EVA, "password": SENTENCE})
    send(mailing_app)
    link = mails.link()
    other = link[:-2] + ("AA" if link[-2:] != "AA" else "BB")
    for spoilt in (other, link.replace("/1-", "/2-"), "/address/x", "/address/"):
        assert mailing_app.test_client().post(spoilt).status_code == 404
    with mailing_app.app_context(), writing():
        db.session.execute(update(Subscription).values(made_at=Subscription.made_at))
    with later(timedelta(days=1, minutes=1)):
        assert mailing_app.test_client().post(link).status_code == 404
        again = phone.post("/account/notices", data={"address": EVA, "password": SENTENCE}, follow_redirects=True,
                           headers=ENGLISH)
        assert "A link is on its way" in again.text
        send(mailing_app)
        assert mailing_app.test_client().post(mails.link()).status_code == 200, "another link has its own day"
    again = phone.post("/account/notices", data={"address": EVA, "password": SENTENCE}, follow_redirects=True,
                       headers=ENGLISH)
    assert "on its way" not in again.text and f"go to {EVA} from now on" in again.text and send(mailing_app) == 0


def test_a_new_address_takes_the_place_of_the_old_one_once_it_is_confirmed(mailing_app: Flask, mails: Post):
    phone = with_address(mailing_app, mails)
    number = re.findall(r"/account/notices/(\d+)/kinds", phone.get("/account/notices").text)[0]
    phone.post(f"/account/notices/{number}/kinds", data={"kind": ["paid", "evening", "nonsense"]})
    phone.post("/account/notices", data={"address": "new@example.org", "password": SENTENCE})
    send(mailing_app)
    with mailing_app.app_context():
        assert {each.address for each in db.session.scalars(select(Subscription))} == {EVA, "new@example.org"}
    mailing_app.test_client().post(mails.link())
    with mailing_app.app_context():
        [left] = db.session.scalars(select(Subscription))
        assert (left.address, left.kinds) == ("new@example.org", "paid evening")
    assert phone.post(f"/account/notices/{left.id}/ending").status_code == 303
    assert phone.post(f"/account/notices/{left.id}/ending").status_code == 303
    with mailing_app.app_context():
        assert not db.session.scalars(select(Subscription)).all()


def test_an_account_has_so_many_addresses_and_its_links_are_limited(mailing_app: Flask):
    phone = signed_up(mailing_app)
    answers = [phone.post("/account/notices", data={"address": f"{n}@example.org", "password": SENTENCE}).status_code
               for n in range(MOST + 1)]
    assert answers == [303] * MOST + [422]
    again = [phone.post("/account/notices", data={"address": "0@example.org", "password": SENTENCE}).status_code
             for _ in range(6)]
    assert again == [303] * 4 + [429] * 2


def test_it_is_in_what_is_known_of_an_account_and_goes_with_it(mailing_app: Flask, mails: Post):
    phone = with_address(mailing_app, mails)
    assert [each["address"] for each in phone.get("/account/data.json").get_json()["notices"]] == [EVA]
    other = signed_up(mailing_app, "Petr")
    assert EVA not in other.get("/account/data.json").text and EVA not in other.get("/account/notices").text
    assert phone.post("/account/deletion", data={"password": SENTENCE}).status_code == 303
    with mailing_app.app_context():
        assert not db.session.scalars(select(Subscription)).all()


def test_nobody_chooses_or_ends_notices_of_another(mailing_app: Flask, mails: Post):
    with_address(mailing_app, mails)
    other = signed_up(mailing_app, "Petr")
    assert other.post("/account/notices/1/kinds", data={"kind": "paid"}).status_code == 404
    other.post("/account/notices/1/ending")
    with mailing_app.app_context():
        assert [each.kinds for each in db.session.scalars(select(Subscription))] == [""]


# the way back

@pytest.mark.parametrize("typed", ["Eva", "eva", EVA, "EVA@example.ORG"])
def test_a_link_by_e_mail_sets_a_new_password_once(mailing_app: Flask, mails: Post, typed: str):
    phone = with_address(mailing_app, mails)
    stranger = mailing_app.test_client()
    stranger.post("/recovery/link", data={"whom": typed})
    send(mailing_app)
    assert len(mails.taken) == 2 and mails.taken[-1]["To"] == EVA
    assert not re.search("gave a link|made a link", phone.get("/account", headers=ENGLISH).text), "nobody is alarmed"
    assert stranger.get(mails.link()).status_code == 303
    assert stranger.post("/new-password", data={"new": OTHER}).status_code == 303
    assert is_in(stranger) and not is_in(phone) and is_in(enter(mailing_app, password=OTHER))
    late = mailing_app.test_client()
    late.get(mails.link())
    assert late.post("/new-password", data={"new": SENTENCE}).status_code == 410


def test_the_answer_is_the_same_whether_there_is_such_an_account_or_address(mailing_app: Flask, mails: Post):
    with_address(mailing_app, mails)
    signed_up(mailing_app, "Petr")  # without an address
    answers = set()
    for whom in ("Eva", EVA, "Petr", "Nobody", "nobody@example.org"):
        stranger = mailing_app.test_client()
        sent = stranger.post("/recovery/link", data={"whom": whom}, headers=ENGLISH)
        with mailing_app.app_context():
            assert len(db.session.scalars(select(Waiting)).all()) == 1, "the same is written, whoever it is"
        send(mailing_app)
        page = re.sub(r'csrf[^>]*>|value="[^"]*"', "", stranger.get(sent.headers["Location"], headers=ENGLISH).text)
        answers.add((sent.status_code, sent.headers["Location"], page))
    assert len(answers) == 1
    assert len(mails.taken) == 1 + 2


def test_asking_again_and_again_is_answered_alike_and_sends_no_more(mailing_app: Flask, mails: Post):
    with_address(mailing_app, mails)
    answers = [mailing_app.test_client().post("/recovery/link", data={"whom": "Eva"}).status_code for _ in range(8)]
    send(mailing_app)
    assert answers == [303] * 8 and len(mails.taken) == 1 + 5
    assert mailing_app.test_client().post("/recovery/link", data={"whom": " "}).status_code == 422


def test_a_mailed_link_is_named_by_the_servers_own_address_and_lies_in_no_row(
        mailing_app: Flask, mails: Post):
    with_address(mailing_app, mails)
    mailing_app.test_client().post("/recovery/link", data={"whom": "Eva"}, headers={"Host": "evil.example"})
    with mailing_app.app_context():
        bodies = [each.body for each in db.session.scalars(select(Waiting))]
    send(mailing_app)
    assert "evil" not in mails.taken[-1].as_string() and "https://forhont.example/r/" in mails.taken[-1].get_content()
    with mailing_app.app_context():
        secret = mails.link().rpartition("-")[2]
        link = only(ResetLink)
        assert secret not in "".join([*bodies, str(vars(link))])


# notices

@pytest.fixture
def playing(any_mailing_app: Flask) -> tuple[str, int]:
    """A club where Petr hears of everything, Jana of nothing; with a table of both."""
    with any_mailing_app.app_context():
        owner = subscribed("Owner", *KINDS)
        club = make_club(owner)
        people = [subscribed("Petr", *KINDS), subscribed("Jana")]
        sitting = table_of(club)
        seated = sitting.table.people
        for user, person in zip(people, seated, strict=False):
            make_member(club, user, person=person.stands_for_id)
        with writing():
            db.session.get_one(Club, club.id).confirming = "all"
        deal(sitting)
        send_due()
        return club.key, sitting.id


def heard(app: Flask, mails: Post) -> list[tuple[str, str]]:
    """Who was told what since the last time."""
    send(app)
    found = [(each["To"].partition("@")[0], each["Subject"]) for each in mails.taken]
    mails.taken.clear()
    return found


def test_who_asked_for_it_hears_that_the_evening_is_planned_the_table_begins_he_confirms_and_was_paid(
        any_mailing_app: Flask, mails: Post, playing: tuple[str, int]):
    key, sitting = playing
    with any_mailing_app.app_context():
        club, owner = Club.by_key(key), db.session.scalars(select(User.id).filter_by(name="Owner")).one()
        assert club is not None
        planning.plan(club, planning.Wanted(now_utc() + timedelta(days=3), "U Lva"), owner, "plan000001")
    [(who, what)] = heard(any_mailing_app, mails)
    assert who == "petr" and "plays" in what
    with any_mailing_app.app_context():
        here = db.session.get_one(Sitting, sitting)
        close(here, Terms("1", "CZK", 100), Actor(user=owner), "close00001")
    [(who, what)] = heard(any_mailing_app, mails)
    assert who == "petr" and "Does your sum hold?" in what
    with any_mailing_app.app_context():
        table = db.session.get_one(Sitting, sitting).table
        with writing():
            start_sitting(table, "pebbles", [each.id for each in table.people], 0,
                          all_games()["pebbles"].house_rules(), "begin00001", None)
    [(who, what)] = heard(any_mailing_app, mails)
    assert who == "petr" and "Your table begins" in what
    for by, wanted in (("Petr", []), ("Owner", [("petr", "Your table begins: Pebbles")])):
        with any_mailing_app.app_context():
            opener, club = only(User, name=by), only(Club, key=key)
            open_club_table(club, "pebbles", [each.id for each in club.people][:3], 0,
                            all_games()["pebbles"].house_rules(), Actor(user=opener.id), f"opened{by}")
        assert heard(any_mailing_app, mails) == wanted, "who began it knows"
    with any_mailing_app.app_context():
        club = Club.by_key(key)
        assert club is not None
        petr, jana = (db.session.scalars(select(Member).join(User).where(User.name == name)).one().person_id or 0
                      for name in ("Petr", "Jana"))
        payment(Book(club), [Transfer(jana, petr, 500)], "CZK", "cash", True, Sent("pay0000001", Actor(user=owner)))
        payment(Book(club), [Transfer(jana, petr, 700)], "CZK", "bank", False, Sent("pay0000002", Actor(user=owner)))
    assert heard(any_mailing_app, mails) == [
        ("petr", "You were paid CZK 5"), ("petr", "Somebody says that you were paid CZK 7: did it come?")]


def test_a_kind_is_ended_from_its_e_mail_without_signing_in(
        any_mailing_app: Flask, mails: Post, playing: tuple[str, int]):
    key, _sitting = playing

    def plan() -> None:
        with any_mailing_app.app_context():
            club = Club.by_key(key)
            assert club is not None
            planning.plan(club, planning.Wanted(now_utc() + timedelta(days=3)), club.members[0].user_id,
                          secrets.token_hex(8))
        send(any_mailing_app)

    plan()
    message = mails.taken.pop()
    assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    end = str(message["List-Unsubscribe"]).strip(" <>").removeprefix("https://forhont.example")
    assert end in message.get_content() and str(message["Auto-Submitted"]) == "auto-generated"
    any_mailing_app.config["WTF_CSRF_ENABLED"] = True
    stranger = any_mailing_app.test_client()
    assert "an evening is planned" in stranger.get(end, headers=ENGLISH).text
    plan()
    assert len(mails.taken) == 1, "only opened"
    assert stranger.post(end, data={"List-Unsubscribe": "One-Click"}).status_code == 200
    assert stranger.post(end.replace("evening", "paid")).status_code == 404
    any_mailing_app.config["WTF_CSRF_ENABLED"] = False
    plan()
    assert len(mails.taken) == 1
    with any_mailing_app.app_context():
        petr = only(Subscription, address="petr@example.org")
        assert petr.kinds == "table confirm paid"
        notices.end(petr)
    assert "No more" in stranger.get(end, headers=ENGLISH).text


def test_what_was_called_off_or_deleted_before_it_was_sent_is_told_to_nobody(
        any_mailing_app: Flask, mails: Post, playing: tuple[str, int]):
    with any_mailing_app.app_context():
        club = Club.by_key(playing[0])
        assert club is not None
        user = club.members[0].user_id
        evening = planning.plan(club, planning.Wanted(now_utc() + timedelta(days=3)), user, "plan000001")
        planning.call_off(evening, True, user, "off0000001")
        petr, jana = (db.session.scalars(select(Member).join(User).where(User.name == name)).one().person_id or 0
                      for name in ("Petr", "Jana"))
        book, by = Book(club), Actor(user=user)
        paid = payment(book, [Transfer(jana, petr, 500)], "CZK", "cash", True, Sent("pay0000001", by))
        reverse(book, paid.id, "wrong", Sent("back000001", by))
        planning.plan(club, planning.Wanted(now_utc() - timedelta(days=1)), user, "plan000002")
    assert heard(any_mailing_app, mails) == []
    with any_mailing_app.app_context():
        owner = only(Member, user_id=user)
        planning.plan(only(Club), planning.Wanted(now_utc() + timedelta(days=3)), user, "plan000003")
        commands.remove_member(only(Club), owner, only(Member, person_id=petr).id, "removed001")
    assert heard(any_mailing_app, mails) == []
    with any_mailing_app.app_context():
        make_member(only(Club), only(User, name="Petr"), person=petr)
        book = Book(only(Club))
        payment(book, [Transfer(jana, petr, 500)], "CZK", "cash", True, Sent("pay0000002", by))
        with writing():
            only(Club).deleted_at = now_utc()
    assert heard(any_mailing_app, mails) == []


# the server that takes e-mails

def test_nothing_is_lost_whatever_the_server_does(
        any_mailing_app: Flask, mails: Post, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(mailing, "PATIENCE", 0.5)
    does = {1: ("connect", "die"), 2: ("connect", "554 not now"), 3: ("EHLO", "hang"), 4: ("MAIL", "451 later"),
            5: ("RCPT", "450 later"), 6: ("DATA", "die"), 7: (".", "451 full"), 8: (".", "die"), 9: ("QUIT", "hang")}
    mails.does = lambda command, nth: does.get(nth, ("", ""))[1] if command == does.get(nth, ("", ""))[0] else ""
    phone = signed_up(any_mailing_app)
    phone.post("/account/notices", data={"address": EVA, "password": SENTENCE})
    assert len(PAUSES) < 8
    for nth in range(1, 10):
        with any_mailing_app.app_context(), writing():
            db.session.execute(update(Waiting).values(tries=0))  # here it is tried more often than in a day and a half
        soon(any_mailing_app)
        assert send(any_mailing_app) == 1 and send(any_mailing_app) == 0 and mails.connections == nth
    soon(any_mailing_app)
    assert send(any_mailing_app) == 0
    assert len(mails.taken) == 2, "taken twice, where the answer was lost"
    assert len({each["Message-ID"] for each in mails.taken}) == 1


def test_what_is_refused_for_good_is_dropped_and_said(mailing_app: Flask, mails: Post):
    mails.does = lambda command, nth: "550 no such user" if command == "RCPT" else ""
    phone = signed_up(mailing_app)
    phone.post("/account/notices", data={"address": EVA, "password": SENTENCE})
    assert send(mailing_app) == 1
    with mailing_app.app_context():
        assert not db.session.scalars(select(Waiting)).all()
        assert db.session.scalars(select(Subscription.failure)).one() == "refused"


@pytest.mark.parametrize("word", ["b?!", "q?=0AX", "q?=C3=A9", "q?=00"])
def test_an_address_that_e_mails_would_read_otherwise_is_refused_and_kept_ones_hold_nothing_up(
        mailing_app: Flask, mails: Post, word: str):
    phone, typed = signed_up(mailing_app), f"=?utf-8?{word}?=@example.org"
    sent = phone.post("/account/notices", data={"address": typed, "password": SENTENCE})
    assert sent.status_code == 422 and not send(mailing_app)
    with mailing_app.app_context():
        eva = only(User)
        notices.add_address(eva, typed, "en")  # as one from before
        notices.add_address(eva, EVA, "en")
    assert send(mailing_app) == 2 and [each["To"] for each in mails.taken] == [EVA]
    with mailing_app.app_context():
        assert db.session.scalars(select(Subscription.failure).order_by(Subscription.id)).all() == ["refused", ""]


def test_while_the_server_is_away_it_is_asked_once_a_minute_not_for_each_e_mail(
        mailing_app: Flask, mails: Post):
    mails.does = lambda command, nth: "die"
    phone = signed_up(mailing_app)
    for n in range(5):
        phone.post("/account/notices", data={"address": f"{n}@example.org", "password": SENTENCE})
    assert send(mailing_app) == 1 and mails.connections == 1
    mails.does = lambda command, nth: ""
    soon(mailing_app)
    assert send(mailing_app) == 5 and len(mails.taken) == 5


def test_a_server_killed_while_it_mails_mails_again_under_the_same_id(
        app: Flask, mails: Post, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    for name, value in (("SMTP_URL", mails.url), ("MAIL_FROM", "f@example.org"),
                        ("PUBLIC_URL", "https://forhont.example")):
        monkeypatch.setenv(name, value)
    hanging = threading.Event()

    def does(command: str, nth: int) -> str:
        if command == "." and nth == 1:
            hanging.set()
            return "hang"
        return ""

    mails.does = does
    app.config["SMTP_URL"] = mails.url
    phone = signed_up(app)
    phone.post("/account/notices", data={"address": EVA, "password": SENTENCE})
    uri = app.config["SQLALCHEMY_DATABASE_URI"]
    server = served.start(uri, tmp_path)
    assert hanging.wait(20)
    server.kill()
    soon(app)
    with app.app_context():
        db.session.remove()
    with served.served(uri, tmp_path):
        deadline = time.monotonic() + 20
        while len(mails.taken) < 2 and time.monotonic() < deadline:
            time.sleep(0.05)
    assert len(mails.taken) == 2 and len({each["Message-ID"] for each in mails.taken}) == 1


# settings

@pytest.mark.parametrize("setting, text", [
    (settings.SMTP_URL, "mail.example.org"), (settings.SMTP_URL, "http://mail.example.org"),
    (settings.SMTP_URL, "smtp://"), (settings.SMTP_URL, "smtp://me@mail.example.org"),
    (settings.SMTP_URL, "smtp://me:p%40ss@mail.example.org/x"), (settings.SMTP_URL, "smtp://mail.example.org:0"),
    (settings.SMTP_URL, "smtp://mail.example.org:x"), (settings.SMTP_URL, "smtp://mail.example.org/?from=x"),
    (settings.MAIL_FROM, "forhont"), (settings.MAIL_FROM, "Forhont <f@example.org>"),
    (settings.PUBLIC_URL, "forhont.example"), (settings.PUBLIC_URL, "https://forhont.example/tables")])
def test_a_wrong_setting_stops_the_start_with_a_sentence_that_tells_no_password(
        monkeypatch: pytest.MonkeyPatch, setting: Any, text: str):
    monkeypatch.setenv(setting.name, text)
    with pytest.raises(SystemExit, match=setting.name) as stopped:
        setting.value()
    assert "p%40ss" not in str(stopped.value)


def test_a_server_for_e_mails_needs_a_sender_and_the_address_of_this_server(sqlite_uri: str):
    with pytest.raises(SystemExit, match="MAIL_FROM and PUBLIC_URL must be set too"):
        make_app(sqlite_uri, SMTP_URL="smtp://localhost", MAIL_FROM="", PUBLIC_URL="")


def test_without_a_server_for_e_mails_nothing_of_it_is_shown(app: Flask):
    app.config["SMTP_URL"] = app.config["PUBLIC_URL"] = ""
    phone = signed_up(app)
    assert phone.get("/account/notices").status_code == phone.post("/recovery/link").status_code == 404
    assert "This server sends no notices." in phone.get("/account/notices", headers=ENGLISH).text
    assert "This server sends no e-mails." in phone.post("/recovery/link", headers=ENGLISH).text
    assert "/account/notices" not in phone.get("/account").text
    assert "/recovery/link" not in app.test_client().get("/recovery").text


def test_a_password_is_told_to_no_server_that_does_not_encrypt(
        app: Flask, mails: Post, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(mailing, "is_here", lambda host: False)
    said = list[str]()
    mails.does = lambda command, nth: said.append(command) or ""  # type: ignore[func-returns-value]
    app.config["SMTP_URL"] = mails.url.replace("//", "//me:secret@")
    phone = signed_up(app)
    phone.post("/account/notices", data={"address": EVA, "password": SENTENCE})
    send(app)
    assert "AUTH" not in said and not mails.taken
