"""Markup of people and of what they get: what pages draw most often."""
from collections.abc import Mapping, Sequence

from markupsafe import Markup, escape

from tally import Score, Seat

from ..translate import gettext, number


def signed(n: int) -> Markup:
    """A signed number with a typographic minus that does not wrap."""
    kind, sign = (" plus", "+") if n > 0 else (" minus", "\u2212") if n < 0 else ("", "")
    return Markup(f'<span class="signed{kind}">{sign}{number(abs(n))}</span>')


def badge(seat: Seat, name: str) -> Markup:
    """Colour and shape of a seat with the initial of a name."""
    look = "seat-pot" if seat < 0 else f"seat-{seat % 8} shape-{(seat + seat // 8) % 8}"
    return Markup(f'<span class="badge {look}" aria-hidden="true">{escape(name[:1].upper())}</span>')


def player(seat: Seat, name: str) -> Markup:
    """A person: colour and shape of the seat, initial and name."""
    return Markup(f'<span class="player">{badge(seat, name)}<bdi class="name">{escape(name)}</bdi></span>')


def amounts(gave: Mapping[Seat, int], names: Mapping[Seat, str]) -> Markup:
    """What each seat gets."""
    pot = gettext("Pot")
    each = " ".join(f'<span class="amount">{player(seat, names.get(seat, pot))} {signed(amount)}</span>'
                    for seat, amount in gave.items())
    return Markup(f'<span class="amounts">{each}</span>')


def changes(score: Score, names: Mapping[Seat, str]) -> Markup:
    """The result of an entry in one line: "Honza, Vašek +1 · Petra, Lída −1"; empty if nobody got anything."""
    pot = gettext("Pot")
    return Markup(" · ").join(_change(amount, [names.get(seat, pot) for seat in seats])
                              for amount, seats in score.by_amount())


def _change(amount: int, those: Sequence[str]) -> Markup:
    *others, last = (f"<bdi>{escape(name)}</bdi>" for name in those)
    before = "".join(f"{name}, " for name in others)
    return Markup(f'<span class="change">{before}<span class="one">{last} {signed(amount)}</span></span>')
