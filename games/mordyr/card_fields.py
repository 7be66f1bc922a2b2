"""Fields for cards and groups: hands as lines of codes or words, laid groups, declared special cards.

Lines of cards accept whatever `read` accepts: codes ("3k 3h E♠ Js") or Czech words; "|" separates groups.
"""
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

from games.form_fields import CHOOSE, PartsField, _member, seat_of
from tally import Seat, Text, _

from .rules import (
    EVERY_RULE,
    FOOL_LADDER,
    LADDER,
    Card,
    CardEvent,
    Declared,
    Kind,
    Refused,
    Rule,
    Shown,
    Strength,
    card,
    cards_of,
    codes,
    read,
)
from .rules.cards import ARCHCHANCELLOR, ATUIN, DEATH, FATE, FOOL, LADY, SENDER
from .rules.groupings import LARGEST_PREPADENI

BETWEEN_GROUPS = "|"
LONGEST_LINE = 400
SPECIAL = (LADY, FATE, ATUIN, SENDER, DEATH, ARCHCHANCELLOR, FOOL)
ROWS = 14  # most declared cards in a round: thirteen kinds, and disclosed cards
MOST_GROUPS = 10
KEY = re.compile(r"[a-z_]+(\.[0-9]{1,3}){3}")  # of a named group: its kind, size, null eights and total
KINDS = {each.value for each in Kind}


def cards_in(line: str, same_suits: bool) -> tuple[str, ...]:
    """Parse a line of cards into codes. Raises ValueError with a Text."""
    if len(line) > LONGEST_LINE:
        raise ValueError(_("At most %(n)s characters.", n=LONGEST_LINE))
    try:
        return codes(read(line, same_suits))
    except Refused as refused:
        raise ValueError(refused.problem.text) from None


def groups_in(line: str, same_suits: bool) -> tuple[tuple[str, ...], ...]:
    """Parse a line of groups into codes. Raises ValueError with a Text."""
    cut = line.replace("/", BETWEEN_GROUPS).replace("\n", BETWEEN_GROUPS).split(BETWEEN_GROUPS)
    return tuple(group for part in cut if (group := cards_in(part, same_suits)))


class RulesField(PartsField):
    """The regional rules of a round: checkboxes "active-0" … "active-11"; data: ticked rules in order."""

    options = EVERY_RULE

    def parts(self) -> Iterable[str]:
        return [rule.value for rule in EVERY_RULE]

    def process(self, formdata: Any, data: Any = None, extra_filters: Any = None) -> None:
        super().process(formdata, dict.fromkeys(data or (), 1), extra_filters)
        self.data = tuple(rule for rule in EVERY_RULE if rule in self.data)

    def _read(self, part: str, raw: str) -> bool | None:
        return True if raw not in ("", "0") else None

    def _key(self, part: str) -> Rule:
        return Rule(part)


class _LinesField(PartsField):
    """A line of text for each player who shows: inputs "hands-0", "hands-1" …"""

    def parts(self) -> Iterable[str]:
        return [str(seat) for seat in self.form.now.order]

    def _key(self, part: str) -> Seat:
        return int(part)

    def process(self, formdata: Any, data: Any = None, extra_filters: Any = None) -> None:
        super().process(formdata, data, extra_filters)
        if formdata is None:
            self.raw = {str(seat): f" {BETWEEN_GROUPS} ".join(map(" ".join, self.groups(seat))) for seat in self.data}

    def groups(self, seat: Seat) -> tuple[tuple[str, ...], ...]:
        """The codes of a line by group."""
        raise NotImplementedError

    def cards(self, seat: Seat) -> tuple[str, ...]:
        return tuple(code for group in self.groups(seat) for code in group)

    def held(self, seat: Seat) -> list[tuple[Card, ...]]:
        """The readable cards of a line by group."""
        return [cards_of(group) for group in self.groups(seat)]


class HandsField(_LinesField):
    """The ten cards of each player."""

    def _read(self, part: str, raw: str) -> tuple[str, ...] | None:
        return cards_in(raw, self.form.rules.same_suits) or None

    def groups(self, seat: Seat) -> tuple[tuple[str, ...], ...]:
        return (self.data[seat],) if seat in self.data else ()


class LaidField(_LinesField):
    """The groups of each player as laid, separated by "|"."""

    def _read(self, part: str, raw: str) -> tuple[tuple[str, ...], ...] | None:
        return groups_in(raw, self.form.rules.same_suits) or None

    def groups(self, seat: Seat) -> tuple[tuple[str, ...], ...]:
        found: tuple[tuple[str, ...], ...] = self.data.get(seat, ())
        return found


