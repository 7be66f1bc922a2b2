"""Buttons of the table page that record a turn of the betting with one tap."""
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tally import TableState, Text, _, _n

from .betting_form import GIVING_UP, NO_EXTRA, Action, possible
from .rules import Betting, BidStep, HouseRules, Step, Turn, carried, turn

QUICK = (0, 1, 2, 5)  # amounts with a button of their own, in antes


@dataclass(frozen=True, slots=True)
class Tap:
    """A button that records a turn at once. `kind` is its CSS class."""
    label: Text
    fields: Mapping[str, Any]
    kind: str = ""


def taps(now: TableState, rules: HouseRules) -> tuple[Tap, ...]:
    """The buttons of the current turn, the usual one first."""
    betting = carried(now.carry).betting
    if betting is None or not possible(betting):
        return ()
    acting = turn(betting, rules.betting)
    seat = betting.dealer if acting.seat is None else acting.seat
    found = [Tap(label, {"action": action.value, "player": seat, **fields}, kind)
             for action, label, fields, kind in _buttons(acting, betting)]
    return tuple(found)


_Button = tuple[Action, Text, dict[str, int], str]
SECOND = "secondary"


def _buttons(acting: Turn, betting: Betting) -> Sequence[_Button]:
    """The first button is primary: "all stay" where several still act. The others are secondary."""
    found = [*_for_all(betting), *_for_one(acting, betting)]
    return [*((action, label, fields, SECOND if at else "") for at, (action, label, fields, _kind) in enumerate(found)),
            *_giving_up(betting)]


def _for_all(betting: Betting) -> list[_Button]:
    """Buttons for all players who still act."""
    if betting.step is Step.STAKE:
        return [(Action.STAKE_ALL, _("Stake 0, all stay"), {"amount": 0}, "")]
    if len(betting.waiting) < 2:
        return []
    labels = {Step.ANSWER: _("All stay for %(owes)s", owes=betting.stake) if betting.stake else _("All stay"),
              Step.BUY: _("Nobody buys"), Step.EXTRA: _("Nobody adds")}
    return [(Action.REST, labels[betting.step], {}, "")] if betting.step in labels else []


def _for_one(acting: Turn, betting: Betting) -> list[_Button]:
    """Buttons for the acting player."""
    ante, owes = betting.ante, acting.owes
    extras = betting.kolo != NO_EXTRA
    match acting.step:
        case Step.STAKE:  # without extra bets "all stay" is the stake of 0
            return [(Action.STAKE, _("Stake %(amount)s", amount=n * ante), {"amount": n * ante}, "")
                    for n in QUICK[not extras:]]
        case Step.ANSWER:
            stay = _("Stay for %(owes)s", owes=owes) if owes else Action.MATCH.label
            more = [(Action.MATCH, _("Stay and add %(extra)s", extra=n * ante), {"extra": n * ante}, "")
                    for n in QUICK[1:3] if extras]
            return [(Action.MATCH, stay, {}, ""), *([(Action.FOLD, Action.FOLD.label, {}, "")] if owes else []), *more]
        case Step.DEALER:
            return [(Action.DEALER_MATCH, _("Match %(owes)s", owes=owes), {}, ""),
                    (Action.DEALER_FOLD, Action.FOLD.label, {}, "")]
        case Step.AUCTION:
            return [(Action.BID, _("Bid %(total)s", total=owes), {"total": owes}, ""),
                    (Action.PASS, Action.PASS.label, {}, "")]
        case Step.BUY:
            return [(Action.BUY, _("No card"), {"count": 0}, ""), *(
                (Action.BUY, _n("%(n)s card for %(sum)s", "%(n)s cards for %(sum)s", n, sum=n * ante), {"count": n}, "")
                for n in range(1, 6))]
        case Step.EXTRA:
            return [(Action.EXTRA, _("Add nothing"), {"amount": 0}, ""), *(
                (Action.EXTRA, _("Add %(extra)s", extra=n * ante), {"amount": n * ante}, "") for n in QUICK[1:])]
        case Step.SECOND:
            return [(Action.DEALER_MATCH, _("Match %(owes)s", owes=owes), {}, ""),
                    (Action.DECLINE, Action.DECLINE.label, {}, "")]
        case Step.OFFER:
            return [(Action.ACCEPT, _("Take over for %(owes)s", owes=owes), {}, ""),
                    (Action.REFUSE, Action.REFUSE.label, {}, "")]
    return []


def _giving_up(betting: Betting) -> list[_Button]:
    if betting.unasked is None:
        return []
    action = GIVING_UP[betting.unasked]
    return [(action, action.label, {}, SECOND)]


def asked_amount(now: TableState, rules: HouseRules) -> str:
    """The field of this turn for amounts without a button: "amount", "extra", "total" or ""."""
    betting = carried(now.carry).betting
    if betting is None:
        return ""
    match betting.step:
        case Step.STAKE | Step.EXTRA:
            return "amount"
        case Step.ANSWER:
            return "" if betting.kolo == NO_EXTRA else "extra"
        case Step.AUCTION:
            return "total" if rules.bid_step is BidStep.AT_LEAST else ""
    return ""
