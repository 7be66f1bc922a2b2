"""Entry forms of the betting: one turn at a time, or one entry for all who only stay."""
from collections.abc import Mapping
from typing import Any

from games.form_fields import EnumField, NumberField, SeatField
from games.round_form import CHOOSE_SOMEBODY, EntryForm, RoundForm, SetupForm
from games.rules_form import MaybeField
from tally import Labelled, TableState, Text, _, _p

from .card_fields import RulesField
from .rules import (
    BETTING,
    Accept,
    Betting,
    Bid,
    BidPass,
    Buy,
    DealerDecline,
    DealerFold,
    DealerMatch,
    Extra,
    Fold,
    HouseRules,
    Match,
    Refuse,
    Rest,
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
from .rules.steps import Event

MOST = 1_000_000  # limit of the input: a pot of many such amounts still fits the database column
NO_EXTRA = 3  # the third betting has no extra bets


class Action(Labelled):
    STAKE = "stake", _("Name the stake")
    STAKE_ALL = "stake_all", _("Name the stake, all stay")
    MATCH = "match", _p("betting", "Stay")
    REST_BOTH = "rest_both", _("Nobody buys or adds")
    REST = "rest", _("All the others stay, buying and adding nothing")
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
    Step.STAKE: (Action.STAKE, Action.STAKE_ALL),
    Step.ANSWER: (Action.MATCH, Action.FOLD, Action.REST),
    Step.DEALER: (Action.DEALER_MATCH, Action.DEALER_FOLD),
    Step.AUCTION: (Action.BID, Action.PASS),
    Step.BUY: (Action.BUY, Action.REST_BOTH, Action.REST),
    Step.EXTRA: (Action.EXTRA, Action.REST),
    Step.SECOND: (Action.DEALER_MATCH, Action.DECLINE),
    Step.OFFER: (Action.ACCEPT, Action.REFUSE),
}
GIVING_UP = {Step.DEALER: Action.DEALER_FOLD, Step.SECOND: Action.DECLINE}  # allowed late if there was nothing to match
MAKES: Mapping[Action, tuple[type[Event], str]] = {
    Action.STAKE: (Stake, ""), Action.STAKE_ALL: (Stake, "all_stay"),
    Action.MATCH: (Match, ""), Action.FOLD: (Fold, ""),
    Action.REST: (Rest, ""), Action.REST_BOTH: (Rest, "both"),
    Action.DEALER_MATCH: (DealerMatch, ""), Action.DEALER_FOLD: (DealerFold, ""),
    Action.BID: (Bid, ""), Action.PASS: (BidPass, ""), Action.BUY: (Buy, ""), Action.EXTRA: (Extra, ""),
    Action.DECLINE: (DealerDecline, ""), Action.ACCEPT: (Accept, ""), Action.REFUSE: (Refuse, ""),
}
"""The event that an action records, and the mark it gives it."""
MARKS = ("all_stay", "both")


def amount_of(action: Action) -> str:
    """The field for how much an action takes: "amount", "extra", "total", "count" or ""."""
    return next((name for name in MAKES[action][0].__dataclass_fields__ if name not in ("player", *MARKS)), "")


def possible(betting: Betting) -> tuple[Action, ...]:
    """Actions allowed in this turn: nobody folds at a stake of 0; all buy and add nothing only before one of them did;
    a dealer who had nothing to match may still give up with the next event.
    """
    never = {Action.FOLD: not betting.stake, Action.REST_BOTH: betting.waiting != betting.others}
    found = tuple(each for each in POSSIBLE.get(betting.step, ()) if not never.get(each))
    return found if betting.unasked is None else (*found, GIVING_UP[betting.unasked])


class StakesForm(SetupForm):
    """Setup: whether this game is played for stakes, and the ante."""
    template = "mordyr/setup_fields.html"
    stakes = MaybeField(_("Do you play for stakes?"))
    ante = NumberField(_("How many chips is the ante?"), low=1, high=MOST, blank=1)

    def to_values(self) -> dict[str, Any]:
        stakes = self.needed("stakes", _("Say whether you play for stakes: yes or no."))
        return {"stakes": stakes, "ante": self.ante.data}

    @classmethod
    def first_values(cls, rules: HouseRules, language: str) -> dict[str, Any]:
        """No default for `stakes`, so that the question cannot be overlooked."""
        return {"ante": rules.ante}

    @classmethod
    def values_of(cls, rules: HouseRules) -> dict[str, Any]:
        return {"stakes": rules.stakes, "ante": rules.ante}


