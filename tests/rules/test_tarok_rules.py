"""Taroky „S králem“: what is refused, every house-rule switch; cases and examples: as those of every game."""

from dataclasses import fields, replace
from typing import Any

import pytest

from games.tarok.examples import FIVE, FOUR
from games.tarok.rules import (
    Announced,
    Auction,
    BirdContracts,
    Bonus,
    Cards,
    Claim,
    Contract,
    HandedIn,
    Hat,
    HouseRules,
    Mond,
    Negative,
    Positive,
    Revoked,
    Silent,
    Varsava,
    after,
    check,
    full_value,
    playable,
    progress,
    ranking,
    score,
    seating,
    title,
)
from games.tarok.rules.fleks import (
    BEATEN_BY_PARTNER,
    BIRD_GAMES,
    CAUGHT_FREE,
    KING_LAY_IN_TALON,
    ONE_BET,
    PARTNERS,
    SILENT_BESIDE_VALAT,
    VALAT_DECIDES,
    VALAT_REACHED,
    Void,
)
from games.tarok.rules.house_rules import (
    Compare,
    MondMode,
    Resting,
    TwoLosersTwoPanny,
    VarsavaScheme,
)
from games.tarok.rules.table import sides
from tally import DoesNotFit, Findings, TableState, switches

PRINTED = HouseRules()


def rufer(*announced: Announced, **more) -> Positive:
    """S králem: 0 plays and 1 holds the called king."""
    return Positive(contract=Contract.S_KRALEM, declarer=0, partner=1, **{"announced": announced, **more})


def of_0(contract: Contract, *announced: Announced, **more) -> Positive:
    """0 is forhont and plays, alone unless a partner is named."""
    return Positive(contract=contract, declarer=0, **{"announced": announced, **more})


def betl(declarer: int, **more) -> Negative:
    return Negative(contract=Contract.BETL, declarer=declarer, **more)


def foul(contract: Contract, **more) -> Revoked:
    """A renonc in a game of 0."""
    return Revoked(contract=contract, declarer=0, **more)


def amounts(entry, rules=PRINTED, now=FOUR) -> tuple[int, ...]:
    """What everybody gets for a round that is accepted."""
    assert not check(entry, now, rules), check(entry, now, rules)
    lines = score(entry, now, rules)
    return tuple(lines.of(seat) for seat in now.order)


def refused(entry, rules=PRINTED, now=FOUR) -> set[tuple[str, str]]:
    return {(each.field, each.code) for each in check(entry, now, rules).problems}


# --- the contracts ---

VALUES = [
    (Contract.PIKOLO, 2),
    (Contract.CVIKOLO, 2),
    (Contract.S_KRALEM_SOLO, 2),
    (Contract.PAGAT, 3),
    (Contract.BETL, 4),
    (Contract.UHU, 5),
    (Contract.BAREVNA_TROJKA, 5),
    (Contract.TROJKA, 5),
    (Contract.VYLOZENE_PIKOLO, 6),
    (Contract.VYLOZENE_CVIKOLO, 6),
    (Contract.KAKADU, 7),
    (Contract.VYLOZENY_BETL, 8),
    (Contract.QUAPIL, 9),
    (Contract.BAREVNE_SOLO, 10),
    (Contract.TROJKA_SOLO, 10),
    (Contract.S_KRALEM, 1),
    (Contract.VARSAVA, 1),
    (Contract.SESTI_TROJKA, 5),
]


def test_the_table_of_games_is_in_the_order_and_at_the_value_of_the_text():
    assert [(each, full_value(each, PRINTED)) for each in playable(PRINTED)] == VALUES


def test_tarok_v_is_played_only_where_the_house_plays_it():
    house = HouseRules(bird_five=True)
    entry = of_0(Contract.BIRD_FIVE, partner=1, won=True, announced=(Announced(Bonus.BIRD_FIVE, 0, made=True),))
    assert amounts(entry, house) == (11, 11, -11, -11)
    assert ("contract", "not_played_here") in refused(entry)
    silent = rufer(won=True, silent=(Silent(Bonus.BIRD_FIVE, 0),))
    assert amounts(silent, house) == (6, 6, -6, -6)
    assert refused(silent) == {("bonuses-bird_five", "bonus_not_allowed")}


