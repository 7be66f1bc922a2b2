"""Start the next game at a table: finished ones are closed, their pots inherited."""
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

from tally import Seat, TableState

from ..database import db, sent_before, writing
from ..schema.ledger import Actor
from ..schema.people import Person
from ..schema.tables import CardTable, locked
from ..table.names import refuse_wrong
from ..table.opening import sittings_of, start_sitting
from ..table.sitting import Sitting, all_games
from .closing import seal_finished


def begin_sitting(table: CardTable, game_key: str, people: Sequence[int | str], dealer: Seat | None, rules: Any,
                  submission: str, by: int | None = None, began: datetime | None = None) -> Sitting:
    """Start a new game at the table. `people` are ids of persons of the roster, or names of new ones.

    Closes finished games that are not for money; what an earlier sitting of the game left on the table (a pot) is
    inherited. The same submission returns the same sitting. Raises `NameRefused`.
    """
    with writing():
        table = locked(table.id)
        before = sent_before(Sitting, submission)
        if before is not None:
            return before
        names = [table.names[each] for each in people if not isinstance(each, str)]
        refuse_wrong([each for each in people if isinstance(each, str)], names)
        seal_finished(table, Actor(by), submission)
        ids = []
        for each in people:
            if isinstance(each, str):
                person = Person(name=each, table_id=table.id)
                db.session.add(person)
                db.session.flush()
                ids.append(person.id)
            else:
                ids.append(each)
        table.rev += 1
        rules = all_games()[game_key].inherit(rules, _earlier(table, game_key))
        return start_sitting(table, game_key, ids, dealer, rules, submission, by, began)


def _earlier(table: CardTable, game_key: str) -> Iterator[tuple[TableState, Any]]:
    """Yield table state and house rules of this game's sittings at the table, newest first."""
    for sitting in sittings_of(table):
        if sitting.game_key == game_key:
            yield sitting.now, sitting.rules
