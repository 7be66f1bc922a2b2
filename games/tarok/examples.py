"""Worked examples of Taroky „S králem“: printed on its page and run by the tests."""

from dataclasses import replace
from typing import Any

from tally import Example, TableState, Text, _

from .rules import (
    Announced,
    Auction,
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
)

# Four at the table: 0 is forhont, 3 dealt. Five: 4 dealt and rests.
FOUR = TableState(order=(0, 1, 2, 3), playing=(0, 1, 2, 3), dealer=3, occupants={seat: seat + 1 for seat in range(4)})
FIVE = TableState(order=(0, 1, 2, 3, 4), playing=(0, 1, 2, 3), dealer=4,
                  occupants={seat: seat + 1 for seat in range(5)})

_PAGAT = Announced(Bonus.PAGAT, 0, made=True, flek=(3, 0))  # 3 fleks pagát, 0 says re: the bidding example of the text
_ULTIMO = Announced(Bonus.KING_ULTIMO, 1, made=True)
_PACK = Cards(trull=3, kings=4, queens=4, cavaliers=4, jacks=4, others=32)


def _rufer(*announced: Announced, **more: Any) -> Positive:
    """S králem: 0 plays, 1 holds the called king."""
    return Positive(contract=Contract.S_KRALEM, declarer=0, partner=1, announced=announced, **more)


def _pagat(*announced: Announced, won: bool) -> Positive:
    return Positive(contract=Contract.PAGAT, declarer=0, partner=1, won=won, announced=announced)


def _example(name: Text, entry: Round | Auction, amounts: tuple[int, ...] = (), **more: Any) -> Example:
    return Example(name, entry, dict(enumerate(amounts)), **{"now": FOUR, **more})


