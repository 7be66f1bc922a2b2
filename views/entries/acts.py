"""Actions on recorded entries: explaining, striking out, undo and redo."""
from typing import Any

from flask import abort, flash, g, redirect, render_template, request, url_for
from flask_babel import gettext

from models import Consequences, Recorded, Sealed, Sitting
from models.books.disputes import objections_to, open_objections
from models.table.describe import headline, title
from models.table.service import Command, Conflict, Gone, Invalid, preview, submit
from tally.log import Act
from tally.replay import Fate
from tally.table_events import TableEvent

from ..access.table_access import TableAccess, require_sitting
from ..forms import offered_forms, submission, waited
from ..inputs import asked
from ..permissions import NotInTournament
from ..queued import row_meant, stale_choice
from .blueprint import bp
from .flashes import tell
from .manual import MANUAL


@bp.get("/sittings/<int:sitting_id>/entries/<int:root>")
def show(sitting_id: int, root: int) -> Any:
    """Explain an entry: its lines, what each gave to whom, and the chapter of the rule text."""
    sitting, access = require_sitting(sitting_id)
    row = sitting.sheet_row(root) or abort(404)
    played = sitting.scored([row])[0]
    g.names = names = sitting.names(played.after)
    entry = sitting.entry(row.seq)
    kinds = offered_forms(sitting.game, played.before, played.rules)
    objections = [each for each in objections_to(sitting) if each.root == root]
    return render_template("entries/show.html", sitting=sitting, row=row, played=played, names=names,
                           recorded=headline(sitting.game, played, access.table.names), entry=entry,
                           correctable=not isinstance(played.play.content, TableEvent)
                           or isinstance(played.play.content, MANUAL), kinds=kinds, game=sitting.game,
                           may_take_back=access.may_take_back(sitting, row.seq), objections=objections,
                           may_object=access.holds and row.fate == Fate.COUNTS.value and not (
                               objections and any((each.root, each.person_id) == (root, access.me)
                                                  for each in open_objections(sitting))))


@bp.route("/sittings/<int:sitting_id>/entries/<int:root>/striking", methods=["GET", "POST"])
def striking(sitting_id: int, root: int) -> Any:
    """Strike an entry out, or restore it; GET shows what that changes."""
    sitting, access = require_sitting(sitting_id)
    row = row_meant(sitting, root)
    root = row.root
    _require_own(sitting, access, row.seq)
    if request.method == "GET":
        played = sitting.scored([row])[0]
        consequences = preview(sitting, Command(Act.RESTORE if row.struck else Act.STRIKE, root))
        if not isinstance(consequences, Consequences):  # changed while it was read
            return redirect(request.path)
        return render_template("entries/striking.html", sitting=sitting, row=row, game=sitting.game,
                               recorded=title(sitting.game, played.play.content, played.before,
                                              access.table.names),
                               consequences=consequences, titled=title,
                               names=sitting.names(), meant=sitting.key_of(root))
    act = Act.STRIKE if request.form.get("struck") == "1" else Act.RESTORE
    return _act(sitting, access, Command(act, root))


@bp.post("/sittings/<int:sitting_id>/undo")
def undo(sitting_id: int) -> Any:
    """Undo the last action of any kind."""
    sitting, access = require_sitting(sitting_id)
    target = asked(request.form, "target")
    _require_own(sitting, access, target or sitting.done)
    return _act(sitting, access, Command(Act.UNDO, target))


@bp.post("/sittings/<int:sitting_id>/redo")
def redo(sitting_id: int) -> Any:
    """Redo the last undone action."""
    sitting, access = require_sitting(sitting_id)
    target = asked(request.form, "target")
    _require_own(sitting, access, target or sitting.undone)
    return _act(sitting, access, Command(Act.REDO, target))


def _require_own(sitting: Sitting, access: TableAccess, seq: int | None) -> None:
    """Refuse what only the desk of a tournament takes back (409)."""
    if not access.may_take_back(sitting, seq):
        raise NotInTournament


def _act(sitting: Sitting, access: TableAccess, command: Command) -> Any:
    """Submit a command that has no form page: undo, redo, striking out."""
    table, game, people = url_for("tables.show", key=access.table.key), sitting.game, access.table.names
    match submit(sitting, command, submission(access, sitting)):
        case Recorded() as recorded:
            tell(people, game, command.act, recorded)
        case Gone() if command.act in (Act.UNDO, Act.REDO):
            flash(gettext("There is nothing to take back or bring back."), "info")
        case Gone():
            abort(404)
        case Conflict(since):
            sentence = gettext("Something was recorded meanwhile; look at the sheet first.")
            if waited():
                return stale_choice(sitting, since, sentence, command.act not in (Act.UNDO, Act.REDO))
            flash(sentence, "warning")
        case Invalid():  # without content only because the sitting is closed
            raise Sealed(sitting)
    return redirect(table, 303)
