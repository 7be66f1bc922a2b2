"""One line for every request, a traceback of what broke, never a path: addresses of tables are secrets."""
import logging
import os
import secrets
import time

from flask import Flask, Response, g, has_request_context, request
from pythonjsonlogger.json import JsonFormatter

FORM = "%(asctime)s %(levelname)s %(message)s"

log = logging.getLogger("forhont")


def init_app(app: Flask) -> None:
    """Keep a journal on the error output: plain lines, or JSON with LOG_FORMAT=json."""
    app.before_request(_begin)
    app.after_request(_end)
    app.logger.addFilter(_without_path)
    if not log.handlers:
        handler = logging.StreamHandler()
        as_json = app.config.setdefault("LOG_FORMAT", os.environ.get("LOG_FORMAT", "plain")) == "json"
        handler.setFormatter(JsonFormatter(FORM) if as_json else logging.Formatter(FORM))
        log.addHandler(handler)
        log.setLevel(logging.INFO)


def request_id() -> str:
    """What this request is called in the journal; shown when something broke, so that it can be found."""
    if "request_id" not in g:
        g.request_id = secrets.token_hex(6)
    return str(g.request_id)


def _begin() -> None:
    g.began = time.perf_counter()


def _end(response: Response) -> Response:
    response.headers["X-Request-ID"] = request_id()
    if request.endpoint != "static":
        said = {"method": request.method, "endpoint": request.endpoint or "-", "status": response.status_code,
                "ms": round((time.perf_counter() - g.get("began", time.perf_counter())) * 1000, 1),
                "request_id": request_id()}
        log.info("%(method)s %(endpoint)s %(status)s %(ms)s ms %(request_id)s", said, extra=said)
    return response


def _without_path(record: logging.LogRecord) -> bool:
    """What broke is told by endpoint; the framework would tell the path."""
    if record.exc_info and has_request_context():
        record.msg, record.args = "%s broke at %s %s", (request_id(), request.method, request.endpoint or "-")
    return True
