"""Tarok: what can be entered of one round agrees with itself, or is refused with a sentence that names both fields.

Each table goes through one pair of facts, with the words of the rule text that decide it. What the text leaves open is
in the table of what is allowed.
"""

from dataclasses import replace

import pytest

from games.tarok.examples import EXAMPLES
from games.tarok.rules import (
    ENTRIES,
    Announced,
    Bonus,
    Cards,
    Claim,
    Contract,
    HouseRules,
    Mond,
    Negative,
    Positive,
    Revoked,
    Silent,
    ValatMode,
    Varsava,
    check,
    completed,
    score,
)
from games.tarok.rules.house_rules import MondMode, VarsavaScheme
from games.tarok.rules.renonc_checks import most_claimed
from tally import TableState, decode_kind, encode

FOUR = TableState(order=(0, 1, 2, 3), playing=(0, 1, 2, 3), dealer=3, occupants={seat: seat for seat in range(4)})
PRINTED = HouseRules()
KING, TRUL, PAGAT, UHU, VALAT = Bonus.KING_ULTIMO, Bonus.TRUL, Bonus.PAGAT, Bonus.UHU, Bonus.VALAT


def rufer(*bonuses, **facts):
    """0 and 1 against 2 and 3."""
    announced = tuple(each for each in bonuses if isinstance(each, Announced))
    silent = tuple(each for each in bonuses if isinstance(each, Silent))
    said = {"won": True} if "tricks" not in facts else {}
    return Positive(contract=Contract.S_KRALEM, declarer=0, partner=1, announced=announced, silent=silent,
                    **{**said, **facts})


def trojka(*bonuses, contract=Contract.TROJKA, **facts):
    """0 against the three others."""
    return replace(rufer(*bonuses, **facts), contract=contract, partner=None)


def betl(tricks, **facts):
    return Negative(contract=Contract.BETL, declarer=0, tricks=tricks, **facts)


def varsava(**facts):
    return Varsava(**{"losers": (1,), "mayor": False, **facts})


def made(bonus, by):
    return Silent(bonus, by)


def caught(bonus, by, catcher=None):
    return Silent(bonus, by, False, catcher)


def said(bonus, by, made):
    return Announced(bonus, by, made)


def stored(entry):
    """As the log keeps it, and reads it back."""
    return decode_kind(ENTRIES, {"kind": type(entry).__name__, **encode(entry)})


def problems(entry, rules=PRINTED):
    return {(each.field, each.code) for each in check(entry, FOUR, rules).problems}


