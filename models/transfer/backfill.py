"""Backfill: evenings played before the program was used, as final totals from a notebook or as sheets filled on paper.

A notebook's evening is one manual entry, closed at once. A paper sheet is recorded like any other game, but begins when
it began on paper; the times at which it is typed in are not times of play.
"""
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time
from typing import Any

from sqlalchemy import exists, select

from tally import EntryInvalid, Findings, Game, Problem, TableState, _
from tally.replay import begin
from tally.table_events import Manual
from tally.validation import validate

from ..books.closing import Terms, close, open_sittings
from ..books.pay_out import require_terms
from ..club.rosters import new_player, person_of
from ..club_log import happened, note
from ..database import db, now_utc, sent_before, writing
from ..league.outcomes import NOTEBOOK
from ..schema.clubs import Club, locked_club
from ..schema.ledger import Actor
from ..schema.owner import Owner
from ..schema.people import Person
from ..schema.tables import CardTable, evening_of, locked, new_key
from ..table.collisions import Submission
from ..table.commands import record
from ..table.opening import start_sitting
from ..table.sitting import Sitting, all_games
from ..zones import local, zone_of

PAPER = "paper"
AT = time(18)  # assumed start of an evening from a notebook


class StillPlaying(Exception):
    """A game is open at the table: close it before typing in a paper sheet, or use another table."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a backfilled evening goes: to a table, or to a club (its table `at`, else its notebook table or a new one).

    People are ids of persons of the table or players of the club's roster, or names of new ones.
    """
    owner: Owner
    by: Actor
    at: CardTable | None = None
    name: str = ""  # of a table that is made for it

    @property
    def club(self) -> Club | None:
        return self.owner if isinstance(self.owner, Club) else None

    @property
    def table(self) -> CardTable | None:
        return self.at if isinstance(self.owner, Club) else self.owner


@dataclass(frozen=True, slots=True)
class Copied:
    """An evening as written in a notebook: people (in any order) with their final totals, and the terms.

    `rounds` is 0 where the notebook does not say. `note` is the entry's text.
    """
    game_key: str
    evening: date
    people: Sequence[int | str]
    totals: Sequence[int]
    rules: Any
    note: str
    rounds: int = 0
    terms: Terms = field(default_factory=Terms)

    @property
    def entry(self) -> Manual:
        return Manual(dict(enumerate(self.totals)), self.note, rounds=self.rounds, everybody=True)


def copy_evening(place: Place, copied: Copied, submission: str) -> Sitting:
    """Record an evening from a notebook and close it. Idempotent by `submission`.

    Raises `EntryInvalid` (fields of `Manual`, of `Terms`, "people" and "evening"), before anything is written.
    """
    check_copied(copied, place)
    sitting = _begun(place, copied, submission)
    if sitting.sealed_at is None:
        if not sitting.version:
            record(sitting, copied.entry, Submission(_part(submission, "entry"), 0, place.by.person))
        close(sitting, copied.terms, place.by, _part(submission, "closing"))
    return sitting


def check_copied(copied: Copied, place: Place) -> None:
    """Raise `EntryInvalid` for a future evening, a wrong number of people, impossible totals or terms."""
    game = all_games()[copied.game_key]
    problems = []
    if not date(1900, 1, 1) <= copied.evening <= evening_of(local(now_utc(), place.owner)):
        problems.append(Problem("evening", _("Choose a day that is over.")))
    if len(copied.people) not in game.people:
        problems.append(Problem("people", _("From %(low)s to %(high)s people play this game.", low=game.people.start,
                                            high=game.people.stop - 1)))
        raise EntryInvalid(Findings(tuple(problems)))
    now = fresh(game, len(copied.people), copied.rules)
    problems += validate(game, copied.entry, None, now, copied.rules).problems
    if problems:
        raise EntryInvalid(Findings(tuple(problems)))
    require_terms(0, copied.terms)


def fresh(game: Game, people: int, rules: Any) -> TableState:
    """Return the state of a table of so many people before the first deal."""
    return begin(game, tuple(range(people)), {seat: seat + 1 for seat in range(people)}, 0, rules)


def _part(submission: str, what: str) -> str:
    return hashlib.sha256(f"before|{submission}|{what}".encode()).hexdigest()


