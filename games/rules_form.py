"""The page *Change rules*, generated from a house-rules class: one field per switch."""
import dataclasses
import typing
from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any

from tally import Findings, Labelled, Switch, Text, _, by_chapter, switches

from .form_fields import CHOOSE, EntryField, EnumField, NumberField, PartsField, WordsField, whole_number
from .round_form import ShownForm


class RulesForm(ShownForm):
    """One field per switch, named like it. `rules_type` is the house-rules class it builds."""
    rules_type: typing.ClassVar[type]

    def to_rules(self, setup: Mapping[str, Any]) -> Any:
        """Build the house rules as chosen; `setup` are the values of fields set for one game only."""
        chosen = {name: self[name].data for name in self._fields}
        return self.rules_type(**{**setup, **chosen})

    def show(self, findings: Findings) -> None:
        """Show each problem at its switch, those naming none at the first."""
        fields = typing.cast(Mapping[str, EntryField], self._fields)
        first = next(iter(fields.values()))
        for problem in findings.problems:
            fields.get(problem.field.split("-", 1)[0], first).show(problem)

    def chapters(self) -> list[tuple[Text | None, list[tuple[EntryField, Switch]]]]:
        """Return fields with their declarations, grouped by chapter in order of declaration."""
        asked = {name: switch for name, switch in switches(self.rules_type).items() if name in self._fields}
        return [(chapter, [(typing.cast(EntryField, self._fields[name]), switch) for name, switch in rows.items()])
                for chapter, rows in by_chapter(asked)]


def rules_form(rules_type: type, setup: bool = False) -> type[RulesForm]:
    """Create the form class for a house-rules class; with `setup` for its setup fields instead."""
    hints = typing.get_type_hints(rules_type)
    fields = {name: _field(hints[name], switch) for name, switch in switches(rules_type).items()
              if switch.setup == setup}
    return type("RulesForm", (RulesForm,), {**fields, "rules_type": rules_type})


class YesNo(Labelled):
    """A boolean switch as two large buttons."""
    YES = "yes", _("yes")
    NO = "no", _("no")


class RequiredEnumField(EnumField):
    def process_formdata(self, valuelist: Any) -> None:
        super().process_formdata(valuelist)
        if self.data is None:
            raise ValueError(CHOOSE)


class MaybeField(EnumField):
    """True, False, or None while it is open: two choices, so that the chosen one is readable without a tick."""

    def __init__(self, label: Text, **kwargs: Any) -> None:
        super().__init__(label, YesNo, **kwargs)

    @property
    def chosen(self) -> Labelled | None:
        return {True: YesNo.YES, False: YesNo.NO}.get(self.data)

    @property
    def filled(self) -> bool:
        return self.data is not None

    def process_formdata(self, valuelist: Any) -> None:
        super().process_formdata(valuelist)
        self.data = None if self.data is None else self.data is YesNo.YES


class YesNoField(MaybeField):
    """A boolean that must be one of both."""

    def process_data(self, value: Any) -> None:
        self.data = bool(value)

    def process_formdata(self, valuelist: Any) -> None:
        super().process_formdata(valuelist)
        if self.data is None:
            raise ValueError(CHOOSE)


class RequiredNumberField(NumberField):
    def process_formdata(self, valuelist: Any) -> None:
        super().process_formdata(valuelist)
        if self.data is None:
            raise ValueError(_("A number is missing here."))


class RowsField(PartsField):
    """A table that a house may change row by row: a dataclass of switches, each row a tuple of integers."""

    def __init__(self, label: Text, table: type, **kwargs: Any) -> None:
        super().__init__(label, **kwargs)
        self.table = table
        self.rows = switches(table)

    def chapters(self) -> list[tuple[Text | None, list[tuple[str, Switch]]]]:
        """Return rows with their declarations, grouped by chapter in order of declaration."""
        return [(chapter, list(rows.items())) for chapter, rows in by_chapter(self.rows)]

    def parts(self) -> Iterable[str]:
        return list(self.rows)

    def process(self, formdata: Any, data: Any = None, extra_filters: Any = None) -> None:
        table: Any = data or self.table()
        rows = {name: getattr(table, name) for name in self.rows}
        super().process(formdata, rows, extra_filters)
        if formdata is None:
            self.raw = {name: written(row) for name, row in rows.items()}
        self.data = dataclasses.replace(table, **self.data)

    def _sent(self, formdata: Any) -> dict[str, str]:
        return dict.fromkeys(self.rows, "") | super()._sent(formdata)  # each is needed

    def _read(self, part: str, raw: str) -> tuple[int, ...]:
        column = self.rows[part]
        row = tuple(whole_number(word) for word in raw.replace(",", " ").replace("/", " ").split())
        if not row:
            raise ValueError(_("A number is missing here."))
        if not all(column.low <= each <= column.high for each in row):
            raise ValueError(_("Between %(low)s and %(high)s, please.", low=column.low, high=column.high))
        return row


def written(row: Iterable[int]) -> str:
    """Format a row as it is typed: "5 15 25"."""
    return " ".join(str(each) for each in row)


def _field(hint: Any, switch: Switch) -> EntryField:
    if dataclasses.is_dataclass(hint):
        return RowsField(switch.question, typing.cast(type, hint), hint=switch.note)
    if hint is bool:
        return YesNoField(switch.question, hint=switch.note)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return RequiredEnumField(switch.question, typing.cast(type[Labelled], hint), hint=switch.note)
    if hint is int:
        return RequiredNumberField(switch.question, low=switch.low, high=switch.high, hint=switch.note)
    if hint is str:
        return WordsField(switch.question, hint=switch.note)
    raise TypeError(f"no form field for a switch of type {hint!r}; the game must give its own")

