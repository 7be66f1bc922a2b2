"""Account recovery: by recovery codes, by an organiser's reset link, by whoever runs the server."""
import re
import sqlite3
import threading
from dataclasses import dataclass
from datetime import timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import event, select
from sqlalchemy.exc import OperationalError

import models
from models import ClubEvent, Member, RecoveryCode, ResetLink, Role, SignIn, User, db, now_utc, writing
from models.club import accounts, commands, recovery
from tests.clubs import SENTENCE, make_account, make_member
from tests.recorded_once import recorded_once
from tests.rows import only
from tests.test_accounts import ENGLISH, OTHER, enter, is_in, signed_up
from views.club.recovery import secret_of

CODE = re.compile(r"<code>([0-9A-Z-]{19})</code>")


def codes_of(phone: FlaskClient, submission: str = "codes00001") -> list[str]:
    page = phone.post("/account/recovery-codes", data={"password": SENTENCE, "submission": submission}, headers=ENGLISH)
    assert page.status_code == 200
    return CODE.findall(page.text)


def recover(app: Flask, code: str, name: str = "Eva", new: str = OTHER) -> FlaskClient:
    phone = app.test_client()
    phone.post("/recovery", data={"name": name, "code": code, "new": new})
    return phone


# codes

def test_eight_codes_are_shown_once_and_only_their_hashes_are_kept(app: Flask):
    phone = signed_up(app)
    assert "You have no recovery codes" in phone.get("/account", headers=ENGLISH).text
    assert "You have no recovery codes" in phone.get("/clubs", headers=ENGLISH).text
    codes = codes_of(phone)
    assert len(set(codes)) == 8
    page = phone.get("/account", headers=ENGLISH).text
    assert "8 recovery codes are left of 8." in page
    assert not CODE.findall(page)
    assert "recovery codes" not in phone.get("/clubs", headers=ENGLISH).text
    with app.app_context():
        kept = [row.key for row in db.session.scalars(select(RecoveryCode))]
    assert len(kept) == 8
    assert not any(code in key or code.replace("-", "") in key for code in codes for key in kept)


def test_each_code_sets_a_new_password_once_and_signs_every_phone_out(app: Flask):
    phone, other = signed_up(app), enter(app)
    first, second, *_rest = codes_of(phone)
    back = recover(app, first)
    assert is_in(back)
    assert not is_in(phone) and not is_in(other)
    assert is_in(enter(app, password=OTHER)) and not is_in(enter(app))
    assert "7 recovery codes are left" in back.get("/account", headers=ENGLISH).text
    assert not is_in(recover(app, first, new=SENTENCE))
    assert is_in(recover(app, f" {second.lower().replace('-', ' ')} ", "eva", SENTENCE))


def test_codes_of_a_form_sent_twice_are_the_same_and_bring_no_used_one_back(app: Flask):
    phone = signed_up(app)
    codes = codes_of(phone)
    assert codes_of(phone) == codes
    back = recover(app, codes[0], new=SENTENCE)
    assert codes_of(back) == codes
    assert not is_in(recover(app, codes[0]))
    again = codes_of(back, "codes00002")
    assert not set(again) & set(codes)
    assert not is_in(recover(app, codes[1])), "new codes replace those from before"
    assert is_in(recover(app, again[1]))


def test_codes_of_two_accounts_have_nothing_in_common(app: Flask):
    eva, petr = signed_up(app), signed_up(app, "Petr")
    codes = codes_of(eva)
    assert not set(codes) & set(codes_of(petr))
    assert not is_in(recover(app, codes[0], "Petr"))


def test_making_codes_takes_the_present_password(app: Flask):
    phone = signed_up(app)
    answer = phone.post("/account/recovery-codes", data={"password": OTHER}, headers=ENGLISH)
    assert answer.status_code == 422
    assert "This is not your present password." in answer.text
    assert not CODE.findall(answer.text)


WRONG = [
    ({"name": ""}, "Write a name."), ({"code": " "}, "Write one of your codes."),
    ({"new": "short"}, "At least 10 characters, not 5."), ({"new": "Eva"}, "At least 10 characters, not 3."),
    ({"code": "AAAA"}, "The name or the code is not right"), ({"name": "Nobody"}, "The name or the code is not right"),
    ({"code": "<script>"}, "The name or the code is not right"), ({"code": "é" * 5000}, "The name or the code"),
]


