"""Objections to entries of a sitting, and what they hold back: the points of the entries objected to, nothing else.

An objection is open while its entry stands as it was and nobody decided that it is right. A correction, a strike or an
undo of the entry closes it, taking that back opens it again: all of this is derived, never written.
"""
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from sqlalchemy import ColumnElement, select
from sqlalchemy.orm import selectinload

from tally import Seat, TableState, Text
from tally.replay import Fate
from tally.state import Account, Person
from tally.sums import added_up

from ..database import db
from ..schema.confirmations import Objection, Outcome
from ..table.entries import SheetRow
from ..table.sitting import Sitting, all_games
from .results import closing_of

FINAL = (Outcome.STANDS.value, Outcome.WITHDRAWN.value)


@dataclass(frozen=True, slots=True)
class Held:
    """Points held back: paid and counted, by account (seat and person) and by seat. Empty without open objections.

    They are those of the evening as it would close; `recorded` are by seat what the entries themselves gave.
    """
    accounts: Mapping[tuple[Seat, Person], tuple[int, int]] = field(default_factory=dict)
    totals: Mapping[Seat, int] = field(default_factory=dict)
    counted: Mapping[Seat, int] = field(default_factory=dict)
    recorded: Mapping[Seat, int] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return any(paid or counted for paid, counted in self.accounts.values()) or any(self.totals.values())

    def of(self, person: Person) -> tuple[int, int]:
        """Return paid and counted points of a person that are held back."""
        own = [each for (_seat, who), each in self.accounts.items() if who == person]
        return sum(paid for paid, _counted in own), sum(counted for _paid, counted in own)

    @property
    def units(self) -> dict[Person | None, int]:
        """Return paid points by person in seating order, None for what stays on the table; they sum to 0."""
        found: dict[Person | None, int] = added_up(
            (person, paid) for (_seat, person), (paid, _counted) in sorted(self.accounts.items()))
        rest = -sum(found.values())
        return found | ({None: rest} if rest else {})


NOTHING = Held()


def objections_to(sitting: Sitting) -> list[Objection]:
    """Return all objections in a sitting with their decisions, oldest first; no query where there never was one."""
    if not sitting.objections:
        return []
    return list(db.session.scalars(
        select(Objection).filter_by(sitting_id=sitting.id).options(selectinload(Objection.decisions))
        .order_by(Objection.id)))


def open_objections(sitting: Sitting) -> list[Objection]:
    """Return the objections that hold something back."""
    undecided = [each for each in objections_to(sitting) if not is_final(each)]
    standing = {row.root for row in _standing(sitting, undecided)}
    return [each for each in undecided if each.root in standing]


def is_final(objection: Objection) -> bool:
    """Whether it was withdrawn, or a referee decided that the entry is right."""
    return objection.decision is not None and objection.decision.outcome in FINAL


def _standing(sitting: Sitting, objections: Iterable[Objection]) -> list[SheetRow]:
    """Return the rows these objections are about, as far as they still stand as objected to."""
    versions = {each.root: {other.seq for other in objections if other.root == each.root} for each in objections}
    if not versions:
        return []
    rows = db.session.scalars(select(SheetRow).where(
        SheetRow.sitting_id == sitting.id, SheetRow.root.in_(versions)).order_by(SheetRow.place))
    return [row for row in rows if row.fate == Fate.COUNTS.value and row.seq in versions[row.root]]


def held_back(sitting: Sitting) -> Held:
    """Return what the open objections of a sitting hold back."""
    return held_by(sitting, open_objections(sitting))


def held_by(sitting: Sitting, objections: Sequence[Objection]) -> Held:
    """Return what these objections hold back: how the evening would close, less how it would without their entries.

    What the entries gave is read from the stored table states.
    """
    held = NOTHING
    for row in _standing(sitting, objections):
        before, after = sitting.state_before(row.place)[0], sitting.state_after(row)[0]
        held = _difference(after, before, held)
    if not held:
        return NOTHING
    now = sitting.now
    there, left = (closing_of(sitting.game, each, sitting.rules).now for each in (now, without(now, held)))
    return replace(_difference(there, left), recorded=held.totals)


def _difference(after: TableState, before: TableState, more: Held = NOTHING) -> Held:
    """Return what came between two table states, with what is held back already."""
    accounts = dict(more.accounts)
    was = {(each.seat, each.person): each for each in before.accounts}
    for each in after.accounts:
        key = each.seat, each.person
        old, (paid, counted) = was.get(key, Account(*key)), accounts.get(key, (0, 0))
        accounts[key] = paid + each.paid - old.paid, counted + each.counted - old.counted
    return Held({key: each for key, each in accounts.items() if any(each)},
                added_up([*more.totals.items(), *_less(after.totals, before.totals).items()]),
                added_up([*more.counted.items(), *_less(after.counted, before.counted).items()]))


def without(now: TableState, held: Held) -> TableState:
    """Return the table state without the points held back: who is first if the disputed entries do not count."""
    if not held:
        return now
    return replace(
        now, totals=_less(now.totals, held.totals), counted=_less(now.counted, held.counted),
        accounts=tuple(replace(each, paid=each.paid - held.accounts.get((each.seat, each.person), (0, 0))[0],
                               counted=each.counted - held.accounts.get((each.seat, each.person), (0, 0))[1])
                       for each in now.accounts))


def without_held(sitting: Sitting, held: Held) -> dict[Seat, Text]:
    """Return the totals without the points held back, in the unit of the game: of seats where they are others."""
    now = sitting.now
    return {seat: sitting.game.amount(now.total(seat) - points, sitting.rules)
            for seat, points in held.recorded.items() if points and seat in now.seats}


def _less(sums: Mapping[Seat, int], held: Mapping[Seat, int]) -> dict[Seat, int]:
    return {seat: amount - held.get(seat, 0) for seat, amount in sums.items()}


def sittings_in_dispute(table_ids: Collection[int]) -> list[Sitting]:
    """Return the sittings at these tables in which something is held back now."""
    return _in_dispute(Sitting.table_id.in_(table_ids)) if table_ids else []


def disputed_of(sitting_ids: Collection[int]) -> set[int]:
    """Return which of these sittings something is held back in now."""
    return {each.id for each in _in_dispute(Sitting.id.in_(sitting_ids))} if sitting_ids else set()


def _in_dispute(these: ColumnElement[bool]) -> list[Sitting]:
    objections = db.session.scalars(
        select(Objection).join(Sitting, Sitting.id == Objection.sitting_id).where(these)
        .options(selectinload(Objection.decisions)))
    undecided = {each.sitting_id for each in objections if not is_final(each)}
    sittings = db.session.scalars(select(Sitting).where(Sitting.id.in_(undecided), Sitting.game_key.in_(all_games()))
                                  .order_by(Sitting.id))
    return [each for each in sittings if open_objections(each)]
