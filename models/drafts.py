"""The round in progress: a draft shared by all phones, scoring nothing until it is recorded."""
from typing import Any

from sqlalchemy import select

from .database import db, now_utc, writing
from .entries import Draft
from .sitting import Sitting
from .tables import locked


class DraftMoved(Exception):
    """Another phone changed the round in progress since this one saw it; nothing was stored."""


def draft_of(sitting: Sitting) -> Draft | None:
    return db.session.scalar(select(Draft).filter_by(sitting_id=sitting.id))


def keep_draft(sitting: Sitting, form: str, fields: dict[str, Any], seen: int, by: int | None) -> None:
    """Put the round in progress down for all phones. `seen` is the version this phone started from (0: none)."""
    sitting_id, table_id = sitting.id, sitting.table_id
    with writing():
        table = locked(table_id)
        draft = db.session.scalar(select(Draft).filter_by(sitting_id=sitting_id).with_for_update())
        if (draft.version if draft else 0) != seen:
            raise DraftMoved
        if draft is None:
            draft = Draft(sitting_id=sitting_id, version=0)
            db.session.add(draft)
        draft.form, draft.fields, draft.by_id, draft.at = form, fields, by, now_utc()
        draft.version += 1
        table.rev += 1


def drop_draft(sitting: Sitting) -> None:
    """The round in progress is forgotten by the table."""
    sitting_id, table_id = sitting.id, sitting.table_id
    with writing():
        table = locked(table_id)
        draft = db.session.scalar(select(Draft).filter_by(sitting_id=sitting_id))
        if draft is not None:
            db.session.delete(draft)
            table.rev += 1
