"""Positive and colour games: the game, the valat, each bonus, all as obligations between the two sides.

Source: Taroky „S králem“, chapters „Hlášky“, „Valát“, „Pagát/Uhu/Kakadu/Quapil“, „Trojka“.
Unit: points of the game.
"""

from collections.abc import Iterator

from tally import Line, Score, TableState, Text, _, who

from .bonuses import BIRDS, IN_THE_PILE, Announced, Bonus, Silent, announced_value, silent_value
from .contracts import Contract, ended, full_value, game_value
from .entries import Positive
from .fleks import (
    BEATEN_BY_PARTNER,
    BESIDE_VALAT,
    BIRD_GAMES,
    CAUGHT_FREE,
    KING_LAY_IN_TALON,
    ONE_BET,
    SAID_BEFORE,
    SILENT_BESIDE_VALAT,
    VALAT_DECIDES,
    VALAT_REACHED,
    Chain,
    Steps,
    Void,
    chain_of,
    void_line,
)
from .hand import Hand, announced_bird
from .house_rules import BirdContracts, HouseRules
from .mond import mond_lines
from .payments import Obligation, Times, pay, solo
from .table import EMPEROR, Side, Sides, king_in_talon_of_solo, sides
from .trull import reason_of_trul
from .valat import valat_owed

CHAPTER = "Hlášky"


def score(entry: Positive, now: TableState, rules: HouseRules) -> Score:
    return Score(tuple(_Round(entry, sides(entry.declarer, entry.partner, now), rules).lines()))


