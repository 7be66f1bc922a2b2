"""From entered cards to hands, layouts and the outcome of the showdown.

Source: Mordýřova sudá, sections 2, 3 and 5. Unit: none; `rounds` scores the result.
"""
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tally.state import TableState
from tally.text import Seat, Text, _, who

from .cards import Card, cards_of
from .declared import Magic, conditions, drawn, played
from .entries import Carry, Hands, StepByStep, WinnerOnly, carried
from .groupings import cripple_needs
from .house_rules import HouseRules, Layouts
from .layouts import Layout, best_layout, validate
from .refusals import Refused
from .regional import Conditions, Rule
from .runs import longest_run
from .showdown import Outcome, Table, require_hands, require_table, showdown


@dataclass(frozen=True, slots=True)
class ShowdownResult:
    """A showdown with all intermediate results; hands are as played."""
    table: Table
    hands: Mapping[Seat, tuple[Card, ...]]
    conditions: Mapping[Seat, Conditions]
    outcome: Outcome

    @property
    def null_played(self) -> bool:
        """Whether a layout that was shown holds a null eight."""
        return any(
            group.strength.nulls for layout in self.outcome.layouts.values() for group in layout.groups
        )


def table_of(now: TableState, carry: Carry) -> Table:
    """The players of the showdown: those who play, without those who folded."""
    if carry.betting:
        return carry.betting.table
    seats = tuple(seat for seat in now.order if seat in now.playing)
    if now.dealer not in seats:
        raise Refused(_("Say first who deals this round."), "no_dealer", "dealer")
    return Table(seats, now.dealer)


def magic_of(entry: Hands | WinnerOnly | StepByStep, carry: Carry) -> Magic:
    """The regional rules of this round: those it was opened with, else those of the entry."""
    active = carry.active if carry.betting else entry.active
    if isinstance(entry, Hands):
        return Magic(active, carry.octarine, entry.events)
    return Magic(active, carry.octarine, fated=entry.fated)


def showdown_result(entry: Hands, now: TableState, rules: HouseRules) -> ShowdownResult:
    """The showdown of entered hands. Raises `Refused`."""
    carry = carried(now.carry)
    table, magic = table_of(now, carry), magic_of(entry, carry)
    dealt = {seat: cards_of(codes) for seat, codes in entry.hands.items()}
    require_table(table)
    require_hands(table, dealt, drawn(magic))
    hands = played(dealt, magic)
    effects = {seat: conditions(seat, hands, magic, rules) for seat in table.seats}
    laid = laid_out(entry, hands, effects) if rules.layouts is Layouts.AS_LAID else {}
    outcome = showdown(table, hands, rules.showdown(magic.active), effects, laid)
    return ShowdownResult(table, hands, effects, outcome)


def laid_out(entry: Hands, hands: Mapping[Seat, tuple[Card, ...]],
             effects: Mapping[Seat, Conditions]) -> dict[Seat, Layout]:
    """Layouts of the groups as laid. Raises `Refused` at the player's field."""
    layouts = {}
    for seat, groups in entry.laid.items():
        try:
            if seat not in hands:
                raise Refused(_("%(who)s does not play this round.", who=who(seat)), "unknown_player")
            layouts[seat] = validate(hands[seat], [cards_of(codes) for codes in groups], effects[seat])
        except Refused as refused:
            raise Refused(refused.problem.text, refused.problem.code, f"laid-{seat}") from None
    return layouts


def better_layouts(entry: Hands, found: ShowdownResult) -> Mapping[Seat, Layout]:
    """Layouts stronger than those laid, for after the showdown."""
    laid = laid_out(entry, found.hands, found.conditions)
    best = {seat: best_layout(found.hands[seat], found.conditions[seat]) for seat in laid}
    return {seat: layout for seat, layout in best.items() if layout.value > laid[seat].value}


def run_hints(hands: Mapping[Seat, Sequence[Card]], effects: Mapping[Seat, Conditions],
              active: tuple[Rule, ...], rules: HouseRules) -> tuple[Text, ...]:
    """Who holds a postupka, once somebody holds a group it could murder."""
    whole = {seat: tuple(hand) for seat, hand in hands.items() if len(hand) == 10}
    tops = {
        seat: cripple_needs(best_layout(hand, effects[seat]).groups[0].strength)
        for seat, hand in whole.items()
    }
    needs = [needed for needed in tops.values() if needed]
    if not needs or Rule.CRIPPLING not in active:
        return ()
    runs = {
        seat: longest_run(hand, rules.showdown(active).runs, effects[seat]) for seat, hand in whole.items()
    }
    return tuple(_("%(n)s of these cards form a running flush: %(who)s", n=run.length, who=who(seat))
                 for seat, run in runs.items() if run.length >= min(needs))
