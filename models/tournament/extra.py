"""The extra round: those who sat a round out play one more, and its result counts as the round they missed.

It is offered once the last planned round has ended. Each plays for one missed round; who missed more plays again in the
next extra round. Those who do not fill tables of the tournament's sizes have others at their tables, as few as
possible, drawn by lot, for whom the result does not count; where nobody is left to play along, those with the most
missed rounds play, and the others of the lot wait for the next one. A missed round without an extra one (also of who
left) counts as the mean of the own other rounds.
"""
from collections.abc import Sequence
from random import Random

from sqlalchemy import delete, select

from tally.seating.draw import shuffled
from tally.seating.redraw import redraw

from ..database import StaleForm, db
from ..schema.tournaments import Tournament, TournamentPlace, TournamentRound, TournamentTable
from .changes import chairs_kept_apart
from .drawing import add_round
from .hall import Hall
from .log import Change, Sent, changing, command, require, was_sent


def draw_extra(tournament: Tournament, seed: int, sent: Sent) -> None:
    """Draw the extra round, in place of one that is drawn and not started. Raises `WrongState`, `StaleForm`."""
    if was_sent(tournament, sent):
        return
    hall = Hall.of(tournament)
    require(hall.extra_due, "no extra")
    chairs = who_plays(hall, seed)
    apart, _first = chairs_kept_apart(tournament, hall.held(hall.next_number), hall.next_number)
    plan = redraw(hall.played, [[]], chairs, tournament.sizes, seed, apart=apart)  # before the lock: up to two seconds
    with changing(tournament.id, "extra.drawn", sent) as change:
        if change.done:
            return
        now = Hall.of(change.tournament)
        if not now.extra_due or now.next_number != hall.next_number or who_plays(now, seed) != chairs:
            raise StaleForm
        _discard(change.tournament)
        add_round(change.tournament, now.next_number, plan.rounds[0], chairs, extra=True)
        change.facts = {"round": now.next_number, "seed": seed, "chairs": chairs}


def who_plays(hall: Hall, seed: int) -> list[int]:
    """Return the chairs that play the extra round: those who miss a round, then those who play along with them."""
    random = Random(seed)
    missing = sorted(shuffled(sorted(hall.missing), random), key=lambda chair: -hall.missing[chair])
    others = shuffled([chair for chair in hall.present if chair not in hall.missing], random)
    playing, along = hall.playing_extra
    return missing[:playing] + others[:along]


@command("extra.discarded")
def discard_extra(change: Change, sent: Sent) -> None:
    """Take an extra round back that is drawn and not started. Raises `WrongState`."""
    rounds = _discard(change.tournament)
    require(rounds, "not drawn")
    change.facts = {"round": rounds[0]}


def _discard(tournament: Tournament) -> Sequence[int]:
    """Delete the extra round that is not started; return its number."""
    rows = db.session.scalars(select(TournamentRound).filter_by(tournament_id=tournament.id, extra=True,
                                                                state="drawn")).all()
    for round_ in rows:
        for kind in (TournamentPlace, TournamentTable):
            db.session.execute(delete(kind).where(kind.round_id == round_.id))
        db.session.delete(round_)
    db.session.flush()
    return [each.number for each in rows]
