"""The HTTP server on every system: waitress, whose threads get a request only when it is complete.

Added here: deadlines for slow clients by a monotonic clock, and limits on connections of one address and of all.
"""
from __future__ import annotations

import gc
import logging
import math
import select
import signal
import socket
import sys
import threading
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

HEAD, BODY, KEPT, LAST = 15.0, 30.0, 20.0, 2.0  # seconds: headers, a body, the next request, requests at shutdown
SLOWEST = 20_000  # bytes a second: a body or an answer at least as fast gets more time
LARGEST = 64 * 1024 * 1024  # bytes of a request; the app's own limit is far lower and has an error page
HELD = 256 * 1024 * 1024  # bytes of all incomplete requests
MOST, MOST_OF_ONE = 2000, 400  # connections of one process, and of one address
POLL = wasyncore.poll2 if hasattr(select, "poll") else wasyncore.poll
SETTINGS = {"ident": None, "backlog": 2048, "max_request_header_size": 32 * 1024, "max_request_body_size": LARGEST,
            "outbuf_high_watermark": LARGEST, "log_socket_errors": False,
            "clear_untrusted_proxy_headers": False}  # the app decides which proxies to trust, and needs their headers


class Task(WSGITask):  # type: ignore[misc]
    """One answer. An answer without a body (304) keeps the connection open."""

    def set_close_on_finish(self) -> None:
        wants_more = self.version == "1.1" and self.request.headers.get("CONNECTION", "").lower() != "close"
        if self.has_body or not wants_more:
            super().set_close_on_finish()


class Channel(HTTPChannel):  # type: ignore[misc]
    """A connection with a deadline (`due`), which does not apply while its request is processed."""

    task_class = Task

    def __init__(self, server: Server, *args: Any, **more: Any) -> None:
        self.since = time.monotonic()
        self.due = self.since + HEAD
        self.answered = False
        super().__init__(server, *args, **more)
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
        self.answered = True  # before the answer is out, lest it be taken for one that never asked
        super().service()
        self.since = time.monotonic()
        self.due = self.since + KEPT + self.total_outbufs_len / SLOWEST

    @property
    def waiting(self) -> bool:
        """Whether it is idle: no request to process, nothing to send."""
        return not self.requests and not self.total_outbufs_len

    @property
    def held(self) -> int:
        """Return the bytes of an incomplete request."""
        return self.request.header_bytes_received + self.request.body_bytes_received if self.request else 0


class Server(TcpWSGIServer):  # type: ignore[misc]
    """A listening socket with its connections."""

    channel_class = Channel

    def __init__(self, application: Any, sockets: dict[int, Any], listening: socket.socket, threads: Any) -> None:
        self.of: dict[str, set[Channel]] = {}  # connections by address
        self.most = _most()
        self.waking = threading.RLock()  # a signal handler may come while its own thread holds it
        self.near = (*THIS_COMPUTER, *(settings.PROXY_ADDRESSES.value() if settings.TRUSTED_PROXIES.value() else ()))
        address = (listening.family, listening.type, listening.proto, listening.getsockname())
        super().__init__(application, sockets, _sock=listening, dispatcher=threads, adj=Adjustments(**SETTINGS),
                         sockinfo=address, bind_socket=False)

    def readable(self) -> bool:
        return True  # waitress would stop accepting at its limit

    def pull_trigger(self) -> None:
        """Wake the loop, unless it has ended: the number of its pipe may be that of another file by now."""
        with self.waking:
            if not self.trigger._closed:
                super().pull_trigger()

    def close_trigger(self) -> None:
        with self.waking:
            self.trigger.close()

    def add_task(self, channel: Channel) -> None:
        channel.due = math.inf
        super().add_task(channel)

    def joined(self, channel: Channel) -> None:
        """Add a connection; above a limit close the one idle longest, first older ones that never sent a request."""
        address = channel.addr[0]
        same = self.of.setdefault(counted_as(address), set())
        same.add(channel)
        if len(same) > MOST_OF_ONE and not within(address, self.near):
            _close_one_idle(same, channel)
        if len(self.active_channels) > self.most:
            _close_one_idle(self.active_channels.values(), channel)

    def left(self, channel: Channel) -> None:
        same = self.of.get(counted_as(channel.addr[0]), set())
        same.discard(channel)
        if not same:
            self.of.pop(counted_as(channel.addr[0]), None)

    def sweep(self) -> None:
        """Close connections past their deadline, and the largest incomplete requests above `HELD` bytes in total."""
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
        """Close connections with nothing left to answer; return whether any is left."""
        late = time.monotonic() - stopped > LAST
        for each in list(self.active_channels.values()):
            if each.waiting and (each.request is None or late):
                each.handle_close()
        return bool(self.active_channels)


