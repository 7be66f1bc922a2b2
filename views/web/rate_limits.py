"""Rate limits: what is counted, per whom, and when to retry.

Reading is never limited. A pub shares one address, so limits by address are generous. Guesses of short codes can come
from many addresses: while there are many over everybody, the codes that are opened are longer, and nobody is kept out.
"""
import hashlib
import hmac
import math
from typing import cast

from flask import Flask, Response, current_app, request
from flask_babel import ngettext
from limits import RateLimitItem, parse
from limits.strategies import FixedWindowRateLimiter
from werkzeug.exceptions import TooManyRequests
from werkzeug.local import LocalProxy

from models.ops.limits import DatabaseStorage, ValkeyStorage
from models.outside import now_utc
from networks import counted_as

RATES = {
    "RATE_IMPORT": "20 per hour",  # files imported by one address
    "RATE_ADDRESS": "30 per 10 minutes",  # invalid table addresses
    "RATE_GUESS": "30 per 10 minutes",  # wrong short codes by one address
    "RATE_GUESS_ALL": "200 per 10 minutes",  # wrong short codes by everybody; beyond it long ones are opened
    "RATE_GUESS_ACCOUNT": "10 per 10 minutes",  # wrong short codes by one account, from anywhere
    "RATE_SIGN_UP": "30 per hour",  # accounts created by one address
    "RATE_TAKEN": "20 per hour",  # taken account names found by one address
    "RATE_CLUB": "20 per hour",  # clubs created by one address
    "RATE_SIGN_IN": "30 per 10 minutes",  # wrong passwords by one address
    "RATE_SIGN_IN_NAME": "30 per 10 minutes",  # wrong passwords for one account, from anywhere
    "RATE_SIGN_IN_PHONE": "30 per 10 minutes",  # the same, on a phone that was signed in to the account before
    "RATE_REGISTER": "200 per hour",  # people who registered themselves for a tournament, from one address
    "RATE_RESET": "30 per 10 minutes",  # invalid reset links
    "RATE_MAIL": "30 per hour",  # e-mails asked for by one address
    "RATE_MAIL_TO": "5 per hour",  # e-mails asked for to one e-mail address or account
    "RATE_INVITATION": "30 per 10 minutes",  # invalid club invitations
}
# POSTs that count only if they created something; forms sent back with errors do not.
COUNTED = {"tables.new": "RATE_CREATION", "club_tables.new": "RATE_CREATION", "planning.tables": "RATE_CREATION",
           "companies.new": "RATE_CREATION", "companies.of_table": "RATE_CREATION",
           "companies.play": "RATE_CREATION", "club_companies.play": "RATE_CREATION",
           "accounts.sign_up": "RATE_SIGN_UP", "clubs.new": "RATE_CLUB",
           "tournament_registering.register": "RATE_REGISTER", "api.register": "RATE_REGISTER"}


def phone_address() -> str:
    """Key of the client's counters: a MAC of the network address, which is not stored."""
    return _sealed(counted_as(request.remote_addr or ""))


def _sealed(text: str) -> str:
    """MAC of a counter's subject, so that it cannot be read from storage."""
    key = str(current_app.config["SECRET_KEY"]).encode()
    return hmac.new(key, b"counter|" + text.encode("utf-8", "replace"), hashlib.sha256).hexdigest()[:32]


limiter = cast(FixedWindowRateLimiter, LocalProxy(lambda: current_app.extensions["limiter"]))


def _switched_off() -> bool:
    return not current_app.config["RATELIMIT_ENABLED"]


def init_app(app: Flask) -> None:
    """Count what is made. `config` may override rates, as "30 per 10 minutes"."""
    # tables and companies created, and games begun with one, by one address
    for name, rate in {**RATES, "RATE_CREATION": f"{app.config['TABLES_A_DAY']} per day"}.items():
        parse(app.config.setdefault(name, rate))  # fail at start on an invalid rate
    app.config.setdefault("RATELIMIT_ENABLED", True)
    url = app.config["VALKEY_URL"]
    app.extensions["limiter"] = FixedWindowRateLimiter(ValkeyStorage(url) if url else DatabaseStorage())
    app.before_request(_refuse)
    app.after_request(_count_made)


def _counted_here() -> str | None:
    return COUNTED.get(request.endpoint or "") if request.method == "POST" else None


def _refuse() -> None:
    name = _counted_here()
    if name and exhausted(name):
        raise TooManyRequests(retry_after=wait(name))


def _count_made(response: Response) -> Response:
    name = _counted_here()
    if name and response.status_code in (201, 303):
        spent(name)
    return response


def count(name: str) -> None:
    """Count one; abort with 429 if the limit is exhausted."""
    if not spent(name):
        raise TooManyRequests(retry_after=wait(name))


def spent(name: str, subject: str = "") -> bool:
    """Count one; False if the limit is exhausted, and then nothing is written.

    Counted for `subject`, without it for the client's address; names ending in _ALL count for everybody.
    """
    if _switched_off():
        return True
    rate, who = _counter(name, subject)
    return limiter.test(rate, *who) and limiter.hit(rate, *who)


def give_back(name: str, subject: str = "") -> None:
    """Take back one that was counted before it turned out right."""
    if not _switched_off():
        rate, who = _counter(name, subject)
        limiter.hit(rate, *who, cost=-1)


def exhausted(name: str, subject: str = "") -> bool:
    """Whether the limit is exhausted. Counts nothing."""
    if _switched_off():
        return False
    rate, who = _counter(name, subject)
    return not limiter.test(rate, *who)


def wait(name: str, subject: str = "") -> int:
    """Seconds until the window resets."""
    rate, who = _counter(name, subject)
    return _from_now(limiter.get_window_stats(rate, *who).reset_time)


def seconds_to_wait(error: TooManyRequests) -> int:
    """Retry-After of a 429, in seconds."""
    return error.retry_after if isinstance(error.retry_after, int) else 60


def try_again(seconds: int) -> str:
    """When to try again, as a sentence."""
    if seconds > 5400:
        return str(ngettext("Try again in %(num)d hour.", "Try again in %(num)d hours.", -(-seconds // 3600)))
    return str(ngettext("Try again in %(num)d minute.", "Try again in %(num)d minutes.", -(-seconds // 60)))


def _counter(name: str, subject: str = "") -> tuple[RateLimitItem, tuple[str, ...]]:
    rate = parse(current_app.config[name])
    if name.endswith("_ALL"):
        return rate, (name,)
    return rate, (name, _sealed(f"name|{subject}") if subject else phone_address())


def _from_now(moment: float) -> int:
    return max(1, math.ceil(moment - now_utc().timestamp()))
