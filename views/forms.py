"""The one place that hands a form its people, its rules and what it was opened with."""
import secrets
from typing import Any

from flask import abort, request

from games.round_form import EntryForm
from models import Sitting, Submission
from tally import Game, TableState

from .inputs import asked
from .table_access import TableAccess


def fresh_id() -> str:
    """The id of a submission, made when its form is opened."""
    return secrets.token_hex(16)


def submission(access: TableAccess, sitting: Sitting) -> Submission:
    """What every writing form carries: its id, and the version of the sitting it was opened on.

    A form without an id still counts once per request; one without a base is judged against today's table. An entry
    that waited on the phone behind another one `follows` it: what it was based on includes that one.
    """
    base = asked(request.form, "base")
    based = sitting.version if base is None else min(base, sitting.version)
    before = sitting.submitted(request.form.get("follows", "")[:64])
    step = request.form.get("step", "")[:60]
    return Submission(submission_id(), max(based, before.seq if before else 0), access.me, step)


def submission_id() -> str:
    """The id the form was opened with; a new one when it carries none."""
    sent = request.form.get("submission", "")
    return sent if 8 <= len(sent) <= 64 and sent.isascii() and sent.isalnum() else fresh_id()


def form_type(game: Game, key: str) -> type[EntryForm]:
    """The form of a game by its key; 404 for one it has not."""
    for form in game.forms:
        if form.key == key:
            found: type[EntryForm] = form
            return found
    abort(404)


def offered_forms(game: Game, now: TableState, rules: Any) -> list[type[EntryForm]]:
    """What can be recorded now beside decisions, the first of them by the large button."""
    return [form for form in game.forms if form.key != "decision" and form.offered(now, rules)]


def form_type_of(game: Game, entry: Any) -> type[EntryForm]:
    """The form that can express an entry."""
    for form in game.forms:
        if isinstance(entry, form.makes):
            found: type[EntryForm] = form
            return found
    abort(404)


def entry_form(sitting: Sitting, form: type[EntryForm], formdata: Any = None, **situation: Any) -> EntryForm:
    """An entry form for the sitting as it is now, or for the `now` and `rules` given."""
    now = situation.pop("now", None) or sitting.now
    rules = situation.pop("rules", None) or sitting.rules
    return form(formdata, now=now, rules=rules, names=sitting.names(now), **situation)
