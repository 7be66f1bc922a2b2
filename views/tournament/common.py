"""Shared by the pages of a tournament: loading it, the command a form sends, what refused it as a sentence."""
from collections.abc import Callable, Mapping
from typing import Any

from flask import abort, current_app, request, url_for

from models import StaleForm, SubmissionReused, Tournament
from models.books.closing import OpenQuestions
from models.tournament.changes import NoRoom
from models.tournament.log import Sent, WrongState
from models.tournament.running import WrongSize
from tally import EntryInvalid, Text, _
from tally.printable import printable
from tally.seating import CannotDraw

from .. import names
from ..access.membership import Membership, require_membership
from ..club.clubs import SENT_BEFORE
from ..forms import submission_id
from ..inputs import asked

# Pages of one tournament linked from each of them: endpoint, label, icon.
LINKS = (
    ("tournament_desk.show", _("Desk"), "eye"), ("tournament_entrants.show", _("Entrants"), "users"),
    ("tournament_standings.show", _("Standings"), "trophy"), ("tournament_plan.show", _("Plan"), "file-text"),
    ("tournament_penalties.show", _("Penalties"), "info"), ("tournament_prizes.show", _("Prizes"), "coins"),
    ("tournament_log.show", _("Log"), "history"), ("tournament_settings.change", _("Settings"), "settings"))

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
    "paid": _("The fee is paid already."),
    "stands in": _("A stand-in pays no fee."),
    "has a chair": _("This person has a start number: only who has none becomes a stand-in, or stops being one."),
    "no extra": _("An extra round is drawn when the last planned round has ended and somebody misses a round."),
    "free": _("This tournament has no fee."),
    "rests": _("Something newer rests on it: take that back first."),
    "cancelled": _("This penalty was cancelled already."),
}
"""Sentences for what `WrongState` says."""


def require_tournament(key: str, tournament_key: str) -> tuple[Membership, Tournament]:
    """Load a tournament of a club through the account's membership; aborts with 404."""
    membership = require_membership(key)
    found = Tournament.by_key(tournament_key)
    if found is None or found.club_id != membership.club.id:
        abort(404)
    return membership, found


def sent(membership: Membership, by: int | None = None) -> Sent:
    """What a form sends of itself: idempotency key, account, base version (missing: no conflicts)."""
    return Sent(submission_id(), membership.user.id, by, asked(request.form, "base"))


def refused(command: Callable[[], Any]) -> Text | None:
    """Run a command; return why it was refused, or None."""
    try:
        command()
    except StaleForm:
        return _("Somebody changed the tournament meanwhile. Look at it as it is now, and decide again.")
    except SubmissionReused:
        return SENT_BEFORE
    except WrongSize as wrong:
        return _("Table %(table)s would have %(n)s people, and the game cannot be played so. Draw the rest again.",
                 table=wrong.table, n=wrong.people)
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


def links(membership: Membership, tournament: Tournament) -> list[tuple[str, Text, str]]:
    """The pages of this tournament the member may open: address, label, icon."""
    return [(url_for(endpoint, key=membership.club.key, tournament_key=tournament.key), label, icon) for endpoint,
            label, icon in LINKS
            if endpoint in current_app.view_functions and membership.can(endpoint)]


def shown(membership: Membership, tournament: Tournament, **more: Any) -> dict[str, Any]:
    """What every template of a tournament needs."""
    return {"membership": membership, "club": membership.club, "tournament": tournament,
            "links": links(membership, tournament), **more}
