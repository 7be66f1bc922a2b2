"""How the betting is recorded: one turn at a time, each a large button where the amount is known."""
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.round_form import (
    EntryForm,
    EnumField,
    Incomplete,
    NumberField,
    RoundForm,
    SeatField,
    SetupForm,
)
from games.rules_form import YesNo
from tally import Labelled, Seat, Situation, Text, _, _n, _p

from .card_fields import RulesField
from .rules import (
    BETTING,
    Accept,
    Betting,
    Bid,
    BidPass,
    BidStep,
    Buy,
    DealerDecline,
    DealerFold,
    DealerMatch,
    Extra,
    Fold,
    HouseRules,
    Match,
    Refuse,
    RoundOpened,
    Rule,
    Stake,
    Step,
    Turn,
    carried,
    proposed_rules,
    step,
    turn,
    turn_said,
)

QUICK = (0, 1, 2, 5)  # amounts in antes that get a button of their own
MOST = 1_000_000  # a shape, not a rule: a pot of many such amounts still fits every database
NO_EXTRA = 3  # the third betting has no extra bets


class Action(Labelled):
    """What can be done in a turn of the betting."""
    STAKE = "stake", _("Name the stake")
    MATCH = "match", _("Match")
    FOLD = "fold", _p("betting", "Fold")
    DEALER_MATCH = "dealer_match", _("Match the extra bets")
    DEALER_FOLD = "dealer_fold", _("The dealer folds")
    BID = "bid", _("Bid")
    PASS = "pass", _("Bid no more")
    BUY = "buy", _("Buy cards")
    EXTRA = "extra", _("Extra bet")
    DECLINE = "decline", _("Give up dealing")
    ACCEPT = "accept", _("Take the dealership")
    REFUSE = "refuse", _("Do not want to deal")


POSSIBLE: Mapping[Step, tuple[Action, ...]] = {
    Step.STAKE: (Action.STAKE,),
    Step.ANSWER: (Action.MATCH, Action.FOLD),
    Step.DEALER: (Action.DEALER_MATCH, Action.DEALER_FOLD),
    Step.AUCTION: (Action.BID, Action.PASS),
    Step.BUY: (Action.BUY,),
    Step.EXTRA: (Action.EXTRA,),
    Step.SECOND: (Action.DEALER_MATCH, Action.DECLINE),
    Step.OFFER: (Action.ACCEPT, Action.REFUSE),
}
MADE_BY = {Stake: Action.STAKE, Match: Action.MATCH, Fold: Action.FOLD, DealerMatch: Action.DEALER_MATCH,
           DealerFold: Action.DEALER_FOLD, Bid: Action.BID, BidPass: Action.PASS, Buy: Action.BUY,
           Extra: Action.EXTRA, DealerDecline: Action.DECLINE, Accept: Action.ACCEPT, Refuse: Action.REFUSE}


ASKED_BY = {"amount": {Action.STAKE, Action.EXTRA}, "extra": {Action.MATCH}, "total": {Action.BID},
            "count": {Action.BUY}}


class StakesForm(SetupForm):
    """Whether this game is played for stakes, and for how much."""
    template = "mordyr/setup_fields.html"
    stakes = EnumField(_("Do you play for stakes?"), YesNo)
    ante = NumberField(_("How many chips is the ante?"), low=1, high=MOST, blank=1)

    def to_values(self) -> dict[str, Any]:
        if self.stakes.data is None:
            raise Incomplete(("stakes", _("Choose one of them.")))
        return {"stakes": self.stakes.data is YesNo.YES, "ante": self.ante.data}

    @classmethod
    def values_of(cls, rules: HouseRules) -> dict[str, Any]:
        return {"stakes": YesNo.YES if rules.stakes else YesNo.NO, "ante": rules.ante}