# --- fleks and what else does not count ---

CAUGHT = rufer(won=True, silent=(Silent(Bonus.PAGAT, 0, made=False, caught_by=1),))


def void_reasons(entry, rules=PRINTED) -> list[Void]:
    lines = score(entry, FOUR, rules).lines
    return [Void(line.void.values["why"], line.rule) for line in lines if line.void is not None]


@pytest.mark.parametrize(
    "entry, rules, own, why",
    [
        (rufer(won=True, flek=(1,)), PRINTED, 1, PARTNERS),
        (rufer(tricks=12, flek=(2, 0)), PRINTED, 4, VALAT_REACHED),
        (rufer(Announced(Bonus.VALAT, 0, made=False), won=True, flek=(2,)), PRINTED, -8, VALAT_DECIDES),
        (of_0(Contract.S_KRALEM_SOLO, king_in_talon=True, won=True, flek=(2, 0)), PRINTED, 6, KING_LAY_IN_TALON),
        (rufer(tricks=12, silent=(Silent(Bonus.TRUL, 0),)), PRINTED, 4, SILENT_BESIDE_VALAT),
        (CAUGHT, HouseRules(caught_by_partner=False), 1, BEATEN_BY_PARTNER),
        (CAUGHT, HouseRules(caught_silent_birds=False), 1, CAUGHT_FREE),
    ],
)
def test_what_does_not_count_stays_visible_with_its_reason_and_the_chapter_of_it(entry, rules, own, why):
    assert amounts(entry, rules)[0] == own
    assert void_reasons(entry, rules) == [why]


def test_fleks_that_do_not_count_say_what_they_would_have_made_of_it():
    line, = (each for each in score(rufer(tricks=12, flek=(2, 0)), FOUR, PRINTED).lines if each.void)
    assert (line.reason.values["step"].id, line.reason.values["factor"]) == ("re", 4)


def test_a_caught_bird_is_paid_by_the_chapter_of_the_birds():
    assert [line.rule for line in score(CAUGHT, FOUR, PRINTED).lines] == ["S králem", BIRD_GAMES]


def test_one_bet_has_one_chain():
    house = HouseRules(bird_contract_mode=BirdContracts.ALL_OR_NOTHING)
    bird = Announced(Bonus.PAGAT, 0, made=True)
    entry = of_0(Contract.PAGAT, partner=1, won=True, flek=(2,), announced=(bird,))
    assert amounts(entry, house) == (6, 6, -6, -6)
    flekked = replace(entry, announced=(replace(bird, flek=(2,)),))
    assert refused(flekked, house) == {("bonuses-pagat-flek", "one_bet")}
    assert void_reasons(flekked, house) == [ONE_BET]
    assert amounts(replace(flekked, flek=()), house) == (6, 6, -6, -6)


# --- refusals ---

