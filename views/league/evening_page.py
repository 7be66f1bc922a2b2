"""The league's page of an evening: the only league page that replays rounds, and only of that evening."""
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from sqlalchemy import func, select

from models import BookEntry, BookLine, CardTable, Sitting, all_games, db
from models.league.outcomes import names_of, provisional, roots
from models.schema.ledger import Kind
from models.table.describe import preset_name
from tally import Seat, Text

from ..amounts import money
from ..charts import LineChart
from ..table.sheet_page import Sheet, sheet_of, totals_chart
from .season_page import name_of, points


@dataclass(frozen=True, slots=True)
class Placed:
    """A player's result in one sitting."""
    place: int
    person: int
    name: str
    total: str
    rounds: int


@dataclass(frozen=True, slots=True)
class Shown:
    """One sitting of the evening; provisional until it is closed."""
    sitting: Sitting
    name: Text
    set_up: Text | None
    sealed: bool
    finished: bool
    rounds: int
    results: list[Placed]
    chart: LineChart | None
    lowest: bool
    fills_word: bool


def evening_page(table: CardTable, day: date) -> dict[str, Any]:
    """Context of the evening's template."""
    sittings = list(db.session.scalars(
        select(Sitting).where(Sitting.table_id == table.id, Sitting.evening == day, Sitting.game_key.in_(all_games()))
        .order_by(Sitting.id)))
    found = {sitting.id: _results(table, sitting) for sitting in sittings}
    money_of = _money(table, [sitting.id for sitting in sittings])
    people = names_of({person for rows in found.values() for _place, person, _total, _rounds in rows}
                      | {person for person, _amount in money_of})
    names = {person: name_of(each) for person, each in people.items()}
    return {"sittings": [_shown(sitting, found[sitting.id], names) for sitting in sittings],
            "money": [(person, names.get(person, "?"), amount) for person, amount in money_of]}


Row = tuple[int, int, int, int]
"""Place, player, points counted, rounds."""


def _results(table: CardTable, sitting: Sitting) -> list[Row]:
    assert table.club is not None
    return sorted((each.place, each.person, each.counted, each.rounds)
                  for each in provisional(table.club, [sitting]).outcomes)


def _shown(sitting: Sitting, rows: list[Row], names: dict[int, str]) -> Shown:
    game, now, lowest = sitting.game, sitting.now, sitting.lowest_wins
    sheet = sheet_of(sitting, each_turn=True)
    return Shown(
        sitting, game.name, preset_name(game,
                                        sitting.rules), sitting.sealed_at is not None, now.finished, now.number - 1,
        [Placed(place, person, names.get(person, "?"), points(total, lowest), rounds)
         for place, person, total, rounds in rows], totals_chart(sheet, _counted(sitting, sheet)), lowest,
        game.fills_word)


def _counted(sitting: Sitting, sheet: Sheet) -> list[Mapping[Seat, int]]:
    """The totals after each row: the sheet's, or those that count where some payments do not."""
    if not sitting.game.two_ledgers:
        return [row.totals for row in sheet.rows]
    return [{seat: each.after.counted.get(seat, 0) for seat in each.after.seats} for each in sitting.sheet()]


def _money(table: CardTable, sittings: list[int]) -> list[tuple[int, str]]:
    """Money from closings of these sittings by player and currency, largest first."""
    rows = db.session.execute(
        select(BookLine.person_id, BookEntry.currency, func.sum(BookLine.amount))
        .join(BookEntry, BookEntry.id == BookLine.entry_id)
        .where(BookEntry.sitting_id.in_(sittings), BookEntry.kind == Kind.CLOSING.value,
               BookLine.person_id.is_not(None)).group_by(BookLine.person_id, BookEntry.currency)).all()
    who = roots(table.club_id or 0, {table.id})
    sums: dict[tuple[str, int], int] = {}
    for person, currency, total in rows:
        assert person is not None
        key = currency, who.get(person, person)
        sums[key] = sums.get(key, 0) + int(total)
    return [(person, money(total, currency, sign=True))
            for (currency, person), total in sorted(sums.items(), key=lambda each: (each[0][0], -each[1], each[0][1]))]