class ActionField(EnumField):
    """What the turn allows; what is recorded already stays among the choices."""

    def __init__(self, label: Text, **kwargs: Any) -> None:
        super().__init__(label, Action, **kwargs)

    def process(self, formdata: Any, data: Any = None, extra_filters: Any = None) -> None:
        self.options: tuple[Labelled, ...] = tuple(Action)
        super().process(formdata, data, extra_filters)
        betting = carried(self.form.now.carry).betting
        possible = POSSIBLE.get(betting.step, ()) if betting else ()
        self.options = tuple(each for each in Action if each in possible or each is self.data)


class AmountField(NumberField):
    """Chips: whole and never negative; a blank is none."""

    def __init__(self, label: Text, **kwargs: Any) -> None:
        super().__init__(label, low=0, high=MOST, blank=0, **kwargs)


class OpeningForm(RoundForm):
    """A round with stakes begins: who deals and plays, antes, and the regional rules in force."""
    key = "opening"
    title = _("A round begins")
    template = "mordyr/opening_fields.html"
    makes = (RoundOpened,)
    active = RulesField(_("Regional rules in force"))

    @classmethod
    def offered(cls, now: Situation, rules: HouseRules) -> bool:
        return rules.stakes and carried(now.carry).betting is None

    def suggested(self) -> dict[str, Any]:
        return {"active": self.proposed or (Rule.CRIPPLING,)}

    @property
    def proposed(self) -> tuple[Rule, ...] | None:
        return proposed_rules(self.rules, self.now.number)

    def to_entry(self) -> RoundOpened:
        return RoundOpened(tuple(self.active.data))


class BetForm(EntryForm):
    """One turn of the betting."""
    key = "bet"
    title = _("Betting")
    template = "mordyr/bet_fields.html"
    makes = BETTING
    action = ActionField(_("What happens?"))
    player = SeatField(_("Who?"), among="order")
    amount = AmountField(_("How many chips?"))
    extra = AmountField(_("Extra bet on top"))
    total = AmountField(_("The whole bid"))
    count = NumberField(_("How many cards face down?"), low=0, high=99, blank=0)

    @classmethod
    def offered(cls, now: Situation, rules: HouseRules) -> bool:
        betting = carried(now.carry).betting
        return betting is not None and betting.step is not Step.SHOWDOWN

    @property
    def betting(self) -> Betting | None:
        return carried(self.now.carry).betting

    @property
    def acting(self) -> Turn | None:
        rules: Any = self.rules
        return turn(self.betting, rules.betting) if self.betting else None

    @property
    def step(self) -> str:
        return step_now(self.now)

    @property
    def said(self) -> Text:
        rules: Any = self.rules
        return turn_said(self.now, rules)

    def asks(self, name: str) -> bool:
        """Whether an amount matters in this turn, or was typed all the same."""
        if self[name].data or self[name].errors:
            return True
        no_extra = self.betting is not None and self.betting.kolo == NO_EXTRA
        return ASKED_BY[name] & set(self.action.options) != set() and not (name == "extra" and no_extra)

    @property
    def player_known(self) -> bool:
        """Whether it is the player whose turn it is, so that nobody needs to be asked."""
        acting = self.acting
        return acting is not None and acting.seat is not None and self.player.data in (None, acting.seat) and not (
            self.player.errors)

    def suggested(self) -> dict[str, Any]:
        acting = self.acting
        if acting is None:
            return {}
        possible = POSSIBLE.get(acting.step, ())
        return {"action": possible[0] if possible else None, "player": acting.seat,
                "total": acting.owes if acting.step is Step.AUCTION else None}

    @classmethod
    def values_of(cls, entry: Any) -> dict[str, Any]:
        return {"action": MADE_BY[type(entry)], **super().values_of(entry)}

    def to_entry(self) -> Any:
        action = self.action.data
        if action is None:
            raise Incomplete(("action", _("Choose one of them.")))
        match action:
            case Action.STAKE:
                return Stake(self.amount.data)
            case Action.DEALER_MATCH:
                return DealerMatch()
            case Action.DEALER_FOLD:
                return DealerFold()
            case Action.DECLINE:
                return DealerDecline()
        player = self._player()
        match action:
            case Action.MATCH:
                return Match(player, self.extra.data)
            case Action.BID:
                return Bid(player, self.total.data)
            case Action.BUY:
                return Buy(player, self.count.data)
            case Action.EXTRA:
                return Extra(player, self.amount.data)
        plain = {Action.FOLD: Fold, Action.PASS: BidPass, Action.ACCEPT: Accept, Action.REFUSE: Refuse}
        return plain[action](player)

    def _player(self) -> Seat:
        if self.player.data is None:
            raise Incomplete(("player", _("Choose somebody.")))
        seat: Seat = self.player.data
        return seat


