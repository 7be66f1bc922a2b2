"""Error pages: what happened, and what to do now."""
import json
import re
from collections.abc import Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import Any

from flask import Flask, Response, current_app, g, redirect, render_template, request, url_for
from flask_babel import gettext
from flask_wtf.csrf import CSRFError
from markupsafe import Markup
from sqlalchemy.exc import DBAPIError, NoResultFound, OperationalError, PendingRollbackError
from sqlalchemy.exc import TimeoutError as NoConnection
from sqlalchemy.orm.exc import ObjectDeletedError
from werkzeug.exceptions import (
    Conflict,
    HTTPException,
    NotFound,
    ServiceUnavailable,
    TooManyRequests,
    UnprocessableEntity,
)

from models import Busy, Permission, Role, Sealed, SubmissionReused, db
from models.club.commands import AboveOwnRole
from models.club.rosters import ClubFull, PlayerGone
from models.full_disk import is_full, is_held, is_unknown, takes_nothing
from tally import Text, _, verbatim

from ..permissions import NotInTournament, RoleMissing
from ..roles import ROLES
from . import health, rate_limits, replica
from .cookies import came_without, is_api
from .request_log import QUIET, request_id

# What happened, and what to do now.
SENTENCES: Mapping[int | str, tuple[Text, ...]] = {
    401: (_("This needs a token"),
          _("A program shows the token of a table or of a club: Authorization: Bearer … This one is missing, wrong, "
            "expired or ended.")),
    400: (_("That could not be read"),
          _("What this phone sent was damaged on its way. Nothing was stored; go back and try it again.")),
    404: (_("Not found"), _("There is no such page, or this phone was not let into the table. Scan the QR code of the "
                            "table, or type its short code.")),
    405: (_("There is nothing to read here"),
          _("This address only takes what a form sends. Go back and press the button of the form.")),
    409: (_("This was sent before"),
          _("This form was sent before with something else in it. Nothing was stored now; open its page anew and "
            "send it once more.")),
    410: (_("This address no longer works"),
          _("Somebody at the table made a new address. Ask for its QR code and scan it; nothing else changed.")),
    413: (_("That is too large"),
          _("At most 512 kB can be sent, and a file of at most 20 MB. Nothing was stored.")),
    422: (_("That does not fit"), _("Something in the form is missing or is not one of the choices. Nothing was "
                                    "stored; go back and try it again.")),
    429: (_("Too often"), _("Too many attempts came from your network. What is recorded is safe, and a table that is "
                            "open stays open.")),
    500: (_("Something broke here"),
          _("It is our mistake, not yours. What was recorded before is safe. Look at the table first: if your last "
            "entry is not there, record it again.")),
    "other": (_("That did not work"), _("Nothing was stored. Go back and try it again.")),
    "foreign": (_("That came from elsewhere"),
                _("Another site tried to send something to a table in your name. Nothing was stored.")),
    "watching": (_("This phone only watches"), _("To record and change things, it needs the address to play: ask "
                                                 "somebody who plays to show its QR code.")),
    "concerned": (_("This is another one's to do"), _("Only the phone of the person it concerns may do this, or "
                                                      "whoever keeps the score. Say whose phone this is, or ask "
                                                      "them.")),
    "no cookie": (
        _("Nothing was stored"),
        _("What was sent came without the cookie by which this house knows a phone."),
        _("If you sent it: let your browser keep cookies for this house, open the page anew and fill it in once more."),
        _("If you did not: another site tried it in your name, in vain. Your tables and your account are untouched.")),
    "network": (
        _("This needs the network"),
        _("Without network: rounds, bets and penalties, undo, who joins, leaves, pauses and deals; corrections and "
          "rules on pages this phone has opened before, on any page if it was prepared. A phone that was prepared can "
          "begin a table too. A new game at the same table, closing and money need the network.")),
    "address": (
        _("This table has no address yet"),
        _("It began on this phone without network. Its address, the QR code and the code to type come when the network "
          "is back; nothing needs to be done for it.")),
    "full": (
        _("There is no room left"),
        _("The disk of this server is full, so nothing can be recorded until whoever runs it makes room. What was "
          "recorded before is safe and can be read."),
        _("Nothing of what you have just sent was kept; keep it on the phone or on paper until then.")),
    "unwritable": (
        _("Nothing can be recorded now"),
        _("This server cannot write into its database, or its disk fails. Waiting does not help: whoever runs the "
          "server has to look at it. What was recorded before stays as it is."),
        _("Nothing of what you have just sent was kept; keep it on the phone or on paper until then.")),
    "schema": (
        _("Forhont is being renewed"),
        _("A newer version of Forhont is being put on this server. What was recorded before is safe. Wait a minute and "
          "send it again: what arrives twice counts once.")),
    "busy": (
        _("No answer just now"),
        _("Others are writing just now. Nothing of what you have just sent was kept; wait a moment and send it again: "
          "what arrives twice counts once.")),
    503: (
        _("No answer just now"),
        _("The database does not answer. What was recorded before is safe. Wait a moment and send it again: what "
          "arrives twice counts once.")),
}
# What is said to programs instead.
TO_PROGRAMS: Mapping[int | str, tuple[Text, ...]] = {
    "watching": (_("This token only reads"), _("To record and change things a program needs a token that was made for "
                                               "it, at the table or in its club. Nothing was stored.")),
    404: (_("Not found"), _("There is nothing at this address, or nothing that this token reaches.")),
    405: (_("This address takes other methods"), _("The header Allow names them. Nothing was stored.")),
    412: (_("This version is not known here"),
          _("If-Match names a version that this game has not reached. Read it again. Nothing was stored.")),
    415: (_("That could not be read"),
          _("What is sent must be JSON and say so: Content-Type: application/json. Nothing was stored.")),
}
# Retry-After seconds by reason.
WAITS = {"database": 10, "busy": 3, "full": 60, "unwritable": 60, "schema": 30}
LINKS = re.compile(r'<p class="links">.*?</p>|<form.*?</form>', re.DOTALL)  # of error pages, to other pages
GONE = "8s2b"  # SQLAlchemy's code of a transaction whose connection went away under it
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
    app.register_error_handler(SubmissionReused, reused)
    app.register_error_handler(NotInTournament, not_in_tournament)
    app.register_error_handler(ClubFull, club_full)
    app.register_error_handler(AboveOwnRole, above_own_role)
    for kinds, answer in (((ObjectDeletedError, NoResultFound, PlayerGone), gone),
                          ((DBAPIError, NoConnection, Busy, PendingRollbackError), no_answer)):
        for kind in kinds:
            app.register_error_handler(kind, answer)
    app.before_request(_wait_for_the_upgrade)


