"""ETags of live parts, which phones poll every few seconds.

An ETag holds the table's `rev` and what else the part was rendered for (role, language, order), with a MAC over both,
the table and the part: it proves that this phone once got the part. So a poll is answered 304 by one look at `rev`
(`models/polled.py`: in Valkey or the database), before anybody asks who it is. Who lost access sees so at the next
change; renewing an address and deleting are changes.

Who has a form to enter a round open polls with `?form=1`. While somebody does, answers say so in X-Form, and the other
phones poll about each second (static/js/live.js).
"""
import hashlib
import hmac
import re
from datetime import datetime

from flask import Response, current_app, request

from models import CardTable, polled
from models.database import now_utc
from models.table.open_forms import note_form

TAG = re.compile(r'W/"(?P<about>(?P<rev>\d{1,9})\.[^".]*)\.(?P<mac>[0-9a-f]{24})"', re.ASCII)


def etag(table: CardTable, part: str, *values: object) -> str:
    """The ETag of a live part of the table as it is now, rendered for these values."""
    stamp = f"{table.rev}.{'-'.join(re.sub(r'[^A-Za-z0-9_]', '_', str(each)) for each in values)}"
    return f'W/"{stamp}.{_mac(table.key, part, stamp)}"'


def unchanged(key: str, part: str) -> Response | None:
    """The answer 304 to a poll of this part of the table with this key; None if it has to be rendered."""
    tag = request.headers.get("If-None-Match", "")
    found = TAG.fullmatch(tag)
    if found is None or not hmac.compare_digest(found["mac"], _mac(key, part, found["about"])):
        return None
    live = polled.look(key)
    if live is None or live.rev != int(found["rev"]):
        return None
    return _with_form(Response(status=304, headers={"ETag": tag}), key, live.form_until)


def with_form(answer: Response, table: CardTable) -> Response:
    """Say in the answer to a poll of the table whether a form is open there; note the asker's."""
    return _with_form(answer, table.key, polled.form_until(table))


def _with_form(answer: Response, key: str, until: datetime | None) -> Response:
    if "form" in request.args:
        note_form(key, until)
    elif until is not None and until > now_utc():
        answer.headers["X-Form"] = "open"
    return answer


def _mac(key: str, part: str, stamp: str) -> str:
    secret = str(current_app.config["SECRET_KEY"]).encode()
    return hmac.new(secret, f"live|{key}|{part}|{stamp}".encode(), hashlib.sha256).hexdigest()[:24]
