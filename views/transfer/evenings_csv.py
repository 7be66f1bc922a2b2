"""Parse a CSV of evenings into cells, and guess what its columns are; `evenings_reader` reads its lines.

Two layouts: one line per evening with a column for every player, or one line per player and game, as our export of
results. A blank is not 0: who has no number was absent.
"""
import codecs
import csv
import io
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from itertools import islice

import regex
from flask import request
from flask_babel import force_locale, get_translations

from games.form_fields import whole_number
from tally import Game, Labelled, Text, _

from .. import names
from ..web.digits import is_number_like, western
from ..web.language import LANGUAGES

MOST_BYTES, MOST_LINES, MOST_COLUMNS, MOST_LETTERS = 400_000, 5_000, 80, 400
MOST_EVENINGS = 500
TOO_LARGE = _("This file is too large. Bring it in several parts.")
DELIMITERS = ";,\t"
DECIMALS = regex.compile(r"([+\-\u2212]?\d+(?:[.,'\u2019\s]\d{3})*)[.,]0{1,2}")
DAY = regex.compile(r"(\d{1,2})[./]\s*(\d{1,2})[./]\s*(\d{4})")


class Column(Labelled):
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


GUESSES: Mapping[str, Column] = {  # usual column heads, without accents
    **dict.fromkeys(("datum", "den", "vecer", "date", "day", "evening", "tag", "abend"), Column.DATE),
    **dict.fromkeys(("hra", "game", "spiel"), Column.GAME),
    **dict.fromkeys(("cislo hry", "number of the game", "nummer des spiels"), Column.NUMBER),
    **dict.fromkeys(("hrac", "jmeno", "player", "name", "spieler"), Column.NAME),
    **dict.fromkeys(("body", "celkem", "soucet", "points", "total", "result"), Column.POINTS),
    **dict.fromkeys(("punkte", "summe", "ergebnis"), Column.POINTS),
    **dict.fromkeys(("kola", "kol", "pocet kol", "rounds", "runden"), Column.ROUNDS),
    **dict.fromkeys(("poznamka", "note", "comment", "notiz", "anmerkung"), Column.NOTE),
}
# Columns of our own export that are derived.
DERIVED = ("stul", "table", "misto", "place", "hracu", "players", "body, ktere se pocitaji", "points that count",
           "prohrana kola", "prohranych kol", "rounds lost", "dohrano", "played to the end", "tisch", "platz",
           "zahlende punkte", "verlorene runden", "zu ende gespielt", "no", "nr", "#")
# Columns that number the rounds of an evening, where each is a line.
ROUND_NUMBERS = ("kolo", "cislo kola", "rozdani", "round", "deal", "runde")


# Heads of our own export, read in every language it is written in (club_export.py).
OWN = {"Evening": Column.DATE, "Game": Column.GAME, "Number of the game": Column.NUMBER, "Player": Column.NAME,
       "Points": Column.POINTS, "Rounds": Column.ROUNDS, "Note": Column.NOTE, "Table": Column.NOTHING,
       "Place": Column.NOTHING, "Players": Column.NOTHING, "Points that count": Column.NOTHING,
       "Rounds lost": Column.NOTHING, "Played to the end": Column.NOTHING}


@cache
def own_heads() -> Mapping[str, Column]:
    """The columns of our own export by their heads in any language, without accents; needs an app context."""
    found: dict[str, Column] = {}
    for language in LANGUAGES:
        with force_locale(language):
            for head, column in OWN.items():
                found.setdefault(plain(get_translations().gettext(head)), column)
    return found


