"""The event log of a sitting as stored, the sheet rows derived from it, and queries for both.

`Entry` is append-only and the only source. `SheetRow` (one for each place on the sheet, with the table state after it)
is written in the same transaction by `sheet_update`; `verify` derives it again and compares.
"""
import json
from collections.abc import Iterable
from datetime import datetime
from typing import Any, NamedTuple, cast

from sqlalchemy import JSON, ForeignKey, Index, String, Table, UniqueConstraint, bindparam, or_, select
from sqlalchemy.orm import Mapped, mapped_column

from tally.log import Action

from ..database import Model, Moment, db, executed, now_utc
from .projection import ACTS


class Entry(Model):
    """One action of the log. `seq` is the version of the sitting after it.

    `replaced` is the action whose content a correction replaced. `step` names what two phones must not both record
    unconfirmed. `deal` says who dealt and played. `facts` is the encoded content, `kind` its class.
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
    replaced: Mapped[int | None]
    by_id: Mapped[int | None] = mapped_column(ForeignKey("person.id", ondelete="SET NULL"))
    at: Mapped[datetime] = mapped_column(Moment, default=now_utc)
    submission: Mapped[str] = mapped_column(String(64))
    fingerprint: Mapped[str] = mapped_column(String(64))


class SheetRow(Model):
    """One place on the sheet: the actions that opened it (`root`) and hold there (`seq`), and the table state after it.

    `number` is the round it is or belongs to; `rules_seq` the action whose house rules hold after it (0: those of the
    start); `fate` whether it counts.
    """
    __tablename__ = "sheet_row"
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


class StoredRow(NamedTuple):
    """A `SheetRow` read for a page: the table state after it stays JSON text until somebody needs it."""

    place: int
    root: int
    seq: int
    fate: str
    number: int
    round_over: bool
    struck: bool
    rules_seq: int
    text: str

    @property
    def after(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.text)
        return found


class Draft(Model):
    """A round in progress, shared by all phones of the table; it is not scored."""
    __tablename__ = "draft"
    sitting_id: Mapped[int] = mapped_column(ForeignKey("sitting.id", ondelete="CASCADE"), primary_key=True)
    form: Mapped[str] = mapped_column(String(40))
    fields: Mapped[dict[str, Any]] = mapped_column(JSON)
    version: Mapped[int] = mapped_column(default=1)
    by_id: Mapped[int | None] = mapped_column(ForeignKey("person.id", ondelete="SET NULL"))
    at: Mapped[datetime] = mapped_column(Moment, default=now_utc)


# The tables themselves: statements on them bypass the session, which is faster.
LOG, SHEET, DRAFTS = (cast(Table, each.__table__) for each in (Entry, SheetRow, Draft))


def acts_of(sitting_id: int) -> list[Action]:
    """Return the whole log without content: enough for `stack` and `sheet`."""
    return [Action(seq, ACTS[act], target) for seq, act, target in executed(_ACTS, {"sitting": sitting_id})]


def facts_by_seq(sitting_id: int, seqs: Iterable[int]) -> dict[int, Any]:
    """Return by seq what a replay reads of these actions: `seq`, `kind`, `facts`, `deal`, `game_version`."""
    wanted = set(seqs)
    if not wanted:
        return {}
    return {row.seq: row for row in db.session.execute(_FACTS, {"sitting": sitting_id, "seqs": list(wanted)})}


def entries_by_seq(sitting_id: int, seqs: Iterable[int]) -> dict[int, Entry]:
    """Return actions of a sitting by their seq, in one query."""
    wanted = set(seqs)
    if not wanted:
        return {}
    return {entry.seq: entry for entry in db.session.scalars(_ENTRIES, {"sitting": sitting_id, "seqs": list(wanted)})}


def with_target(sitting_id: int, seq: int) -> dict[int, Any]:
    """Return by seq what a replay reads of an action and of the one it is about, and `step` and `target`."""
    return {row.seq: row for row in db.session.execute(_WITH_TARGET, {"sitting": sitting_id, "seq": seq})}


_OF_SITTING = (LOG.c.sitting_id == bindparam("sitting"), LOG.c.seq.in_(bindparam("seqs", expanding=True)))
_CONTENT = select(LOG.c.seq, LOG.c.kind, LOG.c.facts, LOG.c.deal, LOG.c.game_version)
_FACTS = _CONTENT.where(*_OF_SITTING)
_ENTRIES = select(Entry).where(*_OF_SITTING)
_WITH_TARGET = _CONTENT.add_columns(LOG.c.step, LOG.c.target).where(LOG.c.sitting_id == bindparam("sitting"), or_(
    LOG.c.seq == bindparam("seq"), LOG.c.seq == select(Entry.target).where(
        Entry.sitting_id == bindparam("sitting"), Entry.seq == bindparam("seq")).scalar_subquery()))
_ACTS = select(LOG.c.seq, LOG.c.act, LOG.c.target).where(LOG.c.sitting_id == bindparam("sitting")).order_by(LOG.c.seq)