class Serving:
    """Serve an application at these sockets with so many threads, from `run` until `stop`."""

    def __init__(self, application: Any, listening: Iterable[socket.socket], threads: int) -> None:
        self.stopping = False
        self.sockets, self.threads = dict[int, Any](), ThreadedTaskDispatcher()
        self.threads.set_thread_count(threads)
        self.servers: Sequence[Server] = [Server(application, self.sockets, each, self.threads) for each in listening]

    def run(self, pulse: Callable[[], None] = lambda: None) -> None:
        """Serve; call `pulse` at least every second. After `stop` finish the running requests."""
        try:
            self._answer(pulse)
        finally:
            self.threads.shutdown()
            for each in self.servers:
                each.close_trigger()

    def _answer(self, pulse: Callable[[], None]) -> None:
        swept = stopped = 0.0
        while not stopped or any([each.drain(stopped) for each in self.servers]):
            if self.stopping and not stopped:
                stopped = time.monotonic()
                for each in self.servers:
                    wasyncore.dispatcher.close(each)
            POLL(0.05 if stopped else 1, self.sockets)
            if time.monotonic() - swept >= 1:
                swept = time.monotonic()
                pulse()
                for each in self.servers:
                    each.sweep()

    def stop(self) -> None:
        """Stop serving; safe to call from a signal handler."""
        self.stopping = True
        for each in self.servers:
            each.pull_trigger()


def _close_one_idle(some: Iterable[Channel], new: Channel) -> None:
    """Close the new one only where no other waits: else who holds all lines open would let in nobody."""
    waiting = [each for each in some if each.waiting]
    if waiting:
        min(waiting, key=lambda each: (each is new, each.answered, each.since)).handle_close()


def _most() -> int:
    """Return how many connections this process can hold: each needs a file, and perhaps one for its answer."""
    if sys.platform == "win32":
        return 400  # `select` handles at most 512
    import resource
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST if files == resource.RLIM_INFINITY else max(100, min(MOST, (files - 200) // 2))


def tell_discreetly(handlers: Iterable[logging.Handler]) -> None:
    """Configure waitress's logging without its messages, which quote request paths: those of tables are secrets."""
    log = logging.getLogger("waitress")
    log.handlers, log.propagate = list(handlers), False
    log.setLevel(logging.WARNING)
    log.addFilter(_without_quotes)
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # queue lengths are not of interest


def _without_quotes(record: logging.LogRecord) -> bool:
    kind = record.exc_info[0].__name__ if record.exc_info and record.exc_info[0] else "error"
    record.msg, record.args, record.exc_info = "An answer broke off: %s", (kind,), None
    return True


def begin_collecting() -> None:
    """Collect garbage from now on, but not what is loaded: workers share its memory as long as nobody writes to it."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)  # a page makes tens of thousands of short-lived objects
    gc.enable()


def main(host: str, port: str) -> None:
    """Serve in one process, where there is no gunicorn (Windows)."""
    gc.disable()  # while the app is imported
    from app import create_app
    from models.ops.chores import keep_up
    tell_discreetly([logging.StreamHandler()])
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    app = create_app()
    begin_collecting()
    keep_up(app)
    serving = Serving(app, [socket.create_server((host, int(port)), family=family)], settings.THREADS)
    # No KeyboardInterrupt: where it cannot be raised, as in a finalizer, it would be lost.
    signal.signal(signal.SIGINT, lambda *_: serving.stop())
    serving.run()


if __name__ == "__main__":
    main(*sys.argv[1:])
