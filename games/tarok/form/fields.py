"""Form fields of tarok: the called king, piles by kind, bonuses by seat, flek chains."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from games.form_fields import NumberField, PartsField, SeatedField, SeatField, seat_of, whole_number
from tally import Labelled, Problem, Seat, Text, _, _p, verbatim

from ..rules import BIRDS, Announced, Bonus, Cards, Claim, Contract, Mond, Silent, Steps
from ..rules.bonuses import IN_THE_PILE
from ..rules.counting import HOW_MANY, NAMES, VALUES

TALON: Seat = -2
"""No seat: the called king lay in the talon."""
MOST_STEPS = 5  # upper bound of HouseRules.max_flek


class PartnerField(SeatField):
    """Who held the called king: a seat, the talon, or unknown."""

    talon, besides = TALON, ((TALON, _("in the talon")),)

    def process_formdata(self, valuelist: Sequence[Any]) -> None:
        if valuelist and str(valuelist[0]) == str(TALON):
            self.data = TALON
            return
        super().process_formdata(valuelist)

    @property
    def seat(self) -> Seat | None:
        return None if self.data == TALON else self.data

    @property
    def in_talon(self) -> bool:
        return bool(self.data == TALON)


class Had(Labelled):
    """What a player had in Varšava, entered with one tap."""

    MOST = "most", _("most, up to 35 points")
    MAYOR = "mayor", _("starosta: most, 36 or more")
    PANNA = "panna", _("no trick")


class OptionalNumberField(NumberField):
    """An integer that may stay open; `numbers` get buttons."""

    def __init__(self, label: Text, *, numbers: Iterable[int] = (), **kwargs: Any) -> None:
        super().__init__(label, **kwargs)
        self.numbers = tuple(numbers)


class PileField(PartsField):
    """A pile by kinds: inputs "cards-trull", "cards-kings" …; all blank means not counted."""

    kinds = tuple((kind, NAMES[kind], VALUES[kind], HOW_MANY[kind]) for kind in HOW_MANY)

    def parts(self) -> Iterable[str]:
        return list(HOW_MANY)

    def _read(self, part: str, raw: str) -> int | None:
        return whole_number(raw) if raw.strip() else None

    def process(self, formdata: Any, data: Any = None, extra_filters: Any = None) -> None:
        super().process(formdata, dict(data.kinds()) if isinstance(data, Cards) else data, extra_filters)

    @property
    def cards(self) -> Cards | None:
        return Cards(**self.data) if self.data else None


class State(Labelled):
    """State of one bonus for one seat, in tapping order."""

    NOTHING = "", _("nothing")
    SILENT = "silent", _("made in silence")
    MADE = "made", _("announced and made")
    FAILED = "failed", _("announced and not made")
    CAUGHT = "caught", _("caught silent")
    OPEN = "open", _("announced, still open")

    @property
    def sign(self) -> Text:
        """Short form for a table cell."""
        return _SIGNS[self]

    @property
    def mark(self) -> Text:
        """The shortest form, where nothing else fits."""
        return _MARKS.get(self, self.sign)

    @property
    def condition(self) -> str:
        """`data-when`: in a renonc only what was announced counts, and it may be open."""
        return {State.SILENT: "won!=renonc", State.CAUGHT: "won!=renonc", State.OPEN: "won=renonc"}.get(self, "")


_SIGNS = {
    State.NOTHING: _("–"),
    State.SILENT: _("silent"),
    State.MADE: _("called ✓"),
    State.FAILED: _("lost ✗"),
    State.CAUGHT: _("caught"),
    State.OPEN: _("called ?"),
}
_MARKS = {State.MADE: verbatim("✓"), State.FAILED: verbatim("✗"), State.OPEN: verbatim("?")}
_STATES = frozenset(each.value for each in State)
_ANNOUNCED = {State.MADE: True, State.FAILED: False, State.OPEN: None}
ANNOUNCED_STATES = tuple(each.value for each in _ANNOUNCED)


class Bird(Labelled):
    """Result of the bird announced with the game."""

    MADE = "made", _p("bird", "made")
    FAILED = "failed", _p("bird", "not made")
    OPEN = "open", _p("bird", "still open")


class ChainsField(PartsField):
    """A field with flek chains: "flek-steps" is the length, "flek-1" the first speaker."""

    def _chain_parts(self, chain: str) -> Iterator[str]:
        yield f"{chain}steps"
        yield from (f"{chain}{step}" for step in range(1, MOST_STEPS + 1))

    def _read(self, part: str, raw: str) -> str | None:
        if not raw.strip():
            return None
        if part.rpartition("-")[2] == "steps":
            steps = whole_number(raw)
            if not 0 <= steps <= 9:
                raise ValueError(_("This is not one of the choices."))
            return str(steps) if steps else None
        return str(seat_of(raw, self.form.now))

    def steps(self, chain: str = "") -> Steps:
        """Return the speakers of flek, re, sup …; length as chosen, or up to the last speaker where none was sent."""
        speakers = [self.data.get(f"{chain}{step}") for step in range(1, MOST_STEPS + 1)]
        n = max((at for at, each in enumerate(speakers, 1) if each is not None), default=0)
        if f"{chain}steps" in self.raw:  # without scripts the speakers of a chain taken back are sent with it
            n = int(self.data.get(f"{chain}steps") or 0)
        speakers += [None] * (n - len(speakers))
        return tuple(None if each is None else int(each) for each in speakers[:n])

    @staticmethod
    def written(steps: Steps, chain: str = "") -> dict[str, str]:
        """Return the input values of a chain; the inverse of `steps`."""
        if not steps:
            return {}
        parts = {f"{chain}{at}": str(seat) for at, seat in enumerate(steps, 1) if seat is not None}
        return {f"{chain}steps": str(len(steps)), **parts}


class FlekField(ChainsField):
    """The flek chain of the game itself."""

    def parts(self) -> Iterable[str]:
        return list(self._chain_parts(""))


class BonusesField(SeatedField, ChainsField):
    """All bonuses by seat: "bonuses-trul-2" is the state of trul for seat 2.

    A bonus has one flek chain, "bonuses-pagat-flek-steps"; trul and four kings, which both sides can announce, have one
    per seat: "bonuses-trul-2-flek-steps". "bonuses-pagat-caught_by" is who beat the bird.
    """

    choices = tuple(State)

    def parts(self) -> Iterable[str]:
        for bonus in Bonus:
            yield from (f"{bonus.value}-{seat}" for seat in self.form.now.seats)
            for chain in self.chains(bonus):
                yield from self._chain_parts(chain)
            if self.can_be_caught(bonus):
                yield f"{bonus.value}-caught_by"

    def chains(self, bonus: Bonus) -> list[str]:
        """Return the name prefixes of a bonus's chains."""
        if bonus in IN_THE_PILE:
            return [self.chain(bonus, seat) for seat in self.form.now.seats]
        return [self.chain(bonus, 0)]

    def chain(self, bonus: Bonus, seat: Seat) -> str:
        return f"{bonus.value}-{seat}-flek-" if bonus in IN_THE_PILE else f"{bonus.value}-flek-"

    def can_be_caught(self, bonus: Bonus) -> bool:
        return bonus in BIRDS or bonus is Bonus.KING_ULTIMO

    def states_of(self, bonus: Bonus) -> tuple[State, ...]:
        return tuple(each for each in State if self.can_be_caught(bonus) or each is not State.CAUGHT)

    def _read(self, part: str, raw: str) -> str | None:
        pieces = part.split("-")
        if len(pieces) != 2 or pieces[1] == "caught_by":
            return super()._read(part, raw)
        if raw not in _STATES:
            raise ValueError(_("This is not one of the choices."))
        return raw or None

    def show(self, problem: Problem) -> None:
        """Show every problem of a bonus in its row."""
        part = problem.field.removeprefix(self.short_name).removeprefix("-")
        if part:
            self.errors_at.setdefault(part.split("-", 1)[0], []).append(problem.text)
        else:
            super().show(problem)

    def process(self, formdata: Any, data: Any = None, extra_filters: Any = None) -> None:
        super().process(formdata, data, extra_filters)
        found = self.errors_at
        self.errors_at = {}
        for part, errors in found.items():
            self.errors_at.setdefault(part.split("-", 1)[0], []).extend(errors)

    def announced(self, contract: Contract, declarer: Seat | None, bird: Bird | None) -> tuple[Announced, ...]:
        """Return the announced bonuses: the bird of the contract first, then in the order of `Bonus`."""
        announced = [(bonus, seat, state) for bonus, seat, state in self._chosen(contract) if state in _ANNOUNCED]
        if contract.row.bird and declarer is not None and bird is not None:
            announced.insert(0, (contract.row.bird, declarer, State(bird.value)))
        return tuple(
            Announced(bonus, seat, _ANNOUNCED[state], self.steps(self.chain(bonus, seat)))
            for bonus, seat, state in announced
        )

    def silent(self, contract: Contract) -> tuple[Silent, ...]:
        """Return the bonuses made silently or caught."""
        return tuple(self._silent(bonus, seat, state) for bonus, seat, state in self._chosen(contract)
                     if state in (State.SILENT, State.CAUGHT))

    def strangers(self, contract: Contract, announced: Iterable[Announced]) -> Iterator[tuple[str, Text]]:
        """A flek on what nobody announced, and who beat a bird that nobody played; the contract's bird has an owner."""
        flekked = {self.chain(each.bonus, each.by) for each in announced}
        played = {bonus for bonus, _seat, _state in self._chosen(contract)}
        for bonus in Bonus:
            if bonus is contract.row.bird:
                continue
            if any(self.steps(chain) for chain in self.chains(bonus) if chain not in flekked):
                yield bonus.field, _("Nobody announced “%(bonus)s”: it cannot be flekked.", bonus=bonus.label)
            elif bonus not in played and f"{bonus.value}-caught_by" in self.data:
                yield bonus.field, _("Whose “%(bonus)s” was beaten?", bonus=bonus.label)

    def _silent(self, bonus: Bonus, seat: Seat, state: State) -> Silent:
        beaten = self.data.get(f"{bonus.value}-caught_by") if state is State.CAUGHT else None
        return Silent(bonus, seat, state is State.SILENT, None if beaten is None else int(beaten))

    def _chosen(self, contract: Contract) -> Iterator[tuple[Bonus, Seat, State]]:
        if not self.data:
            return
        for bonus in sorted(Bonus, key=lambda each: each is not contract.row.bird):
            for seat in self.form.now.seats:
                if raw := self.data.get(f"{bonus.value}-{seat}"):
                    yield bonus, seat, State(raw)

    @classmethod
    def bird_of(cls, announced: Iterable[Announced], contract: Contract, declarer: Seat | None) -> Bird | None:
        """Return the result of the contract's bird, from the declarer's announcement."""
        made = [each.made for each in announced if each.bonus is contract.row.bird and each.by == declarer]
        return next((each for each in Bird if _ANNOUNCED[State(each.value)] is made[0]), None) if made else None

    @classmethod
    def parts_of(cls, announced: Iterable[Announced], silent: Iterable[Silent]) -> dict[str, str]:
        """Return the input values for a recorded round."""
        found: dict[str, str] = {}
        for each in announced:
            state = next(state for state, made in _ANNOUNCED.items() if made is each.made)
            found[f"{each.bonus.value}-{each.by}"] = state.value
            own = f"-{each.by}" if each.bonus in IN_THE_PILE else ""
            found |= cls.written(each.flek, f"{each.bonus.value}{own}-flek-")
        for one in silent:
            found[f"{one.bonus.value}-{one.by}"] = (State.SILENT if one.made else State.CAUGHT).value
            if one.caught_by is not None:
                found[f"{one.bonus.value}-caught_by"] = str(one.caught_by)
        return found


