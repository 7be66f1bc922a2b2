"""What waits on a phone, rehearsed: what it would come to here, and what its person must decide first."""
from collections.abc import Collection, Mapping, Sequence
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

from flask import Response, abort, current_app, render_template, request
from markupsafe import Markup

from models import Entry, Sitting, db
from models.database import rehearsing
from models.table.describe import described

from ..access.table_access import require_sitting
from ..forms import MOST_FOLLOWED
from ..inputs import json_of
from ..queued import readable
from ..table.tables import context_of
from ..web.security import refuse_unstorable
from .blueprint import bp

MOST, CONFLICT = 200, 409  # commands of one phone; the status of one that is to be decided
Command = tuple[str, dict[str, list[str]]]
"""The address and the fields of a form."""


@bp.post("/sittings/<int:sitting_id>/waiting")
def waiting(sitting_id: int) -> Any:
    """Play through the commands of a phone's queue, in its order, until one of them is refused; nothing is stored."""
    sitting, access = require_sitting(sitting_id)
    commands = _read(sitting_id)
    with rehearsing():
        stopped, taken, there = None, list[Entry](), _arrived(sitting, commands)
        for at, (path, form) in enumerate(commands):
            answer = _answered(path, form, there)
            if answer.status_code == CONFLICT:
                stopped = Markup(answer.get_data(as_text=True))
            elif answer.status_code >= 400:  # a page that says why
                answer.headers["X-At"] = at
                return answer
            elif entry := sitting.submitted(form["submission"][0]):
                taken.append(entry)
                there.add(entry.submission)
            if stopped is not None:
                break
        context = context_of(sitting, access) | {"can_write": False, "chart": None}
        page = render_template("entries/_waiting.html", coming=described(sitting, taken, scored=True),
                               stopped=stopped, **context)
    return page, 200, {"X-At": at}


def _read(sitting_id: int) -> Sequence[Command]:
    """The commands sent; aborts with 400."""
    found: list[Command] = []
    try:
        for each in json_of(request.form.get("commands", ""))[:MOST]:
            form: dict[str, list[str]] = {"submission": [""]}
            for name, value in parse_qsl(str(each["body"]), keep_blank_values=True):
                form[name] = [*form.get(name, ()), value] if name != "submission" else [value]
            found.append((urlsplit(str(each["url"])).path.removeprefix(request.script_root), form))
    except (ValueError, TypeError, LookupError, RecursionError):
        abort(400)
    if not found:
        abort(400)
    if not all(path.startswith(f"/sittings/{sitting_id}/") for path, _form in found):
        abort(400)
    return found


def _followed(form: Mapping[str, list[str]]) -> list[str]:
    return " ".join(form.get("follows", [])).split()


def _arrived(sitting: Sitting, commands: Sequence[Command]) -> set[str]:
    """Keys of those before them that were recorded already."""
    keys = {key for _path, form in commands for key in _followed(form)[:MOST_FOLLOWED]}
    return set(db.session.scalars(db.select(Entry.submission).where(
        Entry.sitting_id == sitting.id, Entry.submission.in_(keys))))


def _answered(path: str, form: Mapping[str, list[str]], there: Collection[str]) -> Response:
    """Ask the view itself: a command is read, checked and refused in no other place.

    It follows those that are there by then; its phone leaves out the others when it sends.
    """
    follows = [key for key in _followed(form) if key in there]
    sent = {**form, "follows": [" ".join(follows)], "waited": ["1"]}
    headers = {name: request.headers[name] for name in ("Cookie", "Accept-Language") if name in request.headers}
    with current_app.test_request_context(
            path, base_url=request.root_url, method="POST", data=urlencode(sent, doseq=True),
            headers={**headers, "X-Requested-With": "queue"}, content_type="application/x-www-form-urlencoded"):
        try:
            if request.endpoint == "entries.waiting":
                abort(400)
            refuse_unstorable()
            answer = current_app.make_response(current_app.dispatch_request())
        except Exception as error:  # as Flask does around a view
            answer = current_app.make_response(current_app.handle_user_exception(error))
        return readable(answer)
