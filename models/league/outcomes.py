"""Outcomes of a club's players: from results of closed sittings, tonight's open tables, and evenings left open.

A table's person counts as the club player it stands for, pointers followed. All results are read at once, so pages use
`league_cache` instead of calling this.
"""
import json
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import contains_eager

from tally import Game, decode_dataclass
from tally.outcomes import Outcome
from tally.replay import Fate
from tally.table_events import Ended

from ..books.results import closing_of, results_of
from ..cache import app_cache
from ..database import db, now_utc
from ..schema.clubs import Club
from ..schema.ledger import Result
from ..schema.people import Person, holder_of
from ..schema.tables import CardTable, evening_of
from ..table.entries import Entry, SheetRow
from ..table.sitting import Sitting, all_games
from ..zones import local

Stats = Mapping[str, Any]
CACHED = 500  # sittings of tonight
NOTEBOOK = "notebook"  # origin of an evening of which only the totals are known
NOTHING = (0, 0, 0, 0, 0)  # of a kind of round: rounds, above, below, paid, counted


@dataclass(frozen=True, slots=True)
class Sat:
    """A sitting as the league sees it: where and when; `unit` distinguishes points that cannot be added."""
    id: int
    table: str
    evening: date
    game: str
    unit: str
    lowest_wins: bool = False
    origin: str = "table"


@dataclass(frozen=True, slots=True)
class History:
    """Outcomes in the order of play, their sittings, and tallies by kind of round; `unrated` wait for a decision."""
    outcomes: tuple[Outcome, ...] = ()
    sittings: Mapping[int, Sat] = field(default_factory=dict)
    stats: Mapping[tuple[int, int], Stats] = field(default_factory=dict)  # by sitting and person
    unrated: frozenset[int] = frozenset()  # sittings whose order is disputed

    def within(self, starts: date, ends: date | None, games: Sequence[str]) -> "History":
        """Return what was played between two dates, at the given games (none: at any)."""
        kept = tuple(each for each in self.outcomes if starts <= each.evening and (ends is None or each.evening <= ends)
                     and (not games or each.game in games))
        return History(kept, self.sittings, self.stats, self.unrated)

    @property
    def units(self) -> set[str]:
        """Return the units of these outcomes."""
        return {self.sittings[each.sitting].unit for each in self.outcomes}


@dataclass(frozen=True, slots=True)
class OpenEvening:
    """An earlier evening at a club table that is still open."""
    table: str
    evening: date


def tonight(club: Club) -> date:
    """Return the date of the current evening in the club's time zone."""
    return evening_of(local(now_utc(), club))


def roots(club_id: int, tables: Collection[int] | None = None) -> dict[int, int]:
    """Return player by person, pointers followed, for the roster and the club's tables (or those given)."""
    if tables is None:
        tables = db.session.scalars(select(CardTable.id).filter_by(club_id=club_id)).all()
    pointers: dict[int, int | None] = {person: stands_for for person, stands_for in db.session.execute(
        select(Person.id, Person.stands_for_id).where((Person.club_id == club_id) | Person.table_id.in_(tables)))}
    return {person: _end(person, pointers) for person in pointers}


def _end(person: int, pointers: Mapping[int, int | None]) -> int:
    while (further := pointers.get(person)) is not None and further in pointers:
        person = further
    return person


# closed sittings

def history(club_id: int) -> History:
    """Return everything closed at the club's tables."""
    sittings = {row.id: row for row in _sittings(club_id)}
    who = roots(club_id)
    results: dict[int, list[Result]] = defaultdict(list)
    for result in db.session.scalars(
            select(Result).join(Sitting, Sitting.id == Result.sitting_id)
            .join(CardTable, CardTable.id == Sitting.table_id)
            .where(CardTable.club_id == club_id, Sitting.sealed_at.is_not(None)).order_by(Result.id)):
        results[result.sitting_id].append(result)
    outcomes: list[Outcome] = []
    stats: dict[tuple[int, int], Stats] = {}
    for sat in sittings.values():
        outcomes += outcomes_of(sat, results[sat.id], who)
        for each in results[sat.id]:
            key = sat.id, who.get(each.person_id, each.person_id)
            stats[key] = merged_stats(stats[key], each.stats) if key in stats else each.stats
    return History(tuple(outcomes), sittings, stats)


def _sittings(club_id: int) -> Iterable[Sat]:
    """Return the closed sittings in the order of play, which a file keeps; its ids are others."""
    rows = db.session.execute(
        select(Sitting.id, CardTable.key, Sitting.evening, Sitting.game_key, Sitting.start_rules, Sitting.origin)
        .join(CardTable, CardTable.id == Sitting.table_id)
        .where(CardTable.club_id == club_id, Sitting.sealed_at.is_not(None))
        .order_by(Sitting.evening, Sitting.started_at, Sitting.id)).all()
    return [Sat(row.id, row.key, row.evening, row.game_key, *_unit(row.game_key, row.start_rules), row.origin)
            for row in rows]


def _unit(game_key: str, start_rules: Mapping[str, Any]) -> tuple[str, bool]:
    game = all_games().get(game_key)
    return (game_key, False) if game is None else unit_of(game, start_rules)


def unit_of(game: Game, start_rules: Mapping[str, Any]) -> tuple[str, bool]:
    """Return the unit of points, and whether the fewest are the best; never equal where points cannot be added."""
    rules = decode_dataclass(game.house_rules, start_rules)
    unit, lowest = game.key, game.lowest_wins(rules)
    if game.unit_by is not None:
        unit += f" {game.amount(2, rules).id}"
    if lowest != game.lowest_wins(game.house_rules()):
        unit += " lowest" if lowest else " highest"
    return unit, lowest


