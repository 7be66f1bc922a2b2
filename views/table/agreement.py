"""Confirm one's sum, object to an entry, decide about objections; and whose confirmation a table asks for."""
import re
from typing import Any, NoReturn

from flask import Blueprint, abort, flash, render_template, request
from flask_babel import gettext

from models import Objection, Permission, Sitting, StaleForm, SubmissionReused, db
from models.books import objecting
from models.books.closing import TooLate
from models.books.confirming import NotPlaying, Objects, Signed, SpeaksForHimself, Sum, confirm
from models.history.loading import Owner
from models.history.proofs import head_of
from models.schema.confirmations import Level, Outcome
from tally import EntryInvalid, Text, _
from tally.replay import Fate

from ..access.phone_id import this_phone
from ..access.table_access import TableAccess, by, refuse_watching, require_sitting, require_table
from ..confirming_words import HOURS_WRONG, LEVELS, MOST_HOURS
from ..disputed import about_entry
from ..forms import submission_id
from ..inputs import asked, natural
from ..permissions import RoleMissing
from ..translate import say
from ..web.redirects import see_other
from .agreement_page import agreement_page, is_referee
from .witness import another_past, remember

bp = Blueprint("agreement", __name__)
# Why something is refused, and with which status.
Refusals = dict[type[Exception], tuple[Text, int]]
NOT_CONFIRMED: Refusals = {
    StaleForm: (_("The sum is another one by now. Look at it once more."), 409),
    SubmissionReused: (_("This was sent for another sum before. Look at it once more."), 409),
    NotPlaying: (_("This person has no sum in this game."), 422),
    SpeaksForHimself: (_("This person has an account or a phone of their own and agrees there; only an organiser of "
                         "the club takes initials instead."), 409),
    Objects: (_("An objection of this person is open; first withdraw it."), 409)}
NOT_OBJECTED: Refusals = {
    StaleForm: (_("This entry was changed meanwhile; look at it once more."), 409),
    NotPlaying: (_("Only somebody with a sum in this game objects to its entries."), 422),
    objecting.Settled: (_("It was decided already that this entry stands."), 409),
    objecting.TooMany: (_("There are too many objections in this game already."), 409),
    SubmissionReused: (_("This was sent for another entry before. Look at it once more."), 409),
    TooLate: (_("It was closed long ago and stays as it is."), 409)}
WHOSE = _("First say whose phone this is, then agree or object.")
OWN_ALONE = _("Only whoever objected takes it back, from a phone that is this person's.")
STANDS_NO_MORE = _("This entry does not stand any more; look at the sums again.")
MEANWHILE = _("This was decided, corrected or withdrawn meanwhile."), 409
NOT_DECIDED: Refusals = {
    objecting.Settled: MEANWHILE, SubmissionReused: MEANWHILE,
    objecting.HasAPart: (_("Nobody decides about an own objection, or about an entry with a part in it while somebody "
                           "has none."), 403)}
SEEN = re.compile(r"(-?[0-9]{1,18}):(-?[0-9]{1,18})")


@bp.get("/sittings/<int:sitting_id>/agreement")
def show(sitting_id: int) -> Any:
    """Show everybody's sum and who agrees, one's own rounds, the objections and what was decided."""
    return _page(*require_sitting(sitting_id))


@bp.post("/sittings/<int:sitting_id>/agreement")
def agree(sitting_id: int) -> Any:
    """Confirm one's own sum, as the form showed it."""
    sitting, access = require_sitting(sitting_id)
    if not access.holds or access.me is None:
        return _say_who(access)
    return _confirm(sitting, access, access.me)


@bp.post("/sittings/<int:sitting_id>/initials")
def sign(sitting_id: int) -> Any:
    """Confirm the sum of somebody else by initials, on the phone of who records."""
    sitting, access = require_sitting(sitting_id)
    person = asked(request.form, "person")
    if person not in access.table.names:
        abort(422)
    if not access.holds:
        return _say_who(access)
    return _confirm(sitting, access, person, request.form.get("initials", "")[:2000])


