"""Tokens of the API: making, finding, listing and ending them."""
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256

from sqlalchemy import delete, select

from ..database import db, now_utc, once, sent_before, writing
from ..outside import token_urlsafe
from ..schema.clubs import Club, User, locked_user
from ..schema.owner import Owner
from ..schema.tokens import ApiToken
from ..table.claims import Holder

DAYS = (1, 7, 30, 365)
BEGINS = "forhont_"  # so that whoever finds one in a file knows what it opens


@dataclass(frozen=True, slots=True)
class Wanted:
    """A token as it is asked for: its name, what it may, whom it speaks for, for how many days."""
    name: str
    role: str
    days: int
    person: int | None = None


def make(owner: Owner, wanted: Wanted, who: Holder, submission: str) -> str | None:
    """Make a token; return its secret, which nobody can read again. None: this form has made one before.

    If all phones of the account were signed out since it was read, the secret is good for nothing.
    """
    user = db.session.get(User, who.user) if who.user is not None else None
    version, secret = user and user.auth_version, BEGINS + token_urlsafe(24)
    row = ApiToken(**_of(owner), name=wanted.name, role=wanted.role, hash=_hash(secret), person_id=wanted.person,
                   generation=0 if isinstance(owner, Club) else owner.generation(wanted.role), phone=who.phone,
                   user_id=who.user, expires_at=now_utc() + timedelta(days=wanted.days), submission=submission)

    def add() -> ApiToken:
        with writing():
            if who.user is None or locked_user(who.user).auth_version == version:
                db.session.add(row)
        return row

    return secret if once(lambda: sent_before(ApiToken, submission), add) is row else None


def found(secret: str) -> ApiToken | None:
    """Return the token with this secret, unless it has expired."""
    return db.session.scalar(select(ApiToken).where(ApiToken.hash == _hash(secret), ApiToken.expires_at > now_utc()))


def tokens_of(owner: Owner, user_id: int | None = None) -> Sequence[ApiToken]:
    """Return the tokens of a table or club that have not expired, newest first; with `user_id` those of an account."""
    query = select(ApiToken).filter_by(**_of(owner)).where(ApiToken.expires_at > now_utc())
    return db.session.scalars((query if user_id is None else query.filter_by(user_id=user_id))
                              .order_by(ApiToken.id.desc())).all()


def made_by(user: User) -> bool:
    """Whether the account has made tokens that are good."""
    made = select(ApiToken.id).where(ApiToken.user_id == user.id, ApiToken.expires_at > now_utc())
    return db.session.scalar(made.limit(1)) is not None


def end(token: ApiToken) -> None:
    """End a token; twice does no harm. Those that have expired go with it."""
    number = token.id
    with writing():
        db.session.execute(delete(ApiToken).where((ApiToken.id == number) | (ApiToken.expires_at <= now_utc())))


def end_all(user_id: int) -> None:
    """End the tokens of an account, inside the current transaction."""
    db.session.execute(delete(ApiToken).where(ApiToken.user_id == user_id))


def _of(owner: Owner) -> dict[str, int]:
    return {"club_id" if isinstance(owner, Club) else "table_id": owner.id}


def _hash(secret: str) -> str:
    return sha256(secret.encode("utf-8", "replace")).hexdigest()
