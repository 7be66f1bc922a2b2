"""The page of a player: games played, results, opponents, form and rating; and the comparison of two players."""
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any

from flask import Blueprint, abort, redirect, render_template, url_for
from flask_babel import gettext
from markupsafe import Markup

from models import CardTable, Club, Person, Sitting, Tournament, all_games, db
from models.league.deal_history import LEAST
from models.league.head_to_head import head_to_head
from models.league.league_cache import player
from models.league.outcomes import names_of, root_from
from models.league.receipts import games_of
from models.league.tournaments import tournaments_entered
from tally import Game
from tally.season_row import ratio
from tally.table_events import CAUSES

from ..access.membership import Membership, require_membership
from ..charts import LineChart, Series, Spark, amount, percent, signed_amount, sparkline
from ..translate import number, say
from ..web.sorting import alphabetical
from .season_page import by_evening, game_name, name_of, points, rounds_said

bp = Blueprint("players", __name__)


@dataclass(frozen=True, slots=True)
class GameStory:
    """One game of a player, formatted. `ends`: the best and the worst evening with total, table and day."""
    key: str
    name: str
    lowest: bool
    parts: list[tuple[str, str]]
    ends: list[tuple[str, str, str, date]]
    kinds: list[tuple[str, ...]]
    form: Spark
    rating: LineChart | None
    partners: list[tuple[str, ...]]
    known: bool  # whether this program has the game


@bp.get("/clubs/<key>/players/<int:person_id>")
def show(key: str, person_id: int) -> Any:
    """Show a player; redirects from a merged one."""
    membership = require_membership(key)
    person = player_or_404(membership, person_id)
    root = root_from(person)
    if root != person.id:
        return redirect(url_for(".show", key=key, person_id=root))
    club, own = membership.club, membership.member.person_id
    story = player(club, person.id)
    partners = {other for of_game in story["games"].values() for other in of_game["partners"]}
    people = names_of({*story["heads"], *partners, *([own] if own else [])})
    heads = sorted(((name_of(people.get(other)), other, met) for other, met in story["heads"].items()),
                   key=lambda each: (-sum(each[2]), alphabetical(each[0])))
    name = name_of(person)
    return render_template(
        "league/player.html", person=person, name=name, story=story,
        heads=[_head(club, (name, other), (person.id, each), met) for other, each, met in heads],
        form=sparkline(story["form"], percent), share=_share(story["halves"], story["opponents"]),
        game_name=game_name, points=points, receipts=_receipts(people.get(own or 0), person),
        games=[_game(club, person, game, of_game, people) for game, of_game in story["games"].items()], least=LEAST,
        tournaments=_with_results(tournaments_entered(club, person.id), story))


def _receipts(own: Person | None, person: Person) -> list[tuple[Sitting, int]]:
    """The latest games of one's own player with the person at the table, each with a receipt; none of others'."""
    return games_of(person.id) if own is not None and root_from(own) == person.id else []


def _with_results(entered: list[Tournament], story: dict[str, Any]) -> list[tuple[Tournament, Any]]:
    """The player's tournaments, newest first: with place, points and sum once they are closed."""
    closed = {each["id"]: each for each in story["tournaments"]}
    return [(each, closed.get(each.id)) for each in entered if each.state != "closed" or each.id in closed]


@bp.get("/clubs/<key>/players/<int:person_id>/with/<int:other>")
def together(key: str, person_id: int, other: int) -> Any:
    """Compare two players."""
    membership = require_membership(key)
    both = [root_from(player_or_404(membership, each)) for each in (person_id, other)]
    if both[0] == both[1]:
        return redirect(url_for(".show", key=key, person_id=both[0]))
    if both != [person_id, other]:
        return redirect(url_for(".together", key=key, person_id=both[0], other=both[1]))
    people = names_of(both)
    names = [name_of(people.get(each)) for each in both]
    links = [link(membership.club, name, ".show", person_id=each) for name, each in zip(names, both, strict=True)]
    story = head_to_head(membership.club, *both)
    above = [(gettext("Evenings"), *map(number, story["evenings"])),
             (gettext("Games"), *map(number, story["sittings"])),
             *((game_name(game), *(number(of_game[name]) for name in ("above", "below", "level")))
               for game, of_game in story["games"].items())]
    sides = [(game, [(name, *with_partner(sums, of_game["lowest"]))
                     for name, sums in zip(links, of_game["together"], strict=True)])
             for game, of_game in story["games"].items() if "together" in of_game]
    return render_template(
        "league/head_to_head.html", people=both, names=names, links=links, story=story,
        above=above, sides=sides, game_name=game_name, points=points, least=LEAST)


def link(club: Club, name: str, endpoint: str, **values: Any) -> Markup:
    """A name that leads to a page of the club."""
    return Markup('<a href="{}"><bdi>{}</bdi></a>').format(url_for(endpoint, key=club.key, **values), name)


def _head(club: Club, names: tuple[str, str], both: tuple[int, int], met: list[int]) -> tuple[str, ...]:
    """A row about somebody met: the name, the evenings above, below and level, a link that compares the two."""
    compared = Markup('<a class="compare" href="{}">{}<span class="vh">: {}, {}</span></a>').format(
        url_for(".together", key=club.key, person_id=both[0], other=both[1]), gettext("Compare"), *names)
    return link(club, names[1], ".show", person_id=both[1]), *map(number, met), compared


