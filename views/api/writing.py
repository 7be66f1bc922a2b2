"""What programs record: the forms of the pages take the fields, `service.submit` the command."""
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from flask import abort, g, request, url_for
from werkzeug.datastructures import MultiDict

from games.form_fields import EntryField
from games.round_form import EntryForm, Reason
from models import CONSEQUENCES, Consequences, Recorded, Sealed, Sitting, Submission
from models.table.describe import headline
from models.table.projection import content_of, deal_of
from models.table.service import Command, Conflict, Gone, Invalid, NeedsConfirmation, preview, submit
from models.tournament.hall import Hall
from models.tournament.log import Sent
from tally import Findings, Text
from tally.codec import fingerprint
from tally.log import Act

from ..access.table_access import TableAccess, require_sitting
from ..entries.answer import kind_asked, kind_of, run
from ..entries.flashes import sentence
from ..forms import entry_form, fresh_id
from ..permissions import NotInTournament
from ..tournament.registering import Typed, enter, require_open
from ..translate import gettext, say
from . import shapes
from .blueprint import V1, answers, bp, refused
from .reading import actions_of, by_seat, gave, reasons_of

ENTRIES = f"{V1}/sittings/<int:sitting_id>/entries"
PLACE = f"{ENTRIES}/<int:root>"
KEY = re.compile(r"[A-Za-z0-9]{8,64}")
VERSION = re.compile(r'(?:W/)?"?([0-9]{1,9})"?')


@bp.post(ENTRIES)
@answers(HTTP_200=shapes.Preview, HTTP_201=shapes.Recorded)
def record(sitting_id: int, json: shapes.Filled, query: shapes.Dry) -> Any:
    """Record an entry, or see what it would come to."""
    sitting, access = require_sitting(sitting_id)
    return _entered(sitting, access, json, query, Act.RECORD)


@bp.post(f"{PLACE}/insertion")
@answers(HTTP_200=shapes.Preview, HTTP_201=shapes.Recorded)
def insert(sitting_id: int, root: int, json: shapes.Filled, query: shapes.Dry) -> Any:
    """Insert a forgotten entry before this one."""
    sitting, access = require_sitting(sitting_id)
    row = sitting.sheet_row(root) or abort(404)
    now, rules = sitting.state_before(row.place)
    return _entered(sitting, access, json, query, Act.INSERT, root, now=now, rules=rules)


@bp.post(f"{PLACE}/correction")
@answers(HTTP_200=shapes.Preview, HTTP_201=shapes.Recorded)
def correct(sitting_id: int, root: int, json: shapes.Filled, query: shapes.Dry) -> Any:
    """Correct an entry: fields that are not sent stay as they were recorded."""
    sitting, access = require_sitting(sitting_id)
    row = sitting.sheet_row(root) or abort(404)
    before = sitting.submitted(key())  # sent again, what it leaves out is as it was then
    again = before is not None and (before.act, before.target) == (Act.REVISE.value, root)
    entry = before if again else sitting.entry(row.seq)
    assert entry is not None
    content, (now, rules) = content_of(sitting.game, entry), sitting.state_before(row.place)
    usual = kind_of(sitting, content)
    kind = kind_asked(sitting, json.form) if json.form else usual
    json.form = kind.key
    return _entered(sitting, access, json, query, Act.REVISE, root, now=now, rules=rules, deal=deal_of(entry),
                    entry=content if isinstance(content, kind.makes) else None)


@bp.post(f"{PLACE}/striking")
@answers(HTTP_200=shapes.Preview, HTTP_201=shapes.Recorded)
def strike(sitting_id: int, root: int, json: shapes.Struck, query: shapes.Dry) -> Any:
    """Strike an entry out, or put it back."""
    sitting, access = require_sitting(sitting_id)
    row = sitting.sheet_row(root) or abort(404)
    return _acted(sitting, access, Command(Act.STRIKE if json.struck else Act.RESTORE, root), row.seq, query.preview)


