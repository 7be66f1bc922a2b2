"""Where something is sent to: hooks of clubs, e-mail addresses of accounts; and the outbox, where it waits."""
from datetime import datetime

from sqlalchemy import String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from ..database import Key, Model, Now, Words, now_utc, refers
from ..facts import ACCESS, no_history


class Hook(Model):
    """An address that hears what happens in a club. `number` is that of the last event for it.

    `failure` says why the last attempt failed ("": it did not); from `given_up_at` on nothing is sent any more.
    """
    __tablename__ = "hook"
    __table_args__ = ACCESS
    id: Mapped[Key]
    club_id: Mapped[int] = refers("club", index=True)
    address: Mapped[Words]
    secret: Mapped[str] = mapped_column(String(64))
    number: Mapped[int] = mapped_column(default=0)
    made_at: Mapped[Now]
    tried_at: Mapped[datetime | None]
    failure: Mapped[str] = mapped_column(String(20), default="")
    given_up_at: Mapped[datetime | None]


class Subscription(Model):
    """Where an account hears notices: an e-mail address, or a browser by web push. `kinds`: which, with spaces between.

    Of a browser `address` is that of its push service, `keys` are its public key and its secret (base64url, with a
    space between; "": an e-mail address), `device` is its name.
    Until it is confirmed (`confirmed_at`) nothing is sent there but the link that confirms it. `language` is that of
    the page where it was added. `failure` says why the last attempt failed ("": it did not).
    """
    __tablename__ = "subscription"
    __table_args__ = (UniqueConstraint("user_id", "address"), ACCESS)
    id: Mapped[Key]
    user_id: Mapped[int] = refers("user")
    address: Mapped[str] = mapped_column(String(700), index=True)
    keys: Mapped[str] = mapped_column(String(200), default="")
    device: Mapped[str] = mapped_column(String(100), default="")
    kinds: Mapped[str] = mapped_column(String(100), default="")
    language: Mapped[str] = mapped_column(String(12))
    made_at: Mapped[Now]
    confirmed_at: Mapped[datetime | None]
    failure: Mapped[str] = mapped_column(String(20), default="")


class Waiting(Model):
    """What waits to be sent, written in the transaction it tells of; deleted when it arrived.

    It is for a hook, for a subscription, or for whoever has the address or name that somebody typed who forgot his
    password. Of a hook only the oldest is sent. Who sends it puts `due_at` off first: if that breaks off, it is sent
    again.
    """
    __tablename__ = "outbox"
    __table_args__ = no_history("tells of facts, until it is sent")
    id: Mapped[Key]
    hook_id: Mapped[int | None] = refers("hook", index=True)
    subscription_id: Mapped[int | None] = refers("subscription", index=True)
    body: Mapped[str] = mapped_column(Text)
    due_at: Mapped[datetime] = mapped_column(default=now_utc, index=True)
    tries: Mapped[int] = mapped_column(default=0)
