"""Base classes of entry forms: fields for seats, numbers and labelled choices, with errors beside the inputs.

Form fields bear the names of the dataclass fields they fill, so a problem finds its input by name and a correction form
fills itself from the entry. Labels and errors are `Text`; templates translate them.
"""
import contextlib
import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import Any, ClassVar, cast

from wtforms import Form
from wtforms.fields.core import Field
from wtforms.widgets import TextInput

from tally import Deal, Findings, Labelled, Problem, Seat, TableState, Text, _
from tally.printable import NOT_PRINTABLE, printable

NUMBER_LIMIT = 1_000_000_000  # fits a 32-bit integer column


class EntryField(Field):
    """A field with `Text` label and errors, whose parts ("points-2") may have errors of their own.

    `asks`: its messages are questions of the rules, not errors.
    """
    widget = TextInput()

    def __init__(self, label: Text, *, hint: Text | None = None, **kwargs: Any) -> None:
        super().__init__(label.id, **kwargs)
        self.caption = label
        self.hint = hint
        self.errors_at: dict[str, list[Text]] = {}
        self.asks = False

    @property
    def form(self) -> "EntryForm":
        return self.meta.form  # type: ignore[no-any-return]

    def show(self, problem: Problem) -> None:
        """Show a problem at this input, or at the part it names."""
        part = problem.field.removeprefix(self.short_name).removeprefix("-")
        if part:
            self.errors_at.setdefault(part, []).append(problem.text)
        else:
            self.errors = cast(Any, [*self.errors, problem.text])  # WTForms types errors as strings


def whole_number(raw: str) -> int:
    """Parse a typed integer: digits of any script, U+2212 as minus, spaces between thousands.

    Raises ValueError with a Text.
    """
    typed = raw.replace("\u2212", "-").replace("\u00a0", "").replace(" ", "").strip()
    if len(typed) > 20 and typed.lstrip("+-").isdecimal():
        raise ValueError(_("This number is too large."))
    try:
        number = int(typed) if "_" not in typed and len(typed) <= 20 else None
    except ValueError:
        number = None
    if number is None:
        raise ValueError(_("“%(typed)s” is not a whole number.", typed=raw[:40]))
    if abs(number) > NUMBER_LIMIT:
        raise ValueError(_("This number is too large."))
    return number


class NumberField(EntryField):
    """An integer; blank input gives `blank` (None by default)."""

    def __init__(self, label: Text, *, low: int = 0, high: int = 99, blank: int | None = None, **kwargs: Any) -> None:
        super().__init__(label, **kwargs)
        self.low, self.high, self.blank = low, high, blank
        self.raw = ""

    def process_data(self, value: Any) -> None:
        self.data = value
        self.raw = "" if value is None else str(value)

    def process_formdata(self, valuelist: Sequence[Any]) -> None:
        self.raw = str(valuelist[0]) if valuelist else ""
        self.data = whole_number(self.raw) if self.raw.strip() else self.blank
        _within(self.data, self.low, self.high)


def _within(number: int | None, low: int, high: int) -> None:
    if number is not None and not low <= number <= high:
        raise ValueError(_("Between %(low)s and %(high)s, please.", low=low, high=high))


class WordsField(EntryField):
    """A line of text of at most `most` characters; "" when nothing was sent."""

    def __init__(self, label: Text, *, most: int = 200, **kwargs: Any) -> None:
        super().__init__(label, **kwargs)
        self.most = most

    def process_formdata(self, valuelist: Sequence[Any]) -> None:
        self.data = str(valuelist[0]).strip() if valuelist else ""
        if len(self.data) > self.most:
            raise ValueError(_("At most %(n)s characters.", n=self.most))
        if not printable(self.data):
            raise ValueError(NOT_PRINTABLE)


class FlagField(EntryField):
    """A checkbox; unticked boxes send nothing."""

    def process_data(self, value: Any) -> None:
        self.data = bool(value)

    def process_formdata(self, valuelist: Sequence[Any]) -> None:
        self.data = bool(valuelist) and str(valuelist[0]) not in ("", "0", "false")


class EnumField(EntryField):
    """A member of a labelled enum (or of `only` some of them); None when nothing was chosen."""

    def __init__(self, label: Text, enum: type[Labelled], *, only: Iterable[Labelled] | None = None,
                 **kwargs: Any) -> None:
        super().__init__(label, **kwargs)
        self.options: tuple[Labelled, ...] = tuple(enum if only is None else only)

    @property
    def chosen(self) -> Labelled | None:
        return self.data  # type: ignore[no-any-return]

    def process_formdata(self, valuelist: Sequence[Any]) -> None:
        self.data = _member(self.options, valuelist[0] if valuelist else "")


