"""Results of one person in one sitting (`Outcome`) and their sums (`PersonTally`), from which league tables are made.

Sums are added in any order, in whole numbers, so that they stay exact.
Unit: points in the game's own unit; places are counted in halves, so that a shared place stays whole.
"""
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from datetime import date
from fractions import Fraction
from operator import attrgetter

Person = int

Evening = tuple[int, int, int, int]
"""What one evening came to: paid, counted, halves of places, sittings."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of one person in one sitting; two seats of one person are merged into one outcome before.

    `place` is counted from 1 and may be shared, `players` is how many were ranked; `beaten` opponents stood strictly
    lower, `level` opponents shared the place. `finished`: the game came to the end its rules know (a word was full);
    a game that the table ended before has no loser and is not finished. `end_only`: only how it ended was written down,
    so nobody knows who lost a round, nor how many were played unless `rounds` says so. A whole tournament is an outcome
    too: `sitting` is its id, negative. `lowest_wins` and `fills_word`
    are those of the game. Raises `ValueError` when these contradict each other.
    """
    person: Person
    sitting: int
    evening: date
    game: str
    rounds: int
    lost: int
    paid: int
    counted: int
    place: int
    players: int
    beaten: int
    level: int
    finished: bool = False
    lowest_wins: bool = False
    end_only: bool = False
    fills_word: bool = False

    def __post_init__(self) -> None:
        if min(self.place - 1, self.beaten, self.level) < 0 or self.place + self.beaten + self.level != self.players:
            raise ValueError(f"place {self.place} of {self.players} with {self.beaten} below and {self.level} level")
        if not 0 <= self.lost <= self.rounds:
            raise ValueError(f"{self.lost} of {self.rounds} rounds lost")

    @property
    def word(self) -> bool:
        """Whether this was a finished word: a game that is lost, not won."""
        return self.finished and self.fills_word

    @property
    def word_lost(self) -> bool:
        """Who stands last when the word is full has lost it; so have all who share the last place."""
        return self.word and self.beaten == 0 and self.players > 1

    @property
    def halves(self) -> int:
        """Points for the place, in halves: one for each opponent below, half of one for each who is level.

        That is n − place for a place of one's own among n, and those who share places share their points.
        """
        return 2 * self.beaten + self.level


WorthOf = Callable[[Outcome], Fraction]
"""Points of an outcome in a season with its own points."""


@dataclass(frozen=True, slots=True)
class Sums:
    """Sums of results; `word_rounds`, `word_paid` and `word_counted` are those of finished words alone."""
    sittings: int = 0
    rounds: int = 0
    lost: int = 0
    paid: int = 0
    counted: int = 0
    won: int = 0  # sittings in which nobody stood higher and somebody lower
    halves: int = 0
    opponents: int = 0
    lowest: int = 0  # sittings of games in which the fewest win
    word_sittings: int = 0  # sittings of games that are lost by filling a word
    words: int = 0
    words_lost: int = 0
    word_rounds: int = 0
    word_paid: int = 0
    word_counted: int = 0
    # Unknown is not nothing: what is divided by rounds is what was made in rounds that somebody counted.
    end_only: int = 0  # sittings of which only the end is known
    uncounted: int = 0  # of those, sittings whose rounds nobody counted either
    known_rounds: int = 0  # rounds of which is known who lost them
    round_paid: int = 0  # made in counted rounds
    round_counted: int = 0

    @property
    def success(self) -> Fraction | None:
        """The share of rounds not lost, of those of which it is known."""
        return Fraction(self.known_rounds - self.lost, self.known_rounds) if self.known_rounds else None

    @property
    def unfinished(self) -> int:
        """Words begun and not finished: they count nowhere and are shown apart."""
        return self.word_sittings - self.words


