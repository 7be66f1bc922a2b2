"""The roster of a club: adding, renaming, retiring and merging players; linking guests at tables to players."""
from typing import Any

from flask import Blueprint, abort, current_app, flash, request
from flask_babel import gettext

from models import Person, SubmissionReused
from models.club import club_tables, rosters
from models.club.commands import accounts_of
from models.club.rosters import NotPossible, SatTogether
from models.club_log import happened
from models.table.names import NameRefused
from tally import Text, _, verbatim
from tally.codec import fingerprint

from .. import names
from ..access.membership import Membership, require_membership
from ..forms import submission_id
from ..inputs import natural
from ..web.calendars import day_text
from ..web.redirects import see_other
from .clubs import SENT_BEFORE
from .people import people_page, person_page

bp = Blueprint("roster", __name__)
MOST_NAMES = 150  # added at once

WHY_NOT = {
    "merged": _("One of them is somebody else already; take that back first, on the page of that player."),
    "both members": _("Both have an account: on the page of that person, first set one of the accounts to no player."),
    "both entrants": _("Both are entered in one tournament, as two people; before its draw one of them can be taken "
                       "out of its entrants."),
    "records": _("This player has records and can only be retired."),
    "member": _("This player has an account: on the page of that person, first set it to no player."),
    "booked": _("Money of this table is in the club's book already, under the player as it is, so it stays. What "
                "is owed can be put right by a bill.")}


@bp.get("/clubs/<key>/roster")
@bp.get("/clubs/<key>/members", alias=True)
@bp.get("/clubs/<key>/invitations", alias=True)
def show(key: str) -> Any:
    """Show the people of the club; earlier they stood on three pages."""
    return people_page(require_membership(key))


@bp.post("/clubs/<key>/roster")
def add(key: str) -> Any:
    membership = require_membership(key)
    typed = [name for line in request.form.get("name", "").splitlines() if (name := names.cleaned(line))]
    submission = submission_id()
    wrong = _wrong_names(membership, typed)
    if wrong is not None and not happened(membership.club, submission):
        return people_page(membership, {"name": wrong})
    try:
        for at, name in enumerate(typed):
            rosters.add_player(membership.club, name, membership.user.id,
                               fingerprint([submission, at]) if at else submission)
    except SubmissionReused:
        return people_page(require_membership(key), {"name": SENT_BEFORE})
    except NameRefused as refused:
        return people_page(require_membership(key), {"name": refused.text})
    return see_other(".show", key=key)


def _wrong_names(membership: Membership, typed: list[str]) -> Text | None:
    """Return what is wrong with the first of the names that cannot be added."""
    if len(typed) > MOST_NAMES:
        return _("At most %(n)s names at once.", n=MOST_NAMES)
    most = current_app.config["CLUB_PLAYERS"]
    if len(membership.club.people) + len(typed) > most:
        return _("A club may have %(most)s players on this server. Nothing was stored.", most=most)
    for at, name in enumerate(typed or [""]):
        wrong = names.problem(name) or _taken(membership, name)
        if wrong is None and any(names.same(name, each) for each in typed[:at]):
            wrong = _("Two players cannot both be called %(name)s: add a letter.", name=verbatim(name))
        if wrong is not None:
            return wrong if len(typed) < 2 else _("%(name)s: %(why)s", name=verbatim(name[:60]), why=wrong)
    return None


def _taken(membership: Membership, name: str) -> Text | None:
    try:
        rosters.refuse_taken(membership.club, name)
    except NameRefused as refused:
        return refused.text
    return None


@bp.post("/clubs/<key>/roster/links")
def link(key: str) -> Any:
    """Link a person at a table to a player, or to a new one."""
    membership = require_membership(key)
    person, chosen = natural(request.form.get("person")), request.form.get("player", "")
    if happened(membership.club, submission_id()):
        return see_other(".show", key=key)
    guest = next((each for each in club_tables.unlinked(membership.club) if each.id == person), None)
    if guest is None or person is None:
        flash(gettext("Nobody is waiting under this number any more."), "warning")
        return see_other(".show", key=key)
    player = natural(chosen)
    if chosen != "new" and player is None:
        return people_page(membership, {f"person-{person}": _("Choose a player, or somebody new.")})
    try:
        club_tables.link(membership.club, person, player, membership.user.id, submission_id())
    except SatTogether as together:
        return people_page(require_membership(key), {f"person-{person}": sat_together(together)})
    except (LookupError, NotPossible):
        return people_page(require_membership(key), {f"person-{person}": _("Choose a player, or somebody new.")})
    return see_other(".show", key=key)


