"""What somebody's line of a season is made of: every game with its place and what it gives, the sum; as CSV too."""
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from flask import Blueprint, abort, render_template
from flask_babel import gettext, ngettext

from models.league.league_cache import counting_of
from models.league.outcomes import names_of, roots
from models.league.season_account import Account, Game, account
from models.league.tournaments import tournaments_named
from tally.counting import HUNDREDTHS, Counting, Ledger, Measure

from ..access.membership import require_membership
from ..charts import amount
from ..translate import say
from ..web.language import decimal_mark
from ..workbooks import Cell, as_csv
from .league import season_or_404
from .penalty_lines import penalty_lines
from .season_page import explained, game_name, name_of, points, said_value

bp = Blueprint("season_line", __name__)


@bp.get("/clubs/<key>/seasons/<int:season_id>/players/<int:person>")
def show(key: str, season_id: int, person: int) -> Any:
    """Show what the line is made of, by the same read model as the table."""
    membership = require_membership(key)
    season = season_or_404(membership, season_id)
    found = account(membership.club, season, person) or abort(404)
    counting, who = counting_of(season), roots(membership.club.id)
    tournaments = tournaments_named(counting)
    return render_template(
        "league/line.html", season=season, counting=counting,
        account=found, name=name_of(names_of([person]).get(person)), person=person, gives=_gives,
        value=said_value(found.row, counting, found.lowest), how=explained(counting, tournaments), amount=amount,
        place_of=_place, called=lambda game: _called(game, tournaments), weight=lambda game: _weight(game, counting),
        penalties=[each for each in penalty_lines(season)
                   if found.row.penalty and who.get(each.person, each.person) == person and not each.undone_at],
        points=points, ties=[say(tie.label) for tie in counting.ties])


@bp.get("/clubs/<key>/seasons/<int:season_id>/players/<int:person>.csv")
def as_file(key: str, season_id: int, person: int) -> Any:
    membership = require_membership(key)
    season = season_or_404(membership, season_id)
    found = account(membership.club, season, person) or abort(404)
    counting = counting_of(season)
    return as_csv(list(_rows(found, counting, tournaments_named(counting))), f"season-{season_id}-{person}")


def _called(game: Game, tournaments: Any) -> str:
    whole = tournaments.get(-game.outcome.sitting)
    return whole.name if whole is not None else game_name(game.outcome.game)


def _place(game: Game) -> str:
    outcome = game.outcome
    text = gettext("place %(place)s of %(people)s", place=outcome.place, people=outcome.players)
    return text + (" " + ngettext("shared with %(num)d", "shared with %(num)d", outcome.level) if outcome.level else "")


def _weight(game: Game, counting: Counting) -> str:
    """Return the weight of a game, where it is not 1."""
    whole = Fraction(dict(counting.tournaments).get(-game.outcome.sitting, HUNDREDTHS), HUNDREDTHS)
    found = whole * (counting.weight(game.outcome.game) if counting.measure is Measure.PLACES else 1)
    return "" if found == 1 else f"{float(found):.4f}".rstrip("0").rstrip(".").replace(".", decimal_mark())


def _gives(game: Game) -> str:
    if game.gives is None:
        return "–"
    return amount(game.gives) if game.of is None else gettext(
        "%(part)s of %(whole)s", part=amount(game.gives), whole=game.of)


def _rows(found: Account, counting: Counting, tournaments: Any) -> Iterator[list[Cell]]:
    yield [gettext("Day"), gettext("Game"), gettext("Place"), gettext("People"), gettext("Points"), gettext("Rounds"),
           gettext("Gives"), gettext("Of"), gettext("Weight"), gettext("Dropped")]
    for each in found.games:
        outcome = each.outcome
        yield [outcome.evening, _called(each, tournaments), outcome.place, outcome.players,
               outcome.paid if counting.ledger is Ledger.PAID else outcome.counted, outcome.rounds,
               None if each.gives is None else amount(each.gives), each.of,
               _weight(each, counting) or None, gettext("yes") if each.dropped else None]
    for label, value in ((gettext("For coming"), found.row.attendance), (gettext("Penalties"), -found.row.penalty)):
        if value:
            yield [None, label, None, None, None, None, amount(value), None, None, None]
    whole = found.row.value
    yield [None, gettext("Together"), *[None] * 4, None if whole is None else amount(whole), None, None, None]
