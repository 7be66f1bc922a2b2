"""A page put together of cached fragments is the page that would be rendered without them, whatever happened before."""
import re
import secrets
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from operator import add
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from bench.harness.measures import counted
from models import (
    Actor,
    CardTable,
    Club,
    Holder,
    Role,
    Sitting,
    Submission,
    add_person,
    correct,
    db,
    insert,
    record,
    redo,
    strike,
    undo,
)
from models.books.closing import close, reopen
from models.books.confirming import Signed, confirm, sums_now
from models.books.objecting import decide, object_to
from models.club.commands import Settings, change_settings, set_role
from models.club.rosters import rename_player
from models.database import by_the_clock, now_utc
from models.schema.confirmations import Level, Objection, Outcome
from models.table import claims, drafts, drinks, scribing
from tally import Deal
from tally.table_events import DealerMoved, Joined, Left, Paused, RulesChanged
from tests.clubs import MONEYLESS, make_account, make_club, make_member, sign_in, take_in
from tests.conftest import begun, make_app
from tests.fragment_checks import unchecked
from tests.test_claims import Table
from tests.test_queries import play
from tests.toy_games.pebbles.rules import Size, Won
from tests.web import first, let_in

EN = {"Accept-Language": "en"}
OF_THE_REQUEST = re.compile(r'(?<=value=")[0-9a-f]{32}(?=\w{0,12}")'
                            r'|(?<=name="csrf-token" content=")[^"]+|(?<=name="csrf_token" value=")[^"]+')
DEAL = Deal(0, (0, 1, 2, 3))


class Evening(Table):
    """A table, what may be done at it, and its pages as a phone sees them."""

    @property
    def it(self) -> Sitting:
        return db.session.get_one(Sitting, self.sitting, populate_existing=True)

    def add(self, content: Any, deal: Deal | None = None) -> None:
        record(self.it, content, self.sent(), deal)

    def sent(self) -> Submission:
        return Submission(secrets.token_hex(8), self.it.version)

    def seen(self, phone: FlaskClient, headers: dict[str, str] = EN) -> dict[str, str]:
        """The page and its live part, without what every request has of its own."""
        answers = {part: phone.get(f"/tables/{self.key}{part}", headers=headers) for part in ("", "/live")}
        return {part: OF_THE_REQUEST.sub("", f"{answer.status} {answer.headers.get('X-Announce')} {answer.text}")
                for part, answer in answers.items()}

    def seen_afresh(self, phone: FlaskClient, headers: dict[str, str] = EN) -> dict[str, str]:
        self.app.extensions.pop("cache of fragments", None)
        return self.seen(phone, headers)


@pytest.fixture
def table(app: Flask) -> Evening:
    with app.app_context():
        sitting = begun()
        return Evening(app, sitting.table.key, sitting.id, {name: who for who, name in sitting.table.names.items()})


def at_a_table(table: Evening) -> dict[str, Callable[[], object]]:
    """What shows on the page of a table, in an order in which it can happen."""
    eva, petr = table.people["Eva"], table.people["Petr"]
    one, other = Holder("a" * 64), Holder("b" * 64)

    def at() -> CardTable:
        return table.it.table

    def key() -> str:
        return secrets.token_hex(8)

    return {
        "a round": lambda: table.add(Won(0), DEAL), "another": lambda: table.add(Won(1), DEAL),
        "undo": lambda: undo(table.it, table.sent()), "redo": lambda: redo(table.it, table.sent()),
        "correction": lambda: correct(table.it, 1, Won(2, Size.LARGE), table.sent(), DEAL),
        "insertion": lambda: insert(table.it, 2, Won(3), table.sent(), DEAL),
        "striking": lambda: strike(table.it, 1, table.sent()),
        "restoring": lambda: strike(table.it, 1, table.sent(), struck=False),
        "another name": lambda: at().rename(eva, "Evička"),
        "the table's": lambda: at().call("Stammtisch", "green", "S"),
        "house rules": lambda: table.add(RulesChanged({"large": 7, "rotate": False, "goal": 0})),
        "somebody more": lambda: table.add(Joined(4, add_person(at(), "Karel"), 0)),
        "leaving": lambda: table.add(Left(4)), "pause": lambda: table.add(Paused(3)),
        "dealer": lambda: table.add(DealerMoved(1)), "a drink": lambda: drinks.stroke(at(), eva, 1, key()),
        "the bill": lambda: drinks.begin_anew(at(), key()),
        "a draft": lambda: drafts.keep_draft(table.it, "round", {"winner": "1"}, 0, eva),
        "none": lambda: drafts.drop_draft(table.it),
        "a claim": lambda: claims.ask(at(), petr, other),
        "its answer": lambda: claims.answer(at(), claims.waiting(at())[0].id, True),
        "scribe": lambda: scribing.appoint(at(), eva), "wanting to be it": lambda: scribing.ask(at(), petr),
        "refusal": lambda: scribing.refuse(at()), "no scribe": lambda: scribing.appoint(at(), None),
        "asking to confirm": lambda: at().ask_to_confirm(Level.ALL, 2, None),
        "confirmation": lambda: confirm(table.it, eva, sums_now(table.it)[eva], Signed(eva, one), key()),
        "objection": lambda: object_to(table.it, 1, _row_of(table, 1), "Petr's", petr, Signed(petr, other), key()),
        "decision": lambda: decide(db.session.scalars(db.select(Objection)).one(), Outcome.STANDS, "It was not",
                                   Actor(eva), key()),
        "closing": lambda: close(table.it, MONEYLESS, Actor(eva), key()),
        "opening again": lambda: reopen(table.it, "one more", Actor(eva), key()),
        "deletion": lambda: at().delete(), "return": lambda: at().bring_back(),
    }