def sat_together(together: SatTogether) -> Text:
    """The error why two persons cannot be merged."""
    sitting = together.sitting
    return _("They cannot be one player: both sat at the same table on %(day)s, at %(game)s.",
             day=verbatim(day_text(sitting.evening, "long")), game=sitting.game.name)


# One player

@bp.get("/clubs/<key>/roster/<int:person>")
def player(key: str, person: int) -> Any:
    """Show what can be done about a player."""
    membership = require_membership(key)
    return _player_page(membership, _player(membership, person))


@bp.post("/clubs/<key>/roster/<int:person>/name")
def rename(key: str, person: int) -> Any:
    membership = require_membership(key)
    found, name = _player(membership, person), names.cleaned(request.form.get("name", ""))
    try:
        if (wrong := names.problem(name)) is not None:
            raise NameRefused(wrong)
        rosters.rename_player(membership.club, person, name, membership.user.id, submission_id())
    except NameRefused as refused:
        return _player_page(membership, found, "name", refused.text)
    return see_other(".player", key=key, person=person)


@bp.post("/clubs/<key>/roster/<int:person>/retirement")
def retire(key: str, person: int) -> Any:
    return _retired(key, person, True)


@bp.post("/clubs/<key>/roster/<int:person>/return")
def return_(key: str, person: int) -> Any:
    return _retired(key, person, False)


@bp.post("/clubs/<key>/roster/<int:person>/player")
def be_player(key: str, person: int) -> Any:
    """Make a guest a player of the club."""
    membership = require_membership(key)
    _player(membership, person)
    rosters.be_player(membership.club, person, membership.user.id, submission_id())
    return see_other(".player", key=key, person=person)


def _retired(key: str, person: int, away: bool) -> Any:
    membership = require_membership(key)
    found = _player(membership, person)
    try:
        rosters.retire(membership.club, person, away, membership.user.id, submission_id())
    except NameRefused as refused:
        return _player_page(membership, found, "return", refused.text)
    return see_other(".player", key=key, person=person)


@bp.post("/clubs/<key>/roster/<int:person>/deletion")
def delete(key: str, person: int) -> Any:
    """Delete a player without any records; others can only be retired."""
    membership = require_membership(key)
    submission = submission_id()
    if happened(membership.club, submission):
        return see_other(".show", key=key)
    found = _player(membership, person)
    try:
        rosters.delete_player(membership.club, person, membership.user.id, submission)
    except NotPossible as no:
        return _player_page(require_membership(key), found, "delete", WHY_NOT[str(no)])
    return see_other(".show", key=key)


@bp.post("/clubs/<key>/roster/<int:person>/merging")
def merge(key: str, person: int) -> Any:
    """Merge this player into another one. Can be undone, and changes no sum."""
    membership = require_membership(key)
    found, into = _player(membership, person), natural(request.form.get("into"))
    try:
        rosters.merge(membership.club, person, into or 0, membership.user.id, submission_id())
    except LookupError:
        return _player_page(require_membership(key), found, "merge", _("Choose another player."))
    except NotPossible as no:
        return _player_page(require_membership(key), found, "merge", WHY_NOT[str(no)])
    except SatTogether as together:
        return _player_page(require_membership(key), found, "merge", sat_together(together))
    return see_other(".player", key=key, person=into or person)


@bp.post("/clubs/<key>/roster/<int:person>/unmerging")
def unmerge(key: str, person: int) -> Any:
    membership = require_membership(key)
    _player(membership, person)
    rosters.unmerge(membership.club, person, membership.user.id, submission_id())
    return see_other(".player", key=key, person=person)


def _player(membership: Membership, person: int) -> Person:
    return rosters.player_of(membership.club, person) or abort(404)


def _player_page(membership: Membership, player: Person, opened: str = "",
                 wrong: Text | None = None) -> tuple[str, int]:
    return person_page(membership, player, accounts_of(membership.club).get(player.id), opened, wrong)
