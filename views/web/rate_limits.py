"""How often is too often: the rates, what each of them counts, and when to try again.

Reading is never counted. A pub is one address, so everything counted by address is generous; what protects
the short codes is the one counter of wrong guesses over everybody: guessers can come from many addresses.
"""
import hashlib
import hmac
import math
import time

from flask import Flask, Response, current_app, request
from flask_babel import ngettext
from flask_limiter import ApplicationLimit, Limiter, RateLimitExceeded
from limits import RateLimitItem, parse
from werkzeug.exceptions import TooManyRequests

from models.limits import HouseStorage
from networks import counted_as

RATES = {
    "RATE_CREATION": "60 per hour",  # tables begun by one address
    "RATE_IMPORT": "20 per hour",  # files one address tries to bring
    "RATE_ADDRESS": "30 per 10 minutes",  # addresses of tables that lead nowhere
    "RATE_GUESS": "30 per 10 minutes",  # wrong short codes typed by one address
    "RATE_GUESS_ALL": "200 per 10 minutes",  # wrong short codes typed by everybody without an account together
    "RATE_GUESS_ACCOUNT": "10 per 10 minutes",  # wrong short codes typed by one account, from anywhere
    "RATE_GUESS_ACCOUNTS_ALL": "200 per 10 minutes",  # wrong short codes typed by all accounts together
    "RATE_SIGN_UP": "30 per hour",  # accounts made by one address
    "RATE_TAKEN": "20 per hour",  # names of accounts found taken by one address
    "RATE_CLUB": "20 per hour",  # clubs made by one address
    "RATE_SIGN_IN": "30 per 10 minutes",  # wrong passwords typed by one address
    "RATE_SIGN_IN_NAME": "30 per 10 minutes",  # wrong passwords typed for one account, from anywhere
    "RATE_SIGN_IN_PHONE": "30 per 10 minutes",  # the same, on one phone that was signed in to the account before
    "RATE_RESET": "30 per 10 minutes",  # links for a new password that lead nowhere
    "RATE_INVITATION": "30 per 10 minutes",  # invitations to clubs that lead nowhere
}
# Posts that count when they made something: a form sent back for a correction costs nobody a table.
COUNTED = {"tables.new": "RATE_CREATION", "club_tables.new": "RATE_CREATION",
           "accounts.sign_up": "RATE_SIGN_UP", "clubs.new": "RATE_CLUB"}


def phone_address() -> str:
    """Whom a counter belongs to: a MAC of the network address, which itself is not kept."""
    return _sealed(counted_as(request.remote_addr or ""))


def _sealed(text: str) -> str:
    """Whom or what a counter is about, so that nobody reads it there."""
    key = str(current_app.config["SECRET_KEY"]).encode()
    return hmac.new(key, b"counter|" + text.encode("utf-8", "replace"), hashlib.sha256).hexdigest()[:32]


def _rate_here() -> str:
    name = COUNTED.get(request.endpoint or "") if request.method == "POST" else None
    return str(current_app.config[name]) if name else ""


def _made_something(response: Response) -> bool:
    return response.status_code == 303


limiter = Limiter(
    phone_address, storage_uri=f"{HouseStorage.STORAGE_SCHEME[0]}://", strategy="fixed-window",
    application_limits=[ApplicationLimit(
        _rate_here, key_function=phone_address, scope=lambda endpoint: COUNTED.get(endpoint, endpoint),
        deduct_when=_made_something)])


@limiter.request_filter
def _switched_off() -> bool:
    return not current_app.config.get("RATELIMIT_ENABLED", False)


def init_app(app: Flask) -> None:
    """Count in this app. `config` may hold other rates, as "30 per 10 minutes"."""
    for name, rate in RATES.items():
        parse(app.config.setdefault(name, rate))  # a rate nobody can read stops the start, not the evening
    enabled = app.config.get("RATELIMIT_ENABLED", True)
    app.config["RATELIMIT_ENABLED"] = True  # the limiter is shared by all apps: one must not switch it off
    limiter.init_app(app)
    app.config["RATELIMIT_ENABLED"] = enabled


def count(name: str) -> None:
    """Count one more, and stop here (429) when there were too many already."""
    if not spent(name):
        raise TooManyRequests(retry_after=wait(name))


def spent(name: str, about: str = "") -> bool:
    """Count one more; False when there were too many already, and then nothing is written.

    A counter counts for `about` whoever comes, without that for the phone's address; one that ends in _ALL for all.
    """
    if _switched_off():
        return True
    rate, who = _counter(name, about)
    return limiter.limiter.test(rate, *who) and limiter.limiter.hit(rate, *who)


def give_back(name: str, about: str = "") -> None:
    """Take back one that was counted before it was known to be right."""
    if not _switched_off():
        rate, who = _counter(name, about)
        limiter.limiter.hit(rate, *who, cost=-1)


def exhausted(name: str, about: str = "") -> bool:
    """Whether one more would be too many. Counts nothing."""
    if _switched_off():
        return False
    rate, who = _counter(name, about)
    return not limiter.limiter.test(rate, *who)


def wait(name: str, about: str = "") -> int:
    """Seconds until the counter begins anew."""
    rate, who = _counter(name, about)
    return _from_now(limiter.limiter.get_window_stats(rate, *who).reset_time)


def seconds_to_wait(error: TooManyRequests) -> int:
    """How long to wait after a 429, whoever raised it."""
    if isinstance(error, RateLimitExceeded):
        return _from_now(limiter.current_limit.reset_at) if limiter.current_limit else 60
    return error.retry_after if isinstance(error.retry_after, int) else 60


def try_again(seconds: int) -> str:
    """When to try again, as people say it."""
    return str(ngettext("Try again in %(num)d minute.", "Try again in %(num)d minutes.", -(-seconds // 60)))


def _counter(name: str, about: str = "") -> tuple[RateLimitItem, tuple[str, ...]]:
    rate = parse(current_app.config[name])
    if name.endswith("_ALL"):
        return rate, (name,)
    return rate, (name, _sealed(f"name|{about}") if about else phone_address())


def _from_now(moment: float) -> int:
    return max(1, math.ceil(moment - time.time()))
