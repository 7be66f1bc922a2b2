"""Render sheet rows for the log of a table, cached.

Cache keys contain everything a row's markup depends on: the row, the states around it, names at the table, language.
"""
import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from flask import current_app, request
from markupsafe import Markup

from models import Sitting
from models.cache import app_cache
from models.table.entries import StoredRow
from tally import Game, Line, Score, Seat, Text
from tally.replay import Fate, Played

from ..describe import headline
from ..web.calendars import locale_key
from .places import in_front
from .waiting import unsent

CACHED = 4000  # rows, some 3 kB each
LONGEST = 48  # rows read for the log of a game whose rounds consist of turns


@dataclass(frozen=True, slots=True)
class Item:
    """One sheet row of the log: its headline and its markup.

    `gave` is what a counting round gave to each seat (None otherwise); `was_front` and `front` are the leaders before
    and
    after it. In games with turns, `turn_of` is the number of the round a turn belongs to or ends; `moved` is what the
    row
    gave, `root` its row, `places` the number of rows it stands for.
    """
    headline: Text
    html: Markup
    gave: Mapping[Seat, int] | None = None
    front: frozenset[Seat] = frozenset()
    was_front: frozenset[Seat] = frozenset()
    turn_of: int | None = None
    moved: Mapping[Seat, int] = field(default_factory=dict)
    root: int = 0
    places: int = 1


def log_items(sitting: Sitting, rows: Sequence[StoredRow], size: int) -> list[Item]:
    """Items of the first `size` rows, newest first. `rows` holds one more, if there is one, for the state before them.
    """
    known = app_cache("places of the log", CACHED)
    shown, left = rows[:size], {row.place: _short(row.text) for row in rows}
    whose = (request.script_root, locale_key(), sitting.id, sitting.submission,
             *sorted(sitting.table.names.items()), *sorted(sitting.names().items()))
    keys = [(*whose, row.place, row.root, row.seq, row.fate, row.number, row.round_over, row.rules_seq,
             left.get(row.place - 1), left[row.place], unsent(sitting.id, row.seq)) for row in shown]
    found = {row.root: known.get(key) for row, key in zip(shown, keys, strict=True)}
    missing = [row for row in shown if found[row.root] is None]
    drawn = {row.root: _item(sitting, row, played)
             for row, played in zip(missing, sitting.scored(missing, rows), strict=True)}
    for row, key in zip(shown, keys, strict=True):
        if row.root in drawn:
            known.put(key, drawn[row.root])
    return [found[row.root] or drawn[row.root] for row in shown]


def log_lines(sitting: Sitting, rows: Sequence[StoredRow], size: int) -> list[Item]:
    """At most `size` items, newest first; the turns of one round and its end are grouped into one."""
    game = sitting.game
    items = log_items(sitting, rows, min(len(rows), LONGEST if game.turns else size))
    lines: list[Item] = []
    for turn_of, some in groupby(items, key=lambda each: each.turn_of):
        together = list(some)
        lines += [_line(sitting, together)] if turn_of is not None and len(together) > 1 else together
    return lines[:size]


def rows_for(game: Game, size: int) -> int:
    """How many sheet rows must be read for `size` items; turns are many to an item."""
    return (LONGEST if game.turns else size) + 1


def _line(sitting: Sitting, turns: Sequence[Item]) -> Item:
    """Group the turns of one round, newest first, into one expandable item."""
    last, title = turns[0], sitting.game.turns_title
    moved: Counter[Seat] = Counter()
    for each in turns:
        moved.update(each.moved)
    over = last.gave is not None
    what = last.headline if over or title is None else title
    template = current_app.jinja_env.get_template("table/_log_turns.html")
    html = Markup(template.render(turns=turns, number=last.turn_of if over else None, what=what, then=sitting.names(),
                                  score=Score((Line(what, dict(moved)),))))
    return replace(last, html=html, gave=dict(moved) if over else None, was_front=turns[-1].was_front,
                   places=len(turns), moved=moved)


def _short(state: str) -> bytes:
    return hashlib.blake2b(state.encode(), digest_size=16).digest()


def _item(sitting: Sitting, row: StoredRow, played: Played) -> Item:
    """Render one sheet row: its headline and every score line with its reason."""
    what = headline(sitting.game, played)
    template = current_app.jinja_env.get_template("table/_log_item.html")
    html = Markup(template.render(row=row, each=played, what=what, then=sitting.names(played.after), sitting=sitting,
                                  waits=unsent(sitting.id, row.seq)))
    game, rules = sitting.game, played.rules
    is_turn = isinstance(played.play.content, (*game.opens, *game.turns))
    turn_of = row.number if is_turn or (game.turns and row.round_over) else None
    item = Item(what, html, turn_of=turn_of, moved=played.score.totals(), root=row.root)
    if played.fate is not Fate.COUNTS:
        return replace(item, moved={})
    if turn_of is not None or row.round_over:
        item = replace(item, was_front=in_front(game.ranking(played.before, rules)))
    if not row.round_over:
        return item
    return replace(item, gave=item.moved, front=in_front(game.ranking(played.after, rules)))
