"""Entry forms: a round, a penalty, a decision, and the word of a new game."""
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from games.form_fields import (
    CHOOSE,
    EnumField,
    FlagField,
    PerItemField,
    PerSeatField,
    SeatField,
    WordsField,
)
from games.round_form import CHOOSE_SOMEBODY, EntryForm, Incomplete, RoundForm, SetupForm
from tally import Findings, Labelled, Problem, Question, Seat, _, _n

from .rules import (
    DECISION,
    LAST_TRICK_POINTS,
    ROUND_POINTS,
    Counted,
    Decision,
    End,
    FrenchCard,
    Kind,
    Lost,
    Outcome,
    Pack,
    Penalty,
    PenaltyCard,
    Reason,
    Redeal,
    Renonc,
    Taken,
    ThrownIn,
    Warned,
    check,
    check_word,
    letters,
    normalised,
    possible_hejma_takers,
    regroup,
    split,
)


class Mode(Labelled):
    """How a round is entered."""
    LOSER = "loser", _("Only who lost")
    POINTS = "points", _("Points")
    CARDS = "cards", _("Cards")
    THROW = "throw", _("Thrown in")
    RENONC = "renonc", _("Renonc")


UNANSWERED: Seat = -2
"""No seat: distinguishes an unanswered question from the answer "nobody"."""


class CardsField(PerItemField):
    """Who took which penalty card; cards are named after the house's pack."""

    def process(self, formdata: Any, data: Any = None, extra_filters: Any = None) -> None:
        rules: Any = self.form.rules
        self.items = FrenchCard if rules.pack is Pack.FRENCH else PenaltyCard
        same = {card.value: seat for card, seat in (data or {}).items()}
        named = {card: same[card.value] for card in self.items if card.value in same}
        super().process(formdata, named, extra_filters)

    @property
    def cards(self) -> dict[PenaltyCard, Seat]:
        """Return who took which card, independent of the pack."""
        same = {card.value: seat for card, seat in self.data.items()}
        return {card: same[card.value] for card in PenaltyCard if card.value in same}


class TakerField(SeatField):
    """Who took Hejma; offers only those who can have her with the points typed."""

    @property
    def options(self) -> tuple[Seat, ...]:
        points = {seat: self.form.points.data.get(seat, 0) for seat in self.form.now.playing}  # type: ignore[attr-defined]
        can = possible_hejma_takers(points) if sum(points.values()) == ROUND_POINTS else ()
        return tuple(seat for seat in points if seat in can or seat == self.data) or super().options


