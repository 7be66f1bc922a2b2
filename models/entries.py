"""The log of a sitting as stored, and what is kept beside it for speed.

`Entry` is the truth and only grows. `Kept` (one row for each place on the sheet, with the situation after it) is
derived from it in the same transaction; `verify` rebuilds it and compares.
"""
from datetime import datetime
from typing import Any, cast

from sqlalchemy import JSON, ForeignKey, Index, String, Table, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from .database import Model, Moment, now_utc


class Entry(Model):
    """One action of the log. `seq` is the version of the sitting after it.

    `previous` links the actions that hold (for undo and redo: those taken back) into stacks, so that undo needs no
    look at the whole log. `replaced` is the action whose content a correction replaced. `step` names what two phones
    must not both record unasked. `deal` is who dealt and played.
    """
    __tablename__ = "entry"
    __table_args__ = (UniqueConstraint("sitting_id", "seq"), UniqueConstraint("sitting_id", "submission"),
                      Index(None, "sitting_id", "kind", "seq"))
    id: Mapped[int] = mapped_column(primary_key=True)
    sitting_id: Mapped[int] = mapped_column(ForeignKey("sitting.id", ondelete="CASCADE"))
    seq: Mapped[int]
    act: Mapped[str] = mapped_column(String(10))
    target: Mapped[int | None]
    kind: Mapped[str] = mapped_column(String(40), default="")
    facts: Mapped[dict[str, Any] | None] = mapped_column(JSON)
    deal: Mapped[dict[str, Any] | None] = mapped_column(JSON)
    game_version: Mapped[int] = mapped_column(default=1)
    step: Mapped[str] = mapped_column(String(60), default="")
    previous: Mapped[int | None]
    replaced: Mapped[int | None]
    by_id: Mapped[int | None] = mapped_column(ForeignKey("person.id", ondelete="SET NULL"))
    at: Mapped[datetime] = mapped_column(Moment, default=now_utc)
    submission: Mapped[str] = mapped_column(String(64))
    fingerprint: Mapped[str] = mapped_column(String(64))


class Kept(Model):
    """One place on the sheet: which action opened it, which holds, whether it counts, and the situation after it.

    `number` is the round it is or belongs to; `rules_seq` the action whose house rules hold after it (0: those of the
    start).
    """
    __tablename__ = "kept"
    __table_args__ = (Index(None, "sitting_id", "place"), UniqueConstraint("sitting_id", "root"))
    id: Mapped[int] = mapped_column(primary_key=True)
    sitting_id: Mapped[int] = mapped_column(ForeignKey("sitting.id", ondelete="CASCADE"))
    place: Mapped[int]
    root: Mapped[int]
    seq: Mapped[int]
    fate: Mapped[str] = mapped_column(String(10))
    number: Mapped[int]
    round_over: Mapped[bool]
    struck: Mapped[bool] = mapped_column(default=False)
    rules_seq: Mapped[int] = mapped_column(default=0)
    after: Mapped[dict[str, Any]] = mapped_column(JSON)


class Draft(Model):
    """A round in progress, shared by all phones of the table; it scores nothing."""
    __tablename__ = "draft"
    sitting_id: Mapped[int] = mapped_column(ForeignKey("sitting.id", ondelete="CASCADE"), primary_key=True)
    form: Mapped[str] = mapped_column(String(40))
    fields: Mapped[dict[str, Any]] = mapped_column(JSON)
    version: Mapped[int] = mapped_column(default=1)
    by_id: Mapped[int | None] = mapped_column(ForeignKey("person.id", ondelete="SET NULL"))
    at: Mapped[datetime] = mapped_column(Moment, default=now_utc)


# The tables themselves, for verbs in a hurry: what is written so passes by the session.
LOG, PLACES, DRAFTS = (cast(Table, each.__table__) for each in (Entry, Kept, Draft))
