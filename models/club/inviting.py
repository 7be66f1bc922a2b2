"""Invitations to a club, with a role, perhaps for one player; they expire and can be revoked."""
from datetime import timedelta
from enum import Enum

from sqlalchemy import select

from ..club_log import happened, note
from ..database import SubmissionReused, db, now_utc, sent_before, writing
from ..schema.clubs import Club, Invitation, InvitationUse, Member, Role, User, locked_club, locked_user
from ..schema.people import Person, holder_of
from ..table.claims import Holder, guarded
from .commands import AboveOwnRole, changing, member_as, member_of
from .rosters import new_player, player_of, players_of

DAYS = (1, 7, 30)  # validity of an invitation


class State(Enum):
    """State of an invitation."""
    OPEN = "open"
    EXPIRED = "expired"
    REVOKED = "revoked"
    USED = "used"  # it was for one player, who has joined
    UNFOUNDED = "unfounded"  # its maker may not grant this role any more


class NameTaken(Exception):
    """A player of the roster already has this name."""


class NotOpen(Exception):
    """An invitation that is not valid (any more); `state` says why."""

    def __init__(self, state: State) -> None:
        super().__init__(state.value)
        self.state = state


def invite(club: Club, by: Member, role: Role, days: int, player: int | None, submission: str) -> Invitation:
    """Create an invitation, or return the one this submission created.

    Raises `AboveOwnRole`, `LookupError`, and `SubmissionReused` where that one differs.
    """
    own_id = by.id
    with changing(club.id, submission) as here:
        before = sent_before(Invitation, submission)
        if before is not None and (before.club_id, before.role, before.person_id, _days(before)) == (
                club.id, role.value, player, days):
            return before
        if here is None or before is not None:
            raise SubmissionReused
        own = member_of(here, own_id)
        if own is None or not Role(own.role).covers(role):
            raise AboveOwnRole(role)
        person = None if player is None else player_of(here, player)
        if player is not None and (person is None or person.stands_for_id is not None or member_as(here, player)):
            raise LookupError(player)
        made = Invitation(club_id=here.id, role=role.value, person_id=player, made_by_id=own.user_id,
                          expires_at=now_utc() + timedelta(days=days), submission=submission)
        db.session.add(made)
        db.session.flush()
        note(here, "invitation.made", own.user_id, submission, invitation=made.id, role=role.value)
    return made


def _days(invitation: Invitation) -> int:
    """Return for how many days it was made."""
    return round((invitation.expires_at - invitation.made_at) / timedelta(days=1))


def invitations_of(club: Club) -> list[Invitation]:
    """Return all invitations of a club, newest first."""
    return list(db.session.scalars(select(Invitation).filter_by(club_id=club.id).order_by(Invitation.id.desc())))


def open_invitations(club: Club, user_id: int) -> list[Invitation]:
    """Return the invitations by which this account came, and may come again."""
    return [each for each in invitations_of(club) if state_of(each) is State.OPEN
            and any(use.user_id == user_id for use in each.uses)]


def invitation_of(club: Club, invitation_id: int) -> Invitation | None:
    return db.session.scalar(select(Invitation).filter_by(club_id=club.id, id=invitation_id))


def state_of(invitation: Invitation) -> State:
    """Return whether it is open, else why not."""
    if invitation.revoked_at is not None:
        return State.REVOKED
    if invitation.person_id is not None and invitation.uses:
        return State.USED
    if invitation.expires_at <= now_utc():
        return State.EXPIRED
    maker = db.session.scalar(select(Member).filter_by(club_id=invitation.club_id, user_id=invitation.made_by_id))
    if maker is None or not Role(maker.role).covers(Role(invitation.role)):
        return State.UNFOUNDED
    return State.OPEN


def revoke(club: Club, invitation_id: int, user_id: int, submission: str) -> None:
    """Revoke an invitation; members who joined by it stay. Raises `LookupError`."""
    with changing(club.id, submission) as here:
        if here is None:
            return
        invitation = invitation_of(here, invitation_id)
        if invitation is None:
            raise LookupError(invitation_id)
        if invitation.revoked_at is None:
            invitation.revoked_at = now_utc()
            note(here, "invitation.revoked", user_id, submission, invitation=invitation_id)


def namesakes(club: Club, name: str) -> list[Person]:
    """Return the active players of that name, with or without an account."""
    return [each for each in players_of(club) if each.retired_at is None and each.name.casefold() == name.casefold()]


def could_be(club: Club, name: str, who: Holder | None) -> Person | None:
    """Return the only player of that name if nobody but this phone speaks for it: the new member may be that player."""
    found = namesakes(club, name)
    return found[0] if len(found) == 1 and not guarded({found[0].id}, but=who) else None


def join(invitation: Invitation, user: User, plays: bool, submission: str, name: str = "",
         player: int | None = None, who: Holder | None = None) -> Member:
    """Join the club by an invitation; idempotent for the same account. Raises `NotOpen`.

    A member gets the invitation's role if it is higher. The account becomes the player the invitation is for; without
    one, if it `plays`, a new player by `name` (default: the account's), or the `player` of that name for whom
    nobody but this phone speaks. Raises `NameTaken`.
    """
    invitation_id, club_id, user_id = invitation.id, invitation.club_id, user.id
    with writing():
        club = locked_club(club_id)
        account = locked_user(user_id)
        invitation = db.session.get_one(Invitation, invitation_id, populate_existing=True)
        member = db.session.scalar(select(Member).filter_by(club_id=club_id, user_id=user_id))
        if member is not None and any(use.user_id == user_id for use in invitation.uses):
            return member
        state = state_of(invitation)
        if state is not State.OPEN or club.deleted_at is not None or account.deleted_at is not None:
            raise NotOpen(state if state is not State.OPEN else State.REVOKED)
        if not any(use.user_id == user_id for use in invitation.uses):
            invitation.uses.append(InvitationUse(user_id=user_id))
        role = Role(invitation.role)
        if member is None:
            member = Member(club_id=club_id, user_id=user_id, role=role.value)
            db.session.add(member)
            db.session.flush()
        elif role.covers(Role(member.role)):
            member.role = role.value
        _become(club, member, invitation, (name or account.name) if plays else "", player, who)
        if not happened(club, submission):
            note(club, "member.joined", user_id, submission, user=user_id, role=member.role,
                 invitation=invitation_id, player=member.person_id)
    return member


def _become(club: Club, member: Member, invitation: Invitation, name: str, player: int | None,
            who: Holder | None) -> None:
    """Set which player the member is, unless already set."""
    if member.person_id is not None:
        return
    meant = db.session.get(Person, invitation.person_id) if invitation.person_id is not None else None
    if meant is not None and member_as(club, holder_of(meant).id) is None:
        member.person_id = holder_of(meant).id
    elif player is not None:
        found = could_be(club, member.user.name, who)
        if found is None or found.id != player:
            raise NameTaken
        member.person_id = found.id
    elif name:
        if namesakes(club, name):
            raise NameTaken
        member.person_id = new_player(club, name).id
