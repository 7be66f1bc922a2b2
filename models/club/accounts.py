"""Create, change and delete user accounts; deleting keeps the sums and removes personal data.

Passwords arrive hashed: hashing is slow and must not happen inside a write transaction.
"""
import re
import unicodedata

from sqlalchemy import delete, select
from sqlalchemy.exc import IntegrityError

from ..club_log import happened, note
from ..database import StaleForm, db, now_utc, sent_before, writing
from ..schema.clubs import Club, Member, Role, User, locked_club, locked_user
from ..schema.companies import Company
from ..schema.ledger import Payee
from ..schema.people import Person, holder_of, standing_for
from ..schema.tables import CardTable, locked
from ..table.claims import Claim, forget_claims, held_by
from .commands import LastOwner
from .recovery import forget_ways_back, set_password
from .sign_ins import forget_all

FORGOTTEN = "N. N."  # anonymised name in every language, followed by a number
NUMBERED = re.compile(rf"{re.escape(FORGOTTEN)} (\d{{1,6}})")
UNUSABLE = "-"  # no hash, so no password fits it
MOST_LOGIN = 400  # length of the column


class NameTaken(Exception):
    """Another account has this name."""


def login_of(name: str) -> str:
    """Normalize a name for comparison. Case folding can make it longer than the column."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def user_named(name: str) -> User | None:
    login = login_of(name)
    return db.session.scalar(select(User).filter_by(login=login)) if 0 < len(login) <= MOST_LOGIN else None


def sign_up(name: str, password: str, submission: str) -> User:
    """Create an account; the same submission returns the same account. Raises `NameTaken`.

    The caller must still check the password of the account returned.
    """
    try:
        with writing():
            before = sent_before(User, submission)
            if before is not None:
                return before
            if user_named(name) is not None:
                raise NameTaken
            user = User(login=login_of(name), name=name, password=password, submission=submission)
            db.session.add(user)
    except IntegrityError:  # a concurrent insert
        first = sent_before(User, submission)
        if first is None:
            raise NameTaken from None
        return first
    return user


def change_name(user: User, name: str) -> None:
    """Change the account's name; its players on rosters keep theirs. Raises `NameTaken`."""
    user_id = user.id
    try:
        with writing():
            other = user_named(name)
            if other is not None and other.id != user_id:
                raise NameTaken
            here = locked_user(user_id)
            if here.deleted_at is None:  # may have been deleted meanwhile
                here.name, here.login = name, login_of(name)
    except IntegrityError:
        raise NameTaken from None


def change_password(user: User, password: str) -> User:
    """Change the password and sign every phone out. Raises `StaleForm` when it was changed meanwhile."""
    user_id, version = user.id, user.auth_version
    with writing():
        here = locked_user(user_id)
        if here.auth_version != version or here.deleted_at is not None:
            raise StaleForm
        set_password(here, password)
    return here


def rehash(user: User, password: str) -> None:
    """Store the same password hashed with the current parameters, unless it was changed; no session ends."""
    user_id, old = user.id, user.password
    with writing():
        here = locked_user(user_id)
        if here.password == old:
            here.password = password


# deleting

def delete_account(user: User, keep_names: bool, submission: str) -> None:
    """Remove the account's personal data. Raises `LastOwner` with the clubs that would be left without an owner.

    The row stays anonymous; memberships, claims and bank accounts are deleted. Unless `keep_names`, its players, and
    people at tables who stand for them, are renamed to `FORGOTTEN` with a number.
    """
    user_id = user.id
    while not _deleted(user_id, keep_names, submission):
        pass  # a club or a table was added meanwhile: take the locks again, in order


def _deleted(user_id: int, keep_names: bool, submission: str) -> bool:
    with writing():
        clubs, _people, tables = reach(user_id)
        for table in sorted(tables):
            locked(table)
        locked_clubs = [locked_club(club) for club in sorted(clubs)]
        user = locked_user(user_id)
        now_clubs, people, now_tables = reach(user_id)
        if not (now_clubs <= clubs and now_tables <= tables):
            return False
        if user.deleted_at is not None:
            return True
        _leave_clubs(user_id, locked_clubs, submission)
        for account in db.session.scalars(select(Payee).where(Payee.person_id.in_(people | held_by(user_id)))):
            db.session.delete(account)
        forget_claims(user_id)
        db.session.execute(delete(Company).where(Company.user_id == user_id))
        if not keep_names:
            _forget_names(people, clubs)
        user.login, user.name, user.password, user.warned_at = None, "", UNUSABLE, None
        forget_ways_back(user_id)
        user.deleted_at = now_utc()
        forget_all(user)
    return True


def reach(user_id: int) -> tuple[set[int], set[int], set[int]]:
    """Return the account's clubs, everybody who is or stands for its players, and the tables of these and its claims.
    """
    members = db.session.execute(select(Member.club_id, Member.person_id).filter_by(user_id=user_id)).all()
    clubs = {club for club, _person in members}
    players = [db.session.get_one(Person, person) for _club, person in members if person is not None]
    people = standing_for({holder_of(player).id for player in players})
    claimed = select(Claim.person_id).where(Claim.user_id == user_id)
    tables = db.session.scalars(select(Person.table_id).where(Person.id.in_(people) | Person.id.in_(claimed)))
    return clubs, people, {table for table in tables if table is not None}


def player_id(member: Member) -> int | None:
    """Return the player a member's results and balances belong to, merges followed."""
    person = None if member.person_id is None else db.session.get(Person, member.person_id)
    return None if person is None else holder_of(person).id


def _number(name: str) -> int:
    return int(found[1]) if (found := NUMBERED.fullmatch(name)) else 0


def _leave_clubs(user_id: int, clubs: list[Club], submission: str) -> None:
    left_alone = [club for club in clubs if club.deleted_at is None and not db.session.scalar(
        select(Member.id).filter_by(club_id=club.id, role=Role.OWNER.value).where(Member.user_id != user_id).limit(1))]
    if left_alone:
        raise LastOwner(left_alone)
    for club in clubs:
        if not happened(club, submission):
            note(club, "member.left", user_id, submission, user=user_id)
    for member in db.session.scalars(select(Member).filter_by(user_id=user_id)):
        db.session.delete(member)
    db.session.flush()


def _forget_names(people: set[int], clubs: set[int]) -> None:
    """Give each player an anonymised name, unique in their clubs and at their tables, where they have it too.

    Also those merged into one: who are two people after all are told apart.
    """
    taken = db.session.scalars(select(Person.name).where(
        Person.club_id.in_(clubs) | Person.table_id.in_(select(Person.table_id).where(Person.id.in_(people))),
        Person.name.like(f"{FORGOTTEN} %")))
    number = max(map(_number, taken), default=0)
    those = db.session.scalars(select(Person).where(Person.id.in_(people)).order_by(Person.id)).all()
    players = sorted((each for each in those if each.club_id is not None), key=lambda each: each.stands_for_id or 0)
    names = {each.id: f"{FORGOTTEN} {at}" for at, each in enumerate(players, number + 1)}
    stands_for = {each.id: each.stands_for_id or 0 for each in those}
    for person in those:
        player = person.id
        while player not in names:  # at a table, perhaps by somebody else there
            player = stands_for[player]
        person.name = names[player]
        if person.club_id is not None:
            person.retired_at = person.retired_at or now_utc()
    for table in db.session.scalars(select(CardTable).where(CardTable.id.in_(
            select(Person.table_id).where(Person.id.in_(people))))):
        table.rev += 1
