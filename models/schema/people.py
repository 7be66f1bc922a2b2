"""People at tables and in clubs, and who is who: a person may stand for another one."""
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import BigInteger, Index, String, event, select
from sqlalchemy.orm import Mapped, mapped_column

from ..database import Key, Model, Words, db, refers
from ..facts import LEADS, OF_CLUB, SALT, fact, name_hidden
from ..outside import token_hex


class Person(Model):
    """A player on the roster of a table or of a club; the name is stored only here.

    `stands_for` is who this really is: a table's person stands for a player of the club that took the table in; of two
    duplicate players one stands for the other. It is a pointer and can be reset: what was recorded and booked stays
    with the original person, and readers add up by following the pointers. `guest`: of a club's roster, and not one of
    its players until an organiser says so (None: a player). `symbol`: the variable symbol of payments that a
    club chose (see `models.club.symbols`). Somebody with records is retired, never
    deleted; a name can be blanked. `salt` hides the name in the history; a new name has a new one.
    """
    __tablename__ = "person"
    __table_args__ = (Index(None, "club_id", "symbol", unique=True),)
    id: Mapped[Key]
    table_id: Mapped[int | None] = refers("card_table", index=True, info=LEADS)
    club_id: Mapped[int | None] = refers("club", index=True, info=OF_CLUB)
    name: Mapped[Words] = mapped_column(info=fact(encode=name_hidden))
    stands_for_id: Mapped[int | None] = refers("person", "SET NULL", index=True)
    retired_at: Mapped[datetime | None]
    guest: Mapped[bool | None]
    symbol: Mapped[int | None] = mapped_column(BigInteger)
    salt: Mapped[str] = mapped_column(String(32), default="", server_default="", info=SALT)


def new_salt(row: Any, _value: Any, _old: Any, _initiator: Any) -> None:
    """Give a row another salt, as its name or account is set: the former commitment can then be opened by nobody."""
    row.salt = token_hex(16)


event.listen(Person.name, "set", new_salt)


def root_of(person_id: int, people: Mapping[int, Person]) -> int:
    """Follow `stands_for` within `people`; return the id of who this really is."""
    at = people.get(person_id)
    while at is not None and (further := people.get(at.stands_for_id or 0)) is not None:
        at = further
    return person_id if at is None else at.id


def holder_of(person: Person) -> Person:
    """Follow `stands_for`; return whose balance the lines for `person` change: a club's player where there is one."""
    while person.stands_for_id is not None:
        further = db.session.get(Person, person.stands_for_id)
        assert further is not None
        person = further
    return person


def booked_as(person: Person) -> Person:
    """Return the club's player a person of a table stands for, merged or not; anybody else is returned as is.

    Ledger lines are written for this player, so that everything recorded for a merged one is there when it is unmerged.
    """
    if person.table_id is None or person.stands_for_id is None:
        return person
    return db.session.get_one(Person, person.stands_for_id)


def standing_for(players: set[int]) -> set[int]:
    """Return these persons and everybody who stands for one of them, at tables and on rosters."""
    people: set[int] = set()
    while more := players - people:
        people |= more
        players = set(db.session.scalars(select(Person.id).where(Person.stands_for_id.in_(more))))
    return people
