"""Recover an account whose password is forgotten: recovery codes, and reset links given by somebody else.

Codes are derived from the form's secret seed, so that a form sent twice gives the same eight; only hashes are stored. A
link carries a MAC over its number (views/club/recovery.py). Whoever gives a link could use it: so only somebody may who
has all of the account's permissions in each of its clubs, all its phones are told, and the club's log records it.
"""
import hashlib
import hmac
from datetime import datetime, timedelta

from sqlalchemy import ForeignKey, String, UniqueConstraint, delete, func, select, update
from sqlalchemy.orm import Mapped, mapped_column

from ..club_log import note
from ..database import FormKey, Key, Model, Now, db, now_utc, refers, writing
from ..facts import ACCESS
from ..schema.clubs import Club, Member, Permission, Role, User, locked_user
from ..schema.hooks import Subscription
from ..schema.tables import UNAMBIGUOUS
from .commands import changing, gone, member_of
from .passkeys import Passkey
from .sign_ins import forget_all
from .tokens import end_all

CODES = 8
LETTERS = 16  # of 31: 79 bits, so one round of hashing is enough
GROUP = 4
LIFE = timedelta(days=1)  # of a link


class RecoveryCode(Model):
    """A code that lets the account set a new password, once."""
    __tablename__ = "recovery_code"
    __table_args__ = (UniqueConstraint("user_id", "key"), ACCESS)
    id: Mapped[Key]
    user_id: Mapped[int] = refers("user")
    key: Mapped[str] = mapped_column(String(64))
    made_at: Mapped[Now]
    used_at: Mapped[datetime | None]


class ResetLink(Model):
    """A link that sets a new password once. `by_id` gave it as a member of `club_id`; both None: the administrator,
    or, where it is `mailed`, whoever reads the e-mails of the account.

    `ended_at`: it was used, withdrawn, or replaced by another.
    """
    __tablename__ = "reset_link"
    __table_args__ = ACCESS
    id: Mapped[Key]
    user_id: Mapped[int] = refers("user", index=True)
    by_id: Mapped[int | None] = mapped_column(ForeignKey("user.id"))
    club_id: Mapped[int | None] = refers("club", "SET NULL")
    made_at: Mapped[Now]
    expires_at: Mapped[datetime]
    ended_at: Mapped[datetime | None]
    submission: Mapped[FormKey] = mapped_column(unique=True)
    mailed: Mapped[bool | None]

    @property
    def open(self) -> bool:
        return self.ended_at is None and self.expires_at > now_utc() and (self.by_id is None or _still_given(self))


class NotOpen(Exception):
    """A code or link that is not valid any more."""


class NotTheirs(Exception):
    """Somebody wants to give a link to an account with more permissions than their own, here or in another club."""


def set_password(user: User, password: str) -> None:
    """Set a new password, sign every phone out and end every link and token. Under the account's lock."""
    user.password = password
    user.warned_at = None
    forget_all(user)
    _end_links(user.id)
    end_all(user.id)


def forget_ways_back(user_id: int) -> None:
    """Delete the codes, links, tokens, addresses and passkeys of an account that is deleted."""
    for kind in (RecoveryCode, ResetLink, Subscription, Passkey):
        db.session.execute(delete(kind).where(kind.user_id == user_id))
    end_all(user_id)


# codes

def make_codes(user: User, seed: bytes) -> list[str]:
    """Replace the account's codes by eight derived from `seed`, unless these are the present ones, used or not."""
    user_id = user.id
    codes = [_code(seed, n) for n in range(CODES)]
    keys = {_key(code) for code in codes}
    with writing():
        locked_user(user_id)
        old = set(db.session.scalars(select(RecoveryCode.key).filter_by(user_id=user_id)))
        if old != keys:
            db.session.execute(delete(RecoveryCode).filter_by(user_id=user_id))
            db.session.add_all(RecoveryCode(user_id=user_id, key=key) for key in keys)
    return codes


def _code(seed: bytes, number: int) -> str:
    """Derive one code: unambiguous letters in groups."""
    drawn = int.from_bytes(hmac.new(seed, str(number).encode(), hashlib.sha256).digest())
    letters = []
    for _ in range(LETTERS):
        drawn, letter = divmod(drawn, len(UNAMBIGUOUS))
        letters.append(UNAMBIGUOUS[letter])
    text = "".join(letters)
    return "-".join(text[n:n + GROUP] for n in range(0, LETTERS, GROUP))


