"""Render the items of the history: what each action did, when, by whom, and its score where it stands."""
from collections.abc import Mapping, Sequence
from typing import Any

from flask import current_app
from markupsafe import Markup

from models import Entry, Sitting
from models.table.entries import entries_by_seq
from models.table.log_pages import Stand, scored_at, stands
from models.table.projection import content_of
from tally import Seat
from tally.log import Act

from ..describe import headline, title
from ..translate import say


def items(sitting: Sitting, page: Sequence[Entry]) -> list[Markup]:
    """Return the items of these actions, in their order."""
    known = {entry.seq: entry for entry in page}
    for _again in range(2):  # what they are about or replaced; what the undoing of a strike is about
        known |= entries_by_seq(sitting.id, {seq for entry in known.values() for seq in (entry.target, entry.replaced)
                                             if seq} - known.keys())
    there, names = stands(sitting, known.values()), sitting.names_when([entry.seq for entry in page])
    return [_item(sitting, entry, known, there, names[entry.seq]) for entry in page]


def _item(sitting: Sitting, entry: Entry, known: Mapping[int, Entry], there: Mapping[int, Stand],
          names: Mapping[Seat, str]) -> Markup:
    about, before = _about(entry, known), _about(known.get(entry.replaced or 0), known)
    stand = there.get(entry.seq)
    template = current_app.jinja_env.get_template("table/_history_item.html")
    return Markup(template.render(
        sitting=sitting, seq=entry.seq, act=Act(entry.act), at=entry.at, names=names,
        who=sitting.table.names.get(entry.by_id or 0, ""),
        now=_said(sitting, about, there, names, scored=bool(entry.kind)),
        before=before and _said(sitting, before, there, names), root=stand.root if entry.kind and stand else None))


def _about(entry: Entry | None, known: Mapping[int, Entry]) -> Entry | None:
    """Return the action with content that this one is about: an undone strike is described by what it struck."""
    while entry is not None and not entry.kind:
        entry = known.get(entry.target or 0)
    return entry


def _said(sitting: Sitting, entry: Entry | None, there: Mapping[int, Stand], names: Mapping[Seat, str],
          scored: bool = True) -> tuple[str, str, Any]:
    """Return the title of an action, its headline, and its score where it has one."""
    if entry is None:
        return "", "", None
    stand = there.get(entry.seq)
    if stand is None:
        plain = say(title(sitting.game, content_of(sitting.game, entry), sitting.now), names)
        return plain, plain, None
    played = scored_at(sitting, stand, entry)
    plain = say(title(sitting.game, played.play.content, played.before), names)
    return (plain, say(headline(sitting.game, played), names), played.score) if scored else (plain, plain, None)
