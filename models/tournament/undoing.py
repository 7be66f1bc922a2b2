"""Taking an event of a tournament's log back: by the opposite command, where nothing rests on it.

The log cannot be replayed without the event: it keeps what a command was told and what was before, not the seats it
drew, and entries of the book, closings and sittings are taken back by others and never unmade.

Nothing rests on an event that is the last about its subject (a chair, a round, a table …) and was not taken back
already; an event that was taken back and the one that did it count for nothing then. What else hinders it, the opposite
command says (`WrongState`).
"""
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from sqlalchemy import select

from ..database import SubmissionReused, db
from ..schema.tournaments import Tournament, TournamentEvent, TournamentRound, TournamentTable
from ..table.sitting import Sitting
from . import changes, drawing, entering, extra, money, running, stand_ins
from .log import Sent, events_of, require, was_sent

Facts = Mapping[str, Any]
Subject = tuple[object, ...]

EACH, PAID, PAIR = ("each",), ("fee",), ("people",)
TERMS, STATE, PLAN = ("terms",), ("state",), ("plan",)
ROUND, TABLE, CHAIR, PENALTY = ("round",), ("round", "table"), ("chair",), ("penalty",)
WHILE_OPEN = ("open", "drawn", "running")


class Undo(NamedTuple):
    """How events of a kind are taken back.

    `subject_keys`: what they are about, each thing by the facts that tell it from others (`EACH`: every person,
    `PAID`: the money of every person). `by`: the opposite command and the facts it is told, or the "event" itself, the
    "reason", "not" a fact; (): none takes it back. `states`: those of the tournament in which it is. `needs`: a fact
    that events of before, or from a file, lack.
    """
    subject_keys: tuple[tuple[str, ...], ...] = ()
    by: tuple[Any, ...] = ()
    states: Sequence[str] = ("running",)
    needs: str | None = None

    def subjects(self, facts: Facts) -> set[Subject]:
        """Return what an event is about."""
        each = {EACH, PAID}.intersection(self.subject_keys)
        found: set[Subject] = {(names, person) for names in each for person in _people(facts)}
        return found | {(names, *(str(facts.get(name)) for name in names))
                        for names in self.subject_keys if names not in each}


def _people(facts: Facts) -> list[int]:
    return [person for person in [*facts.get("people", ()), facts.get("person")] if person is not None]


def _unregister(tournament: Tournament, event: TournamentEvent, sent: Sent) -> None:
    """Withdraw those who were not on the list before this event."""
    before = db.session.execute(select(TournamentEvent.what, TournamentEvent.facts).where(
        TournamentEvent.tournament_id == tournament.id, TournamentEvent.id < event.id,
        TournamentEvent.what.in_(("registered", "registered.self", "withdrawn"))).order_by(TournamentEvent.id))
    here = {person: what != "withdrawn" for what, facts in before for person in facts["people"]}
    entering.withdraw(tournament, [each for each in event.facts["people"] if not here.get(each)], sent)


def _take_part_again(tournament: Tournament, event: TournamentEvent, sent: Sent) -> None:
    people = _people(event.facts)
    were_present = [*event.facts.get("were_present", ()), *[False] * len(people)]
    entering.take_part_again(tournament, dict(zip(people, were_present, strict=False)), sent)


def _put_back(tournament: Tournament, event: TournamentEvent, sent: Sent) -> None:
    changes.put_rounds_back(tournament, event.facts["was"], event.facts.get("were_resting"), sent)


def _come_back(tournament: Tournament, event: TournamentEvent, sent: Sent) -> None:
    changes.return_(tournament, event.facts["chair"], sent, event.facts["person"])


def _former_again(tournament: Tournament, event: TournamentEvent, sent: Sent) -> None:
    """Give a chair back to who held it, or to nobody where that one had left before."""
    if event.facts.get("left"):
        changes.leave(tournament, event.facts["chair"], sent)
    else:
        changes.substitute(tournament, event.facts["chair"], event.facts["player"], sent)


def _apart_as_before(tournament: Tournament, event: TournamentEvent, sent: Sent) -> None:
    """Keep a group apart as before: in the other way, or not; or again, where it was not any more."""
    first, changed = bool(event.facts.get("first")), bool(event.facts.get("changed"))
    entering.keep_apart(tournament, event.facts["people"], changed or not event.facts["apart"], sent,
                        first is not changed)


def _fees_back(tournament: Tournament, event: TournamentEvent, sent: Sent) -> None:
    money.give_fees_back(tournament, _people(event.facts), sent)


