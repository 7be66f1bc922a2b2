"""Claims: the first phone to claim a person, whom it lets in, and what only the claimant may do."""
import secrets
import threading
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select
from werkzeug.test import TestResponse

from models import CardTable, Claim, Club, Holder, JoinCode, Person, Role, Sitting, User, db, now_utc
from models.database import by_the_clock, writing
from models.schema.ledger import Payee
from models.table import claims, scribing
from tests.clubs import SENTENCE, furnish, make_account, make_club, make_member, make_user, sign_in, take_in
from tests.conftest import NAMES, begun
from tests.rows import only
from tests.test_queries import play
from tests.web import ENGLISH, first, let_in
from views.permissions import AT_TABLES, OF_THE_BOOK, Access

ACCOUNT, OTHER = "CZ6508000000192000145399", "19-2000145399/0800"


@dataclass(frozen=True)
class Table:
    """A table of four at Pebbles, and phones that were let in."""
    app: Flask
    key: str
    sitting: int
    people: dict[str, int]

    def phone(self, name: str | None = None, role: str = "play") -> FlaskClient:
        client = self.app.test_client()
        with self.app.app_context():
            table = CardTable.by_key(self.key)
            assert table is not None
            let_in(client, table, role)
        if name is not None:
            assert self.say(client, name).status_code == 303
        return client

    def say(self, client: FlaskClient, name: str) -> TestResponse:
        return client.post(f"/tables/{self.key}/me", data={"person": self.people[name]}, headers=ENGLISH)

    def me(self, client: FlaskClient) -> int | None:
        with client.session_transaction() as session:
            said: int | None = session.get("me", {}).get(self.key)
        return said

    def page(self, client: FlaskClient) -> str:
        return client.get(f"/tables/{self.key}/me", headers=ENGLISH).text

    def answer(self, client: FlaskClient, allow: str = "yes") -> int:
        with self.app.app_context():
            waits = db.session.scalars(select(Claim.id).where(Claim.since.is_(None))).first()
        return client.post(f"/tables/{self.key}/claims/{waits}/answer", data={"allow": allow}).status_code

    def ask(self, client: FlaskClient, name: str) -> None:
        answer = client.post(f"/tables/{self.key}/claims", data={"person": self.people[name]})
        assert answer.status_code == 303

    def keep_score(self, client: FlaskClient, name: str) -> None:
        """That phone, which is that person, keeps the score alone."""
        answer = client.post(f"/tables/{self.key}/scribe", data={"person": self.people[name]})
        assert answer.headers["Location"] == f"/tables/{self.key}"

    def count(self) -> int:
        with self.app.app_context():
            return db.session.scalar(select(func.count()).select_from(Claim).where(Claim.since.is_not(None))) or 0


def furnished(app: Flask) -> Table:
    with app.app_context():
        sitting = begun(names=(*NAMES[:3], "<script>alert(1)</script>"))
        return Table(app, sitting.table.key, sitting.id, {name: id for id, name in sitting.table.names.items()})


@pytest.fixture
def table(app: Flask) -> Table:
    return furnished(app)


@pytest.fixture
def any_table(any_app: Flask) -> Table:
    return furnished(any_app)


def club_of(table: Table) -> int:
    with table.app.app_context():
        club = make_club(make_user("owner"))
        take_in(db.session.get_one(Sitting, table.sitting).table, club)
        return club.id


def member(table: Table, club: int, role: Role, name: str | None = None) -> FlaskClient:
    """A phone of a member, who is that person at the table."""
    client = table.app.test_client()
    with table.app.app_context():
        user = make_user(secrets.token_hex(4))
        there = db.session.get_one(CardTable, db.session.get_one(Sitting, table.sitting).table_id)
        player = next((each.stands_for_id for each in there.people if each.name == name), None)
        make_member(db.session.get_one(Club, club), user, role, player)
        sign_in(client, user)
    return client


# who was first

@pytest.mark.parametrize("wanted, leads", [("/book", "/book"), ("", ""), ("//elsewhere.example", "")])
def test_whoever_says_whose_phone_it_is_goes_on_to_the_page_that_asked(table: Table, wanted: str, leads: str):
    here = f"/tables/{table.key}"
    page = f"{here}/me?next={wanted if wanted.startswith('//') else here + wanted}"
    answer = table.phone().post(page, data={"person": table.people[NAMES[0]]})
    assert answer.status_code == 303 and answer.headers["Location"] == here + leads


