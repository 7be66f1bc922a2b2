"""Commands of a club: create, change settings, roles and members, delete and restore.

Every command writes a `ClubEvent` with its idempotency key. Event facts hold ids, never names. Whether a role may use a
command is checked in views/access/membership.py; that nobody grants or changes a role above their own, and that a club
never loses its last owner, is checked here, under the lock.
"""
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

from sqlalchemy import delete, select
from sqlalchemy.exc import IntegrityError

from ..club_log import happened, note
from ..database import SubmissionReused, db, now_utc, sent_before, writing
from ..marks import UNMARKED, Mark
from ..schema.clubs import Club, Member, Role, User, locked_club
from ..schema.confirmations import SILENCE, Level
from ..schema.people import Person, root_of
from ..schema.planning import PlannedEvening
from ..schema.tables import DAYS_TO_COME_BACK, CardTable, locked, new_key
from ..schema.tournaments import Tournament
from ..zones import zone_of


class LastOwner(Exception):
    """The clubs `clubs` would be left without an owner."""

    def __init__(self, clubs: Sequence[Club]) -> None:
        super().__init__(", ".join(club.key for club in clubs))
        self.clubs = clubs


class PublicNameTaken(Exception):
    """Another club has its public page at this address."""


class AboveOwnRole(Exception):
    """Somebody grants or changes a role higher than their own; `needed` is the role it takes."""

    def __init__(self, needed: Role) -> None:
        super().__init__(needed)
        self.needed = needed


@contextmanager
def changing(club_id: int, submission: str) -> Iterator[Club | None]:
    """A write transaction with the club's row locked; yields None when this submission was processed before."""
    with writing():
        club = locked_club(club_id)
        yield None if happened(club, submission) else club


class Settings(NamedTuple):
    """Settings of a club. `cash_unit` is its smallest coin in minor units; `zone` "": `TIMEZONE`.

    `confirming` says whose confirmation an evening asks for; after `silence_hours` silence counts too (0: never).
    """
    name: str
    currency: str
    cash_unit: int
    zone: str = ""
    mark: Mark = UNMARKED
    confirming: Level = Level.OFF
    silence_hours: int = SILENCE
    language: str | None = None
    public_name: str | None = None
    frames: str = ""

    @classmethod
    def of(cls, club: Club) -> "Settings":
        return cls(club.name, club.currency, club.cash_unit, club.zone, Mark(club.colour, club.sign),
                   Level(club.confirming), club.silence_hours, club.language, club.public_name, club.frames)

    def put(self, club: Club) -> None:
        club.name, club.currency, club.cash_unit, club.zone = self.name, self.currency, self.cash_unit, self.zone
        club.colour, club.sign = self.mark
        club.confirming, club.silence_hours = self.confirming.value, self.silence_hours
        club.language, club.public_name, club.frames = self.language, self.public_name, self.frames


def make_club(user: User, settings: Settings, submission: str) -> Club:
    """Create a club; the user becomes owner and first player. Raises `SubmissionReused`."""
    user_id = user.id
    with writing():
        owner = db.session.execute(select(User).filter_by(id=user_id).with_for_update()).scalar_one()
        before = sent_before(Club, submission)
        if before is not None:
            made = happened(before, submission)
            if made is None or (made.user_id, Settings.of(before)) != (user_id, settings):
                raise SubmissionReused
            return before
        club = Club(key=new_key(), submission=submission)
        settings.put(club)
        db.session.add(club)
        db.session.flush()
        player = Person(club_id=club.id, name=owner.name)
        db.session.add(player)
        db.session.flush()
        db.session.add(Member(club_id=club.id, user_id=user_id, role=Role.OWNER.value, person_id=player.id))
        note(club, "club.made", user_id, submission, player=player.id)
    return club


