"""Score of an entry and the state after it: a game won, or chips into the pot and out of it.

Source: Mordýřova sudá, sections 3-5. Unit: games won, or chips where there are stakes; then every line adds
up to 0.
"""
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from tally.checks import DoesNotFit
from tally.scoring import Line, Score
from tally.state import Next, TableState
from tally.text import POT, Seat, Text, _, _n, who

from .betting import Betting, Move
from .declared import conditions
from .entries import (
    SHOWDOWNS,
    Carry,
    Hands,
    OctarineSet,
    PotEnd,
    PotSettled,
    RoundOpened,
    StepByStep,
    WinnerOnly,
    carried,
)
from .house_rules import HouseRules
from .refusals import Refused
from .regional import octarine_next
from .showdown import By, Duel, Outcome
from .showdown_result import magic_of, showdown_result, table_of
from .stakes import apply, begin
from .step_by_step import step_by_step
from .steps import BETTING, Step, Why, Won

PLACE = {"antes": "4", "betting": "4", "showdown": "3", "murder": "5, 0", "pot": "4"}  # sections of the text


def outcome_of(entry: Any, now: TableState, rules: HouseRules) -> tuple[Outcome, bool]:
    """Who won a showdown and why, and whether a null eight was played. Raises `Refused`."""
    carry = carried(now.carry)
    table, magic = table_of(now, carry), magic_of(entry, carry)
    match entry:
        case Hands():
            found = showdown_result(entry, now, rules)
            null_played = found.null_played if entry.null_played is None else entry.null_played
            return found.outcome, null_played
        case StepByStep():
            own = replace(conditions(table.dealer, {}, magic, rules), fool=entry.fool, arch_jack=False)
            shown_null = any(group.nulls for groups in entry.shown.values() for group in groups)
            return step_by_step(entry, table, rules.showdown(magic.active), own), entry.null_played or shown_null
        case WinnerOnly():
            if entry.winner not in table.in_line:
                raise Refused(
                    _("%(who)s is not in the showdown.", who=who(entry.winner)), "winner_folded", "winner"
                )
            return Outcome(entry.winner, By.CARDS, (), {}), entry.null_played
    raise TypeError(f"{entry!r} is no showdown")


def score(entry: Any, now: TableState, rules: HouseRules) -> Score:
    """The lines of an entry. Raises `DoesNotFit` if an earlier correction made it impossible."""
    try:
        return Score(_lines(entry, now, rules))
    except Refused as refused:
        raise DoesNotFit(refused.problem.text) from None


def _lines(entry: Any, now: TableState, rules: HouseRules) -> tuple[Line, ...]:
    if isinstance(entry, SHOWDOWNS):
        outcome, _null_played = outcome_of(entry, now, rules)
        return (*_why(outcome), *_prize(outcome, now, rules))
    if isinstance(entry, (RoundOpened, *BETTING)):
        _betting, moves = bet(entry, now, rules)
        return _paid(moves)
    return _settled(entry, now) if isinstance(entry, PotSettled) else ()


def _why(outcome: Outcome) -> tuple[Line, ...]:
    """Duels and the murder as lines without amounts."""
    lines = [Line(_duel_said(duel, outcome), {}, PLACE["showdown"]) for duel in outcome.duels]
    if outcome.murder:
        murder = outcome.murder
        lines.append(
            Line(
                _(
                    "%(by)s cripples the group of %(victim)s with a running flush of %(n)s cards.",
                    by=who(murder.by),
                    victim=who(murder.victim),
                    n=murder.length,
                ),
                {},
                PLACE["murder"],
            )
        )
    return tuple(lines)


def _duel_said(duel: Duel, outcome: Outcome) -> Text:
    """Who beat whom, and by which group or by the seat."""
    pair = {"leader": who(duel.leader), "challenger": who(duel.challenger), "winner": who(duel.survivor)}
    if duel.group is None:
        return _("%(leader)s × %(challenger)s: %(winner)s, by seat", **pair)
    layout = outcome.layouts.get(duel.survivor)
    if layout is None or duel.group > len(layout.groups):
        return _("%(leader)s × %(challenger)s: %(winner)s, by group %(group)s", **pair, group=duel.group)
    return _("%(leader)s × %(challenger)s: %(winner)s, by group %(group)s: %(name)s", **pair, group=duel.group,
             name=layout.groups[duel.group - 1].name)


def _prize(outcome: Outcome, now: TableState, rules: HouseRules) -> tuple[Line, ...]:
    betting = carried(now.carry).betting
    if betting:
        _after, moves = apply(betting, Won(outcome.winner), rules)
        return _paid(moves)
    return (Line(_("Game won: %(by)s", by=_how(outcome)), {outcome.winner: 1}, PLACE["showdown"]),)


