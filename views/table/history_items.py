"""Render the items of the history, cached: what each action did, when, by whom, and its score where it stands.

Cache keys contain everything an item depends on: the action, the one it speaks of, what a correction replaced, where
these stand, names, language, calendar and time zone.
"""
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from flask import current_app
from markupsafe import Markup

from models import Sitting
from models.cache import app_cache
from models.database import read_moment
from models.table.entries import facts_by_seq
from models.table.log_pages import Stand, heads_by_seq, scored_at, stands
from models.table.projection import content_of
from models.zones import zone_of
from tally import Seat
from tally.log import Act

from ..describe import headline, title
from ..translate import say
from ..web.calendars import locale_key

CACHED = 4000  # items, some 1 kB each


class _Of(NamedTuple):
    """An action with content, and where it stands; None: nowhere any more."""
    head: Any
    stand: Stand | None


class _Item(NamedTuple):
    """What an item depends on. `version` is that of the sitting where an action is spoken of that stands nowhere: its
    title is then that of the table as it is."""
    head: Any
    about: _Of | None
    before: _Of | None
    who: str
    names: tuple[tuple[Seat, str], ...]
    version: int


def items(sitting: Sitting, page: Sequence[Any]) -> list[Markup]:
    """Return the items of these heads of actions, in their order."""
    known = app_cache("items of the history", CACHED)
    whose = locale_key(), zone_of(sitting.table).key, sitting.id, sitting.submission
    wanted = [(*whose, item) for item in _items(sitting, page)]
    found = [known.get(key) for key in wanted]
    missing = [key[-1] for key, html in zip(wanted, found, strict=True) if html is None]
    entries = facts_by_seq(sitting.id, {of.head.seq for item in missing for of in (item.about, item.before) if of})
    for at, key in enumerate(wanted):
        if found[at] is None:
            found[at] = _rendered(sitting, key[-1], entries)
            known.put(key, found[at])
    return found


def _items(sitting: Sitting, page: Sequence[Any]) -> list[_Item]:
    known = {head.seq: head for head in page}
    for _again in range(2):  # what they are about or replaced; what the undoing of a strike is about
        known |= heads_by_seq(sitting, {seq for head in known.values() for seq in (head.target, head.replaced) if seq}
                              - known.keys())
    there = stands(sitting, list(known.values()))

    def of(head: Any) -> _Of | None:
        while head is not None and not head.kind:  # an undone strike is described by what it struck
            head = known.get(head.target)
        return None if head is None else _Of(head, there.get(head.seq))

    people, names = sitting.table.names, sitting.names_when([head.seq for head in page])
    seats = {id(each): tuple(sorted(each.items())) for each in names.values()}  # mostly the same for all
    made = []
    for head in page:
        about, before = of(head), of(known.get(head.replaced))
        moves = any(each is not None and each.stand is None for each in (about, before))
        made.append(_Item(head, about, before, people.get(head.by_id or 0, ""), seats[id(names[head.seq])],
                          sitting.version if moves else 0))
    return made


def _rendered(sitting: Sitting, item: _Item, entries: Mapping[int, Any]) -> Markup:
    names = dict(item.names)
    own = item.about if item.head.kind else None
    now = _said(sitting, item.about, entries, names, scored=own is not None)
    template = current_app.jinja_env.get_template("table/_history_item.html")
    return Markup(template.render(
        sitting=sitting, seq=item.head.seq, act=Act(item.head.act), at=read_moment(item.head.at), who=item.who,
        names=names, now=now, before=item.before and _said(sitting, item.before, entries, names),
        root=own and own.stand and own.stand.root))


def _said(sitting: Sitting, of: _Of | None, entries: Mapping[int, Any], names: Mapping[Seat, str],
          scored: bool = True) -> tuple[str, str, Any]:
    """Return the title of an action, its headline, and its score where it has one."""
    if of is None:
        return "", "", None
    entry = entries[of.head.seq]
    if of.stand is None:
        plain = say(title(sitting.game, content_of(sitting.game, entry), sitting.now), names)
        return plain, plain, None
    played = scored_at(sitting, of.stand, entry)
    plain = say(title(sitting.game, played.play.content, played.before), names)
    return (plain, say(headline(sitting.game, played), names), played.score) if scored else (plain, plain, None)
