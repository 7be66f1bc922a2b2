"""The roster of a club: players come, get other names, retire, turn out to be one; guests at tables become players."""
from typing import Any

from flask import Blueprint, abort, current_app, flash, redirect, render_template, request, url_for
from flask_babel import format_date, gettext

from models import Person, SubmissionReused
from models.club import club_tables, rosters
from models.club.clubhouse import accounts_of, happened
from models.club.rosters import NotPossible, SatTogether, players_of
from tally import Text, _, verbatim

from .. import names
from ..forms import fresh_id, submission_id
from ..inputs import natural
from .club_log import ROLES
from .clubs import SENT_BEFORE
from .membership import Inside, enter_club

bp = Blueprint("roster", __name__)

WHY_NOT = {
    "merged": _("One of them is somebody else already; take that back first."),
    "both members": _("Both have an account: first one of the accounts must be no player."),
    "records": _("This player has records and can only be retired."),
    "member": _("This player has an account: first that account must be no player."),
    "booked": _("Money of this table is in the club's book already, under the player as it is.")}


@bp.get("/clubs/<key>/roster")
def show(key: str) -> Any:
    """Everybody on the roster, and those at the club's tables who stand for nobody yet."""
    return _page(enter_club(key))


@bp.post("/clubs/<key>/roster")
def add(key: str) -> Any:
    inside = enter_club(key)
    name = names.cleaned(request.form.get("name", ""))
    submission = submission_id()
    wrong = names.problem(name) or _taken(inside, name)
    if wrong is not None and not happened(inside.club, submission):
        return _page(inside, {"name": wrong})
    try:
        rosters.add_player(inside.club, name, inside.user.id, submission)
    except SubmissionReused:
        return _page(enter_club(key), {"name": SENT_BEFORE})
    return redirect(url_for(".show", key=key), 303)


def _taken(inside: Inside, name: str, but: int | None = None) -> Text | None:
    known = [each.name for each in players_of(inside.club) if each.id != but and each.retired_at is None]
    if any(names.same(name, each) for each in known):
        return _("Two players cannot both be called %(name)s: add a letter.", name=verbatim(name))
    return None


@bp.post("/clubs/<key>/roster/links")
def link(key: str) -> Any:
    """Say whom somebody at a table stands for: a player, or somebody new."""
    inside = enter_club(key)
    person, chosen = natural(request.form.get("person")), request.form.get("player", "")
    if happened(inside.club, submission_id()):
        return redirect(url_for(".show", key=key), 303)
    guest = next((each for each in club_tables.unlinked(inside.club) if each.id == person), None)
    if guest is None or person is None:
        flash(gettext("Nobody is waiting under this number any more."), "warning")
        return redirect(url_for(".show", key=key), 303)
    player = natural(chosen)
    if chosen != "new" and player is None:
        return _page(inside, {f"person-{person}": _("Choose a player, or somebody new.")})
    try:
        club_tables.link(inside.club, person, player, inside.user.id, submission_id())
    except SatTogether as together:
        return _page(enter_club(key), {f"person-{person}": sat_together(together)})
    except (LookupError, NotPossible):
        return _page(enter_club(key), {f"person-{person}": _("Choose a player, or somebody new.")})
    return redirect(url_for(".show", key=key), 303)


def sat_together(together: SatTogether) -> Text:
    """The sentence why two persons cannot be one."""
    sitting = together.sitting
    return _("They cannot be one player: both sat at the same table on %(day)s, at %(game)s.",
             day=verbatim(format_date(sitting.evening, "long")), game=sitting.game.name)


def _page(inside: Inside, errors: dict[str, Text] | None = None) -> tuple[str, int]:
    club = inside.club
    players = sorted(players_of(club), key=lambda each: (each.retired_at is not None, each.name.casefold()))
    guests = club_tables.unlinked(club) if inside.can("roster.link") else []
    page = render_template(
        "roster/show.html", inside=inside, club=club, players=players, accounts=accounts_of(club), ROLES=ROLES,
        guests=[(guest, suggested(guest.name, players)) for guest in guests], errors=errors or {},
        story="league.player" if "league.player" in current_app.view_functions else None, submission=fresh_id())
    return page, 422 if errors else 200


