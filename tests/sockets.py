"""Slowloris: silent connections, and bodies and headers at a byte a second, reopened as soon as they are closed.
Phones polling their tables must be answered as usual.

Loopback only, and only for so many seconds.
"""
import http.client
import multiprocessing
import resource
import selectors
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

from tests import seeding
from tests.http_phone import Phone

MOST = 4000  # connections; more would measure the computer, not the app
PATIENCE = 10  # seconds a phone waits for an answer
POLL = 0.5  # seconds between two requests of one phone
LONGEST = 600  # seconds after which the attackers stop in any case
BODY = (b"POST /sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        b"Content-Length: 1000\r\n\r\nname=")
HEAD = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: "


@dataclass(frozen=True)
class Crowd:
    """The number of attacking connections of each kind."""
    silent: int
    bodies: int
    heads: int

    def beginnings(self) -> list[bytes]:
        """Return what each of them sends first."""
        return [b""] * self.silent + [BODY] * self.bodies + [HEAD] * self.heads


@dataclass
class Looks:
    """Milliseconds of each request of the phones, and errors."""
    walls: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)


@contextmanager
def besieged(port: int, crowd: Crowd) -> Iterator[None]:
    """Run the attackers in a process of their own, so that they take no time from the phones."""
    kind = multiprocessing.get_context("spawn")
    here = kind.Event()
    strangers = kind.Process(target=besiege, args=(port, crowd, here), daemon=True)
    strangers.start()
    try:
        if not here.wait(30):
            raise SystemExit("the strangers did not come")
        yield
    finally:
        strangers.terminate()
        strangers.join()


def besiege(port: int, crowd: Crowd, here: threading.Event) -> None:
    """Hold connections, sending a byte a second each; reopen closed ones in the next second."""
    beginnings = crowd.beginnings()[:MOST]
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    watched = selectors.DefaultSelector()
    absent, end = list(beginnings), time.monotonic() + LONGEST
    while time.monotonic() < end:
        beat = time.monotonic() + 1
        absent = [each for each in absent if not _come(port, each, watched)]
        here.set()
        for key in list(watched.get_map().values()):
            if key.data and not _say(key.fileobj, b"x"):
                absent.append(_leave(key, watched))
        while (left := beat - time.monotonic()) > 0:
            absent += [_leave(key, watched) for key, _ in watched.select(left) if not _hears(key.fileobj)]


def _come(port: int, beginning: bytes, watched: selectors.BaseSelector) -> bool:
    try:
        line = socket.create_connection(("127.0.0.1", port), timeout=2)
        line.setblocking(False)
    except OSError:
        return False
    watched.register(line, selectors.EVENT_READ, beginning)
    return not beginning or _say(line, beginning)


def _say(line: object, what: bytes) -> bool:
    assert isinstance(line, socket.socket)
    try:
        return bool(line.send(what))
    except OSError:
        return False


def _hears(line: object) -> bool:
    assert isinstance(line, socket.socket)
    try:
        return bool(line.recv(65536))
    except BlockingIOError:
        return True
    except OSError:
        return False


def _leave(key: selectors.SelectorKey, watched: selectors.BaseSelector) -> bytes:
    assert isinstance(key.fileobj, socket.socket)
    watched.unregister(key.fileobj)
    key.fileobj.close()
    beginning: bytes = key.data
    return beginning


def look(port: int, tables: list[seeding.Table], phones: int, seconds: float) -> Looks:
    """Let so many phones poll their table; every other request opens the page on a new connection."""
    looks, turn = Looks(), threading.Lock()

    def watch(number: int) -> None:
        table, phone = tables[number % len(tables)], Phone(port, timeout=PATIENCE)
        end, times, known = time.monotonic() + seconds, 0, ""
        time.sleep(POLL * number / phones)
        while time.monotonic() < end:
            times += 1
            if times % 2:
                phone.hang_up()
            began, wrong = time.perf_counter(), ""
            try:
                if not phone.token:
                    phone.let_in(table.secret)
                if times % 2:
                    answer = phone.get(f"/tables/{table.key}")
                else:
                    answer = phone.get(f"/tables/{table.key}/live", **{"If-None-Match": known} if known else {})
                    known = answer.etag
                wrong = "" if answer.status in (200, 304) else str(answer.status)
            except (OSError, http.client.HTTPException, AssertionError) as error:
                wrong = type(error).__name__
            with turn:
                looks.walls.append((time.perf_counter() - began) * 1000)
                looks.wrong += [wrong] * bool(wrong)
            time.sleep(POLL)
        with suppress(OSError):
            phone.hang_up()

    watching = [threading.Thread(target=watch, args=(number,)) for number in range(phones)]
    for each in watching:
        each.start()
    for each in watching:
        each.join()
    return looks
