"""Explain a showdown: every hand in its groups, who could have crippled, what could have been better.

Source: Mordýřova sudá, sections 2, 3 and 5. Unit: none; the numbers are in the lines of the score.
"""
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tally.state import TableState
from tally.text import Seat, Text, who

from .cards import cards_of, listed
from .entries import CardEvent, Hands, carried
from .house_rules import HouseRules
from .layouts import Layout
from .refusals import Refused
from .showdown_result import better_layouts, magic_of, run_hints, showdown_result


@dataclass(frozen=True, slots=True)
class Why:
    """Layouts as they counted, in the order of showing; `hints` name declared cards, and running flushes that matter.

    `better` are layouts stronger than those laid, for after the showdown.
    """
    layouts: Mapping[Seat, Layout]
    hints: tuple[Text, ...] = ()
    better: Mapping[Seat, Layout] | None = None


def why(entry: Any, now: TableState, rules: HouseRules) -> Why | None:
    """Explain a showdown from its cards; None if only a winner or names of groups were entered."""
    if not isinstance(entry, Hands):
        return None
    try:
        found = showdown_result(entry, now, rules)
        better = better_layouts(entry, found)
    except Refused:
        return None
    line = [seat for seat in found.table.in_line if seat in found.outcome.layouts]
    runs = run_hints({seat: found.hands[seat] for seat in line}, found.conditions,
                     magic_of(entry, carried(now.carry)).active, rules)
    return Why({seat: found.outcome.layouts[seat] for seat in line}, (*map(_declared, entry.events), *runs), better)


def _declared(event: CardEvent) -> Text:
    """Who declared which special card, the cards that it moved, and the one he kept of them."""
    text = Text("%(who)s %(what)s", {"who": who(event.by), "what": event.what.label})
    for sign, codes in ((": ", event.cards), (" → ", (event.kept,) if event.kept else ())):
        if codes:
            text = Text("%(said)s" + sign + "%(cards)s", {"said": text, "cards": listed(cards_of(codes))})
    return text
