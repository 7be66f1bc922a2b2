"""Random rounds for the evenings of the demo club."""
from random import Random
from typing import Any

from tally import Sample, Seat, TableState

from .rules import (
    Accept,
    Betting,
    BidPass,
    Buy,
    DealerMatch,
    Extra,
    Fold,
    Hands,
    HouseRules,
    Match,
    Refuse,
    Rest,
    RoundOpened,
    Stake,
    Step,
    carried,
)
from .rules.cards import COPIES, HAND, PAIRS, RANKS
from .rules.steps import DealerFold


def entry(now: TableState, rules: HouseRules, chance: Random) -> Any:
    """Return a plausible next entry: a betting event, or the hands at the showdown."""
    if now.finished:
        return None
    if not rules.stakes:
        return Hands(_dealt(now.playing, chance))
    betting = carried(now.carry).betting
    if betting is None:
        return RoundOpened()
    return _step(betting, chance)


def _step(now: Betting, chance: Random) -> Any:
    seat = now.waiting[0] if now.waiting else now.dealer
    if now.step in (Step.ANSWER, Step.BUY, Step.EXTRA) and chance.random() < 0.4:
        return Rest()
    quitting = chance.random() < 0.07 and len(now.active) > 2
    match now.step:
        case Step.STAKE:
            return Stake(chance.choice((0, 0, 1, 1, 2, 3)) * now.ante)
        case Step.ANSWER:
            return Fold(seat) if quitting else Match(seat, chance.choice((0, 0, 0, 0, 0, 0, 1)) * now.ante)
        case Step.DEALER | Step.SECOND:
            return DealerFold() if quitting and now.step is Step.DEALER else DealerMatch()
        case Step.AUCTION:
            return BidPass(seat)
        case Step.BUY:
            return Buy(seat, chance.choice((0, 0, 0, 0, 1, 2)))
        case Step.EXTRA:
            return Extra(seat, chance.choice((0, 0, 0, 1)) * now.ante)
        case Step.OFFER:
            return Accept(seat) if chance.random() < 0.7 else Refuse(seat)
    return Hands(_dealt((now.dealer, *now.others), chance))


def _dealt(seats: tuple[Seat, ...], chance: Random) -> dict[Seat, tuple[str, ...]]:
    pack = [rank + pair for rank in RANKS for pair in PAIRS for _copy in range(COPIES)]
    chance.shuffle(pack)
    return {seat: tuple(pack[at * HAND:at * HAND + HAND]) for at, seat in enumerate(seats)}


SAMPLE = Sample(entry, rules=lambda chance: HouseRules(stakes=True, ante=2), rate="0.50", rounds=range(5, 9))
