"""Taking an event of a tournament's log back: by the opposite command, where nothing rests on it.

Nothing rests on an event that is the last about its subject (a chair, a round, a table …) and was not taken back
already; an event that was taken back and the one that did it count for nothing then. What else hinders it, the opposite
command says (`WrongState`).
"""
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import select

from ..database import SubmissionReused, db
from ..schema.tournaments import Tournament, TournamentEvent, TournamentRound, TournamentTable
from ..table.sitting import Sitting
from . import changes, drawing, entering, extra, money, running, stand_ins
from .log import Sent, events_of, require, was_sent

Subject = tuple[str, Any]
Facts = Mapping[str, Any]
Opposite = Callable[[Tournament, TournamentEvent, str, Sent], Any]

PLAN: Subject = ("plan", 0)


def _chair(facts: Facts) -> set[Subject]:
    return {("chair", facts["chair"]), PLAN}


def _round(facts: Facts) -> set[Subject]:
    return {("round", facts["round"])}


def _table(facts: Facts) -> set[Subject]:
    return {("table", (facts["round"], facts["table"]))}


def _penalty(facts: Facts) -> set[Subject]:
    return {("penalty", facts.get("penalty"))}


def _people(facts: Facts) -> set[Subject]:
    return {("entrant", person) for person in [*facts.get("people", ()), facts.get("person")] if person is not None}


def _pair(facts: Facts) -> set[Subject]:
    return {("pair", tuple(facts["people"]))}


def _paid(facts: Facts) -> set[Subject]:
    return {("paid", facts["person"])}


def _plan(facts: Facts) -> set[Subject]:
    return {PLAN}


def _started(facts: Facts) -> set[Subject]:
    return {("round", facts["round"]), PLAN}


def _state(facts: Facts) -> set[Subject]:
    return {("state", 0)}


def _terms(facts: Facts) -> set[Subject]:
    return {("terms", 0)}


def _nothing(facts: Facts) -> set[Subject]:
    return set()


SUBJECTS: Mapping[str, Callable[[Facts], set[Subject]]] = {
    "registered": _people, "registered.self": _people, "present": _people, "withdrawn": _people, "paid": _paid,
    "fee.returned": _paid,
    "changed": _terms, "drawn": _plan, "draw.discarded": _plan, "confirmed": _plan, "unconfirmed": _plan,
    "redrawn": _plan, "round.started": _started, "round.unstarted": _started, "round.ended": _round,
    "round.continued": _round, "round.sealed": _round, "round.unsealed": _round, "round.paused": _round,
    "round.resumed": _round, "round.more_time": _nothing, "round.less_time": _nothing, "table.handed_in": _table,
    "table.confirmed": _table, "table.taken_back": _table, "late": _chair, "left": _chair, "returned": _chair,
    "substituted": _chair, "penalised": _penalty, "penalty.cancelled": _penalty, "penalty.restored": _penalty,
    "extra.drawn": _plan, "extra.discarded": _plan, "stand_in": _people, "apart": _pair,
    "closed": _state, "reopened": _state}
"""By event: what it is about. Only the last event about a thing can be taken back."""


def _unregister(tournament: Tournament, event: TournamentEvent, reason: str, sent: Sent) -> None:
    """Withdraw those whom this event registered first."""
    before = db.session.scalars(select(TournamentEvent.facts).where(
        TournamentEvent.tournament_id == tournament.id, TournamentEvent.what.in_(("registered", "registered.self")),
        TournamentEvent.id < event.id))
    known = {person for facts in before for person in facts["people"]}
    entering.withdraw(tournament, [each for each in event.facts["people"] if each not in known], sent)


def _who_withdrew(facts: Facts) -> dict[int, bool]:
    people = [*facts.get("people", ()), *([facts["person"]] if "person" in facts else ())]
    return dict(zip(people, [*facts.get("were_present", ()), *[False] * len(people)], strict=False))


def _put_back(tournament: Tournament, event: TournamentEvent, reason: str, sent: Sent) -> None:
    require("was" in event.facts, "not drawn")
    changes.put_rounds_back(tournament, event.facts["was"], event.facts.get("were_resting"), sent)


def _apart_as_before(tournament: Tournament, event: TournamentEvent, reason: str, sent: Sent) -> None:
    """Keep a group apart as before: in the other way, or not; or again, where it was not any more."""
    first, changed = bool(event.facts.get("first")), bool(event.facts.get("changed"))
    entering.keep_apart(tournament, event.facts["people"], changed or not event.facts["apart"], sent,
                        first is not changed)


