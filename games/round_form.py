"""What all entry forms share: fields for seats, numbers and labelled choices, and errors beside the inputs.

Form fields bear the names of the dataclass fields they fill. So a problem found by the rules finds its input by name,
and a correction form fills itself from the entry. Labels and errors are `Text`; the templates say them.
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

NUMBER_LIMIT = 1_000_000_000  # what fits every database's integer column


class EntryField(Field):
    """A field whose label and errors are Texts and whose parts ("points-2") may have errors of their own.

    `asks`: what is beside it are questions; nothing of what was entered is wrong.
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
        """Put a problem of the rules beside this input, or beside the part it names."""
        part = problem.field.removeprefix(self.short_name).removeprefix("-")
        if part:
            self.errors_at.setdefault(part, []).append(problem.text)
        else:
            self.errors = cast(Any, [*self.errors, problem.text])  # WTForms types errors as strings


def whole_number(raw: str) -> int:
    """A whole number as people type it: digits of any script, a real minus, spaces between thousands.

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
    """A whole number; blank is None, or 0 where the rules allow it (`blank=0`)."""

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
    """A line of text, at most `most` characters; None when nothing was sent."""

    def __init__(self, label: Text, *, most: int = 200, **kwargs: Any) -> None:
        super().__init__(label, **kwargs)
        self.most = most

    def process_formdata(self, valuelist: Sequence[Any]) -> None:
        self.data = str(valuelist[0]).strip() if valuelist else ""
        if len(self.data) > self.most:
            raise ValueError(_("At most %(n)s characters.", n=self.most))
        if not all(c.isprintable() or c in "\u200c\u200d" for c in self.data):
            raise ValueError(_("There is a character in it that cannot be printed."))


class FlagField(EntryField):
    """Yes or no; a box that was not ticked sends nothing."""

    def process_data(self, value: Any) -> None:
        self.data = bool(value)

    def process_formdata(self, valuelist: Sequence[Any]) -> None:
        self.data = bool(valuelist) and str(valuelist[0]) not in ("", "0", "false")


class EnumField(EntryField):
    """One of the members of a labelled enum (or of `only` some of them); None when nothing was chosen."""

    def __init__(self, label: Text, enum: type[Labelled], *, only: Iterable[Labelled] | None = None,
                 **kwargs: Any) -> None:
        super().__init__(label, **kwargs)
        self.options: tuple[Labelled, ...] = tuple(enum if only is None else only)

    @property
    def chosen(self) -> Labelled | None:
        """The member that is ticked."""
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
    """One of the people at the table. `among` says who may be chosen: "playing", "order" or "seats"; with `who_plays`
    only those are shown who are ticked as playing this round.
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
    """A seat that exists on the sheet; whether it may be named here is for the rules to say."""
    if raw not in {str(seat) for seat in now.seats}:
        raise ValueError(_("Nobody sits there."))
    return int(raw)


class SeatsField(EntryField):
    """Several of the people at the table, as they sit."""

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
    """A field of many inputs named "field-part"; `raw` keeps what was typed in each of them."""

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
    """A whole number for each of `among`: inputs "points-0", "points-1" …; blanks are left out of the data."""

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
    """One member of a labelled enum for each of `among`: inputs "status-0", "status-1" …; who has none is left out."""

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
    """A person for each item of a labelled enum (who took which card): inputs "cards-hearts_7" …"""

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
    """Why an entry cannot be recorded: the input, what that asks, and what is missing or wrong there."""
    id: str
    about: Text | None
    text: Text


@dataclasses.dataclass(frozen=True, slots=True)
class Repeat:
    """A short cut of a form: what the button says, and what it fills in ("contract" → "s_kralem")."""
    label: Text
    values: Mapping[str, str]


