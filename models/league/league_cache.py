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
from .confirmed import certain, silent_until
from .outcomes import History, history, open_tonight, provisional, roots
from .partners import Together, partners_data, together
from .penalties import counted
from .player_story import player_data, players_data, records_data
from .season_table import Table, mixes, season_data, table, with_waiting
from .tournaments import tournaments_played, with_tournaments, without_tournaments

CACHED = 200  # season tables
PARTNERS = "partners"
FORMAT = 11  # increase it when the stored data or its computation changes

Make = Callable[[], dict[str, Any]]


def digest(club: Club, name: str, make: Make, of: Any = 0) -> dict[str, Any]:
    """Return the digest of this name for the club's current results, else compute it by `make` and store it.

    `of` is the version of its other input (a season, and until when silence counts), as JSON. Do not call inside a
    command: storing it is a separate write.
    """
    club_id, rev = club.id, club.results_rev
    stored = db.session.get(Digest, (club_id, name))
    if stored is not None and _holds(stored.rev, stored.data, rev, of):
        return dict(stored.data["made"])
    made = plain(make())
    try:
        _store(club_id, name, rev, {"format": FORMAT, "of": of, "made": made})
    except (Busy, DBAPIError):  # write lock held too long, or stored concurrently: the page needs neither
        db.session.rollback()
    return made


def _holds(stored: int, data: dict[str, Any], rev: int, of: Any) -> bool:
    return stored == rev and data.get("format") == FORMAT and data.get("of") == of


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
    playing = without_tournaments(played_in(season, provisional(club, open_tonight(club))), counting_of(season))
    return app_cache("tables of seasons", CACHED).get_or_make(
        (club.submission, club.results_rev, season.id, _version(club, season), playing.outcomes),
        lambda: _season_table(club, season, playing))


def _version(club: Club, season: Season) -> Any:
    """Return what a season's aggregate depends on beside the club's results; where silence counts, also the clock."""
    silent = silent_until(club) if counting_of(season).confirmed else None
    return season.version if silent is None else f"{season.version} {silent.isoformat()}"


def _season_table(club: Club, season: Season, playing: History) -> Table:
    counting = counting_of(season)
    data = digest(club, f"season-{season.id}", lambda: _season(club, season, history(club.id)), _version(club, season))
    return table(data, counting, _that_fit(playing, data["units"], counting))


def _season(club: Club, season: Season, everything: History) -> dict[str, Any]:
    """Return what is certain of a season, and what it would be if all that waits counted as recorded."""
    counting, penalties, tables = counting_of(season), counted(season), played_in(season, everything)
    evenings = without_tournaments(tables, counting)
    played = with_tournaments(club, season, evenings, tables, counting)
    sure = with_tournaments(club, season, certain(club, evenings, counting.confirmed), tables, counting)
    data = season_data(sure.outcomes, counting, sure.units, penalties, sure.unrated)
    waiting: dict[int, list[int]] = {}
    for each in set(played.outcomes) - set(sure.outcomes):
        waiting.setdefault(each.sitting, []).append(each.person)
    return with_waiting(data, season_data(
        played.outcomes, counting, played.units, penalties, played.unrated), waiting) \
        if waiting else data


def _that_fit(playing: History, units: Sequence[str], counting: Counting) -> list[Outcome]:
    """Return tonight's outcomes whose unit can be added to the season's."""
    if mixes(counting.measure):
        return list(playing.outcomes)
    wanted = list(units) or [playing.sittings[each.sitting].unit for each in playing.outcomes[:1]]
    return [each for each in playing.outcomes if playing.sittings[each.sitting].unit in wanted]


def _certain(club: Club) -> History:
    return certain(club, history(club.id))


def players(club: Club) -> dict[str, Any]:
    """Return who played in the club, and what was played."""
    return digest(club, "players", lambda: players_data(_certain(club)))


def player(club: Club, person: int) -> dict[str, Any]:
    """Return the statistics of a player's page."""
    return digest(club, f"player-{person}", lambda: _player(club, _certain(club), person, partners(club)))


def _player(club: Club, everything: History, person: int, everybody: Together) -> dict[str, Any]:
    return player_data(everything, person, everybody) | {"tournaments": tournaments_played(club, person)}


def partners(club: Club) -> Together:
    """Return sums of partners; only sittings closed since the stored digest are replayed."""
    stored = db.session.get(Digest, (club.id, PARTNERS))
    known = stored.data["made"] if stored is not None and stored.data.get("format") == FORMAT else {}
    return together(digest(club, PARTNERS, lambda: partners_data(club.id, known)), roots(club.id))


def records(club: Club) -> dict[str, Any]:
    return digest(club, "records", lambda: records_data(_certain(club)))


def renew_digests() -> int:
    """Delete all digests of all clubs; return how many. They are recomputed on read."""
    with writing():
        db.session.execute(update(Club).values(results_rev=Club.results_rev + 1))
        return len(db.session.execute(delete(Digest).returning(Digest.name)).all())


def verify_digests(club: Club) -> list[str]:
    """Return the names of current digests that differ from what the results give."""
    if not db.session.scalar(select(Digest.rev).filter_by(club_id=club.id, rev=club.results_rev).limit(1)):
        return []  # none is current: that needs no replay of everything
    recorded, sides = history(club.id), partners_data(club.id, {})
    everything = certain(club, recorded)
    everybody = together(sides, roots(club.id))
    seasons = {season.id: season for season in db.session.scalars(select(Season).filter_by(club_id=club.id))}
    wrong = []
    for stored in db.session.scalars(select(Digest).filter_by(club_id=club.id).order_by(Digest.name)):
        kind, _dash, number = stored.name.partition("-")
        season = seasons.get(int(number)) if kind == "season" else None
        if not _holds(stored.rev, stored.data, club.results_rev, _version(club, season) if season else 0):
            continue  # outdated: recomputed on read
        if kind == "season":
            made = {} if season is None else _season(club, season, recorded)
        elif kind == "player":
            made = _player(club, everything, int(number), everybody)
        elif kind == PARTNERS:
            made = sides
        else:
            made = (players_data if kind == "players" else records_data)(everything)
        if stored.data["made"] != plain(made):
            wrong.append(stored.name)
    return wrong