def step_now(now: Situation) -> str:
    """The turn the betting is at, as two phones must not both record it."""
    return step(DealerMatch(), now) if carried(now.carry).betting else ""


@dataclass(frozen=True, slots=True)
class Tap:
    """A button of the table page that records a turn at once. `kind` is how it looks."""
    label: Text
    fields: Mapping[str, Any]
    kind: str = ""


def taps(now: Situation, rules: HouseRules) -> tuple[Tap, ...]:
    """The buttons of the turn, the usual one first."""
    betting = carried(now.carry).betting
    if betting is None or betting.over or betting.step is Step.SHOWDOWN:
        return ()
    acting = turn(betting, rules.betting)
    found = [Tap(label, {"action": action.value, "player": acting.seat, **fields}, kind)
             for action, label, fields, kind in _buttons(acting, betting)]
    return tuple(found)


_Button = tuple[Action, Text, dict[str, int], str]


def _buttons(acting: Turn, betting: Betting) -> Sequence[_Button]:
    ante, owes = betting.ante, acting.owes
    match acting.step:
        case Step.STAKE:
            return [(Action.STAKE, _("Stake %(amount)s", amount=n * ante), {"amount": n * ante}, "") for n in QUICK]
        case Step.ANSWER:
            more: list[_Button] = [] if betting.kolo == NO_EXTRA else [
                (Action.MATCH, _("Match and add %(extra)s", extra=n * ante), {"extra": n * ante}, "secondary")
                for n in QUICK[1:3]]
            fold: list[_Button] = [(Action.FOLD, _p("betting", "Fold"), {}, "secondary")] if betting.stake else []
            match_it = _("Match %(owes)s", owes=owes) if owes else _("Stay for 0")
            return [(Action.MATCH, match_it, {}, ""), *fold, *more]
        case Step.DEALER:
            return [(Action.DEALER_MATCH, _("Match %(owes)s", owes=owes), {}, ""),
                    (Action.DEALER_FOLD, _p("betting", "Fold"), {}, "secondary")]
        case Step.AUCTION:
            return [(Action.BID, _("Bid %(total)s", total=owes), {"total": owes}, ""),
                    (Action.PASS, _("Bid no more"), {}, "secondary")]
        case Step.BUY:
            return [(Action.BUY, _("No card"), {"count": 0}, "")] + [
                (Action.BUY, _n("%(n)s card for %(sum)s", "%(n)s cards for %(sum)s", n, sum=n * ante), {"count": n},
                 "secondary") for n in range(1, 6)]
        case Step.EXTRA:
            return [(Action.EXTRA, _("Add nothing"), {"amount": 0}, "")] + [
                (Action.EXTRA, _("Add %(extra)s", extra=n * ante), {"amount": n * ante}, "secondary")
                for n in QUICK[1:]]
        case Step.SECOND:
            return [(Action.DEALER_MATCH, _("Match %(owes)s", owes=owes), {}, ""),
                    (Action.DECLINE, _("Give up dealing"), {}, "secondary")]
    return [(Action.ACCEPT, _("Take over for %(owes)s", owes=owes), {}, ""),
            (Action.REFUSE, _("Do not want to deal"), {}, "secondary")]


def asked_amount(now: Situation, rules: HouseRules) -> str:
    """The field of this turn that takes an amount no button has: "amount", "extra", "total" or nothing."""
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