def begin_paper(place: Place, game_key: str, people: Sequence[int | str], rules: Any, started: datetime,
                submission: str) -> Sitting:
    """Start a sitting at the time it began on paper; its sheet is then recorded as usual.

    Raises `StillPlaying`, and `EntryInvalid` ("started") for a future time.
    """
    if not datetime(1900, 1, 2, tzinfo=started.tzinfo) <= started <= now_utc():
        raise EntryInvalid(Findings((Problem("started", _("Choose a time that is over.")),)))
    with writing():
        table = _locked(place, place.table.id if place.table else None)
        before = sent_before(Sitting, submission)
        if before is not None:
            return before
        table = table or _new_table(place, submission)
        if open_sittings(table):
            raise StillPlaying
        return _sit(place, table, game_key, people, rules, submission, PAPER, started)


# under the lock

def _begun(place: Place, copied: Copied, submission: str) -> Sitting:
    """Create the sitting of a notebook's evening.

    A table is locked before its club: if the notebook table was opened or deleted while waiting, start over.
    """
    while True:
        notebook = _notebook_at(place)
        with writing():
            table = _locked(place, notebook)
            before = sent_before(Sitting, submission)
            if before is not None:
                return before
            if notebook == _notebook_at(place):
                started = datetime.combine(copied.evening, AT, zone_of(place.owner))
                return _sit(place, table or _new_table(place, submission), copied.game_key, copied.people, copied.rules,
                            submission, NOTEBOOK, started)


def _notebook_at(place: Place) -> int | None:
    return place.table.id if place.table else _notebook_of(place.club)


def _notebook_of(club: Club | None) -> int | None:
    """Return the club's notebook table: its first one that holds nothing but evenings from a notebook."""
    assert club is not None
    here = select(Sitting.id).where(Sitting.table_id == CardTable.id)
    return db.session.scalar(
        select(CardTable.id).where(
            CardTable.club_id == club.id, CardTable.deleted_at.is_(None), exists(here),
            ~exists(here.where(Sitting.origin != NOTEBOOK))).order_by(CardTable.id).limit(1))


def _locked(place: Place, table_id: int | None) -> CardTable | None:
    """Lock the table, then its club; without a table the club alone."""
    if table_id is not None:
        table = locked(table_id)
        if table.club_id is not None:
            locked_club(table.club_id)
        return table
    assert place.club is not None
    locked_club(place.club.id)
    return None


def _new_table(place: Place, submission: str) -> CardTable:
    """Create a table for a club that has no suitable one. The club's row is locked."""
    club = place.club
    assert club is not None
    table = CardTable(key=new_key(), submission=submission, club_id=club.id, currency=club.currency,
                      cash_unit=club.cash_unit, name=place.name)
    db.session.add(table)
    db.session.flush()
    if not happened(club, submission):
        note(club, "table.opened", place.by.user, submission, table=table.id)
    return table


def _sit(place: Place, table: CardTable, game_key: str, people: Sequence[int | str], rules: Any, submission: str,
         origin: str, started: datetime) -> Sitting:
    ids = [_person(place, table, each) for each in people]
    sitting = start_sitting(table, game_key, ids, 0, rules, submission, place.by.person)
    sitting.origin, sitting.started_at, sitting.evening = origin, started, evening_of(started)
    table.rev += 1
    db.session.flush()
    return sitting


def _person(place: Place, table: CardTable, who: int | str) -> int:
    """Return the person at the table: one of its people, or whoever stands there for the player; created if missing."""
    if place.club is None and isinstance(who, int):
        if who not in table.names:
            raise LookupError(who)
        return who
    club = place.club or table.club
    if club is None:
        return _new_person(table, str(who), None)
    if isinstance(who, str):
        return _new_person(table, who, new_player(club, who).id)
    player = person_of(club, who)
    for person in table.people:
        if person.stands_for_id == player.id:
            return person.id
    return _new_person(table, player.name, player.id)


def _new_person(table: CardTable, name: str, player: int | None) -> int:
    person = Person(table_id=table.id, name=name, stands_for_id=player)
    db.session.add(person)
    db.session.flush()
    return person.id
