"""Checks of the hands that were entered: what three packs of cards cannot hold.

Source: Marriage (card game), chapters „Jednání“, „Sady“ and „Sekundární set kol“.
Unit: copies of a card.
"""
from collections.abc import Mapping

from tally import Checks, Seat, Text, _, _p, who

from .cards import (
    DUBLEE_SIZE,
    HAND_SIZE,
    MARRIAGE_SIZE,
    STANDARD_CARDS,
    TIPLUS_IN_HANDS,
    TUNNEL_SIZE,
    UNSAID,
    Card,
    Role,
    card_name,
    copies,
    known_cards,
    role_of,
)
from .entries import Cards, Status
from .house_rules import HouseRules
from .maal import NO_VALUE, TUNNELS, cards_held, grouped, without_tunnels
from .maal_table import Row


def check_cards(checks: Checks, cards: Mapping[Seat, Cards], status: Mapping[Seat, Status],
                tiplu: Card | None, rules: HouseRules) -> None:
    """The hands of all players together must be possible with the cards in play."""
    if tiplu is not None and not checks.require(tiplu in STANDARD_CARDS, "tiplu", _(
            "%(card)s cannot be the tiplu: take another card.", card=card_name(tiplu)), "tiplu_not_standard"):
        return
    well_formed = [_check_shape(checks, seat, held, tiplu) for seat, held in cards.items()]
    named = any(face in STANDARD_CARDS and n for held in cards.values()
                for face, n in (*dict.fromkeys(held.tunnels, 1).items(), *held.hand.items()))
    if not checks.require(tiplu is not None or not named, "tiplu", _(
            "Cards can only be counted once the tiplu is known."), "no_tiplu") or not all(well_formed):
        return
    tiplu = tiplu or UNSAID
    for seat, held in cards.items():
        _check_hand(checks, seat, held, status.get(seat), tiplu, rules)
    _check_marriages(checks, cards)
    _check_copies(checks, cards, tiplu, rules)


def _check_shape(checks: Checks, seat: Seat, held: Cards, tiplu: Card | None) -> bool:
    """Only known cards, in possible numbers."""
    before, cards = len(checks.problems), known_cards(tiplu)
    for face, count in held.hand.items():
        field = f"cards-{seat}-hand-{face}"
        checks.require(face in cards, field, _("%(card)s is not a card of this game.", card=card_name(face)),
                       "unknown_card")
        checks.require(count >= 0, field, _("The number of copies cannot be negative."), "copy_count")
    for face in held.tunnels:
        checks.require(face in cards, f"cards-{seat}-tunnels", _(
            "%(card)s is not a card of this game.", card=card_name(face)), "unknown_card")
    checks.require(held.marriages >= 0, f"cards-{seat}-marriages",
                   _("The number of marriages cannot be negative."),
                   "marriage_count")
    return len(checks.problems) == before


def _check_hand(checks: Checks, seat: Seat, held: Cards, status: Status | None, tiplu: Card,
                rules: HouseRules) -> None:
    """One player: twenty-one cards, each tunnel once, and a floor marriage only among shown sequences."""
    n = sum(held.hand.values()) + TUNNEL_SIZE * len(held.tunnels) + MARRIAGE_SIZE * held.marriages
    checks.require(n <= HAND_SIZE, f"cards-{seat}", _(
        "%(player)s: %(n)s cards, but a hand has %(most)s.", player=who(seat), n=n, most=HAND_SIZE),
        "more_than_21_cards")
    for face in sorted(set(held.tunnels)):
        field = f"cards-{seat}-tunnels"
        checks.require(held.tunnels.count(face) == 1, field, _(
            "%(card)s: the same tunnel twice.", card=card_name(face)), "same_tunnel_twice")
        checks.require(role_of(face, tiplu, rules.alter) is not Role.TIPLU, field, _(
            "%(card)s is the tiplu: one of its copies lies under the stock, so it makes no tunnel.",
            card=card_name(face)), "tiplu_tunnel")
    checks.require(not held.marriages or status is Status.SHOWN, f"cards-{seat}-marriages", _(
        "A marriage on the floor lies among three shown sets: %(player)s has not shown such sets.",
        player=who(seat)), "floor_marriage_needs_shown_sets")
    _check_values(checks, seat, held, tiplu, rules)


