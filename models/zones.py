"""Time zones: which day a moment belongs to at a table or in a club, and what the clock shows there.

A club says its zone, and its tables keep to it. A table without a club has the zone of the phone it was started from.
Where nothing is said, or this computer knows no such zone, it is that of the house (`TIMEZONE`). An evening that was
recorded keeps its day whatever is said later.
"""
from datetime import datetime
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from flask import current_app

from .club.clubs import Club
from .tables import CardTable

Place = Club | CardTable | None


def local(moment: datetime, place: Place) -> datetime:
    """The moment in the zone of that table or club; None: of the house."""
    return moment.astimezone(zone_of(place))


def zone_of(place: Place) -> ZoneInfo:
    """The zone of a table or a club; None: of the house."""
    said = (place.club or place).zone if isinstance(place, CardTable) else place.zone if place else ""
    try:
        return named(said or current_app.config["TIMEZONE"])
    except ZoneInfoNotFoundError:  # it was said on a computer that knows more of them
        return ZoneInfo(current_app.config["TIMEZONE"])


def named(zone: str) -> ZoneInfo:
    """The zone of that name. Raises `ZoneInfoNotFoundError`."""
    return ZoneInfo(zone)


def is_zone(name: str) -> bool:
    """Whether this computer knows a zone of this name ("Asia/Kathmandu")."""
    return name in _known()


@cache
def _known() -> frozenset[str]:
    return frozenset(available_timezones())
