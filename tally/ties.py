"""The order of a season's lines: by value, then by the rules that separate ties."""
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

from .counting import TieBreak
from .form_line import Meetings
from .outcomes import Person, PersonTally
from .season_row import Row

Ranked = tuple[PersonTally, Row]
Key = tuple[Fraction | int, ...]


def grouped(rows: Iterable[Ranked], key: Callable[[Ranked], Key]) -> list[list[Ranked]]:
    """Equal ones together, the greatest key first."""
    groups: dict[Key, list[Ranked]] = {}
    for row in rows:
        groups.setdefault(key(row), []).append(row)
    return [groups[each] for each in sorted(groups, reverse=True)]


def by_value(down: bool) -> Callable[[Ranked], Key]:
    sign = -1 if down else 1

    def key(each: Ranked) -> Key:
        row = each[1]
        return row.value is not None, sign * (row.value or 0), sign * (row.second or 0)
    return key


def separated(group: list[Ranked], ties: Sequence[TieBreak], meetings: Meetings) -> list[list[Ranked]]:
    """Those who are equal, parted by one rule after the other."""
    if len(group) == 1 or not ties:
        return [group]
    if not all(_known(row, ties[0]) for _tally, row in group):
        return separated(group, ties[1:], meetings)
    people = [tally.person for tally, _row in group]

    def key(each: Ranked) -> Key:
        tally, row = each
        match ties[0]:
            case TieBreak.DIRECT:
                return (_encounters(tally.person, people, meetings),)
            case TieBreak.WINS:
                return (tally.sums.won,)
            case TieBreak.EVENINGS:
                return (row.evenings,)
            case TieBreak.ROUNDS:
                return (tally.sums.rounds,)
        return (row.success or 0,)
    parts = grouped(group, key)
    # Encounters among those who are still equal are other ones than among all: they are asked again.
    again = ties if ties[0] is TieBreak.DIRECT and len(parts) > 1 else ties[1:]
    return [part for parted in parts for part in separated(parted, again, meetings)]


def _known(row: Row, tie: TieBreak) -> bool:
    """Whether a rule can part somebody from others: what nobody wrote down is neither much nor little."""
    if tie is TieBreak.ROUNDS:
        return not row.sums.uncounted
    return tie is not TieBreak.LOST or row.success is not None


def _encounters(person: Person, people: Iterable[Person], meetings: Meetings) -> int:
    """Among those who are equal: against how many somebody was ahead, less against how many behind."""
    met = (meetings.get(person, {}).get(other) for other in people if other != person)
    return sum((each.above > each.below) - (each.above < each.below) for each in met if each is not None)
