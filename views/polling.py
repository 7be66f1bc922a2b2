"""ETags of live parts, which phones poll every few seconds.

An ETag holds the table's `rev` and what else the part was rendered for (role, language, order), with a MAC over both,
the table and the part: it proves that this phone once got the part. So a poll is answered 304 by one look at `rev`,
before anybody asks who it is. Who lost access sees so at the next change; renewing an address and deleting are changes.
"""
import hashlib
import hmac
import re

from flask import Response, current_app, request
from sqlalchemy import bindparam, select

from models import CardTable, db

TAG = re.compile(r'W/"(?P<about>(?P<rev>\d{1,9})\.[^".]*)\.(?P<mac>[0-9a-f]{24})"', re.ASCII)
TABLES = CardTable.__table__
REV = select(TABLES.c.rev).where(TABLES.c.key == bindparam("key"))  # of columns: a poll makes no ORM objects


def etag(table: CardTable, part: str, *about: object) -> str:
    """The ETag of a live part of the table as it is now, rendered for `about`."""
    said = f"{table.rev}.{'-'.join(re.sub(r'[^A-Za-z0-9_]', '_', str(each)) for each in about)}"
    return f'W/"{said}.{_mac(table.key, part, said)}"'


def unchanged(key: str, part: str) -> Response | None:
    """The answer 304 to a poll of this part of the table with this key; None if it has to be rendered."""
    tag = request.headers.get("If-None-Match", "")
    found = TAG.fullmatch(tag)
    if found is None or not hmac.compare_digest(found["mac"], _mac(key, part, found["about"])):
        return None
    with db.engine.connect() as connection:  # without a session, of which a poll has no need
        if connection.execute(REV, {"key": key}).scalar() != int(found["rev"]):
            return None
    return Response(status=304, headers={"ETag": tag})


def _mac(key: str, part: str, about: str) -> str:
    secret = str(current_app.config["SECRET_KEY"]).encode()
    return hmac.new(secret, f"live|{key}|{part}|{about}".encode(), hashlib.sha256).hexdigest()[:24]
