"""The score sheet as rows: the source of the page, the print and the spreadsheet."""
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from models import Entry, Sitting
from models.books.results import rounds_of
from models.table.describe import headline
from models.table.entries import entries_by_seq
from models.table.projection import content_of, deal_of
from tally import POT, Game, Seat, TableState, Text, meant
from tally.log import Play
from tally.replay import Fate, Played, advance
from tally.state import Person
from tally.table_events import TableEvent

from ..charts import LineChart, Series, amount, line_chart
from ..translate import changes_said, name_of, say
from ..web.filters import setting
from .waiting import unsent

STATES = {Fate.COUNTS: "", Fate.STRUCK: "struck", Fate.SET_ASIDE: "aside", Fate.UNFIT: "aside"}


@dataclass(frozen=True, slots=True)
class Row:
    """One sheet row. `number` is None for rows that are not rounds; `why` says why a row does not count; `amounts` are
    what it gave, `totals` the totals after it, for seats taken by then; `mark` is its footnote number, 0 for none.
    `waits` says that the server does not have it yet."""
    number: int | None
    dealer: Seat | None
    what: str
    state: str
    why: str
    amounts: Mapping[Seat, int]
    totals: Mapping[Seat, int]
    mark: int = 0
    waits: bool = False


@dataclass(frozen=True, slots=True)
class Correction:
    """A footnote: what was recorded first, and when and by whom it was last corrected."""
    mark: int
    was: str
    at: datetime
    who: str


@dataclass
class Sheet:
    """A whole score sheet. `names` heads the columns; both names where somebody was substituted."""
    seats: tuple[Seat, ...]
    names: dict[Seat, str]
    rows: list[Row] = field(default_factory=list)
    corrections: list[Correction] = field(default_factory=list)
    totals: Mapping[Seat, int] = field(default_factory=dict)
    rounds: int = 0


def sheet_of(sitting: Sitting, each_turn: bool = False) -> Sheet:
    """Build the sheet by replay: every row in the order of play, also those that do not count. The turns of one round
    are one row with its end, but for those that were corrected or do not count; with `each_turn` every one is a row."""
    played = list(sitting.sheet())
    now = played[-1].after if played else sitting.beginning()[0]
    pot = (POT,) if any(POT in line.amounts for each in played for line in each.score.lines) else ()
    sheet = Sheet((*now.seats, *pot), _heads(sitting, played, now), totals=now.totals, rounds=now.number - 1)
    corrected = [each for each in played if each.play.seq != each.play.root]
    entries = entries_by_seq(sitting.id, (seq for each in corrected for seq in (each.play.root, each.play.seq)))
    kinds = () if each_turn else (*sitting.game.opens, *sitting.game.turns)
    turns: list[Row] = []
    for each in played:
        mark = len(sheet.corrections) + 1 if each.play.seq != each.play.root else 0
        row = _row(sitting, each, mark)
        if isinstance(each.play.content, kinds) and not (mark or row.state) and row.number is None:
            turns.append(row)
            continue
        if turns and row.number is not None and not row.state:
            row = _together([*turns, row], row.what)
        elif turns:
            sheet.rows.append(_together(turns, _turns_title(sitting)))
        turns = []
        sheet.rows.append(row)
        if mark:
            sheet.corrections.append(_correction(sitting, each, entries, mark))
    if turns:
        sheet.rows.append(_together(turns, _turns_title(sitting)))
    return sheet


def _together(rows: Sequence[Row], what: str) -> Row:
    """Group rows into the last one: what they gave together, and the totals after them."""
    amounts: Counter[Seat] = Counter()
    for each in rows:
        amounts.update(each.amounts)
    dealer = next((each.dealer for each in rows if each.dealer is not None), None)
    return replace(rows[-1], dealer=dealer, what=what, amounts={seat: n for seat, n in amounts.items() if n},
                   waits=any(each.waits for each in rows))


def _turns_title(sitting: Sitting) -> str:
    return say(sitting.game.turns_title) if sitting.game.turns_title is not None else ""