_NAMES = tuple(f.name for f in fields(Sums))
_parts = attrgetter(*_NAMES)
_NO_EVENING: Evening = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class PersonTally:
    """All results of one person, summed: over a season, or over one game of it, as the caller folds them.

    `evenings` keeps what each evening came to, by the ordinal of its date: several sittings make one evening, and the
    best ones may change with any of them. It grows with the evenings played, not with the sittings or the rounds.
    Adding to it costs a copy of it; `tallied` adds many at once without.
    `given` is what each of them gives by a season's own points; nothing where it has none.
    """
    person: Person
    sums: Sums = Sums()
    evenings: Mapping[int, Evening] = field(default_factory=dict)
    given: Mapping[int, Fraction] = field(default_factory=dict)

    @classmethod
    def of(cls, outcome: Outcome, worth: WorthOf | None = None) -> "PersonTally":
        """The tally of a single outcome; `worth` says what it gives by the season's own points."""
        word, known = outcome.word, not outcome.end_only
        by_rounds = known or outcome.rounds > 0
        sums = Sums(
            sittings=1, rounds=outcome.rounds, lost=outcome.lost, paid=outcome.paid, counted=outcome.counted,
            won=int(outcome.place == 1 and outcome.beaten > 0), halves=outcome.halves, opponents=outcome.players - 1,
            lowest=int(outcome.lowest_wins), word_sittings=int(outcome.fills_word), words=int(word),
            words_lost=int(outcome.word_lost),
            word_rounds=outcome.rounds if word else 0, word_paid=outcome.paid if word else 0,
            word_counted=outcome.counted if word else 0, end_only=int(not known), uncounted=int(not by_rounds),
            known_rounds=outcome.rounds if known else 0, round_paid=outcome.paid if by_rounds else 0,
            round_counted=outcome.counted if by_rounds else 0)
        evening = (outcome.paid, outcome.counted, outcome.halves, 1)
        day = outcome.evening.toordinal()
        return cls(outcome.person, sums, {day: evening}, {} if worth is None else {day: worth(outcome)})

    def __add__(self, other: "PersonTally") -> "PersonTally":
        """Both together. Raises `ValueError` when they are of different people."""
        if other.person != self.person:
            raise ValueError(f"results of {other.person} are none of {self.person}")
        return _summed(self.person, (self, other))


def _summed(person: Person, parts: Sequence[PersonTally]) -> PersonTally:
    sums = [0] * len(_NAMES)
    evenings: dict[int, list[int]] = {}
    for tally in parts:
        for at, amount in enumerate(_parts(tally.sums)):
            sums[at] += amount
        for day, amounts in tally.evenings.items():
            evening = evenings.setdefault(day, [*_NO_EVENING])
            for at, amount in enumerate(amounts):
                evening[at] += amount
    days = {day: (paid, counted, halves, sittings) for day, (paid, counted, halves, sittings) in evenings.items()}
    return PersonTally(person, Sums(*sums), days, _given(parts))


def _given(parts: Sequence[PersonTally]) -> dict[int, Fraction]:
    found: dict[int, Fraction] = {}
    for tally in parts:
        for day, worth in tally.given.items():
            found[day] = found.get(day, Fraction()) + worth
    return found


def tallied(outcomes: Iterable[Outcome], games: Iterable[str] = (),
            worth: WorthOf | None = None) -> dict[Person, PersonTally]:
    """The tally of everybody in a history, of the given games (none given: of all), with what each outcome is worth.

    Raises `ValueError` when one person has two outcomes of one sitting: they were to be merged before.
    """
    wanted = frozenset(games)
    parts: dict[Person, list[PersonTally]] = {}
    seen: set[tuple[int, Person]] = set()
    for outcome in outcomes:
        if (outcome.sitting, outcome.person) in seen:
            raise ValueError(f"two outcomes of person {outcome.person} in sitting {outcome.sitting}")
        seen.add((outcome.sitting, outcome.person))
        if not wanted or outcome.game in wanted:
            parts.setdefault(outcome.person, []).append(PersonTally.of(outcome, worth))
    return {person: _summed(person, each) for person, each in parts.items()}
