"""Jinja filters and globals: texts, names, numbers, times and settings in the reader's language."""
from dataclasses import is_dataclass
from datetime import date, datetime
from enum import Enum
from functools import lru_cache
from typing import Any

from flask import Flask, g, session, url_for
from flask_babel import format_time, gettext
from markupsafe import Markup

from models import all_games, local
from models.schema.owner import Owner
from models.table.describe import changed
from tally import switches

from ..forms import fresh_id
from ..marks import marked
from ..translate import as_typed, name_of, number, say
from ..translate import signed as signed_text
from .calendars import chosen_calendar, day_marked, locale_key
from .conditions import data_when, holds
from .cycle import cycle
from .digits import chosen_digits
from .foreign import spoken
from .language import reader
from .people import amounts, badge, changes, player, signed


def init_app(app: Flask) -> None:
    app.jinja_env.globals.update(say=say, as_typed=as_typed, name_of=name_of, number=number, signed_number=signed_text,
                                 fresh_id=fresh_id, drawn_icon=icon, changed=changed, written=number,
                                 marked=marked, spoken=spoken, data_when=data_when, holds=holds, badge=badge,
                                 player=player, signed=signed, amounts=amounts, changes=changes,
                                 cycle=cycle)
    app.jinja_env.filters.update(numberformat=number, day=day, clock=clock, moment=moment, setting=setting,
                                 place=place, cited=cited, name_of=name_of)
    app.context_processor(_everywhere)


def _everywhere() -> dict[str, Any]:
    """What every template knows: the phone, the table or club it is about, a key for its form."""
    membership = g.get("membership")
    return {"locale": reader().language, "theme": session.get("theme", "auto"),
            "digits": chosen_digits(), "calendar": chosen_calendar(), "access": g.get("access"),
            "membership": membership, "club": membership and membership.club, "submission": fresh_id()}


def icon(id: str, label: str | None = None) -> Markup:
    """An icon of `icons.svg`: hidden from screen readers next to text; alone it needs a label."""
    if "icons" not in g:
        g.icons = url_for("static", filename="vendor/icons.svg")
    return _drawn(g.icons, id, label)


@lru_cache(maxsize=512, typed=True)
def _drawn(sprite: str, id: str, label: str | None) -> Markup:
    attributes = Markup('role="img" aria-label="{}"').format(label) if label else Markup('aria-hidden="true"')
    return Markup('<svg class="icon" {} width="24" height="24" viewBox="0 0 24 24" focusable="false">'
                  '<use href="{}#{}"></use></svg>').format(attributes, sprite, id)


def place(rule: str) -> str:
    """A chapter of a rule text, with its heading translated if the game does so."""
    headings = (game.places for game in all_games().values())
    return say(next((each[rule] for each in headings if rule in each), rule))


def cited(rule: str) -> Markup:
    """A chapter of a rule text as a link to it in the handbook; as plain text where there is none."""
    found = next(((game.key, chapter.anchor) for game in all_games().values() if game.handbook
                  for chapter in game.handbook.chapters if rule in chapter.sources), None)
    if found is None:
        return Markup('<small class="rule">{}</small>').format(place(rule))
    address = url_for("games.handbook", key=found[0], _anchor=found[1])
    return Markup('<a class="rule" href="{}">{}</a>').format(address, place(rule))


def day(at: date, place: Owner | None = None) -> str:
    """Format a date; a datetime is converted to the time zone of `place`, or of this page's table or club."""
    return day_marked(_here(at, place).date() if isinstance(at, datetime) else at, "full")


def clock(at: datetime, place: Owner | None = None) -> str:
    return str(format_time(_here(at, place), "short", rebase=False))


def moment(at: datetime) -> str:
    """Format a datetime in the time zone of this page's table or club, to the minute."""
    # Without the zone: moments of two zones may be equal, but are not written alike.
    return _minute(_here(at).replace(second=0, microsecond=0, tzinfo=None), locale_key())


@lru_cache(maxsize=4096)
def _minute(here: datetime, _locale: str) -> str:
    return day_marked(here.date()) + f" {format_time(here, 'short', rebase=False)}"


def _here(at: datetime, place: Owner | None = None) -> datetime:
    return local(at, place or g.get("place"))


def setting(rules: Any, name: str) -> str:
    """The value of a house rule in words."""
    value = getattr(rules, name)
    if isinstance(value, bool):
        return str(gettext("yes") if value else gettext("no"))
    if isinstance(value, Enum) and hasattr(value, "label"):
        return say(value.label)
    if isinstance(value, int):
        zero = switches(type(rules))[name].zero
        return say(zero) if zero is not None and value == 0 else number(value)
    if is_dataclass(value):
        return "; ".join(f"{say(switch.question)} {setting(value, name)}"
                         for name, switch in switches(type(value)).items())
    if isinstance(value, tuple):
        numbers = all(isinstance(each, int) for each in value)
        return " / ".join(map(number, value)) if numbers else "".join(map(str, value))
    return str(value)