def _check_values(checks: Checks, seat: Seat, held: Cards, tiplu: Card, rules: HouseRules) -> None:
    """The table in force must have a value for what lies on the floor, and some grouping for the hand."""
    lying = [TUNNELS[role] for face in held.tunnels if (role := role_of(face, tiplu, rules.alter)) in TUNNELS]
    for row in sorted(set(lying), key=lying.index):
        checks.require(rules.table.worth(row, lying.count(row)) is not None, f"cards-{seat}-tunnels", _(
            "%(row)s: the table has no value for %(n)s of them.", row=row.label, n=lying.count(row)),
            "no_value")
    checks.require(rules.table.worth(Row.FLOOR_MARRIAGE, held.marriages) is not None,
                   f"cards-{seat}-marriages", _(
        "%(row)s: the table has no value for %(n)s of them.", row=Row.FLOOR_MARRIAGE.label, n=held.marriages),
        "no_value")
    possible = all(copies(face, tiplu, rules) >= count for face, count in cards_held(held, tiplu).items())
    if possible and not checks.problems:
        valued = None not in (grouped(held, tiplu, rules), grouped(without_tunnels(held), tiplu, rules))
        checks.require(valued, f"cards-{seat}", NO_VALUE, "no_value")


def _check_marriages(checks: Checks, cards: Mapping[Seat, Cards]) -> None:
    laid = [seat for seat, held in cards.items() if held.marriages]
    n = sum(held.marriages for held in cards.values())
    for seat in laid if n > TIPLUS_IN_HANDS else ():
        checks.require(False, f"cards-{seat}-marriages", _(
            "%(n)s marriages on the floor, but only %(most)s tiplus are in play.", n=n, most=TIPLUS_IN_HANDS),
            "too_many_marriages")


def _check_copies(checks: Checks, cards: Mapping[Seat, Cards], tiplu: Card, rules: HouseRules) -> None:
    """No card more often than it is in play, over all players; every holder is named."""
    held = {seat: cards_held(each, tiplu) for seat, each in cards.items()}
    for face in sorted({face for each in held.values() for face in each}):
        holders = {seat: each[face] for seat, each in held.items() if each[face]}
        n, limit = sum(holders.values()), copies(face, tiplu, rules)
        if n <= limit:
            continue
        text = _("%(card)s: %(holders)s – %(n)s in all, but %(limit)s in play.", card=card_name(face),
                 holders=_holders(tuple(holders.items())), n=n, limit=limit)
        code = "tiplu_indicator" if face == tiplu else "too_many_copies"
        for seat in holders:
            checks.require(False, _where(seat, face, cards[seat]), text, code)


def _holders(holders: tuple[tuple[Seat, int], ...]) -> Text:
    """"Hari 3, Sita 1"."""
    (seat, count), *others = holders
    first = _("%(player)s %(count)s", player=who(seat), count=count)
    if not others:
        return first
    return _p("list", "%(first)s, %(others)s", first=first, others=_holders(tuple(others)))


def _where(seat: Seat, face: Card, held: Cards) -> str:
    """The field path of a player's copies of a card."""
    if held.hand.get(face):
        return f"cards-{seat}-hand-{face}"
    return f"cards-{seat}-tunnels" if face in held.tunnels else f"cards-{seat}-marriages"


def copies_left(cards: Mapping[Seat, Cards], tiplu: Card, rules: HouseRules, face: Card) -> int:
    """How many copies of a face nobody holds yet; limits the steppers of all players."""
    return copies(face, tiplu, rules) - sum(cards_held(each, tiplu)[face] for each in cards.values())


def most_dublees(held: Cards, cards: Mapping[Seat, Cards], tiplu: Card, rules: HouseRules) -> int:
    """Cards worth nothing may have been left out: they make pairs among themselves or with one that was entered."""
    mine = cards_held(held, tiplu)
    left_out = HAND_SIZE - mine.total()
    single = sum(n % DUBLEE_SIZE and role_of(face, tiplu, rules.alter) in (Role.ORDINARY, Role.ORDINARY_JOKER)
                 and copies_left(cards, tiplu, rules, face) > 0 for face, n in mine.items())
    paired = min(single, left_out)
    return sum(n // DUBLEE_SIZE for n in mine.values()) + paired + (left_out - paired) // DUBLEE_SIZE