def page(error: HTTPException) -> Any:
    """Render the page of an HTTP error, with its status and headers."""
    if error.response is not None:
        return error
    status = error.code or 500
    if status == 405 and request.method == "GET" and not is_api() and (form := _page_above(request.path)):
        return redirect(form)  # a refused form stands at the address it was sent to: loaded anew, it is its page
    if getattr(error, "original_exception", None) is not None and health.state() == "schema":
        return _unavailable("schema", error.original_exception)  # type: ignore[attr-defined]
    headers = {name: value for name, value in error.get_headers() if name != "Content-Type"}
    if status >= 500:
        return _broken(status, headers)
    wait = rate_limits.seconds_to_wait(error) if isinstance(error, TooManyRequests) else 0
    if wait:
        headers["Retry-After"] = str(wait)
    template, context = _template_and_context(error, status)
    if status == 429:
        context["sentences"] = *SENTENCES[429], rate_limits.try_again(wait)
    return _answer(template, status, headers, **context)


def _page_above(path: str) -> str:
    """The address of the nearest page above an address that is none; "" if there is none."""
    addresses = current_app.create_url_adapter(request)
    while addresses and (path := path.rpartition("/")[0]):
        with suppress(HTTPException):
            addresses.match(path, method="GET")
            return f"{request.script_root}{path}"
    return ""


def _answer(template: str, status: int, headers: Mapping[str, str] = MappingProxyType({}), **context: Any) -> Any:
    """The page, or what it says as a problem to a program.

    To the queue of a phone 409 says that its person has to choose (views/queued.py), and here nothing is to be chosen.
    """
    if status == 409 and request.headers.get("X-Requested-With") == "queue":
        status = 422
    context |= {"status": status}
    if not is_api():
        return render_template(f"errors/{template}.html", **context), status, headers
    page = current_app.jinja_env.get_template(f"errors/{template}.html")
    current_app.update_template_context(context)
    advice = "".join(page.blocks["advice"](page.new_context(context)))
    title = str(vars(page.make_module(context))["title"])
    return problem(status, title, Markup(LINKS.sub("", advice)).striptags(), headers)


def problem(status: int, title: str, detail: str = "", headers: Mapping[str, str] = MappingProxyType({}),
            **more: Any) -> Any:
    """A problem as RFC 9457 has it; `errors` name fields."""
    body = {"status": status, "title": title, "detail": detail} | more
    return Response(json.dumps(body, ensure_ascii=False), status, headers, content_type="application/problem+json")


