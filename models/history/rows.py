"""Tables of histories: the head of each, its leaves, its signed checkpoints."""

from sqlalchemy import Index, LargeBinary, String, Text, literal_column, text
from sqlalchemy.orm import Mapped, mapped_column

from ..database import Key, Model, Now, refers
from ..facts import no_history

_INDEXED = text("kind <> 'entry'")
THE_HISTORY = no_history("the history itself")


class History(Model):
    """The head of a history. Of an owner at most one goes on; those with `ended` are continued by another.

    `origin` names it everywhere, also in files and receipts. `frontier` are the peaks of the tree of its `size` leaves.
    `mac` authenticates origin, size and root by a key that is not in the database.
    """
    __tablename__ = "history"
    __table_args__ = THE_HISTORY
    id: Mapped[Key]
    table_id: Mapped[int | None] = refers("card_table", index=True)
    club_id: Mapped[int | None] = refers("club", index=True)
    origin: Mapped[str] = mapped_column(String(40), unique=True)
    size: Mapped[int] = mapped_column(default=0)
    frontier: Mapped[bytes] = mapped_column(LargeBinary)
    mac: Mapped[str] = mapped_column(String(64))
    ended: Mapped[bool] = mapped_column(default=False)
    began: Mapped[Now]


class Leaf(Model):
    """A leaf: which row it is of, and the hash of its bytes.

    `first` is the position at which the row was introduced; leaves refer to rows by it. `body` are the bytes where they
    cannot be worked out from the row: what may change, and what was changed or deleted since. None for rows that are
    never changed, and for what was erased. No leaf refers to an entry: those, nearly all, are in no index of rows.
    """
    __tablename__ = "leaf"
    __table_args__ = (Index(None, "kind", "row_id", sqlite_where=_INDEXED, postgresql_where=_INDEXED),
                      {"sqlite_with_rowid": False} | THE_HISTORY)
    history_id: Mapped[int] = refers("history", primary_key=True)
    position: Mapped[Key]
    kind: Mapped[str] = mapped_column(String(20))
    row_id: Mapped[int | None]
    first: Mapped[int]
    hash: Mapped[bytes] = mapped_column(LargeBinary)
    body: Mapped[str | None] = mapped_column(Text)


INDEXED = Leaf.kind != literal_column("'entry'")  # in every query by kind and row, so that SQLite takes the index


class Checkpoint(Model):
    """A signed note of origin, size and root, as it was given out (`note`)."""
    __tablename__ = "checkpoint"
    __table_args__ = (Index(None, "history_id", "size"), THE_HISTORY)
    id: Mapped[Key]
    history_id: Mapped[int] = refers("history")
    size: Mapped[int]
    note: Mapped[str] = mapped_column(Text)
    at: Mapped[Now]
