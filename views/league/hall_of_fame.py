"""Who a club is proud of: the champions of its seasons that are over, and its records."""
from typing import Any

from models import Club, Season
from models.league.league_cache import counting_of, records, season_table
from models.league.outcomes import names_of, tonight
from models.league.seasons import seasons_of

from .season_page import name_of


def hall_of_fame(club: Club) -> dict[str, Any]:
    found = records(club)
    groups = [found["all"], *found["games"].values()]
    champions = [(each, counting_of(each), _champions(each)) for each in seasons_of(club)
                 if each.ends is not None and each.ends < tonight(club)]
    holders = {holder[0] for group in groups for each in group.values() if isinstance(each, dict)
               for holder in each["holders"]}
    people = names_of(holders.union(*(first for _season, _counting, first in champions)))
    return {"found": found, "champions": [each for each in champions if each[2]],
            "names": {person: name_of(each) for person, each in people.items()}}


def _champions(season: Season) -> list[int]:
    """The players in the first place of a season; several where nothing decides between them."""
    return [line.person for line in season_table(season.club, season).lines
            if line.row is not None and line.row.qualified and line.row.place == 1]