class PacksField(PartsField):
    """Which of two copies a card is: inputs "packs-0-Qh", each 1 or 2; asked only if a rule depends on it."""

    def __init__(self, label: Text, **kwargs: Any) -> None:
        super().__init__(label, **kwargs)
        self.asked: list[str] = []

    def parts(self) -> Iterable[str]:
        return [f"{seat}-{code[:2]}" for seat in self.form.now.order for code in SPECIAL]

    def _read(self, part: str, raw: str) -> str | None:
        if raw not in ("", "1", "2"):
            raise ValueError(_("This is not one of the choices."))
        return raw or None

    def named(self, seat: Seat, hand: Iterable[str]) -> tuple[str, ...]:
        """Add the chosen packs to the codes of a hand."""
        packs = {part.split("-")[1]: pack for part, pack in self.data.items() if part.split("-")[0] == str(seat)}
        return tuple(code + packs.pop(code, "") for code in hand)

    @property
    def questions(self) -> list[tuple[Seat, str]]:
        """Seats and faces asked about, including those already answered."""
        parts = dict.fromkeys([*self.raw, *self.asked])
        return [(int(seat), face) for seat, face in (part.split("-") for part in parts) if seat.isdecimal()]

    @staticmethod
    def card_label(face: str) -> Text:
        return card(face).label

    def copies(self, face: str) -> list[tuple[int, Text]]:
        """The pack of both copies and what tells them apart: the suit, of equal suits the mark of the special one."""
        both = [card(f"{face}{deck}") for deck in (1, 2)]
        return [(each.deck, each.suit_label if not self.form.rules.same_suits else
                 _("the marked one") if each.code in SPECIAL else _("the one without a mark")) for each in both]


class EventsField(PartsField):
    """Special cards in the order of declaration: rows of "events-0-what", "-by", "-cards" and "-kept"."""
    choices = tuple(Declared)
    of_row = ("what", "by", "cards", "kept")

    def row_caption(self, row: int) -> Text:
        return _("Special card %(n)s", n=row + 1)

    def parts(self) -> Iterable[str]:
        return [f"{row}-{part}" for row in range(ROWS) for part in self.of_row]

    def process(self, formdata: Any, data: Any = None, extra_filters: Any = None) -> None:
        given = {f"{row}-{part}": value for row, event in enumerate(data or ()) for part, value in (
            ("what", event.what.value), ("by", event.by), ("cards", " ".join(event.cards)), ("kept", event.kept))}
        super().process(formdata, given, extra_filters)
        if formdata is None:
            self.data = tuple(data or ())
            return
        self.data = tuple(self._events())

    def _events(self) -> Iterable[CardEvent]:
        for row in range(ROWS):
            what, by, cards, kept = (self.data.get(f"{row}-{part}") for part in self.of_row)
            if what is None and (cards or kept):
                self.errors_at.setdefault(f"{row}-what", []).append(CHOOSE)
            elif what is not None and by is None:
                self.errors_at.setdefault(f"{row}-by", []).append(_("Choose somebody."))
            elif what is not None:
                yield CardEvent(what, by, cards or (), kept[0] if kept else "")

    def _read(self, part: str, raw: str) -> Any:
        if not raw.strip():
            return None
        match part.split("-")[1]:
            case "what":
                return _member(Declared, raw)
            case "by":
                return seat_of(raw, self.form.now)
        cards = cards_in(raw, self.form.rules.same_suits)
        if part.endswith("-kept") and len(cards) > 1:
            raise ValueError(_("One of the two drawn cards must be kept."))
        return cards

    @property
    def rows(self) -> range:
        """The filled rows and three empty ones."""
        filled = [int(part.split("-")[0]) for part, raw in self.raw.items() if raw]
        return range(min(ROWS, max(filled, default=-1) + 4))

    @property
    def filled(self) -> bool:
        return any(self.raw.values())


class GroupChoice(NamedTuple):
    """A group as an input value, the text of its button, its name."""
    value: str
    short: Text | str
    label: Text


@dataclass(frozen=True, slots=True)
class Choices:
    """A set of groups under a heading. `aside`: the rarer ones."""
    heading: Text | None
    groups: tuple[GroupChoice, ...]
    aside: bool = False


def _choices(heading: Text | None, groups: Iterable[Strength], short: str = "name", aside: bool = False) -> Choices:
    """`short` names what of a group its button says: its name, or a number of it."""
    return Choices(heading, tuple(
        GroupChoice(key_of(named(each)), each.name if short == "name" else str(getattr(each, short)), said_of(each))
        for each in groups), aside)


def said_of(strength: Strength) -> Text:
    """The name of a group without context; a leftover needs its total."""
    if strength.kind is Kind.ZBYTEK:
        return _("leftover worth %(n)s", n=strength.total)
    return strength.name