EXAMPLES = (
    _example(_("S králem, won"), _rufer(won=True), (1, 1, -1, -1), rule="S králem"),
    _example(
        _("35 points and two cards win"),
        _rufer(points=35, left_over=2),
        (1, 1, -1, -1),
        rule="Počítání karet",
    ),
    _example(
        _("35 points and one card are not enough"),
        _rufer(points=35, left_over=1),
        (-1, -1, 1, 1),
        rule="Počítání karet",
    ),
    _example(
        _("The bidding example of the text, everything made"),
        _pagat(_PAGAT, _ULTIMO, won=True),
        (11, 11, -11, -11),
        rule="Licitace",
    ),
    _example(
        _("The same with pagát lost"),
        _pagat(replace(_PAGAT, made=False), _ULTIMO, won=True),
        (-5, -5, 5, 5),
        rule="Licitace",
    ),
    _example(
        _("Game and bird as one bet: both are lost"),
        _pagat(Announced(Bonus.PAGAT, 0, made=False), won=True),
        (-3, -3, 3, 3),
        rules=HouseRules(bird_contract_mode=BirdContracts.ALL_OR_NOTHING),
        rule="Pagát/Uhu/Kakadu/Quapil",
    ),
    _example(
        _("A silent pagát is caught"),
        _rufer(won=True, silent=(Silent(Bonus.PAGAT, 0, made=False),)),
        (0, 0, 0, 0),
        rule="Pagát/Uhu/Kakadu/Quapil",
    ),
    _example(
        _("Partners flekked each other"),
        _rufer(won=False, flek=(1, 0)),
        (-1, -1, 1, 1),
        rule="Fleky a hlášky",
    ),
    _example(
        _("Both sides announced trul"),
        _rufer(Announced(Bonus.TRUL, 1, made=True), Announced(Bonus.TRUL, 2, made=False), won=True),
        (5, 5, -5, -5),
        rule="Fleky a hlášky",
    ),
    _example(
        _("Trojka with a flek: it binds all three"),
        Positive(contract=Contract.TROJKA, declarer=2, won=True, flek=(0,)),
        (-10, -10, 30, -10),
        rule="Trojka",
    ),
    _example(
        _("Five at the table: the dealer rests"),
        Positive(contract=Contract.TROJKA, declarer=1, won=True),
        (-5, 15, -5, -5, 0),
        now=FIVE,
        rule="S králem",
    ),
    _example(
        _("All tricks in a colour sólo: trul and four kings follow from the cards"),
        Positive(contract=Contract.BAREVNE_SOLO, declarer=2, cards=replace(_PACK, others=29)),
        (-14, -14, 42, -14),
        rule="Barevné sólo",
    ),
    _example(
        _("A lost šesti-trojka costs double, its bonuses do not"),
        Positive(
            contract=Contract.SESTI_TROJKA,
            declarer=0,
            won=False,
            announced=(Announced(Bonus.UHU, 0, made=True),),
        ),
        (-18, 6, 6, 6),
        rule="Šesti-trojka",
    ),
    _example(_("A silent valat by the counted cards"), _rufer(cards=_PACK), (4, 4, -4, -4), rule="Valát"),
    _example(
        _("Trojka sólo with silent valat and silent pagát"),
        Positive(contract=Contract.TROJKA_SOLO, declarer=3, tricks=12, silent=(Silent(Bonus.PAGAT, 3),)),
        (-42, -42, -42, 126),
        rule="Valát",
    ),
    _example(
        _("The same with a fixed valat"),
        Positive(contract=Contract.TROJKA_SOLO, declarer=3, tricks=12, silent=(Silent(Bonus.PAGAT, 3),)),
        (-32, -32, -32, 96),
        rules=HouseRules(valat_mode=ValatMode.FIXED),
        rule="Valát",
    ),
    _example(
        _("An announced valat fails, with flek and re"),
        _rufer(Announced(Bonus.VALAT, 1, made=False, flek=(2, 1)), won=True),
        (-32, -32, 32, 32),
        rule="Valát",
    ),
    _example(
        _("A silent trul beside a silent valat, where the house counts it"),
        _rufer(tricks=12, silent=(Silent(Bonus.TRUL, 0),)),
        (5, 5, -5, -5),
        rules=HouseRules(valat_silent_bonuses=True),
        rule="Valát",
    ),
    _example(
        _("Trul announced by both hidden partners counts once"),
        _rufer(Announced(Bonus.TRUL, 0, True), Announced(Bonus.TRUL, 1, True), won=True),
        (3, 3, -3, -3),
        rule="Fleky a hlášky",
    ),
    _example(
        _("The declarer does not hold the called king"),
        _rufer(Announced(Bonus.KING_ULTIMO, 0, True), won=True),
        problems=("bonuses-king_ultimo-by",),
        rule="Fleky a hlášky",
    ),
    _example(
        _("Betl lost: each opponent with their own flek"),
        Negative(contract=Contract.BETL, declarer=1, tricks=2, fleks={2: 1, 3: 2}),
        (4, -28, 8, 16),
        rule="Záporné hry",
    ),
    _example(
        _("The called king lay in the talon: pagát handed in"),
        HandedIn(contract=Contract.PAGAT, declarer=0),
        (-9, 3, 3, 3),
        rule="S králem",
    ),
    _example(
        _("The called king of a sólo lay in the talon: no flek counts"),
        Positive(contract=Contract.S_KRALEM_SOLO, declarer=1, king_in_talon=True, won=False, flek=(0,)),
        (2, -6, 2, 2),
        rule="S králem sólo",
    ),
    _example(
        _("Renonc of an opponent in trojka"),
        Revoked(contract=Contract.TROJKA, declarer=1, offenders=(3,)),
        (5, 15, 5, -25),
        rule="Přestupky, renoncy",
    ),
    _example(
        _("Renonc, and a certain silent valat is claimed"),
        Revoked(contract=Contract.S_KRALEM, declarer=0, partner=1, offenders=(2,), claims=(Claim(0, 3),)),
        (4, 1, -6, 1),
        rule="Přestupky, renoncy",
    ),
    _example(
        _("Renonc of two: half by each"),
        Revoked(contract=Contract.TROJKA, declarer=1, offenders=(0, 3)),
        (-10, 15, 5, -10),
        rule="Přestupky, renoncy",
    ),
    _example(
        _("Varšava: who has most pays"),
        Varsava(declarer=0, points={0: 13, 1: 18, 2: 26, 3: 11}, left_over={0: 1, 1: 1, 2: 2, 3: 2}),
        (1, 1, -3, 1),
        rule="Varšava",
    ),
    _example(
        _("Varšava in a glance: forhont has 36 points"),
        Varsava(declarer=0, losers=(0,), mayor=True),
        (-12, 4, 4, 4),
        rule="Varšava",
    ),
    _example(
        _("Varšava: two losers, a panna"),
        Varsava(declarer=0, losers=(1, 2), panny=(3,)),
        (0, -3, -3, 6),
        rule="Varšava",
    ),
    _example(
        _("The mond is caught, where the house pays for it"),
        _rufer(won=True, mond=Mond(0, 2)),
        (0, 1, 0, -1),
        rules=HouseRules(mond_value=1),
        rule="Chycení Monda",
    ),
    _example(
        _("Fleks are paid, but do not stand"),
        _rufer(won=True, flek=(2,)),
        (2, 2, -2, -2),
        rules=HouseRules(flek_in_standings=False),
        rule="Vyhodnocování",
    ),
    _example(
        _("26 cards: one is missing"),
        Positive(contract=Contract.TROJKA, declarer=1, cards=Cards(2, 2, 2, 2, 2, 16)),
        problems=("cards",),
        rule="Počítání karet",
    ),
    _example(
        _("Two trull cards are no trul"),
        Positive(
            contract=Contract.TROJKA,
            declarer=1,
            cards=Cards(2, 2, 2, 2, 2, 17),
            silent=(Silent(Bonus.TRUL, 1),),
        ),
        problems=("bonuses-trul",),
        rule="Hlášky",
    ),
    _example(
        _("Who held the called king?"),
        Positive(contract=Contract.S_KRALEM, declarer=0, won=True),
        problems=("partner",),
        rule="S králem",
    ),
    _example(
        _("Only forhont plays s králem"),
        Positive(contract=Contract.S_KRALEM, declarer=1, partner=2, won=True),
        problems=("declarer",),
        rule="Způsob hry",
    ),
    _example(
        _("Two offenders and an odd point"),
        Revoked(contract=Contract.SESTI_TROJKA, declarer=0, offenders=(1, 2)),
        questions=("odd_point",),
        rule="Přestupky, renoncy",
    ),
    _example(
        _("The auction, for the statistics"),
        Auction({0: Contract.PAGAT, 2: Contract.TROJKA}),
        rule="Způsob hry",
    ),
    _example(
        _("All passed"),
        Auction({}),
        rule="Způsob hry",
    ),
    _example(
        _("Two cannot bid the same game"),
        Auction({0: Contract.TROJKA, 2: Contract.TROJKA}),
        problems=("bids-0", "bids-2"),
        rule="Způsob hry",
    ),
)
