"""The HTTP server on every system: waitress, where no thread sees a request before the whole of it is here.

What it lacks is added: whoever is slow has a deadline by a clock that nobody sets, one address holds only so many
connections, all together only so many, and one that is silent costs nothing (waitress asks each of them at every turn).
"""
from __future__ import annotations

import logging
import math
import selectors
import socket
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any

from waitress import wasyncore  # type: ignore[import-untyped]
from waitress.adjustments import Adjustments  # type: ignore[import-untyped]
from waitress.channel import HTTPChannel  # type: ignore[import-untyped]
from waitress.server import TcpWSGIServer  # type: ignore[import-untyped]
from waitress.task import ThreadedTaskDispatcher, WSGITask  # type: ignore[import-untyped]

import settings
from networks import THIS_COMPUTER, counted_as, within

HEAD, BODY, KEPT, LAST = 15.0, 30.0, 20.0, 2.0  # seconds for a head, a body, the next request, what begins at the end
SLOWEST = 20_000  # bytes a second: a body that comes at least as fast, and an answer that goes so, has longer
LARGEST = 64 * 1024 * 1024  # bytes of a request; the app refuses far less, with a page
HELD = 256 * 1024 * 1024  # bytes of all requests that are not here as a whole
MOST, MOST_OF_ONE = 2000, 400  # connections of one process, and of one address among them
SETTINGS = {"ident": None, "backlog": 2048, "max_request_header_size": 32 * 1024, "max_request_body_size": LARGEST,
            "outbuf_high_watermark": LARGEST, "log_socket_errors": False,
            "clear_untrusted_proxy_headers": False}  # whom to believe is the app's to say, and it must see who claims
READ, WRITE = selectors.EVENT_READ, selectors.EVENT_WRITE


class Task(WSGITask):  # type: ignore[misc]
    """The making of one answer. One that has no body (304) ends with its head: no reason to hang up."""

    def set_close_on_finish(self) -> None:
        wants_more = self.version == "1.1" and self.request.headers.get("CONNECTION", "").lower() != "close"
        if self.has_body or not wants_more:
            super().set_close_on_finish()


class Channel(HTTPChannel):  # type: ignore[misc]
    """A connection: since when we wait for it and until when we will. While its request is worked on we do not."""

    task_class = Task

    def __init__(self, server: Server, *about: Any, **more: Any) -> None:
        self.since = time.monotonic()
        self.due = self.since + HEAD
        self.answered = False
        super().__init__(server, *about, **more)
        server.joined(self)

    def del_channel(self, map: Any = None) -> None:
        super().del_channel(map)
        self.server.left(self)

    def received(self, data: bytes) -> bool:
        before = self.request
        taken = bool(super().received(data))
        if self.request is not None and not self.requests:
            if self.request is not before:
                self.since = time.monotonic()
                self.due = self.since + HEAD
            if self.request.headers_finished:
                self.due = self.since + HEAD + BODY + self.request.body_bytes_received / SLOWEST
        return taken

    def service(self) -> None:
        super().service()
        self.answered, self.since = True, time.monotonic()
        self.due = self.since + KEPT + self.total_outbufs_len / SLOWEST

    @property
    def waiting(self) -> bool:
        """Whether it is for the other side to go on, and nothing is on its way there."""
        return not self.requests and not self.total_outbufs_len

    @property
    def held(self) -> int:
        """Bytes of a request that is not here as a whole."""
        return self.request.header_bytes_received + self.request.body_bytes_received if self.request else 0


class Server(TcpWSGIServer):  # type: ignore[misc]
    """A socket that listens, with its connections."""

    channel_class = Channel

    def __init__(self, application: Any, sockets: Sockets, listening: socket.socket, threads: Any) -> None:
        self.of: dict[str, set[Channel]] = {}  # connections by address
        self.near = (*THIS_COMPUTER, *(settings.proxy_addresses() if settings.proxies() else ()))
        about = (listening.family, listening.type, listening.proto, listening.getsockname())
        super().__init__(application, sockets, _sock=listening, dispatcher=threads, adj=Adjustments(**SETTINGS),
                         sockinfo=about, bind_socket=False)

    def readable(self) -> bool:
        return True  # waitress would let nobody in as soon as too many are here

    def add_task(self, channel: Channel) -> None:
        channel.due = math.inf
        self._map.lively.add(channel._fileno)
        super().add_task(channel)

    def joined(self, channel: Channel) -> None:
        """One more. Where that is one too many, the one waited for longest goes; first those that never asked."""
        address = channel.addr[0]
        same = self.of.setdefault(counted_as(address), set())
        same.add(channel)
        if len(same) > MOST_OF_ONE and not within(address, self.near):
            _let_go(same)
        if len(self.active_channels) > self._map.most:
            _let_go(self.active_channels.values())

    def left(self, channel: Channel) -> None:
        same = self.of.get(counted_as(channel.addr[0]), set())
        same.discard(channel)
        if not same:
            self.of.pop(counted_as(channel.addr[0]), None)

    def sweep(self) -> None:
        """Let those go whose time is over, and the largest when what is half here grows too large."""
        now = time.monotonic()
        here = [each for each in self.active_channels.values() if not each.requests]
        over = [each for each in here if each.due < now]
        sizes = sorted(((each.held, id(each), each) for each in here), reverse=True)
        held = sum(size for size, _, _ in sizes)
        for size, _, each in sizes:
            if held <= HELD:
                break
            held -= size
            over.append(each)
        for each in over:
            each.handle_close()

    def drain(self, stopped: float) -> bool:
        """Hang up wherever nothing is to be answered any more; whether somebody is left."""
        late = time.monotonic() - stopped > LAST
        for each in list(self.active_channels.values()):
            if each.waiting and (each.request is None or late):
                each.handle_close()
        return bool(self.active_channels)


