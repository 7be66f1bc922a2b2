"""Encode people, sittings, closings, ledger entries and words as plain data for a file.

Ids are replaced by indexes into the lists of the file. Accounts, secrets and bank accounts are left out.
"""
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from itertools import groupby
from json import loads
from operator import itemgetter
from typing import Any

from sqlalchemy import String, Text, cast, select, type_coerce

from ..database import db
from ..schema.clubs import Word
from ..schema.confirmations import Confirmation, Objection
from ..schema.ledger import BookEntry, BookLine, Result, Sealing
from ..schema.people import Person
from ..schema.tables import CardTable
from ..table.entries import Entry
from ..table.sitting import Sitting
from .fields import References
from .json_stream import Encoded, Lines, as_in_files, plain_json
from .ledger_shapes import BOOK_ENTRY, FACTS
from .parsing_sittings import PERSONAL
from .shapes import (
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

PAGE = 4_000  # rows in memory at a time
SAME = 1_000  # encoded contents and deals that are remembered within a batch
PERSONAL_KINDS = {each.__name__ for each in PERSONAL}


def table_data(table: CardTable, of: References) -> dict[str, Any]:
    """Encode a table with its people, its own ledger and words, and all its sittings."""
    return TABLE.write(table, of) | {
        "book": Lines(book_data(of, table_id=table.id)), "people": [PERSONS.write(each, of) for each in table.people],
        "sittings": Lines(_sittings(sitting_ids(table), of)), "words": list(words_data(of, table_id=table.id))}


def sitting_ids(table: CardTable) -> Sequence[int]:
    return db.session.scalars(select(Sitting.id).filter_by(table_id=table.id).order_by(Sitting.id)).all()


def _sittings(ids: Sequence[int], of: References) -> Iterator[dict[str, Any]]:
    """Yield the encoded sittings; what belongs to those of a batch is read together."""
    for batch in _batches(ids):
        sittings = db.session.scalars(select(Sitting).where(Sitting.id.in_(batch)).order_by(Sitting.id)).all()
        results, sealings = _of(Result, batch), _of(Sealing, batch)
        confirmed = _of(Confirmation, [each.id for each in sittings if each.confirmations])
        objected = _of(Objection, [each.id for each in sittings if each.objections])
        logs = groupby(_log(batch, sittings, of), key=itemgetter(0))
        here = next(logs, None)
        for sitting in sittings:
            begun = here is not None and here[0] == sitting.id
            own = here[1] if begun and here else ()
            yield SITTING.write(sitting, of) | {
                "log": Lines(entry for _id, entry in own),
                "results": [RESULT.write(each, of) for each in results[sitting.id]],
                "sealings": [SEALING.write(each, of) for each in sealings[sitting.id]],
            } | _said(confirmed[sitting.id], objected[sitting.id], of)
            if begun:
                here = next(logs, None)


def _batches(ids: Sequence[int]) -> Iterator[Sequence[int]]:
    """Yield runs of sittings whose logs have `PAGE` entries together; a longer one stands alone."""
    versions = dict(db.session.execute(select(Sitting.id, Sitting.version).where(Sitting.id.in_(ids))).all())
    batch: list[int] = []
    for each in ids:
        if batch and sum(versions[one] for one in batch) + versions[each] > PAGE:
            yield batch
            batch = []
        batch.append(each)
    if batch:
        yield batch


def _said(confirmed: Sequence[Confirmation], objected: Sequence[Objection], of: References) -> dict[str, Any]:
    """Encode confirmations, and objections with their decisions, where there are any."""
    confirmations = [CONFIRMATION.write(each, of) for each in confirmed]
    objections = [OBJECTION.write(each, of) | {"decisions": [DECISION.write(one, of) for one in each.decisions]}
                  for each in objected]
    said = {"confirmations": confirmations, "objections": objections}
    return {name: rows for name, rows in said.items() if rows}


def _of(kind: Any, sitting_ids: Sequence[int]) -> defaultdict[int, list[Any]]:
    """Return the rows of these sittings, by sitting."""
    found: defaultdict[int, list[Any]] = defaultdict(list)
    if not sitting_ids:
        return found
    for row in db.session.scalars(select(kind).where(kind.sitting_id.in_(sitting_ids)).order_by(kind.id)):
        found[row.sitting_id].append(row)
    return found


def _log(batch: Sequence[int], sittings: Sequence[Sitting], of: References) -> Iterator[tuple[int, Encoded]]:
    """Yield the encoded log of a batch, with the sitting of each entry, `PAGE` entries in memory at a time.

    What is stored as JSON comes as text; the same deals and rounds come again and again and are encoded once.
    """
    encoded = lru_cache(maxsize=SAME)(as_in_files)
    columns = (Entry.sitting_id, Entry.act, Entry.target, Entry.kind, cast(Entry.facts, Text), cast(Entry.deal, Text),
               Entry.game_version, Entry.step, Entry.by_id, type_coerce(Entry.at, String), Entry.submission)
    asked = select(*columns).where(Entry.sitting_id.in_(batch)).order_by(Entry.sitting_id, Entry.seq)
    for after in range(0, max(each.version for each in sittings), PAGE):
        page = asked.where(Entry.seq > after, Entry.seq <= after + PAGE)
        for row in db.session.connection().execute(page).all():
            yield row[0], _action(row, of, encoded)


def _action(row: Any, of: References, encoded: Callable[[str | None], str]) -> Encoded:
    """Encode an action as `plain_json` would, without what is None or empty."""
    _sitting, act, target, kind, facts, deal, version, step, by_id, at, submission = row
    by, deal = of.persons.get(by_id), encoded(deal)
    facts = plain_json(with_persons(kind, loads(facts), of.persons)) if kind in PERSONAL_KINDS else encoded(facts)
    return Encoded(
        f'{{"act":"{act}","at":"{_moment(at)}"' + (f',"by":{by}' if by is not None else "")
        + (f',"deal":{deal}' if deal else "") + (f',"facts":{facts}' if facts else "") + f',"game_version":{version}'
        + (f',"kind":{plain_json(kind)}' if kind else "") + (f',"step":{plain_json(step)}' if step else "")
        + f',"submission":{plain_json(submission)}' + (f',"target":{target}' if target is not None else "") + "}")


def _moment(stored: datetime | str) -> str:
    """Return a moment that a driver gave as ISO 8601 with microseconds, in UTC."""
    if isinstance(stored, str):
        return f"{stored.replace(' ', 'T', 1)}+00:00"
    return stored.astimezone(UTC).isoformat(timespec="microseconds")


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