def with_partner(sums: list[int], lowest: bool) -> tuple[str, str, str]:
    """Rounds on one side, the share of those with a gain, and points per round."""
    rounds, won, counted = sums[:3]
    return number(rounds), percent(Fraction(won, rounds)), points(Fraction(counted, rounds), lowest)


def player_or_404(membership: Membership, person_id: int) -> Person:
    """A player of the roster or a guest at one of the club's tables; aborts with 404."""
    person = db.session.get(Person, person_id)
    if person is None:
        abort(404)
    if person.club_id != membership.club.id:
        table = db.session.get(CardTable, person.table_id) if person.table_id is not None else None
        if table is None or table.club_id != membership.club.id:
            abort(404)
    return person


def _share(part: int, opponents: int) -> str:
    """The share of opponents beaten, counted in halves."""
    share = ratio(part, 2 * opponents)
    return "–" if share is None else percent(share)


def _game(club: Club, person: Person, key: str, of_game: dict[str, Any], people: Mapping[int, Person]) -> GameStory:
    lowest, mixed, rated = of_game["lowest"], of_game["mixed"], of_game["ratings"]
    game = all_games().get(key)
    kinds = [(_kind(game, kind), *map(number, sums[:3]), "–" if mixed else points(sums[4], lowest))
             for kind, sums in of_game["kinds"].items()]
    ends = [] if mixed else [
        (label, points(total, lowest), table, day) for label, (day, total, table) in (
            (gettext("Best evening"), of_game["best"]), (gettext("Worst evening"), of_game["worst"]))]
    return GameStory(
        key, game_name(key), lowest, _parts(of_game) + _deals_and_bids(game, of_game), ends, kinds,
        sparkline([] if mixed else of_game["totals"], amount if lowest else signed_amount),
        by_evening([day for day, _rating, _games in rated],
                   [Series(gettext("Rating"), [rating for _day, rating, _games in rated])], amount, zero=False),
        [] if mixed else [
            (link(club, name_of(people.get(other)), ".together", person_id=person.id, other=other),
             *with_partner(sums, lowest))
            for other, sums in of_game["partners"].items()], game is not None)


def _deals_and_bids(game: Game | None, of_game: dict[str, Any]) -> list[tuple[str, str]]:
    """What was recorded with a tap of deals not played and of auctions; nothing where nothing was."""
    unplayed = [(say(CAUSES[cause]) if cause in CAUSES else cause, n) for cause, n in of_game["unplayed"].items()]
    bids = [(_kind(game, kind), n) for kind, n in of_game["bids"].items()]
    return [(label, ", ".join(f"{name} {number(n)}×" for name, n in counts))
            for label, counts in ((gettext("Dealt and not played"), unplayed), (gettext("Bids"), bids)) if counts]


def _kind(game: Game | None, kind: str) -> str:
    """The name of a kind of round; its key where the game is not known here or has it no more."""
    return say(game.categories[kind]) if game and kind in game.categories else kind


def _round(total: int | None, lowest: bool) -> str:
    """The result of a round; a dash for who has only manual entries."""
    return "–" if total is None else points(total, lowest)


def _parts(of_game: dict[str, Any]) -> list[tuple[str, str]]:
    """The sums of one game as (label, value); no sum of points if units are mixed."""
    sums, lowest = of_game["sums"], of_game["lowest"]
    found = [(gettext("Evenings"), number(of_game["evenings"])), (gettext("Games"), number(sums["sittings"])),
             (gettext("Rounds"), rounds_said(sums["rounds"], sums["uncounted"]))]
    if not of_game["mixed"]:
        label = gettext("Letters") if sums["word_sittings"] else gettext("Points")
        found.append((label, points(sums["counted"], lowest)))
        if sums["paid"] != sums["counted"]:
            found.append((gettext("Paid"), points(sums["paid"], lowest)))
        each = ratio(sums["round_counted"], sums["rounds"])
        found.append((gettext("Per round"), "–" if each is None else points(each, lowest)))
        found += [(gettext("Best round"), _round(of_game["best_round"], lowest)),
                  (gettext("Worst round"), _round(of_game["worst_round"], lowest))]
    if sums["word_sittings"]:
        found.append((gettext("Words lost"), gettext("%(part)s of %(whole)s", part=number(sums["words_lost"]),
                                                     whole=number(sums["words"]))))
    else:
        found.append((gettext("Games won"), number(sums["won"])))
    success = ratio(sums["known_rounds"] - sums["lost"], sums["known_rounds"])
    found.append((gettext("Rounds not lost"), "–" if success is None else percent(success)))
    found.append((gettext("Opponents beaten"), _share(sums["halves"], sums["opponents"])))
    found.append((gettext("Evenings won"), number(of_game["won"])))
    found.append((gettext("Longest row of them"), number(of_game["streak"][1])))
    if of_game["ratings"]:
        found.append((gettext("Rating"), amount(of_game["ratings"][-1][1])))
    return found

