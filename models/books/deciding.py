"""Who decides about an objection: nobody who has a part in its entry, while somebody else could; never who objected.

A part has who kept the score of the entry, who played the round, and whose sum it changed. Where all who could decide
have a part, one of them does, and the decision is marked for ever.
"""
import json
from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import select

from ..database import db
from ..history.rows import Leaf
from ..schema.clubs import Permission, Role
from ..schema.confirmations import Objection
from ..schema.ledger import Actor
from ..schema.people import root_of
from ..schema.tables import CardTable
from ..table.sitting import Sitting


@dataclass(frozen=True, slots=True)
class Judges:
    """Who may decide about an objection. `parties`: by id of the player, who has a part in its entry; `others`: names
    of those who could decide and have none."""
    sitting: Sitting
    objection: Objection
    parties: frozenset[int]
    others: tuple[str, ...]

    @classmethod
    def of(cls, sitting: Sitting, objection: Objection) -> "Judges":
        table, found = sitting.table, _with_a_part(sitting, objection)
        parties = frozenset(player_of(sitting, person) for person in found)
        if table.club is not None:
            others = [each.user.name for each in table.club.members if Role(each.role).may(Permission.DECIDE)
                      and not (each.person_id is not None and player_of(sitting, each.person_id) in parties)
                      and each.user_id != objection.user_id]
        else:
            here = [sitting.now.occupants[seat] for seat in sitting.now.order]
            others = [table.names[person] for person in here if player_of(sitting, person) not in parties]
        return cls(sitting, objection, parties, tuple(others))

    def objected(self, by: Actor, phone: str | None) -> bool:
        """Whether this is who objected: the person, or the account or phone that sent the objection."""
        mine = self.objection
        return (by.person is not None and player_of(self.sitting, by.person) == player_of(self.sitting, mine.person_id)
                ) or (by.user is not None and by.user == mine.user_id) or (phone is not None and phone == mine.phone)

    def party(self, by: Actor) -> bool:
        return by.person is not None and player_of(self.sitting, by.person) in self.parties

    def may(self, by: Actor, phone: str | None) -> bool:
        return not self.objected(by, phone) and not (self.others and self.party(by))


def referees_of(table: CardTable) -> list[int]:
    """Return the persons who were referees of a table without a club, in turn, as its history has them."""
    people = {(each.history_id, each.first): each.row_id for each in db.session.execute(
        select(Leaf.history_id, Leaf.first, Leaf.row_id).where(Leaf.kind == "person", Leaf.row_id.in_(table.names)))}
    bodies = db.session.execute(select(Leaf.history_id, Leaf.body).where(
        Leaf.kind == "card_table", Leaf.row_id == table.id, Leaf.body.is_not(None))
        .order_by(Leaf.history_id, Leaf.position))
    found = [people.get((history, json.loads(body or "{}").get("referee"))) for history, body in bodies]
    return [person for person, before in zip(found, [None, *found], strict=False) if person not in (None, before)]


def player_of(sitting: Sitting, person: int) -> int:
    """Return the player of the club whom a person of the table stands for; without one the person."""
    table = sitting.table
    people = {each.id: each for each in (*table.people, *(table.club.people if table.club else ()))}
    return root_of(person, people) if person in people else person


def _with_a_part(sitting: Sitting, objection: Objection) -> Collection[int]:
    """Return the persons who recorded the entry, played its round, or have another sum by it; and who objected."""
    entry, row = sitting.entry(objection.seq), sitting.sheet_row(objection.root)
    found = {objection.person_id} | ({entry.by_id} if entry is not None and entry.by_id is not None else set())
    if row is not None:
        before = set(sitting.state_before(row.place)[0].accounts)
        found |= {each.person for each in sitting.state_after(row)[0].accounts if each not in before and (
            each.rounds or each.paid or each.counted)}
    return found
