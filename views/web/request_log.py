"""The request log: one line per request, tracebacks of errors, never a path: addresses of tables are secrets.

Values that people typed are not logged: of an error the log has place and type, of a database error the message
without parameters.
"""
import logging
import re
import sys
import time
import traceback
from typing import Any, TextIO

from flask import Flask, Response, g, has_request_context, request
from flask.logging import default_handler
from pythonjsonlogger.json import JsonFormatter

from models.outside import token_hex

FORM = "%(asctime)s %(levelname)s %(message)s"
LINE = "%(method)s %(endpoint)s %(status)s %(ms)s ms %(request_id)s"
GIVEN_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,63}")  # of a trusted proxy; anything else could forge a log line
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
# Polled by machines every few seconds; logged only on errors.
QUIET = ("static", "offline.favicon", "offline.worker", "offline.manifest", "health.alive", "health.ready",
         "metrics.show")
# Types whose messages name parts of the program or the schema; others may quote what people typed.
SPEAKING = ("OperationalError", "IntegrityError", "ProgrammingError", "AttributeError", "ImportError", "NameError",
            "TypeError", "UndefinedError")

log = logging.getLogger("forhont")


def init_app(app: Flask) -> None:
    """Log requests to stderr: plain lines, or JSON with LOG_FORMAT=json."""
    app.before_request(_begin)
    app.after_request(_end)
    as_json = app.config["LOG_FORMAT"] == "json"
    app.logger.addFilter(_without_path)
    app.logger.removeHandler(default_handler)  # it logs whole exceptions
    for logger in (log, app.logger):
        if not logger.handlers:
            logger.addHandler(discreet_handler(sys.stderr, as_json))
    log.setLevel(logging.INFO)


def discreet_handler(stream: TextIO, as_json: bool) -> logging.Handler:
    """A handler that tells of an error where it broke and of which kind: its message may quote what people typed."""
    handler = logging.StreamHandler(stream)
    handler.addFilter(_without_messages)
    handler.setFormatter(JsonFormatter(FORM) if as_json else logging.Formatter(FORM))
    return handler


def _without_messages(record: logging.LogRecord) -> bool:
    if record.exc_info:
        record.exc_text, record.exc_info = what_broke(record.exc_info[1]), None
    return True


def request_id() -> str:
    """The id of this request in the log, shown on error pages; a proxy may set it in X-Request-ID."""
    if "request_id" not in g:
        given = request.headers.get("X-Request-ID", "")
        g.request_id = given if GIVEN_ID.fullmatch(given) else token_hex(6)
    return str(g.request_id)


def method() -> str:
    """The request's method, or "OTHER" for unknown ones."""
    method = request.environ["REQUEST_METHOD"]  # `request.method` is GET where HEAD was asked
    return method if method in METHODS else "OTHER"


def seconds() -> float:
    """Seconds since the request began."""
    now = time.perf_counter()
    return now - float(g.get("began", now))


def what_broke(error: BaseException | None) -> str:
    """The traceback of an exception and its causes: places and types, no values."""
    lines: list[str] = []
    while error is not None:
        places = "".join(traceback.format_tb(error.__traceback__))
        lines.insert(0, f"{places}{type(error).__module__}.{type(error).__qualname__}{_complaint(error)}")
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return "\n\nwhich led to:\n\n".join(lines)


def _complaint(error: BaseException) -> str:
    speaks = any(kind.__name__ in SPEAKING for kind in type(error).__mro__)
    return f": {str(error).partition(chr(10))[0]}" if speaks else ""


def _begin() -> None:
    g.began = time.perf_counter()


def _end(response: Response) -> Response:
    response.headers["X-Request-ID"] = request_id()
    if request.endpoint not in QUIET or response.status_code >= 500:
        record: dict[str, Any] = {
            "method": method(), "endpoint": request.endpoint or "-", "status": response.status_code,
            "ms": round(seconds() * 1000, 1), "request_id": request_id()}
        if reason := g.get("no_answer"):
            record["reason"] = reason
            log.error(f"{LINE} %(reason)s", record, extra=record)
        else:
            log.info(LINE, record, extra=record)
    return response


def _without_path(record: logging.LogRecord) -> bool:
    """Log errors by endpoint; Flask would log the path."""
    if record.exc_info and has_request_context():
        record.msg, record.args = "%s broke at %s %s", (request_id(), method(), request.endpoint or "-")
        record.request_id = request_id()
    return True