UNDO: Mapping[str, Undo] = {
    **dict.fromkeys(("registered", "registered.self"), Undo((EACH,), (_unregister, "event"), ("open",))),
    "present": Undo((EACH,), (entering.mark_present, "people", "not present"), WHILE_OPEN),
    "withdrawn": Undo((EACH,), (_take_part_again, "event"), WHILE_OPEN),
    "stand_in": Undo((EACH,), (stand_ins.name_stand_in, "person", "not stand_in"), WHILE_OPEN),
    "paid": Undo((PAID,), (_fees_back, "event"), WHILE_OPEN), "fee.returned": Undo((PAID,)),
    "waived": Undo((PAID,), (money.waive, "people", "not waived"), WHILE_OPEN),
    "prizes.paid": Undo((PAID,), (money.take_prizes_back, "people"), ("closed", "running")),
    "prizes.returned": Undo((PAID,)),
    "apart": Undo((PAIR,), (_apart_as_before, "event"), WHILE_OPEN),
    "changed": Undo((TERMS,), (entering.settings_back, "was"), WHILE_OPEN, "was"),
    "drawn": Undo((PLAN,), (drawing.discard_draw,), ("drawn",)), "draw.discarded": Undo((PLAN,)),
    "confirmed": Undo((PLAN,), (drawing.unconfirm_plan,)),
    "unconfirmed": Undo((PLAN,), (drawing.confirm_plan,), ("drawn",)),
    "redrawn": Undo((PLAN,), (_put_back, "event"), needs="was"),
    "extra.drawn": Undo((PLAN,), (extra.discard_extra,)), "extra.discarded": Undo((PLAN,)),
    "round.started": Undo((ROUND, PLAN), (running.unstart_round, "round")), "round.unstarted": Undo((ROUND, PLAN)),
    "round.paused": Undo((ROUND,), (running.go_on, "round")),
    "round.resumed": Undo((ROUND,), (running.pause, "round")),
    "round.more_time": Undo((), (running.less_time, "round", "seconds", "table")), "round.less_time": Undo(),
    "round.ended": Undo((ROUND,), (running.continue_round, "round")),
    "round.continued": Undo((ROUND,), (running.end_round, "round")),
    "round.sealed": Undo((ROUND,), (running.unseal_round, "round", "reason")), "round.unsealed": Undo((ROUND,)),
    **dict.fromkeys(("table.handed_in", "table.confirmed"),
                    Undo((TABLE,), (running.take_back_table, "round", "table"))), "table.taken_back": Undo((TABLE,)),
    **dict.fromkeys(("late", "returned"), Undo((CHAIR, PLAN), (changes.leave, "chair"))),
    "left": Undo((CHAIR, PLAN), (_come_back, "event")),
    "substituted": Undo((CHAIR, PLAN), (_former_again, "event"), needs="player"),
    "penalised": Undo((PENALTY,), (changes.cancel_penalty, "penalty", "reason")),
    "penalty.cancelled": Undo((PENALTY,), (changes.restore_penalty, "penalty")), "penalty.restored": Undo((PENALTY,)),
    "closed": Undo((STATE,), (money.reopen_tournament, "reason"), ("closed",)), "reopened": Undo((STATE,))}
REASONED = frozenset(what for what, undo in UNDO.items() if "reason" in undo.by)
"""Events that are taken back with a reason only."""


def undoable(tournament: Tournament, events: Sequence[TournamentEvent]) -> set[int]:
    """Return the ids of the events, given newest first, on which nothing rests in the tournament's state."""
    found, undone, recorded = set(), taken_back(events), _recorded_rounds(tournament)
    later, lasting = set[Subject](), set[Subject]()  # of all later events, and of those that count
    opened, sealed = set[int](), set[int]()  # rounds that were opened again later, and those that are sealed
    for event in events:
        undo = UNDO.get(event.what, Undo())
        subjects = undo.subjects(event.facts)
        inside = (event.what.startswith("table.") and event.facts["round"] in sealed) or (
            event.what == "round.started" and event.facts["round"] in recorded)
        hinders = later if "undoes" in event.facts else lasting
        if event.version not in undone and undo.by and not subjects & hinders and not inside and (
                tournament.state in undo.states) and undo.needs in (None, *event.facts):
            found.add(event.id)
        later |= subjects
        if event.what.startswith("table.") or not (event.version in undone or "undoes" in event.facts):
            lasting |= subjects  # taking a table back takes handing in back with confirming
        if event.what == "round.unsealed":
            opened.add(event.facts["round"])
        elif event.what == "round.sealed" and event.facts["round"] not in opened:
            sealed.add(event.facts["round"])
    return found


def _recorded_rounds(tournament: Tournament) -> set[int]:
    """Return the numbers of the rounds in which a table has recorded something."""
    return set(db.session.scalars(
        select(TournamentRound.number).join(TournamentTable, TournamentTable.round_id == TournamentRound.id)
        .join(Sitting, Sitting.id == TournamentTable.sitting_id)
        .where(TournamentRound.tournament_id == tournament.id, Sitting.version > 0)))


def taken_back(events: Sequence[TournamentEvent]) -> set[int]:
    """Return the versions of the events, given newest first, that were taken back by one that was not itself."""
    undone = set[int]()
    for event in events:
        if event.version not in undone and "undoes" in event.facts:
            undone.add(event.facts["undoes"])
    return undone


def undo_event(tournament: Tournament, event_id: int, reason: str, sent: Sent) -> None:
    """Take an event back by the opposite command, which is logged with `undoes`. The same form counts once.

    Raises `WrongState` where something rests on it, `StaleForm`, `LookupError`, and what the opposite command raises.
    """
    before, events = was_sent(tournament, sent), events_of(tournament)
    event = next((each for each in events if each.id == event_id), None)
    if event is None:
        raise LookupError(event_id)
    if before is not None:
        if before.facts.get("undoes") != event.version:
            raise SubmissionReused
        return
    require(event_id in undoable(tournament, events), "rests")
    # Where two take it back at once, the second is stale.
    seen = events[0].version if sent.base is None else sent.base
    command, *names = UNDO[event.what].by
    arguments = {**event.facts, **{f"not {name}": not value for name, value in event.facts.items()}, "event": event,
                 "reason": reason}
    command(tournament, *[arguments[name] for name in names], replace(sent, undoes=event.version, base=seen))
