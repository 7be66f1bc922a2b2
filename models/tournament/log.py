"""The log of a tournament: one event for each command, with its idempotency key; conflicts by base version.

Lock order: tables, club, tournament.
"""
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from sqlalchemy import func, select

from ..database import StaleForm, SubmissionReused, db, sent_before, writing
from ..schema.clubs import Club, locked_club
from ..schema.tables import locked
from ..schema.tournaments import Tournament, TournamentEvent

STEERING = frozenset({
    "changed", "drawn", "draw.discarded", "confirmed", "unconfirmed", "round.started", "round.unstarted",
    "round.paused", "round.resumed", "round.more_time", "round.less_time", "round.ended", "round.continued",
    "round.sealed", "round.unsealed", "late", "left", "returned", "substituted", "redrawn", "extra.drawn",
    "extra.discarded", "closed", "reopened", "deleted"})
"""Events that a command with an older base version conflicts with."""


@dataclass(frozen=True, slots=True)
class Sent:
    """Idempotency key of a form, who sent it, and the version it was opened at (None: conflicts with nothing).

    `undoes` is the version of the event that this one takes back.
    """
    id: str
    user_id: int | None = None
    person_id: int | None = None
    base: int | None = None
    undoes: int | None = None


@dataclass(slots=True)
class Change:
    """What `changing` yields: the locked rows, and the event of the same submission, if it was done before.

    `facts` are written to the log; a command that changed nothing sets `nothing`. `person` is the player who did it,
    where the command finds out who that is (None: the one of the form).
    """
    tournament: Tournament
    club: Club
    before: TournamentEvent | None
    facts: dict[str, Any] = field(default_factory=dict)
    nothing: bool = False
    person: int | None = None

    @property
    def done(self) -> bool:
        return self.before is not None


class WrongState(Exception):
    """The command does not fit the tournament's or the round's state; nothing was stored. The argument says why."""


@contextmanager
def changing(tournament_id: int, what: str, sent: Sent, tables: Sequence[int] = ()) -> Iterator[Change]:
    """One write transaction: lock the card tables, the club and the tournament, then log the event.

    Raises `SubmissionReused` where the submission did something else, `StaleForm` with the events since the base
    version where one of them steers the tournament.
    """
    with writing():
        for table in sorted(tables):
            locked(table)
        club_id = db.session.execute(select(Tournament.club_id).filter_by(id=tournament_id)).scalar_one()
        club = locked_club(club_id)
        tournament = db.session.execute(select(Tournament).filter_by(id=tournament_id).with_for_update()
                                        .execution_options(populate_existing=True)).scalar_one()
        before = sent_before(TournamentEvent, sent.id, tournament_id=tournament_id)
        if before is not None and before.what != what:
            raise SubmissionReused
        change = Change(tournament, club, before)
        if before is None and sent.base is not None and (since := steered_since(tournament, sent.base)):
            raise StaleForm(since)
        yield change
        if before is None and not change.nothing:
            _note(change, what, sent)


States = tuple[Sequence[str], str]
OPEN: States = ("open",), "drawn"
RUNNING: States = ("running",), "not running"
NOT_CLOSED: States = ("open", "drawn", "running"), "closed"
Told = ParamSpec("Told")


def command(what: str, states: States | None = None) -> Callable[
        [Callable[Concatenate[Change, Told], None]], Callable[Concatenate[Tournament, Told], None]]:
    """Make a command of what it changes: it is called with the tournament, changes it under `changing`, and not again
    where the same was `sent` before.

    `states`: those of the tournament in which it is allowed, and why `WrongState` is raised in others.
    """
    def of(change_it: Callable[Concatenate[Change, Told], None]) -> Callable[Concatenate[Tournament, Told], None]:
        @wraps(change_it)
        def run(tournament: Tournament, /, *args: Told.args, **named: Told.kwargs) -> None:
            sent = next(each for each in (*args, *named.values()) if isinstance(each, Sent))
            with changing(tournament.id, what, sent) as change:
                if not change.done:
                    if states is not None:
                        require(change.tournament.state in states[0], states[1])
                    change_it(change, *args, **named)
        return run
    return of


def _note(change: Change, what: str, sent: Sent) -> None:
    tournament = change.tournament
    tournament.version += 1
    change.club.rev += 1
    undoes = {} if sent.undoes is None else {"undoes": sent.undoes}
    db.session.add(TournamentEvent(
        tournament_id=tournament.id, what=what, facts={**change.facts, **undoes}, user_id=sent.user_id,
        person_id=change.person or sent.person_id, version=tournament.version, submission=sent.id))
    db.session.flush()


def steered_since(tournament: Tournament, base: int) -> list[TournamentEvent]:
    """Return the events after version `base` that steered the tournament, oldest first."""
    return list(db.session.scalars(
        select(TournamentEvent).filter_by(tournament_id=tournament.id)
        .where(TournamentEvent.version > base, TournamentEvent.what.in_(STEERING)).order_by(TournamentEvent.id)))


def events_of(tournament: Tournament) -> list[TournamentEvent]:
    """Return all events, newest first."""
    return list(db.session.scalars(select(TournamentEvent).filter_by(tournament_id=tournament.id)
                                   .order_by(TournamentEvent.id.desc())))


def registered_by_phone(tournament: Tournament) -> set[int]:
    """Return the players who registered themselves and were not registered by an organiser after that."""
    rows = db.session.execute(
        select(TournamentEvent.what, TournamentEvent.facts).filter_by(tournament_id=tournament.id)
        .where(TournamentEvent.what.in_(("registered", "registered.self"))).order_by(TournamentEvent.id)).all()
    last = {person: what for what, facts in rows for person in facts["people"]}
    return {person for person, what in last.items() if what == "registered.self"}


def withdrew_by_phone(tournament: Tournament) -> set[int]:
    """Return the players who took themselves off the list, and were not taken off it by an organiser after that."""
    rows = db.session.scalars(select(TournamentEvent.facts).filter_by(tournament_id=tournament.id, what="withdrawn")
                              .order_by(TournamentEvent.id))
    last = {person: "by_phone" in facts for facts in rows for person in facts["people"]}
    return {person for person, by_phone in last.items() if by_phone}


PLANS = ("confirmed", "redrawn", "late", "left", "returned", "substituted", "extra.drawn")
"""Events after which a printed plan is old."""


def plan_of(tournament: Tournament) -> tuple[int, datetime | None]:
    """Return the number of the plan that holds, from 1 on, and since when."""
    number, since = db.session.execute(
        select(func.count(), func.max(TournamentEvent.at)).filter_by(tournament_id=tournament.id)
        .where(TournamentEvent.what.in_(PLANS))).one()
    return number, since


def was_sent(tournament: Tournament, sent: Sent) -> TournamentEvent | None:
    """Return the event of this submission, if it was done before."""
    return sent_before(TournamentEvent, sent.id, tournament_id=tournament.id)


def last_of(tournament: Tournament, what: str) -> TournamentEvent | None:
    """Return the newest event of a kind."""
    return db.session.scalar(select(TournamentEvent).filter_by(tournament_id=tournament.id, what=what)
                             .order_by(TournamentEvent.id.desc()).limit(1))


def require(condition: object, why: str) -> None:
    """Raise `WrongState(why)` unless the condition holds."""
    if not condition:
        raise WrongState(why)
