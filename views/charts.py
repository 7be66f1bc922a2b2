"""Lay charts out: positions of every line and label. `templates/macros/charts.html` draws them.

Lines differ by more than colour: each has its own dashes, its own mark at the end and its name next to it. The same
numbers stand in a table. Unit: user units of the drawing, about a pixel of a phone.
"""
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from babel.numbers import format_compact_decimal
from flask_babel import format_decimal, get_locale

from . import translate
from .scales import Value, cut, kept, nice_ticks, scaled, spread, width
from .web.language import decimal_mark

WIDTH, HEIGHT = 328, 220  # what a phone of 360 leaves between the page margins
TOP, BOTTOM = 10, 194
LETTER = 12
LABELS = 84  # room for names at the ends of the lines
WIDEST_TICK = 64
MOST_LINES = 8
DASHES = ("none", "8 4", "2 4", "10 4 2 4", "16 5", "6 3 2 3 2 3", "4 4", "18 4 6 4")
MARKS = (  # circle, square, diamond, triangles, cross, plus and a bar, around 0 0
    "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z", "M-4-4H4V4H-4z", "M0-5L5 0 0 5-5 0z", "M0-5L5 4H-5z", "M0 5L-5-4H5z",
    "M-4-5L0-1 4-5 5-4 1 0 5 4 4 5 0 1-4 5-5 4-1 0-5-4z", "M-1-5H1V-1H5V1H1V5H-1V1H-5V-1H-1z", "M-2-5H2V5H-2z")
DIGITS = re.compile("[#,0]+")  # in a pattern of Babel
SPARK_WIDTH, SPARK_HEIGHT = 96, 28

ToText = Callable[[Value], str]


@dataclass(frozen=True, slots=True)
class Series:
    """Values of one line; None where there is no value. `seat`: whose colour it has."""
    name: str
    values: Sequence[Value | None]
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Tick:
    """A horizontal grid line with its number; `squeeze` is the width to press the number into if it is too wide."""
    at: int
    text: str
    zero: bool
    squeeze: int | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """A drawn line: pieces as lists of points, isolated points, its end, and the height `label` of its name (cut:
    `short`)."""
    name: str
    short: str
    colour: int
    mark: str
    dashes: str
    pieces: tuple[str, ...]
    dots: tuple[tuple[int, int], ...]
    end: tuple[int, int]
    label: int
    last: str


Rows = tuple[tuple[str, tuple[str | None, ...]], ...]


@dataclass(frozen=True, slots=True)
class LineChart:
    """A chart of lines between `left` and `right`, names from `label_at` on. `rows` are the numbers as a table;
    `left_out` lines are only there."""
    left: int
    right: int
    label_at: int
    ticks: tuple[Tick, ...]
    lines: tuple[Line, ...]
    first: str
    last: str
    names: tuple[str, ...]
    rows: Rows
    left_out: int
    width: int = WIDTH
    height: int = HEIGHT


@dataclass(frozen=True, slots=True)
class Spark:
    """A small line without numbers; `texts` are its values in words, `zero` the height of 0 if it is crossed."""
    pieces: tuple[str, ...]
    dots: tuple[tuple[int, int], ...]
    end: tuple[int, int] | None
    zero: int | None
    texts: tuple[str, ...]
    width: int = SPARK_WIDTH
    height: int = SPARK_HEIGHT


def line_chart(series: Sequence[Series], labels: Sequence[str], to_text: ToText | None = None,
               zero: bool = True, height: int = HEIGHT) -> LineChart:
    """Lay out lines over common labels (evenings, rounds): the first eight with a value, of at most sixty points.

    `said` formats a number (default `amount`), `zero` keeps 0 in the picture, a high screen has a `height` of its own.
    Raises `ValueError` when a series is not as long as the labels.
    """
    to_text = to_text or amount
    if any(len(each.values) != len(labels) for each in series):
        raise ValueError("a series needs a value or None for every label")
    living = [each for each in series if _known(each.values)]
    drawn = living[:MOST_LINES]
    bottom = height - (HEIGHT - BOTTOM)
    ticks, ends = _ticks([value for each in drawn for value in _known(each.values)], to_text, zero, bottom)
    left = max(tick.squeeze or width(tick.text) for tick in ticks) + 6
    label_at = WIDTH - min(LABELS, max((width(each.name) for each in drawn), default=0))
    right = label_at - 12
    points = kept([each.values for each in drawn], len(labels))
    across, up = _across(len(labels), left + 4, right - 4), _up(*ends, bottom, TOP)
    last = [_last(each.values) for each in drawn]
    heights = spread([up(value) for _at, value in last], LETTER + 2, TOP, bottom)
    lines = tuple(
        Line(each.name, cut(each.name, LABELS, LETTER), colour, mark, dashes, *_pieces(each.values, points, across, up),
             (across(at), up(value)), label, to_text(value))
        for each, (at, value), label, colour, mark, dashes in zip(
            drawn, last, heights, _colours(drawn), MARKS, DASHES, strict=False))
    return LineChart(left, right, label_at, ticks, lines, labels[0] if len(labels) > 1 else "", "".join(labels[-1:]),
                     tuple(each.name for each in series), _rows(series, labels, points, to_text),
                     len(living) - len(drawn), height=height)


