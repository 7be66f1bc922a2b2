"""A server that takes e-mails, and refuses, hangs or dies where a test says so."""
import socketserver
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage

Does = Callable[[str, int], str]
"""What a command ("RCPT", "DATA", "." after the text, …) of the nth connection is answered: "" as usual, "550 No",
"hang", "die"."""


class Post:
    """The e-mails taken, in their order."""

    def __init__(self) -> None:
        self.taken: list[EmailMessage] = []
        self.does: Does = lambda command, nth: ""
        self.connections, self.port = 0, 0

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.port}"

    def link(self, which: int = -1) -> str:
        """The first address in an e-mail, as a path."""
        text = self.taken[which].get_content()
        return next(line for line in text.splitlines() if line.startswith("https://")).removeprefix(
            "https://forhont.example")


@contextmanager
def post() -> Iterator[Post]:
    here = Post()

    class Handler(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            here.connections += 1
            nth = here.connections
            if not self.answered("connect", nth, "220 here"):
                return
            while line := self.rfile.readline():
                command = line.split()[0].decode().upper()
                usual = {"DATA": "354 go on", "QUIT": "221 bye"}.get(command, "250 well")
                if not self.answered(command, nth, usual) or command == "QUIT":
                    return
                if command == "DATA" and not here.does("DATA", nth).startswith(("4", "5")) and not self.text(nth):
                    return

        def text(self, nth: int) -> bool:
            lines = []
            while (line := self.rfile.readline()) not in (b".\r\n", b""):
                lines.append(line)
            if not here.does(".", nth).startswith(("4", "5")):
                here.taken.append(message_from_bytes(b"".join(lines), policy=policy.default))
            return self.answered(".", nth, "250 taken")

        def answered(self, command: str, nth: int, usual: str) -> bool:
            does = here.does(command, nth)
            if does == "die":
                return False
            if does == "hang":
                time.sleep(3)
                return False
            self.wfile.write((does or usual).encode() + b"\r\n")
            return True

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler) as server:
        server.daemon_threads = True
        here.port = server.server_address[1]
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield here
        server.shutdown()