def test_a_person_belongs_to_the_phone_that_said_so_first(table: Table):
    eva, other = table.phone("Eva"), table.phone()
    answer = table.say(other, "Eva")
    assert answer.status_code == 409 and table.me(other) is None and table.me(eva) == table.people["Eva"]
    assert "Somebody is this person already: Eva" in answer.text and "Ask to be let in" in answer.text
    assert table.say(eva, "Eva").status_code == 303 and table.count() == 1
    assert other.get(f"/sittings/{table.sitting}/entries/new").status_code == 200  # recording needs no claim


def test_the_name_of_somebody_hostile_is_only_text(table: Table):
    table.phone("<script>alert(1)</script>")
    answer = table.say(table.phone(), "<script>alert(1)</script>")
    assert answer.status_code == 409 and "<script>alert" not in answer.text


def test_only_the_hash_of_a_phone_is_stored(table: Table):
    eva = table.phone("Eva")
    with eva.session_transaction() as session:
        phone = session["phone"]
    with table.app.app_context():
        stored = only(Claim)
        assert stored.phone is not None and len(stored.phone) == 64 and phone not in stored.phone
        assert claims.holds(table.people["Eva"], Holder(stored.phone))
        assert not claims.holds(table.people["Eva"], Holder(phone)) and not claims.holds(table.people["Eva"], Holder())


