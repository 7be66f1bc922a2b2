"""Render sheet rows for the log of a table."""
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from flask import current_app, request
from markupsafe import Markup

from models import Sitting
from models.cache import app_cache
from models.table.entries import SheetRow
from tally import Game, Line, Score, Seat, Text
from tally.replay import Fate, Played

from ..describe import headline
from ..web.calendars import locale_key
from .places import in_front
from .waiting import unsent

CACHED = 200  # pages of logs, some 10 kB each
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


def log_items(sitting: Sitting, rows: Sequence[SheetRow], size: int) -> list[Item]:
    """Items of the first `size` rows, newest first. `rows` holds one more, if there is one, for the state before them.
    """
    shown = rows[:size]
    return [_item(sitting, row, played) for row, played in zip(shown, sitting.scored(shown, rows), strict=True)]


def log_lines(sitting: Sitting, rows: Sequence[SheetRow], size: int) -> list[Item]:
    """At most `size` items, newest first; the turns of one round and its end are grouped into one.

    Worked out once for all phones that see them after a round: half of the page of a table.
    """
    if "sent" in current_app.extensions:  # on a prepared phone: what was sent since is marked no more
        return _log_lines(sitting, rows, size)
    key = (sitting.id, sitting.submission, sitting.version, [row.place for row in rows[:1]], len(rows), size,
           sitting.table.names, locale_key(), request.script_root)
    return app_cache("lines of logs", CACHED).get_or_make(repr(key), lambda: _log_lines(sitting, rows, size))


def _log_lines(sitting: Sitting, rows: Sequence[SheetRow], size: int) -> list[Item]:
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


def _item(sitting: Sitting, row: SheetRow, played: Played) -> Item:
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
