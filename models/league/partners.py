"""Partners: sums of the rounds two players played on one side, in games that have sides.

Kept by sitting, with people as they sat there, so that only sittings closed since are replayed.
"""
from collections.abc import Iterable, Mapping
from functools import partial

from sqlalchemy import func, select

from tally import Unreadable
from tally.log import ImpossibleAction

from ..books.results import Round, rounds_of
from ..cache import app_cache
from ..database import db
from ..schema.ledger import Sealing
from ..schema.tables import CardTable
from ..table.sitting import Sitting, all_games

KEPT = 5_000  # sittings
LEAST = 30  # rounds together, below which nothing is shown
NOTHING = (0, 0, 0)  # rounds, rounds in which their side gained points, points of the first player

Together = Mapping[str, Mapping[int, Mapping[int, list[int]]]]  # by game, player, partner


def partner_sums(club_id: int) -> list[tuple[str, list[list[int]]]]:
    """Return the game and the sums of each pair of every closed sitting; one that was not closed again is kept."""
    games = [key for key, game in all_games().items() if game.sides]
    rows = db.session.execute(
        select(Sitting.id, Sitting.submission, Sitting.game_key, func.max(Sealing.id))
        .join(Sealing, Sealing.sitting_id == Sitting.id).join(CardTable, CardTable.id == Sitting.table_id)
        .where(CardTable.club_id == club_id, Sitting.sealed_at.is_not(None), Sitting.game_key.in_(games))
        .group_by(Sitting.id, Sitting.submission, Sitting.game_key).order_by(Sitting.id)).all()
    kept = app_cache("sums of partners", KEPT)
    return [(game, kept.get_or_make((submission, sealing), partial(_sums_in, sitting)))
            for sitting, submission, game, sealing in rows]


def _sums_in(sitting_id: int) -> list[list[int]]:
    sitting = db.session.get_one(Sitting, sitting_id)
    try:
        return sums_of(rounds_of(sitting.game, sitting.sheet()), sitting.lowest_wins)
    except (ImpossibleAction, Unreadable, LookupError):  # damaged: reported by `verify`
        return []


def sums_of(rounds: Iterable[Round], lowest_wins: bool = False) -> list[list[int]]:
    """Return rows [player, partner, *sums as in `NOTHING`] of each pair on one side."""
    found: dict[tuple[int, int], list[int]] = {}
    for each in rounds:
        for side in each.sides:
            own = sum(each.paid.get(seat, 0) for seat in side)
            better = own * len(each.players) - sum(each.paid.values()) * len(side)  # than everybody on the average
            gained = (-better if lowest_wins else better) > 0
            for one, other in ((one, other) for one in side for other in side if one != other):
                sums = found.setdefault((each.players[one], each.players[other]), list(NOTHING))
                for at, more in enumerate((1, gained, each.counted.get(one, 0))):
                    sums[at] += more
    return [[one, other, *sums] for (one, other), sums in sorted(found.items())]


def together(sums_of_sittings: Iterable[tuple[str, list[list[int]]]], who: Mapping[int, int]) -> Together:
    """Sum these rows by player, merges followed; two seats of one person are no pair."""
    found: dict[str, dict[int, dict[int, list[int]]]] = {}
    for game, rows in sums_of_sittings:
        for one, other, *sums in rows:
            mine, theirs = who.get(one, one), who.get(other, other)
            if mine != theirs:
                both = found.setdefault(game, {}).setdefault(mine, {}).setdefault(theirs, list(NOTHING))
                both[:] = map(sum, zip(both, sums, strict=True))
    return found


def enough(everybody: Together, game: str, one: int) -> dict[int, list[int]]:
    """Return the partners with at least `LEAST` common rounds, most rounds first."""
    mine = everybody.get(game, {}).get(one, {})
    return dict(sorted(((other, sums) for other, sums in mine.items() if sums[0] >= LEAST),
                       key=lambda each: (-each[1][0], each[0])))

