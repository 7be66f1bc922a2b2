"""Who takes part: registering by name from several phones at once, present, paid; names alike are asked about."""
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask_babel import ngettext

from models import Entrant, Person, Tournament
from models.books.payees import payee_of
from models.club.rosters import players_of
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
from models.tournament.log import registered_by_phone
from models.tournament.money import HOW, give_fee_back, take_fee
from models.tournament.stand_ins import name_stand_in
from tally import Text, _, verbatim

from .. import amounts, names
from ..access.membership import Membership
from ..books.pay_codes import Row, pay_code, same_as_text
from ..forms import fresh_id
from ..inputs import asked, natural
from ..table.invitations import qr
from ..web.sorting import alphabetical
from .common import refused, require_tournament, sent, shown
from .registration import register_code
from .seats import card_number, entrant_address

bp = Blueprint("tournament_entrants", __name__)
MOST_NAMES = 150
WHEN = {"always": _("In no round at one table"), "first": _("Not in round 1")}
"""Ways to keep people apart."""


@bp.get("/clubs/<key>/tournaments/<tournament_key>/entrants")
def show(key: str, tournament_key: str) -> Any:
    return _page(*require_tournament(key, tournament_key))


@bp.post("/clubs/<key>/tournaments/<tournament_key>/entrants")
def add(key: str, tournament_key: str) -> Any:
    """Register the typed or tapped people; a name like a known one is asked about first."""
    membership, tournament = require_tournament(key, tournament_key)
    typed = Typed.read(membership)
    if typed.error or typed.asked:
        return _page(membership, tournament, typed)
    before = {each.person_id for each in Hall.of(tournament).entered}
    found: list[int] = []
    why = refused(lambda: found.extend(register(tournament, typed.people, typed.present, sent(membership))))
    if why is not None:
        typed.error = why
        return _page(membership, tournament, typed)
    again = len(before & set(found))
    if again:
        flash(ngettext("%(num)d of them was registered already.", "%(num)d of them were registered already.", again))
    return redirect(url_for(".show", key=key, tournament_key=tournament_key), 303)


@bp.post("/clubs/<key>/tournaments/<tournament_key>/entrants/<int:person>/<any(present,absent,cash,bank,unpaid,withdrawn,ordinary,known,renewed):sign>")
def mark(key: str, tournament_key: str, person: int, sign: str) -> Any:
    """Mark an entrant present, paid, no stand-in any more, off the list, or the one who asks; make the card anew."""
    membership, tournament = require_tournament(key, tournament_key)
    if person not in {each.id for each in membership.club.people}:
        abort(404)
    once = sent(membership)

    def command() -> None:
        if sign in ("present", "absent"):
            mark_present(tournament, [person], sign == "present", once)
        elif sign in HOW:
            take_fee(tournament, person, sign, once)
        elif sign == "ordinary":
            name_stand_in(tournament, person, False, once)
        elif sign == "known":
            give_card(tournament, person, once)
        elif sign == "renewed":
            renew_card(tournament, person, once)
        elif sign == "unpaid":
            give_fee_back(tournament, person, once)
        else:
            withdraw(tournament, [person], once)
    why = refused(command)
    if why is not None:
        return _page(membership, tournament, None, why)
    if sign == "renewed":
        return redirect(url_for(".card", key=key, tournament_key=tournament_key, person=person), 303)
    return redirect(url_for(".show", key=key, tournament_key=tournament_key, _anchor=f"p{person}"), 303)


@bp.get("/clubs/<key>/tournaments/<tournament_key>/entrants/<int:person>/card")
def card(key: str, tournament_key: str, person: int) -> Any:
    """The QR code of an entrant's card, to be scanned with the own phone; and making it anew."""
    membership, tournament = require_tournament(key, tournament_key)
    hall = Hall.of(tournament)
    entrant = next((each for each in hall.entered if each.person_id == person), None)
    if entrant is None:
        abort(404)
    return render_template("tournament/entrant_card.html", name=hall.people[person], person=person,
                           code=qr(entrant_address(tournament, entrant)), submission=fresh_id(),
                           **shown(membership, tournament))


@bp.get("/clubs/<key>/tournaments/<tournament_key>/entrants/<int:person>/fee")
def fee(key: str, tournament_key: str, person: int) -> Any:
    """The QR code by which an entrant pays the fee to the treasurer's account, on the organiser's phone."""
    membership, tournament = require_tournament(key, tournament_key)
    entrant = next((each for each in Hall.of(tournament).entered if each.person_id == person), None)
    people = {each.id: each for each in membership.club.people}
    if entrant is None or person not in people or not tournament.fee:
        abort(404)
    name, treasurer = people[person].name, people.get(membership.club.treasurer_id or 0)
    left = None if treasurer is None else payee_of(treasurer.id, tournament.currency)
    code, rows = None, tuple[Row, ...]()
    if left is not None and treasurer is not None:
        payment = (tournament.currency, left.iban, tournament.fee, left.holder or treasurer.name,
                   f"{tournament.name}, {name}", person)
        code, rows = pay_code(*payment), same_as_text(*payment)
    return render_template(
        "tournament/fee.html", name=name, person=person, code=code, rows=rows, submission=fresh_id(),
        amount=amounts.money(tournament.fee, tournament.currency), paid=entrant.paid_entry_id is not None,
        **shown(membership, tournament))


