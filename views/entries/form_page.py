"""Render an entry form: its fields, errors, preview, and the label of its button."""
from typing import Any

from flask import render_template, request
from flask_babel import gettext

from games.round_form import EntryForm
from models import CONSEQUENCES, Sitting
from models.table.describe import described, headline, title
from tally import Findings, Text, _
from tally.codec import fingerprint

from ..access.table_access import TableAccess
from ..forms import offered_deal, submission_id
from ..inputs import asked
from ..table.tables import course_chart, etag_of
from .drafts import submitted_parts


def form_page(sitting: Sitting, access: TableAccess, form: EntryForm, status: int = 200, **context: Any) -> Any:
    """Render the entry form; only the preview if a script asked for it."""
    context.setdefault("findings", Findings())
    context.setdefault("reasons", form.reasons())
    # As a correction opens, nothing is changed yet: what is shown then confirms nothing of what will be sent.
    confirm = _to_confirm(context) if request.method == "POST" else []
    if form.hidden and (draft := sitting.draft) is not None and draft.form == form.key:
        form.submitted_parts = submitted_parts(form, draft.fields)
    shown = {"sitting": sitting, "form": form, "game": sitting.game, "names": form.names, "titled": title,
             "headline": headline, "confirm": confirm, "press": press(confirm, "correcting" in context), **context}
    if previewing():
        return render_template("entries/_preview.html", meanwhile=_meanwhile(sitting), **shown)
    return render_template("entries/form.html", now=form.now, etag=etag_of(access),
                           chart=course_chart(sitting, sitting.course()),
                           **_carried(sitting, form), **shown), status


def _carried(sitting: Sitting, form: EntryForm) -> dict[str, Any]:
    """What the form carries unseen: as it was sent, or as it is now."""
    version = sitting.version if request.method == "GET" else request.form.get("base", sitting.version)
    deal = form.to_deal() if request.method == "GET" else None
    return {"offered": offered_deal(deal.dealer, deal.playing) if deal else request.form.get("offered", ""),
            "base": version, "submission": submission_id(),
            "follows": request.form.get("follows", ""), "round_seen": asked(request.form, "number"),
            "draft_version": request.form.get("draft_version", sitting.draft.version if sitting.draft else 0)}


def previewing() -> bool:
    """Whether a script asks for a preview only."""
    return request.headers.get("X-Requested-With") == "preview"


def _to_confirm(context: dict[str, Any]) -> list[str]:
    """What must be confirmed before recording: warnings, and consequences of a correction for later rows."""
    seen = [fingerprint(warning) for warning in context["findings"].warnings]
    if "consequences" in context and context["consequences"].needs_confirmation:
        seen.append(CONSEQUENCES)
    return seen


def press(confirm: object, correcting: bool) -> str:
    """The label of the button that records."""
    if correcting:
        return gettext("Save it all the same") if confirm else gettext("Save the correction")
    return gettext("Record all the same") if confirm else gettext("Record")


def _meanwhile(sitting: Sitting) -> Text | str | None:
    """What another phone recorded since a new entry was opened; None for a queued entry that follows another."""
    if request.endpoint != "entries.new" or request.form.get("follows"):
        return None
    base = asked(request.form, "base")
    newest = sitting.entry(sitting.version) if base is not None and base < sitting.version else None
    done = described(sitting, [newest])[0] if newest else None
    return _("%(act)s: %(what)s", act=done.did, what=done.what) if done and done.what else None
