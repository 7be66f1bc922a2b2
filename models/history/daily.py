"""Begin the histories of what was there before, and sign those that went on since they were signed."""
from collections.abc import Iterator

from sqlalchemy import exists, select

from ..database import db
from .loading import Owner, table_of
from .rows import Checkpoint, History
from .writer import writer_of


def owners(without_history: bool = False) -> Iterator[Owner]:
    """Yield every table of no club, then every club; or those alone that have no history which goes on."""
    table, club = table_of("card_table"), table_of("club")
    tables, clubs = select(table.c.id).where(table.c.club_id.is_(None)), select(club.c.id)
    if without_history:
        tables = tables.where(~exists().where(History.table_id == table.c.id, History.ended.is_(False)))
        clubs = clubs.where(~exists().where(History.club_id == club.c.id, History.ended.is_(False)))
    for row_id in db.session.scalars(tables.order_by(table.c.id)).all():
        yield Owner("card_table", row_id)
    for row_id in db.session.scalars(clubs.order_by(club.c.id)).all():
        yield Owner("club", row_id)


def unsigned() -> list[Owner]:
    """Return whose histories have leaves without a checkpoint, or begin only now; tables first: the order of locks."""
    signed = exists().where(Checkpoint.history_id == History.id, Checkpoint.size == History.size)
    heads = db.session.execute(select(History.table_id, History.club_id).where(History.ended.is_(False), ~signed)
                               .order_by(History.id))
    found = [Owner("card_table", table_id or 0) if club_id is None else Owner("club", club_id)
             for table_id, club_id in heads]
    return sorted([*found, *owners(without_history=True)], key=lambda owner: owner.table == "club")


def sign(owner: Owner) -> None:
    """Sign the owner's history as it is, unless it was, begun if it is missing, inside the current transaction."""
    writer = writer_of(owner)
    if writer is not None and not db.session.scalar(
            select(Checkpoint.id).filter_by(history_id=writer.id, size=writer.size).limit(1)):
        writer.sign()
