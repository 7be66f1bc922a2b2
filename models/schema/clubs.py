"""Tables of clubs: accounts, members and roles, invitations, events, seasons, penalties, words."""
from datetime import date, datetime
from enum import Enum
from typing import Any

from sqlalchemy import ForeignKey, Index, String, UniqueConstraint, select
from sqlalchemy.orm import Mapped, joinedload, mapped_column, relationship

from ..database import Currency, FormKey, Key, Model, Now, Words, db, now_utc, refers
from ..facts import ACCOUNT, ADDRESS, FORM, LEADS, OWNER, SETTLED, VERSION, fact, no_history, of_event
from .confirmations import SILENCE, Level
from .people import Person, holder_of


class Permission(Enum):
    """What a member may do in a club."""
    VIEW = "view"
    KEEP_SCORE = "keep score"  # start tables, record, close
    WRITE_BOOK = "write in the book"  # bills, payments of anybody, fees
    DECIDE = "decide"  # about objections
    READ_BOOK = "read the book"  # everybody's statements, the treasury, the book as a file
    KEEP_BOOK = "keep the book"  # all of the money: everybody's accounts, a bank's statements, the treasurer
    ORGANISE = "organise"
    OWN = "own"


class Role(Enum):
    """Role of a member: what it permits is in `PERMISSIONS`, and nothing depends on the order."""
    OWNER = "owner"
    ORGANISER = "organiser"
    REFEREE = "referee"
    SCOREKEEPER = "scorekeeper"
    TREASURER = "treasurer"
    VIEWER = "viewer"

    @property
    def permissions(self) -> frozenset[Permission]:
        return PERMISSIONS[self]

    def may(self, needed: Permission) -> bool:
        return needed in self.permissions

    def covers(self, other: "Role") -> bool:
        """Whether it permits all that the other one does: only then may it be given, changed and taken away by it."""
        return self.permissions >= other.permissions

    @classmethod
    def least(cls, needed: Permission) -> "Role":
        """Return the role with the fewest permissions that has this one."""
        return min((role for role in cls if role.may(needed)), key=lambda role: len(role.permissions))


_KEEPS_SCORE = frozenset({Permission.VIEW, Permission.KEEP_SCORE, Permission.WRITE_BOOK})
_DECIDES = _KEEPS_SCORE | {Permission.DECIDE}
PERMISSIONS = {
    Role.OWNER: frozenset(Permission),
    Role.ORGANISER: _DECIDES | {Permission.READ_BOOK, Permission.KEEP_BOOK, Permission.ORGANISE},
    Role.REFEREE: _DECIDES,
    Role.SCOREKEEPER: _KEEPS_SCORE,
    Role.TREASURER: frozenset({Permission.VIEW, Permission.WRITE_BOOK, Permission.READ_BOOK, Permission.KEEP_BOOK}),
    Role.VIEWER: frozenset({Permission.VIEW}),
}


class User(Model):
    """An account. `login` is the case-folded name; `password` an argon2 hash.

    `auth_version` grows with every change of the password; it authenticates sessions without a row (see `SignIn`). A
    deleted account keeps its row without personal data, so that history still refers to one anonymous user.
    `warned_at`: a link for a new password was given, and the account has not yet acknowledged it (see `ResetLink`).
    """
    __tablename__ = "user"
    __table_args__ = no_history("an account belongs to no club")
    id: Mapped[Key]
    login: Mapped[Words | None] = mapped_column(unique=True)
    name: Mapped[Words]
    password: Mapped[str] = mapped_column(String(255))
    auth_version: Mapped[int] = mapped_column(default=1)
    created_at: Mapped[Now]
    deleted_at: Mapped[datetime | None]
    warned_at: Mapped[datetime | None]
    submission: Mapped[FormKey] = mapped_column(unique=True)

    memberships: Mapped[list["Member"]] = relationship(viewonly=True, order_by="Member.id")

    @classmethod
    def by_id(cls, user_id: int) -> "User | None":
        """Return the account with memberships and clubs, in one query."""
        return db.session.scalars(select(cls).filter_by(id=user_id).options(with_clubs())).unique().one_or_none()


def with_clubs() -> Any:
    """Load the memberships of an account with their clubs in the statement that loads the account.

    Both joins are outer ones, as SQLite works a join within a join out first: for the members of all clubs there are.
    """
    return joinedload(User.memberships).joinedload(Member.club)


