"""The log of a tournament in sentences, newest first: who did what when; entries nothing rests on are taken back."""
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from flask import abort, request

from models import Person, TournamentEvent, User
from models.tournament.hall import Hall
from models.tournament.log import events_of
from models.tournament.undoing import REASONED, taken_back, undo_event, undoable
from tally import Text, _, _n, verbatim

from .. import names
from ..inputs import asked
from ..translate import as_typed
from .common import TournamentAccess, blueprint, done, require_tournament, typed_reason

bp = blueprint("tournament_log")
SIZE = 60  # entries on a page
MOST_NAMES = 6  # in one sentence


@bp.get("/clubs/<key>/tournaments/<tournament_key>/log")
def show() -> Any:
    return _page(require_tournament())


@bp.post("/clubs/<key>/tournaments/<tournament_key>/log/<int:event_id>/undoing")
def undo(event_id: int) -> Any:
    """Take an entry back; why it cannot be is said on the page."""
    access = require_tournament()
    if event_id not in {each.id for each in events_of(access.tournament)}:
        abort(404)
    reason, wrong = typed_reason() if "reason" in request.form else ("", None)
    if wrong is not None:
        return _page(access, wrong=(event_id, wrong))
    why = access.refused(undo_event, event_id, reason)
    return _page(access, why) if why else done()


SENTENCES: Mapping[str, Text | Mapping[tuple[str, ...], Text]] = {
    "registered": _("Registered: %(people)s"),
    "registered.self": _("Registered by own phone: %(people)s"),
    "card.given": _("The card was given to the phone of %(who)s."),
    "card.renewed": _("The card of %(who)s was made anew."),
    "registration.renewed": _("The address to register at was made anew."),
    "present": {("present",): _("Present: %(people)s"), (): _("Not present: %(people)s")},
    "withdrawn": {("by_phone",): _("Withdrew by own phone: %(people)s"), (): _("Taken off the list: %(people)s")},
    "paid": {("bank",): _("Fee paid to the account: %(people)s"), (): _("Fee paid in cash: %(people)s")},
    "fee.returned": _("Payment of the fee taken back: %(people)s"),
    "waived": {("waived",): _("No fee is owed by: %(people)s"), (): _("The fee is owed again by: %(people)s")},
    "prizes.paid": _("Prize paid out: %(people)s"),
    "prizes.returned": _("Prize not paid out after all: %(people)s"),
    "apart": {("apart", "first"): _("Kept apart in round 1: %(people)s"), ("apart",): _("Kept apart: %(people)s"),
              (): _("Not kept apart any more: %(people)s")},
    "changed": _("The settings were changed."),
    "drawn": _n("Start numbers and the plan were drawn for %(n)s person; seed %(seed)s.",
                "Start numbers and the plan were drawn for %(n)s people; seed %(seed)s.", 0),
    "draw.discarded": _("The draw was discarded."),
    "confirmed": _("The plan was confirmed."),
    "unconfirmed": _("The confirmation of the plan was taken back."),
    "redrawn": {("rounds",): _("The rest was drawn again, from round %(round)s on."),
                (): _("The rounds from %(round)s on are not drawn any more.")},
    "extra.drawn": _("Round %(n)s was drawn for those who sat a round out."),
    "extra.discarded": _("The extra round %(n)s was discarded."),
    "stand_in": {("stand_in",): _("%(who)s is a stand-in."), (): _("%(who)s is no stand-in any more.")},
    "round.started": _("Round %(n)s was started."),
    "round.unstarted": _("The start of round %(n)s was taken back."),
    "round.paused": _("Round %(n)s: the clock was stopped."),
    "round.resumed": _("Round %(n)s: the clock went on."),
    "round.more_time": {
        ("table",): _n("Round %(round)s: %(n)s minute more for table %(table)s.",
                       "Round %(round)s: %(n)s minutes more for table %(table)s.", 0),
        (): _n("Round %(round)s: %(n)s minute more.", "Round %(round)s: %(n)s minutes more.", 0)},
    "round.less_time": _("Round %(n)s: given time was taken back."),
    "round.ended": _("Round %(n)s was ended."),
    "round.continued": _("Round %(n)s went on."),
    "round.sealed": {
        ("moved",): _("Round %(n)s was sealed; corrected since it was sealed first, so that moved: %(places)s"),
        (): _("Round %(n)s was sealed.")},
    "round.unsealed": _("Round %(n)s was opened again: %(reason)s"),
    "table.handed_in": {("reason",): _("Round %(n)s, table %(table)s was handed in short: %(reason)s"),
                        (): _("Round %(n)s, table %(table)s was handed in.")},
    "table.confirmed": _("Round %(n)s, table %(table)s was confirmed."),
    "table.taken_back": _("Round %(n)s, table %(table)s was taken back."),
    "late": _("%(who)s came late and has start number %(chair)s."),
    "left": _("%(who)s left, before round %(n)s."),
    "returned": _("%(who)s came back, for round %(n)s."),
    "substituted": _("%(who)s took start number %(chair)s, from round %(n)s on."),
    "penalised": _n("%(n)s point was taken off %(who)s.", "%(n)s points were taken off %(who)s.", 0),
    "penalty.cancelled": _n("A penalty of %(n)s point was cancelled: %(who)s",
                            "A penalty of %(n)s points was cancelled: %(who)s", 0),
    "penalty.restored": _n("A penalty of %(n)s point counts again: %(who)s",
                           "A penalty of %(n)s points counts again: %(who)s", 0),
    "closed": {("people",): _("The tournament was closed. No fee was asked of: %(people)s"),
               (): _("The tournament was closed.")},
    "reopened": _("The tournament was opened again: %(reason)s"),
    "deleted": _("The tournament was deleted.")}