def _member(options: Iterable[Labelled], key: str) -> Any:
    if not key:
        return None
    for option in options:
        if option.value == key:
            return option
    raise ValueError(_("This is not one of the choices."))


class SeatField(EntryField):
    """A seat at the table. `among` names the `TableState` attribute with the options: "playing", "order" or "seats";
    `who_plays` shows only those ticked as playing this round.
    """

    def __init__(self, label: Text, *, among: str = "playing", none: Text | None = None, who_plays: bool = False,
                 **kwargs: Any) -> None:
        super().__init__(label, **kwargs)
        self.among, self.none, self.who_plays = among, none, who_plays

    @property
    def options(self) -> tuple[Seat, ...]:
        return tuple(getattr(self.form.now, self.among))

    def process_formdata(self, valuelist: Sequence[Any]) -> None:
        self.data = _seat(valuelist[0], self.form.now) if valuelist and valuelist[0] != "" else None


def _seat(raw: str, now: TableState) -> Seat:
    """Parse a seat of the sheet; whether it is allowed here is for the rules to check."""
    if raw not in {str(seat) for seat in now.seats}:
        raise ValueError(_("Nobody sits there."))
    return int(raw)


class SeatsField(EntryField):
    """Several seats at the table, in seat order."""

    def __init__(self, label: Text, *, among: str = "order", **kwargs: Any) -> None:
        super().__init__(label, **kwargs)
        self.among = among

    @property
    def options(self) -> tuple[Seat, ...]:
        return tuple(getattr(self.form.now, self.among))

    def process_formdata(self, valuelist: Sequence[Any]) -> None:
        chosen = {_seat(raw, self.form.now) for raw in valuelist if raw != ""}
        self.data = tuple(seat for seat in self.form.now.seats if seat in chosen)


class _PartsField(EntryField):
    """A field of many inputs named "field-part"; `raw` holds what was typed in each."""

    def _read(self, part: str, raw: str) -> Any:
        raise NotImplementedError

    def parts(self) -> Iterable[str]:
        raise NotImplementedError

    def process(self, formdata: Any, data: Any = None, extra_filters: Any = None) -> None:
        given = data or {}
        self.data = {}
        self.raw = {str(_plain(key)): str(_plain(value)) for key, value in given.items()}
        if formdata is None:
            self.data = dict(given)
            return
        self.raw = {part: (formdata.getlist(f"{self.name}-{part}") or [""])[0] for part in self.parts()}
        for part, raw in self.raw.items():
            try:
                value = self._read(part, raw)
            except ValueError as error:
                self.errors_at.setdefault(part, []).append(error.args[0])
                continue
            if value is not None:
                self.data[self._key(part)] = value

    def _key(self, part: str) -> Any:
        return int(part)

    def validate(self, form: Any, extra_validators: Any = ()) -> bool:
        return not self.errors_at


def _plain(value: Any) -> Any:
    return value.value if isinstance(value, Enum) else value


class PerSeatField(_PartsField):
    """An integer for each of `among`: inputs "points-0", "points-1" …; blanks are left out of the data."""

    def __init__(self, label: Text, *, low: int = 0, high: int = 99, among: str = "playing", **kwargs: Any) -> None:
        super().__init__(label, **kwargs)
        self.low, self.high, self.among = low, high, among

    @property
    def options(self) -> tuple[Seat, ...]:
        return tuple(getattr(self.form.now, self.among))

    def parts(self) -> Iterable[str]:
        return [str(seat) for seat in self.options]

    def _read(self, part: str, raw: str) -> int | None:
        if not raw.strip():
            return None
        number = whole_number(raw)
        _within(number, self.low, self.high)
        return number


class PerSeatChoiceField(_PartsField):
    """A member of a labelled enum for each of `among`: inputs "status-0", "status-1" …; blanks are left out."""

    def __init__(self, label: Text, enum: type[Labelled], *, among: str = "playing", **kwargs: Any) -> None:
        super().__init__(label, **kwargs)
        self.enum, self.among = enum, among

    @property
    def options(self) -> tuple[Seat, ...]:
        return tuple(getattr(self.form.now, self.among))

    @property
    def choices(self) -> tuple[Labelled, ...]:
        return tuple(self.enum)

    def parts(self) -> Iterable[str]:
        return [str(seat) for seat in self.options]

    def _read(self, part: str, raw: str) -> Any:
        return _member(self.enum, raw)


