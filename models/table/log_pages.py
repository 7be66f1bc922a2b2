"""Where the actions of a log stand on the sheet, and their scores there."""
from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import and_, select
from sqlalchemy.orm import aliased

from tally.log import Act, Play
from tally.replay import Played, advance

from ..database import db
from . import projection
from .entries import Entry, SheetRow
from .sitting import Sitting


class Stand(NamedTuple):
    """Where an action stands on the sheet: the place's root, and the row before it (None: the start)."""
    root: int
    before: SheetRow | None


def stands(sitting: Sitting, entries: Iterable[Entry]) -> dict[int, Stand]:
    """Return by seq where these actions stand on the sheet as it is now, also those corrected since.

    Leaves out actions without content, and places that are gone.
    """
    roots = {entry.seq: entry.target if entry.act == Act.REVISE.value else entry.seq for entry in entries if entry.kind}
    if not roots:
        return {}
    row, before = aliased(SheetRow), aliased(SheetRow)
    found = db.session.execute(
        select(row.root, before)
        .outerjoin(before, and_(before.sitting_id == row.sitting_id, before.place == row.place - 1))
        .where(row.sitting_id == sitting.id, row.root.in_(roots.values())))
    places = {root: Stand(root, stored) for root, stored in found}
    return {seq: places[root] for seq, root in roots.items() if root in places}


def scored_at(sitting: Sitting, stand: Stand, entry: Entry) -> Played:
    """Score an action where it stands."""
    play = Play(stand.root, entry.seq, projection.content_of(sitting.game, entry), projection.deal_of(entry))
    return advance(sitting.game, play, *sitting.state_after(stand.before))
