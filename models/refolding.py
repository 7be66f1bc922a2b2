"""What the verbs do to the sheet that is kept beside the log: places opened, closed, folded anew.

Everything here runs inside the write transaction of a verb.
"""
from types import SimpleNamespace

from sqlalchemy import bindparam, insert, select, update

from tally import encode
from tally.log import Act, Play
from tally.replay import advance, replay

from . import keeping
from .database import db, write_rows
from .entries import PLACES, Entry, Kept
from .sitting import PlaceGone, Sitting

_OPEN = insert(PLACES).inline()
_REFILL = (update(PLACES).where(PLACES.c.id == bindparam("row"))
           .values({name: bindparam(name) for name in keeping.FILLED}))
OPENED = ("sitting_id", "place", "root", *keeping.FILLED)
CHUNK = 1000  # places written at a time


def place_of(sitting: Sitting, root: int) -> Kept:
    row = sitting.kept(root)
    if row is None:
        raise PlaceGone(root)
    return row


def open_place(sitting: Sitting, play: Play) -> None:
    """A new last place on the sheet; nothing before it is touched."""
    played = advance(sitting.game, play, sitting.now, sitting.rules)
    sitting.places += 1
    row = Kept(sitting_id=sitting.id, place=sitting.places, root=play.root)
    keeping.fill(row, played, sitting.rules_seq)
    write_rows(_OPEN, {name: getattr(row, name) for name in OPENED})
    _hold(sitting, row)


def _hold(sitting: Sitting, last: Kept | SimpleNamespace | None) -> None:
    """The situation after everything is that of the last place."""
    if last is None:
        sitting.kept_now, sitting.rules_seq = encode(sitting.beginning()[0]), 0
    else:
        sitting.kept_now, sitting.rules_seq = last.after, last.rules_seq


def make_room(sitting: Sitting, place: int, play: Play) -> bool:
    """A new place before others, and what follows folded again; answers as `refold` does."""
    db.session.execute(update(Kept).where(Kept.sitting_id == sitting.id, Kept.place >= place)
                       .values(place=Kept.place + 1))
    sitting.places += 1
    now, _ = sitting.state_before(place)
    db.session.add(Kept(sitting_id=sitting.id, place=place, root=play.root, seq=play.seq, fate="counts",
                        number=now.number, round_over=False, after=encode(now)))
    db.session.flush()
    return refold(sitting, place)


def _close_room(sitting: Sitting, row: Kept) -> None:
    """Take a place off the sheet (its opening was undone)."""
    place = row.place
    db.session.delete(row)
    db.session.flush()
    sitting.places -= 1
    if place > sitting.places:
        _hold(sitting, sitting.kept_before(place))
        return
    db.session.execute(update(Kept).where(Kept.sitting_id == sitting.id, Kept.place > place)
                       .values(place=Kept.place - 1))
    refold(sitting, place)


def refold(sitting: Sitting, place: int, holding: dict[int, int] | None = None) -> bool:
    """Fold again from `place` on; `holding` says which action's content holds there from now on.

    As soon as a place leaves behind what it left before, everything after it stays as it is. Answers whether later
    places turned, or the game ends or goes on: what `Consequences.grave` foretells.
    """
    db.session.flush()
    finished, turned = sitting.now.finished, False
    before = sitting.kept_before(place)
    rules_seq = before.rules_seq if before else 0
    rows = _copies(sitting.id, place)
    for row in rows[:1]:
        row.seq = (holding or {}).get(row.root, row.seq)
    entries = keeping.facts_by_seq(sitting.id, (row.seq for row in rows))
    plays = (keeping.play_of(sitting.game, row, entries[row.seq]) for row in rows)
    folded = []
    for row, played in zip(rows, replay(sitting.game, plays, *sitting.state_after(before)), strict=False):
        turned |= row is not rows[0] and row.fate != played.fate.value
        changed = keeping.fill(row, played, rules_seq)
        rules_seq = row.rules_seq
        folded.append(row)
        if not changed:
            break
    for at in range(0, len(folded), CHUNK):
        db.session.execute(_REFILL, [{"row": row.id} | {name: getattr(row, name) for name in keeping.FILLED}
                                     for row in folded[at:at + CHUNK]])
    _hold(sitting, rows[-1] if rows else before)
    return turned or sitting.now.finished != finished


def _copies(sitting_id: int, place: int) -> list[SimpleNamespace]:
    """The places from there on, not of the session: a long evening is written in few statements, not row by row."""
    found = db.session.execute(select(PLACES).where(PLACES.c.sitting_id == sitting_id, PLACES.c.place >= place)
                               .order_by(PLACES.c.place))
    return [SimpleNamespace(**row) for row in found.mappings()]


def take_back(sitting: Sitting, action: Entry) -> None:
    """Undo the effect of an action on the sheet; later actions were undone before it."""
    match Act(action.act):
        case Act.RECORD | Act.INSERT:
            _close_room(sitting, place_of(sitting, action.seq))
        case Act.REVISE:
            row = place_of(sitting, action.target or 0)
            refold(sitting, row.place, holding={row.root: action.replaced or row.root})
        case Act.STRIKE | Act.RESTORE:
            row = place_of(sitting, action.target or 0)
            row.struck = action.act == Act.RESTORE.value
            refold(sitting, row.place)


def bring_back(sitting: Sitting, action: Entry) -> None:
    """Redo the effect of an action on the sheet."""
    match Act(action.act):
        case Act.RECORD:
            open_place(sitting, Play(action.seq, action.seq, keeping.content_of(sitting.game, action),
                                      keeping.deal_of(action)))
        case Act.INSERT:
            row = place_of(sitting, action.target or 0)
            make_room(sitting, row.place, Play(action.seq, action.seq, keeping.content_of(sitting.game, action),
                                                keeping.deal_of(action)))
        case Act.REVISE:
            row = place_of(sitting, action.target or 0)
            refold(sitting, row.place, holding={row.root: action.seq})
        case Act.STRIKE | Act.RESTORE:
            row = place_of(sitting, action.target or 0)
            row.struck = action.act == Act.STRIKE.value
            refold(sitting, row.place)
