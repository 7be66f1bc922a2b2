"""The rating of a game: who stands where, and whether it foretells anything, tested on the club's own evenings."""
from fractions import Fraction
from typing import Any

from flask import Blueprint, render_template
from flask_babel import format_decimal, gettext

from models.league.foretelling import BINS, Foretelling
from models.league.league_cache import rating
from models.league.outcomes import names_of
from models.league.rating import SHOWN_FROM

from ..access.membership import require_membership
from ..charts import amount, bars, percent
from ..translate import number
from .players import link
from .season_page import name_of
from .statistics import BarRow, BarTable, game_or_404

bp = Blueprint("rating", __name__)


@bp.get("/clubs/<key>/rating/<game>")
def show(key: str, game: str) -> Any:
    """Show everybody's rating in a game, and how well it foretold each evening before it was rated."""
    membership, played = require_membership(key), game_or_404(game)
    rated, foretelling = rating(membership.club, game)
    people = names_of(rated)
    ranked = sorted(rated.items(), key=lambda each: (-each[1].points, each[0]))
    drawn = bars([each.points - SHOWN_FROM for _person, each in ranked])
    table = BarTable(gettext("Rating"), [gettext("Name"), gettext("Games"), gettext("Rating")], [
        BarRow(link(membership.club, name_of(people.get(person)), "players.show", person_id=person),
               [number(each.games), amount(each.points)], bar)
        for (person, each), bar in zip(ranked, drawn, strict=True)])
    return render_template("league/rating.html", game=played, table=table, foretelling=foretelling,
                           better=percent(_fraction(foretelling.better)), losses=_losses(foretelling),
                           reliability=_reliability(foretelling))


def _fraction(value: float) -> Fraction:
    return Fraction(round(value * 1000), 1000)


def _three_decimals(value: float) -> str:
    return str(format_decimal(round(value, 3), "0.000"))


def _losses(found: Foretelling) -> list[tuple[str, str, str]]:
    """Log loss and Brier score of each way to foretell, by pair."""
    return [(label, *(_three_decimals(each / found.pairs) for each in (score.log_loss, score.brier)))
            for label, score in ((gettext("This rating"), found.rating), (gettext("A simple Elo"), found.elo),
                                 (gettext("Everybody equal"), found.equal))] if found.pairs else []


def _reliability(found: Foretelling) -> BarTable:
    """How often the favourite was higher, by the chance that was given."""
    step = 50 // BINS
    bins = [(at, *each) for at, each in enumerate(found.bins) if each[0]]
    happened: list[Fraction | int | None] = [_fraction(was / n) for _at, n, _chance, was in bins]
    return BarTable(gettext("What was foretold, and what came"), [
        gettext("Chance given, %"), gettext("Pairs"), gettext("Mean"), gettext("Came true")], [
        BarRow(f"{50 + at * step}–{50 + (at + 1) * step}",
               [number(int(n)), percent(_fraction(chance / n)), percent(_fraction(was / n))], bar)
        for (at, n, chance, was), bar in zip(bins, bars(happened), strict=True)])
