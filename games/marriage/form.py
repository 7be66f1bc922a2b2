"""How a game of Marriage is typed in: who finished, who had shown, and the maal as numbers or from the cards."""
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from games.round_form import (
    EnumField,
    FlagField,
    Incomplete,
    PerSeatChoiceField,
    PerSeatField,
    RoundForm,
    SeatField,
    SeatsField,
    SetupForm,
    WordsField,
)
from tally import Findings, Labelled, Problem, Seat, _
from tally.money import NoRate, rate_of

from .card_fields import OTHERS, HandsField, TipluField, TunnelsField
from .rules import Cards, Leaving, Settled, Status, Void, better_offered, copies, copies_left

MOST = 999  # a shape, not a rule: what fits the input


class End(Labelled):
    """How a game ended."""
    FINISHED = "finished", _("Somebody finished")
    VOID = "void", _("Nobody finished: void")


class By(Labelled):
    """How the maal is known."""
    NUMBERS = "numbers", _("As numbers")
    CARDS = "cards", _("From the cards")


class StatusField(PerSeatChoiceField):
    """How far each player came; dublees are offered where they may be shown."""

    @property
    def choices(self) -> tuple[Labelled, ...]:
        rules: Any = self.form.rules
        enough = rules.dublee and len(self.form.now.order) >= rules.dublee_min_players
        return tuple(each for each in Status if each is not Status.DUBLEE or enough
                     or each.value in self.raw.values())