REFUSED = {
    # emperor's trick: „štych, ve kterém jsou všechny trulové karty a bere ho pagát“
    "kaiser, trul of the others": (trojka(made(TRUL, 0), kaiser=1), "bonuses-trul", "trul_and_facts"),
    "kaiser, the own trul failed": (rufer(said(TRUL, 0, False), kaiser=1), "bonuses-trul", "trul_and_facts"),
    "kaiser of an opponent, three trull counted": (
        trojka(cards=Cards(3, 2, 2, 2, 2, 16), won=None, kaiser=1), "kaiser", "facts_and_cards"),
    "kaiser, the opponents' pile has one": (
        trojka(opponents_cards=Cards(1, 2, 2, 2, 2, 18), won=None, kaiser=0), "kaiser", "facts_and_cards"),
    "kaiser, no trick of that side": (trojka(tricks=0, kaiser=0), "kaiser", "facts_and_cards"),
    "kaiser, all tricks the other side's": (trojka(tricks=12, kaiser=2), "tricks", "tricks_and_bonuses"),
    "kaiser, silent valat of the others": (trojka(made(VALAT, 0), kaiser=1), "kaiser", "valat_and_kaiser"),
    "kaiser, pagát made by the others": (rufer(made(PAGAT, 2), kaiser=1), "bonuses-pagat", "kaiser_and_pagat"),
    "kaiser, pagát announced and made by the partner": (
        rufer(said(PAGAT, 0, True), kaiser=1), "bonuses-pagat", "kaiser_and_pagat"),
    "kaiser, pagát caught": (rufer(caught(PAGAT, 1, 2), kaiser=1), "bonuses-pagat", "kaiser_and_pagat"),
    "kaiser, the taker lost the mond": (rufer(kaiser=1, mond=Mond(1, 2)), "mond-loser", "kaiser_and_mond"),
    "kaiser, the mond went to the others": (rufer(kaiser=1, mond=Mond(0, 2)), "mond-catcher", "kaiser_and_mond"),
    # negative games: „Tento štych platí i v záporných a barevných hrách.“
    "kaiser, betl without a trick": (betl(0, kaiser=0), "kaiser", "tricks_and_facts"),
    "kaiser and mond apart in betl": (betl(3, kaiser=0, mond=Mond(1, 2)), "mond-catcher", "kaiser_and_mond"),
    "mond, declarer has all tricks": (betl(12, mond=Mond(0, 1)), "mond-catcher", "tricks_and_facts"),
    # Varšava: everybody has a pile of his own
    "kaiser, no trick": (varsava(tricks={2: 0}, panny=(2,), kaiser=2), "kaiser", "tricks_and_facts"),
    "kaiser with too few points": (
        varsava(losers=(), mayor=None, points={0: 10, 1: 20, 2: 26}, left_over={0: 0, 1: 1, 2: 2}, kaiser=0),
        "kaiser", "facts_and_cards"),
    "kaiser, the mond went to another in Varšava": (
        varsava(kaiser=0, mond=Mond(2, 1)), "mond-catcher", "kaiser_and_mond"),
    "mond caught by a panna": (varsava(panny=(2,), mond=Mond(0, 2)), "mond-catcher", "tricks_and_facts"),
    "mond caught with too few points": (
        varsava(losers=(), mayor=None, points={0: 8, 1: 22, 2: 26}, left_over={0: 0, 1: 1, 2: 2}, mond=Mond(1, 0)),
        "mond-catcher", "facts_and_cards"),
    # mond: „Přebití monda“, by the škýz, into the tricks of the catcher
    "mond, trul of who lost it to the others": (
        rufer(made(TRUL, 0), mond=Mond(0, 2)), "bonuses-trul", "trul_and_facts"),
    "mond lost by the lone declarer, whose is the trul": (
        trojka(made(TRUL, 0), mond=Mond(0)), "bonuses-trul", "trul_and_facts"),
    "mond lost, two trull counted": (
        rufer(cards=Cards(2, 2, 2, 2, 2, 17), won=None, mond=Mond(0, 2)), "mond-catcher", "facts_and_cards"),
    "mond in a colour game, all trull counted elsewhere": (
        trojka(cards=Cards(3, 2, 2, 2, 2, 16), won=None, mond=Mond(0, 2), contract=Contract.BAREVNA_TROJKA),
        "mond-catcher", "facts_and_cards"),
    "mond, silent valat of the others": (rufer(made(VALAT, 0), mond=Mond(1, 2)), "mond-catcher", "valat_and_mond"),
    "mond lost by who took every trick": (trojka(made(VALAT, 0), mond=Mond(0)), "mond-loser", "valat_and_mond"),
    "mond, no trick of that side": (trojka(tricks=0, mond=Mond(1, 0)), "mond-catcher", "facts_and_cards"),
    # the pagát lies where it took the last trick, or with who beat it
    "pagát caught by one side, trul of the other": (
        rufer(caught(PAGAT, 0, 2), made(TRUL, 0)), "bonuses-trul", "trul_and_facts"),
    "pagát made, no trull counted": (
        rufer(made(PAGAT, 0), cards=Cards(0, 2, 2, 2, 2, 19), won=None), "bonuses-pagat", "facts_and_cards"),
    "mond caught and pagát made, the own trul failed": (
        rufer(said(TRUL, 2, False), made(PAGAT, 3), mond=Mond(0, 2)), "bonuses-trul", "trul_and_facts"),
    # who beat a bird took its trick: „přebity vyšším tarokem“
    "bird of the lone declarer caught, who has every trick": (
        trojka(made(VALAT, 0), caught(UHU, 0)), "bonuses-uhu", "valat_excludes"),
    "twelve tricks, a bird caught by an opponent": (
        rufer(caught(PAGAT, 0, 2), tricks=12), "tricks", "tricks_and_bonuses"),
    "eleven tricks, emperor's trick and a bird of the others": (
        trojka(made(UHU, 2), tricks=11, kaiser=1), "tricks", "tricks_and_bonuses"),
    "pagát caught by an opponent, king ultimo made": (
        rufer(caught(PAGAT, 0, 2), said(KING, 1, True)), "bonuses-pagat", "same_trick"),
    "a bird caught by its owner": (rufer(caught(UHU, 0, 0)), "bonuses-uhu", "own_bird"),
}
KING_HOUSE = HouseRules(caught_silent_king=True)
REFUSED_WITH_KING = {
    "king caught by the own side": (rufer(caught(KING, 0, 1)), "bonuses-king_ultimo", "king_not_caught"),
    "king caught, pagát made by its side": (
        rufer(caught(KING, 0), made(PAGAT, 1)), "bonuses-king_ultimo", "same_trick"),
    "king caught, all kings counted": (
        rufer(caught(KING, 0, 2), cards=Cards(2, 4, 2, 2, 2, 15), won=None), "bonuses-king_ultimo",
        "bonus_contradicts"),
}
ALLOWED = {
    "kaiser and the trul announced by both, one failed": rufer(said(TRUL, 0, True), said(TRUL, 2, False), kaiser=0),
    "kaiser in the last trick, with the king": rufer(made(PAGAT, 0), said(KING, 1, True), kaiser=0),
    "kaiser, the announced pagát was played too early": rufer(said(PAGAT, 1, False), kaiser=1),
    "kaiser, other birds of the other side": rufer(made(UHU, 2), kaiser=1),
    "kaiser and the own valat": trojka(made(VALAT, 0), kaiser=0),
    "kaiser and a valat that failed": rufer(said(VALAT, 0, False), kaiser=2),
    "kaiser with the mond of a partner": rufer(kaiser=1, mond=Mond(0, 1)),
    "kaiser with a mond nobody is named for": rufer(kaiser=1, mond=Mond(2)),
    "kaiser over the partner's škýz": rufer(kaiser=1, mond=Mond(2, 0)),
    "kaiser of an opponent in betl": betl(0, kaiser=2, mond=Mond(1, 3)),
    "kaiser in Varšava": varsava(kaiser=2, mond=Mond(0, 2), panny=(3,)),
    "kaiser in Varšava with the points for it": varsava(
        losers=(), mayor=None, points={0: 13, 1: 20, 2: 26}, left_over={0: 1, 1: 1, 2: 2}, kaiser=0),
    "a panna lost the mond": varsava(panny=(3,), mond=Mond(3, 0)),
    "mond lost to nobody named, trul of that side": rufer(made(TRUL, 0), mond=Mond(0)),
    "mond caught, the pagát elsewhere": rufer(made(PAGAT, 0), mond=Mond(0, 2)),
    "mond taken by a suit in a colour game": trojka(
        cards=Cards(1, 2, 2, 2, 2, 18), won=None, mond=Mond(1, 0), contract=Contract.BAREVNA_TROJKA),
    "mond caught by who has all tricks": rufer(made(VALAT, 0), mond=Mond(2, 1)),
    "pagát caught by the partner, king ultimo made": rufer(caught(PAGAT, 0, 1), said(KING, 1, True)),
    "pagát caught by nobody named, king ultimo made": rufer(caught(PAGAT, 0), said(KING, 1, True)),
    "pagát caught, the announced king failed": rufer(caught(PAGAT, 0, 2), said(KING, 1, False)),
    "a bird and the mond caught in one trick": trojka(caught(UHU, 0, 1), tricks=11, won=True, mond=Mond(0, 1)),
    "emperor's trick over a caught bird": trojka(caught(UHU, 0, 1), tricks=11, won=True, kaiser=1),
    "all tricks, trul not: the talon has one of it": rufer(said(TRUL, 0, False), tricks=12),
}


