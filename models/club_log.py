"""The log of a club: an event for each command that changed it, with the command's idempotency key."""
from typing import Any

from sqlalchemy import select

from .database import SubmissionReused, db, sent_before
from .schema.clubs import Club, ClubEvent


def happened(club: Club, submission: str) -> ClubEvent | None:
    """Return the event this submission wrote in the club, if any."""
    return sent_before(ClubEvent, submission, club_id=club.id)


def note(club: Club, what: str, user_id: int | None, submission: str, results: bool = False, **facts: Any) -> None:
    """Log a club event, under the club's lock. `results`: identities changed, so cached results are outdated.

    Raises `SubmissionReused` where the submission did something else in the club.
    """
    if happened(club, submission):
        raise SubmissionReused
    db.session.add(ClubEvent(club_id=club.id, what=what, facts=facts, user_id=user_id, submission=submission))
    club.rev += 1
    if results:
        club.results_rev += 1
    db.session.flush()


def events_of(club: Club, before: int | None = None, size: int = 50) -> list[ClubEvent]:
    """Return events of the club older than `before`, newest first."""
    query = select(ClubEvent).filter_by(club_id=club.id).order_by(ClubEvent.id.desc()).limit(size)
    return list(db.session.scalars(query if before is None else query.where(ClubEvent.id < before)))