def test_of_eight_phones_at_the_same_moment_one_is_the_person(any_table: Table):
    gate, won = threading.Barrier(8), list[bool]()

    def run(number: int) -> None:
        with any_table.app.app_context():
            there = CardTable.by_key(any_table.key)
            assert there is not None
            gate.wait()
            won.append(claims.claim(there, any_table.people["Eva"], Holder(f"{number:064}")))

    threads = [threading.Thread(target=run, args=(number,)) for number in range(8)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert sorted(won) == [False] * 7 + [True] and any_table.count() == 1


def test_who_says_another_name_leaves_the_first_one_free(table: Table):
    phone = table.phone("Eva")
    table.say(phone, "Petr")
    assert table.count() == 1 and table.say(table.phone(), "Eva").status_code == 303
    phone.post(f"/tables/{table.key}/me", data={"person": ""})
    assert table.me(phone) is None and table.say(table.phone(), "Petr").status_code == 303


def test_somebody_who_left_an_account_there_is_not_free_for_the_next_one(table: Table):
    """Else the one who says that name next could put his own account there."""
    eva = table.phone("Eva")
    with table.app.app_context(), writing():
        db.session.add(Payee(person_id=table.people["Eva"], currency="CZK", iban=ACCOUNT))
    table.say(eva, "Petr")
    assert table.say(table.phone(), "Eva").status_code == 409
    assert table.say(eva, "Eva").status_code == 303


# being let in

def test_the_first_phone_lets_a_second_one_in(table: Table):
    eva, second = table.phone("Eva"), table.phone()
    table.ask(second, "Eva")
    number = first(r"<strong>(\d{4})</strong>", table.page(second))
    assert number in table.page(eva) and "A phone wants to be this person: Eva" in eva.get(
        f"/tables/{table.key}", headers=ENGLISH).text
    assert table.answer(eva) == 303
    second.get(f"/tables/{table.key}")
    assert table.me(second) == table.people["Eva"] and "Phones that are you" in table.page(eva)
    assert table.page(eva).count("It is me no more") == 1 == table.page(second).count("It is me no more") + 1


def test_a_refused_phone_is_nobody_and_learns_it(table: Table):
    eva, second = table.phone("Eva"), table.phone()
    table.ask(second, "Eva")
    assert table.answer(eva, "no") == 303
    page = table.page(second)
    assert "Waits to be let in" not in page and "This phone was not let in as: Eva" in page
    assert "not let in" not in table.page(second) and table.me(second) is None, "told once"
    assert table.answer(eva) in (303, 404)  # answered before


@pytest.mark.parametrize("name", [None, "Petr"])
def test_nobody_else_answers(table: Table, name: str | None):
    table.phone("Eva")
    second, other = table.phone(), table.phone(name)
    table.ask(second, "Eva")
    assert table.answer(other) == 403 == table.answer(second)
    assert "A phone wants to be" not in table.page(other) and table.me(second) is None


def test_an_organiser_lets_a_phone_in_and_a_scribe_does_not(table: Table):
    table.phone("Eva")
    petr, second = table.phone("Petr"), table.phone()
    table.keep_score(petr, "Petr")
    table.ask(second, "Eva")
    assert table.answer(petr) == 403 and "A phone wants to be" not in table.page(petr)
    club = club_of(table)
    assert table.answer(member(table, club, Role.SCOREKEEPER)) == 403
    assert table.answer(member(table, club, Role.ORGANISER)) == 303
    assert table.count() == 3


def test_nobody_answers_his_own_request(table: Table):
    """Neither as an organiser, nor signed out again."""
    table.phone("Eva")
    club = club_of(table)
    organiser = member(table, club, Role.ORGANISER)
    table.ask(organiser, "Eva")
    assert table.answer(organiser) == 403
    borrowed = table.phone()
    table.ask(borrowed, "Eva")  # the phone asks, its account answers
    with table.app.app_context():
        user = make_user("another organiser")
        make_member(db.session.get_one(Club, club), user, Role.ORGANISER)
        sign_in(borrowed, user)
        waits = db.session.scalars(select(Claim.id).where(Claim.since.is_(None)).order_by(Claim.id.desc())).first()
    answer = borrowed.post(f"/tables/{table.key}/claims/{waits}/answer", data={"allow": "yes"})
    assert answer.status_code == 403 and table.count() == 1


def test_one_phone_does_not_become_somebody_else_and_take_his_account_in_five_requests(table: Table):
    """As Cid it makes itself the scribe, asks to be Eva, answers that itself, and says where Eva is paid."""
    eva, other = table.phone("Eva"), table.phone()
    with table.app.app_context(), writing():
        db.session.add(Payee(person_id=table.people["Eva"], currency="CZK", iban=ACCOUNT))
    assert table.say(other, "Petr").status_code == 303
    table.keep_score(other, "Petr")
    table.ask(other, "Eva")
    assert table.answer(other) == 403
    account = {"account": OTHER, "currency": "CZK", "person": table.people["Eva"], "submission": "a" * 32}
    assert other.post(f"/tables/{table.key}/book/account", data=account).status_code == 403
    with table.app.app_context():
        assert db.session.scalars(select(Payee.iban)).all() == [ACCOUNT]
    assert eva.get(f"/tables/{table.key}").status_code == 200 and table.count() == 2


def test_a_lost_phone_is_ended_by_the_first_one_only(table: Table):
    eva, second = table.phone("Eva"), table.phone()
    table.ask(second, "Eva")
    table.answer(eva)
    second.get(f"/tables/{table.key}")
    with table.app.app_context():
        one, two = db.session.scalars(select(Claim.id).order_by(Claim.id)).all()
    end = f"/tables/{table.key}/claims/{{}}/end"
    assert second.post(end.format(one), data={"person": table.people["Eva"]}).status_code == 403
    refused = table.phone("Petr").post(end.format(two), data={"person": table.people["Eva"]}, headers=ENGLISH)
    assert refused.status_code == 403 and "on the phone that is, and by nobody else" in refused.text
    assert eva.post(end.format(two), data={"person": table.people["Eva"]}).status_code == 303
    assert second.get(f"/tables/{table.key}/book/account", headers=ENGLISH).text.count("Whose phone is this?")


def test_many_who_ask_do_not_fill_the_site(table: Table):
    table.phone("Eva")
    for _each in range(claims.MOST_WAITING + 3):
        table.ask(table.phone(), "Eva")
    with table.app.app_context():
        there = CardTable.by_key(table.key)
        assert there is not None and there.claims_waiting == len(claims.waiting(there)) == claims.MOST_WAITING


# accounts and clubs

def test_the_account_whose_player_it_is_holds_by_itself(table: Table):
    club = club_of(table)
    eva, other = member(table, club, Role.VIEWER, "Eva"), table.phone()
    assert table.say(other, "Eva").status_code == 409
    table.ask(other, "Eva")
    assert table.answer(other) == 403
    with table.app.app_context():
        table_ = CardTable.by_key(table.key)
        assert table_ is not None
        let_in(eva, table_)
    assert table.answer(eva) == 303
    other.get(f"/tables/{table.key}")
    assert table.me(other) == table.people["Eva"]


def second_table(table: Table, club: int) -> Table:
    """Another table of the club with the same players."""
    with table.app.app_context():
        second = begun("smoking_cat")
        players = {each.name: each.id for each in db.session.get_one(Club, club).people}
        with writing():
            there = db.session.get_one(CardTable, second.table_id)
            there.club_id = club
            for each in there.people:
                each.stands_for_id = players.get(each.name)
        return Table(table.app, there.key, second.id, {each.name: each.id for each in there.people})


def test_whoever_a_phone_is_at_one_table_it_says_anew_at_another_one_of_the_club_and_no_other_phone_does(
        table: Table):
    eva, club = table.phone("Eva"), club_of(table)
    other = second_table(table, club)
    with table.app.app_context():
        let_in(eva, db.session.get_one(CardTable, db.session.get_one(Sitting, other.sitting).table_id))
    assert "Your sum" not in eva.get(f"/sittings/{other.sitting}/agreement", headers=ENGLISH).text
    assert other.say(other.phone(), "Eva").status_code == 409
    assert other.say(eva, "Eva").status_code == 303


def test_a_player_with_a_bank_account_in_the_club_is_nobodys_for_the_asking(table: Table):
    eva, club = table.phone("Eva"), club_of(table)
    other = second_table(table, club)
    with table.app.app_context(), writing():
        player = db.session.get_one(Person, other.people["Eva"]).stands_for_id
        db.session.add(Payee(person_id=player, currency="CZK", iban=ACCOUNT))
    with table.app.app_context():
        let_in(eva, db.session.get_one(CardTable, db.session.get_one(Sitting, other.sitting).table_id))
    assert other.say(eva, "Eva").status_code == 409
    other.ask(eva, "Eva")
    assert other.answer(member(table, club, Role.ORGANISER)) == 303


def test_signed_in_it_is_the_account_and_not_the_borrowed_phone(table: Table):
    phone = table.phone()
    with table.app.app_context():
        user = make_account("Eva").id
        sign_in(phone, db.session.get_one(User, user))
    assert table.say(phone, "Eva").status_code == 303
    with table.app.app_context():
        kept = only(Claim)
        assert (kept.user_id, kept.phone) == (user, None)
    phone.post("/sign-out")
    assert "First it must be known" in phone.get(f"/tables/{table.key}/book/account", headers=ENGLISH).text


# phones from before

def before(client: FlaskClient, table: Table, name: str) -> None:
    """A session of a phone that chose its person before claims existed."""
    with client.session_transaction() as session:
        session.pop("phone", None)
        session["csrf_token"] = secrets.token_hex(8)
        session["me"] = {table.key: table.people[name]}


def test_what_a_phone_said_before_becomes_its_claim_at_its_first_look(table: Table):
    eva, late = table.phone(), table.phone()
    before(eva, table, "Eva")
    before(late, table, "Eva")
    assert eva.get(f"/tables/{table.key}").status_code == 200 and table.count() == 1
    page = late.get(f"/tables/{table.key}", headers=ENGLISH).text
    assert table.me(eva) == table.people["Eva"] and table.me(late) is None and table.count() == 1
    assert "Another phone was first to say that it is this person: Eva" in page


def test_a_watcher_of_before_claims_nothing(table: Table):
    watcher = table.phone(role="watch")
    before(watcher, table, "Eva")
    assert watcher.get(f"/tables/{table.key}").status_code == 200 and table.count() == 0


# one scribe

def test_with_a_scribe_nobody_else_does_what_is_the_scribes(table: Table):
    """Every route of a table that is the scribe's alone, by every method it has."""
    with table.app.app_context():
        sitting = db.session.get_one(Sitting, table.sitting)
        play(sitting, 2)
        JoinCode.open(sitting.table)
    eva, other = table.phone("Eva"), table.phone("Petr")
    table.keep_score(eva, "Eva")
    known: dict[str, Any] = {"key": table.key, "of": "tables", "sitting_id": table.sitting, "root": 1,
                             "game_key": "pebbles", "person": table.people["Jana"], "what": "departure", "entry": 1,
                             "kind": "round", "name": "0", "where": "table"}
    tried = 0
    with table.app.test_request_context():
        adapter = table.app.create_url_adapter(None) or table.app.url_map.bind("localhost")
        for rule in table.app.url_map.iter_rules():
            if (AT_TABLES.get(rule.endpoint, Access.WATCH).covers(Access.SCRIBE)
                    and not rule.endpoint.startswith("api.")):  # needs a token: tests/test_matrix.py
                url = adapter.build(rule.endpoint, {name: known[name] for name in rule.arguments})
                for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}:
                    assert other.open(url, method=method).status_code == 423, (method, url)
                    tried += 1
    assert tried > 25
    with table.app.app_context():
        there = CardTable.by_key(table.key)
        assert there is not None and there.scribe_id == table.people["Eva"] and there.deleted_at is None
        assert there.play_generation == 1 and db.session.get_one(Sitting, table.sitting).sealed_at is None
    at = f"/sittings/{table.sitting}"
    assert eva.get(f"{at}/entries/new").status_code == 200
    assert eva.post(f"{at}/undo", data={"submission": "undo" * 4, "base": "2"}).status_code == 303
    assert "<bdi>Eva</bdi>" in first(r"<small>(.*?)</small>", eva.get(f"{at}/history").text), "whose hand it was"


