"""Encode people, sittings, closings, ledger entries and words as plain data for a file.

Ids are replaced by indexes into the lists of the file. Accounts, secrets and bank accounts are left out.
"""
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

from sqlalchemy import select

from ..database import db
from ..schema.clubs import Word
from ..schema.confirmations import Confirmation, Objection
from ..schema.ledger import BookEntry, BookLine, Result, Sealing
from ..schema.people import Person
from ..schema.tables import CardTable
from ..table.entries import Entry
from ..table.sitting import Sitting
from .fields import References
from .json_stream import Lines
from .ledger_shapes import BOOK_ENTRY, FACTS
from .parsing_sittings import PERSONAL
from .shapes import (
    CONFIRMATION,
    DECISION,
    ENTRY,
    OBJECTION,
    PERSONS,
    RESULT,
    SEALING,
    SITTING,
    TABLE,
    WORD,
)

PAGE = 4_000  # rows in memory at a time
Row = TypeVar("Row")
PERSONAL_KINDS = {each.__name__ for each in PERSONAL}


def table_data(table: CardTable, of: References) -> dict[str, Any]:
    """Encode a table with its people, its own ledger and words, and all its sittings."""
    return TABLE.write(table, of) | {
        "book": Lines(book_data(of, table_id=table.id)), "people": [PERSONS.write(each, of) for each in table.people],
        "sittings": Lines(_sittings(sitting_ids(table), of)), "words": list(words_data(of, table_id=table.id))}


def sitting_ids(table: CardTable) -> Sequence[int]:
    return db.session.scalars(select(Sitting.id).filter_by(table_id=table.id).order_by(Sitting.id)).all()


def _sittings(ids: Sequence[int], of: References) -> Iterator[dict[str, Any]]:
    """Yield the encoded sittings; one at a time is in memory."""
    for sitting_id in ids:
        sitting = db.session.get_one(Sitting, sitting_id)
        yield SITTING.write(sitting, of) | {
            "log": Lines(_action(each, of) for each in _of(sitting, Entry)),
            "results": [RESULT.write(each, of) for each in _of(sitting, Result)],
            "sealings": [SEALING.write(each, of) for each in _of(sitting, Sealing)],
        } | _agreement(sitting, of)


def _of(sitting: Sitting, kind: type[Row]) -> Sequence[Row]:
    """Return the rows of a sitting, in the order they were written."""
    return db.session.scalars(select(kind).filter_by(sitting_id=sitting.id).order_by("id")).all()


def _agreement(sitting: Sitting, of: References) -> dict[str, Any]:
    """Encode confirmations, and objections with their decisions, where there are any."""
    confirmations = [CONFIRMATION.write(each, of) for each in _of(sitting, Confirmation)] \
        if sitting.confirmations else []
    objections = [OBJECTION.write(each, of) | {"decisions": [DECISION.write(one, of) for one in each.decisions]}
                  for each in _of(sitting, Objection)] if sitting.objections else []
    parts = {"confirmations": confirmations, "objections": objections}
    return {name: rows for name, rows in parts.items() if rows}


def _action(entry: Entry, of: References) -> dict[str, Any]:
    """Encode an action, without facts that are empty."""
    found = ENTRY.write(entry, of)
    facts = with_persons(entry.kind, entry.facts, of.persons)
    return {**found, "facts": facts} if facts is not None else found


def with_persons(kind: str, facts: Any, persons: Mapping[Any, int]) -> Any:
    """Replace the person in an entry's facts: index instead of id, or the reverse."""
    return facts | {"person": persons[facts["person"]]} if kind in PERSONAL_KINDS else facts


def book_data(of: References, **whose: int) -> Iterator[dict[str, Any]]:
    """Yield the entries of a ledger in the order they were written, `PAGE` at a time."""
    last = 0
    while True:
        page = db.session.scalars(_entries(last, whose)).all()
        if not page:
            return
        lines: dict[int, list[list[Any]]] = {entry.id: [] for entry in page}
        for row in db.session.execute(select(BookLine.entry_id, BookLine.person_id, BookLine.amount).where(
                BookLine.entry_id.in_(lines)).order_by(BookLine.id)):
            lines[row.entry_id].append([of.persons.get(row.person_id), row.amount])
        for entry in page:
            yield BOOK_ENTRY.write(entry, of) | {
                "facts": FACTS[entry.kind].renamed(entry.facts, of), "lines": lines[entry.id]}
        last = page[-1].id


def _entries(after: int, whose: Mapping[str, int]) -> Any:
    return select(BookEntry).filter_by(**whose).where(BookEntry.id > after).order_by(BookEntry.id).limit(PAGE)


def words_data(of: References, **whose: int) -> Iterator[dict[str, Any]]:
    for row in db.session.scalars(select(Word).filter_by(**whose).order_by(Word.id)):
        yield WORD.write(row, of)


def references_of(tables: Sequence[CardTable], club_id: int | None = None) -> References:
    """Return the indexes of everything in a file of these tables: first the club's roster, then table by table."""
    of = References()
    if club_id is not None:
        _count(of.persons, select(Person.id).filter_by(club_id=club_id).order_by(Person.id))
    for number, table in enumerate(tables):
        of.tables[table.key] = of.table_ids[table.id] = number
        _count(of.persons, select(Person.id).filter_by(table_id=table.id).order_by(Person.id))
        for sitting_id in sitting_ids(table):
            of.sittings[sitting_id] = len(of.sittings)
        _count(of.sealings, select(Sealing.id).join(Sitting, Sitting.id == Sealing.sitting_id)
               .where(Sitting.table_id == table.id).order_by(Sitting.id, Sealing.id))
        _count(of.entries, select(BookEntry.id).filter_by(table_id=table.id).order_by(BookEntry.id))
    if club_id is not None:
        _count(of.entries, select(BookEntry.id).filter_by(club_id=club_id).order_by(BookEntry.id))
    return of


def _count(places: dict[Any, int], ids: Any) -> None:
    for each in db.session.scalars(ids):
        places[each] = len(places)
