"""Answer an entry form: recorded, previewed, refused, to be confirmed, or stale."""
from collections.abc import Callable
from typing import Any

from flask import abort, redirect, request, url_for

import models
from games.round_form import EntryForm, Incomplete
from models import Sitting, StaleForm, SubmissionReused, Unconfirmed
from models.table.sitting import PlaceGone
from tally import Deal, EntryInvalid

from ..access.table_access import TableAccess
from ..forms import form_type, form_type_of, offered_forms, submission
from .conflict import conflict_page, reused_page
from .form_page import form_page, previewing
from .manual import MANUAL, ManualForm
from .said import tell

Command = Callable[[Any, Deal | None, models.Submission, frozenset[str]], models.Answer]
Trial = Callable[[Any, Deal | None], models.Consequences]


def kind_asked(sitting: Sitting, key: str) -> type[EntryForm]:
    """The form an address names, else the first offered now; aborts with 404 if the game has none of that key."""
    if key == ManualForm.key:
        return ManualForm
    if key:
        return form_type(sitting.game, key)
    return next(iter(offered_forms(sitting.game, sitting.now, sitting.rules)), sitting.game.forms[0])


def kind_of(sitting: Sitting, content: Any) -> type[EntryForm]:
    """The form by which an entry of this content is corrected."""
    return ManualForm if isinstance(content, MANUAL) else form_type_of(sitting.game, content)


def foreseen(form: EntryForm, trial: Trial, turning: bool = False) -> dict[str, Any]:
    """The preview of a form just opened, or why it is incomplete."""
    try:
        return _shown(trial(form.to_entry(), form.to_deal()), turning)
    except (EntryInvalid, Incomplete) as invalid:
        return {"reasons": form.reasons_of(invalid.findings)}


def _shown(consequences: models.Consequences, turning: bool) -> dict[str, Any]:
    """Context of a preview; `turning` (an earlier row is changed) adds what happens to later rows."""
    about = {"played": consequences.entry, "findings": consequences.findings}
    return about | ({"consequences": consequences} if turning else {})


def answered(sitting: Sitting, access: TableAccess, form: EntryForm, command: Command, trial: Trial,
             **about: Any) -> Any:
    """Validate the form, then record or preview. Records only if asked to and all warnings are confirmed."""
    recording = "record" in request.form and not previewing()
    table = url_for("tables.show", key=access.table.key)  # now: after the command it would have to be loaded again
    about["stopped"], turning = recording, "before" in about or "correcting" in about
    if not form.validate():
        return form_page(sitting, access, form, 422, **about)
    confirmed = frozenset(request.form.getlist("confirmed"))
    try:
        entry, deal = form.to_entry(), form.to_deal()
        if not recording:
            return form_page(sitting, access, form, **about, **_shown(trial(entry, deal), turning))
        tell(sitting, command(entry, deal, submission(access, sitting), confirmed))
        return redirect(table, 303)
    except Unconfirmed as unseen:
        return form_page(sitting, access, form, 422, **about, **_shown(unseen.consequences, turning))
    except (EntryInvalid, Incomplete) as invalid:
        form.show(invalid.findings)
        return form_page(sitting, access, form, 422, **about, findings=invalid.findings)
    except StaleForm as conflict:
        return conflict_page(sitting, access, conflict, form)
    except SubmissionReused:
        return reused_page(sitting, access)
    except PlaceGone:  # undone since the form was opened
        abort(404)
