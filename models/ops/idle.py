"""Free tables unused for PUT_AWAY_DAYS are put away: deleted, so that whoever plays there can bring them back.

The history of a table is signed on each day on which something was written there; its last signature tells its use.
"""
from collections.abc import Sequence
from datetime import datetime, timedelta

from flask import current_app
from sqlalchemy import func, select

from ..database import db, now_utc
from ..history.rows import Checkpoint, History
from ..schema.tables import CardTable, locked

WARNED = timedelta(days=30)  # how long before it the table's page says so


def unused(*table_ids: int) -> Sequence[int]:
    """Return the ids of the free tables, of these or of all, that are to be put away; none without a limit."""
    days = current_app.config["PUT_AWAY_DAYS"]
    if not days:
        return ()
    asked = CardTable.id.in_(table_ids) if table_ids else CardTable.id.is_not(None)
    return db.session.scalars(
        select(CardTable.id).join(History, History.table_id == CardTable.id).join(Checkpoint)
        .where(asked, CardTable.club_id.is_(None), CardTable.deleted_at.is_(None), History.ended.is_(False))
        .group_by(CardTable.id, History.size)
        .having(func.max(Checkpoint.at) < now_utc() - timedelta(days=days), func.max(Checkpoint.size) == History.size),
    ).all()


def put_away(table_id: int) -> None:
    """Put a table away, inside the current transaction; not if it was used meanwhile."""
    table = locked(table_id)
    if unused(table_id):
        table.deleted_at = now_utc()
        table.rev += 1


def put_away_on(table: CardTable) -> datetime | None:
    """Return when an unused free table is put away, from `WARNED` before it; None once somebody wrote there again."""
    days = current_app.config["PUT_AWAY_DAYS"]
    if not days or table.club_id is not None:
        return None
    used = db.session.scalar(
        select(func.max(Checkpoint.at)).join(History).where(History.table_id == table.id, History.ended.is_(False))
        .group_by(History.size).having(func.max(Checkpoint.size) == History.size))
    ends = used + timedelta(days=days) if used else None
    return ends if ends and ends - WARNED < now_utc() else None
