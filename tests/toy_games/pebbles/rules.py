"""Pebbles: the winner takes the same number of pebbles from everybody who plays.

Source: made up for the tests. Unit: pebbles.
"""
from dataclasses import dataclass, replace

from tally import Checks, Findings, Labelled, Line, Next, Score, Seat, TableState, Text, _, _n, setup, switch, who


class Size(Labelled):
    """How much a round is worth."""
    SMALL = "small", _("small")
    LARGE = "large", _("large")


@dataclass(frozen=True, slots=True)
class HouseRules:
    large: int = switch(3, _("How many pebbles is a large round worth?"), source="II", low=2, high=9)
    rotate: bool = switch(True, _("Does the deal go round?"), source="III")
    goal: int = setup(0, _("Play to how many pebbles (0: without end)?"), high=1000)


@dataclass(frozen=True, slots=True)
class Won:
    """One player wins a round."""
    winner: Seat
    size: Size = Size.SMALL


@dataclass(frozen=True, slots=True)
class Gift:
    """One player gives pebbles to another between the rounds."""
    giver: Seat
    taker: Seat
    pebbles: int


@dataclass(frozen=True, slots=True)
class Dealt:
    """Carried from round to round: the number of rounds dealt."""
    rounds: int = 0


def check(entry: Won | Gift, now: TableState, rules: HouseRules) -> Findings:
    checks = Checks()
    match entry:
        case Won(winner):
            checks.require(winner in now.playing, "winner", _("%(who)s does not play this round.", who=who(winner)))
        case Gift(giver, taker, pebbles):
            checks.require(giver != taker, "taker", _("Nobody gives to himself."))
            checks.require(pebbles > 0, "pebbles", _("At least one pebble."))
            if pebbles > 50:
                checks.warn(_("That is a lot of pebbles."))
    return checks.findings()


def score(entry: Won | Gift, now: TableState, rules: HouseRules) -> Score:
    match entry:
        case Won(winner, size):
            worth = rules.large if size is Size.LARGE else 1
            others = [seat for seat in now.playing if seat != winner]
            amounts = {winner: worth * len(others)} | dict.fromkeys(others, -worth)
            return Score((Line(_("Round won, %(size)s", size=size.label), amounts, "I"),))
        case Gift(giver, taker, pebbles):
            return Score((Line(_("Gift"), {giver: -pebbles, taker: pebbles}, "IV"),))


def after(entry: Won | Gift, score: Score, now: TableState, rules: HouseRules) -> Next:
    carry = now.carry or Dealt()
    totals = {seat: now.total(seat) + score.of(seat) for seat in now.seats}
    finished = bool(rules.goal) and max(totals.values()) >= rules.goal
    if isinstance(entry, Gift):
        return Next(carry, round_over=False, finished=finished)
    dealer = now.left_of(now.dealer, now.order) if rules.rotate and now.dealer is not None else now.dealer
    return Next(Dealt(carry.rounds + 1), dealer=dealer, playing=now.present, finished=finished)


def over(now: TableState, rules: HouseRules) -> bool:
    return bool(rules.goal) and max(now.totals.values(), default=0) >= rules.goal


def seating(now: TableState, rules: HouseRules) -> TableState:
    dealer = now.dealer if now.dealer in now.order else (now.order[0] if now.order else None)
    return replace(now, playing=now.present, dealer=dealer, carry=now.carry or Dealt())


def ranking(now: TableState, rules: HouseRules) -> tuple[tuple[Seat, ...], ...]:
    totals = sorted({now.total(seat) for seat in now.seats}, reverse=True)
    return tuple(tuple(seat for seat in now.seats if now.total(seat) == total) for total in totals)


def title(entry: Won | Gift, now: TableState) -> Text:
    if isinstance(entry, Won):
        return _("Won: %(name)s", name=who(entry.winner))
    return _("Gift from %(giver)s", giver=who(entry.giver))


SORTS = {each.value: each.label for each in Size}


def sort(entry: Won | Gift, now: TableState, rules: HouseRules) -> str | None:
    return entry.size.value if isinstance(entry, Won) else None


def unit(n: int) -> Text:
    return _n("%(n)s pebble", "%(n)s pebbles", n)
