"""How even a plan is, in numbers for the organiser: repeated meetings, turns, tables, opponents in common."""
from collections import Counter
from dataclasses import dataclass

from models.tournament.hall import Hall
from tally.seating.indirect import MANY, indirect_meetings
from tally.seating.rounds import repeats


@dataclass(frozen=True, slots=True)
class Evenness:
    """Numbers of a plan, for those who play in its last round.

    `repeats`: Σ C(meetings, 2) over all pairs. Anybody deals first `low` to `high` times, and sits at one table at most
    `most` times. `shared`: opponents that two who never meet have in common, at least, and how many pairs have so few;
    None where everybody meets everybody. `long`: there are rounds enough for that to say anything.
    """
    repeats: int
    low: int
    high: int
    most: int
    long: bool
    shared: tuple[int, int] | None


def evenness(hall: Hall) -> Evenness | None:
    """Return the numbers of all rounds played and drawn, but for extra ones; None before the draw."""
    if not hall.rounds:
        return None
    planned = [each for each in hall.rounds if not each.extra]
    chairs = [chair for chair in hall.chairs if hall.holder(chair, planned[-1].number) is not None]
    rounds = [[list(table.chairs) for table in each.tables.values() if table.chairs] for each in planned]
    deals = Counter(table[0] for tables in rounds for table in tables)
    visits = Counter((chair, table.number) for each in planned for table in each.tables.values()
                     for chair in table.chairs)
    turns = [deals[chair] for chair in chairs]
    return Evenness(repeats(rounds), min(turns, default=0), max(turns, default=0), max(visits.values(), default=0),
                    len(rounds) >= MANY, indirect_meetings(rounds, chairs))
