"""Insert a validated import as new rows with new ids.

Derived data (sheet rows, balances) is rebuilt. Everything here runs inside the caller's transaction.
"""
import hashlib
from collections.abc import Callable, Iterable, Sequence
from itertools import chain

from sqlalchemy import insert, select

from tally import Text
from tally.codec import fingerprint

from ..books.sitting_sums import keep_sums, sums_of_sitting
from ..database import db, values_of
from ..ops.verifying import verify
from ..schema.clubs import Word
from ..schema.ledger import Balance, BookEntry, BookLine
from ..schema.people import Person
from ..schema.tables import CardTable, new_key
from ..table.entries import Entry
from ..table.projection import action_of, fingerprint_of
from ..table.sheet_update import CHUNK, rebuild_sheet
from ..table.sitting import Sitting
from .exporting import with_persons
from .fields import References
from .ledger_shapes import BOOK_ENTRY, FACTS
from .parsed import ParsedSitting, ParsedTable
from .parsing import sums_of
from .shapes import (
    CLOSE,
    CONFIRMATION,
    DECISION,
    OBJECTION,
    PERSONS,
    RESULT,
    SEALING,
    SITTING,
    TABLE,
    WORD,
)
from .validators import not_right, of_sitting, require


def submission_of(*parts: object) -> str:
    """Derive an idempotency key different from those of forms: knowing a form's key must not admit to a table."""
    return hashlib.sha256("|".join(["carried", *map(str, parts)]).encode()).hexdigest()


def import_people(people: Sequence[Person], of: References, **whose: int) -> list[Person]:
    """Insert people in the order of the file; add their ids to `of`. `point` sets who stands for whom."""
    rows = []
    for each in people:
        rows.append(PERSONS.insert(each, of, **whose))
        of.persons[len(of.persons)] = rows[-1].id
    return rows


def point(rows: Sequence[Person], people: Sequence[Person], of: References) -> None:
    """Set who stands for whom, once everybody is inserted."""
    for row, each in zip(rows, people, strict=True):
        PERSONS.point(row, each, of)
    db.session.flush()


def import_table(parsed: ParsedTable, submission: str, club_id: int | None = None) -> CardTable:
    """Insert an empty table with new addresses; `TABLE.point` sets what it refers to."""
    return TABLE.insert(parsed.row, References(), key=new_key(), submission=submission, club_id=club_id)


def import_sittings(table: CardTable, parsed: ParsedTable, of: References, submission: str) -> None:
    """Insert all sittings of a table with logs, closings and results; its words, treasurer and referee."""
    for number, each in enumerate(parsed.sittings):
        _put_sitting(table, each, of, submission_of(submission, number))
    TABLE.point(table, parsed.row, of)
    import_words(parsed.words, of, submission, table_id=table.id)


def _put_sitting(table: CardTable, parsed: ParsedSitting, of: References, submission: str) -> None:
    sitting = SITTING.insert(parsed.row, of, table_id=table.id, state={}, submission=submission)
    of.sittings[len(of.sittings)] = sitting.id
    entries = [_action(each, sitting.id, of) for each in parsed.entries]
    made = rebuild_sheet(sitting, [action_of(parsed.game, entry) for entry in entries])
    for entry in entries:
        entry.replaced = made.replaced.get(entry.seq)
    for at in range(0, len(entries), CHUNK):
        db.session.execute(insert(Entry), [values_of(entry) for entry in entries[at:at + CHUNK]])
    sitting.version = len(entries)
    _put_closing(sitting, parsed, of)


def _action(parsed: Entry, sitting_id: int, of: References) -> Entry:
    """Return a row of the log with ids of this database; the parsed one is not changed."""
    entry = Entry(**values_of(parsed) | {"sitting_id": sitting_id})
    entry.facts = with_persons(entry.kind, entry.facts, of.persons)
    entry.by_id = of.persons.get(entry.by_id)
    entry.fingerprint = fingerprint_of(values_of(entry))
    return entry


def _put_closing(sitting: Sitting, parsed: ParsedSitting, of: References) -> None:
    """Insert closings and results, and what was said about them: confirmations, objections, decisions."""
    for each in parsed.sealings:
        row = SEALING.insert(each, of, sitting_id=sitting.id)
        of.sealings[len(of.sealings)] = row.id
        sitting.sealed_at = row.at if row.act == CLOSE else None
    for result in parsed.results:
        RESULT.insert(result, of, sitting_id=sitting.id)
    for confirmation in parsed.confirmations:
        CONFIRMATION.insert(confirmation, of, sitting_id=sitting.id)
    for objection in parsed.objections:
        there = OBJECTION.insert(objection, of, sitting_id=sitting.id)
        for decision in objection.decisions:
            DECISION.insert(decision, of, objection_id=there.id)
    if sitting.sealed_at is not None:
        keep_sums(sitting, sums_of_sitting(sitting))
    sitting.confirmations, sitting.objections = len(parsed.confirmations), len(parsed.objections)


def import_book(entries: Iterable[BookEntry], of: References, **whose: int) -> None:
    """Insert the entries of a ledger, each after those it refers to."""
    for parsed in entries:
        facts = FACTS[parsed.kind].renamed(parsed.facts, of)
        lines = [BookLine(person_id=of.persons.get(line.person_id), amount=line.amount) for line in parsed.lines]
        # Its form belongs to another installation and cannot be repeated here.
        row = BOOK_ENTRY.insert(parsed, of, facts=facts, lines=lines,
                                fingerprint=fingerprint([parsed.kind, facts, parsed.note]), **whose)
        of.entries[len(of.entries)] = row.id


def import_balances(books: Iterable[Iterable[BookEntry]], of: References) -> None:
    """Insert balances as sums of the ledger lines."""
    db.session.add_all(Balance(person_id=of.persons[person], currency=currency, amount=amount)
                       for (person, currency), amount in sums_of(chain.from_iterable(books)).items())
    db.session.flush()


def require_sound(table_id: int, place: Callable[[Text], Text] = lambda what: what) -> None:
    """Refuse closed sittings that `verify` would find wrong: money in a ledger that their results do not give."""
    sittings = db.session.scalars(select(Sitting).filter_by(table_id=table_id).order_by(Sitting.id))
    for number, sitting in enumerate(sittings, start=1):
        require(sitting.sealed_at is None or not verify(sitting), place(of_sitting(number, not_right("book"))))


def import_words(words: Iterable[Word], of: References, submission: str, **whose: int) -> None:
    for number, each in enumerate(words):
        WORD.insert(each, of, submission=submission_of(submission, "word", number), **whose)
