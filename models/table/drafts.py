"""The round in progress: a draft shared by all phones of a table, not scored until it is recorded."""
from collections.abc import Collection, Mapping
from typing import Any

from sqlalchemy import select

from ..database import StaleForm, db, now_utc, writing
from ..schema.tables import locked
from .commands import refuse_sealed
from .entries import Draft
from .sitting import Sitting


def keep_draft(sitting: Sitting, form: str, fields: dict[str, Any], seen: int, by: int | None,
               parts: Mapping[str, Any] | None = None, hidden: Collection[str] = ()) -> None:
    """Save the round in progress for all phones. `seen` is the draft version this phone started from (0: none).

    `parts` are this phone's own values of the `hidden` fields; they are merged into the draft whatever its version is.
    Raises `StaleForm` when another phone saved a newer draft and there are no `parts`; `Sealed`.
    """
    sitting_id, table_id = sitting.id, sitting.table_id
    with writing():
        table = locked(table_id)
        refuse_sealed(db.session.get_one(Sitting, sitting_id, populate_existing=True))
        draft = db.session.scalar(select(Draft).filter_by(sitting_id=sitting_id).with_for_update())
        moved = (draft.version if draft else 0) != seen
        if moved and not parts:
            raise StaleForm
        kept = dict(draft.fields) if draft is not None and draft.form == form else {}
        apart = {name: value for name, value in kept.items() if name.split("-", 1)[0] in hidden}
        if moved:
            fields = {name: value for name, value in kept.items() if name not in apart}
        if draft is None:
            draft = Draft(sitting_id=sitting_id, version=0)
            db.session.add(draft)
        draft.form, draft.fields = form, {**fields, **apart, **(parts or {})}
        draft.by_id, draft.at = by, now_utc()
        draft.version += 1
        table.rev += 1


def drop_draft(sitting: Sitting) -> None:
    """Delete the round in progress."""
    sitting_id, table_id = sitting.id, sitting.table_id
    with writing():
        table = locked(table_id)
        draft = db.session.scalar(select(Draft).filter_by(sitting_id=sitting_id))
        if draft is not None:
            db.session.delete(draft)
            table.rev += 1
