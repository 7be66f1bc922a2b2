"""The sheet of a table as lines, newest first: what each says, what it gave, and to whom."""
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from tally import Game, Score, Seat, Text
from tally.replay import Fate, Played
from tally.table_events import Manual, TableEvent

from .describe import headline
from .entries import SheetRow
from .sitting import Sitting, names_at

LONGEST = 48  # rows read for the log of a game whose rounds consist of turns


@dataclass(frozen=True, slots=True)
class LogLine:
    """One row of the sheet, or (`turns`) the turns of one round with its end, newest first; `names`: who sat where."""
    row: SheetRow
    played: Played
    what: Text
    score: Score
    names: Mapping[Seat, str]
    turns: tuple["LogLine", ...] = ()

    @property
    def number(self) -> int | None:
        """The number of the round; None between rounds."""
        return self.row.number if self.row.round_over else None

    @property
    def counts(self) -> bool:
        return self.played.fate is Fate.COUNTS

    @property
    def correctable(self) -> bool:
        """Whether it opens again in the form it was entered in."""
        content = self.played.play.content
        return not self.row.struck and (not isinstance(content, TableEvent) or isinstance(content, Manual))

    @property
    def newest(self) -> "LogLine":
        """The last of its turns."""
        return self.turns[0] if self.turns else self

    @property
    def first(self) -> Played:
        """Its first turn."""
        return self.turns[-1].played if self.turns else self.played


def log_lines(sitting: Sitting, before: int | None, size: int) -> tuple[list[LogLine], int | None]:
    """Return at most `size` lines before place `before`, and the place that older ones stand before; None: no older.

    The turns of one round and its end are grouped into one.
    """
    game, people = sitting.game, sitting.table.names
    most = LONGEST if game.turns else size
    rows = sitting.page(before, most + 1)
    shown = rows[:most]
    played = [_line(game, people, *each) for each in zip(shown, sitting.scored(shown, rows), strict=True)]
    lines: list[LogLine] = []
    for turn_of, some in groupby(played, key=lambda line: _turn_of(game, line)):
        together = tuple(some)
        lines += [_grouped(game, together)] if turn_of is not None and len(together) > 1 else together
    lines = lines[:size]
    read = sum(len(line.turns) or 1 for line in lines)
    return lines, rows[read - 1].place if len(rows) > read else None


def _line(game: Game, people: Mapping[int, str], row: SheetRow, played: Played) -> LogLine:
    return LogLine(row, played, headline(game, played, people), played.score, names_at(played.after, people))


def _turn_of(game: Game, line: LogLine) -> int | None:
    """The number of the round that a turn belongs to or ends, in games with turns."""
    is_turn = isinstance(line.played.play.content, (*game.opens, *game.turns))
    return line.row.number if is_turn or (game.turns and line.row.round_over) else None


def whole_round(game: Game, lines: Sequence[LogLine], newest: LogLine) -> LogLine:
    """A round with all its turns, also those before something that happened at the table in the middle of it."""
    number = _turn_of(game, newest)
    some = [line for line in lines if number is not None and _turn_of(game, line) == number and line.counts]
    return newest if len(some) < 2 else _grouped(game, tuple(turn for line in some for turn in line.turns or (line,)))


def _grouped(game: Game, turns: tuple[LogLine, ...]) -> LogLine:
    last, title = turns[0], game.turns_title
    what = last.what if title is None or (last.counts and last.row.round_over) else title
    score = Score(tuple(line for each in turns if each.counts for line in each.score.lines))
    return replace(last, what=what, score=score, turns=turns)
