"""What gunicorn reads: one app for all workers, on a database that is up to date; how it stops and what it tells."""
from __future__ import annotations

import gc
import logging
import os
import sys
import traceback
from typing import Any

from gunicorn.workers.base import Worker as Base  # type: ignore[import-untyped]

import http_server
from settings import THREADS


class Worker(Base):  # type: ignore[misc]
    """A process that gunicorn looks after and in which `http_server` answers."""

    serving: http_server.Serving | None = None

    def run(self) -> None:
        self.serving = http_server.Serving(self.wsgi, self.sockets, THREADS)
        if not self.alive:  # told to stop while it began
            self.serving.stop()
        self.serving.run(self._pulse)

    def handle_exit(self, sig: int, frame: Any) -> None:
        super().handle_exit(sig, frame)
        if self.serving:
            self.serving.stop()

    def _pulse(self) -> None:
        """Tell gunicorn that we live, and see whether it does."""
        self.notify()
        if self.serving and self.ppid != os.getppid():
            self.serving.stop()


worker_class = Worker
preload_app = True  # one import instead of one for each worker, and their memory is shared
graceful_timeout = 30  # seconds that running requests have to end after SIGTERM; nobody new is let in
loglevel = "warning"
control_socket_disable = True


def on_starting(server: Any) -> None:
    """Before anybody is let in: `flask db upgrade`, or no start at all."""
    app = server.app.wsgi()
    _tell_discreetly(server.log.error_log)
    try:
        _upgrade(app)
    except (Exception, SystemExit) as error:  # Alembic's own complaints are told already, and then it leaves
        if not isinstance(error, SystemExit):
            traceback.print_exc()
        sys.exit("The database could not be brought up to date; what is wrong stands above.")
    gc.collect()
    gc.freeze()  # what is loaded stays: no worker looks through it again, and its memory stays shared
    gc.set_threshold(20_000, 20, 20)  # a page makes tens of thousands of objects that go by themselves


def post_worker_init(worker: Any) -> None:
    """Each worker has the database open from its beginning, so that `flask restore` finds it in use."""
    for engine in _engines(worker.app.wsgi()):
        try:
            engine.connect().close()  # it stays open in the pool
        except Exception as error:  # requests will say what is wrong; /healthz must answer all the same
            worker.log.warning("The database does not answer: %s", type(error).__name__)
    _keep_up(worker.app.wsgi())


def child_exit(server: Any, worker: Any) -> None:
    """A worker that is gone leaves its counts but no longer counts as living."""
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        from prometheus_client.multiprocess import mark_process_dead
        mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]


def _upgrade(app: Any) -> None:
    from flask.cli import FlaskGroup
    FlaskGroup(create_app=lambda: app, load_dotenv=False).main(
        ["db", "upgrade"], prog_name="flask", standalone_mode=False)
    for engine in _engines(app):
        engine.dispose()  # a connection must not be shared by the workers that are made from this process


def _keep_up(app: Any) -> None:
    """What is done once a day: every worker looks, one of them does it."""
    if "sqlalchemy" in app.extensions:
        from models.chores import keep_up
        keep_up(app)


def _engines(app: Any) -> list[Any]:
    if "sqlalchemy" not in app.extensions:
        return []
    with app.app_context():
        return list(app.extensions["sqlalchemy"].engines.values())


def _tell_discreetly(log: logging.Logger) -> None:
    if os.environ.get("LOG_FORMAT") == "json":
        from pythonjsonlogger.json import JsonFormatter
        for handler in log.handlers:
            handler.setFormatter(JsonFormatter("%(asctime)s %(levelname)s %(message)s"))
    http_server.tell_discreetly(log.handlers)
