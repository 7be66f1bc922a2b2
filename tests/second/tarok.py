"""A second implementation of Taroky „S králem“ as who pays whom, written from the text, to compare the rules with.

`payments` gives every single payment of a round; `legal_round` generates a round that the rules accept. It uses the
game's entry types and house rules, and its `check` for generating rounds, but none of its arithmetic.
"""

import random
from collections.abc import Iterator
from dataclasses import fields
from fractions import Fraction
from typing import Any

from games.tarok.rules import (
    Announced,
    BirdContracts,
    Bonus,
    Cards,
    Claim,
    Contract,
    HandedIn,
    HouseRules,
    Mond,
    Negative,
    Positive,
    Revoked,
    Round,
    Silent,
    ValatMode,
    Varsava,
    bonuses_of,
    check,
    playable,
    score,
    seating,
)
from games.tarok.rules.house_rules import Compare, MondMode, SestiValat, TwoLosersTwoPanny, ValatLost, VarsavaScheme
from tally import Seat, TableState

Pay = tuple[Seat, Seat, Fraction, int]  # payer, receiver, amount, and its multiple by fleks

C, B = Contract, Bonus
GAME = {
    C.PIKOLO: 2,
    C.CVIKOLO: 2,
    C.S_KRALEM_SOLO: 2,
    C.BETL: 4,
    C.BAREVNA_TROJKA: 5,
    C.TROJKA: 5,
    C.VYLOZENE_PIKOLO: 6,
    C.VYLOZENE_CVIKOLO: 6,
    C.VYLOZENY_BETL: 8,
    C.BAREVNE_SOLO: 10,
    C.TROJKA_SOLO: 10,
    C.S_KRALEM: 1,
    C.PAGAT: 1,
    C.UHU: 1,
    C.KAKADU: 1,
    C.QUAPIL: 1,
    C.BIRD_FIVE: 1,
}
NEGATIVE = {C.PIKOLO: 1, C.CVIKOLO: 2, C.BETL: 0, C.VYLOZENE_PIKOLO: 1, C.VYLOZENE_CVIKOLO: 2, C.VYLOZENY_BETL: 0}
CALLING = {C.S_KRALEM, C.S_KRALEM_SOLO, C.PAGAT, C.UHU, C.KAKADU, C.QUAPIL, C.BIRD_FIVE}
DOUBLE = {C.S_KRALEM_SOLO, C.TROJKA_SOLO, C.BAREVNE_SOLO}
COLOUR = {C.BAREVNA_TROJKA, C.BAREVNE_SOLO}
BIRD_OF = {C.PAGAT: B.PAGAT, C.UHU: B.UHU, C.KAKADU: B.KAKADU, C.QUAPIL: B.QUAPIL, C.BIRD_FIVE: B.BIRD_FIVE}
PILE = {B.TRUL, B.FOUR_KINGS}
WORTH = {"trull": 5, "kings": 5, "queens": 4, "cavaliers": 3, "jacks": 2, "others": 1}
PACK = {"trull": 3, "kings": 4, "queens": 4, "cavaliers": 4, "jacks": 4, "others": 35}


def paid(entry: Round, now: TableState, rules: HouseRules) -> tuple[dict[Seat, int], dict[Seat, int]]:
    """What everybody gets in money, and in the standings."""
    money, standing = dict.fromkeys(now.playing, Fraction(0)), dict.fromkeys(now.playing, Fraction(0))
    for payer, payee, amount, flek in payments(entry, now, rules):
        money[payer] -= amount * flek
        money[payee] += amount * flek
        stands = amount * (flek if rules.flek_in_standings else 1)
        standing[payer] -= stands
        standing[payee] += stands
    if isinstance(entry, Revoked) and len(entry.offenders) == 2:
        for ledger in (money, standing):
            _odd_point(entry, ledger)
    return _whole(money), _whole(standing)


def _odd_point(entry: Revoked, ledger: dict[Seat, Fraction]) -> None:
    """The point two cannot halve falls to the one the table named, or to the first."""
    odd = entry.offenders[0] if entry.odd_point is None else entry.odd_point
    other = next(seat for seat in entry.offenders if seat != odd)
    if ledger[odd].denominator == 2:
        ledger[odd] -= Fraction(1, 2)
        ledger[other] += Fraction(1, 2)


