"""Carrying a whole table in a file: the same table always gives the same bytes, and they give it back.

What is carried are the facts: people, and of every sitting its start, rules and whole log. What is kept
beside them is made anew on arrival. Secrets (addresses, generations) and a round in progress are not carried.
"""
import hashlib
import json
from collections.abc import Iterator, Mapping
from typing import Any

from sqlalchemy import insert, select

from .database import db, writing
from .entries import Entry
from .rebuilding import CHUNK, action_of, fingerprint_of, keep, links, values_of
from .shapes import CannotRead, written
from .sitting import Sitting
from .tables import CardTable, Person, new_key
from .unpacking import FORMAT, FORMAT_VERSION, PERSONAL, Packed, PackedSitting, unpack

PAGE = 500  # actions in memory at a time
PERSONAL_KINDS = {each.__name__ for each in PERSONAL}


def export(table: CardTable) -> Iterator[str]:
    """The table as JSON, piece by piece: keys sorted, one action on each line."""
    sittings = db.session.scalars(select(Sitting).filter_by(table_id=table.id).order_by(Sitting.id)).all()
    versions = [(sitting, sitting.version) for sitting in sittings]
    people = {person.id: index for index, person in enumerate(table.people)}
    head = {"format": FORMAT, "format_version": FORMAT_VERSION, "opened_at": written(table.created_at),
            "people": [person.name for person in table.people]}
    yield _json(head)[:-1] + ',"sittings":['
    for number, (sitting, version) in enumerate(versions):
        yield ",\n" if number else "\n"
        yield from _sitting(sitting, version, people)
    yield "\n]}\n"


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _sitting(sitting: Sitting, version: int, people: Mapping[int, int]) -> Iterator[str]:
    occupants = {seat: people[person] for seat, person in sitting.start["occupants"].items()}
    before = {"by": people.get(sitting.by_id or 0), "evening": sitting.evening.isoformat(),
              "game": sitting.game_key, "game_version": sitting.game_version}
    after = {"rules": sitting.start_rules, "start": sitting.start | {"occupants": occupants},
             "started_at": written(sitting.started_at)}
    yield _json(before)[:-1] + ',"log":['
    for seq in range(0, version, PAGE):
        page = _page(sitting.id, seq, min(seq + PAGE, version))
        yield ("," if seq else "") + "\n" + ",\n".join(_json(_action(each, people)) for each in page)
    yield "\n]," + _json(after)[1:]


def _page(sitting_id: int, after: int, upto: int) -> list[Any]:
    """Rows that nobody remembers afterwards."""
    columns = (Entry.act, Entry.target, Entry.kind, Entry.facts, Entry.deal, Entry.game_version, Entry.step,
               Entry.by_id, Entry.at, Entry.submission)
    return list(db.session.execute(select(*columns).where(
        Entry.sitting_id == sitting_id, Entry.seq > after, Entry.seq <= upto).order_by(Entry.seq)))


def _action(row: Any, people: Mapping[int, int]) -> dict[str, Any]:
    action = {"act": row.act, "at": written(row.at), "by": people.get(row.by_id), "deal": row.deal,
              "facts": _with_persons(row.kind, row.facts, people), "game_version": row.game_version,
              "kind": row.kind or None, "step": row.step or None, "submission": row.submission,
              "target": row.target}
    return {name: value for name, value in action.items() if value is not None}


def _with_persons(kind: str, facts: Any, persons: Mapping[int, int]) -> Any:
    """Facts in which a person is named otherwise: index instead of id, or the other way round."""
    return facts | {"person": persons[facts["person"]]} if kind in PERSONAL_KINDS else facts


def bring(packed: Packed, submission: str) -> CardTable:
    """A new table with new addresses and all the file holds. The same submission gives the same one."""
    with writing():
        before = db.session.scalar(select(CardTable).filter_by(submission=_id(submission)))
        if before is not None:
            return before
        table = CardTable(key=new_key(), submission=_id(submission), created_at=packed.opened_at,
                          people=[Person(name=name) for name in packed.people])
        db.session.add(table)
        db.session.flush()
        persons = {index: person.id for index, person in enumerate(table.people)}
        for number, sitting in enumerate(packed.sittings):
            _put(table, sitting, persons, _id(f"{submission}|{number}"))
    return table


def _id(submission: str) -> str:
    """Apart from the submissions of other forms: who knows one of theirs is not let into their table."""
    return hashlib.sha256(f"carried|{submission}".encode()).hexdigest()


def _put(table: CardTable, packed: PackedSitting, persons: Mapping[int, int], submission: str) -> None:
    occupants = {seat: persons[person] for seat, person in packed.start["occupants"].items()}
    sitting = Sitting(
        table_id=table.id, game_key=packed.game.key, game_version=packed.game_version,
        start=packed.start | {"occupants": occupants}, start_rules=packed.rules, started_at=packed.started_at,
        evening=packed.evening, kept_now={}, by_id=None if packed.by is None else persons[packed.by],
        submission=submission)
    db.session.add(sitting)
    db.session.flush()
    entries = [_entry(each, sitting.id, persons) for each in packed.entries]
    log = [action_of(packed.game, entry) for entry in entries]
    made = links(log)
    for entry in entries:
        entry.previous, entry.replaced = made.previous.get(entry.seq), made.replaced.get(entry.seq)
    for at in range(0, len(entries), CHUNK):
        db.session.execute(insert(Entry), [values_of(entry) for entry in entries[at:at + CHUNK]])
    sitting.version, sitting.done, sitting.undone = len(log), made.done, made.undone
    keep(sitting, log)


def _entry(packed: Entry, sitting_id: int, persons: Mapping[int, int]) -> Entry:
    """The row as it is stored here; the packed one stays as it was read."""
    entry = Entry(**values_of(packed) | {"sitting_id": sitting_id})
    entry.facts = _with_persons(entry.kind, entry.facts, persons)
    entry.by_id = None if entry.by_id is None else persons[entry.by_id]
    entry.fingerprint = fingerprint_of(entry)
    return entry


__all__ = ["CannotRead", "Packed", "bring", "export", "unpack"]