REFUSED = [
    (Positive(contract=Contract.S_KRALEM, declarer=1, partner=2, won=True), "declarer", "forhont_only"),
    (Varsava(declarer=2, losers=(1,)), "declarer", "forhont_only"),
    (Positive(contract=Contract.S_KRALEM, declarer=0, partner=0, won=True), "partner", "partner_is_declarer"),
    (Positive(contract=Contract.S_KRALEM, declarer=0, won=True), "partner", "partner_missing"),
    (of_0(Contract.TROJKA, partner=1, won=True), "partner", "partner_alone"),
    (of_0(Contract.TROJKA, won=True, king_in_talon=True), "partner", "no_king_called"),
    (rufer(won=True, king_in_talon=True), "partner", "partner_and_talon"),
    (HandedIn(contract=Contract.S_KRALEM_SOLO, declarer=0), "contract", "cannot_hand_in"),
    (HandedIn(contract=Contract.TROJKA, declarer=0), "contract", "cannot_hand_in"),
    (HandedIn(contract=Contract.S_KRALEM, declarer=0, flek=(2,)), "flek", "no_flek"),
    (of_0(Contract.PAGAT, partner=1, won=True, silent=(Silent(Bonus.PAGAT, 0),)), "bonuses-pagat", "contract_bird"),
    (of_0(Contract.UHU, partner=1, won=True, announced=(Announced(Bonus.UHU, 0),)), "bonuses-uhu", "bonus_result"),
    (
        of_0(Contract.UHU, partner=1, won=True, announced=(Announced(Bonus.UHU, 1, True),)),
        "bonuses-uhu-by",
        "contract_bird",
    ),
    (rufer(won=True, silent=(Silent(Bonus.KING_ULTIMO, 2),)), "bonuses-king_ultimo-by", "king_ultimo_opponents"),
    (
        of_0(Contract.TROJKA, Announced(Bonus.KING_ULTIMO, 0, True), won=True),
        "bonuses-king_ultimo",
        "bonus_not_allowed",
    ),
    (
        of_0(Contract.S_KRALEM_SOLO, king_in_talon=True, won=True, silent=(Silent(Bonus.KING_ULTIMO, 0),)),
        "bonuses-king_ultimo",
        "king_ultimo_talon",
    ),
    (rufer(won=True, silent=(Silent(Bonus.KING_ULTIMO, 0, made=False),)), "bonuses-king_ultimo", "not_catchable"),
    (rufer(Announced(Bonus.TRUL, 0, True), won=True, silent=(Silent(Bonus.TRUL, 0),)), "bonuses-trul", "twice"),
    (rufer(won=True, silent=(Silent(Bonus.TRUL, 0), Silent(Bonus.TRUL, 2))), "bonuses-trul", "twice"),
    (
        rufer(Announced(Bonus.TRUL, 0, True), Announced(Bonus.TRUL, 1, False), won=True),
        "bonuses-trul",
        "partners_disagree",
    ),
    (
        foul(Contract.S_KRALEM, partner=1, offenders=(2,), announced=(Announced(Bonus.KING_ULTIMO, 0),)),
        "bonuses-king_ultimo-by",
        "king_ultimo_holder",
    ),
    (betl(0, tricks=0, fleks={1: -1}), "fleks-1", "flek_negative"),
    (rufer(Announced(Bonus.PAGAT, 0, True), Announced(Bonus.PAGAT, 2, False), won=True), "bonuses-pagat", "twice"),
    (rufer(Announced(Bonus.TRUL, 0, True), Announced(Bonus.TRUL, 2, True), won=True), "bonuses-trul", "both_sides"),
    (
        rufer(Announced(Bonus.PAGAT, 2, True), Announced(Bonus.KING_ULTIMO, 1, True), won=True),
        "bonuses-king_ultimo",
        "same_trick",
    ),
    (
        rufer(Announced(Bonus.KING_ULTIMO, 1, True), won=True, silent=(Silent(Bonus.FOUR_KINGS, 2),)),
        "bonuses-four_kings",
        "kings_and_ultimo",
    ),
    (rufer(Announced(Bonus.VALAT, 0, True), won=True, silent=(Silent(Bonus.UHU, 2),)), "bonuses-uhu", "valat_excludes"),
    (rufer(Announced(Bonus.VALAT, 0, True), won=False), "won", "won_contradicts"),
    (rufer(Announced(Bonus.VALAT, 0, True), tricks=11), "bonuses-valat", "bonus_contradicts"),
    (rufer(Announced(Bonus.VALAT, 0, False), tricks=12), "bonuses-valat", "bonus_contradicts"),
    (rufer(points=30, left_over=0, silent=(Silent(Bonus.VALAT, 0),)), "bonuses-valat", "bonus_contradicts"),
    (rufer(Announced(Bonus.TRUL, 2, True), points=69, left_over=0), "bonuses-trul", "bonus_contradicts"),
    (rufer(cards=Cards(2, 2, 2, 2, 2, 17), silent=(Silent(Bonus.TRUL, 0),)), "bonuses-trul", "bonus_contradicts"),
    (
        rufer(cards=Cards(2, 0, 4, 4, 4, 17), silent=(Silent(Bonus.KING_ULTIMO, 1),)),
        "bonuses-king_ultimo",
        "bonus_contradicts",
    ),
    (rufer(tricks=1, won=False, silent=(Silent(Bonus.PAGAT, 0), Silent(Bonus.UHU, 0))), "tricks", "tricks_and_bonuses"),
    (rufer(won=True, flek=(2, 2)), "flek", "own_flek"),
    (rufer(won=True, flek=(2, 0, 2, 0)), "flek", "flek_too_high"),
    (rufer(won=True, flek=(9,)), "flek", "not_playing"),
    (rufer(Announced(Bonus.TRUL, 2, True, flek=(2,)), won=True), "bonuses-trul-flek", "own_flek"),
    (betl(1, tricks=-1), "tricks", "tricks_range"),
    (Negative(contract=Contract.BETL, declarer=1), "won", "result_missing"),
    (betl(1, tricks=1, won=True), "won", "won_contradicts"),
    (betl(1, tricks=1, fleks={1: 1}), "fleks-1", "own_flek"),
    (betl(1, tricks=1, fleks={2: 4}), "fleks-2", "flek_too_high"),
    (Negative(contract=Contract.TROJKA, declarer=1, tricks=1), "contract", "wrong_kind"),
    (of_0(Contract.BETL, won=True), "contract", "wrong_kind"),
    (rufer(won=True, mond=Mond(1, 1)), "mond-catcher", "own_mond"),
    (foul(Contract.TROJKA, offenders=(1, 2, 3)), "offenders", "offenders"),
    (foul(Contract.TROJKA, offenders=(7,)), "offenders", "not_playing"),
    (Revoked(contract=Contract.TROJKA, offenders=(1,)), "declarer", "declarer_missing"),
    (foul(Contract.S_KRALEM, offenders=(1,), called_own_king=True), "offenders", "own_king"),
    (foul(Contract.TROJKA, offenders=(0,), called_own_king=True), "called_own_king", "no_king_called"),
    (foul(Contract.TROJKA, offenders=(1,), claims=(Claim(1, 3),)), "claims", "claim_by_offender"),
    (foul(Contract.TROJKA, offenders=(1,), claims=(Claim(2, 0),)), "claims", "claim_points"),
    (foul(Contract.TROJKA, offenders=(1, 3), claims=(Claim(2, 1),)), "claims-2-payer", "claim_payer"),
    (foul(Contract.TROJKA, offenders=(1,), fleks={1: 1}), "fleks-1", "flek_per_opponent"),
    (foul(Contract.BETL, offenders=(1,), flek=(1,)), "flek", "no_game_flek"),
    (Auction({1: Contract.TROJKA, 2: Contract.VARSAVA}), "bids-2", "forhont_only"),
]


