"""Eight suits in four pairs, thirteen ranks: every card of a pair of suits exists exactly twice.

Source: Mordýřova sudá, section 1; the pairs from the legend of the worked hand in section 2. Unit: points of
a card.
"""
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tally.labelled import Labelled
from tally.text import Text, _, _p, verbatim

from .refusals import Refused

HAND = 10  # section 3: five cards and five more
COPIES = 2  # section 1: two packs of 52

RANKS = "E23456789DJQK"  # section 2: eso, 2-9, desítka, kluk, dáma, král; the ace is low or high in a run
PAIRS = "khsm"
PICTURES = "JQK"
PAIR_SIGNS = {"k": "♣", "h": "♠", "s": "♥", "m": "♦"}  # of a pair of suits, by its French one
RANK_SAID = {  # the text writes E and D
    "E": _p("rank, ace and ten by a letter in Czech", "A"), "D": _p("rank, ace and ten by a letter in Czech", "10"),
}


class Suit(Labelled):
    """The suits of both packs; the value is the pair and the pack: Pseudopolis 1, Ankh-Morpork 2."""
    KRIZE = "k1", _("clubs")
    MECE = "k2", _("swords")
    LISTY = "h1", _("spades")
    HOLE = "h2", _("staves")
    SRDCE = "s1", _("hearts")
    POHARY = "s2", _("cups")
    KULE = "m1", _("diamonds")
    MINCE = "m2", _("coins")


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """A rank and a pair of suits; `deck` is 1 or 2, or 0 when the pack does not matter."""

    rank: str
    pair: str
    deck: int = 0

    @property
    def code(self) -> str:
        return f"{self.rank}{self.pair}{self.deck or ''}"

    @property
    def suit_label(self) -> Text:
        """The suit of a card whose pack is known."""
        return Suit(f"{self.pair}{self.deck}").label

    @property
    def red(self) -> bool:
        """Hearts and cups, diamonds and coins."""
        return self.pair in "sm"

    @property
    def label(self) -> Text:
        """The card as shown: rank and suit sign, or the suit's name when its pack is known."""
        rank = RANK_SAID.get(self.rank, self.rank)
        if self.deck:
            return Text("%(rank)s\u00a0%(suit)s", {"rank": rank, "suit": self.suit_label})
        return Text("%(rank)s%(suit)s", {"rank": rank, "suit": PAIR_SIGNS[self.pair]})

    @property
    def face(self) -> str:
        """Rank and pair without the pack: all that groups depend on."""
        return self.rank + self.pair

    @property
    def points(self) -> int:
        """Pictures ten, the ace one (or eleven, as its holder likes), the rest as marked (section 2)."""
        return 10 if self.rank in "DJQK" else 1 if self.rank == "E" else int(self.rank)

    def may_be(self, code: str) -> bool:
        """Whether this can be the card `code`; where a pack is unknown it can be either copy."""
        return self.face == code[:2] and (not self.deck or code[2:] in ("", str(self.deck)))


# The seven cards that carry regional rules (section 5).
LADY = "Qh1"  # dáma listová
FATE = "Ks2"  # král pohárový
ATUIN = "Qm2"  # dáma mincová
SENDER = "Jm1"  # kluk kulový
DEATH = "Kk2"  # král mečový
ARCHCHANCELLOR = "Jh2"  # kluk holový
FOOL = "Jk1"  # kluk křížový

_SUITS = {suit.value: suit for suit in Suit}
_RANK_WORDS = {
    "eso": "E",
    "dvojk": "2",
    "trojk": "3",
    "ctyrk": "4",
    "petk": "5",
    "sestk": "6",
    "sedm": "7",
    "osm": "8",
    "devit": "9",
    "desit": "D",
    "kluk": "J",
    "spod": "J",
    "dam": "Q",
    "kral": "K",
}
_SUIT_WORDS = {"kriz": "k1", "mec": "k2", "list": "h1", "hol": "h2", "srdc": "s1", "pohar": "s2", "kul": "m1",
               "kar": "m1", "minc": "m2"}
_SUIT_OF_SIGN = {"♣": "k1", "♠": "h1", "♥": "s1", "♦": "m1", "♧": "k1", "♤": "h1", "♡": "s1", "♢": "m1"}
_RANK_ALIASES = {"A": "E", "T": "D", "10": "D"}
_STORED = re.compile(r"[E2-9DJQK][khsm][12]?")
_CODE = re.compile(r"(10|[1-9A-Z])([khsm][12]?)", re.IGNORECASE | re.ASCII)


def card(code: str, same_suits: bool = False) -> Card:
    """The card of a code such as `3k`, `Qh1`, `10s` or `E♠`. Raises `Refused`.

    With two packs of the same suits a sign does not tell the packs apart; only a digit does.
    """
    signs = {sign: suit[:1] if same_suits else suit for sign, suit in _SUIT_OF_SIGN.items()}
    spelled = "".join(signs.get(sign, sign) for sign in re.sub("[\ufe0e\ufe0f]", "", code))
    found = _CODE.fullmatch(spelled)
    rank = _RANK_ALIASES.get(found[1].upper(), found[1].upper()) if found else ""
    if not found or rank not in RANKS:
        raise Refused(
            _(
                "%(card)s is not a card: write a rank (A, 2-10, J, Q, K) and a suit (♣ ♠ ♥ ♦ or k, h, s, m).",
                card=verbatim(code[:20] or "–"),
            ),
            "bad_card",
        )
    suit = found[2].lower()
    return Card(rank, suit[0], int(suit[1:] or 0))


