"""One evening of the demo club: made-up rounds, recorded, corrected and closed through the real commands."""
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import count
from random import Random
from typing import Any

from tally import Deal, EntryInvalid, Game, Sample, TableState
from tally.money import rate_of
from tally.table_events import Substituted

from ..books.closing import OpenQuestions, Terms, close, closing_now, reopen
from ..books.next_game import begin_sitting
from ..database import by_the_clock
from ..schema.ledger import Actor
from ..schema.tables import CardTable
from ..table.collisions import Submission
from ..table.commands import correct, record
from ..table.sitting import Sitting

MOST_TRIES = 200  # for a game's sample to make up a valid entry


@dataclass
class Generator:
    """State of the generator: random numbers, the simulated time, and ids for submissions."""
    chance: Random
    now: datetime
    once: str
    numbers: Iterator[int] = field(default_factory=count)

    def id(self) -> str:
        return f"{self.once}{next(self.numbers):06}"

    def later(self, low: int, high: int) -> None:
        """Advance the time by some minutes."""
        self.now += timedelta(minutes=self.chance.randint(low, high), seconds=self.chance.randint(0, 59))

    def run(self, what: Callable[..., Any], *args: Any, **more: Any) -> Any:
        """Call a command at the simulated time."""
        with by_the_clock(lambda: self.now):
            return what(*args, **more)


def sample_of(game: Game) -> Sample:
    assert game.sample is not None
    return game.sample


def terms_of(game: Game, rules: Any, currency: str, cash_unit: int) -> Terms:
    """Return the terms of closing: by the house rules, else the game's usual rate."""
    if not game.for_money(rules):
        return Terms()
    worth = game.rate(rules)
    rate = worth.rate if worth is not None and rate_of(worth.rate) else sample_of(game).rate
    return Terms(rate, currency, cash_unit)


def play(sitting: Sitting, rounds: int, generator: Generator) -> None:
    """Play so many more rounds, unless the game ends before."""
    now: TableState | None = sitting.now
    last = sitting.now.number + rounds
    while now is not None and now.number < last and not now.finished:
        now = step(sitting, now, generator)


def step(sitting: Sitting, now: TableState, generator: Generator) -> TableState | None:
    """Record one made-up entry and return the state after it; None when the game's sample has no more."""
    game, rules = sitting.game, sitting.rules
    for _try in range(MOST_TRIES):
        entry = sample_of(game).entry(now, rules, generator.chance)
        if entry is None:
            return None
        try:
            deal = None if isinstance(entry, game.between_rounds) and not isinstance(entry, game.opens) else Deal(
                now.dealer, now.playing)
            generator.run(record, sitting, entry, sent(sitting, now, generator), deal)
        except EntryInvalid:
            continue
        then = sitting.now
        if then.number > now.number:
            generator.later(3, 8)
        return then
    return None


def sent(sitting: Sitting, now: TableState, generator: Generator) -> Submission:
    """Return a submission by somebody at the table."""
    by = generator.chance.choice([now.occupants[seat] for seat in now.order])
    return Submission(generator.id(), sitting.version, by)


def correct_one(sitting: Sitting, generator: Generator) -> bool:
    """Correct a random earlier round; games of turns are not corrected. Return whether it was done."""
    game = sitting.game
    places = [row.root for row in sitting.page(size=10) if row.round_over]
    if game.turns or not places:
        return False
    root = generator.chance.choice(places)
    for _try in range(MOST_TRIES):
        row = sitting.sheet_row(root)
        assert row is not None
        before, rules = sitting.state_before(row.place)
        entry = sample_of(game).entry(before, rules, generator.chance)
        if entry is None or isinstance(entry, game.between_rounds):
            continue
        try:
            generator.run(correct, sitting, root, entry, sent(sitting, sitting.now, generator),
                        Deal(before.dealer, before.playing))
        except EntryInvalid:
            continue
        return True
    return False


def substitute(sitting: Sitting, person: int, generator: Generator) -> None:
    """Let another person take over a seat with its score."""
    now = sitting.now
    generator.run(record, sitting, Substituted(generator.chance.choice(now.order), person),
                  sent(sitting, now, generator))


def close_it(sitting: Sitting, terms: Terms, by: Actor, generator: Generator) -> None:
    """Close the sitting; play on while the game still asks something."""
    while closing_now(sitting).questions and step(sitting, sitting.now, generator):
        pass
    try:
        generator.run(close, sitting, terms, by, generator.id())
    except OpenQuestions:  # stays open until somebody answers
        return


def reopen_it(sitting: Sitting, reason: str, terms: Terms, by: Actor, generator: Generator) -> None:
    """Reopen a sitting, correct a round and close it again."""
    generator.run(reopen, sitting, reason, by, generator.id())
    correct_one(sitting, generator)
    close_it(sitting, terms, by, generator)


def sit_down(table: CardTable, game: Game, people: Sequence[int], generator: Generator) -> Sitting:
    """Start another game at the table, with random house rules."""
    rules = sample_of(game).rules(generator.chance)
    sitting: Sitting = generator.run(begin_sitting, table, game.key, people, generator.chance.randrange(len(people)),
                                   rules, generator.id(), people[0])
    return sitting
