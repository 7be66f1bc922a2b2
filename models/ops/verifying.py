"""Verify stored derived data against its sources, and rebuild it.

Sources are the start of a sitting and its log, its closings, and the entries of the ledgers. Everything else (sheet
rows, table state, links between actions, results, balances) must be what they give. Fingerprints of submissions are
compared, never rebuilt: where one differs, a source was changed. The results of a closing are a source too: if the
current version would score them differently, that is listed, never rewritten.
"""
import json
from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import func, select

from tally import Game, Unreadable, encode
from tally.log import ImpossibleAction, Play, sheet, stack
from tally.replay import Played

from ..books.pay_out import Terms, amounts_of, difference, posted
from ..books.results import COLUMNS, as_counted_then, from_facts
from ..books.sitting_sums import wrong_sums
from ..database import begin_snapshot, db, values_of, writing
from ..schema.clubs import Club
from ..schema.confirmations import Confirmation, Objection
from ..schema.ledger import Balance, BookEntry, BookLine, Result, Sealing
from ..schema.tables import CardTable, locked
from ..table.entries import Entry, SheetRow
from ..table.projection import State, action_of, fingerprint_of, project, table_state_of
from ..table.sheet_update import rebuild_sheet
from ..table.sitting import Sitting, all_games, locked_sitting

SHOWN = 60  # characters shown of a value


def verify(sitting: Sitting) -> list[str]:
    """Return every difference between stored and derived data, each naming its place and column."""
    return _found(_differences(sitting))


def verify_sittings() -> Iterator[tuple[Sitting, list[str], list[str]]]:
    """Yield every sitting with its differences, and with what the current rules would score differently.

    Each is read in a snapshot of its own, and dropped from memory before the next.
    """
    for sitting_id in db.session.scalars(select(Sitting.id).order_by(Sitting.id)).all():
        begin_snapshot()
        db.session.expunge_all()
        sitting = db.session.get(Sitting, sitting_id)
        if sitting is not None:
            yield sitting, verify(sitting), scored_differently(sitting)


def _found(differences: Iterator[str]) -> list[str]:
    try:
        return list(differences)
    except (ImpossibleAction, LookupError, ValueError) as damaged:  # ValueError: also what is not JSON
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
    sitting.confirmations, sitting.objections = _count(Confirmation, sitting), _count(Objection, sitting)
    sitting.table.rev += 1


def _log(sitting: Sitting) -> list[Entry]:
    return list(db.session.scalars(select(Entry).filter_by(sitting_id=sitting.id).order_by(Entry.seq)))


def _differences(sitting: Sitting) -> Iterator[str]:
    if sitting.game_key not in all_games():
        yield f"its game {sitting.game_key} is not installed"
        return
    log = _log(sitting)
    if [entry.seq for entry in log] != list(range(1, len(log) + 1)):
        yield "the actions are not numbered 1, 2, 3 …"
    actions = [action_of(sitting.game, entry) for entry in log]
    made = stack(actions)
    yield from _unlike("sitting", "version", sitting.version, len(log))
    yield from _unlike("sitting", "done", sitting.done, made.undoable)
    yield from _unlike("sitting", "undone", sitting.undone, made.redoable)
    for entry in log:
        yield from _unlike(f"action {entry.seq}", "replaced", entry.replaced, made.replaced.get(entry.seq))
        yield from _unlike(f"action {entry.seq}", "fingerprint", entry.fingerprint, fingerprint_of(values_of(entry)))
    played = list[Played]()
    yield from _sheet(sitting, sheet(actions, made), played)
    yield from _seals(sitting, played)
    for column, kind in (("confirmations", Confirmation), ("objections", Objection)):
        yield from _unlike("sitting", column, getattr(sitting, column), _count(kind, sitting))


def _count(kind: type[Confirmation | Objection], sitting: Sitting) -> int:
    return db.session.scalar(select(func.count()).select_from(kind).filter_by(sitting_id=sitting.id)) or 0


def _sheet(sitting: Sitting, plays: list[Play], played: list[Played]) -> Iterator[str]:
    """Compare the sheet with a replay of these plays, which is added to `played`."""
    game, state = sitting.game, State(0, *sitting.beginning())
    rows = {row.place: row for row in db.session.scalars(select(SheetRow).filter_by(sitting_id=sitting.id))}
    last, count, rules_seq = encode(state.now), 0, 0
    for row, each in project(game, plays, state):
        played.append(each)
        last, count, rules_seq = row["after"], row["place"], row["rules_seq"]
        yield from _place(row, rows.pop(count, None), game)
    yield from _unlike("sitting", "places", sitting.places, count)
    yield from _unlike("sitting", "state", _today(game, sitting.state, last), last)
    yield from _unlike("sitting", "rules_seq", sitting.rules_seq, rules_seq)
    for place in sorted(rows):
        yield f"place {place}: kept, but the facts give no such place"