class ActionField(EnumField):
    """The actions allowed in this turn; a recorded action stays among the choices."""

    def __init__(self, label: Text, **kwargs: Any) -> None:
        super().__init__(label, Action, **kwargs)

    def process(self, formdata: Any, data: Any = None, extra_filters: Any = None) -> None:
        self.options: tuple[Labelled, ...] = tuple(Action)
        super().process(formdata, data, extra_filters)
        betting = carried(self.form.now.carry).betting
        allowed = possible(betting) if betting else ()
        self.options = tuple(each for each in Action if each in allowed or each is self.data)


class AmountField(NumberField):
    """Chips: a non-negative integer; blank is 0, or `blank`."""

    def __init__(self, label: Text, *, blank: int | None = 0, **kwargs: Any) -> None:
        super().__init__(label, low=0, high=MOST, blank=blank, **kwargs)


class OpeningForm(RoundForm):
    """Opens a round with stakes: dealer, players, antes and the regional rules in force."""
    key = "opening"
    title = _("A round begins")
    template = "mordyr/opening_fields.html"
    makes = (RoundOpened,)
    on_page = True
    active = RulesField(_("Regional rules in force"))

    @classmethod
    def offered(cls, now: TableState, rules: HouseRules) -> bool:
        return rules.stakes and carried(now.carry).betting is None

    def suggested(self) -> dict[str, Any]:
        return {"active": self.proposed or (Rule.CRIPPLING,)}

    @property
    def proposed(self) -> tuple[Rule, ...] | None:
        return proposed_rules(self.rules, self.now.number)

    def to_entry(self) -> RoundOpened:
        return RoundOpened(tuple(self.active.data))


class BetForm(EntryForm):
    key = "bet"
    title = _("Betting")
    template = "mordyr/bet_fields.html"
    makes = BETTING
    on_page = True
    action = ActionField(_("What happens?"))
    player = SeatField(_("Who?"), among="order")
    amount = AmountField(_("How many chips?"), blank=None)
    extra = AmountField(_("Extra bet on top"))
    total = AmountField(_("The whole bid"))
    count = NumberField(_("How many cards face down?"), low=0, high=99)

    @classmethod
    def offered(cls, now: TableState, rules: HouseRules) -> bool:
        betting = carried(now.carry).betting
        return betting is not None and bool(possible(betting))

    @property
    def betting(self) -> Betting | None:
        return carried(self.now.carry).betting

    @property
    def acting(self) -> Turn | None:
        return turn(self.betting, self.rules) if self.betting else None

    @property
    def step(self) -> str:
        return step_now(self.now)

    @property
    def topic(self) -> str:
        return self.betting.step.value if self.betting else self.key

    @property
    def sentence(self) -> Text:
        return turn_said(self.now, self.rules)

    def asks(self, name: str) -> bool:
        """Whether an amount is needed in this turn, or was filled in."""
        if self[name].data or self[name].errors:
            return True
        if name == "extra" and self._no_extra:
            return False
        return any(amount_of(each) == name for each in Action if each in self.action.options)

    @property
    def player_known(self) -> bool:
        """Whether the acting player is certain and need not be asked."""
        acting = self.acting
        if acting is None or self.player.errors:
            return False
        return acting.seat is None or self.player.data in (None, acting.seat)

    def suggested(self) -> dict[str, Any]:
        acting = self.acting
        if acting is None:
            return {}
        allowed = possible(self.betting) if self.betting else ()
        return {"action": allowed[0] if allowed else None, "player": acting.seat,
                "total": acting.owes if acting.step is Step.AUCTION else None}

    @classmethod
    def values_of(cls, entry: Any) -> dict[str, Any]:
        mark = next((name for name in MARKS if getattr(entry, name, False)), "")
        action = next(each for each, makes in MAKES.items() if makes == (type(entry), mark))
        return {"action": action, **super().values_of(entry)}

    def to_entry(self) -> Any:
        action = self.needed("action")
        event, mark = MAKES[action]
        if "player" in event.__dataclass_fields__:
            self.needed("player", CHOOSE_SOMEBODY)
        for name in {"amount", "count"} & {*event.__dataclass_fields__}:  # nothing written is no 0: that has a button
            self.needed(name, _("A number is missing here."))
        values = {name: self[name].data for name in event.__dataclass_fields__ if name in self}
        if event is Stake and self._no_extra and not self.amount.data:  # staying is the only answer to it
            mark = "all_stay"
        return event(**values, **({mark: True} if mark else {}))

    @property
    def _no_extra(self) -> bool:
        return self.betting is not None and self.betting.kolo == NO_EXTRA


def step_now(now: TableState) -> str:
    """The current turn, as concurrency key of the form; "" outside the betting."""
    return step(DealerMatch(), now) if carried(now.carry).betting else ""