def _confirm(sitting: Sitting, access: TableAccess, person: int, initials: str | None = None) -> Any:
    sitting_id, seen = sitting.id, _seen()
    try:
        if seen is None:
            raise StaleForm
        confirm(sitting, person, seen, signed(access), submission_id(), initials)
    except tuple(NOT_CONFIRMED) as refused:
        return _again(sitting_id, *NOT_CONFIRMED[type(refused)])
    except EntryInvalid as invalid:
        return _again(sitting_id, None, 422, signing=person, initials=initials or "",
                      initials_wrong=invalid.findings.problems[0].text)
    return _done(sitting_id)


def _done(sitting_id: int) -> Any:
    """Lead back to the sums; the phone remembers the history it said something about."""
    table = db.session.get_one(Sitting, sitting_id).table
    head = head_of(Owner.of(table))
    if not another_past(table.key, head):
        remember(table.key, head)
    return see_other(".show", sitting_id=sitting_id)


def _seen() -> Sum | None:
    """The sum that the form showed; None if it says none."""
    read = SEEN.fullmatch(request.form.get("seen", ""))
    return None if read is None else (int(read[1]), int(read[2]))


def signed(access: TableAccess) -> Signed:
    return Signed(access.me, this_phone())


def _say_who(access: TableAccess) -> Any:
    """Lead to where a phone says whose it is; a phone that may not say so is refused."""
    if access.role != "play":
        refuse_watching(access)
    flash(say(WHOSE), "warning")
    return see_other("claims.me", key=access.table.key)


@bp.route("/sittings/<int:sitting_id>/entries/<int:root>/objection", methods=["GET", "POST"])
def object_(sitting_id: int, root: int) -> Any:
    """Object to an entry with one sentence."""
    sitting, access = require_sitting(sitting_id)
    if not access.holds or access.me is None:
        return _say_who(access)
    row = sitting.sheet_row(root)
    if row is None or row.fate != Fate.COUNTS.value:
        return _again(sitting_id, STANDS_NO_MORE, 409)
    seq, reason = asked(request.form, "seq"), request.form.get("reason", "")[:2000]
    try:
        if request.method == "GET":
            objecting.require_in_time(sitting)  # told before a sentence is typed
            return _object_page(sitting, access, root, row.seq)
        if seq is None:
            raise StaleForm
        objecting.object_to(sitting, root, seq, reason, access.me, signed(access), submission_id())
    except EntryInvalid as invalid:
        return _object_page(sitting, access, root, row.seq, reason, invalid.findings.problems[0].text)
    except tuple(NOT_OBJECTED) as refused:
        return _again(sitting_id, *NOT_OBJECTED[type(refused)])
    return _done(sitting_id)


def _object_page(sitting: Sitting, access: TableAccess, root: int, seq: int, reason: str = "",
                 wrong: Any = None) -> Any:
    page = render_template("table/objection.html", sitting=sitting, game=sitting.game,
                           entry=about_entry(sitting, root), seq=seq, reason=reason, wrong=wrong,
                           submission=submission_id())
    return page, 422 if wrong else 200


@bp.post("/objections/<int:objection_id>/withdrawal")
def withdraw(objection_id: int) -> Any:
    """Take one's own objection back."""
    objection, sitting, access = objection_here(objection_id)
    if not access.holds or access.me != objection.person_id:
        abort(403, say(OWN_ALONE))
    return _decided(sitting.id, lambda: objecting.withdraw(objection, by(access), submission_id()))


def refuse_deciding(access: TableAccess) -> NoReturn:
    club, member = access.table.club, access.membership
    if club is not None:
        raise RoleMissing(Permission.DECIDE, club, member.role if member else None)
    abort(403, gettext("Only the referee of this table decides about objections. Who that is, is chosen in the "
                       "settings of confirming."))