class Sockets(dict[int, Any]):
    """Waitress's map of sockets. Only those where something happened are asked anew what they wait for."""

    def __init__(self) -> None:
        self.selector = selectors.DefaultSelector()
        self.lively: set[int] = set()
        self.most = _most()

    def __setitem__(self, fd: int, one: Any) -> None:
        super().__setitem__(fd, one)
        self.lively.add(fd)

    def __delitem__(self, fd: int) -> None:
        super().__delitem__(fd)
        with suppress(KeyError):
            self.selector.unregister(fd)

    def turn(self, seconds: float) -> None:
        """Do what can be done, or wait so long for something."""
        for fd in list(self.lively):
            self._look(fd)
        for key, events in self.selector.select(seconds):
            self.lively.add(key.fd)
            if events & READ and self.get(key.fd) is key.data:  # else it went, and its number may be another's now
                wasyncore.read(key.data)
            if events & WRITE and self.get(key.fd) is key.data:
                wasyncore.write(key.data)

    def _look(self, fd: int) -> None:
        one = self.get(fd)
        wanted = (READ * bool(one.readable()) | WRITE * bool(one.writable() and not one.accepting)) if one else 0
        known = self.selector.get_map().get(fd)
        if known is None and wanted:
            self.selector.register(fd, wanted, one)
        elif known is not None and not wanted:
            self.selector.unregister(fd)
        elif known is not None and known.events != wanted:
            self.selector.modify(fd, wanted, one)
        if one is None or wanted == READ:  # any other will change without an event here, when a thread is done
            self.lively.discard(fd)


class Serving:
    """An application answered at these sockets, by so many threads, from `run` until `stop`."""

    def __init__(self, application: Any, listening: Iterable[socket.socket], threads: int) -> None:
        self.stopping = False
        self.sockets, self.threads = Sockets(), ThreadedTaskDispatcher()
        self.threads.set_thread_count(threads)
        self.servers: Sequence[Server] = [Server(application, self.sockets, each, self.threads) for each in listening]

    def run(self, pulse: Callable[[], None] = lambda: None) -> None:
        """Answer; `pulse` is called at least every second. After `stop` nobody new, but whoever has asked."""
        try:
            self._answer(pulse)
        finally:
            self.threads.shutdown()
            for each in self.servers:
                each.trigger.close()
            self.sockets.selector.close()

    def _answer(self, pulse: Callable[[], None]) -> None:
        swept = stopped = 0.0
        while not stopped or any([each.drain(stopped) for each in self.servers]):
            if self.stopping and not stopped:
                stopped = time.monotonic()
                for each in self.servers:
                    wasyncore.dispatcher.close(each)
            self.sockets.turn(0.05 if stopped else 1)
            if time.monotonic() - swept >= 1:
                swept = time.monotonic()
                pulse()
                for each in self.servers:
                    each.sweep()

    def stop(self) -> None:
        """May be called by whoever takes a signal."""
        self.stopping = True
        for each in self.servers:
            each.pull_trigger()


def _let_go(some: Iterable[Channel]) -> None:
    waiting = [each for each in some if each.waiting]
    if waiting:
        min(waiting, key=lambda each: (each.answered, each.since)).handle_close()


def _most() -> int:
    """How many connections this process can bear: each is a file, and what is sent there may be another."""
    if sys.platform == "win32":
        return 400  # what its `select` looks after is at most 512
    import resource
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST if files == resource.RLIM_INFINITY else max(100, min(MOST, (files - 200) // 2))


def tell_discreetly(handlers: Iterable[logging.Handler]) -> None:
    """Waitress quotes addresses that broke; addresses of tables are secrets."""
    log = logging.getLogger("waitress")
    log.handlers, log.propagate = list(handlers), False
    log.setLevel(logging.WARNING)
    log.addFilter(_without_quotes)
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # how many wait for a thread is no news


def _without_quotes(record: logging.LogRecord) -> bool:
    kind = record.exc_info[0].__name__ if record.exc_info and record.exc_info[0] else "error"
    record.msg, record.args, record.exc_info = "An answer broke off: %s", (kind,), None
    return True


def main(host: str, port: str) -> None:
    """One process, where there is no gunicorn to look after several."""
    from app import create_app
    from models.chores import keep_up
    tell_discreetly([logging.StreamHandler()])
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    app = create_app()
    keep_up(app)
    serving = Serving(app, [socket.create_server((host, int(port)), family=family)], settings.THREADS)
    with suppress(KeyboardInterrupt):
        serving.run()


if __name__ == "__main__":
    main(*sys.argv[1:])
