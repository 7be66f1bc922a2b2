"""The HTTP server: requests are read completely before a thread handles them, with deadlines and caps on connections.
"""
import http.client
import logging
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

import http_server
from http_server import Serving
from tests import seeding
from tests.conftest import _closed, make_app
from tests.long import counts
from tests.served import served
from tests.sockets import Crowd, besieged, look
from tests.test_health import SLOW, wait_for
from tests.test_health import served as small

LONG = 200_000  # bytes of an answer
Connection = http.client.HTTPConnection


def small_app(environ: dict[str, Any], start: Callable[..., object]) -> Iterable[bytes]:
    """Says what came, waits, answers at length, or has nothing new."""
    match environ["PATH_INFO"]:
        case "/slow":
            time.sleep(0.3)
        case "/same":
            start("304 NOT MODIFIED", [("ETag", '"x"')])
            return [b""]
        case "/long":
            start("200 OK", [("Content-Length", str(LONG * 100))])
            return (b"x" * LONG for _ in range(100))
        case "/break":
            raise ValueError("of the table abc-p-secret")
    body = environ["wsgi.input"].read()
    seen = [environ["SCRIPT_NAME"], environ["wsgi.url_scheme"], environ.get("HTTP_X_A", "-"),
            environ.get("HTTP_X_FORWARDED_PROTO", "-"), str(len(body))]
    said = " ".join(seen).encode()
    start("200 OK", [("Content-Length", str(len(said)))])
    return [said]


@contextmanager
def answering(threads: int = 2, app: Callable[..., Iterable[bytes]] = small_app) -> Iterator[tuple[Serving, int]]:
    listening = socket.create_server(("127.0.0.1", 0))
    serving = Serving(app, [listening], threads)
    running = threading.Thread(target=serving.run)
    running.start()
    try:
        yield serving, listening.getsockname()[1]
    finally:
        serving.stop()
        running.join(20)
        assert not running.is_alive()


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """A small app served by two threads, with deadlines that tests can wait for."""
    for name, seconds in (("HEAD", 0.6), ("BODY", 0.6), ("KEPT", 0.8), ("LAST", 0.5)):
        monkeypatch.setattr(http_server, name, seconds)
    with answering() as (_serving, port):
        yield port


def test_who_stops_a_server_that_has_ended_writes_into_no_file_that_was_opened_since():
    """A second signal, or a thread that answers longer than the server waits for it."""
    with answering() as (serving, port):
        asked(port)
    made = [os.pipe() for _each in range(8)]  # with the numbers its files had
    serving.stop()
    serving.servers[0].pull_trigger()
    for reading, writing in made:
        os.close(writing)
        assert os.read(reading, 1) == b""
        os.close(reading)


MADE: list[socket.socket] = []


@pytest.fixture(autouse=True)
def hung_up() -> Iterator[None]:
    """No line stays open after its test."""
    yield
    for each in MADE:
        each.close()
    MADE.clear()


def lines(port: int, count: int, said: bytes = b"") -> list[socket.socket]:
    made = [socket.create_connection(("127.0.0.1", port), timeout=10) for _ in range(count)]
    MADE.extend(made)
    for each in made:
        each.sendall(said)
    return made


LONGEST = 8  # seconds; a deadline that moves is not over by then


def lasts(line: socket.socket, drip: bytes = b"", longest: float = LONGEST) -> float:
    """Seconds until the other side hangs up, while a byte is sent every tenth of a second."""
    began = time.monotonic()
    line.settimeout(0.1)
    while time.monotonic() - began < longest:
        try:
            line.sendall(drip)
            if not line.recv(65536):
                break
        except TimeoutError:
            continue
        except OSError:
            break
    return time.monotonic() - began


def asked(port: int, path: str = "/", **headers: str) -> tuple[int, bytes]:
    with closing(Connection("127.0.0.1", port, timeout=10)) as line:
        line.request("GET", path, headers=headers)
        answer = line.getresponse()
        return answer.status, answer.read()


def answer_on(line: socket.socket) -> bytes:
    """The next short answer on a line that stays open: its head and its body come one after the other."""
    said = b""
    while not said.partition(b"\r\n\r\n")[2]:
        got = line.recv(65536)
        if not got:
            break
        said += got
    return said


def raw(port: int, said: bytes) -> bytes:
    """Everything that comes back until the other side hangs up."""
    (line,) = lines(port, 1, said)
    with line:
        return b"".join(iter(lambda: line.recv(65536), b""))


BODY = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n"
HEAD = b"GET / HTTP/1.1\r\nHost: x\r\nX-A: "


