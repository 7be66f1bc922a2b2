"""Where an account is signed in: one row for each phone, so that each can be ended from any other.

The phone's cookie holds a random secret, the row only its hash: who reads the database cannot sign in by it. Without a
row nobody is signed in, with two exceptions, which prove by the version of the password alone that they are of today:
cookies from before there were rows, and those made while the disk was full. Both get a row as soon as one can be
written (`adopt`); because a copy of such a cookie could be adopted again, ending one of them ends all of them.
"""
import hashlib
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache

from sqlalchemy import ForeignKey, Insert, Select, String, Update, bindparam, delete, insert, select, update
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Mapped, joinedload, mapped_column

from ..database import Model, Moment, db, now_utc, writing
from ..full_disk import takes_nothing
from ..turns import Busy
from .clubs import Member, User, locked_user

LIFE = timedelta(days=365)  # after the last time it was seen
SEEN_EVERY = timedelta(hours=1)  # how exactly that is known
MOST = 50  # of one account; the one seen longest ago makes room


class SignIn(Model):
    """A phone that is signed in. `key` is the hash of the secret in its cookie, `device` what the browser calls itself.

    `adopted`: it began without a row.
    """
    __tablename__ = "sign_in"
    id: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"), index=True)
    key: Mapped[str] = mapped_column(String(64), unique=True)
    device: Mapped[str] = mapped_column(String(60))
    adopted: Mapped[bool] = mapped_column(default=False)
    began_at: Mapped[datetime] = mapped_column(Moment, default=now_utc)
    seen_at: Mapped[datetime] = mapped_column(Moment, default=now_utc)


@dataclass(frozen=True, slots=True)
class Seen:
    """An account on a phone. Without a row `row` is 0, and it was last seen when nobody knows.

    `warned`: a link for a new password was given, and the account is still to be told.
    """
    user: User
    row: int = 0
    at: datetime | None = None
    adopted: bool = True
    warned: bool = False


def found(user_id: int, secret: str) -> Seen | None:
    """Whose phone carries this secret, with the account's clubs, in one question."""
    row = db.session.execute(_found(), {"user": user_id, "key": hashed(secret)}).unique().one_or_none()
    if row is None or row.SignIn.seen_at + LIFE < now_utc():
        return None
    return Seen(row.User, row.SignIn.id, row.SignIn.seen_at, row.SignIn.adopted, row.User.warned_at is not None)


@cache
def _found() -> Select[User, SignIn]:
    return (select(User, SignIn).join(SignIn, SignIn.user_id == User.id)
            .where(User.id == bindparam("user"), SignIn.key == bindparam("key"), User.deleted_at.is_(None))
            .options(joinedload(User.memberships).joinedload(Member.club, innerjoin=True)))


def hashed(secret: str) -> str:
    """Nobody guesses 192 random bits, so one round of hashing is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


def begin(user: User, device: str, instead_of: int = 0) -> str | None:
    """Sign a phone in and answer its secret; None where the disk is full, and it stays without a row.

    `instead_of` is the row the phone had until now.
    """
    user_id, secret = user.id, _secret()
    try:
        with writing():
            locked_user(user_id)
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
    """Never digits alone: those are the version of a password."""
    return f"s{secrets.token_urlsafe(24)}"


def all_of(user: User) -> list[SignIn]:
    """Where an account is signed in, the latest seen first."""
    living = select(SignIn).filter_by(user_id=user.id).where(SignIn.seen_at > now_utc() - LIFE)
    return list(db.session.scalars(living.order_by(SignIn.seen_at.desc(), SignIn.id.desc())))


# ending

def end(seen: Seen) -> None:
    """Sign this phone out: a copy of its cookie is good for nothing from now on."""
    end_one(seen.user, seen.row, seen.adopted)


def end_one(user: User, row: int, adopted: bool = False) -> None:
    """Sign one phone of an account out; one that is out already, or somebody else's, is left alone."""
    user_id = user.id
    with writing():
        here = locked_user(user_id)
        found = db.session.scalar(select(SignIn).filter_by(user_id=user_id, id=row))
        if found is not None:
            db.session.delete(found)
        if adopted or (found is not None and found.adopted):
            here.auth_version += 1


def end_others(user: User, but: int) -> None:
    """Sign all phones of an account out but one."""
    user_id = user.id
    with writing():
        forget_all(locked_user(user_id), but)


def forget_all(user: User, but: int = 0) -> None:
    """Under the account's lock: no phone is signed in any more, but perhaps one."""
    user.auth_version += 1
    db.session.execute(delete(SignIn).where(SignIn.user_id == user.id, SignIn.id != but))


# on the way, without making anybody wait

def see(row: int) -> None:
    """Note that the phone is in use. Whoever holds the write lock is not waited for: it can be noted another time."""
    _at_once(update(SignIn).where(SignIn.id == row).values(seen_at=now_utc()))


def adopt(user_id: int, device: str) -> str | None:
    """A row for a phone that has none; answers the secret its cookie carries from now on."""
    secret, now = _secret(), now_utc()
    made = _at_once(insert(SignIn).values(user_id=user_id, key=hashed(secret), device=device, adopted=True,
                                          began_at=now, seen_at=now))
    return secret if made else None


def _at_once(statement: Insert | Update) -> bool:
    """Carry out one statement, if that is possible now."""
    try:
        with writing(patience=0):
            db.session.execute(statement)
    except (DBAPIError, Busy):
        return False
    return True