class Club(Model):
    """A club. `rev` grows with every change; `results_rev` with every change of results or of who is who.

    `zone` decides the dates of evenings (see `models.zones`); files asked for without a language have `language`.
    `colour` and `sign` are its mark. `confirming` (`Level`) says who confirms the sums of an evening; after
    `silence_hours` silence counts too (0: never). Increasing `calendar_generation` ends all addresses of calendars.
    `public_name` is the address of its public page (None: there is none); `frames` are the sites, one on a line, that
    may show public standings in a frame.
    """
    __tablename__ = "club"
    id: Mapped[Key]
    key: Mapped[str] = mapped_column(String(16), unique=True, info=ADDRESS)
    name: Mapped[Words]
    currency: Mapped[Currency] = mapped_column(default="CZK")
    cash_unit: Mapped[int] = mapped_column(default=100)
    zone: Mapped[str] = mapped_column(String(60), default="", server_default="")
    language: Mapped[str | None] = mapped_column(String(12))
    colour: Mapped[str] = mapped_column(String(12), default="", server_default="")
    sign: Mapped[str] = mapped_column(String(40), default="", server_default="")
    confirming: Mapped[str] = mapped_column(
        String(10), default=Level.OFF.value, server_default=Level.OFF.value, info=fact(usual=Level.OFF.value))
    silence_hours: Mapped[int] = mapped_column(default=SILENCE, server_default=str(SILENCE), info=fact(usual=SILENCE))
    treasurer_id: Mapped[int | None] = mapped_column(ForeignKey("person.id", ondelete="SET NULL", use_alter=True))
    calendar_generation: Mapped[int] = mapped_column(default=1, server_default="1", info=ADDRESS)
    public_name: Mapped[str | None] = mapped_column(String(40), unique=True, info=ADDRESS)
    frames: Mapped[str] = mapped_column(String(2000), default="", server_default="", info=ADDRESS)
    rev: Mapped[int] = mapped_column(default=1, info=VERSION)
    results_rev: Mapped[int] = mapped_column(default=1, info=VERSION)
    created_at: Mapped[datetime] = mapped_column(default=now_utc, info=fact("made_at"))
    deleted_at: Mapped[datetime | None]
    submission: Mapped[FormKey] = mapped_column(unique=True, info=FORM)
    people: Mapped[list[Person]] = relationship(order_by=Person.id, foreign_keys=Person.club_id)
    members: Mapped[list["Member"]] = relationship(back_populates="club", order_by="Member.id",
                                                   cascade="all, delete-orphan")

    @classmethod
    def by_key(cls, key: str) -> "Club | None":
        if not (key.isascii() and key.isalnum()):
            return None
        return db.session.scalar(select(cls).filter_by(key=key))


class Member(Model):
    """An account's membership in a club, and which player of the roster it is."""
    __tablename__ = "member"
    __table_args__ = (UniqueConstraint("club_id", "user_id"), UniqueConstraint("person_id"))
    id: Mapped[Key]
    club_id: Mapped[int] = refers("club", info=OWNER)
    user_id: Mapped[int] = refers("user", index=True, info=ACCOUNT)
    role: Mapped[str] = mapped_column(String(12))
    person_id: Mapped[int | None] = refers("person", "SET NULL")
    since: Mapped[Now]
    club: Mapped[Club] = relationship(back_populates="members")
    user: Mapped[User] = relationship()


class Invitation(Model):
    """An invitation to a club with a role, perhaps for one player; it expires and can be revoked."""
    __tablename__ = "invitation"
    id: Mapped[Key]
    club_id: Mapped[int] = refers("club", index=True, info=OWNER)
    role: Mapped[str] = mapped_column(String(12))
    person_id: Mapped[int | None] = refers("person", "SET NULL")
    made_by_id: Mapped[int] = mapped_column(ForeignKey("user.id"), info=ACCOUNT)
    made_at: Mapped[Now]
    expires_at: Mapped[datetime]
    revoked_at: Mapped[datetime | None]
    submission: Mapped[FormKey] = mapped_column(unique=True, info=FORM)
    uses: Mapped[list["InvitationUse"]] = relationship(order_by="InvitationUse.id", cascade="all, delete-orphan")


