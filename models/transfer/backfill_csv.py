"""Backfill the evenings of years from one CSV file; they get a table of their own and can be taken back as a whole.

Each evening is stored like one from a notebook (`backfill`). An interrupted import is completed by sending it again:
the idempotency key of each evening is derived from that of the whole.
"""
import hashlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime

from sqlalchemy import delete, func, select

from tally import EntryInvalid, Findings

from ..club.rosters import forget, new_player, with_records
from ..club_log import happened, note
from ..database import db, writing
from ..history.appending import erasing
from ..league.outcomes import NOTEBOOK
from ..schema.clubs import Club, ClubEvent, Member, locked_club
from ..schema.companies import CompanySeat
from ..schema.ledger import Actor, BookEntry, BookLine
from ..schema.people import Person
from ..schema.planning import Attendance
from ..schema.tables import CardTable, locked, new_key
from ..table.sitting import Sitting
from .backfill import Copied, Place, check_copied, copy_evening

IMPORTED, TAKEN_BACK = "evenings.imported", "evenings.taken_back"


class Gone(Exception):
    """This import was taken back, or does not exist."""


class InUse(Exception):
    """The import's table is in use: a game was played there, or money was booked."""


@dataclass(frozen=True, slots=True)
class Import:
    """Evenings from one file: their table, how many are still there (`here`) of how many, when and by which account."""
    table: int
    name: str
    here: int
    evenings: int
    at: datetime
    by: int | None


def check_all(club: Club, by: Actor, evenings: Sequence[Copied]) -> Mapping[int, Findings]:
    """Validate all evenings; return findings by index. The number of people is checked, names are not."""
    wrong = {}
    for place, copied in enumerate(evenings):
        try:
            check_copied(copied, Place(club, by))
        except EntryInvalid as invalid:
            wrong[place] = invalid.findings
    return wrong


def here_already(club: Club, evenings: Sequence[Copied]) -> int:
    """How many of these evenings the club has already: one of the same day and game."""
    there = {(day, game) for day, game in db.session.execute(
        select(Sitting.evening, Sitting.game_key).join(CardTable, CardTable.id == Sitting.table_id)
        .where(CardTable.club_id == club.id))}
    return sum((each.evening, each.game_key) in there for each in evenings)


def import_evenings(club: Club, by: Actor, evenings: Sequence[Copied], name: str, submission: str) -> CardTable:
    """Store all evenings at a new table called `name`. People are ids of players, or names of new ones.

    Each new name becomes one player. Idempotent by `submission`. Raises `EntryInvalid` before anything is written,
    `Gone` where this import was taken back since.
    """
    for findings in check_all(club, by, evenings).values():
        raise EntryInvalid(findings)
    table_id, made = _table(club, by, evenings, name, submission)
    table = db.session.get_one(CardTable, table_id)
    for place, copied in enumerate(evenings):
        people = [made[each] if isinstance(each, str) else each for each in copied.people]
        copy_evening(Place(club, by, table), replace(copied, people=people), _part(submission, place))
        table = db.session.get_one(CardTable, table_id)
    return table


def _table(club: Club, by: Actor, evenings: Sequence[Copied], name: str, submission: str) -> tuple[int, dict[str, int]]:
    """Return the id of the table for them, and the new players by name."""
    names = list(dict.fromkeys(each for copied in evenings for each in copied.people if isinstance(each, str)))
    with writing():
        here = locked_club(club.id)
        before = happened(here, submission)
        if before is not None:
            if db.session.get(CardTable, before.facts["table"]) is None:
                raise Gone
            made = {each.name: each.id for each in _people(before.facts["made"])}
            return before.facts["table"], {each: made.get(each) or new_player(here, each).id for each in names}
        table = CardTable(key=new_key(), submission=submission, club_id=here.id, currency=here.currency,
                          cash_unit=here.cash_unit, name=name)
        db.session.add(table)
        db.session.flush()
        made = {each: new_player(here, each).id for each in names}
        note(here, IMPORTED, by.user, submission, table=table.id, evenings=len(evenings), made=list(made.values()))
        return table.id, made


def made_by(club: Club, submission: str) -> set[int]:
    """The players this import made, as far as it came."""
    before = happened(club, submission)
    return set() if before is None else {*before.facts["made"]}


def _people(ids: Collection[int]) -> Sequence[Person]:
    return db.session.scalars(select(Person).where(Person.id.in_(ids))).all()


def _part(submission: str, place: int) -> str:
    return hashlib.sha256(f"evenings|{submission}|{place}".encode()).hexdigest()


def imports_of(club: Club) -> list[Import]:
    """Return the club's imports that are not taken back, newest first."""
    found = []
    for event in db.session.scalars(select(ClubEvent).filter_by(club_id=club.id, what=IMPORTED)
                                    .order_by(ClubEvent.id.desc())):
        table = db.session.get(CardTable, event.facts["table"]) if event.facts.get("table") else None
        if table is not None and table.club_id == club.id:
            here = db.session.scalar(select(func.count()).select_from(Sitting).filter_by(table_id=table.id)) or 0
            found.append(Import(table.id, table.name, here, event.facts["evenings"], event.at,
                                event.user_id))
    return found


def take_back(club: Club, table_id: int, by: Actor, submission: str) -> None:
    """Erase the evenings of an import with their table, and the players created by it who have nothing else.

    Raises `Gone` and `InUse`.
    """
    with _both(club, table_id) as here:
        if happened(here, submission):
            return
        event = next((each for each in db.session.scalars(select(ClubEvent).filter_by(club_id=here.id, what=IMPORTED))
                      if each.facts.get("table") == table_id), None)
        if event is None or db.session.get(CardTable, table_id) is None:
            raise Gone
        sittings = select(Sitting.id).filter_by(table_id=table_id)
        played = sittings.where(Sitting.origin != NOTEBOOK)
        money = select(BookLine.id).join(BookEntry, BookEntry.id == BookLine.entry_id).where(
            BookEntry.sitting_id.in_(sittings) | (BookEntry.table_id == table_id))
        if any(db.session.scalar(query.limit(1)) is not None for query in (played, money)):
            raise InUse
        erasing(table_id, here.id)
        db.session.execute(delete(CardTable).where(CardTable.id == table_id))
        db.session.expire_all()
        _forget_players(here, event.facts.get("made", []))
        note(here, TAKEN_BACK, by.user, submission, results=True, evenings=event.facts["evenings"])


@contextmanager
def _both(club: Club, table_id: int) -> Iterator[Club]:
    """A write transaction under the locks of the table, if it exists, and of the club."""
    club_id = club.id
    with writing():
        if db.session.get(CardTable, table_id) is not None:
            locked(table_id)
        yield locked_club(club_id)


def _forget_players(club: Club, players: Sequence[int]) -> None:
    """Delete those of these players who have no account, to whom nothing recorded or booked refers, and who are in no
    company and no planned evening."""
    needed = with_records(club, players) | {
        player for column in (Member.person_id, CompanySeat.person_id, Attendance.person_id)
        for player in db.session.scalars(select(column).where(column.in_(players)))}
    forget(club, _people(set(players) - needed))
    db.session.flush()
