"""The settings, each once: name, meaning, what holds without it, how it is read. Missing keys are made under instance/.

They are read from the environment, then from the file SETTINGS_FILE names (`NAME=value` lines). docs/running.md holds
their table, which a test compares; `flask --app app settings` prints what holds here.
"""
from __future__ import annotations

import os
import re
import secrets
import tempfile
from base64 import b64encode
from collections.abc import Callable, Mapping
from hashlib import sha256
from importlib.util import find_spec
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Generic, TypeVar
from urllib.parse import urlsplit

from networks import THIS_COMPUTER

if TYPE_CHECKING:
    from networks import Network

VERSION = "0.9.0"
ROOT = Path(__file__).resolve().parent
INSTALLED = not (ROOT / "requirements.txt").exists()  # from a wheel, which carries no lock
THREADS = 32  # of one worker
OVERFLOW = 8  # connections of one worker beyond its pool
LONGEST_IMPORT = 600
SHORTEST_KEY = 12
SOONEST = 60  # days after which an unused table may be put away
HOSTS = re.compile(r"\.?[a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\]")
# HTML's, but for what e-mails take for encoded words.
MAIL_ADDRESS = re.compile(
    r"(?!.*=\?)[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-zA-Z0-9-]{1,63}(\.[a-zA-Z0-9-]{1,63})+")
OURSELVES = ("localhost", "127.0.0.1", "[::1]")  # names of this computer itself

# The driver behind a bare `postgresql://` depends on SQLAlchemy's version; `postgres://` has none.
POSTGRESQL = "postgresql+psycopg://"
ALIASES = ("postgres://", "postgresql://")
# Without them requests wait minutes for an unreachable server, until no thread is free.
PATIENCE = {"connect_timeout": "5", "tcp_user_timeout": "10000", "keepalives_idle": "30"}

Value = TypeVar("Value")


class Setting(Generic[Value]):
    """A setting. `read` raises ValueError for a text that is not `form`; a `secret` one is never quoted."""

    def __init__(self, name: str, read: Callable[[str], Value], form: str, meaning: str, without: str,
                 secret: bool = False) -> None:
        self.name, self.read, self.form, self.meaning, self.without = name, read, form, meaning, without
        self.secret = secret

    def text(self) -> str:
        """What was set; "" for nothing."""
        return (os.environ.get(self.name) or from_file().get(self.name, "")).strip()

    def value(self) -> Value:
        """What holds. Exits with a sentence when a wrong text was set."""
        text = self.text()
        try:
            return self.read(text)
        except ValueError:
            raise SystemExit(f"{self.name} {self.form}{'' if self.secret else f', not {text!r}'}.") from None


def from_file() -> dict[str, str]:
    """What stands in the file SETTINGS_FILE. Exits when it cannot be read, or a line is no known setting."""
    path = os.environ.get("SETTINGS_FILE")
    if not path:
        return {}
    try:
        lines = Path(path).read_text("utf-8").splitlines()
    except (OSError, ValueError) as error:
        raise SystemExit(f"SETTINGS_FILE names a file that cannot be read: {error}") from None
    values = {}
    for nth, line in enumerate(map(str.strip, lines), 1):
        name, equals, text = line.partition("=")
        if line and not line.startswith("#"):
            if not equals or name.strip() not in SETTINGS:
                raise SystemExit(f"{path}, line {nth}: a line is NAME=value with one of the settings that "
                                 "docs/running.md lists, or begins with #.")
            values[name.strip()] = text.strip().strip("\"'")
    return values


