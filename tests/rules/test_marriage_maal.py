"""Maal of Marriage: the printed table, the best grouping against brute force, what cannot be held."""
from collections.abc import Iterator
from itertools import product

import pytest

from games.marriage.rules import (
    PRESETS,
    Cards,
    HouseRules,
    Role,
    Settled,
    Status,
    check,
    check_cards,
    copies_left,
    faces,
    maal_of,
    role_of,
)
from games.marriage.rules.cards import card_name, marriage_cards
from games.marriage.rules.check_digit import greatest_maal, impossible_ending, plain_point_cards, tunnel_parts
from games.marriage.rules.house_rules import Grouping
from games.marriage.rules.maal import Source, cards_held
from games.marriage.rules.maal_table import Row, Table
from games.marriage.rules.together import greatest_card_points, greatest_together
from tally import Checks, DoesNotFit, TableState
from tests.long import one_of

RULES = HouseRules()
EVERYTHING = HouseRules(alter=True, jokers=3, master_card=True)


def hand(words: str) -> dict[str, int]:
    cards = words.split()
    return {card: cards.count(card) for card in dict.fromkeys(cards)}


def maal(words: str = "", tunnels: str = "", marriages: int = 0, rules: HouseRules = EVERYTHING,
         tiplu: str = "7H"):
    return maal_of(Cards(hand(words), tuple(tunnels.split()), marriages), tiplu, rules)


# --- the cards ---


@pytest.mark.parametrize("tiplu, jhiplu, poplu", [
    ("7H", "6H", "8H"), ("AS", "KS", "2S"), ("KD", "QD", "AD"), ("2C", "AC", "3C"), ("10S", "9S", "JS")])
def test_the_neighbours_of_the_tiplu_go_round_in_a_circle(tiplu, jhiplu, poplu):
    assert marriage_cards(tiplu) == (jhiplu, tiplu, poplu)
    assert (role_of(jhiplu, tiplu, False), role_of(poplu, tiplu, False)) == (Role.JHIPLU, Role.POPLU)


def test_only_three_to_six_faces_are_asked_for():
    assert faces("AS", RULES) == ("KS", "AS", "2S")
    assert faces("AS", EVERYTHING) == ("KS", "AS", "2S", "AC", "JOKER", "MASTER")
    assert faces("10S", EVERYTHING)[3] == "10C"


def test_players_share_the_copies_left():
    cards = {1: Cards({"8H": 1, "7H": 1}), 2: Cards({"6H": 1}, (), 1)}
    assert [copies_left(cards, "7H", RULES, face) for face in ("6H", "7H", "8H", "9H", "JOKER")] == [
        1, 0, 1, 3, 0]


def test_a_card_is_named_without_assuming_a_script():
    assert card_name("10H").values == {"rank": 10, "suit": "♥"}
    assert card_name("KS").values["rank"].context == "rank of a card"


# --- the printed table ---

PRINTED = [  # the tables of the text, in their order: face, single, double, triple
    ("KS", 0, 0, 0), ("7S", 0, 0, 0), ("8H", 2, 5, 10), ("6H", 2, 5, 10), ("JOKER", 5, 15, 25),
    ("7H", 3, 7, None),
    ("7D", 5, 15, 25), ("MASTER", 5, None, None)]


@pytest.mark.parametrize("face, single, double, triple", PRINTED)
def test_point_cards_in_hand(face, single, double, triple):
    for count, points in enumerate((single, double, triple), 1):
        if points is not None:
            assert maal_of(Cards({face: count}), "7H", EVERYTHING).points == points


FLOOR = [  # tunnels declared, and what they are worth; the part that is only there because they were declared
    ("KS", 5, 5), ("KS 4D", 15, 15), ("KS 4D 5D", 25, 25), ("KS 4D 5D QC", 35, 35),
    ("KS 4D 5D QC 2S", 45, 45),
    ("7S", 10, 10), ("7S 7C", 20, 20), ("8H", 15, 5), ("6H", 15, 5), ("8H 6H", 35, 15),
    ("JOKER", 35, 10), ("7D", 35, 10), ("KS 7S", 15, 15)]


@pytest.mark.parametrize("tunnels, points, tunnel_points", FLOOR)
def test_tunnels_on_the_floor(tunnels, points, tunnel_points):
    counted = maal("", tunnels)
    assert (counted.points, counted.tunnel_points) == (points, tunnel_points)


def test_where_each_point_comes_from():
    assert set(maal("7H 6H 7S KS", "8H").sources) == {
        Source(Row.POPLU_JHIPLU_TUNNEL, 1, 15), Source(Row.TIPLU, 1, 3), Source(Row.JHIPLU, 1, 2)}


