"""The table of a season in the reader's language: every number with the parts it is made of."""
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any

from flask_babel import format_date, gettext, ngettext

from models import Person, rooms
from models.accounts import FORGOTTEN
from models.season_table import Line, Table
from tally.standings import SUMS, Counting, Ledger, Measure, Row, ratio

from .charts import LineChart, Series, amount, line_chart, percent, signed_amount
from .speech import number, say

SHARES = (Measure.BEATEN, Measure.SUCCESS, Measure.LETTERS)  # measures that are a part of a whole


@dataclass(frozen=True, slots=True)
class Shown:
    """A line of the table as it is read. `now` is where tonight's open tables would put it, if that is elsewhere."""
    person: int
    name: str
    retired: bool
    place: int | None
    value: str
    now: str
    rating: str
    parts: tuple[tuple[str, str], ...]
    missing: str


def name_of(person: Person | None) -> str:
    """The name of a player; who wanted to be forgotten has none."""
    return gettext("Forgotten player") if person is None or person.name in ("", FORGOTTEN) else person.name


def game_name(key: str) -> str:
    """The name of a game; one the house has no more goes by its key."""
    game = rooms().get(key)
    return key if game is None else say(game.name)


def short_day(day: date) -> str:
    return str(format_date(day, "short"))


def long_day(day: date) -> str:
    return str(format_date(day, "long"))


def points(value: Fraction | int, lowest: bool) -> str:
    """Points with their sign; letters have none."""
    return amount(value) if lowest else signed_amount(value)


def said_value(row: Row, counting: Counting, lowest: bool) -> str:
    """What the season is ranked by."""
    if row.value is None:
        return "–"
    match counting.measure:
        case Measure.POINTS | Measure.PER_ROUND:
            return points(row.value, lowest)
        case Measure.BEATEN | Measure.SUCCESS:
            return percent(row.value)
        case Measure.LETTERS:
            return gettext("%(lost)s of %(words)s lost", lost=row.sums.words_lost, words=row.sums.words)
    return amount(row.value)


def shown(line: Line, table: Table, counting: Counting, person: Person | None) -> Shown:
    """A line as it is read."""
    row = line.row or line.now
    assert row is not None
    return Shown(
        line.person, name_of(person), person is not None and person.retired_at is not None,
        line.row.place if line.row else None, said_value(line.row, counting, table.lowest) if line.row else "–",
        _now(line, table, counting), number(line.rating.points) if line.rating else "",
        tuple(parts(row, table, counting)), _missing(row) if not row.qualified else "")


def _now(line: Line, table: Table, counting: Counting) -> str:
    """The provisional place and value of who plays tonight, and of whom that moves."""
    if line.now is None or (line.row is not None and line.person not in table.playing
                            and line.now.place == line.row.place):
        return ""
    value = said_value(line.now, counting, table.lowest)
    return value if line.now.place is None else f"{line.now.place}. {value}"


def _missing(row: Row) -> str:
    if row.missing:
        return ngettext("%(num)d round is missing", "%(num)d rounds are missing", row.missing)
    return gettext("nothing that counts yet") if row.value is None else gettext("too few evenings")


def parts(row: Row, table: Table, counting: Counting) -> list[tuple[str, str]]:
    """What a line is made of, as words and numbers."""
    sums, found = row.sums, []
    if counting.measure in SUMS and counting.best_evenings is not None:
        found.append((ngettext("Best evening", "Best %(num)d evenings", counting.best_evenings), ", ".join(
            f"{short_day(day)}: {points(worth, table.lowest) if counting.measure is Measure.POINTS else amount(worth)}"
            for day, worth in row.best)))
    found += [(gettext("Evenings"), number(row.evenings)), (gettext("Games"), number(sums.sittings)),
              (gettext("Rounds"), number(sums.rounds))]
    if sums.lowest:
        found.append((gettext("Words lost"), _of(sums.words_lost, sums.words)))
        if sums.unfinished:
            found.append((gettext("Unfinished words, not counted"), number(sums.unfinished)))
        if row.second is not None:
            found.append((gettext("Letters per round"), amount(row.second)))
    if table.one_unit and not (table.lowest and counting.measure is Measure.LETTERS):
        found.append((gettext("All points"), points(row.total, table.lowest)))
        if row.per_round is not None:
            found.append((gettext("Per round"), points(row.per_round, table.lowest)))
        if sums.paid != sums.counted:
            other = sums.counted if counting.ledger is Ledger.PAID else sums.paid
            label = gettext("Counted") if counting.ledger is Ledger.PAID else gettext("Paid")
            found.append((label, points(other, table.lowest)))
    found += [(gettext("Games won"), _of(sums.won, sums.sittings)),
              (gettext("Rounds lost"), _of(sums.lost, sums.rounds)),
              (gettext("Opponents beaten"), _halves(sums.halves, sums.opponents))]
    return found


def _of(part: int, whole: int) -> str:
    share = ratio(part, whole)
    counted = gettext("%(part)s of %(whole)s", part=number(part), whole=number(whole))
    return counted if share is None else f"{counted} ({percent(share)})"


def _halves(halves: int, opponents: int) -> str:
    share = ratio(halves, 2 * opponents)
    counted = gettext("%(part)s of %(whole)s", part=amount(Fraction(halves, 2)), whole=number(opponents))
    return counted if share is None else f"{counted} ({percent(share)})"


def season_page(table: Table, counting: Counting, people: Mapping[int, Person]) -> dict[str, Any]:
    """What the template of a season needs of its table."""
    lines = [(line, shown(line, table, counting, people.get(line.person))) for line in table.lines]
    return {
        "ranked": [each for line, each in lines if line.row is not None and line.row.qualified],
        "others": [each for line, each in lines if line.row is not None and not line.row.qualified],
        "new_tonight": [each for line, each in lines if line.row is None],
        "table": table, "counting": counting, "chart": race_chart(table, counting, people)}


def race_chart(table: Table, counting: Counting, people: Mapping[int, Person]) -> LineChart | None:
    """The race of a season, if there is more than its start to draw."""
    if len(table.days) < 2:
        return None
    said = percent if counting.measure in SHARES else amount
    return line_chart([Series(name_of(people.get(person)), values) for person, values in table.race.items()],
                      [short_day(day) for day in table.days], said, zero=counting.measure is not Measure.RATING)


