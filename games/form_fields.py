"""Fields of entry forms: seats, numbers, labelled choices; errors stand beside the inputs and their parts.

Labels and errors are `Text`; templates translate them.
"""
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import Any, NamedTuple, Protocol, cast

from wtforms.fields.core import Field
from wtforms.widgets import TextInput

from tally import Labelled, Problem, Seat, TableState, Text, _
from tally.printable import NOT_PRINTABLE, printable

CHOOSE = _("Choose one of them.")
NUMBER_LIMIT = 1_000_000_000  # fits a 32-bit integer column


class OfTable(Protocol):
    """What a field may ask of its form."""
    now: TableState
    rules: Any
    names: Mapping[Seat, str]

    def __getitem__(self, name: str) -> Field: ...


class Choice(NamedTuple):
    """What an input takes, where that is no member of an enum."""
    value: str
    label: Text


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
    def form(self) -> OfTable:
        return self.meta.form  # type: ignore[no-any-return]

    def parts(self) -> Iterable[str]:
        """The parts of a field of several inputs, which are named "field-part"; none of a single input."""
        return ()

    def row_caption(self, _row: int) -> Text | None:
        """The label of a row of parts; None where the number of a part is a seat."""
        return None

    def sent(self) -> dict[str, list[str]]:
        """What the inputs of this field would send as they are shown, by their names."""
        return {self.name: [] if self.data is None else [str(self.data)]}

    @property
    def noted(self) -> bool:
        """Whether something is filled in or wrong, so that a fold around it is open."""
        return bool(self.filled or self.errors or self.errors_at)

    @property
    def filled(self) -> bool:
        return self.data not in (None, "", (), {}, False)

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
        self.data = self.blank if value is None else value
        self.raw = "" if value is None else str(value)

    def sent(self) -> dict[str, list[str]]:
        return {self.name: [self.raw]}

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

    def sent(self) -> dict[str, list[str]]:
        return {self.name: ["1"] if self.data else []}

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

    def sent(self) -> dict[str, list[str]]:
        return {self.name: [] if self.chosen is None else [self.chosen.value]}

    def process_formdata(self, valuelist: Sequence[Any]) -> None:
        self.data = _member(self.options, valuelist[0] if valuelist else "")


def _member(options: Iterable[Labelled], key: str) -> Any:
    if not key:
        return None
    for option in options:
        if option.value == key:
            return option
    raise ValueError(_("This is not one of the choices."))


class SeatedField(EntryField):
    """A field about seats. `among` names the `TableState` attribute with them: "playing", "order" or "seats".

    `besides`: what is said in place of a seat, and its words. `who_plays`: only those ticked as playing are shown.
    """
    besides: tuple[tuple[Seat, Text], ...] = ()

    def __init__(self, label: Text, *, among: str = "playing", who_plays: bool = False, **kwargs: Any) -> None:
        super().__init__(label, **kwargs)
        self.among, self.who_plays = among, who_plays

    @property
    def options(self) -> tuple[Seat, ...]:
        return tuple(getattr(self.form.now, self.among))


class SeatField(SeatedField):
    """A seat at the table."""

    def __init__(self, label: Text, *, none: Text | None = None, **kwargs: Any) -> None:
        super().__init__(label, **kwargs)
        self.none = none

    @property
    def filled(self) -> bool:
        return self.data is not None

    def process_formdata(self, valuelist: Sequence[Any]) -> None:
        self.data = seat_of(valuelist[0], self.form.now) if valuelist and valuelist[0] != "" else None


def seat_of(raw: str, now: TableState) -> Seat:
    """Parse a seat of the sheet; whether it is allowed here is for the rules to check."""
    if raw not in {str(seat) for seat in now.seats}:
        raise ValueError(_("Nobody sits there."))
    return int(raw)


class SeatsField(SeatedField):
    """Several seats at the table, in seat order."""

    def __init__(self, label: Text, *, among: str = "order", **kwargs: Any) -> None:
        super().__init__(label, among=among, **kwargs)

    def sent(self) -> dict[str, list[str]]:
        return {self.name: [str(seat) for seat in self.data or ()]}

    def process_formdata(self, valuelist: Sequence[Any]) -> None:
        chosen = {seat_of(raw, self.form.now) for raw in valuelist if raw != ""}
        self.data = tuple(seat for seat in self.form.now.seats if seat in chosen)


class PartsField(EntryField):
    """A field of many inputs named "field-part"; `raw` holds what was typed in each that was sent."""

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
        sent = self._sent(formdata)
        self.raw = {part: sent[part] for part in self.parts() if part in sent} if sent else {}
        for part, raw in self.raw.items():
            try:
                value = self._read(part, raw)
            except ValueError as error:
                self.errors_at.setdefault(part, []).append(error.args[0])
                continue
            if value is not None:
                self.data[self._key(part)] = value

    def sent(self) -> dict[str, list[str]]:
        return {f"{self.name}-{part}": [raw] for part, raw in self.raw.items()}

    def _sent(self, formdata: Any) -> dict[str, str]:
        """Return what came, by part; parts that did not come are not read: a form may have a hundred."""
        start = f"{self.name}-"
        return {name.removeprefix(start): formdata.getlist(name)[0] for name in formdata if name.startswith(start)}

    def _key(self, part: str) -> Any:
        return part

    def validate(self, form: Any, extra_validators: Any = ()) -> bool:
        return not self.errors_at


def _plain(value: Any) -> Any:
    return value.value if isinstance(value, Enum) else value


class _OneEachField(SeatedField, PartsField):
    """An input for each of `among`: "points-0", "points-1" …; blanks are left out of the data."""

    def parts(self) -> Iterable[str]:
        return [str(seat) for seat in self.options]

    def _key(self, part: str) -> Any:
        return int(part)


class PerSeatField(_OneEachField):
    """An integer for each of `among`."""

    def __init__(self, label: Text, *, low: int = 0, high: int = 99, **kwargs: Any) -> None:
        super().__init__(label, **kwargs)
        self.low, self.high = low, high

    def together(self, seat: Seat) -> tuple[Seat, ...]:
        """Whose names stand beside the input of this seat."""
        return (seat,)

    def _read(self, part: str, raw: str) -> int | None:
        if not raw.strip():
            return None
        number = whole_number(raw)
        _within(number, self.low, self.high)
        return number


class PerSeatChoiceField(_OneEachField):
    """A member of a labelled enum for each of `among`."""

    def __init__(self, label: Text, enum: type[Labelled], **kwargs: Any) -> None:
        super().__init__(label, **kwargs)
        self.enum = enum

    @property
    def choices(self) -> tuple[Labelled, ...]:
        return tuple(self.enum)

    def _read(self, part: str, raw: str) -> Any:
        return _member(self.enum, raw)


class PerItemField(SeatedField, PartsField):
    """A seat for each item of a labelled enum (who took which card): inputs "cards-hearts_7" …

    `missing`: inputs that wait for a person.
    """
    missing: frozenset[str] = frozenset()

    def __init__(self, label: Text, items: type[Labelled], **kwargs: Any) -> None:
        super().__init__(label, **kwargs)
        self.items = items

    def parts(self) -> Iterable[str]:
        return [item.value for item in self.items]

    def _read(self, part: str, raw: str) -> Seat | None:
        return seat_of(raw, self.form.now) if raw != "" else None

    def _key(self, part: str) -> Labelled:
        return self.items(part)
