"""The evenings of a table: its sittings by date, with their standings."""
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import groupby
from typing import Any

from flask import Blueprint, render_template, request

from models import CardTable, Sitting, local, now_utc
from models.books.closing import move_evening
from models.books.held_money import held_money, terms_of
from models.books.pay_out import Amounts, paid_here
from models.table.describe import preset_name
from models.table.opening import evenings_of
from models.table.places import Standing, standing
from models.transfer.validators import YEARS
from tally import Text, _

from ..access.table_access import TableAccess, require_sitting, require_table
from ..books.closing_offers import Row, money_rows
from ..days import day_of
from ..disputed import HeldNote, held_notes
from ..web.redirects import see_other

bp = Blueprint("evenings", __name__)


@dataclass(frozen=True, slots=True)
class Game:
    """One sitting in the list of evenings: title, rounds, standings, and the payments of its closings."""
    sitting: Sitting
    name: Text
    set_up: Text | None
    rounds: int
    finished: bool
    standing: list[Standing]
    paid: list[Row]
    held: list[HeldNote]

    @property
    def sealed(self) -> bool:
        return self.sitting.sealed_at is not None


@bp.get("/tables/<key>/evenings")
def show(key: str) -> Any:
    """Show the sittings of this table, the latest evening first, some evenings a page."""
    return _page(require_table(key), day_of(request.args.get("before", "")))


@bp.post("/sittings/<int:sitting_id>/evening")
def move(sitting_id: int) -> Any:
    """Move a sitting to the evening of another date, such as one that went on past six in the morning."""
    sitting, access = require_sitting(sitting_id)
    typed = request.form.get("date", "")[:40]
    evening = date_of(typed, access.table)
    if evening is None:
        return _page(access, _after(sitting.evening), sitting_id, typed), 422
    move_evening(sitting, evening)
    return see_other("evenings.show", key=access.table.key, before=_after(evening),
                            _anchor=f"sitting-{sitting_id}")


def _after(evening: date) -> date:
    return evening + timedelta(days=1)


def date_of(typed: str, table: CardTable) -> date | None:
    """Parse an ISO date that is not in the future (in the table's time zone) and whose year is in `YEARS`; else None.
    """
    found = day_of(typed)
    begun = found is not None and found <= local(now_utc(), table).date()
    return found if found is not None and begun and found.year in YEARS else None


def _page(access: TableAccess, before: date | None, moving: int | None = None, typed: str = "") -> str:
    latest_first, older = evenings_of(access.table, before)
    paid = paid_here(latest_first)
    evenings = [(evening, [_game(each, paid[each.id]) for each in sittings])
                for evening, sittings in groupby(latest_first, key=evening_of)]
    return render_template("table/evenings.html", evenings=evenings, moving=moving, typed=typed,
                           older=older, not_a_date=_("Choose a day."))


def evening_of(sitting: Sitting) -> date:
    return sitting.evening


def _game(sitting: Sitting, paid: dict[str, Amounts]) -> Game:
    now = sitting.now
    return Game(sitting, sitting.game.name, preset_name(sitting.game, sitting.rules), now.number - 1, now.finished,
                standing(sitting), money_rows(sitting, paid), held_of(sitting))


def held_of(sitting: Sitting) -> list[HeldNote]:
    """What disputed entries hold back of a sitting, in money once it was closed for money."""
    found = held_money(sitting, terms_of(sitting)) if sitting.objections else None
    return [] if found is None else held_notes([found])