@pytest.mark.parametrize("entry, field, code", REFUSED.values(), ids=REFUSED)
def test_what_contradicts_itself_is_refused_beside_the_field_that_does(entry, field, code):
    assert (field, code) in problems(entry)


@pytest.mark.parametrize("entry, field, code", REFUSED_WITH_KING.values(), ids=REFUSED_WITH_KING)
def test_a_caught_king_agrees_with_the_last_trick(entry, field, code):
    assert (field, code) in problems(entry, KING_HOUSE)


@pytest.mark.parametrize("entry", ALLOWED.values(), ids=ALLOWED)
def test_what_the_text_allows_is_accepted(entry):
    findings = check(entry, FOUR, PRINTED)
    assert not findings.problems and not findings.questions


@pytest.mark.parametrize("entry", [each[0] for each in REFUSED.values()], ids=REFUSED)
def test_what_was_recorded_before_is_still_read_and_scored(entry):
    assert stored(entry) == entry
    assert sum(score(stored(entry), FOUR, PRINTED).totals().values()) == 0


def test_who_announced_the_pagat_without_it_is_warned_about():
    entry = rufer(said(PAGAT, 0, False), kaiser=1)
    assert [each.id for each in check(entry, FOUR, PRINTED).warnings] == [
        "Who announces the pagát holds it, and another player’s pagát took the emperor’s trick."]