def change_settings(club: Club, user_id: int, settings: Settings, submission: str) -> None:
    """Change the club's settings. Booked amounts keep their currency, recorded evenings their date, planned their hour.

    Raises `PublicNameTaken`.
    """
    try:
        _change_settings(club, user_id, settings, submission)
    except IntegrityError as taken:
        raise PublicNameTaken from taken


def _change_settings(club: Club, user_id: int, settings: Settings, submission: str) -> None:
    with changing(club.id, submission) as here:
        if here is None or Settings.of(here) == settings:
            return
        was, asked = zone_of(here), (here.confirming, here.silence_hours)
        settings.put(here)
        now = zone_of(here)
        moved: dict[str, str | int] = {}
        if was != now:  # a penalty's date may change with the zone
            moved = {"was": was.key, "zone": now.key}
            _keep_hours(here, was, now)
        if asked != (here.confirming, here.silence_hours):
            moved |= {"confirming": here.confirming, "silence_hours": here.silence_hours}
        note(here, "club.changed", user_id, submission, results=bool(moved), currency=settings.currency,
             cash_unit=settings.cash_unit, **moved)


def _keep_hours(club: Club, was: ZoneInfo, now: ZoneInfo) -> None:
    """Evenings to come begin at the hour that was written for them, where the club is by now."""
    for each in db.session.scalars(select(PlannedEvening).where(
            PlannedEvening.club_id == club.id, PlannedEvening.starts_at > now_utc())):
        each.starts_at = each.starts_at.astimezone(was).replace(tzinfo=now)
        each.version += 1
        each.changed_at = now_utc()


# who belongs

def clubs_of(user: User) -> list[Member]:
    """Return the account's memberships in clubs that still exist or can be restored, in the order they began."""
    return [member for member in user.memberships if not gone(member.club)]


def member_of(club: Club, member_id: int) -> Member | None:
    return db.session.scalar(select(Member).filter_by(club_id=club.id, id=member_id))


def set_role(club: Club, by: Member, member_id: int, role: Role, submission: str) -> None:
    """Change a member's role. Raises `AboveOwnRole`, `LastOwner`, `LookupError`."""
    own_id = by.id
    with changing(club.id, submission) as here:
        if here is None:
            return
        own, member = _both(here, own_id, member_id)
        was = Role(member.role)
        _refuse_above(own, role, was)
        if was is Role.OWNER and role is not Role.OWNER:
            refuse_last_owner(here, member)
        if was is not role:
            member.role = role.value
            note(here, "member.role", own.user_id, submission, user=member.user_id, role=role.value, was=was.value)


def set_player(club: Club, by: Member, member_id: int, player: int | None, submission: str) -> None:
    """Set which player of the roster a member is. Raises `AboveOwnRole`, `LookupError` for an unknown, taken player."""
    own_id = by.id
    with changing(club.id, submission) as here:
        if here is None:
            return
        own, member = _both(here, own_id, member_id)
        _refuse_above(own, Role(member.role))
        person = None if player is None else db.session.scalar(
            select(Person).filter_by(club_id=here.id, id=player, stands_for_id=None))
        if player is not None and (person is None or member_as(here, player, but=member)):
            raise LookupError(player)
        if member.person_id != player:
            member.person_id = player
            note(here, "member.player", own.user_id, submission, user=member.user_id, player=player)


def accounts_of(club: Club) -> dict[int, Member]:
    """Return members by the player they are, merges followed."""
    people = {person.id: person for person in club.people}
    members = db.session.scalars(select(Member).filter_by(club_id=club.id).where(Member.person_id.is_not(None)))
    return {root_of(member.person_id, people): member for member in members if member.person_id is not None}


def member_as(club: Club, player: int, but: Member | None = None) -> Member | None:
    """Return the member who is that player, other than `but`."""
    member = accounts_of(club).get(player)
    return None if member is but else member


