"""The page of a player: games played, results, opponents, form and rating; and the comparison of two players."""
import json
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any

from flask import Blueprint, abort, redirect, render_template, url_for
from flask_babel import gettext
from markupsafe import Markup

from models import CardTable, Club, Person, Sitting, Tournament, all_games, db
from models.cache import app_cache
from models.league.head_to_head import head_to_head
from models.league.league_cache import player
from models.league.outcomes import names_of, root_from
from models.league.partners import LEAST
from models.league.receipts import games_of
from models.league.tournaments import tournaments_entered
from tally import Game
from tally.season_row import ratio
from tally.table_events import CAUSES

from ..access.membership import Membership, require_membership
from ..charts import amount, percent
from ..translate import number, say
from ..web.calendars import locale_key
from ..web.sorting import alphabetical
from .season_page import drawn, game_name, name_of, points, rounds_said, spark

bp = Blueprint("players", __name__)
CACHED = 200  # players, each some 5 kB


@dataclass(frozen=True, slots=True)
class GameStory:
    """One game of a player, formatted."""
    key: str
    name: str
    lowest: bool
    parts: list[tuple[str, str]]
    best: tuple[date, str, str] | None
    worst: tuple[date, str, str] | None
    kinds: list[tuple[str, list[str]]]
    form: Markup
    rating: Markup | None


@bp.get("/clubs/<key>/players/<int:person_id>")
def show(key: str, person_id: int) -> Any:
    """Show a player; redirects from a merged one."""
    membership = require_membership(key)
    person = _player_or_404(membership, person_id)
    root = root_from(person)
    if root != person.id:
        return redirect(url_for(".show", key=key, person_id=root))
    club, own = membership.club, membership.member.person_id
    story = player(club, person.id)
    people = names_of([*_others(story), *([own] if own else [])])
    heads = sorted(((name_of(people.get(int(other))), int(other), met) for other, met in story["heads"].items()),
                   key=lambda each: (-sum(each[2]), alphabetical(each[0])))
    lowest = {key: about["lowest"] for key, about in story["games"].items()}
    title = gettext("Form: opponents beaten, evening by evening")
    form = spark(locale_key(), "form", title, json.dumps([share for _day, *share in story["form"]]), "share")
    return render_template(
        "league/player.html", membership=membership, club=club, person=person, name=name_of(person), story=story,
        heads=heads, form=form, share=_share(story), game_name=game_name, points=points, lowest=lowest,
        receipts=_receipts(people.get(own or 0), person), games=_games(club, person, story), least=LEAST,
        tournaments=_with_results(tournaments_entered(club, person.id), story),
        partners={key: [(name_of(people.get(int(other))), int(other), with_partner(sums, lowest[key]))
                        for other, sums in about["partners"].items()] for key, about in story["games"].items()
                  if about["partners"] and not about["mixed"]})


def _receipts(own: Person | None, person: Person) -> list[tuple[Sitting, int]]:
    """The latest games of one's own player with the person at the table, each with a receipt; none of others'."""
    return games_of(person.id) if own is not None and root_from(own) == person.id else []


def _others(story: dict[str, Any]) -> set[int]:
    """Whom the player's page names."""
    partners = (other for about in story["games"].values() for other in about["partners"])
    return {int(other) for other in (*story["heads"], *partners)}


def _with_results(entered: list[Tournament], story: dict[str, Any]) -> list[tuple[Tournament, Any]]:
    """The player's tournaments, newest first: with place, points and sum once they are closed."""
    closed = {each["id"]: each for each in story["tournaments"]}
    return [(each, closed.get(each.id)) for each in entered if each.state != "closed" or each.id in closed]


@bp.get("/clubs/<key>/players/<int:person_id>/with/<int:other>")
def together(key: str, person_id: int, other: int) -> Any:
    """Compare two players."""
    membership = require_membership(key)
    both = [root_from(_player_or_404(membership, each)) for each in (person_id, other)]
    if both[0] == both[1]:
        return redirect(url_for(".show", key=key, person_id=both[0]))
    if both != [person_id, other]:
        return redirect(url_for(".together", key=key, person_id=both[0], other=both[1]))
    known = names_of(both)
    return render_template(
        "league/head_to_head.html", membership=membership, people=both, names=[name_of(known.get(each))
                                                                               for each in both],
        story=head_to_head(membership.club, *both), game_name=game_name, points=points,
        with_partner=with_partner, least=LEAST)


def with_partner(sums: list[int], lowest: bool) -> tuple[str, str, str]:
    """Rounds on one side, the share of those with a gain, and points per round."""
    rounds, won, counted = sums
    return number(rounds), percent(Fraction(won, rounds)), points(Fraction(counted, rounds), lowest)


def _player_or_404(membership: Membership, person_id: int) -> Person:
    """A player of the roster or a guest at one of the club's tables; aborts with 404."""
    person = db.session.get(Person, person_id) if person_id < 2**31 else None
    if person is None:
        abort(404)
    if person.club_id != membership.club.id:
        table = db.session.get(CardTable, person.table_id) if person.table_id is not None else None
        if table is None or table.club_id != membership.club.id:
            abort(404)
    return person


