"""What holds for every game of Marriage beside what its second engine says: three equal forms, storage, bounds."""
import json
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from games.marriage.game import GAME
from games.marriage.rules import (
    Cards,
    Carry,
    HouseRules,
    Settled,
    Status,
    Unshown,
    Void,
    check,
    copies,
    maal_of,
    score,
    seating,
)
from games.marriage.rules.check_digit import greatest_maal
from games.marriage.rules.explanation import on_paper, who_pays_whom
from games.marriage.rules.house_rules import BonusFrom, DhoosWhen, Grouping, Kidnapped, NextDealer
from games.marriage.rules.maal_table import Table
from games.marriage.rules.settlement import settlement_of
from games.marriage.rules.together import greatest_together
from tally import TableState, decode, decode_dataclass, decode_kind, encode, tagged
from tests.rule_cases.marriage import paid_by

rules = st.builds(
    HouseRules, alter=st.booleans(), jokers=st.integers(0, 3), master_card=st.booleans(),
    maal_grouping=st.sampled_from(Grouping), unshown=st.sampled_from(Unshown),
    dublee_min_players=st.integers(2, 4),
    dublee_bonus=st.integers(0, 20), dublee_exempt=st.booleans(), dublee_triggers_better=st.booleans(),
    fee_shown=st.integers(0, 12), fee_unshown=st.integers(0, 12), dhoos_amount=st.integers(0, 30),
    dhoos_when=st.sampled_from(DhoosWhen), dhoos_doubled=st.booleans(), kidnapped=st.sampled_from(Kidnapped),
    dublee_bonus_from=st.sampled_from(BonusFrom), dublee_better_again=st.booleans(),
    max_players=st.just(6), next_dealer=st.sampled_from(NextDealer),
    table=st.sampled_from([Table(), Table(tiplu=(3, 8), marriage=(10, 25))]))

FACES = ("6H", "7H", "8H", "7D", "7S", "KS", "JOKER", "MASTER")


@st.composite
def games(draw, seats=None):
    """A game by numbers, by cards, or by both."""
    seats = seats or tuple(range(draw(st.integers(2, 6))))
    finisher = draw(st.sampled_from(seats))
    status = {seat: draw(st.sampled_from(Status)) for seat in seats}
    if status[finisher] is Status.UNSHOWN:
        status[finisher] = Status.SHOWN
    by_cards = {seat: draw(st.booleans()) for seat in seats}
    maal = {seat: draw(st.integers(0, 60)) for seat in seats if not by_cards[seat]}
    tunnels = {seat: draw(st.integers(0, most)) for seat, most in maal.items() if draw(st.booleans())}
    cards, left = {}, {face: copies(face, "7H", EVERYTHING) for face in FACES}
    for seat in (seat for seat in seats if by_cards[seat]):
        lying = [face for face in FACES if left[face] == 3 and draw(st.integers(0, 5)) == 0]
        left |= dict.fromkeys(lying, 0)
        hand = {face: draw(st.integers(0, left[face])) for face in FACES}
        left = {face: left[face] - hand[face] for face in FACES}
        cards[seat] = Cards(hand, tuple(lying))
    fouls = draw(st.dictionaries(st.sampled_from(seats), st.integers(1, 2), max_size=2))
    return Settled(finisher, status, maal, tunnels, "7H" if cards else None, cards, draw(st.booleans()),
                   fouls)


EVERYTHING = HouseRules(alter=True, jokers=3, master_card=True)


def table(entry: Settled, house: HouseRules, dhoos=()) -> TableState:
    seats = tuple(entry.status)
    owing = {seat: 1 for seat in dhoos if seat in seats}
    return seating(TableState(order=seats, occupants={seat: seat for seat in seats}, dealer=seats[0],
                             carry=Carry(dhoos=owing)), house)


@given(games(), rules)
def test_no_cards_are_worth_more_than_the_bounds(entry, house):
    held = [maal_of(cards, "7H", house).points for cards in entry.cards.values()]
    everything = replace(house, alter=True, jokers=3, master_card=True)
    assert max(held, default=0) <= greatest_maal(everything)
    assert sum(held) <= greatest_together(max(2, len(held)), everything)


@given(games(), rules, st.sets(st.integers(0, 5), max_size=3))
def test_by_pairs_centrally_and_on_paper_are_the_same(entry, house, dhoos):
    now = table(entry, house, dhoos)
    settled, lines = settlement_of(entry, now, house), score(entry, now, house)
    net = lines.totals()
    assert on_paper(entry, now, house).totals() == net
    of_dhoos = {seat: 0 for seat in net}
    for line in lines.lines:
        for seat, amount in line.amounts.items() if "Dhoos" in line.rule else ():
            of_dhoos[seat] += amount
    assert {seat: amount + of_dhoos[seat] for seat, amount in paid_by(who_pays_whom(settled)).items()} == net


@given(games(), rules)
def test_entries_rules_and_what_is_carried_survive_storage(entry, house):
    def stored(value):
        return json.loads(json.dumps(value))

    assert decode_kind((Settled, Void), stored(tagged(entry))) == entry
    assert decode_dataclass(HouseRules, stored(encode(house))) == house
    now = table(entry, house)
    carry = GAME.after(entry, score(entry, now, house), now, house).carry
    assert decode(Carry, stored(encode(carry))) == carry


@given(games(), rules)
def test_an_entry_that_passes_can_be_scored_and_one_that_does_not_names_its_field(entry, house):
    now = table(entry, house)
    findings = check(entry, now, house)
    names = {"", "playing", "finisher", "status", "maal", "tunnel_points", "tiplu", "cards", "better",
             "fouls", "left"}
    assert {problem.field.split("-")[0] for problem in findings.problems} <= names
    assert all(problem.code and problem.text.id for problem in findings.problems)
    if not findings:
        assert sum(score(entry, now, house).totals().values()) == 0


