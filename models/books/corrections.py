"""The history of closed games: each closing and reopening, with what a closing posted."""
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime

from sqlalchemy import select

from ..database import db
from ..schema.ledger import BookEntry, BookLine, Kind, Sealing
from ..schema.tables import CardTable
from ..table.sitting import Sitting
from .pay_out import Amounts, at_the_table, by_person, is_held


@dataclass(frozen=True, slots=True)
class Step:
    """A closing or reopening. `gave`: what a closing posted, by currency and person of the table.

    The first closing posts everything, a later one the difference.
    """
    sealing: Sealing
    gave: Mapping[str, Amounts] = field(default_factory=dict)

    @property
    def reopened(self) -> bool:
        return self.sealing.act == "reopen"


def courses(sittings: Sequence[Sitting]) -> dict[int, list[Step]]:
    """Return by sitting its closings and reopenings, oldest first, in two queries."""
    ids = [sitting.id for sitting in sittings]
    sealings = db.session.scalars(select(Sealing).where(Sealing.sitting_id.in_(ids)).order_by(Sealing.id)).all()
    gave = _gave(ids) if sealings else {}
    found: dict[int, list[Step]] = {number: [] for number in ids}
    by_id = {sitting.id: sitting for sitting in sittings}
    for each in sealings:
        people = at_the_table(by_id[each.sitting_id]) if each.id in gave else {}
        found[each.sitting_id].append(Step(each, {
            currency: by_person(amounts, people) for currency, amounts in gave.get(each.id, {}).items()}))
    return found


def given_again(club_id: int, moments: Mapping[int, tuple[str, str, datetime]]) -> dict[int, dict[str, Amounts]]:
    """Return what later closings of a club's games posted, by currency and person of its roster.

    `moments` are game key, evening (ISO date) and time of each closing, by any number; a closing that is not found is
    missing in the answer.
    """
    days = {day for _game, day, _at in moments.values()}
    rows = db.session.execute(
        select(Sealing, Sitting.game_key, Sitting.evening).join(Sitting, Sitting.id == Sealing.sitting_id)
        .join(CardTable, CardTable.id == Sitting.table_id).order_by(Sealing.id)
        .where(CardTable.club_id == club_id, Sealing.act == "close",
               Sitting.evening.in_([date.fromisoformat(day) for day in days]))).all() if days else []
    which = {}
    for number, (game, day, at) in moments.items():
        # the club's row was locked from the closing to its note in the log: nothing came between
        closed = [each for each, key, evening in rows if (key, evening.isoformat()) == (game, day) and each.at <= at]
        if closed:
            which[number] = closed[-1]
    gave = _gave({each.sitting_id for each in which.values()}) if which else {}
    return {number: gave.get(each.id, {}) for number, each in which.items()}


def _gave(sitting_ids: Iterable[int]) -> dict[int, dict[str, Amounts]]:
    rows = db.session.execute(
        select(BookEntry, BookLine.person_id, BookLine.amount).join(BookLine, BookLine.entry_id == BookEntry.id)
        .where(BookEntry.sitting_id.in_(list(sitting_ids)), BookEntry.kind == Kind.CLOSING.value))
    found: dict[int, dict[str, Amounts]] = {}
    for entry, person, amount in rows:
        if is_held(entry):  # after the closing
            continue
        of = found.setdefault(entry.facts["sealing"], {}).setdefault(entry.currency, {})
        of[person] = of.get(person, 0) + amount
    return found


def reasons(entries: Iterable[BookEntry]) -> dict[int, str]:
    """Return by id, for entries that correct an earlier closing, why the game was reopened before it."""
    closings = [entry for entry in entries if entry.kind == Kind.CLOSING.value and not is_held(entry)]
    if not closings:
        return {}
    opened = db.session.execute(
        select(Sealing.sitting_id, Sealing.id, Sealing.reason)
        .where(Sealing.sitting_id.in_({entry.sitting_id for entry in closings}), Sealing.act == "reopen")
        .order_by(Sealing.id)).all()
    found = {}
    for entry in closings:
        for sitting, number, reason in opened:
            if sitting == entry.sitting_id and number < entry.facts["sealing"]:
                found[entry.id] = reason
    return found
