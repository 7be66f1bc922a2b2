"""Passwords: argon2id hashes with OWASP's profile, and rate limits on guessing.

Hashing is slow on purpose and never happens inside a write transaction. Wrong passwords are counted by address and by
account; a phone that was signed in to the account before has its own counter, so that guesses from elsewhere do not
lock the owner out.
"""
import unicodedata
from collections.abc import Sequence

from argon2 import Parameters, PasswordHasher, Type
from argon2.exceptions import InvalidHashError, VerificationError
from flask import Flask, current_app, session
from sqlalchemy.exc import DBAPIError

from models import User
from models.club.accounts import login_of, rehash, user_named
from models.full_disk import takes_nothing
from models.outside import token_hex
from tally import Text, _

from ..web import rate_limits

LEAST_LETTERS = 10
MOST_LETTERS = 1000
OWASP = Parameters(type=Type.ID, version=19, salt_len=16, hash_len=32, time_cost=2, memory_cost=19456, parallelism=1)
# Verified when there is no account of that name, so that both answers take the same time.
NOBODYS = ("$argon2id$v=19$m=19456,t=2,p=1$+JUHXJ4G0UlAtpMDHlOzEw$"
           "DKcAgag3wNvRApsYKwtx0YfHNFWZyhuwK2JayNfcLyU")
Counters = Sequence[tuple[str, str]]  # (rate, subject) pairs
USUAL_ACCOUNTS = 5  # accounts remembered per phone; a cookie holds 4 kB


class TooManyTries(Exception):
    """The rate limit for wrong passwords is exhausted; retry after `seconds`."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"{seconds} s")
        self.seconds = seconds


def init_app(app: Flask) -> None:
    """Set the default PASSWORD_PROFILE (argon2 `Parameters`); tests use a faster one."""
    app.config.setdefault("PASSWORD_PROFILE", OWASP)


def problem(password: str, name: str = "") -> Text | None:
    """The error of a new password, or None."""
    if len(password) < LEAST_LETTERS:
        return _("At least %(n)s characters, not %(found)s.", n=LEAST_LETTERS, found=len(password))
    if len(password) > MOST_LETTERS:
        return _("At most %(n)s characters.", n=MOST_LETTERS)
    if name and login_of(password) == login_of(name):
        return _("The name is no password: whoever knows you would guess it.")
    return None


def hashed(password: str) -> str:
    return _hasher(current_app.config["PASSWORD_PROFILE"]).hash(_composed(password))


def proved(name: str, password: str) -> User | None:
    """Return the account if name and password match; rehashes hashes of an older profile. Raises `TooManyTries`.

    The account is as it was when they matched, or not returned: a password that changed meanwhile proves nothing.
    """
    user, counters = tried(name)
    version = None if user is None else user.auth_version
    if not fits(password, None if user is None else user.password) or user is None:
        return None
    turned_out_right(counters)
    if _hasher(current_app.config["PASSWORD_PROFILE"]).check_needs_rehash(user.password):
        _rehash(user, password)
    return user if user.auth_version == version else None


def tried(name: str) -> tuple[User | None, Counters]:
    """The account of that name, and the counters of this try; it counts until `turned_out_right` takes it back.

    Raises `TooManyTries`, also for a correct password.
    """
    user = user_named(name)
    counters = _counters(login_of(name)[:400], user)
    for counter, subject in counters:
        if not rate_limits.spent(counter, subject):
            raise TooManyTries(rate_limits.wait(counter, subject))
    return user, counters


def turned_out_right(counters: Counters) -> None:
    for counter, subject in counters:
        rate_limits.give_back(counter, subject)


def _rehash(user: User, password: str) -> None:
    """Store a hash of the current profile; on a full disk skip it."""
    try:
        rehash(user, hashed(password))
    except DBAPIError as error:
        if not takes_nothing(error):
            raise


# Usual phones

def _counters(login: str, user: User | None) -> Counters:
    """The counters of a try on this phone."""
    mark = dict(_usual()).get(user.id) if user else None
    if user and mark:
        return [("RATE_SIGN_IN_PHONE", f"{user.id}|{mark}")]
    return [("RATE_SIGN_IN", ""), ("RATE_SIGN_IN_NAME", login)]


def now_usual(user_id: int) -> None:
    """Mark this phone as a usual one of the account; outlasts signing out."""
    marks = dict(_usual())
    mark = marks.pop(user_id, None) or token_hex(8)
    session["usual"] = [*marks.items(), (user_id, mark)][-USUAL_ACCOUNTS:]


def _usual() -> list[tuple[int, str]]:
    return session.get("usual", [])


def fits(password: str, stored: str | None) -> bool:
    """Whether the password matches the stored hash; takes as long without one."""
    word = _composed(password[:MOST_LETTERS + 1])
    try:
        return _hasher(OWASP).verify(stored or NOBODYS, word) and stored is not None
    except InvalidHashError:
        return fits(password, None)
    except VerificationError:
        return False


def _hasher(profile: Parameters) -> PasswordHasher:
    return PasswordHasher.from_parameters(profile)


def _composed(password: str) -> bytes:
    """NFC, as phones compose letters differently; unencodable characters are replaced."""
    return unicodedata.normalize("NFC", password).encode("utf-8", "replace")