def _whole(amounts: dict[Seat, Fraction]) -> dict[Seat, int]:
    assert all(each.denominator == 1 for each in amounts.values()), amounts
    return {seat: int(each) for seat, each in amounts.items()}


def payments(entry: Round, now: TableState, rules: HouseRules) -> Iterator[Pay]:
    match entry:
        case Positive():
            yield from _positive(entry, now, rules)
        case Negative():
            others = [seat for seat in now.playing if seat != entry.declarer]
            for other in others:
                flek = 2 ** entry.fleks.get(other, 0)
                made = entry.tricks == NEGATIVE[entry.contract]
                payer, payee = (other, entry.declarer) if made else (entry.declarer, other)
                yield payer, payee, Fraction(GAME[entry.contract]), flek
            if entry.kaiser is not None:
                yield from _between(
                    [entry.kaiser] if entry.kaiser == entry.declarer else others,
                    others if entry.kaiser == entry.declarer else [entry.declarer],
                    rules.kaiser_value,
                )
            yield from _mond(entry.mond, None, rules)
        case Varsava():
            yield from _varsava(entry, now, rules)
            yield from _mond(entry.mond, None, rules)
        case HandedIn():
            bird = BIRD_OF.get(entry.contract)
            value = GAME[entry.contract] + (_announced(bird, rules) if bird else 0)
            yield from _between([seat for seat in now.playing if seat != entry.declarer], [entry.declarer], value)
        case Revoked():
            yield from _renonc(entry, now, rules)


def _between(winners: list[Seat], losers: list[Seat], amount: int, flek: int = 1) -> Iterator[Pay]:
    """Two against two: one pays one; otherwise everybody pays everybody of the other side."""
    if len(winners) == len(losers):
        pairs = list(zip(losers, winners, strict=True))
    else:
        pairs = [(loser, winner) for loser in losers for winner in winners]
    for payer, payee in pairs:
        yield payer, payee, Fraction(amount), flek


def _announced(bonus: Bonus, rules: HouseRules) -> int:
    return {
        B.KING_ULTIMO: 2,
        B.TRUL: 2,
        B.FOUR_KINGS: 2,
        B.PAGAT: 2,
        B.UHU: rules.uhu_announced,
        B.KAKADU: 6,
        B.QUAPIL: 8,
        B.BIRD_FIVE: rules.bird_five_announced,
    }[bonus]


def _silent(bonus: Bonus, rules: HouseRules) -> int:
    return {
        B.KING_ULTIMO: 1,
        B.TRUL: 1,
        B.FOUR_KINGS: 1,
        B.PAGAT: 1,
        B.UHU: 2,
        B.KAKADU: 3,
        B.QUAPIL: 4,
        B.BIRD_FIVE: rules.bird_five_silent,
    }[bonus]


def _flek(steps: tuple[Seat | None, ...], owners: list[Seat]) -> int:
    """Flek, re, sup: each doubles, until somebody speaks against their own partner."""
    factor, turn = 1, "others"
    for speaker in steps:
        side = turn if speaker is None else "owners" if speaker in owners else "others"
        if side != turn:
            break
        factor *= 2
        turn = "owners" if turn == "others" else "others"
    return factor


def _pile(entry: Positive) -> dict[str, int] | None:
    if entry.cards is not None:
        return {kind: getattr(entry.cards, kind) for kind in PACK}
    if entry.opponents_cards is not None:
        return {kind: n - getattr(entry.opponents_cards, kind) for kind, n in PACK.items()}
    return None


