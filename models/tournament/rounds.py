"""The rounds of a tournament with their tables, who sits there, and the points of each, loaded in three queries.

Scores are points of the game as the league counts them: of a closed sitting its results, of an open one its state now.
"""
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import case, select

from ..books.disputes import disputed_of
from ..database import db
from ..schema.ledger import Result
from ..schema.tables import CardTable
from ..schema.tournaments import ChairHolder, Tournament, TournamentPlace, TournamentRound, TournamentTable
from ..table.sitting import Sitting


@dataclass(frozen=True, slots=True)
class TableOf:
    """A table of a round. `chairs` are those somebody holds, in the order of seats: the first deals first.

    `scores` are points by chair, empty before the first deal. `version` is that of its sitting, `deals` the number of
    rounds that count on its sheet. `key` is the address of its card table (None: the round is not started). `disputed`:
    somebody objects to an entry of it, and nobody decided yet. `rules_changed`: since the round was started.
    `finished`: the game was played to its end.
    """
    number: int
    chairs: tuple[int, ...]
    row: TournamentTable
    key: str | None
    version: int
    deals: int
    sealed: bool
    scores: Mapping[int, int]
    disputed: bool = False
    rules_changed: bool = False
    finished: bool = False

    @property
    def state(self) -> str:
        """Return "waiting" (not started), "playing", "handed_in", "changed" (since), "confirmed" or "sealed"."""
        if self.row.sitting_id is None:
            return "waiting"
        if self.sealed:
            return "sealed"
        if self.row.handed_at is None:
            return "playing"
        if self.row.handed_version != self.version:
            return "changed"
        return "confirmed" if self.row.confirmed_at is not None else "handed_in"

    @property
    def final(self) -> bool:
        """Whether the score changes only by a correction now."""
        return self.state in ("confirmed", "sealed") and not self.disputed


@dataclass(frozen=True, slots=True)
class RoundOf:
    """A round with its tables by number, and the chairs that sit it out."""
    row: TournamentRound
    tables: Mapping[int, TableOf]
    resting: tuple[int, ...]

    @property
    def number(self) -> int:
        return self.row.number

    @property
    def state(self) -> str:
        return self.row.state

    @property
    def extra(self) -> bool:
        """Whether those who sat a round out play it then."""
        return bool(self.row.extra)

    @property
    def confirmed(self) -> bool:
        """Whether every table was started and is confirmed."""
        return all(table.state in ("confirmed", "sealed") for table in self.tables.values())

    @property
    def seats(self) -> list[list[int]]:
        """Return the chairs by table, in the order of seats."""
        return [list(table.chairs) for table in self.tables.values() if table.chairs]

    def table_of(self, chair: int) -> TableOf | None:
        return next((table for table in self.tables.values() if chair in table.chairs), None)


def holds(holder: ChairHolder, round_number: int) -> bool:
    return holder.from_round <= round_number and (holder.until_round is None or round_number <= holder.until_round)


def load_rounds(tournament: Tournament, holders: Sequence[ChairHolder]) -> list[RoundOf]:
    """Load all rounds in order; a chair nobody of `holders` holds then has no place."""
    rows = db.session.execute(
        select(TournamentRound, TournamentTable, CardTable.key, Sitting.version, Sitting.places, Sitting.sealed_at,
               Sitting.rules_seq, Sitting.objections, case((Sitting.sealed_at.is_(None), Sitting.state), else_=None),
               Sitting.state["number"].as_integer())
        .outerjoin(TournamentTable, TournamentTable.round_id == TournamentRound.id)
        .outerjoin(Sitting, Sitting.id == TournamentTable.sitting_id)
        .outerjoin(CardTable, CardTable.id == Sitting.table_id)
        .where(TournamentRound.tournament_id == tournament.id)
        .order_by(TournamentRound.number, TournamentTable.number)).all()
    results = _results(tournament)
    places = _places(tournament, holders)
    disputed = disputed_of([row.sitting_id for _, row, *_, objections, _, _ in rows if objections])
    rounds: dict[int, tuple[TournamentRound, dict[int, TableOf]]] = {}
    for round_, row, key, version, recorded, sealed_at, rules_seq, _objections, now, coming in rows:
        tables = rounds.setdefault(round_.number, (round_, {}))[1]
        chairs = places.get((round_.id, row.number), ()) if row is not None else ()
        if row is not None and (chairs or row.sitting_id):
            scores = _scores(chairs, results.get(row.sitting_id or 0), now if recorded else None, sealed_at)
            tables[row.number] = TableOf(row.number, chairs, row, key, version or 0, (coming or 1) - 1,
                                         sealed_at is not None, scores, row.sitting_id in disputed, bool(rules_seq),
                                         bool(now and now.get("finished")))
    return [RoundOf(round_, tables, places.get((round_.id, 0), ())) for round_, tables in rounds.values()]


def _places(tournament: Tournament, holders: Sequence[ChairHolder]) -> dict[tuple[int, int], tuple[int, ...]]:
    """Return the chairs somebody holds by round id and table number, in the order of seats."""
    rows = db.session.execute(
        select(TournamentRound.id, TournamentRound.number, TournamentPlace.table, TournamentPlace.chair)
        .join(TournamentPlace, TournamentPlace.round_id == TournamentRound.id)
        .where(TournamentRound.tournament_id == tournament.id)
        .order_by(TournamentPlace.table, TournamentPlace.position)).all()
    by_chair: dict[int, list[ChairHolder]] = {}
    for holder in holders:
        by_chair.setdefault(holder.chair, []).append(holder)
    found: dict[tuple[int, int], tuple[int, ...]] = {}
    for round_id, number, table, chair in rows:
        if any(holds(each, number) for each in by_chair.get(chair, ())):
            found[round_id, table] = (*found.get((round_id, table), ()), chair)
    return found


def _results(tournament: Tournament) -> dict[int, dict[int, int]]:
    """Return counted points by sitting and seat of the tournament's closed sittings."""
    rows = db.session.execute(
        select(Result.sitting_id, Result.seat, Result.counted)
        .join(TournamentTable, TournamentTable.sitting_id == Result.sitting_id)
        .join(TournamentRound, TournamentRound.id == TournamentTable.round_id)
        .where(TournamentRound.tournament_id == tournament.id)).all()
    found: dict[int, dict[int, int]] = {}
    for sitting_id, seat, counted in rows:
        seats = found.setdefault(sitting_id, {})
        seats[seat] = seats.get(seat, 0) + counted
    return found


def _scores(chairs: Sequence[int], closed: Mapping[int, int] | None, now: Mapping[str, Any] | None,
            sealed_at: datetime | None) -> dict[int, int]:
    """Return points by chair: seat n of a sitting is the n-th chair of its table."""
    if sealed_at is not None and closed is not None:
        return {chair: closed.get(seat, 0) for seat, chair in enumerate(chairs)}
    if now is None:
        return {}
    counted = now.get("counted", {})
    return {chair: counted.get(str(seat), 0) for seat, chair in enumerate(chairs)}
