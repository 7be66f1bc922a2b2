"""Shared by all ledger commands: write transaction, idempotency, stale forms, and whose balance a line changes."""
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select

from tally.codec import fingerprint

from ..database import StaleForm, SubmissionReused, db, writing
from ..schema.clubs import player_for
from ..schema.ledger import Actor, Book, BookEntry, Kind, post
from ..schema.people import Person, root_of
from ..schema.tables import CardTable

MOST = 10**12  # minor units of one amount


class UnknownPerson(LookupError):
    """A person who is not of this ledger."""


@dataclass(frozen=True, slots=True)
class Sent:
    """Idempotency key of the form, the actor, and the newest entry it showed (None: do not check for newer ones)."""
    id: str
    by: Actor
    base: int | None = None


@contextmanager
def command(book: Book, sent: Sent, kind: Kind, content: Any) -> Iterator[tuple[Book, BookEntry | None, str]]:
    """The write transaction of a command: the locked ledger, what the same submission wrote before, its fingerprint."""
    mark = fingerprint([kind.value, content])
    with writing():
        book = locked_book(book)
        before = book.submitted(sent.id)
        if before is not None and before.fingerprint != mark:
            raise SubmissionReused
        yield book, before, mark


def locked_book(book: Book) -> Book:
    book = book.lock()
    if book.table is not None and book.table.club_id is not None:  # a club took the table in meanwhile
        raise StaleForm
    return book


def write(book: Book, kind: Kind, currency: str, facts: dict[str, Any], lines: Mapping[int | None, int], sent: Sent,
           mark: str, **more: Any) -> BookEntry:
    book.owner.rev += 1
    return post(BookEntry(**book.where, kind=kind.value, currency=currency, facts=facts, by_id=sent.by.person,
                          user_id=sent.by.user, submission=sent.id, fingerprint=mark, **more), lines)


def holders_of(book: Book, people: Iterable[int]) -> dict[int, int]:
    """Return by person whose balance their lines change. Raises `UnknownPerson`."""
    roster = book.roster()
    if not set(people) <= set(roster):
        raise UnknownPerson
    return {person: root_of(person, roster) for person in people}


def sharers_of(book: Book, people: Iterable[int]) -> dict[int, int]:
    """Like `holders_of`, but a guest at a table of the club is added to its roster. Raises `UnknownPerson`."""
    asked = set(people)
    on_roster = asked & book.roster().keys()
    found = holders_of(book, on_roster)
    for person in sorted(asked - on_roster):
        guest = db.session.scalar(select(Person).join(CardTable, CardTable.id == Person.table_id)
                                  .where(Person.id == person, CardTable.club_id == book.club.id)) if book.club else None
        if guest is None or book.club is None:
            raise UnknownPerson
        found[person] = player_for(book.club, guest).id
    return found


def checked(amount: int) -> int:
    if not 0 < amount <= MOST:
        raise ValueError(f"{amount} is no amount")
    return amount


def announce(book: Book, person: int, currency: str, sent: Sent, mark: str) -> BookEntry:
    """Write an entry that a person's bank account changed, without account data. Under the ledger's lock."""
    return write(book, Kind.PAYEE, currency, {"person": person}, {}, sent, mark)
