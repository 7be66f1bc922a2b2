"""Two commands, and nothing to install first but Python 3.11 or newer:

    python3 run.py                  make or renew .venv, bring the database up to date, serve
    python3 run.py demo             the same with a demo club, created once
    python3 run.py test [pytest …]  make or renew .venv-test, run the whole suite
    python3 run.py test rules […]   the rules of the games alone: a minute
    python3 run.py test web […]     without browser, PostgreSQL and what takes long: some minutes
    python3 run.py test all […]     with all loops at their full length: hours
    python3 run.py bench […]        the measurements in bench/

Settings are environment variables, or lines of the file that SETTINGS_FILE names: HOST (127.0.0.1; 0.0.0.0 admits
phones of the same network), PORT (5000), WORKERS (2), DATABASE_URL (an SQLite file under instance/), … The whole
table: docs/running.md.
"""
from __future__ import annotations  # lets older Pythons parse this file and print that they are too old

import errno
import hashlib
import importlib.util
import os
import platform
import shutil
import socket
import subprocess
import sys
import tempfile
import venv
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT))  # of the installed command it is the folder of a package

import settings  # noqa: E402

WINDOWS = os.name == "nt"
EVERYWHERE = ("0.0.0.0", "::")
MEMORY = "/dev/shm"  # of Linux
MISTYPED = 2  # what flask exits with for an option that it does not know
PRIVATE = 0o077  # umask: the database and what lies beside it are their owner's alone
QR = r"""
import io, segno, sys
segno.make(sys.argv[1], micro=False).terminal(picture := io.StringIO(), compact=True)
for line in picture.getvalue().splitlines():
    print("\033[97;40m" + line + "\033[0m")  # white on black whatever the terminal's own colours are
"""


def main(arguments: list[str]) -> None:
    if sys.version_info < (3, 11):  # noqa: UP036 - older ones get this message
        sys.exit(f"Forhont needs Python 3.11 or newer; this is Python {platform.python_version()}.")
    name, *rest = arguments or ["serve"]
    if name in ("--help", "-h", "help"):
        print(usage())
        return
    if name not in COMMANDS:
        sys.exit(f"{usage()}\nNot known: {name}")
    for given in ("SETTINGS_FILE", "INSTANCE"):
        if os.environ.get(given):
            os.environ[given] = os.path.abspath(os.environ[given])
    os.chdir(ROOT)
    COMMANDS[name](rest)


def command() -> None:
    """`forhont`, as it is installed from a wheel."""
    main(sys.argv[1:])


def usage() -> str:
    """Return the text above; of `forhont`, which has neither environment, tests nor measurements, what it does."""
    if not settings.INSTALLED:
        return __doc__ or ""
    lines = [line for line in (__doc__ or "").splitlines(keepends=True)[2:]
             if not ("run.py test" in line or "run.py bench" in line)]
    text = "".join(lines).replace("make or renew .venv, bring", "bring").replace("python3 run.py", "forhont")
    return text.replace("under instance/", "under ~/.local/share/forhont")


def serve(arguments: list[str]) -> None:
    if arguments:
        sys.exit(f"{usage()}\nNot known: {' '.join(arguments)}")
    host, port, workers = settings.HOST.value(), settings.PORT.value(), settings.WORKERS.value()
    refuse_taken(host, port)
    python = environment(".venv", "requirements.txt")
    os.umask(PRIVATE)
    if WINDOWS:  # elsewhere serving.py does both
        if subprocess.call([python, "-m", "flask", "--app", "app", "db", "upgrade"]):
            sys.exit("The database could not be brought up to date; what is wrong stands above.")
        announce(python, host, port)
    collect_figures(port)
    become(server(python, host, port, workers))


def demo(arguments: list[str]) -> None:
    """Create the demo club if there is none, then serve."""
    host, port = settings.HOST.value(), settings.PORT.value()
    refuse_taken(host, port)
    flask = [environment(".venv", "requirements.txt"), "-m", "flask", "--app", "app"]
    os.umask(PRIVATE)
    if subprocess.call([*flask, "db", "upgrade"]):
        sys.exit("The database could not be brought up to date; what is wrong stands above.")
    here = address("127.0.0.1" if host in EVERYWHERE else host, port).rstrip("/")
    if subprocess.call([*flask, "demo", "--url", here, *arguments]) == MISTYPED:  # 1: there is one already
        sys.exit(MISTYPED)
    serve([])


TIERS = {"rules": ["tests/rules", "tests/test_boundaries.py"],
         "web": ["-m", "not browser and not postgres and not slow and not long"],
         "all": ["-m", "", "--hypothesis-profile", "long"]}


def test(arguments: list[str]) -> None:
    if not (ROOT / "tests").is_dir():
        sys.exit("There are no tests in tests/ here.")
    tier = TIERS.get(arguments[0]) if arguments else None
    chosen = arguments if tier is None else [*tier, *arguments[1:]]
    at_once = "3"  # on two processors: some always wait, for a clock or the end of a process
    become([environment(".venv-test", "requirements-dev.txt"), "-m", "pytest", "-n", at_once, *chosen])


