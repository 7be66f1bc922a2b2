"""Fragment cache: markup that comes out alike for every phone with the same key, rendered once by each worker.

A key has to name everything the markup depends on (tests/test_fragments.py changes each of it). What differs from
request to request all the same is put in afterwards: while a fragment is rendered, `csrf_token()` and `fresh_id()`
return placeholders, which `filled` replaces.
"""
import secrets
from collections.abc import Callable, Hashable
from datetime import datetime
from typing import NamedTuple

from flask import current_app, g
from markupsafe import Markup, escape

from models.cache import app_cache
from models.database import now_utc

from .security import csrf_token

HELD = 256  # fragments a worker holds, of some 10 to 50 kB each
TOKEN, FRESH, HOLE = (secrets.token_hex(16) for _each in range(3))  # random: no name or note can contain them


class Fragment(NamedTuple):
    """Markup with placeholders, a text beside it, and from when on the clock alone makes it another (None: never)."""
    html: str
    text: str = ""
    until: datetime | None = None


def fragment(key: Hashable, render: Callable[[], Fragment]) -> Fragment:
    """Return the fragment of this key, rendered if there is none yet or its time is over."""
    if current_app.debug or "sent" in current_app.extensions:  # templates change; a prepared phone's rows are replaced
        return _rendered(render)
    cache = app_cache("fragments", HELD)
    found: Fragment | None = cache.get(key)
    if found is None or (found.until is not None and found.until <= now_utc()):
        found = _rendered(render)
        cache.put(key, found)
    return found


def hole(name: str) -> str:
    """The placeholder of a value that `filled` is given by this name."""
    return f"{HOLE}{name}."


def filled(html: str, **values: object) -> Markup:
    """The markup with this request's CSRF token, new submissions and these values where their placeholders are."""
    for name, value in values.items():
        html = html.replace(hole(name), escape(value))
    return Markup(html.replace(TOKEN, csrf_token()).replace(FRESH, secrets.token_hex(16)))


def placeholder_id() -> str | None:
    """The placeholder of one more submission while a fragment is rendered; else None."""
    if "fragment_ids" not in g:
        return None
    g.fragment_ids += 1
    return f"{FRESH}{g.fragment_ids}"


def _rendered(render: Callable[[], Fragment]) -> Fragment:
    if "fragment_ids" in g:  # within another fragment
        return render()
    token = g.pop("csrf_token", None)
    g.csrf_token, g.fragment_ids = TOKEN, 0
    try:
        return render()
    finally:
        del g.csrf_token, g.fragment_ids
        if token is not None:
            g.csrf_token = token
