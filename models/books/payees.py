"""Bank accounts that people want to be paid to: reading and changing them.

Account numbers never leave this table: they are in no export and no ledger entry. A ledger entry only says that
somebody's account changed.
"""
from collections.abc import Iterable

from sqlalchemy import select

from ..database import SubmissionReused, db, now_utc
from ..schema.clubs import Club, Member
from ..schema.ledger import Book, Kind, Payee
from ..schema.people import Person, holder_of, root_of
from .book_writing import Sent, UnknownPerson, announce, command


def payee_of(person: int, currency: str) -> Payee | None:
    """Return the account of this person (not a merged duplicate) for that currency."""
    left = db.session.get(Payee, (person, currency))
    return left if left is not None and left.iban else None


def payees_of(people: Iterable[int], currency: str | None = None) -> list[Payee]:
    """Return the accounts of these people, in one currency or in all."""
    asked = list(people)
    if not asked:
        return []
    query = select(Payee).where(Payee.person_id.in_(asked), Payee.iban != "").order_by(Payee.person_id, Payee.currency)
    return list(db.session.scalars(query if currency is None else query.filter_by(currency=currency)))


def account_of(book: Book, person: int) -> int | None:
    """Return the id of the user who is this player: then nobody else may change the bank account."""
    if book.club is None:
        return None
    roster = book.roster()
    members = db.session.execute(select(Member.user_id, Member.person_id)
                                 .where(Member.club_id == book.club.id, Member.person_id.is_not(None)))
    return next((user for user, each in members if each is not None and root_of(each, roster) == person), None)


def leave(book: Book, person: int, currency: str, iban: str, holder: str, sent: Sent) -> None:
    """Set this person's bank account for a currency. `iban` is already validated.

    Raises `UnknownPerson`, and `SubmissionReused` also when the same form came before with another account: the account
    is not in the fingerprint, from which it could be guessed.
    """
    with command(book, sent, Kind.PAYEE, [person, currency, "left"]) as (book, before, mark):
        left = db.session.get(Payee, (person, currency), populate_existing=True)
        if before is not None:
            if left is None or (left.iban, left.holder) != (iban, holder):
                raise SubmissionReused
            return
        _known(book, person)
        if left is not None and (left.iban, left.holder) == (iban, holder):
            return
        if left is None:
            db.session.add(Payee(person_id=person, currency=currency, iban=iban, holder=holder))
        else:
            left.was = left.end if left.iban not in ("", iban) else left.was
            left.iban, left.holder, left.at = iban, holder, now_utc()
        announce(book, person, currency, sent, mark)


def take_away(book: Book, person: int, currency: str, sent: Sent) -> None:
    """Delete this person's bank account; its last characters are kept, so that payers notice a new one."""
    with command(book, sent, Kind.PAYEE, [person, currency, "taken away"]) as (book, before, mark):
        _known(book, person)
        left = db.session.get(Payee, (person, currency), populate_existing=True)
        if before is not None or left is None or not left.iban:
            return
        left.was, left.iban, left.holder, left.at = left.end, "", "", now_utc()
        announce(book, person, currency, sent, mark)


def carry_along(people: Iterable[Person], club: Club) -> None:
    """Move the accounts of a table's people to the players of the club, unless a player has one or is a member.

    Nothing stays behind, where nobody could see or delete it. Under the locks of table and club.
    """
    holders = {person.id: holder_of(person).id for person in people}
    for left in db.session.scalars(select(Payee).where(Payee.person_id.in_(holders))).all():
        player = holders[left.person_id]
        if player == left.person_id:
            continue
        if left.iban and payee_of(player, left.currency) is None and account_of(Book(club), player) is None:
            db.session.merge(Payee(person_id=player, currency=left.currency, iban=left.iban, holder=left.holder,
                                   was=left.was, at=left.at))
        db.session.delete(left)
        db.session.flush()


def _known(book: Book, person: int) -> None:
    roster = book.roster()
    if person not in roster or root_of(person, roster) != person:
        raise UnknownPerson