class MondField(SeatedField, PartsField):
    """Who lost the mond, who caught it."""

    captions = (("loser", _("Who lost the mond?")), ("catcher", _("Who caught the mond?")))

    def parts(self) -> Iterable[str]:
        return ("loser", "catcher")

    def _read(self, part: str, raw: str) -> Seat | None:
        return seat_of(raw, self.form.now) if raw else None

    def process(self, formdata: Any, data: Any = None, extra_filters: Any = None) -> None:
        if isinstance(data, Mond):
            both = {"loser": data.loser, "catcher": data.catcher}
            data = {part: seat for part, seat in both.items() if seat is not None}
        super().process(formdata, data, extra_filters)

    @property
    def mond(self) -> Mond | None:
        return Mond(self.data.get("loser"), self.data.get("catcher")) if self.data else None


class ClaimsField(SeatedField, PartsField):
    """Points each player claims: "claims-2"; with two offenders, from whom: "claims-2-payer"."""

    def parts(self) -> Iterable[str]:
        for seat in self.form.now.seats:
            yield f"{seat}"
            yield f"{seat}-payer"

    def _read(self, part: str, raw: str) -> int | None:
        if not raw.strip():
            return None
        return seat_of(raw, self.form.now) if part.endswith("-payer") else whole_number(raw)

    def process(self, formdata: Any, data: Any = None, extra_filters: Any = None) -> None:
        super().process(formdata, _claims(data) if isinstance(data, tuple) else data, extra_filters)

    @property
    def claims(self) -> tuple[Claim, ...]:
        return tuple(
            Claim(seat, self.data[f"{seat}"], self.data.get(f"{seat}-payer"))
            for seat in self.form.now.seats
            if f"{seat}" in self.data
        )


def _claims(claims: Iterable[Claim]) -> Mapping[str, int]:
    found: dict[str, int] = {}
    for each in claims:
        found[f"{each.player}"] = each.points
        if each.payer is not None:
            found[f"{each.player}-payer"] = each.payer
    return found
