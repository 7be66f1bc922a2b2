"""Access to a ledger, through its table or as a member of its club, and what it permits.

At a table taken into a club, a phone sees of the club's ledger what concerns the people of that table.
"""
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, NoReturn

from flask import abort, g, request, url_for
from sqlalchemy import select

from models import Actor, Book, BookEntry, CardTable, Permission, Person, User, db
from models.books.book import POT, TAKEN_BACK, Sent
from models.books.book_pages import Chain, transfers_of
from models.schema.ledger import Kind
from models.schema.people import root_of
from models.table.opening import latest
from tally.settlement import Transfer

from .. import names
from ..access.membership import Membership, membership_in, require_membership
from ..access.table_access import TableAccess, require_table
from ..forms import submission_id
from ..inputs import asked
from ..permissions import AT_TABLES, IN_CLUBS, Access, RoleMissing


@dataclass(frozen=True, slots=True)
class LedgerAccess:
    """Who is asking about which ledger, and what they may do. `of` ("tables" or "clubs") and `key` are its URL.

    `names` are of the people this phone may see, by id; `only` are those it is restricted to (None: all). `me` is the
    person this phone has claimed, if it may act, in a club's ledger the player of its account: what a phone said at one
    table opens nothing there. `people` is everybody by id, merged duplicates included; `seats` are of the
    table's last game.
    """
    of: str
    key: str
    book: Book
    names: Mapping[int, str]
    people: Mapping[int, Person]
    only: frozenset[int] | None
    me: int | None
    access: TableAccess | None
    membership: Membership | None
    seats: Mapping[int, int]

    # what it may see

    def sees(self, person: int) -> bool:
        return person in self.names and (self.only is None or person in self.only)

    def shows(self, transfer: Transfer) -> bool:
        """Whether it may see a transfer: one of the two is a person it is restricted to."""
        return self.only is None or bool(self.only & {transfer.payer, transfer.receiver})

    def root(self, person: int | None) -> int | None:
        return None if person is None else root_of(person, self.people)

    def group(self, person: int) -> list[int]:
        """Ids of the person and of their merged duplicates."""
        return [each for each in self.people if root_of(each, self.people) == person]

    def booked(self, person: int | None) -> bool:
        """Whether the person is in the ledger; a guest at a club's table is not yet."""
        return person in self.book.roster()

    def seat(self, person: int) -> int:
        """The seat whose colour a person has in this ledger: the one of the table's last game, else by order."""
        if person == POT:
            return -1
        return self.seats.get(person, list(self.names).index(person) if person in self.names else 6)

    @property
    def treasurer(self) -> int | None:
        return self.root(self.book.owner.treasurer_id)

    # what it may do

    @property
    def own(self) -> bool:
        """Whether it is a table's own ledger. In a club's, only its members may do anything."""
        return self.book.club is None

    @property
    def plays(self) -> bool:
        """Whether this is a table's own ledger and the phone plays there."""
        access = self.access
        return self.own and access is not None and access.role == "play" and access.table.deleted_at is None

    @property
    def keeps(self) -> bool:
        """Whether this is a table's own ledger and the phone may write there for anybody, as it may record."""
        return self.own and self.access is not None and self.access.can_write

    def may(self, needed: Permission) -> bool:
        return self.membership is not None and self.membership.may(needed)

    @property
    def acts(self) -> bool:
        """Whether it may act for its own person; phones that only watch may not."""
        return self.plays or self.membership is not None

    def as_treasurer(self, needed: Permission) -> bool:
        """Whether it has this permission in the club, or is the one through whom its payments go."""
        return self.may(needed) or (self.me is not None and self.me == self.treasurer)

    @property
    def may_spend(self) -> bool:
        """Whether it may write bills, and payments of anybody."""
        return self.keeps or self.may(Permission.WRITE_BOOK)

    @property
    def may_arrange(self) -> bool:
        """Whether it may choose the treasurer."""
        return self.keeps or self.may(Permission.KEEP_BOOK)

    def may_pay(self, payer: int, receiver: int) -> bool:
        return self.may_spend or (self.acts and self.me is not None and self.me in (payer, receiver))

    def may_hand_over(self, receiver: int) -> bool:
        """Whether it may record cash as handed over, which needs no confirmation."""
        return self.may_spend or (self.acts and self.me is not None and self.me == receiver)

    def may_confirm(self, chain: Chain) -> bool:
        """Whether it may confirm a payment: the receiver; in a table's own ledger any phone but the payer's, as not
        everybody has one there; in a club whoever keeps its book too."""
        if not chain.waiting or not self.acts:
            return False
        transfers = transfers_of(chain.entry)
        if self.me is not None and self.me in {self.root(each.receiver) for each in transfers}:
            return True
        if not self.own:
            return self.may(Permission.KEEP_BOOK)
        return self.plays and self.me not in {self.root(each.payer) for each in transfers}

    def may_take_back(self, chain: Chain) -> bool:
        """Whether it may reverse the last entry of the chain: in a table's own ledger whoever may write there, in a
        club its author or who keeps the book."""
        last = chain.last
        if Kind(last.kind) not in TAKEN_BACK:
            return False
        if self.own:
            return self.keeps
        return self.may(Permission.KEEP_BOOK) or (
            self.membership is not None and last.user_id == self.membership.user.id)

    def denies(self, chain: Chain) -> bool:
        """Whether this phone says that it did not come, which its payer hears, in place of taking it back."""
        return self.may_confirm(chain) and self.by != Actor(chain.last.by_id, chain.last.user_id)

    def refuse(self, needed: Permission = Permission.WRITE_BOOK) -> NoReturn:
        """Abort with 403; in a club name the missing role."""
        if self.book.club is None:
            abort(403)
        raise RoleMissing(needed, self.book.club, self.membership.role if self.membership else None)

    @property
    def by(self) -> Actor:
        return Actor(self.access.me if self.access else self.membership.member.person_id if self.membership else None,
                  self.membership.user.id if self.membership else None)

    def sent(self) -> Sent:
        """The submission of a form: idempotency key, actor, base version."""
        return Sent(submission_id(), self.by, asked(request.form, "base"))

    # where it leads

    def url(self, endpoint: str, **values: Any) -> str:
        return url_for(endpoint, of=self.of, key=self.key, **values)

    @property
    def home(self) -> str:
        """URL of this ledger's page."""
        return url_for("settling.table" if self.of == "tables" else "settling.club", key=self.key)

    @property
    def back(self) -> str:
        """URL of the ledger's table or club."""
        if self.of == "tables":
            return url_for("tables.show", key=self.key)
        return url_for("clubs.show", key=self.key)


