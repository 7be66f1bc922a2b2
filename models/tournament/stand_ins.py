"""Stand-ins: entrants who play only as far as tables of the first size need them, outside the competition.

They are drawn as everybody else and their opponents score as usual. They pay no fee and have no place and no prize. A
late comer may take over the chair of one with its points, and a stand-in that of somebody who left
(`changes.substitute`); the chair is outside the competition as long as a stand-in holds it, or held it last.
"""
from sqlalchemy import select

from tally.seating import stand_ins

from ..books.book_pages import paid_of
from ..database import db
from ..schema.tournaments import ChairHolder, Tournament, TournamentPlace
from .changes import come_late, substitute
from .entering import entrant_of
from .hall import Hall
from .log import NOT_CLOSED, Change, Sent, command, require, was_sent


@command("stand_in", NOT_CLOSED)
def name_stand_in(change: Change, person: int, stand_in: bool, sent: Sent) -> None:
    """Let an entrant without a chair stand in, or take part as everybody else. Raises `WrongState`, `LookupError`."""
    here = change.tournament
    entrant = entrant_of(here, person)
    require(not stand_in or not paid_of([entrant]), "paid")
    require(not db.session.scalar(select(ChairHolder.id).filter_by(tournament_id=here.id, person_id=person)
                                  .limit(1)), "has a chair")
    entrant.stand_in = stand_in or None
    change.facts = {"person": person, "stand_in": stand_in}


def needed(hall: Hall) -> int:
    """Return how many stand-ins the next round needs more than play in it (below 0: so many are not needed)."""
    if hall.tournament.leftover != "even":
        return 0
    playing = len(playing_now(hall))
    available = playing + len(waiting(hall))
    return stand_ins(len(hall.present) - playing, hall.tournament.sizes, available) - playing


def playing_now(hall: Hall) -> list[int]:
    """Return the chairs that stand-ins hold in the next round to start."""
    return [chair for chair in hall.present if chair in hall.outside]


def waiting(hall: Hall) -> list[int]:
    """Return the stand-ins who are present and hold no chair in the next round, those named first first."""
    seated = {hall.holder(chair, hall.next_number) for chair in hall.present}
    return [each.person_id for each in hall.entered
            if each.person_id in hall.stand_ins and each.present and each.person_id not in seated]


def left_free(hall: Hall) -> list[int]:
    """Return the chairs with a place in the next round that nobody holds any more, the one left last first."""
    coming = hall.next
    if coming is None or coming.extra:
        return []
    placed = set(db.session.scalars(select(TournamentPlace.chair).filter_by(round_id=coming.row.id)))
    gone = {each.chair: each.until_round or 0 for each in hall.holders if each.chair not in hall.present}
    return sorted(placed & gone.keys(), key=lambda chair: (-gone[chair], chair))


def stand_in_for(tournament: Tournament, chair: int | None, person: int, sent: Sent) -> None:
    """Give a stand-in a chair that was left, or (None) one of the plan's free seats, from the next round on.

    Raises `NoRoom`, `WrongState`, `LookupError` for who is not waiting to stand in.
    """
    if person not in Hall.of(tournament).stand_ins:
        raise LookupError(person)
    if chair is None:
        come_late(tournament, person, sent)
    else:
        substitute(tournament, chair, person, sent)


def take_over(tournament: Tournament, chair: int, person: int, sent: Sent) -> None:
    """Give a late comer the chair of a stand-in with its points, from the next round on.

    Raises `WrongState`, `LookupError` where no stand-in holds that chair.
    """
    if was_sent(tournament, sent) is None and chair not in playing_now(Hall.of(tournament)):
        raise LookupError(chair)
    substitute(tournament, chair, person, sent)
