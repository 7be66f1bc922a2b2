"""Entries that somebody objects to, in words; and what they hold back, for the pages on which money is settled."""
from collections.abc import Iterable
from dataclasses import dataclass

from flask_babel import gettext

from models import Objection, Sitting
from models.books.held_money import HeldMoney
from models.table.describe import headline
from tally import Text, _

from .amounts import money
from .translate import say


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of the sheet: its place, round number (None between rounds), headline, and what it gave to a person.

    `open`: somebody's objection to it is open; `objected`: this person's own is.
    """
    root: int
    number: int | None
    what: str
    gave: int = 0
    open: bool = False
    objected: bool = False


@dataclass(frozen=True, slots=True)
class HeldNote:
    """What is held back of a sitting. `rows`: name and amount; `entries`: objection, entry, who objects; `decides`: who
    decides."""
    sitting: Sitting
    rows: list[tuple[str, str]]
    entries: list[tuple[Objection, Entry | None, str]]
    decides: Text


def about_entry(sitting: Sitting, root: int) -> Entry | None:
    """Describe the entry at a place of the sheet; None if it is not there any more."""
    row = sitting.sheet_row(root)
    if row is None:
        return None
    played = sitting.scored([row])[0]
    return Entry(root, row.number if row.round_over else None,
                 say(headline(sitting.game, played), sitting.names(played.after)))


def held_notes(amounts: Iterable[HeldMoney]) -> list[HeldNote]:
    """Describe what is held back: in money where it is for money, else in points."""
    return [_note(each) for each in amounts]


def _note(held: HeldMoney) -> HeldNote:
    sitting = held.sitting
    names = sitting.table.names
    rows = [(gettext("On the table") if person is None else names.get(person, "?"),
             money(held.amounts[person], held.currency, sign=True) if held.currency
             else say(sitting.game.amount(units, sitting.rules)))
            for person, units in held.units.items() if (held.amounts[person] if held.currency else units)]
    entries = [(each, about_entry(sitting, each.root), names.get(each.person_id, "?")) for each in held.objections]
    return HeldNote(sitting, rows, entries, who_decides(sitting))


def who_decides(sitting: Sitting) -> Text:
    """Say who decides disputes of a sitting."""
    table = sitting.table
    if table.club_id is not None:
        return _("A referee or an organiser of the club decides.")
    referee = table.names.get(table.referee_id or 0)
    return _("Nobody decides here.") if referee is None else _("Decides about objections: %(name)s", name=referee)