def outcomes_of(sat: Sat, results: Sequence[Result], who: Mapping[int, int]) -> list[Outcome]:
    """Return the outcomes of a sitting; if somebody had two seats, people are ranked again instead of seats."""
    mine: dict[int, list[Result]] = defaultdict(list)
    for result in results:
        mine[who.get(result.person_id, result.person_id)].append(result)
    game = all_games().get(sat.game)
    best = {person: min(each.place for each in own) for person, own in mine.items()}
    found = []
    for person, own in mine.items():
        place = own[0].place, own[0].players, own[0].beaten, own[0].level
        if len(mine) < len(results):
            above = sum(each < best[person] for each in best.values())
            below = sum(each > best[person] for each in best.values())
            place = above + 1, len(best), below, len(best) - above - below - 1
        found.append(Outcome(
            person, sat.id, sat.evening, sat.game, sum(each.rounds for each in own), sum(each.lost for each in own),
            sum(each.paid for each in own), sum(each.counted for each in own), *place,
            any(each.finished for each in own), sat.lowest_wins, sat.origin == NOTEBOOK,
            game is not None and game.fills_word))
    return found


def merged_stats(one: Stats, other: Stats) -> Stats:
    """Merge the tallies of two seats of one person."""
    mine, more = one["kinds"], other["kinds"]
    kinds = {key: [a + b for a, b in zip(mine.get(key, NOTHING), more.get(key, NOTHING), strict=True)]
             for key in {**mine, **more}}
    counts = {name: Counter[str](one.get(name, {})) + Counter(other.get(name, {})) for name in ("unplayed", "bids")}
    # A seat with manual entries only has neither.
    return {"kinds": kinds, **{name: dict(sorted(each.items())) for name, each in counts.items() if each},
            "best": max((each["best"] for each in (one, other) if each["best"] is not None), default=None),
            "worst": min((each["worst"] for each in (one, other) if each["worst"] is not None), default=None)}


# open sittings

def open_tonight(club: Club) -> list[Sitting]:
    """Return tonight's open sittings at the club's tables with at least one entry, and the people of each table."""
    return list(db.session.scalars(
        _open_in(select(Sitting), club).where(Sitting.evening == tonight(club)).order_by(Sitting.id)
        .options(contains_eager(Sitting.table).selectinload(CardTable.people))))


def _open_in(query: Any, club: Club) -> Any:
    return query.join(CardTable, CardTable.id == Sitting.table_id).where(
        CardTable.club_id == club.id, CardTable.deleted_at.is_(None), Sitting.sealed_at.is_(None), Sitting.version > 0,
        Sitting.game_key.in_(all_games()))


def provisional(club: Club, sittings: Sequence[Sitting]) -> History:
    """Return the outcomes of these sittings, of open ones as if they were closed now."""
    if not sittings:
        return History()
    who = roots(club.id, {each.table_id for each in sittings})
    sat = {each.id: Sat(each.id, each.table.key, each.evening, each.game_key, *unit_of(each.game, each.start_rules),
                        each.origin) for each in sittings}
    return History(tuple(outcome for each in sittings
                         for outcome in outcomes_of(sat[each.id], standing_now(each), who)), sat)


def standing_now(sitting: Sitting) -> list[Result]:
    """Return the results of a closed sitting, of an open one as if closed now; these are cached for each of its states.
    """
    if sitting.sealed_at is not None:
        return list(db.session.scalars(select(Result).filter_by(sitting_id=sitting.id).order_by(Result.id)))
    return app_cache("standings of the moment", CACHED).get_or_make(
        (sitting.submission, sitting.version, json.dumps(sitting.state)), lambda: _standing_now(sitting))


def _standing_now(sitting: Sitting) -> list[Result]:
    closing = closing_of(sitting.game, sitting.now, sitting.rules)
    over = closing.now.finished and not _ended_by_the_table(sitting)
    return [Result(**row | {"finished": over and closing.now.occupants[row["seat"]] == row["person_id"]})
            for row in results_of(sitting.game, closing, ())]


def _ended_by_the_table(sitting: Sitting) -> bool:
    """Whether the table ended the game before its rules did."""
    same = (Entry.sitting_id == SheetRow.sitting_id) & (Entry.seq == SheetRow.seq)
    ended = select(SheetRow.id).join(Entry, same).where(
        SheetRow.sitting_id == sitting.id, SheetRow.fate == Fate.COUNTS.value, Entry.kind == Ended.__name__)
    return db.session.scalar(ended.limit(1)) is not None


def open_before(club: Club, most: int = 5) -> tuple[int, list[OpenEvening]]:
    """Return how many earlier evenings are still open, and the latest of them."""
    rows = db.session.execute(
        _open_in(select(CardTable.key, Sitting.evening, func.count().over()).select_from(Sitting), club)
        .where(Sitting.evening < tonight(club)).group_by(CardTable.key, Sitting.evening)
        .order_by(Sitting.evening.desc(), CardTable.key).limit(most)).all()
    return (rows[0][2] if rows else 0), [OpenEvening(key, day) for key, day, _count in rows]


def names_of(people: Iterable[int]) -> dict[int, Person]:
    """Return people by id, in one query."""
    wanted = set(people)
    found = db.session.scalars(select(Person).where(Person.id.in_(wanted))) if wanted else ()
    return {person.id: person for person in found}


def root_from(person: Person) -> int:
    """Return the id of the player this person stands for."""
    return holder_of(person).id
