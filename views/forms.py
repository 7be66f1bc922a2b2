"""Build entry forms, with people and rules, and read the submission fields every recording form carries."""
import secrets
from typing import Any

from flask import abort, request

from games.round_form import EntryForm
from models import Sitting, Submission
from tally import Game, TableState

from .access.table_access import TableAccess
from .inputs import asked


def fresh_id() -> str:
    """Return a new idempotency key for a form."""
    return secrets.token_hex(16)


def submission(access: TableAccess, sitting: Sitting) -> Submission:
    """Read a form's submission: its idempotency key, base version, person and betting step.

    A form without a key gets a new one; one without a base version is checked against the current version. An entry
    queued
    on the phone names the one it `follows`, whose version it includes.
    """
    base = asked(request.form, "base")
    based = sitting.version if base is None else min(base, sitting.version)
    before = sitting.submitted(request.form.get("follows", "")[:64])
    step = request.form.get("step", "")[:60]
    return Submission(submission_id(), max(based, before.seq if before else 0), access.me, step)


def submission_id() -> str:
    """The form's idempotency key; a new one if it is missing or malformed."""
    sent = request.form.get("submission", "")
    return sent if 8 <= len(sent) <= 64 and sent.isascii() and sent.isalnum() else fresh_id()


def form_type(game: Game, key: str) -> type[EntryForm]:
    """The game's form with this key; aborts with 404 if there is none."""
    for form in game.forms:
        if form.key == key:
            found: type[EntryForm] = form
            return found
    abort(404)


def offered_forms(game: Game, now: TableState, rules: Any) -> list[type[EntryForm]]:
    """Forms that can be recorded now, decisions left out; the first gets the large button."""
    return [form for form in game.forms if not form.decides and form.offered(now, rules)]


def form_type_of(game: Game, entry: Any) -> type[EntryForm]:
    """The form that can express an entry; aborts with 404 if there is none."""
    for form in game.forms:
        if isinstance(entry, form.makes):
            found: type[EntryForm] = form
            return found
    abort(404)


def entry_form(sitting: Sitting, form: type[EntryForm], formdata: Any = None, **situation: Any) -> EntryForm:
    """Build an entry form for the sitting's current state and rules, or for the `now` and `rules` given."""
    now = situation.pop("now", None) or sitting.now
    rules = situation.pop("rules", None) or sitting.rules
    return form(formdata, now=now, rules=rules, names=sitting.names(now), **situation)
