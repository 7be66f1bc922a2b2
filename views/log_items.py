"""The places of the sheet as they stand in the log of a table: worked out and drawn once, then remembered.

A place looks as its facts, the situations before and after it, the names at the table and the language make it. All
of that is what it is remembered by, so nothing has to be forgotten when something changes: it is another place then.
"""
import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flask import current_app, request
from markupsafe import Markup

from models import Kept, Sitting
from models.remembering import remembered
from tally import Text
from tally.replay import Played

from .house.language import reader
from .telling import headline

REMEMBERED = 4000  # places, some 3 kB each


@dataclass(frozen=True, slots=True)
class Item:
    """One place of the log: what it says happened, and its markup."""
    headline: Text
    html: Markup


def log_items(sitting: Sitting, rows: Sequence[Kept], size: int) -> list[Item]:
    """The first `size` places of `rows`, newest first. `rows` hold one more, if there is one: what was before them."""
    known = remembered("places of the log", REMEMBERED)
    shown, left = rows[:size], {row.place: _short(row.after) for row in rows}
    whose = (request.script_root, reader().language, sitting.id, sitting.submission,
             *sorted(sitting.table.names.items()), *sorted(sitting.names().items()))
    keys = [(*whose, row.place, row.root, row.seq, row.fate, row.number, row.round_over, row.rules_seq,
             left.get(row.place - 1), left[row.place]) for row in shown]
    found = {row.root: known.find(key) for row, key in zip(shown, keys, strict=True)}
    missing = [row for row in shown if found[row.root] is None]
    drawn = {row.root: _item(sitting, row, played)
             for row, played in zip(missing, sitting.scored(missing, rows), strict=True)}
    for row, key in zip(shown, keys, strict=True):
        if row.root in drawn:
            known.keep(key, drawn[row.root])
    return [found[row.root] or drawn[row.root] for row in shown]


def _short(state: Any) -> bytes:
    return hashlib.blake2b(json.dumps(state).encode(), digest_size=16).digest()


def _item(sitting: Sitting, row: Kept, played: Played) -> Item:
    """As the log shows it: what happened, and behind it every line with its reason."""
    what = headline(sitting.game, played)
    template = current_app.jinja_env.get_template("tables/_log_item.html")
    return Item(what, Markup(template.render(row=row, each=played, what=what, then=sitting.names(played.after),
                                             sitting=sitting)))