@bp.post("/clubs/<key>/tournaments/<tournament_key>/entrants/apart")
def apart(key: str, tournament_key: str) -> Any:
    """Keep two people or more apart, always or in the first round, or not any more."""
    membership, tournament = require_tournament(key, tournament_key)
    people = sorted({each for raw in request.form.getlist("apart") if (each := natural(raw)) is not None})
    when = request.form.get("when", "always")
    wrong = None
    if not 2 <= len(people) <= MOST_APART:
        wrong = _("Choose two people at least, and %(n)s at most.", n=MOST_APART)
    elif when not in WHEN:
        wrong = _("Choose one of them.")
    else:
        wrong = refused(lambda: keep_apart(tournament, people, "together" not in request.form, sent(membership),
                                           when == "first"))
    if wrong is not None:
        return _page(membership, tournament, wrong=wrong)
    return redirect(url_for(".show", key=key, tournament_key=tournament_key, _anchor="apart"), 303)


@bp.post("/clubs/<key>/tournaments/<tournament_key>/entrants/stand-ins")
def stand_in(key: str, tournament_key: str) -> Any:
    """Name an entrant a stand-in."""
    membership, tournament = require_tournament(key, tournament_key)
    person = asked(request.form, "stand_in")
    wrong = _("Choose somebody.") if person is None else refused(
        lambda: name_stand_in(tournament, person, True, sent(membership)))
    if wrong is not None:
        return _page(membership, tournament, wrong_stand_in=wrong)
    return redirect(url_for(".show", key=key, tournament_key=tournament_key, _anchor="stand-ins"), 303)


@dataclass
class Typed:
    """What was typed. `asked` are the names like a known player's, with that player: which of the two is it?"""
    text: str
    present: bool
    people: list[int | str] = field(default_factory=list)
    asked: list[tuple[int, str, Person]] = field(default_factory=list)
    error: Text | None = None

    @classmethod
    def read(cls, membership: Membership) -> "Typed":
        made = cls(request.form.get("names", ""), "present" in request.form)
        lines = [names.cleaned(part) for line in made.text.splitlines() for part in line.replace(";", ",").split(",")]
        lines = list(dict.fromkeys(line for line in lines if line))
        if len(lines) > MOST_NAMES:
            made.error = _("At most %(n)s names at once.", n=MOST_NAMES)
            return made
        known = players_of(membership.club)
        exactly = {person.name.casefold(): person for person in known}
        alike = {folded(person.name): person for person in known}
        made.people = [each for raw in request.form.getlist("person") if (each := natural(raw)) is not None]
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


def _ordinary(hall: Hall, people: Sequence[Entrant], seated: Collection[int]) -> list[tuple[int | str, str]]:
    """Return the choices of who is named a stand-in: who is none, has no start number and paid no fee."""
    return [("", "–"), *((each.person_id, hall.people[each.person_id]) for each in people
                         if not each.stand_in and each.person_id not in seated and each.paid_entry_id is None)]


def _page(membership: Membership, tournament: Tournament, typed: Typed | None = None, error: Text | None = None,
          wrong: Text | None = None, wrong_stand_in: Text | None = None) -> Any:
    hall = Hall.of(tournament)
    entered = {each.person_id for each in hall.entered}
    free = sorted((each for each in players_of(membership.club)
                   if each.retired_at is None and each.id not in entered), key=lambda each: alphabetical(each.name))
    people = sorted(hall.entered, key=lambda each: alphabetical(hall.people[each.person_id]))
    seated = {holder.person_id for holder in hall.holders}
    address, code = register_code(tournament)
    page = render_template(
        "tournament/entrants.html", address=address, code=code, by_phone=registered_by_phone(tournament), hall=hall,
        chairs=seated, ordinary=_ordinary(hall, people, seated), wrong_stand_in=wrong_stand_in,
        WHEN=WHEN, people=people, free=free, typed=typed, error=error, folded=folded, wrong_pair=wrong,
        present=sum(each.present for each in people), paid=sum(each.paid_entry_id is not None for each in people),
        playing={hall.holder(chair, hall.next_number): chair for chair in hall.chairs}, submission=fresh_id(),
        asking={each.person_id: card_number(tournament, each) for each in people if each.asks},
        **shown(membership, tournament))
    return page, 422 if error or wrong or wrong_stand_in or (typed and (typed.error or typed.asked)) else 200
