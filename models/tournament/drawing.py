"""The draw: start numbers and the plan of all rounds from one stored seed; confirming and discarding it."""
from collections.abc import Collection, Sequence
from random import Random

from sqlalchemy import delete, select

from tally.seating import Plan, chairs_apart, draw, faults, stand_ins, together
from tally.seating.draw import shuffled

from ..database import StaleForm, db
from ..schema.tournaments import (
    RESTING,
    ChairHolder,
    Entrant,
    Tournament,
    TournamentPenalty,
    TournamentPlace,
    TournamentRound,
    TournamentTable,
)
from .apart import Wishes
from .log import Change, Sent, changing, command, require


def those_present(tournament: Tournament) -> list[int]:
    """Return the players the draw is made of: those present, in the order they registered, and of the stand-ins as many
    as fill up tables of the first size, those named first."""
    rows = db.session.execute(
        select(Entrant.person_id, Entrant.stand_in).filter_by(tournament_id=tournament.id, withdrawn_at=None,
                                                              present=True).order_by(Entrant.id)).all()
    spare = [person for person, stand_in in rows if stand_in and tournament.leftover == "even"]
    without = stand_ins(len(rows) - len(spare), tournament.sizes, len(spare))
    return [person for person, _ in rows if person not in spare[without:]]


def drawn_rounds(tournament: Tournament) -> int:
    """Return how many rounds are drawn at the start: all, or those before the first by standing."""
    first = tournament.swiss_from
    return tournament.rounds if first is None else max(1, min(tournament.rounds, first - 1))


def plan_of(tournament: Tournament, people: int, seed: int) -> Plan:
    """Draw the plan for that many people: the same for the same seed. Raises `CannotDraw`."""
    return draw(people, drawn_rounds(tournament), tournament.sizes, seed, tournament.leftover in RESTING)


def start_numbers(people: Sequence[int], seed: int, plan: Plan, wishes: Wishes) -> dict[int, int]:
    """Return who draws which chair, 1 to the number of people: the same for the same seed, order, plan and wishes.

    The plan is checked once more with the wishes, by the independent checker.
    """
    random = Random(seed)
    rounds = [[list(table) for table in tables] for tables in plan.rounds]
    drawn = chairs_apart(shuffled(people, random), rounds, wishes.always, random, wishes.first)
    chairs = {person: chair for chair, person in enumerate(drawn, start=1)}
    always, first = wishes.of_chairs(chairs)
    seated = sum(map(len, plan.rounds[0]))
    if wrong := faults(plan.rounds, range(1, len(people) + 1), {len(table) for table in plan.rounds[0]}, plan.repeats,
                       len(people) - seated, always, first, together(rounds, always, first).total()):
        raise AssertionError(f"the drawn plan is wrong: {'; '.join(wrong)}")
    return {chair: person for person, chair in chairs.items()}


def lots(tournament: Tournament, chairs: Sequence[int]) -> list[int]:
    """Return the chairs in the order of the drawn lot that decides last."""
    return shuffled(sorted(chairs), Random((tournament.seed or 0) + 1))


def draw_plan(tournament: Tournament, seed: int, sent: Sent) -> Plan:
    """Draw start numbers and the plan for those who are present, and store both; an unconfirmed draw is replaced.

    Raises `WrongState` once the plan is confirmed, `CannotDraw`, and `StaleForm` when people came or left meanwhile.
    """
    people, wishes = those_present(tournament), Wishes.of(tournament)
    plan = plan_of(tournament, len(people), seed)  # up to two seconds: before the lock
    with changing(tournament.id, "drawn", sent) as change:
        here = change.tournament
        if change.done:
            return plan
        require(here.state in ("open", "drawn"), "confirmed")
        if those_present(here) != people or Wishes.of(here) != wishes:
            raise StaleForm
        discard(here)
        here.state, here.seed = "drawn", seed
        db.session.add_all(ChairHolder(tournament_id=here.id, chair=chair, person_id=person)
                           for chair, person in start_numbers(people, seed, plan, wishes).items())
        for number, tables in enumerate(plan.rounds, start=1):
            add_round(here, number, tables, set(range(1, len(people) + 1)))
        pairs = {"apart": len(wishes.always | wishes.first)} if wishes.always or wishes.first else {}
        change.facts = {"seed": seed, "people": people, "rounds": len(plan.rounds), "repeats": plan.repeats,
                        "fewest": plan.fewest, **pairs}
    return plan


def add_round(tournament: Tournament, number: int, tables: Sequence[Sequence[int]],
              chairs: Collection[int], extra: bool | None = None) -> TournamentRound:
    """Store a drawn round: tables of chairs in the order of seats; those of `chairs` without a seat sit it out."""
    made = TournamentRound(tournament_id=tournament.id, number=number, seconds=tournament.seconds, changes=[],
                           extra=extra)
    db.session.add(made)
    db.session.flush()
    place_chairs(made, tables, chairs)
    return made


def place_chairs(round_: TournamentRound, tables: Sequence[Sequence[int]], chairs: Collection[int]) -> None:
    """Store tables and places of a round that has none."""
    db.session.add_all(TournamentTable(round_id=round_.id, number=number) for number in range(1, len(tables) + 1))
    db.session.add_all(TournamentPlace(round_id=round_.id, table=number, position=position, chair=chair)
                       for number, table in enumerate(tables, start=1) for position, chair in enumerate(table))
    resting = sorted(set(chairs) - {chair for table in tables for chair in table})
    db.session.add_all(TournamentPlace(round_id=round_.id, table=0, position=position, chair=chair)
                       for position, chair in enumerate(resting))
    db.session.flush()


def discard(tournament: Tournament) -> None:
    """Delete the plan and the start numbers. Call inside a command."""
    rounds = select(TournamentRound.id).filter_by(tournament_id=tournament.id)
    for kind in (TournamentPlace, TournamentTable):
        db.session.execute(delete(kind).where(kind.round_id.in_(rounds)))
    for owned in (TournamentRound, ChairHolder, TournamentPenalty):  # penalties are a chair's; these were cancelled
        db.session.execute(delete(owned).where(owned.tournament_id == tournament.id))


@command("draw.discarded")
def discard_draw(change: Change, sent: Sent) -> None:
    """Take back a draw that is not confirmed: people register again. Raises `WrongState`."""
    require(change.tournament.state == "drawn", "confirmed")
    discard(change.tournament)
    change.tournament.state, change.tournament.seed = "open", None


@command("confirmed")
def confirm_plan(change: Change, sent: Sent) -> None:
    """Confirm the shown plan: rounds can be started. Raises `WrongState` unless one is drawn."""
    require(change.tournament.state == "drawn", "not drawn")
    change.tournament.state = "running"


@command("unconfirmed")
def unconfirm_plan(change: Change, sent: Sent) -> None:
    """Take the confirmation back while no round was started, and no penalty holds. Raises `WrongState`."""
    here = change.tournament
    require(here.state == "running" and not db.session.scalar(
        select(TournamentRound.id).filter_by(tournament_id=here.id)
        .where(TournamentRound.state != "drawn").limit(1)), "started")
    require(not db.session.scalar(
        select(TournamentPenalty.id).filter_by(tournament_id=here.id, cancelled_at=None).limit(1)), "penalised")
    here.state = "drawn"
