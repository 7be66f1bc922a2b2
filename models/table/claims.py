"""Claims: which phone or account is which person at a table; `admits` is the whole rule.

Recording needs no claim; where agreement, bank accounts of a free table or the scribe's role are concerned, `holds`
decides. A phone's claim counts at its table; only the account of a club's player is that player at every table.
"""
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from sqlalchemy import ColumnElement, Select, String, UniqueConstraint, false, func, or_, select
from sqlalchemy.orm import Mapped, mapped_column, relationship

from ..database import Key, Model, Now, db, now_utc, refers, writing
from ..facts import ACCESS
from ..schema.clubs import Member, Permission, Role, locked_club
from ..schema.ledger import Payee
from ..schema.people import Person, holder_of, standing_for
from ..schema.tables import CardTable, locked

MOST_WAITING = 5  # requests for one person; a newer one replaces the oldest


class Claim(Model):
    """A phone (by the hash of its id) or an account is this person since `since`; None: a request not yet answered."""
    __tablename__ = "claim"
    __table_args__ = (UniqueConstraint("person_id", "phone"), UniqueConstraint("person_id", "user_id"), ACCESS)
    id: Mapped[Key]
    person_id: Mapped[int] = refers("person")
    phone: Mapped[str | None] = mapped_column(String(64))
    user_id: Mapped[int | None] = refers("user", index=True)
    asked_at: Mapped[Now]
    since: Mapped[datetime | None]
    person: Mapped[Person] = relationship()

    def made_by(self, who: "Holder") -> bool:
        return (self.phone is not None and self.phone == who.phone) or (
            self.user_id is not None and self.user_id == who.user)

    @property
    def number(self) -> str:
        """Return four digits that the requesting phone shows too, so that the right one is admitted."""
        return f"{int(sha256(f'{self.person_id}|{self.phone}|{self.user_id}'.encode()).hexdigest()[:8], 16) % 10000:04}"


@dataclass(frozen=True, slots=True)
class Holder:
    """Who makes a request: the phone (hash of its id) and the account it is signed in to."""
    phone: str | None = None
    user: int | None = None

    @property
    def columns(self) -> dict[str, str | int | None]:
        """Return the columns a claim is stored under: the account, if any, so that it ends when signing out."""
        return {"user_id": self.user} if self.user is not None else {"phone": self.phone}


# the rule

class NotAdmitted(Exception):
    """This phone does not decide who else is that person."""


def admits(table: CardTable, asking: Claim, answering: Holder) -> bool:
    """Whether a request to be somebody is granted by the word of this phone or account.

    By one's own word, where nobody else speaks for the person. Otherwise by the person, from another phone or an
    account, or by an organiser of the club; by no scribe and no other player.
    """
    if asking.made_by(answering):
        return asking.person_id != table.scribe_id and not guarded({asking.person_id}, but=answering)
    return organises(table, answering) or holds(asking.person_id, answering)


def guarded(people: Collection[int], but: Holder | None = None) -> set[int]:
    """Return those of these people who have an account in the club, a bank account, or a phone other than `but`.

    Of a club's player all that is known counts, at whichever of its tables.
    """
    groups = {person: group_of(person) for person in people}
    everybody = set().union(*groups.values())
    claims = db.session.scalars(select(Claim).where(Claim.person_id.in_(everybody), Claim.since.is_not(None)))
    taken = {each.person_id for each in claims if but is None or not each.made_by(but)} | _players(everybody) | set(
        db.session.scalars(select(Payee.person_id).where(Payee.person_id.in_(everybody), Payee.iban != "")))
    return {person for person, group in groups.items() if taken & group}


def organises(table: CardTable, who: Holder) -> bool:
    """Whether it is the account of an organiser of the table's club."""
    if table.club_id is None or who.user is None:
        return False
    role = db.session.scalar(select(Member.role).filter_by(club_id=table.club_id, user_id=who.user))
    return role is not None and Role(role).may(Permission.ORGANISE)


# reading

def holds(person_id: int, who: Holder) -> bool:
    """Whether this phone or account is that person: by an accepted claim, or because the account is that player."""
    mine = select(Claim.id).where(Claim.person_id == person_id, Claim.since.is_not(None), _of(who))
    if db.session.scalar(mine.limit(1)) is not None:
        return True
    return who.user is not None and db.session.scalar(select(Member.id).where(
        Member.person_id.in_(group_of(person_id)), Member.user_id == who.user).limit(1)) is not None


def claimed(people: Collection[int]) -> set[int]:
    """Return those of these people who are on a phone, or a club's player with an account."""
    admitted = set(db.session.scalars(
        select(Claim.person_id).where(Claim.person_id.in_(people), Claim.since.is_not(None))))
    groups = {person: group_of(person) for person in people}
    players = _players(set().union(*groups.values()))
    return admitted | {person for person, group in groups.items() if players & group}


def holding(person_id: int) -> list[Claim]:
    """Return the accepted claims on this person, oldest first. A club member's account needs none."""
    return list(db.session.scalars(select(Claim).where(
        Claim.person_id == person_id, Claim.since.is_not(None)).order_by(Claim.since, Claim.id)))


def held_by(user_id: int) -> set[int]:
    """Return the people at tables that this account is by its claims."""
    return set(db.session.scalars(select(Claim.person_id).filter_by(user_id=user_id).where(Claim.since.is_not(None))))


def waiting(table: CardTable) -> list[Claim]:
    """Return the unanswered requests at this table, oldest first."""
    return list(db.session.scalars(_waiting(table).order_by(Claim.id))) if table.claims_waiting else []


