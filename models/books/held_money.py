"""What open objections hold back of a sitting, in points and in money: for the pages on which money is settled."""
from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import select

from ..database import db
from ..schema.confirmations import Objection
from ..schema.ledger import Sealing
from ..schema.tables import CardTable
from ..table.sitting import Sitting, all_games
from .disputes import held_by, open_objections
from .pay_out import Amounts, Terms, money_of


@dataclass(frozen=True, slots=True)
class HeldMoney:
    """Points held back by person, None for what stays on the table, and the same in money (empty: not for money).

    The points are those that money is made of; where there is none, those that count.
    """
    sitting: Sitting
    objections: tuple[Objection, ...]
    units: Amounts
    amounts: Amounts
    currency: str


def held_money(sitting: Sitting, terms: Terms | None) -> HeldMoney | None:
    """Return what is held back in a sitting, in money by these terms; None: nothing."""
    objections = open_objections(sitting)
    held = held_by(sitting, objections)
    units = held.units
    if not any(units.values()):
        return None
    if terms is None or not terms.rate or not sitting.game.for_money(sitting.rules):
        counted = {person: paid if person is None else held.of(person)[1] for person, paid in units.items()}
        return HeldMoney(sitting, tuple(objections), counted, {}, "")
    return HeldMoney(sitting, tuple(objections), units,
                     money_of(units, terms.rate, terms.currency, terms.cash_unit), terms.currency)


def held_in_book(tables: Collection[int] = (), club: int | None = None) -> list[HeldMoney]:
    """Return what is held back of the closed sittings for money at these tables, or at all tables of a club."""
    here = CardTable.id.in_(tables) if club is None else CardTable.club_id == club
    objected = db.session.scalars(select(Sitting.id).join(CardTable, CardTable.id == Sitting.table_id).where(
        here, CardTable.deleted_at.is_(None), Sitting.objections > 0, Sitting.sealed_at.is_not(None))).all()
    if not objected:  # as a rule
        return []
    sittings = db.session.scalars(select(Sitting).where(Sitting.id.in_(objected), Sitting.game_key.in_(all_games()))
                                  .order_by(Sitting.id))
    found = [held_money(each, terms_of(each)) for each in sittings]
    return [each for each in found if each is not None and each.currency]


def terms_of(sitting: Sitting) -> Terms | None:
    """Return the terms of the last closing; None for a sitting that was never closed."""
    last = db.session.scalar(select(Sealing).filter_by(sitting_id=sitting.id, act="close")
                             .order_by(Sealing.id.desc()).limit(1))
    return None if last is None else Terms(last.rate, last.currency, last.cash_unit)
