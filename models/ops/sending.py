"""Send what waits in the outbox: to each hook what is oldest, signed, until it says that it has it; notices to people.

Any process may send; whoever does puts `due_at` off before, so that nobody else sends the same meanwhile, and that it
is sent again if he is killed. What cannot be sent is retried after growing pauses, then the hook is given up, or the
notice dropped.
"""
import hashlib
import hmac
import json
import socket
import ssl
import threading
from base64 import b64decode, b64encode
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime, timedelta
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any
from urllib.parse import urlsplit

from flask import current_app
from sqlalchemy import delete, or_, select, update
from sqlalchemy.orm import aliased

from ..club.hooks import BEGINS
from ..club.notices import send_links
from ..database import db, now_utc, writing
from ..schema.hooks import Hook, Subscription, Waiting
from .mailing import SILENT, mail

PAUSES = [timedelta(minutes=each) for each in (1, 5, 30, 120, 480, 1440)]
PATIENCE = 10.0  # seconds for connecting, then for the answer
GONE = ("404", "410")  # a push service knows this browser no longer
TAKEN = timedelta(minutes=2)  # for whoever sends it
UNICAST = ip_network("2000::/3")  # what else IPv6 has leads into this network, or on to any IPv4 address
AT_ONCE = 20  # looked for anew after so many, as each may take half a minute


def send_due() -> int:
    """Send what is due, to every address in turn what is first for it; return how many were tried."""
    done = 0
    while tried := sum(_sent(each) for each in _first_ones()):
        done += tried
    return done


def _first_ones() -> Any:
    """What is first for its address and due, or due later than a right clock puts off; what did not fail yet first."""
    before, now = aliased(Waiting), now_utc()
    due = or_(Waiting.due_at <= now, Waiting.due_at > now + PAUSES[-1] + TAKEN)
    earlier = select(before.id).where(before.hook_id == Waiting.hook_id, before.id < Waiting.id).exists()
    return db.session.execute(
        select(Waiting.id, Waiting.hook_id, Waiting.subscription_id, Waiting.body, Waiting.due_at, Waiting.tries,
               Hook.address, Hook.secret)
        .outerjoin(Hook, Hook.id == Waiting.hook_id).where(due, ~earlier)
        .order_by(Waiting.tries, Waiting.id).limit(AT_ONCE)).all()


def _sent(each: Any) -> bool:
    """Try to send one; False if another process does."""
    until = now_utc() + TAKEN
    if not _put_off(each.id, each.due_at, until):
        return False
    if each.hook_id is None:
        _tell(each, until)
        return True
    failure = deliver(each.address, each.body.encode(), signed(each.body.encode(), each.secret))
    with writing():
        db.session.execute(update(Hook).where(Hook.id == each.hook_id).values(tried_at=now_utc(), failure=failure))
        if not failure:
            db.session.execute(delete(Waiting).where(Waiting.id == each.id))
        elif each.tries == len(PAUSES):
            db.session.execute(update(Hook).where(Hook.id == each.hook_id).values(given_up_at=now_utc()))
            db.session.execute(delete(Waiting).where(Waiting.hook_id == each.hook_id))
        else:
            _later(each, until)
    return True


def _tell(each: Any, until: datetime) -> None:
    """Try to tell a person; what cannot be told any more, or never arrives, is dropped."""
    body = json.loads(each.body)
    if each.subscription_id is None:
        send_links(body["typed"])
    failure, again = _told(each, body) if each.subscription_id else ("", False)
    with writing():
        if failure in GONE:
            db.session.execute(delete(Subscription).where(Subscription.id == each.subscription_id))
        elif each.subscription_id:
            db.session.execute(update(Subscription).where(Subscription.id == each.subscription_id).values(
                failure=failure))
        if again and each.tries < len(PAUSES):
            _later(each, until)
        else:
            db.session.execute(delete(Waiting).where(Waiting.id == each.id))
        if failure == SILENT:  # one server takes all e-mails: none waits for it in vain
            db.session.execute(update(Waiting).where(Waiting.subscription_id.in_(
                select(Subscription.id).where(Subscription.keys == "")), Waiting.due_at <= now_utc()).values(
                due_at=now_utc() + PAUSES[0]))


