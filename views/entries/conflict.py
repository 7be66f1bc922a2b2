"""Conflict pages for two phones recording at once: nothing is overwritten, the person decides."""
from collections.abc import Sequence
from typing import Any

from flask import render_template, request, url_for
from flask_babel import gettext

from games.round_form import EntryForm, Incomplete
from models import Consequences, Entry, Sitting
from models.database import begin_snapshot
from models.table.collisions import is_of_a_round
from models.table.describe import Description, described, headline
from models.table.entries import SheetRow
from models.table.service import Command, consequences_of
from tally import EntryInvalid
from tally.log import Act

from ..access.table_access import TableAccess
from ..queued import choice, queued


def conflict_page(sitting: Sitting, access: TableAccess, others: Sequence[Entry], form: EntryForm, act: Act,
                  target: int | None) -> Any:
    """409, the form is stale: show both entries with their scores and let the person choose; nothing is stored."""
    begin_snapshot()  # others go on recording
    since = described(sitting, others)
    there = (sitting.sheet_row(target or each.entry.seq) for each in since
             if target or (each.act is Act.RECORD and is_of_a_round(each.entry)))
    row = next(filter(None, there), None)  # the one recorded where this form was opened, or the place it corrects
    theirs = sitting.scored([row])[0] if row else None
    context = {"theirs": theirs, "mine": _tried(sitting, form, row), "root": row.root if row else None,
             "game": sitting.game, "headline": headline, "names": sitting.names(), "now": sitting.now}
    same = bool(theirs and context["mine"] and theirs.play.content == context["mine"].play.content)
    if queued():
        return _choice(sitting, since, row, act, same, context)
    typed = [(name, value) for name, value in request.form.items(multi=True)
             if name not in ("csrf_token", "base", "preview", "record", "open", "waited")]
    return render_template("entries/conflict.html", sitting=sitting, since=since, typed=typed,
                           same=same, base=sitting.version, correcting=act is not Act.RECORD, **context), 409


def _choice(sitting: Sitting, since: Sequence[Description], row: SheetRow | None, act: Act, same: bool,
            context: dict[str, Any]) -> Any:
    """The same for a queue: what it chooses counts from the entry shown, so that it is asked about the next one too."""
    if act is not Act.RECORD:
        context |= {"mended": request.path, "meant": request.form.get("meant", "")}
        choices = [("keep", "check", gettext("Keep what is recorded")),
                   ("mine", "pencil", gettext("Save mine all the same"))]
    elif row is None:
        choices = [("again", "plus", gettext("Record mine all the same")), ("away", "trash", gettext("Throw it away"))]
    else:
        context |= {"mended": url_for("entries.correction", sitting_id=sitting.id, root=row.root),
                  "meant": sitting.key_of(row.root), "base": row.root}
        choices = [("keep", "check", gettext("The same round: keep what is recorded")),
                   ("mine", "pencil", gettext("The same round: mine is right")),
                   ("again", "plus", gettext("Mine is another round"))]
    return choice(sitting, since, [each for each in choices if not same or each[0] != "mine"], **context)


def _tried(sitting: Sitting, form: EntryForm, row: SheetRow | None) -> Any:
    """The score of this form's entry in place of the given row; None if it is not possible there."""
    try:
        act, place = (Act.REVISE, row.root) if row else (Act.RECORD, None)
        seen = consequences_of(sitting, Command(act, place, form.to_entry(), form.to_deal()))
    except (EntryInvalid, Incomplete):
        return None
    return seen.entry if isinstance(seen, Consequences) else None


def reused_page(sitting: Sitting, access: TableAccess) -> Any:
    if queued():
        return choice(sitting, (), [("away", "trash", gettext("Throw it away"))], gettext(
            "This form was sent before with another content, and that is recorded. Nothing was changed now."))
    typed = [(name, value) for name, value in request.form.items(multi=True)
             if name not in ("csrf_token", "submission", "preview", "record")]
    return render_template("entries/reused.html", sitting=sitting, typed=typed), 409
