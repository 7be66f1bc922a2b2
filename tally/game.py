"""The game interface: `Game`, and the values a game gives beside its rules (worked examples, tools, demonstration)."""
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from .checks import Findings, Question
from .codec import Upgrade
from .deal_sums import Count, Statistic
from .first_evening import FirstEvening
from .handbook import Handbook, Section, Step
from .house_rules import Preset
from .scoring import Score
from .state import Next, Opening, TableState
from .text import Seat, Text, verbatim


@dataclass(frozen=True, slots=True)
class Worth:
    """What a unit is worth by the house rules: `rate` is a decimal string, `cash_unit` the smallest coin in minor
    units. None: the rules leave it open, and closing asks for it.
    """
    rate: str
    currency: str | None = None
    cash_unit: int | None = None


@dataclass(frozen=True, slots=True)
class Tool:
    """A page of a game that needs no table: `form` reads the question, `template` shows it and the answer.

    Nothing is recorded. Its address is made of the key of the game and its own.
    """
    key: str
    title: Text
    form: type[Any]
    template: str


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example of a game: shown on its page, run by tests/test_every_game.py.

    `amounts` are the totals of the score by seat (seats without an amount may be left out); `problems` the fields
    that are refused, `questions` the keys that are asked. `now` is the table before it (default: a fresh one).
    """
    name: Text
    entry: Any
    amounts: Mapping[Seat, int] = field(default_factory=dict)
    problems: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()
    rules: Any = None
    now: TableState | None = None
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Sample:
    """Makes up the evenings of the demonstration.

    `entry(now, rules, chance)` proposes the next entry, or None; one that `check` refuses is asked for again.
    `rules(chance)` are the house rules of one evening, `rate` is what a unit is worth there ("": nothing),
    `rounds` how many are played, if the game does not end before.
    """
    entry: Callable[["TableState", Any, Random], Any]
    rules: Callable[[Random], Any]
    rate: str = ""
    rounds: range = range(12, 19)


def _plain_title(entry: Any, now: TableState) -> Text:
    return verbatim(type(entry).__name__)


def _nothing_opens(now: TableState, rules: Any) -> Opening:
    return Opening()


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game: what its folder defines as `GAME` in game.py. The first part is required, all else has a default.

    Functions are pure. `now` is the `TableState` before the entry, `rules` are the house rules.
    """
    # required
    key: str  # in addresses and rows: never changed
    name: Text
    tagline: Text
    people: range  # how many may sit
    table: range  # how many of them play a round
    entries: tuple[type, ...]  # every entry type, as frozen dataclasses
    house_rules: type  # a frozen dataclass of `switch` and `setup` fields
    presets: Mapping[str, Preset]
    unit: Callable[[int], Text]  # "1 letter", "5 letters"
    check: Callable[[Any, TableState, Any], Findings]  # (entry, now, rules): judges a new entry
    # (entry, now, rules): its lines; raises `DoesNotFit` when an earlier correction took its ground away
    score: Callable[[Any, TableState, Any], Score]
    after: Callable[[Any, Score, TableState, Any], Next]  # (entry, score, now, rules): what holds afterwards
    # (now, rules): who plays and who deals at the start, and once people came, left, paused or changed seats
    seating: Callable[[TableState, Any], TableState]
    # (now, rules): groups of seats, best first; seats in one group share the place
    ranking: Callable[[TableState, Any], tuple[tuple[Seat, ...], ...]]

    # what an entry is called
    title: Callable[[Any, TableState], Text] = _plain_title  # (entry, now): in one short line ("Lost: Jana")
    headline: Callable[[Any, Score, TableState], Text] | None = None  # (entry, score, now): with what came of it
    unit_by: Callable[[int, Any], Text] | None = None  # (n, rules): `unit` where it depends on the house rules

    # how rounds run
    between_rounds: tuple[type, ...] = ()  # entries that are no rounds (a penalty letter)
    # Causes why a deal may not be played, recorded with a tap: keys of `table_events.CAUSES`
    unplayed: tuple[str, ...] = ("misdeal",)
    bids: Callable[[Any], Mapping[Seat, str]] = lambda entry: {}  # what an entry says that each seat bid: `categories`
    # Where a round is recorded as it goes: entries that begin one, and its turns. Each turn stands on those before
    # it, so correcting one sets aside what follows.
    opens: tuple[type, ...] = ()
    turns: tuple[type, ...] = ()
    # (entry, now): what two phones must not both record unasked; default: the round, or the type of a `beside` entry
    step: Callable[[Any, TableState], str] | None = None
    carry: type | None = None  # the type of `TableState.carry`, so that it can be stored; None: nothing is carried
    over: Callable[[TableState, Any], bool] = lambda now, rules: False  # whether totals alone end the game
    # closing lines, or the questions to answer before closing
    close: Callable[[TableState, Any], Score | tuple[Question, ...]] = lambda now, rules: Score()
    opening: Callable[[TableState, Any], Opening] = _nothing_opens  # what a late player starts with
    # (rules, earlier): house rules of a new game; `earlier`: states and rules of games at this table, newest first
    inherit: Callable[[Any, Iterable[tuple[TableState, Any]]], Any] = lambda rules, earlier: rules
    check_rules: Callable[[Any], Findings] = lambda rules: Findings()  # house rules that contradict each other

    # money and the league
    zero_sum: Callable[[Any], bool] = lambda rules: True
    for_money: Callable[[Any], bool] = lambda rules: True
    rate: Callable[[Any], Worth | None] = lambda rules: None  # a unit's worth; None: asked at closing
    two_ledgers: bool = False  # whether what is counted can differ from what is paid (`Line.counted`)
    lowest_wins: Callable[[Any], bool] = lambda rules: False  # (rules): whether the fewest points are the best
    fills_word: bool = False  # the game is lost by filling a word: its points are letters, the league counts both
    # (entry, now, rules): the category of the round that this entry ended, a key of `categories`; None: of none
    category: Callable[[Any, TableState, Any], str | None] = lambda entry, now, rules: None
    categories: Mapping[str, Text] = field(default_factory=dict)
    # (entry, now, rules): who played a round together against whom, as groups of seats; empty: all alone
    sides: Callable[[Any, TableState, Any], tuple[tuple[Seat, ...], ...]] | None = None
    # (entry, now, rules): what the deal that this entry ended adds to whose rows of `statistics`
    counts: Callable[[Any, TableState, Any], Iterable[Count]] = lambda entry, now, rules: ()
    statistics: tuple[Statistic, ...] = ()

    # sizes a tournament's tables may have, the preferred first; empty: four, then those nearest to it
    sizes: tuple[int, ...] = ()

    # pages
    forms: tuple[type[Any], ...] = ()  # entry forms, the one for rounds first
    setup_form: type[Any] | None = None
    tools: tuple[Tool, ...] = ()
    deals: Text | None = None  # caption of `TableState.dealer`; None: "Deals"
    leads: Text | None = None  # caption of `leader`; None: "Leads"
    leader: Callable[[TableState], Seat | None] = lambda now: now.leader  # who is said to begin
    standing_order: str = "places"  # until a phone chooses: "places", or "seats" where tiles are tapped to record
    turns_title: Text | None = None  # heading of the turns of a running round in the log
    summary: tuple[Section, ...] = ()  # the game in short, on its page and on the sheet to print
    contents: tuple[tuple[str, Text], ...] = ()  # tables in its pictures: id and heading
    handbook: Handbook | None = None  # the whole rule text in our own words
    first_evening: FirstEvening | None = None  # teaches the game in five minutes
    # (now, rules): who does what in the coming deal, where the rules decide it
    course: Callable[[TableState, Any], tuple[Step, ...]] = lambda now, rules: ()
    topic: Callable[[TableState, Any], str] = lambda now, rules: ""  # (now, rules): what the rules open at (`leads`)
    places: Mapping[str, Text] = field(default_factory=dict)  # translated headings of the rule text (`Line.rule`)
    # what only the game's own templates ask, by name ("{key}/standing.html", "{key}/why.html")
    tells: Mapping[str, Callable[..., Any]] = field(default_factory=dict)

    # examples and the demonstration
    examples: tuple[Example, ...] = ()
    sample: Sample | None = None

    # entries of older versions
    version: int = 1
    upgrades: tuple[Upgrade, ...] = ()

    def amount(self, n: int, rules: Any) -> Text:
        """A number in the unit that these house rules count."""
        return self.unit(n) if self.unit_by is None else self.unit_by(n, rules)

    @property
    def table_sizes(self) -> tuple[int, ...]:
        """Sizes a tournament's tables may have, in order of preference."""
        near = sorted((size for size in self.people if size > 2), key=lambda size: (abs(size - 4), size))
        return self.sizes or tuple(near)[:3]

    def step_of(self, entry: Any, now: TableState) -> str:
        """The step an entry belongs to: "round", or what it is beside the rounds."""
        if self.step is not None:
            return self.step(entry, now)
        return type(entry).__name__ if isinstance(entry, self.between_rounds) else "round"

    def preset(self, key: str) -> Any:
        """The house rules of a preset."""
        return self.house_rules(**self.presets[key].values)
