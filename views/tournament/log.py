"""The log of a tournament in sentences, newest first: who did what when; entries nothing rests on are taken back."""
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from sqlalchemy import select

from models import Person, Tournament, TournamentEvent, User, db
from models.tournament.hall import Hall
from models.tournament.log import events_of
from models.tournament.undoing import REASONED, taken_back, undo_event, undoable
from tally import Text, _, _n, verbatim

from ..access.membership import Membership
from ..forms import fresh_id
from ..inputs import asked
from .common import refused, require_tournament, sent, shown, typed_reason

bp = Blueprint("tournament_log", __name__)
SIZE = 60  # entries on a page
MOST_NAMES = 6  # in one sentence

Facts = Mapping[str, Any]


@bp.get("/clubs/<key>/tournaments/<tournament_key>/log")
def show(key: str, tournament_key: str) -> Any:
    return _page(*require_tournament(key, tournament_key))


@bp.post("/clubs/<key>/tournaments/<tournament_key>/log/<int:event_id>/undoing")
def undo(key: str, tournament_key: str, event_id: int) -> Any:
    """Take an entry back; why it cannot be is said on the page."""
    membership, tournament = require_tournament(key, tournament_key)
    if event_id not in {each.id for each in events_of(tournament)}:
        abort(404)
    reason, wrong = "", None
    if "reason" in request.form:
        reason, wrong = typed_reason()
    if wrong is None:
        why = refused(lambda: undo_event(tournament, event_id, reason, sent(membership)))
        if why is None:
            return redirect(url_for(".show", key=key, tournament_key=tournament_key), 303)
        return _page(membership, tournament, why)
    return _page(membership, tournament, wrong=(event_id, wrong))


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry as it is shown: `undo` where it can be taken back, `reasoned` where that needs a reason."""
    id: int
    said: Text
    who: str | None
    at: datetime
    undone: bool
    undo: bool
    reasoned: bool


@dataclass(frozen=True)
class Names:
    """Names for the sentences: of accounts and players by id, of chairs by number."""
    users: Mapping[int, str]
    people: Mapping[int, str]
    hall: Hall

    def person(self, number: Any) -> Text:
        return verbatim(self.people.get(number) or "?")

    def people_of(self, facts: Facts) -> Text:
        numbers = [*facts.get("people", ()), *([facts["person"]] if facts.get("person") else ())]
        named = ", ".join(self.people.get(each) or "?" for each in numbers[:MOST_NAMES])
        more = len(numbers) - MOST_NAMES
        return verbatim(named) if more <= 0 else _n(
            "%(names)s and %(n)s more", "%(names)s and %(n)s more", more, names=verbatim(named))

    def places(self, moved: Sequence[Sequence[int]]) -> Text:
        """Write who moved from which place to which: chair, place before, place now."""
        return verbatim(", ".join(f"{self.hall.name(chair)} {was}. → {now}." for chair, was, now in moved))

    def chair(self, facts: Facts) -> Text:
        return verbatim(self.hall.name(facts["chair"], facts.get("round")))


Sentence = Callable[[Facts, Names], Text]
SENTENCES: Mapping[str, Sentence] = {
    "registered": lambda facts, names: _("Registered: %(people)s", people=names.people_of(facts)),
    "registered.self": lambda facts, names: _("Registered by own phone: %(people)s", people=names.people_of(facts)),
    "card.given": lambda facts, names: _(
        "The card was given to the phone of %(who)s.", who=names.person(facts["person"])),
    "card.renewed": lambda facts, names: _("The card of %(who)s was made anew.", who=names.person(facts["person"])),
    "registration.renewed": lambda facts, names: _("The address to register at was made anew."),
    "present": lambda facts, names: (
        _("Present: %(people)s", people=names.people_of(facts)) if facts.get("present")
        else _("Not present: %(people)s", people=names.people_of(facts))),
    "withdrawn": lambda facts, names: _("Taken off the list: %(people)s", people=names.people_of(facts)),
    "paid": lambda facts, names: (
        _("%(who)s paid the fee to the account.", who=names.person(facts["person"])) if facts.get("how") == "bank"
        else _("%(who)s paid the fee in cash.", who=names.person(facts["person"]))),
    "fee.returned": lambda facts, names: _("The payment of %(who)s was taken back.", who=names.person(facts["person"])),
    "apart": lambda facts, names: (
        _("Kept apart in round 1: %(people)s", people=names.people_of(facts))
        if facts.get("apart") and facts.get("first")
        else _("Kept apart: %(people)s", people=names.people_of(facts)) if facts.get("apart")
        else _("Not kept apart any more: %(people)s", people=names.people_of(facts))),
    "changed": lambda facts, names: _("The settings were changed."),
    "drawn": lambda facts, names: _n(
        "Start numbers and the plan were drawn for %(n)s person; seed %(seed)s.",
        "Start numbers and the plan were drawn for %(n)s people; seed %(seed)s.", len(facts["people"]),
        seed=verbatim(str(facts["seed"]))),
    "draw.discarded": lambda facts, names: _("The draw was discarded."),
    "confirmed": lambda facts, names: _("The plan was confirmed."),
    "unconfirmed": lambda facts, names: _("The confirmation of the plan was taken back."),
    "redrawn": lambda facts, names: (
        _("The rest was drawn again, from round %(round)s on.", round=facts["round"]) if facts["rounds"]
        else _("The rounds from %(round)s on are not drawn any more.", round=facts["round"])),
    "extra.drawn": lambda facts, names: _("Round %(n)s was drawn for those who sat a round out.", n=facts["round"]),
    "extra.discarded": lambda facts, names: _("The extra round %(n)s was discarded.", n=facts["round"]),
    "stand_in": lambda facts, names: (
        _("%(who)s is a stand-in.", who=names.person(facts["person"])) if facts.get("stand_in")
        else _("%(who)s is no stand-in any more.", who=names.person(facts["person"]))),
    "round.started": lambda facts, names: _("Round %(n)s was started.", n=facts["round"]),
    "round.unstarted": lambda facts, names: _("The start of round %(n)s was taken back.", n=facts["round"]),
    "round.paused": lambda facts, names: _("Round %(n)s: the clock was stopped.", n=facts["round"]),
    "round.resumed": lambda facts, names: _("Round %(n)s: the clock went on.", n=facts["round"]),
    "round.more_time": lambda facts, names: _more(facts),
    "round.less_time": lambda facts, names: _("Round %(n)s: given time was taken back.", n=facts["round"]),
    "round.ended": lambda facts, names: _("Round %(n)s was ended.", n=facts["round"]),
    "round.continued": lambda facts, names: _("Round %(n)s went on.", n=facts["round"]),
    "round.sealed": lambda facts, names: (
        _("Round %(n)s was sealed; corrected since it was sealed first, so that moved: %(places)s", n=facts["round"],
          places=names.places(facts["moved"])) if facts.get("moved")
        else _("Round %(n)s was sealed.", n=facts["round"])),
    "round.unsealed": lambda facts, names: _(
        "Round %(n)s was opened again: %(reason)s", n=facts["round"], reason=verbatim(facts.get("reason", ""))),
    "table.handed_in": lambda facts, names: _(
        "Round %(n)s, table %(table)s was handed in.", n=facts["round"], table=facts["table"]),
    "table.confirmed": lambda facts, names: _(
        "Round %(n)s, table %(table)s was confirmed.", n=facts["round"], table=facts["table"]),
    "table.taken_back": lambda facts, names: _(
        "Round %(n)s, table %(table)s was taken back.", n=facts["round"], table=facts["table"]),
    "late": lambda facts, names: _(
        "%(who)s came late and has start number %(chair)s.", who=names.person(facts["person"]), chair=facts["chair"]),
    "left": lambda facts, names: _(
        "%(who)s left, before round %(n)s.", who=names.person(facts["person"]), n=facts["round"]),
    "returned": lambda facts, names: _(
        "%(who)s came back, for round %(n)s.", who=names.person(facts["person"]), n=facts["round"]),
    "substituted": lambda facts, names: _(
        "%(who)s took start number %(chair)s, from round %(n)s on.", who=names.person(facts["person"]),
        chair=facts["chair"], n=facts["round"]),
    "penalised": lambda facts, names: _(
        "%(points)s points were taken off %(who)s.", points=facts["points"], who=names.chair(facts)),
    "penalty.cancelled": lambda facts, names: _(
        "A penalty of %(points)s points was cancelled: %(who)s", points=facts["points"], who=names.chair(facts)),
    "penalty.restored": lambda facts, names: _(
        "A penalty of %(points)s points counts again: %(who)s", points=facts["points"], who=names.chair(facts)),
    "closed": lambda facts, names: _("The tournament was closed."),
    "reopened": lambda facts, names: _(
        "The tournament was opened again: %(reason)s", reason=verbatim(facts.get("reason", ""))),
    "deleted": lambda facts, names: _("The tournament was deleted."),
}


def _more(facts: Facts) -> Text:
    minutes = facts["seconds"] // 60
    if facts.get("table") is not None:
        return _n("Round %(round)s: %(n)s minute more for table %(table)s.",
                  "Round %(round)s: %(n)s minutes more for table %(table)s.", minutes, round=facts["round"],
                  table=facts["table"])
    return _n("Round %(round)s: %(n)s minute more.", "Round %(round)s: %(n)s minutes more.", minutes,
              round=facts["round"])


def _said(event: TournamentEvent, names: Names) -> Text:
    sentence = SENTENCES.get(event.what)
    if sentence is None:
        return verbatim(event.what)
    said = sentence(event.facts, names)
    return _("Taken back: %(what)s", what=said) if "undoes" in event.facts else said


def _page(membership: Membership, tournament: Tournament, error: Text | None = None,
          wrong: tuple[int, Text] | None = None) -> Any:
    events = events_of(tournament)
    before = asked(request.args, "before")
    listed = [each for each in events if before is None or each.version < before]
    here = listed[:SIZE]
    free = undoable(tournament, events) if membership.can("tournament_log.undo") else set()
    undone = taken_back(events)
    names = _names(tournament, here)
    entries = [Entry(each.id, _said(each, names), names.users.get(each.user_id or 0) or names.people.get(
        each.person_id or 0), each.at, each.version in undone, each.id in free, each.what in REASONED) for each in here]
    page = render_template(
        "tournament/log.html", entries=entries, error=error, wrong=wrong or (0, None), submission=fresh_id(),
        older=here[-1].version if len(listed) > SIZE else None, hall=names.hall, **shown(membership, tournament))
    return page, 422 if error or wrong else 200


def _names(tournament: Tournament, events: list[TournamentEvent]) -> Names:
    people = {number for each in events for number in [
        *each.facts.get("people", ()), each.facts.get("person"), each.person_id] if isinstance(number, int)}
    users = {each.user_id for each in events if each.user_id is not None}

    def named(kind: type[Person] | type[User], wanted: set[int]) -> dict[int, str]:
        rows = db.session.execute(select(kind.id, kind.name).where(kind.id.in_(wanted))) if wanted else ()
        return {number: name for number, name in rows}
    return Names(named(User, users), named(Person, people), Hall.of(tournament))
