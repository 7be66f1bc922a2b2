"""Object to an entry of a sitting, withdraw that, and decide about it.

In a closed sitting for money the points of the entry are taken out of the ledger when somebody objects, and go back
when a referee decides that it is right. A correction is posted as the difference when the sitting is closed again.
"""
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

from sqlalchemy import func, select

from tally import _
from tally.checks import sentence
from tally.replay import Fate

from ..database import StaleForm, SubmissionReused, db, now_utc, sent_before, writing
from ..schema.clubs import locked_club
from ..schema.confirmations import Decision, Objection, Outcome
from ..schema.ledger import Actor
from ..schema.tables import locked
from ..table.sitting import Sitting, locked_sitting
from .closing import DAYS_TO_REOPEN, LONGEST_REASON, TooLate, last_sealing
from .confirming import NotPlaying, Signed, changed, root_seen, sums_now
from .deciding import Judges
from .disputes import held_back, is_final, open_objections
from .pay_out import post_held

MOST_OBJECTIONS = 200  # in one sitting


class Settled(Exception):
    """There is nothing to decide any more: the entry was corrected, or the objection decided or withdrawn."""


class HasAPart(Exception):
    """Somebody else decides: this is who objected, or has a part in the entry while others have none."""


class TooMany(Exception):
    """So many objections in one sitting that no more are taken."""


def object_to(sitting: Sitting, root: int, seq: int, reason: str, person: int, signed: Signed,
              submission: str) -> Objection:
    """Object to the place `root` as action `seq` made it. A second objection of a person to the same is the first one.

    Raises `EntryInvalid` without a reason, `NotPlaying`, `StaleForm` if the entry does not stand so any more, `Settled`
    if it was decided that it is right, `TooLate`, `TooMany`, `SubmissionReused`.
    """
    reason = _sentence(reason)
    with _changing(sitting, Actor(signed.by, signed.who.user), submission, reason) as here:
        before = sent_before(Objection, submission, sitting_id=here.id)
        if before is not None:
            if (before.person_id, before.root, before.reason) != (person, root, reason):
                raise SubmissionReused
            return before
        if person not in sums_now(here):
            raise NotPlaying(person)
        require_in_time(here)
        row = here.sheet_row(root)
        if row is None or row.seq != seq or row.fate != Fate.COUNTS.value:
            raise StaleForm
        same = list(db.session.scalars(select(Objection).filter_by(
            sitting_id=here.id, person_id=person, root=root, seq=seq).order_by(Objection.id)))
        if any(each.decision is not None and each.decision.outcome == Outcome.STANDS.value for each in same):
            raise Settled
        for each in same:
            if not is_final(each):
                return each
        if here.objections >= MOST_OBJECTIONS:
            raise TooMany
        made = Objection(
            sitting_id=here.id, person_id=person, root=root, seq=seq, reason=reason, history_root=root_seen(here.table),
            user_id=signed.who.user, phone=signed.who.phone, submission=submission)
        db.session.add(made)
        here.objections += 1
    return made


def withdraw(objection: Objection, by: Actor, submission: str) -> None:
    """Take an objection back. Raises `Settled` if there is nothing to take back."""
    _decide(objection, Outcome.WITHDRAWN, "", by, submission)


def decide(objection: Objection, outcome: Outcome, reason: str, by: Actor, submission: str,
           phone: str | None = None) -> None:
    """Decide about an open objection, with this phone; the last decision holds.

    Raises `EntryInvalid` without a reason, `Settled`, `HasAPart`.
    """
    _decide(objection, outcome, _sentence(reason), by, submission, phone)


def _decide(objection: Objection, outcome: Outcome, reason: str, by: Actor, submission: str,
            phone: str | None = None) -> None:
    objection_id = objection.id
    sitting = db.session.get_one(Sitting, objection.sitting_id)
    with _changing(sitting, by, submission, reason) as here:
        before = sent_before(Decision, submission, objection_id=objection_id)
        if before is not None:
            if (before.outcome, before.reason) != (outcome.value, reason):
                raise SubmissionReused
            return
        if objection_id not in {each.id for each in open_objections(here)}:
            raise Settled
        judges = Judges.of(here, db.session.get_one(Objection, objection_id))
        if outcome is not Outcome.WITHDRAWN and not judges.may(by, phone):
            raise HasAPart
        party = outcome is not Outcome.WITHDRAWN and judges.party(by)
        db.session.add(Decision(objection_id=objection_id, outcome=outcome.value, reason=reason, by_id=by.person,
                                user_id=by.user, party=party or None, submission=submission))
        db.session.flush()
        db.session.expire(db.session.get_one(Objection, objection_id), ["decisions"])


# under the lock

@contextmanager
def _changing(sitting: Sitting, by: Actor, submission: str, note: str) -> Iterator[Sitting]:
    """A write transaction that posts at its end what more, or less, is held back of a closed sitting for money."""
    sitting_id, table_id = sitting.id, sitting.table_id
    with writing():
        table = locked(table_id)
        if table.club_id is not None:
            locked_club(table.club_id)
        here = locked_sitting(sitting_id)
        counts, before = _counts(here), held_back(here).units
        yield here
        db.session.flush()
        if _counts(here) == counts:
            return
        made = last_sealing(here.id)
        if made is not None and here.sealed_at is not None:
            post_held(here, made, before, held_back(here).units, by, submission, note)
        changed(table, here)


def _counts(sitting: Sitting) -> tuple[int, int]:
    """Return how many objections and decisions there are."""
    decided = select(func.count()).select_from(Decision).join(Objection).where(Objection.sitting_id == sitting.id)
    return sitting.objections, db.session.scalar(decided) or 0


def require_in_time(sitting: Sitting) -> None:
    """Raise `TooLate` where the sitting was closed so long ago that nothing is objected to any more."""
    if sitting.sealed_at is not None and now_utc() > sitting.sealed_at + timedelta(days=DAYS_TO_REOPEN):
        raise TooLate


def _sentence(reason: str) -> str:
    return sentence(reason, "reason", LONGEST_REASON, _("Say in one sentence why."))
