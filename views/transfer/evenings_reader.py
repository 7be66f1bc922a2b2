"""Read the lines of a CSV: evenings with their people and totals, errors by line and column.

A line is an evening, what one player had in it, or a round; a blank is not 0: who has no number was absent.
"""
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property

from tally import Game, Labelled, Text, _, verbatim

from .. import names
from .evenings_csv import GUESSES, MOST_EVENINGS, Column, Grid, day_of, number_of, plain


class Lines(Labelled):
    """What a line of the file is; rounds of one day and game are one evening."""
    EVENING = "evening", _("an evening, or what one player had in it")
    ROUND = "round", _("a round: what it gave")
    RUNNING = "running", _("a round: what everybody had after it")


@dataclass(frozen=True, slots=True)
class Wrong:
    """An error in the file: its line, the head of its column ("" for the whole line), and why."""
    line: int
    column: str
    text: Text


@dataclass
class Read:
    """An evening as parsed; `line` is its first one."""
    line: int
    day: date
    game: Game
    people: list[str] = field(default_factory=list)
    places: dict[str, int] = field(default_factory=dict)  # of a name without regard to case, among `people`
    totals: list[int] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    rounds: int = 0
    note: str = ""
    played: Counter[str] = field(default_factory=Counter)  # rounds of each, where lines are rounds
    last: dict[str, int] = field(default_factory=dict)  # the latest line of each
    sums: Counter[int] = field(default_factory=Counter)  # of each line with a column for every player

    @property
    def unbalanced(self) -> int:
        """The first line whose sum is not 0, else the first one."""
        return next((line for line, total in self.sums.items() if total), self.line)


