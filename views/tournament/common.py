"""Shared by the pages of a tournament: loading it, the command a form sends, what refused it as a sentence."""
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, abort, current_app, g, render_template, request, url_for
from werkzeug.wrappers import Response

from models import StaleForm, SubmissionReused, Tournament
from models.books.closing import OpenQuestions
from models.tournament.changes import NoRoom
from models.tournament.hall import Hall
from models.tournament.log import Sent, WrongState
from models.tournament.running import WrongSize
from tally import EntryInvalid, Text, _, _n
from tally.printable import printable
from tally.seating import CannotDraw

from .. import names
from ..access.membership import Membership, require_membership
from ..club.clubs import SENT_BEFORE
from ..forms import submission_id
from ..inputs import asked
from ..web.redirects import see_other

# Pages of one tournament linked from each of them: endpoint, label.
LINKS = (
    ("tournament_desk.show", _("Desk")), ("tournament_entrants.show", _("Entrants")),
    ("tournament_standings.show", _("Standings")), ("tournament_plan.show", _("Plan")),
    ("tournament_penalties.show", _("Penalties")), ("tournament_prizes.show", _("Closing")),
    ("tournament_log.show", _("Log")), ("tournament_settings.change", _("Settings")))

WHY: Mapping[str, Text] = {
    "closed": _("The tournament is closed. Open it again first."),
    "not closed": _("The tournament is not closed."),
    "started": _("A round was started: this cannot be taken back any more."),
    "penalised": _("Cancel the penalty first: it belongs to the start number, which somebody else gets then."),
    "drawn": _("The plan is drawn: discard the draw first, or let the person leave."),
    "confirmed": _("It was confirmed already."),
    "not drawn": _("This round cannot be started now. Look at the state of the rounds."),
    "not running": _("This is not running now. Look at the state of the rounds."),
    "not ended": _("End the round first."),
    "earlier": _("End the round before it first."),
    "later": _("A later round was started."),
    "not confirmed": _("Not every table is confirmed yet."),
    "not sealed": _("A round that was started is not sealed yet."),
    "recorded": _("Something was recorded at the table meanwhile. Look at the score once more."),
    "handed in": _("This table was handed in already."),
    "not handed in": _("This table was not handed in yet."),
    "same": _("Somebody else at the table must confirm it."),
    "same phone": _("It was handed in with this phone: another player confirms with another phone."),
    "paused": _("The clock stands still already."),
    "not paused": _("The clock is running."),
    "plays": _("This person plays already."),
    "paid": _("The fee is paid already, or is not owed."),
    "fees": _("Fees were paid for it: take them back first, among its entrants."),
    "unpaid": _("Say what becomes of the fees that are not paid."),
    "corrected": _("Points were corrected since the tournament was closed, and the prizes are others now: open it "
                   "again and close it anew."),
    "paid out": _("This prize was paid out already."),
    "not paid out": _("This prize was not paid out."),
    "short": _("Fewer deals were played than set: write why."),
    "stands in": _("A stand-in pays no fee."),
    "has a chair": _("This person has a start number: only who has none becomes a stand-in, or stops being one."),
    "no extra": _("An extra round is drawn when the last planned round has ended and somebody misses a round."),
    "free": _("This tournament has no fee."),
    "rests": _("Something newer rests on it: take that back first."),
    "cancelled": _("This penalty was cancelled already."),
}
"""Sentences for what `WrongState` says."""


def blueprint(name: str) -> Blueprint:
    """Return a blueprint whose views get the keys of club and tournament by `require_tournament`, not as arguments.

    Links to its pages lead to the same club and tournament where they name no other.
    """
    bp = Blueprint(name, __name__)

    @bp.url_value_preprocessor
    def keep(_endpoint: str | None, values: dict[str, Any] | None) -> None:
        g.at = {each: values.pop(each) for each in ("key", "tournament_key") if values and each in values}

    @bp.url_defaults
    def fill(endpoint: str, values: dict[str, Any]) -> None:
        for each, value in g.get("at", {}).items():
            if current_app.url_map.is_endpoint_expecting(endpoint, each):
                values.setdefault(each, value)
    return bp


@dataclass(frozen=True, slots=True)
class TournamentAccess:
    """A tournament as a member of its club opened it."""
    membership: Membership
    tournament: Tournament

    @property
    def hall(self) -> Hall:
        return Hall.of(self.tournament)

    def can(self, endpoint: str) -> bool:
        return self.membership.can(endpoint)

    @property
    def sent(self) -> Sent:
        """What a form sends of itself: idempotency key, account, base version (missing: no conflicts)."""
        return Sent(submission_id(), self.membership.user.id, None, asked(request.form, "base"))

    def refused(self, command: Callable[..., object], *values: object, **named: object) -> Text | None:
        """Run a command of the tournament as a form sent it; return why it was refused, or None."""
        return refused(lambda: command(self.tournament, *values, self.sent, **named))

    def page(self, template: str, hall: Hall, wrong: object = None, **shown: Any) -> tuple[str, int]:
        """Render a page of the tournament; `wrong`: what was typed is not right."""
        links = [(url_for(endpoint), label) for endpoint, label in LINKS if self.can(endpoint)]
        page = render_template(f"tournament/{template}.html", **{
            "tournament": self.tournament, "hall": hall, "links": links, "wrong": wrong, **shown})
        return page, 422 if wrong or shown.get("error") else 200


def require_tournament() -> TournamentAccess:
    """Load the tournament of the request through the account's membership; aborts with 404."""
    membership = require_membership(g.at["key"])
    found = Tournament.by_key(g.at["tournament_key"])
    if found is None or found.club_id != membership.club.id:
        abort(404)
    return TournamentAccess(membership, found)


def done(endpoint: str = ".show", **values: Any) -> Response:
    """Lead to the page that shows what a form did."""
    return see_other(endpoint, **values)


def refused(command: Callable[[], Any]) -> Text | None:
    """Run a command; return why it was refused, or None."""
    try:
        command()
    except StaleForm:
        return _("Somebody changed the tournament meanwhile. Look at it as it is now, and decide again.")
    except SubmissionReused:
        return SENT_BEFORE
    except WrongSize as wrong:
        return _n("Table %(table)s would have %(n)s person, and the game cannot be played so. Draw the rest again.",
                  "Table %(table)s would have %(n)s people, and the game cannot be played so. Draw the rest again.",
                  wrong.people, table=wrong.table)
    except NoRoom as full:
        return _("In round %(n)s no table has a free seat. Draw the rest again with everybody.", n=full.round)
    except WrongState as wrong:
        return WHY[str(wrong)]
    except CannotDraw:
        return _("So many people cannot be divided over tables of these sizes. Choose other sizes in the settings.")
    except OpenQuestions:
        return _("The game at a table still asks something: answer it at the table, then seal the round.")
    except EntryInvalid as invalid:
        return next(iter(invalid.findings.problems)).text
    except (LookupError, ValueError):
        return _("This does not fit any more. Look at the page as it is now.")
    return None


LONGEST_REASON = 200


def typed_reason(name: str = "reason") -> tuple[str, Text | None]:
    """Return the reason as typed, and what is wrong with it; nothing is cut off."""
    reason = names.cleaned(request.form.get(name, ""))
    if not reason:
        return reason, _("Write the reason.")
    if len(reason) > LONGEST_REASON or not printable(reason):
        return reason, _("At most %(n)s characters that can be printed.", n=LONGEST_REASON)
    return reason, None
