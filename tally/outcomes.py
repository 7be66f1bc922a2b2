"""Results of one person in one sitting (`Outcome`) and their sums (`PersonTally`), from which league tables are made.

Sums are whole numbers, so that they stay exact.
Unit: points in the game's own unit; places are counted in halves, so that a shared place stays whole.
"""
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction

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


@dataclass(frozen=True, slots=True)
class PersonTally:
    """All results of one person, summed: over a season, or over one game of it, as the caller folds them.

    `evenings` keeps what each evening came to, by the ordinal of its date: several sittings make one evening.
    `given` is what each of them gives by a season's own points; nothing where it has none.
    """
    person: Person
    sums: Sums = Sums()
    evenings: Mapping[int, Evening] = field(default_factory=dict)
    given: Mapping[int, Fraction] = field(default_factory=dict)

    @classmethod
    def of(cls, person: Person, outcomes: Sequence[Outcome], worth: WorthOf | None = None) -> "PersonTally":
        """The tally of these outcomes of a person; `worth` says what each gives by the season's own points."""
        evenings: dict[int, Evening] = {}
        given: dict[int, Fraction] = {}
        for each in outcomes:
            day = each.evening.toordinal()
            paid, counted, halves, sittings = evenings.get(day, (0, 0, 0, 0))
            evenings[day] = paid + each.paid, counted + each.counted, halves + each.halves, sittings + 1
            if worth is not None:
                given[day] = given.get(day, Fraction()) + worth(each)
        return cls(person, _sums(outcomes), evenings, given)


def _sums(outcomes: Sequence[Outcome]) -> Sums:
    words = [each for each in outcomes if each.word]
    full = [each for each in outcomes if not each.end_only]
    by_rounds = [each for each in outcomes if each.rounds or not each.end_only]

    def total(name: str, of: Sequence[Outcome] = outcomes) -> int:
        return sum(getattr(each, name) for each in of)
    return Sums(
        sittings=len(outcomes), won=sum(each.place == 1 and each.beaten > 0 for each in outcomes),
        opponents=total("players") - len(outcomes), lowest=total("lowest_wins"), word_sittings=total("fills_word"),
        **{name: total(name) for name in ("rounds", "lost", "paid", "counted", "halves", "end_only")},
        words=len(words), words_lost=total("word_lost"), word_rounds=total("rounds", words),
        word_paid=total("paid", words), word_counted=total("counted", words),
        uncounted=len(outcomes) - len(by_rounds), known_rounds=total("rounds", full),
        round_paid=total("paid", by_rounds), round_counted=total("counted", by_rounds))


def tallied(outcomes: Iterable[Outcome], games: Iterable[str] = (),
            worth: WorthOf | None = None) -> dict[Person, PersonTally]:
    """The tally of everybody in a history, of the given games (none given: of all), with what each outcome is worth.

    Raises `ValueError` when one person has two outcomes of one sitting: they were to be merged before.
    """
    wanted = frozenset(games)
    mine: dict[Person, list[Outcome]] = {}
    seen: set[tuple[int, Person]] = set()
    for outcome in outcomes:
        if (outcome.sitting, outcome.person) in seen:
            raise ValueError(f"two outcomes of person {outcome.person} in sitting {outcome.sitting}")
        seen.add((outcome.sitting, outcome.person))
        if not wanted or outcome.game in wanted:
            mine.setdefault(outcome.person, []).append(outcome)
    return {person: PersonTally.of(person, each, worth) for person, each in mine.items()}