class SmokingCatForm(RoundForm):
    """A round; only the fields of the chosen mode are read."""
    template = "smoking_cat/round_fields.html"
    makes = (Lost, Counted, Taken, ThrownIn, Renonc)
    draft = ("mode", "cards", "last_trick", "points")
    subject = "mode"
    mode = EnumField(_("How is the round entered?"), Mode)
    loser = SeatField(_("Who lost?"), among="order", who_plays=True)
    thrower = SeatField(_("Who threw the cards in?"), among="order", who_plays=True)
    points = PerSeatField(_("Penalty points"), high=ROUND_POINTS, among="order", who_plays=True)
    hejma = TakerField(_("Who took Hejma?"))
    last_trick_taker = SeatField(_("Who took the last trick?"))
    heart_ace_taker = SeatField(_("Who took the ace of hearts?"))
    cards = CardsField(_("Who took which card?"), PenaltyCard, among="order")
    last_trick = SeatField(_("Who took the last trick?"))
    offender = SeatField(_("Whose renonc?"), among="order")
    which = EnumField(_("Which renonc?"), Kind)
    outcome = EnumField(_("What follows?"), Outcome, hint=_("Left open: what this house usually does."))
    on_purpose = FlagField(_("On purpose, in the judgement of the others"))

    answered = True
    """Whether the mode is known: from a shortcut, the submission or the recorded entry."""

    whole, trick_points, trick_name = ROUND_POINTS, LAST_TRICK_POINTS, _("the last trick")

    def suggested(self) -> dict[str, Any]:
        return {"mode": Mode.LOSER, "which": Kind.B}

    @classmethod
    def values_of(cls, entry: Any) -> dict[str, Any]:
        mode = {Lost: Mode.LOSER, ThrownIn: Mode.THROW, Renonc: Mode.RENONC, Counted: Mode.POINTS,
                Taken: Mode.CARDS}[type(entry)]
        return {"mode": mode, "which": Kind.B, **super().values_of(entry)}

    def prefill(self, args: Mapping[str, str]) -> None:
        super().prefill(args)
        self.answered = "mode" in args

    @property
    def dearest_first(self) -> list[Any]:
        """The penalty cards by falling points."""
        return sorted(self.cards.items, key=lambda card: -card.points)

    @property
    def asked(self) -> list[SeatField]:
        """The questions of a tie that these points raise, as far as those before them are answered."""
        return self._tied()[1] if self.mode.data is Mode.POINTS and self.points.data else []

    def _tied(self) -> tuple[Counted, list[SeatField]]:
        """The points with the answers that fit them, and the fields of these and of the next question."""
        entry, fields, now = Counted(self._all_points()), [], self.now
        for field in (self.hejma, self.last_trick_taker, self.heart_ace_taker):
            asked = any(each.field == field.name for each in check(entry, now, self.rules).questions)
            if not asked and (field.data is None or field.data != getattr(self.entry, field.name, None)):
                continue
            fields.append(field)
            answered = replace(entry, **{field.name: field.data})
            if not all(check(replace(answered, end=end), now, self.rules).problems for end in End):
                entry = answered
        return entry, fields

    def to_entry(self) -> Any:
        return normalised(self._typed(self.needed("mode")), self.now, self.rules)

    def _typed(self, mode: Mode) -> Any:
        match mode:
            case Mode.LOSER:
                return Lost(self.needed("loser", CHOOSE_SOMEBODY))
            case Mode.POINTS:
                return self._tied()[0]
            case Mode.CARDS:
                return Taken(self.cards.cards, self.last_trick.data)
            case Mode.THROW:
                return ThrownIn(self.needed("thrower", CHOOSE_SOMEBODY), self.cards.cards, dict(self.points.data))
            case Mode.RENONC:
                return self._renonc()

    def _all_points(self) -> dict[Seat, int]:
        if not self.points.data:
            raise Incomplete(("points", _("Enter the points.")))
        return {**dict.fromkeys(self.now.playing, 0), **self.points.data}

    def _renonc(self) -> Renonc:
        offender, which = self.needed("offender", CHOOSE_SOMEBODY), self.needed("which")
        return Renonc(offender, which, self.outcome.data or self.rules.usual(which), self.on_purpose.data)

    def at_inputs(self, findings: Findings) -> Findings:
        """All missing cards are one problem; their tiles are marked."""
        missing = _missing(findings)
        if not missing:
            return findings
        text = _n("%(n)s card is missing.", "%(n)s cards are missing.", len(missing))
        others = (each for each in findings.problems if each not in missing)
        return replace(findings, problems=(Problem("cards", text, "card_missing"), *others))

    def show(self, findings: Findings) -> None:
        self.cards.missing = frozenset(each.field for each in _missing(findings))
        super().show(findings)


def _missing(findings: Findings) -> list[Problem]:
    return [each for each in findings.problems if each.code in ("card_missing", "last_trick_missing")]


class What(Labelled):
    """Kinds of entries between rounds."""
    PENALTY = "penalty", _("A penalty letter")
    WARNING = "warning", _("A warning")
    REDEAL = "redeal", _("A new deal")


