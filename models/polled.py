"""What phones ask of a table when they poll: its revision, and until when a form is known to be open there.

Where VALKEY_URL is set both are kept in Valkey, so that a poll that finds nothing new asks no database. A revision is
told to it when it is committed, and forgotten after `LIFE`: where telling failed (Valkey away, the process killed
between commit and telling) a phone sees old things so long at most, or until another one reads the table anew. A lower
revision never replaces a higher one, so a poll that read just before a commit does no harm. While Valkey does not
answer, or knows nothing, the database is asked.
"""
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from flask import current_app
from sqlalchemy import select

from .database import db
from .events import Revision, revised
from .schema.tables import CardTable

LIFE = 15  # seconds
PATIENCE = 0.5  # seconds until Valkey is taken for away
AWAY = 2.0  # seconds in which it is then not asked
# KEYS[1] = ARGV[1], unless it holds that or more; for ARGV[2] seconds
RAISE = """if tonumber(redis.call('GET', KEYS[1]) or '0') < tonumber(ARGV[1]) then
    redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[2]) end"""


class Polled(NamedTuple):
    rev: int
    form_until: datetime | None


class Valkey:
    """A Valkey or Redis that may be away."""

    def __init__(self, url: str) -> None:
        from valkey import Valkey as Client  # not at the top: only where VALKEY_URL is set
        from valkey.exceptions import ValkeyError
        self._client: Any = Client.from_url(url, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE,
                                            decode_responses=True)
        self._raise, self._error, self._away_until = self._client.register_script(RAISE), ValkeyError, 0.0

    def ask(self, what: Callable[[Any], Any]) -> Any:
        """What the library's client answers; None while Valkey is away."""
        if time.monotonic() < self._away_until:
            return None
        try:
            return what(self._client)
        except self._error as error:
            self._away_until = time.monotonic() + AWAY
            current_app.logger.warning("Valkey does not answer (%s)", type(error).__name__)
            return None

    def raise_to(self, key: str, rev: int) -> None:
        self.ask(lambda client: self._raise([_rev(key)], [rev, LIFE], client))


def look(key: str) -> Polled | None:
    """What is known of the table with this key; None where there is none."""
    kept = valkey()
    asked = kept and kept.ask(lambda client: client.mget(_rev(key), _form(key)))
    if asked and asked[0]:
        return Polled(int(asked[0]), _moment(asked[1]))
    with db.engine.connect() as connection:  # without a session, of which a poll has no need
        row = connection.execute(select(CardTable.rev, CardTable.form_until).filter_by(key=key)).first()
    if row is None or kept is None or not asked:
        return row and Polled(*row)
    kept.raise_to(key, row.rev)
    return Polled(row.rev, _moment(asked[1]))


def form_until(table: CardTable) -> datetime | None:
    """Until when a form is known to be open at a table that was read; tell Valkey the revision, if it missed it."""
    kept = valkey()
    if kept is None:
        return table.form_until
    kept.raise_to(table.key, table.rev)
    asked = kept.ask(lambda client: client.mget(_form(table.key)))
    return _moment(asked[0]) if asked else table.form_until


def note_form(key: str, until: datetime, lasts: timedelta) -> bool:
    """Whether Valkey took it that a form is open `until` then."""
    kept = valkey()
    return bool(kept and kept.ask(lambda client: client.set(_form(key), until.timestamp(), ex=lasts)))


def valkey() -> Valkey | None:
    """This app's, where VALKEY_URL is set."""
    url, extensions = current_app.config.get("VALKEY_URL"), current_app.extensions
    if url and "valkey" not in extensions:
        extensions["valkey"] = Valkey(url)
    return extensions.get("valkey")


@revised.connect
def _tell(revision: Revision) -> None:
    if (kept := valkey()) is not None:
        kept.raise_to(*revision)


def _rev(key: str) -> str:
    return f"forhont:rev:{key}"


def _form(key: str) -> str:
    return f"forhont:form:{key}"


def _moment(text: str | None) -> datetime | None:
    return datetime.fromtimestamp(float(text), UTC) if text else None
