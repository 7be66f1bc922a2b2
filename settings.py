"""What the environment says, and what is made and kept under instance/ when it says nothing."""
from __future__ import annotations

import os
import re
import secrets
import tempfile
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from networks import THIS_COMPUTER

if TYPE_CHECKING:
    from networks import Network

THREADS = 32  # of one worker; its pool of database connections wants the same size
MOST_PROXIES = 9
LONGEST_IMPORT = 600
HOST = re.compile(r"\.?[a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\]")
OURSELVES = ("localhost", "127.0.0.1", "[::1]")  # what somebody on this computer itself calls it

# A bare `postgresql://` means another driver in each line of SQLAlchemy, and `postgres://` none at all.
POSTGRESQL = "postgresql+psycopg://"
ALIASES = ("postgres://", "postgresql://")
# Without them a request waits minutes for a server that is cut off; each holds a thread, and soon nobody is answered.
PATIENCE = {"connect_timeout": "5", "tcp_user_timeout": "10000", "keepalives_idle": "30"}


def database_url(instance: Path) -> str:
    """DATABASE_URL with the driver named; without it one SQLite file under `instance`."""
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
    """The address with how long a server that does not answer is waited for, where it does not say so itself."""
    from sqlalchemy import make_url  # not above: run.py reads this file before anything is installed
    read = make_url(url)
    waits = {name: value for name, value in PATIENCE.items() if name not in read.query}
    return read.update_query_dict(waits).render_as_string(hide_password=False)


def _refuse_strange(url: str) -> None:
    """A sentence instead of a traceback; without the address, which holds a password."""
    kind, found, where = url.partition("://")
    in_a_file = kind in ("sqlite", "sqlite+pysqlite") and where not in ("", "/", "/:memory:")
    known = found and (in_a_file or url.startswith(POSTGRESQL))
    if not (known and _readable(url)):
        raise SystemExit("DATABASE_URL is postgresql://name:password@host/database or sqlite:///file, nothing else; a "
                         "port behind the host is a number from 1 to 65535, an @ inside the password is written %40.")


def _readable(url: str) -> bool:
    """Whether a driver could be told where to go; it is not sent there."""
    from sqlalchemy import make_url  # as above
    from sqlalchemy.exc import ArgumentError
    try:
        read = make_url(url)
        read.get_dialect()().create_connect_args(read)
    except (ArgumentError, ValueError):
        return False
    # What follows an @ inside a password would be looked up as a host, and told to everybody when it is not found.
    return "@" not in (read.host or "") and (read.port is None or 1 <= read.port <= 65535)


def proxies() -> int:
    """TRUSTED_PROXIES: how many proxies stand before us. One too many, and anybody says where he comes from."""
    text = os.environ.get("TRUSTED_PROXIES") or "0"
    if not (text.isascii() and text.isdecimal() and int(text) <= MOST_PROXIES):
        raise SystemExit(f"TRUSTED_PROXIES is a whole number from 0 to {MOST_PROXIES}, not {text!r}.")
    return int(text)


def proxy_addresses() -> tuple[Network, ...]:
    """PROXY_ADDRESSES: where the proxies that TRUSTED_PROXIES counts ask from; without it this computer alone."""
    text = os.environ.get("PROXY_ADDRESSES") or ""
    try:
        return tuple(ip_network(each) for each in listed(text)) or THIS_COMPUTER
    except ValueError:
        raise SystemExit("PROXY_ADDRESSES are addresses or networks with commas between them, as 10.0.0.2, "
                         f"fd00::/64, not {text!r}.") from None


def timezone() -> str:
    """TIMEZONE: where the house stands, for clubs and tables that say no zone of their own."""
    name = os.environ.get("TIMEZONE") or "Europe/Prague"
    try:
        return ZoneInfo(name).key
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise SystemExit("TIMEZONE is the name of a time zone, as Europe/Prague or Asia/Kathmandu, "
                         f"not {name!r}.") from None


def allowed_hosts() -> list[str] | None:
    """ALLOWED_HOSTS: the names this house is called by, `.club.cz` for it and all below it; None: any name will do."""
    text = os.environ.get("ALLOWED_HOSTS") or ""
    if not all(HOST.fullmatch(each) for each in listed(text)):
        raise SystemExit("ALLOWED_HOSTS are names of hosts with commas between them, without ports, as "
                         f"forhont.club.cz, .example.org, not {text!r}.")
    return [*listed(text), *OURSELVES] if listed(text) else None


def import_seconds(usual: float) -> float:
    """IMPORT_SECONDS: seconds of processor time after which a file brought over a page is given up."""
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
    """SECRET_KEY; without it one made at the first start and kept: addresses given out stay good."""
    return os.environ.get("SECRET_KEY") or kept(instance / "secret_key", secrets.token_urlsafe(32))


def kept(path: Path, new: str) -> str:
    """What the file holds. Who comes first writes it, whole or not at all; all others read it."""
    if not path.exists():
        _private(path.parent)
        _write_once(path, new)
    held = path.read_text("utf-8")
    if not held:
        raise RuntimeError(f"{path} is empty; delete it and a new one is made.")
    return held


def _write_once(path: Path, text: str) -> None:
    draft, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")  # mode 0600 from the first byte
    try:
        with open(draft, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(draft)
        os.link(name, path)  # a rename would overwrite what another start has already handed out
    except FileExistsError:
        pass
    finally:
        os.unlink(name)


def _private(folder: Path) -> None:
    """Names, money and the secret live here: nobody else on this computer needs to read them."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
