"""Balances added up from the lines of the ledger."""
from collections.abc import Iterable

from sqlalchemy import select

from models import BookEntry, BookLine, db


def balances_from_lines(persons: Iterable[int]) -> dict[tuple[int, str], int]:
    """Return by person and currency the sums of the ledger lines."""
    wanted = set(persons)
    sums: dict[tuple[int, str], int] = {}
    rows = db.session.execute(select(BookLine.person_id, BookEntry.currency, BookLine.amount)
                              .join(BookEntry, BookEntry.id == BookLine.entry_id)
                              .where(BookLine.person_id.in_(wanted)))
    for person, currency, amount in rows:
        if person is not None:
            sums[person, currency] = sums.get((person, currency), 0) + amount
    return sums
