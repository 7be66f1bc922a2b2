"""The table of a season for display: every number with the parts it is made of."""
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any

from models import Person, Tournament, all_games
from models.league.season_table import MOST_RACERS, Line, Table
from models.league.tournaments import tournaments_named
from tally.counting import HOW, Counting, Ledger, Measure
from tally.season_row import Row, ratio

from ..charts import LineChart, Series, ToText, amount, line_chart, percent, signed_amount
from ..translate import gettext, ngettext, number, say
from ..web.calendars import day_text
from .season_form import decimal

SHARES = (Measure.BEATEN, Measure.SUCCESS, Measure.LETTERS)  # measures that are shares


Head = tuple[str, int]
"""A label, and how many parts before it in its line have the same: tournaments may be called alike."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A formatted line of the table. `now` is its provisional place with tonight's open tables, if different."""
    person: int
    name: str
    retired: bool
    place: int | None
    value: str
    now: str
    rating: str
    parts: tuple[tuple[str, str], ...]
    missing: str

    @property
    def headed(self) -> list[tuple[Head, str]]:
        """The parts, each with its head."""
        return [((label, [other for other, _said in self.parts[:at]].count(label)), value)
                for at, (label, value) in enumerate(self.parts)]

    def under(self, heads: Sequence[Head]) -> list[tuple[str, str | None]]:
        """The parts in the columns of these heads, with their labels; None where it has no such part."""
        found = dict(self.headed)
        return [(head[0], found.get(head)) for head in heads]


def name_of(person: Person | None) -> str:
    """The name of a player; players forgotten by old versions have none."""
    return gettext("Forgotten player") if person is None or person.name in ("", "?") else person.name


def game_name(key: str) -> str:
    """The name of a game; its key if it is not installed."""
    game = all_games().get(key)
    return key if game is None else say(game.name)


def short_day(day: date) -> str:
    return day_text(day, "short", both=False)


def explained(counting: Counting, tournaments: Mapping[int, Tournament]) -> str:
    """Explain what the season is ranked by, in a sentence or two; `tournaments` are those it names."""
    sentences = [] if counting.measure is Measure.POINTS and counting.best_evenings else [say(HOW[counting.measure])]
    if counting.place_points:
        sentences = [gettext(
            "Points for places, from the first one on: %(points)s. Who share places share their points.",
            points=" – ".join(map(number, counting.place_points)))]
    if counting.weights:
        sentences.append(gettext("Weights: %(weights)s.", weights=", ".join(
            f"{game_name(key)} × {decimal(weight)}" for key, weight in counting.weights)))
    sentences += _of_tournaments(counting, tournaments)
    if counting.best_evenings is not None and counting.adds_up:
        sentences.append(ngettext("The best evening of each counts.", "The best %(num)d evenings of each are added up.",
                             counting.best_evenings))
    if counting.confirmed:
        sentences.append(gettext("Only confirmed games count."))
    if counting.drop_worst:
        sentences.append(ngettext("The worst evening of each is dropped; one that was missed gave nothing.",
                             "The worst %(num)d evenings of each are dropped; one that was missed gave nothing.",
                             counting.drop_worst))
    if counting.attendance:
        sentences.append(gettext("Every evening played gives %(points)s more, dropped ones too.",
                            points=decimal(counting.attendance)))
    return " ".join(sentences)


def _of_tournaments(counting: Counting, tournaments: Mapping[int, Tournament]) -> Iterator[str]:
    for tournament, weight in counting.tournaments:
        found = tournaments.get(tournament)
        if found is None or found.deleted_at is not None:
            continue
        if not weight:
            yield gettext("%(tournament)s does not count.", tournament=found.name)
        elif counting.measure is Measure.PLACES:
            yield gettext("%(tournament)s × %(weight)s: by the final place.", tournament=found.name,
                          weight=decimal(weight))
        else:
            yield gettext("%(tournament)s × %(weight)s: by the sum.", tournament=found.name, weight=decimal(weight))
        if weight and found.state != "closed":
            yield gettext("It counts once it is closed.")


