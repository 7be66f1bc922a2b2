"""Entry forms of Marriage: who finished, who had not shown, the maal as numbers or from cards."""
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from games.form_fields import (
    EnumField,
    FlagField,
    PerSeatChoiceField,
    PerSeatField,
    SeatField,
    SeatsField,
    WordsField,
)
from games.round_form import Incomplete, RoundForm, SetupForm
from tally import Checks, Findings, Labelled, Problem, Seat, _
from tally.money import NoRate, rate_of

from .card_fields import OTHERS, HandsField, TipluField, TunnelsField
from .rules import (
    UNSAID,
    Cards,
    Leaving,
    Settled,
    Status,
    Unshown,
    Void,
    better_offered,
    check_cards,
    copies,
    copies_left,
    maal_of,
)

MOST = 999  # limit of the input, not a rule


class End(Labelled):
    FINISHED = "finished", _("Somebody finished")
    VOID = "void", _("Nobody finished: void")


class StatusField(PerSeatChoiceField):
    """How far each player came; default: shown. Dublees are offered where the house rules allow them."""

    @property
    def choices(self) -> tuple[Labelled, ...]:
        rules = self.form.rules
        enough = rules.dublee and len(self.form.now.order) >= rules.dublee_min_players
        return tuple(each for each in Status if each is not Status.DUBLEE or enough
                     or each.value in self.raw.values())

    def _sent(self, formdata: Any) -> dict[str, str]:
        """Without scripts several boxes of a player can be ticked: "unshown dublee"."""
        return {part: " ".join(formdata.getlist(f"{self.name}-{part}")) for part in super()._sent(formdata)}

    def _read(self, part: str, raw: str) -> Any:
        if " " in raw.strip():
            raise ValueError(_("Only one of these is possible."))
        return super()._read(part, raw)


