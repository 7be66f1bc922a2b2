"""What people say about their sums in a sitting: confirmations, objections, and decisions about objections.

All rows are append-only. Who is confirmed, silent or disputed is derived from them (`models.books.confirming`), so a
correction, its undo and an import need no bookkeeping.
"""
from enum import Enum

from sqlalchemy import BigInteger, ForeignKey, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from ..database import FormKey, Key, Model, Now, Words, refers
from ..facts import ACCOUNT, LEADS, PHONE, SETTLED, fact

SILENCE = 24  # hours after a closing from which on silence counts, unless a club or table says otherwise


class Level(Enum):
    """Whose confirmation a club or a table asks for. `OFF`: nothing waits for any; who wants to may still confirm."""
    OFF = "off"
    ONE = "one"  # somebody other than who kept the score
    ALL = "all"  # everybody who played


class How(Enum):
    """How a sum was confirmed."""
    OWN = "own"  # on a phone or account that is this person
    INITIALS = "initials"  # by initials on the phone of somebody who may record


class Outcome(Enum):
    """Outcome of a decision about an objection."""
    STANDS = "stands"  # the entry is right as it is
    WRONG = "wrong"  # it is to be corrected; until then its points stay held back
    WITHDRAWN = "withdrawn"  # by whoever objected


class Confirmation(Model):
    """A person agreed with a sum: `paid` and `counted` points of the sitting, as seen at `version` of it.

    `history_root` is the root of the club's or table's history seen with it ("": not known). `by_id` is the person the
    phone belonged to (with initials another one than `person_id`), `phone` the hash of its id.
    """
    __tablename__ = "confirmation"
    __table_args__ = (UniqueConstraint("sitting_id", "submission"), SETTLED)
    id: Mapped[Key]
    sitting_id: Mapped[int] = refers("sitting", info=LEADS)
    person_id: Mapped[int] = refers("person", index=True)
    paid: Mapped[int] = mapped_column(BigInteger)
    counted: Mapped[int] = mapped_column(BigInteger)
    version: Mapped[int]
    history_root: Mapped[str] = mapped_column(String(64), default="", info=fact("root", usual=""))
    how: Mapped[str] = mapped_column(String(10))
    initials: Mapped[str] = mapped_column(String(40), default="", info=fact(usual=""))
    by_id: Mapped[int | None] = refers("person", "SET NULL")
    user_id: Mapped[int | None] = mapped_column(ForeignKey("user.id"), info=ACCOUNT)
    phone: Mapped[str | None] = mapped_column(String(64), info=PHONE)
    at: Mapped[Now]
    submission: Mapped[FormKey]


class Objection(Model):
    """A person objects to one entry: the place `root` of the sheet, as action `seq` made it, with a sentence."""
    __tablename__ = "objection"
    __table_args__ = (UniqueConstraint("sitting_id", "submission"), SETTLED)
    id: Mapped[Key]
    sitting_id: Mapped[int] = refers("sitting", info=LEADS)
    person_id: Mapped[int] = refers("person", index=True)
    root: Mapped[int] = mapped_column(info=fact("place"))
    seq: Mapped[int] = mapped_column(info=fact("entry"))
    reason: Mapped[Words]
    history_root: Mapped[str] = mapped_column(String(64), default="", info=fact("root", usual=""))
    user_id: Mapped[int | None] = mapped_column(ForeignKey("user.id"), info=ACCOUNT)
    phone: Mapped[str | None] = mapped_column(String(64), info=PHONE)
    at: Mapped[Now]
    submission: Mapped[FormKey]
    decisions: Mapped[list["Decision"]] = relationship(order_by="Decision.id", cascade="all, delete-orphan")

    @property
    def decision(self) -> "Decision | None":
        """Return the last decision about it."""
        return self.decisions[-1] if self.decisions else None


class Decision(Model):
    """What a referee decided about an objection, with a reason; or that it was withdrawn.

    `party`: who decided had a part in the entry, as everybody had who could (`models.books.deciding`).
    """
    __tablename__ = "decision"
    __table_args__ = (UniqueConstraint("objection_id", "submission"), SETTLED)
    id: Mapped[Key]
    objection_id: Mapped[int] = refers("objection", info=LEADS)
    outcome: Mapped[str] = mapped_column(String(10))
    reason: Mapped[Words] = mapped_column(default="")
    party: Mapped[bool | None]
    by_id: Mapped[int | None] = refers("person", "SET NULL")
    user_id: Mapped[int | None] = mapped_column(ForeignKey("user.id"), info=ACCOUNT)
    at: Mapped[Now]
    submission: Mapped[FormKey]
