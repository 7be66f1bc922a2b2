"""Actions on recorded entries: explaining, striking out, undo and redo."""
from collections.abc import Callable
from typing import Any

from flask import abort, flash, g, redirect, render_template, request, url_for
from flask_babel import gettext

import models
from models import NothingToUndo, Sitting, StaleForm, SubmissionReused
from models.table.sitting import PlaceGone
from tally.table_events import TableEvent

from ..access.table_access import TableAccess, require_sitting
from ..describe import headline, title
from ..forms import fresh_id, offered_forms, submission, waited
from ..inputs import asked
from ..queued import stale_page
from .blueprint import bp
from .manual import MANUAL
from .said import tell


@bp.get("/sittings/<int:sitting_id>/entries/<int:root>")
def show(sitting_id: int, root: int) -> Any:
    """Explain an entry: its lines, what each gave to whom, and the chapter of the rule text."""
    sitting, access = require_sitting(sitting_id)
    row = sitting.kept(root) or abort(404)
    played = sitting.scored([row])[0]
    g.names = names = sitting.names(played.after)
    held = sitting.entry(row.seq)
    kinds = offered_forms(sitting.game, played.before, played.rules)
    return render_template("entries/show.html", sitting=sitting, access=access, row=row, played=played, names=names,
                           title=headline(sitting.game, played), held=held,
                           correctable=not isinstance(played.play.content, TableEvent)
                           or isinstance(played.play.content, MANUAL), kinds=kinds, game=sitting.game,
                           submission=fresh_id())


@bp.route("/sittings/<int:sitting_id>/entries/<int:root>/striking", methods=["GET", "POST"])
def striking(sitting_id: int, root: int) -> Any:
    """Strike an entry out, or restore it; GET shows what that changes."""
    sitting, access = require_sitting(sitting_id)
    row = sitting.kept(root) or abort(404)
    if request.method == "GET":
        played = sitting.scored([row])[0]
        return render_template("entries/striking.html", sitting=sitting, access=access, row=row, game=sitting.game,
                               title=title(sitting.game, played.play.content, played.before),
                               consequences=sitting.tried_strike(root, not row.struck), titled=title,
                               names=sitting.names(), submission=fresh_id())
    struck = request.form.get("struck") == "1"
    return _act(sitting, access, lambda sent: models.strike(sitting, root, sent, struck))


@bp.post("/sittings/<int:sitting_id>/undo")
def undo(sitting_id: int) -> Any:
    """Undo the last action of any kind."""
    sitting, access = require_sitting(sitting_id)
    return _act(sitting, access, lambda sent: models.undo(sitting, sent, asked(request.form, "target")))


@bp.post("/sittings/<int:sitting_id>/redo")
def redo(sitting_id: int) -> Any:
    """Redo the last undone action."""
    sitting, access = require_sitting(sitting_id)
    return _act(sitting, access, lambda sent: models.redo(sitting, sent, asked(request.form, "target")))


def _act(sitting: Sitting, access: TableAccess, command: Callable[[models.Submission], models.Answer]) -> Any:
    """Call a command that has no form page: undo, redo, striking out."""
    try:
        answer = command(submission(access, sitting))
    except NothingToUndo:
        flash(gettext("There is nothing to take back or bring back."), "info")
    except (StaleForm, SubmissionReused) as stale:
        sentence = gettext("Another phone was faster; look at the sheet first.")
        if waited():
            return stale_page(sitting, access, stale, sentence)
        flash(sentence, "warning")
    except PlaceGone:
        abort(404)
    else:
        tell(sitting, answer)
    return redirect(url_for("tables.show", key=access.table.key), 303)