def whole(low: int, high: int, default: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        number = int(text) if text.isascii() and text.isdecimal() else default if not text else -1
        if not low <= number <= high:
            raise ValueError
        return number
    return read


def days_or_never(text: str) -> int:
    days = whole(0, 9999, 0)(text)
    if 0 < days < SOONEST:
        raise ValueError
    return days


def hard_to_guess(text: str) -> str:
    if text and len(text) < SHORTEST_KEY:
        raise ValueError
    return text


def folder(text: str) -> Path:
    at_home = Path("~/.local/share/forhont").expanduser()
    return Path(text).absolute() if text else at_home if INSTALLED else ROOT / "instance"


def yes_or_no(default: bool) -> Callable[[str], bool]:
    def read(text: str) -> bool:
        return bool(whole(0, 1, default)(text))
    return read


def one_of(*words: str) -> Callable[[str], str]:
    """The first word is the default."""
    def read(text: str) -> str:
        if text and text not in words:
            raise ValueError
        return text or words[0]
    return read


def addresses(text: str) -> tuple[Network, ...]:
    return tuple(ip_network(each) for each in listed(text)) or THIS_COMPUTER


def zone(text: str) -> str:
    from zoneinfo import ZoneInfo, ZoneInfoNotFoundError  # older Pythons, which run.py refuses, have none
    try:
        return ZoneInfo(text or "Europe/Prague").key
    except (ZoneInfoNotFoundError, OSError):
        raise ValueError from None


def hosts(text: str) -> list[str] | None:
    if not all(HOSTS.fullmatch(each) for each in listed(text)):
        raise ValueError
    return [*listed(text), *OURSELVES] if listed(text) else None


def seconds(text: str) -> float | None:
    """None: the usual limit."""
    if text and not 0 < float(text) <= LONGEST_IMPORT:
        raise ValueError
    return float(text) if text else None


def counters(text: str) -> str:
    """Return the address as the library `valkey` reads it, which speaks to Redis too."""
    kind, found, where = text.partition("://")
    schemes = {"redis": "valkey", "rediss": "valkeys", "valkey": "valkey", "valkeys": "valkeys"}
    if text and not (found and where and kind in schemes and find_spec("valkey")):
        raise ValueError
    return f"{schemes[kind]}://{where}" if text else ""


def public_url(text: str) -> str:
    if text and not re.fullmatch(r"https?://[a-z0-9.-]+(:\d+)?/?", text):
        raise ValueError
    return text.rstrip("/")


def smtp_url(text: str) -> str:
    url = urlsplit(text)
    if text and (url.scheme not in ("smtp", "smtps") or not url.hostname or url.port == 0 or "@" in url.hostname
                 or url.path not in ("", "/") or url.query or (url.password is None) is not (url.username is None)):
        raise ValueError
    return text


def mail_address(text: str) -> str:
    if text and not MAIL_ADDRESS.fullmatch(text):
        raise ValueError
    return text


def listed(text: str) -> list[str]:
    return [each.strip().lower() for each in text.split(",") if each.strip()]


def with_driver(text: str) -> str:
    """Return the URL with an explicit driver and the timeouts of `PATIENCE` that it does not set; "" if not set."""
    for alias in ALIASES:
        if text.startswith(alias):
            text = POSTGRESQL + text.removeprefix(alias)
    kind, found, where = text.partition("://")
    in_a_file = kind in ("sqlite", "sqlite+pysqlite") and where not in ("", "/", "/:memory:")
    if text and not (found and (in_a_file or text.startswith(POSTGRESQL)) and _readable(text)):
        raise ValueError
    return _impatient(text) if text.startswith(POSTGRESQL) else text


def of_postgresql(text: str) -> str:
    if text and not text.startswith((POSTGRESQL, *ALIASES)):
        raise ValueError
    return with_driver(text)


def _impatient(url: str) -> str:
    from sqlalchemy import make_url  # not at the top: run.py imports this file before anything is installed
    read = make_url(url)
    waits = {name: value for name, value in PATIENCE.items() if name not in read.query}
    return read.update_query_dict(waits).render_as_string(hide_password=False)


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


HOST = Setting("HOST", lambda text: text or "127.0.0.1", "is an address", "where to listen", "`127.0.0.1`")
PORT = Setting("PORT", whole(1, 65535, 5000), "is a whole number from 1 to 65535", "the port to listen at", "5000")
WORKERS = Setting("WORKERS", whole(1, 64, 2), "is a whole number from 1 to 64", "processes", "2")
INSTANCE = Setting(
    "INSTANCE", folder, "", "the folder of the database, the keys and what is made from the program",
    "`instance/` beside the program; of the installed command `~/.local/share/forhont`")
DATABASE_URL = Setting(
    "DATABASE_URL", with_driver, "is postgresql://name:password@host/database or sqlite:///file, nothing else; a port "
    "behind the host is a number from 1 to 65535, an @ inside the password is written %40",
    "`postgresql://…` or `sqlite:///…`, whose path begins in that folder or with a `/`", "a SQLite file in that folder",
    secret=True)
READ_DATABASE_URL = Setting(
    "READ_DATABASE_URL", of_postgresql, "is postgresql://name:password@host/database of a replica of DATABASE_URL",
    "a streaming replica of that PostgreSQL: pages that may be three seconds old are read there, never by a phone that "
    "wrote just now. While it is away or too far behind, they are read from `DATABASE_URL`", "no replica", secret=True)
POOL_SIZE = Setting(
    "POOL_SIZE", whole(1, 200, THREADS), "is a whole number from 1 to 200",
    f"connections to PostgreSQL a worker keeps; {OVERFLOW} more when busy. A start says when the server has fewer",
    f"{THREADS}, one for each thread")
SERVERS = Setting("SERVERS", whole(1, 1000, 1), "is a whole number from 1 to 1000",
                  "how many servers like this one share the PostgreSQL: a start counts the connections of all", "1")
PGBOUNCER = Setting("PGBOUNCER", yes_or_no(False), "is 0 or 1",
                    "1: a PgBouncer in transaction mode stands before PostgreSQL; no statement is prepared then", "0")
SECRET_KEY = Setting("SECRET_KEY", hard_to_guess, f"has at least {SHORTEST_KEY} characters, as "
                     "python3 -c 'import secrets; print(secrets.token_urlsafe())' prints",
                     "signs cookies and the addresses of tables",
                     "made once, kept in `instance/secret_key`", secret=True)
SIGNING_KEY = Setting("SIGNING_KEY", str, "", "signs the checkpoints of histories",
                      "made once, kept in `instance/signing_key`", secret=True)
TIMEZONE = Setting("TIMEZONE", zone, "is the name of a time zone, as Europe/Prague or Asia/Kathmandu",
                   "the time zone of clubs and tables that say none of their own", "`Europe/Prague`")
TRUSTED_PROXIES = Setting(
    "TRUSTED_PROXIES", whole(0, 9, 0), "is a whole number from 0 to 9",
    "how many reverse proxies stand in front (they say the client's address and https)", "0: none is believed")
PROXY_ADDRESSES = Setting(
    "PROXY_ADDRESSES", addresses, "are addresses or networks with commas between them, as 10.0.0.2, fd00::/64",
    "where the nearest of them asks from: addresses or networks, with commas", "this computer")
ALLOWED_HOSTS = Setting(
    "ALLOWED_HOSTS", hosts,
    "are names of hosts with commas between them, without ports, as forhont.club.cz, .example.org",
    "the names this server is called by, with commas; `.club.cz` is it and all below it. Any other is answered 400",
    "any name")
TABLES_A_DAY = Setting(
    "TABLES_A_DAY", whole(1, 100_000, 200), "is a whole number from 1 to 100000",
    "tables and regular companies that one network address (a pub, a household) may begin a day", "200")
CLUB_PLAYERS = Setting("CLUB_PLAYERS", whole(10, 100_000, 2000), "is a whole number from 10 to 100000",
                       "players a club may have on its roster", "2000")
PUT_AWAY_DAYS = Setting(
    "PUT_AWAY_DAYS", days_or_never, f"is 0 or a whole number of days from {SOONEST} to 9999",
    "days after which a table of no club at which nobody wrote is put away. Its page says so 30 days before; for 30 "
    "days more anybody who plays there can bring it back, then it is erased", "0: never")
ADMINISTRATORS = Setting("ADMINISTRATORS", listed, "", "accounts that may open `/server`: names, with commas", "nobody")
HTTPS_ONLY = Setting("HTTPS_ONLY", yes_or_no(False), "is 0 or 1", "1: cookies only over https", "0")
IMPORT_SECONDS = Setting(
    "IMPORT_SECONDS", seconds, f"is a number up to {LONGEST_IMPORT}, as 0.8 or 5",
    "processor time after which a file brought over the page is given up; `flask import` takes its time",
    "0.7: some 3,500 rounds")
CONTACT = Setting("CONTACT", str, "", "whom the accessibility statement and the privacy text name: an e-mail address, "
                  "or words", "nobody")
OPERATOR = Setting("OPERATOR", str, "", "who runs this server: the name the privacy text begins with", "nobody")
OFFLINE = Setting("OFFLINE", yes_or_no(True), "is 0 or 1",
                  "0: phones keep no pages, the service worker empties what it kept and removes itself",
                  "1: pages are kept")
LOG_FORMAT = Setting("LOG_FORMAT", one_of("plain", "json"), "is plain or json", "`json`: the request log as JSON",
                     "plain lines")
PRIVATE_HOOKS = Setting("PRIVATE_HOOKS", yes_or_no(False), "is 0 or 1",
                        "1: webhooks of clubs may lead into this server's own network, and need no https", "0")
VALKEY_URL = Setting(
    "VALKEY_URL", counters, "is valkey://host:6379/0 or redis://…, with Python’s library valkey installed beside the "
    "program (pip install valkey)",
    "a Valkey or Redis that counts limits of frequency and tells polls whether a table has news; while it does not "
    "answer, the database does", "the database does", secret=True)
PUBLIC_URL = Setting(
    "PUBLIC_URL", public_url, "is https://forhont.club.cz or the like, with nothing behind the name (and a port)",
    "the address that this server is called by in notices to people, as e-mails (`SMTP_URL`) or on their phones, over "
    "the push services of the browsers; its host is what passkeys are bound to",
    "nothing is sent to people; passkeys are bound to the host the browser asks for")
SMTP_URL = Setting(
    "SMTP_URL", smtp_url, "is smtp://name:password@host:587 or smtps://name:password@host:465, an @ inside the "
    "password written %40; name and password may be left out",
    "the server that takes e-mails: notices people asked for, and the way back into an account. Needs `MAIL_FROM` and "
    "`PUBLIC_URL`. With a password it must encrypt, unless it is this computer", "no e-mails", secret=True)
MAIL_FROM = Setting("MAIL_FROM", mail_address, "is an e-mail address, as forhont@club.cz", "who e-mails come from",
                    "no e-mails")
METRICS_TOKEN = Setting("METRICS_TOKEN", hard_to_guess, f"has at least {SHORTEST_KEY} characters",
                        "lets others than this computer read `/metrics`", "nobody else may", secret=True)

ALL: tuple[Setting[object], ...] = (
    HOST, PORT, WORKERS, INSTANCE, DATABASE_URL, READ_DATABASE_URL, POOL_SIZE, SERVERS,  # type: ignore[assignment]
    PGBOUNCER, SECRET_KEY, SIGNING_KEY, TIMEZONE, TRUSTED_PROXIES, PROXY_ADDRESSES, ALLOWED_HOSTS, TABLES_A_DAY,
    CLUB_PLAYERS, PUT_AWAY_DAYS, ADMINISTRATORS, HTTPS_ONLY, IMPORT_SECONDS, CONTACT,
    OPERATOR, OFFLINE, LOG_FORMAT, PRIVATE_HOOKS, VALKEY_URL, PUBLIC_URL, SMTP_URL, MAIL_FROM, METRICS_TOKEN)
SETTINGS = {setting.name: setting for setting in ALL}
# app.config holds them by their names
OF_THE_APP = (READ_DATABASE_URL, POOL_SIZE, SERVERS, PGBOUNCER, TIMEZONE, TRUSTED_PROXIES, PROXY_ADDRESSES,
              ALLOWED_HOSTS, TABLES_A_DAY, CLUB_PLAYERS, PUT_AWAY_DAYS, ADMINISTRATORS, HTTPS_ONLY, IMPORT_SECONDS,
              CONTACT, OPERATOR, OFFLINE, LOG_FORMAT, METRICS_TOKEN, PRIVATE_HOOKS, VALKEY_URL, PUBLIC_URL, SMTP_URL,
              MAIL_FROM)


def require_sender(values: Mapping[str, object]) -> None:
    """Exit with a sentence when e-mails are to be sent, and what they need is not set."""
    missing = [each for each in ("MAIL_FROM", "PUBLIC_URL") if values["SMTP_URL"] and not values[each]]
    if missing:
        raise SystemExit(f"SMTP_URL is set, so {' and '.join(missing)} must be set too.")


def database_url(instance: Path) -> str:
    """DATABASE_URL; default: an SQLite file under `instance`."""
    url = DATABASE_URL.value()
    if not url:
        private(instance)
        return f"sqlite:///{(instance / 'forhont.sqlite3').absolute()}"
    return url


def secret_key(instance: Path) -> str:
    """SECRET_KEY; default: one made at the first start and stored, so that addresses stay valid."""
    return SECRET_KEY.value() or read_or_create(instance / "secret_key", secrets.token_urlsafe(32))


def signing_key(instance: Path) -> str:
    """SIGNING_KEY (see `models.history.checkpoints`); default: one made at the first start and stored."""
    return SIGNING_KEY.value() or read_or_create(
        instance / "signing_key", b64encode(secrets.token_bytes(32)).decode())


def checkpoints_file(instance: Path, database: str) -> Path:
    """Return where the checkpoints of a database are remembered, whatever happens to the database."""
    return instance / f"checkpoints-{sha256(database.encode()).hexdigest()[:12]}"


def read_or_create(path: Path, new: str) -> str:
    """Return the content of the file; create it atomically if missing. Concurrent callers get the same.

    Exits when it can neither be read nor made, or is empty.
    """
    try:
        if not path.exists():
            private(path.parent)
            _write_once(path, new)
        key = path.read_text("utf-8")
    except (OSError, ValueError) as error:
        raise SystemExit(f"{path} can neither be read nor made: {error}") from None
    if not key:
        raise SystemExit(f"{path} is empty: bring back that of a backup, or delete it and a new one is made.")
    return key


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


def private(folder: Path) -> None:
    """Create a folder only its owner can read. Exits when it cannot be."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise SystemExit(f"INSTANCE: the folder cannot be made: {error}") from None
