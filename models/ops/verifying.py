"""Verify stored derived data against its sources, and rebuild it.

Sources are the start of a sitting and its log, its closings, and the entries of the ledgers. Everything else (sheet
rows, table state, links between actions, results, balances) must be what they give. Fingerprints of submissions are
compared, never rebuilt: where one differs, a source was changed. The results of a closing are a source too: if the
current version would score them differently, that is listed, never rewritten.
"""
import json
from collections.abc import Iterator
from typing import Any

from sqlalchemy import func, select

from tally import Game, Unreadable, encode
from tally.log import Action, ImpossibleAction, Stack, sheet, stack

from ..books.pay_out import Terms, amounts_of, difference
from ..books.results import COLUMNS, from_facts
from ..database import db, values_of, writing
from ..schema.clubs import Club
from ..schema.confirmations import Confirmation, Objection
from ..schema.ledger import Balance, BookEntry, BookLine, Result, Sealing
from ..schema.tables import CardTable, locked
from ..table.entries import Entry, SheetRow
from ..table.projection import State, action_of, fingerprint_of, project, table_state_of
from ..table.sheet_update import rebuild_sheet
from ..table.sitting import Sitting, locked_sitting

SHOWN = 60  # characters shown of a value


def verify(sitting: Sitting) -> list[str]:
    """Return every difference between stored and derived data, each naming its place and column."""
    try:
        return list(_differences(sitting))
    except (ImpossibleAction, Unreadable, LookupError) as damaged:
        return [f"the facts cannot be read: {damaged}"]


def rebuild(sitting: Sitting) -> None:
    """Delete the sheet and links of a sitting and derive them again from its log."""
    sitting_id, table_id = sitting.id, sitting.table_id
    with writing():
        locked(table_id)
        derive_again(locked_sitting(sitting_id))


def derive_again(sitting: Sitting) -> None:
    """Rebuild a sitting inside a transaction, under its lock."""
    log = _log(sitting)
    made = rebuild_sheet(sitting, [action_of(sitting.game, entry) for entry in log])
    for entry in log:
        entry.replaced = made.replaced.get(entry.seq)
    sitting.version = len(log)
    sitting.confirmations, sitting.objections = (
        db.session.scalar(select(func.count()).select_from(kind).filter_by(sitting_id=sitting.id)) or 0
        for kind in (Confirmation, Objection))
    sitting.table.rev += 1


def _log(sitting: Sitting) -> list[Entry]:
    return list(db.session.scalars(select(Entry).filter_by(sitting_id=sitting.id).order_by(Entry.seq)))


def _differences(sitting: Sitting) -> Iterator[str]:
    log = _log(sitting)
    if [entry.seq for entry in log] != list(range(1, len(log) + 1)):
        yield "the actions are not numbered 1, 2, 3 …"
    actions = [action_of(sitting.game, entry) for entry in log]
    made = stack(actions)
    yield from _unlike("sitting", "version", sitting.version, len(log))
    yield from _unlike("sitting", "done", sitting.done, made.undoable)
    yield from _unlike("sitting", "undone", sitting.undone, made.redoable)
    yield from _actions(log, made)
    yield from _sheet(sitting, actions, made)
    yield from _seals(sitting)
    yield from _said(sitting)


def _actions(log: list[Entry], made: Stack) -> Iterator[str]:
    for entry in log:
        at = f"action {entry.seq}"
        yield from _unlike(at, "replaced", entry.replaced, made.replaced.get(entry.seq))
        yield from _unlike(at, "fingerprint", entry.fingerprint, fingerprint_of(values_of(entry)))


def _sheet(sitting: Sitting, actions: list[Action], which: Stack) -> Iterator[str]:
    state = State(0, *sitting.beginning())
    stored = {row.place: row for row in sitting.rows_from(0)}
    last, count, rules_seq = encode(state.now), 0, 0
    for row, _played in project(sitting.game, sheet(actions, which), state):
        last, count, rules_seq = row["after"], row["place"], row["rules_seq"]
        yield from _place(row, stored.get(count), sitting.game)
    yield from _unlike("sitting", "places", sitting.places, count)
    yield from _unlike("sitting", "state", _today(sitting.game, sitting.state, last), last)
    yield from _unlike("sitting", "rules_seq", sitting.rules_seq, rules_seq)
    for place in sorted(stored.keys() - set(range(1, count + 1))):
        yield f"place {place}: kept, but the facts give no such place"


def _place(row: dict[str, Any], stored: SheetRow | None, game: Game) -> Iterator[str]:
    at = f"place {row['place']}"
    if stored is None:
        yield f"{at}: not kept"
        return
    for column, expected in row.items():
        held = getattr(stored, column)
        yield from _unlike(at, column,
                           _today(game, held, expected) if column == "after" else held, expected)


def _today(game: Game, held: Any, expected: Any) -> Any:
    """Encode a stored state as the current version would: fields added since do not count as differences."""
    if held == expected:
        return held
    try:
        return encode(table_state_of(game, held))
    except Unreadable:
        return held


