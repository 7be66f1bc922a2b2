"""The roster of a club: add, rename, retire, merge and delete players, with or without accounts.

Recorded and booked data never move: merging sets `Person.stands_for_id`, and readers add up by following it.
"""
from collections.abc import Collection, Iterator, Sequence
from typing import Any

from flask import current_app
from sqlalchemy import func, select

from tally import _, verbatim

from ..club_log import happened, note
from ..database import SubmissionReused, db, now_utc
from ..schema.clubs import Club, Invitation, Member, Penalty, Word
from ..schema.ledger import Balance, BookEntry, BookLine, Kind, Result, Sealing
from ..schema.people import Person, standing_for
from ..schema.tables import CardTable
from ..schema.tournaments import ChairHolder, Entrant
from ..table.entries import Entry, SheetRow
from ..table.names import NameRefused, same
from ..table.sitting import Sitting
from .commands import changing, member_as


class SatTogether(Exception):
    """Cannot merge: both played in `sitting`."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(f"sitting {sitting.id}")
        self.sitting = sitting


class ClubFull(Exception):
    """The club has CLUB_PLAYERS players."""


class PlayerGone(LookupError):
    """The club has no such player, perhaps any more."""


class NotPossible(Exception):
    """This player cannot be changed so: "merged", "both members", "both entrants", "records", "member", "booked"."""


# who is on the roster

def players_of(club: Club) -> list[Person]:
    """Return the roster without merged duplicates, in the order they were added."""
    return [person for person in club.people if person.stands_for_id is None]


def player_of(club: Club, person_id: int) -> Person | None:
    """Return a person of this club's roster, also a merged duplicate."""
    return db.session.scalar(select(Person).filter_by(club_id=club.id, id=person_id))


def standing(club: Club, player: Person) -> tuple[list[Person], list[Person]]:
    """Return who stands for a player: merged duplicates of the roster, and people at tables."""
    people = db.session.scalars(select(Person).where(Person.id.in_(standing_for({player.id}) - {player.id}))
                                .order_by(Person.id)).all()
    return ([each for each in people if each.club_id == club.id], [each for each in people if each.club_id is None])


def add_player(club: Club, name: str, user_id: int | None, submission: str) -> int | None:
    """Add a player to the roster; return the id, also when sent twice.

    Raises `NameRefused`, and `SubmissionReused` when the same submission did something else.
    """
    with changing(club.id, submission) as here:
        if here is None:
            return _added(club, name, submission)
        refuse_taken(here, name)
        player = new_player(here, name)
        note(here, "player.added", user_id, submission, player=player.id)
        return player.id


def refuse_taken(club: Club, name: str, but: int | None = None) -> None:
    """Raise `NameRefused` where another player of the club (`but` this one), who has not left, is called so."""
    if any(same(name, each.name) for each in players_of(club) if each.id != but and each.retired_at is None):
        raise NameRefused(_("Two players cannot both be called %(name)s: add a letter.", name=verbatim(name)))


def _added(club: Club, name: str, submission: str) -> int | None:
    """Return the player this submission added. Raises `SubmissionReused`."""
    before = happened(club, submission)
    player: int | None = before.facts.get("player") if before is not None and before.what == "player.added" else None
    added = None if player is None else player_of(club, player)
    if player is None or (added is not None and added.name != name):
        raise SubmissionReused
    return player


def new_player(club: Club, name: str, guest: bool = False) -> Person:
    """Add a player, or a guest, to the roster. Under the club's lock. Raises `ClubFull`."""
    players = db.session.scalars(select(func.count()).where(Person.club_id == club.id)).one()
    if players >= current_app.config["CLUB_PLAYERS"]:
        raise ClubFull
    player = Person(club_id=club.id, name=name, guest=guest or None)
    db.session.add(player)
    db.session.flush()
    return player


def rename_player(club: Club, player: int, name: str, user_id: int, submission: str) -> None:
    """Rename a player in the club; at tables the person's name stays. Raises `NameRefused`."""
    with changing(club.id, submission) as here:
        if here is not None and (person := person_of(here, player)).name != name:
            refuse_taken(here, name, player)
            person.name = name
            note(here, "player.renamed", user_id, submission, player=player)


def retire(club: Club, player: int, away: bool, user_id: int, submission: str) -> None:
    """Hide a player from the list of those who may sit down, or show again; results and balances stay.

    Raises `NameRefused` where another one is called so meanwhile.
    """
    with changing(club.id, submission) as here:
        if here is not None and ((person := person_of(here, player)).retired_at is not None) != away:
            if not away:
                refuse_taken(here, person.name, player)
            person.retired_at = now_utc() if away else None
            note(here, "player.retired" if away else "player.returned", user_id, submission, player=player)


def be_player(club: Club, guest: int, user_id: int, submission: str) -> None:
    """Make a guest a player of the club."""
    with changing(club.id, submission) as here:
        if here is not None and (person := person_of(here, guest)).guest:
            person.guest = None
            note(here, "player.no_guest", user_id, submission, player=guest)