@pytest.mark.parametrize("entry, field, code", REFUSED)
def test_what_cannot_be_is_refused_at_its_field(entry, field, code):
    assert (field, code) in refused(entry)


@pytest.mark.parametrize("second, said", [
    (1, "“%(bonus)s” is there twice."), (2, "Both sides cannot have “%(bonus)s”.")])
def test_the_same_bonus_of_one_side_and_of_both_are_told_apart(second, said):
    entry = rufer(won=True, silent=(Silent(Bonus.TRUL, 0), Silent(Bonus.TRUL, second)))
    assert [each.text.id for each in check(entry, FOUR, PRINTED).problems] == [said]


def test_a_mond_that_is_paid_for_needs_both_people():
    house = HouseRules(mond_value=1)
    assert refused(rufer(won=True, mond=Mond(2)), house) == {("mond-catcher", "mond_missing")}
    assert refused(rufer(won=True, mond=Mond(catcher=2)), house) == {("mond-loser", "mond_missing")}
    assert refused(rufer(won=True, mond=Mond())) == {("mond-loser", "mond_missing"), ("mond-catcher", "mond_missing")}
    assert amounts(rufer(won=True, mond=Mond(2))) == (1, 1, -1, -1)


@pytest.mark.parametrize("mond, expected", [
    (Mond(1, 2), (0, 0, 0, 0)), (Mond(1, 0), (1, 1, -1, -1)),
])
def test_a_mond_that_is_a_bonus_is_paid_between_the_sides_and_within_one_by_nobody(mond, expected):
    assert amounts(rufer(won=True, mond=mond), HouseRules(mond_value=1, mond_mode=MondMode.BONUS)) == expected