@pytest.mark.parametrize("sent, why", WRONG)
def test_what_cannot_be_is_said_beside_its_field_and_costs_no_code(
        app: Flask, sent: dict[str, str], why: str):
    code = codes_of(signed_up(app))[0]
    answer = app.test_client().post("/recovery", data={"name": "Eva", "code": code, "new": OTHER, **sent},
                                    headers=ENGLISH)
    assert answer.status_code == 422
    assert why in answer.text
    assert "<script>" not in answer.text
    assert OTHER not in answer.text, "a password is never shown again"
    if "name" not in sent:
        assert 'value="Eva"' in answer.text, "what was typed is not lost"
    assert is_in(recover(app, code))


def test_codes_are_guessed_at_no_more_often_than_passwords(app: Flask):
    code = codes_of(signed_up(app))[0]
    app.config["RATE_SIGN_IN_NAME"] = "3 per hour"
    answers = [app.test_client().post("/recovery", data={"name": "Eva", "code": "AAAA", "new": OTHER}).status_code
               for _ in range(4)]
    assert answers == [422, 422, 422, 429]
    refused = app.test_client().post("/recovery", data={"name": "Eva", "code": code, "new": OTHER})
    assert refused.status_code == 429
    assert 0 < int(refused.headers["Retry-After"]) <= 3600


