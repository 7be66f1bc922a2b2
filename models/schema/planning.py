"""Tables of planned evenings of a club: when and where it plays next, and who comes."""
from datetime import datetime

from sqlalchemy import String, UniqueConstraint, select
from sqlalchemy.orm import Mapped, mapped_column, relationship

from ..database import FormKey, Key, Model, Now, Words, db, refers
from ..facts import NEXT_EVENING
from .clubs import Club
from .people import Person


class PlannedEvening(Model):
    """An evening a club plans. At the address with `key` its players say whether they come.

    `game_key` "": not said; at most `most` fit (None: everybody). `version` grows with every change, for calendars.
    One that was called off has `called_off_at`; `seated_with` is the submission that made its tables.
    """
    __tablename__ = "planned_evening"
    __table_args__ = NEXT_EVENING
    id: Mapped[Key]
    club_id: Mapped[int] = refers("club", index=True)
    key: Mapped[str] = mapped_column(String(16), unique=True)
    starts_at: Mapped[datetime]
    place: Mapped[Words] = mapped_column(default="")
    game_key: Mapped[str] = mapped_column("game", String(40), default="")
    most: Mapped[int | None]
    version: Mapped[int] = mapped_column(default=0)
    changed_at: Mapped[Now]
    called_off_at: Mapped[datetime | None]
    seated_with: Mapped[str | None] = mapped_column(String(64))
    submission: Mapped[FormKey] = mapped_column(unique=True)
    club: Mapped[Club] = relationship()
    answers: Mapped[list["Attendance"]] = relationship(order_by="(Attendance.at, Attendance.id)",
                                                       cascade="all, delete-orphan")

    @classmethod
    def by_key(cls, key: str) -> "PlannedEvening | None":
        if not (key.isascii() and key.isalnum()):
            return None
        return db.session.scalar(select(cls).filter_by(key=key))


class Attendance(Model):
    """What a player said about a planned evening, and since when: who said first that he comes has a place first.

    `by_id`: the player who said it for him (None: he himself); `strange`: nobody knows whose phone said it.
    """
    __tablename__ = "planned_attendance"
    __table_args__ = (UniqueConstraint("evening_id", "person_id"), NEXT_EVENING)
    id: Mapped[Key]
    evening_id: Mapped[int] = refers("planned_evening")
    person_id: Mapped[int] = refers("person", index=True)
    comes: Mapped[bool]
    at: Mapped[Now]
    by_id: Mapped[int | None] = refers("person", "SET NULL")
    strange: Mapped[bool | None]
    person: Mapped[Person] = relationship(lazy="joined", foreign_keys=person_id)
    by: Mapped[Person | None] = relationship(lazy="joined", foreign_keys=by_id)