OPPOSITES: Mapping[str, Opposite] = {
    "registered": _unregister,
    "registered.self": _unregister,
    "present": lambda here, event, _reason, sent: entering.mark_present(
        here, event.facts["people"], not event.facts["present"], sent),
    "withdrawn": lambda here, event, _reason, sent: entering.take_part_again(here, _who_withdrew(event.facts), sent),
    "paid": lambda here, event, _reason, sent: money.give_fee_back(here, event.facts["person"], sent),
    "apart": _apart_as_before,
    "changed": lambda here, event, _reason, sent: entering.settings_back(here, event.facts.get("was", {}), sent),
    "drawn": lambda here, _event, _reason, sent: drawing.discard_draw(here, sent),
    "confirmed": lambda here, _event, _reason, sent: drawing.unconfirm_plan(here, sent),
    "unconfirmed": lambda here, _event, _reason, sent: drawing.confirm_plan(here, sent),
    "redrawn": _put_back,
    "extra.drawn": lambda here, _event, _reason, sent: extra.discard_extra(here, sent),
    "stand_in": lambda here, event, _reason, sent: stand_ins.name_stand_in(
        here, event.facts["person"], not event.facts["stand_in"], sent),
    "round.started": lambda here, event, _reason, sent: running.unstart_round(here, event.facts["round"], sent),
    "round.paused": lambda here, event, _reason, sent: running.go_on(here, event.facts["round"], sent),
    "round.resumed": lambda here, event, _reason, sent: running.pause(here, event.facts["round"], sent),
    "round.more_time": lambda here, event, _reason, sent: running.less_time(
        here, event.facts["round"], event.facts["seconds"], event.facts["table"], sent),
    "round.ended": lambda here, event, _reason, sent: running.continue_round(here, event.facts["round"], sent),
    "round.continued": lambda here, event, _reason, sent: running.end_round(here, event.facts["round"], sent),
    "round.sealed": lambda here, event, reason, sent: running.unseal_round(here, event.facts["round"], reason, sent),
    "table.handed_in": lambda here, event, _reason, sent: running.take_back_table(
        here, event.facts["round"], event.facts["table"], sent),
    "table.confirmed": lambda here, event, _reason, sent: running.take_back_table(
        here, event.facts["round"], event.facts["table"], sent),
    "late": lambda here, event, _reason, sent: changes.leave(here, event.facts["chair"], sent),
    "left": lambda here, event, _reason, sent: changes.return_(here, event.facts["chair"], sent),
    "returned": lambda here, event, _reason, sent: changes.leave(here, event.facts["chair"], sent),
    "substituted": lambda here, event, _reason, sent: changes.substitute(
        here, event.facts["chair"], event.facts["player"], sent),
    "penalised": lambda here, event, reason, sent: changes.cancel_penalty(
        here, event.facts["penalty"], reason, sent),
    "penalty.cancelled": lambda here, event, _reason, sent: changes.restore_penalty(
        here, event.facts["penalty"], sent),
    "closed": lambda here, _event, reason, sent: money.reopen_tournament(here, reason, sent),
}
BACK = {"substituted": "player", "changed": "was", "redrawn": "was"}
"""By event: the fact without which it cannot be taken back; events of before, or from a file, lack it."""
REASONED = frozenset({"round.sealed", "penalised", "closed"})
"""Events that are taken back with a reason only."""


def undoable(tournament: Tournament, events: Sequence[TournamentEvent]) -> set[int]:
    """Return the ids of the events, given newest first, on which nothing rests in the tournament's state."""
    found, undone, recorded = set(), taken_back(events), _recorded_rounds(tournament)
    later, lasting = set[Subject](), set[Subject]()  # of all later events, and of those that count
    opened, sealed = set[int](), set[int]()  # rounds that were opened again later, and those that are sealed
    for event in events:
        subjects = SUBJECTS.get(event.what, _nothing)(event.facts)
        inside = (event.what.startswith("table.") and event.facts["round"] in sealed) or (
            event.what == "round.started" and event.facts["round"] in recorded)
        hinders = later if "undoes" in event.facts else lasting
        if event.version not in undone and event.what in OPPOSITES and not subjects & hinders and not inside and (
                tournament.state in _states(event.what)) and BACK.get(event.what) in (None, *event.facts):
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


def _states(what: str) -> Collection[str]:
    """Return the states of the tournament in which an event is taken back."""
    if what in ("registered", "registered.self", "drawn", "closed"):
        return {"drawn": ("drawn",), "closed": ("closed",)}.get(what, ("open",))
    if what in ("present", "withdrawn", "apart", "paid", "changed", "stand_in"):
        return "open", "drawn", "running"
    return ("drawn",) if what == "unconfirmed" else ("running",)


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
    OPPOSITES[event.what](tournament, event, reason, replace(sent, undoes=event.version, base=seen))