@pytest.mark.parametrize("preset, words, tunnels, points", [
    ("pagat", "", "8H", 20), ("pagat", "", "KS 4D", 10), ("marriage_calculator", "7H 7H", "", 8),
    ("marriage_calculator", "", "KS 4D 5D QC", 45), ("marriage_calculator", "", "7S", 0),
    ("bhidne_ho", "7H 7H 8H 8H 6H 6H", "", 25), ("clubroyale", "8H 8H 8H", "", 6)])
def test_other_printed_tables_are_presets(preset, words, tunnels, points):
    assert maal(words, tunnels, rules=HouseRules(**PRESETS[preset].values)).points == points


def test_what_the_table_has_no_value_for_does_not_fit():
    with pytest.raises(DoesNotFit):
        maal("", "8H 6H", rules=HouseRules(table=Table(poplu_jhiplu_tunnel=(20,), poplu=(2,))))


# --- the check digit ---

TABLES = {"printed": Table(), "programs": PRESETS["pagat"].values["table"],
          "3/8 and 10/25": Table(tiplu=(3, 8), marriage=(10, 25))}
SWITCHES = [dict(zip(("alter", "jokers", "master_card"), on, strict=True))
            for on in product((False, True), (0, 3), (False, True))]


@pytest.mark.parametrize("on", SWITCHES)
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("grouping", Grouping)
def test_no_maal_ends_in_1_or_6(on, table, grouping):
    rules = HouseRules(table=TABLES[table], maal_grouping=grouping, **on)
    assert [n for n in range(40, 50) if impossible_ending(n, rules)] == [41, 46]


def test_where_a_joker_is_worth_2_5_10_every_ending_is_possible():
    table = Table(putali=(2, 5, 10))
    assert impossible_ending(16, HouseRules(table=table))  # without jokers the row is idle
    assert not any(impossible_ending(n, HouseRules(table=table, jokers=3)) for n in range(20))


@pytest.mark.parametrize("on, most, together", [
    ({}, 80, 34), ({"alter": True}, 105, 59), ({"jokers": 3}, 107, 59),
    ({"alter": True, "jokers": 3}, 132, 84),
    ({"alter": True, "jokers": 3, "master_card": True}, 137, 89)])
def test_the_most_that_can_be_held(on, most, together):
    assert greatest_maal(HouseRules(**on)) == most
    assert greatest_card_points(HouseRules(**on)) == together


@pytest.mark.parametrize("on, together", [
    ({}, [145, 210, 275]), ({"alter": True, "jokers": 3, "master_card": True}, [202, 267, 332]),
    ({"table": Table(ordinary=(9, 18, 27))}, [378, 567, 756])])
def test_the_most_that_all_hands_together_can_give(on, together):
    assert [greatest_together(players, HouseRules(**on)) for players in (2, 3, 4)] == together


def test_single_cards_that_a_house_gives_a_value_count_for_the_bound():
    assert greatest_maal(HouseRules(table=Table(ordinary=(9, 18, 27)))) == 9 * 21


# --- refusals ---


def refused(*players: Cards, tiplu: str | None = "7H", rules: HouseRules = EVERYTHING, status=Status.SHOWN):
    checks = Checks()
    check_cards(checks, dict(enumerate(players, 1)), dict.fromkeys(range(1, len(players) + 1), status), tiplu,
                rules)
    return [(problem.field, problem.code) for problem in checks.problems]


@pytest.mark.parametrize("players, problems", [
    ([Cards({"8H": 3}, (), 0), Cards({"8H": 1})], [("cards-1-hand-8H", "too_many_copies"),
                                                   ("cards-2-hand-8H", "too_many_copies")]),
    ([Cards({"KS": 1}), Cards({}, ("KS",))], [("cards-1-hand-KS", "too_many_copies"),
                                              ("cards-2-tunnels", "too_many_copies")]),
    ([Cards({"7H": 1}), Cards({"7H": 2})], [("cards-1-hand-7H", "tiplu_indicator"),
                                            ("cards-2-hand-7H", "tiplu_indicator")]),
    ([Cards({}, ("MASTER",))], [("cards-1-tunnels", "too_many_copies")]),
    ([Cards({}, ("KS", "KS"))], [("cards-1-tunnels", "same_tunnel_twice"),
                                 ("cards-1-tunnels", "too_many_copies")]),
    ([Cards({"1H": 1})], [("cards-1-hand-1H", "unknown_card")]),
    ([Cards({}, ("8X",))], [("cards-1-tunnels", "unknown_card")]),
    ([Cards({"8H": -1})], [("cards-1-hand-8H", "copy_count")]),
    ([Cards({}, (), -1)], [("cards-1-marriages", "marriage_count")]),
    ([Cards({f"{rank}S": 3 for rank in (2, 3, 4, 5, 6, 8, 9)} | {"9D": 1})],
     [("cards-1", "more_than_21_cards")]),
    ([Cards({f"{rank}S": 3 for rank in (2, 3, 4, 5, 6, 8)}, ("9S",))], []),
])
def test_impossible_hands_are_refused_at_every_holder(players, problems):
    assert refused(*players) == problems


