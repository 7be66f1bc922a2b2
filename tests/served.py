"""Serve the app on loopback as `run.py` does, and measure CPU and memory of its workers."""
import atexit
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parents[1]
KEY = "only for measurements"
APP = "app:create_app()"
LONGEST_START = 60  # seconds
WORKERS = 2


@dataclass
class Server:
    """A served app: its port and gunicorn's main process."""
    port: int
    process: subprocess.Popen[bytes]

    def pids(self) -> list[int]:
        """Return the ids of the worker processes."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return [int(pid) for pid in children.split()]

    def cpu(self) -> float:
        """Return CPU seconds of the workers so far."""
        return sum(cpu_of(pid) for pid in self.pids())

    def kill(self) -> None:
        """Kill all processes at once with SIGKILL."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


def cpu_of(pid: int) -> float:
    """Return CPU seconds of a process, by the nanoseconds of its threads."""
    return sum(int((task / "schedstat").read_text().split()[0]) for task in Path(f"/proc/{pid}/task").iterdir()) / 1e9


def environment(uri: str, folder: Path) -> dict[str, str]:
    """Return the server's environment: this database, this key, metrics under `folder`."""
    figures = folder / "figures"
    shutil.rmtree(figures, ignore_errors=True)
    figures.mkdir()
    return {**os.environ, "DATABASE_URL": uri, "SECRET_KEY": KEY, "PROMETHEUS_MULTIPROC_DIR": str(figures)}


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


def start(uri: str, folder: Path, app: str = APP, port: int | None = None) -> Server:
    """Start a server and wait for its first answer."""
    port = port or free_port()
    command = [sys.executable, "-m", "gunicorn", "--config", "serving.py", "--bind", f"127.0.0.1:{port}",
               "--workers", str(WORKERS), app]
    began = time.perf_counter()
    with open(folder / "server.log", "ab") as log:
        process = subprocess.Popen(command, cwd=ROOT, env=environment(uri, folder), stdout=log, stderr=log,
                                   start_new_session=True)
    while True:
        with suppress(OSError), urlopen(f"http://127.0.0.1:{port}/healthz", timeout=10) as answer:
            answer.read()
            break
        if process.poll() is not None or time.perf_counter() - began > LONGEST_START:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            raise SystemExit(f"the server did not start:\n{(folder / 'server.log').read_text()[-3000:]}")
        time.sleep(0.01)
    return Server(port, process)


@contextmanager
def served(uri: str, folder: Path, app: str = APP) -> Iterator[Server]:
    server = start(uri, folder, app)
    deadline = time.monotonic() + 10
    while len(server.pids()) < WORKERS and time.monotonic() < deadline:
        time.sleep(0.02)
    try:
        yield server
    finally:
        server.process.terminate()
        try:
            server.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            server.kill()


@contextmanager
def database(kind: str, folder: Path, durable: bool = False) -> Iterator[str]:
    """Create an empty database of this kind and yield its DATABASE_URL; removed afterwards.

    The PostgreSQL of the tests does not sync to disk; a `durable` one does, as SQLite always does here.
    """
    if kind == "sqlite":
        yield f"sqlite:///{folder / f'{kind}.sqlite3'}"
        return
    from tests.servers import SAFETIES, ask, postgres
    with postgres(folder) as uri:
        for safety in SAFETIES if durable else ():
            ask(folder, f"ALTER SYSTEM SET {safety} = on")
        ask(folder, "SELECT pg_reload_conf()")
        yield uri


@contextmanager
def scratch() -> Iterator[Path]:
    """A temporary folder, removed afterwards. SCRATCH sets its parent."""
    folder = Path(tempfile.mkdtemp(prefix="forhont-bench-", dir=os.environ.get("SCRATCH")))
    # PostgreSQL is stopped at exit and needs its lock file then; registered earlier, this runs after it.
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    yield folder
