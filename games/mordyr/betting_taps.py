"""Buttons of the table page that record a turn of the betting with one tap."""
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tally import TableState, Text, _, _n

from .betting_form import GIVING_UP, NO_EXTRA, Action, amount_of, possible
from .rules import Betting, BidStep, HouseRules, Step, Turn, carried, turn

QUICK = (1, 2, 5)  # amounts with a button of their own, in antes


@dataclass(frozen=True, slots=True)
class Tap:
    """A button that records a turn at once. `kind` is its CSS class."""
    label: Text
    fields: Mapping[str, Any]
    kind: str = ""


def taps(now: TableState, rules: HouseRules) -> tuple[Tap, ...]:
    """The buttons of the current turn, the usual one first: "all stay" where several still act."""
    betting = carried(now.carry).betting
    if betting is None or not possible(betting):
        return ()
    acting = turn(betting, rules)
    seat = betting.dealer if acting.seat is None else acting.seat
    found = [*_for_all(betting), *_for_one(acting, betting)]
    late = [GIVING_UP[betting.unasked]] if betting.unasked else []
    buttons = [*found, *((action, action.label, None) for action in late)]
    return tuple(
        Tap(label, {"action": action.value, "player": seat} | ({} if n is None else {amount_of(action): n}),
            "" if found and not at else "secondary chip" if n else "secondary")
        for at, (action, label, n) in enumerate(buttons))


_Button = tuple[Action, Text, int | None]
"""What it does, its words, and how much."""


def _for_all(betting: Betting) -> list[_Button]:
    """Buttons for all players who still act."""
    if betting.step is Step.STAKE:
        return [(Action.STAKE_ALL, _("Stake 0, all stay"), 0)]
    if len(betting.waiting) < 2:
        return []
    labels = {Step.ANSWER: _("All stay for %(owes)s", owes=betting.stake) if betting.stake else _("All stay"),
              Step.BUY: _("Nobody buys"), Step.EXTRA: _("Nobody adds")}
    both = [_plain(each) for each in possible(betting) if each is Action.REST_BOTH]
    return [*both, (Action.REST, labels[betting.step], None)] if betting.step in labels else []


def _for_one(acting: Turn, betting: Betting) -> list[_Button]:
    """Buttons for the acting player."""
    ante, owes = betting.ante, acting.owes
    sums, extras = [n * ante for n in QUICK], betting.kolo != NO_EXTRA
    match acting.step:
        case Step.STAKE:  # a stake of 0 has its button for all
            return [(Action.STAKE, _("Stake %(amount)s", amount=n), n) for n in sums]
        case Step.ANSWER:
            more = [(Action.MATCH, _("Stay and add %(extra)s", extra=n), n) for n in sums[:2] if extras]
            if not owes:
                return [(Action.MATCH, Action.MATCH.label, None), *more]
            return [(Action.MATCH, _("Stay for %(owes)s", owes=owes), None), _plain(Action.FOLD), *more]
        case Step.DEALER | Step.SECOND:
            gives_up = Action.FOLD if acting.step is Step.DEALER else Action.DECLINE
            return [(Action.DEALER_MATCH, _("Match %(owes)s", owes=owes), None),
                    (GIVING_UP[acting.step], gives_up.label, None)]
        case Step.AUCTION:
            return [(Action.BID, _("Bid %(total)s", total=owes), owes), _plain(Action.PASS)]
        case Step.BUY:
            return [(Action.BUY, _("No card"), 0), *(
                (Action.BUY, _n("%(n)s card for %(sum)s", "%(n)s cards for %(sum)s", n, sum=n * ante), n)
                for n in range(1, 6))]
        case Step.EXTRA:
            return [(Action.EXTRA, _("Add nothing"), 0), *(
                (Action.EXTRA, _("Add %(extra)s", extra=n), n) for n in sums)]
        case Step.OFFER:
            return [(Action.ACCEPT, _("Take over for %(owes)s", owes=owes), None), _plain(Action.REFUSE)]
    return []


def _plain(action: Action) -> _Button:
    return action, action.label, None


def asked_amount(now: TableState, rules: HouseRules) -> str:
    """The field of this turn for amounts without a button: "amount", "extra", "total" or ""."""
    betting = carried(now.carry).betting
    if betting is None:
        return ""
    asked = {Step.STAKE: "amount", Step.EXTRA: "amount"}
    if betting.kolo != NO_EXTRA:
        asked[Step.ANSWER] = "extra"
    if rules.bid_step is BidStep.AT_LEAST:
        asked[Step.AUCTION] = "total"
    return asked.get(betting.step, "")
