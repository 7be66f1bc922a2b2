"""Carrying a whole table in a file: the same table always gives the same bytes, and they give it back.

What is carried are the facts: people, of every sitting its start, rules, whole log, closings and results, and the
table's own book. What is kept beside them is made anew on arrival. Secrets (addresses, generations), accounts, where
somebody is paid, a round in progress and who holds the pencil tonight are not carried. The book of a table that
belongs to a club is the club's: its file (models/club_carrying.py) carries it.
"""
from collections.abc import Iterator

from ..database import db, once, sent_before, writing
from ..tables import CardTable
from .exporting import references_of, steady, table_data
from .importing import import_balances, import_book, import_people, import_sittings, import_table, point, submission_of
from .json_stream import written_out
from .parsing import FORMAT, FORMAT_VERSION, Parsed, parse
from .references import References
from .validators import CannotRead


def export(table: CardTable) -> Iterator[str]:
    """The table as JSON, piece by piece: keys sorted, one action on each line."""
    table_id = table.id
    steady()
    table = db.session.get_one(CardTable, table_id)
    head = {"format": FORMAT, "format_version": FORMAT_VERSION}
    yield from written_out(head | table_data(table, references_of([table])))


def bring(packed: Parsed, submission: str) -> CardTable:
    """A new table with new addresses and all the file holds. The same submission gives the same one."""
    sent = submission_of(submission)
    return once(lambda: sent_before(CardTable, sent), lambda: _put(packed, submission, sent))


def _put(packed: Parsed, submission: str, sent: str) -> CardTable:
    with writing():
        of = References()
        table = import_table(packed, sent)
        of.tables[0] = table.key
        point(import_people(packed.people, of, table_id=table.id), packed.people, of)
        import_sittings(table, packed, of, submission)
        import_book(packed.book, of, table_id=table.id)
        import_balances([packed.book], of)
    return table


__all__ = ["CannotRead", "Parsed", "bring", "export", "parse"]