class Reader:
    """Parse a grid: `columns` say what each contains, `games` by name (None: left out), `usual` if no column
    names the game, `day` if none is the day; `lines` is what each line is.

    Fills `evenings`, and `wrong` by line and column; a game that is not known is told where it stands first.
    """

    def __init__(self, grid: Grid, columns: Sequence[Column], games: Mapping[str, Game | None], usual: Game | None,
                 lines: Lines = Lines.EVENING, day: date | None = None) -> None:
        self.grid, self.columns, self.games, self.usual = grid, columns, games, usual
        self.lines, self.day = lines, day
        self.evenings: list[Read] = []
        self.wrong: list[Wrong] = []
        self.unknown: set[str] = set()  # names of games
        self.general: list[Text] = self._misplaced()
        if not self.general:
            self._read()

    @property
    def long(self) -> bool:
        """Whether each line is one player in one game."""
        return Column.NAME in self.columns

    def _misplaced(self) -> list[Text]:
        """Errors in what the columns contain."""
        found = []
        for column in (Column.DATE, Column.GAME, Column.NUMBER, Column.NAME, Column.POINTS, Column.ROUNDS, Column.NOTE):
            if sum(each is column for each in self.columns) > 1:
                found.append(_("Two columns are “%(what)s”.", what=column.label))
        if Column.DATE not in self.columns and self.day is None:
            found.append(_("Say which column is the day of the evening."))
        if Column.GAME not in self.columns and self.usual is None:
            found.append(_("Say which column is the game, or which game all of it was."))
        if self.long and Column.POINTS not in self.columns:
            found.append(_("Say in which column stands what the player had in the end."))
        if not self.long and Column.TOTAL not in self.columns:
            found.append(_("Say which columns are players, or which one holds their names."))
        return found

    def _read(self) -> None:
        groups: dict[tuple[date, str, str], Read] = {}
        for line, cells in self.grid.lines:
            if self._is_left_out(cells):
                continue
            day, game = self._day(line, cells), self._game(line, cells)
            if day is None or game is None:
                continue
            if not self.long and self.lines is Lines.EVENING:
                evening = Read(line, day, game)
                self.evenings.append(evening)
            else:
                key = day, game.key, self._cell(cells, Column.NUMBER)
                if key not in groups:
                    groups[key] = Read(line, day, game)
                    self.evenings.append(groups[key])
                evening = groups[key]
            self._note_evening(evening, line, cells)
            self._company(evening, line, cells)
        if len(self.evenings) > MOST_EVENINGS:
            self.general.append(_("At most %(n)s evenings at once; bring the file in several parts.", n=MOST_EVENINGS))
        for evening in self.evenings:
            if not evening.people and not any(each.line in (evening.line, *evening.lines) for each in self.wrong):
                self._note(evening.line, None, _("Nobody was there."))

    def _is_left_out(self, cells: Sequence[str]) -> bool:
        """Whether a line is of a game that is left out, or the sums below rounds."""
        game = plain(self._cell(cells, Column.GAME))
        sums = self.lines is not Lines.EVENING and any(
            GUESSES.get(plain(cell)) is Column.POINTS and column is not Column.NOTE
            for cell, column in zip(cells, self.columns, strict=True))
        return sums or (game in self.games and self.games[game] is None)

    def _at(self, column: Column) -> int | None:
        return self.columns.index(column) if column in self.columns else None

    def _cell(self, cells: Sequence[str], column: Column) -> str:
        at = self._at(column)
        return "" if at is None else cells[at]

    def _note(self, line: int, at: int | None, text: Text) -> None:
        self.wrong.append(Wrong(line, "" if at is None else self.grid.heads[at], text))

    def _day(self, line: int, cells: Sequence[str]) -> date | None:
        cell = self._cell(cells, Column.DATE)
        if Column.DATE not in self.columns or (not cell and self.lines is not Lines.EVENING and self.day is not None):
            return self.day
        day = day_of(cell)
        if self.lines is not Lines.EVENING:
            self.day = day or self.day  # written once, above its rounds
        if day is None:
            self._note(line, self._at(Column.DATE), _(
                "“%(typed)s” is not a date. Write it like 2019-11-05 or 5. 11. 2019.", typed=verbatim(cell[:40])))
        return day

    def _game(self, line: int, cells: Sequence[str]) -> Game | None:
        cell = self._cell(cells, Column.GAME)
        game = self.games.get(plain(cell)) if cell else self.usual
        if game is None and plain(cell) not in self.unknown:
            self.unknown.add(plain(cell))
            self._note(line, self._at(Column.GAME), _("No game is said here. Choose it below for lines that say none.")
                       if not cell else _("There is no game called “%(typed)s” here. Choose below which one it is.",
                                          typed=verbatim(cell[:40])))
        return game

    def _whole(self, line: int, at: int, cell: str) -> int | None:
        try:
            return number_of(cell) if cell else None
        except ValueError as error:
            self._note(line, at, error.args[0])
            return None

    def _note_evening(self, evening: Read, line: int, cells: Sequence[str]) -> None:
        """Rounds and note: stated once, or repeated in every line of a game."""
        at = self._at(Column.ROUNDS)
        rounds = None if at is None else self._whole(line, at, cells[at])
        if rounds is not None:
            if rounds < 0 or (evening.rounds and evening.rounds != rounds and not self.long):
                self._note(line, at, _("Between %(low)s and %(high)s, please.", low=0, high=10_000))
            evening.rounds = max(evening.rounds, rounds)  # late arrivals played fewer
        evening.note = evening.note or self._cell(cells, Column.NOTE)[:200]

    def _company(self, evening: Read, line: int, cells: Sequence[str]) -> None:
        evening.lines.append(line)
        if self.long:
            at = self._at(Column.POINTS)
            assert at is not None
            self._one(evening, line, at, self._cell(cells, Column.NAME), cells[at], self._at(Column.NAME))
            return
        for at, column in enumerate(self.columns):
            if column is Column.TOTAL and cells[at]:
                self._one(evening, line, at, self.grid.heads[at], cells[at], at)

    def _one(self, evening: Read, line: int, at: int, name: str, cell: str, named_at: int | None) -> None:
        total = self._whole(line, at, cell)
        if not self.long:
            evening.sums[line] += total or 0
        wrong = names.problem(name)
        who = evening.places.get(name.casefold())
        if wrong is None and who is not None and self.lines is not Lines.EVENING and total is not None:
            wrong = self._next_round(evening, line, who, total)
            if wrong is None:
                return
        elif wrong is None and who is not None and self.lines is Lines.EVENING:
            wrong = _("%(name)s stands twice in one game.", name=verbatim(name))
        if wrong is not None:
            self._note(line, named_at, wrong)
        elif total is not None:
            evening.places[name.casefold()] = len(evening.people)
            evening.people.append(name)
            evening.totals.append(total)
            self._played(evening, line, name)
        elif not cell and self.lines is Lines.EVENING:
            self._note(line, at, _("What did this one have in the end? 0 for nothing."))

    def _next_round(self, evening: Read, line: int, who: int, total: int) -> Text | None:
        """Add a further round of somebody; return what is wrong with it."""
        name = evening.people[who]
        if evening.last[name] == line:
            return _("%(name)s stands twice in one game.", name=verbatim(name))
        evening.totals[who] = total + (evening.totals[who] if self.lines is Lines.ROUND else 0)
        self._played(evening, line, name)
        return None

    def _played(self, evening: Read, line: int, name: str) -> None:
        evening.last[name] = line
        if self.lines is not Lines.EVENING:
            evening.played[name] += 1
            if Column.ROUNDS not in self.columns:
                evening.rounds = max(evening.played.values())

    def unknown_games(self) -> list[str]:
        """Names of games in the file that are none here, as first written, those of the most lines first."""
        at = self._at(Column.GAME)
        cells = [] if at is None else [cell for cell in self.grid.column(at) if cell]
        first = {plain(cell): cell for cell in reversed(cells)}
        return [first[name] for name, _n in Counter(map(plain, cells)).most_common() if name not in self.games]

    def head(self, column: Column) -> str:
        """The head of that column, or ""."""
        at = self._at(column)
        return "" if at is None else self.grid.heads[at]

    @cached_property
    def everybody(self) -> dict[str, str]:
        """All names as first written, by what they are without regard to case, in alphabetical order."""
        first: dict[str, str] = {}
        for evening in self.evenings:
            for name in evening.people:
                first.setdefault(name.casefold(), name)
        return {key: first[key] for key in sorted(first)}
