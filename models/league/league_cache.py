"""Cached league aggregates (`Digest`), recomputed on read when `club.results_rev` has changed.

A digest is a pure function of the club's results at one `results_rev`, so concurrent readers compute the same. If it
cannot be stored (the database is busy), the page is shown all the same.
"""
import json
from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import delete, select, update
from sqlalchemy.exc import DBAPIError

from tally import decode_dataclass
from tally.counting import Counting
from tally.outcomes import Outcome

from ..cache import app_cache
from ..database import AT_ONCE, db, writing
from ..schema.clubs import Club, Digest, Season
from ..turns import Busy
from .outcomes import History, history, open_tonight, provisional, roots
from .partners import Together, partners_data, together
from .penalties import counted
from .player_story import player_data, players_data, records_data
from .season_table import Table, mixes, season_data, table

CACHED = 200  # season tables
PARTNERS = "partners"
FORMAT = 8  # increase it when the stored data or its computation changes

Make = Callable[[], dict[str, Any]]


def digest(club: Club, name: str, make: Make, of: int = 0) -> dict[str, Any]:
    """Return the digest of this name for the club's current results, else compute it by `make` and store it.

    `of` is the version of its other input (a season). Do not call inside a command: storing it is a separate write.
    """
    club_id, rev = club.id, club.results_rev
    stored = db.session.get(Digest, (club_id, name))
    if stored is not None and _holds(stored, rev, of):
        return stored.data["made"]
    made = plain(make())
    try:
        _store(club_id, name, rev, {"format": FORMAT, "of": of, "made": made})
    except (Busy, DBAPIError):  # write lock held too long, or stored concurrently: the page needs neither
        db.session.rollback()
    return made


def _holds(stored: Digest, rev: int, of: int) -> bool:
    return stored.rev == rev and stored.data.get("format") == FORMAT and stored.data.get("of") == of


def plain(made: dict[str, Any]) -> dict[str, Any]:
    """Return the data as it comes back from the database (JSON round trip)."""
    data: dict[str, Any] = json.loads(json.dumps(made))
    return data


def _store(club_id: int, name: str, rev: int, data: dict[str, Any]) -> None:
    with writing(AT_ONCE):
        stored = db.session.get(Digest, (club_id, name), with_for_update=True)
        if stored is None:
            db.session.add(Digest(club_id=club_id, name=name, rev=rev, data=data))
        elif stored.rev <= rev:
            stored.rev, stored.data = rev, data


# digests

def counting_of(season: Season) -> Counting:
    counting: Counting = decode_dataclass(Counting, season.counting)
    return counting


def played_in(season: Season, everything: History) -> History:
    """Return the part of a history that belongs to a season."""
    return everything.within(season.starts, season.ends, counting_of(season).games)


def season_table(club: Club, season: Season) -> Table:
    """Return the season's table with tonight's open sittings; a constant number of queries."""
    playing = played_in(season, provisional(club, open_tonight(club)))
    return app_cache("tables of seasons", CACHED).get_or_make(
        (club.submission, club.results_rev, season.id, season.version, playing.outcomes),
        lambda: _season_table(club, season, playing))


def _season_table(club: Club, season: Season, playing: History) -> Table:
    counting = counting_of(season)
    data = digest(club, f"season-{season.id}", lambda: _season(season, history(club.id)), season.version)
    return table(data, counting, _that_fit(playing, data["units"], counting))


def _season(season: Season, everything: History) -> dict[str, Any]:
    played = played_in(season, everything)
    return season_data(played.outcomes, counting_of(season), played.units, counted(season))


def _that_fit(playing: History, units: Sequence[str], counting: Counting) -> list[Outcome]:
    """Return tonight's outcomes whose unit can be added to the season's."""
    if mixes(counting.measure):
        return list(playing.outcomes)
    wanted = list(units) or [playing.sittings[each.sitting].unit for each in playing.outcomes[:1]]
    return [each for each in playing.outcomes if playing.sittings[each.sitting].unit in wanted]


def players(club: Club) -> dict[str, Any]:
    """Return who played in the club, and what was played."""
    return digest(club, "players", lambda: players_data(history(club.id)))


def player(club: Club, person: int) -> dict[str, Any]:
    """Return the statistics of a player's page."""
    return digest(club, f"player-{person}", lambda: player_data(history(club.id), person, partners(club)))


def partners(club: Club) -> Together:
    """Return sums of partners; only sittings closed since the stored digest are replayed."""
    stored = db.session.get(Digest, (club.id, PARTNERS))
    known = stored.data["made"] if stored is not None and stored.data.get("format") == FORMAT else {}
    return together(digest(club, PARTNERS, lambda: partners_data(club.id, known)), roots(club.id))


def records(club: Club) -> dict[str, Any]:
    return digest(club, "records", lambda: records_data(history(club.id)))


def renew_digests() -> int:
    """Delete all digests of all clubs; return how many. They are recomputed on read."""
    with writing():
        db.session.execute(update(Club).values(results_rev=Club.results_rev + 1))
        return len(db.session.execute(delete(Digest).returning(Digest.name)).all())


def verify_digests(club: Club) -> list[str]:
    """Return the names of current digests that differ from what the results give."""
    everything, sides = history(club.id), partners_data(club.id, {})
    everybody = together(sides, roots(club.id))
    seasons = {season.id: season for season in db.session.scalars(select(Season).filter_by(club_id=club.id))}
    wrong = []
    for stored in db.session.scalars(select(Digest).filter_by(club_id=club.id).order_by(Digest.name)):
        kind, _dash, number = stored.name.partition("-")
        season = seasons.get(int(number)) if kind == "season" else None
        if not _holds(stored, club.results_rev, season.version if season else 0):
            continue  # outdated: recomputed on read
        if kind == "season":
            made = {} if season is None else _season(season, everything)
        elif kind == "player":
            made = player_data(everything, int(number), everybody)
        elif kind == PARTNERS:
            made = sides
        else:
            made = (players_data if kind == "players" else records_data)(everything)
        if stored.data["made"] != plain(made):
            wrong.append(stored.name)
    return wrong
