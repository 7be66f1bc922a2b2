"""Begin the histories of what was there before, and sign once a day those that went on."""
from collections.abc import Iterator

from sqlalchemy import exists, select

from ..database import db, writing
from .loading import Owner, table_of
from .rows import Checkpoint, History
from .writer import Writer, writer_of


def owners() -> Iterator[Owner]:
    """Yield every club and every table of no club."""
    table, club = table_of("card_table"), table_of("club")
    for row_id in db.session.scalars(select(table.c.id).where(table.c.club_id.is_(None)).order_by(table.c.id)).all():
        yield Owner("card_table", row_id)
    for row_id in db.session.scalars(select(club.c.id).order_by(club.c.id)).all():
        yield Owner("club", row_id)


def begin_missing() -> int:
    """Begin, each in a transaction of its own, the histories of owners from before there were any; return how many."""
    missing = [owner for owner in owners() if _head_of(owner) is None]
    for owner in missing:
        with writing():
            writer_of(owner)
    return len(missing)


def _head_of(owner: Owner) -> int | None:
    column = History.club_id if owner.table == "club" else History.table_id
    return db.session.scalar(select(History.id).where(column == owner.id, History.ended.is_(False)))


def sign_all() -> int:
    """Sign every history that has leaves without a checkpoint, inside the current transaction; return how many."""
    signed = exists().where(Checkpoint.history_id == History.id, Checkpoint.size == History.size)
    waiting = db.session.execute(select(History.table_id, History.club_id).where(
        History.ended.is_(False), ~signed).order_by(History.club_id.is_not(None), History.id)).all()
    for table_id, club_id in waiting:
        writer = writer_of(Owner("club", club_id) if club_id is not None else Owner("card_table", table_id or 0))
        if isinstance(writer, Writer):
            writer.sign()
    return len(waiting)

