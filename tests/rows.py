"""Rows of the database, as tests ask for them."""
from typing import Any, TypeVar

from models import SheetRow, Sitting, db
from models.history.daily import sign, unsigned

Row = TypeVar("Row")


def only(kind: type[Row], **values: Any) -> Row:
    """The only row of a table, or the only one with these values."""
    return db.session.scalars(db.select(kind).filter_by(**values)).one()


def rows_from(sitting: Sitting, place: int = 0) -> list[SheetRow]:
    """The rows of a sheet from this place on."""
    return list(db.session.scalars(db.select(SheetRow).filter_by(sitting_id=sitting.id).where(SheetRow.place >= place)
                                   .order_by(SheetRow.place)))


def sign_all() -> None:
    """Sign every history that has leaves without a checkpoint, inside the current transaction."""
    for owner in unsigned():
        sign(owner)
