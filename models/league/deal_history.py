"""Deals of a club's closed sittings, added up by game from the sums of each: of everybody, and of each pair."""
from collections.abc import Mapping
from dataclasses import dataclass, field

from sqlalchemy import select

from tally.deal_sums import DealSums, Pair

from ..books.sitting_sums import Sums
from ..database import db
from ..schema.ledger import SittingSums
from ..schema.tables import CardTable
from ..table.sitting import Sitting, all_games
from .outcomes import roots, unit_of

LEAST = 30  # deals together, below which nothing is shown


@dataclass(slots=True)
class Deals:
    """The deals of one game in a club. `units`: those of its points; with several of them points are not added up.

    `pairs` are by player and partner: on one side where the game knows sides, else at one table.
    """
    people: dict[int, DealSums] = field(default_factory=dict)
    pairs: dict[int, dict[int, Pair]] = field(default_factory=dict)
    units: set[str] = field(default_factory=set)
    lowest: bool = False

    @property
    def mixed(self) -> bool:
        return len(self.units) > 1

    @property
    def together(self) -> DealSums:
        """The sums of everybody's deals."""
        found = DealSums()
        for each in self.people.values():
            found.join(each)
        return found

    def partners(self, player: int) -> dict[int, Pair]:
        """Return who played at least `LEAST` deals with somebody, most deals first."""
        mine = self.pairs.get(player, {})
        return dict(sorted(((other, sums) for other, sums in mine.items() if sums[0] >= LEAST),
                           key=lambda each: (-each[1][0], each[0])))

    def add(self, sums: Sums, who: Mapping[int, int]) -> None:
        """Add a sitting, merges of players followed; two seats of one person are no pair."""
        for person, own in sums.people.items():
            self.people.setdefault(who.get(person, person), DealSums()).join(own)
        for (one, other), pair in sums.pairs.items():
            mine, theirs = who.get(one, one), who.get(other, other)
            if mine != theirs:
                both = self.pairs.setdefault(mine, {}).setdefault(theirs, [0, 0, 0, 0])
                both[:] = map(sum, zip(both, pair, strict=True))


def deals_of(club_id: int) -> dict[str, Deals]:
    """Add up the sums of every closed sitting at the club's tables, by game."""
    found: dict[str, Deals] = {}
    who = roots(club_id)
    for key, rules, stored in db.session.execute(
            select(Sitting.game_key, Sitting.start_rules, SittingSums.sums)
            .join(SittingSums, SittingSums.sitting_id == Sitting.id)
            .join(CardTable, CardTable.id == Sitting.table_id).where(CardTable.club_id == club_id)):
        sums = Sums.read(stored)
        if sums.people and key in all_games():
            deals = found.setdefault(key, Deals())
            unit, deals.lowest = unit_of(all_games()[key], rules)
            deals.units.add(unit)
            deals.add(sums, who)
    return found


def partners_in(deals: Mapping[str, Deals], game: str, player: int) -> dict[int, Pair]:
    """Return the partners of a player in a game that knows sides."""
    return deals[game].partners(player) if game in deals and all_games()[game].sides else {}
