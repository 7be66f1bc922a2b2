"""The door of a room: what a game shows the house, and the values that pass through it.

A game is a record of pure functions. `check` judges an entry when it is made; `score` and `after` are folded over
what was recorded and must give the same answer for ever. All numbers are whole: points in the game's unit.
"""
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from .codec import Upgrade
from .house_rules import Preset
from .text import Seat, Text, verbatim

Person = int


@dataclass(frozen=True, slots=True)
class Line:
    """One reason and what it gives to each seat. `rule` is the place in the rule text ("I.F", "Varšava").

    `counted` is what stands in the ledger where it differs from what is paid (fleks paid but not counted). `void` says
    why something that was said does not count: `reason` is then shown struck through, and nobody gets anything.
    """
    reason: Text
    amounts: Mapping[Seat, int]
    rule: str = ""
    counted: Mapping[Seat, int] | None = None
    void: Text | None = None


@dataclass(frozen=True, slots=True)
class Score:
    """A score is its explanation: lines, and totals that are sums of lines."""
    lines: tuple[Line, ...] = ()

    def of(self, seat: Seat) -> int:
        return sum(line.amounts.get(seat, 0) for line in self.lines)

    def totals(self) -> dict[Seat, int]:
        return _sums(line.amounts for line in self.lines)

    def by_amount(self) -> list[tuple[int, tuple[Seat, ...]]]:
        """Seats by what they got, most first; equal amounts stand together, seats that got nothing are left out."""
        totals = self.totals()
        return [(amount, tuple(seat for seat, each in totals.items() if each == amount))
                for amount in sorted({*totals.values()} - {0}, reverse=True)]

    def counted(self) -> dict[Seat, int]:
        return _sums(line.amounts if line.counted is None else line.counted for line in self.lines)


def _sums(parts: Iterable[Mapping[Seat, int]]) -> dict[Seat, int]:
    sums: dict[Seat, int] = {}
    for amounts in parts:
        for seat, amount in amounts.items():
            sums[seat] = sums.get(seat, 0) + amount
    return sums


@dataclass(frozen=True, slots=True)
class Question:
    """What only the table can decide or add. `seats` are the people it may name, `field` the input that answers.

    Asked by `check`, it must be answered before the entry is recorded; left behind by `after` as pending, it blocks
    the next round.
    """
    key: str
    text: Text
    seats: tuple[Seat, ...] = ()
    field: str = ""


@dataclass(frozen=True, slots=True)
class Account:
    """What one person gathered on one seat: rounds played and lost, units paid and counted."""
    seat: Seat
    person: Person
    rounds: int = 0
    lost: int = 0
    paid: int = 0
    counted: int = 0


@dataclass(frozen=True, slots=True)
class TableState:
    """What the table knows before an entry.

    `order` is who sits, in the direction of play (left neighbour next); people who left are in `gone`, people who
    rest for a while in `paused`. `playing` and `dealer` are what the rules suggest for round `number`; the entry
    records what really was. `totals` and `carry` follow the seat, `accounts` the person. `since` is the newest action
    among the turns of the running round: what was recorded before it no longer counts after it.
    """
    number: int = 1
    order: tuple[Seat, ...] = ()
    gone: tuple[Seat, ...] = ()
    paused: tuple[Seat, ...] = ()
    playing: tuple[Seat, ...] = ()
    dealer: Seat | None = None
    occupants: Mapping[Seat, Person] = field(default_factory=dict)
    totals: Mapping[Seat, int] = field(default_factory=dict)
    counted: Mapping[Seat, int] = field(default_factory=dict)
    accounts: tuple[Account, ...] = ()
    carry: Any = None
    pending: tuple[Question, ...] = ()
    finished: bool = False
    since: int = 0

    @property
    def present(self) -> tuple[Seat, ...]:
        """Who sits and does not pause, as they sit."""
        return tuple(seat for seat in self.order if seat not in self.paused)

    @property
    def resting(self) -> tuple[Seat, ...]:
        """Who sits at the table and does not play the coming round."""
        return tuple(seat for seat in self.order if seat not in self.playing)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Every line of the sheet, also of those who left."""
        return self.order + self.gone

    def total(self, seat: Seat) -> int:
        return self.totals.get(seat, 0)

    def left_of(self, seat: Seat, among: tuple[Seat, ...] | None = None) -> Seat:
        """The next one in the order of play after `seat` who belongs to `among` (by default, to those who play)."""
        wanted = self.playing if among is None else among
        at = self.order.index(seat) if seat in self.order else -1
        around = self.order[at + 1:] + self.order[:at + 1]
        return next(each for each in around if each in wanted)

    @property
    def leader(self) -> Seat | None:
        """The player on the dealer's left leads."""
        if self.dealer is None or not set(self.playing) & set(self.order):
            return None
        return self.left_of(self.dealer)


