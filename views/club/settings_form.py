"""The form of a club's settings: name, mark, currency, smallest coin, language, time zone, public page."""
import re
from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal
from functools import cache, lru_cache
from typing import Any

from babel.core import get_global
from babel.dates import get_timezone_location
from babel.numbers import get_currency_name
from flask_babel import format_decimal, get_locale

from models import Club, is_zone, now_utc, zone_of
from models.club.commands import Settings
from models.schema.confirmations import SILENCE, Level
from models.zones import named
from tally import Text, _, verbatim
from tally.money import CURRENCIES

from .. import marks, names
from ..amounts import usual_currency
from ..confirming_words import HOURS_WRONG, LEVELS, MOST_HOURS
from ..inputs import natural
from ..translate import say
from ..web.language import LANGUAGES, chosen_language
from ..web.sorting import alphabetical

PUBLIC_NAME = re.compile("[a-z0-9][a-z0-9-]{1,38}[a-z0-9]")
SITE = re.compile(r"https://[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63}){1,5}(:[0-9]{1,5})?")
MOST_FRAMES = 2000  # letters of them all
CASH_UNITS = (1, 5, 10, 50, 100, 200, 500, 1000)  # minor units
USUAL = ("Europe/Prague", "Europe/Bratislava", "Europe/Vienna", "Europe/Berlin", "Europe/Warsaw", "Europe/London",
         "Asia/Kathmandu", "Asia/Kolkata", "Asia/Dubai", "Asia/Bangkok", "Asia/Tokyo")
REGIONS = {"Europe": _("Europe"), "Asia": _("Asia"), "Africa": _("Africa"), "America": _("America"),
           "Australia": _("Australia"), "Pacific": _("Pacific Ocean"), "Atlantic": _("Atlantic Ocean"),
           "Indian": _("Indian Ocean"), "Arctic": _("Arctic"), "Antarctica": _("Antarctica")}


def values_of(club: Club | None) -> dict[str, str]:
    """Initial values of the form; a new club has the server's time zone until the browser sends its own."""
    zone = canonical(zone_of(club).key)
    if club is None:
        return {"currency": usual_currency(), "cash_unit": "100", "zone": zone, "confirming": Level.OFF.value,
                "silence_hours": str(SILENCE), "language": chosen_language()}
    return {"name": club.name, "currency": club.currency, "cash_unit": str(club.cash_unit), "zone": zone,
            "colour": club.colour, "sign": club.sign, "confirming": club.confirming,
            "silence_hours": str(club.silence_hours), "language": club.language or "",
            "public_name": club.public_name or "", "frames": club.frames}


def read(form: Mapping[str, str], club: Club | None) -> tuple[Settings, dict[str, list[Text]]]:
    """Parse the settings and their errors by field. Without a zone field the zone stays."""
    name, currency = names.cleaned(form.get("name", "")), form.get("currency", "")
    cash_unit, zone = natural(form.get("cash_unit")) or 0, form.get("zone", zone_of(club).key)
    language = form.get("language", club.language if club else chosen_language()) or None
    public_name = form.get("public_name", club.public_name or "" if club else "").strip().casefold()
    frames, wrong_frames = _sites(form.get("frames", club.frames if club else ""))
    mark, wrong = marks.typed(form)
    confirming = form.get("confirming", club.confirming if club else Level.OFF.value)
    hours = natural(form.get("silence_hours", str(club.silence_hours if club else SILENCE)))
    problems = {"name": names.problem(name),
                "currency": None if currency in CURRENCIES else _("Choose one of them."),
                "cash_unit": None if cash_unit in CASH_UNITS else _("Choose one of them."),
                "zone": None if is_zone(zone) else _("Choose one of them."),
                "language": None if language in (None, *LANGUAGES) else _("Choose one of them."),
                "confirming": None if confirming in LEVELS else _("Choose one of them."),
                "silence_hours": None if hours is not None and hours <= MOST_HOURS else HOURS_WRONG} | wrong
    problems |= {"public_name": None if not public_name or PUBLIC_NAME.fullmatch(public_name) else _(
                     "Three to 40 of the letters a to z, digits and hyphens; a letter or a digit first and last."),
                 "frames": wrong_frames}
    return (Settings(name, currency, cash_unit, zone, mark, Level(confirming if confirming in LEVELS else "off"),
                     hours or 0, language, public_name or None, frames),
            {field: [text] for field, text in problems.items() if text is not None})


def _sites(typed: str) -> tuple[str, Text | None]:
    """Return the origins that were typed, one on a line, and what is wrong with them."""
    sites = list(dict.fromkeys(
        line.strip().casefold().removesuffix("/") for line in typed.splitlines() if line.strip()))
    frames, wrong = "\n".join(sites), next((each for each in sites if not SITE.fullmatch(each)), None)
    if wrong is not None:
        return frames, _("%(site)s is not the address of a site, such as https://www.example.org, without a path.",
                         site=verbatim(wrong[:80]))
    return frames, _("At most %(n)s letters.", n=MOST_FRAMES) if len(frames) > MOST_FRAMES else None


def choices(current: str) -> dict[str, Any]:
    """Options of the selects; the zone `current` is offered in any case."""
    return {"currencies": [(code, f"{code} · {get_currency_name(code, locale=get_locale())}") for code in CURRENCIES],
            "coins": [(unit, format_decimal(Decimal(unit) / 100)) for unit in CASH_UNITS],
            "zones": _zones(str(get_locale()), current, now_utc().date().isoformat()),
            "languages": [("", say(_("not chosen"))), *LANGUAGES.items()],
            "also": _also(), "coloured": marks.coloured(),
            "levels": [(value, say(label)) for value, label in LEVELS.items()]}


@cache
def _also() -> dict[str, str]:
    """Aliases of each zone that browsers may send."""
    found: dict[str, list[str]] = {}
    for alias, zone in get_global("zone_aliases").items():
        found.setdefault(zone, []).append(alias)
    return {zone: " ".join(sorted(aliases)) for zone, aliases in found.items()}


@lru_cache(maxsize=32)
def _zones(locale: str, current: str, day: str) -> list[tuple[Text | None, list[tuple[str, str]]]]:
    """Zones by region, the usual ones first: value and label ("Prague · UTC+01:00") as on that day."""
    current = canonical(current)
    zones = {zone for zone in get_global("zone_territories") if is_zone(zone)}
    first = list(dict.fromkeys((*((current,) if is_zone(current) else ()), *USUAL)))
    groups: list[tuple[Text | None, list[tuple[str, str]]]] = [
        (_("Often chosen"), [_option(zone, locale, day) for zone in first if is_zone(zone)])]
    for region, label in REGIONS.items():
        here = [_option(zone, locale, day) for zone in zones if zone.partition("/")[0] == region]
        groups.append((label, sorted(here, key=lambda each: alphabetical(each[1]))))
    return groups


def _option(zone: str, locale: str, day: str) -> tuple[str, str]:
    offset = datetime.fromisoformat(f"{day}T12:00").replace(tzinfo=named(zone)).strftime("%z")
    return zone, f"{city(zone, locale)} · UTC{offset[:3]}:{offset[3:]}"


def canonical(zone: str) -> str:
    """The current name of a zone: Asia/Kathmandu, which some browsers still call Asia/Katmandu."""
    return get_global("zone_aliases").get(zone, zone)


def city(zone: str, locale: str) -> str:
    """The city of a zone, in that language."""
    return str(get_timezone_location(canonical(zone), locale=locale, return_city=True))
