"""Passkeys of an account: keys held by its devices, which sign in instead of the password (WebAuthn)."""
from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import BigInteger, String, delete, or_, select, update
from sqlalchemy.orm import Mapped, mapped_column

from ..database import Key, Model, Now, Words, db, now_utc, once, refers, writing
from ..facts import ACCESS
from ..schema.clubs import User, locked_user

MOST = 20  # of one account
LONGEST = 1400  # letters of base64url: an id has at most 1023 bytes, the longest keys (RSA) fewer


class Passkey(Model):
    """`credential` is its id and `public_key` its COSE key, both base64url; `name` is what the account calls it.

    `counter` is how often the device says it has signed, as of the last use; always 0 where it does not count.
    """
    __tablename__ = "passkey"
    __table_args__ = ACCESS
    id: Mapped[Key]
    user_id: Mapped[int] = refers("user", index=True)
    credential: Mapped[str] = mapped_column(String(LONGEST), unique=True)
    public_key: Mapped[str] = mapped_column(String(LONGEST))
    name: Mapped[Words]
    counter: Mapped[int] = mapped_column(BigInteger)
    made_at: Mapped[Now]
    used_at: Mapped[datetime | None]


def passkeys_of(user: User) -> Sequence[Passkey]:
    """Return the account's passkeys, the oldest first."""
    return db.session.scalars(select(Passkey).filter_by(user_id=user.id).order_by(Passkey.id)).all()


def found(credential: str) -> Passkey | None:
    return db.session.scalar(select(Passkey).filter_by(credential=credential))


def add(user: User, passkey: Passkey) -> bool:
    """Add a new one to the account; twice does no harm. False: it is another account's, or the account has `MOST`."""
    user_id, credential = user.id, passkey.credential
    passkey.user_id = user_id

    def make() -> Passkey | None:
        with writing():
            here = locked_user(user_id)
            if here.deleted_at is not None or len(passkeys_of(here)) >= MOST:
                return None
            db.session.add(passkey)
        return passkey

    here = once(lambda: found(credential), make)
    return here is not None and here.user_id == user_id


def use(passkey: Passkey, counter: int, asked_at: datetime) -> bool:
    """Note that it signed in. False when it was ended, or used since it was asked to sign: an answer counts once."""
    unused_since = or_(Passkey.used_at.is_(None), Passkey.used_at < asked_at)
    same = (Passkey.id == passkey.id) & (Passkey.counter == passkey.counter) & unused_since
    with writing():
        done = db.session.execute(update(Passkey).where(same).values(counter=counter, used_at=now_utc())
                                  .returning(Passkey.id)).all()
    return bool(done)


def end(user: User, number: int) -> None:
    """End one of the account's; another account's is ignored."""
    with writing():
        db.session.execute(delete(Passkey).where(Passkey.user_id == user.id, Passkey.id == number))
