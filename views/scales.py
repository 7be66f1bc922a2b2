"""Measures of charts: round ticks, thinning of points, text widths, label placement.

Pure functions; all results are whole numbers. Unit: user units of a drawing, about a pixel of a phone.
"""
import unicodedata
from collections.abc import Sequence
from fractions import Fraction

import regex

MOST_POINTS = 60

Value = int | Fraction


def nice_ticks(low: Value, high: Value, most: int = 5) -> tuple[Fraction, ...]:
    """At most `most` + 1 ticks in steps of 1, 2 or 5 times a power of ten, from one at or below `low` to one at or
    above `high`. An empty range is widened; whole ends get whole ticks only. `most` ≥ 3."""
    low, high = Fraction(low), Fraction(high)
    if low == high:
        low, high = low - max(1, abs(low) // 10), high + max(1, abs(high) // 10)
    whole = low.denominator == high.denominator == 1
    least = (high - low) / most
    power = Fraction(10) ** max(_magnitude(least), 0 if whole else _magnitude(least))
    steps = (power * factor for factor in (1, 2, 5, 10, 20, 50))  # the last is large enough for three steps or more
    step = next(each for each in steps if -(-high // each) - low // each <= most)
    return tuple(step * at for at in range(low // step, -(-high // step) + 1))


def _magnitude(value: Fraction) -> int:
    """The exponent of the power of ten at or below a value above 0."""
    if value >= 1:
        return len(str(value.numerator // value.denominator)) - 1
    return -len(str((value.denominator - 1) // value.numerator))


def scaled(value: Value, low: Value | float, high: Value | float, start: int, end: int) -> int:
    """Scale a value from `low`…`high` to `start`…`end`."""
    least = float(low)
    return round(start + (float(value) - least) * (end - start) / (float(high) - least))


def kept(lines: Sequence[Sequence[Value | None]], n: int, most: int = MOST_POINTS) -> tuple[int, ...]:
    """Which of `n` points to draw when there are too many, the same for all lines: the first, the last, of each line
    the first, last, least and greatest, and others evenly between. Enough for up to 14 lines."""
    if n <= most:
        return tuple(range(n))
    must = [0, n - 1]
    for line in lines:
        points = [(value, at) for at, value in enumerate(line) if value is not None]
        if points:
            must += [points[0][1], points[-1][1], min(points)[1], max(points)[1]]
    chosen = set(list(dict.fromkeys(must))[:most])
    others = [at for at in range(n) if at not in chosen]
    between = most - len(chosen)
    return tuple(sorted((*chosen, *(others[at * len(others) // between] for at in range(between)))))


def spread(wanted: Sequence[int], gap: int, low: int, high: int) -> tuple[int, ...]:
    """Heights as near to the wanted ones as possible, in the same order, at least `gap` apart (less if there is no
    room).

    Those that would overlap form a block around the mean of what they wanted.
    """
    gap = min(gap, (high - low) // max(1, len(wanted) - 1))
    order = sorted(range(len(wanted)), key=lambda at: wanted[at])
    blocks: list[tuple[int, int]] = []  # (sum of wanted heights less the gaps before them, number of heights)
    for number, at in enumerate(order):
        total, n = wanted[at] - number * gap, 1
        while blocks and blocks[-1][0] * n >= total * blocks[-1][1]:
            before = blocks.pop()
            total, n = total + before[0], n + before[1]
        blocks.append((total, n))
    top = high - (len(wanted) - 1) * gap
    places = [min(max(total // n, low), top) for total, n in blocks for _each in range(n)]
    heights = {at: place + number * gap for number, (at, place) in enumerate(zip(order, places, strict=True))}
    return tuple(heights[at] for at in range(len(wanted)))


# Words

NARROW, WIDE = "iljtfrI.,:;'|!()[] -\u2212\u00a0\u202f", "mwMWQO@%ÆŒæœ"


def width(text: str, size: int = 12) -> int:
    """Estimated width of a text, rather too wide; fonts differ and cannot be measured here."""
    return -(-sum(_tenths(each) for each in text) * size // 10)


def _tenths(letter: str) -> int:
    """Width of a letter in tenths of the font size."""
    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    if unicodedata.east_asian_width(letter) in "WF" or letter in WIDE:
        return 11
    if letter in NARROW:
        return 4
    return 8 if letter.isupper() or letter > "\u0590" else 7


def cut(text: str, room: int, size: int = 12) -> str:
    """Truncate a text to a width, between graphemes."""
    if width(text, size) <= room:
        return text
    letters = regex.findall(r"\X", text)
    while letters and width("".join(letters) + "…", size) > room:
        letters.pop()
    return "".join(letters).rstrip() + "…"
