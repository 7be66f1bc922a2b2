"""Statistics of a game: of everybody in a club, and of one player; each table draws what it says."""
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flask import Blueprint, abort, redirect, render_template, url_for
from flask_babel import gettext

from models import Person, all_games
from models.league.deal_history import LEAST, Deals
from models.league.league_cache import deals
from models.league.outcomes import names_of, root_from
from tally import Game, Statistic
from tally.deal_sums import DealSums, above_expectation

from ..access.membership import Membership, require_membership
from ..charts import Bar, amount, bars, percent, signed_amount
from ..translate import number, say
from .players import link, player_or_404
from .season_page import name_of, points

bp = Blueprint("statistics", __name__)


@dataclass(frozen=True, slots=True)
class BarRow:
    """A row of a table with bars: its cells are formatted."""
    head: str
    cells: list[str]
    bar: Bar | None


@dataclass(frozen=True, slots=True)
class BarTable:
    title: str
    headers: list[str]
    rows: list[BarRow]


@bp.get("/clubs/<key>/statistics/<game>")
def show(key: str, game: str) -> Any:
    """Show the statistics of a game: its players, and what it counts, of all of them together."""
    membership, played = require_membership(key), game_or_404(game)
    found = deals(membership.club).get(game, Deals())
    people = names_of(found.people)
    return render_template(
        "league/statistics.html", game=played, person=None, parts=[], found=found, least=LEAST,
        tables=[_players(membership, played, found, people), *_counted(played, found.together, found)])


@bp.get("/clubs/<key>/players/<int:person_id>/statistics/<game>")
def player(key: str, person_id: int, game: str) -> Any:
    """Show one player's statistics of a game, beside those of the club; redirects from a merged player."""
    membership, played = require_membership(key), game_or_404(game)
    person = player_or_404(membership, person_id)
    root = root_from(person)
    if root != person.id:
        return redirect(url_for(".player", key=key, person_id=root, game=game))
    found = deals(membership.club).get(game, Deals())
    own = found.people.get(person.id, DealSums())
    tables = _counted(played, own, found, found.together)
    if not found.mixed and (whom := _with_whom(membership, person, played, found)).rows:
        tables.append(whom)
    return render_template("league/statistics.html", game=played, person=person, name=name_of(person),
                           parts=_parts(own, found), found=found, least=LEAST, tables=tables)


def game_or_404(key: str) -> Game:
    """The game of that key; aborts with 404."""
    return all_games().get(key) or abort(404)


def _parts(own: DealSums, found: Deals) -> list[tuple[str, str]]:
    """The sums of one player as (label, value)."""
    if not own.deals:
        return []
    most, least = (own.least, own.most) if found.lowest else (own.most, own.least)
    assert most is not None and least is not None
    parts = [(gettext("Rounds"), number(own.deals)), (gettext("Won"), percent(Fraction(own.gained, own.deals))),
             (gettext("Most rounds won in a row in one evening"), number(own.won_run)),
             (gettext("Most rounds lost in a row in one evening"), number(own.lost_run))]
    return parts if found.mixed else [
        *parts, (gettext("Points a round"), points(Fraction(own.counted, own.deals), found.lowest)),
        (gettext("Best round"), points(most, found.lowest)), (gettext("Worst round"), points(least, found.lowest))]


def _players(membership: Membership, game: Game, found: Deals, people: Mapping[int, Person]) -> BarTable:
    """Everybody's deals, the most first."""
    ranked = sorted(found.people.items(), key=lambda each: (-each[1].deals, each[0]))
    means = [None if found.mixed else Fraction(own.counted, own.deals) for _person, own in ranked]
    rows = [BarRow(
        link(membership.club, name_of(people.get(person)), ".player", person_id=person, game=game.key),
        [number(own.deals), "–" if mean is None else points(mean, found.lowest),
         percent(Fraction(own.gained, own.deals))], bar)
        for (person, own), mean, bar in zip(ranked, means, bars(means), strict=True)]
    return BarTable(gettext("Players"), [
        gettext("Name"), gettext("Rounds"), gettext("Points a round"), gettext("Won")], rows)


def _counted(game: Game, own: DealSums, found: Deals, club: DealSums | None = None) -> list[BarTable]:
    """What the game counts; beside one player's numbers the mean or share of the whole `club`."""
    tables = (_statistic(each, own, found, club) for each in game.statistics if own.counts.get(each.key))
    return [each for each in tables if each.rows]


def _statistic(statistic: Statistic, own: DealSums, found: Deals, club: DealSums | None) -> BarTable:
    mine, by_mean = own.counts[statistic.key], bool(statistic.mean) and not found.mixed
    rows = [(row, mine[row]) for row in statistic.rows if row in mine]
    values = [_value(sums, by_mean) for _row, sums in rows]
    headers = [gettext("Kind"), gettext("Rounds")]
    headers += [say(head) for head in (statistic.won, statistic.mean if by_mean else None) if head]
    lowest = found.lowest

    def written(value: Fraction) -> str:
        return points(value, lowest) if by_mean else percent(value)
    cells = [[number(sums[0]), *([percent(_value(sums, False))] if statistic.won else []),
              *([written(value)] if by_mean else [])] for (_row, sums), value in zip(rows, values, strict=True)]
    if club is not None:
        headers.append(gettext("Club"))
        cells = [[*each, written(_value(club.counts[statistic.key][row], by_mean))]
                 for each, (row, _sums) in zip(cells, rows, strict=True)]
    return BarTable(say(statistic.title), headers, [
        BarRow(say(statistic.rows[row]), each, bar)
        for (row, _sums), each, bar in zip(rows, cells, bars(values), strict=True)])


def _value(sums: Sequence[int], by_mean: bool) -> Fraction:
    return Fraction(sums[2] if by_mean else sums[1], sums[0])


def _with_whom(membership: Membership, person: Person, game: Game, found: Deals) -> BarTable:
    """With whom a player did better or worse than usual, with an interval; nobody who was always there."""
    own = found.people.get(person.id, DealSums())
    pairs = [(other, pair) for other, pair in found.partners(person.id).items() if pair[0] < own.deals]
    people = names_of(other for other, _pair in pairs)
    above = [tuple(Fraction(round(each * 100), 100) for each in above_expectation(pair, own)) for _other, pair in pairs]
    drawn = bars([mean for mean, _half in above], [half for _mean, half in above])
    title = gettext("With whom on one side") if game.sides else gettext("With whom at the table")
    return BarTable(title, [gettext("Name"), gettext("Rounds"), gettext("Won"), gettext("Beside own mean")], [
        BarRow(link(membership.club, name_of(people.get(other)), "players.together", person_id=person.id, other=other),
               [number(pair[0]), percent(Fraction(pair[1], pair[0])), f"{signed_amount(mean)} ± {amount(half)}"], bar)
        for (other, pair), (mean, half), bar in zip(pairs, above, drawn, strict=True)])