# What other phones send where one keeps the score: it is said by somebody for himself, or writes nothing of the game.
NOT_THE_SCRIBES = {
    "claims.me": "whose phone it is", "claims.ask": "whose phone it is", "claims.answer": "who else one is",
    "claims.end": "who else one is", "scribe.ask": "asking to take over", "scribe.take_over": "after three minutes",
    "scribe.appoint": "decided under the lock, also for organisers", "scribe.refuse": "the same",
    "agreement.agree": "one's own sum", "agreement.object_": "one's own objection", "agreement.withdraw": "the same",
    "agreement.decide": "a referee's", "drinks.show": "whoever drinks taps it",
    "companies.of_table": "one's own list of companies", "deletion.return_": "gives back, and loses nothing",
    "tournament_tables.hand_in": "needs one player and another", "tournament_tables.take_back": "the same",
    "book.confirmation": "the receiver's", "expenses.new": "what one paid oneself", "paying.pay": "one's own payment",
    "paying.mine": "one's own account", "paying.removal": "one's own account",
    "proofs.take_table": "writes nothing", "paying.show": "writes nothing", "tokens.make": "for one's own programs",
    "tokens.end": "takes access away", "api.agree": "one's own sum", "api.object_": "one's own objection",
    "api.withdraw": "the same", "api.decide": "a referee's",
}