def suggested(name: str, players: list[Person]) -> Person | None:
    """The player of the same name, if there is exactly one."""
    same = [each for each in players if names.same(each.name, name)]
    return same[0] if len(same) == 1 else None


# one player

@bp.get("/clubs/<key>/roster/<int:person>")
def player(key: str, person: int) -> Any:
    """What can be done about a player."""
    inside = enter_club(key)
    return _player_page(inside, _player(inside, person))


@bp.post("/clubs/<key>/roster/<int:person>/name")
def rename(key: str, person: int) -> Any:
    inside = enter_club(key)
    found, name = _player(inside, person), names.cleaned(request.form.get("name", ""))
    wrong = names.problem(name) or _taken(inside, name, but=person)
    if wrong is not None:
        return _player_page(inside, found, "name", wrong)
    rosters.rename_player(inside.club, person, name, inside.user.id, submission_id())
    return redirect(url_for(".player", key=key, person=person), 303)


@bp.post("/clubs/<key>/roster/<int:person>/retirement")
def retire(key: str, person: int) -> Any:
    return _retired(key, person, True)


@bp.post("/clubs/<key>/roster/<int:person>/return")
def return_(key: str, person: int) -> Any:
    return _retired(key, person, False)


def _retired(key: str, person: int, away: bool) -> Any:
    inside = enter_club(key)
    _player(inside, person)
    rosters.retire(inside.club, person, away, inside.user.id, submission_id())
    return redirect(url_for(".player", key=key, person=person), 303)


@bp.post("/clubs/<key>/roster/<int:person>/deletion")
def delete(key: str, person: int) -> Any:
    """Only who never did anything is deleted; others are retired."""
    inside = enter_club(key)
    submission = submission_id()
    if happened(inside.club, submission):
        return redirect(url_for(".show", key=key), 303)
    found = _player(inside, person)
    try:
        rosters.delete_player(inside.club, person, inside.user.id, submission)
    except NotPossible as no:
        return _player_page(enter_club(key), found, "delete", WHY_NOT[str(no)])
    return redirect(url_for(".show", key=key), 303)


@bp.post("/clubs/<key>/roster/<int:person>/merging")
def merge(key: str, person: int) -> Any:
    """This player is that one. It can be taken back, and changes no sum."""
    inside = enter_club(key)
    found, into = _player(inside, person), natural(request.form.get("into"))
    try:
        rosters.merge(inside.club, person, into or 0, inside.user.id, submission_id())
    except LookupError:
        return _player_page(enter_club(key), found, "merge", _("Choose another player."))
    except NotPossible as no:
        return _player_page(enter_club(key), found, "merge", WHY_NOT[str(no)])
    except SatTogether as together:
        return _player_page(enter_club(key), found, "merge", sat_together(together))
    return redirect(url_for(".player", key=key, person=into), 303)


@bp.post("/clubs/<key>/roster/<int:person>/unmerging")
def unmerge(key: str, person: int) -> Any:
    inside = enter_club(key)
    _player(inside, person)
    rosters.unmerge(inside.club, person, inside.user.id, submission_id())
    return redirect(url_for(".player", key=key, person=person), 303)


def _player(inside: Inside, person: int) -> Person:
    return rosters.player_of(inside.club, person) or abort(404)


def _player_page(inside: Inside, player: Person, opened: str = "", wrong: Text | None = None) -> tuple[str, int]:
    club = inside.club
    merged, seats = rosters.standing(club, player)
    others = [each for each in players_of(club) if each.id != player.id]
    page = render_template(
        "roster/player.html", inside=inside, club=club, player=player, merged=merged,
        seats=sorted({each.name for each in seats}), others=others, alike=suggested(player.name, others),
        member=accounts_of(club).get(player.id), ROLES=ROLES, bare=not rosters.has_records(player),
        into=None if player.stands_for_id is None else rosters.player_of(club, player.stands_for_id),
        opened=opened, wrong=wrong, submission=fresh_id())
    return page, 422 if wrong else 200
