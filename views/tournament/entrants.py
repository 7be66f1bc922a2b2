"""Who takes part: registering by name from several phones at once, present, paid; names alike are asked about."""
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from flask import abort, flash, request
from flask_babel import ngettext

from models import Club, Entrant, Person, Tournament
from models.books.payees import payee_of
from models.club.rosters import players_of
from models.club.symbols import symbols_of
from models.schema.people import root_of
from models.tournament.entering import (
    MOST_APART,
    folded,
    give_card,
    keep_apart,
    mark_present,
    register,
    renew_card,
    withdraw,
)
from models.tournament.hall import Hall
from models.tournament.log import registered_by_phone, withdrew_by_phone
from models.tournament.money import fees_due, give_fees_back, take_fees, waive
from models.tournament.stand_ins import name_stand_in
from tally import Text, _, verbatim

from .. import amounts, names
from ..books.pay_codes import Row, pay_code, same_as_text
from ..club.people import choices
from ..inputs import asked, natural
from ..table.invitations import qr
from ..web.sorting import alphabetical
from .common import TournamentAccess, blueprint, done, require_tournament
from .registration import register_code
from .seats import card_number, entrant_address, shown_round

bp = blueprint("tournament_entrants")
MOST_NAMES = 150
WHEN = {"always": _("In no round at one table"), "first": _("Not in round 1")}
"""Ways to keep people apart."""

MARKS: Mapping[str, Callable[[int], tuple[Any, ...]]] = {
    "present": lambda person: (mark_present, [person], True),
    "absent": lambda person: (mark_present, [person], False),
    "cash": lambda person: (take_fees, [person], "cash"), "bank": lambda person: (take_fees, [person], "bank"),
    "unpaid": lambda person: (give_fees_back, [person]), "owes": lambda person: (waive, [person], False),
    "ordinary": lambda person: (name_stand_in, person, False),
    "known": lambda person: (give_card, person), "renewed": lambda person: (renew_card, person),
    "withdrawn": lambda person: (withdraw, [person])}
"""Commands that mark an entrant, with what they are told."""


@bp.get("/clubs/<key>/tournaments/<tournament_key>/entrants")
def show() -> Any:
    return _page(require_tournament())


@bp.post("/clubs/<key>/tournaments/<tournament_key>/entrants")
def add() -> Any:
    """Register the typed or tapped people; a name like a known one is asked about first."""
    access = require_tournament()
    typed, found = Typed.read(access.membership.club), list[int]()
    if typed.error or typed.asked:
        return _page(access, typed)
    before = {each.person_id for each in access.hall.entered}
    typed.error = access.refused(lambda *sent: found.extend(register(*sent)), typed.people, typed.present)
    if typed.error:
        return _page(access, typed)
    again = len(typed.people) - len(set(found) - before)
    if again:
        flash(ngettext("%(num)d of them was registered already.", "%(num)d of them were registered already.", again))
    return done()


@bp.post("/clubs/<key>/tournaments/<tournament_key>/entrants/<int:person>/"
         f"<any({','.join(MARKS)}):sign>")
def mark(person: int, sign: str) -> Any:
    """Mark an entrant present, paid, no stand-in any more, off the list, or the one who asks; make the card anew."""
    access = require_tournament()
    if person not in {each.id for each in access.membership.club.people}:
        abort(404)
    why = access.refused(*MARKS[sign](person))
    if why is not None:
        return _page(access, error=why)
    return done(".card", person=person) if sign == "renewed" else done(_anchor=f"p{person}")


@bp.post("/clubs/<key>/tournaments/<tournament_key>/entrants/fees")
def fees() -> Any:
    """Book the fees of several people in cash: of all who are present and have not paid, or of one table."""
    access = require_tournament()
    hall = access.hall
    table, unpaid = asked(request.form, "table"), fees_due(hall)
    present = [each.person_id for each in hall.entered if each.present]
    here = present if table is None else at_tables(hall).get(table, ())
    people = [person for person in unpaid if person in here]
    why = access.refused(take_fees, people, "cash") if people else _("Nobody of them has a fee to pay.")
    if why is not None:
        return _page(access, error=why)
    flash(ngettext("%(num)d fee is booked as paid in cash; the log takes it back.",
                   "%(num)d fees are booked as paid in cash; the log takes them back.", len(people)))
    return done(by=request.form.get("by") or None)


