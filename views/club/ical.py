"""Planned evenings as a file of a calendar (RFC 5545)."""
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta

from flask_babel import gettext

from models import Club, all_games
from models.club.planning import LASTS
from models.schema.planning import PlannedEvening

from ..translate import say

LONGEST = 75  # bytes of a line, its end not counted
ESCAPED = str.maketrans({"\\": r"\\", ";": r"\;", ",": r"\,", "\n": r"\n", "\r": ""})  # a file may bring any letters


def calendar(club: Club, evenings: Iterable[tuple[PlannedEvening, bool, str]]) -> str:
    """The calendar of a club, or of one of its players: evenings, whether they are certain, and their address."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Forhont//Planned evenings//EN",
             f"X-WR-CALNAME:{club.name.translate(ESCAPED)}"]
    for evening, certain, address in evenings:
        lines += _event(evening, certain, address)
    return "".join(f"{part}\r\n" for line in (*lines, "END:VCALENDAR") for part in folded(line))


def _event(evening: PlannedEvening, certain: bool, address: str) -> Iterator[str]:
    game, off = all_games().get(evening.game_key), evening.called_off_at is not None
    title = f"{evening.club.name}: {say(game.name)}" if game else evening.club.name
    yield "BEGIN:VEVENT"
    yield f"UID:{evening.key}@forhont"
    yield f"DTSTAMP:{_moment(evening.changed_at)}"
    yield f"SEQUENCE:{evening.version}"
    yield f"DTSTART:{_moment(evening.starts_at)}"
    yield f"DURATION:PT{LASTS // timedelta(hours=1)}H"
    yield "SUMMARY:" + (gettext("Called off: %(what)s", what=title) if off else title).translate(ESCAPED)
    if evening.place:
        yield "LOCATION:" + evening.place.translate(ESCAPED)
    yield f"URL:{address}"
    yield "STATUS:" + ("CANCELLED" if off else "CONFIRMED" if certain else "TENTATIVE")
    yield "END:VEVENT"


def _moment(at: datetime) -> str:
    return f"{at.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def folded(line: str) -> Iterator[str]:
    """A line in parts of at most 75 bytes, whole letters each; a part after the first begins with a space."""
    part = ""
    for letter in line:
        if len((part + letter).encode()) > LONGEST:
            yield part
            part = " "
        part += letter
    yield part
