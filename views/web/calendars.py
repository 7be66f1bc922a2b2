"""Days in the calendar this phone chose: Gregorian, or Vikram Sambat with the Gregorian day beside it.

Only what is shown: addresses, files, inputs and the database have Gregorian days.
"""
from datetime import date
from functools import lru_cache

from flask import has_request_context, session
from flask_babel import format_date, get_locale
from markupsafe import Markup

from .language import reader
from .vikram_sambat import written

GREGORIAN, SAMBAT = "gregorian", "sambat"
CALENDARS = (GREGORIAN, SAMBAT)


def chosen_calendar() -> str:
    """The calendar this phone shows; Gregorian unless it chose the other."""
    chosen = has_request_context() and session.get("calendar") == SAMBAT
    return SAMBAT if chosen else GREGORIAN


def locale_key() -> str:
    """The language and calendar texts are made for, as a key of caches."""
    return f"{reader().language}-{chosen_calendar()}"


def day_text(day: date, style: str = "medium", both: bool = True) -> str:
    """A day as plain text in the chosen calendar; a Gregorian one follows in brackets, unless `both` is off.

    `style` is Babel's: short, medium, long, full.
    """
    here = str(format_date(day, style, rebase=False))
    nepali = _in_sambat(day, style)
    return here if nepali is None else f"{nepali} ({here})" if both else nepali


def day_marked(day: date, style: str = "medium") -> str:
    """A day for a page: in Vikram Sambat as an element whose title is the Gregorian day."""
    return _day_marked(day, style, locale_key())


@lru_cache(maxsize=4096)
def _day_marked(day: date, style: str, _locale: str) -> str:
    nepali = _in_sambat(day, style)
    here = str(format_date(day, style, rebase=False))
    if nepali is None:
        return here
    return Markup('<time datetime="{}" title="{}">{}</time>').format(day.strftime("%Y-%m-%d"), here, nepali)


def _in_sambat(day: date, style: str) -> str | None:
    """A day in Vikram Sambat with its weekday if `style` is full; None where Gregorian days are shown."""
    if chosen_calendar() != SAMBAT:
        return None
    nepali = written(day, str(get_locale()), style == "short")
    return f"{format_date(day, 'EEEE', rebase=False)}, {nepali}" if nepali and style == "full" else nepali
