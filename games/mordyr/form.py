"""Entry forms of the showdown (winner only, groups as laid, or all cards), of octarine eights and of the pot."""
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

from games.form_fields import EnumField, FlagField, NumberField, SeatField
from games.round_form import EntryForm, Repeat, RoundForm
from games.rules_form import MaybeField
from tally import Findings, Labelled, Question, Seat, TableState, Text, _

from .betting_form import BetForm, OpeningForm
from .card_fields import EventsField, HandsField, LaidField, PacksField, RulesField, ShownField
from .rules import (
    EVERY_RULE,
    Card,
    Carry,
    Hands,
    HouseRules,
    Layouts,
    Magic,
    OctarineSet,
    PotEnd,
    PotSettled,
    Refused,
    Rule,
    Step,
    StepByStep,
    Table,
    WinnerOnly,
    cards_of,
    carried,
    conditions,
    eights_said,
    proposed_rules,
    require_hand,
    run_hints,
    too_many,
)
from .rules.cards import too_many_said


class Mode(Labelled):
    """How a showdown is entered."""
    WINNER = "winner", _("Only who won")
    STEPS = "steps", _("Group by group")
    CARDS = "cards", _("All cards")


@dataclass(frozen=True, slots=True)
class Typed:
    """Feedback on cards while they are typed: counts by seat, too many copies, hints about running flushes."""
    counts: Mapping[Seat, int]
    over: Text | None = None
    hints: tuple[Text, ...] = ()


class StillInField(SeatField):
    """A player who has not folded."""

    @property
    def options(self) -> tuple[Seat, ...]:
        betting = carried(self.form.now.carry).betting
        return tuple(seat for seat in self.form.now.order if not betting or seat in betting.active)


