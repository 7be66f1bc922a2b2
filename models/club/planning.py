"""Planned evenings of a club: planning, changing and calling off; who comes and who waits; tables of who came."""
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import select

from tally import Game
from tally.seating.sizes import table_sizes

from ..club_log import note
from ..database import SubmissionReused, db, now_utc, sent_before, writing
from ..outside import below
from ..schema.clubs import Club, locked_club
from ..schema.ledger import Actor
from ..schema.people import Person, holder_of
from ..schema.planning import Attendance, PlannedEvening
from ..schema.tables import CardTable, new_key
from .club_tables import put_table
from .commands import changing
from .rosters import person_of, players_of

LASTS = timedelta(hours=4)  # in calendars: nobody says how long an evening is
KEPT = timedelta(days=60)  # for so long a past one stays in calendars


class Over(Exception):
    """The evening is called off, or past."""


class CannotSeat(Exception):
    """So many people do not fit tables of the game; `sit_out`: how many must sit out."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What an evening is to be, as `PlannedEvening`."""
    starts_at: datetime
    place: str = ""
    game_key: str = ""
    most: int | None = None

    @classmethod
    def of(cls, evening: PlannedEvening) -> "Wanted":
        return cls(evening.starts_at, evening.place, evening.game_key, evening.most)

    def put(self, evening: PlannedEvening) -> None:
        evening.starts_at, evening.place = self.starts_at, self.place
        evening.game_key, evening.most = self.game_key, self.most


@dataclass
class Coming:
    """Who has a place, in the order they said so; who waits for one; who does not come; who said nothing yet.

    `from_others`: for whom somebody else said it, and who (None: nobody knows).
    """
    placed: list[Person] = field(default_factory=list)
    waiting: list[Person] = field(default_factory=list)
    absent: list[Person] = field(default_factory=list)
    silent: list[Person] = field(default_factory=list)
    from_others: dict[Person, Person | None] = field(default_factory=dict)

    @classmethod
    def of(cls, evening: PlannedEvening) -> "Coming":
        """Work it out. Of two answers of one player, who was merged, the last one counts; of a retired one, none."""
        answers = {person: each for each in evening.answers if (person := holder_of(each.person)).retired_at is None}
        found = cls(absent=[person for person, each in answers.items() if not each.comes],
                    from_others={person: each.by and holder_of(each.by) for person, each in answers.items()
                                 if each.by or each.strange})
        for person in (person for person, each in answers.items() if each.comes):
            full = evening.most is not None and len(found.placed) >= evening.most
            (found.waiting if full else found.placed).append(person)
        found.silent = [each for each in players_of(evening.club)
                        if each not in answers and each.retired_at is None and not each.guest]
        return found


# reading

def planned(clubs: Collection[int], since: timedelta = LASTS) -> Sequence[PlannedEvening]:
    """Return the planned evenings of these clubs, the earliest first; not those that began longer ago than that."""
    return db.session.scalars(select(PlannedEvening).where(
        PlannedEvening.club_id.in_(clubs), PlannedEvening.starts_at > now_utc() - since).order_by(
        PlannedEvening.starts_at, PlannedEvening.id)).all() if clubs else ()


def past(club: Club, most: int) -> Sequence[PlannedEvening]:
    """Return the last evenings that were planned, the newest first."""
    return db.session.scalars(select(PlannedEvening).where(
        PlannedEvening.club_id == club.id, PlannedEvening.starts_at <= now_utc() - LASTS).order_by(
        PlannedEvening.starts_at.desc()).limit(most)).all()


def evening_in(club: Club, evening_id: int) -> PlannedEvening | None:
    return db.session.scalar(select(PlannedEvening).filter_by(club_id=club.id, id=evening_id))


def is_over(evening: PlannedEvening) -> bool:
    return evening.called_off_at is not None or evening.starts_at < now_utc() - LASTS


def tables_of(evening: PlannedEvening) -> Sequence[CardTable]:
    """Return the tables made of who came."""
    if evening.seated_with is None:
        return ()
    return db.session.scalars(select(CardTable).where(
        CardTable.club_id == evening.club_id, CardTable.deleted_at.is_(None),
        CardTable.submission.startswith(f"{evening.seated_with}t")).order_by(CardTable.id)).all()


