"""Base classes of entry forms.

Form fields bear the names of the dataclass fields they fill, so a problem finds its input by name and a correction form
fills itself from the entry. Labels and errors are `Text`; templates translate them.
"""
import contextlib
import dataclasses
import functools
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, cast

from wtforms import Form

from tally import Deal, Findings, Problem, Seat, TableState, Text, _, who

from .form_fields import CHOOSE, EntryField, EnumField, SeatField, SeatsField

CHOOSE_SOMEBODY = _("Choose somebody.")


@dataclasses.dataclass(frozen=True, slots=True)
class Reason:
    """Why an entry cannot be recorded: id of the input, its label, the message, and its key in `Handbook.leads`."""
    id: str
    label: Text | None
    text: Text
    code: str = ""


@dataclasses.dataclass(frozen=True, slots=True)
class Repeat:
    """A shortcut button: its label, and the field values it fills in ("contract" → "s_kralem")."""
    label: Text
    values: Mapping[str, str]


class ShownForm(Form):
    """A form some of whose parts are shown while a condition on its inputs holds."""

    @functools.cached_property
    def sent(self) -> dict[str, list[str]]:
        """What the form would send as it is shown, by the names of its inputs."""
        return {name: values for field in self._fields.values() if isinstance(field, EntryField)
                for name, values in field.sent().items()}

    def needed(self, name: str, text: Text = CHOOSE) -> Any:
        """Return what is filled in there. Raises `Incomplete` where nothing is."""
        if self[name].data is None:
            raise Incomplete((name, text))
        return self[name].data

    def wrong(self) -> dict[str, list[Text]]:
        """Return every error by input id, for the summary above the form."""
        found: dict[str, list[Text]] = {}
        for field in self._fields.values():
            if field.errors:
                found[field.id] = cast(list[Text], list(field.errors))
            for part, errors in getattr(field, "errors_at", {}).items():
                found[f"{field.id}-{part}"] = errors
        return found


