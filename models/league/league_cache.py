"""League aggregates of a club, kept by each worker until the club's results change (`Club.results_rev`)."""
import json
from collections.abc import Callable, Sequence
from typing import Any

from tally import decode_dataclass
from tally.counting import Counting
from tally.outcomes import Outcome

from ..cache import app_cache
from ..schema.clubs import Club, Season
from .confirmed import certain, silent_until
from .outcomes import History, history, open_tonight, provisional, roots
from .partners import Together, partner_sums, together
from .penalties import counted
from .player_story import player_data, players_data, records_data
from .season_table import Table, mixes, season_data, table, with_waiting
from .tournaments import tournaments_played, with_tournaments, without_tournaments

KEPT = 500  # aggregates

Make = Callable[[], Any]


def kept(club: Club, name: str, make: Make, *of: Any) -> Any:
    """Return what `make` gives for the club's current results; `of` are its other inputs."""
    return app_cache("results of clubs", KEPT).get_or_make((club.submission, club.results_rev, name, *of), make)


def recorded(club: Club) -> History:
    """Return everything closed at the club's tables."""
    return kept(club, "history", lambda: history(club.id))


def plain(made: dict[str, Any]) -> dict[str, Any]:
    """Return the data with the names of JSON: ids of players become strings."""
    data: dict[str, Any] = json.loads(json.dumps(made))
    return data


def counting_of(season: Season) -> Counting:
    counting: Counting = decode_dataclass(Counting, season.counting)
    return counting


def played_in(season: Season, everything: History) -> History:
    """Return the part of a history that belongs to a season."""
    return everything.within(season.starts, season.ends, counting_of(season).games)


def season_table(club: Club, season: Season) -> Table:
    """Return the season's table with tonight's open sittings; a constant number of queries."""
    playing = without_tournaments(played_in(season, provisional(club, open_tonight(club))), counting_of(season))
    of = season.id, _version(club, season)
    return kept(club, "season table", lambda: _season_table(club, season, playing), *of, playing.outcomes)


def _version(club: Club, season: Season) -> Any:
    """Return what a season's aggregate depends on beside the club's results; where silence counts, also the clock."""
    silent = silent_until(club) if counting_of(season).confirmed else None
    return season.version if silent is None else f"{season.version} {silent.isoformat()}"


def _season_table(club: Club, season: Season, playing: History) -> Table:
    counting = counting_of(season)
    data = kept(club, "season", lambda: plain(_season(club, season, recorded(club))), season.id, _version(club, season))
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
    return kept(club, "certain", lambda: certain(club, recorded(club)))


def players(club: Club) -> dict[str, Any]:
    """Return who played in the club, and what was played."""
    return kept(club, "players", lambda: plain(players_data(_certain(club))))


def player(club: Club, person: int) -> dict[str, Any]:
    """Return the statistics of a player's page."""
    return kept(club, "player", lambda: plain(
        player_data(_certain(club), person, partners(club))
        | {"tournaments": tournaments_played(club, person)}), person)


def partners(club: Club) -> Together:
    """Return sums of partners."""
    return kept(club, "partners", lambda: together(partner_sums(club.id), roots(club.id)))


def records(club: Club) -> dict[str, Any]:
    return kept(club, "records", lambda: plain(records_data(_certain(club))))
