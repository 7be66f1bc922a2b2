"""Sums of the deals of a closed sitting: of each person, of each pair, and what the game counts of a deal.

Made when a sitting is closed or brought from a file, deleted when it is opened again: always what a replay gives.
"""
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from itertools import permutations
from typing import Any

from sqlalchemy import delete, or_, select

from tally import Game, Seat, Unreadable
from tally.deal_sums import DealSums, Pair, longest
from tally.log import ImpossibleAction
from tally.replay import Played

from ..database import db
from ..schema.ledger import SittingSums
from ..table.sitting import Sitting, all_games
from .results import Round, rounds_of

COUNTING = 1  # version of what is counted, of all games: a higher one lets everything be counted again


@dataclass(slots=True)
class Sums:
    """By person at the table, and by ordered pair of persons: on one side, where the game knows sides."""
    people: dict[int, DealSums] = field(default_factory=dict)
    pairs: dict[tuple[int, int], Pair] = field(default_factory=dict)

    @property
    def stored(self) -> dict[str, Any]:
        return {"people": {str(person): asdict(sums) for person, sums in sorted(self.people.items())},
                "pairs": [[*both, *sums] for both, sums in sorted(self.pairs.items())]}

    @classmethod
    def read(cls, stored: Mapping[str, Any]) -> "Sums":
        return cls({int(person): DealSums(**sums) for person, sums in stored["people"].items()},
                   {(one, other): sums for one, other, *sums in stored["pairs"]})


def sums_of(rounds: Iterable[Round], lowest_wins: bool = False, sides: bool = True) -> Sums:
    """Add up rounds; `sides`: whether the game has any, else everybody at the table is with everybody."""
    found, gains = Sums(), dict[int, list[int]]()
    for each in rounds:
        for seat, person in each.players.items():
            mine, gain = found.people.setdefault(person, DealSums()), _gain(each, (seat,), lowest_wins)
            mine.add(each.counted.get(seat, 0), gain)
            gains.setdefault(person, []).append(gain)
        for seat, statistic, row, won, amount in each.counts:
            if seat in each.players:
                points = each.counted.get(seat, 0)
                found.people[each.players[seat]].count(statistic, row, (
                    1, points > 0 if won is None else won, points if amount is None else amount))
        _add_pairs(found, each, each.sides if sides else (tuple(each.players),), lowest_wins, sides)
    for person, own in gains.items():
        found.people[person].won_run, found.people[person].lost_run = longest(own, 1), longest(own, -1)
    return found


def _add_pairs(found: Sums, done: Round, groups: Iterable[tuple[Seat, ...]], lowest_wins: bool, sides: bool) -> None:
    for group in groups:
        for one, other in permutations(group, 2):
            gain, points = _gain(done, group if sides else (one,), lowest_wins), done.counted.get(one, 0)
            pair = found.pairs.setdefault((done.players[one], done.players[other]), [0, 0, 0, 0])
            pair[:] = map(sum, zip(pair, (1, gain > 0, points, points * points), strict=True))


def _gain(done: Round, side: tuple[Seat, ...], lowest_wins: bool) -> int:
    """How much better a side did than everybody on the average, times the players; below 0: worse."""
    better = sum(done.paid.get(seat, 0) for seat in side) * len(done.players) - sum(done.paid.values()) * len(side)
    return -better if lowest_wins else better


def sums_of_sitting(sitting: Sitting, played: Iterable[Played] | None = None) -> Sums:
    """Derive the sums from a replay of the log; nothing of a damaged one, which `verify` reports."""
    game: Game = sitting.game
    try:
        return sums_of(rounds_of(game, sitting.sheet() if played is None else played), sitting.lowest_wins,
                       game.sides is not None)
    except (ImpossibleAction, Unreadable, LookupError):
        return Sums()


# inside the transaction of a caller

def keep_sums(sitting: Sitting, sums: Sums) -> None:
    """Store the sums of a closed sitting, in place of older ones."""
    forget_sums(sitting.id)
    db.session.add(SittingSums(sitting_id=sitting.id, counting=COUNTING, sums=sums.stored))


def count_again(sitting_id: int) -> None:
    """Count a closed sitting as this version does; pages of its club show it at once."""
    sitting = db.session.get(Sitting, sitting_id)
    if sitting is not None and sitting.sealed_at is not None:
        keep_sums(sitting, sums_of_sitting(sitting))
        if sitting.table.club is not None:
            sitting.table.club.results_rev += 1


def forget_sums(sitting_id: int) -> None:
    db.session.execute(delete(SittingSums).filter_by(sitting_id=sitting_id))


def uncounted() -> list[int]:
    """Return the ids of closed sittings without sums, or with those of an older counting; of installed games."""
    made = SittingSums.sitting_id == Sitting.id
    return list(db.session.scalars(select(Sitting.id).outerjoin(SittingSums, made).where(
        Sitting.game_key.in_(all_games()), Sitting.sealed_at.is_not(None),
        or_(SittingSums.sitting_id.is_(None), SittingSums.counting < COUNTING))))


def wrong_sums(sitting: Sitting, played: Iterable[Played]) -> Iterator[str]:
    """Compare the stored sums of a closed sitting with those of its replay."""
    stored = db.session.get(SittingSums, sitting.id)
    if stored is not None and stored.counting == COUNTING and stored.sums != sums_of_sitting(sitting, played).stored:
        yield "sums of deals: kept, but the facts give others"