class _Round(Hand):
    """A game with the lines it is paid by."""

    def lines(self) -> Iterator[Line]:
        entry, valat = self.entry, self.valat
        bird = self._in_one_bet()
        yield from self._game(bird)
        if valat:
            yield from self._settled(valat_owed(valat, entry.contract, self.sides, self.rules), valat.flek,
                                     self.sides.of(valat.by))
        again = said_again(entry.announced, self.sides)
        for announced in entry.announced:
            if any(announced is each for each in again):
                yield void_line(announced_by(announced), SAID_BEFORE)
            elif announced.bonus is not Bonus.VALAT and announced is not bird:
                yield from self._announced(announced)
        for silent in entry.silent:
            if silent.bonus is not Bonus.VALAT:
                yield self._silent(silent)
        for silent in self.derived():
            yield self._silent(silent, derived=True)
        if entry.kaiser is not None and self.rules.kaiser_value:
            yield self._paid(EMPEROR, self.rules.kaiser_value, self.sides.of(entry.kaiser), solo(entry.contract))
        yield from mond_lines(entry.mond, entry.contract, self.sides, self.rules)

    def _owed(self, what: Text, value: int, winners: Side, times: tuple[Times, ...] = (),
              rule: str = CHAPTER) -> Obligation:
        return Obligation(what, value, winners, self.sides.against(winners), times, rule)

    def _paid(self, what: Text, value: int, winners: Side, times: tuple[Times, ...], rule: str = CHAPTER) -> Line:
        return pay(self._owed(what, value, winners, times, rule), self.rules.flek_in_standings)

    def _chain(self, steps: Steps, owners: Side) -> Chain:
        """A chain; all of them are void when the called king of a sólo lay in the talon, won or lost."""
        chain = chain_of(steps, owners)
        return chain.without(KING_LAY_IN_TALON) if king_in_talon_of_solo(self.entry) else chain

    def _settled(self, owed: Obligation, steps: Steps, owners: Side) -> Iterator[Line]:
        chain = self._chain(steps, owners)
        yield pay(owed.flekked(chain), self.rules.flek_in_standings)
        yield from chain.void_lines(owed.what)

    def _game(self, bird: Announced | None) -> Iterator[Line]:
        contract, rule, own = self.entry.contract, self.entry.contract.chapter, self.sides.own
        steps = self.entry.flek or (bird.flek if bird else ())
        if not self.game_counts:
            why = VALAT_REACHED if self.valat and self.valat.made else VALAT_DECIDES
            yield from self._chain(steps, own).without(why).void_lines(contract.label)
            return
        won, value = bool(self.won), game_value(contract, self.rules, bool(self.won))
        if bird:
            won, value = won and bool(bird.made), full_value(contract, self.rules)
            if bird.flek and self.entry.flek:
                yield from Chain(0, len(bird.flek), ONE_BET).void_lines(bird.bonus.label)
        owed = self._owed(ended(contract, won), value, own if won else self.sides.others, rule=rule)
        yield from self._settled(owed, steps, own)

    def _in_one_bet(self) -> Announced | None:
        """The contract bird, where it and the game are one bet; a valat leaves it alone."""
        one_bet = self.rules.bird_contract_mode is BirdContracts.ALL_OR_NOTHING
        return announced_bird(self.entry) if one_bet and self.game_counts else None

    def _doubled(self) -> tuple[Times, ...]:
        """What multiplies a bonus, by the game or by its loss."""
        contract, valat, won = self.entry.contract, self.valat, self.won
        if valat and not self.game_counts:
            won = (valat.by in self.sides.own) == valat.made
        return solo(contract) or (() if won else lost_sesti(contract, self.rules))

    def _announced(self, announced: Announced) -> Iterator[Line]:
        bonus, side, name = announced.bonus, self.sides.of(announced.by), who(announced.by)
        if bonus in IN_THE_PILE and self.valat and self.valat.announced:
            yield void_line(announced_by(announced), BESIDE_VALAT)
            return
        what = (_("%(who)s: %(bonus)s, announced and made", who=name, bonus=bonus.label) if announced.made else
                _("%(who)s: %(bonus)s, announced and not made", who=name, bonus=bonus.label))
        winners = side if announced.made else self.sides.against(side)
        owed = self._owed(what, announced_value(bonus, self.rules), winners, self._doubled())
        yield from self._settled(owed, announced.flek, side)

    def _silent(self, silent: Silent, derived: bool = False) -> Line:
        bonus, side = silent.bonus, self.sides.of(silent.by)
        what = _("%(bonus)s, silent", bonus=bonus.label)
        if derived:
            what = _("%(bonus)s, silent, by the counted cards", bonus=bonus.label)
        elif not silent.made:
            what = _("%(bonus)s, caught silent", bonus=bonus.label)
        elif reason := reason_of_trul(silent, self):
            what = reason
        if why := self._unpaid(silent):
            return void_line(what, why)
        winners, rule = (side, CHAPTER) if silent.made else (self.sides.against(side), BIRD_GAMES)
        return self._paid(what, silent_value(bonus, self.rules), winners, self._doubled(), rule)

    def _unpaid(self, silent: Silent) -> Void | None:
        """Reason why a silent bonus pays nothing; None when it is paid."""
        rules = self.rules
        if silent.bonus in IN_THE_PILE and self.valat and not rules.valat_silent_bonuses:
            return SILENT_BESIDE_VALAT
        if silent.made:
            return None
        if silent.caught_by in self.sides.of(silent.by) and not rules.caught_by_partner:
            return BEATEN_BY_PARTNER
        paid = rules.caught_silent_birds if silent.bonus in BIRDS else rules.caught_silent_king
        return None if paid else CAUGHT_FREE


def announced_by(announced: Announced) -> Text:
    return _("%(who)s: %(bonus)s, announced", who=who(announced.by), bonus=announced.bonus.label)


def said_again(announced: tuple[Announced, ...], sides: Sides) -> tuple[Announced, ...]:
    """Partners who did not know each other may both announce trul: it is one bonus, with the fleks of the more flekked.
    """
    counted: dict[tuple[Bonus, Side], Announced] = {}
    for each in sorted(announced, key=lambda each: -len(each.flek)):
        counted.setdefault((each.bonus, sides.of(each.by)), each)
    return tuple(each for each in announced if counted[each.bonus, sides.of(each.by)] is not each)


def lost_sesti(contract: Contract, rules: HouseRules) -> tuple[Times, ...]:
    """In a lost šesti-trojka some houses double the bonuses too."""
    double = contract is Contract.SESTI_TROJKA and rules.sesti_double_bonuses
    return (Times(_("lost šesti-trojka"), 2),) if double else ()
