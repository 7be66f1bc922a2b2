"""What measurements read of elsewhere: the pages of a peer; a measurement of nothing is refused."""
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import ClassVar

import pytest

from bench import kill
from bench.__main__ import main
from bench.measures import Trial, measure
from bench.peer import Peer

FORM_PAGE = b"""<form><input id="csrf_token" name="csrf_token" type="hidden" value="abc">
<select name="payer"><option value=""><option value="1"><option selected value="2"></select>
<input name="payed_for" type="checkbox" checked value="1"><input name="payed_for" type="checkbox" checked value="2">
</form>"""


class Fake(BaseHTTPRequestHandler):
    """Answers as ihatemoney does to somebody signed in; notes what is posted."""
    posted: ClassVar[list[bytes]] = []

    def do_GET(self) -> None:
        known = "session=here" in self.headers["Cookie"]
        self._answer(200, FORM_PAGE if known and self.path == "/of-us/add" else b"page")

    def do_POST(self) -> None:
        self.posted.append(self.rfile.read(int(self.headers["Content-Length"])))
        self._answer(302, b"")

    def _answer(self, status: int, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_about: object) -> None:
        pass


@pytest.fixture
def address() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Fake) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/of-us/"
        server.shutdown()


def test_a_peer_is_read_off_a_file_and_its_pages_and_form_are_measured(address: str) -> None:
    peer = Peer.of(f"address {address}\ncookie session=here\n")
    found = {name: Trial(peer, peer.phone(), act, 8) for name, act in peer.acts().items()}
    measure(*found.values())
    assert list(found) == ["list", "settle", "statistics", "form", "post"]
    assert found["list"].body == b"page" and found["form"].body == FORM_PAGE
    assert b"csrf_token=abc" in Fake.posted[0] and b"payer=1" in Fake.posted[0]
    assert Fake.posted[0].count(b"payed_for=") == 2


@pytest.mark.parametrize("text", ["", "address https://x.org/us/\ncookie session=x", "address http://localhost/us"])
def test_a_file_that_does_not_say_where_the_peer_is_is_refused(text: str) -> None:
    with pytest.raises(SystemExit, match="needs an address"):
        Peer.of(text)


def test_who_is_not_signed_in_there_is_told_so(address: str) -> None:
    with pytest.raises(SystemExit, match="signed in"):
        Peer.of(f"address {address}\ncookie session=other\n").acts()


@pytest.mark.parametrize("options", [["0"], ["-5"], ["--database"], ["--database", "mysql"], ["many"]])
def test_a_run_that_would_measure_nothing_is_refused(monkeypatch: pytest.MonkeyPatch, options: list[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["bench", *options])
    with pytest.raises(SystemExit) as refused:
        kill.main()
    assert refused.value.code == 2


def test_a_measurement_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["earthquake"]) == 2
    assert "tamper" in capsys.readouterr().err