# a trul that is certain

CERTAIN = [
    (trojka(kaiser=0), Silent(TRUL, 0), "%(bonus)s, silent, by the emperor’s trick", (18, -6, -6, -6)),
    (trojka(kaiser=0, contract=Contract.BAREVNE_SOLO), Silent(TRUL, 0), "%(bonus)s, silent, by the emperor’s trick",
     (36, -12, -12, -12)),
    (rufer(made(PAGAT, 1), mond=Mond(2, 0)), Silent(TRUL, 0), "%(bonus)s, silent, by the caught mond and the pagát",
     (3, 3, -3, -3)),
    (trojka(caught(PAGAT, 0), mond=Mond(0)), Silent(TRUL, 1), "%(bonus)s, silent, by the caught mond and the pagát",
     (9, -3, -3, -3)),
]


@pytest.mark.parametrize("entry, trul, reason, amounts", CERTAIN)
def test_a_certain_trul_is_added_with_its_reason(entry, trul, reason, amounts):
    whole = completed(entry, FOUR, PRINTED)
    assert whole.silent == (trul, *entry.silent)  # in the order of the bonuses
    assert completed(whole, FOUR, PRINTED) == whole
    assert not check(whole, FOUR, PRINTED)
    lines = score(whole, FOUR, PRINTED).lines
    assert reason in {line.reason.values["what"].id for line in lines if "what" in line.reason.values} | {
        line.reason.values["sum"].values["so_far"].values["what"].id
        for line in lines if "sum" in line.reason.values and "so_far" in line.reason.values["sum"].values}
    assert tuple(score(whole, FOUR, PRINTED).of(seat) for seat in range(4)) == amounts


@pytest.mark.parametrize("entry", [
    rufer(),
    replace(rufer(kaiser=0), partner=None),  # who played along is not said yet
    rufer(kaiser=9),
    rufer(said(TRUL, 2, False), kaiser=0),  # one item of a kind: the announced one is lost by the others
    rufer(made(VALAT, 0), kaiser=0),  # beside a valat it brings nothing
    rufer(tricks=12, kaiser=0),
    trojka(cards=Cards(3, 2, 2, 2, 2, 16), won=None, kaiser=0),  # the counted cards say it
    rufer(mond=Mond(2, 0)),
    rufer(made(PAGAT, 2), mond=Mond(2, 0)),
    trojka(made(PAGAT, 0), mond=Mond(1, 0), contract=Contract.BAREVNA_TROJKA),
])
def test_no_trul_is_added_where_it_is_said_or_not_certain(entry):
    assert completed(entry, FOUR, PRINTED) == entry