def at_tables(hall: Hall) -> dict[int, list[int]]:
    """Return by table the players of the round that people look for."""
    round_ = shown_round(hall)
    return {} if round_ is None else {
        number: [player for chair in table.chairs if (player := hall.holder(chair, round_.number)) is not None]
        for number, table in round_.tables.items()}


@bp.get("/clubs/<key>/tournaments/<tournament_key>/entrants/<int:person>/card")
def card(person: int) -> Any:
    """The QR code of an entrant's card, to be scanned with the own phone; and making it anew."""
    access, hall, entrant = _entrant(person)
    return access.page("entrant_card", hall, name=hall.people[person], person=person,
                       code=qr(entrant_address(access.tournament, entrant)))


@bp.get("/clubs/<key>/tournaments/<tournament_key>/entrants/<int:person>/fee")
def fee(person: int) -> Any:
    """The QR code by which an entrant pays the fee to the treasurer's account, on the organiser's phone."""
    access, hall = _entrant(person)[:2]
    tournament, club = access.tournament, access.membership.club
    if not tournament.fee:
        abort(404)
    name, people = hall.people[person], {each.id: each for each in club.people}
    treasurer = people.get(root_of(club.treasurer_id or 0, people))
    left = None if treasurer is None else payee_of(treasurer.id, tournament.currency)
    code, rows = None, tuple[Row, ...]()
    if left is not None and treasurer is not None:
        payment = (tournament.currency, left.iban, tournament.fee, left.holder or treasurer.name,
                   f"{tournament.name}, {name}",
                   symbols_of(people).get(person, 0))
        code, rows = pay_code(*payment), same_as_text(*payment)
    return access.page(
        "fee", hall, name=name, person=person, code=code, rows=rows, paid=person in hall.paid,
        amount=amounts.money(tournament.fee, tournament.currency))


def _entrant(person: int) -> tuple[TournamentAccess, Hall, Entrant]:
    """Load who takes part; aborts with 404."""
    access = require_tournament()
    hall = access.hall
    return access, hall, next((each for each in hall.entered if each.person_id == person), None) or abort(404)


@bp.post("/clubs/<key>/tournaments/<tournament_key>/entrants/apart")
def apart() -> Any:
    """Keep two people or more apart, always or in the first round, or not any more."""
    access = require_tournament()
    people = sorted({each for raw in request.form.getlist("apart") if (each := natural(raw)) is not None})
    when = request.form.get("when", "always")
    if not 2 <= len(people) <= MOST_APART:
        wrong: Text | None = _("Choose two people at least, and %(n)s at most.", n=MOST_APART)
    elif when not in WHEN:
        wrong = _("Choose one of them.")
    else:
        wrong = access.refused(keep_apart, people, "together" not in request.form, first=when == "first")
    return _page(access, wrong=wrong) if wrong else done(_anchor="apart")


@bp.post("/clubs/<key>/tournaments/<tournament_key>/entrants/stand-ins")
def stand_in() -> Any:
    """Name an entrant a stand-in."""
    access = require_tournament()
    person = asked(request.form, "stand_in")
    wrong = _("Choose somebody.") if person is None else access.refused(name_stand_in, person, True)
    return _page(access, wrong_stand_in=wrong) if wrong else done(_anchor="stand-ins")