def asked_by(table: CardTable, who: Holder) -> Claim | None:
    """Return the pending request of this phone or account at the table."""
    return db.session.scalar(_waiting(table).where(_of(who)).limit(1)) if table.claims_waiting else None


def group_of(person_id: int) -> set[int]:
    """Return the ids of this person and of everybody who is the same player of the club."""
    person = db.session.get(Person, person_id)
    if person is None:
        return set()
    holder = holder_of(person)
    return {person_id} if holder.club_id is None else standing_for({holder.id})


# commands

def claim(table: CardTable, person_id: int, who: Holder) -> bool:
    """Make this phone or account this person, and nobody else at the table. Return False, changing nothing, if another
    phone, an account or an organiser has to admit it. Raises `LookupError` for a person of another table.
    """
    with writing():
        here = _locked(table.id)
        if person_id not in here.names:
            raise LookupError(person_id)
        if not holds(person_id, who):
            asking = db.session.scalar(select(Claim).where(Claim.person_id == person_id, _of(who)).limit(1))
            mine = asking or Claim(person_id=person_id, **who.columns)
            if not admits(here, mine, who):
                return False
            mine.since = now_utc()
            db.session.add(mine)
        _leave(here, who, but=person_id)
    return True


def release(table: CardTable, who: Holder) -> None:
    """Drop this phone's claims at the table, so that others may claim the person."""
    with writing():
        _leave(_locked(table.id), who, but=None)


def ask(table: CardTable, person_id: int, who: Holder) -> None:
    """Request to be admitted as this person. Repeated requests count once. Raises `LookupError` like `claim`."""
    with writing():
        here = _locked(table.id)
        if person_id not in here.names:
            raise LookupError(person_id)
        before = list(db.session.scalars(_waiting(here).where(_of(who))))
        if holds(person_id, who) or any(each.person_id == person_id for each in before):
            return
        others = list(db.session.scalars(_waiting(here).where(Claim.person_id == person_id).order_by(Claim.id)))
        for old in (*before, *others[:max(0, len(others) + 1 - MOST_WAITING)]):
            db.session.delete(old)
        db.session.add(Claim(person_id=person_id, **who.columns))
        _changed(here)


def answer(table: CardTable, claim_id: int, allow: bool, who: Holder) -> None:
    """Accept or refuse a request; one that is already answered is left unchanged. Raises `NotAdmitted`."""
    with writing():
        here = _locked(table.id)
        asking = db.session.scalar(_waiting(here).where(Claim.id == claim_id))
        if asking is None:
            return
        if not admits(here, asking, who):
            raise NotAdmitted
        if allow:
            asking.since = now_utc()
            _leave(here, Holder(asking.phone, asking.user_id), but=asking.person_id)
        else:
            db.session.delete(asking)
        _changed(here)


def end(table: CardTable, claim_id: int) -> None:
    """End an accepted claim: the phone was lost, or admitted by mistake."""
    with writing():
        here = _locked(table.id)
        over = db.session.scalar(select(Claim).where(Claim.id == claim_id, Claim.since.is_not(None)))
        if over is not None:
            _drop(here, over)
            _changed(here)


# under the lock

def forget_claims(user_id: int) -> None:
    """Drop an account's claims and requests at all tables, which are locked."""
    for mine in db.session.scalars(select(Claim).filter_by(user_id=user_id)).all():
        table = db.session.get_one(CardTable, mine.person.table_id)
        _drop(table, mine)
        _changed(table)


def _locked(table_id: int) -> CardTable:
    """Lock the table, then its club: a player sits at several of the club's tables."""
    here = locked(table_id)
    if here.club_id is not None:
        locked_club(here.club_id)
    return here


def _players(people: Collection[int]) -> set[int]:
    """Return those of these people who are the player of an account."""
    return {person for person in db.session.scalars(select(Member.person_id).where(Member.person_id.in_(people)))
            if person is not None}


def _of(who: Holder) -> ColumnElement[bool]:
    either = [column == value for column, value in ((Claim.phone, who.phone), (Claim.user_id, who.user))
              if value is not None]
    return or_(*either) if either else false()


def _waiting(table: CardTable) -> Select[Claim]:
    return select(Claim).join(Person, Person.id == Claim.person_id).where(
        Person.table_id == table.id, Claim.since.is_(None))


def _leave(table: CardTable, who: Holder, but: int | None) -> None:
    """Drop this phone's other claims and requests at the table, except on people who left a bank account.

    Otherwise the next phone to claim that name could put another account in its place.
    """
    for mine in db.session.scalars(select(Claim).where(Claim.person_id.in_(table.names), _of(who))).all():
        if mine.person_id == but or (mine.since is not None and _has_payee(mine.person)):
            continue
        _drop(table, mine)
    _changed(table)


def _drop(table: CardTable, over: Claim) -> None:
    """Drop a claim; a scribe whom no phone is any more gives the score away."""
    db.session.delete(over)
    db.session.flush()
    if table.scribe_id == over.person_id and not claimed({over.person_id}):
        table.scribe_id = None


def _has_payee(person: Person) -> bool:
    return db.session.scalar(select(Payee.person_id).where(
        Payee.person_id == holder_of(person).id, Payee.iban != "").limit(1)) is not None


def _changed(table: CardTable) -> None:
    db.session.flush()
    count = select(func.count()).select_from(_waiting(table).subquery())
    table.claims_waiting = db.session.scalar(count) or 0
    table.rev += 1
