"""Passwords: hashed by argon2id with OWASP's profile, and asked for so often and no more.

Hashing is slow on purpose and never happens inside a write transaction. Wrong passwords are counted by address and by
account, so that nobody guesses on; but a phone that was signed in to the account before has a counter of its own, so
that nobody keeps its owner out by guessing from elsewhere.
"""
import secrets
import unicodedata
from collections.abc import Sequence

from argon2 import Parameters, PasswordHasher, Type
from argon2.exceptions import InvalidHashError, VerificationError
from flask import Flask, current_app, session
from sqlalchemy.exc import DBAPIError

from models import User
from models.club.accounts import login_of, rehash, user_named
from models.full_disk import takes_nothing
from tally import Text, _

from ..web import rate_limits

LEAST_LETTERS = 10
MOST_LETTERS = 1000
OWASP = Parameters(type=Type.ID, version=19, salt_len=16, hash_len=32, time_cost=2, memory_cost=19456, parallelism=1)
# Verified where there is no account of that name: an answer takes as long whether there is one or not.
NOBODYS = ("$argon2id$v=19$m=19456,t=2,p=1$+JUHXJ4G0UlAtpMDHlOzEw$"
           "DKcAgag3wNvRApsYKwtx0YfHNFWZyhuwK2JayNfcLyU")
Counters = Sequence[tuple[str, str]]  # names of rates, and about whom they count
USUAL_ACCOUNTS = 5  # whose usual phone one phone can be; a cookie holds 4 kB


class TooManyTries(Exception):
    """Too many wrong passwords were typed; `seconds` says when to try again."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"{seconds} s")
        self.seconds = seconds


def init_app(app: Flask) -> None:
    """PASSWORD_PROFILE (argon2 `Parameters`) may be another one, for tests."""
    app.config.setdefault("PASSWORD_PROFILE", OWASP)


def problem(password: str, name: str = "") -> Text | None:
    """What is wrong with a new password, if anything."""
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
    """The account of that name, if this is its password. Raises `TooManyTries`.

    A hash of an older profile is made anew.
    """
    user, counters = tried(name)
    if not fits(password, None if user is None else user.password) or user is None:
        return None
    turned_out_right(counters)
    if _hasher(current_app.config["PASSWORD_PROFILE"]).check_needs_rehash(user.password):
        _rehash(user, password)
    return user


def tried(name: str) -> tuple[User | None, Counters]:
    """The account of that name, and what has counted this try; every try counts until it turns out right.

    Raises `TooManyTries`; then what is right has to wait too.
    """
    user = user_named(name)
    counters = _counters(login_of(name)[:400], user)
    for counter, about in counters:
        if not rate_limits.spent(counter, about):
            raise TooManyTries(rate_limits.wait(counter, about))
    return user, counters


def turned_out_right(counters: Counters) -> None:
    for counter, about in counters:
        rate_limits.give_back(counter, about)


def _rehash(user: User, password: str) -> None:
    """If there is no room for it, another time will do."""
    try:
        rehash(user, hashed(password))
    except DBAPIError as error:
        if not takes_nothing(error):
            raise


# the usual phone

def _counters(login: str, user: User | None) -> Counters:
    """What counts a try here, and about whom."""
    mark = dict(_usual()).get(user.id) if user else None
    if user and mark:
        return [("RATE_SIGN_IN_PHONE", f"{user.id}|{mark}")]
    return [("RATE_SIGN_IN", ""), ("RATE_SIGN_IN_NAME", login)]


def now_usual(user_id: int) -> None:
    """From now on this is a usual phone of the account, also after it is signed out."""
    marks = dict(_usual())
    mark = marks.pop(user_id, None) or secrets.token_hex(8)
    session["usual"] = [*marks.items(), (user_id, mark)][-USUAL_ACCOUNTS:]


def _usual() -> list[tuple[int, str]]:
    return session.get("usual", [])


def fits(password: str, stored: str | None) -> bool:
    """Whether a password is the one whose hash was stored; takes its time also where nothing was."""
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
    """Phones compose letters in their own ways; what cannot be written at all fits nothing."""
    return unicodedata.normalize("NFC", password).encode("utf-8", "replace")
