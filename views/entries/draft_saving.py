"""Saving and dropping the draft of a round in progress, which every phone at the table shares."""
from typing import Any

from flask import flash, request
from flask_babel import gettext

from games.round_form import EntryForm
from models import Sitting, StaleForm
from models.table.drafts import drop_draft, keep_draft

from ..access.table_access import TableAccess, require_sitting
from ..inputs import asked
from ..web.redirects import see_other
from .blueprint import bp
from .form_page import form_page


@bp.post("/sittings/<int:sitting_id>/draft/dropping")
def drop(sitting_id: int) -> Any:
    """Drop the draft."""
    sitting, _access = require_sitting(sitting_id)
    drop_draft(sitting)
    return see_other("tables.show", key=sitting.table.key)


def keep(sitting: Sitting, access: TableAccess, form: EntryForm) -> Any:
    """Save the draft: only the fields the form allows, not scored.

    Hidden parts are validated now, because nobody sees them until everybody's are in.
    """
    fields, parts = ({name: request.form.getlist(name) for name in request.form if name.split("-", 1)[0] in allowed}
                     for allowed in (form.draft, form.hidden))
    parts = {name: values for name, values in parts.items() if any(value.strip() for value in values)}
    if parts:
        form.show(form.check_parts())
        if any(form[name].errors or getattr(form[name], "errors_at", None) for name in form.hidden):
            return form_page(sitting, access, form, 422, stopped=True)
    try:
        keep_draft(sitting, form.key, fields, asked(request.form, "draft_version") or 0, access.me, parts, form.hidden)
    except StaleForm:
        flash(gettext("The round in progress was changed meanwhile; this is what it holds now."), "warning")
        return see_other("entries.new", sitting_id=sitting.id, form=form.key)
    flash(gettext("The round in progress is kept for every phone at the table."), "message")
    return see_other("tables.show", key=access.table.key)