def test_the_text_names_the_card_and_its_holders():
    checks = Checks()
    cards = {3: Cards({"8H": 3}), 5: Cards({"8H": 1})}
    check_cards(checks, cards, dict.fromkeys(cards, Status.SHOWN), "7H", RULES)
    text = checks.problems[0].text
    assert text.values["card"] == card_name("8H")
    holders = text.values["holders"]
    named = [(each.values["player"].seats, each.values["count"])
             for each in (holders.values["first"], holders.values["others"])]
    assert named == [((3,), 3), ((5,), 1)]


def test_three_marriages_need_three_tiplus():
    codes = {code for _field, code in refused(Cards({}, (), 2), Cards({}, (), 1))}
    assert codes == {"too_many_marriages", "tiplu_indicator"}


@pytest.mark.parametrize("status", [Status.UNSHOWN, Status.DUBLEE])
def test_a_floor_marriage_needs_shown_sequences(status):
    assert refused(Cards({}, (), 1), status=status) == [
        ("cards-1-marriages", "floor_marriage_needs_shown_sets")]


@pytest.mark.parametrize("tiplu", ["JOKER", "MASTER", "1H", "", "7h"])
def test_the_tiplu_is_a_card_of_the_packs(tiplu):
    assert refused(Cards({"8H": 1}), tiplu=tiplu) == [("tiplu", "tiplu_not_standard")]


def test_cards_wait_for_the_tiplu():
    assert refused(Cards({"8H": 1}), tiplu=None) == [("tiplu", "no_tiplu")]
    assert refused(Cards({"8H": 0}), tiplu=None) == []


def test_a_count_without_value_in_the_table_is_refused():
    rules = HouseRules(table=Table(poplu_jhiplu_tunnel=(20,), floor_marriage=(15,), tiplu=(3,)))
    assert refused(Cards({}, ("8H", "6H")), rules=rules) == [("cards-1-tunnels", "no_value")]
    assert refused(Cards({}, (), 2), rules=rules) == [("cards-1-marriages", "no_value")]
    assert refused(Cards({"7H": 2}), rules=rules) == [("cards-1", "no_value")]
    assert refused(Cards({"7H": 2, "8H": 1, "6H": 1}), rules=rules) == []  # one of them is in the marriage


# --- what cards can make ---


def hands_of_point_cards(rules: HouseRules) -> Iterator[Cards]:
    """Every hand of point cards, printed jokers and declared tunnels; what is worth nothing is left out."""
    jokers_off, others = ("7S", "7C", "7D"), ("AS", "2S", "3S", "9S", "10S", "JS", "QS")
    for cards, jokers, low, high in product(plain_point_cards(), range(rules.jokers + 1), range(4), range(8)):
        held = Cards({**cards.hand, "JOKER": jokers}, (*cards.tunnels, *jokers_off[:low], *others[:high]),
                     cards.marriages)
        if cards_held(held, "7H").total() <= 21:
            yield held


@one_of("on", {}, {"jokers": 1})
def test_what_a_count_may_be_is_what_some_hand_makes(on):
    rules = HouseRules(**on)
    made: dict[tuple[int, int], set[tuple[bool, int]]] = {}
    for held in hands_of_point_cards(rules):
        worth, copies = maal_of(held, "7H", rules), cards_held(held, "7H")
        floor, pairs = bool(held.marriages), sum(n // 2 for n in copies.values()) + (21 - copies.total()) // 2
        made.setdefault((worth.points, worth.tunnel_points), set()).add((floor, pairs))
    for maal in range(90):
        for floor, dublees in ((True, 0), (False, 0), (False, 7), (False, 8)):
            parts = {part for (points, part), how in made.items() if points == maal
                     and any(pairs >= dublees and (floor or not lying) for lying, pairs in how)}
            assert tunnel_parts(maal, rules, floor, dublees) == parts, (maal, floor, dublees)


@one_of("step", 23, 1)
def test_a_typed_number_passes_if_some_cards_make_it_and_is_refused_or_asked_for_if_none_do(step):
    made = {maal_of(held, "7H", RULES) for held in hands_of_point_cards(RULES)}
    pairs = {(maal.points, maal.tunnel_points) for maal in made}
    now = TableState(order=(1, 2), playing=(1, 2), dealer=1)
    for maal, part in product(range(90), range(0, 70, step)):
        found = check(Settled(1, dict.fromkeys((1, 2), Status.SHOWN), {1: maal}, {1: part} if part else {}), now, RULES)
        possible = (maal, part) in pairs if part else maal in {points for points, _part in pairs}
        recount = any(said in warning.id for warning in found.warnings
                      for said in ("no maal ends in", "nobody can hold more"))
        assert possible == (not found.problems and not recount), (maal, part)
        assert not recount or maal % 5 == 1 or maal > 80
