"""What a phone without scripts saw of a history: remembered in its session, compared at its next look.

static/js/witness.js does the same by proofs and needs to trust nobody. This one trusts the server, not its database.
"""
import json

from flask import session
from flask_babel import gettext

from models.history.proofs import Head, continued

REMEMBERED = 4  # histories
HALF = 32  # hex digits of a root


def another_past(key: str, head: Head | None) -> str:
    """Return the warning that the history of a table or club does not begin with what this phone saw; "" if it does."""
    for at, origin, size, root in session.get("seen", []):
        if at == key and not (head and _begins(head, origin, size, root)):
            return warning().format(then=_short(size, root), now=_short(head.size, head.root.hex()) if head else 0)
    return ""


def remember(key: str, head: Head | None) -> None:
    """Remember the history of a table or club as this phone sees it now."""
    if head is not None:
        seen = [each for each in session.get("seen", []) if each[0] != key]
        session["seen"] = [*seen, [key, head.origin, head.size, head.root.hex()[:HALF]]][-REMEMBERED:]


def warning() -> str:
    """Return the warning, with {then} and {now} to be put in."""
    return gettext("Careful: this phone saw another past. It saw {then}, now the server shows {now}. What was "
                   "recorded was changed, or an older copy of it was put in its place.")


def _begins(head: Head, origin: str, size: int, root: str) -> bool:
    if origin != head.origin:
        before = continued(head, origin)
        if before is None or json.loads(before.leaf)["root"] != before.head.root.hex():
            return False
        head = before.head
    return size <= head.size and head.root_of_first(size).hex()[:HALF] == root


def _short(size: int, root: str) -> str:
    return f"{size} · {root[:4]} {root[4:8]} {root[8:12]} {root[12:16]}"
