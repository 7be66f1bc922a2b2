"""Tables of a club: opened there or taken in, and linking people at them to players of the roster.

Lock order: table, then club.
"""
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import or_, select

from tally import Seat

from ..club_log import happened, note
from ..database import db, now_utc, sent_before, writing
from ..schema.clubs import Club, locked_club
from ..schema.companies import Company
from ..schema.ledger import Actor, BookEntry, Sealing
from ..schema.people import Person, standing_for
from ..schema.tables import CardTable, locked, new_key
from ..table.claims import Holder, holds
from ..table.opening import columns_of, start_sitting
from ..table.sitting import Sitting
from .rosters import NotPossible, new_player, person_of, refuse_together


class Taken(Exception):
    """The table already belongs to another club, or is deleted."""


class OthersArePaid(Exception):
    """People of the table left bank accounts there, which an organiser of any club could change then. `people`: who."""

    def __init__(self, people: list[str]) -> None:
        super().__init__(people)
        self.people = people


class Posted(Exception):
    """A table with results in a club's ledger cannot be deleted."""


# people at tables

def unlinked(club: Club) -> list[Person]:
    """Return people at the club's tables who are not linked to a player yet."""
    return list(db.session.scalars(
        select(Person).join(CardTable, CardTable.id == Person.table_id)
        .where(CardTable.club_id == club.id, CardTable.deleted_at.is_(None), Person.stands_for_id.is_(None))
        .order_by(Person.id)))


def link(club: Club, person: int, player: int | None, user_id: int, submission: str) -> None:
    """Link a person at one of the club's tables to a player; None: to a new player of the same name.

    Raises `SatTogether`, `NotPossible` ("booked") when the person's money is already in the club's ledger, and
    `LookupError` for a person or player of another club.
    """
    table_id = db.session.scalar(select(Person.table_id).filter_by(id=person))
    if table_id is None:
        raise LookupError(person)
    with writing():
        table, here = locked(table_id), locked_club(club.id)
        if table.club_id != here.id:
            raise LookupError(person)
        if happened(here, submission):
            return
        guest = db.session.get_one(Person, person)
        if guest.stands_for_id is not None and posted(table):
            raise NotPossible("booked")
        _stand(here, guest, player)
        note(here, "person.linked", user_id, submission, results=True, person=person, player=guest.stands_for_id)
        table.rev += 1


def _stand(club: Club, guest: Person, player: int | None) -> None:
    """Link a person at a table to a player, or to a new one of the same name. Under the club's lock."""
    if player is None:
        guest.stands_for_id = new_player(club, guest.name).id
        return
    chosen = person_of(club, player)
    if chosen.stands_for_id is not None:
        raise LookupError(player)
    refuse_together({guest.id}, standing_for({player}) - {guest.id})
    guest.stands_for_id = player
    db.session.flush()


def open_club_table(club: Club, game_key: str, people: Sequence[int | str], dealer: Seat | None, rules: Any, by: Actor,
                    submission: str, company: Company | None = None) -> Sitting:
    """Create a table of the club with its first sitting: `people` are ids of players, or names of new ones.

    Seats are numbered in that order. With a `company` the table has its name and terms. Raises `LookupError` for an
    unknown player.
    """
    with writing():
        return put_table(locked_club(club.id), game_key, people, dealer, rules, by, submission, company)


def put_table(here: Club, game_key: str, people: Sequence[int | str], dealer: Seat | None, rules: Any, by: Actor,
              submission: str, company: Company | None = None) -> Sitting:
    """The same under the club's lock."""
    before = sent_before(Sitting, submission)
    if before is not None:
        return before
    money = {"currency": here.currency, "cash_unit": here.cash_unit}
    table = CardTable(key=new_key(), submission=submission, club_id=here.id, **money | columns_of(company))
    db.session.add(table)
    db.session.flush()
    ids = []
    for each in people:
        player = new_player(here, each) if isinstance(each, str) else person_of(here, each)
        person = Person(table_id=table.id, name=player.name, stands_for_id=player.id)
        db.session.add(person)
        db.session.flush()
        ids.append(person.id)
    if not happened(here, submission):
        note(here, "table.opened", by.user, submission, table=table.id)
    return start_sitting(table, game_key, ids, dealer, rules, submission, None)


def take_in(table: CardTable, club: Club, links: Mapping[int, int | None], by: Actor, submission: str,
            who: Holder | None = None) -> None:
    """Take a table into a club: link everybody at it to players, and move its ledger balances.

    `links` are players by person; None or missing: a new player. `who`: the phone that does it. Raises `Taken`,
    `OthersArePaid`, `SatTogether`, `LookupError`.
    """
    from ..books.book import carry_over  # circular import
    from ..books.payees import payees_of
    with writing():
        here, into = locked(table.id), locked_club(club.id)
        if happened(into, submission) or here.club_id == into.id:
            return
        if here.club_id is not None or here.deleted_at is not None:
            raise Taken
        paid = {each.person_id for each in payees_of(here.names)}
        if others := [here.names[each] for each in paid if who is None or not holds(each, who)]:
            raise OthersArePaid(sorted(others))
        for person in here.people:
            _stand(into, person, links.get(person.id))
        carry_over(here, into, by)
        here.club_id = into.id
        here.rev += 1
        note(into, "table.taken_in", by.user, submission, results=True, table=here.id)


# tables of the club

def tables_of(club: Club) -> list[CardTable]:
    """Return the club's tables, newest first."""
    return list(db.session.scalars(select(CardTable).filter_by(club_id=club.id, deleted_at=None)
                                   .order_by(CardTable.id.desc())))


def last_of(club: Club, game_key: str) -> Sitting | None:
    """Return the club's last sitting of a game, whose house rules are the defaults for the next."""
    return db.session.scalar(
        select(Sitting).join(CardTable, CardTable.id == Sitting.table_id)
        .where(CardTable.club_id == club.id, CardTable.deleted_at.is_(None), Sitting.game_key == game_key)
        .order_by(Sitting.id.desc()).limit(1))


def delete_table(table: CardTable) -> None:
    """Mark a table deleted; it can be restored for 30 days. Raises `Posted`."""
    with writing():
        here = locked(table.id)
        if posted(here):
            raise Posted
        here.deleted_at = here.deleted_at or now_utc()
        here.rev += 1


def posted(table: CardTable) -> bool:
    """Whether a sitting of this club table was closed, or its ledger moved to the club's."""
    if table.club_id is None:
        return False
    sittings = select(Sitting.id).filter_by(table_id=table.id)
    in_book = select(BookEntry.id).where(or_(BookEntry.table_id == table.id, BookEntry.sitting_id.in_(sittings)))
    sealed = select(Sealing.id).where(Sealing.sitting_id.in_(sittings))
    return any(db.session.scalar(query.limit(1)) is not None for query in (in_book, sealed))
