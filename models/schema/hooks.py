"""Hooks: addresses outside that a club's events are sent to; and the outbox, where they wait."""
from datetime import datetime

from sqlalchemy import String, Text
from sqlalchemy.orm import Mapped, mapped_column

from ..database import Key, Model, Now, now_utc, refers
from ..facts import ACCESS, no_facts


class Hook(Model):
    """An address that hears what happens in a club. `number` is that of the last event for it.

    `failure` says why the last attempt failed ("": it did not); from `given_up_at` on nothing is sent any more.
    """
    __tablename__ = "hook"
    __table_args__ = ACCESS
    id: Mapped[Key]
    club_id: Mapped[int] = refers("club", index=True)
    address: Mapped[str] = mapped_column(String(400))
    secret: Mapped[str] = mapped_column(String(64))
    number: Mapped[int] = mapped_column(default=0)
    made_at: Mapped[Now]
    tried_at: Mapped[datetime | None]
    failure: Mapped[str] = mapped_column(String(20), default="")
    given_up_at: Mapped[datetime | None]


class Waiting(Model):
    """An event that waits to be sent, written in the transaction it tells of; deleted when it arrived.

    Of a hook only the oldest is sent. Who sends it puts `due_at` off first: if that breaks off, it is sent again.
    """
    __tablename__ = "outbox"
    __table_args__ = no_facts("tells of facts, until it is sent")
    id: Mapped[Key]
    hook_id: Mapped[int] = refers("hook", index=True)
    body: Mapped[str] = mapped_column(Text)
    due_at: Mapped[datetime] = mapped_column(default=now_utc, index=True)
    tries: Mapped[int] = mapped_column(default=0)