class BetweenRoundsForm(EntryForm):
    """A penalty letter, a warning or a new deal, between rounds."""
    key = "beside"
    title = _("Letter, warning, new deal")
    template = "smoking_cat/between_rounds_fields.html"
    subject = "what"
    makes = (Penalty, Warned, Redeal)
    what = EnumField(_("What?"), What)
    seat = SeatField(_("Who?"), among="order")
    reason = EnumField(_("Why?"), Reason)
    note = WordsField(_("In the words of the table"))

    def suggested(self) -> dict[str, Any]:
        return {"what": What.PENALTY, "reason": Reason.MISDEAL}

    @classmethod
    def values_of(cls, entry: Any) -> dict[str, Any]:
        what = {Penalty: What.PENALTY, Warned: What.WARNING, Redeal: What.REDEAL}[type(entry)]
        return {"what": what, **super().values_of(entry)}

    def to_entry(self) -> Any:
        what, reason, note = self.what.data, self.reason.data, self.note.data or ""
        missing = [(name, CHOOSE) for name in ("what", "reason") if self[name].data is None]
        if missing:
            raise Incomplete(*missing)
        if what is What.REDEAL:
            return Redeal(reason, note)
        return (Penalty if what is What.PENALTY else Warned)(self.needed("seat", CHOOSE_SOMEBODY), reason, note)



class CandidateField(SeatField):
    """One of the tied players, or nobody."""

    @property
    def options(self) -> tuple[Seat, ...]:
        open_ties = [question for question in self.form.now.pending if question.key == DECISION]
        return open_ties[0].seats if open_ties else self.form.now.playing

    def process_formdata(self, valuelist: Sequence[Any]) -> None:
        super().process_formdata(valuelist)
        if not valuelist:
            self.data = UNANSWERED


class DecisionForm(EntryForm):
    """The table's decision on a tie the rules leave open."""
    key = DECISION
    decides = True
    title = _("Decide the tie")
    template = "smoking_cat/decision_fields.html"
    makes = (Decision,)
    loser = CandidateField(_("Who loses the round?"), none=_("nobody, deal again"))

    def suggested(self) -> dict[str, Any]:
        return {"loser": UNANSWERED}

    @property
    def question(self) -> Question | None:
        """The open tie, or None."""
        return next((each for each in self.now.pending if each.key == DECISION), None)

    def to_entry(self) -> Decision:
        if self.loser.data == UNANSWERED:
            raise Incomplete(("loser", _("Choose one of them, or nobody.")))
        return Decision(self.loser.data)


SEPARATORS = "·•|,;"
"""Separators between letters on the line of tiles, besides spaces."""


class WordForm(SetupForm):
    """The word as text, whether CH is one letter, and a line for joining and splitting letters by hand."""
    template = "smoking_cat/setup_fields.html"
    word = WordsField(_("Playing word"), hint=_("From 1 to 30 letters; 4 to 8 play best."))
    ch_one_letter = FlagField(_("CH is one letter"))
    tiles = WordsField(_("Letters one by one"), hint=_(
        "Leave it blank and the word is split for you. "
        "Write M · A · CH · R to join or split letters yourself."))

    def to_values(self) -> dict[str, Any]:
        ch_one_letter = bool(self.ch_one_letter.data)
        word = split(self.word.data or "", ch_one_letter)
        wanted = _tiles(self.tiles.data or "")
        if wanted and letters(wanted) != letters(word):
            by_hand = regroup(self.word.data or "", wanted)
            if by_hand is None:
                raise Incomplete(("tiles", _(
                    "These letters do not spell the word. Clear the line to split it anew.")))
            word = by_hand
        refused = check_word(word).problems
        if refused:
            raise Incomplete(*((problem.field, problem.text) for problem in refused))
        return {"word": word, "ch_one_letter": ch_one_letter}

    @classmethod
    def first_values(cls, rules: Any, language: str) -> dict[str, Any]:
        return cls.values_of(rules) | {"ch_one_letter": language in ("cs", "sk")}

    @classmethod
    def values_of(cls, rules: Any) -> dict[str, Any]:
        """Fill the line of letters only if they were split by hand."""
        text = "".join(rules.word)
        usual = split(text, rules.ch_one_letter) == rules.word
        return {"word": text, "ch_one_letter": rules.ch_one_letter,
                "tiles": "" if usual else " · ".join(letters(rules.word))}


def _tiles(line: str) -> tuple[str, ...]:
    for separator in SEPARATORS:
        line = line.replace(separator, " ")
    return tuple(line.split())


FORMS: tuple[type[EntryForm], ...] = (SmokingCatForm, BetweenRoundsForm, DecisionForm)
