"""Serve the app on loopback as `run.py` does, and measure CPU and memory of its workers."""
import argparse
import atexit
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parents[2]
KEY = "only for measurements"
APP = "app:create_app()"
DATABASES = ("sqlite", "postgresql")
LONGEST_START = 60  # seconds
TICK = os.sysconf("SC_CLK_TCK")


@dataclass
class Server:
    """A served app: its port and gunicorn's main process."""
    port: int
    process: subprocess.Popen[bytes]
    started_in: float

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


def options(name: str, *numbers: tuple[str, int], databases: Sequence[str] = DATABASES) -> argparse.ArgumentParser:
    """Options that measurements share: databases, and numbers from 1 up."""
    parser = argparse.ArgumentParser(prog=f"bench {name}")
    parser.add_argument("--database", nargs="+", choices=DATABASES, default=databases)
    for option, default in numbers:
        nargs = None if option.startswith("--") else "?"
        parser.add_argument(option, type=at_least_one, default=default, nargs=nargs)
    return parser


def at_least_one(text: str) -> int:
    """Parse an option that is a positive number."""
    count = int(text)
    if count < 1:
        raise ValueError
    return count


def cpu_of(pid: int) -> float:
    """Return CPU seconds of a process: in nanoseconds from its threads if the kernel provides them, else in ticks."""
    try:
        tasks = list(Path(f"/proc/{pid}/task").iterdir())
        return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9
    except (OSError, ValueError, IndexError):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICK


def environment(uri: str, folder: Path) -> dict[str, str]:
    """Return the server's environment: this database, this key, metrics under `folder`.

    Under it are compiled sources too, where PYTHONDONTWRITEBYTECODE keeps them from their places.
    """
    figures = folder / "figures"
    shutil.rmtree(figures, ignore_errors=True)
    figures.mkdir()
    inherited = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    if inherited != dict(os.environ):  # no compiled files beside the sources
        inherited["PYTHONPYCACHEPREFIX"] = str(folder / "compiled")
    return {**inherited, "DATABASE_URL": uri, "SECRET_KEY": KEY, "PROMETHEUS_MULTIPROC_DIR": str(figures)}


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


def start(uri: str, folder: Path, app: str = APP, workers: int = 2, port: int | None = None) -> Server:
    """Start a server and wait for its first answer."""
    port = port or free_port()
    command = [sys.executable, "-m", "gunicorn", "--config", "serving.py", "--bind", f"127.0.0.1:{port}",
               "--workers", str(workers), app]
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
    return Server(port, process, time.perf_counter() - began)


@contextmanager
def served(uri: str, folder: Path, app: str = APP, workers: int = 2) -> Iterator[Server]:
    server = start(uri, folder, app, workers)
    deadline = time.monotonic() + 10
    while len(server.pids()) < workers and time.monotonic() < deadline:
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
    try:
        yield folder
    finally:
        for left in folder.rglob("*.sqlite3*"):
            left.unlink()