class PerItemField(_PartsField):
    """A seat for each item of a labelled enum (who took which card): inputs "cards-hearts_7" …"""

    def __init__(self, label: Text, items: type[Labelled], *, among: str = "playing", **kwargs: Any) -> None:
        super().__init__(label, **kwargs)
        self.items, self.among = items, among

    @property
    def options(self) -> tuple[Seat, ...]:
        return tuple(getattr(self.form.now, self.among))

    def parts(self) -> Iterable[str]:
        return [item.value for item in self.items]

    def _read(self, part: str, raw: str) -> Seat | None:
        return _seat(raw, self.form.now) if raw != "" else None

    def _key(self, part: str) -> Labelled:
        return self.items(part)


@dataclasses.dataclass(frozen=True, slots=True)
class Reason:
    """Why an entry cannot be recorded: id of the input, its label, the message."""
    id: str
    about: Text | None
    text: Text


@dataclasses.dataclass(frozen=True, slots=True)
class Repeat:
    """A shortcut button: its label, and the field values it fills in ("contract" → "s_kralem")."""
    label: Text
    values: Mapping[str, str]


class EntryForm(Form):
    """Base of a game's entry forms.

    `makes`: the entry types it builds; `template`: the game's fields; `draft`: fields of a round in progress shared
    between phones, never secret ones; `hidden`: fields each phone submits its own part of, shown on no phone until all
    that are `awaited` are in; `repeats_when`: the condition under which `repeats` are shown; `on_page`: the usual
    choices stand on the table page itself, which then has no large button for this form; `decides`: the form answers
    what a round left pending and is reached from that question alone; `lasting`: the fields of the table state on which
    the parts depend that its template marks as `later` (views/entries/later.py), None if it marks none. Subclasses
    define `to_entry` and, if the form has fields the entry lacks (a mode), `values_of`.
    """
    key: ClassVar[str] = "round"
    title: ClassVar[Text] = _("Round")
    template: ClassVar[str] = ""
    makes: ClassVar[tuple[type, ...]] = ()
    draft: ClassVar[tuple[str, ...]] = ()
    hidden: ClassVar[tuple[str, ...]] = ()
    on_page: ClassVar[bool] = False
    decides: ClassVar[bool] = False
    repeats_when: ClassVar[str] = ""
    lasting: ClassVar[tuple[str, ...] | None] = None

    def __init__(self, formdata: Any = None, *, now: TableState, rules: Any, names: Mapping[Seat, str],
                 entry: Any = None, deal: Deal | None = None) -> None:
        self.now, self.rules, self.names = now, rules, names
        self.general: list[Text] = []
        self.put_down: frozenset[str] = frozenset()
        values = self.values_of(entry) if entry is not None else self.suggested()
        values |= {"dealer": now.dealer, "playing": now.playing} if deal is None else dataclasses.asdict(deal)
        super().__init__(formdata, data=values, meta={"form": self})

    @classmethod
    def offered(cls, now: TableState, rules: Any) -> bool:
        """Whether this can be recorded now; the large button opens the first form offered."""
        return True

    @classmethod
    def repeats(cls, last: Any, now: TableState, rules: Any) -> tuple[Repeat, ...]:
        """Shortcuts that repeat `last`, the newest entry, or its reversed result; none where a choice is one tap
        anyway.
        """
        return ()

    @property
    def step(self) -> str:
        """The turn this form was opened for in games that advance by themselves (betting); "" otherwise."""
        return ""

    @property
    def awaited(self) -> tuple[str, ...]:
        """The inputs whose hidden parts must all be submitted before any is shown."""
        return ()

    @property
    def revealed(self) -> bool:
        """Whether all awaited hidden parts have been submitted (`put_down`)."""
        return set(self.awaited) <= self.put_down

    def check_parts(self) -> Findings:
        """Check hidden parts as typed; nobody else can see them before all are in."""
        return Findings()

    def suggested(self) -> dict[str, Any]:
        """Initial values of an empty form."""
        return {}

    @classmethod
    def values_of(cls, entry: Any) -> dict[str, Any]:
        """Return the field values for a recorded entry."""
        return {field.name: getattr(entry, field.name) for field in dataclasses.fields(entry)}

    def prefill(self, args: Mapping[str, str]) -> None:
        """Apply values from a link ("?mode=loser&loser=2"), ignoring invalid ones."""
        for name, raw in args.items():
            field = self._fields.get(name)
            if isinstance(field, (EnumField, SeatField)):
                with contextlib.suppress(ValueError):
                    field.process_formdata([raw])

    def to_entry(self) -> Any:
        """Build the entry as typed. Raises `Incomplete` if fields it needs are missing."""
        raise NotImplementedError

    def to_deal(self) -> Deal | None:
        """Return who dealt and who played; None for entries other than rounds."""
        return None

    def show(self, findings: Findings) -> None:
        """Show each problem and question at its input; those naming no field go above the form."""
        asked = tuple(Problem(each.field, each.text, each.key) for each in findings.questions)
        for problem in (*findings.problems, *asked):
            name = problem.field.split("-", 1)[0]
            field = self._fields.get(name)
            if isinstance(field, EntryField):
                field.asks = problem in asked and (field.asks or not field.errors)
                field.show(problem)
            else:
                self.general.append(problem.text)

    def wrong(self) -> dict[str, list[Text]]:
        """Return every error by input id, for the summary above the form."""
        found: dict[str, list[Text]] = {"": self.general} if self.general else {}
        for field in self._fields.values():
            if field.errors:
                found[field.id] = cast(list[Text], list(field.errors))
            for part, errors in getattr(field, "errors_at", {}).items():
                found[f"{field.id}-{part}"] = errors
        return found


    @property
    def only_asks(self) -> bool:
        """Whether the rules' questions are all that stops the entry."""
        wrong = [field for field in self._fields.values() if field.errors or getattr(field, "errors_at", None)]
        return bool(wrong) and not self.general and all(getattr(field, "asks", False) for field in wrong)

    def reasons(self) -> list[Reason]:
        """Return the errors of `wrong`, each with the label of its input."""
        return [Reason(id, self._caption(id), text) for id, texts in self.wrong().items() for text in texts]

    def reasons_of(self, findings: Findings) -> list[Reason]:
        """Return the same for findings that have not been shown at the inputs."""
        found = [(each.field, each.text) for each in findings.problems]
        found += [(each.field, each.text) for each in findings.questions]
        return [Reason(field, self._caption(field), text) for field, text in found]

    def _caption(self, id: str) -> Text | None:
        field = self._fields.get(id.split("-", 1)[0])
        return field.caption if isinstance(field, EntryField) else None