@dataclass(frozen=True, slots=True)
class Next:
    """What holds after an entry. What is None stays as it was; `carry` always replaces.

    A bet, a warning or a penalty letter is not `round_over`. `lost` are the seats that lost this round; `played` are
    those who played it, when they need not be the ones who play now.
    """
    carry: Any = None
    round_over: bool = True
    dealer: Seat | None = None
    playing: tuple[Seat, ...] | None = None
    pending: tuple[Question, ...] = ()
    finished: bool = False
    lost: tuple[Seat, ...] = ()
    played: tuple[Seat, ...] | None = None


@dataclass(frozen=True, slots=True)
class Problem:
    """Why an entry is refused, and at which form field ("points", "points-2", "" for the whole). `code` names it."""
    field: str
    text: Text
    code: str = ""


@dataclass(frozen=True, slots=True)
class Findings:
    """What `check` found: problems refuse, questions must be answered, warnings are confirmed by recording again."""
    problems: tuple[Problem, ...] = ()
    questions: tuple[Question, ...] = ()
    warnings: tuple[Text, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.problems or self.questions)


@dataclass
class Checks:
    """Collects everything that is wrong, so that it is said at once."""
    problems: list[Problem] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)
    warnings: list[Text] = field(default_factory=list)

    def require(self, condition: object, at: str, text: Text, code: str = "") -> bool:
        """Note a problem at field `at` unless the condition holds; answers whether it holds."""
        if not condition:
            self.problems.append(Problem(at, text, code))
        return bool(condition)

    def ask(self, question: Question) -> None:
        self.questions.append(question)

    def warn(self, text: Text) -> None:
        self.warnings.append(text)

    def findings(self) -> Findings:
        return Findings(tuple(self.problems), tuple(self.questions), tuple(self.warnings))


class EntryInvalid(Exception):
    """An entry that cannot be recorded; the findings say why and where."""

    def __init__(self, findings: Findings) -> None:
        super().__init__("; ".join(problem.text.id for problem in findings.problems))
        self.findings = findings


class DoesNotFit(Exception):
    """A recorded entry that makes no sense any more after a correction before it; it is kept, marked and listed."""

    def __init__(self, reason: Text) -> None:
        super().__init__(reason.id)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Deal:
    """Who dealt and who played a round: suggested by the rules, recorded as facts."""
    dealer: Seat | None
    playing: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Opening:
    """What somebody who joins in the middle starts with: suggested, with its bounds."""
    suggested: int = 0
    low: int = 0
    high: int = 0


@dataclass(frozen=True, slots=True)
class Worth:
    """What house rules say a unit is worth: a decimal word, a currency and what it is paid in (minor units).

    What the rules leave open is None; closing asks for it.
    """
    rate: str
    currency: str | None = None
    cash_unit: int | None = None