@pytest.mark.parametrize("tricks, expected", [(12, (4, 4, -4, -4)), (0, (-4, -4, 4, 4))])
def test_all_tricks_that_were_counted_are_a_valat_of_the_side_that_has_them(tricks, expected):
    assert amounts(rufer(tricks=tricks)) == expected


def test_who_rests_takes_no_part():
    resting = Positive(contract=Contract.TROJKA, declarer=4, won=True)
    assert refused(resting, now=FIVE) == {("declarer", "not_playing")}
    partner = Positive(contract=Contract.S_KRALEM, declarer=0, partner=4, won=True)
    assert refused(partner, now=FIVE) == {("partner", "not_playing")}
    with pytest.raises(DoesNotFit):
        score(resting, FIVE, PRINTED)


@pytest.mark.parametrize("playing", [(0, 1, 2), (0, 1, 2, 3, 4)])
def test_exactly_four_play(playing):
    assert refused(rufer(won=True), now=replace(FIVE, playing=playing)) == {("playing", "four_play")}


def test_everything_wrong_is_said_at_once():
    entry = Positive(contract=Contract.S_KRALEM, declarer=1, won=True, points=35, left_over=3, flek=(1,))
    assert {field for field, _code in refused(entry)} == {"declarer", "partner", "flek", "left_over"}


def test_trul_announced_by_both_hidden_partners_counts_once_with_the_longer_chain():
    twice = rufer(Announced(Bonus.TRUL, 0, True), Announced(Bonus.TRUL, 1, True, (2,)), won=True)
    assert check(twice, FOUR, PRINTED) == Findings()
    lines = score(twice, FOUR, PRINTED)
    assert lines.totals() == {0: 5, 1: 5, 2: -5, 3: -5}
    assert [line.reason.values["who"].seats for line in lines.lines if line.void] == [(0,)]
    ended = foul(Contract.S_KRALEM, partner=1, offenders=(2,), announced=twice.announced)
    assert check(ended, FOUR, PRINTED) == Findings()
    assert score(ended, FOUR, PRINTED).totals() == {0: 5, 1: 5, 2: -15, 3: 5}


@pytest.mark.parametrize("contract, king_in_talon, accepted", [
    (Contract.TROJKA, False, False), (Contract.S_KRALEM_SOLO, True, True), (Contract.S_KRALEM, True, False)])
def test_who_knows_his_partners_announces_nothing_after_them(contract, king_in_talon, accepted):
    entry = of_0(contract, Announced(Bonus.TRUL, 2, False), Announced(Bonus.TRUL, 3, False), won=True,
                 king_in_talon=king_in_talon)
    assert (check(entry, FOUR, PRINTED) == Findings()) is accepted


# --- renonc ---


def test_the_point_that_two_offenders_cannot_share_is_paid_by_the_one_the_table_names():
    entry = foul(Contract.SESTI_TROJKA, offenders=(1, 2), odd_point=2)
    assert amounts(entry) == (15, -12, -13, 10)


# --- Varšava ---


@pytest.mark.parametrize(
    "entry, rules, expected",
    [
        (Varsava(losers=(1, 2, 3), panny=(0,)), HouseRules(varsava_three_losers_panna=1), (3, -1, -1, -1)),
        (
            Varsava(losers=(1, 2), panny=(0, 3)),
            HouseRules(varsava_two_losers_two_panny=TwoLosersTwoPanny.SINGLE),
            (3, -3, -3, 3),
        ),
        (
            Varsava(losers=(0,), panny=(1, 2), mayor=True),
            HouseRules(varsava_base=2, varsava_scheme=VarsavaScheme.POT),
            (-24, 12, 12, 0),
        ),
        (
            Varsava(losers=(1, 2)),
            HouseRules(varsava_scheme=VarsavaScheme.POT),
            (2, -2, -1, 1),  # three points shared by two: the odd one falls to the first after the dealer
        ),
        (Varsava(points={0: 10, 1: 15, 2: 12}), PRINTED, (1, 1, 1, -3)),
        (Varsava(points={0: 25, 1: 24, 2: 22}), PRINTED, (-3, 0, 0, 3)),  # the fourth has nothing left
        (
            Varsava(points={0: 10, 1: 25, 2: 25, 3: 9}, left_over={0: 0, 1: 1, 2: 0, 3: 2}),
            HouseRules(varsava_compare=Compare.ROUNDED),
            (2, -2, -2, 2),  # by thirds the card that 1 has left over would decide
        ),
    ],
)
def test_varsava(entry, rules, expected):
    assert amounts(entry, rules) == expected