def _told(each: Any, body: dict[str, Any]) -> tuple[str, bool]:
    """Send one notice; return why it did not arrive ("": it did, or nothing is to be told), and whether to retry."""
    subscription = db.session.get(Subscription, each.subscription_id)
    notice = subscription and current_app.extensions["notices"](subscription, body)
    if subscription is None or notice is None:
        return "", False
    address, keys, name = subscription.address, subscription.keys, f"{each.id}.{body['at']}"
    db.session.rollback()  # nothing is held while it is sent
    return _pushed(address, keys, notice, name) if keys else mail(address, notice, name)


def _pushed(address: str, keys: str, notice: Any, name: str) -> tuple[str, bool]:
    from .pushing import letter  # not before it is needed: a start need not wait for cryptography
    failure = deliver(address, *letter(address, keys, notice, name))
    if failure in ("", *GONE):
        return failure, False
    again = failure in ("name", SILENT, "certificate", "429") or failure.startswith("5")
    return "later" if again else "refused", again


def _later(each: Any, until: datetime) -> None:
    db.session.execute(update(Waiting).where(Waiting.id == each.id, Waiting.due_at == until).values(
        due_at=now_utc() + PAUSES[each.tries], tries=each.tries + 1))


def _put_off(number: int, seen: datetime, until: datetime) -> bool:
    """Take one to send it; False if somebody else did."""
    with writing():
        return db.session.execute(update(Waiting).where(Waiting.id == number, Waiting.due_at == seen).values(
            due_at=until).returning(Waiting.id)).first() is not None


# one delivery

def deliver(address: str, body: bytes, headers: Mapping[str, str]) -> str:
    """Post a body to an address; return "", or why it did not arrive: a word, or the status it was answered."""
    url = urlsplit(address)
    secure = url.scheme == "https"
    try:
        port = url.port or (443 if secure else 80)
        found = [str(each[4][0]) for each in socket.getaddrinfo(url.hostname, port, type=socket.SOCK_STREAM)]
    except (OSError, ValueError):
        return "name"
    if not (current_app.config["PRIVATE_HOOKS"] or (secure and all(map(is_public, found)))):
        return "private"
    connection = (HTTPSConnection if secure else HTTPConnection)(url.hostname or "", port)
    try:
        connection.sock = _connected(found, port, url.hostname if secure else None)
        status = _answer(connection, f"{url.path or '/'}?{url.query}".rstrip("?"), body, headers)
    except ssl.SSLError:
        return "certificate"
    except (OSError, HTTPException):
        return "silent"
    finally:
        connection.close()
    return "" if 200 <= status < 300 else str(status)


def is_public(address: str) -> bool:
    """Whether everybody reaches the same computer by it: not this one, nor one of the network it stands in."""
    found = ip_address(address)
    if isinstance(found, IPv6Address) and (inner := found.ipv4_mapped or found.sixtofour):
        return is_public(str(inner))
    return found.is_global and not found.is_multicast and (found.version == 4 or found in UNICAST)


def _connected(addresses: list[str], port: int, name: str | None) -> socket.socket:
    """Connect to the first of these addresses that answers, never asking again what the name means."""
    for each in addresses[:3]:
        with suppress(OSError):
            plain = socket.create_connection((each, port), PATIENCE)
            break
    else:
        raise ConnectionError
    return plain if name is None else ssl.create_default_context().wrap_socket(plain, server_hostname=name)


def _answer(connection: HTTPConnection, path: str, body: bytes, headers: Mapping[str, str]) -> int:
    """Post and return the status. Whoever answers letter by letter is cut off."""
    cut = threading.Timer(PATIENCE, _shut, (connection.sock,))
    cut.start()
    try:
        connection.request("POST", path, body, dict(headers))
        return connection.getresponse().status
    finally:
        cut.cancel()


def _shut(opened: socket.socket) -> None:
    with suppress(OSError):
        opened.shutdown(socket.SHUT_RDWR)


def signed(body: bytes, secret: str) -> dict[str, str]:
    """The headers of a delivery, as https://www.standardwebhooks.com has them."""
    name, at = json.loads(body)["id"], str(int(now_utc().timestamp()))
    key = b64decode(secret.removeprefix(BEGINS))
    made = hmac.new(key, f"{name}.{at}.".encode() + body, hashlib.sha256).digest()
    return {"Content-Type": "application/json", "User-Agent": "Forhont", "webhook-id": name, "webhook-timestamp": at,
            "webhook-signature": f"v1,{b64encode(made).decode()}"}