def _points(pile: dict[str, int]) -> int:
    """Count by threes: two off for each three cards, one off for an incomplete group."""
    n = sum(pile.values())
    return sum(WORTH[kind] * each for kind, each in pile.items()) - 2 * (n // 3) - (1 if n % 3 else 0)


def _won(entry: Positive) -> bool:
    pile = _pile(entry)
    if pile:
        return _points(pile) >= 36
    if entry.points is not None:
        return (entry.points, 2 if entry.left_over is None else entry.left_over) >= (
            (35, 2) if entry.left_over is not None else (36, 0)
        )
    if entry.opponents_points is not None:
        if entry.opponents_left_over is None:
            return entry.opponents_points <= 34
        return (entry.opponents_points, entry.opponents_left_over) <= (34, 1)
    assert entry.won is not None
    return entry.won


def _all_tricks(
    entry: Positive, rules: HouseRules, own: list[Seat], others: list[Seat]
) -> tuple[list[Seat], bool, Any] | None:
    """(side that wins the valat, announced, announcement)."""
    for each in entry.announced:
        if each.bonus is B.VALAT:
            side, against = (own, others) if each.by in own else (others, own)
            return (side if each.made else against), True, each
    for silent in entry.silent:
        if silent.bonus is B.VALAT:
            return (own if silent.by in own else others), False, None
    if entry.contract in COLOUR and not rules.colour_valat:
        return None
    tricks = entry.tricks
    pile = _pile(entry)
    if pile:
        extra = {
            C.SESTI_TROJKA: 6,
            C.TROJKA_SOLO: 0,
            C.BAREVNE_SOLO: 0,
            C.S_KRALEM_SOLO: 3 if entry.king_in_talon else 0,
        }.get(entry.contract, 3)
        tricks = (sum(pile.values()) - extra) // 4
    if tricks in (0, 12):
        return (own if tricks == 12 else others), False, None
    return None


def _positive(entry: Positive, now: TableState, rules: HouseRules) -> Iterator[Pay]:
    own = [seat for seat in now.playing if seat in (entry.declarer, entry.partner)]
    others = [seat for seat in now.playing if seat not in own]
    no_flek = entry.contract is C.S_KRALEM_SOLO and entry.king_in_talon
    valat = _all_tricks(entry, rules, own, others)
    announced_valat = bool(valat and valat[1])
    failed = bool(valat and valat[2] and not valat[2].made)

    def flek(steps: tuple[Seat | None, ...], owners: list[Seat]) -> int:
        return 1 if no_flek else _flek(steps, owners)

    def settle(winners: list[Seat], amount: int, factor: int = 1) -> Iterator[Pay]:
        return _between(winners, others if winners == own else own, amount, factor)

    bird = BIRD_OF.get(entry.contract)
    fixed = rules.valat_mode is ValatMode.FIXED
    game_too = valat is None or fixed or (failed and rules.valat_lost is ValatLost.SEPARATE)
    one_bet = bird is not None and rules.bird_contract_mode is BirdContracts.ALL_OR_NOTHING and game_too
    lost_game = False
    if game_too:
        winners = valat[0] if valat and not failed else own if _won(entry) else others
        lost_game = winners == others
        value = (
            (rules.sesti_loss if lost_game else rules.sesti_win)
            if entry.contract is C.SESTI_TROJKA
            else GAME[entry.contract]
        )
        if one_bet and bird:
            made = next(each.made for each in entry.announced if each.bonus is bird)
            winners = own if winners == own and made else others
            value = 1 + _announced(bird, rules)
        chain = entry.flek
        if one_bet and not chain:
            chain = next(each.flek for each in entry.announced if each.bonus is bird)
        yield from settle(winners, value, flek(chain, own))
    if valat:
        winners = valat[0]
        if fixed:
            value = (20 if announced_valat else 10) * (2 if entry.contract in DOUBLE else 1)
        else:
            game = GAME.get(entry.contract, rules.sesti_win)
            if (
                entry.contract is C.SESTI_TROJKA
                and winners == others
                and rules.sesti_valat_loss is SestiValat.LOSS_VALUE
            ):
                game = rules.sesti_loss
            value = game * (8 if announced_valat else 4)
        chain = valat[2].flek if valat[2] else ()
        owners = (own if valat[2].by in own else others) if valat[2] else own
        yield from settle(winners, value, flek(chain, owners))
        if not game_too:
            lost_game = winners == others
    times = 2 if entry.contract in DOUBLE else 1
    bonus_times = 2 if entry.contract is C.SESTI_TROJKA and rules.sesti_double_bonuses and lost_game else times
    for each in _once(entry.announced, [own, others]):
        if each.bonus is B.VALAT or (one_bet and each.bonus is bird) or (announced_valat and each.bonus in PILE):
            continue
        side, against = (own, others) if each.by in own else (others, own)
        yield from settle(
            side if each.made else against, _announced(each.bonus, rules) * bonus_times, flek(each.flek, side)
        )
    for silent in _all_silent(entry, rules, own, others):
        if silent.bonus is B.VALAT or (valat and silent.bonus in PILE and not rules.valat_silent_bonuses):
            continue
        side, against = (own, others) if silent.by in own else (others, own)
        if not silent.made:
            if silent.bonus is not B.KING_ULTIMO and not rules.caught_silent_birds:
                continue
            if silent.caught_by in side and not rules.caught_by_partner:
                continue
        yield from settle(side if silent.made else against, _silent(silent.bonus, rules) * bonus_times)
    if entry.kaiser is not None:
        yield from settle(own if entry.kaiser in own else others, rules.kaiser_value * times)
    yield from _mond(entry.mond, None if entry.contract in COLOUR else (own, others, times), rules)


def _once(announced: tuple[Announced, ...], sides: list[list[Seat]]) -> list[Announced]:
    """Of what two of one side said, the one with the longer chain."""
    kept: list[Announced] = []
    for each in announced:
        twin = next(
            (
                one
                for one in kept
                if one.bonus is each.bonus and any(one.by in side and each.by in side for side in sides)
            ),
            None,
        )
        if twin is None:
            kept.append(each)
        elif len(each.flek) > len(twin.flek):
            kept[kept.index(twin)] = each
    return kept


def _all_silent(entry: Positive, rules: HouseRules, own: list[Seat], others: list[Seat]) -> list[Silent]:
    silent = list(entry.silent)
    pile = _pile(entry)
    known = {each.bonus for each in entry.bonuses}
    for bonus, kind in ((B.TRUL, "trull"), (B.FOUR_KINGS, "kings")):
        if pile is None or bonus in known or (bonus is B.TRUL and entry.contract in COLOUR and not rules.colour_trul):
            continue
        if pile[kind] == PACK[kind]:
            silent.append(Silent(bonus, own[0]))
        if pile[kind] == 0:
            silent.append(Silent(bonus, others[0]))
    return silent


def _mond(mond: Mond | None, between: tuple[list[Seat], list[Seat], int] | None, rules: HouseRules) -> Iterator[Pay]:
    if mond is None or mond.loser is None or mond.catcher is None:
        return
    if rules.mond_mode is MondMode.PERSON:
        yield mond.loser, mond.catcher, Fraction(rules.mond_value), 1
    elif between:
        own, others, times = between
        if (mond.loser in own) != (mond.catcher in own):
            winners, losers = (own, others) if mond.catcher in own else (others, own)
            yield from _between(winners, losers, rules.mond_value * times)


def _renonc(entry: Revoked, now: TableState, rules: HouseRules) -> Iterator[Pay]:
    innocent = [seat for seat in now.playing if seat not in entry.offenders]
    share = Fraction(1, len(entry.offenders))
    for payee in innocent:
        for amount, flek in _would_receive(entry, payee, now, rules):
            for offender in entry.offenders:
                yield offender, payee, amount * share, flek
    for claim in entry.claims:
        yield ((entry.offenders[0] if claim.payer is None else claim.payer), claim.player, Fraction(claim.points), 1)


def _would_receive(entry: Revoked, payee: Seat, now: TableState, rules: HouseRules) -> Iterator[tuple[int, int]]:
    """What this player would have got if their side had won the game and everything announced."""
    if entry.contract is C.VARSAVA:
        yield 3 * rules.varsava_base, 1
        return
    assert entry.declarer is not None
    own = [seat for seat in now.playing if seat in (entry.declarer, entry.partner)]
    others = [seat for seat in now.playing if seat not in own]
    if entry.contract in NEGATIVE:
        for other in others if payee == entry.declarer else [payee]:
            yield GAME[entry.contract], 2 ** entry.fleks.get(other, 0) if rules.renonc_with_flek else 1
        return
    calling = entry.contract in CALLING and not entry.king_in_talon
    hidden = calling and entry.partner is None
    void = not rules.renonc_with_flek or (entry.contract is C.S_KRALEM_SOLO and entry.king_in_talon)

    def flek(steps: tuple[Seat | None, ...], by: Seat) -> int:
        if void:
            return 1
        return 2 ** len(steps) if hidden else _flek(steps, own if by in own else others)

    alone_wins = payee == entry.declarer and not calling
    often = 3 if alone_wins else 1
    sesti = entry.contract is C.SESTI_TROJKA
    game = (rules.sesti_win if alone_wins else rules.sesti_loss) if sesti else GAME[entry.contract]
    valat = next((each for each in entry.announced if each.bonus is B.VALAT), None)
    fixed = rules.valat_mode is ValatMode.FIXED
    bird = BIRD_OF.get(entry.contract)
    one_bet = bird is not None and rules.bird_contract_mode is BirdContracts.ALL_OR_NOTHING and (fixed or not valat)
    said_bird = next((each for each in entry.announced if each.bonus is bird), None)
    if fixed or not valat:
        yield (
            (game + (_announced(bird, rules) if bird and one_bet else 0)) * often,
            flek(entry.flek or (said_bird.flek if one_bet and said_bird else ()), entry.declarer),
        )
    if valat and fixed:
        yield 20 * (2 if entry.contract in DOUBLE else 1) * often, flek(valat.flek, valat.by)
    elif valat:
        if sesti and rules.sesti_valat_loss is SestiValat.WIN_VALUE:
            game = rules.sesti_win
        yield 8 * game * often, flek(valat.flek, valat.by)
    times = 2 if entry.contract in DOUBLE or (sesti and rules.sesti_double_bonuses and not alone_wins) else 1
    own, others = (
        [seat for seat in now.playing if (seat in (entry.declarer, entry.partner)) is mine] for mine in (True, False)
    )
    unknown = calling and entry.partner is None
    said = _once(entry.announced, [[seat] for seat in now.playing] if unknown else [own, others])
    if bird and all(each.bonus is not bird for each in said):
        said.append(Announced(bird, entry.declarer))
    for each in said:
        if each.bonus is B.VALAT or (one_bet and each.bonus is bird) or (valat and each.bonus in PILE):
            continue
        yield _announced(each.bonus, rules) * times * often, flek(each.flek, each.by)


def _varsava(entry: Varsava, now: TableState, rules: HouseRules) -> Iterator[Pay]:
    forhont = now.leader
    assert forhont is not None
    if entry.points:
        exact = {seat: Fraction(3 * entry.points[seat] + entry.left_over[seat], 3) for seat in entry.points}
        for seat in now.playing:
            exact.setdefault(seat, Fraction(70) - sum(exact.values()))
        points = exact
        if rules.varsava_compare is Compare.ROUNDED:
            points = {seat: Fraction(round(each)) for seat, each in exact.items()}
        losers = [seat for seat in now.playing if points[seat] == max(points.values())]
        panny = [seat for seat in now.playing if exact[seat] == 0]
        mayor = max(points.values()) >= (36 if rules.varsava_compare is Compare.ROUNDED else Fraction(107, 3))
    else:
        losers, panny = list(entry.losers), list(entry.panny)
        mayor = bool(entry.mayor) or len(panny) == 3
    if forhont in losers:
        losers = [forhont]
    f = 2 if losers == [forhont] else 1
    base = rules.varsava_base
    if rules.varsava_scheme is VarsavaScheme.POT:
        yield from _pot(losers, panny, 3 * base * f * (2 if mayor else 1), now)
    elif len(panny) == 3:
        for panna in panny:
            yield losers[0], panna, Fraction(4 * f * base), 1
    elif panny:
        amount = Fraction(6 if mayor and len(panny) == 1 else 3)
        if rules.varsava_forhont_doubles_panna:
            amount *= f
        if len(losers) == 3:
            amount = Fraction(rules.varsava_three_losers_panna)
        if len(losers) == len(panny) == 2 and rules.varsava_two_losers_two_panny is TwoLosersTwoPanny.SINGLE:
            amount /= 2
        for loser in losers:
            for panna in panny:
                yield loser, panna, amount * base, 1
    else:
        amount = Fraction((2 if mayor else 1) * f if len(losers) == 1 else 1)
        for loser in losers:
            for other in now.playing:
                if other not in losers:
                    yield loser, other, amount * base, 1


def _pot(losers: list[Seat], panny: list[Seat], pot: int, now: TableState) -> Iterator[Pay]:
    """Point by point, in turn from forhont, into the pot and out of it."""
    assert now.leader is not None
    at = now.playing.index(now.leader)
    around = now.playing[at:] + now.playing[:at]
    payers = [seat for seat in around if seat in losers]
    takers = [seat for seat in around if (seat in panny if panny else seat not in losers)]
    for point in range(pot):
        yield payers[point % len(payers)], takers[point % len(takers)], Fraction(1), 1


# --- random rounds ---


def differences(chance: random.Random) -> Iterator[str]:
    """Make up a round that the rules accept, and say whether somebody is paid otherwise, or counted otherwise."""
    entry, now, rules = legal_round(chance)
    lines, (money, standing) = score(entry, now, rules), paid(entry, now, rules)
    there = {seat: lines.of(seat) for seat in now.playing}, {seat: lines.counted().get(seat, 0) for seat in now.playing}
    if there != (money, standing):
        yield f"{money}, {standing} here, {there} there: {entry} under {rules}"


def legal_round(rng: random.Random) -> tuple[Round, TableState, HouseRules]:
    """A round that the rules accept, at a table of four or five, under random house rules."""
    while True:
        rules = any_rules(rng)
        now = any_table(rng)
        entry = any_round(rng, now, rules)
        if not check(entry, now, rules):
            return entry, now, rules


def any_rules(rng: random.Random) -> HouseRules:
    """The printed rules, or with random switches."""
    values: dict[str, Any] = {}
    if rng.random() < 0.3:
        return HouseRules()
    for field in fields(HouseRules):
        default: Any = field.default
        if rng.random() < 0.75 or field.name in ("currency", "radl", "minor_units_per_point"):
            continue
        if isinstance(default, bool):
            values[field.name] = not default
        elif isinstance(default, int):
            low, high = field.metadata["switch"].low, min(field.metadata["switch"].high, default + 3)
            values[field.name] = rng.randint(low, high)
        else:
            values[field.name] = rng.choice(list(default.__class__))
    return HouseRules(**values)


def any_table(rng: random.Random) -> TableState:
    order = tuple(range(rng.choice((4, 4, 5))))
    dealer = rng.choice(order)
    return seating(TableState(order=order, dealer=dealer, occupants={seat: seat for seat in order}), HouseRules())


def any_round(rng: random.Random, now: TableState, rules: HouseRules) -> Round:
    contract = rng.choice(playable(rules))
    declarer = now.leader if contract.row.forhont_only else rng.choice(now.playing)
    assert declarer is not None
    others = [seat for seat in now.playing if seat != declarer]
    lies = contract in CALLING and rng.random() < 0.15
    partner = rng.choice(others) if contract in CALLING and not lies else None
    mond = Mond(*rng.sample(now.playing, 2)) if rng.random() < 0.1 else None
    kaiser = rng.choice(now.playing) if rng.random() < 0.05 else None
    fleks = {seat: rng.randint(1, rules.max_flek) for seat in others if rng.random() < 0.3}
    kind = rng.random()
    if kind < 0.12:
        return _any_revoked(rng, contract, declarer, partner, lies, fleks, now, rules)
    if lies and kind < 0.3 and contract is not C.S_KRALEM_SOLO:
        return HandedIn(contract=contract, declarer=declarer)
    if contract in NEGATIVE:
        return Negative(
            contract=contract, declarer=declarer, tricks=rng.randint(0, 3), fleks=fleks, kaiser=kaiser, mond=mond
        )
    if contract is C.VARSAVA:
        return _any_varsava(rng, now, mond)
    return _any_positive(rng, contract, declarer, partner, lies, kaiser, mond, now, rules)


def _steps(rng: random.Random, owner: Seat, now: TableState, rules: HouseRules) -> tuple[Seat | None, ...]:
    steps: list[Seat | None] = []
    while len(steps) < rules.max_flek and rng.random() < 0.35:
        before = steps[-1] if steps else owner
        steps.append(rng.choice([None, *(seat for seat in now.playing if seat != before)]))
    return tuple(steps)


def _any_positive(
    rng: random.Random,
    contract: Contract,
    declarer: Seat,
    partner: Seat | None,
    lies: bool,
    kaiser: Seat | None,
    mond: Mond | None,
    now: TableState,
    rules: HouseRules,
) -> Positive:
    tricks = rng.choice((0, 12, *range(1, 12), *range(3, 10)))
    pile = _any_pile(rng, contract, tricks, lies)
    own = (declarer,) if partner is None else (declarer, partner)
    others = tuple(seat for seat in now.playing if seat not in own)
    announced, silent = _any_bonuses(rng, contract, declarer, own, others, tricks, pile, lies, now, rules)
    valat_known = B.VALAT in {each.bonus for each in announced} | {each.bonus for each in silent}
    said = _any_count(rng, pile, tricks, valat_known or B.VALAT not in bonuses_of(contract, rules))
    return Positive(
        contract=contract,
        declarer=declarer,
        partner=partner,
        king_in_talon=lies,
        announced=announced,
        silent=silent,
        flek=_steps(rng, declarer, now, rules),
        kaiser=kaiser,
        mond=mond,
        **said,
    )


def _any_pile(rng: random.Random, contract: Contract, tricks: int, lies: bool) -> Cards:
    pack = [kind for kind, n in PACK.items() for _ in range(n)]
    rng.shuffle(pack)
    discards: list[str] = []
    if contract is C.S_KRALEM_SOLO and lies:
        discards = [pack.pop() for _ in range(3)]
    while len(discards) < contract.row.talon:
        discards.append(pack.pop(next(at for at, kind in enumerate(pack) if kind not in ("trull", "kings"))))
    # sometimes one side takes the high cards, so that trul and four kings happen
    pack.sort(key=lambda kind: rng.random() + (WORTH[kind] / 8 if rng.random() < 0.5 else 0))
    mine = discards + (pack[len(pack) - 4 * tricks :] if rng.random() < 0.8 else pack[: 4 * tricks])
    return Cards(**{kind: mine.count(kind) for kind in PACK})


def _any_count(rng: random.Random, pile: Cards, tricks: int, no_valat: bool) -> dict[str, Any]:
    kinds = {kind: getattr(pile, kind) for kind in PACK}
    thirds = sum(n * (3 * WORTH[kind] - 2) for kind, n in kinds.items())
    won = _points(kinds) >= 36
    ways: list[dict[str, Any]] = [
        {"cards": pile},
        {"opponents_cards": pile.rest()},
        {"cards": pile, "tricks": tricks},
        {"tricks": tricks, "won": won},
        {"cards": pile, "points": thirds // 3, "won": won},
    ]
    if no_valat or 0 < tricks < 12:
        rest = 210 - thirds
        ways += [
            {"won": won},
            {"points": thirds // 3, "left_over": thirds % 3},
            {"points": (thirds + 1) // 3},
            {"opponents_points": rest // 3, "opponents_left_over": rest % 3},
            {"opponents_points": (rest + 1) // 3},
        ]
    return rng.choice(ways)


def _any_bonuses(
    rng: random.Random,
    contract: Contract,
    declarer: Seat,
    own: tuple[Seat, ...],
    others: tuple[Seat, ...],
    tricks: int,
    pile: Cards,
    lies: bool,
    now: TableState,
    rules: HouseRules,
) -> tuple[tuple[Announced, ...], tuple[Silent, ...]]:
    announced, silent = [], []
    holder = {
        B.TRUL: own if pile.trull == 3 else others if pile.trull == 0 else (),
        B.FOUR_KINGS: own if pile.kings == 4 else others if pile.kings == 0 else (),
        B.VALAT: own if tricks == 12 else others if tricks == 0 else (),
    }
    for bonus in bonuses_of(contract, rules):
        by = rng.choice(
            own if bonus is B.KING_ULTIMO or (12 in (tricks, 12 - tricks) and rng.random() < 0.5) else now.playing
        )
        side = own if by in own else others
        flek = _steps(rng, by, now, rules)
        if bonus is BIRD_OF.get(contract):
            flek = _steps(rng, declarer, now, rules)
            announced.append(Announced(bonus, declarer, rng.random() < 0.6 and tricks > 0, flek))
        elif bonus in holder:
            if rng.random() < 0.15:
                announced.append(Announced(bonus, by, side == holder[bonus], flek))
            elif holder[bonus] and rng.random() < 0.5:
                silent.append(Silent(bonus, holder[bonus][0]))
        elif rng.random() < 0.12:
            announced.append(Announced(bonus, by, rng.random() < 0.5, flek))
        elif rng.random() < 0.12:
            caught = rng.choice([None, *(seat for seat in now.playing if seat != by)])
            silent.append(Silent(bonus, by, rng.random() < 0.6, caught))
    return tuple(announced), tuple(silent)


def _any_revoked(
    rng: random.Random,
    contract: Contract,
    declarer: Seat,
    partner: Seat | None,
    lies: bool,
    fleks: dict[Seat, int],
    now: TableState,
    rules: HouseRules,
) -> Revoked:
    offenders = tuple(rng.sample(now.playing, rng.choice((1, 1, 1, 2))))
    announced = tuple(
        Announced(bonus, by := rng.choice(now.playing), None, _steps(rng, by, now, rules))
        for bonus in bonuses_of(contract, rules)
        if rng.random() < 0.2 and bonus is not BIRD_OF.get(contract)
    )
    bird = BIRD_OF.get(contract)
    if bird and rng.random() < 0.5:
        announced += (Announced(bird, declarer, None, _steps(rng, declarer, now, rules)),)
    innocent = [seat for seat in now.playing if seat not in offenders]
    payer = rng.choice(offenders) if len(offenders) == 2 or rng.random() < 0.3 else None
    claims = (Claim(rng.choice(innocent), rng.randint(1, 8), payer),) if rng.random() < 0.2 else ()
    counted = contract not in NEGATIVE and contract is not C.VARSAVA
    if partner is not None and rng.random() < 0.3:
        partner = None  # never revealed
    return Revoked(
        contract=contract,
        offenders=offenders,
        declarer=declarer,
        partner=partner,
        king_in_talon=lies,
        flek=_steps(rng, declarer, now, rules) if counted else (),
        announced=announced,
        fleks=fleks if contract in NEGATIVE else {},
        claims=claims,
        odd_point=offenders[-1] if len(offenders) == 2 and rng.random() < 0.5 else None,
    )


def _any_varsava(rng: random.Random, now: TableState, mond: Mond | None) -> Varsava:
    """Twelve tricks of a shuffled pack, the first six with a talon card; or only the results."""
    seats = list(now.playing)
    if rng.random() < 0.3:
        rng.shuffle(seats)
        losers = seats[: rng.randint(1, 3)]
        panny = [seat for seat in seats if seat not in losers][: rng.randint(0, 3)]
        return Varsava(
            declarer=now.leader, losers=tuple(losers), panny=tuple(panny), mayor=rng.random() < 0.4, mond=mond
        )
    pack = [WORTH[kind] for kind, n in PACK.items() for _ in range(n)]
    rng.shuffle(pack)
    weights = [rng.choice((0, 0, 1, 1, 1, 3)) for _ in seats]
    weights[rng.randrange(4)] += 1
    raw, cards, tricks = dict.fromkeys(seats, 0), dict.fromkeys(seats, 0), dict.fromkeys(seats, 0)
    for trick in range(12):
        winner = rng.choices(seats, weights)[0]
        taken = [pack.pop() for _ in range(5 if trick < 6 else 4)]
        raw[winner] += sum(taken)
        cards[winner] += len(taken)
        tricks[winner] += 1
    thirds = {seat: 3 * raw[seat] - 2 * cards[seat] for seat in seats}
    counted = seats[:3] if rng.random() < 0.3 else seats
    return Varsava(
        declarer=now.leader,
        points={seat: thirds[seat] // 3 for seat in counted},
        mond=mond,
        left_over={seat: thirds[seat] % 3 for seat in counted},
        tricks=tricks if rng.random() < 0.5 else {},
    )