class ShowdownForm(RoundForm):
    """A showdown; only the fields of the chosen mode are read."""
    template = "mordyr/round_fields.html"
    makes = (Hands, WinnerOnly, StepByStep)
    draft = ("mode", "active", "shown")
    subject = "mode"
    hidden = ("hands", "laid")  # each player's own, hidden until all are in
    mode = EnumField(_("The showdown is entered by"), Mode)
    winner = StillInField(_("Who won?"), among="order", who_plays=True)
    active = RulesField(_("Regional rules in force"))
    shown = ShownField(_("What did they lay?"), hint=_("The best group of each. The next one is asked only on a tie."))
    no_more = FlagField(_("They have nothing left to compare"))
    murdered_by = StillInField(_("Who cripples?"), among="order", none=_("nobody"), who_plays=True)
    run = NumberField(_("Cards in the running flush"), low=0, high=10, blank=0)
    run_wilds = NumberField(_("Octarine eights in the running flush (rule 2)"), low=0, high=8)
    mord_wilds = NumberField(_("Octarine eights in the Onion it cripples (rule 2)"), low=0, high=8)
    fated = FlagField(_("The king of cups ended the octarine eights (rule 5)"))
    fool = FlagField(_("The jack of clubs was shown before the showdown (rule 11)"))
    hands = HandsField(_("The ten cards of each"))
    packs = PacksField(_("Which copy is it?"))
    laid = LaidField(_("As it was laid"), hint=_("Groups are parted by a stroke: Jh As | 3k 3h 4h 4m 7s | 6m"))
    events = EventsField(_("Special cards"), hint=_("In the order in which they were declared."))
    null_played = MaybeField(_("Was a null eight played?"), hint=_(
        "Left open it means no; where all cards are entered, the groups tell."))

    def __init__(self, formdata: Any = None, *, now: TableState, **options: Any) -> None:
        """With stakes, dealer and players are those of the betting. Hands just as they were laid stand there alone."""
        betting = carried(now.carry).betting
        if betting:
            now = replace(now, dealer=betting.dealer, playing=betting.seats)
        entry = options.get("entry")
        if isinstance(entry, Hands) and options["rules"].layouts is Layouts.AS_LAID:
            options["entry"] = replace(entry, hands={seat: hand for seat, hand in entry.hands.items()
                                                     if hand != tuple(chain(*entry.laid.get(seat, ())))})
        super().__init__(formdata, now=now, **options)

    @classmethod
    def offered(cls, now: TableState, rules: HouseRules) -> bool:
        betting = carried(now.carry).betting
        return not rules.stakes or (betting is not None and betting.step is Step.SHOWDOWN)

    @classmethod
    def repeats(cls, last: Any, now: TableState, rules: HouseRules) -> tuple[Repeat, ...]:
        """The last showdown's mode, if not the default, and its regional rules if they are chosen each round."""
        if not isinstance(last, cls.makes):
            return ()
        mode = cls.values_of(last)["mode"]
        free = carried(now.carry).betting is None and proposed_rules(rules, now.number) is None
        if mode is Mode.WINNER and (not free or last.active == (Rule.CRIPPLING,)):
            return ()
        if not free:
            return (Repeat(mode.label, {"mode": mode.value}),)
        label = _("%(how)s, with the same regional rules", how=mode.label)
        return (Repeat(label, {"mode": mode.value, "active": " ".join(rule.value for rule in last.active)}),)

    def prefill(self, args: Mapping[str, str]) -> None:
        """Links may also set the regional rules by number: "active=0 4"."""
        super().prefill(args)
        if "active" in args and not self.staked:
            named = args["active"].split()
            self.active.process(None, tuple(rule for rule in Rule if rule.value in named))

    def suggested(self) -> dict[str, Any]:
        return {"mode": Mode.WINNER, "active": self.proposed or (Rule.CRIPPLING,)}

    @classmethod
    def values_of(cls, entry: Any) -> dict[str, Any]:
        mode = {Hands: Mode.CARDS, WinnerOnly: Mode.WINNER, StepByStep: Mode.STEPS}[type(entry)]
        return super().values_of(entry) | {"mode": mode}

    # used by the template

    @property
    def carry(self) -> Carry:
        return carried(self.now.carry)

    @property
    def proposed(self) -> tuple[Rule, ...] | None:
        """The regional rules the round was opened with, or those the house proposes."""
        if self.carry.betting:
            return self.carry.active
        return proposed_rules(self.rules, self.now.number)

    @property
    def in_line(self) -> tuple[Seat, ...]:
        """Players in the order of showing, dealer last, without those who folded."""
        if self.carry.betting:
            return self.carry.betting.table.in_line
        if self.now.dealer in self.now.order:
            return Table(self.now.order, self.now.dealer).in_line
        return tuple(seat for seat in self.now.order if seat in self.now.playing)
    @property
    def staked(self) -> bool:
        return self.carry.betting is not None

    @property
    def octarine(self) -> bool:
        return self.carry.octarine and self._eights_differ

    @property
    def _eights_differ(self) -> bool:
        """Whether rule 1 is in force, or may be ticked."""
        return not self.staked or Rule.MAGIC in self.carry.active

    @property
    def eights(self) -> tuple[bool, Text]:
        return eights_said(self.now, (Rule.MAGIC,))

    @property
    def as_laid(self) -> bool:
        return bool(self.rules.layouts is Layouts.AS_LAID)

    @property
    def fool_played(self) -> bool:
        return bool(self.fool.data) or Rule.FOOL in (self.active.data or ())

    @property
    def tied(self) -> bool:
        """Whether a next group is asked for."""
        return bool(self.shown.asked or self.no_more.data)

    @property
    def crippling_noted(self) -> bool:
        return self.murdered_by.noted or self.run.noted

    @property
    def nulls_possible(self) -> bool:
        """Whether an eight may be null: not in octarine rounds, unless the king of cups may end that."""
        return self._eights_differ and (not self.octarine or self._fated or Rule.FATE in (self.proposed or EVERY_RULE))

    @property
    def wilds_asked(self) -> bool:
        """Whether rule 2 may compare octarine eights, or numbers of them were filled in."""
        typed = (self.run_wilds, self.mord_wilds)
        return self.octarine or any(field.data is not None or field.errors for field in typed)

    @property
    def awaited(self) -> tuple[str, ...]:
        line = "laid" if self.as_laid else "hands"
        return tuple(f"{line}-{seat}" for seat in self.in_line if seat in self.now.playing)

    def is_in(self, seat: Seat) -> bool:
        """Whether a player's cards were submitted and wait for the others."""
        return bool({f"hands-{seat}", f"laid-{seat}"} & self.submitted_parts) and not self.revealed

    def check_parts(self) -> Findings:
        """Check each hand alone: ten cards, no copy too many."""
        problems = []
        for seat, hand in self._hands().items():
            try:
                require_hand(cards_of(hand), f"{'laid' if self.as_laid else 'hands'}-{seat}")
            except Refused as refused:
                problems.append(refused.problem)
        return Findings(tuple(problems))

    def typed(self) -> Typed | None:
        """Feedback on the cards typed so far; None in other modes."""
        if self.mode.data is not Mode.CARDS:
            return None
        hands = {seat: cards_of(hand) for seat, hand in self._hands().items()}
        over = too_many(card for hand in hands.values() for card in hand)
        return Typed({seat: len(hand) for seat, hand in hands.items()}, too_many_said(over) if over else None,
                     () if over else self._hints(hands))

    def _hints(self, hands: Mapping[Seat, tuple[Card, ...]]) -> tuple[Text, ...]:
        magic = Magic(self._active(), self.carry.octarine, tuple(self.events.data or ()))
        try:
            effects = {seat: conditions(seat, hands, magic, self.rules) for seat in hands}
            return run_hints(hands, effects, magic.active, self.rules)
        except Refused:
            return ()

    # reading the form

    def to_entry(self) -> Any:
        match self.needed("mode"):
            case Mode.WINNER:
                winner = self.needed("winner", _("Choose who won."))
                return WinnerOnly(winner, self._active(), bool(self.null_played.data), self._fated)
            case Mode.STEPS:
                return StepByStep(self._playing(self.shown.data), self._active(), bool(self.no_more.data),
                                  self.murdered_by.data, self.run.data or 0, bool(self.fool.data),
                                  bool(self.null_played.data), *self._wilds, self._fated)
        return Hands(self._hands(), self._active(), tuple(self.events.data), self._playing(self.laid.data),
                     self.null_played.data)

    @property
    def _fated(self) -> bool:
        """The tick counts only if rule 5 is in force."""
        return bool(self.fated.data) and Rule.FATE in self._active()

    @property
    def _wilds(self) -> tuple[int | None, int | None]:
        """Octarine eights of the running flush and of the Onion; None unless somebody cripples."""
        if self.murdered_by.data is None:
            return None, None
        return self.run_wilds.data, self.mord_wilds.data

    def _active(self) -> tuple[Rule, ...]:
        """The rules the round was opened with when there are stakes, else the ticked ones."""
        return self.carry.active if self.staked else tuple(self.active.data or ())

    def _hands(self) -> dict[Seat, tuple[str, ...]]:
        """Hands by seat; where groups are typed instead, their cards."""
        fields = (self.hands, self.laid) if self.as_laid else (self.hands,)
        found: dict[Seat, tuple[str, ...]] = {}
        for field in fields:
            for seat in self._playing(field.data):
                found.setdefault(seat, self.packs.named(seat, field.cards(seat)))
        return found

    def _playing(self, values: Mapping[Seat, Any]) -> dict[Seat, Any]:
        playing = self.playing.data or self.now.playing
        return {seat: value for seat, value in values.items() if seat in playing}

    def show(self, findings: Findings) -> None:
        """Open the inputs that answer the rules' questions: next group of tied players, copy of a special card."""
        for question in findings.questions:
            if question.key == "next_group":
                self.shown.asked = question.seats
            elif question.key == "which_pack":
                self.packs.asked.append(_copy_of(question))
        super().show(findings)

    def at_inputs(self, findings: Findings) -> Findings:
        """Which copy a card is, is answered below the hands."""
        return replace(findings, questions=tuple(
            replace(each, field=f"packs-{_copy_of(each)}") if each.key == "which_pack" else each
            for each in findings.questions))