class EntryForm(Form):
    """A form that makes entries of a room.

    `makes` are the entry types it can build, `template` the room's fields, `draft` the fields a round in progress may
    keep for all phones: never what must stay secret. `hidden` are fields of which every phone may put down its own
    part; none of them is shown on any phone until all that are `awaited` are in. `repeats_when` is the condition under
    which `repeats` are of use still. `on_page` says that its usual choices
    stand on the page of the table, where no large button leads to the form then. Subclasses give `to_entry` and, when
    the form has fields that the entry has not (a mode), `values_of`.
    """
    key: ClassVar[str] = "round"
    title: ClassVar[Text] = _("Round")
    template: ClassVar[str] = ""
    makes: ClassVar[tuple[type, ...]] = ()
    draft: ClassVar[tuple[str, ...]] = ()
    hidden: ClassVar[tuple[str, ...]] = ()
    on_page: ClassVar[bool] = False
    repeats_when: ClassVar[str] = ""

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
        """Whether the table may record this now; the first form that is offered is what the large button opens."""
        return True

    @classmethod
    def repeats(cls, last: Any, now: TableState, rules: Any) -> tuple[Repeat, ...]:
        """Short cuts that repeat `last`, the newest entry, once more or with the result turned; none where a choice
        costs one tap anyway. They are offered while `repeats_when` holds.
        """
        return ()

    @property
    def step(self) -> str:
        """What this form was opened for, where the game goes on by itself: a turn of the betting. "" for the usual."""
        return ""

    @property
    def awaited(self) -> tuple[str, ...]:
        """The inputs whose hidden parts must be in before any of them is shown."""
        return ()

    @property
    def revealed(self) -> bool:
        """Whether everything hidden that is awaited was put down (`put_down` are the inputs that were)."""
        return set(self.awaited) <= self.put_down

    def check_parts(self) -> Findings:
        """What is wrong with hidden parts as typed: nobody else can see it before all are in."""
        return Findings()

    def suggested(self) -> dict[str, Any]:
        """What an empty form starts with."""
        return {}

    @classmethod
    def values_of(cls, entry: Any) -> dict[str, Any]:
        """The values of the fields for a recorded entry."""
        return {field.name: getattr(entry, field.name) for field in dataclasses.fields(entry)}

    def prefill(self, args: Mapping[str, str]) -> None:
        """Take what a link already says ("?mode=loser&loser=2"); what makes no sense is passed over."""
        for name, raw in args.items():
            field = self._fields.get(name)
            if isinstance(field, (EnumField, SeatField)):
                with contextlib.suppress(ValueError):
                    field.process_formdata([raw])

    def to_entry(self) -> Any:
        """The entry as typed. Raises `Incomplete` when its shape cannot even be built."""
        raise NotImplementedError

    def to_deal(self) -> Deal | None:
        """Who dealt and who played, for rounds; None for entries that are no rounds."""
        return None

    def show(self, findings: Findings) -> None:
        """Put every problem and question beside its input; what names no field stands above the form."""
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
        """Every error by the id of its input, for the summary above the form."""
        found: dict[str, list[Text]] = {"": self.general} if self.general else {}
        for field in self._fields.values():
            if field.errors:
                found[field.id] = cast(list[Text], list(field.errors))
            for part, errors in getattr(field, "errors_at", {}).items():
                found[f"{field.id}-{part}"] = errors
        return found


    @property
    def only_asks(self) -> bool:
        """Whether all that stops the entry are questions of the rules."""
        wrong = [field for field in self._fields.values() if field.errors or getattr(field, "errors_at", None)]
        return bool(wrong) and not self.general and all(getattr(field, "asks", False) for field in wrong)

    def reasons(self) -> list[Reason]:
        """Everything that stops the entry, as `wrong` has it, each with what it is about."""
        return [Reason(id, self._caption(id), text) for id, texts in self.wrong().items() for text in texts]

    def reasons_of(self, findings: Findings) -> list[Reason]:
        """The same of findings that are shown beside no input."""
        found = [(each.field, each.text) for each in findings.problems]
        found += [(each.field, each.text) for each in findings.questions]
        return [Reason(field, self._caption(field), text) for field, text in found]

    def _caption(self, id: str) -> Text | None:
        field = self._fields.get(id.split("-", 1)[0])
        return field.caption if isinstance(field, EntryField) else None


class RoundForm(EntryForm):
    """A form for rounds: besides the room's fields it carries who dealt and who played, as suggested by the rules."""
    dealer = SeatField(_("Dealer"), among="order")
    playing = SeatsField(_("Playing"), among="order")

    def __init__(self, formdata: Any = None, *, now: TableState, **about: Any) -> None:
        """Who may be named in the round are those ticked as playing, once that was sent."""
        sent = set(formdata.getlist("playing")) if formdata is not None else set()
        ticked = tuple(seat for seat in now.order if str(seat) in sent)
        deal: Deal | None = about.get("deal")
        playing = ticked or (deal.playing if deal is not None and formdata is None else now.playing)
        playing = tuple(seat for seat in playing if seat in now.seats)  # a correction before may have taken a seat away
        super().__init__(formdata, now=dataclasses.replace(now, playing=playing), **about)

    def to_deal(self) -> Deal:
        return Deal(self.dealer.data, tuple(self.playing.data))


class Incomplete(Exception):
    """A form from which no entry can be built yet; the findings say what is missing."""

    def __init__(self, *missing: tuple[str, Text]) -> None:
        super().__init__()
        self.findings = Findings(tuple(Problem(field, text, "missing") for field, text in missing))


class SetupForm(Form):
    """What a game asks at every start besides people and house rules (the word). `template` renders its fields."""
    template: ClassVar[str] = ""

    def to_values(self) -> dict[str, Any]:
        """Values of the setup fields of the house rules. Raises `Incomplete`."""
        raise NotImplementedError

    @classmethod
    def first_values(cls, rules: Any) -> dict[str, Any]:
        """The values of the fields where no game was played before; `rules` are the printed ones."""
        return cls.values_of(rules)

    @classmethod
    def values_of(cls, rules: Any) -> dict[str, Any]:
        """The values of the fields for the house rules of a game already played."""
        raise NotImplementedError

