"""Error pages: what happened, and what to do now."""
from typing import Any

from flask import Flask, current_app, g, render_template, request, url_for
from flask_wtf.csrf import CSRFError
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnection
from sqlalchemy.orm.exc import ObjectDeletedError
from werkzeug.exceptions import HTTPException, NotFound, ServiceUnavailable, TooManyRequests

from models import Busy, Permission, Role, Sealed, db
from models.full_disk import is_full, is_held, is_unknown

from ..permissions import NotInTournament, RoleMissing
from ..roles import ROLES
from . import health, rate_limits
from .cookies import came_without
from .request_log import QUIET, request_id

PAGES = (400, 403, 404, 405, 410, 413, 422, 423, 429, 500)  # others get the general page
# Retry-After seconds by reason.
WAITS = {"database": 10, "busy": 3, "full": 60, "schema": 30}
LARGEST_AGAIN = 100_000  # letters; larger forms are not offered again
# In both languages, as choosing the language may be what failed.
LAST_RESORT = ('<!doctype html><html lang="cs"><meta charset="utf-8"><title>Forhont</title>'
               '<meta name="viewport" content="width=device-width, initial-scale=1">'
               "<h1>Něco se tu pokazilo</h1><p>Co je zapsané, je v bezpečí. Zkuste to za chvíli znovu. "
               'Číslo tohoto hlášení: {0}</p><div lang="en"><h1>Something broke here</h1>'
               "<p>What was recorded is safe. Try it again in a moment. Number of this report: {0}</p></div>")


def init_app(app: Flask) -> None:
    app.register_error_handler(HTTPException, page)
    app.register_error_handler(CSRFError, again)
    app.register_error_handler(Sealed, sealed)
    app.register_error_handler(NotInTournament, not_in_tournament)
    app.register_error_handler(ObjectDeletedError, gone)
    for kind in (DBAPIError, NoConnection, Busy):
        app.register_error_handler(kind, no_answer)
    app.before_request(_wait_for_the_upgrade)


def page(error: HTTPException) -> Any:
    """Render the page of an HTTP error, with its status and headers."""
    if error.response is not None:
        return error
    status = error.code or 500
    if getattr(error, "original_exception", None) is not None and health.state() == "schema":
        return _unavailable("schema", error.original_exception)  # type: ignore[attr-defined]
    headers = {name: value for name, value in error.get_headers() if name != "Content-Type"}
    if status >= 500:
        return _broken(status, headers)
    template = f"errors/{status}.html" if status in PAGES else "errors/other.html"
    wait = rate_limits.seconds_to_wait(error) if isinstance(error, TooManyRequests) else 0
    if wait:
        headers["Retry-After"] = str(wait)
    return render_template(template, status=status, access=g.get("access"), foreign=g.get("foreign", False),
                           said=None if error.description == type(error).description else error.description,
                           **_missing(error),
                           try_again=rate_limits.try_again(wait)), status, headers


def _missing(error: HTTPException) -> dict[str, Any]:
    """The missing club role, and who can give it; accounts are named to members only."""
    if not isinstance(error, RoleMissing):
        return {}
    givers = [each.user.name for each in error.club.members
              if (role := Role(each.role)).may(Permission.ORGANISE) and role.covers(error.needed)] if error.own else []
    return {"missing": error, "givers": givers, "ROLES": ROLES}


def sealed(error: Sealed) -> Any:
    """409: recording into a closed sitting; the page leads to reopening it."""
    db.session.rollback()
    return render_template("errors/sealed.html", access=g.get("access"), sitting_id=error.sitting_id), 409


def not_in_tournament(_error: NotInTournament) -> Any:
    """409: a table of a tournament begins, closes and reopens its games with the rounds, from the desk."""
    return render_template("errors/not_in_tournament.html", access=g.access), 409


def gone(_error: ObjectDeletedError) -> Any:
    """404: the record was deleted by another request meanwhile."""
    db.session.rollback()
    return page(NotFound())


def no_answer(error: Exception) -> Any:
    """503: the database is unavailable, busy, of another schema, or its disk is full. Other errors are ours: 500."""
    reason = _reason(error)
    db.session.remove()
    if reason is None:
        raise error
    return _unavailable(reason, error)


def _reason(error: Exception) -> str | None:
    """"busy" (locked by other writers, or all connections in use), "full" (disk), "schema", "database" or none."""
    if isinstance(error, Busy | NoConnection) or is_held(error):
        return "busy"
    if is_full(error):
        return "full"
    if isinstance(error, OperationalError) and not is_unknown(error):
        return "database"
    return "schema" if health.state() == "schema" else None


def _unavailable(reason: str, error: BaseException | None = None) -> Any:
    """503, with the reason on the page and in the line of the log."""
    g.reason = g.no_answer = reason
    if error is not None:
        g.no_answer += f" ({type(error).__name__})"
    return page(ServiceUnavailable(retry_after=WAITS[reason]))


def _wait_for_the_upgrade() -> Any:
    if request.endpoint in QUIET or not health.is_renewed():
        return None
    return _unavailable("schema")


def _broken(status: int, headers: dict[str, str]) -> Any:
    template = "errors/503.html" if status == 503 else "errors/500.html"
    try:
        return render_template(template, status=status, request_id=request_id(),
                               reason=g.pop("reason", None)), status, headers
    except Exception:  # the error page may fail for the same reason
        current_app.logger.exception("The error page broke too")
        return LAST_RESORT.format(request_id()), status, headers


def again(error: CSRFError) -> Any:
    """Offer a form with an invalid CSRF token again; nothing was stored.

    Cross-site posts are refused before; if nothing marks one as such, it came without our cookie and is not offered
    again.
    Files and long texts are not offered again either.
    """
    if came_without():
        return render_template("errors/no_cookie.html", status=400), 400
    fields = [pair for pair in request.form.items(multi=True) if pair[0] != "csrf_token"]
    too_much = bool(request.files) or sum(map(len, request.form.values())) > LARGEST_AGAIN
    query = request.query_string.decode("ascii", "replace")
    action = url_for(request.endpoint or "phone.home", **(request.view_args or {}))
    return render_template("errors/again.html", status=400, fields=fields, too_much=too_much,
                           action=f"{action}?{query}" if query else action), 400