def _template_and_context(error: HTTPException, status: int) -> tuple[str, dict[str, Any]]:
    """The template of the page of an error below 500, and what it says."""
    access = g.get("access")
    if isinstance(error, RoleMissing) and not g.get("foreign"):
        return "role", _missing(error)
    if status == 410 and access and access.table.deleted_at:
        return "deleted", {}
    if status == 423:
        return "scribe", {}
    description = None if error.description == type(error).description else error.description
    sentences = _refusal(description) if status == 403 else _sentences(status, description)
    concerned = access and sentences[0] is SENTENCES["concerned"][0]
    return "page", {"sentences": sentences, "concerned": concerned}


def _sentences(status: int, description: str | None) -> tuple[Text, ...]:
    sentences = SENTENCES.get(status, SENTENCES["other"])
    if is_api():
        sentences = TO_PROGRAMS.get(status, sentences)
    if description and (status in (404, 410, 422) or (status == 400 and is_api())):
        return sentences[0], verbatim(description)
    return sentences


def _refusal(description: str | None) -> tuple[Text, ...]:
    """What a 403 says: it came from elsewhere, why it is refused, whom it concerns, or that this phone only watches."""
    access = g.get("access")
    if g.get("foreign"):
        return SENTENCES["foreign"]
    if description:
        return SENTENCES["concerned"][0], verbatim(f"{description} {gettext('Nothing was stored.')}")
    if access and access.role != "watch":
        return SENTENCES["concerned"]
    return (TO_PROGRAMS if is_api() else SENTENCES)["watching"]


def _missing(error: RoleMissing) -> dict[str, Any]:
    """The missing club role, and who can give it; accounts are named to members only."""
    givers = [each.user.name for each in error.club.members
              if (role := Role(each.role)).may(Permission.ORGANISE) and role.covers(error.needed)] if error.own else []
    return {"missing": error, "givers": givers, "ROLES": ROLES}


def sealed(error: Sealed) -> Any:
    """409: recording into a closed sitting; the page leads to reopening it."""
    db.session.rollback()
    return _answer("sealed", 409, sitting_id=error.sitting_id)


def reused(_error: SubmissionReused) -> Any:
    """409: the form's key was used for something else."""
    return page(Conflict())


def not_in_tournament(_error: NotInTournament) -> Any:
    """409: a table of a tournament begins, closes and reopens its games with the rounds, from the desk."""
    return _answer("not_in_tournament", 409)


def gone(_error: Exception) -> Any:
    """404: the record was deleted by another request meanwhile."""
    db.session.rollback()
    return page(NotFound())


def above_own_role(error: AboveOwnRole) -> Any:
    """403: what only a higher role of the club may grant, change or take."""
    return page(RoleMissing(error.needed, g.membership.club, g.membership.role))


def club_full(_error: ClubFull) -> Any:
    """422: the club has as many players as a club may have on this server."""
    db.session.rollback()
    most = current_app.config["CLUB_PLAYERS"]
    return page(UnprocessableEntity(gettext(
        "A club may have %(most)s players on this server. Nothing was stored.", most=most)))


def no_answer(error: Exception) -> Any:
    """503: the database is unavailable, busy, of another schema, or takes nothing. Other errors are ours: 500."""
    if (elsewhere := replica.again()) is not None:
        return elsewhere
    reason = _reason(error)
    db.session.remove()
    g.pop("place", None)  # whose language would be asked of the database
    if reason is None:
        raise error
    return _unavailable(reason, error)


def _reason(error: Exception) -> str | None:
    """"busy" (locked by other writers, or all connections in use), "full" (disk), "unwritable", "schema", "database" or
    none.
    """
    if isinstance(error, Busy | NoConnection) or is_held(error):
        return "busy"
    if is_full(error):
        return "full"
    if takes_nothing(error):
        return "unwritable"
    if (isinstance(error, OperationalError) and not is_unknown(error)) or getattr(error, "code", "") == GONE:
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
    try:
        reason = g.pop("reason", None)
        sentences = SENTENCES.get(reason) or SENTENCES[503 if status == 503 else 500]
        report = None if reason in ("network", "address") else request_id()
        return _answer("page", status, headers, sentences=sentences, report=report)
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
        return render_template("errors/page.html", status=400, sentences=SENTENCES["no cookie"]), 400
    fields = [pair for pair in request.form.items(multi=True) if pair[0] != "csrf_token"]
    too_much = bool(request.files) or sum(map(len, request.form.values())) > LARGEST_AGAIN
    query = request.query_string.decode("ascii", "replace")
    action = url_for(request.endpoint or "phone.home", **(request.view_args or {}))
    return render_template("errors/again.html", status=400, fields=fields, too_much=too_much,
                           action=f"{action}?{query}" if query else action), 400