# commands

def plan(club: Club, wanted: Wanted, user_id: int, submission: str) -> PlannedEvening:
    """Plan an evening. Idempotent by `submission`; raises `SubmissionReused`."""
    with changing(club.id, submission) as here:
        before = sent_before(PlannedEvening, submission, club_id=club.id)
        if before is not None:
            return before
        if here is None:
            raise SubmissionReused
        made = PlannedEvening(club_id=here.id, key=new_key(), submission=submission)
        wanted.put(made)
        db.session.add(made)
        note(here, "evening.planned", user_id, submission)
    return made


def change(evening: PlannedEvening, wanted: Wanted, user_id: int, submission: str) -> None:
    with changing(evening.club_id, submission) as here:
        if here is not None:
            wanted.put(_changed(evening.id))
            note(here, "evening.changed", user_id, submission)


def call_off(evening: PlannedEvening, off: bool, user_id: int, submission: str) -> None:
    """Call an evening off, or say that it takes place after all."""
    with changing(evening.club_id, submission) as here:
        if here is not None and (evening.called_off_at is not None) is not off:
            _changed(evening.id).called_off_at = now_utc() if off else None
            note(here, "evening.called_off" if off else "evening.on_again", user_id, submission)


def _changed(evening_id: int) -> PlannedEvening:
    """Reread an evening that is being changed. Under the club's lock."""
    here = db.session.get_one(PlannedEvening, evening_id, populate_existing=True)
    here.version += 1
    here.changed_at = now_utc()
    return here


def answer(evening: PlannedEvening, player: int, comes: bool, by: int | None) -> None:
    """Say whether a player comes. Who says it again keeps his place. Raises `Over`, `LookupError`.

    `by`: the player whose phone it is, None where nobody knows.
    """
    evening_id, club_id = evening.id, evening.club_id
    with writing():
        person = holder_of(person_of(locked_club(club_id), player))
        if person.retired_at is not None:
            raise LookupError(player)
        here = db.session.get_one(PlannedEvening, evening_id, populate_existing=True)
        if is_over(here):
            raise Over
        answers = [each for each in here.answers if holder_of(each.person) is person]
        source = {"by_id": None if by == person.id else by, "strange": True if by is None else None}
        if answers and answers[-1].comes is comes:
            if by == person.id:  # he says so himself by now
                answers[-1].by_id = answers[-1].strange = None
            return
        for each in answers:
            here.answers.remove(each)
        db.session.flush()
        here.answers.append(Attendance(person_id=person.id, comes=comes, **source))


def seat(evening: PlannedEvening, game: Game, rules: Any, by: Actor, submission: str) -> None:
    """Draw who has a place to tables of the club, once. Raises `Over`, `CannotSeat`."""
    evening_id, club_id = evening.id, evening.club_id
    with writing():
        club = locked_club(club_id)
        here = db.session.get_one(PlannedEvening, evening_id, populate_existing=True)
        if tables_of(here):
            return
        if is_over(here):
            raise Over
        people = [each.id for each in Coming.of(here).placed]
        sizes = sizes_for(len(people), game)
        if not sizes:
            raise CannotSeat
        here.seated_with = submission[:60]
        for number, size in enumerate(sizes):
            group = [people.pop(below(len(people))) for _seat in range(size)]
            put_table(club, game.key, group, 0, rules, by, f"{here.seated_with}t{number}")


def sizes_for(people: int, game: Game) -> list[int] | None:
    """Return the sizes of tables for so many people; None where they cannot be divided."""
    return table_sizes(people, game.table_sizes) or ([people] if people in game.people else None)


def renew_calendars(club: Club, user_id: int, submission: str) -> None:
    """End the addresses of the club's calendar and of its players'."""
    with changing(club.id, submission) as here:
        if here is not None:
            here.calendar_generation += 1
            note(here, "calendars.renewed", user_id, submission)
