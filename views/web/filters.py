"""What templates may say: texts, names, numbers, times and settings in the reader's language."""
from dataclasses import is_dataclass
from datetime import date, datetime
from enum import Enum
from functools import lru_cache
from typing import Any

from flask import Flask, g, session
from flask_babel import format_date, format_time, get_locale, gettext
from markupsafe import Markup

from models import all_games, local
from models.zones import Place
from tally import switches

from ..describe import changed
from ..first_paint import first_paint
from ..forms import fresh_id
from ..marks import marked
from ..translate import name_of, number, say, signed
from .static_files import url_of


def init_app(app: Flask) -> None:
    app.jinja_env.globals.update(say=say, name_of=name_of, signed=signed, number=number, fresh_id=fresh_id,
                                 drawn_icon=icon, changed=changed, written=number, marked=marked)
    app.jinja_env.filters.update(numberformat=number, day=day, clock=clock, moment=moment, setting=setting,
                                 first_paint=first_paint, place=place)
    app.context_processor(_phone)


def _phone() -> dict[str, Any]:
    return {"locale": str(get_locale() or "cs"), "theme": session.get("theme", "auto")}


def icon(id: str, label: str | None = None) -> Markup:
    """A drawing of `icons.svg`: beside words it is hidden from who listens, by itself it needs a label."""
    return _drawn(url_of("static", filename="icons.svg"), id, label)


@lru_cache(maxsize=512, typed=True)
def _drawn(sprite: str, id: str, label: str | None) -> Markup:
    said = Markup('role="img" aria-label="{}"').format(label) if label else Markup('aria-hidden="true"')
    return Markup('<svg class="icon" {} width="24" height="24" viewBox="0 0 24 24" focusable="false">'
                  '<use href="{}#{}"></use></svg>').format(said, sprite, id)


def place(rule: str) -> str:
    """A place in a rule text, in the reader's language where its game translates the headings."""
    headings = (room.tells["places"]() for room in all_games().values() if "places" in room.tells)
    return say(next((each[rule] for each in headings if rule in each), rule))


def day(at: date, place: Place = None) -> str:
    """A day in words; of a moment that on which it was there, or at the table or in the club of this page."""
    return str(format_date(_here(at, place) if isinstance(at, datetime) else at, "full", rebase=False))


def clock(at: datetime) -> str:
    return str(format_time(_here(at), "short", rebase=False))


def moment(at: datetime) -> str:
    """Day and time by the clock of the table or the club of this page."""
    here = _here(at)
    return f"{format_date(here, 'medium', rebase=False)} {format_time(here, 'short', rebase=False)}"


def _here(at: datetime, place: Place = None) -> datetime:
    return local(at, place or g.get("place"))


def setting(rules: Any, name: str) -> str:
    """The value of a house rule in words."""
    value = getattr(rules, name)
    if isinstance(value, bool):
        return str(gettext("yes") if value else gettext("no"))
    if isinstance(value, Enum) and hasattr(value, "label"):
        return say(value.label)
    if isinstance(value, int):
        return number(value)
    if is_dataclass(value):
        return "; ".join(f"{say(about.question)} {setting(value, row)}" for row, about in switches(type(value)).items())
    if isinstance(value, tuple):
        numbers = all(isinstance(each, int) for each in value)
        return " / ".join(map(number, value)) if numbers else "".join(map(str, value))
    return str(value)
