"""Evenings of Mordýřova sudá a second time: rounds with and without stakes, and showdowns told group by group.

The betting is read by mordyr_stakes.py, the showdown by mordyr_showdown.py.
"""
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import fields, replace
from random import Random
from typing import Any

from games.mordyr.game import GAME
from games.mordyr.rules import (
    Carry,
    Declared,
    Hands,
    HouseRules,
    Layouts,
    OctarineSet,
    PotEnd,
    PotSettled,
    Refused,
    RoundOpened,
    Rule,
    WinnerOnly,
    cards_of,
    carried,
    codes,
    turn,
)
from games.mordyr.rules.entries import SHOWDOWNS
from games.mordyr.rules.layouts import validate
from games.mordyr.rules.showdown_result import showdown_result
from games.mordyr.rules.steps import Step, Won
from tally import Deal, TableState, decode_dataclass, encode
from tally.log import Play
from tally.replay import Fate, advance
from tests.second import mordyr_brute as brute
from tests.second import mordyr_steps
from tests.second.mordyr import as_tuples, conditions_of
from tests.second.mordyr_brute import Impossible
from tests.second.mordyr_showdown import deal, declared, showdown, some_events, some_groups
from tests.second.mordyr_stakes import Stakes, something


def differences(chance: Random) -> Iterator[str]:
    """Special cards declared, a showdown told group by group, or an evening."""
    rules = some_rules(chance)
    yield from declarations_differ(chance, replace(rules, stakes=False, layouts=Layouts.BEST))
    if chance.random() < 0.25:
        yield from mordyr_steps.differences(chance, replace(rules, stakes=False, layouts=Layouts.BEST))
    else:
        yield from evening_differs(chance, rules)


def declarations_differ(chance: Random, rules: HouseRules) -> Iterator[str]:
    """Whether they are refused, and what they do to every hand."""
    seats, octarine = (0, 1, 2)[:chance.randint(2, 3)], chance.random() < 0.5
    now = TableState(order=seats, playing=seats, dealer=0, carry=Carry(octarine))
    for _each in range(4):
        active = tuple(rule for rule in Rule if chance.random() < 0.95)
        hands = deal(chance, seats)
        events = some_events(chance, hands, active, octarine, rules)
        entry, mine, there = Hands(hands, active, events), None, None
        with suppress(Impossible):
            cards = declared(hands, events, active, octarine, rules)
            mine = {seat: (conditions_of(cards.how(seat)), sorted(cards.hands[seat])) for seat in seats}
        if not GAME.check(entry, now, rules).problems:
            found = showdown_result(entry, now, rules)
            there = {seat: (found.conditions[seat], sorted(codes(found.hands[seat]))) for seat in seats}
        if mine != there:
            yield f"{mine} here, {there} there: {events} by {hands} under {active}, {octarine}, {rules}"
        elif mine:
            for seat in seats:
                yield from laid_differs(chance, cards.hands[seat], cards.how(seat))


def laid_differs(chance: Random, hand: Sequence[str], how: dict[str, Any]) -> Iterator[str]:
    """Ten cards laid in some groups, the four elephants together mostly."""
    four = [code for code in how.get("four", ()) if chance.random() < 0.95]
    groups = [group for group in (tuple(four), *some_groups(chance, [c for c in hand if c not in four])) if group]
    mine, there = None, None
    with suppress(Impossible):
        mine = brute.laid_value(hand, groups, how)
    with suppress(Refused):
        found = validate(cards_of(hand), [cards_of(group) for group in groups], conditions_of(how))
        there = as_tuples(found.strengths(), how["fool"])
    if mine != there:
        yield f"{mine} here, {there} there: {groups} laid under {how}"