def test_whatever_is_sent_to_a_table_is_the_scribes_or_named_with_its_reason(app: Flask):
    posts = {rule.endpoint for rule in app.url_map.iter_rules() if "POST" in (rule.methods or ())}
    assert {each for each in posts & AT_TABLES.keys() if not AT_TABLES[each].covers(Access.SCRIBE)
            } == NOT_THE_SCRIBES.keys()


def test_nobody_takes_the_scribes_name(table: Table):
    eva, other = table.phone("Eva"), table.phone()
    table.keep_score(eva, "Eva")
    assert table.say(other, "Eva").status_code == 409
    with other.session_transaction() as session:  # as a phone would keep it that was let in and ended since
        session["me"] = {table.key: table.people["Eva"]}
        session["phone"] = "0" * 32
    assert other.get(f"/sittings/{table.sitting}/entries/new").status_code == 423


def test_whom_no_phone_is_yet_keeps_no_score(table: Table):
    eva = table.phone("Eva")
    answer = eva.post(f"/tables/{table.key}/scribe", data={"person": table.people["Jana"]}, headers=ENGLISH)
    assert answer.status_code == 422 and "No phone is this person yet: Jana" in answer.text
    with table.app.app_context(), writing():  # as it was before claims were kept
        there = only(CardTable)
        there.scribe_id = table.people["Jana"]
    assert table.say(table.phone(), "Jana").status_code == 409


