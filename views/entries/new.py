"""The form of a new entry: a round or another entry."""
from typing import Any

from flask import request
from werkzeug.datastructures import MultiDict

from games.round_form import EntryForm, Repeat
from models import Sitting, Submission
from models.table.collisions import collides
from models.table.entries import entries_by_seq
from models.table.projection import content_of, deal_of
from tally import Deal
from tally.log import Act

from ..access.table_access import require_sitting
from ..forms import entry_form, submission, with_deal
from .answer import answered, first_preview, kind_asked
from .blueprint import bp
from .draft_saving import keep
from .drafts import take_up
from .form_page import form_page


@bp.route("/sittings/<int:sitting_id>/entries/new", methods=["GET", "POST"])
def new(sitting_id: int) -> Any:
    """Record a round or another entry."""
    sitting, access = require_sitting(sitting_id, draft=request.method == "GET")
    kind = kind_asked(sitting, request.values.get("form", ""))

    if request.method == "GET":
        repeats, draft = _repeats(sitting, kind), sitting.draft
        form = entry_form(sitting, kind)
        if draft is not None and draft.form == kind.key:
            take_up(form, draft.fields)
        form.prefill(request.args)
        return form_page(sitting, access, form, **first_preview(sitting, form, Act.RECORD), repeats=repeats)
    form = entry_form(sitting, kind, _with_its_deal(sitting, submission(access, sitting), request.form))
    if "keep" in request.form:
        return keep(sitting, access, form)
    return answered(sitting, access, form, Act.RECORD)


def _with_its_deal(sitting: Sitting, sent: Submission, form: MultiDict[str, str]) -> MultiDict[str, str]:
    """The submitted form. A queued entry was offered the deal from before the one it follows: if nobody changed that
    deal, replace it with the one the rules suggest now, or with the one already recorded under its key. What stands
    beside a recorded round is judged by the deal it was typed for."""
    if not (sent.follows or sent.waited):
        return form
    before, now = sitting.submitted(sent.id), sitting.now
    if before is not None:
        return with_deal(form, deal_of(before))
    collided = "dealer" in form and collides(sitting, sent)
    return form if collided else with_deal(form, Deal(now.dealer, now.playing))


def _repeats(sitting: Sitting, kind: type[EntryForm]) -> tuple[Repeat, ...]:
    """"Same as last time" offers for an untouched form; none with a draft or a prefilled link."""
    if sitting.draft is not None or set(request.args) - {"form"}:
        return ()
    rows = sitting.page(size=1)
    if not rows or rows[0].struck:
        return ()
    entry = entries_by_seq(sitting.id, [rows[0].seq])[rows[0].seq]
    return kind.repeats(content_of(sitting.game, entry), sitting.now, sitting.rules)