def remove_member(club: Club, by: Member, member_id: int, submission: str, renew: bool = False) -> None:
    """End a membership; what the player recorded stays. With `renew`, invalidate the addresses of all club tables.

    Raises `AboveOwnRole`, `LastOwner`, `LookupError`.
    """
    club_id, own_id = club.id, by.id
    while not _removed(club_id, own_id, member_id, submission, renew):
        pass  # a table was added meanwhile: take the locks again, in order


def _removed(club_id: int, own_id: int, member_id: int, submission: str, renew: bool) -> bool:
    with writing():
        tables = [locked(table) for table in _tables(club_id)] if renew else []
        here = locked_club(club_id)
        if happened(here, submission):
            return True
        if renew and set(_tables(club_id)) != {table.id for table in tables}:
            return False
        own, member = _both(here, own_id, member_id)
        _refuse_above(own, Role(member.role))
        if member.role == Role.OWNER.value:
            refuse_last_owner(here, member)
        for table in tables:
            table.renew_all()
        note(here, "member.left" if own is member else "member.removed", own.user_id, submission, user=member.user_id,
             renewed=len(tables))
        db.session.delete(member)
    return True


def _tables(club_id: int) -> list[int]:
    return list(db.session.scalars(select(CardTable.id).filter_by(club_id=club_id).order_by(CardTable.id)))


def _both(club: Club, own_id: int, member_id: int) -> tuple[Member, Member]:
    own, member = member_of(club, own_id), member_of(club, member_id)
    if own is None or member is None:
        raise LookupError(member_id)
    return own, member


def _refuse_above(own: Member, *roles: Role) -> None:
    for needed in roles:
        if not Role(own.role).covers(needed):
            raise AboveOwnRole(needed)


def refuse_last_owner(club: Club, member: Member) -> None:
    """Raise `LastOwner` unless another owner would be left. Under the club's lock."""
    other = select(Member.id).filter_by(club_id=club.id, role=Role.OWNER.value).where(Member.id != member.id)
    if db.session.scalar(other.limit(1)) is None:
        raise LastOwner([club])


# deleting and restoring

def delete_club(club: Club, user_id: int, submission: str) -> None:
    """Mark the club with its tables, ledger and league deleted; an owner can restore it for 30 days."""
    with changing(club.id, submission) as here:
        if here is not None and here.deleted_at is None:
            here.deleted_at = now_utc()
            note(here, "club.deleted", user_id, submission)


def bring_back(club: Club, user_id: int, submission: str) -> None:
    with changing(club.id, submission) as here:
        if here is not None and here.deleted_at is not None:
            here.deleted_at = None
            note(here, "club.returned", user_id, submission)


def back_until(club: Club) -> datetime | None:
    """Return until when a deleted club can be restored."""
    return None if club.deleted_at is None else club.deleted_at + timedelta(days=DAYS_TO_COME_BACK)


def gone(club: Club) -> bool:
    """Whether it was deleted too long ago to be restored."""
    until = back_until(club)
    return until is not None and now_utc() > until


def forget_deleted_clubs() -> int:
    """Erase clubs deleted more than 30 days ago, with their tables and ledgers; return how many."""
    with writing():
        old = long_deleted_clubs()
        for club_id in old:
            erase_club(club_id)
    return len(old)


def long_deleted_clubs() -> Sequence[int]:
    """Return the ids of clubs deleted more than 30 days ago."""
    limit = now_utc() - timedelta(days=DAYS_TO_COME_BACK)
    return db.session.scalars(select(Club.id).where(Club.deleted_at < limit)).all()


def erase_club(club_id: int) -> None:
    """Erase a club with its tables and ledger, inside the current transaction.

    Its tournaments go first: PostgreSQL checks anew what a row refers to that this transaction changed before, as it
    does a tournament's table when its sitting goes.
    """
    db.session.execute(delete(Tournament).where(Tournament.club_id == club_id))
    db.session.execute(delete(CardTable).where(CardTable.club_id == club_id))
    db.session.execute(delete(Club).where(Club.id == club_id))
