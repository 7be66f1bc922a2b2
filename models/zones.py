"""Time zones of clubs and tables: local times and the date of an evening.

A club's zone holds for its tables. A table without a club has the zone of the phone that started it. Without one, or
where this computer does not know it, `TIMEZONE` applies. A recorded evening keeps its date whatever is set later.
"""
from datetime import datetime
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from flask import current_app

from .schema.owner import Owner
from .schema.tables import CardTable


def local(moment: datetime, place: Owner | None) -> datetime:
    """Convert a moment to the zone of that table or club; None: `TIMEZONE`."""
    return moment.astimezone(zone_of(place))


def zone_of(place: Owner | None) -> ZoneInfo:
    """Return the zone of a table or a club; None: `TIMEZONE`."""
    zone = (place.club or place).zone if isinstance(place, CardTable) else place.zone if place else ""
    try:
        return named(zone or current_app.config["TIMEZONE"])
    except ZoneInfoNotFoundError:  # set on a computer with other zone data
        return ZoneInfo(current_app.config["TIMEZONE"])


def named(zone: str) -> ZoneInfo:
    """Return the zone of this name. Raises `ZoneInfoNotFoundError`."""
    return ZoneInfo(zone)


def is_zone(name: str) -> bool:
    """Whether this computer knows a zone of this name ("Asia/Kathmandu")."""
    return name in _known()


@cache
def _known() -> frozenset[str]:
    return frozenset(available_timezones())