def _heads(sitting: Sitting, played: Iterable[Played], now: TableState) -> dict[Seat, str]:
    people = sitting.table.names
    sat: dict[Seat, list[str]] = {}
    for situation in (sitting.beginning()[0], *(each.after for each in played), now):
        for seat, person in situation.occupants.items():
            name = people.get(person, "?")
            if sat.setdefault(seat, [name])[-1] != name:
                sat[seat].append(name)
    return {seat: " → ".join(names) for seat, names in sat.items()} | {POT: name_of(POT)}


def _row(sitting: Sitting, played: Played, mark: int) -> Row:
    is_event = isinstance(played.play.content, TableEvent)
    names = sitting.names(played.after if is_event else played.before)
    deal = played.play.deal
    why = "" if played.fate is Fate.COUNTS else say(played.fate.label)
    if played.why is not None:
        why += f": {say(played.why, names)}"
    is_round = played.after.number > played.before.number
    return Row(
        played.before.number if is_round else None, deal.dealer if deal else None,
        say(headline(sitting.game, played, sitting.table.names), names), STATES[played.fate], why,
        played.score.totals(), {seat: played.after.totals.get(seat, 0) for seat in (*played.after.seats, POT)}, mark,
        unsent(sitting.id, played.play.seq))


def _correction(sitting: Sitting, played: Played, entries: Mapping[int, Entry], mark: int) -> Correction:
    first, last = entries[played.play.root], entries[played.play.seq]
    play = Play(played.play.root, first.seq, content_of(sitting.game, first), deal_of(first))
    was, names = advance(sitting.game, play, played.before, played.rules), sitting.names(played.before)
    texts = [say(headline(sitting.game, was), names), changes_said(was.score, names)]
    return Correction(mark, " · ".join(filter(None, texts)), last.at,
                      sitting.table.names.get(last.by_id or 0, ""))


def unlike_printed(game: Game, rules: Any, with_setup: bool) -> list[tuple[Text, str]]:
    """House rules that differ from the printed ones, as (question, answer).

    Setup fields, such as a secret word, are included only `with_setup` and if set.
    """
    printed = game.house_rules()
    asked = [(name, switch, getattr(rules, name) != getattr(printed, name))
             for name, switch in meant(rules).items()]
    return [(switch.question, setting(rules, name)) for name, switch, other in asked
            if (with_setup and (other or getattr(rules, name)) if switch.setup else other)]


def streak(sitting: Sitting) -> tuple[int, list[str]]:
    """The longest run of rounds without a loss, and whose it was; nobody's where all have the same.

    It is a person's, whoever took the seat later. A round sat out neither extends nor breaks it.
    """
    running: dict[Person, int] = {}
    longest: dict[Person, int] = {}
    for each in rounds_of(sitting.game, sitting.sheet()):
        for seat, person in each.players.items():
            amount = each.paid.get(seat, 0)
            good = amount <= 0 if sitting.lowest_wins else amount >= 0
            running[person] = running.get(person, 0) + 1 if good else 0
            longest[person] = max(longest.get(person, 0), running[person])
    most = max(longest.values(), default=0)
    if most == min(longest.values(), default=0):
        return 0, []
    return most, [sitting.table.names.get(person, "?") for person, length in longest.items() if length == most]


def totals_chart(sheet: Sheet, totals: list[Mapping[Seat, int]]) -> LineChart | None:
    """Running totals by round, None for fewer than two rounds; `totals` are those after each row of the sheet."""
    rounds = [(row, after) for row, after in zip(sheet.rows, totals, strict=True)
              if row.number is not None and row.state == STATES[Fate.COUNTS]]
    if len(rounds) < 2:
        return None
    seats = [seat for seat in sheet.seats if seat >= 0]
    return line_chart([Series(sheet.names[seat], [after.get(seat) for _row, after in rounds], seat) for seat in seats],
                      [str(row.number) for row, _after in rounds], amount)
