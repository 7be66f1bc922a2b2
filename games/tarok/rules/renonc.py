"""Renonc: the round ends, and the offender pays each other player as if that player had won everything.

Source: Taroky „S králem“, chapter „Přestupky, renoncy“. Unit: points of the game.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from tally import Line, Score, Seat, TableState, Text, _, who

from .bonuses import IN_THE_PILE, Announced, Bonus, announced_value
from .contracts import Contract, Kind, full_value, game_value
from .entries import Revoked
from .fleks import BESIDE_VALAT, KING_LAY_IN_TALON, SAID_BEFORE, STEPS, VALAT_DECIDES, Chain, Steps, chain_of, void_line
from .house_rules import BirdContracts, HouseRules, ValatMode
from .payments import SOLO, Obligation, Times, pay
from .positive import announced_by, lost_sesti, said_again
from .table import Sides, sides
from .valat import valat_value

CHAPTER = "Přestupky, renoncy"
VARSAVA_EACH = 3  # „Při renonci platí provinilý hráč každému 3 bez ohledu na to, kdo Varšavu vyvolal.“


@dataclass(frozen=True, slots=True)
class Due:
    """What an innocent player would have received for an item, `often` times where three pay a lone one."""

    what: Text
    to: tuple[Seat, ...]
    value: int
    times: tuple[Times, ...] = ()
    often: int = 1


def score(entry: Revoked, now: TableState, rules: HouseRules) -> Score:
    """One offender pays item by item; two pay half each."""
    dues = [due for due in _dues(entry, now, rules) if due.to]
    if len(entry.offenders) == 1:
        lines = [pay(_owed(due, entry.offenders), rules.flek_in_standings) for due in dues]
    else:
        lines = [_halves(entry, dues, now, rules)]
    claims = [_claimed(each.player, each.points, each.payer, entry) for each in entry.claims]
    return Score((*lines, *claims, *_void(entry, now, rules)))


def _owed(due: Due, offenders: tuple[Seat, ...]) -> Obligation:
    return Obligation(
        _("Renonc: %(what)s", what=due.what), due.value * due.often, due.to, offenders, due.times, CHAPTER
    )


def _claimed(player: Seat, points: int, payer: Seat | None, entry: Revoked) -> Line:
    """„Může poškozený hráč tyto body vyžadovat.“"""
    losers = (entry.offenders[0] if payer is None else payer,)
    return pay(Obligation(_("Certain loss by the renonc"), points, (player,), losers, rule=CHAPTER), True)


def is_odd(entry: Revoked, now: TableState, rules: HouseRules) -> bool:
    """Whether two offenders owe an odd amount, in payment or in the standings."""
    dues = [due for due in _dues(entry, now, rules) if due.to]
    ledgers = (True, rules.flek_in_standings)
    return any(sum(_owed(due, ()).amount(fleks) * len(due.to) for due in dues) % 2 for fleks in ledgers)


def _halves(entry: Revoked, dues: list[Due], now: TableState, rules: HouseRules) -> Line:
    """The innocent are paid as usual, half by each of the two."""

    def shared(fleks: bool) -> dict[Seat, int]:
        amounts = dict.fromkeys(now.playing, 0)
        for due in dues:
            for seat in due.to:
                amounts[seat] += _owed(due, ()).amount(fleks)
        half, odd = divmod(sum(amounts.values()), 2)
        first = entry.odd_point if entry.odd_point in entry.offenders else entry.offenders[0]
        return amounts | {seat: -half - (odd if seat == first else 0) for seat in entry.offenders}

    counted = None if rules.flek_in_standings or shared(True) == shared(False) else shared(False)
    reason = _("Renonc of two, half by each: %(who)s", who=who(*entry.offenders))
    return Line(reason, shared(True), CHAPTER, counted)


def _dues(entry: Revoked, now: TableState, rules: HouseRules) -> Iterator[Due]:
    innocent = tuple(seat for seat in now.playing if seat not in entry.offenders)
    kind = entry.contract.row.kind
    if kind is Kind.VARSAVA:
        yield Due(entry.contract.label, innocent, VARSAVA_EACH * rules.varsava_base)
        return
    assert entry.declarer is not None
    table = sides(entry.declarer, entry.partner, now)
    if kind is Kind.NEGATIVE:
        yield from _negative(entry, table, innocent, rules)
        return
    opponents = tuple(seat for seat in innocent if seat in table.others)
    for item in _items(entry, table, rules):
        if _two_against_two(entry):
            yield Due(item.what, innocent, item.lost, item.lost_times)
            continue
        # „Při trojce platí renoncující hráč svým partnerům jedenkrát a protivníkovi třikrát hru a hlášky.“
        if entry.declarer in innocent:
            yield Due(item.what, (entry.declarer,), item.won, item.won_times, often=len(table.others))
        yield Due(item.what, opponents, item.lost, item.lost_times)


def _two_against_two(entry: Revoked) -> bool:
    return entry.contract.row.partner and not entry.king_in_talon


def _negative(entry: Revoked, table: Sides, innocent: tuple[Seat, ...], rules: HouseRules) -> Iterator[Due]:
    """Each with the own flek; the declarer is paid for all three."""
    for seat in table.others:
        steps = entry.fleks.get(seat, 0) if rules.renonc_with_flek else 0
        times = (Times(STEPS[steps - 1], 1 << steps, flek=True),) if steps else ()
        paid = tuple(each for each in (seat, *table.own) if each in innocent)
        for each in paid:
            yield Due(entry.contract.label, (each,), entry.contract.row.game, times)


@dataclass(frozen=True, slots=True)
class _Item:
    """The game, the announced valat or a bonus: its value if the declarer's side loses or wins it."""

    what: Text
    lost: int
    won: int
    lost_times: tuple[Times, ...]
    won_times: tuple[Times, ...]


