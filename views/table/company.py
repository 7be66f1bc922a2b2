"""The people rows of the start form: names in the order of seats."""
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from models import Person
from tally import Game, Text, _

from .. import names

SEEN_AT_FIRST = 4  # rows shown at first; more open as they are needed


@dataclass
class Company:
    """Typed rows of names, blank rows allowed. `errors` are by row, `general` ones concern the whole list."""
    rows: list[str]
    least: int = SEEN_AT_FIRST
    errors: dict[int, Text] = field(default_factory=dict)
    general: list[Text] = field(default_factory=list)

    @classmethod
    def read(cls, form: Mapping[str, str], game: Game) -> "Company":
        return cls([form.get(f"name-{row}", "")[:2000] for row in range(game.people.stop - 1)], _seen_at_first(game))

    @classmethod
    def of(cls, people: Sequence[str], game: Game) -> "Company":
        rows = list(people)[:game.people.stop - 1]
        return cls(rows + [""] * (game.people.stop - 1 - len(rows)), _seen_at_first(game))

    @property
    def people(self) -> list[str]:
        return [name for row in self.rows if (name := names.cleaned(row))]

    @property
    def seen(self) -> int:
        """Number of rows shown: at least `least`, and one more than are filled or wrong."""
        used = [row + 1 for row, raw in enumerate(self.rows) if names.cleaned(raw) or row in self.errors]
        full = len(used) >= self.least
        return min(len(self.rows), max([self.least, *(row + full for row in used)]))

    @property
    def next_row(self) -> int | None:
        """Index of the first blank row; None when all are filled."""
        return next((row for row, raw in enumerate(self.rows) if not names.cleaned(raw)), None)

    def seat(self, name: str) -> None:
        """Write a tapped name into the first blank row; does nothing if the name is there already or all rows are
        filled."""
        row = self.next_row
        if name and row is not None and not any(names.same(name, names.cleaned(other)) for other in self.rows):
            self.rows[row] = name

    def move(self, where: str) -> bool:
        """Swap two neighbouring rows as "2-up" or "2-down" says. Return False if `where` is not of that form."""
        row, _dash, direction = where.partition("-")
        if not (row.isascii() and row.isdigit()) or direction not in ("up", "down"):
            return False
        at, other = int(row), int(row) + (-1 if direction == "up" else 1)
        if min(at, other) >= 0 and max(at, other) < len(self.rows):
            self.rows[at], self.rows[other] = self.rows[other], self.rows[at]
        return True

    def check(self, game: Game) -> bool:
        """Fill `errors` and `general`; return whether there are none."""
        seen: list[str] = []
        for row, raw in enumerate(self.rows):
            name = names.cleaned(raw)
            if not name:
                continue
            wrong = names.problem(name)
            if wrong is None and any(names.same(name, other) for other in seen):
                wrong = names.taken(name)
            if wrong is not None:
                self.errors[row] = wrong
            seen.append(name)
        if len(seen) < game.people.start:
            self.general.append(_("This game needs at least %(n)s people.", n=game.people.start))
        return not self.errors and not self.general

    @property
    def seated(self) -> set[str]:
        """The names of those who have a row, regardless of case."""
        return {name.casefold() for name in self.people}

    def on_roster(self, roster: Sequence[Person]) -> list[int | str]:
        """The same people, as ids where the name is on the roster and as names elsewhere."""
        ids = {person.name.casefold(): person.id for person in reversed(roster)}
        return [ids.get(name.casefold(), name) for name in self.people]


def _seen_at_first(game: Game) -> int:
    return min(game.people.stop - 1, max(game.people.start, SEEN_AT_FIRST))