def test_who_asks_to_be_somebody_keeps_no_score_until_that_is_answered(table: Table):
    table.phone("Eva")
    petr = table.phone("Petr")
    table.ask(petr, "Eva")
    path = f"/tables/{table.key}/scribe"
    answer = petr.post(path, data={"person": table.people["Petr"]}, headers=ENGLISH)
    assert answer.headers["Location"].endswith("/me")
    assert "waits for the answer" in petr.get(f"/tables/{table.key}/me", headers=ENGLISH).text
    assert table.say(petr, "Petr").status_code == 303  # takes the request back
    table.keep_score(petr, "Petr")


def test_who_makes_himself_the_scribe_is_seen_and_anybody_can_take_it_back_for_a_while(
        table: Table, monkeypatch: pytest.MonkeyPatch):
    petr, other = table.phone("Petr"), table.phone()
    page, path = f"/tables/{table.key}", f"/tables/{table.key}/scribe"
    for minutes, open_again in ((9, True), (11, False)):
        table.keep_score(petr, "Petr")
        moment = now_utc() + timedelta(minutes=minutes)
        with monkeypatch.context() as later:
            later.setattr(scribing, "now_utc", lambda then=moment: then)
            assert ("Keeps the score alone since" in other.get(page, headers=ENGLISH).text) is open_again
            assert ("Let everybody record" in other.get(path, headers=ENGLISH).text) is open_again
            other.post(path, data={"person": ""})
        with table.app.app_context():
            assert (db.session.scalars(select(CardTable.scribe_id)).one() is None) is open_again
    petr.post(path, data={"person": ""})
    club = club_of(table)
    assert member(table, club, Role.ORGANISER).post(path, data={"person": table.people["Petr"]}).status_code == 303
    assert "Keeps the score alone since" not in other.get(page, headers=ENGLISH).text


@pytest.mark.parametrize("how", ["somebody else", "ended", "account deleted"])
def test_a_scribe_who_is_not_there_any_more_gives_the_score_away(table: Table, how: str):
    eva = table.phone()
    with table.app.app_context():
        sign_in(eva, make_account("Account of Eva"))
    table.say(eva, "Eva")
    table.keep_score(eva, "Eva")
    if how == "somebody else":
        table.say(eva, "Petr")
    elif how == "ended":
        with table.app.app_context():
            claim = only(Claim).id
        eva.post(f"/tables/{table.key}/claims/{claim}/end", data={"person": table.people["Eva"]})
    else:
        assert eva.post("/account/deletion", data={"password": SENTENCE}).status_code == 303
    assert table.phone().get(f"/sittings/{table.sitting}/entries/new").status_code == 200


def test_with_an_account_go_its_requests_and_where_it_wanted_to_be_paid_at_tables_of_no_club(table: Table):
    table.phone("Jana")
    eva = table.phone()
    with table.app.app_context():
        sign_in(eva, make_account("Account of Eva"))
    table.say(eva, "Eva")
    table.ask(eva, "Jana")
    with table.app.app_context(), writing():
        for name in ("Eva", "Jana"):
            db.session.add(Payee(person_id=table.people[name], currency="CZK", iban=ACCOUNT))
    assert eva.post("/account/deletion", data={"password": SENTENCE}).status_code == 303
    with table.app.app_context():
        assert [each.person_id for each in db.session.scalars(select(Payee))] == [table.people["Jana"]]
        assert only(CardTable).claims_waiting == 0 and only(Claim).person_id == table.people["Jana"]


def test_a_lost_phone_of_the_scribe_does_not_lock_the_table(table: Table, monkeypatch: pytest.MonkeyPatch):
    eva, petr, nobody = table.phone("Eva"), table.phone("Petr"), table.phone()
    table.keep_score(eva, "Eva")
    path = f"/tables/{table.key}/scribe"
    assert nobody.post(f"{path}/request").headers["Location"].endswith("/me")
    petr.post(f"{path}/request")
    with table.app.app_context():
        sitting = db.session.get_one(Sitting, table.sitting)
        moment = now_utc() + timedelta(minutes=2)
        with by_the_clock(lambda: moment):
            play(sitting, 1)  # not silent: the clock begins anew
    for minutes, taken in ((4, False), (6, True)):
        moment_then = now_utc() + timedelta(minutes=minutes)
        monkeypatch.setattr(scribing, "now_utc", lambda then=moment_then: then)
        petr.post(f"{path}/takeover")
        with table.app.app_context():
            assert (db.session.scalars(select(CardTable.scribe_id)).one() == table.people["Petr"]) is taken
    assert "Keeps the score alone since" in eva.get(f"/tables/{table.key}", headers=ENGLISH).text