def _share(story: dict[str, Any]) -> str:
    share = ratio(story["halves"], 2 * story["opponents"])
    return "–" if share is None else percent(share)


def _games(club: Club, person: Person, story: dict[str, Any]) -> list[GameStory]:
    """The player's games, formatted once for the results the story was made of, language and calendar."""
    return app_cache("games of players", CACHED).get_or_make(
        (club.submission, club.results_rev, person.id, locale_key()),
        lambda: [_game(key, about) for key, about in story["games"].items()])


def _game(key: str, about: dict[str, Any]) -> GameStory:
    lowest, mixed, rated = about["lowest"], about["mixed"], about["ratings"]
    known = all_games().get(key)
    data = {"days": [day for day, _rating, _games in rated], "lines": {"0": [rating for _day, rating, _games in rated]}}
    chart = drawn(locale_key(), f"rating-{key}", gettext("Rating, %(game)s", game=game_name(key)),
                  gettext("1000 is where everybody begins."), gettext("Evening"), json.dumps(data),
                  ((0, gettext("Rating")),), False, False)
    kinds = [(_kind(known, kind),
              [number(sums[0]), number(sums[1]), number(sums[2]), "–" if mixed else points(sums[4], lowest)])
             for kind, sums in about["kinds"].items()]
    totals = json.dumps([] if mixed else [total for _day, total in about["totals"]])
    form = spark(locale_key(), f"totals-{key}", gettext("%(game)s, evening by evening", game=game_name(key)),
                 totals, "unsigned" if lowest else "points")
    parts = _parts(about) + _deals_and_bids(known, about)
    return GameStory(key, game_name(key), lowest, parts, None if mixed else _end(about["best"], lowest),
                     None if mixed else _end(about["worst"], lowest), kinds, form, chart)


def _deals_and_bids(game: Game | None, about: dict[str, Any]) -> list[tuple[str, str]]:
    """What was recorded with a tap of deals not played and of auctions; nothing where nothing was."""
    unplayed = [(say(CAUSES[cause]) if cause in CAUSES else cause, n) for cause, n in about["unplayed"].items()]
    bids = [(_kind(game, kind), n) for kind, n in about["bids"].items()]
    return [(label, ", ".join(f"{name} {number(n)}×" for name, n in counts))
            for label, counts in ((gettext("Dealt and not played"), unplayed), (gettext("Bids"), bids)) if counts]


def _kind(game: Game | None, kind: str) -> str:
    """The name of a kind of round; its key where the game is not known here or has it no more."""
    return say(game.categories[kind]) if game and kind in game.categories else kind


def _end(end: list[Any], lowest: bool) -> tuple[date, str, str]:
    """The best or the worst evening: date, total, table."""
    day, total, table = end
    return date.fromordinal(day), points(total, lowest), table


def _round(total: int | None, lowest: bool) -> str:
    """The result of a round; a dash for who has only manual entries."""
    return "–" if total is None else points(total, lowest)


def _parts(about: dict[str, Any]) -> list[tuple[str, str]]:
    """The sums of one game as (label, value); no sum of points if units are mixed."""
    sums, lowest = about["sums"], about["lowest"]
    found = [(gettext("Evenings"), number(about["evenings"])), (gettext("Games"), number(sums["sittings"])),
             (gettext("Rounds"), rounds_said(sums["rounds"], sums["uncounted"]))]
    if not about["mixed"]:
        label = gettext("Letters") if sums["word_sittings"] else gettext("Points")
        found.append((label, points(sums["counted"], lowest)))
        if sums["paid"] != sums["counted"]:
            found.append((gettext("Paid"), points(sums["paid"], lowest)))
        each = ratio(sums["round_counted"], sums["rounds"])
        found.append((gettext("Per round"), "–" if each is None else points(each, lowest)))
        found += [(gettext("Best round"), _round(about["best_round"], lowest)),
                  (gettext("Worst round"), _round(about["worst_round"], lowest))]
    if sums["word_sittings"]:
        found.append((gettext("Words lost"), gettext("%(part)s of %(whole)s", part=number(sums["words_lost"]),
                                                     whole=number(sums["words"]))))
    else:
        found.append((gettext("Games won"), number(sums["won"])))
    success = ratio(sums["known_rounds"] - sums["lost"], sums["known_rounds"])
    found.append((gettext("Rounds not lost"), "–" if success is None else percent(success)))
    beaten = ratio(sums["halves"], 2 * sums["opponents"])
    found.append((gettext("Opponents beaten"), "–" if beaten is None else percent(beaten)))
    found.append((gettext("Evenings won"), number(about["won"])))
    found.append((gettext("Longest row of them"), number(about["streak"][1])))
    if about["ratings"]:
        found.append((gettext("Rating"), amount(about["ratings"][-1][1])))
    return found

