"""Taroky „S králem“: every round can be stored, and every split of the points has its row in Varšava."""

import json
import random

from hypothesis import given
from hypothesis import strategies as st

from games.tarok.rules import ENTRIES, Auction, Hat, HouseRules, Varsava
from games.tarok.rules.varsava import ROWS, Case, by_points
from games.tarok.rules.varsava_checks import piles
from tally import TableState, decode, decode_kind, encode, tagged
from tests.long import one_of, tries
from tests.second.tarok import legal_round

ROUNDS = st.integers(0, 2**32 - 1).map(lambda seed: legal_round(random.Random(seed)))


def test_rounds_of_every_kind_are_made_up():
    rng = random.Random(2010)
    assert {type(legal_round(rng)[0]) for _ in range(400)} == set(ENTRIES) - {Auction}


@tries(4)
@given(ROUNDS)
def test_what_is_recorded_survives_being_stored(legal):
    entry, _now, rules = legal
    stored = json.loads(json.dumps(tagged(entry)))
    assert decode_kind(ENTRIES, stored) == entry
    assert decode(HouseRules, json.loads(json.dumps(encode(rules)))) == rules
    assert decode(Hat | None, encode(Hat(2))) == Hat(2)


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
                assert _verdict(thirds, now, 3) in (None, case) and _verdict(thirds, now, 4) in (None, case)
                met.add(case)
    assert splits > 50_000
    assert met == set(ROWS)


def _case(thirds: tuple[int, ...]) -> Case:
    """By the text alone: who has most, whether forhont does, who has 36 points, who took no trick."""
    most = max(thirds)
    forhont, losers = thirds[0] == most, thirds.count(most)
    return Case(forhont, 1 if forhont else losers, (forhont or losers == 1) and most >= 107, thirds.count(0))


def _verdict(thirds: tuple[int, ...], now: TableState, rounded: int = 0) -> Case | None:
    """By all four piles exactly, or by whole points of so many."""
    entry = Varsava(points={seat: each // 3 for seat, each in enumerate(thirds)},
                    left_over={seat: each % 3 for seat, each in enumerate(thirds)})
    if rounded:
        entry = Varsava(points={seat: (each + 1) // 3 for seat, each in enumerate(thirds[:rounded])})
    verdict = by_points(entry, now, HouseRules())
    return verdict.case(now) if verdict else None


def test_every_row_of_varsava_sums_to_zero_under_every_house_rule():
    for case, row in ROWS.items():
        rest = 4 - case.losers - case.panny
        assert case.losers * row.loser + case.panny * row.panna + rest * row.rest == 0, row