def _key(typed: str) -> str:
    """Hash a code; case, spaces and dashes are ignored."""
    return hashlib.sha256("".join(each for each in typed.upper() if each.isalnum()).encode()).hexdigest()


def codes_left(user: User) -> int:
    left = select(func.count()).select_from(RecoveryCode).filter_by(user_id=user.id, used_at=None)
    return db.session.scalar(left) or 0


def is_code(user: User, typed: str) -> bool:
    """Whether this code of the account is valid and unused."""
    return _good_code(user.id, typed) is not None


def _good_code(user_id: int, typed: str) -> RecoveryCode | None:
    return db.session.scalar(select(RecoveryCode).filter_by(user_id=user_id, key=_key(typed), used_at=None))


def use_code(user: User, typed: str, password: str) -> User:
    """Set a new password with a code, which is then used. Raises `NotOpen`."""
    user_id = user.id
    with writing():
        here = locked_user(user_id)
        code = _good_code(user_id, typed)
        if code is None or here.deleted_at is not None:
            raise NotOpen
        code.used_at = now_utc()
        set_password(here, password)
    return here


# links

def give_link(club: Club, by: Member, member_id: int, submission: str) -> ResetLink:
    """Create a link for a member, whose phones show it. Idempotent by `submission`. Raises `NotTheirs`, `LookupError`.
    """
    own_id = by.id
    with changing(club.id, submission) as here:
        if here is None:
            return db.session.scalars(select(ResetLink).filter_by(submission=submission)).one()
        own, member = member_of(here, own_id), member_of(here, member_id)
        if own is None or member is None:
            raise LookupError(member_id)
        if not may_give(own.user, member.user):
            raise NotTheirs
        link = _made(locked_user(member.user_id), submission, own.user_id, here.id)
        note(here, "member.reset_link", own.user_id, submission, user=member.user_id)
    return link


def may_give(giver: User, user: User) -> bool:
    """Whether the giver is at least organiser in all the account's clubs, with no lower role than the account's.

    Never for the giver's own account: use codes.
    """
    own = {member.club_id: Role(member.role) for member in giver.memberships}
    return giver.id != user.id and all(
        (role := own.get(member.club_id)) is not None and role.may(Permission.ORGANISE)
        and role.covers(Role(member.role))
        for member in user.memberships if not gone(member.club))


def _still_given(link: ResetLink) -> bool:
    """Whether whoever gave it could give it now: since then either may have left, or come to have other permissions."""
    giver, user = db.session.get(User, link.by_id), db.session.get(User, link.user_id)
    return giver is not None and user is not None and may_give(giver, user) and any(
        each.club_id == link.club_id for each in user.memberships)


def make_link(user: User, submission: str) -> ResetLink:
    """Create a link by the administrator of the server."""
    user_id = user.id
    with writing():
        return _made(locked_user(user_id), submission)


def _made(user: User, submission: str, by: int | None = None, club: int | None = None) -> ResetLink:
    _end_links(user.id)
    link = ResetLink(user_id=user.id, by_id=by, club_id=club, expires_at=now_utc() + LIFE, submission=submission)
    db.session.add(link)
    user.warned_at = now_utc()
    db.session.flush()
    return link


def _end_links(user_id: int) -> None:
    db.session.execute(update(ResetLink).where(ResetLink.user_id == user_id, ResetLink.ended_at.is_(None))
                       .values(ended_at=now_utc()))


def latest_link(user_id: int) -> ResetLink | None:
    """Return the last link that somebody gave."""
    given = select(ResetLink).filter_by(user_id=user_id, mailed=None)
    return db.session.scalar(given.order_by(ResetLink.id.desc()).limit(1))


def use_link(link: ResetLink, password: str) -> User:
    """Set a new password with a link, which is then used. Raises `NotOpen`."""
    link_id, user_id = link.id, link.user_id
    with writing():
        user = locked_user(user_id)
        here = db.session.get_one(ResetLink, link_id, populate_existing=True)
        if not here.open or user.deleted_at is not None:
            raise NotOpen
        set_password(user, password)
    return user


def acknowledge(user: User, withdraw: bool) -> None:
    """Acknowledge that a link was given, and perhaps withdraw it."""
    user_id = user.id
    with writing():
        locked_user(user_id).warned_at = None
        if withdraw:
            _end_links(user_id)
