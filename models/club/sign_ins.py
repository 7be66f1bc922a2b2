"""Sessions of an account: one row for each signed-in phone, so that each can be ended from any other.

The phone's cookie holds a random secret, the row only its hash, so that reading the database does not allow to sign in.
Only two kinds of cookies work without a row, by the version of the password alone: those from before there were rows,
and those made while the disk was full. Both get a row as soon as one can be written (`adopt`); because a copy of such a
cookie could be adopted again, ending one of them ends all of them.
"""
import hashlib
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Insert, String, Update, delete, insert, select, update
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Mapped, mapped_column

from ..database import Key, Model, Now, db, now_utc, refers, writing
from ..facts import ACCESS
from ..full_disk import takes_nothing
from ..outside import token_urlsafe
from ..schema.clubs import User, locked_user, with_clubs
from ..turns import Busy

LIFE = timedelta(days=365)  # after it was last seen
SEEN_EVERY = timedelta(minutes=1)  # how often `seen_at` is updated: pages tell it to the minute
MOST = 50  # of one account; the one seen longest ago is ended


class SignIn(Model):
    """A signed-in phone. `key` is the hash of its cookie's secret, `device` the browser's name.

    `adopted`: it began without a row.
    """
    __tablename__ = "sign_in"
    __table_args__ = ACCESS
    id: Mapped[Key]
    user_id: Mapped[int] = refers("user", index=True)
    key: Mapped[str] = mapped_column(String(64), unique=True)
    device: Mapped[str] = mapped_column(String(60))
    adopted: Mapped[bool] = mapped_column(default=False)
    began_at: Mapped[Now]
    seen_at: Mapped[Now]


@dataclass(frozen=True, slots=True)
class Seen:
    """An account on a phone; without a row, `row` is 0 and `at` None.

    `warned`: a link for a new password was given, and the account must still be told.
    """
    user: User
    row: int = 0
    at: datetime | None = None
    adopted: bool = True
    warned: bool = False


def found(user_id: int, secret: str) -> Seen | None:
    """Return the session of this secret, with the account's clubs, in one query; None if ended or expired."""
    row = db.session.execute(
        select(User, SignIn).join(SignIn, SignIn.user_id == User.id)
        .where(User.id == user_id, SignIn.key == hashed(secret), User.deleted_at.is_(None))
        .options(with_clubs())).unique().one_or_none()
    if row is None or row.SignIn.seen_at + LIFE < now_utc():
        return None
    return Seen(row.User, row.SignIn.id, row.SignIn.seen_at, row.SignIn.adopted, row.User.warned_at is not None)


def hashed(secret: str) -> str:
    """Hash a secret; it has 192 random bits, so one round is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


def begin(user: User, device: str, instead_of: int = 0) -> str | None:
    """Sign a phone in and return its secret; None where the disk is full: it stays without a row.

    `instead_of` is the row the phone had until now. If all phones were signed out since the account was read, as by a
    new password, the secret is good for nothing.
    """
    user_id, version, secret = user.id, user.auth_version, _secret()
    try:
        with writing():
            if locked_user(user_id).auth_version != version:
                return secret
            rows = db.session.scalars(select(SignIn.id).filter_by(user_id=user_id)
                                      .order_by(SignIn.seen_at.desc(), SignIn.id.desc())).all()
            db.session.execute(delete(SignIn).where(SignIn.id.in_({instead_of, *rows[MOST - 1:]} & set(rows))))
            db.session.add(SignIn(user_id=user_id, key=hashed(secret), device=device))
    except DBAPIError as error:
        if not takes_nothing(error):
            raise
        return None
    return secret


def _secret() -> str:
    """Return a random secret that never is digits alone: those are a version of the password."""
    return f"s{token_urlsafe(24)}"


def all_of(user: User) -> list[SignIn]:
    """Return the account's sessions, latest seen first."""
    living = select(SignIn).filter_by(user_id=user.id).where(SignIn.seen_at > now_utc() - LIFE)
    return list(db.session.scalars(living.order_by(SignIn.seen_at.desc(), SignIn.id.desc())))


# ending

def end(seen: Seen) -> None:
    """Sign this phone out; copies of its cookie become invalid."""
    end_one(seen.user, seen.row, seen.adopted)


def end_one(user: User, row: int, adopted: bool = False) -> None:
    """End one session of the account; another account's is ignored."""
    user_id = user.id
    with writing():
        here = locked_user(user_id)
        found = db.session.scalar(select(SignIn).filter_by(user_id=user_id, id=row))
        if found is not None:
            db.session.delete(found)
        if adopted or (found is not None and found.adopted):
            here.auth_version += 1


def end_others(user: User, but: int) -> None:
    """End all sessions of an account but one."""
    user_id = user.id
    with writing():
        forget_all(locked_user(user_id), but)


def forget_all(user: User, but: int = 0) -> None:
    """End all sessions, but perhaps one. Under the account's lock."""
    user.auth_version += 1
    db.session.execute(delete(SignIn).where(SignIn.user_id == user.id, SignIn.id != but))


# during requests, without waiting for the lock

def see(row: int) -> None:
    """Update when the phone was last seen; skipped while somebody else writes."""
    _at_once(update(SignIn).where(SignIn.id == row).values(seen_at=now_utc()))


def adopt(user_id: int, device: str) -> str | None:
    """Create a row for a phone without one; return the new secret for its cookie, or None if not possible now."""
    secret, now = _secret(), now_utc()
    made = _at_once(insert(SignIn).values(user_id=user_id, key=hashed(secret), device=device, adopted=True,
                                          began_at=now, seen_at=now))
    return secret if made else None


def _at_once(statement: Insert | Update) -> bool:
    """Execute one statement without waiting for the write lock; return whether it was written."""
    try:
        with writing(patience=0):
            db.session.execute(statement)
    except (DBAPIError, Busy):
        return False
    return True