def _seals(sitting: Sitting) -> Iterator[str]:
    """Check closings: closed and reopened in turn, `sealed_at` as of the last one, results of closed sittings only."""
    log = list(db.session.scalars(select(Sealing).filter_by(sitting_id=sitting.id).order_by(Sealing.id)))
    for at, sealing in enumerate(log):
        yield from _unlike(f"sealing {at + 1}", "act", sealing.act, "reopen" if at % 2 else "close")
    last = log[-1] if log and log[-1].act == "close" else None
    sealed = sitting.sealed_at and sitting.sealed_at.isoformat()
    yield from _unlike("sitting", "sealed_at", sealed, last and last.at.isoformat())
    if last is not None:
        yield from _unlike("sealing", "version", last.version, sitting.version)
    if last is None:
        for row in db.session.scalars(select(Result).filter_by(sitting_id=sitting.id)):
            yield f"result of person {row.person_id} on seat {row.seat}: kept, but the sitting is open"
    elif last.rules_version == sitting.game.version:
        yield from _sealed(sitting, last)


def _said(sitting: Sitting) -> Iterator[str]:
    """Check how many confirmations and objections there are."""
    for column, kind in (("confirmations", Confirmation), ("objections", Objection)):
        there = db.session.scalar(select(func.count()).select_from(kind).filter_by(sitting_id=sitting.id))
        yield from _unlike("sitting", column, getattr(sitting, column), there)


def _sealed(sitting: Sitting, sealing: Sealing) -> Iterator[str]:
    """Check results, and the sum of the money of all closings, against what the log gives."""
    closing, results = from_facts(sitting)
    found = {(row.seat, row.person_id): row
             for row in db.session.scalars(select(Result).filter_by(sitting_id=sitting.id))}
    for expected in results:
        at = f"result of person {expected['person_id']} on seat {expected['seat']}"
        row = found.pop((expected["seat"], expected["person_id"]), None)
        if row is None:
            yield f"{at}: missing"
            continue
        for column in COLUMNS:
            yield from _unlike(at, column, getattr(row, column), expected[column])
    for seat, person in sorted(found):
        yield f"result of person {person} on seat {seat}: kept, but the facts give no such result"
    terms = Terms(sealing.rate, sealing.currency, sealing.cash_unit)
    amounts = amounts_of(sitting, closing, terms)
    for currency, lines in difference(sitting, {sealing.currency: amounts} if amounts else {}).items():
        yield f"book: in {currency} all closings together lack {_short({str(who): n for who, n in lines.items()})}"


def scored_differently(sitting: Sitting) -> list[str]:
    """Return what the current rules would score differently in a sitting closed under an older version."""
    last = db.session.scalar(select(Sealing).filter_by(sitting_id=sitting.id).order_by(Sealing.id.desc()).limit(1))
    if last is None or last.act != "close" or last.rules_version == sitting.game.version:
        return []
    try:
        return list(_sealed(sitting, last))
    except (ImpossibleAction, Unreadable, LookupError) as damaged:
        return [f"the facts cannot be read: {damaged}"]


def verify_books() -> Iterator[str]:
    """Check that every ledger entry sums to 0, and that balances are the sums of their lines."""
    unequal = (select(BookLine.entry_id, func.sum(BookLine.amount)).group_by(BookLine.entry_id)
               .having(func.sum(BookLine.amount) != 0).order_by(BookLine.entry_id))
    for entry_id, total in db.session.execute(unequal):
        yield f"book entry {entry_id}: its lines add up to {total}"
    for (person, currency), (stored, expected) in unequal_balances().items():
        yield from _unlike(f"balance of person {person} in {currency}", "amount", stored, expected)


def unequal_balances() -> dict[tuple[int, str], tuple[int, int]]:
    """Return wrong balances by person and currency: (stored, sum of the lines)."""
    sums = {(person, currency): int(total) for person, currency, total in db.session.execute(
        select(BookLine.person_id, BookEntry.currency, func.sum(BookLine.amount))
        .join(BookEntry, BookEntry.id == BookLine.entry_id).where(BookLine.person_id.is_not(None))
        .group_by(BookLine.person_id, BookEntry.currency)) if person is not None}
    stored = {(row.person_id, row.currency): row.amount for row in db.session.scalars(select(Balance))}
    return {at: (stored.get(at, 0), sums.get(at, 0)) for at in sorted({*sums, *stored})
            if stored.get(at, 0) != sums.get(at, 0)}


def rebuild_balances() -> int:
    """Set every balance to the sum of its lines; return how many were wrong."""
    with writing():
        for rows in (select(CardTable.id), select(Club.id)):  # block all ledger writes; lock order: tables, then clubs
            db.session.execute(rows.with_for_update()).all()
        wrong = unequal_balances()
        for (person, currency), (_stored, amount) in wrong.items():
            db.session.merge(Balance(person_id=person, currency=currency, amount=amount))
    return len(wrong)


def _unlike(where: str, column: str, stored: Any, expected: Any) -> Iterator[str]:
    if stored != expected or type(stored) is not type(expected):
        yield f"{where}: {column} is {_short(stored)}, the facts give {_short(expected)}"


def _short(value: Any) -> str:
    said = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, sort_keys=True)
    return said if len(said) <= SHOWN else said[:SHOWN] + "…"
