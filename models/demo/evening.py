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
from ..database import by_the_clock
from ..opening import begin_sitting
from ..schema.ledger import Actor
from ..schema.tables import CardTable
from ..table.commands import Submission, correct, record
from ..table.sitting import Sitting

MOST_TRIES = 200  # for a game's sample to make up a valid entry


@dataclass
class Teller:
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

    def told(self, what: Callable[..., Any], *args: Any, **more: Any) -> Any:
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
    said = worth.rate if worth is not None and rate_of(worth.rate) else sample_of(game).rate
    return Terms(said, currency, cash_unit)


def play(sitting: Sitting, rounds: int, teller: Teller) -> None:
    """Play so many more rounds, unless the game ends before."""
    now: TableState | None = sitting.now
    last = sitting.now.number + rounds
    while now is not None and now.number < last and not now.finished:
        now = step(sitting, now, teller)


def step(sitting: Sitting, now: TableState, teller: Teller) -> TableState | None:
    """Record one made-up entry and return the state after it; None when the game's sample has no more."""
    game, rules = sitting.game, sitting.rules
    for _try in range(MOST_TRIES):
        entry = sample_of(game).entry(now, rules, teller.chance)
        if entry is None:
            return None
        try:
            deal = None if isinstance(entry, game.beside) and not isinstance(entry, game.opens) else Deal(
                now.dealer, now.playing)
            teller.told(record, sitting, entry, sent(sitting, now, teller), deal)
        except EntryInvalid:
            continue
        then = sitting.now
        if then.number > now.number:
            teller.later(3, 8)
        return then
    return None


def sent(sitting: Sitting, now: TableState, teller: Teller) -> Submission:
    """Return a submission by somebody at the table."""
    by = teller.chance.choice([now.occupants[seat] for seat in now.order])
    return Submission(teller.id(), sitting.version, by)


def correct_one(sitting: Sitting, teller: Teller) -> bool:
    """Correct a random earlier round; games of turns are not corrected. Return whether it was done."""
    game = sitting.game
    places = [row.root for row in sitting.page(size=10) if row.round_over]
    if game.turns or not places:
        return False
    root = teller.chance.choice(places)
    for _try in range(MOST_TRIES):
        row = sitting.kept(root)
        assert row is not None
        before, rules = sitting.state_before(row.place)
        entry = sample_of(game).entry(before, rules, teller.chance)
        if entry is None or isinstance(entry, game.beside):
            continue
        try:
            teller.told(correct, sitting, root, entry, sent(sitting, sitting.now, teller),
                        Deal(before.dealer, before.playing))
        except EntryInvalid:
            continue
        return True
    return False


def substitute(sitting: Sitting, person: int, teller: Teller) -> None:
    """Let another person take over a seat with its score."""
    now = sitting.now
    teller.told(record, sitting, Substituted(teller.chance.choice(now.order), person), sent(sitting, now, teller))


def close_it(sitting: Sitting, terms: Terms, by: Actor, teller: Teller) -> None:
    """Close the sitting; play on while the game still asks something."""
    while closing_now(sitting).questions and step(sitting, sitting.now, teller):
        pass
    try:
        teller.told(close, sitting, terms, by, teller.id())
    except OpenQuestions:  # stays open until somebody answers
        return


def reopen_it(sitting: Sitting, reason: str, terms: Terms, by: Actor, teller: Teller) -> None:
    """Reopen a sitting, correct a round and close it again."""
    teller.told(reopen, sitting, reason, by, teller.id())
    correct_one(sitting, teller)
    close_it(sitting, terms, by, teller)


def sit_down(table: CardTable, game: Game, people: Sequence[int], teller: Teller) -> Sitting:
    """Start another game at the table, with random house rules."""
    rules = sample_of(game).rules(teller.chance)
    sitting: Sitting = teller.told(begin_sitting, table, game.key, people, teller.chance.randrange(len(people)),
                                   rules, teller.id(), people[0])
    return sitting