class MarriageForm(RoundForm):
    """Numbers and cards may be mixed: with cards, whoever has a number and no cards is counted by the number."""
    template = "marriage/round_fields.html"
    makes = (Settled, Void)
    draft = ("status", "tunnels", "fouls", "left")
    end = EnumField(_("How did the game end?"), End)
    finisher = SeatField(_("Who finished?"), among="order", who_plays=True)
    status = StatusField(_("Who had shown?"), Status, among="order", hint=_(
        "Shown: three primary sets lie on the table. Whoever finished had shown; say it only for dublees."))
    by = EnumField(_("How is the maal counted?"), By)
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
        return {"end": End.FINISHED, "by": By.NUMBERS}

    @classmethod
    def values_of(cls, entry: Any) -> dict[str, Any]:
        values = super().values_of(entry)
        if isinstance(entry, Void):
            return values | {"end": End.VOID, "by": By.NUMBERS, "leaving": Leaving.VOID if entry.left else None}
        held = entry.cards
        return values | {
            "end": End.FINISHED, "by": By.CARDS if entry.tiplu or held else By.NUMBERS,
            "leaving": Leaving.SETTLE if entry.left else None,
            "tunnels": {seat: cards.tunnels for seat, cards in held.items() if cards.tunnels},
            "marriages": {seat: cards.marriages for seat, cards in held.items() if cards.marriages},
        }

    def prefill(self, args: Mapping[str, str]) -> None:
        """A link from the table names the finisher; a link to a Better game ticks it."""
        super().prefill(args)
        if args.get("better"):
            self.better.process_formdata([args["better"]])

    @property
    def offers_better(self) -> bool:
        """Whether the round of dealing is complete, so that a Better game may be played."""
        return better_offered(self.now)

    @property
    def noted(self) -> bool:
        """Whether something beside the usual is there already."""
        return bool(self.fouls.raw or self.left.data or self.fouls.errors_at or self.left.errors or self.leaving.errors)

    def sign(self, role: str) -> str:
        """The card a face is in this game, once the tiplu is known."""
        tiplu = self.tiplu.data
        return self.cards.signs()[tiplu].get(role, "") if tiplu else ""

    def limit(self, role: str) -> int:
        """How many copies of a face are in play; the values do not depend on which card the tiplu is."""
        tiplu = self.tiplu.data or "7H"
        return copies(self.cards.faces_of(tiplu)[role], tiplu, self.rules)

    def left_over(self, role: str) -> int:
        """How many copies of a face nobody holds yet."""
        if self.tiplu.data is None:
            held: list[int] = [n for part, n in self.cards.data.items() if part.endswith(f"-{role}")]
            return self.limit(role) - sum(held)
        face = self.cards.faces_of(self.tiplu.data)[role]
        return copies_left(self._held(self.now.order), self.tiplu.data, self.rules, face)

    def to_entry(self) -> Settled | Void:
        if self.end.data is None:
            raise Incomplete(("end", _("Choose one of them.")))
        fouls = {seat: count for seat, count in self.fouls.data.items() if count}
        left = tuple(self.left.data or ())
        if self.end.data is End.VOID:
            return Void(fouls, left)
        if left and self.leaving.data is None:
            raise Incomplete(("leaving", _("Somebody left in the middle: settle the game, or is it void?")))
        if left and self.leaving.data is Leaving.VOID:
            return Void(fouls, left)
        return replace(self._counted(), better=bool(self.better.data), fouls=fouls, left=left)

    def _counted(self) -> Settled:
        playing = tuple(self.playing.data or ())
        status = self._statuses(playing)
        maal, tunnel_points = self._of(self.maal.data, playing), self._of(self.tunnel_points.data, playing)
        if self.by.data is not By.CARDS:
            return Settled(self.finisher.data, status, maal, tunnel_points)
        if self.tiplu.data is None:
            raise Incomplete(("tiplu", _("Cards can only be counted once the tiplu is known.")))
        numbers = {*maal, *tunnel_points}
        cards = {seat: held for seat, held in self._held(playing).items()
                 if seat not in numbers or held.hand or held.marriages}
        return Settled(self.finisher.data, status, maal, tunnel_points, self.tiplu.data, cards)

    def _statuses(self, playing: Sequence[Seat]) -> dict[Seat, Status]:
        """Whoever finished had shown; whoever left and is settled had not, unless somebody says otherwise."""
        usual: dict[Seat, Status] = dict.fromkeys(self.left.data or (), Status.UNSHOWN)
        if self.finisher.data is not None:
            usual[self.finisher.data] = Status.SHOWN
        return self._of(usual | self.status.data, playing)

    def _held(self, seats: Iterable[Seat]) -> dict[Seat, Cards]:
        tiplu = self.tiplu.data
        return {seat: Cards(self.cards.hand(seat, tiplu), self.tunnels.data.get(seat, ()),
                            self.marriages.data.get(seat, 0)) for seat in seats}

    @staticmethod
    def _of(values: Mapping[Seat, Any], playing: Sequence[Seat]) -> dict[Seat, Any]:
        return {seat: value for seat, value in values.items() if seat in playing}

    def show(self, findings: Findings) -> None:
        """The rules speak of cards; the inputs bear what each card is in this game."""
        super().show(replace(findings, problems=tuple(
            replace(problem, field=self._input(problem)) for problem in findings.problems)))

    def _input(self, problem: Problem) -> str:
        name, *path = problem.field.split("-")
        match name, path:
            case "cards", [seat, "hand", face]:
                role = self.cards.role_in(face, self.tiplu.data)
                return f"cards-{seat}-{role if role in self.cards.roles else OTHERS}"
            case "cards", [seat, "tunnels" | "marriages" as where]:
                return f"{where}-{seat}"
        return problem.field


class MoneyForm(SetupForm):
    """What a point is worth, asked at every start; nothing unless the table says otherwise."""
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
        """Whether money is played for, or something is wrong with it."""
        return _decimal(self.rate.data or "0") != "0" or bool(self.errors or self.rate.errors or self.cash_unit.errors)


def _decimal(word: str) -> str | None:
    """A decimal word as it is kept: "0,50" is "0.50", in plain digits whatever was typed. None for anything else."""
    try:
        rate_of(word.replace(",", "."))
    except NoRate:
        return None
    plain = "".join(str(int(each)) if each.isdecimal() else "." for each in word.strip())
    return plain if rate_of(plain) else "0"


FORMS = (MarriageForm,)

__all__ = ["FORMS", "By", "End", "MarriageForm", "MoneyForm"]
