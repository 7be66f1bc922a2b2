"""Checks of new entries: all problems at once, each at its field.

Source: Mordýřova sudá, sections 1-5. Unit: none.
"""
from collections.abc import Mapping
from typing import Any

from tally.checks import Checks, Findings, Question
from tally.state import TableState
from tally.text import Seat, _, who

from .cards import Card, cards_of, require_copies, require_hand
from .declared import Magic, ask_packs, check_events, drawn
from .entries import (
    SHOWDOWNS,
    Carry,
    Declared,
    Hands,
    OctarineSet,
    PotEnd,
    PotSettled,
    RoundOpened,
    StepByStep,
    carried,
)
from .house_rules import HouseRules, Layouts
from .refusals import Refused, note
from .regional import Eights, Rule, eights_mode
from .rounds import bet, outcome_of
from .runs import NINE, TEN
from .showdown import Outcome, Table, require_table
from .showdown_result import magic_of, showdown_result, table_of
from .step_by_step import EIGHTS, Undecided, wilds_of
from .steps import BETTING, Step
from .supply import require_run, require_supply

_EIGHTS_IN_RUN = _("Rule 2 decides: how many octarine eights are in the running flush?")
_EIGHTS_IN_ONION = _("Rule 2 decides: how many octarine eights are in the Onion it cripples?")


def check(entry: Any, now: TableState, rules: HouseRules) -> Findings:
    """Return problems, questions and warnings for a new entry."""
    checks, carry = Checks(), carried(now.carry)
    try:
        if isinstance(entry, RoundOpened) and rules.stakes and carry.betting:
            raise Refused(_("A round is being played already."), "round_running")
        if isinstance(entry, (RoundOpened, *BETTING)):
            bet(entry, now, rules)
        elif isinstance(entry, OctarineSet):
            _check_flag(carry, checks)
        elif isinstance(entry, PotSettled):
            _check_pot(entry, carry, checks)
        elif isinstance(entry, SHOWDOWNS):
            _check_showdown(entry, now, carry, rules, checks)
    except Undecided as undecided:
        checks.ask(Question("next_group", undecided.problem.text, undecided.seats, undecided.problem.field))
    except Refused as refused:
        note(checks, refused)
    return checks.findings()


def _check_flag(carry: Carry, checks: Checks) -> None:
    checks.require(
        carry.betting is None, "octarine", _("The eights of a running round are settled."), "round_running"
    )


def _check_pot(entry: PotSettled, carry: Carry, checks: Checks) -> None:
    checks.require(carry.chips, "how", _("There is no pot on the table."), "no_pot")
    running = carry.betting is not None and entry.how is PotEnd.KEEP
    checks.require(not running, "how", _("A round is being played; its pot cannot stay."), "round_running")


def _check_showdown(entry: Any, now: TableState, carry: Carry, rules: HouseRules, checks: Checks) -> None:
    if rules.stakes:
        betting = carry.betting
        if betting is None:
            raise Refused(_("First everybody puts in the ante."), "no_round")
        if betting.step is not Step.SHOWDOWN:
            raise Refused(_("Not now: %(step)s.", step=betting.step.label), "out_of_turn")
    table, magic = table_of(now, carry), magic_of(entry, carry)
    require_table(table)
    if isinstance(entry, StepByStep):
        _check_said(entry, magic, checks)
    if isinstance(entry, Hands):
        hands = _read_hands(entry, table, checks)
        if not checks.problems:
            check_events(magic, hands, rules, checks)
            ask_packs(hands, magic, checks)
            _check_laid(entry, table, rules, checks)
        if not checks.problems:
            require_copies([*(card for hand in hands.values() for card in hand), *drawn(magic)], "hands")
    if not checks.problems:
        try:
            outcome, _null = outcome_of(entry, now, rules)
        except Undecided:
            require_supply(entry, table.in_line, magic.active, magic.octarine)
            raise
        _check_fate(entry, magic, checks)
        _check_null_eights(entry, now, magic, rules, checks)
        if isinstance(entry, StepByStep):
            require_supply(entry, table.in_line, magic.active, magic.octarine)
            _check_murder(entry, outcome, magic, rules, checks)