"""By event its sentence, or sentences by the facts that must hold, the first that fits."""


def sentence_of(event: TournamentEvent, people: Mapping[int, str], hall: Hall) -> Text:
    """Return the sentence of an event. `people`: names of players."""
    facts, sentence = event.facts, SENTENCES.get(event.what)
    if sentence is None:
        return verbatim(event.what)
    if not isinstance(sentence, Text):
        holding = {name for name, value in facts.items() if value} | {facts.get("how")}
        sentence = next(text for needed, text in sentence.items() if holding.issuperset(needed))
    values = {**facts, "n": facts.get("round"), "people": _named(facts, people), "places": verbatim(", ".join(
        f"{hall.name(chair)} {was}. → {now}." for chair, was, now in facts.get("moved", ())))}
    values |= {"reason": as_typed(str(facts.get("reason", ""))), "seed": verbatim(str(facts.get("seed", "")))}
    values["who"] = verbatim(people.get(facts["person"]) or "?" if "person" in facts
                             else hall.name(facts.get("chair", 0), facts.get("round")))
    if sentence.plural:
        values["n"] = facts["seconds"] // 60 if "seconds" in facts else facts.get("points") or len(facts["people"])
    sentence = replace(sentence, values=values, n=values["n"] or 0)
    return _("Taken back: %(what)s", what=sentence) if "undoes" in facts else sentence


def _people(facts: Mapping[str, Any]) -> list[int]:
    return [*facts.get("people", ()), *([facts["person"]] if facts.get("person") else ())]


def _named(facts: Mapping[str, Any], people: Mapping[int, str]) -> Text:
    numbers = _people(facts)
    named = verbatim(", ".join(people.get(each) or "?" for each in numbers[:MOST_NAMES]))
    more = len(numbers) - MOST_NAMES
    return named if more <= 0 else _n("%(names)s and %(n)s more", "%(names)s and %(n)s more", more, names=named)


def _page(access: TournamentAccess, error: Text | None = None, wrong: tuple[int, Text] | None = None) -> Any:
    events, hall = events_of(access.tournament), access.hall
    before = asked(request.args, "before")
    listed = [each for each in events if before is None or each.version < before]
    here = listed[:SIZE]
    people = names.by_id(Person, {each for event in here for each in (*_people(event.facts), event.person_id)})
    users = names.by_id(User, {each.user_id for each in here})
    free = undoable(access.tournament, events) if access.can("tournament_log.undo") else ()
    return access.page(
        "log", hall, wrong, error=error, older=here[-1].version if len(listed) > SIZE else None, REASONED=REASONED,
        undone=taken_back(events), free=free,
        entries=[(each, sentence_of(each, people, hall),
                  users.get(each.user_id or 0) or people.get(each.person_id or 0)) for each in here])
