"""Section 4 of Mordýřova sudá, „hra o sázky“, a second time: read from top to bottom over all that was said in a round.

Money is counted with everybody and in the pot; `Impossible` is what the text does not let anybody say. It uses the
game's entry types, house rules and names of steps, none of its arithmetic.
"""
from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

from games.mordyr.rules import HouseRules, betting, steps
from games.mordyr.rules.steps import Step
from tests.second.mordyr_brute import Impossible

Nobody = None


class Waiting(Exception):
    """All was read: the step, who is asked, and what staying costs him."""


class Over(Exception):
    """Who takes the pot; nobody if it is carried."""


class Stakes:
    """One round. `given` is what each put in, `purse` what each has where debts are not allowed."""

    def __init__(self, seats: tuple[int, ...], dealer: int, carried: int, rules: HouseRules, totals: Any) -> None:
        self.seats, self.dealer, self.rules, self.ante = seats, dealer, rules, rules.ante
        self.still, self.given, self.pot = [*seats], Counter[int](), carried
        self.purse = None if rules.debts else {seat: totals.get(seat, 0) for seat in seats}
        self.winner: int | None = None
        self.asked: tuple[Step, int | None, int] | None = None
        self.carried = carried

    def play(self, said: Iterable[Any]) -> "Stakes":
        """Everything said so far, to the end of the round or to who is asked next."""
        self.said, self.rest = [*said], 0
        try:
            self.round()
        except Waiting as waiting:
            self.asked = waiting.args
        except Over as over:
            self.winner, = over.args
        if self.said:
            raise Impossible(self.said[0])
        return self

    def round(self) -> None:
        if not self.carried or self.rules.carry_ante:
            for seat in self.seats:
                self.pay(seat, self.ante)
        for _each in range(2):
            self.betting(extra=True)
        self.betting(extra=False)
        self.second_five()
        for _each in range(2):
            self.betting(extra=True)
        won = self.says(Step.SHOWDOWN, Nobody, 0, steps.Won)
        if won.winner not in self.still:
            raise Impossible
        raise Over(won.winner)

    def pay(self, seat: int, amount: int) -> None:
        if amount < 0 or (self.purse is not None and amount > self.purse[seat] - self.given[seat]):
            raise Impossible
        self.given[seat] += amount
        self.pot += amount

    def others(self) -> list[int]:
        """From Posměr, on the left of the dealer, to Protisměr."""
        at = self.seats.index(self.dealer)
        return [seat for seat in self.seats[at + 1:] + self.seats[:at] if seat in self.still]

    def says(self, step: Step, seat: Any, owes: int, *kinds: type) -> Any:
        """What comes next, by who is asked; „everybody else stays“ lasts to the end of what they are asked."""
        if self.rest:
            return steps.Match(seat) if step is Step.ANSWER else kinds[0](seat, 0)
        if not self.said:
            raise Waiting(step, seat, owes)
        said = self.said.pop(0)
        if isinstance(said, steps.Rest) and step in (Step.ANSWER, Step.BUY, Step.EXTRA):
            if said.both and step is not Step.BUY:
                raise Impossible
            self.rest = 2 if said.both else 1
            return self.says(step, seat, owes, *kinds)
        if not isinstance(said, kinds) or getattr(said, "player", seat) != seat:
            raise Impossible
        return said

    def giving_up(self, step: Step, extras: dict[int, int], kind: type) -> bool:
        """The dealer puts in as much as all extra bets, or gives up; with nothing to put in he need not speak."""
        owes = sum(extras.values())
        if not owes:
            gives_up = bool(self.said) and isinstance(self.said[0], kind)
            if gives_up:
                self.said.pop(0)
            return gives_up
        if isinstance(self.says(step, self.dealer, owes, steps.DealerMatch, kind), kind):
            return True
        self.pay(self.dealer, owes)
        return False

    def betting(self, extra: bool) -> None:
        stake = self.says(Step.STAKE, self.dealer, 0, steps.Stake)
        self.pay(self.dealer, stake.amount)
        self.rest, extras = int(stake.all_stay), {}
        for seat in self.others():
            said = self.says(Step.ANSWER, seat, stake.amount, steps.Match, steps.Fold)
            if isinstance(said, steps.Fold):
                if not stake.amount:
                    raise Impossible  # „všichni hráči dále ve hře zůstávají“
                self.still.remove(seat)
                if self.still == [self.dealer]:
                    raise Over(self.dealer)
            elif said.extra < 0 or (said.extra and not extra):
                raise Impossible
            else:
                self.pay(seat, stake.amount + said.extra)
                extras[seat] = said.extra
        self.rest = 0
        if extra and self.giving_up(Step.DEALER, extras, steps.DealerFold):
            self.auction(extras)

    def takes_over(self, seat: int, extras: dict[int, int]) -> int:
        """What it costs to be dealer: all extra bets, his own too where the house says so."""
        return sum(amount for by, amount in extras.items() if by != seat or self.rules.match_own)

    def auction(self, extras: dict[int, int]) -> None:
        asked, bids = self.others(), dict[int, int]()
        self.still.remove(self.dealer)
        if len(asked) == 1 and self.rules.last_opponent is betting.LastOpponent.WINS:
            raise Over(asked[0])
        while asked and not (len(asked) == 1 and asked[0] in bids):
            seat, needed = asked.pop(0), max(bids.values(), default=0) + self.ante
            said = self.says(Step.AUCTION, seat, needed, steps.Bid, steps.BidPass)
            if isinstance(said, steps.Bid):
                exact = self.rules.bid_step is betting.BidStep.EXACT
                if said.total < needed or (exact and said.total > needed):
                    raise Impossible
                whole = self.rules.repeated_bid is betting.RepeatedBid.WHOLE
                self.pay(seat, said.total - (0 if whole else bids.get(seat, 0)))
                if self.purse is not None and self.takes_over(seat, extras) > self.purse[seat] - self.given[seat]:
                    raise Impossible  # he could not match what he bids for
                bids[seat] = said.total
                asked.append(seat)
        if not asked:
            raise Over(Nobody)
        self.dealer = asked[0]
        self.pay(self.dealer, self.takes_over(self.dealer, extras))
        if self.still == [self.dealer]:
            raise Over(self.dealer)

    def second_five(self) -> None:
        for seat in self.others():
            count = self.says(Step.BUY, seat, self.ante, steps.Buy).count
            if count > 5:
                raise Impossible
            self.pay(seat, count * self.ante)
        self.rest, extras = max(0, self.rest - 1), {}
        for seat in self.others():
            extras[seat] = self.says(Step.EXTRA, seat, 0, steps.Extra).amount
            self.pay(seat, extras[seat])
        self.rest = 0
        if not self.giving_up(Step.SECOND, extras, steps.DealerDecline):
            return
        for seat in self.others():  # „nabídnout ji postupně zbylým hráčům zleva doprava“
            owes = self.takes_over(seat, extras)
            if isinstance(self.says(Step.OFFER, seat, owes, steps.Accept, steps.Refuse), steps.Accept):
                self.pay(seat, owes)
                self.dealer = seat
                return
        raise Over(Nobody)


