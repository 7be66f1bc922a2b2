"""Open a table with its first sitting; find its sittings."""
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any

from sqlalchemy import Select, select
from sqlalchemy.orm import joinedload

from tally import Seat, encode
from tally.money import CURRENCIES
from tally.replay import begin

from ..database import db, now_utc, once, sent_before, writing
from ..schema.companies import Company
from ..schema.people import Person
from ..schema.tables import CardTable, evening_of, locked, new_key
from ..zones import local
from .names import refuse_wrong
from .sitting import Sitting, all_games, encoded_start

EVENINGS = 10  # of a page


def open_table(game_key: str, names: Sequence[str], dealer: Seat | None, rules: Any, submission: str,
               zone: str = "", company: Company | None = None, currency: str = "CZK",
               began: datetime | None = None) -> Sitting:
    """Create a table with its people in seating order and its first sitting. `zone` is the phone's time zone; `began`:
    when a phone without network began it, else it begins now.

    Seats are numbered 0, 1, … in that order. With a `company` the table has its name and terms. The same submission
    returns the same table. Raises `NameRefused`.
    """
    refuse_wrong(names)
    columns = {"currency": currency, "cash_unit": CURRENCIES[currency].cash_unit} | columns_of(company)
    return once(lambda: sent_before(Sitting, submission),
                lambda: _opened(game_key, names, dealer, rules, submission, zone, columns, began))


def _opened(game_key: str, names: Sequence[str], dealer: Seat | None, rules: Any, submission: str,
            zone: str, columns: Mapping[str, Any], began: datetime | None) -> Sitting:
    with writing():
        rules = all_games()[game_key].inherit(rules, ())
        table = CardTable(key=new_key(), submission=submission, zone=zone, people=[Person(name=name) for name in names],
                          **columns)
        db.session.add(table)
        db.session.flush()
        ids = [person.id for person in table.people]
        return start_sitting(table, game_key, ids, dealer, rules, submission, None, began)


def columns_of(company: Company | None) -> dict[str, Any]:
    """Return what a new table takes from the company it is started for."""
    if company is None:
        return {}
    return {"company_id": company.id, "name": company.name, "currency": company.currency,
            "cash_unit": company.cash_unit}


def add_person(table: CardTable, name: str) -> int:
    """Add a person to the roster of the table, or find the one with this name; return the id."""
    with writing():
        locked(table.id)
        person = db.session.scalar(select(Person).filter_by(table_id=table.id, name=name))
        if person is not None:
            return person.id
        person = Person(name=name, table_id=table.id)
        db.session.add(person)
        db.session.flush()
        return person.id


def start_sitting(table: CardTable, game_key: str, ids: Sequence[int], dealer: Seat | None, rules: Any,
                  submission: str, by: int | None, began: datetime | None = None) -> Sitting:
    """Insert a sitting of these persons, in seats 0, 1, … Under the lock of the table."""
    game = all_games()[game_key]
    order = tuple(range(len(ids)))
    occupants = dict(enumerate(ids))
    started = began or now_utc()
    sitting = Sitting(
        table_id=table.id, game_key=game_key, game_version=game.version,
        start=encoded_start(order, occupants, dealer), start_rules=encode(rules), started_at=started,
        evening=evening_of(local(started, table)), state=encode(begin(game, order, occupants, dealer, rules)),
        by_id=by, submission=submission)
    db.session.add(sitting)
    db.session.flush()
    return sitting


def sittings_of(table: CardTable) -> list[Sitting]:
    """Return all sittings of a table, newest first, without those of games not installed here."""
    return list(db.session.scalars(_sittings(table)))


def evenings_of(table: CardTable, before: date | None = None) -> tuple[list[Sitting], date | None]:
    """Return the sittings of the latest evenings, or of those before a day; and the day before which there are more."""
    query = _sittings(table) if before is None else _sittings(table).where(Sitting.evening < before)
    latest_first = Sitting.evening.desc()
    days = db.session.scalars(query.with_only_columns(Sitting.evening).distinct().order_by(None).order_by(latest_first)
                              .limit(EVENINGS + 1)).all()
    shown = days[:EVENINGS]
    sittings = db.session.scalars(query.where(Sitting.evening.in_(shown)).order_by(None)
                                  .order_by(latest_first, Sitting.id.desc()))
    return list(sittings), shown[-1] if len(days) > EVENINGS else None


def latest(table: CardTable) -> Sitting | None:
    """Return the current or last sitting at the table, never one copied from an old notebook.

    Loads its draft and the actions that undo and redo would touch in the same query.
    """
    loaded = (Sitting.draft, Sitting.last_done, Sitting.last_undone)
    return db.session.scalar(_sittings(table).where(Sitting.origin != "notebook").limit(1)
                             .options(*map(joinedload, loaded)))


def _sittings(table: CardTable) -> Select[Sitting]:
    return (select(Sitting).where(Sitting.table_id == table.id, Sitting.game_key.in_(all_games()))
            .order_by(Sitting.id.desc()))
