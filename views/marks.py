"""The mark (colour and sign) of a club or a table, shown beside its name."""
from typing import Any

import regex
from markupsafe import Markup

from models import CardTable, Club
from models.marks import COLOURS, MOST_LETTERS, Mark, letters
from tally import Text, _

from . import names
from .translate import say

PALETTE = dict(zip(COLOURS, (_("Red"), _("Blue"), _("Amber"), _("Violet"), _("Teal"), _("Magenta"), _("Grey"),
                             _("Green")), strict=True))
NO_COLOUR = _("None")


def coloured() -> list[tuple[str, str]]:
    """Colours to choose from, as (value, label)."""
    return [("", say(NO_COLOUR)), *((colour, say(label)) for colour, label in PALETTE.items())]


def marked(owner: Club | CardTable | None) -> Markup:
    """Markup of a club's or table's mark; a table without one shows its club's. Empty if there is none."""
    for each in (owner, owner.club if isinstance(owner, CardTable) else None):
        if each is not None and (each.colour or each.sign):
            kind = f"seat-{COLOURS.index(each.colour)}" if each.colour in COLOURS else "seat-none"
            return Markup('<span class="emblem {}" aria-hidden="true">{}</span> ').format(
                kind, each.sign or _initials(each.name))
    return Markup("")


def _initials(name: str) -> str:
    """Initials of the first two words of a name."""
    return "".join(regex.findall(r"\X", word)[0] for word in name.split()[:2]).upper()


def typed(form: Any) -> tuple[Mark, dict[str, Text]]:
    """Parse the mark fields of a form; return the mark and the errors by field."""
    mark = Mark(form.get("colour", "")[:40], names.cleaned(form.get("sign", "")[:2000]))
    wrong = {}
    if mark.colour and mark.colour not in COLOURS:
        wrong["colour"] = _("Choose one of them.")
    if letters(mark.sign) > MOST_LETTERS or len(mark.sign) > 40:
        wrong["sign"] = _("At most %(n)s letters.", n=MOST_LETTERS)
    elif mark.sign and (problem := names.problem(mark.sign)):
        wrong["sign"] = problem
    return mark, wrong