def _copy_of(question: Question) -> str:
    """Whose card a question is about, and which: a part of the packs."""
    return f"{question.seats[0]}-{question.text.values['card'].values['codes']}"


class EightsForm(EntryForm):
    """Overrides whether the coming round is octarine."""
    key = "eights"
    title = _("Octarine eights: the table decides")
    template = "mordyr/eights_fields.html"
    makes = (OctarineSet,)
    octarine = MaybeField(_("Are the eights of the coming round octarine?"))

    @classmethod
    def offered(cls, now: TableState, rules: HouseRules) -> bool:
        proposed = proposed_rules(rules, now.number)
        return carried(now.carry).betting is None and (proposed is None or Rule.MAGIC in proposed)

    def suggested(self) -> dict[str, Any]:
        return {"octarine": not carried(self.now.carry).octarine}

    @property
    def eights(self) -> tuple[bool, Text]:
        return eights_said(self.now, (Rule.MAGIC,))

    def to_entry(self) -> OctarineSet:
        return OctarineSet(self.needed("octarine"))


class PotForm(EntryForm):
    """Decides about a pot nobody won when the table stops."""
    key = "pot"
    title = _("The table stops: the pot")
    template = "mordyr/pot_fields.html"
    makes = (PotSettled,)
    how = EnumField(_("What becomes of the pot?"), PotEnd)

    @classmethod
    def offered(cls, now: TableState, rules: HouseRules) -> bool:
        return bool(carried(now.carry).chips)

    def suggested(self) -> dict[str, Any]:
        return {"how": PotEnd.GIVE_BACK}

    @property
    def pot(self) -> int:
        return carried(self.now.carry).chips

    def to_entry(self) -> PotSettled:
        return PotSettled(self.needed("how"))


FORMS: tuple[type[EntryForm], ...] = (ShowdownForm, OpeningForm, BetForm, EightsForm, PotForm)