def read(words: str, same_suits: bool = False) -> tuple[Card, ...]:
    """Parse typed cards: codes (`3k 3h E♠ Js`) or Czech words („dáma listová“, „sedma mečů“). Raises `Refused`."""
    cards: list[Card] = []
    half: dict[str, str] = {}
    for word in re.split(r"[\s,;]+", words.strip()):
        part = _word(word)
        if part is None:
            if half:
                raise _refuse_half(half)
            cards.extend([card(word, same_suits)] if word else [])
            continue
        kind, value = part
        if kind in half:
            raise _refuse_half(half)
        half[kind] = value
        if len(half) == 2:
            cards.append(Card(half["rank"], half["suit"][0], 0 if same_suits else int(half["suit"][1])))
            half = {}
    if half:
        raise _refuse_half(half)
    return tuple(cards)


def _word(word: str) -> tuple[str, str] | None:
    """The suit or rank a Czech word means; None for a code."""
    plain = "".join(
        each for each in unicodedata.normalize("NFD", word.lower()) if not unicodedata.combining(each)
    )
    if len(plain) < 3:
        return None
    for kind, words in (("suit", _SUIT_WORDS), ("rank", _RANK_WORDS)):
        for stem, value in words.items():
            if plain.startswith(stem):
                return kind, value
    return None


def _refuse_half(half: Mapping[str, str]) -> Refused:
    if "rank" in half:
        return Refused(_("The suit of %(rank)s is missing.", rank=verbatim(half["rank"])), "bad_card")
    return Refused(_("The rank of %(suit)s is missing.", suit=_SUITS[half["suit"]].label), "bad_card")


def cards_of(codes: Iterable[str]) -> tuple[Card, ...]:
    """Parse codes as stored, spelled as by `Card.code`. Raises `Refused`."""
    return tuple(_stored(code) for code in codes)


def _stored(code: object) -> Card:
    if not isinstance(code, str) or not _STORED.fullmatch(code):
        return _no_card(code)
    return Card(code[0], code[1], int(code[2:] or 0))


def _no_card(thing: object) -> Card:
    raise Refused(_("%(card)s is not a card.", card=verbatim(str(thing)[:20])), "bad_card")


def codes(cards: Iterable[Card]) -> tuple[str, ...]:
    return tuple(each.code for each in cards)


def listed(cards: Iterable[Card]) -> Text:
    """A list of cards for a sentence; its value "codes" holds the stored spelling."""
    cards = tuple(cards)
    texts = [each.label for each in cards]
    values = {f"card{at}": each for at, each in enumerate(texts)}
    words = " ".join(f"%({name})s" for name in values)
    return Text(words, {**values, "codes": " ".join(codes(cards))})


def too_many(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards that cannot all be on one table: a third copy of a pair, or the same card of a pack twice
    (section 1).
    """
    cards = tuple(cards)
    faces = Counter(each.face for each in cards)
    exact = Counter(each.code for each in cards if each.deck)
    return tuple(sorted({each for each in cards if faces[each.face] > COPIES or exact[each.code] > 1}))


def require_copies(cards: Iterable[Card], at: str = "") -> None:
    """Two cards of every rank and pair exist, one of each pack (section 1). Raises `Refused`."""
    over = too_many(cards)
    if over:
        raise Refused(too_many_said(over), "too_many_copies", at)


def too_many_said(over: Iterable[Card]) -> Text:
    return _("There are more copies on the table than the two packs hold: %(cards)s.", cards=listed(over))


def require_hand(cards: tuple[Card, ...], at: str = "") -> None:
    """Ten cards, no more copies than there are (sections 1 and 3). Raises `Refused`."""
    if len(cards) != HAND:
        raise Refused(_("A hand has %(all)s cards, not %(n)s.", all=HAND, n=len(cards)), "not_ten_cards", at)
    require_copies(cards, at)


def find_card(cards: Iterable[Card], code: str) -> Card | None:
    """The card `code` in a hand; a copy of unknown pack only if the exact one is missing."""
    cards = tuple(cards)
    exact = [each for each in cards if each.code == code]
    return next(iter(exact or [each for each in cards if each.may_be(code)]), None)


def find_cards(cards: Iterable[Card], codes: Iterable[str]) -> tuple[Card, ...] | None:
    """A card of the hand for each of these codes, those of a known pack first; None if it does not hold them all."""
    left, found = list(cards), list[Card]()
    for code in sorted(codes, key=len, reverse=True):
        each = find_card(left, code)
        if each is None:
            return None
        left.remove(each)
        found.append(each)
    return tuple(found)
