"""The form of a notebook's totals: a number for each name, blank for absent people."""
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from types import SimpleNamespace
from typing import Any, cast

from games.form_fields import whole_number
from models import Person, Sitting
from models.books.pay_out import Terms
from models.transfer.backfill import Place
from tally import Game, Text, _, verbatim
from tally.table_events import COPIED, MOST_ROUNDS

from .. import names
from ..books import notes
from ..books.terms import TypedTerms

MOST_NEW = 4  # rows for new names
HERE = cast(Sitting, SimpleNamespace(id="before"))  # the terms of an evening without a sitting


@dataclass
class Sheet:
    """The typed form; `errors` by field: "date", "people", "rounds", "note", "total-7", "name-0", "rate" …"""
    people: Sequence[Person]
    totals: dict[str, str]
    names: list[str]
    day: str = ""
    rounds: str = ""
    note: str = ""
    money: TypedTerms = field(default_factory=TypedTerms)
    errors: dict[str, Text] = field(default_factory=dict)

    @classmethod
    def blank(cls, people: Sequence[Person], place: Place) -> "Sheet":
        """An empty form with the currency of the club or table."""
        return cls(people, {}, [""] * MOST_NEW, money=TypedTerms(currency=place.owner.currency))

    @classmethod
    def read(cls, form: Mapping[str, str], people: Sequence[Person]) -> "Sheet":
        rows = [*(str(person.id) for person in people), *(f"new{row}" for row in range(MOST_NEW))]
        return cls(
            people, {row: form.get(f"total-{row}", "")[:40] for row in rows},
            [form.get(f"name-{row}", "")[:2000] for row in range(MOST_NEW)], form.get("date", "")[:40],
            form.get("rounds", "")[:40], form.get("note", ""), TypedTerms.read(form, HERE))

    def company(self) -> tuple[list[int | str], list[int]]:
        """The people present and their totals; fills `errors`."""
        people: list[int | str] = []
        totals: list[int] = []
        for person in self.people:
            total = self._number(f"total-{person.id}", self.totals.get(str(person.id), ""))
            if total is not None:
                people.append(person.id)
                totals.append(total)
        for row, raw in enumerate(self.names):
            total = self._number(f"total-new{row}", self.totals.get(f"new{row}", ""))
            name = self._name(row, raw, total is not None)
            if name is not None and total is not None:
                people.append(name)
                totals.append(total)
        return people, totals

    def _number(self, at: str, raw: str) -> int | None:
        if not raw.strip():
            return None
        try:
            return whole_number(raw)
        except ValueError as error:
            self.errors[at] = error.args[0]
            return None

    def _name(self, row: int, raw: str, needed: bool) -> str | None:
        name = names.cleaned(raw)
        if not name and not needed:
            return None
        others = [person.name for person in self.people] + [names.cleaned(other) for other in self.names[:row]]
        wrong = names.problem(name)
        if wrong is None and any(names.same(name, other) for other in others):
            wrong = _("There is a row for %(name)s already: write the number there.", name=verbatim(name))
        if wrong is None and not needed and f"total-new{row}" not in self.errors:
            self.errors[f"total-new{row}"] = _("Write what this one had in the end; 0 for nothing.")
        if wrong is not None:
            self.errors[f"name-{row}"] = wrong
        return name

    def evening(self) -> date | None:
        try:
            return date.fromisoformat(self.day.strip())
        except ValueError:
            self.errors["date"] = _("Choose the day of the evening.")
            return None

    def number_of_rounds(self) -> int:
        """0 where the notebook does not say."""
        rounds = self._number("rounds", self.rounds)
        if rounds is not None and not 1 <= rounds <= MOST_ROUNDS:
            self.errors["rounds"] = _("From %(low)s to %(high)s, or nothing.", low=1, high=MOST_ROUNDS)
        return rounds or 0

    def words(self) -> str:
        """The note, by default where the totals come from; fills `errors`."""
        note = names.cleaned(self.note)
        if (wrong := notes.problem(note)) is not None:
            self.errors["note"] = wrong
        return note or COPIED.id

    def terms(self, game: Game, rules: Any) -> Terms | None:
        """The terms of the closing; fills `errors`."""
        self.errors |= self.money.errors
        terms = self.money.terms
        if terms is not None and terms.rate and not game.for_money(rules):
            self.errors["rate"] = _("This game is not played for money; only the result counts.")
        return terms