@bp.post(f"{V1}/sittings/<int:sitting_id>/undo")
@answers(HTTP_201=shapes.Recorded)
def undo(sitting_id: int, json: shapes.Target, query: shapes.Nothing) -> Any:
    """Take the last action back."""
    sitting, access = require_sitting(sitting_id)
    return _acted(sitting, access, Command(Act.UNDO, json.target), json.target or sitting.done)


@bp.post(f"{V1}/sittings/<int:sitting_id>/redo")
@answers(HTTP_201=shapes.Recorded)
def redo(sitting_id: int, json: shapes.Target, query: shapes.Nothing) -> Any:
    """Bring the action back that was taken back last."""
    sitting, access = require_sitting(sitting_id)
    return _acted(sitting, access, Command(Act.REDO, json.target), json.target or sitting.undone)


def _entered(sitting: Sitting, access: TableAccess, sent: shapes.Filled, how: shapes.Dry, act: Act,
             target: int | None = None, **situation: Any) -> Any:
    """Run what a form makes of the fields."""
    kind, submitted = kind_asked(sitting, sent.form), submission(sitting, access)
    if act is not Act.REVISE:
        situation |= _situation_then(sitting, submitted.id)
    opened = entry_form(sitting, kind, **situation)
    form = entry_form(sitting, kind, _filled(opened, sent.fields), **situation)
    strange = [name for field, value in sent.fields.items() for name, _values in _inputs(field, value)
               if not _has(form, name, value)]
    if strange:
        return _wrong([shapes.Error(name, gettext("This form has no such field."), "field") for name in strange])
    if not form.validate():
        return _wrong(_errors(form.reasons()))
    command = partial(preview, sitting) if how.preview else partial(
        submit, sitting, sent=submitted, confirmed=frozenset(sent.confirmed))
    return _answered(sitting, access, act, run(form, act, target, command), form)


def _situation_then(sitting: Sitting, submitted: str) -> dict[str, Any]:
    """What the form of an entry that came before was opened at, so that it says the same again; {}: as it is now."""
    before = sitting.submitted(submitted)
    row = None if before is None else sitting.sheet_row(before.seq)
    if before is None or row is None:
        return {}
    now, rules = sitting.state_before(row.place)
    return {"now": now, "rules": rules, "deal": deal_of(before)}


def _has(form: EntryForm, name: str, value: object) -> bool:
    """Whether the form has this input, or the field that nothing is to be in."""
    field, _dash, part = name.partition("-")
    asked = form._fields.get(field)
    if not isinstance(asked, EntryField):
        return False
    parts = set(asked.parts())
    return part in parts if part else not parts or value in (None, [])


def _filled(opened: EntryForm, given: dict[str, Any]) -> MultiDict[str, str]:
    """What the form would send as it opens, with what was given in its place."""
    whole = {name for name, value in given.items() if not isinstance(value, dict)}
    inputs = {name: values for name, values in opened.sent.items() if whole.isdisjoint(_with_those_above(name))}
    for name, value in given.items():
        inputs |= dict(_inputs(name, value))
    return MultiDict((name, value) for name, values in inputs.items() for value in values)


def _with_those_above(name: str) -> Iterator[str]:
    """An input, and what it is a part of: "flek-1" and "flek"."""
    parts = name.split("-")
    return ("-".join(parts[:n]) for n in range(1, len(parts) + 1))


