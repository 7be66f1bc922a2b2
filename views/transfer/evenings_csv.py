"""Parse evenings from a CSV: roles of columns, evenings of lines, errors by line and column.

Two layouts: one line per evening with a column for every player, or one line per player and game, as our export of
results. A blank is not 0: who has no number was absent.
"""
import csv
import io
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from itertools import islice

import regex
from flask_babel import force_locale, get_translations

from games.form_fields import whole_number
from tally import Game, Labelled, Text, _, verbatim

from .. import names
from ..web.digits import is_number_like, western
from ..web.language import LANGUAGES

MOST_BYTES, MOST_LINES, MOST_COLUMNS, MOST_LETTERS = 400_000, 5_000, 80, 400
MOST_EVENINGS = 500
DELIMITERS = ";,\t"
DAY = regex.compile(r"(\d{1,2})[./]\s*(\d{1,2})[./]\s*(\d{4})")


class Role(Labelled):
    """What a column contains."""
    NOTHING = "", _("leave it out")
    DATE = "date", _("day of the evening")
    GAME = "game", _("game")
    NUMBER = "number", _("number of the game")
    NAME = "name", _("name of the player")
    POINTS = "points", _("what the player had in the end")
    TOTAL = "total", _("a player: what this one had in the end")
    ROUNDS = "rounds", _("rounds played")
    NOTE = "note", _("note")


GUESSES: Mapping[str, Role] = {  # usual column heads, without accents
    **dict.fromkeys(("datum", "den", "vecer", "date", "day", "evening", "tag", "abend"), Role.DATE),
    **dict.fromkeys(("hra", "game", "spiel"), Role.GAME),
    **dict.fromkeys(("cislo hry", "number of the game", "nummer des spiels"), Role.NUMBER),
    **dict.fromkeys(("hrac", "jmeno", "player", "name", "spieler"), Role.NAME),
    **dict.fromkeys(("body", "celkem", "soucet", "points", "total", "result"), Role.POINTS),
    **dict.fromkeys(("punkte", "summe", "ergebnis"), Role.POINTS),
    **dict.fromkeys(("kola", "kol", "pocet kol", "rounds", "runden"), Role.ROUNDS),
    **dict.fromkeys(("poznamka", "note", "comment", "notiz", "anmerkung"), Role.NOTE),
}
# Columns of our own export that are derived.
DERIVED = ("stul", "table", "misto", "place", "hracu", "players", "body, ktere se pocitaji", "points that count",
           "prohrana kola", "prohranych kol", "rounds lost", "dohrano", "played to the end", "tisch", "platz",
           "zahlende punkte", "verlorene runden", "zu ende gespielt")


# Heads of our own export, read in every language it is written in (club_export.py).
OWN = {"Evening": Role.DATE, "Game": Role.GAME, "Number of the game": Role.NUMBER, "Player": Role.NAME,
       "Points": Role.POINTS, "Rounds": Role.ROUNDS, "Note": Role.NOTE, "Table": Role.NOTHING, "Place": Role.NOTHING,
       "Players": Role.NOTHING, "Points that count": Role.NOTHING, "Rounds lost": Role.NOTHING,
       "Played to the end": Role.NOTHING}


@cache
def own_heads() -> Mapping[str, Role]:
    """The role of each head of our own export by its text in any language, without accents; needs an app context."""
    found: dict[str, Role] = {}
    for language in LANGUAGES:
        with force_locale(language):
            for head, role in OWN.items():
                found.setdefault(plain(get_translations().gettext(head)), role)
    return found


