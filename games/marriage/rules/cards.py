"""The cards of three packs, and the role of each once the tiplu is known.

Source: Marriage (card game), chapter „Sekundární set kol“ (Tiplu, Poplu, Jhiplu, Změnit, Putali, obyčejný
žolík) and variation „Hlavní karta“.
Unit: copies of a card.

Codes: rank and suit ("10H"), "JOKER" for a printed joker, "MASTER" for the master card. While the tiplu is not entered,
the cards that depend on it are coded by their role ("POPLU"): they are worth the same. People see `card_name`.
"""
from collections.abc import Collection

from tally import Labelled, Text, _, _p, verbatim

from .house_rules import HouseRules

Card = str

# A circle: above K is A, below A is K.
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
JOKER: Card = "JOKER"
MASTER: Card = "MASTER"
STANDARD_CARDS: tuple[Card, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
CARDS = frozenset(STANDARD_CARDS) | {JOKER, MASTER}
UNSAID: Card = "TIPLU"  # the tiplu while it is not entered
TWIN = {"S": "C", "C": "S", "H": "D", "D": "H"}  # the other suit of the same colour

COPIES = 3  # „tři standardní balíčky“
TIPLUS_IN_HANDS = 2  # „ještě další dvě Tiplu karty ve hře“: the third stays under the stock
HAND_SIZE = 21  # „dvacet jedna karet“; the finisher has discarded the 22nd
TUNNEL_SIZE = 3
DUBLEE_SIZE = 2
DUBLEES_SHOWN, DUBLEES_TO_END = 7, 8  # „7 dublů“ are shown, „8. dublee také končí hru“
MARRIAGE_SIZE = 3


class Role(Labelled):
    """The role of a card in this game."""
    TIPLU = "tiplu", _("tiplu")
    POPLU = "poplu", _("poplu")
    JHIPLU = "jhiplu", _("jhiplu")
    ALTER = "alter", _("alter")
    PUTALI = "putali", _("printed joker")
    MASTER = "master", _("master card")
    ORDINARY_JOKER = "ordinary_joker", _("ordinary joker")
    ORDINARY = "ordinary", _("ordinary card")


ROLES: dict[Card, Role] = {"JHIPLU": Role.JHIPLU, UNSAID: Role.TIPLU, "POPLU": Role.POPLU, "ALTER": Role.ALTER}
"""Codes of cards while the tiplu is not entered."""


def role_of(card: Card, tiplu: Card, alter: bool) -> Role:
    """Above the tiplu is the poplu, below it the jhiplu; other cards of its rank are jokers."""
    if card in ROLES or (tiplu == UNSAID and card not in (JOKER, MASTER)):
        return ROLES.get(card, Role.ORDINARY)
    if card == JOKER:
        return Role.PUTALI
    if card == MASTER:
        return Role.MASTER
    rank, suit = card[:-1], card[-1]
    steps = (RANKS.index(rank) - RANKS.index(tiplu[:-1])) % len(RANKS)
    if suit == tiplu[-1]:
        return {0: Role.TIPLU, 1: Role.POPLU, len(RANKS) - 1: Role.JHIPLU}.get(steps, Role.ORDINARY)
    if steps == 0:
        return Role.ALTER if alter and TWIN[suit] == tiplu[-1] else Role.ORDINARY_JOKER
    return Role.ORDINARY


def neighbour(card: Card, steps: int) -> Card:
    """The card so many steps above (or below) in the same suit; the ranks are a circle."""
    return RANKS[(RANKS.index(card[:-1]) + steps) % len(RANKS)] + card[-1]


def marriage_cards(tiplu: Card) -> tuple[Card, Card, Card]:
    """Jhiplu, tiplu and poplu: the cards of a marriage."""
    if tiplu == UNSAID:
        return "JHIPLU", UNSAID, "POPLU"
    return neighbour(tiplu, -1), tiplu, neighbour(tiplu, 1)


def faces(tiplu: Card, rules: HouseRules) -> tuple[Card, ...]:
    """Only these cards can score in a hand, so only these are asked for: three to six of them."""
    twin = "ALTER" if tiplu == UNSAID else tiplu[:-1] + TWIN[tiplu[-1]]
    alter = (twin,) if rules.alter else ()
    jokers = (JOKER,) if rules.jokers else ()
    master = (MASTER,) if rules.master_card else ()
    return (*marriage_cards(tiplu), *alter, *jokers, *master)


def copies(card: Card, tiplu: Card | None, rules: HouseRules) -> int:
    """Three packs hold three copies of a card; one tiplu stays under the stock."""
    if card == JOKER:
        return rules.jokers
    if card == MASTER:
        return int(rules.master_card)
    if card not in known_cards(tiplu) or (card == "ALTER" and not rules.alter):
        return 0
    return TIPLUS_IN_HANDS if card == (tiplu or UNSAID) else COPIES


def known_cards(tiplu: Card | None) -> Collection[Card]:
    """Every card code; codes by role only while the tiplu is not entered."""
    return {*CARDS, *ROLES} if tiplu in (None, UNSAID) else CARDS


def card_name(card: Card) -> Text:
    """A card as shown; numbers stay ints, so that they are formatted in the reader's digits."""
    if card == JOKER:
        return Role.PUTALI.label
    if card == MASTER:
        return Role.MASTER.label
    if card in ROLES:
        return ROLES[card].label
    if card not in CARDS:
        return verbatim(card[:20])
    rank = card[:-1]
    named = {"A": _p("rank of a card", "A"), "J": _p("rank of a card", "J"), "Q": _p("rank of a card", "Q"),
             "K": _p("rank of a card", "K")}
    return _p("card", "%(rank)s%(suit)s", rank=named.get(rank) or int(rank), suit=SUITS[card[-1]])