class InvitationUse(Model):
    __tablename__ = "invitation_use"
    __table_args__ = (UniqueConstraint("invitation_id", "user_id"), SETTLED)
    id: Mapped[Key]
    invitation_id: Mapped[int] = refers("invitation", info=LEADS)
    user_id: Mapped[int] = mapped_column(ForeignKey("user.id"), info=ACCOUNT)
    at: Mapped[Now]


class ClubEvent(Model):
    """An event in the club's log: roles, roster, merges, seasons. Append only; ids, never names."""
    __tablename__ = "club_event"
    __table_args__ = (UniqueConstraint("club_id", "submission"), SETTLED)
    id: Mapped[Key]
    club_id: Mapped[int] = refers("club", index=True, info=OWNER)
    what: Mapped[str] = mapped_column(String(40))
    facts: Mapped[dict[str, Any]] = mapped_column(info=fact(encode=of_event))
    user_id: Mapped[int | None] = mapped_column(ForeignKey("user.id"), info=ACCOUNT)
    at: Mapped[Now]
    submission: Mapped[FormKey] = mapped_column(info=FORM)


class Season(Model):
    """Dates of a season, and what counts (`tally.counting.Counting`, encoded).

    `public_generation` is part of the public address (0: none); increasing it invalidates older addresses.
    """
    __tablename__ = "season"
    id: Mapped[Key]
    club_id: Mapped[int] = refers("club", index=True, info=OWNER)
    name: Mapped[Words]
    starts: Mapped[date]
    ends: Mapped[date | None]
    counting: Mapped[dict[str, Any]]
    public_generation: Mapped[int] = mapped_column(default=0, info=ADDRESS)
    version: Mapped[int] = mapped_column(default=1, info=VERSION)
    made_at: Mapped[Now]
    deleted_at: Mapped[datetime | None]
    submission: Mapped[FormKey] = mapped_column(unique=True, info=FORM)
    club: Mapped[Club] = relationship()


class Penalty(Model):
    """Points deducted from a person in a season, in hundredths, with a reason. Never deleted, only undone."""
    __tablename__ = "penalty"
    id: Mapped[Key]
    season_id: Mapped[int] = refers("season", index=True, info=LEADS)
    person_id: Mapped[int] = refers("person", index=True)
    points: Mapped[int]
    reason: Mapped[Words]
    by_id: Mapped[int | None] = mapped_column(ForeignKey("user.id"), info=ACCOUNT)
    at: Mapped[Now]
    undone_by_id: Mapped[int | None] = mapped_column(ForeignKey("user.id"), info=fact("undone_account"))
    undone_at: Mapped[datetime | None]


class Word(Model):
    """A word in the private word book of a club or a table."""
    __tablename__ = "word"
    __table_args__ = (Index(None, "club_id"), Index(None, "table_id"),
                      no_history("a list of words for the form, no fact of a game"))
    id: Mapped[Key]
    club_id: Mapped[int | None] = refers("club")
    table_id: Mapped[int | None] = refers("card_table")
    text: Mapped[Words]
    by_id: Mapped[int | None] = refers("person", "SET NULL")
    at: Mapped[Now]
    submission: Mapped[FormKey] = mapped_column(unique=True)


def locked_user(user_id: int) -> User:
    """Lock and reread the account's row. Lock clubs before."""
    return db.session.execute(select(User).filter_by(id=user_id).with_for_update()
                              .execution_options(populate_existing=True)).scalar_one()


def locked_club(club_id: int) -> Club:
    """Lock and reread the club's row. Lock tables before."""
    return db.session.execute(select(Club).filter_by(id=club_id).with_for_update()
                              .execution_options(populate_existing=True)).scalar_one()


def player_for(club: Club, person: Person) -> Person:
    """Return the club player for this person; add a guest to the roster. Under the club's lock.

    A guest called as a player who is not at the same table is that player: no two of a roster are called alike.
    """
    holder = holder_of(person)
    if holder.club_id is not None:
        return holder
    seated = {holder_of(each).id for each in db.session.scalars(select(Person).filter_by(table_id=holder.table_id))}
    called = [each for each in club.people if each.name.casefold() == holder.name.casefold() and each.id not in seated
              and each.stands_for_id is None and each.retired_at is None]
    player = called[0] if len(called) == 1 else Person(club_id=club.id, name=holder.name)
    db.session.add(player)
    db.session.flush()
    holder.stands_for_id = player.id
    return player