def _row_of(table: Evening, root: int) -> int:
    row = table.it.sheet_row(root)
    assert row is not None
    return row.seq


def test_after_whatever_is_done_at_a_table_its_pages_are_as_rendered_afresh(table: Evening) -> None:
    phones = [table.phone("Petr"), table.phone(role="watch")]
    table.phone("Eva")
    before = [table.seen(each) for each in phones]
    for name, do in at_a_table(table).items():
        with table.app.app_context():
            do()
        for _again in range(2):  # rendered, and out of the cache
            now = [table.seen(each) for each in phones]
        assert now == [table.seen_afresh(each) for each in phones], name
        assert now != before, name
        before = now


def test_after_whatever_is_done_in_its_club_a_tables_pages_are_as_rendered_afresh(table: Evening) -> None:
    with table.app.app_context():
        owner, user = make_account("Olga"), make_account("Vera")
        club = make_club(owner)
        member = make_member(club, user)
        play(table.it, 2)
        player = take_in(table.it.table, club)[table.people["Eva"]]
        ids = club.id, owner.id, member.id
        phone = table.app.test_client()
        sign_in(phone, user)

    def settings(club: Club, **other: Any) -> None:
        change_settings(club, ids[1], Settings.of(club)._replace(**other), secrets.token_hex(8))

    changes: list[Callable[[Club, Any], object]] = [
        lambda club, own: settings(club, name="The club"),
        lambda club, own: settings(club, confirming=Level.ALL),
        lambda club, own: rename_player(club, player, "Evelína", ids[1], secrets.token_hex(8)),
        lambda club, own: set_role(club, own, ids[2], Role.SCOREKEEPER, secrets.token_hex(8)),
        lambda club, own: set_role(club, own, ids[2], Role.ORGANISER, secrets.token_hex(8))]
    before = table.seen(phone)
    for number, change in enumerate(changes):
        with table.app.app_context():
            club = db.session.get_one(Club, ids[0])
            change(club, next(each for each in club.members if each.user_id == ids[1]))
        now = table.seen(phone)
        assert now == table.seen(phone) == table.seen_afresh(phone) and (now != before or number in (2, 4)), number
        before = now


@pytest.mark.parametrize("choice", [
    {"language": "cs"}, {"language": "ne"}, {"theme": "dark"}, {"digits": "deva"}, {"calendar": "sambat"},
    {"order": "seats"}])
def test_what_a_phone_chose_is_its_own(table: Evening, choice: dict[str, str]) -> None:
    with table.app.app_context():
        play(table.it, 3)
    other, phone = table.phone(), table.phone()
    was = table.seen(other)
    with phone.session_transaction() as session:
        session.update(choice)
    assert table.seen(phone) == table.seen_afresh(phone)
    assert table.seen(other) == was == table.seen_afresh(other)


def test_silence_becomes_agreement_without_anything_being_recorded(table: Evening) -> None:
    phone = table.phone()
    with table.app.app_context():
        play(table.it, 2)
        table.it.table.ask_to_confirm(Level.ALL, 2, None)
        close(table.it, MONEYLESS, Actor(None), "closing!")
    assert "0 of 4" in table.seen(phone)[""] and "0 of 4" in table.seen(phone)["/live"]
    with by_the_clock(partial(add, now_utc(), timedelta(hours=3))):
        assert "4 of 4" in table.seen(phone)[""] and "4 of 4" in table.seen(phone)["/live"]


def test_a_page_seen_before_is_answered_after_one_question(table: Evening) -> None:
    first_phone, second = table.phone(), table.phone()
    table.seen(first_phone)
    with counted(table.app) as said, unchecked():
        assert second.get(f"/tables/{table.key}", headers=EN).status_code == 200
    assert len(said) == 1


def test_each_phone_gets_its_own_token_and_each_page_its_own_submission(sqlite_uri: str) -> None:
    app = make_app(sqlite_uri, WTF_CSRF_ENABLED=True)
    with app.app_context():
        sitting = begun()
        play(sitting, 2)
        key = sitting.table.key
    phones = [app.test_client() for _ in range(2)]
    pages = []
    for phone in phones:
        with app.app_context():
            let_in(phone, db.session.scalars(db.select(CardTable)).one())
        pages += [phone.get(f"/tables/{key}").text for _ in range(2)]
    assert len({first(r'name="submission" value="(\w+)"', each) for each in pages}) == 4
    url, tokens = first(r'action="([^"]+)" class="order"', pages[0]), [
        first(r'class="order">\s*<input type="hidden" name="csrf_token" value="([^"]+)"', each) for each in pages[1::2]]
    for phone, own, others in zip(phones, tokens, reversed(tokens), strict=True):
        said = {"order": "seats", "next": f"/tables/{key}"}
        assert phone.post(url, data={**said, "csrf_token": others}).status_code == 400
        assert phone.post(url, data={**said, "csrf_token": own}).status_code == 303