class CannotReadTable(ValueError):
    """The text is not a table of evenings; `text` says why."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.id)
        self.text = text


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
    totals: list[int] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    rounds: int = 0
    note: str = ""


@dataclass(frozen=True, slots=True)
class Grid:
    """The cells of a CSV: its heads, and its lines with their numbers."""
    heads: tuple[str, ...]
    lines: tuple[tuple[int, tuple[str, ...]], ...]

    def column(self, at: int) -> list[str]:
        return [cells[at] for _line, cells in self.lines]


def text_of(sent: bytes) -> str:
    """Decode a file as UTF-8, else as CP1250, which Czech spreadsheets save. Raises `CannotReadTable` if too large."""
    if len(sent) > MOST_BYTES:
        raise CannotReadTable(_("This file is too large. Bring it in several parts."))
    try:
        return sent.decode("utf-8-sig")
    except UnicodeDecodeError:
        return sent.decode("cp1250", "replace")


def grid_of(text: str) -> Grid:
    """Parse CSV text; raises `CannotReadTable`."""
    if len(text.encode("utf-8", "replace")) > MOST_BYTES:
        raise CannotReadTable(_("This file is too large. Bring it in several parts."))
    head = next((line for line in text.splitlines() if line.strip()), "")
    delimiter = max(DELIMITERS, key=head.count)
    reader = csv.reader(io.StringIO(text.replace("\0", ""), newline=""), delimiter=delimiter)
    rows: list[tuple[int, list[str]]] = []
    try:
        for row in islice(reader, MOST_LINES + 1):
            if any(cell.strip() for cell in row):
                rows.append((reader.line_num, [_typed(names.cleaned(cell)) for cell in row]))
    except csv.Error as error:
        raise CannotReadTable(_("Line %(line)s is not part of a table.", line=reader.line_num)) from error
    if len(rows) < 2 or len(rows[0][1]) < 2:
        raise CannotReadTable(_("Nothing is in it: the first line says what stands in the columns, evenings follow."))
    if len(rows) > MOST_LINES or max(len(cells) for _line, cells in rows) > MOST_COLUMNS:
        raise CannotReadTable(_("This file is too large. Bring it in several parts."))
    width = max(len(cells) for _line, cells in rows)
    filled = [(line, tuple(cell[:MOST_LETTERS] for cell in (*cells, *[""] * (width - len(cells)))))
              for line, cells in rows]
    return Grid(filled[0][1], tuple(filled[1:]))


def _typed(cell: str) -> str:
    """A cell with the digits of its number or day as ASCII ones; names keep theirs."""
    return western(cell) if is_number_like(cell) else cell


def guessed(grid: Grid) -> list[Role]:
    """Guess the role of each column by its head; a column of only numbers is a player."""
    found: list[Role] = []
    for at, head in enumerate(grid.heads):
        name = plain(head)
        role = GUESSES.get(name) or own_heads().get(name, Role.NOTHING)
        found.append(Role.NOTHING if role in found else role)
        if role is Role.NOTHING and head and not is_known(head) and _numbers(grid.column(at)):
            found[-1] = Role.TOTAL
    if Role.NAME in found:
        return [Role.NOTHING if each is Role.TOTAL else each for each in found]
    return [Role.NOTHING if each is Role.POINTS else each for each in found]


def is_known(head: str) -> bool:
    """Whether a head is one of our own export, or one of a column that is derived."""
    return plain(head) in DERIVED or plain(head) in own_heads()


def plain(head: str) -> str:
    """A head in lower case without accents."""
    letters = unicodedata.normalize("NFD", head.casefold())
    return "".join(each for each in letters if not unicodedata.combining(each)).strip(" .:")


def _numbers(cells: Iterable[str]) -> bool:
    written = [cell for cell in cells if cell]
    return bool(written) and all(_number(cell) is not None for cell in written)


def _number(cell: str) -> int | None:
    try:
        return whole_number(cell)
    except ValueError:
        return None


def day_of(cell: str) -> date | None:
    """Parse a day as people and spreadsheets write it: 2019-11-05, 5. 11. 2019, 5/11/2019."""
    try:
        found = DAY.fullmatch(cell)
        return date(int(found[3]), int(found[2]), int(found[1])) if found else date.fromisoformat(cell[:10])
    except ValueError:
        return None


class Reader:
    """Parse a grid: `roles` by column, `games` by name, `usual` if no column names the game.

    Fills `evenings`, and `wrong` by line and column.
    """

    def __init__(self, grid: Grid, roles: Sequence[Role], games: Mapping[str, Game], usual: Game | None) -> None:
        self.grid, self.roles, self.games, self.usual = grid, roles, games, usual
        self.evenings: list[Read] = []
        self.wrong: list[Wrong] = []
        self.general: list[Text] = self._misplaced()
        if not self.general:
            self._read()

    @property
    def long(self) -> bool:
        """Whether each line is one player in one game."""
        return Role.NAME in self.roles

    def _misplaced(self) -> list[Text]:
        """Errors in the roles of columns."""
        found = []
        for role in (Role.DATE, Role.GAME, Role.NUMBER, Role.NAME, Role.POINTS, Role.ROUNDS, Role.NOTE):
            if sum(each is role for each in self.roles) > 1:
                found.append(_("Two columns are “%(what)s”.", what=role.label))
        if Role.DATE not in self.roles:
            found.append(_("Say which column is the day of the evening."))
        if Role.GAME not in self.roles and self.usual is None:
            found.append(_("Say which column is the game, or which game all of it was."))
        if self.long and Role.POINTS not in self.roles:
            found.append(_("Say in which column stands what the player had in the end."))
        if not self.long and Role.TOTAL not in self.roles:
            found.append(_("Say which columns are players, or which one holds their names."))
        return found

    def _read(self) -> None:
        groups: dict[tuple[date, str, str], Read] = {}
        for line, cells in self.grid.lines:
            day, game = self._day(line, cells), self._game(line, cells)
            if day is None or game is None:
                continue
            if not self.long:
                evening = Read(line, day, game)
                self.evenings.append(evening)
            else:
                key = day, game.key, self._cell(cells, Role.NUMBER)
                if key not in groups:
                    groups[key] = Read(line, day, game)
                    self.evenings.append(groups[key])
                evening = groups[key]
            self._about(evening, line, cells)
            self._company(evening, line, cells)
        if len(self.evenings) > MOST_EVENINGS:
            self.general.append(_("At most %(n)s evenings at once; bring the file in several parts.", n=MOST_EVENINGS))
        for evening in self.evenings:
            if not evening.people and not any(each.line in (evening.line, *evening.lines) for each in self.wrong):
                self._note(evening.line, None, _("Nobody was there."))

    def _at(self, role: Role) -> int | None:
        return self.roles.index(role) if role in self.roles else None

    def _cell(self, cells: Sequence[str], role: Role) -> str:
        at = self._at(role)
        return "" if at is None else cells[at]

    def _note(self, line: int, at: int | None, text: Text) -> None:
        self.wrong.append(Wrong(line, "" if at is None else self.grid.heads[at], text))

    def _day(self, line: int, cells: Sequence[str]) -> date | None:
        cell = self._cell(cells, Role.DATE)
        day = day_of(cell)
        if day is None:
            self._note(line, self._at(Role.DATE), _(
                "“%(typed)s” is not a date. Write it like 2019-11-05 or 5. 11. 2019.", typed=verbatim(cell[:40])))
        return day

    def _game(self, line: int, cells: Sequence[str]) -> Game | None:
        cell = self._cell(cells, Role.GAME)
        game = self.games.get(plain(cell)) if cell else self.usual
        if game is None:
            self._note(line, self._at(Role.GAME), _("No game is said here. Choose it below for lines that say none.")
                       if not cell else _("There is no game called “%(typed)s” here. The names stand below, where the "
                                          "game is chosen for lines that say none.", typed=verbatim(cell[:40])))
        return game

    def _whole(self, line: int, at: int, cell: str) -> int | None:
        try:
            return whole_number(cell) if cell else None
        except ValueError as error:
            self._note(line, at, error.args[0])
            return None

    def _about(self, evening: Read, line: int, cells: Sequence[str]) -> None:
        """Rounds and note: stated once, or repeated in every line of a game."""
        at = self._at(Role.ROUNDS)
        rounds = None if at is None else self._whole(line, at, cells[at])
        if rounds is not None:
            if rounds < 0 or (evening.rounds and evening.rounds != rounds and not self.long):
                self._note(line, at, _("Between %(low)s and %(high)s, please.", low=0, high=10_000))
            evening.rounds = max(evening.rounds, rounds)  # late arrivals played fewer
        evening.note = evening.note or self._cell(cells, Role.NOTE)[:200]

    def _company(self, evening: Read, line: int, cells: Sequence[str]) -> None:
        evening.lines.append(line)
        if self.long:
            at = self._at(Role.POINTS)
            assert at is not None
            self._one(evening, line, at, self._cell(cells, Role.NAME), cells[at], self._at(Role.NAME))
            return
        for at, role in enumerate(self.roles):
            if role is Role.TOTAL and cells[at]:
                self._one(evening, line, at, self.grid.heads[at], cells[at], at)

    def _one(self, evening: Read, line: int, at: int, name: str, cell: str, named_at: int | None) -> None:
        total = self._whole(line, at, cell)
        wrong = names.problem(name)
        if wrong is None and any(names.same(name, other) for other in evening.people):
            wrong = _("%(name)s stands twice in one game.", name=verbatim(name))
        if wrong is not None:
            self._note(line, named_at, wrong)
        elif total is not None:
            evening.people.append(name)
            evening.totals.append(total)
        elif not cell:
            self._note(line, at, _("What did this one have in the end? 0 for nothing."))

    def head(self, role: Role) -> str:
        """The head of the column with that role, or ""."""
        at = self._at(role)
        return "" if at is None else self.grid.heads[at]

    def everybody(self) -> list[str]:
        """All names as first written, in alphabetical order."""
        first: dict[str, str] = {}
        for evening in self.evenings:
            for name in evening.people:
                first.setdefault(name.casefold(), name)
        return [first[key] for key in sorted(first)]


def called(games: Iterable[Game], labels: Mapping[str, Sequence[str]]) -> dict[str, Game]:
    """Games by every name they may have in a file: their key, and their name in each language."""
    return {plain(word): game for game in games for word in (game.key, *labels[game.key])}