class RoundForm(EntryForm):
    """A form for rounds, with dealer and players as suggested by the rules."""
    dealer = SeatField(_("Dealer"), among="order")
    playing = SeatsField(_("Playing"), among="order")

    def __init__(self, formdata: Any = None, *, now: TableState, **about: Any) -> None:
        """Fields offer only seats ticked as playing, once submitted."""
        sent = set(formdata.getlist("playing")) if formdata is not None else set()
        ticked = tuple(seat for seat in now.order if str(seat) in sent)
        deal: Deal | None = about.get("deal")
        playing = ticked or (deal.playing if deal is not None and formdata is None else now.playing)
        playing = tuple(seat for seat in playing if seat in now.seats)  # an earlier correction may have removed a seat
        super().__init__(formdata, now=dataclasses.replace(now, playing=playing), **about)

    def to_deal(self) -> Deal:
        return Deal(self.dealer.data, tuple(self.playing.data))


class Incomplete(Exception):
    """A form that cannot build an entry yet; the findings name what is missing."""

    def __init__(self, *missing: tuple[str, Text]) -> None:
        super().__init__()
        self.findings = Findings(tuple(Problem(field, text, "missing") for field, text in missing))


class SetupForm(Form):
    """What a game asks before each game besides people and house rules (the word). `template` renders its fields."""
    template: ClassVar[str] = ""

    def to_values(self) -> dict[str, Any]:
        """Return the setup fields of the house rules. Raises `Incomplete`."""
        raise NotImplementedError

    @classmethod
    def first_values(cls, rules: Any) -> dict[str, Any]:
        """Return field values when no game was played before; `rules` are the defaults."""
        return cls.values_of(rules)

    @classmethod
    def values_of(cls, rules: Any) -> dict[str, Any]:
        """Return field values from the house rules of an earlier game."""
        raise NotImplementedError

