"""Settings from environment variables; missing secrets and folders are made under instance/."""
from __future__ import annotations

import os
import re
import secrets
import tempfile
from base64 import b64encode
from hashlib import sha256
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from networks import THIS_COMPUTER

if TYPE_CHECKING:
    from networks import Network

THREADS = 32  # of one worker; its connection pool has the same size
MOST_PROXIES = 9
LONGEST_IMPORT = 600
HOST = re.compile(r"\.?[a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\]")
OURSELVES = ("localhost", "127.0.0.1", "[::1]")  # names of this computer itself

# The driver behind a bare `postgresql://` depends on SQLAlchemy's version; `postgres://` has none.
POSTGRESQL = "postgresql+psycopg://"
ALIASES = ("postgres://", "postgresql://")
# Without them requests wait minutes for an unreachable server, until no thread is free.
PATIENCE = {"connect_timeout": "5", "tcp_user_timeout": "10000", "keepalives_idle": "30"}


def database_url(instance: Path) -> str:
    """DATABASE_URL with an explicit driver; default: an SQLite file under `instance`."""
    url = os.environ.get("DATABASE_URL")
    if not url:
        _private(instance)
        return f"sqlite:///{(instance / 'forhont.sqlite3').absolute()}"
    for alias in ALIASES:
        if url.startswith(alias):
            url = POSTGRESQL + url.removeprefix(alias)
    _refuse_strange(url)
    return _impatient(url) if url.startswith(POSTGRESQL) else url


def _impatient(url: str) -> str:
    """Add the timeouts of `PATIENCE` that the URL does not set itself."""
    from sqlalchemy import make_url  # not at the top: run.py imports this file before anything is installed
    read = make_url(url)
    waits = {name: value for name, value in PATIENCE.items() if name not in read.query}
    return read.update_query_dict(waits).render_as_string(hide_password=False)


def _refuse_strange(url: str) -> None:
    """Exit with a message for an invalid URL, which is not quoted: it holds a password."""
    kind, found, where = url.partition("://")
    in_a_file = kind in ("sqlite", "sqlite+pysqlite") and where not in ("", "/", "/:memory:")
    known = found and (in_a_file or url.startswith(POSTGRESQL))
    if not (known and _readable(url)):
        raise SystemExit("DATABASE_URL is postgresql://name:password@host/database or sqlite:///file, nothing else; a "
                         "port behind the host is a number from 1 to 65535, an @ inside the password is written %40.")


def _readable(url: str) -> bool:
    """Whether a driver accepts the URL; does not connect."""
    from sqlalchemy import make_url  # as above
    from sqlalchemy.exc import ArgumentError
    try:
        read = make_url(url)
        read.get_dialect()().create_connect_args(read)
    except (ArgumentError, ValueError):
        return False
    # After an unescaped @ in a password, the rest would be taken for the host and show up in errors.
    return "@" not in (read.host or "") and (read.port is None or 1 <= read.port <= 65535)


def proxies() -> int:
    """TRUSTED_PROXIES: the number of proxies in front. With one too many clients could forge their address."""
    text = os.environ.get("TRUSTED_PROXIES") or "0"
    if not (text.isascii() and text.isdecimal() and int(text) <= MOST_PROXIES):
        raise SystemExit(f"TRUSTED_PROXIES is a whole number from 0 to {MOST_PROXIES}, not {text!r}.")
    return int(text)


def proxy_addresses() -> tuple[Network, ...]:
    """PROXY_ADDRESSES: addresses of the trusted proxies; default: this computer."""
    text = os.environ.get("PROXY_ADDRESSES") or ""
    try:
        return tuple(ip_network(each) for each in listed(text)) or THIS_COMPUTER
    except ValueError:
        raise SystemExit("PROXY_ADDRESSES are addresses or networks with commas between them, as 10.0.0.2, "
                         f"fd00::/64, not {text!r}.") from None


def contact() -> str:
    """CONTACT: whom the accessibility statement tells people to write to; "" if nobody."""
    return os.environ.get("CONTACT", "").strip()


def timezone() -> str:
    """TIMEZONE: the zone of clubs and tables that have none of their own."""
    name = os.environ.get("TIMEZONE") or "Europe/Prague"
    try:
        return ZoneInfo(name).key
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise SystemExit("TIMEZONE is the name of a time zone, as Europe/Prague or Asia/Kathmandu, "
                         f"not {name!r}.") from None


def allowed_hosts() -> list[str] | None:
    """ALLOWED_HOSTS: accepted host names, `.club.cz` with all subdomains; None: any."""
    text = os.environ.get("ALLOWED_HOSTS") or ""
    if not all(HOST.fullmatch(each) for each in listed(text)):
        raise SystemExit("ALLOWED_HOSTS are names of hosts with commas between them, without ports, as "
                         f"forhont.club.cz, .example.org, not {text!r}.")
    return [*listed(text), *OURSELVES] if listed(text) else None


def import_seconds(usual: float) -> float:
    """IMPORT_SECONDS: limit of processor time for a file imported by a page, in seconds."""
    text = os.environ.get("IMPORT_SECONDS") or str(usual)
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= LONGEST_IMPORT:
        raise SystemExit(f"IMPORT_SECONDS is a number up to {LONGEST_IMPORT}, as 0.8 or 5, not {text!r}.")
    return seconds


def listed(text: str) -> list[str]:
    return [each.strip().lower() for each in text.split(",") if each.strip()]


def secret_key(instance: Path) -> str:
    """SECRET_KEY; default: one made at the first start and stored, so that addresses stay valid."""
    return os.environ.get("SECRET_KEY") or read_or_create(instance / "secret_key", secrets.token_urlsafe(32))


def signing_key(instance: Path) -> str:
    """SIGNING_KEY (see `models.history.checkpoints`); default: one made at the first start and stored."""
    return os.environ.get("SIGNING_KEY") or read_or_create(
        instance / "signing_key", b64encode(secrets.token_bytes(32)).decode())


def checkpoints_file(instance: Path, database: str) -> Path:
    """Return where the checkpoints of a database are remembered, whatever happens to the database."""
    return instance / f"checkpoints-{sha256(database.encode()).hexdigest()[:12]}"


def read_or_create(path: Path, new: str) -> str:
    """Return the content of the file; create it atomically if missing. Concurrent callers get the same."""
    if not path.exists():
        _private(path.parent)
        _write_once(path, new)
    held = path.read_text("utf-8")
    if not held:
        raise RuntimeError(f"{path} is empty; delete it and a new one is made.")
    return held


def _write_once(path: Path, text: str) -> None:
    draft, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")  # with mode 0600
    try:
        with open(draft, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(draft)
        os.link(name, path)  # unlike a rename, never overwrites another process's key
    except FileExistsError:
        pass
    finally:
        os.unlink(name)


def _private(folder: Path) -> None:
    """Create a folder only its owner can read."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