def _items(entry: Revoked, table: Sides, rules: HouseRules) -> Iterator[_Item]:
    contract = entry.contract
    valat = next((each for each in entry.announced if each.bonus is Bonus.VALAT), None)
    one_bet = rules.bird_contract_mode is BirdContracts.ALL_OR_NOTHING and contract.row.bird is not None
    if valat is None or rules.valat_mode is ValatMode.FIXED:
        bird = next((each for each in entry.announced if one_bet and each.bonus is contract.row.bird), None)
        flek = _flek(_chain(entry, entry.flek or (bird.flek if bird else ()), table.own), rules)
        lost, won = (
            full_value(contract, rules) if one_bet else game_value(contract, rules, wins) for wins in (False, True)
        )
        yield _Item(contract.label, lost, won, flek, flek)
    if valat:
        flek = _flek(_chain(entry, valat.flek, table.of(valat.by)), rules)
        (lost, lost_times), (won, won_times) = (valat_value(contract, True, wins, rules) for wins in (False, True))
        yield _Item(Bonus.VALAT.label, lost, won, (*lost_times, *flek), (*won_times, *flek))
    again = _said_again(entry, table)
    for announced in _announced(entry):
        if any(announced is each for each in again):
            continue
        bonus = announced.bonus
        contract_bird = (
            bonus is contract.row.bird and one_bet and (valat is None or rules.valat_mode is ValatMode.FIXED)
        )
        if bonus is Bonus.VALAT or contract_bird or (valat and bonus in IN_THE_PILE):
            continue
        flek = _flek(_chain(entry, announced.flek, table.of(announced.by)), rules)
        solo = (Times(SOLO, 2),) if contract.row.solo else ()
        value = announced_value(bonus, rules)
        yield _Item(bonus.label, value, value, (*solo, *lost_sesti(contract, rules), *flek), (*solo, *flek))


def _announced(entry: Revoked) -> Iterator[Announced]:
    """What was announced; the bird of a contract with a bird was announced with it."""
    bird = entry.contract.row.bird
    if bird and entry.declarer is not None and all(each.bonus is not bird for each in entry.announced):
        yield Announced(bird, entry.declarer)
    yield from entry.announced


def _said_again(entry: Revoked, table: Sides) -> tuple[Announced, ...]:
    """Announcements of what the own side announced too; none while the partner is unknown."""
    return () if _hidden(entry) else said_again(entry.announced, table)


def _hidden(entry: Revoked) -> bool:
    return _two_against_two(entry) and entry.partner is None


def _chain(entry: Revoked, steps: Steps, owners: tuple[Seat, ...]) -> Chain:
    """As in the game; while the partner is unknown nobody is known to have flekked a partner."""
    chain = chain_of(steps, None if _hidden(entry) else owners)
    lay_in_talon = entry.contract is Contract.S_KRALEM_SOLO and entry.king_in_talon
    return chain.without(KING_LAY_IN_TALON) if lay_in_talon else chain


def _flek(chain: Chain, rules: HouseRules) -> tuple[Times, ...]:
    """„Tolik bodů, kolik by obdrželi“: with the fleks, unless the house says otherwise."""
    if not chain.valid or not rules.renonc_with_flek:
        return ()
    return (Times(STEPS[chain.valid - 1], chain.factor, flek=True),)


def _void(entry: Revoked, now: TableState, rules: HouseRules) -> Iterator[Line]:
    """Lines for what was said and does not count."""
    if entry.declarer is None or entry.contract.row.kind in (Kind.NEGATIVE, Kind.VARSAVA):
        return
    table = sides(entry.declarer, entry.partner, now)
    valat = any(each.bonus is Bonus.VALAT for each in entry.announced)
    game = _chain(entry, entry.flek, table.own)
    if valat and rules.valat_mode is ValatMode.MULTIPLY:
        game = game.without(VALAT_DECIDES)
    yield from game.void_lines(entry.contract.label, CHAPTER)
    again = _said_again(entry, table)
    for each in entry.announced:
        if any(each is other for other in again):
            yield void_line(announced_by(each), SAID_BEFORE, CHAPTER)
        elif valat and each.bonus in IN_THE_PILE:
            yield void_line(each.bonus.label, BESIDE_VALAT, CHAPTER)
        else:
            yield from _chain(entry, each.flek, table.of(each.by)).void_lines(each.bonus.label, CHAPTER)
