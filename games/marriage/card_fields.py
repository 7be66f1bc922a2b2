"""Card fields: the tiplu by rank and suit, hands by role of the cards, tunnels as a line of cards.

Inputs of a hand are named after the role of a card ("cards-2-poplu"), so they are the same whatever the tiplu.
"""
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from games.form_fields import Choice, PartsField, PerSeatField, whole_number
from tally import Labelled, Seat, Text, _, verbatim

from .rules import JOKER, MASTER, RANKS, STANDARD_CARDS, SUITS, UNSAID, Card, Cards, Role, card_name, faces, role_of
from .rules.cards import HAND_SIZE

OTHERS = "others"
"""Cards that score only if the house gives them a value."""
JOKER_SIGNS = ("★", "*", "JOKER")
SUIT_OF = {sign: suit for suit, sign in SUITS.items()} | {suit: suit for suit in SUITS}


def card_of(word: str) -> Card:
    """Parse a typed card: "8♥", "8h", "१०♥", "★". Raises ValueError with a Text."""
    typed = word.strip().upper().replace("\ufe0f", "").replace("\ufe0e", "")
    if typed in JOKER_SIGNS:
        return JOKER
    rank, suit = typed[:-1], SUIT_OF.get(typed[-1:])
    if suit and rank not in RANKS:
        rank = _number_rank(rank)
    if suit is None or rank not in RANKS:
        raise ValueError(_("“%(typed)s” is not a card.", typed=word[:20]))
    return rank + suit


def _number_rank(rank: str) -> str:
    try:
        return str(whole_number(rank))
    except ValueError:
        return ""


def sign_of(card: Card) -> str:
    """Format a card as inputs hold it ("8♥"), independent of language."""
    return JOKER_SIGNS[0] if card == JOKER else card[:-1] + SUITS.get(card[-1:], card[-1:])


def cards_of(line: str) -> tuple[Card, ...]:
    return tuple(card_of(word) for word in line.replace(",", " ").replace(";", " ").split())


class TipluField(PartsField):
    """The tiplu: inputs "tiplu-rank" and "tiplu-suit"; the card, or None while either is missing."""
    ranks, suits = RANKS, SUITS

    @property
    def choices(self) -> list[Choice]:
        return [Choice(each, verbatim(sign)) for each, sign in (*zip(RANKS, RANKS, strict=True), *SUITS.items())]

    def parts(self) -> Iterable[str]:
        return "rank", "suit"

    def process(self, formdata: Any, data: Any = None, extra_filters: Any = None) -> None:
        given = {"rank": data[:-1], "suit": data[-1]} if data else {}
        super().process(formdata, given, extra_filters)
        self.data = self.data["rank"] + self.data["suit"] if len(self.data) == 2 else None

    def _read(self, part: str, raw: str) -> str | None:
        if raw and raw not in (RANKS if part == "rank" else SUITS):
            raise ValueError(_("This is not one of the choices."))
        return raw or None

    @staticmethod
    def rank_name(rank: str) -> Text | int:
        """The rank as shown; numbers stay ints, so that they are formatted in the reader's digits."""
        named: Text | int = card_name(rank + "H").values["rank"]
        return named


class HandsField(PerSeatField):
    """How many copies of each face each player holds: inputs "cards-2-poplu", and "cards-2-others" for the rest."""

    def __init__(self, label: Text, **kwargs: Any) -> None:
        super().__init__(label, high=HAND_SIZE, **kwargs)

    @property
    def roles(self) -> tuple[str, ...]:
        """Roles asked for: only faces that can score, three to six of them."""
        return tuple(self.faces_of(UNSAID))

    def faces_of(self, tiplu: Card) -> dict[str, Card]:
        """Which card each role is; with `UNSAID` as tiplu, the role itself."""
        by_role = {self.role_in(face, tiplu): face for face in faces(tiplu, self.form.rules)}
        return {role.value: by_role[role.value] for role in Role if role.value in by_role}

    def role_in(self, face: Card, tiplu: Card | None) -> str:
        return str(role_of(face, tiplu or UNSAID, self.form.rules.alter).value)

    @property
    def labels(self) -> dict[str, Labelled]:
        return {role: Role(role) for role in self.roles}

    def signs(self) -> dict[str, dict[str, str]]:
        """For every tiplu the card of each role; for the script that labels the steppers."""
        return {tiplu: {role: sign_of(face) for role, face in self.faces_of(tiplu).items() if face != MASTER}
                for tiplu in STANDARD_CARDS}

    @property
    def others_asked(self) -> bool:
        """Whether other cards have a value in this house, or some were entered."""
        table = self.form.rules.table
        worth = any(table.ordinary) or any(table.ordinary_joker)
        return worth or any(self.raw.get(f"{seat}-{OTHERS}") for seat in self.options)

    def parts(self) -> Iterable[str]:
        return [f"{seat}-{role}" for seat in self.options for role in (*self.roles, OTHERS)]

    def process(self, formdata: Any, data: Any = None, extra_filters: Any = None) -> None:
        given = self._parts_of(data or {})
        super().process(formdata, given, extra_filters)
        if formdata is None:
            self.raw = {part: _written(value) for part, value in given.items()}

    def _parts_of(self, held: Mapping[Seat, Cards]) -> dict[str, Any]:
        given: dict[str, Any] = {}
        for seat, cards in held.items():
            others: list[Card] = []
            for face, count in cards.hand.items():
                role = self.role_in(face, self._tiplu)
                if role in self.roles:
                    given[f"{seat}-{role}"] = count
                else:
                    others += [face] * count
            if others:
                given[f"{seat}-{OTHERS}"] = tuple(others)
        return given

    @property
    def _tiplu(self) -> Card | None:
        card: Card | None = self.form["tiplu"].data
        return card

    def _read(self, part: str, raw: str) -> Any:
        return cards_of(raw) or None if part.endswith(f"-{OTHERS}") else super()._read(part, raw)

    def _key(self, part: str) -> str:
        return part

    def hand(self, seat: Seat, tiplu: Card | None) -> dict[Card, int]:
        """The hand of one seat by card."""
        named = self.faces_of(tiplu or UNSAID)
        counted = Counter({face: self.data.get(f"{seat}-{role}", 0) for role, face in named.items()})
        counted.update(self.data.get(f"{seat}-{OTHERS}", ()))
        return {face: count for face, count in counted.items() if count}


def _written(value: Any) -> str:
    return str(value) if isinstance(value, int) else " ".join(sign_of(card) for card in value)


class TunnelsField(PerSeatField):
    """The tunnels each player declared, as a line of cards: "8♥ K♠" means two."""

    def process(self, formdata: Any, data: Any = None, extra_filters: Any = None) -> None:
        super().process(formdata, data, extra_filters)
        if formdata is None:
            self.raw = {str(seat): _written(cards) for seat, cards in self.data.items()}

    def _read(self, part: str, raw: str) -> Any:
        return cards_of(raw) or None

