"""The tally of drinks at a table: strokes by person until the bill is paid, then divided by shares."""
from collections.abc import Mapping

from sqlalchemy import UniqueConstraint, func, select
from sqlalchemy.orm import Mapped

from ..database import FormKey, Key, Model, Now, db, refers, sent_before, writing
from ..facts import no_history
from ..schema.tables import CardTable, locked

MOST = 999  # strokes of one person: a bound against broken clients


class Stroke(Model):
    """One tap on the tally: a person's drink more or less; without a person, a reset of the tally."""
    __tablename__ = "stroke"
    __table_args__ = (UniqueConstraint("table_id", "submission"),
                      no_history("a tally until the bill is paid; the bill is in the ledger"))
    id: Mapped[Key]
    table_id: Mapped[int] = refers("card_table")
    person_id: Mapped[int | None] = refers("person", index=True)
    change: Mapped[int]
    at: Mapped[Now]
    submission: Mapped[FormKey]


def drinks_at(table: CardTable) -> Mapping[int, int]:
    """Return drinks by person since the last reset. Queries nothing while the table's count is 0."""
    if not table.drinks:
        return {}
    here = Stroke.table_id == table.id
    begun = select(func.coalesce(func.max(Stroke.id), 0)).where(here, Stroke.person_id.is_(None))
    counted = db.session.execute(
        select(Stroke.person_id, func.sum(Stroke.change))
        .where(here, Stroke.id > begun.scalar_subquery(), Stroke.person_id.is_not(None)).group_by(Stroke.person_id))
    return {person: int(count) for person, count in counted if person is not None and count}


def stroke(table: CardTable, person: int, change: int, submission: str) -> None:
    """Add (1) or remove (-1) one drink of a person. Idempotent by `submission`; a count stays within 0 and `MOST`."""
    with writing():
        table_row = locked(table.id)
        had = drinks_at(table_row).get(person, 0)
        if _sent(table_row, submission) or not 0 <= had + change <= MOST:
            return
        _write(table_row, person, change, submission)
        table_row.drinks += change


def begin_anew(table: CardTable, submission: str) -> None:
    """Reset the tally, once the bill is paid. Idempotent by `submission`."""
    with writing():
        table_row = locked(table.id)
        if table_row.drinks and not _sent(table_row, submission):
            _write(table_row, None, 0, submission)
            table_row.drinks = 0


def _sent(table: CardTable, submission: str) -> bool:
    return sent_before(Stroke, submission, table_id=table.id) is not None


def _write(table: CardTable, person: int | None, change: int, submission: str) -> None:
    db.session.add(Stroke(table_id=table.id, person_id=person, change=change, submission=submission))
    table.rev += 1
