"""League aggregates of a club, kept by each worker until the club's results change (`Club.results_rev`)."""
from collections.abc import Callable, Collection
from typing import Any

from tally import decode_dataclass
from tally.counting import Counting
from tally.outcomes import Outcome

from ..cache import app_cache
from ..schema.clubs import Club, Season
from .confirmed import certain, silent_until
from .deal_history import Deals, deals_of
from .foretelling import Foretelling, foretelling_of
from .outcomes import History, history, open_tonight, provisional
from .penalties import counted
from .player_story import player_data, players_data, records_data
from .rating import Rating, ratings
from .season_table import Closed, Table, closed_table, games_of, mixes, provisional_table
from .tournaments import tournaments_played, with_tournaments, without_tournaments

KEPT = 500  # aggregates

Make = Callable[[], Any]


def kept(club: Club, name: str, make: Make, *of: Any) -> Any:
    """Return what `make` gives for the club's current results; `of` are its other inputs."""
    return app_cache("results of clubs", KEPT).get_or_make((club.submission, club.results_rev, name, *of), make)


def recorded(club: Club) -> History:
    """Return everything closed at the club's tables."""
    return kept(club, "history", lambda: history(club.id))


def counting_of(season: Season) -> Counting:
    counting: Counting = decode_dataclass(Counting, season.counting)
    return counting


def played_in(season: Season, everything: History) -> History:
    """Return the part of a history that belongs to a season."""
    return everything.within(season.starts, season.ends, counting_of(season).games)


def season_table(club: Club, season: Season) -> Table:
    """Return the season's table with tonight's open sittings; a constant number of queries."""
    counting = counting_of(season)
    playing = without_tournaments(played_in(season, provisional(club, open_tonight(club))), counting)
    found, closed, waiting = closed_season(club, season)
    return kept(club, "season table", lambda: provisional_table(
        found, closed, _that_fit(playing, closed.units, counting), waiting), season.id, season.version,
        _silent(club, counting), playing.outcomes)


Waiting = dict[int, list[int]]
"""People by sitting."""


def closed_season(club: Club, season: Season) -> tuple[Table, Closed, Waiting]:
    """Return the table of what is certain of a season, all that would count if what waits did, and who waits."""
    return kept(club, "season", lambda: _season(club, season), season.id, season.version,
                _silent(club, counting_of(season)))


def _silent(club: Club, counting: Counting) -> object:
    return silent_until(club) if counting.confirmed else None  # where silence counts, the clock counts too


def _season(club: Club, season: Season) -> tuple[Table, Closed, Waiting]:
    counting, penalties, tables = counting_of(season), counted(season), played_in(season, recorded(club))
    evenings = without_tournaments(tables, counting)

    def closed(history: History) -> Closed:
        played = with_tournaments(club, season, history, tables, counting)
        return Closed.of(played.outcomes, counting, played.units, penalties, played.unrated)
    everything, sure = closed(evenings), closed(certain(club, evenings, counting.confirmed))
    waiting: Waiting = {}
    for each in set(everything.outcomes) - set(sure.outcomes):
        waiting.setdefault(each.sitting, []).append(each.person)
    if not waiting or everything.mixed:
        return closed_table(sure), sure, {}
    return closed_table(sure), everything, waiting


def _that_fit(playing: History, units: Collection[str], counting: Counting) -> list[Outcome]:
    """Return tonight's outcomes whose unit can be added to the season's."""
    if mixes(counting.measure):
        return list(playing.outcomes)
    wanted = list(units) or [playing.sittings[each.sitting].unit for each in playing.outcomes[:1]]
    return [each for each in playing.outcomes if playing.sittings[each.sitting].unit in wanted]


def _certain(club: Club) -> History:
    return kept(club, "certain", lambda: certain(club, recorded(club)))


def players(club: Club) -> dict[str, Any]:
    """Return who played in the club, and what was played."""
    return kept(club, "players", lambda: players_data(_certain(club)))


def player(club: Club, person: int) -> dict[str, Any]:
    """Return the statistics of a player's page."""
    return kept(
        club, "player", lambda: player_data(_certain(club), person, deals(club))
        | {"tournaments": tournaments_played(club, person)}, person)


def deals(club: Club) -> dict[str, Deals]:
    """Return the sums of all deals by game."""
    return kept(club, "deals", lambda: deals_of(club.id))


def rating(club: Club, game: str) -> tuple[dict[int, Rating], Foretelling]:
    """Return everybody's rating in a game, and what came of predicting each sitting before it was rated."""
    return kept(club, "rating", lambda: _rating(_certain(club), game), game)


def _rating(history: History, game: str) -> tuple[dict[int, Rating], Foretelling]:
    games = games_of(each for each in history.outcomes if each.game == game and each.sitting not in history.unrated)
    return ratings(games), foretelling_of(games)


def records(club: Club) -> dict[str, Any]:
    return kept(club, "records", lambda: records_data(_certain(club)))
