"""Renonc: the round ends, and the offender pays each other player as if that player had won everything.

Source: Taroky „S králem“, chapter „Přestupky, renoncy“. Unit: points of the game.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from tally import Line, Score, Seat, TableState, Text, _, who

from .bonuses import IN_THE_PILE, Announced, Bonus, announced_value
from .contracts import Kind, full_value, game_value
from .entries import Revoked
from .fleks import BESIDE_VALAT, KING_LAY_IN_TALON, SAID_BEFORE, VALAT_DECIDES, Chain, Steps, chain_of, void_line
from .house_rules import BirdContracts, HouseRules, ValatMode
from .payments import Obligation, Times, flek, pay, solo
from .positive import announced_by, lost_sesti, said_again
from .table import Side, Sides, hidden, king_in_talon_of_solo, sides, two_against_two
from .valat import valat_value

CHAPTER = "Přestupky, renoncy"
VARSAVA_EACH = 3  # „Při renonci platí provinilý hráč každému 3 bez ohledu na to, kdo Varšavu vyvolal.“


Worth = tuple[int, tuple[Times, ...]]
"""What is paid for an item, and the factors it has without fleks."""


def score(entry: Revoked, now: TableState, rules: HouseRules) -> Score:
    """One offender pays item by item; two pay half each."""
    dues = _dues(entry, now, rules)
    if len(entry.offenders) == 1:
        lines = [pay(due, rules.flek_in_standings) for due in dues]
    else:
        lines = [_halves(entry, dues, now, rules)]
    for each in entry.claims:  # „Může poškozený hráč tyto body vyžadovat.“
        losers = (entry.offenders[0] if each.payer is None else each.payer,)
        claimed = Obligation(_("Certain loss by the renonc"), each.points, (each.player,), losers, rule=CHAPTER)
        lines.append(pay(claimed))
    if entry.declarer is not None and entry.contract.row.counted:
        lines += _Announcements(entry, sides(entry.declarer, entry.partner, now), rules).void()
    return Score(tuple(lines))


def is_odd(entry: Revoked, now: TableState, rules: HouseRules) -> bool:
    """Whether two offenders owe an odd amount, in payment or in the standings."""
    dues = _dues(entry, now, rules)
    return any(sum(_by_seat(dues, now, fleks).values()) % 2 for fleks in (True, rules.flek_in_standings))


def _by_seat(dues: list[Obligation], now: TableState, fleks: bool) -> dict[Seat, int]:
    amounts = dict.fromkeys(now.playing, 0)
    for due in dues:
        for seat in due.winners:
            amounts[seat] += due.amount(fleks)
    return amounts


def _halves(entry: Revoked, dues: list[Obligation], now: TableState, rules: HouseRules) -> Line:
    """The innocent are paid as usual, half by each of the two."""

    def shared(fleks: bool) -> dict[Seat, int]:
        amounts = _by_seat(dues, now, fleks)
        half, odd = divmod(sum(amounts.values()), 2)
        first = entry.odd_point if entry.odd_point in entry.offenders else entry.offenders[0]
        return amounts | {seat: -half - (odd if seat == first else 0) for seat in entry.offenders}

    paid, counted = shared(True), shared(rules.flek_in_standings)
    reason = _("Renonc of two, half by each: %(who)s", who=who(*entry.offenders))
    return Line(reason, paid, CHAPTER, counted if counted != paid else None)


def _dues(entry: Revoked, now: TableState, rules: HouseRules) -> list[Obligation]:
    innocent = tuple(seat for seat in now.playing if seat not in entry.offenders)
    if entry.contract.row.kind is Kind.VARSAVA:
        dues = [_due(entry, entry.contract.label, innocent, VARSAVA_EACH * rules.varsava_base)]
    else:
        assert entry.declarer is not None
        table = sides(entry.declarer, entry.partner, now)
        find = _counted if entry.contract.row.counted else _negative
        dues = list(find(entry, table, innocent, rules))
    return [due for due in dues if due.winners]


def _due(entry: Revoked, what: Text, innocent: Side, value: int, times: tuple[Times, ...] = ()) -> Obligation:
    """What innocent players would have received for an item."""
    return Obligation(_("Renonc: %(what)s", what=what), value, innocent, entry.offenders, times, CHAPTER)


def _negative(entry: Revoked, table: Sides, innocent: Side, rules: HouseRules) -> Iterator[Obligation]:
    """Each with the own flek; the declarer is paid for all three."""
    for seat in table.others:
        steps = entry.fleks.get(seat, 0) if rules.renonc_with_flek else 0
        for each in (seat, *table.own):
            if each in innocent:
                yield _due(entry, entry.contract.label, (each,), entry.contract.row.game, flek(Chain(steps, steps)))


def _counted(entry: Revoked, table: Sides, innocent: Side, rules: HouseRules) -> Iterator[Obligation]:
    opponents = tuple(seat for seat in innocent if seat in table.others)
    for what, (lost, before), (won, after), fleks in _Announcements(entry, table, rules).items():
        if two_against_two(entry):
            yield _due(entry, what, innocent, lost, (*before, *fleks))
            continue
        # „Při trojce platí renoncující hráč svým partnerům jedenkrát a protivníkovi třikrát hru a hlášky.“
        if entry.declarer in innocent:
            yield _due(entry, what, (entry.declarer,), won * len(table.others), (*after, *fleks))
        yield _due(entry, what, opponents, lost, (*before, *fleks))


@dataclass(frozen=True)
class _Announcements:
    """What was announced before a renonc, and what of it counts."""

    entry: Revoked
    table: Sides
    rules: HouseRules

    @cached_property
    def valat(self) -> Announced | None:
        return next((each for each in self.entry.announced if each.bonus is Bonus.VALAT), None)

    @property
    def game_counts(self) -> bool:
        return self.valat is None or self.rules.valat_mode is ValatMode.FIXED

    @cached_property
    def again(self) -> tuple[Announced, ...]:
        """Announcements of what the own side announced too; none while the partner is unknown."""
        return () if hidden(self.entry) else said_again(self.entry.announced, self.table)

    def items(self) -> Iterator[tuple[Text, Worth, Worth, tuple[Times, ...]]]:
        """The game, the announced valat and each bonus: its worth if the declarer's side loses or wins it; fleks."""
        entry, contract, rules = self.entry, self.entry.contract, self.rules
        bird, one_bet, both = contract.row.bird, None, (False, True)
        if self.game_counts:
            one_bet = bird if rules.bird_contract_mode is BirdContracts.ALL_OR_NOTHING else None
            steps = next((each.flek for each in entry.announced if one_bet and each.bonus is bird), ())
            lost, won = (full_value(contract, rules) if one_bet else game_value(contract, rules, wins) for wins in both)
            yield contract.label, (lost, ()), (won, ()), self._flek(entry.flek or steps, self.table.own)
        if self.valat:
            if_lost, if_won = (valat_value(contract, True, wins, rules) for wins in both)
            yield Bonus.VALAT.label, if_lost, if_won, self._flek(self.valat.flek, self.table.of(self.valat.by))
        for each in self._with_bird():
            if any(each is other for other in self.again) or each.bonus in (Bonus.VALAT, one_bet):
                continue
            if not self._beside_valat(each):
                worth, double = announced_value(each.bonus, rules), solo(contract)
                yield (each.bonus.label, (worth, (*double, *lost_sesti(contract, rules))), (worth, double),
                       self._flek(each.flek, self.table.of(each.by)))

    def _with_bird(self) -> Iterator[Announced]:
        """What was announced; the bird of a contract with a bird was announced with it."""
        bird = self.entry.contract.row.bird
        if bird and self.entry.declarer is not None and all(each.bonus is not bird for each in self.entry.announced):
            yield Announced(bird, self.entry.declarer)
        yield from self.entry.announced

    def _beside_valat(self, announced: Announced) -> bool:
        return self.valat is not None and announced.bonus in IN_THE_PILE

    def _chain(self, steps: Steps, owners: Side) -> Chain:
        """As in the game; while the partner is unknown nobody is known to have flekked a partner."""
        chain = chain_of(steps, None if hidden(self.entry) else owners)
        return chain.without(KING_LAY_IN_TALON) if king_in_talon_of_solo(self.entry) else chain

    def _flek(self, steps: Steps, owners: Side) -> tuple[Times, ...]:
        """„Tolik bodů, kolik by obdrželi“: with the fleks, unless the house says otherwise."""
        return flek(self._chain(steps, owners)) if self.rules.renonc_with_flek else ()

    def void(self) -> Iterator[Line]:
        """Lines for what was said and does not count."""
        game = self._chain(self.entry.flek, self.table.own)
        if not self.game_counts:
            game = game.without(VALAT_DECIDES)
        yield from game.void_lines(self.entry.contract.label)
        for each in self.entry.announced:
            name = each.bonus.label
            if any(each is other for other in self.again):
                yield void_line(announced_by(each), SAID_BEFORE)
            elif self._beside_valat(each):
                yield void_line(name, BESIDE_VALAT)
            else:
                yield from self._chain(each.flek, self.table.of(each.by)).void_lines(name)