def _won_in_tournaments(person: int, table: Table, counting: Counting,
                        tournaments: Mapping[int, Tournament]) -> Iterator[tuple[str, str]]:
    """What whole tournaments gave to the sum of a line."""
    weights = dict(counting.tournaments)
    for tournament, people in table.tournaments.items():
        whole, found = people.get(person), tournaments.get(tournament)
        if whole is None or found is None:
            continue
        came = gettext("place %(place)s of %(people)s", place=whole.place, people=whole.players) \
            if counting.measure is Measure.PLACES else points(whole.total, table.lowest)
        worth = amount(whole.worth) if counting.measure is Measure.PLACES else points(whole.worth, table.lowest)
        yield found.name, gettext("%(came)s, × %(weight)s: %(worth)s", came=came, weight=decimal(weights[tournament]),
                                  worth=worth)


def points(value: Fraction | int, lowest: bool) -> str:
    """Format points with a sign; without one where the fewest win (letters, strokes)."""
    return amount(value) if lowest else signed_amount(value)


def said_value(row: Row, counting: Counting, lowest: bool) -> str:
    """Format the value the season is ranked by."""
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


def shown(line: Line, table: Table, counting: Counting, person: Person | None,
          tournaments: Mapping[int, Tournament]) -> Shown:
    """Format a line of the table."""
    row = line.row or line.now
    assert row is not None
    return Shown(
        line.person, name_of(person), person is not None and person.retired_at is not None,
        line.row.place if line.row else None, said_value(line.row, counting, table.lowest) if line.row else "–",
        _now(line, table, counting), number(line.rating.points) if line.rating else "",
        (*_won_in_tournaments(line.person, table, counting, tournaments),
         *parts(row, table.one_unit, table.lowest, counting)),
        _missing(row) if not row.qualified else "")


def _now(line: Line, table: Table, counting: Counting) -> str:
    """Provisional place and value of those who play tonight or wait for a confirmation, and of those moved by it."""
    if line.now is None or (line.row is not None and line.person not in table.playing | table.concerned
                            and line.now.place == line.row.place):
        return ""
    value = said_value(line.now, counting, table.lowest)
    return value if line.now.place is None else f"{line.now.place}. {value}"


def _missing(row: Row) -> str:
    if row.missing:
        return ngettext("%(num)d round is missing", "%(num)d rounds are missing", row.missing)
    return gettext("nothing that counts yet") if row.value is None else gettext("too few evenings")


def parts(row: Row, one_unit: bool, lowest: bool, counting: Counting) -> list[tuple[str, str]]:
    """The parts of a line as (label, value)."""
    sums = row.sums
    found = _own_parts(row, lowest, counting)
    found += [(gettext("Evenings"), number(row.evenings)), (gettext("Games"), number(sums.sittings)),
              (gettext("Rounds"), rounds_said(sums.rounds, sums.uncounted))]
    if sums.word_sittings:
        found.append((gettext("Words lost"), _of(sums.words_lost, sums.words)))
        if sums.unfinished:
            found.append((gettext("Unfinished words, not counted"), number(sums.unfinished)))
        if row.second is not None:
            found.append((gettext("Letters per round"), amount(row.second)))
    if one_unit and not (lowest and counting.measure is Measure.LETTERS):
        found.append((gettext("All points"), points(row.total, lowest)))
        if row.per_round is not None:
            found.append((gettext("Per round"), points(row.per_round, lowest)))
        if sums.paid != sums.counted:
            other = sums.counted if counting.ledger is Ledger.PAID else sums.paid
            label = gettext("Counted") if counting.ledger is Ledger.PAID else gettext("Paid")
            found.append((label, points(other, lowest)))
    found += [(gettext("Games won"), _of(sums.won, sums.sittings)),
              (gettext("Rounds lost"), _of(sums.lost, sums.known_rounds) if sums.known_rounds else gettext("unknown")),
              (gettext("Opponents beaten"), _halves(sums.halves, sums.opponents))]
    return found