def bench(arguments: list[str]) -> None:
    if not (ROOT / "bench").is_dir():
        sys.exit("There is no benchmark in bench/ here.")
    become([environment(".venv-test", "requirements-dev.txt"), "-m", "bench", *arguments])


COMMANDS = {"serve": serve, "demo": demo, "test": test, "bench": bench}


# The virtual environments

def environment(folder: str, lock: str) -> str:
    """Return the Python of a virtual environment with exactly the locked packages; make it if outdated.

    Installed from a wheel there is no lock: what is needed was installed with it.
    """
    if settings.INSTALLED:
        return sys.executable
    home = ROOT / folder
    try:
        return renewed(home, lock)
    except OSError as error:
        sys.exit(f"{home} can be neither used nor made: {error}")


def renewed(home: Path, lock: str) -> str:
    python = home / ("Scripts/python.exe" if WINDOWS else "bin/python")
    marker, wanted = home / "made-from", fingerprint(ROOT / lock)
    if not (python.exists() and marker.is_file() and marker.read_text() == wanted):
        make(home, python, lock)
        marker.write_text(wanted)  # last, so that an interrupted one is made again
    return str(python)


def fingerprint(lock: Path) -> str:
    """Fingerprint of what an environment depends on: the lock file and the Python version."""
    return hashlib.sha256(lock.read_bytes() + sys.version.encode()).hexdigest()


def make(home: Path, python: Path, lock: str) -> None:
    print(f"Making {home.name} from {lock}: needs a network and half a minute, this once.", flush=True)
    own_pip = importlib.util.find_spec("ensurepip") is not None  # missing in Debian's Python
    if not own_pip and importlib.util.find_spec("pip") is None:
        sys.exit("This Python can make no environment; on Debian and Ubuntu: apt install python3-venv")
    if home.is_symlink():
        home.unlink()  # what a link leads to is another's: never emptied
    venv.create(home, clear=True, symlinks=not WINDOWS, with_pip=own_pip)
    pip = [str(python), "-m", "pip"] if own_pip else [sys.executable, "-m", "pip", "--python", str(python)]
    install = ["install", "--quiet", "--disable-pip-version-check", "--require-hashes", "-r", lock]
    if subprocess.call([*pip, *install]):
        sys.exit(f"{home.name} could not be filled from {lock}; what is wrong stands above.")


# The server

def server(python: str, host: str, port: int, workers: int) -> list[str]:
    """Return the command that serves the app. No access log: paths contain the secrets of tables."""
    if WINDOWS:
        return [python, "http_server.py", host, str(port)]
    return [python, "-m", "gunicorn", "--config", "serving.py", "--bind", f"{bracketed(host)}:{port}",
            "--workers", str(workers), "app:create_app()"]


def collect_figures(port: int) -> None:
    """Make the folder of the workers' metrics, and delete that of the last run.

    It lies in memory: its files are mapped, and where a full disk has no room for a page of one the worker is killed.
    """
    memory = MEMORY if os.access(MEMORY, os.W_OK) else tempfile.gettempdir()
    for left in Path(memory).glob(f"forhont-{port}-*"):
        shutil.rmtree(left, ignore_errors=True)
    os.environ.setdefault("PROMETHEUS_MULTIPROC_DIR", tempfile.mkdtemp(prefix=f"forhont-{port}-", dir=memory))


def refuse_taken(host: str, port: int) -> None:
    try:
        socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET).close()
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            sys.exit(f"Port {port} is taken by another program; choose another, for example PORT={port + 1}.")
        sys.exit(f"Cannot listen at {host}, port {port}: {error}")


def announce(python: str, host: str, port: int) -> None:
    here = "127.0.0.1" if host in EVERYWHERE else host
    print(f"Forhont: {address(here, port)}  (Ctrl+C ends it)", flush=True)
    if host in EVERYWHERE and not settings.TRUSTED_PROXIES.value():  # else phones come by the proxy
        invite_phones(python, port)


def invite_phones(python: str, port: int) -> None:
    found = lan_address()
    if found is None:
        print("This computer is in no network now, so no phone can reach it.", flush=True)
        return
    print(f"Phones in the same network: {address(found, port)}", flush=True)
    subprocess.call([python, "-c", QR, address(found, port)])


def lan_address() -> str | None:
    """Return this computer's address in the local network. Connecting a datagram socket sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a documentation address: only its route is looked up
        except OSError:
            return None
        return str(probe.getsockname()[0])


def address(host: str, port: int) -> str:
    return f"http://{bracketed(host)}:{port}/"


def bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def become(command: list[str]) -> NoReturn:
    """Replace this process by the command, so that it receives signals and Ctrl+C."""
    if WINDOWS:  # has no exec
        try:
            sys.exit(subprocess.call(command))
        except KeyboardInterrupt:
            sys.exit(0)
    os.execv(command[0], command)


if __name__ == "__main__":
    main(sys.argv[1:])