def _check_fate(entry: Any, magic: Magic, checks: Checks) -> None:
    if isinstance(entry, Hands):
        return  # there the king of cups is one of the declared cards
    octarine = eights_mode(magic.active, magic.octarine) is Eights.WILD
    checks.require(not entry.fated or octarine, "fated",
                   _("Only while eights are octarine: %(what)s", what=Declared.FATE_CANCELS.label), "wrong_eights")
    checks.require(not entry.fated or Rule.FATE in magic.active, "fated",
                   _("Rule %(rule)s is not in force.", rule=Rule.FATE.label), "rule_not_in_force")


def _check_said(entry: StepByStep, magic: Magic, checks: Checks) -> None:
    """A running flush has its player and nine or ten cards, and rule 11 is in force where its jack was shown."""
    checks.require(entry.murdered_by is not None or not entry.run, "murdered_by", _("Choose somebody."), "bad_run")
    checks.require(entry.murdered_by is None or entry.run in (NINE, TEN), "run",
                   _("A running flush that cripples has nine or ten cards."), "bad_run")
    checks.require(not entry.fool or Rule.FOOL in magic.active, "fool",
                   _("Rule %(rule)s is not in force.", rule=Rule.FOOL.label), "rule_not_in_force")


def _check_murder(entry: StepByStep, outcome: Outcome, magic: Magic, rules: HouseRules, checks: Checks) -> None:
    """Possible cards; their octarine eights are asked for where rule 2 counts them."""
    if entry.murdered_by is None or outcome.murder is None:
        return
    octarine = magic.eights is Eights.WILD
    require_run(entry, magic.active, octarine, rules.showdown(magic.active).runs.ace_high)
    if not (octarine and Rule.MAGE in magic.active):
        return
    mord_wilds = wilds_of(entry, outcome.murder.victim)
    for at, wilds, text in (("run_wilds", entry.run_wilds, _EIGHTS_IN_RUN),
                            ("mord_wilds", mord_wilds, _EIGHTS_IN_ONION)):
        if wilds is None:
            checks.ask(Question(at, text, field=at))
    if entry.mord_wilds is not None and mord_wilds != entry.mord_wilds:
        checks.require(False, "mord_wilds", _("Its cards show another number: %(n)s.", n=mord_wilds or 0),
                       "other_wilds")
    both = (entry.run_wilds or 0) + (mord_wilds or 0)
    checks.require(both <= EIGHTS, "run_wilds", _("There are only eight eights; that is %(n)s.", n=both),
                   "too_many_copies")


def _read_hands(entry: Hands, table: Table, checks: Checks) -> Mapping[Seat, tuple[Card, ...]]:
    """Return the readable hands; others become problems at their player's field."""
    hands: dict[Seat, tuple[Card, ...]] = {}
    for seat, codes in entry.hands.items():
        at = f"hands-{seat}"
        if not checks.require(seat in table.seats, at, _("%(who)s does not play this round.", who=who(seat)),
                              "unknown_player"):
            continue
        try:
            hands[seat] = cards_of(codes)
            require_hand(hands[seat], at)
        except Refused as refused:
            note(checks, refused, at)
    for seat in table.in_line:
        checks.require(seat in entry.hands, f"hands-{seat}", _("The hand is missing: %(who)s", who=who(seat)),
                       "missing_hand")
    return hands


def _check_laid(entry: Hands, table: Table, rules: HouseRules, checks: Checks) -> None:
    if rules.layouts is Layouts.AS_LAID:
        for seat in table.in_line:
            checks.require(
                seat in entry.laid,
                f"laid-{seat}",
                _("Here what is laid counts: enter the groups of %(who)s.", who=who(seat)),
                "layout_missing",
            )


def _check_null_eights(entry: Any, now: TableState, magic: Magic, rules: HouseRules, checks: Checks) -> None:
    """Null eights need rule 1 and a round that is not octarine; the layouts must agree with what was entered."""
    null_played = entry.null_played
    checks.require(not (null_played and magic.eights is Eights.WILD), "null_played",
                   _("In an octarine round no eight is null."), "null_in_octarine_round")
    checks.require(not null_played or Rule.MAGIC in magic.active, "null_played",
                   _("Without rule 1 no eight is null."), "rule_not_in_force")
    if (
        isinstance(entry, Hands)
        and null_played is False
        and not checks.problems
        and showdown_result(entry, now, rules).null_played
    ):
        checks.warn(_("The best layouts hold a null eight, but none is said to have been played."))
