"""One line for every request, a traceback of what broke, never a path: addresses of tables are secrets.

What people typed is no concern of a log either: of what broke it tells where and of which kind, and says what a
database complained about without the values.
"""
import logging
import os
import re
import secrets
import time
import traceback
from types import TracebackType
from typing import Any

from flask import Flask, Response, g, has_request_context, request
from flask.logging import default_handler
from pythonjsonlogger.json import JsonFormatter

FORM = "%(asctime)s %(levelname)s %(message)s"
GIVEN_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,63}")  # of a proxy before us; anything else could forge a line
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
# Asked every few seconds by machines; only what is wrong with them is worth a line.
QUIET = ("static", "health.alive", "health.ready", "metrics.show")
# Whose first line names parts of the program, tables and constraints; others may repeat what somebody typed.
SPEAKING = ("OperationalError", "IntegrityError", "ProgrammingError", "AttributeError", "ImportError", "NameError",
            "TypeError", "UndefinedError")

ExcInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]
log = logging.getLogger("forhont")


class Discreet:
    """A formatter that tells what broke without what it broke on."""

    def format(self, record: logging.LogRecord) -> str:
        record.exc_text = None  # what another formatter made of it
        return super().format(record)  # type: ignore[misc]

    def formatException(self, ei: ExcInfo) -> str:
        return what_broke(ei[1])


class Plain(Discreet, logging.Formatter):
    """Lines for people."""


class Json(Discreet, JsonFormatter):
    """Lines for machines."""


def init_app(app: Flask) -> None:
    """Log requests to the error output: plain lines, or JSON with LOG_FORMAT=json."""
    app.before_request(_begin)
    app.after_request(_end)
    as_json = app.config.setdefault("LOG_FORMAT", os.environ.get("LOG_FORMAT", "plain")) == "json"
    app.logger.addFilter(_without_path)
    app.logger.removeHandler(default_handler)  # it tells the whole exception
    for logger in (log, app.logger):
        if not logger.handlers:
            handler = logging.StreamHandler()
            handler.setFormatter(Json(FORM) if as_json else Plain(FORM))
            logger.addHandler(handler)
    log.setLevel(logging.INFO)


def request_id() -> str:
    """What this request is called in the request log; shown when something broke, so that it can be found.

    A proxy may have named it already in X-Request-ID.
    """
    if "request_id" not in g:
        given = request.headers.get("X-Request-ID", "")
        g.request_id = given if GIVEN_ID.fullmatch(given) else secrets.token_hex(6)
    return str(g.request_id)


def method() -> str:
    """The method of this request, one of few words whatever was sent."""
    return request.method if request.method in METHODS else "OTHER"


def seconds() -> float:
    """How long this request has taken so far."""
    now = time.perf_counter()
    return now - float(g.get("began", now))


def what_broke(error: BaseException | None) -> str:
    """The traceback of an exception and of those that led to it: places and kinds, no values."""
    told: list[str] = []
    while error is not None:
        places = "".join(traceback.format_tb(error.__traceback__))
        told.insert(0, f"{places}{type(error).__module__}.{type(error).__qualname__}{_complaint(error)}")
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return "\n\nwhich led to:\n\n".join(told)


def _complaint(error: BaseException) -> str:
    speaks = any(kind.__name__ in SPEAKING for kind in type(error).__mro__)
    return f": {str(error).partition(chr(10))[0]}" if speaks else ""


def _begin() -> None:
    g.began = time.perf_counter()


def _end(response: Response) -> Response:
    response.headers["X-Request-ID"] = request_id()
    if request.endpoint not in QUIET or response.status_code >= 500:
        said: dict[str, Any] = {
            "method": method(), "endpoint": request.endpoint or "-", "status": response.status_code,
            "ms": round(seconds() * 1000, 1), "request_id": request_id()}
        log.info("%(method)s %(endpoint)s %(status)s %(ms)s ms %(request_id)s", said, extra=said)
    return response


def _without_path(record: logging.LogRecord) -> bool:
    """What broke is told by endpoint; the framework would tell the path."""
    if record.exc_info and has_request_context():
        record.msg, record.args = "%s broke at %s %s", (request_id(), method(), request.endpoint or "-")
        record.request_id = request_id()
    return True
