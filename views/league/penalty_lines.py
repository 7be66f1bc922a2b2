"""The penalties of a season for display."""
from dataclasses import dataclass
from datetime import datetime

from models import Season, User
from models.league.outcomes import names_of
from models.league.penalties import penalties_of

from .. import names
from .season_form import decimal
from .season_page import name_of


@dataclass(frozen=True, slots=True)
class Given:
    """A penalty for display; `undone_at` and `undone_by` if it was undone."""
    id: int
    person: int
    name: str
    points: str
    reason: str
    by: str
    at: datetime
    undone_by: str
    undone_at: datetime | None


def penalty_lines(season: Season) -> list[Given]:
    """The penalties of a season, newest first."""
    rows = penalties_of(season)
    people = names_of(each.person_id for each in rows)
    users = names.by_id(User, (user for each in rows for user in (each.by_id, each.undone_by_id)))
    return [Given(each.id, each.person_id, name_of(people.get(each.person_id)), decimal(each.points), each.reason,
                  users.get(each.by_id or 0, ""), each.at, users.get(each.undone_by_id or 0, ""), each.undone_at)
            for each in rows]