class Evening:
    """Sections 3 to 5 from round to round: who has what, who deals, what lies in the pot, what eights are."""

    def __init__(self, now: TableState, rules: HouseRules) -> None:
        self.now, self.rules, self.seats, self.dealer = now, rules, now.playing, now.dealer or 0
        self.totals, self.lost = Counter(dict(now.totals)), Counter[int]()
        self.pot, self.put_in, self.kept = rules.pot if rules.stakes else 0, Counter[int](), True
        self.octarine, self.active, self.number = False, tuple[Rule, ...](), 1
        self.game: Stakes | None = None
        self.said: list[Any] = []

    def table(self) -> tuple[Any, ...]:
        """What everybody has, the pot and whether it is asked about, who deals, is still in, is asked for how much."""
        game, given = self.game, self.game.given if self.game else Counter[int]()
        return ({seat: self.totals[seat] - given[seat] for seat in self.now.order}, game.pot if game else self.pot,
                game.dealer if game else self.dealer, game and (sorted(game.still), game.asked), self.octarine,
                bool(game.pot if game else self.pot) and not self.kept, {*self.lost.items()}, self.number)

    def says(self, entry: Any) -> None:
        """Take one entry; `Impossible` if the text has no place for it."""
        if isinstance(entry, OctarineSet):
            if self.game:
                raise Impossible
            self.octarine = entry.octarine
        elif isinstance(entry, PotSettled):
            self.settle(entry.how)
        elif isinstance(entry, SHOWDOWNS):
            if self.rules.stakes and not (self.game and self.game.asked and self.game.asked[0] is Step.SHOWDOWN):
                raise Impossible
            winner, null, fated = self.shown(entry, self.active if self.game else entry.active)
            octarine = null and (not self.octarine or (fated and self.rules.fate_octarine))
            if self.game:
                self.bets(Won(winner))
            else:
                self.totals[winner] += 1
                self.number += 1
                self.won(winner)
            self.octarine = octarine
        elif not self.rules.stakes or isinstance(entry, RoundOpened) == (self.game is not None):
            raise Impossible
        elif isinstance(entry, RoundOpened):
            self.bets()
            self.active, self.kept = entry.active, False
        else:
            self.bets(entry)

    def bets(self, *entries: Any) -> None:
        game = Stakes(self.seats, self.dealer, self.pot, self.rules, self.totals).play([*self.said, *entries])
        self.game, self.said = game, [*self.said, *entries]
        if game.asked is None:
            self.put_down()
            self.number += 1
            self.octarine = False  # nothing was shown
            if game.winner is not None:
                self.totals[game.winner] += self.pot
                self.pot, self.put_in = 0, Counter()
                self.won(game.winner)

    def put_down(self) -> None:
        """What was put in lies in the pot, and no round is running."""
        if self.game:
            self.totals.subtract(self.game.given)
            self.pot, self.dealer, self.put_in = self.game.pot, self.game.dealer, self.put_in + self.game.given
        self.game, self.said = None, []

    def won(self, winner: int) -> None:
        self.dealer = winner
        self.lost.update(seat for seat in self.seats if seat != winner)

    def settle(self, how: PotEnd) -> None:
        if (how is PotEnd.KEEP and self.game) or not (self.game.pot if self.game else self.pot):
            raise Impossible
        self.put_down()
        if how is PotEnd.GIVE_BACK:
            self.totals.update(self.put_in)
            self.pot -= self.put_in.total()
        elif how is PotEnd.SPLIT:
            for at in range(self.pot):
                self.totals[self.now.order[at % len(self.now.order)]] += 1
            self.pot = 0
        self.put_in = self.put_in if how is PotEnd.KEEP else Counter()
        self.kept = how is PotEnd.KEEP or bool(self.pot)

    def line(self) -> list[int]:
        """Who shows, the dealer last."""
        dealer = self.game.dealer if self.game else self.dealer
        at = self.seats.index(dealer) + 1
        return [seat for seat in self.seats[at:] + self.seats[:at] if not self.game or seat in self.game.still]

    def shown(self, entry: Any, active: Sequence[Rule]) -> tuple[int, bool, bool]:
        """Who won, whether a null eight was played, whether octarine eights were ended."""
        numbers, null = {int(rule.value) for rule in active}, entry.null_played
        wild = self.octarine and 1 in numbers
        if isinstance(entry, Hands):
            if not {*entry.hands} <= {*self.seats} or not {*self.line()} <= {*entry.hands}:
                raise Impossible
            cards = declared(entry.hands, entry.events, active, self.octarine, self.rules)
            shown = showdown(self.line(), cards, entry.laid)
            winner, fated = shown.winner, Declared.FATE_CANCELS in cards.done
            null = shown.null if null is None else null
        else:
            winner, fated = entry.winner, entry.fated
            if winner not in self.line() or (fated and not (wild and 5 in numbers)):
                raise Impossible
        if entry.null_played and (1 not in numbers or (wild and not fated)):
            raise Impossible
        return winner, null, fated


