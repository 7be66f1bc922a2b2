"""Whether this server has the keys its histories were written with, and taking histories over with other keys.

SECRET_KEY authenticates heads, SIGNING_KEY signs checkpoints. A server with other ones than the database knows says so
once, rather than calling every history changed.
"""
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, select, update

from tally import Text, _

from ..database import db, now_utc, writing
from ..facts import moment
from ..schema.clubs import locked_club
from ..schema.tables import locked
from . import checkpoints
from .checking import differences, heads_of
from .loading import Owner
from .rows import Checkpoint, History
from .writer import HEADS, is_authentic, mac_of, writer_of

MOST = 100  # heads, and checkpoints, that are looked at


@dataclass(frozen=True, slots=True)
class Strange:
    """Which keys fit none of what is stored: that of the heads, that of the signed checkpoints."""
    heads: bool = False
    notes: bool = False

    def __bool__(self) -> bool:
        return self.heads or self.notes

    def sentences(self) -> Iterator[Text]:
        """Yield what is to be done about each of them."""
        if self.heads:
            yield _("No history was written with the SECRET_KEY of this server: it is another key, nobody need have "
                    "changed anything. Put back the one that belongs to this database (instance/secret_key; every "
                    "backup has it). If it is lost or you changed it yourself: flask --app app adopt-histories.")
        if self.notes:
            yield _("No checkpoint was signed with the SIGNING_KEY of this server: it is another key. Put back the one "
                    "that belongs to this database (instance/signing_key; every backup has it). If it is lost: "
                    "flask --app app adopt-histories.")


def strange_keys() -> Strange:
    """Return which of the two keys fits no head, or no checkpoint; one that fits is enough."""
    heads = db.session.execute(select(History.origin, History.frontier, History.mac).order_by(History.id).limit(MOST))
    notes = db.session.execute(select(Checkpoint.note, History.origin).join(
        History, History.id == Checkpoint.history_id).order_by(Checkpoint.id.desc()).limit(MOST))
    return Strange(_none(_holds(is_authentic, each) for each in heads),
                   _none(_holds(checkpoints.verify, note, origin) for note, origin in notes))


def _none(fits: Iterable[bool]) -> bool:
    """Whether there are some, and none fits."""
    some = False
    for each in fits:
        if each:
            return False
        some = True
    return some


def _holds(check: Callable[..., object], *what: Any) -> bool:
    """Whether it does; what was changed past the server may be of any type."""
    try:
        return bool(check(*what))
    except (AttributeError, TypeError, ValueError):
        return False


def adopt(owner: Owner, strange: Strange) -> list[Text]:
    """Authenticate the histories of a club or table anew by the keys of now, with a leaf that says so, and sign them.

    Whatever else is not as it was recorded refuses it: those differences are returned, and nothing is done. Checkpoints
    of a lost signing key are removed.
    """
    with writing():
        if owner.table == "club":
            locked_club(owner.id)
        else:
            locked(owner.id)
        if found := list(differences(owner, heads=False, notes=not strange.notes)):
            return found
        removed = 0
        for head in heads_of(owner):
            if strange.notes:
                gone = delete(Checkpoint).where(Checkpoint.history_id == head.id).returning(Checkpoint.id)
                removed += len(db.session.execute(gone).all())
            db.session.execute(update(HEADS).where(HEADS.c.id == head.id).values(
                mac=mac_of(head.origin, head.frontier)))
        writer = writer_of(owner)
        if writer is not None:
            writer.say("adopted", at=moment(now_utc()), checkpoints=removed)
            writer.write()
            writer.sign()
    return []
