"""What programs say about sums: agreeing, objecting, withdrawing, deciding."""
from collections.abc import Callable
from typing import Any

from flask import abort

from models import Sitting
from models.books import objecting
from models.books.confirming import confirm, standings
from models.books.disputes import objections_to
from models.schema.confirmations import Outcome
from tally import EntryInvalid, _
from tally.replay import Fate

from .. import names
from ..access.phone_id import this_phone
from ..access.table_access import TableAccess, by, refuse_watching, require_sitting
from ..table.agreement import (
    NOT_CONFIRMED,
    NOT_DECIDED,
    NOT_OBJECTED,
    OWN_ALONE,
    STANDS_NO_MORE,
    WHOSE,
    Refusals,
    objection_here,
    refuse_deciding,
    signed,
)
from ..table.agreement_page import is_referee, state_said
from ..translate import say
from . import shapes
from .blueprint import V1, answers, bp
from .writing import PLACE, key, refusal

SUMS = f"{V1}/sittings/<int:sitting_id>/agreement"
OBJECTION = f"{V1}/objections/<int:objection_id>"


@bp.get(SUMS)
@answers(HTTP_200=shapes.Agreement)
def agreement(sitting_id: int) -> Any:
    """Everybody's sum, who agrees with it, and the objections."""
    return _agreement(*require_sitting(sitting_id))


def _agreement(sitting: Sitting, access: TableAccess) -> shapes.Agreement:
    found, people, objections = standings(sitting), sitting.table.names, objections_to(sitting)
    still = {each.id for each in found.open}
    who = names.of_makers([decision for each in objections for decision in each.decisions], people,
                          access.membership is not None)
    return shapes.Agreement(found.settled, [
        shapes.Stand(each.person, people.get(each.person, "?"), *each.sum, each.agrees, say(state_said(each)))
        for each in found.people.values()], [
        shapes.Dispute(each.id, each.root, each.person_id, each.reason, each.at, each.id in still, [
            shapes.Decided(decision.outcome, decision.reason, who[decision.id], decision.at)
            for decision in each.decisions]) for each in objections])


@bp.post(SUMS)
@answers(HTTP_201=shapes.Agreement)
def agree(sitting_id: int, json: shapes.Sum) -> Any:
    """Agree with one's own sum, as it was seen."""
    sitting, access = require_sitting(sitting_id)
    me = _me(access)
    return _answer(sitting_id, NOT_CONFIRMED, lambda: confirm(
        sitting, me, (json.paid, json.counted), signed(access), key()))


@bp.post(f"{PLACE}/objection")
@answers(HTTP_201=shapes.Agreement)
def object_(sitting_id: int, root: int, json: shapes.Objected) -> Any:
    """Object to an entry with one sentence."""
    sitting, access = require_sitting(sitting_id)
    me, row = _me(access), sitting.sheet_row(root)
    if row is None or row.fate != Fate.COUNTS.value:
        return refusal(STANDS_NO_MORE, 409)
    return _answer(sitting_id, NOT_OBJECTED, lambda: objecting.object_to(
        sitting, root, json.seq, json.reason, me, signed(access), key()))


@bp.post(f"{OBJECTION}/withdrawal")
@answers(HTTP_201=shapes.Agreement)
def withdraw(objection_id: int, json: shapes.Nothing) -> Any:
    """Take one's own objection back."""
    objection, sitting, access = objection_here(objection_id)
    _refuse_reading(access)
    if not access.holds or access.me != objection.person_id:
        abort(403, say(OWN_ALONE))
    return _answer(sitting.id, NOT_DECIDED, lambda: objecting.withdraw(objection, by(access), key()))


@bp.post(f"{OBJECTION}/decision")
@answers(HTTP_201=shapes.Agreement)
def decide(objection_id: int, json: shapes.Decision) -> Any:
    """Decide about an objection as a referee, with a reason."""
    objection, sitting, access = objection_here(objection_id)
    if not is_referee(access):
        refuse_deciding(access)
    outcome = next((each for each in (Outcome.STANDS, Outcome.WRONG) if each.value == json.outcome), None)
    if outcome is None:
        return refusal(_("Choose one of them."), 422, "outcome")
    return _answer(sitting.id, NOT_DECIDED, lambda: objecting.decide(
        objection, outcome, json.reason, by(access), key(), this_phone().phone))


def _me(access: TableAccess) -> int:
    """Whom the token speaks for; aborts with 403 if it is nobody."""
    _refuse_reading(access)
    if access.me is None or not access.holds:
        abort(403, say(WHOSE))
    return access.me


def _refuse_reading(access: TableAccess) -> None:
    if access.role != "play":
        refuse_watching(access)


def _answer(sitting_id: int, refusals: Refusals, act: Callable[[], object]) -> Any:
    try:
        act()
    except tuple(refusals) as refused:
        return refusal(*refusals[type(refused)])
    except EntryInvalid as invalid:
        wrong = invalid.findings.problems[0]
        return refusal(wrong.text, 422, wrong.field)
    return _agreement(*require_sitting(sitting_id)), 201