def test_an_organiser_hands_the_score_over_at_once(table: Table):
    eva, petr = table.phone("Eva"), table.phone("Petr")
    table.keep_score(eva, "Eva")
    club = club_of(table)
    path = f"/tables/{table.key}/scribe"
    assert member(table, club, Role.SCOREKEEPER).post(path, data={"person": table.people["Petr"]}).headers[
        "Location"].endswith("/scribe")
    assert member(table, club, Role.ORGANISER).post(path, data={"person": table.people["Petr"]}).headers[
        "Location"] == f"/tables/{table.key}"
    assert petr.get(f"/sittings/{table.sitting}/entries/new").status_code == 200


# a club's money

def test_without_an_account_a_phone_records_at_a_clubs_table_and_touches_no_money(table: Table):
    club, phone = club_of(table), table.phone("Eva")
    with table.app.app_context():
        sitting = db.session.get_one(Sitting, table.sitting)
        play(sitting, 2)
        version = sitting.version
    assert phone.get(f"/sittings/{table.sitting}/entries/new").status_code == 200
    known = {"key": table.key, "of": "tables", "entry": 1, "payer": 1, "receiver": 2}
    with table.app.test_request_context():
        adapter = table.app.url_map.bind("localhost")
        for endpoint in OF_THE_BOOK:
            if AT_TABLES[endpoint] is not Access.WATCH:
                path = adapter.build(endpoint, {
                    name: known[name] for name in table.app.url_map._rules_by_endpoint[endpoint][0].arguments})
                answer = phone.post(path, headers=ENGLISH)
                assert answer.status_code == 403 and "at least this role" in answer.text, endpoint
                assert "An organiser of the club can invite you" in answer.text
                assert f'href="/sign-in?next={path}"' in answer.text
    terms = {f"rate-{table.sitting}": "10", f"currency-{table.sitting}": "CZK", f"coin-{table.sitting}": "1",
             f"close-{table.sitting}": "1", f"seen-{table.sitting}": str(version)}
    answer = phone.post(f"/tables/{table.key}/closing", data=terms, headers=ENGLISH)
    assert answer.status_code == 403 and "scorekeeper" in answer.text and 'value="10"' in answer.text
    with table.app.app_context():
        assert db.session.get_one(Sitting, table.sitting).sealed_at is None
    assert member(table, club, Role.SCOREKEEPER).post(f"/tables/{table.key}/closing", data=terms).status_code == 303


# a member who is removed

@pytest.mark.parametrize("renew, status", [("yes", 410), (None, 410), ("no", 200)])
def test_with_a_removed_member_go_the_addresses_of_the_clubs_tables(in_app: Flask, renew: str | None,
                                                                     status: int):
    at = furnish()
    there = CardTable.by_key(at.table)
    assert there is not None
    JoinCode.open(there)
    there = db.session.get_one(CardTable, there.id)
    owner, gone = in_app.test_client(), in_app.test_client()
    for client, name in ((owner, "owner"), (gone, "viewer")):
        sign_in(client, db.session.get_one(User, at.users[name]))
    let_in(gone, there)
    page = owner.get(f"/clubs/{at.club}/members/{at.known['member']}", headers=ENGLISH).text
    assert 'name="renew" value="yes" checked' in page
    body = {"submission": "r" * 32} | ({} if renew is None else {"renew": ["no", renew]})
    for _again in range(2):
        answer = owner.post(f"/clubs/{at.club}/members/{at.known['member']}/removal", data=body)
        assert answer.status_code == 303
    db.session.rollback()
    there = CardTable.by_key(at.table)
    assert there is not None
    assert (there.play_generation, there.watch_generation) == ((2, 2) if status == 410 else (1, 1))
    assert (JoinCode.of(there) is None) is (status == 410)
    assert gone.get(f"/clubs/{at.club}").status_code == 404
    assert gone.get(f"/tables/{at.table}").status_code == status
    assert owner.get(f"/tables/{at.table}").status_code == 200
