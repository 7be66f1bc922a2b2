"""What templates may say: texts, names, numbers, times and settings in the reader's language."""
from dataclasses import is_dataclass
from datetime import datetime
from enum import Enum
from functools import lru_cache
from typing import Any

from flask import Flask, session
from flask_babel import format_date, format_time, get_locale, gettext
from markupsafe import Markup

from models import rooms
from tally import switches

from ..first_paint import first_paint
from ..forms import fresh_id
from ..speech import name_of, number, say, signed
from ..telling import changed
from .statics import url_of


def init_app(app: Flask) -> None:
    app.jinja_env.globals.update(say=say, name_of=name_of, signed=signed, number=number, fresh_id=fresh_id,
                                 drawn_icon=icon, changed=changed, written=number)
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
    headings = (room.tells["places"]() for room in rooms().values() if "places" in room.tells)
    return say(next((each[rule] for each in headings if rule in each), rule))


def day(at: datetime) -> str:
    return str(format_date(at, "full"))


def clock(at: datetime) -> str:
    return str(format_time(at, "short"))


def moment(at: datetime) -> str:
    return f"{format_date(at, 'medium')} {format_time(at, 'short')}"


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
