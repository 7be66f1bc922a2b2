"""The league of a club: seasons and their tables, open sittings, records, evenings."""
from datetime import date
from typing import Any

from flask import Blueprint, abort, render_template

from models import CardTable, Season, Sitting, all_games
from models.league.league_cache import counting_of, players, season_table
from models.league.outcomes import names_of, open_before, open_tonight, tonight
from models.league.seasons import is_public, season_of, seasons_of, suggested

from ..access.membership import Membership, require_membership
from ..access.table_access import known_tables
from ..days import day_of
from ..web.calendars import day_marked, day_text
from ..web.sorting import alphabetical
from .evening_page import evening_page
from .hall_of_fame import hall_of_fame
from .penalty_lines import penalty_lines
from .public import public_address
from .season_page import game_name, name_of, season_page

bp = Blueprint("league", __name__)


@bp.app_template_filter("date_short")
def date_short(day: date) -> str:
    """A date in medium format."""
    return day_marked(day)


@bp.app_template_filter("date_long")
def date_long(day: date) -> str:
    return day_marked(day, "long")


@bp.app_template_filter("date_plain")
def date_plain(day: date) -> str:
    """A date in long format without markup, for titles."""
    return day_text(day, "long")


@bp.get("/clubs/<key>/league")
def club(key: str) -> Any:
    """Show the seasons, tonight's tables, the players, and sittings not closed yet."""
    membership = require_membership(key)
    league = players(membership.club)
    seasons = [(season, counting_of(season)) for season in seasons_of(membership.club)]
    people = names_of(league["people"])
    everybody = sorted(((name_of(people.get(person)), person, story, people.get(person))
                        for person, story in league["people"].items()),
                       key=lambda each: (-each[2]["last"].toordinal(), alphabetical(each[0])))
    unclosed, evenings = open_before(membership.club)
    return render_template(
        "league/club.html", seasons=seasons, everybody=everybody, games=league["games"],
        statistics=[game for game in league["games"] if game in all_games()],
        game_name=game_name, suggested=[] if seasons else suggested(membership.club), tonight=_tonight(membership),
        unclosed=unclosed, evenings=evenings, may_change=membership.can("seasons.change"))


def _tonight(membership: Membership) -> list[tuple[CardTable, date, list[str], list[str]]]:
    """Tables with open sittings tonight, their games, and who plays them."""
    found: dict[int, list[Sitting]] = {}
    for sitting in open_tonight(membership.club):
        found.setdefault(sitting.table_id, []).append(sitting)
    day = tonight(membership.club)
    return [(several[0].table, day, [game_name(each.game_key) for each in several],
             list(dict.fromkeys(name for each in several for name in each.names().values())))
            for several in found.values()]


def season_or_404(membership: Membership, season_id: int) -> Season:
    season = season_of(membership.club, season_id)
    if season is None:
        abort(404)
    return season


@bp.get("/clubs/<key>/seasons/<int:season_id>")
def season(key: str, season_id: int) -> Any:
    """Show the table of a season."""
    membership = require_membership(key)
    found = season_or_404(membership, season_id)
    club, may_change = membership.club, membership.can("seasons.change")
    table = season_table(club, found)
    return render_template(
        "league/season.html", season=found, game_name=game_name,
        may_change=may_change,
        penalties=[each for each in penalty_lines(found) if not each.undone_at],
        address=public_address(found) if may_change and is_public(found) else "",
        **season_page(table, counting_of(found), names_of(line.person for line in table.lines)))


@bp.get("/clubs/<key>/records")
def best(key: str) -> Any:
    """Show who the club is proud of: the champions of its seasons that are over, and its records."""
    membership = require_membership(key)
    return render_template("league/records.html", game_name=game_name, **hall_of_fame(membership.club))


@bp.get("/clubs/<key>/evenings/<table>/<day>")
def evening(key: str, table: str, day: str) -> Any:
    """Show an evening at one table: games, places, money, charts."""
    membership = require_membership(key)
    found = CardTable.by_key(table)
    played_on = day_or_404(day)
    if found is None or found.club_id != membership.club.id or found.gone:
        abort(404)
    page = evening_page(found, played_on)
    if not page["sittings"]:
        abort(404)
    return render_template("league/evening.html", table=found, day=played_on,
                           access=found.key in known_tables(), **page)


def day_or_404(text: str) -> date:
    """Parse an ISO date; aborts with 404 if invalid."""
    found = day_of(text)
    if found is None:
        abort(404)
    return found
