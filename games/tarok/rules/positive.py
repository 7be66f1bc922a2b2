"""Positive and colour games: the game, the valat, each bonus, all as obligations between the two sides.

Source: Taroky „S králem“, chapters „Hlášky“, „Valát“, „Pagát/Uhu/Kakadu/Quapil“, „Trojka“.
Unit: points of the game.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from tally import Line, Score, Seat, TableState, Text, _, who

from .bonuses import BIRDS, IN_THE_PILE, Announced, Bonus, Silent, announced_value, silent_value
from .contracts import Contract, full_value, game_value
from .entries import Positive
from .fleks import (
    BESIDE_VALAT,
    KING_LAY_IN_TALON,
    ONE_BET,
    SAID_BEFORE,
    VALAT_DECIDES,
    VALAT_REACHED,
    Chain,
    Steps,
    chain_of,
    void_line,
)
from .house_rules import BirdContracts, HouseRules
from .mond import mond_lines
from .outcome import Outcome, announced_bird, outcome
from .payments import SOLO, Obligation, Times, pay
from .table import EMPEROR, Sides, sides
from .trull import reason_of_trul
from .valat import stands_beside, valat_owed


def score(entry: Positive, now: TableState, rules: HouseRules) -> Score:
    return Score(tuple(_Round(entry, sides(entry.declarer, entry.partner, now), rules).lines()))


@dataclass(frozen=True)
class _Round:
    entry: Positive
    sides: Sides
    rules: HouseRules

    def lines(self) -> Iterator[Line]:
        found = outcome(self.entry, self.sides, self.rules)
        yield from self._game(found)
        if found.valat:
            owed = valat_owed(found.valat, self.entry.contract, self.sides, self.rules)
            yield from self._settled(owed, self._chain(found.valat.flek, self.sides.of(found.valat.by)))
        again = said_again(self.entry.announced, self.sides)
        for announced in self.entry.announced:
            if any(announced is each for each in again):
                yield void_line(announced_by(announced), SAID_BEFORE, "Hlášky")
            elif announced.bonus is not Bonus.VALAT and announced is not self._in_one_bet(found):
                yield from self._announced(announced, found)
        for silent in self.entry.silent:
            if silent.bonus is not Bonus.VALAT:
                yield from self._silent(silent, found)
        for silent in found.derived:
            yield from self._silent(silent, found, derived=True)
        yield from self._kaiser()
        yield from mond_lines(self.entry.mond, self.entry.contract, self.sides, self.rules)

    def _chain(self, steps: Steps, owners: tuple[Seat, ...]) -> Chain:
        """A chain; all of them are void when the called king of a sólo lay in the talon, won or lost."""
        chain = chain_of(steps, owners)
        if self.entry.contract is Contract.S_KRALEM_SOLO and self.entry.king_in_talon:
            return chain.without(KING_LAY_IN_TALON)
        return chain

    def _settled(self, owed: Obligation, chain: Chain) -> Iterator[Line]:
        yield pay(owed.flekked(chain), self.rules.flek_in_standings)
        yield from chain.void_lines(owed.what, owed.rule)

    def _game(self, found: Outcome) -> Iterator[Line]:
        contract, rule, bird = self.entry.contract, self.entry.contract.chapter, self._in_one_bet(found)
        chain = self._chain(self.entry.flek or (bird.flek if bird else ()), self.sides.own)
        if not stands_beside(found.valat, self.rules):
            reached = found.valat is not None and found.valat.made
            yield from chain.without(VALAT_REACHED if reached else VALAT_DECIDES).void_lines(contract.label, rule)
            return
        won, value = bool(found.won), game_value(contract, self.rules, bool(found.won))
        if bird:
            won, value = won and bool(bird.made), full_value(contract, self.rules)
            if bird.flek and self.entry.flek:
                yield from Chain(0, len(bird.flek), ONE_BET).void_lines(bird.bonus.label, rule)
        what = (
            _("%(contract)s, won", contract=contract.label) if won else _("%(contract)s, lost", contract=contract.label)
        )
        yield from self._settled(self._owed(what, value, self.sides.own if won else self.sides.others, rule), chain)

    def _in_one_bet(self, found: Outcome) -> Announced | None:
        """The contract bird, where it and the game are one bet; a valat leaves it alone."""
        one_bet = self.rules.bird_contract_mode is BirdContracts.ALL_OR_NOTHING
        return announced_bird(self.entry) if one_bet and stands_beside(found.valat, self.rules) else None

    def _owed(
        self, what: Text, value: int, winners: tuple[Seat, ...], rule: str, times: tuple[Times, ...] = ()
    ) -> Obligation:
        return Obligation(what, value, winners, self.sides.against(winners), times, rule)

    def _doubled(self, found: Outcome | None = None) -> tuple[Times, ...]:
        """„Hlášky při sólo hrách, bez talonu, platí dvojnásobně.“"""
        if self.entry.contract.row.solo:
            return (Times(SOLO, 2),)
        return lost_sesti(self.entry.contract, self.rules) if found and not self._declarer_won(found) else ()

    def _declarer_won(self, found: Outcome) -> bool:
        if stands_beside(found.valat, self.rules) or found.valat is None:
            return bool(found.won)
        return (found.valat.by in self.sides.own) == found.valat.made

    def _announced(self, announced: Announced, found: Outcome) -> Iterator[Line]:
        bonus, side = announced.bonus, self.sides.of(announced.by)
        if bonus in IN_THE_PILE and found.valat and found.valat.announced:
            yield void_line(announced_by(announced), BESIDE_VALAT, "Valát")
            return
        if announced.made:
            what = _("%(who)s: %(bonus)s, announced and made", who=who(announced.by), bonus=bonus.label)
        else:
            what = _("%(who)s: %(bonus)s, announced and not made", who=who(announced.by), bonus=bonus.label)
        owed = self._owed(
            what,
            announced_value(bonus, self.rules),
            side if announced.made else self.sides.against(side),
            "Hlášky",
            self._doubled(found),
        )
        yield from self._settled(owed, self._chain(announced.flek, side))

    def _silent(self, silent: Silent, found: Outcome, derived: bool = False) -> Iterator[Line]:
        bonus, side = silent.bonus, self.sides.of(silent.by)
        what = _("%(bonus)s, silent", bonus=bonus.label)
        if derived:
            what = _("%(bonus)s, silent, by the counted cards", bonus=bonus.label)
        elif not silent.made:
            what = _("%(bonus)s, caught silent", bonus=bonus.label)
        elif reason := reason_of_trul(self.entry, silent, self.sides):
            what = reason
        if why := self._unpaid(silent, found):
            yield void_line(what, why, "Hlášky")
            return
        owed = self._owed(
            what,
            silent_value(bonus, self.rules),
            side if silent.made else self.sides.against(side),
            "Hlášky",
            self._doubled(found),
        )
        yield pay(owed, self.rules.flek_in_standings)

    def _unpaid(self, silent: Silent, found: Outcome) -> Text | None:
        """Reason why a silent bonus pays nothing; None when it is paid."""
        if silent.bonus in IN_THE_PILE and found.valat and not self.rules.valat_silent_bonuses:
            return _("beside a valat")
        if silent.made:
            return None
        if silent.caught_by in self.sides.of(silent.by) and not self.rules.caught_by_partner:
            return _("beaten by their own partner")
        paid = self.rules.caught_silent_birds if silent.bonus in BIRDS else self.rules.caught_silent_king
        return None if paid else _("by the rules of this table a caught one is free")

    def _kaiser(self) -> Iterator[Line]:
        if self.entry.kaiser is not None and self.rules.kaiser_value:
            winners = self.sides.of(self.entry.kaiser)
            owed = self._owed(EMPEROR, self.rules.kaiser_value, winners, "Hlášky", self._doubled())
            yield pay(owed, self.rules.flek_in_standings)


def announced_by(announced: Announced) -> Text:
    return _("%(who)s: %(bonus)s, announced", who=who(announced.by), bonus=announced.bonus.label)


def said_again(announced: tuple[Announced, ...], sides: Sides) -> tuple[Announced, ...]:
    """Partners who did not know each other may both announce trul: it is one bonus, with the fleks of the more flekked.
    """
    counted: dict[tuple[Bonus, tuple[Seat, ...]], Announced] = {}
    for each in sorted(announced, key=lambda each: -len(each.flek)):
        counted.setdefault((each.bonus, sides.of(each.by)), each)
    return tuple(each for each in announced if counted[each.bonus, sides.of(each.by)] is not each)


def lost_sesti(contract: Contract, rules: HouseRules) -> tuple[Times, ...]:
    """In a lost šesti-trojka some houses double the bonuses too."""
    double = contract is Contract.SESTI_TROJKA and rules.sesti_double_bonuses
    return (Times(_("lost šesti-trojka"), 2),) if double else ()