class ShownField(PartsField):
    """The groups each player has laid: "shown-0-0-group" by name, "shown-0-0-cards" by cards, then "shown-0-1-…"."""

    def __init__(self, label: Text, **kwargs: Any) -> None:
        super().__init__(label, **kwargs)
        self.asked: tuple[Seat, ...] = ()

    def parts(self) -> Iterable[str]:
        return [f"{seat}-{at}-{part}" for seat in self.form.now.order for at in range(MOST_GROUPS)
                for part in ("group", "cards")]

    def process(self, formdata: Any, data: Any = None, extra_filters: Any = None) -> None:
        given = {f"{seat}-{at}-{part}": value for seat, groups in (data or {}).items()
                 for at, shown in enumerate(groups)
                 for part, value in (("group", key_of(shown)), ("cards", " ".join(shown.cards)))}
        super().process(formdata, given, extra_filters)
        self.data = dict(data or {}) if formdata is None else self._shown()

    def _shown(self) -> dict[Seat, tuple[Shown, ...]]:
        found: dict[Seat, tuple[Shown, ...]] = {}
        for seat in self.form.now.order:
            for at in range(MOST_GROUPS):
                name, cards = (self.data.get(f"{seat}-{at}-{part}") for part in ("group", "cards"))
                if name or cards:
                    found[seat] = (*found.get(seat, ()), replace(name or Shown(), cards=cards or ()))
        return found

    def _read(self, part: str, raw: str) -> Any:
        if not raw.strip():
            return None
        if part.endswith("-group"):
            return shown_of(raw)
        return cards_in(raw, self.form.rules.same_suits)

    def slots(self, seat: Seat) -> range:
        """The laid groups, one more if the next one is asked for, at least one."""
        laid = [int(part.split("-")[1]) for part, raw in self.raw.items() if raw and part.startswith(f"{seat}-")]
        return range(min(MOST_GROUPS, max(1, max(laid, default=-1) + 1 + (seat in self.asked))))

    @property
    def choices(self) -> list[GroupChoice]:
        return [each for kind in self._offered for each in kind.groups]

    def kinds(self, chosen: str = "") -> list[Choices]:
        """Choices by kind, strongest first, including the chosen group."""
        found = [each for each in self._offered if each.groups]
        if chosen and not any(chosen == key for each in found for key, _short, _name in each.groups):
            found.append(Choices(None, (GroupChoice(chosen, self.name_of(chosen), self.name_of(chosen)),)))
        return found

    @cached_property
    def _offered(self) -> tuple[Choices, ...]:
        return tuple(self._by_kind())

    def _by_kind(self) -> Iterator[Choices]:
        """Wild groups only in an octarine round, null eights only if possible, more loupeže after the Fool."""
        octarine: bool = self.form.octarine  # type: ignore[attr-defined]
        nulls: bool = self.form.nulls_possible  # type: ignore[attr-defined]
        fool: bool = self.form.fool_played  # type: ignore[attr-defined]
        groups = [each for each in reversed(LADDER) if not each.shifted and (
            octarine or each.kind not in (Kind.ZABITI_MAGA, Kind.OKTAVO))]
        plain = [each for each in groups if not each.nulls]
        if fool:
            more = [each for each in reversed(FOOL_LADDER) if each not in LADDER]
            yield _choices(_("After the jack of clubs (rule 11)"), more)
        yield _choices(_("Onion of so many cards"), [each for each in plain if each.kind is Kind.PREPADENI], "size")
        yield _choices(None, [each for each in plain if each.kind not in (Kind.PREPADENI, Kind.ZBYTEK)])
        yield _choices(_("Leftover cards worth"), [each for each in plain if each.total], "total", aside=True)
        if nulls:
            for size in range(LARGEST_PREPADENI, 2, -1):
                heading = _("Onion of %(n)s cards with so many null eights", n=size)
                nulled = [each for each in groups if each.nulls and each.size == size]
                yield _choices(heading, nulled, "nulls", aside=True)

    def usual(self, chosen: str) -> bool:
        """Whether a group is among the choices shown at once."""
        return any(chosen == key for each in self.kinds(chosen) if not each.aside for key, _short, _name in each.groups)

    def open_at(self, seat: Seat, at: int) -> bool:
        """Whether this group of a tied player is the one asked for."""
        return self.asked[:1] == (seat,) and at == self.slots(seat)[-1]

    @staticmethod
    def name_of(key: str) -> Text:
        """The name of a group by its key; "something else" for what was typed wrong."""
        for strength in (*LADDER, *FOOL_LADDER):
            if key == key_of(named(strength)):
                return said_of(strength)
        kind = key.split(".")[0]
        return Kind(kind).label if KEY.fullmatch(key) and kind in KINDS else _("something else")


def named(strength: Strength) -> Shown:
    """The entry for a group of this strength; a single loupež has no size."""
    size = 0 if strength.kind is Kind.LOUPEZ and strength.size == 1 else strength.size
    return Shown(strength.kind, size, strength.nulls, strength.total)


def key_of(shown: Shown) -> str:
    """Format a named group as an input value."""
    return "" if shown.kind is None else f"{shown.kind.value}.{shown.size}.{shown.nulls}.{shown.total}"


def shown_of(key: str) -> Shown:
    """Parse an input value into a named group. Raises ValueError with a Text."""
    kind, *numbers = key.split(".")
    if not KEY.fullmatch(key) or kind not in KINDS:
        raise ValueError(_("This is not one of the choices."))
    size, nulls, total = map(int, numbers)
    return Shown(Kind(kind), size, nulls, total)
