"""Export and import a whole table; the export is deterministic.

It holds people, the table's own ledger, and of every sitting its start, rules, log, closings and results; derived data
is rebuilt on import. Secrets (addresses, generations), accounts, bank accounts, drafts and the scribe are left out. The
ledger of a club's table is in the club's file (models/transfer/club_files.py).
"""
from collections.abc import Iterator

from flask import current_app

from ..database import begin_snapshot, db, once, sent_before, writing
from ..history.appending import imported
from ..history.files import FileHistory
from ..history.loading import Owner
from ..schema.tables import CardTable
from .exporting import references_of, table_data
from .fields import References
from .importing import import_balances, import_book, import_people, import_sittings, import_table, point, submission_of
from .json_stream import written_out
from .parsed import ParsedTable
from .parsing import FORMAT, FORMAT_VERSION, MADE_BY, parse
from .validators import CannotRead


def export(table: CardTable) -> Iterator[str]:
    """Yield the table as JSON in pieces: keys sorted, one action on each line."""
    table_id = table.id
    begin_snapshot()
    table = db.session.get_one(CardTable, table_id)
    head = {"format": FORMAT, "format_version": FORMAT_VERSION, MADE_BY: current_app.config["VERSION"]}
    yield from written_out(head | table_data(table, references_of([table])))


def bring(parsed: ParsedTable, submission: str, history: FileHistory | str = "file") -> CardTable:
    """Create a table with new addresses from a parsed file. Idempotent by `submission`."""
    sent = submission_of(submission)
    return once(lambda: sent_before(CardTable, sent), lambda: _put(parsed, submission, sent, history))


def _put(parsed: ParsedTable, submission: str, sent: str, history: FileHistory | str) -> CardTable:
    with writing():
        of = References()
        table = import_table(parsed, sent)
        of.tables[0] = table.key
        point(import_people(parsed.people, of, table_id=table.id), parsed.people, of)
        import_sittings(table, parsed, of, submission)
        import_book(parsed.book, of, table_id=table.id)
        import_balances([parsed.book], of)
        imported(Owner.of(table), history)
    return table


__all__ = ["CannotRead", "ParsedTable", "bring", "export", "parse"]