class MarriageForm(RoundForm):
    """Numbers and cards may be mixed: a player with a number and no cards is counted by the number."""
    template = "marriage/round_fields.html"
    makes = (Settled, Void)
    draft = ("status", "tunnels", "fouls", "left")
    end = EnumField(_("How did the game end?"), End)
    finisher = SeatField(_("Who finished?"), among="order", who_plays=True)
    status = StatusField(_("Who had shown?"), Status, among="order", hint=_(
        "Tap exceptions and the cards held, or write the maal."))
    maal = PerSeatField(_("Maal"), high=MOST, among="order")
    tunnel_points = PerSeatField(_("of it tunnels"), high=MOST, among="order")
    tiplu = TipluField(_("Which card is the tiplu?"))
    cards = HandsField(_("Point cards in hand"), among="order")
    marriages = PerSeatField(_("Marriages on the floor"), high=9, among="order")
    tunnels = TunnelsField(_("Declared tunnels"), among="order", hint=_(
        "Three equal cards, declared before the first draw. Once for each tunnel: 8♥ or 8H; ★ is the printed joker."))
    better = FlagField(_("A Better game: everything twice"))
    fouls = PerSeatField(_("Fouls in this game (dhoos)"), high=99, among="order")
    left = SeatsField(_("Who left in the middle?"), among="order")
    leaving = EnumField(_("What becomes of this game?"), Leaving)

    def suggested(self) -> dict[str, Any]:
        return {"end": End.FINISHED}

    @classmethod
    def values_of(cls, entry: Any) -> dict[str, Any]:
        values = super().values_of(entry)
        if isinstance(entry, Void):
            return values | {"end": End.VOID, "leaving": Leaving.VOID if entry.left else None}
        held = entry.cards
        usual = _usual(entry.finisher, entry.left)
        return values | {
            "end": End.FINISHED,
            "status": {seat: each for seat, each in entry.status.items() if each is not usual.get(seat, Status.SHOWN)},
            "leaving": Leaving.SETTLE if entry.left else None,
            "tunnels": {seat: cards.tunnels for seat, cards in held.items() if cards.tunnels},
            "marriages": {seat: cards.marriages for seat, cards in held.items() if cards.marriages},
        }

    def prefill(self, args: Mapping[str, str]) -> None:
        """Links from the table page name the finisher or tick a Better game."""
        super().prefill(args)
        if args.get("better"):
            self.better.process_formdata([args["better"]])

    @property
    def offers_better(self) -> bool:
        """Whether the round of dealing is complete, so that a Better game is allowed."""
        return better_offered(self.now)

    @property
    def noted(self) -> bool:
        """Whether the rarely used part is filled in or has errors."""
        return self.left.noted or bool(self.leaving.errors) or self.end.data is End.VOID

    @property
    def tunnels_noted(self) -> bool:
        """Whether the tunnel or tiplu fields are filled in or have errors."""
        return self.tunnels.noted or self.tunnel_points.noted or self.tiplu.noted

    def cannot_hold(self) -> bool:
        """Whether the maal of players who have not shown is worth nothing to anybody."""
        return self.rules.unshown is Unshown.MURDER

    @staticmethod
    def counts(raw: str, limit: int) -> list[tuple[str, str, str, str]]:
        """Options of a stepper: blank, 1 … `limit`, and the typed value if it is none of these."""
        counts = [("", "0", "", ""), *((str(n), str(n), "", "") for n in range(1, limit + 1))]
        values = {"0", *(value for value, *_rest in counts)}
        return counts if raw in values else [*counts, (raw, raw, "", "")]

    def worth(self, seat: Seat) -> int | None:
        """Points of the cards entered for a seat; None if there are none or they cannot be counted."""
        held = self._held([seat])[seat]
        if not _holds(held) or (held.tunnels and self.tiplu.data is None):
            return None
        checks = Checks()
        check_cards(checks, {seat: held}, {}, self.tiplu.data, self.rules)
        if any(problem.code != "floor_marriage_needs_shown_sets" for problem in checks.problems):
            return None
        return maal_of(held, self.tiplu.data, self.rules).points

    def sign(self, role: str) -> str:
        """The actual card of a face ("8♥"); "" until the tiplu is known."""
        tiplu = self.tiplu.data
        return self.cards.signs()[tiplu].get(role, "") if tiplu else ""

    def limit(self, role: str) -> int:
        """How many copies of a face are in play; the same for every tiplu."""
        tiplu = self.tiplu.data or UNSAID
        return copies(self.cards.faces_of(tiplu)[role], tiplu, self.rules)

    def left_over(self, role: str) -> int:
        """How many copies of a face are not entered for anybody yet."""
        tiplu = self.tiplu.data or UNSAID
        return copies_left(self._held(self.now.order), tiplu, self.rules, self.cards.faces_of(tiplu)[role])

    def to_entry(self) -> Settled | Void:
        ended = self.needed("end")
        fouls = {seat: count for seat, count in self.fouls.data.items() if count}
        left = tuple(self.left.data or ())
        if ended is End.VOID:
            return Void(fouls, left)
        asked = _("Somebody left in the middle: settle the game, or is it void?")
        if left and self.needed("leaving", asked) is Leaving.VOID:
            return Void(fouls, left)
        return replace(self._counted(), better=bool(self.better.data), fouls=fouls, left=left)

    def _counted(self) -> Settled:
        playing = tuple(self.playing.data or ())
        status = self._statuses(playing)
        maal, tunnel_points = self._of(self.maal.data, playing), self._of(self.tunnel_points.data, playing)
        if self.tiplu.data is None and any(self.tiplu.raw.values()):
            raise Incomplete(("tiplu", _("A card is a suit and a rank.")))
        numbers = {*maal, *tunnel_points}
        if self.rules.unshown in (Unshown.TUNNELS_LAPSE, Unshown.MAAL_LAPSES):
            self._need_tunnel_points(seat for seat in maal if status[seat] is Status.UNSHOWN)
        cards = {seat: held for seat, held in self._held(playing).items()
                 if seat not in numbers or held.hand or held.marriages}
        if self.tiplu.data is None and not any(map(_holds, cards.values())):
            cards = {}
        return Settled(self.finisher.data, status, maal, tunnel_points, self.tiplu.data, cards)

    def _need_tunnel_points(self, seats: Iterable[Seat]) -> None:
        """Whose tunnels were declared says how much of his number they are. Raises `Incomplete`."""
        text = _("A number of maal already holds the tunnels; say how much of it they are where that matters.")
        unsaid = [seat for seat in seats if seat in self.tunnels.data and seat not in self.tunnel_points.data]
        if unsaid:
            raise Incomplete(*((f"tunnel_points-{seat}", text) for seat in unsaid))

    def _statuses(self, playing: Sequence[Seat]) -> dict[Seat, Status]:
        """Default to shown, and to not shown for those who left a settled game."""
        usual = dict.fromkeys(playing, Status.SHOWN) | _usual(self.finisher.data, self.left.data or ())
        return self._of(usual | self.status.data, playing)

    def _held(self, seats: Iterable[Seat]) -> dict[Seat, Cards]:
        tiplu = self.tiplu.data
        return {seat: Cards(self.cards.hand(seat, tiplu), self.tunnels.data.get(seat, ()),
                            self.marriages.data.get(seat, 0)) for seat in seats}

    @staticmethod
    def _of(values: Mapping[Seat, Any], playing: Sequence[Seat]) -> dict[Seat, Any]:
        return {seat: value for seat, value in values.items() if seat in playing}

    def at_inputs(self, findings: Findings) -> Findings:
        """Map card problems to inputs, which are named after the role of a card, not the card."""
        return replace(findings, problems=tuple(
            replace(problem, field=self._input(problem)) for problem in findings.problems))

    def _input(self, problem: Problem) -> str:
        name, *path = problem.field.split("-")
        match name, path:
            case "cards", [seat, "hand", face]:
                role = self.cards.role_in(face, self.tiplu.data)
                return f"cards-{seat}-{role if role in self.cards.roles else OTHERS}"
            case "cards", [seat, "tunnels" | "marriages" as where]:
                return f"{where}-{seat}"
        return problem.field