def something(chance: Random, asked: tuple[Step, int | None, int] | None, seats: tuple[int, ...]) -> Any:
    """What somebody may say: mostly what is asked, now and then anything a form can say."""
    step, seat, owes = asked if asked and chance.random() < 0.85 else (
        chance.choice([*Step]), chance.choice((*seats, 9)), chance.choice((0, 1, 3, 10)))
    few = chance.choice((0, 0, 0, 1, 2, 3, 10, 5, -1)) if chance.random() < 0.6 else 0
    if chance.random() < 0.12:
        return chance.choice((steps.Rest(), steps.Rest(both=True), steps.DealerFold(), steps.DealerDecline()))
    player = seats[0] if seat is None else seat
    return chance.choice({
        Step.STAKE: (steps.Stake(few), steps.Stake(few), steps.Stake(few, all_stay=True)),
        Step.ANSWER: (steps.Match(player, few), steps.Match(player), steps.Match(player), steps.Fold(player)),
        Step.DEALER: (steps.DealerMatch(), steps.DealerFold()),
        Step.AUCTION: (steps.Bid(player, owes), steps.Bid(player, owes + few), steps.BidPass(player)),
        Step.BUY: (steps.Buy(player, few), steps.Buy(player, chance.randint(0, 6))),
        Step.EXTRA: (steps.Extra(player, few),),
        Step.SECOND: (steps.DealerMatch(), steps.DealerDecline()),
        Step.OFFER: (steps.Accept(player), steps.Refuse(player)),
    }.get(step, (steps.Match(player),)))