def _place(row: dict[str, Any], stored: SheetRow | None, game: Game) -> Iterator[str]:
    at = f"place {row['place']}"
    if stored is None:
        yield f"{at}: not kept"
        return
    for column, expected in row.items():
        value = getattr(stored, column)
        yield from _unlike(at, column, _today(game, value, expected) if column == "after" else value, expected)


def _today(game: Game, stored: Any, expected: Any) -> Any:
    """Encode a stored state as the current version would: fields added since do not count as differences.

    Those of what the game carries are the ones expected: an older version worked out nothing there.
    """
    if stored == expected:
        return stored
    try:
        read = encode(table_state_of(game, stored))
    except Unreadable:
        return stored
    return read | {"carry": _completed(stored.get("carry"), read["carry"], expected.get("carry"))}


def _completed(stored: Any, read: Any, expected: Any) -> Any:
    """Return `read`, which is `held` with defaults for fields it lacks, with what is `expected` in these."""
    if stored and isinstance(read, dict) and isinstance(expected, dict):
        return {name: _completed(stored[name], each, expected.get(name)) if name in stored else expected.get(name, each)
                for name, each in read.items()}
    return read


def _seals(sitting: Sitting, played: list[Played]) -> Iterator[str]:
    """Check closings: closed and reopened in turn, `sealed_at` as of the last one, results of closed sittings only."""
    for at, sealing in enumerate(_sealings(sitting)):
        yield from _unlike(f"sealing {at + 1}", "act", sealing.act, "reopen" if at % 2 else "close")
    last = _closing(sitting)
    sealed = sitting.sealed_at and sitting.sealed_at.isoformat()
    yield from _unlike("sitting", "sealed_at", sealed, last and last.at.isoformat())
    if last is not None:
        yield from _unlike("sealing", "version", last.version, sitting.version)
    if last is None:
        for row in _results(sitting):
            yield f"result of person {row.person_id} on seat {row.seat}: kept, but the sitting is open"
    elif last.rules_version == sitting.game.version:
        yield from _sealed(sitting, last, played)
        yield from wrong_sums(sitting, played)


def _sealings(sitting: Sitting) -> Sequence[Sealing]:
    return db.session.scalars(select(Sealing).filter_by(sitting_id=sitting.id).order_by(Sealing.id)).all()


def _closing(sitting: Sitting) -> Sealing | None:
    """Return the closing that holds."""
    log = _sealings(sitting)
    return log[-1] if log and log[-1].act == "close" else None


def _results(sitting: Sitting) -> Sequence[Result]:
    return db.session.scalars(select(Result).filter_by(sitting_id=sitting.id).order_by(Result.id)).all()


def _sealed(sitting: Sitting, sealing: Sealing, played: list[Played]) -> Iterator[str]:
    """Check results, and the sum of the money of all closings, against what the log gives."""
    closing, results = from_facts(sitting, played)
    found = {(row.seat, row.person_id): row for row in _results(sitting)}
    for expected in results:
        at = f"result of person {expected['person_id']} on seat {expected['seat']}"
        row = found.pop((expected["seat"], expected["person_id"]), None)
        if row is None:
            yield f"{at}: missing"
            continue
        given = as_counted_then(expected, row.stats)
        for column in COLUMNS:
            yield from _unlike(at, column, getattr(row, column), given[column])
    for seat, person in sorted(found):
        yield f"result of person {person} on seat {seat}: kept, but the facts give no such result"
    terms = Terms(sealing.rate, sealing.currency, sealing.cash_unit)
    amounts = amounts_of(sitting, closing, terms)
    booked = posted([sitting.id]).get(sitting.id, {})
    for currency, lines in difference(sitting, {sealing.currency: amounts} if amounts else {}, booked).items():
        yield (f"book: in {currency} all closings together lack {_short({str(who): n for who, n in lines.items()})}; "
               "open the game again and close it: the difference is booked")


def scored_differently(sitting: Sitting) -> list[str]:
    """Return what the current rules would score differently in a sitting closed under an older version."""
    last = _closing(sitting)
    if last is None or sitting.game_key not in all_games() or last.rules_version == sitting.game.version:
        return []
    return _found(_sealed(sitting, last, list(sitting.sheet())))


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
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, sort_keys=True)
    return text if len(text) <= SHOWN else text[:SHOWN] + "…"
