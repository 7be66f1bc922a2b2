"""The latest games of a player, for the receipts a member takes home."""
from sqlalchemy import select

from ..database import db
from ..schema.ledger import Result
from ..schema.people import standing_for
from ..schema.tables import CardTable
from ..table.sitting import Sitting, all_games

MOST = 20


def games_of(player: int) -> list[tuple[Sitting, int]]:
    """Return the latest closed sittings of a club's player, newest first, each with the person at its table."""
    rows = db.session.execute(
        select(Sitting, Result.person_id).join(Result, Result.sitting_id == Sitting.id)
        .join(CardTable, CardTable.id == Sitting.table_id)
        .where(Result.person_id.in_(standing_for({player})), CardTable.deleted_at.is_(None),
               Sitting.game_key.in_(all_games()))
        .order_by(Sitting.evening.desc(), Sitting.id.desc(), Result.person_id).limit(MOST))
    return [(sitting, person) for sitting, person in dict.fromkeys((sitting, person) for sitting, person in rows)]