class EntryForm(ShownForm):
    """Base of a game's entry forms.

    `makes`: the entry types it builds; `template`: the game's fields; `draft`: fields of a round in progress shared
    between phones, never secret ones; `hidden`: fields each phone submits its own part of, shown on no phone until all
    that are `awaited` are in; `repeats_when`: the condition under which `repeats` are shown; `on_page`: the usual
    choices stand on the table page itself, which then has no large button for this form; `decides`: the form answers
    what a round left pending and is reached from that question alone; `subject`: the field whose choice the rules are
    opened at. Subclasses define `to_entry` and, if the form has
    fields the entry lacks (a mode), `values_of`.
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
    subject: ClassVar[str] = ""

    def __init__(self, formdata: Any = None, *, now: TableState, rules: Any, names: Mapping[Seat, str],
                 entry: Any = None, deal: Deal | None = None) -> None:
        self.now, self.rules, self.names, self.entry = now, rules, names, entry
        self.general: list[Text] = []
        self.codes: dict[str, str] = {}  # of what is shown, by the id of its text
        self.submitted_parts: frozenset[str] = frozenset()
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
    def topic(self) -> str:
        """What is being entered, a key of `Handbook.leads`."""
        chosen = self[self.subject].data if self.subject else None
        return str(chosen.value) if chosen else self.key

    @property
    def awaited(self) -> tuple[str, ...]:
        """The inputs whose hidden parts must all be submitted before any is shown."""
        return ()

    @property
    def revealed(self) -> bool:
        """Whether all awaited hidden parts have been submitted (`submitted_parts`)."""
        return set(self.awaited) <= self.submitted_parts

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

    @property
    def asked(self) -> Sequence[EntryField]:
        """Fields that matter by what is typed in others; the preview brings them to the open form."""
        return ()

    def at_inputs(self, findings: Findings) -> Findings:
        """The findings by the names of the inputs, where these differ from the entry's fields."""
        return findings

    def show(self, findings: Findings) -> None:
        """Show each problem and question at its input; those naming no field go above the form."""
        findings = self.at_inputs(findings)
        asked = tuple(Problem(each.field, each.text, each.key) for each in findings.questions)
        for problem in (*findings.problems, *asked):
            self.codes[problem.text.id] = problem.code
            name = problem.field.split("-", 1)[0]
            field = self._fields.get(name)
            if getattr(field, "who_plays", False) and not self["playing"].data:  # none of them can be seen
                field, problem = self["playing"], Problem("playing", _("Nobody is ticked as playing."), "missing")
            if isinstance(field, EntryField):
                field.asks = problem in asked and (field.asks or not field.errors)
                field.show(problem)
            else:
                self.general.append(problem.text)

    def wrong(self) -> dict[str, list[Text]]:
        return ({"": self.general} if self.general else {}) | super().wrong()

    @property
    def only_asks(self) -> bool:
        """Whether the rules' questions are all that stops the entry."""
        wrong = [field for field in self._fields.values() if field.errors or getattr(field, "errors_at", None)]
        return bool(wrong) and not self.general and all(getattr(field, "asks", False) for field in wrong)

    def reasons(self) -> list[Reason]:
        """Return the errors of `wrong`, each with the label of its input."""
        return [Reason(id, self._caption(id), text, self.codes.get(text.id, ""))
                for id, texts in self.wrong().items() for text in texts]

    def reasons_of(self, findings: Findings) -> list[Reason]:
        """Return the same for findings that have not been shown at the inputs."""
        findings = self.at_inputs(findings)
        found = [(each.field, each.text, each.code) for each in findings.problems]
        found += [(each.field, each.text, each.key) for each in findings.questions]
        return [Reason(field, self._caption(field), text, code) for field, text, code in found]

    def _caption(self, id: str) -> Text | None:
        """The label of an input; of one among many, whose it is too."""
        name, _dash, part = id.partition("-")
        field, seat = self._fields.get(name), part.split("-")[0]
        if not isinstance(field, EntryField):
            return None
        if not seat.isdecimal():
            return field.caption
        if (row := field.row_caption(int(seat))) is not None or int(seat) not in self.names:
            return row or field.caption
        return _("%(who)s – %(what)s", who=who(int(seat)), what=field.caption)


class RoundForm(EntryForm):
    """A form for rounds, with dealer and players as suggested by the rules."""
    dealer = SeatField(_("Dealer"), among="order")
    playing = SeatsField(_("Playing"), among="order")

    def __init__(self, formdata: Any = None, *, now: TableState, **options: Any) -> None:
        """Fields offer only seats ticked as playing, once submitted."""
        sent = set(formdata.getlist("playing")) if formdata is not None else set()
        ticked = tuple(seat for seat in now.order if str(seat) in sent)
        deal: Deal | None = options.get("deal")
        playing = ticked or (deal.playing if deal is not None and formdata is None else now.playing)
        playing = tuple(seat for seat in playing if seat in now.seats)  # an earlier correction may have removed a seat
        super().__init__(formdata, now=dataclasses.replace(now, playing=playing), **options)

    def to_deal(self) -> Deal:
        return Deal(self.dealer.data, tuple(self.playing.data))


class Incomplete(Exception):
    """A form that cannot build an entry yet; the findings name what is missing."""

    def __init__(self, *missing: tuple[str, Text]) -> None:
        super().__init__()
        self.findings = Findings(tuple(Problem(field, text, "missing") for field, text in missing))


class SetupForm(ShownForm):
    """What a game asks before each game besides people and house rules (the word). `template` renders its fields."""
    template: ClassVar[str] = ""

    def to_values(self) -> dict[str, Any]:
        """Return the setup fields of the house rules. Raises `Incomplete`."""
        raise NotImplementedError

    @classmethod
    def first_values(cls, rules: Any, language: str) -> dict[str, Any]:
        """Return field values when no game was played before; `rules` are the defaults, `language` that of the page."""
        return cls.values_of(rules)

    @classmethod
    def values_of(cls, rules: Any) -> dict[str, Any]:
        """Return field values from the house rules of an earlier game."""
        raise NotImplementedError

