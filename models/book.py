"""What is done with a book: expenses, payments, confirmations, reversals, and carrying a table's book into a club's.

Every verb takes the id made when its form was opened; sent twice it counts once. Nothing is edited or deleted: what
was wrong is reversed, and a reversal can be reversed too. Amounts are minor units of the entry's currency.
"""
import secrets

from sqlalchemy import select

from tally.codec import fingerprint

from .clubs import Club
from .database import db
from .ledger import BANK, Balance, BookEntry, By, Kind, holder_of, post
from .tables import CardTable


def carry_over(table: CardTable, club: Club, by: By | None = None) -> list[BookEntry]:
    """Empty the table's own book into the club's: for each currency an entry there and its opposite here.

    Under the locks of both, held by the caller, when everybody at the table already stands for a player of the club.
    A pot left on the table goes along. Returns what was written; nothing where nobody has a balance.
    """
    by = by or By()
    people = {person.id: person for person in table.people}
    rows = db.session.scalars(select(Balance).where(Balance.person_id.in_(people), Balance.amount != 0)
                              .order_by(Balance.currency, Balance.person_id))
    left: dict[str, dict[int, int]] = {}
    for row in rows:
        left.setdefault(row.currency, {})[row.person_id] = row.amount
    written = []
    for currency, amounts in left.items():
        facts = {"table": table.key, "club": club.key}
        once = f"carried-{secrets.token_hex(16)}"
        there: dict[int | None, int] = {}
        for person, amount in amounts.items():
            holder = holder_of(people[person]).id
            there[holder] = there.get(holder, 0) + amount
        pot = -sum(amounts.values())
        for where, lines in (({"table_id": table.id}, {person: -amount for person, amount in amounts.items()}
                              | {BANK: -pot}), ({"club_id": club.id}, there | {BANK: pot})):
            written.append(post(BookEntry(
                **where, kind=Kind.CARRIED.value, currency=currency, facts=facts, by_id=by.person, user_id=by.user,
                submission=once, fingerprint=fingerprint([facts, currency])), lines))
    return written