@dataclass
class Typed:
    """What was typed. `asked` are the names like a known player's, with that player: which of the two is it?"""
    text: str
    present: bool
    people: list[int | str] = field(default_factory=list)
    asked: list[tuple[int, str, Person]] = field(default_factory=list)
    error: Text | None = None

    @classmethod
    def read(cls, club: Club) -> "Typed":
        made = cls(request.form.get("names", ""), "present" in request.form)
        lines = [names.cleaned(part) for line in made.text.splitlines() for part in line.replace(";", ",").split(",")]
        lines = [line for line in lines if line]
        if len(lines) > MOST_NAMES:
            made.error = _("At most %(n)s names at once.", n=MOST_NAMES)
            return made
        known = players_of(club)
        exactly = {person.name.casefold(): person for person in known}
        alike = {folded(person.name): person for person in known}
        made.people = [each for raw in request.form.getlist("person") if (each := natural(raw)) is not None]
        if "everybody" in request.form:
            made.people = [each.id for each in known if each.retired_at is None and not each.guest]
        for at, name in enumerate(lines):
            wrong = names.problem(name)
            if wrong is not None:
                made.error = _("%(name)s: %(why)s", name=verbatim(name[:60]), why=wrong)
            made._put(at, name, exactly.get(name.casefold()), alike.get(folded(name)))
        if not made.people and not made.asked and made.error is None:
            made.error = _("Write at least one name.")
        return made

    def _put(self, at: int, name: str, same: Person | None, like: Person | None) -> None:
        chosen = request.form.get(f"who-{at}-{folded(name)}", "")
        if same is not None or like is None or chosen == "new":
            self.people.append(same.id if same is not None else name)
        elif chosen == str(like.id):
            self.people.append(like.id)
        else:
            self.asked.append((at, name, like))


def _page(access: TournamentAccess, typed: Typed | None = None, error: Text | None = None,
          wrong: Text | None = None, wrong_stand_in: Text | None = None) -> Any:
    tournament, hall = access.tournament, access.hall
    entered = {each.person_id for each in hall.entered}
    free = sorted((each for each in players_of(access.membership.club)
                   if each.retired_at is None and each.id not in entered), key=lambda each: alphabetical(each.name))
    people = sorted(hall.entered, key=lambda each: alphabetical(hall.people[each.person_id]))
    everybody = [(each.person_id, hall.people[each.person_id]) for each in people]
    seated = {holder.person_id for holder in hall.holders}
    playing = {hall.holder(chair, hall.next_number): chair for chair in hall.chairs}
    settled = seated | hall.paid | {each.person_id for each in people if each.stand_in}  # are named no stand-ins
    return access.page(
        "entrants", hall, wrong or wrong_stand_in or (typed and (typed.error or typed.asked)), error=error,
        typed=typed, wrong_pair=wrong, wrong_stand_in=wrong_stand_in, WHEN=WHEN, folded=folded,
        people=people, everybody=everybody,
        ordinary=[("", "–"), *(each for each in everybody if each[0] not in settled)],
        free=choices(free), ours=len([each for each in free if not each.guest]),
        chairs=seated, playing=playing, gone=seated - playing.keys(), due=fees_due(hall),
        **_listed(hall, people), **_by_phone(tournament, hall))


def _listed(hall: Hall, people: list[Entrant]) -> dict[str, Any]:
    """Those of the people who are searched for, all or by table."""
    searched, tables = names.cleaned(request.args.get("q", ""))[:200], at_tables(hall)
    listed = [each for each in people if folded(searched) in folded(hall.people[each.person_id])]
    by_table = request.args.get("by") == "table" and bool(tables)
    seated_at = {player: number for number, players in tables.items() for player in players}
    groups = {number: [each for each in listed if seated_at.get(each.person_id, 0) == number]
              for number in ((*tables, 0) if by_table else ())} or {0: listed}
    return {"searched": searched, "groups": groups, "by_table": by_table, "tables": tables}


def _by_phone(tournament: Tournament, hall: Hall) -> dict[str, Any]:
    """The code to register by, and who registered, withdrew or asks for a card by an own phone."""
    address, code = register_code(tournament)
    off = {each.person_id for each in hall.entrants if each.withdrawn_at is not None}
    return {"address": address, "code": code, "by_phone": registered_by_phone(tournament),
            "withdrew": hall.named(sorted(off & withdrew_by_phone(tournament))),
            "asking": {each.person_id: card_number(tournament, each) for each in hall.entered if each.asks}}