def _usual(finisher: Seat | None, left: Iterable[Seat]) -> dict[Seat, Status]:
    """Statuses assumed instead of shown."""
    return {seat: Status.UNSHOWN for seat in left if seat != finisher}


def _holds(held: Cards) -> bool:
    return bool(held.hand or held.tunnels or held.marriages)


class MoneyForm(SetupForm):
    """Value of a point, asked before each game; default: no money."""
    template = "marriage/setup_fields.html"
    rate = WordsField(_("What is one point worth in money?"), most=20, hint=_(
        "For example 0.5. Zero: only points are played for."))
    cash_unit = WordsField(_("The smallest coin or note used to pay"), most=20, hint=_(
        "Amounts are rounded to it so that they add up to nothing. Zero: they are paid exactly."))

    def to_values(self) -> dict[str, Any]:
        typed = {name: _decimal(self[name].data or "0") for name in ("rate", "cash_unit")}
        wrong = [name for name, word in typed.items() if word is None]
        if wrong:
            raise Incomplete(*((name, _("Write an amount like 0.5, without a sign.")) for name in wrong))
        return typed

    @classmethod
    def values_of(cls, rules: Any) -> dict[str, Any]:
        return {"rate": rules.rate, "cash_unit": rules.cash_unit}

    @property
    def wanted(self) -> bool:
        """Whether money is played for, or its fields have errors."""
        return _decimal(self.rate.data or "0") != "0" or bool(self.errors or self.rate.errors or self.cash_unit.errors)


def _decimal(word: str) -> str | None:
    """Normalise a decimal string: "0,50" becomes "0.50", digits of any script plain ones. None if invalid."""
    try:
        rate_of(word.replace(",", "."))
    except NoRate:
        return None
    plain = "".join(str(int(each)) if each.isdecimal() else "." for each in word.strip())
    return plain if rate_of(plain) else "0"


FORMS = (MarriageForm,)