@dataclass(frozen=True, slots=True)
class Tool:
    """A page of a room that needs no table: `form` reads what is asked, `template` shows it and the answer.

    Nothing is recorded. Its address is made of the game's key and its own.
    """
    key: str
    title: Text
    form: type[Any]
    template: str


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example of a room: shown on its page, run by the conformance test.

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
    """What a room can make up for the evenings of the demonstration.

    `entry(now, rules, chance)` is something that might be recorded next, or None; it may be refused by `check`, then
    another one is asked for. `rules` are those of one evening, `rate` is what a unit is worth there ("": nothing),
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
    """The door plate of a room.

    check(entry, now, rules)    judges a new entry
    score(entry, now, rules)    its lines; raises `DoesNotFit` when a correction before it took its ground away
    after(entry, score, now, rules)   what holds afterwards
    seating(now, rules)         who plays and who deals once people came, left, paused or changed seats; also the start
    close(now, rules)           closing lines, or questions to answer before closing
    ranking(now, rules)         groups of seats, best first; seats in one group share the place
    opening(now, rules)         what a late player starts with
    over(now, rules)            whether the totals alone end the game, as after a manual entry
    zero_sum, for_money         may depend on the house rules
    lowest_wins                 whether the fewest points are the best
    fills_word                  whether the game is lost by who fills a word: its points are letters, its league counts
                                words lost
    two_ledgers                 whether what stands can differ from what is paid (`Line.counted`): leagues then let one
                                choose between the two
    rate(rules)                 what a unit is worth by the house rules, suggested at closing; None: they do not say
    sort(entry, now, rules)     the kind of round that this entry ended, as a key of `sorts`; None: no kind of its own
    sorts                       kinds of round that statistics tell apart: stable keys with their names
    sides(entry, now, rules)    who played a round together against whom, as groups of seats; empty: all alone
    inherit(rules, earlier)     the house rules of a new game with what earlier ones at the table left to it: their
                                situations and house rules, the newest first
    title(entry, now)           what happened, in one short line ("Lost: Jana")
    headline(entry, score, now) the same with what came of it ("Won: Jana"), where the entry alone does not know
    unit(n)                     "1 letter", "5 letters"
    unit_by(n, rules)           the same where it depends on the house rules
    carry                       the type of `Situation.carry`, so that it can be stored; None when nothing is carried
    people, table               how many may sit, and how many of them play a round
    entries, beside             every entry type, and those among them that are no rounds (a penalty letter)
    check_rules(rules)          house rules that contradict each other, each at the switch that is to be changed
    opens, turns                entries that begin a round and those that are its turns, where a round is recorded as it
                                goes: each turn stands on those before it, so correcting one sets aside what follows
    tells                       what the room's own templates may ask, by name ("{key}/standing.html", "{key}/why.html")
    step(entry, now)            what two phones must not both record unasked: the round, or the kind beside it
    forms                       entry forms, the one for rounds first
    tools                       pages that need no table
    sample                      what the demonstration plays here
    """
    key: str
    name: Text
    tagline: Text
    people: range
    table: range
    entries: tuple[type, ...]
    beside: tuple[type, ...] = ()
    house_rules: type
    presets: Mapping[str, Preset]
    unit: Callable[[int], Text]
    check: Callable[[Any, TableState, Any], Findings]
    score: Callable[[Any, TableState, Any], Score]
    after: Callable[[Any, Score, TableState, Any], Next]
    seating: Callable[[TableState, Any], TableState]
    ranking: Callable[[TableState, Any], tuple[tuple[Seat, ...], ...]]
    title: Callable[[Any, TableState], Text] = _plain_title
    close: Callable[[TableState, Any], Score | tuple[Question, ...]] = lambda now, rules: Score()
    opening: Callable[[TableState, Any], Opening] = _nothing_opens
    zero_sum: Callable[[Any], bool] = lambda rules: True
    for_money: Callable[[Any], bool] = lambda rules: True
    rate: Callable[[Any], Worth | None] = lambda rules: None
    sort: Callable[[Any, TableState, Any], str | None] = lambda entry, now, rules: None
    sorts: Mapping[str, Text] = field(default_factory=dict)
    sides: Callable[[Any, TableState, Any], tuple[tuple[Seat, ...], ...]] | None = None
    inherit: Callable[[Any, Iterable[tuple[TableState, Any]]], Any] = lambda rules, earlier: rules
    unit_by: Callable[[int, Any], Text] | None = None
    headline: Callable[[Any, Score, TableState], Text] | None = None
    opens: tuple[type, ...] = ()
    turns: tuple[type, ...] = ()
    step: Callable[[Any, TableState], str] | None = None
    check_rules: Callable[[Any], Findings] = lambda rules: Findings()
    tells: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    over: Callable[[TableState, Any], bool] = lambda now, rules: False
    lowest_wins: bool = False
    fills_word: bool = False
    two_ledgers: bool = False
    carry: type | None = None
    forms: tuple[type[Any], ...] = ()
    tools: tuple[Tool, ...] = ()
    setup_form: type[Any] | None = None
    examples: tuple[Example, ...] = ()
    version: int = 1
    upgrades: tuple[Upgrade, ...] = ()
    sample: Sample | None = None

    def amount(self, n: int, rules: Any) -> Text:
        """A number in the unit that these house rules count."""
        return self.unit(n) if self.unit_by is None else self.unit_by(n, rules)

    def step_of(self, entry: Any, now: TableState) -> str:
        """The step an entry belongs to: "round", or what it is beside the rounds."""
        if self.step is not None:
            return self.step(entry, now)
        return type(entry).__name__ if isinstance(entry, self.beside) else "round"

    def preset(self, key: str) -> Any:
        """The house rules of a preset."""
        return self.house_rules(**self.presets[key].values)
