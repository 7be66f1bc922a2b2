"""The event log of a sitting as stored, the sheet rows derived from it, and queries for both.

`Entry` is append-only and the only source. `SheetRow` (one for each place on the sheet, with the table state after it)
is written in the same transaction by `sheet_update`; `verify` derives it again and compares.
"""
from collections.abc import Iterable
from typing import Any

from sqlalchemy import Index, String, UniqueConstraint, select
from sqlalchemy.orm import Mapped, mapped_column

from tally.log import Action

from ..database import FormKey, Key, Model, Now, db, refers
from ..facts import LEADS, SETTLED, WORKED_OUT, fact, no_history, of_entry
from .projection import ACTS


class Entry(Model):
    """One action of the log. `seq` is the version of the sitting after it.

    `replaced` is the action whose content a correction replaced. `step` names what two phones must not both record
    unconfirmed. `deal` says who dealt and played. `facts` is the encoded content, `kind` its class.
    """
    __tablename__ = "entry"
    __table_args__ = (UniqueConstraint("sitting_id", "seq"), UniqueConstraint("sitting_id", "submission"),
                      Index(None, "sitting_id", "kind", "seq"), SETTLED)
    id: Mapped[Key]
    sitting_id: Mapped[int] = refers("sitting", info=LEADS)
    seq: Mapped[int]
    act: Mapped[str] = mapped_column(String(10))
    target: Mapped[int | None]
    kind: Mapped[str] = mapped_column(String(40), default="", info=fact(usual=""))
    facts: Mapped[dict[str, Any] | None] = mapped_column(info=fact(encode=of_entry))
    deal: Mapped[dict[str, Any] | None]
    game_version: Mapped[int] = mapped_column(default=1)
    step: Mapped[str] = mapped_column(String(60), default="", info=fact(usual=""))
    replaced: Mapped[int | None] = mapped_column(info=WORKED_OUT)
    by_id: Mapped[int | None] = refers("person", "SET NULL")
    at: Mapped[Now]
    submission: Mapped[FormKey]
    fingerprint: Mapped[str] = mapped_column(String(64), info=WORKED_OUT)


class SheetRow(Model):
    """One place on the sheet: the actions that opened it (`root`) and hold there (`seq`), and the table state after it.

    `number` is the round it is or belongs to; `rules_seq` the action whose house rules hold after it (0: those of the
    start); `fate` whether it counts.
    """
    __tablename__ = "sheet_row"
    __table_args__ = (Index(None, "sitting_id", "place"), UniqueConstraint("sitting_id", "root"),
                      no_history("worked out from the entries"))
    id: Mapped[Key]
    sitting_id: Mapped[int] = refers("sitting")
    place: Mapped[int]
    root: Mapped[int]
    seq: Mapped[int]
    fate: Mapped[str] = mapped_column(String(10))
    number: Mapped[int]
    round_over: Mapped[bool]
    struck: Mapped[bool] = mapped_column(default=False)
    rules_seq: Mapped[int] = mapped_column(default=0)
    after: Mapped[dict[str, Any]]


class Draft(Model):
    """A round in progress, shared by all phones of the table; it is not scored."""
    __tablename__ = "draft"
    __table_args__ = no_history("not recorded yet")
    sitting_id: Mapped[int] = refers("sitting", primary_key=True)
    form: Mapped[str] = mapped_column(String(40))
    fields: Mapped[dict[str, Any]]
    version: Mapped[int] = mapped_column(default=1)
    by_id: Mapped[int | None] = refers("person", "SET NULL")
    at: Mapped[Now]


def acts_of(sitting_id: int) -> list[Action]:
    """Return the whole log without content: enough for `stack` and `sheet`."""
    log = db.session.execute(
        select(Entry.seq, Entry.act, Entry.target).filter_by(sitting_id=sitting_id).order_by(Entry.seq))
    return [Action(seq, ACTS[act], target) for seq, act, target in log]


def entries_by_seq(sitting_id: int, seqs: Iterable[int]) -> dict[int, Entry]:
    """Return actions of a sitting by their seq, in one query."""
    wanted = set(seqs)
    if not wanted:
        return {}
    return {entry.seq: entry for entry in db.session.scalars(
        select(Entry).filter_by(sitting_id=sitting_id).where(Entry.seq.in_(wanted)))}
