"""The page of a club's people (players, members, guests, invitations, merged names), and that of one person."""
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from flask import render_template, request, url_for
from flask_babel import gettext

from models import Club, Invitation, Member, Person, Role, User, db
from models.club import club_tables, inviting, rosters
from models.club.commands import accounts_of
from models.club.inviting import DAYS, State, state_of
from models.club.rosters import players_of
from tally import Text, _, _p

from .. import names
from ..access.membership import Membership
from ..roles import ROLES
from ..web.sorting import alphabetical

STATES = {
    State.OPEN: _p("invitation", "open"), State.EXPIRED: _p("invitation", "expired"),
    State.REVOKED: _p("invitation", "revoked"), State.USED: _p("invitation", "used"),
    State.UNFOUNDED: _("void: whoever made it may no longer give this role")}


@dataclass(frozen=True, slots=True)
class Row:
    """Somebody in the list: a player, a member, or both; the address of the page where he is changed."""
    name: str
    player: Person | None
    member: Member | None
    change: str


def people_page(membership: Membership, errors: dict[str, Text] | None = None,
                typed: dict[str, str] | None = None) -> tuple[str, int]:
    """Show everybody; with what was typed in its forms and what is wrong with it."""
    club = membership.club
    rows, players, taken = _rows(club), _sorted(players_of(club)), accounts_of(club)
    may_link, may_invite = membership.can("roster.link"), membership.can("inviting.make")
    page = render_template(
        "club/people.html", ROLES=ROLES, Role=Role, errors=errors or {}, DAYS=DAYS,
        here=[row for row in rows if row.player is None or not (row.player.retired_at or row.player.guest)],
        guests=[row for row in rows if row.player and row.player.guest and not row.player.retired_at],
        retired=[row for row in rows if row.player and row.player.retired_at], merged=_merged(club),
        players=choices(each for each in players if each.retired_at is None),
        unlinked=[(guest, suggested(guest.name, players)) for guest in club_tables.unlinked(club)] if may_link else [],
        typed=typed or {"role": Role.SCOREKEEPER.value, "days": "7", "player": request.args.get("player", "")},
        roles=roles_given_by(membership), free=choices(
            each for each in players if each.retired_at is None and each.id not in taken) if may_invite else [],
        invitations=[listed(each, club) for each in inviting.invitations_of(club)] if may_invite else [])
    return page, 422 if errors else 200


def _rows(club: Club) -> list[Row]:
    """Players with the accounts they are, and the accounts that are no player, by name."""
    members = accounts_of(club)
    players = [Row(each.name, each, members.get(each.id), url_for("roster.player", key=club.key, person=each.id))
               for each in players_of(club)]
    others = [Row(each.user.name, None, each, url_for("members.show", key=club.key, member=each.id))
              for each in club.members if each.person_id is None]
    return sorted(players + others, key=lambda row: alphabetical(row.name))


def _sorted(people: list[Person]) -> list[Person]:
    return sorted(people, key=lambda each: alphabetical(each.name))


def choices(people: Iterable[Person]) -> list[tuple[int, str]]:
    """People as a select offers them."""
    return [(each.id, each.name) for each in people]


def _merged(club: Club) -> list[tuple[Person, Person]]:
    """Names that were merged, each with the player it is."""
    people = {person.id: person for person in club.people}
    return [(each, people[each.stands_for_id]) for each in _sorted(club.people) if each.stands_for_id is not None]


def roles_given_by(membership: Membership) -> list[tuple[Role, Text]]:
    return [(role, ROLES[role.value]) for role in Role if membership.role.covers(role)]


def listed(invitation: Invitation, club: Club) -> dict[str, Any]:
    """Context of an invitation in the list, with those who accepted it."""
    people = {person.id: person.name for person in club.people}
    users = [db.session.get_one(User, use.user_id).name for use in invitation.uses]
    state = state_of(invitation)
    return {"it": invitation, "role": ROLES[invitation.role], "state": STATES[state], "open": state is State.OPEN,
            "users": [name or gettext("somebody who left") for name in users],
            "maker": db.session.get_one(User, invitation.made_by_id).name,
            "player": people.get(invitation.person_id or 0)}


def suggested(name: str, players: list[Person]) -> Person | None:
    """The player of the same name, if there is exactly one."""
    same = [each for each in players if names.same(each.name, name)]
    return same[0] if len(same) == 1 else None


def person_page(membership: Membership, player: Person | None, member: Member | None, opened: str = "",
                wrong: Text | None = None) -> tuple[str, int]:
    """Show what can be done about a player, a member, or somebody who is both."""
    club, taken = membership.club, accounts_of(membership.club)
    merged, seats = rosters.standing(club, player) if player else ([], [])
    others = [each for each in _sorted(players_of(club)) if player is None or each.id != player.id]
    page = render_template(
        "club/person.html", player=player, member=member, merged=merged,
        seats=sorted({each.name for each in seats}, key=alphabetical), others=choices(others),
        alike=suggested(player.name, others) if player else None, Role=Role, ROLES=ROLES,
        roles=roles_given_by(membership),
        free=choices(each for each in others if each.retired_at is None and each.id not in taken),
        bare=player is not None and member is None and not rosters.has_records(player),
        into=rosters.player_of(club, player.stands_for_id) if player and player.stands_for_id is not None else None,
        opened=opened, wrong=wrong)
    return page, 422 if wrong else 200
