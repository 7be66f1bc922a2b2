"""Answer an entry form: recorded, previewed, refused, to be confirmed, or stale."""
from collections.abc import Callable
from functools import partial
from typing import Any

from flask import abort, redirect, request, url_for

from games.round_form import EntryForm, Incomplete
from models import Consequences, Recorded, Sitting
from models.table.service import Command, Conflict, Gone, Invalid, NeedsConfirmation, preview, submit
from tally import EntryInvalid
from tally.log import Act

from ..access.table_access import TableAccess
from ..forms import form_type, form_type_of, offered_forms, submission
from .conflict import conflict_page, reused_page
from .flashes import tell
from .form_page import form_page, previewing
from .manual import MANUAL, ManualForm


def kind_asked(sitting: Sitting, key: str) -> type[EntryForm]:
    """The form an address names, else the first offered now; aborts with 404 if the game has none of that key."""
    if key == ManualForm.key:
        return ManualForm
    if key:
        return form_type(sitting.game, key)
    return next(iter(offered_forms(sitting.game, sitting.now, sitting.rules)), sitting.game.forms[0])


def kind_of(sitting: Sitting, content: Any) -> type[EntryForm]:
    """The form by which an entry of this content is corrected; aborts with 404 if there is none."""
    return ManualForm if isinstance(content, MANUAL) else form_type_of(sitting.game, content)


def first_preview(sitting: Sitting, form: EntryForm, act: Act, target: int | None = None) -> dict[str, Any]:
    """The preview of a form just opened, or why it is incomplete."""
    match run(form, act, target, partial(preview, sitting)):
        case Consequences() as seen:
            return _shown(seen, act)
        case Invalid(findings):
            return {"reasons": form.reasons_of(findings)}
    abort(404)


def run(form: EntryForm, act: Act, target: int | None, command: Callable[[Command], Any]) -> Any:
    """Make a command of the form and run it; `Invalid` if what is typed makes none."""
    try:
        made = Command(act, target, form.to_entry(), form.to_deal())
    except (EntryInvalid, Incomplete) as invalid:
        return Invalid(invalid.findings)
    return command(made)


def _shown(consequences: Consequences, act: Act) -> dict[str, Any]:
    """Context of a preview; where an earlier row is changed, with what happens to later rows."""
    context = {"played": consequences.entry, "findings": consequences.findings}
    return context if act is Act.RECORD else context | {"consequences": consequences}


def answered(sitting: Sitting, access: TableAccess, form: EntryForm, act: Act, target: int | None = None,
             **context: Any) -> Any:
    """Validate the form, then record or preview. Records only if asked to and all warnings are confirmed."""
    recording = "record" in request.form and not previewing()
    # Now: after the command they would have to be loaded again.
    table, game, people = url_for("tables.show", key=access.table.key), sitting.game, access.table.names
    context["stopped"] = recording
    if not form.validate():
        return form_page(sitting, access, form, 422, **context)
    confirmed = frozenset(request.form.getlist("confirmed"))
    sent = submission(access, sitting)
    command = partial(submit, sitting, sent=sent, confirmed=confirmed) if recording else partial(preview, sitting)
    match run(form, act, target, command):
        case Recorded() as recorded:
            tell(people, game, act, recorded)
            return redirect(table, 303)
        case Consequences() as seen:
            return form_page(sitting, access, form, **context, **_shown(seen, act))
        case NeedsConfirmation(consequences):
            return form_page(sitting, access, form, 422, **context, **_shown(consequences, act))
        case Invalid(findings):
            form.show(findings)
            return form_page(sitting, access, form, 422, **context, findings=findings)
        case Conflict(reused=True):
            return reused_page(sitting, access)
        case Conflict(since):
            return conflict_page(sitting, access, since, form, act, target)
        case Gone():  # undone since the form was opened
            abort(404)
