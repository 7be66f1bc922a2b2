"""House rules of a sitting: shown, and changed from the next round on."""
from typing import Any

from flask import Blueprint, render_template, request
from flask_babel import gettext

from games.rules_form import rules_form
from models import Recorded
from models.table.service import Command, Conflict, Invalid, submit
from tally import by_chapter, encode, meant, switches
from tally.log import Act
from tally.table_events import RulesChanged

from ..access.table_access import require_sitting
from ..forms import CHANGED_MEANWHILE, fresh_id, submission, submission_id, waited
from ..queued import stale_choice
from ..web.redirects import see_other
from .handbook import handbook_page

bp = Blueprint("rules", __name__)


@bp.get("/sittings/<int:sitting_id>/rules")
def show(sitting_id: int) -> Any:
    """Show the rules in force, each with its question and its chapter of the text.

    Watchers do not see setup fields: the word may be secret.
    """
    sitting, access = require_sitting(sitting_id)
    return render_template("table/rules.html", sitting=sitting, game=sitting.game, rules=sitting.rules,
                           printed=sitting.game.house_rules(), chapters=by_chapter({
                               name: switch for name, switch in meant(sitting.rules).items()
                               if access.role == "play" or not switch.setup}))


@bp.get("/sittings/<int:sitting_id>/rules/text")
def handbook(sitting_id: int) -> str:
    """Show the rule text of the sitting's game; its own house rules stand where they differ. ?q= searches."""
    sitting, access = require_sitting(sitting_id)
    return handbook_page("table/handbook.html", sitting.game, sitting.rules, sitting, access)


@bp.get("/sittings/<int:sitting_id>/rules/print")
def print_rules(sitting_id: int) -> str:
    """Show the rules on one sheet to print, with the house rules of the sitting that differ."""
    sitting, access = require_sitting(sitting_id)
    return handbook_page("table/rules_print.html", sitting.game, sitting.rules, sitting, access)


@bp.route("/sittings/<int:sitting_id>/rules/change", methods=["GET", "POST"])
def change(sitting_id: int) -> Any:
    """Change the house rules from the next round on; earlier rounds keep theirs."""
    sitting, access = require_sitting(sitting_id)
    game, rules = sitting.game, sitting.rules
    names = [name for name, switch in switches(game.house_rules).items() if not switch.setup]
    form = rules_form(game.house_rules)(request.form if request.method == "POST" else None,
                                        data={name: getattr(rules, name) for name in names})
    stale = False
    if request.method == "POST" and form.validate():
        setup = {name: getattr(rules, name) for name in switches(game.house_rules) if name not in names}
        changed = form.to_rules(setup)
        command = Command(Act.RECORD, content=RulesChanged(encode(changed)))
        match submit(sitting, command, submission(access, sitting)) if changed != rules else Recorded(None):
            case Invalid(findings):
                form.show(findings)
            case Conflict(since):
                if waited():
                    return stale_choice(sitting, since,
                                      gettext("Something was recorded meanwhile; look at the table first."))
                stale = True
            case Recorded():
                return see_other("tables.show", key=access.table.key)
    page = render_template("table/rules_change.html", sitting=sitting, game=game, form=form, rules=rules,
                           printed=game.house_rules(), stale=CHANGED_MEANWHILE if stale else None,
                           base=sitting.version, submission=fresh_id() if stale else submission_id())
    return page, 409 if stale else 422 if form.wrong() else 200