def _own_parts(row: Row, lowest: bool, counting: Counting) -> list[tuple[str, str]]:
    """Parts of the sum when not all evenings count alike: best, dropped, missed; attendance and penalties."""
    def written(worth: Fraction) -> str:
        return points(worth, lowest) if counting.measure is Measure.POINTS else amount(worth)

    def listed(evenings: tuple[tuple[date, Fraction], ...]) -> str:
        return ", ".join(f"{short_day(day)}: {written(worth)}" for day, worth in evenings)
    if not counting.adds_up or row.value is None:
        return []
    found = [(gettext("Best evenings"), listed(row.best))] if counting.best_evenings is not None else []
    if row.dropped:
        found.append((gettext("Dropped evenings"), listed(row.dropped)))
    if row.missed:
        found.append((gettext("Missed evenings dropped"), number(row.missed)))
    extra = row.attendance - row.penalty
    if extra or counting.own_points:
        found.insert(0, (gettext("Points of the evenings"), written(row.value - extra)))
    if row.attendance:
        found.append((gettext("For coming"), signed_amount(row.attendance)))
    if row.penalty:
        found.append((gettext("Penalties"), signed_amount(-row.penalty)))
    return found


def rounds_said(rounds: int, uncounted: int) -> str:
    """Number of rounds, as far as known."""
    if uncounted and not rounds:
        return gettext("unknown")
    return gettext("%(known)s and unknown ones", known=number(rounds)) if uncounted else number(rounds)


def _of(part: int, whole: int) -> str:
    share = ratio(part, whole)
    counted = gettext("%(part)s of %(whole)s", part=number(part), whole=number(whole))
    return counted if share is None else f"{counted} ({percent(share)})"


def _halves(halves: int, opponents: int) -> str:
    share = ratio(halves, 2 * opponents)
    counted = gettext("%(part)s of %(whole)s", part=amount(Fraction(halves, 2)), whole=number(opponents))
    return counted if share is None else f"{counted} ({percent(share)})"


def heads(lines: Sequence[Shown]) -> list[Head]:
    """The heads of all parts of these lines, each after the one it follows in its line."""
    found: list[Head] = []
    for each in lines:
        at = 0
        for head, _said in each.headed:
            if head not in found:
                found.insert(at, head)
            at = found.index(head) + 1
    return found


def season_page(table: Table, counting: Counting, people: Mapping[int, Person]) -> dict[str, Any]:
    """Context of the season's template."""
    tournaments = tournaments_named(counting)
    how = explained(counting, tournaments)
    lines = [(line, shown(line, table, counting, people.get(line.person), tournaments)) for line in table.lines]
    return {
        "ranked": [each for line, each in lines if line.row is not None and line.row.qualified],
        "others": [each for line, each in lines if line.row is not None and not line.row.qualified],
        "new_tonight": [each for line, each in lines if line.row is None],
        "heads": heads([each for _line, each in lines]),
        "table": table, "counting": counting, "how": how, "chart": race_chart(table, counting, people),
        "not_drawn": [name_of(people.get(line.person)) for line in table.lines[MOST_RACERS:]]}


def race_chart(table: Table, counting: Counting, people: Mapping[int, Person]) -> LineChart | None:
    """The race chart of a season; None if there are fewer than two evenings."""
    lines = [Series(name_of(people.get(person)), values) for person, values in table.race.items()]
    return by_evening(table.days, lines,
                      percent if counting.measure in SHARES else amount, counting.measure is not Measure.RATING)


def by_evening(days: Sequence[date], series: Sequence[Series], to_text: ToText, zero: bool) -> LineChart | None:
    """A line chart over evenings; None for fewer than two."""
    return line_chart(series, list(map(short_day, days)), to_text, zero) if len(days) > 1 else None