@bp.post("/objections/<int:objection_id>/decision")
def decide(objection_id: int) -> Any:
    """Decide about an objection as a referee: the entry stands, or it is wrong; with a reason."""
    objection, sitting, access = objection_here(objection_id)
    if not is_referee(access):
        refuse_deciding(access)
    typed_outcome, reason = request.form.get("outcome", ""), request.form.get("reason", "")[:2000]
    outcome = next((each for each in (Outcome.STANDS, Outcome.WRONG) if each.value == typed_outcome), None)
    typed: dict[str, Any] = {"deciding": objection_id, "reason": reason, "outcome": typed_outcome if outcome else ""}
    if outcome is None:
        return _again(sitting.id, None, 422, **typed, outcome_wrong=gettext("Choose one of them."))
    try:
        return _decided(sitting.id, lambda: objecting.decide(objection, outcome, reason, by(access), submission_id(),
                                                             this_phone().phone))
    except objecting.HasAPart as part:
        return _again(sitting.id, *NOT_DECIDED[type(part)], **typed)
    except EntryInvalid as invalid:
        return _again(sitting.id, None, 422, **typed, reason_wrong=say(invalid.findings.problems[0].text))


def _decided(sitting_id: int, act: Any) -> Any:
    try:
        act()
    except (objecting.Settled, SubmissionReused) as refused:
        return _again(sitting_id, *NOT_DECIDED[type(refused)])
    return see_other(".show", sitting_id=sitting_id)


def objection_here(objection_id: int) -> tuple[Objection, Sitting, TableAccess]:
    """Load an objection through its sitting; 404 where this phone has no access."""
    objection = db.session.get(Objection, objection_id)
    sitting, access = require_sitting(objection.sitting_id if objection else 0)
    assert objection is not None
    return objection, sitting, access


def _again(sitting_id: int, sentence: Text | None, status: int, **typed: Any) -> Any:
    """Show the page as it is now, with the sentence and what was typed."""
    db.session.rollback()
    sitting, access = require_sitting(sitting_id)
    return _page(sitting, access, status, wrong=say(sentence), **typed)


def _page(sitting: Sitting, access: TableAccess, status: int = 200, **typed: Any) -> Any:
    changed = another_past(access.table.key, head_of(Owner.of(access.table)))
    return render_template("table/agreement.html", **agreement_page(sitting, access), changed=changed, **{
        "wrong": None, "signing": None, "initials": "", "initials_wrong": None, "deciding": None, "reason": "",
        "outcome": "", "outcome_wrong": None, "reason_wrong": None, **typed}), status


@bp.route("/tables/<key>/agreement", methods=["GET", "POST"])
def settings(key: str) -> Any:
    """Choose whose confirmation a table without a club asks for, when silence counts, and who decides disputes."""
    access = require_table(key)
    table = access.table
    typed = {"level": table.confirming, "hours": str(table.silence_hours), "referee": str(table.referee_id or "")}
    errors: dict[str, str] = {}
    if request.method == "POST" and table.club_id is None:
        typed = {name: request.form.get(name, "")[:40] for name in typed}
        errors = _settings_wrong(access, typed)
        if not errors:
            table.ask_to_confirm(Level(typed["level"]), natural(typed["hours"]) or 0, natural(typed["referee"]))
            return see_other("tables.show", key=key)
    page = render_template(
        "table/agreement_settings.html", typed=typed, errors=errors, levels=LEVELS,
        options=[(value, say(label)) for value, label in LEVELS.items()],
        people=[("", gettext("nobody")), *((str(person), name) for person, name in table.names.items())])
    return page, 422 if errors else 200


def _settings_wrong(access: TableAccess, typed: dict[str, str]) -> dict[str, str]:
    hours, errors = natural(typed["hours"]), {}
    if typed["level"] not in {each.value for each in Level}:
        errors["level"] = gettext("Choose one of them.")
    if hours is None or hours > MOST_HOURS:
        errors["hours"] = say(HOURS_WRONG)
    if typed["referee"] and natural(typed["referee"]) not in access.table.names:
        errors["referee"] = gettext("Choose one of them.")
    return errors