POINTS: dict[str, Any] = {"points": {0: 13, 1: 18, 2: 26, 3: 11}, "left_over": {0: 1, 1: 1, 2: 2, 3: 2}}


@pytest.mark.parametrize(
    "entry, field, code",
    [
        (Varsava(), "losers", "undecided"),
        (Varsava(points={0: 13, 1: 18}, left_over={0: 1, 1: 1}), "points", "undecided"),
        (Varsava(points={0: 18, 1: 26, 2: 26, 3: 0}), "left_over", "undecided"),
        (Varsava(points={0: 12, 1: 12, 2: 10}), "left_over", "undecided"),  # the fourth has 36 points, or nearly
        (Varsava(points={0: 10, 1: 15, 2: 12}, losers=(1,)), "losers", "glance_contradicts"),
        (Varsava(points={0: 13, 1: 18, 2: 26, 3: 12}, left_over={0: 1, 1: 1, 2: 2, 3: 0}), "points", "points_sum"),
        (Varsava(points={0: 30, 1: 30, 2: 30}), "points", "points_sum"),
        (Varsava(points={0: 13, 9: 18}), "points-9", "not_playing"),
        (
            Varsava(
                points={0: 27, 1: 4, 2: 11, 3: 27}, left_over={0: 2, 1: 0, 2: 1, 3: 0}, tricks={0: 2, 1: 3, 2: 3, 3: 4}
            ),
            "points",
            "left_over_tricks",
        ),
        (Varsava(points={0: 1, 1: 9, 2: 30, 3: 30}, left_over={0: 0, 1: 0, 2: 0, 3: 0}), "points-0", "impossible_pile"),
        (Varsava(**POINTS, tricks={0: 2, 1: 3, 2: 5, 3: 3}), "tricks", "tricks_sum"),
        (Varsava(**POINTS, tricks={0: 0, 1: 3, 2: 6, 3: 3}), "points-0", "impossible_pile"),
        (Varsava(**POINTS, tricks={0: 13}), "tricks-0", "tricks_range"),
        (Varsava(**POINTS, losers=(1,)), "losers", "glance_contradicts"),
        (Varsava(**POINTS, losers=(2,), mayor=True), "mayor", "glance_contradicts"),
        (Varsava(**POINTS, panny=(1,)), "panny", "glance_contradicts"),
        (Varsava(losers=(1,), panny=(1,)), "panny", "panna_loses"),
        (Varsava(losers=(1,), tricks={1: 0}), "losers", "panna_loses"),
        (Varsava(losers=(1,), tricks={2: 0}), "panny", "panna_missing"),
        (Varsava(losers=(1,), panny=(2,), tricks={2: 1}), "panny", "panna_tricks"),
        (Varsava(losers=(0, 1, 2, 3)), "losers", "four_losers"),
        (Varsava(losers=(1, 2), mayor=True), "mayor", "mayor_tied"),
        (Varsava(losers=(1, 1)), "losers", "not_playing"),
    ],
)
def test_what_cannot_be_in_varsava(entry, field, code):
    assert (field, code) in refused(entry)


def test_the_row_of_the_decision_table_is_named():
    line = score(Varsava(losers=(0,), mayor=True), FOUR, PRINTED).lines[0]
    assert line.reason.values["row"].id == "forhont is starosta"
    assert line.rule == "Varšava"


# --- house-rule switches ---

def test_every_switch_asks_a_question_and_says_where_the_text_is_silent():
    declared = switches(HouseRules)
    assert set(declared) == {field.name for field in fields(HouseRules)}
    for name, each in declared.items():
        assert each.question and each.chapter and each.source and each.note, name
        default = getattr(PRINTED, name)
        assert not isinstance(default, int) or isinstance(default, bool) or each.low <= default <= each.high, name


