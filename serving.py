"""gunicorn configuration: one preloaded app for all workers, migrations at the start, shutdown, logging."""
from __future__ import annotations

import ctypes
import gc
import logging
import os
import sys
import traceback
from contextlib import suppress
from pathlib import Path
from typing import Any

from click import ClickException
from gunicorn.workers.base import Worker as Base  # type: ignore[import-untyped]

import http_server
import run
from settings import HTTPS_ONLY, LOG_FORMAT, OVERFLOW, POOL_SIZE, SERVERS, THREADS, TRUSTED_PROXIES, VERSION

LARGE = 1024 ** 2  # bytes
UNBELIEVED = ("HTTPS_ONLY is 1 and TRUSTED_PROXIES 0: links begin with http://, and limits of frequency take everybody "
              "behind the proxy for one address")
MMAP_THRESHOLD = -3  # M_MMAP_THRESHOLD of mallopt(3)

gc.disable()  # until `http_server.begin_collecting`: looking through what is being imported takes a third of a start


class Worker(Base):  # type: ignore[misc]
    """A gunicorn worker that serves by `http_server`."""

    serving: http_server.Serving | None = None

    def run(self) -> None:
        self.serving = http_server.Serving(self.wsgi, self.sockets, THREADS)
        if not self.alive:  # a signal came during the start
            self.serving.stop()
        self.serving.run(self._pulse)

    def handle_exit(self, sig: int, frame: Any) -> None:
        super().handle_exit(sig, frame)
        if self.serving:
            self.serving.stop()

    def _pulse(self) -> None:
        """Send the heartbeat to gunicorn, and stop if gunicorn is gone."""
        self.notify()
        if self.serving and self.ppid != os.getppid():
            self.serving.stop()


worker_class = Worker
preload_app = True  # one import for all workers, whose memory is shared
graceful_timeout = 30  # seconds for running requests after SIGTERM; no new connections
loglevel = "warning"
control_socket_disable = True


def on_starting(server: Any) -> None:
    """Run `flask db upgrade` before the first request; exit if it fails, or if there is nothing to serve with."""
    app = server.app.wsgi()
    http_server.begin_collecting()
    _give_large_memory_back()
    _keep_compiled_templates(app)
    _tell_discreetly(server.log.error_log)
    _refuse_what_cannot_serve(app)
    try:
        _upgrade(app)
    except ClickException as refused:
        sys.exit(refused.message)
    except (Exception, SystemExit) as error:  # Alembic logs its own errors and exits
        if not isinstance(error, SystemExit):
            traceback.print_exc()
        sys.exit("The database could not be brought up to date; what is wrong stands above.")
    logging.getLogger("forhont").info("Forhont %s", VERSION)
    if HTTPS_ONLY.value() and not TRUSTED_PROXIES.value():
        logging.getLogger("forhont").warning(UNBELIEVED)
    _compare_connections(app, server.cfg.workers)
    for engine in _engines(app):
        engine.dispose()  # connections must not be shared across the fork


def when_ready(server: Any) -> None:
    """Tell the address, now that settings and database are as they must be."""
    for where in server.cfg.address:
        if isinstance(where, tuple):  # else a socket in a file
            run.announce(sys.executable, *where[:2])


def on_reload(server: Any) -> None:
    """Collect garbage again: on SIGHUP gunicorn has just executed this file once more."""
    http_server.begin_collecting()


def pre_fork(server: Any, worker: Any) -> None:
    """Have the folder of metrics, which systemd may empty with the memory of a user who signs out."""
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        os.makedirs(os.environ["PROMETHEUS_MULTIPROC_DIR"], mode=0o700, exist_ok=True)


def post_worker_init(worker: Any) -> None:
    """Open a database connection in each worker, so that `flask restore` finds the database in use; start chores."""
    for engine in _engines(worker.app.wsgi()):
        try:
            engine.connect().close()  # it stays open in the pool
        except Exception as error:  # requests will report it; /healthz must answer all the same
            worker.log.warning("The database does not answer: %s", type(error).__name__)
    _keep_up(worker.app.wsgi())


def child_exit(server: Any, worker: Any) -> None:
    """Keep the counters of a worker that ended, but drop its live gauges."""
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        from prometheus_client.multiprocess import mark_process_dead
        mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]


def _give_large_memory_back() -> None:
    """Have what is large mapped alone, so that it goes back to the system as soon as it is free.

    Else glibc stops doing so with the first large piece that is freed, and each of 32 threads keeps what the largest
    file it ever read took, 20 MB.
    """
    with suppress(AttributeError, OSError):  # where there is another library
        ctypes.CDLL(None).mallopt(MMAP_THRESHOLD, LARGE)


def _keep_compiled_templates(app: Any) -> None:
    """Have a server that starts again in a full hall not compile its templates anew, for seconds."""
    from jinja2 import FileSystemBytecodeCache

    class WhereThereIsRoom(FileSystemBytecodeCache):
        def dump_bytecode(self, bucket: Any) -> None:
            with suppress(OSError):  # a full disk: pages are shown all the same
                super().dump_bytecode(bucket)
    folder = Path(app.instance_path) / "templates"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)  # it is executed: nobody else may write there
    app.jinja_env.bytecode_cache = WhereThereIsRoom(str(folder))


def _refuse_what_cannot_serve(app: Any) -> None:
    """Exit with a sentence where the database does not answer, or the key is damaged."""
    if "sqlalchemy" not in app.extensions:
        return
    from cli.errors import readable_errors
    from models import db
    from models.history.checkpoints import current_signer
    with app.app_context():
        try:
            with readable_errors():
                current_signer()
                db.engine.connect().close()
        except ClickException as refused:
            sys.exit(refused.message)


def _upgrade(app: Any) -> None:
    from flask.cli import FlaskGroup
    FlaskGroup(create_app=lambda: app, load_dotenv=False).main(
        ["db", "upgrade"], prog_name="flask", standalone_mode=False)


def _compare_connections(app: Any, workers: int) -> None:
    if "sqlalchemy" not in app.extensions or app.config.get("PGBOUNCER"):  # which lends a few to many
        return
    from models.ops.connections import too_many
    with app.app_context():
        if warning := too_many(workers * SERVERS.value(), POOL_SIZE.value(), OVERFLOW):
            logging.getLogger("forhont").warning(warning)


def _keep_up(app: Any) -> None:
    """Start the thread for daily chores; one of all workers runs each of them."""
    if "sqlalchemy" in app.extensions:
        from models.ops.chores import keep_up
        keep_up(app)


def _engines(app: Any) -> list[Any]:
    if "sqlalchemy" not in app.extensions:
        return []
    with app.app_context():
        return list(app.extensions["sqlalchemy"].engines.values())


def _tell_discreetly(log: logging.Logger) -> None:
    if LOG_FORMAT.value() == "json":
        from pythonjsonlogger.json import JsonFormatter
        for handler in log.handlers:
            handler.setFormatter(JsonFormatter("%(asctime)s %(levelname)s %(message)s"))
    http_server.tell_discreetly(log.handlers)
