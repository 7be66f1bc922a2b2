"""The result of a sitting: who won, the best round, the curve of totals, a picture to share, who pays whom."""
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from flask import Blueprint, render_template
from sqlalchemy import select

from models import Entry, Sitting, db
from models.books.disputes import held_back, without_held
from models.books.pay_out import paid_here
from models.books.results import rounds_of
from models.table.places import decided, since, standing
from tally import Seat, Text
from tally.replay import Fate
from tally.table_events import CAUSES, Unplayed

from ..access.table_access import require_sitting
from ..books.closing_offers import Row as MoneyRow
from ..books.closing_offers import money_rows
from ..charts import LineChart
from ..translate import say
from .evenings import held_of
from .sheet_page import Row, Sheet, sheet_of, totals_chart

bp = Blueprint("results", __name__)
MOST_ROUNDS = 500  # longer games show only who won; the sheet is not replayed for them


@dataclass(frozen=True, slots=True)
class Best:
    """A round and the names of those who gained most in it."""
    row: Row
    names: list[str]
    amount: int


@dataclass(frozen=True, slots=True)
class Story:
    """What the result page shows; None where it does not apply."""
    decided: Text | None
    best: Best | None = None
    chart: LineChart | None = None


@dataclass
class Kept:
    """What a table recorded of its deals besides the scores, of people by name: those not played by cause and dealer,
    and bids."""
    unplayed: dict[str, Counter[str]] = field(default_factory=dict)
    bids: dict[str, Counter[str]] = field(default_factory=dict)


@bp.get("/sittings/<int:sitting_id>/result")
def show(sitting_id: int) -> Any:
    sitting, _access = require_sitting(sitting_id)
    return render_template("table/result.html", sitting=sitting, game=sitting.game, now=sitting.now,
                           standing=standing(sitting), story=story_of(sitting), since=since(sitting),
                           money=_money(sitting), held=held_of(sitting),
                           without=without_held(sitting, held_back(sitting)),
                           kept=kept_of(sitting), causes=CAUSES)


def story_of(sitting: Sitting) -> Story:
    """Build the story of a sitting; above `MOST_ROUNDS` rounds only who won."""
    if sitting.now.number - 1 > MOST_ROUNDS:
        return Story(decided(sitting))
    sheet = sheet_of(sitting)
    return Story(decided(sitting), best_of(sitting, sheet),
                 totals_chart(sheet, [row.totals for row in sheet.rows]))


def kept_of(sitting: Sitting) -> Kept | None:
    """Count the deals not played and the bids that the table recorded; None if it recorded none."""
    kinds = [Unplayed.__name__, *(each.__name__ for each in sitting.game.between_rounds)]
    if not db.session.scalar(select(Entry.id).filter_by(sitting_id=sitting.id).where(Entry.kind.in_(kinds)).limit(1)):
        return None
    kept = Kept()
    for each in sitting.sheet():
        content, names = each.play.content, sitting.names(each.before)
        if each.fate is not Fate.COUNTS:
            continue
        if isinstance(content, Unplayed):
            kept.unplayed.setdefault(content.cause, Counter())[names[content.dealer]] += 1
        for seat, bid in sitting.game.bids(content).items():
            kept.bids.setdefault(names[seat], Counter())[say(sitting.game.categories[bid])] += 1
    return kept if kept.unplayed or kept.bids else None


def best_of(sitting: Sitting, sheet: Sheet) -> Best | None:
    """The first round with the greatest gain of somebody who played it; None where the fewest win."""
    rounds = list(rounds_of(sitting.game, sitting.sheet()))
    most = max((each.paid.get(seat, 0) for each in rounds for seat in each.players), default=0)
    if sitting.lowest_wins or most <= 0:
        return None
    best, those = next((each, those) for each in rounds if (those := [
        person for seat, person in each.players.items() if each.paid.get(seat, 0) == most]))
    row = next(row for row in sheet.rows if row.number == best.number and not row.state)
    return Best(row, [sitting.table.names.get(person, "?") for person in those], most)


def _money(sitting: Sitting) -> dict[Seat, list[MoneyRow]]:
    """What its closing gave, by the seat of whoever got it; empty if it was not for money."""
    rows = money_rows(sitting, paid_here([sitting])[sitting.id])
    return {each.seat: [one for one in rows if one.seat == each.seat] for each in rows}
