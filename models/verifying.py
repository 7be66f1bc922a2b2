"""Whether what is kept beside the facts is what the facts give; and making it so again.

Facts are the start of a sitting and its log. Everything else (places, postings, the situation after them all,
links between actions) must be what a fold over them gives. The fingerprint of a submission is compared,
never made anew: where it differs, somebody changed the facts.
"""
import json
from collections.abc import Iterator
from typing import Any

from sqlalchemy import select

from tally import Unreadable, encode
from tally.log import ImpossibleAction

from . import keeping
from .database import db, writing
from .entries import Entry, Kept, Posting
from .rebuilding import Links, action_of, fingerprint_of, keep, links, places
from .sitting import Sitting
from .tables import locked

KEPT = ("root", "seq", "fate", "number", "round_over", "struck", "rules_seq", "after")
POSTED = ("person_id", "paid", "counted")
SHOWN = 60  # characters of a value in a report


def verify(sitting: Sitting) -> list[str]:
    """Every difference between what is kept and what the facts give, each naming its place and column."""
    try:
        return list(_differences(sitting))
    except (ImpossibleAction, Unreadable, LookupError) as damaged:
        return [f"the facts cannot be read: {damaged}"]


def rebuild(sitting: Sitting) -> None:
    """Throw away what is kept and make it anew from the facts."""
    sitting_id, table_id = sitting.id, sitting.table_id
    with writing():
        locked(table_id)
        sitting = db.session.execute(select(Sitting).filter_by(id=sitting_id).with_for_update()
                                     .execution_options(populate_existing=True)).scalar_one()
        log = _log(sitting)
        actions = [action_of(sitting.game, entry) for entry in log]
        made = links(actions)
        for entry in log:
            entry.previous, entry.replaced = made.previous.get(entry.seq), made.replaced.get(entry.seq)
        sitting.version, sitting.done, sitting.undone = len(log), made.done, made.undone
        keep(sitting, actions)
        sitting.table.rev += 1


def _log(sitting: Sitting) -> list[Entry]:
    return list(db.session.scalars(select(Entry).filter_by(sitting_id=sitting.id).order_by(Entry.seq)))


def _differences(sitting: Sitting) -> Iterator[str]:
    log = _log(sitting)
    if [entry.seq for entry in log] != list(range(1, len(log) + 1)):
        yield "the actions are not numbered 1, 2, 3 …"
    actions = [action_of(sitting.game, entry) for entry in log]
    made = links(actions)
    yield from _unlike("sitting", "version", sitting.version, len(log))
    yield from _unlike("sitting", "done", sitting.done, made.done)
    yield from _unlike("sitting", "undone", sitting.undone, made.undone)
    yield from _actions(log, made)
    yield from _sheet(sitting, actions)


def _actions(log: list[Entry], made: Links) -> Iterator[str]:
    for entry in log:
        at = f"action {entry.seq}"
        yield from _unlike(at, "previous", entry.previous, made.previous.get(entry.seq))
        yield from _unlike(at, "replaced", entry.replaced, made.replaced.get(entry.seq))
        yield from _unlike(at, "fingerprint", entry.fingerprint, fingerprint_of(entry))


def _sheet(sitting: Sitting, actions: list[Any]) -> Iterator[str]:
    now, rules = sitting.beginning()
    kept = {row.place: row for row in sitting.rows_from(0)}
    posted: dict[int, list[Posting]] = {}
    for posting in db.session.scalars(select(Posting).filter_by(sitting_id=sitting.id).order_by(Posting.id)):
        posted.setdefault(posting.root, []).append(posting)
    last, count, roots = encode(now), 0, set()
    rules_seq = 0
    for row, played in places(sitting.id, sitting.game, actions, now, rules):
        last, count, rules_seq = row.after, row.place, row.rules_seq
        roots.add(row.root)
        yield from _place(row, kept.get(row.place))
        expected = list(keeping.postings(sitting.id, row.root, played))
        yield from _postings(row.place, posted.get(row.root, []), expected)
    yield from _unlike("sitting", "places", sitting.places, count)
    yield from _unlike("sitting", "kept_now", sitting.kept_now, last)
    yield from _unlike("sitting", "rules_seq", sitting.rules_seq, rules_seq)
    for place in sorted(kept.keys() - set(range(1, count + 1))):
        yield f"place {place}: kept, but the facts give no such place"
    for root in sorted(posted.keys() - roots):
        yield f"posting of action {root}: kept, but no place stands for it"


def _place(row: Kept, kept: Kept | None) -> Iterator[str]:
    if kept is None:
        yield f"place {row.place}: not kept"
        return
    for column in KEPT:
        yield from _unlike(f"place {row.place}", column, getattr(kept, column), getattr(row, column))


def _postings(place: int, kept: list[Posting], expected: list[Posting]) -> Iterator[str]:
    held = {(each.line, each.seat): each for each in kept}
    for each in expected:
        at = f"place {place}, line {each.line}, seat {each.seat}"
        found = held.pop((each.line, each.seat), None)
        if found is None:
            yield f"{at}: posting missing"
            continue
        for column in POSTED:
            yield from _unlike(f"{at}: posting", column, getattr(found, column), getattr(each, column))
    for line, seat in sorted(held):
        yield f"place {place}, line {line}, seat {seat}: posting that the facts do not give"
    if len({each.id for each in kept}) > len({(each.line, each.seat) for each in kept}):
        yield f"place {place}: posted twice"


def _unlike(where: str, column: str, kept: Any, expected: Any) -> Iterator[str]:
    if kept != expected or type(kept) is not type(expected):
        yield f"{where}: {column} is {_short(kept)}, the facts give {_short(expected)}"


def _short(value: Any) -> str:
    said = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, sort_keys=True)
    return said if len(said) <= SHOWN else said[:SHOWN] + "…"
