"""Penalties: points deducted from a player in a season, with reason, author and time; undone, never deleted."""
from collections import defaultdict
from collections.abc import Sequence
from datetime import date
from typing import Any

from sqlalchemy import select

from tally.codec import fingerprint

from ..club_log import happened, note
from ..database import SubmissionReused, db, now_utc, writing
from ..schema.clubs import Club, Penalty, Season, locked_club
from ..schema.tables import evening_of
from ..zones import local
from .outcomes import roots


def penalties_of(season: Season) -> Sequence[Penalty]:
    """Return all penalties of a season, undone ones too, newest first."""
    return db.session.scalars(select(Penalty).filter_by(season_id=season.id).order_by(Penalty.id.desc())).all()


def penalty_of(season: Season, penalty_id: int) -> Penalty | None:
    return db.session.scalar(select(Penalty).filter_by(season_id=season.id, id=penalty_id))


def counted(season: Season) -> dict[int, list[tuple[date, int]]]:
    """Return deductions in force by player: the evening, hundredths of a point."""
    rows = db.session.execute(select(Penalty.person_id, Penalty.at, Penalty.points).where(
        Penalty.season_id == season.id, Penalty.undone_at.is_(None)).order_by(Penalty.id)).all()
    who = roots(season.club_id) if rows else {}
    found: dict[int, list[tuple[date, int]]] = defaultdict(list)
    for person, at, points in rows:
        found[who.get(person, person)].append((evening_of(local(at, season.club)), points))
    return dict(found)


def give(season: Season, person_id: int, points: int, reason: str, user_id: int, submission: str) -> None:
    """Deduct hundredths of a point from a player. Raises `SubmissionReused`, `LookupError`."""
    season_id, club_id = season.id, season.club_id
    with writing():
        here = locked_club(club_id)
        meant = fingerprint([season_id, person_id, points, reason])
        before = happened(here, submission)
        if before is not None:
            if before.facts.get("meant") != meant:
                raise SubmissionReused
            return
        season = _living(season_id)
        if person_id not in roots(club_id):
            raise LookupError(person_id)
        db.session.add(Penalty(season_id=season_id, person_id=person_id, points=points, reason=reason, by_id=user_id))
        _noted(here, season, "season.penalty", user_id, submission, person=person_id, meant=meant)


def undo(season: Season, penalty_id: int, user_id: int, submission: str) -> None:
    """Undo a penalty; it stays listed. Raises `LookupError`."""
    season_id, club_id = season.id, season.club_id
    with writing():
        here = locked_club(club_id)
        season = _living(season_id)
        penalty = penalty_of(season, penalty_id)
        if penalty is None:
            raise LookupError(penalty_id)
        if happened(here, submission) or penalty.undone_at is not None:
            return
        penalty.undone_at, penalty.undone_by_id = now_utc(), user_id
        _noted(here, season, "season.penalty_undone", user_id, submission, person=penalty.person_id)


def _living(season_id: int) -> Season:
    season = db.session.get_one(Season, season_id)
    if season.deleted_at is not None:
        raise LookupError(season_id)
    return season


def _noted(club: Club, season: Season, what: str, user_id: int, submission: str, **facts: Any) -> None:
    """Log the event and increase the season's version, which invalidates its cached table."""
    season.version += 1
    note(club, what, user_id, submission, season=season.id, **facts)
