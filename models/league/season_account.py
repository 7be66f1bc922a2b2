"""What a line of a season is made of, game by game: by the same results and the same counting as the table itself."""
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tally.counting import Counting, Ledger, Measure
from tally.outcomes import Outcome
from tally.season_row import Row

from ..schema.clubs import Club, Season
from .league_cache import closed_season, counting_of
from .season_table import Closed, Table


@dataclass(frozen=True, slots=True)
class Game:
    """A game, or a whole tournament, of one person. `gives` is its part of the value the season is ranked by, out of
    `of`, where the value is a share (None: it is added up). Both are None where it has no part in it.

    `dropped`: the evening is not added up.
    """
    outcome: Outcome
    gives: Fraction | None
    of: int | None = None
    dropped: bool = False


@dataclass(frozen=True, slots=True)
class Account:
    """The games of a person in the order of play, and the row they come to."""
    row: Row
    games: Sequence[Game]

    @property
    def value(self) -> Fraction | None:
        """Return what the games, coming and penalties make: the value of the row; None for a rating."""
        counted = [each for each in self.games if each.gives is not None and not each.dropped]
        given = sum((each.gives for each in counted if each.gives is not None), Fraction())
        if any(each.of is not None for each in counted):
            return given / (sum(each.of or 0 for each in counted) or 1)
        return given + self.row.attendance - self.row.penalty if counted else None

    @property
    def lowest(self) -> bool:
        return bool(self.games) and all(each.outcome.lowest_wins for each in self.games)


def account(club: Club, season: Season, person: int) -> Account | None:
    """Return what the line of a person is made of; None where the season has none."""
    table, closed, waiting = closed_season(club, season)
    return account_of(table, closed, waiting, counting_of(season), person)


def account_of(table: Table, closed: Closed, waiting: Mapping[int, Sequence[int]], counting: Counting,
               person: int) -> Account | None:
    row = next((line.row for line in table.lines if line.person == person), None)
    if row is None:
        return None
    mine = [each for each in closed.outcomes if each.person == person and person not in waiting.get(each.sitting, ())]
    kept, dropped = {day for day, _worth in row.best}, {day for day, _worth in row.dropped}
    chosen = counting.best_evenings is not None and counting.adds_up
    return Account(row, [Game(each, *_part(each, counting), each.evening in dropped or (
        chosen and each.evening not in kept)) for each in mine])


def _part(outcome: Outcome, counting: Counting) -> tuple[Fraction | None, int | None]:
    """Return what a game gives to the value, and of how much, where that is a share."""
    match counting.measure:
        case Measure.POINTS | Measure.PLACES:
            return counting.worth(outcome), None
        case Measure.PER_ROUND if outcome.rounds:
            return Fraction(outcome.paid if counting.ledger is Ledger.PAID else outcome.counted), outcome.rounds
        case Measure.BEATEN:
            return Fraction(outcome.halves, 2), outcome.players - 1
        case Measure.SUCCESS if not outcome.end_only:
            return Fraction(outcome.rounds - outcome.lost), outcome.rounds
        case Measure.LETTERS if outcome.word:
            return Fraction(outcome.word_lost), 1
    return None, None