def delete_player(club: Club, player: int, user_id: int, submission: str) -> None:
    """Delete a player without any records. Raises `NotPossible` ("member", "records")."""
    with changing(club.id, submission) as here:
        if here is None:
            return
        person = person_of(here, player)
        if db.session.scalar(select(Member.id).filter_by(person_id=player)):
            raise NotPossible("member")
        if has_records(person):
            raise NotPossible("records")
        forget(here, [person])
        note(here, "player.deleted", user_id, submission, player=player)


def forget(club: Club, players: Collection[Person]) -> None:
    """Delete players, and let nobody in by an invitation that was for one of them. Under the club's lock."""
    ids = {each.id for each in players}
    for invitation in db.session.scalars(select(Invitation).where(Invitation.person_id.in_(ids))):
        invitation.person_id, invitation.revoked_at = None, invitation.revoked_at or now_utc()
    if club.treasurer_id in ids:
        club.treasurer_id = None
    for player in players:
        db.session.delete(player)


def has_records(player: Person) -> bool:
    """Whether anything recorded or booked refers to this player."""
    return player.stands_for_id is not None or any(
        db.session.scalar(each.limit(1)) is not None for each in _traces(player.club_id or 0, {player.id}))


def with_records(club: Club, players: Collection[int]) -> set[int]:
    """Return those of these players of the club to whom anything recorded or booked refers."""
    return {player for each in _traces(club.id, players) for player in db.session.scalars(each.distinct())}


def _traces(club_id: int, players: Collection[int]) -> Iterator[Any]:
    """Yield queries for the players to whom rows refer, one for each kind of row."""
    for column in (Person.stands_for_id, Result.person_id, BookLine.person_id, Balance.person_id, Penalty.person_id,
                   Entrant.person_id, ChairHolder.person_id):
        yield select(column).where(column.in_(players))
    tables = select(CardTable.id).filter_by(club_id=club_id)
    sittings = select(Sitting.id).where(Sitting.table_id.in_(tables))
    recorded: Sequence[Any] = (  # by whom has no index: only the rows of the club are looked through
        select(Sitting.by_id).where(Sitting.table_id.in_(tables)),
        *(select(each.by_id).where(each.sitting_id.in_(sittings)) for each in (Entry, Sealing)),
        *(select(each.by_id).where(each.club_id == club_id) for each in (BookEntry, Word)),
        select(BookEntry.facts["person"].as_integer().label("by_id")).filter_by(club_id=club_id, kind=Kind.PAYEE.value))
    for each in recorded:
        yield each.where(each.selected_columns.by_id.in_(players))


def person_of(club: Club, person_id: int) -> Person:
    """Return a person of this club's roster. Raises `PlayerGone`."""
    person = player_of(club, person_id)
    if person is None:
        raise PlayerGone(person_id)
    return person


# merging duplicates

def merge(club: Club, player: int, into: int, user_id: int, submission: str) -> None:
    """Merge a player into another by a pointer that can be reset; no sum changes.

    Raises `SatTogether`, `NotPossible` ("merged", "both members", "both entrants"), `LookupError`.
    """
    with changing(club.id, submission) as here:
        if here is None:
            return
        one, other = person_of(here, player), person_of(here, into)
        if one is other or one.stands_for_id is not None or other.stands_for_id is not None:
            raise NotPossible("merged")
        if member_as(here, player) and member_as(here, into):
            raise NotPossible("both members")
        some, others = standing_for({player}), standing_for({into})
        if _tournaments_of(some) & _tournaments_of(others):
            raise NotPossible("both entrants")
        refuse_together(some, others)
        one.stands_for_id = into
        note(here, "players.merged", user_id, submission, results=True, player=player, into=into)


def unmerge(club: Club, player: int, user_id: int, submission: str) -> None:
    """Undo a merge: the player is separate again, with everything recorded for it."""
    with changing(club.id, submission) as here:
        if here is not None and (person := person_of(here, player)).stands_for_id is not None:
            into, person.stands_for_id = person.stands_for_id, None
            note(here, "players.unmerged", user_id, submission, results=True, player=player, into=into)


def _tournaments_of(people: Collection[int]) -> set[int]:
    """Return the tournaments that one of these entered, or holds a chair of."""
    return {tournament for kind in (Entrant, ChairHolder) for tournament in
            db.session.scalars(select(kind.tournament_id).where(kind.person_id.in_(people)))}


def refuse_together(some: Collection[int], others: Collection[int]) -> None:
    """Raise `SatTogether` where one of each group sat in the same sitting."""
    common = (select(Person.table_id).where(Person.id.in_(some), Person.table_id.is_not(None))
              .intersect(select(Person.table_id).where(Person.id.in_(others), Person.table_id.is_not(None))))
    for sitting in db.session.scalars(select(Sitting).where(Sitting.table_id.in_(common)).order_by(Sitting.id)):
        sat = who_sat(sitting)
        if sat.intersection(some) and sat.intersection(others):
            raise SatTogether(sitting)


def who_sat(sitting: Sitting) -> set[int]:
    """Return every person who ever had a seat in the sitting."""
    came = db.session.scalars(
        select(Entry.facts).join(SheetRow, (SheetRow.sitting_id == Entry.sitting_id) & (SheetRow.seq == Entry.seq))
        .where(Entry.sitting_id == sitting.id, Entry.kind.in_(("Joined", "Substituted")), SheetRow.struck.is_(False)))
    return set(sitting.start["occupants"].values()) | {facts["person"] for facts in came if facts}