def sparkline(values: Sequence[Value | None], to_text: ToText | None = None) -> Spark:
    """Lay out a small line, the latest value last."""
    to_text = to_text or amount
    numbers = _known(values)
    if not numbers:
        return Spark((), (), None, None, ())
    low, high = min(numbers), max(numbers)
    across = _across(len(values), 4, SPARK_WIDTH - 5)
    middle = SPARK_HEIGHT // 2
    up = _up(low, high, SPARK_HEIGHT - 5, 5) if high > low else lambda value: middle
    points = kept([values], len(values))
    at, value = _last(values)
    return Spark(*_pieces(values, points, across, up), (across(at), up(value)), up(0) if low < 0 < high else None,
                 tuple(map(to_text, _known([values[place] for place in points]))))


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar from the line of 0 to its value; `ends` are those of the interval in which the value lies."""
    x: int
    length: int
    zero: int
    ends: tuple[int, int] | None
    width: int = SPARK_WIDTH


def bars(values: Sequence[Value | None], halves: Sequence[Value] = ()) -> list[Bar | None]:
    """Lay out bars of a column over one scale; `halves` are half the widths of their intervals. None: no bar."""
    around = halves or [0] * len(values)
    reach = [each for value, half in zip(values, around, strict=True) if value is not None
             for each in (value - half, value + half)]
    low, high = min([*reach, 0]), max([*reach, 0])
    across = _up(low, high if high > low else low + 1, 2, SPARK_WIDTH - 2)
    zero = across(0)
    return [None if value is None else Bar(
        min(zero, across(value)), abs(across(value) - zero), zero,
        (across(value - half), across(value + half)) if halves else None)
        for value, half in zip(values, around, strict=True)]


# Geometry

def _known(values: Sequence[Value | None]) -> list[Value]:
    return [value for value in values if value is not None]


def _colours(drawn: Sequence[Series]) -> list[int]:
    """The colour of each line, that of its seat where no line before has it."""
    found: list[int] = []
    for place, each in enumerate(drawn):
        wanted = (place if each.seat is None else each.seat) % MOST_LINES
        found.append(wanted if wanted not in found else min(set(range(MOST_LINES)) - set(found)))
    return found


def _last(values: Sequence[Value | None]) -> tuple[int, Value]:
    return [(at, value) for at, value in enumerate(values) if value is not None][-1]


def _across(n: int, start: int, end: int) -> Callable[[int], int]:
    """Map index to x; a single point lies at the end, next to its name."""
    return lambda at: scaled(at, 0, n - 1, start, end) if n > 1 else end


def _up(low: Value, high: Value, start: int, end: int) -> Callable[[Value], int]:
    lowest, highest = float(low), float(high)
    return lambda value: scaled(value, lowest, highest, start, end)


def _ticks(values: Sequence[Value], to_text: ToText, zero: bool,
           bottom: int) -> tuple[tuple[Tick, ...], tuple[Value, Value]]:
    """Grid lines, and the least and greatest value of the axis."""
    low, high = min(values, default=0), max(values, default=0)
    if zero:
        low, high = min(low, 0), max(high, 0)
    found = nice_ticks(low, 1 if zero and low == high else high)
    texts = [to_text(value) for value in found]
    if max(map(width, texts)) > WIDEST_TICK:
        shorter = [_compact(value) for value in found]
        texts = shorter if len(set(shorter)) == len(shorter) else texts
    ticks = tuple(Tick(scaled(value, found[0], found[-1], bottom, TOP), text, value == 0,
                       WIDEST_TICK if width(text) > WIDEST_TICK else None)
                  for value, text in zip(found, texts, strict=True))
    return ticks, (found[0], found[-1])


def _pieces(values: Sequence[Value | None], points: Sequence[int], across: Callable[[int], int],
            up: Callable[[Value], int]) -> tuple[tuple[str, ...], tuple[tuple[int, int], ...]]:
    """The drawn points, split where values are missing between two; and the isolated points."""
    pieces: list[list[tuple[int, int]]] = []
    before = None
    for at in points:
        value = values[at]
        if value is None:
            continue
        if before is None or None in values[before:at]:
            pieces.append([])
        pieces[-1].append((across(at), up(value)))
        before = at
    return (tuple(" ".join(f"{x},{y}" for x, y in each) for each in pieces if len(each) > 1),
            tuple(each[0] for each in pieces if len(each) == 1))


def _rows(series: Sequence[Series], labels: Sequence[str], points: Sequence[int], to_text: ToText) -> Rows:
    return tuple((labels[at], tuple(None if (value := each.values[at]) is None else to_text(value) for each in series))
                 for at in points)


# Formatting numbers

def amount(value: Value) -> str:
    """A number in this language, with at most two decimals and a typographic minus."""
    if value == int(value):
        return translate.number(int(value))
    return str(format_decimal(Decimal(round(value * 100)) / 100)).replace("-", "\u2212")


def signed_amount(value: Value) -> str:
    """The same with its sign always shown; zero has none."""
    return f"+{amount(value)}" if value > 0 else amount(value)


def percent(value: Value) -> str:
    """A share with one decimal, half rounded up."""
    tenths = (value * 2000 + 1) // 2
    whole, tenth = divmod(abs(int(tenths)), 10)
    sign = "\u2212" if tenths < 0 else ""
    pattern = str(get_locale().percent_formats[None].pattern)
    return DIGITS.sub(f"{sign}{translate.number(whole)}{decimal_mark()}{tenth}", pattern)


def _compact(value: Value) -> str:
    """A large number in short form ("2 mil.")."""
    return str(format_compact_decimal(int(value), locale=get_locale(), fraction_digits=1)).replace("-", "\u2212")