def open_ledger(of: str, key: str) -> LedgerAccess:
    """Return this phone's access to a table's or a club's ledger; aborts as `require_table` and `require_membership`
    do."""
    ledger = _at_table(key) if of == "tables" else _in_club(key)
    g.book = ledger
    return ledger


def _at_table(key: str) -> LedgerAccess:
    access = require_table(key)
    book = Book.of(access.table)
    roster = book.roster()
    people = roster | {person.id: person for person in access.table.people}
    membership = membership_in(book.club)
    seated: dict[int, str] = {}
    for person in access.table.people:
        seated.setdefault(root_of(person.id, people), person.name)
    names = {person.id: person.name for person in roster.values() if root_of(person.id, roster) == person.id}
    if book.club is not None:
        me = membership.member.person_id if membership else None
    else:
        me = access.me if access.role == "play" and access.holds else None
    needed = IN_CLUBS.get(request.endpoint or "", Permission.OWN)
    if book.club is not None and AT_TABLES[request.endpoint or ""] is not Access.WATCH and (
            membership is None or not membership.may(needed)):
        raise RoleMissing(needed, book.club, membership.role if membership else None)
    ledger = LedgerAccess("tables", key, book,
                          seated | {each: name for each, name in names.items() if each not in seated}, people,
            None if book.club is None else frozenset(seated), None, access, membership, _seats(access.table, people))
    return _as(ledger, me)


def _seats(table: CardTable, people: Mapping[int, Person]) -> dict[int, int]:
    """The seats of people in the table's last game."""
    sitting = latest(table)
    return {} if sitting is None else {root_of(person, people): seat
                                       for seat, person in sitting.now.occupants.items()}


def _in_club(key: str) -> LedgerAccess:
    membership = require_membership(key)
    book = Book(membership.club)
    people = book.roster()
    names = {person.id: person.name for person in people.values() if root_of(person.id, people) == person.id}
    return _as(LedgerAccess("clubs", key, book, names, people, None, None, None, membership, {}),
               membership.member.person_id)


def _as(ledger: LedgerAccess, person: int | None) -> LedgerAccess:
    return replace(ledger, me=ledger.root(person if person in ledger.people else None))


def treasury_ledger(key: str, needed: Permission) -> LedgerAccess:
    """The ledger of a club, for who has this permission and the treasurer."""
    ledger = open_ledger("clubs", key)
    if not ledger.as_treasurer(needed):
        ledger.refuse(needed)
    return ledger


def with_people_of(ledger: LedgerAccess, entries: Iterable[BookEntry]) -> LedgerAccess:
    """Add the people these entries name: those of a table's former ledger are people of that table."""
    named: set[int] = set()
    for entry in entries:
        named |= {line.person_id for line in entry.lines if line.person_id is not None}
        named |= {person for each in transfers_of(entry) for person in (each.payer, each.receiver)}
        named |= {person for name in ("payer", "person") if (person := entry.facts.get(name)) is not None}
        named |= {int(person) for person in entry.facts.get("paid", ())}
    unknown = named - ledger.people.keys() - {POT}
    if not unknown:
        return ledger
    people = db.session.scalars(select(Person).where(Person.id.in_(unknown)))
    return replace(ledger, people={**ledger.people, **{person.id: person for person in people}})


def whose(ledger: LedgerAccess, entries: Iterable[BookEntry]) -> dict[int, str]:
    """The author of each entry by name: the account's for members of the club, else the person's."""
    those = list(entries)
    users = names.by_id(User, (entry.user_id for entry in those)) if ledger.membership else {}
    ids = {entry.by_id for entry in those if entry.by_id}
    strangers = db.session.scalars(select(Person).where(Person.id.in_(ids - ledger.people.keys())))
    people = dict(ledger.people) | {person.id: person for person in strangers}
    made = {}
    for entry in those:
        person = root_of(entry.by_id, people) if entry.by_id in people else None
        made[entry.id] = users.get(entry.user_id or 0) or (
            "" if person is None else ledger.names.get(person) or people[person].name)
    return made
