"""Insert a validated import as new rows with new ids.

Derived data (sheet rows, balances) is rebuilt. Everything here runs inside the caller's transaction.
"""
import hashlib
from collections.abc import Callable, Iterable, Sequence

from sqlalchemy import insert, select

from tally import Text
from tally.codec import fingerprint

from ..database import db, values_of
from ..ops.verifying import verify
from ..schema.clubs import Word
from ..schema.confirmations import Confirmation, Decision, Objection
from ..schema.ledger import Balance, BookEntry, BookLine, Result, Sealing
from ..schema.people import Person
from ..schema.tables import CardTable, new_key
from ..table.entries import Entry
from ..table.projection import action_of, fingerprint_of
from ..table.sheet_update import CHUNK, rebuild_sheet
from ..table.sitting import Sitting
from .exporting import with_persons
from .parsed import ParsedPerson, ParsedSitting, ParsedTable
from .parsing_results import CLOSE
from .references import FACTS, References, renamed
from .validators import not_right, of_sitting, require


def submission_of(*parts: object) -> str:
    """Derive an idempotency key different from those of forms: knowing a form's key must not admit to a table."""
    return hashlib.sha256("|".join(["carried", *map(str, parts)]).encode()).hexdigest()


def import_people(people: Sequence[ParsedPerson], of: References, **whose: int) -> list[Person]:
    """Insert people in the order of the file; add their ids to `of`. `point` sets who stands for whom."""
    rows = []
    for each in people:
        row = Person(name=each.name, retired_at=each.retired_at, **whose)
        db.session.add(row)
        db.session.flush()  # one by one, so that ids follow the order of the file
        of.persons[len(of.persons)] = row.id
        rows.append(row)
    return rows


def point(rows: Sequence[Person], people: Sequence[ParsedPerson], of: References) -> None:
    """Set who stands for whom, once everybody is inserted."""
    for row, each in zip(rows, people, strict=True):
        if each.stands_for is not None:
            row.stands_for_id = of.persons[each.stands_for]
    db.session.flush()


def import_table(parsed: ParsedTable, submission: str, club_id: int | None = None) -> CardTable:
    """Insert an empty table with new addresses."""
    table = CardTable(key=new_key(), submission=submission, created_at=parsed.opened_at, currency=parsed.currency,
                      cash_unit=parsed.cash_unit, club_id=club_id, name=parsed.name,
                      zone=parsed.zone, colour=parsed.colour, sign=parsed.sign, confirming=parsed.confirming,
                      silence_hours=parsed.silence_hours)
    db.session.add(table)
    db.session.flush()
    return table


def import_sittings(table: CardTable, parsed: ParsedTable, of: References, submission: str) -> None:
    """Insert all sittings of a table with logs, closings and results; its words and its treasurer."""
    for number, each in enumerate(parsed.sittings):
        _put_sitting(table, each, of, submission_of(submission, number))
    table.treasurer_id, table.referee_id = of.persons.get(parsed.treasurer), of.persons.get(parsed.referee)
    import_words(parsed.words, of, submission, table_id=table.id)


def _put_sitting(table: CardTable, parsed: ParsedSitting, of: References, submission: str) -> None:
    occupants = {seat: of.persons[person] for seat, person in parsed.start["occupants"].items()}
    sitting = Sitting(
        table_id=table.id, game_key=parsed.game.key, game_version=parsed.game_version,
        start=parsed.start | {"occupants": occupants}, start_rules=parsed.rules, started_at=parsed.started_at,
        evening=parsed.evening, state={}, by_id=of.persons.get(parsed.by), submission=submission,
        origin=parsed.origin)
    db.session.add(sitting)
    db.session.flush()
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
    for each in parsed.sealings:
        row = Sealing(**values_of(each) | {"sitting_id": sitting.id, "by_id": of.persons.get(each.by_id)})
        db.session.add(row)
        db.session.flush()
        of.sealings[len(of.sealings)] = row.id
        sitting.sealed_at = row.at if row.act == CLOSE else None
    for result in parsed.results:
        db.session.add(Result(**values_of(result) | {
            "sitting_id": sitting.id, "person_id": of.persons[result.person_id]}))
        db.session.flush()
    _put_said(sitting, parsed, of)


def _put_said(sitting: Sitting, parsed: ParsedSitting, of: References) -> None:
    """Insert confirmations, objections and decisions."""
    for each in parsed.confirmations:
        db.session.add(Confirmation(**values_of(each) | {
            "sitting_id": sitting.id, "person_id": of.persons[each.person_id], "by_id": of.persons.get(each.by_id)}))
        db.session.flush()
    for objection in parsed.objections:
        row = Objection(**values_of(objection) | {
            "sitting_id": sitting.id, "person_id": of.persons[objection.person_id]})
        db.session.add(row)
        db.session.flush()
        for decision in objection.decisions:
            db.session.add(Decision(**values_of(decision) | {
                "objection_id": row.id, "by_id": of.persons.get(decision.by_id)}))
            db.session.flush()
    sitting.confirmations, sitting.objections = len(parsed.confirmations), len(parsed.objections)


def import_book(entries: Iterable[BookEntry], of: References, **whose: int) -> None:
    """Insert the entries of a ledger, each after those it refers to."""
    for parsed in entries:
        row = BookEntry(**values_of(parsed) | whose | {
            "facts": renamed(parsed.facts, FACTS.get(parsed.kind, {}), of), "by_id": of.persons.get(parsed.by_id),
            "sitting_id": of.sittings.get(parsed.sitting_id), "of_id": of.entries.get(parsed.of_id),
            "tournament_id": of.tournaments.get(parsed.tournament_id)})
        # Its form belongs to another installation and cannot be repeated here.
        row.fingerprint = fingerprint([row.kind, row.facts, row.note])
        row.lines = [BookLine(person_id=of.persons.get(line.person_id), amount=line.amount) for line in parsed.lines]
        db.session.add(row)
        db.session.flush()
        of.entries[len(of.entries)] = row.id


def import_balances(books: Iterable[Iterable[BookEntry]], of: References) -> None:
    """Insert balances as sums of the ledger lines."""
    sums: dict[tuple[int, str], int] = {}
    for entry in (each for book in books for each in book):
        for line in entry.lines:
            if line.person_id is not None:
                key = (of.persons[line.person_id], entry.currency)
                sums[key] = sums.get(key, 0) + line.amount
    db.session.add_all(Balance(person_id=person, currency=currency, amount=amount)
                       for (person, currency), amount in sums.items())
    db.session.flush()


def require_sound(table_id: int, place: Callable[[Text], Text] = lambda what: what) -> None:
    """Refuse closed sittings that `verify` would find wrong: money in a ledger that their results do not give."""
    sittings = db.session.scalars(select(Sitting).filter_by(table_id=table_id).order_by(Sitting.id))
    for number, sitting in enumerate(sittings, start=1):
        require(sitting.sealed_at is None or not verify(sitting), place(of_sitting(number, not_right("book"))))


def import_words(words: Iterable[Word], of: References, submission: str, **whose: int) -> None:
    for number, each in enumerate(words):
        db.session.add(Word(text=each.text, at=each.at, by_id=of.persons.get(each.by_id),
                            submission=submission_of(submission, "word", number), **whose))
        db.session.flush()