def _how(outcome: Outcome) -> Text:
    """What decided the game, with the winner's best group if known."""
    layout = outcome.layouts.get(outcome.winner)
    return layout.groups[0].name if layout and outcome.by is By.CARDS else outcome.by.label


def _paid(moves: Iterable[Move]) -> tuple[Line, ...]:
    """Lines of chips by reason; what a seat pays goes to the pot."""
    by_reason: dict[Why, dict[Seat, int]] = {}
    for move in moves:
        amounts = by_reason.setdefault(move.why, {POT: 0})
        amounts[move.seat] = amounts.get(move.seat, 0) - move.amount
        amounts[POT] += move.amount
    return tuple(Line(why.label, amounts, PLACE["betting"]) for why, amounts in by_reason.items())


def bet(entry: Any, now: TableState, rules: HouseRules) -> tuple[Betting, tuple[Move, ...]]:
    """The betting after the opening of a round or one of its events. Raises `Refused`."""
    carry = carried(now.carry)
    if not rules.stakes:
        raise Refused(_("This table does not play for stakes."), "no_stakes")
    if isinstance(entry, RoundOpened):
        # Only an earlier correction leaves a round unfinished here; its pot is then carried.
        table = table_of(now, replace(carry, betting=None))
        return begin(table.seats, table.dealer, rules.ante, carry.chips, rules, now.totals)
    if carry.betting is None:
        raise Refused(_("First everybody puts in the ante."), "no_round")
    return apply(carry.betting, entry, rules)


def _settled(entry: PotSettled, now: TableState) -> tuple[Line, ...]:
    """Lines for a pot that nobody won."""
    carry = carried(now.carry)
    pot = carry.chips
    if entry.how is PotEnd.KEEP or not pot:
        return ()
    if entry.how is PotEnd.GIVE_BACK:
        back = {seat: amount for seat, amount in carry.paid.items() if amount}
    elif entry.how is PotEnd.SPLIT:
        share, rest = divmod(pot, len(now.order))  # odd chips go to the first seats
        back = {seat: share + (at < rest) for at, seat in enumerate(now.order)}
    lines = (Line(entry.how.label, {**back, POT: -sum(back.values())}, PLACE["pot"]),)
    if not (left := pot - sum(back.values())):
        return lines
    return (*lines, Line(_n("%(n)s chip of an earlier game stays on the table",
                            "%(n)s chips of an earlier game stay on the table", left), {}, PLACE["pot"]))


def after(entry: Any, scored: Score, now: TableState, rules: HouseRules) -> Next:
    """The winner deals next; null eights make the next round octarine; a pot nobody won is carried."""
    carry = carried(now.carry)
    try:
        return _next(entry, scored, now, carry, rules)
    except Refused as refused:
        raise DoesNotFit(refused.problem.text) from None


def _next(entry: Any, scored: Score, now: TableState, carry: Carry, rules: HouseRules) -> Next:
    match entry:
        case OctarineSet(octarine):
            return Next(replace(carry, octarine=octarine, overridden=True), round_over=False)
        case PotSettled(how):
            keep = how is PotEnd.KEEP
            left = carry.chips + scored.totals().get(POT, 0)  # of an earlier game, or all of it
            settled = Carry(carry.octarine, carry.overridden, pot=left, put_in=carry.paid if keep else {},
                            kept=keep or bool(left))
            return Next(settled, round_over=False)
    if isinstance(entry, SHOWDOWNS):
        outcome, null_played = outcome_of(entry, now, rules)
        losers = tuple(seat for seat in table_of(now, carry).seats if seat != outcome.winner)
        again = rules.fate_octarine and magic_of(entry, carry).cancelled
        octarine = octarine_next(carry.octarine, null_played, again)
        return Next(Carry(octarine), dealer=outcome.winner, lost=losers)
    betting, _moves = bet(entry, now, rules)
    if not betting.over:
        active = carry.active
        if isinstance(entry, RoundOpened):
            active = entry.active
            carry = replace(carry, put_in=carry.paid)
        carry = replace(carry, pot=0, active=active, betting=betting, kept=False)
        return Next(carry, round_over=False, dealer=betting.dealer)
    losers = tuple(seat for seat in betting.seats if betting.winner not in (None, seat))
    over = Carry(octarine_next(carry.octarine, False))  # nothing was shown, so no null eight was played
    if betting.step is Step.CARRIED:
        over = replace(over, pot=betting.pot, put_in=replace(carry, betting=betting).paid)
    return Next(over, dealer=betting.next_dealer, lost=losers)