class CannotReadTable(ValueError):
    """The text is not a table of evenings; `text` says why."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.id)
        self.text = text


@dataclass(frozen=True, slots=True)
class Grid:
    """The cells of a CSV: its heads, and its lines with their numbers."""
    heads: tuple[str, ...]
    lines: tuple[tuple[int, tuple[str, ...]], ...]

    def column(self, at: int) -> list[str]:
        return [cells[at] for _line, cells in self.lines]


def text_of(sent: bytes) -> str:
    """Decode a file as UTF-16 by its mark, as UTF-8, else as CP1250, which Czech spreadsheets save.

    Raises `CannotReadTable` if too large.
    """
    if len(sent) > MOST_BYTES:
        raise CannotReadTable(TOO_LARGE)
    if sent.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return sent.decode("utf-16", "replace")
    try:
        return sent.decode("utf-8-sig")
    except UnicodeDecodeError:
        return sent.decode("cp1250", "replace")


def pasted() -> str:
    """The text that was pasted, or comes back with the form: as long as it was, as browsers send line ends of two."""
    return request.form.get("text", "").replace("\r\n", "\n")


def grid_of(text: str) -> Grid:
    """Parse CSV text; raises `CannotReadTable`."""
    if len(text.encode("utf-8", "replace")) > MOST_BYTES:
        raise CannotReadTable(TOO_LARGE)
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
        raise CannotReadTable(TOO_LARGE)
    width = max(len(cells) for _line, cells in rows)
    filled = [(line, tuple(cell[:MOST_LETTERS] for cell in (*cells, *[""] * (width - len(cells)))))
              for line, cells in rows]
    return Grid(filled[0][1], tuple(filled[1:]))


def _typed(cell: str) -> str:
    """A cell with the digits of its number or day as ASCII ones; names keep theirs."""
    return western(cell) if is_number_like(cell) else cell


def guessed(grid: Grid) -> list[Column]:
    """Guess what each column contains by its head; a column of only numbers is a player."""
    found: list[Column] = []
    for at, head in enumerate(grid.heads):
        name = plain(head)
        column = GUESSES.get(name) or own_heads().get(name, Column.NOTHING)
        found.append(Column.NOTHING if column in found else column)
        if column is Column.NOTHING and head and not is_known(head) and _numbers(grid.column(at)):
            found[-1] = Column.TOTAL
    if Column.NAME in found:
        return [Column.NOTHING if each is Column.TOTAL else each for each in found]
    return [Column.NOTHING if each is Column.POINTS else each for each in found]


def is_known(head: str) -> bool:
    """Whether a head is a usual one, one of our own export, or one of a column that says nothing new."""
    return plain(head) in (*GUESSES, *DERIVED, *ROUND_NUMBERS) or plain(head) in own_heads()


def plain(head: str) -> str:
    """A head in lower case without accents."""
    letters = unicodedata.normalize("NFKD", head.casefold())  # K: a no-break space is a space
    return "".join(each for each in letters if not unicodedata.combining(each)).strip(" .:")


def _numbers(cells: Iterable[str]) -> bool:
    """Whether most of the written cells are numbers: a slip in one line is that line's error."""
    written = [cell for cell in cells if cell]
    return 2 * sum(_is_number(cell) for cell in written) > len(written)


def _is_number(cell: str) -> bool:
    try:
        number_of(cell)
    except ValueError:
        return False
    return True


def number_of(cell: str) -> int:
    """Parse an integer as spreadsheets save it, with two places or one of nothing: 5,00 or -1.250,0.

    Raises ValueError with a Text.
    """
    found = DECIMALS.fullmatch(cell)
    return whole_number(regex.sub(r"[.,'\u2019\s]", "", found[1]) if found else cell)


def day_of(cell: str) -> date | None:
    """Parse a day as people and spreadsheets write it: 2019-11-05, 5. 11. 2019, 5/11/2019."""
    try:
        found = DAY.fullmatch(cell)
        return date(int(found[3]), int(found[2]), int(found[1])) if found else date.fromisoformat(cell[:10])
    except ValueError:
        return None


def called(games: Iterable[Game], labels: Mapping[str, Sequence[str]]) -> dict[str, Game]:
    """Games by every name they may have in a file: their key, and their name in each language."""
    return {plain(word): game for game in games for word in (game.key, *labels[game.key])}