# --- the table ---


def dealt(dealer: int, people: int = 5, rules: HouseRules = PRINTED, **more) -> TableState:
    order = tuple(range(people))
    return seating(TableState(order=order, dealer=dealer, occupants={s: s for s in order}, **more), rules)


def next_deal(now: TableState, rules: HouseRules = PRINTED) -> TableState:
    assert now.leader is not None
    entry = Positive(contract=Contract.TROJKA, declarer=now.leader, won=True)
    then = after(entry, score(entry, now, rules), now, rules)
    assert then.playing is not None
    return replace(now, number=now.number + 1, dealer=then.dealer, playing=then.playing, carry=then.carry)


def test_the_first_at_the_table_deals_until_the_table_says_otherwise():
    assert seating(TableState(order=(5, 6, 7, 8)), PRINTED).dealer == 5
    assert seating(TableState(), PRINTED).playing == ()


def test_whoever_pauses_neither_deals_nor_plays():
    now = dealt(3, paused=(4,))
    assert (now.dealer, now.playing) == (3, (0, 1, 2, 3))
    assert next_deal(now).dealer == 0
    assert dealt(4, paused=(4,)).dealer == 0


def test_another_may_rest_where_the_table_chose():
    now = replace(dealt(4, rules=HouseRules(resting_player=Resting.CHOSEN)), playing=(1, 2, 3, 4))
    entry = Positive(contract=Contract.TROJKA, declarer=4, won=True)
    assert now.leader == 1
    assert amounts(entry, now=now) == (0, -5, -5, -5, 15)
    assert len(check(entry, now, PRINTED).warnings) == 1  # where the dealer should rest, the table is asked once more
    assert not check(entry, now, HouseRules(resting_player=Resting.CHOSEN)).warnings


def test_the_evening_ends_with_its_last_radl():
    house = HouseRules(radl=5)
    now = replace(dealt(3, people=4), number=14)
    said = progress(now, house)
    assert said is not None and said.values == {"number": 14, "length": 20}
    assert progress(now, HouseRules(radl=0)) is None
    entry = rufer(won=True)
    at = [replace(FOUR, number=number) for number in (19, 20)]
    assert [after(entry, score(entry, each, house), each, house).finished for each in at] == [False, True]
    assert not after(entry, score(entry, FOUR, PRINTED), FOUR, PRINTED).finished


def test_the_hat_is_worn_until_somebody_else_loses_the_mond():
    lost = rufer(won=True, mond=Mond(2))
    first = after(lost, score(lost, FOUR, PRINTED), FOUR, PRINTED)
    assert first.carry == Hat(2)
    plain = rufer(won=True)
    now = replace(FOUR, carry=first.carry)
    assert after(plain, score(plain, now, PRINTED), now, PRINTED).carry == Hat(2)


def test_equal_points_share_the_place_in_the_ledger_that_stands():
    now = replace(FOUR, totals={0: 6, 1: 2, 2: -4, 3: -4}, counted={0: 2, 1: 2, 2: -2, 3: -2})
    assert ranking(now, PRINTED) == ((0,), (1,), (2, 3))
    assert ranking(now, HouseRules(flek_in_standings=False)) == ((0, 1), (2, 3))


def test_a_round_has_a_title_with_its_people():
    assert title(rufer(won=True), FOUR).values["who"].seats == (0, 1)
    assert title(Varsava(losers=(1,)), FOUR).id == "Varšava"
    assert sides(0, None, FIVE).others == (1, 2, 3)


def test_the_odd_point_is_asked_for_also_where_only_the_standings_cannot_be_halved():
    entry = foul(Contract.SESTI_TROJKA, offenders=(1, 2), flek=(1,))
    assert not check(entry, FOUR, PRINTED)  # with the flek 15, 15 and 10 are doubled
    asked = check(entry, FOUR, HouseRules(flek_in_standings=False)).questions
    assert [each.key for each in asked] == ["odd_point"] and asked[0].seats == (1, 2)
