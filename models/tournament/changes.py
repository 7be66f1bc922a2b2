"""Late comers, leavers, substitutes, and drawing the rest again: rows from a round on; what was played stays."""
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import delete, func, select

from tally.seating import CannotDraw, table_sizes
from tally.seating.redraw import redraw, take_seat
from tally.seating.swiss import swiss_round

from ..club.rosters import person_of
from ..database import db, now_utc
from ..schema.tournaments import (
    RESTING,
    ChairHolder,
    Tournament,
    TournamentPenalty,
    TournamentPlace,
    TournamentRound,
    TournamentTable,
)
from .apart import Wishes
from .drawing import place_chairs
from .entering import _enter
from .hall import Hall
from .log import RUNNING, Change, Sent, WrongState, changing, command, require, was_sent


class NoRoom(WrongState):
    """No table of round `round` can take one more; draw the rest again."""

    def __init__(self, round_number: int) -> None:
        super().__init__("room")
        self.round = round_number


def come_late(tournament: Tournament, person: int, sent: Sent, seated: bool = True) -> int:
    """Give a late comer a new chair in every round not started: free seats where the fewest meet twice; return it.

    Not `seated`: without seats, `redraw_rest` follows. Raises `NoRoom` where a round has no free seat, `CannotDraw`
    where nothing could be drawn, `WrongState` for somebody who plays already, `LookupError`.
    """
    with changing(tournament.id, "late", sent) as change:
        if change.before is not None:
            return int(change.before.facts["chair"])
        here = change.tournament
        require(here.state == "running", "not running")
        player, hall = person_of(change.club, person), Hall.of(here)
        number = hall.next_number
        holders = hall.held(number)
        require(player.id not in hall.players, "plays")
        _enter(here, player, True)
        chair = _next_chair(here)
        holders[chair] = player.id
        if seated:
            _take_seats(hall, chair, *({each for pair in pairs if chair in pair for each in pair if each != chair}
                                       for pairs in chairs_kept_apart(here, holders, number)))
        elif here.leftover not in RESTING and table_sizes(len(holders), here.sizes) is None:
            raise CannotDraw(len(holders))
        db.session.add(ChairHolder(tournament_id=here.id, chair=chair, person_id=player.id, from_round=number))
        change.facts = {"person": person, "chair": chair, "round": number}
        return chair


def _next_chair(tournament: Tournament) -> int:
    """Return the first number after all chairs, also of those who left before the first round and are in the plan."""
    highest = select(func.max(ChairHolder.chair)).filter_by(tournament_id=tournament.id)
    placed = (select(func.max(TournamentPlace.chair))
              .join(TournamentRound, TournamentRound.id == TournamentPlace.round_id)
              .where(TournamentRound.tournament_id == tournament.id))
    return 1 + max(db.session.scalar(each) or 0 for each in (highest, placed))


def _take_seats(hall: Hall, chair: int, apart: Collection[int], first: Collection[int]) -> None:
    """Seat a new chair at tables with a free seat, so that it meets few people twice. Raises `NoRoom`."""
    planned = [each.seats for each in hall.planned]
    most = min(max(hall.tournament.sizes), hall.game.people.stop - 1)
    seated = take_seat(hall.played, planned, chair, most, apart, first)
    if seated is None:
        full = [at for at, tables in enumerate(planned) if all(len(table) >= most for table in tables)]
        raise NoRoom(hall.planned[full[0]].number if full else 0)
    for round_, tables in zip(hall.planned, seated, strict=True):
        numbers = [table.number for table in round_.tables.values() if table.chairs]
        _sit(round_.row, numbers[next(at for at, table in enumerate(tables) if chair in table)], chair)


def _sit(round_: TournamentRound, table: int, chair: int) -> None:
    """Seat a chair at a table: in the first position nobody of the table has."""
    taken = set(db.session.scalars(select(TournamentPlace.position).filter_by(round_id=round_.id, table=table)))
    position = next(each for each in range(len(taken) + 1) if each not in taken)
    db.session.add(TournamentPlace(round_id=round_.id, table=table, position=position, chair=chair))
    db.session.flush()


@command("left", RUNNING)
def leave(change: Change, chair: int, sent: Sent) -> None:
    """End the holding of a chair: it stays empty from the next round on. Raises `WrongState`, `LookupError`."""
    hall = Hall.of(change.tournament)
    holder, number = _last_holder(hall, chair), hall.next_number
    if holder.until_round is not None and holder.until_round < number:
        raise LookupError(chair)
    if holder.from_round >= number:
        if [each.chair for each in hall.holders].count(chair) == 1:
            _refuse_penalised(change.tournament, chair)
        db.session.delete(holder)
    else:
        holder.until_round = number - 1
    change.facts = {"chair": chair, "person": holder.person_id, "round": number}


