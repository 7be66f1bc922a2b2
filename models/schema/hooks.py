"""Hooks: addresses outside that a club's events are sent to; and the outbox, where they wait."""
from datetime import datetime

from sqlalchemy import ForeignKey, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from ..database import Model, Moment, now_utc
from ..facts import ACCESS, no_facts


class Hook(Model):
    """An address that hears what happens in a club. `number` is that of the last event for it.

    `failure` says why the last attempt failed ("": it did not); from `given_up_at` on nothing is sent any more.
    """
    __tablename__ = "hook"
    __table_args__ = ACCESS
    id: Mapped[int] = mapped_column(primary_key=True)
    club_id: Mapped[int] = mapped_column(ForeignKey("club.id", ondelete="CASCADE"), index=True)
    address: Mapped[str] = mapped_column(String(400))
    secret: Mapped[str] = mapped_column(String(64))
    number: Mapped[int] = mapped_column(default=0)
    made_at: Mapped[datetime] = mapped_column(Moment, default=now_utc)
    tried_at: Mapped[datetime | None] = mapped_column(Moment)
    failure: Mapped[str] = mapped_column(String(20), default="")
    given_up_at: Mapped[datetime | None] = mapped_column(Moment)


class Waiting(Model):
    """An event that waits to be sent, written in the transaction it tells of; deleted when it arrived.

    Of a hook only the oldest is sent. Who sends it puts `due_at` off first: if that breaks off, it is sent again.
    """
    __tablename__ = "outbox"
    __table_args__ = no_facts("tells of facts, until it is sent")
    id: Mapped[int] = mapped_column(primary_key=True)
    hook_id: Mapped[int] = mapped_column(ForeignKey("hook.id", ondelete="CASCADE"), index=True)
    body: Mapped[str] = mapped_column(Text)
    due_at: Mapped[datetime] = mapped_column(Moment, default=now_utc, index=True)
    tries: Mapped[int] = mapped_column(default=0)
