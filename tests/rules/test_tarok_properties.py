"""What holds for every round of Taroky „S králem“, whatever is played under whatever house rules."""

import json
import random
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from games.tarok.rules import (
    ENTRIES,
    Auction,
    Hat,
    HouseRules,
    Positive,
    Varsava,
    after,
    check,
    rounded,
    score,
    seating,
)
from games.tarok.rules.fleks import chain_of
from games.tarok.rules.table import sides
from games.tarok.rules.varsava import ROWS, Case, by_points
from games.tarok.rules.varsava_checks import piles
from tally import TableState, decode, decode_kind, encode, tagged
from tests.long import one_of, tries
from tests.second.tarok import legal_round

ROUNDS = st.integers(0, 2**32 - 1).map(lambda seed: legal_round(random.Random(seed)))
SEATS = {"declarer", "partner", "by", "caught_by", "kaiser", "loser", "catcher", "player", "payer", "odd_point"}
MANY_SEATS = {"flek", "losers", "panny", "offenders"}
BY_SEAT = {"fleks", "points", "left_over", "tricks"}


def test_rounds_of_every_kind_are_made_up():
    rng = random.Random(2010)
    assert {type(legal_round(rng)[0]) for _ in range(400)} == set(ENTRIES) - {Auction}


@tries(4)
@given(ROUNDS)
def test_every_line_sums_to_zero_in_whole_points(legal):
    entry, now, rules = legal
    for line in score(entry, now, rules).lines:
        for amounts in (line.amounts, line.counted or {}):
            assert sum(amounts.values()) == 0
            assert all(type(each) is int for each in amounts.values())
        assert set(line.amounts) <= set(now.playing)  # who rests gets nothing
        assert bool(line.amounts) == (line.void is None)


@tries(4)
@given(ROUNDS, st.integers(1, 4))
def test_rotating_the_seats_rotates_the_result(legal, by):
    entry, now, rules = legal
    turned = {seat: now.order[(place + by) % len(now.order)] for place, seat in enumerate(now.order)}
    playing = tuple(seat for seat in now.order if seat in {turned[each] for each in now.playing})
    there = replace(now, dealer=turned[now.dealer], playing=playing)
    moved = _moved(entry, turned)
    assert not check(moved, there, rules)
    here, then = score(entry, now, rules), score(moved, there, rules)
    assert {turned[seat]: here.of(seat) for seat in now.playing} == {seat: then.of(seat) for seat in playing}


def _moved(value: Any, turned: Mapping[int, int], name: str = "") -> Any:
    """The same entry about people on other seats."""
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **{f.name: _moved(getattr(value, f.name), turned, f.name) for f in fields(value)})
    if isinstance(value, Mapping) and name in BY_SEAT:
        return {turned[seat]: each for seat, each in value.items()}
    if isinstance(value, tuple):
        return tuple(turned.get(each) if name in MANY_SEATS else _moved(each, turned) for each in value)
    return turned[value] if name in SEATS and value is not None else value


@tries(4)
@given(ROUNDS)
def test_what_is_recorded_survives_being_stored(legal):
    entry, _now, rules = legal
    stored = json.loads(json.dumps(tagged(entry)))
    assert decode_kind(ENTRIES, stored) == entry
    assert decode(HouseRules, json.loads(json.dumps(encode(rules)))) == rules
    assert decode(Hat | None, encode(Hat(2))) == Hat(2)


@tries(4)
@given(ROUNDS)
def test_the_deal_moves_on_and_four_play(legal):
    entry, now, rules = legal
    then = after(entry, score(entry, now, rules), now, rules)
    assert then.dealer == now.left_of(now.dealer, now.order)
    assert then.playing is not None and len(then.playing) == 4
    assert len(now.order) == 4 or then.dealer not in then.playing
    assert then.round_over and not then.finished


@tries(4)
@given(ROUNDS, st.integers(0, 2))
def test_fleks_and_sides_follow_a_corrected_partner(legal, pick):
    """Only people are recorded, so another partner derives sides and void fleks anew."""
    entry, now, rules = legal
    if not isinstance(entry, Positive) or entry.partner is None:
        return
    other = [seat for seat in now.playing if seat != entry.declarer][pick]
    corrected = replace(entry, partner=other)
    table = sides(corrected.declarer, other, now)
    assert set(table.own) == {entry.declarer, other}
    valid = chain_of(corrected.flek, table.own).valid
    first = corrected.flek[0] if corrected.flek else None
    assert (valid == 0) == (not corrected.flek or first in table.own)
    assert sum(score(corrected, now, rules).totals().values()) == 0


@one_of("step", 11, 1)
def test_every_split_of_210_thirds_lands_in_exactly_one_row(step):
    """Every way (or each eleventh) in which four piles of Varšava can share the pack, with forhont at every place."""
    reachable = sorted(frozenset().union(*piles().values()))
    now = TableState(order=(0, 1, 2, 3), playing=(0, 1, 2, 3), dealer=3)
    met, splits = set(), 0
    for a, b in ((a, b) for a in reachable for b in reachable if b <= a):
        for c in (c for c in reachable if c <= b and 0 <= 210 - a - b - c <= c and 210 - a - b - c in reachable):
            splits += 1
            if splits % step and 107 not in (a, b, c) and 0 not in (b, c, 210 - a - b - c):
                continue
            d = 210 - a - b - c
            for thirds in {(a, b, c, d), (b, a, c, d), (c, a, b, d), (d, a, b, c)}:
                case = _case(thirds)
                assert _verdict(thirds, now) == case
                met.add(case)
    assert splits > 50_000
    assert met == set(ROWS)


def _case(thirds: tuple[int, ...]) -> Case:
    """By the text alone: who has most, whether forhont does, who has 36 points, who took no trick."""
    most = max(thirds)
    forhont, losers = thirds[0] == most, thirds.count(most)
    return Case(forhont, 1 if forhont else losers, (forhont or losers == 1) and most >= 107, thirds.count(0))


def _verdict(thirds: tuple[int, ...], now: TableState) -> Case:
    points, left = ({seat: each // 3 for seat, each in enumerate(thirds)}, {s: t % 3 for s, t in enumerate(thirds)})
    verdict = by_points(Varsava(points=points, left_over=left), now, HouseRules())
    assert verdict is not None
    return verdict.case(now)


@tries(4)
@given(st.lists(st.integers(0, 210), min_size=3, max_size=3), st.permutations(range(4)), st.integers(0, 3))
def test_varsava_is_scored_for_any_points(cuts, seats, dealer):
    a, b, c = sorted(cuts)
    thirds = dict(zip(seats, (a, b - a, c - b, 210 - c), strict=True))
    now = seating(TableState(order=(0, 1, 2, 3), dealer=dealer), HouseRules())
    entry = Varsava(
        points={seat: each // 3 for seat, each in thirds.items()},
        left_over={seat: each % 3 for seat, each in thirds.items()},
    )
    verdict = by_points(entry, now, HouseRules())
    assert verdict is not None and verdict.case(now) in ROWS
    amounts = score(entry, now, HouseRules()).totals()
    assert sum(amounts.values()) == 0
    assert all(amounts[seat] < 0 for seat in verdict.losers)
    assert all(amounts[seat] > 0 for seat in verdict.panny)


def test_every_row_of_varsava_sums_to_zero_under_every_house_rule():
    for case, row in ROWS.items():
        rest = 4 - case.losers - case.panny
        assert case.losers * row.loser + case.panny * row.panna + rest * row.rest == 0, row


@given(st.integers(0, 210))
def test_rounding_never_turns_the_order_round(thirds):
    assert rounded(thirds) <= rounded(thirds + 1)