def test_a_round_recorded_without_its_trul_stays_worth_what_it_was():
    assert score(stored(trojka(kaiser=0)), FOUR, PRINTED).of(0) == 15


def test_a_colour_game_without_trul_adds_none():
    entry = trojka(kaiser=0, contract=Contract.BAREVNE_SOLO)
    assert completed(entry, FOUR, HouseRules(colour_trul=False)) == entry


# Varšava at a glance

@pytest.mark.parametrize("entry, rules, asked", [
    (Varsava(losers=(0,)), PRINTED, True),  # forhont
    (Varsava(losers=(1,), panny=(2,)), PRINTED, True),
    (Varsava(losers=(1,), mayor=False), PRINTED, False),
    (Varsava(losers=(1, 2)), PRINTED, False),  # who has as many as another has not 36
    (Varsava(losers=(1,), panny=(2, 3)), PRINTED, False),  # 3 to each of the two either way
    (Varsava(losers=(1,), panny=(0, 2, 3)), PRINTED, False),  # all tricks are 36 points
    (Varsava(losers=(1,), panny=(2, 3)), HouseRules(varsava_scheme=VarsavaScheme.POT), True),
    (Varsava(losers=(2,), points={0: 13, 1: 18, 2: 26}, left_over={0: 1, 1: 1, 2: 2}), PRINTED, False),
    (Varsava(losers=(2,), points={0: 13, 1: 18}), PRINTED, True),  # the points do not decide yet
])
def test_whether_the_loser_is_starosta_is_asked_where_it_matters(entry, rules, asked):
    findings = check(entry, FOUR, rules)
    assert not findings.problems
    assert [(each.key, each.field, each.seats) for each in findings.questions] == (
        [("mayor", "mayor", entry.losers)] if asked else [])


def test_an_old_varsava_without_a_word_of_starosta_is_scored_as_it_was():
    old = decode_kind(ENTRIES, {"kind": "Varsava", "losers": [1]})
    assert old.mayor is None
    assert score(old, FOUR, PRINTED).totals() == {0: 1, 1: -3, 2: 1, 3: 1}


# claims

PAID = HouseRules(kaiser_value=1, mond_value=2)


@pytest.mark.parametrize("contract, player, rules, most", [
    # silent valat 4 × game, king ultimo 1, birds 1 + 2 + 3 + 4
    (Contract.PAGAT, 1, PRINTED, 4 + 1 + 9),  # the pagát was announced and is paid already
    (Contract.TROJKA, 0, PRINTED, 3 * 30),  # the declarer is paid by three
    (Contract.SESTI_TROJKA, 0, PRINTED, 3 * (20 + 10)),
    (Contract.BAREVNA_TROJKA, 1, PRINTED, 2),  # trul and four kings
    (Contract.TROJKA, 1, HouseRules(valat_mode=ValatMode.FIXED), 10 + 10),
    (Contract.BETL, 0, PAID, 3 * 3),
    (Contract.TROJKA_SOLO, 1, replace(PAID, mond_mode=MondMode.BONUS), 40 + 20 + 2 * 3),
    (Contract.VARSAVA, 1, PRINTED, 9),  # a panna among three losers
    (Contract.VARSAVA, 1, HouseRules(varsava_scheme=VarsavaScheme.POT), 12),
])
def test_a_claim_is_bounded_by_what_can_be_made_in_silence(contract, player, rules, most):
    partner = 2 if contract.row.partner else None
    entry = Revoked(contract=contract, declarer=0, partner=partner, offenders=(3,))
    assert most_claimed(entry, player, rules) == most
    if most:
        assert not check(replace(entry, claims=(Claim(player, most),)), FOUR, rules)
    over = check(replace(entry, claims=(Claim(player, most + 1),)), FOUR, rules)
    assert {(each.field, each.code) for each in over.problems} == {(f"claims-{player}", "claim_too_high")}


def test_every_example_agrees_with_itself():
    for example in EXAMPLES:
        if isinstance(example.entry, Positive) and not example.problems:
            assert completed(example.entry, FOUR, example.rules or PRINTED) == example.entry
