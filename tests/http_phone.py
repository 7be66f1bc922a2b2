"""An HTTP client with a persistent connection, cookies and a CSRF token, as a phone's browser with scripts."""
import http.client
import re
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

SCRIPTS = "scripts=1"
KEPT = 1.0  # seconds of silence after which a phone opens a new connection
Fields = Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    body: bytes
    location: str = ""
    etag: str = ""

    @property
    def text(self) -> str:
        return self.body.decode()


class Phone:
    """One phone. `let_in` opens a table's address; from then on `post` sends the CSRF token."""

    def __init__(self, port: int, timeout: float = 60, host: str = "127.0.0.1") -> None:
        self.port, self.timeout, self.host = port, timeout, host
        self.cookie = self.token = ""
        self.spoke = 0.0
        self._line: http.client.HTTPConnection | None = None

    def let_in(self, secret: str) -> None:
        assert self.get(f"/t/{secret}").status == 303, "the address of a table lets nobody in"
        found = re.search(rb'name="csrf_token" value="([^"]+)"', self.get("/").body)
        assert found
        self.token = found[1].decode()

    def get(self, path: str, **headers: str) -> Answer:
        return self._ask("GET", path, None, headers)

    def post(self, path: str, fields: Fields, **headers: str) -> Answer:
        body = urlencode([*fields, ("csrf_token", self.token)]).encode()
        return self._ask("POST", path, body, {"Content-Type": "application/x-www-form-urlencoded", **headers})

    def hang_up(self) -> None:
        if self._line is not None:
            self._line.close()
        self._line = None

    def _ask(self, method: str, path: str, body: bytes | None, headers: dict[str, str]) -> Answer:
        """Send one request. A GET on a connection the server had closed is sent once more."""
        if time.monotonic() - self.spoke > KEPT:
            self.hang_up()
        for last in (False, True):
            fresh = self._line is None
            line = self._line = self._line or http.client.HTTPConnection(self.host, self.port, timeout=self.timeout)
            try:
                line.request(method, path, body, {**headers, "Cookie": "; ".join(filter(None, (SCRIPTS, self.cookie)))})
                answer = self._read(line.getresponse())
                self.spoke = time.monotonic()
                return answer
            except (http.client.HTTPException, OSError):
                self.hang_up()
                if fresh or last or method != "GET":
                    raise
        raise AssertionError("not reached")

    def _read(self, response: http.client.HTTPResponse) -> Answer:
        content = response.read()
        for cookie in response.headers.get_all("Set-Cookie") or []:
            self.cookie = cookie.partition(";")[0]
        if response.will_close:
            self.hang_up()
        return Answer(response.status, content, response.headers.get("Location", ""),
                      response.headers.get("ETag", ""))


def fresh() -> str:
    """Return a new submission id."""
    return secrets.token_hex(16)
