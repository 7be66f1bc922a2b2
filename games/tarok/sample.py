"""Random rounds for the evenings of the demo club."""
from random import Random

from tally import Sample, Seat, TableState

from .rules import Announced, Bonus, Contract, HouseRules, Mond, Negative, Positive, Round, Silent, Varsava

_BIRDS = {Contract.PAGAT: Bonus.PAGAT, Contract.UHU: Bonus.UHU, Contract.KAKADU: Bonus.KAKADU}
_OFTEN = {  # relative frequency of each game
    Contract.S_KRALEM: 30, Contract.PAGAT: 13, Contract.TROJKA: 11, Contract.VARSAVA: 8, Contract.UHU: 6,
    Contract.S_KRALEM_SOLO: 7, Contract.BETL: 6, Contract.PIKOLO: 5, Contract.CVIKOLO: 3, Contract.BAREVNA_TROJKA: 5,
    Contract.TROJKA_SOLO: 3, Contract.SESTI_TROJKA: 2, Contract.BAREVNE_SOLO: 1, Contract.KAKADU: 1,
}
_NEGATIVE = {Contract.PIKOLO: 1, Contract.CVIKOLO: 2, Contract.BETL: 0}


def entry(now: TableState, rules: HouseRules, chance: Random) -> Round | None:
    """Return a plausible next round, not necessarily a valid one; None after the end."""
    leader = now.leader
    if now.finished or leader is None:
        return None
    contract = chance.choices(list(_OFTEN), list(_OFTEN.values()))[0]
    declarer = leader if contract.row.forhont_only else chance.choice(now.playing)
    if contract is Contract.VARSAVA:
        losers = (chance.choice(now.playing),)
        panny = tuple(seat for seat in now.playing if seat not in losers and chance.random() < 0.06)
        return Varsava(declarer=declarer, losers=losers, panny=panny, mayor=chance.random() < 0.1)
    if contract in _NEGATIVE:
        wanted = _NEGATIVE[contract]
        off = chance.choice((1, 2)) if chance.random() < 0.35 else 0
        fleks = {seat: 1 for seat in now.playing if seat != declarer and chance.random() < 0.1}
        return Negative(contract=contract, declarer=declarer, tricks=wanted + off, fleks=fleks)
    return _positive(contract, declarer, now, chance)


def _positive(contract: Contract, declarer: Seat, now: TableState, chance: Random) -> Positive:
    others = [seat for seat in now.playing if seat != declarer]
    partner = chance.choice(others) if contract.row.partner else None
    own = (declarer, partner) if partner is not None else (declarer,)
    points = chance.choices(range(22, 56), [1 + min(at - 21, 55 - at) for at in range(22, 56)])[0] + 2
    announced = [Announced(_BIRDS[contract], declarer, made=chance.random() < 0.75)] if contract in _BIRDS else []
    if partner is not None and chance.random() < 0.12:
        announced.append(Announced(Bonus.KING_ULTIMO, partner, made=chance.random() < 0.7))
    colour = contract in (Contract.BAREVNA_TROJKA, Contract.BAREVNE_SOLO)
    silent = (Silent(Bonus.TRUL, chance.choice(own), made=True),) if not colour and chance.random() < 0.12 else ()
    if not colour and not announced and chance.random() < 0.08:
        silent = (*silent, Silent(Bonus.PAGAT, chance.choice(now.playing), made=chance.random() < 0.6))
    flek = (chance.choice([seat for seat in now.playing if seat not in own]),) if chance.random() < 0.08 else ()
    mond = Mond(*chance.sample(now.playing, 2)) if not colour and not silent and chance.random() < 0.04 else None
    return Positive(contract=contract, declarer=declarer, partner=partner, points=points,
                    left_over=chance.choice((0, 1, 2)) if points % 2 else None, flek=flek,
                    announced=tuple(announced), silent=silent, mond=mond)


SAMPLE = Sample(entry, rules=lambda chance: HouseRules(), rate="0.50", rounds=range(12, 21))