def _inputs(name: str, value: Any) -> Iterator[tuple[str, list[str]]]:
    """The inputs of a field and their values, out of JSON."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield from _inputs(f"{name}-{key}", each)
    else:
        several = value if isinstance(value, list) else [value]
        yield name, ["1" if each is True else str(each) for each in several if each is not None and each is not False]


def _acted(sitting: Sitting, access: TableAccess, command: Command, seq: int | None, dry: bool = False) -> Any:
    """Run a command without a form."""
    if not access.may_take_back(sitting, seq):
        raise NotInTournament
    sent = replace(submission(sitting, access), waited="If-Match" in request.headers)  # what was recorded since is told
    return _answered(sitting, access, command.act, preview(sitting, command) if dry else submit(sitting, command, sent))


def _answered(sitting: Sitting, access: TableAccess, act: Act, outcome: Any, form: EntryForm | None = None) -> Any:
    match outcome:
        case Recorded() as done:
            text = sentence(access.table.names, sitting.game, act, done)
            return shapes.Recorded(done.seq, sitting.version, done.repeated, text,
                                   gave(done.played.score) if done.played else {}), 201
        case Consequences() as seen:
            g.names = sitting.names(seen.entry.after)
            return shapes.Preview(say(headline(sitting.game, seen.entry)), reasons_of(seen.entry),
                                  by_seat(seen.then.totals), seen.then.finished,
                                  [each.play.root for each in seen.turned], _warnings(seen))
        case NeedsConfirmation(seen):
            return refused(422, gettext("Not recorded yet"), gettext("It has to be confirmed."),
                           warnings=_warnings(seen))
        case Invalid(findings):
            if sitting.sealed_at is not None:
                raise Sealed(sitting)
            return _wrong(_errors(form.reasons_of(findings)) if form else _found(findings))
        case Conflict(reused=True):
            return refused(409, gettext("This was sent before with something else in it. Nothing was stored."))
        case Conflict(since):
            return refused(412, gettext("Something was recorded meanwhile; look at the sheet first."),
                           since=actions_of(sitting, since))
        case Gone() if act in (Act.UNDO, Act.REDO, Act.STRIKE, Act.RESTORE):
            return refused(409, gettext("There is nothing to take back or bring back."))
    abort(404)


def _errors(reasons: list[Reason]) -> list[shapes.Error]:
    return [shapes.Error(each.id, say(each.text), each.code) for each in reasons]


def _found(findings: Findings) -> list[shapes.Error]:
    return [shapes.Error(each.field, say(each.text), each.code) for each in findings.problems]


def _warnings(seen: Consequences) -> list[shapes.Warned]:
    found = [shapes.Warned(say(each), fingerprint(each)) for each in seen.findings.warnings]
    if seen.needs_confirmation:
        found.append(shapes.Warned(gettext("Later entries change with it, or the game ends or goes on."), CONSEQUENCES))
    return found


def _wrong(errors: list[shapes.Error]) -> Any:
    return refused(422, gettext("Not recorded yet"), errors[0].detail if errors else "", errors=errors)


def refusal(text: Text, status: int, field: str = "") -> Any:
    """A problem that is one sentence."""
    return refused(status, say(text), errors=[shapes.Error(field, say(text))])


def submission(sitting: Sitting, access: TableAccess) -> Submission:
    """Idempotency key and base version, out of the headers."""
    seen = request.headers.get("If-Match", "*")
    base = VERSION.fullmatch(seen)
    if base is None and seen != "*":
        abort(400, gettext("%(header)s: it must be a version that was seen, as \"12\".", header="If-Match"))
    version = sitting.version if base is None else int(base[1])
    if version > sitting.version:
        abort(412)
    return Submission(key(), version, access.me)


def key() -> str:
    """The idempotency key; without one a new one."""
    sent = request.headers.get("Idempotency-Key")
    if sent is None:
        return fresh_id()
    found = KEY.fullmatch(sent.replace("-", ""))
    return found[0] if found else abort(400, gettext(
        "%(header)s: 8 to 64 letters and digits, and dashes.", header="Idempotency-Key"))


@bp.post(f"{V1}/register/<code>")
@answers(public=True, HTTP_201=shapes.Registered)
def register(code: str, json: shapes.Registration) -> Any:
    """Register somebody for a tournament, by the code of its address; needs no token."""
    tournament = require_open(code)
    typed = Typed.read(tournament, Hall.of(tournament), json.name, json.who)
    entered = enter(tournament, typed, Sent(key()))
    if entered is not None:
        person, card = entered
        return shapes.Registered(person, url_for("tournament_public.card", key=tournament.key, token=card,
                                                 _external=True)), 201
    if typed.error is not None:
        return refusal(typed.error, 422, "name")
    asked = gettext("Is it %(name)s? Then %(number)s, else “new”.", name=typed.asked, number=typed.like)
    return refused(422, gettext("Somebody is called nearly the same."), asked, errors=[shapes.Error("who", asked)])
