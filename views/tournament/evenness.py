"""How even a plan is, in numbers for the organiser: meetings, turns in the seats, tables, sitting out, opponents."""
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise

from models.tournament.hall import Hall
from models.tournament.rounds import RoundOf
from tally.seating.indirect import MANY, indirect_meetings
from tally.seating.rounds import meetings, repeats


@dataclass(frozen=True, slots=True)
class Evenness:
    """Numbers of a plan: what is per person, is of those who play in its last round.

    `repeats`: Σ C(meetings, 2) over all pairs; `meetings`: most of one pair; `in_a_row`: how often two meet in a round
    and again in the very next. Anybody deals first `deals[0]` to `deals[1]` times; a person's turns in the seats that
    all tables have differ by at most `seats`. `odd`: fewest and most visits of tables that are not of the commonest
    size, `rests`: of rounds sat out (None: there are none). Anybody sits at one table at most `most` times, `twice`
    people more than once. `shared`: opponents that two who never meet have in common, at least, and how many pairs have
    so few; None where everybody meets everybody. `long`: there are rounds enough for that to say anything.
    """
    repeats: int
    meetings: int
    in_a_row: int
    deals: tuple[int, int]
    seats: int
    odd: tuple[int, int] | None
    rests: tuple[int, int] | None
    most: int
    twice: int
    long: bool
    shared: tuple[int, int] | None


def evenness(hall: Hall) -> Evenness | None:
    """Return the numbers of all rounds played and drawn, but for extra ones; None before the draw."""
    if not hall.rounds:
        return None
    planned = [each for each in hall.rounds if not each.extra]
    chairs = [chair for chair in hall.chairs if hall.holder(chair, planned[-1].number) is not None]
    rounds = [[list(table.chairs) for table in each.tables.values() if table.chairs] for each in planned]
    met = [set(meetings([tables])) for tables in rounds]
    visits = Counter((chair, table.number) for each in planned for table in each.tables.values()
                     for chair in table.chairs)
    own = [max((visits[chair, number] for number in {number for _, number in visits}), default=0) for chair in chairs]
    return Evenness(
        repeats(rounds), max(meetings(rounds).values(), default=0), sum(len(a & b) for a, b in pairwise(met)),
        _spread(Counter(table[0] for tables in rounds for table in tables), chairs), _turns(rounds, chairs),
        _odd(rounds, chairs), _rests(planned, chairs), max(own, default=0), sum(times > 1 for times in own),
        len(rounds) >= MANY, indirect_meetings(rounds, chairs))


def _spread(counts: Counter[int], chairs: Collection[int]) -> tuple[int, int]:
    """Return the fewest and the most of these chairs."""
    own = [counts[chair] for chair in chairs]
    return min(own, default=0), max(own, default=0)


def _turns(rounds: Sequence[Sequence[Sequence[int]]], chairs: Collection[int]) -> int:
    """Return the largest difference of one chair's turns in the seats that all tables have."""
    tables = [table for tables in rounds for table in tables]
    turns = Counter((chair, seat) for table in tables for seat, chair in enumerate(table))
    own = ([turns[chair, seat] for seat in range(min(map(len, tables), default=0))] for chair in chairs)
    return max((max(each) - min(each) for each in own if each), default=0)


def _odd(rounds: Sequence[Sequence[Sequence[int]]], chairs: Collection[int]) -> tuple[int, int] | None:
    sizes = Counter(len(table) for tables in rounds for table in tables)
    if len(sizes) < 2:
        return None
    common = max(sizes, key=lambda size: (sizes[size], size))
    return _spread(Counter(chair for tables in rounds for table in tables if len(table) != common for chair in table),
                   chairs)


def _rests(planned: Sequence[RoundOf], chairs: Collection[int]) -> tuple[int, int] | None:
    resting = Counter(chair for each in planned for chair in each.resting)
    return _spread(resting, chairs) if resting else None
