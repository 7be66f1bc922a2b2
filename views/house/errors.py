"""Pages for what went wrong, made to help people at a table: what happened, and what to do now."""
from typing import Any

from flask import Flask, current_app, g, render_template, request, url_for
from flask_wtf.csrf import CSRFError
from sqlalchemy.exc import OperationalError
from sqlalchemy.exc import TimeoutError as NoConnection
from sqlalchemy.orm.exc import ObjectDeletedError
from werkzeug.exceptions import HTTPException, NotFound, ServiceUnavailable, TooManyRequests

from models import Sealed, db

from . import limiting
from .journal import request_id

PAGES = (400, 403, 404, 405, 410, 413, 422, 423, 429, 500)  # others get the general one
WAIT = 10  # seconds until a database that does not answer is worth asking again
LARGEST_AGAIN = 100_000  # letters; more is no form that somebody filled in
# In both languages, for what chooses between them may be what broke.
LAST_RESORT = ('<!doctype html><html lang="cs"><meta charset="utf-8"><title>Forhont</title>'
               '<meta name="viewport" content="width=device-width, initial-scale=1">'
               "<h1>Něco se tu pokazilo</h1><p>Co je zapsané, je v bezpečí. Zkuste to za chvíli znovu. "
               'Číslo tohoto hlášení: {0}</p><div lang="en"><h1>Something broke here</h1>'
               "<p>What was recorded is safe. Try it again in a moment. Number of this report: {0}</p></div>")


def init_app(app: Flask) -> None:
    app.register_error_handler(HTTPException, page)
    app.register_error_handler(CSRFError, again)
    app.register_error_handler(Sealed, sealed)
    app.register_error_handler(ObjectDeletedError, gone)
    for kind in (OperationalError, NoConnection):
        app.register_error_handler(kind, no_answer)


def page(error: HTTPException) -> Any:
    """The page of an error, with its status and the headers that belong to it."""
    if error.response is not None:
        return error
    status = error.code or 500
    headers = {name: value for name, value in error.get_headers() if name != "Content-Type"}
    if status >= 500:
        return _broken(status, headers)
    template = f"errors/{status}.html" if status in PAGES else "errors/other.html"
    wait = limiting.seconds_to_wait(error) if isinstance(error, TooManyRequests) else 0
    if wait:
        headers["Retry-After"] = str(wait)
    return render_template(template, status=status, door=g.get("door"), foreign=g.get("foreign", False),
                           try_again=limiting.try_again(wait)), status, headers


def sealed(error: Sealed) -> Any:
    """Something was to be recorded in a closed game: what happened, and the way to open it again."""
    db.session.rollback()
    return render_template("errors/sealed.html", door=g.get("door"), sitting_id=error.sitting_id), 409


def gone(_error: ObjectDeletedError) -> Any:
    """What the page is about was taken away by another phone while it was made."""
    db.session.rollback()
    return page(NotFound())


def no_answer(error: Exception) -> Any:
    """The database is not there, or too many want it at once. Nobody broke anything, and it may soon be over."""
    current_app.logger.error("no answer", exc_info=error)
    db.session.remove()
    return page(ServiceUnavailable(retry_after=WAIT))


def _broken(status: int, headers: dict[str, str]) -> Any:
    template = "errors/503.html" if status == 503 else "errors/500.html"
    try:
        return render_template(template, status=status, request_id=request_id()), status, headers
    except Exception:  # whatever broke the page may break its error page too; people still get a sentence
        current_app.logger.exception("The error page broke too")
        return LAST_RESORT.format(request_id()), status, headers


def again(error: CSRFError) -> Any:
    """A form whose token is not of this phone's cookie: nothing was stored, it can be sent again as it was.

    What a foreign page sent never comes here. Files and whole tables do not travel twice.
    """
    fields = [pair for pair in request.form.items(multi=True) if pair[0] != "csrf_token"]
    too_much = bool(request.files) or sum(map(len, request.form.values())) > LARGEST_AGAIN
    query = request.query_string.decode("ascii", "replace")
    action = url_for(request.endpoint or "phone.home", **(request.view_args or {}))
    return render_template("errors/again.html", status=400, fields=fields, too_much=too_much,
                           action=f"{action}?{query}" if query else action), 400