def test_a_code_used_twice_at_once_is_used_once(any_app: Flask):
    code = codes_of(signed_up(any_app))[0]
    gate, answers = threading.Barrier(4), list[int]()

    def use(number: int) -> None:
        gate.wait()
        sent = {"name": "Eva", "code": code, "new": f"{OTHER} {number}"}
        answers.append(any_app.test_client().post("/recovery", data=sent).status_code)

    threads = [threading.Thread(target=use, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == [303, 422, 422, 422]


# links

@dataclass
class Club:
    """A club with its people's phones; `jana` belongs to another club as well, which `stranger` owns."""
    app: Flask
    key: str
    other: str
    phones: dict[str, FlaskClient]
    members: dict[str, int]

    def path(self, who: str) -> str:
        return f"/clubs/{self.key}/members/{self.members[who]}/password-link"

    def give(self, by: str, to: str, submission: str = "link000001") -> int:
        return self.phones[by].post(self.path(to), data={"submission": submission}).status_code

    def link(self, by: str, to: str) -> str | None:
        found = re.search(r"http://localhost(/r/[\w-]+)", self.phones[by].get(self.path(to)).text)
        return found[1] if found else None


@pytest.fixture
def club(app: Flask) -> Club:
    return furnished(app)


def furnished(app: Flask) -> Club:
    with app.app_context():
        made, other = two_clubs()
        members = {user.name: member.id for user, member in db.session.execute(
            select(User, Member).join(Member, Member.user_id == User.id).where(Member.club_id == made.id))}
        keys = made.key, other.key
    return Club(app, *keys, {name: enter(app, name) for name in PEOPLE}, members)


PEOPLE = ("owner", "organiser", "viewer", "second", "jana", "stranger")


@recorded_once
def two_clubs() -> tuple[models.Club, models.Club]:
    users = {name: make_account(name) for name in PEOPLE}
    made = commands.make_club(users["owner"], commands.Settings("Our club", "CZK", 100), "club000001")
    for name, role in (("organiser", Role.ORGANISER), ("viewer", Role.VIEWER), ("second", Role.ORGANISER),
                       ("jana", Role.VIEWER)):
        make_member(made, users[name], role)
    other = commands.make_club(users["stranger"], commands.Settings("Their club", "CZK", 100), "club000002")
    make_member(other, users["jana"], Role.OWNER)
    return made, other


def test_where_a_write_fails_its_page_says_so_also_to_whoever_is_to_be_warned(app: Flask):
    """As was seen: the warning asked the database that had failed, and the page said only that something broke."""
    def broken(_connection: object) -> None:
        said = sqlite3.OperationalError("disk I/O error")
        said.sqlite_errorcode = sqlite3.SQLITE_IOERR
        raise OperationalError("", None, said)

    club = furnished(app)
    assert club.give("organiser", "viewer") == 303
    with app.app_context():
        engine = db.engine
    event.listen(engine, "commit", broken)
    try:
        answer = club.phones["viewer"].post("/account/password-link", headers=ENGLISH)
    finally:
        event.remove(engine, "commit", broken)
    assert (answer.status_code, "This server cannot write into its database" in answer.text) == (503, True)
    assert "gave a link" in club.phones["viewer"].get("/", headers=ENGLISH).text


def test_a_link_of_an_organiser_sets_a_password_once_and_is_told_everywhere(app: Flask):
    club = furnished(app)
    phones = [club.phones["viewer"], enter(app, "viewer")]
    assert club.give("organiser", "viewer") == 303
    assert club.give("organiser", "viewer") == 303, "sent twice it is one link"
    with app.app_context():
        assert len(db.session.scalars(select(ResetLink)).all()) == 1
    link = club.link("organiser", "viewer")
    assert link is not None
    assert club.link("owner", "viewer") is None, "nobody else is shown it"
    for phone in phones:
        for page in ("/", "/clubs", "/account", f"/clubs/{club.key}"):
            told = phone.get(page, headers=ENGLISH).text
            assert "organiser gave a link for a new password of your account" in told, page
    assert "organiser dává odkaz" in phones[0].get("/", headers={"Accept-Language": "cs"}).text
    assert "gave a link" not in club.phones["owner"].get("/account", headers=ENGLISH).text
    assert "viewer was given a link for a new password." in club.phones["owner"].get(
        f"/clubs/{club.key}/log", headers=ENGLISH).text
    newcomer = app.test_client()
    assert newcomer.get(link).headers["Location"] == "/new-password"
    assert "<bdi>viewer</bdi>" in newcomer.get("/new-password").text
    assert newcomer.post("/new-password", data={"new": "short"}).status_code == 422
    assert newcomer.post("/new-password", data={"new": OTHER}).status_code == 303
    assert is_in(newcomer) and not any(map(is_in, phones))
    assert is_in(enter(app, "viewer", OTHER))
    late = app.test_client()
    late.get(link)
    assert late.get("/new-password").status_code == 410
    assert late.post("/new-password", data={"new": SENTENCE}).status_code == 410
    assert is_in(newcomer)


def test_the_account_may_make_a_link_worthless(club: Club):
    club.give("organiser", "viewer")
    link = club.link("organiser", "viewer")
    assert link is not None
    thief = club.app.test_client()
    thief.get(link)
    viewer = club.phones["viewer"]
    assert viewer.post("/account/password-link", data={"withdraw": "1"}).status_code == 303
    assert thief.post("/new-password", data={"new": OTHER}).status_code == 410
    assert "gave a link" not in viewer.get("/", headers=ENGLISH).text
    assert is_in(viewer)


def test_the_account_may_know_of_a_link_and_use_it(club: Club):
    club.give("owner", "viewer")
    viewer = club.phones["viewer"]
    viewer.post("/account/password-link")
    assert "gave a link" not in viewer.get("/", headers=ENGLISH).text
    link = club.link("owner", "viewer")
    assert link is not None
    viewer.get(link)
    assert viewer.post("/new-password", data={"new": OTHER}).status_code == 303


MAY = [("owner", "organiser", True), ("owner", "viewer", True), ("organiser", "viewer", True),
       ("organiser", "second", True), ("organiser", "owner", False), ("viewer", "organiser", False),
       ("owner", "owner", False), ("owner", "jana", False), ("organiser", "jana", False)]


@pytest.mark.parametrize("by, to, may", MAY)
def test_a_link_is_given_by_who_can_do_all_that_the_account_can_in_all_its_clubs(
        club: Club, by: str, to: str, may: bool):
    assert club.give(by, to) == (303 if may else 403)
    with club.app.app_context():
        assert len(db.session.scalars(select(ResetLink)).all()) == may
        assert bool(db.session.scalar(select(ClubEvent).filter_by(what="member.reset_link"))) is may
        assert bool(only(User, name=to).warned_at) is may
    if not may and by != "viewer":
        page = club.phones[by].get(club.path(to), headers=ENGLISH)
        assert page.status_code == 200
        assert ("use your recovery codes" if by == to else "can do more than yours") in page.text


def test_nobody_outside_the_club_gives_a_link(club: Club):
    assert club.give("stranger", "viewer") == 404
    assert club.app.test_client().post(club.path("viewer")).status_code == 404
    assert club.phones["owner"].post(f"/clubs/{club.key}/members/99999/password-link").status_code == 404


@pytest.mark.parametrize("ended", ["old", "newer", "password", "code", "deleted", "giver left", "lesser giver", "left",
                                   "elsewhere"])
def test_a_link_ends_by_itself_by_a_newer_one_by_another_password_and_when_it_could_not_be_given_any_more(
        club: Club, ended: str):
    codes = codes_of(club.phones["viewer"])
    club.give("organiser", "viewer")
    link = club.link("organiser", "viewer")
    assert link is not None
    if ended == "old":
        with club.app.app_context(), writing():
            only(ResetLink).expires_at = now_utc() - timedelta(seconds=1)
    elif ended == "newer":
        assert club.give("owner", "viewer", "link000002") == 303
    elif ended == "password":
        club.phones["viewer"].post("/account/password", data={"password": SENTENCE, "new": OTHER})
    elif ended == "code":
        assert is_in(recover(club.app, codes[0], "viewer"))
    elif ended in ("giver left", "left"):
        assert club.phones["viewer" if ended == "left" else "organiser"].post(
            f"/clubs/{club.key}/leaving").status_code == 303
    elif ended == "lesser giver":
        giver = f"/clubs/{club.key}/members/{club.members['organiser']}"
        assert club.phones["owner"].post(f"{giver}/role", data={"role": "viewer"}).status_code == 303
    elif ended == "elsewhere":
        with club.app.app_context():
            make_member(only(models.Club, key=club.other), only(User, name="viewer"))
    else:
        assert club.phones["viewer"].post("/account/deletion", data={"password": SENTENCE}).status_code == 303
    phone = club.app.test_client()
    phone.get(link)
    assert phone.post("/new-password", data={"new": "yet another sentence"}).status_code == (
        404 if ended == "deleted" else 410)
    assert club.link("organiser", "viewer") is None or ended == "deleted"


def test_the_one_who_runs_the_server_prints_a_link(app: Flask, monkeypatch: pytest.MonkeyPatch):
    phone = signed_up(app)
    said = app.test_cli_runner().invoke(args=["reset-password", " EVA ", "--url", "https://cards.example"])
    assert said.exit_code == 0, said.output
    link = said.output.strip()
    assert link.startswith("https://cards.example/r/")
    assert "Whoever runs this server made a link" in phone.get("/account", headers=ENGLISH).text
    newcomer = app.test_client()
    newcomer.get(link.removeprefix("https://cards.example"))
    assert newcomer.post("/new-password", data={"new": OTHER}).status_code == 303
    assert is_in(newcomer) and not is_in(phone)
    for told, where in (("", "http://127.0.0.1:5000/r/"), ("https://cards.example", "https://cards.example/r/")):
        monkeypatch.setenv("PUBLIC_URL", told)
        assert app.test_cli_runner().invoke(args=["reset-password", "EVA"]).output.startswith(where)
    unknown = app.test_cli_runner().invoke(args=["reset-password", "Nobody"])
    assert unknown.exit_code == 1
    assert "There is no account called Nobody." in unknown.output


# owners

def test_the_only_owner_is_asked_to_name_another_and_may(club: Club):
    asked = "You are the only owner."
    for page in ("", "/roster"):
        assert asked in club.phones["owner"].get(f"/clubs/{club.key}{page}", headers=ENGLISH).text
        assert asked not in club.phones["organiser"].get(f"/clubs/{club.key}{page}", headers=ENGLISH).text
    role = f"/clubs/{club.key}/members/{club.members['second']}/role"
    assert club.phones["owner"].post(role, data={"role": "owner"}).status_code == 303
    for page in ("", "/roster"):
        assert asked not in club.phones["owner"].get(f"/clubs/{club.key}{page}", headers=ENGLISH).text
    assert club.give("second", "owner") == 303, "and one owner brings the other back"


def test_without_a_server_for_e_mails_no_page_asks_for_one_or_promises_what_is_not_done(app: Flask):
    app.config["SMTP_URL"] = ""
    phone = signed_up(app)
    for page in ("/sign-up", "/sign-in", "/recovery"):
        text = app.test_client().get(page, headers=ENGLISH).text
        assert 'type="email"' not in text and 'name="email"' not in text
    assert "e-mail" not in phone.get("/account", headers=ENGLISH).text.lower()
    sign_up = app.test_client().get("/sign-up", headers=ENGLISH).text
    assert "recognise you" not in sign_up
    assert "Make recovery codes" in sign_up


def test_deleting_the_account_leaves_no_way_back(club: Club):
    codes_of(club.phones["viewer"])
    club.give("organiser", "viewer")
    with club.app.app_context():
        accounts.delete_account(only(User, name="viewer"), False, "gone000001")
        assert db.session.scalar(select(RecoveryCode)) is None
        assert db.session.scalar(select(ResetLink)) is None
        assert len(db.session.scalars(select(SignIn)).all()) == 5
        gone = only(User, name="")
        assert gone.warned_at is None
        with pytest.raises(recovery.NotOpen):
            recovery.use_code(gone, "AAAA", "-")


def test_a_phone_that_opened_an_erased_link_opens_no_other_of_its_number(app: Flask):
    with app.app_context():
        thief, eva = make_account("Thief"), make_account("Eva")
        with app.test_request_context():
            phone, address = app.test_client(), secret_of(recovery.make_link(thief, "12345678"))
        assert phone.get(f"/r/{address}").status_code == 303
        accounts.delete_account(thief, False, "12345679")
        recovery.make_link(eva, "12345670")
    assert phone.get("/new-password").status_code == 404
    phone.post("/new-password", data={"new": OTHER})
    assert not is_in(enter(app, "Eva", OTHER))
