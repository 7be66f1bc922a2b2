"""Conflict pages for two phones recording at once: nothing is overwritten, the person decides."""
from collections.abc import Sequence
from typing import Any

from flask import render_template, request

from games.round_form import EntryForm, Incomplete
from models import Consequences, Entry, Sitting
from models.database import begin_snapshot
from models.table.describe import described, headline
from models.table.entries import SheetRow
from models.table.service import Command, foreseen
from tally import EntryInvalid
from tally.log import Act

from ..access.table_access import TableAccess
from ..forms import fresh_id


def conflict_page(sitting: Sitting, access: TableAccess, others: Sequence[Entry], form: EntryForm) -> Any:
    """409, the form is stale: show both entries with their scores and let the person choose; nothing is stored."""
    begin_snapshot()  # others go on recording
    since = described(sitting, others)
    rounds = [each for each in since if each.act is Act.RECORD and sitting.sheet_row(each.entry.seq)]
    typed = [(name, value) for name, value in request.form.items(multi=True)
             if name not in ("csrf_token", "base", "preview", "record", "open", "waited")]
    row = sitting.sheet_row(rounds[0].entry.seq) if rounds else None  # the one recorded where this form was opened
    theirs = sitting.scored([row])[0] if row else None
    mine = _tried(sitting, form, row)
    return render_template(
        "entries/conflict.html", sitting=sitting, access=access, since=since, typed=typed, theirs=theirs, mine=mine,
        root=row.root if row else None, same=bool(theirs and mine and theirs.play.content == mine.play.content),
        game=sitting.game, headline=headline, names=sitting.names(), now=sitting.now, base=sitting.version,
        correcting=request.endpoint != "entries.new"), 409


def _tried(sitting: Sitting, form: EntryForm, row: SheetRow | None) -> Any:
    """The score of this form's entry in place of the given row; None if it is not possible there."""
    try:
        act, place = (Act.REVISE, row.root) if row else (Act.RECORD, None)
        seen = foreseen(sitting, Command(act, place, form.to_entry(), form.to_deal()))
    except (EntryInvalid, Incomplete):
        return None
    return seen.entry if isinstance(seen, Consequences) else None


def reused_page(sitting: Sitting, access: TableAccess) -> Any:
    typed = [(name, value) for name, value in request.form.items(multi=True)
             if name not in ("csrf_token", "submission", "preview", "record")]
    page = render_template("entries/reused.html", sitting=sitting, access=access, typed=typed, submission=fresh_id())
    return page, 409, {"X-Submission": "recorded"}
