"""Random legal betting in Mordýřova sudá with stakes: rounds in sequence with carried pots."""
import random
from collections.abc import Iterator
from dataclasses import dataclass, field

from games.mordyr.rules.betting import Betting, BidStep, LastOpponent, Move, RepeatedBid
from games.mordyr.rules.house_rules import HouseRules
from games.mordyr.rules.stakes import apply, begin, turn
from games.mordyr.rules.steps import (
    Accept,
    Bid,
    BidPass,
    Buy,
    DealerDecline,
    DealerFold,
    DealerMatch,
    Event,
    Extra,
    Fold,
    Match,
    Refuse,
    Rest,
    Stake,
    Step,
    Why,
    Won,
)


@dataclass
class Played:
    """A played round: its events, the states between them, and every move of chips."""
    states: list[Betting]
    events: list[Event] = field(default_factory=list)
    moves: list[tuple[Move, ...]] = field(default_factory=list)

    @property
    def end(self) -> Betting:
        return self.states[-1]


def some_event(now: Betting, rules: HouseRules, source: random.Random) -> Event:
    """A random event that is legal now."""
    acting = turn(now, rules)
    seat, amounts = acting.seat, (0, 0, 0, 1, 3, 10)
    folds = source.random() < 0.3
    if now.unasked and source.random() < 0.2:
        return DealerFold() if now.unasked is Step.DEALER else DealerDecline()
    if acting.step in (Step.ANSWER, Step.BUY, Step.EXTRA) and source.random() < 0.2:
        return Rest(both=acting.step is Step.BUY and source.random() < 0.5)
    match acting.step:
        case Step.STAKE:
            return Stake(source.choice(amounts), all_stay=source.random() < 0.2)
        case Step.SHOWDOWN:
            return Won(source.choice(now.active))
    if seat is None:
        raise ValueError("nobody acts any more")
    match acting.step:
        case Step.ANSWER:
            extra = 0 if now.kolo == 3 else source.choice(amounts)
            return Fold(seat) if folds and now.stake else Match(seat, extra)
        case Step.DEALER:
            return DealerFold() if folds else DealerMatch()
        case Step.AUCTION:
            more = 0 if rules.bid_step is BidStep.EXACT else source.choice(amounts)
            return BidPass(seat) if source.random() < 0.5 else Bid(seat, acting.owes + more)
        case Step.BUY:
            return Buy(seat, source.randint(0, 5))
        case Step.EXTRA:
            return Extra(seat, source.choice(amounts))
        case Step.SECOND:
            return DealerDecline() if folds else DealerMatch()
    return Accept(seat) if folds else Refuse(seat)


def play_round(source: random.Random, rules: HouseRules, carry: int = 0) -> Played:
    """Play one round of two to seven players to its end."""
    seats = tuple(range(source.randint(2, 7)))
    now, moves = begin(seats, source.choice(seats), source.randint(1, 10), carry, rules)
    played = Played([now], moves=[moves])
    while not now.over:
        event = some_event(now, rules, source)
        now, moves = apply(now, event, rules)
        played.states.append(now)
        played.events.append(event)
        played.moves.append(moves)
    return played


def rounds(count: int, seed: int = 0) -> Iterator[tuple[HouseRules, Played]]:
    """So many rounds under changing house rules, each starting with the carried pot of the one before."""
    source, carry = random.Random(seed), 0
    for _each in range(count):
        rules = HouseRules(bid_step=source.choice(list(BidStep)), match_own=source.random() < 0.5,
                           carry_ante=source.random() < 0.5, repeated_bid=source.choice(list(RepeatedBid)),
                            last_opponent=source.choice(list(LastOpponent)))
        played = play_round(source, rules, carry)
        carry = played.end.carry
        yield rules, played


def faults(played: Played) -> list[str]:
    """Errors in the chips of a round, counted from the moves alone."""
    found, balances = [], dict.fromkeys(played.states[0].seats, 0)
    carried_in, folded = played.states[0].carried_in, set[int]()
    pot = carried_in
    for now, moves in zip(played.states, played.moves, strict=True):
        for move in moves:
            balances[move.seat] -= move.amount
            pot += move.amount
            if move.seat in folded:
                found.append("a player who gave up paid or won")
        folded |= set(now.folded) if now.how is None else set()
        if now.pot != pot or pot < 0 or sum(balances.values()) + pot != carried_in:
            found.append("chips appeared or vanished")
        if now.step not in (Step.AUCTION, Step.CARRIED, Step.DONE) and now.dealer not in now.active:
            found.append("the dealer is not in the game")
    end = played.end
    if end.step is Step.DONE and (pot or sum(balances.values()) != carried_in):
        found.append("the winner did not get the whole pot")
    if end.step is Step.CARRIED and (
        end.carry != pot or any(m.why is Why.WIN for ms in played.moves for m in ms)
    ):
        found.append("what is carried is not the pot")
    return found