def some_rules(chance: Random) -> HouseRules:
    """The text, or with some switches otherwise."""
    values: dict[str, Any] = {"stakes": chance.random() < 0.6, "ante": chance.choice((1, 2, 10)),
                              "pot": chance.choice((0, 0, 0, 7))}
    for each in fields(HouseRules):
        if chance.random() < 0.3 and each.name not in ("same_suits", "regional", *values):
            kind: Any = type(each.default)
            values[each.name] = not each.default if kind is bool else chance.choice([*kind])
    return HouseRules(**values)


def some_entry(chance: Random, evening: Evening) -> Any:
    """What is asked mostly, and now and then anything else that forms can say."""
    rules, asked = evening.rules, evening.game.asked if evening.game else None
    often = chance.choice((0.1, 0.5, 0.9, 1))
    active = tuple(rule for rule in Rule if rule.value == "0" or chance.random() < often)
    if chance.random() < (0.04 if rules.stakes else 0.3):
        return chance.choice((OctarineSet(True), OctarineSet(True), OctarineSet(False), *map(PotSettled, PotEnd)))
    if rules.stakes and not evening.game and chance.random() < 0.95:
        return RoundOpened(active)
    if rules.stakes and not (asked and asked[0] is Step.SHOWDOWN) and chance.random() < 0.97:
        return something(chance, asked, evening.seats)
    if chance.random() < (0.95 if rules.stakes else 0.2):
        winner = chance.choice((*evening.seats * 4, 9))
        return WinnerOnly(winner, active, chance.random() < 0.4, evening.octarine and chance.random() < 0.4)
    some = evening.line() if chance.random() < 0.95 else [*evening.seats, 9][chance.randint(0, 1):]
    hands = deal(chance, some)
    in_force = evening.active if evening.game else active
    events = some_events(chance, hands, in_force, evening.octarine, rules)
    if chance.random() < 0.05:
        hands[some[0]] = chance.choice((hands[some[0]][1:], (*hands[some[0]][1:], hands[some[-1]][0])))
    laid = {seat: some_groups(chance, hand) for seat, hand in hands.items()}
    return Hands(hands, active, events, laid, chance.choice((None, None, None, None, None, False, True)))


def evening_differs(chance: Random, rules: HouseRules) -> Iterator[str]:
    """Entry by entry: whether it is refused, and what the table is after it."""
    order = tuple(range(chance.randint(2, 7 if rules.stakes else 3)))
    paused = tuple(seat for seat in order if seat > 1 and chance.random() < 0.1)
    totals = {seat: chance.choice((20, 60, 500)) for seat in order}
    now = GAME.seating(TableState(order=order, occupants={seat: seat for seat in order}, paused=paused, totals=totals,
                                  dealer=chance.choice(order)), rules)
    evening = Evening(now, rules)
    for number in range(1, chance.randint(2, 80 if rules.stakes else 8)):
        entry = some_entry(chance, evening)
        before, possible = evening.table(), True
        try:
            evening.says(entry)
        except Impossible:
            possible = False
        except NotImplementedError:
            return
        found = GAME.check(entry, now, rules)
        if possible == bool(found.problems or found.questions):
            yield f"{[each.code for each in found.problems]}: {entry} at {before}, {evening.active} under {rules}"
            return
        if possible:
            played = advance(GAME, Play(number, number, entry, Deal(now.dealer, now.playing)), now, rules)
            now, carry = played.after, carried(played.after.carry)
            game = carry.betting
            asked = game and turn(game, rules)
            there = ({seat: now.total(seat) for seat in order}, carry.chips, now.dealer,
                     game and asked and (sorted(game.active), (asked.step, asked.seat, asked.owes)), carry.octarine,
                     isinstance(GAME.close(now, rules), tuple),
                     {(each.seat, each.lost) for each in now.accounts if each.lost}, now.number)
            kept = decode_dataclass(Carry, encode(carry)) == carry
            if not kept or played.fate is not Fate.COUNTS or there != evening.table():
                yield f"{there} there, {evening.table()} here: {entry} at {before} under {rules}"
                return