def _refuse_penalised(tournament: Tournament, chair: int) -> None:
    """Raise `WrongState` where a penalty holds for a chair that becomes free for somebody else; drop cancelled ones."""
    penalties = db.session.scalars(select(TournamentPenalty).filter_by(tournament_id=tournament.id, chair=chair)).all()
    require(all(each.cancelled_at is not None for each in penalties), "penalised")
    for each in penalties:
        db.session.delete(each)


@command("returned", RUNNING)
def return_(change: Change, chair: int, sent: Sent, person: int | None = None) -> None:
    """Let who left a chair last (or this `person`, who may have left before ever sitting there) come back from the next
    round on. Raises `WrongState`, `LookupError`."""
    hall = Hall.of(change.tournament)
    number = hall.next_number
    person = person or _last_holder(hall, chair).person_id
    last = next((each for each in reversed(hall.holders) if each.chair == chair), None)
    require(last is None or last.until_round is not None, "plays")
    require(person not in hall.players, "plays")
    if last is not None and (last.person_id, last.until_round) == (person, number - 1):
        last.until_round = None
    else:
        db.session.add(ChairHolder(tournament_id=change.tournament.id, chair=chair, person_id=person,
                                   from_round=number))
    change.facts = {"chair": chair, "person": person, "round": number}


@command("substituted", RUNNING)
def substitute(change: Change, chair: int, person: int, sent: Sent) -> None:
    """Give a chair to another player from the next round on, with its points. Raises `WrongState`, `LookupError`."""
    here, hall = change.tournament, Hall.of(change.tournament)
    number = hall.next_number
    player = person_of(change.club, person)
    require(player.id not in hall.players, "plays")
    last = _last_holder(hall, chair)
    _enter(here, player, True)
    former, left = last.person_id, last.until_round is not None and last.until_round < number
    if last.from_round >= number:
        last.person_id, last.until_round = player.id, None
    else:
        last.until_round = min(last.until_round or number - 1, number - 1)
        db.session.add(ChairHolder(tournament_id=here.id, chair=chair, person_id=player.id, from_round=number))
    change.facts = {"chair": chair, "person": player.id, "player": former, "round": number,
                    **({"left": True} if left else {})}


def _last_holder(hall: Hall, chair: int) -> ChairHolder:
    """Return who holds a chair, or held it last. Raises `LookupError`."""
    mine = [each for each in hall.holders if each.chair == chair]
    if not mine:
        raise LookupError(chair)
    return mine[-1]


@command("redrawn", RUNNING)
def put_rounds(change: Change, rounds: Sequence[Sequence[Sequence[int]]], sent: Sent, seed: int) -> None:
    """Replace the rounds not started by drawn ones: tables of chairs in the order of seats; played rounds stay.

    Each must seat every chair that is held from the next round on exactly once. Raises `WrongState`, `ValueError`.
    """
    here = change.tournament
    hall = Hall.of(here)
    holders = set(hall.held(hall.next_number))
    for tables in rounds:
        seated = sorted(chair for table in tables for chair in table)
        if len(set(seated)) != len(seated) or not holders.issuperset(seated) or (
                here.leftover not in RESTING and len(seated) != len(holders)):
            raise ValueError("a round must seat every chair once")
    change.facts = {"round": hall.next_number, "rounds": len(rounds), "seed": seed,
                    **_replace_rounds(hall, [(tables, holders) for tables in rounds])}


@command("redrawn", RUNNING)
def put_rounds_back(change: Change, was: Sequence[Sequence[Sequence[int]]],
                    resting: Sequence[Sequence[int]] | None, sent: Sent) -> None:
    """Replace the rounds not started by those of before, as an event "redrawn" keeps them; who had no seat has none.

    `resting`: who sat out in each (None: who has no seat, where people sit out). Raises `WrongState`.
    """
    here = change.tournament
    hall = Hall.of(here)
    if resting is None:
        resters = sorted(hall.held(hall.next_number)) if here.leftover in RESTING else []
        resting = [resters] * len(was)
    rounds = [(tables, {chair for table in (*tables, out) for chair in table})
              for tables, out in zip(was, resting, strict=True)]
    change.facts = {"round": hall.next_number, "rounds": len(rounds), "seed": here.seed or 0,
                    **_replace_rounds(hall, rounds)}


def _replace_rounds(hall: Hall, rounds: Sequence[tuple[Sequence[Sequence[int]], Collection[int]]]) -> Mapping[str, Any]:
    """Replace the rounds not started: tables, and all chairs of each round.

    Return as facts what was there, also the chairs that nobody holds any more.
    """
    tournament, open_rounds = hall.tournament, [each.row for each in hall.planned]
    places = [_places(each) for each in open_rounds]
    for kind in (TournamentPlace, TournamentTable):
        db.session.execute(delete(kind).where(kind.round_id.in_([each.id for each in open_rounds])))
    for spare in open_rounds[len(rounds):]:
        db.session.delete(spare)
    existing = {each.number: each for each in open_rounds[:len(rounds)]}
    for at, (tables, chairs) in enumerate(rounds, start=hall.next_number):
        round_ = existing.get(at)
        if round_ is None:
            round_ = TournamentRound(tournament_id=tournament.id, number=at, seconds=tournament.seconds, changes=[])
            db.session.add(round_)
            db.session.flush()
        place_chairs(round_, tables, chairs)
    return {"was": [[chairs for table, chairs in sorted(each.items()) if table] for each in places],
            "were_resting": [each.get(0, []) for each in places]}


