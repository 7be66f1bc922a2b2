"""The roster of a club: players with or without an account, retired and merged, never lost.

Nothing recorded or booked ever moves: merging sets the pointer `Person.stands_for_id`, and readers add up by its end.
"""
from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import select

from ..books.ledger import Balance, BookEntry, BookLine, Result, Sealing, standing_for
from ..database import SubmissionReused, db, now_utc
from ..entries import Entry, SheetRow
from ..sitting import Sitting
from ..tables import Person
from .clubhouse import changing, happened, member_as, note
from .clubs import Club, Member, Penalty, Word


class SatTogether(Exception):
    """Two persons who sat in the same sitting cannot be one; `sitting` is one such."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(f"sitting {sitting.id}")
        self.sitting = sitting


class NotPossible(Exception):
    """What cannot be done to this player: "merged", "both members", "records", "member", "booked"."""


# who is on the roster

def players_of(club: Club) -> list[Person]:
    """Everybody on the roster who is nobody else, in the order they came."""
    return [person for person in club.people if person.stands_for_id is None]


def player_of(club: Club, person_id: int) -> Person | None:
    """A person of this club's roster, also one who turned out to be somebody else."""
    return db.session.scalar(select(Person).filter_by(club_id=club.id, id=person_id))


def standing(club: Club, player: Person) -> tuple[list[Person], list[Person]]:
    """Who stands for a player: others of the roster merged into it, and people at tables."""
    people = db.session.scalars(select(Person).where(Person.id.in_(standing_for({player.id}) - {player.id}))
                                .order_by(Person.id)).all()
    return ([each for each in people if each.club_id == club.id], [each for each in people if each.club_id is None])


def add_player(club: Club, name: str, user_id: int | None, submission: str) -> int | None:
    """Somebody new on the roster, with or without an account; answers who, also when sent twice.

    Raises `SubmissionReused` where it was sent before with something else.
    """
    with changing(club.id, submission) as here:
        if here is None:
            return _added(club, name, submission)
        player = new_player(here, name)
        note(here, "player.added", user_id, submission, player=player.id)
        return player.id


def _added(club: Club, name: str, submission: str) -> int | None:
    """Whom this submission brought before; `SubmissionReused` if it brought somebody else."""
    before = happened(club, submission)
    player: int | None = before.facts.get("player") if before is not None and before.what == "player.added" else None
    known = None if player is None else player_of(club, player)
    if player is None or (known is not None and known.name != name):
        raise SubmissionReused
    return player


def new_player(club: Club, name: str) -> Person:
    """Under the club's lock."""
    player = Person(club_id=club.id, name=name)
    db.session.add(player)
    db.session.flush()
    return player


def rename_player(club: Club, player: int, name: str, user_id: int, submission: str) -> None:
    """The club's name of a player; at tables everybody keeps the name they sit there by."""
    with changing(club.id, submission) as here:
        if here is not None and (person := person_of(here, player)).name != name:
            person.name = name
            note(here, "player.renamed", user_id, submission, player=player)


def retire(club: Club, player: int, away: bool, user_id: int, submission: str) -> None:
    """Take a player off the list of those who may sit down, or put back; results and balances stay."""
    with changing(club.id, submission) as here:
        if here is not None and ((person := person_of(here, player)).retired_at is not None) != away:
            person.retired_at = now_utc() if away else None
            note(here, "player.retired" if away else "player.returned", user_id, submission, player=player)


def delete_player(club: Club, player: int, user_id: int, submission: str) -> None:
    """Delete somebody who never did anything. Raises `NotPossible` where there is any record."""
    with changing(club.id, submission) as here:
        if here is None:
            return
        person = person_of(here, player)
        if db.session.scalar(select(Member.id).filter_by(person_id=player)):
            raise NotPossible("member")
        if has_records(person):
            raise NotPossible("records")
        db.session.delete(person)
        note(here, "player.deleted", user_id, submission, player=player)


def has_records(player: Person) -> bool:
    """Whether anything recorded or booked leads to this player."""
    if player.stands_for_id is not None:
        return True
    traces: Sequence[Any] = (Person.stands_for_id, Result.person_id, BookLine.person_id, Balance.person_id,
                             BookEntry.by_id, Sealing.by_id, Word.by_id, Penalty.person_id)
    return any(db.session.scalar(select(trace).where(trace == player.id).limit(1)) is not None for trace in traces)


def person_of(club: Club, person_id: int) -> Person:
    """Somebody of this club's roster; `LookupError` for anybody else."""
    person = player_of(club, person_id)
    if person is None:
        raise LookupError(person_id)
    return person


# two players who are one

def merge(club: Club, player: int, into: int, user_id: int, submission: str) -> None:
    """Say that one player is another: a pointer, which can be taken back; no sum changes.

    Raises `SatTogether`, `NotPossible` ("merged", "both members"), `LookupError`.
    """
    with changing(club.id, submission) as here:
        if here is None:
            return
        one, other = person_of(here, player), person_of(here, into)
        if one is other or one.stands_for_id is not None or other.stands_for_id is not None:
            raise NotPossible("merged")
        if member_as(here, player) and member_as(here, into):
            raise NotPossible("both members")
        refuse_together(standing_for({player}), standing_for({into}))
        one.stands_for_id = into
        note(here, "players.merged", user_id, submission, results=True, player=player, into=into)


def unmerge(club: Club, player: int, user_id: int, submission: str) -> None:
    """Take a merge back: the player is a player of their own again, with what was recorded for them."""
    with changing(club.id, submission) as here:
        if here is not None and (person := person_of(here, player)).stands_for_id is not None:
            into, person.stands_for_id = person.stands_for_id, None
            note(here, "players.unmerged", user_id, submission, results=True, player=player, into=into)


def refuse_together(some: Collection[int], others: Collection[int]) -> None:
    """Raise `SatTogether` where one of each sat in the same sitting."""
    common = (select(Person.table_id).where(Person.id.in_(some), Person.table_id.is_not(None))
              .intersect(select(Person.table_id).where(Person.id.in_(others), Person.table_id.is_not(None))))
    for sitting in db.session.scalars(select(Sitting).where(Sitting.table_id.in_(common)).order_by(Sitting.id)):
        sat = who_sat(sitting)
        if sat.intersection(some) and sat.intersection(others):
            raise SatTogether(sitting)


def who_sat(sitting: Sitting) -> set[int]:
    """Every person who ever had a seat in the sitting."""
    came = db.session.scalars(
        select(Entry.facts).join(SheetRow, (SheetRow.sitting_id == Entry.sitting_id) & (SheetRow.seq == Entry.seq))
        .where(Entry.sitting_id == sitting.id, Entry.kind.in_(("Joined", "Substituted")), SheetRow.struck.is_(False)))
    return set(sitting.start["occupants"].values()) | {facts["person"] for facts in came if facts}
