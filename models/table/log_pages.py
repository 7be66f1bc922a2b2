"""The log of a sitting a page at a time: heads of actions, where they stand on the sheet, and their scores there."""
import json
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Text, and_, bindparam, cast, select

from tally.log import Act, Play
from tally.replay import Played, advance

from ..database import db, executed
from . import projection
from .entries import LOG, SHEET
from .sitting import Sitting


class Stand(NamedTuple):
    """Where an action stands on the sheet: the place's root, and what its score depends on besides its content.

    `before` is the stored table state before it ("": the start), `rules_seq` the action whose rules hold there.
    """
    root: int
    before: str
    rules_seq: int


def heads(sitting: Sitting, before: int | None, size: int) -> list[Any]:
    """Return `size` actions older than seq `before`, newest first, without their content.

    `fingerprint` and `game_version` name the content; `at` is as the driver gives it, see `read_moment`.
    """
    below = sitting.version + 1 if before is None else before
    return executed(_PAGE, {"sitting": sitting.id, "below": below, "size": size})


def heads_by_seq(sitting: Sitting, seqs: Iterable[int]) -> dict[int, Any]:
    """Return the heads of these actions by seq."""
    wanted = set(seqs)
    if not wanted:
        return {}
    return {head.seq: head for head in db.session.execute(_BY_SEQ, {"sitting": sitting.id, "seqs": list(wanted)})}


def stands(sitting: Sitting, entries: Sequence[Any]) -> dict[int, Stand]:
    """Return by seq where these actions stand on the sheet as it is now, also those corrected since.

    Leaves out actions without content, and places that are gone.
    """
    roots = {entry.seq: entry.target if entry.act == Act.REVISE.value else entry.seq for entry in entries if entry.kind}
    if not roots:
        return {}
    first, last = min(entry.seq for entry in entries), max(entry.seq for entry in entries)
    found = executed(_BETWEEN, {"sitting": sitting.id, "first": first, "last": last})
    if far := {root for root in roots.values() if not first <= root <= last}:  # a correction of an older round
        found += db.session.execute(_OF_ROOTS, {"sitting": sitting.id, "roots": list(far)})
    places = {root: Stand(root, before or "", rules_seq or 0) for root, before, rules_seq in found}
    return {seq: places[root] for seq, root in roots.items() if root in places}


def scored_at(sitting: Sitting, stand: Stand, entry: Any) -> Played:
    """Score an action where it stands."""
    play = Play(stand.root, entry.seq, projection.content_of(sitting.game, entry), projection.deal_of(entry))
    if not stand.before:
        return advance(sitting.game, play, *sitting.beginning())
    before = projection.table_state_of(sitting.game, json.loads(stand.before))
    return advance(sitting.game, play, before, sitting.rules_of(stand.rules_seq))


_HEAD = (LOG.c.seq, LOG.c.act, LOG.c.target, LOG.c.kind, LOG.c.replaced, LOG.c.fingerprint, LOG.c.game_version)
_PAGE = (select(*_HEAD, LOG.c.by_id, LOG.c.at)
         .where(LOG.c.sitting_id == bindparam("sitting"), LOG.c.seq < bindparam("below"))
         .order_by(LOG.c.seq.desc()).limit(bindparam("size")))
_BY_SEQ = select(*_HEAD).where(LOG.c.sitting_id == bindparam("sitting"),
                               LOG.c.seq.in_(bindparam("seqs", expanding=True)))
_BEFORE = SHEET.alias("before")
_STANDS = select(SHEET.c.root, cast(_BEFORE.c.after, Text), _BEFORE.c.rules_seq).select_from(SHEET.outerjoin(
    _BEFORE, and_(_BEFORE.c.sitting_id == SHEET.c.sitting_id, _BEFORE.c.place == SHEET.c.place - 1))).where(
        SHEET.c.sitting_id == bindparam("sitting"))
_BETWEEN = _STANDS.where(SHEET.c.root.between(bindparam("first"), bindparam("last")))
_OF_ROOTS = _STANDS.where(SHEET.c.root.in_(bindparam("roots", expanding=True)))
