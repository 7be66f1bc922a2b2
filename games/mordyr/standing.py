"""What the table page shows of this game besides the totals."""
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tally import Seat, TableState, Text

from .betting_form import BetForm, step_now
from .betting_taps import Tap, asked_amount, taps
from .rules import (
    Betting,
    HouseRules,
    Rule,
    Step,
    Turn,
    carried,
    eights_said,
    proposed_rules,
    turn,
    turn_said,
)


@dataclass(frozen=True, slots=True)
class Standing:
    """State of the table for the page: rules of the round, eights, betting, whose turn.

    `active` is None when the dealer chooses the rules. `still_in` are the possible winners of a showdown, empty before
    it. `amount` is the field a turn needs besides its buttons.
    """
    active: tuple[Rule, ...] | None
    octarine: bool
    eights: Text | None
    betting: Betting | None
    pot: int
    ante: int
    turn: Turn | None
    turn_said: Text
    taps: tuple[Tap, ...]
    form: BetForm | None
    amount: str
    step: str
    still_in: tuple[Seat, ...]
    shows_first: Seat | None = None


def first_to_act(now: TableState) -> Seat | None:
    """Who begins: the first on the dealer's left who has neither folded nor left."""
    betting = carried(now.carry).betting
    others = [seat for seat in betting.others if seat not in now.gone] if betting else []
    return others[0] if others else now.leader


def standing_of(now: TableState, rules: HouseRules, names: Mapping[Seat, str]) -> Standing:
    """Collect the data for the game's part of the table page."""
    carry = carried(now.carry)
    betting = carry.betting
    active = carry.active if betting else proposed_rules(rules, now.number)
    octarine, reason = eights_said(now, active if active is not None else (Rule.MAGIC,))
    amount = asked_amount(now, rules)
    context: dict[str, Any] = {"now": now, "rules": rules, "names": names}
    return Standing(
        active, octarine, reason if active is None or Rule.MAGIC in active else None, betting,
        carry.chips, rules.ante, turn(betting, rules) if betting else None,
        turn_said(now, rules), taps(now, rules), BetForm(None, **context) if amount else None, amount, step_now(now),
        _still_in(now, rules, betting), betting.others[0] if betting and betting.others else None)


def _still_in(now: TableState, rules: HouseRules, betting: Betting | None) -> tuple[Seat, ...]:
    if betting:
        return betting.active if betting.step is Step.SHOWDOWN else ()
    return () if rules.stakes else now.playing
