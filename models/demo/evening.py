"""One evening of the demonstration: what a room makes up, recorded, corrected and closed through the real verbs."""
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
from ..books.ledger import Actor
from ..commands import Submission, correct, record
from ..database import by_the_clock
from ..opening import begin_sitting
from ..sitting import Sitting
from ..tables import CardTable

MOST_TRIES = 200  # of a room to make up something that its own rules take


@dataclass
class Teller:
    """Tells the demonstration: its chance, its clock, and a fresh id for everything that is sent."""
    chance: Random
    now: datetime
    once: str
    numbers: Iterator[int] = field(default_factory=count)

    def id(self) -> str:
        return f"{self.once}{next(self.numbers):06}"

    def later(self, low: int, high: int) -> None:
        """Some minutes pass."""
        self.now += timedelta(minutes=self.chance.randint(low, high), seconds=self.chance.randint(0, 59))

    def told(self, what: Callable[..., Any], *args: Any, **more: Any) -> Any:
        """Do it at the time of the story."""
        with by_the_clock(lambda: self.now):
            return what(*args, **more)


def sample_of(game: Game) -> Sample:
    assert game.sample is not None
    return game.sample


def terms_of(game: Game, rules: Any, currency: str, cash_unit: int) -> Terms:
    """For what an evening is closed: what the house rules say, or what is usual."""
    if not game.for_money(rules):
        return Terms()
    worth = game.rate(rules)
    said = worth.rate if worth is not None and rate_of(worth.rate) else sample_of(game).rate
    return Terms(said, currency, cash_unit)


def play(sitting: Sitting, rounds: int, teller: Teller) -> None:
    """So many rounds more, unless the game ends before."""
    now: TableState | None = sitting.now
    last = sitting.now.number + rounds
    while now is not None and now.number < last and not now.finished:
        now = step(sitting, now, teller)


def step(sitting: Sitting, now: TableState, teller: Teller) -> TableState | None:
    """Record one thing the room makes up, and answer how it stands then; None when it knows nothing more."""
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
    """Somebody at the table sends it."""
    by = teller.chance.choice([now.occupants[seat] for seat in now.order])
    return Submission(teller.id(), sitting.version, by)


def correct_one(sitting: Sitting, teller: Teller) -> bool:
    """Find out that an earlier round was written down wrong; in a game of turns nothing is corrected."""
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
    """Somebody goes home, and another takes over the seat with its score."""
    now = sitting.now
    teller.told(record, sitting, Substituted(teller.chance.choice(now.order), person), sent(sitting, now, teller))


def close_it(sitting: Sitting, terms: Terms, by: Actor, teller: Teller) -> None:
    """Close the sitting; what the game still asks is played on until it asks no more."""
    while closing_now(sitting).questions and step(sitting, sitting.now, teller):
        pass
    try:
        teller.told(close, sitting, terms, by, teller.id())
    except OpenQuestions:  # it stays open: somebody at the table has to answer
        return


def reopen_it(sitting: Sitting, reason: str, terms: Terms, by: Actor, teller: Teller) -> None:
    """The next morning somebody finds a mistake."""
    teller.told(reopen, sitting, reason, by, teller.id())
    correct_one(sitting, teller)
    close_it(sitting, terms, by, teller)


def sit_down(table: CardTable, game: Game, people: Sequence[int], teller: Teller) -> Sitting:
    """Another game at the table, by the house rules of that evening."""
    rules = sample_of(game).rules(teller.chance)
    sitting: Sitting = teller.told(begin_sitting, table, game.key, people, teller.chance.randrange(len(people)),
                                   rules, teller.id(), people[0])
    return sitting