def test_who_has_not_said_all_holds_no_thread():
    with answering(threads=1) as (_serving, port):
        for said in (b"", BODY, HEAD):
            lines(port, 30, said)
        assert asked(port)[0] == 200  # long before any deadline is over


@pytest.mark.parametrize("said, drip, least", [
    (b"", b"", 0.5), (HEAD, b"x", 0.5), (b"G", b"", 0.5), (BODY, b"x", 1.1), (BODY, b"", 1.1),
    (b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", b"", 0.7)])
def test_a_deadline_does_not_move_when_another_byte_comes(port: int, said: bytes, drip: bytes, least: float):
    (line,) = lines(port, 1, said)
    assert least <= lasts(line, drip) < LONGEST


def test_setting_the_clock_moves_no_deadline(port: int, monkeypatch: pytest.MonkeyPatch):
    (line,) = lines(port, 1, HEAD)
    now = time.time
    monkeypatch.setattr(time, "time", lambda: now() - 3600)
    assert asked(port)[0] == 200
    assert lasts(line) < LONGEST


def test_a_long_body_that_comes_fast_enough_has_longer(port: int, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(http_server, "SLOWEST", 1000)
    (line,) = lines(port, 1, BODY.replace(b"1000", b"6000"))
    with line:
        for _ in range(25):
            line.sendall(b"x" * 240)
            time.sleep(0.1)
        assert answer_on(line).endswith(b" 6000")


def test_who_does_not_read_his_answer_is_let_go_and_holds_no_thread(port: int, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(http_server, "SLOWEST", 10_000_000)
    held = lines(port, 4, b"GET /long HTTP/1.1\r\nHost: x\r\n\r\n")
    time.sleep(0.5)
    assert asked(port)[0] == 200
    time.sleep(4.5)
    assert [whole(line) for line in held] == [False] * 4


def whole(line: socket.socket) -> bool:
    """Whether the rest of the long answer is still there to be read."""
    read = 0
    with suppress(ConnectionError):
        while got := len(line.recv(1_000_000)):
            read += got
    return read >= LONG * 100


def test_one_address_holds_so_many_and_who_never_asked_goes_first(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(http_server, "THIS_COMPUTER", ())
    monkeypatch.setattr(http_server, "MOST_OF_ONE", 5)
    with answering() as (serving, port), closing(Connection("127.0.0.1", port, timeout=10)) as known:
        known.request("GET", "/")
        assert known.getresponse().read()
        (server,), line = serving.servers, known.sock
        silent = lines(port, 12)
        assert sum(lasts(each, longest=5) < 4.5 for each in silent[:8]) == 8
        assert len(server.of["127.0.0.1"]) == 5
        known.request("GET", "/")
        assert known.getresponse().read() and known.sock is line
        for each in silent:
            each.close()
        time.sleep(0.3)
        assert len(server.of["127.0.0.1"]) == 1
    assert not server.of


def test_who_comes_takes_the_place_of_the_one_waited_for_longest(monkeypatch: pytest.MonkeyPatch):
    """Though he alone has asked nothing yet: else who keeps so many lines open lets in nobody."""
    monkeypatch.setattr(http_server, "THIS_COMPUTER", ())
    monkeypatch.setattr(http_server, "MOST_OF_ONE", 3)
    with answering() as (serving, port), ExitStack() as opened:
        known = [opened.enter_context(closing(Connection("127.0.0.1", port, timeout=10))) for _each in range(4)]
        for each in known:
            each.request("GET", "/")
            assert each.getresponse().read()
            time.sleep(0.05)
        assert lasts(known[0].sock, longest=1) < 1 and len(serving.servers[0].of["127.0.0.1"]) == 3


def test_this_computer_and_a_proxy_may_hold_more(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(http_server, "MOST_OF_ONE", 5)
    with answering() as (_serving, port):
        silent = lines(port, 12)
        time.sleep(0.3)
        assert [lasts(each, longest=0.1) < 0.1 for each in silent] == [False] * 12


def test_all_together_hold_so_many(port: int):
    with answering() as (serving, port):
        serving.servers[0].most = 6
        silent = lines(port, 20)
        assert asked(port)[0] == 200
        assert sum(lasts(each, longest=0.2) < 0.2 for each in silent) >= 14


def test_what_is_half_here_together_is_bounded(port: int, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(http_server, "HELD", 300_000)
    monkeypatch.setattr(http_server, "BODY", 60)
    large = lines(port, 4, BODY.replace(b"1000", b"9000000") + b"x" * 100_000)
    (little,) = lines(port, 1, BODY + b"x" * 999)
    assert sorted(lasts(each, longest=2) < 1.9 for each in large) == [False, False, True, True]
    with little:
        little.sendall(b"x")
        assert answer_on(little).endswith(b" 1000")


# what it understands

@pytest.mark.parametrize("said, status", [
    (b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd", b"400"),
    (b"GET / HTTP/1.1\nHost: x\n\nGET / HTTP/1.1\r\n\r\n", b"400"), (b"GET / HTTP/1.1\r\nHost : x\r\n\r\n", b"400"),
    (b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\n\r\n", b"501"), (b"nonsense\r\n\r\n", b"400"),
    (b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n", b"400"),
    (b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", b"400"),
    (HEAD + b"x" * (32_768 - len(HEAD)), b"431"),
    (BODY.replace(b"1000", b"100000000"), b"413")])
def test_what_is_no_request_is_refused(port: int, said: bytes, status: bytes):
    assert raw(port, said).split(b"\r\n")[0].split(b" ")[1] == status


def test_nobody_says_in_a_header_where_the_site_stands(port: int):
    said = raw(port, b"GET / HTTP/1.1\r\nHost: x\r\nSCRIPT_NAME: //evil.example\r\nScript-Name: /e\r\nX_A: 1\r\n"
                     b"X-Forwarded-Proto: https\r\nConnection: close\r\n\r\n")
    assert said.endswith(b"\r\n\r\n http - https 0"), "the app sees what is claimed; the server does not believe it"


def test_a_body_may_come_in_chunks_and_wait_to_be_asked_for(port: int):
    said = raw(port, b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nExpect: 100-continue\r\n"
                     b"Connection: close\r\n\r\n5\r\nabcde\r\n0\r\n\r\n")
    assert said.startswith(b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK") and said.endswith(b" 5")


def test_a_poll_that_finds_nothing_new_keeps_its_connection(port: int):
    with closing(Connection("127.0.0.1", port, timeout=10)) as line:
        line.request("GET", "/same")
        for _ in range(5):
            answer = line.getresponse()
            assert (answer.status, answer.read(), answer.will_close) == (304, b"", False)
            before = line.sock
            line.request("GET", "/same", headers={"If-None-Match": '"x"'})
            assert line.sock is before
        line.getresponse()
    assert b"Connection: close" in raw(port, b"GET /same HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    assert b"304" in raw(port, b"GET /same HTTP/1.0\r\n\r\n")


def test_requests_sent_one_after_the_other_are_answered_in_their_order(port: int):
    said = b"".join(b"POST %s HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n%s\r\n%s" % (
        path, n, b"Connection: close\r\n" if n == 4 else b"", b"x" * n)
        for n, path in enumerate((b"/slow", b"/", b"/same", b"/slow", b"/")))
    answers = raw(port, said).split(b"HTTP/1.1 ")[1:]
    assert [each[:3] for each in answers] == [b"200", b"200", b"304", b"200", b"200"]
    assert [each[-2:] for each in (*answers[:2], *answers[3:])] == [b" 0", b" 1", b" 3", b" 4"]


def test_many_at_once_in_pieces_of_any_size_each_get_their_own(port: int):
    rng = random.Random(7)

    def send(size: int) -> None:
        said = BODY.replace(b"1000", b"%d" % size).replace(b"Host", b"Connection: close\r\nHost") + b"x" * size
        (line,) = lines(port, 1)
        with line:
            while said:
                piece = rng.choice((1, 7, 100, 9000))
                line.sendall(said[:piece])
                said = said[piece:]
            got.append((size, b"".join(iter(lambda: line.recv(65536), b"")).endswith(b" %d" % size)))

    got: list[tuple[int, bool]] = []
    phones = [threading.Thread(target=send, args=(size,)) for size in range(0, 60_000, 2_000)]
    for each in phones:
        each.start()
    for each in phones:
        each.join()
    assert len(got) == 30 and all(right for _, right in got)


def test_what_breaks_is_told_without_the_address(port: int):
    told: list[str] = []

    class Told(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            told.append(self.format(record))

    http_server.tell_discreetly([Told()])
    assert asked(port, "/break?abc-p-secret")[0] == 500
    assert told == ["An answer broke off: ValueError"]


# as a whole

def test_a_stop_waits_for_what_has_begun_but_not_for_long():
    with answering() as (serving, port):
        (whole,), (half,), (silent,) = lines(port, 1, b"GET /slow HTTP/1.1\r\nHost: x\r\n\r\n"), lines(
            port, 1, BODY + b"x" * 999), lines(port, 1)
        time.sleep(0.1)
        serving.stop()
        time.sleep(0.1)
        with pytest.raises(ConnectionRefusedError):
            lines(port, 1)
        half.sendall(b"x")
        with whole, half, silent:
            assert whole.recv(65536).startswith(b"HTTP/1.1 200")
            assert half.recv(65536).startswith(b"HTTP/1.1 200")
            assert silent.recv(65536) == b""


@pytest.mark.skipif(os.name == "nt", reason="gunicorn looks after several processes here")
def test_a_worker_that_is_killed_is_replaced_and_the_others_answer(tmp_path: Path):
    with small(tmp_path, SLOW) as (server, port):
        wait_for(port)
        first = sorted(two_of(server.pid))[0]
        os.kill(first, signal.SIGKILL)
        assert [asked(port) for _ in range(20)] == [(200, b"here")] * 20
        second = two_of(server.pid, without=first)
        assert first not in second and asked(port, "/collecting") == (200, b"True")
        server.send_signal(signal.SIGHUP)  # read the settings again, with new workers
        for each in second:
            two_of(server.pid, without=each)
        assert asked(port, "/collecting") == (200, b"True")


def two_of(pid: int, without: int = 0) -> set[int]:
    """The workers of this process, as soon as there are two of them."""
    for _look in range(200):
        found = set(map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split()))
        if len(found) == 2 and without not in found:
            return found
        time.sleep(0.05)
    raise AssertionError("there are not two workers")


def test_where_there_is_no_gunicorn_one_process_answers(tmp_path: Path):
    for name in ("http_server.py", "settings.py", "networks.py"):
        (tmp_path / name).write_bytes((Path(http_server.__file__).parent / name).read_bytes())
    (tmp_path / "app.py").write_text(SLOW)
    (tmp_path / "models" / "ops").mkdir(parents=True)
    (tmp_path / "models" / "ops" / "chores.py").write_text("def keep_up(app):\n    pass\n")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with subprocess.Popen([sys.executable, "http_server.py", "127.0.0.1", str(port)], cwd=tmp_path) as server:
        try:
            wait_for(port)
            assert [asked(port, path) for path in ("/", "/collecting")] == [(200, b"here"), (200, b"True")]
            server.send_signal(signal.SIGINT)
            assert server.wait(10) == 0
        finally:
            server.kill()


def test_figures_are_not_told_to_whom_a_proxy_on_this_computer_hands_on(sqlite_uri: str):
    app = make_app(sqlite_uri)
    with answering(app=app.wsgi_app) as (_serving, port):
        assert asked(port, "/metrics", Host="localhost")[0] == 200
        assert asked(port, "/metrics", Host="localhost", **{"X-Forwarded-For": "203.0.113.5"})[0] == 404
    _closed(app)


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="gunicorn looks after several processes here")
@counts(90, 900)
def test_strangers_who_hold_connections_keep_no_page_from_anybody(
        sqlite_uri: str, tmp_path: Path, count: int):
    app = make_app(sqlite_uri, SECRET_KEY=seeding.app_at(sqlite_uri).config["SECRET_KEY"])
    tables = seeding.begin(app, 2)
    _closed(app)
    with served(sqlite_uri, tmp_path) as server, besieged(server.port, Crowd(silent=count, bodies=80, heads=40)):
        looks = look(server.port, tables, phones=4, seconds=count / 60)
    assert looks.wrong == [] and looks.walls, "pages came; how soon says `bench load`"


READER = """
import flask, time
def create_app():
    app = flask.Flask(__name__)
    app.cli.add_command(database)
    app.add_url_rule("/", "front", lambda: "here")
    app.add_url_rule("/read", "read", read, methods=["POST"])
    return app
def read():
    text = flask.request.get_data().decode()
    time.sleep(0.5)  # until each thread has one
    return str(len(text))
database = flask.cli.AppGroup("db")
database.command("upgrade")(lambda: None)
"""


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="asks the system how much memory a process has, and glibc for it")
def test_threads_that_read_large_files_give_their_memory_back(tmp_path: Path):
    def send(port: int) -> None:
        with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=60)) as line:
            line.request("POST", "/read", b"x" * 16_000_000)
            assert line.getresponse().read() == b"16000000"

    def megabytes() -> float:
        workers = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()
        return sum(int(Path(f"/proc/{each}/statm").read_text().split()[1]) for each in workers) * 4096 / 1e6

    with small(tmp_path, READER) as (server, port):
        wait_for(port)
        send(port)
        before = megabytes()
        for _time in range(2):
            sending = [threading.Thread(target=send, args=[port]) for _each in range(12)]
            for each in sending:
                each.start()
            for each in sending:
                each.join()
        assert megabytes() - before < 60