def _places(round_: TournamentRound) -> dict[int, list[int]]:
    """Return all chairs of a round by table number, in the order of seats; 0: they sit out."""
    found: dict[int, list[int]] = {}
    for table, chair in db.session.execute(
            select(TournamentPlace.table, TournamentPlace.chair).filter_by(round_id=round_.id)
            .order_by(TournamentPlace.table, TournamentPlace.position)):
        found.setdefault(table, []).append(chair)
    return found


def redraw_rest(tournament: Tournament, seed: int, sent: Sent) -> None:
    """Draw the rounds not started anew for those who play on; what was played stays. Raises `CannotDraw`, and
    `StaleForm` where the tournament goes on meanwhile."""
    if was_sent(tournament, sent):
        return
    seen = tournament.version if sent.base is None else sent.base
    hall = Hall.of(tournament)
    require(tournament.state == "running" and hall.planned, "not running")
    holders = hall.held(hall.next_number)
    apart, first = chairs_kept_apart(tournament, holders, hall.next_number)
    plan = redraw(hall.played, [each.seats for each in hall.planned], sorted(holders), tournament.sizes, seed,
                  apart=apart, first=first, rested=hall.rested)  # before the lock: seconds
    put_rounds(tournament, plan.rounds, replace(sent, base=seen), seed)


def chairs_kept_apart(tournament: Tournament, holders: Mapping[int, int],
                      number: int) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Return the pairs of chairs whose holders, given by chair, are kept apart, and those who are in the first round
    alone: nobody any more where `number`, the next round, is a later one."""
    always, first = Wishes.of(tournament).of_chairs({person: chair for chair, person in holders.items()})
    return always, first if number == 1 else []


def draw_by_standing(tournament: Tournament, sent: Sent) -> None:
    """Seat the next round by the standings (Swiss). Raises `CannotDraw`, and `WrongState` where it is not its turn."""
    if was_sent(tournament, sent):
        return
    hall = Hall.of(tournament)
    require(all(each.state != "running" for each in hall.rounds), "not ended")
    require(hall.standing_due, "not drawn")
    holders = hall.held(hall.next_number)
    apart, _first = chairs_kept_apart(tournament, holders, hall.next_number)
    tables = swiss_round([row.chair for row in hall.rows() if row.chair in holders], hall.played, tournament.sizes,
                         hall.next_number == tournament.rounds, apart=apart, rested=hall.rested)
    put_rounds(tournament, [tables], sent, tournament.seed or 0)


# penalties

@command("penalised", RUNNING)
def penalise(change: Change, chair: int, round_number: int | None, points: int, reason: str,
             sent: Sent) -> None:
    """Take points from a chair, with a reason. Raises `WrongState`, `LookupError`, `ValueError`."""
    if points <= 0 or not reason:
        raise ValueError(points)
    here = change.tournament
    if not db.session.scalar(select(ChairHolder.id).filter_by(tournament_id=here.id, chair=chair).limit(1)):
        raise LookupError(chair)
    made = TournamentPenalty(tournament_id=here.id, chair=chair, round=round_number, points=points, reason=reason,
                             by_id=sent.user_id)
    db.session.add(made)
    db.session.flush()
    change.facts = {"penalty": made.id, "chair": chair, "points": points}


@command("penalty.cancelled", RUNNING)
def cancel_penalty(change: Change, penalty_id: int, reason: str, sent: Sent) -> None:
    """Cancel a penalty; it stays in the list. Raises `WrongState`, `LookupError`."""
    found = db.session.scalar(select(TournamentPenalty).filter_by(tournament_id=change.tournament.id, id=penalty_id))
    if found is None:
        raise LookupError(penalty_id)
    require(found.cancelled_at is None, "cancelled")
    found.cancelled_at, found.cancelled_by_id, found.cancelled_reason = now_utc(), sent.user_id, reason
    change.facts = {"penalty": penalty_id, "chair": found.chair, "points": found.points}


@command("penalty.restored", RUNNING)
def restore_penalty(change: Change, penalty_id: int, sent: Sent) -> None:
    """Let a cancelled penalty count again. Raises `WrongState`, `LookupError`."""
    found = db.session.scalar(select(TournamentPenalty).filter_by(tournament_id=change.tournament.id, id=penalty_id))
    if found is None or found.cancelled_at is None:
        raise LookupError(penalty_id)
    found.cancelled_at, found.cancelled_by_id, found.cancelled_reason = None, None, ""
    change.facts = {"penalty": penalty_id, "chair": found.chair, "points": found.points}
