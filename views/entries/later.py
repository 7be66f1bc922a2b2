"""Parts of an entry form that are the same from round to round: rendered once, and fetched once by scripts.

A game's template marks them: `{% call later() %}…{% endcall %}` where nothing of them is seen when a form opens, and
`{% call later(seen=True) %}` where it is. A blank form is sent without the former to browsers known to run scripts
(cookie `scripts`, set by static/js/main.js), which fetch them from an address that names their content and therefore
never goes stale; the latter are put in as they were rendered once. All other pages are rendered whole.
"""
import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from flask import Response, current_app, render_template, request
from markupsafe import Markup

from games.round_form import EntryForm
from models import Sitting
from models.cache import app_cache
from tally import Game, Seat, TableState

from ..access.table_access import require_sitting
from ..forms import form_type
from ..table.offline import keeping
from ..web.calendars import locale_key
from .blueprint import bp

SCRIPTS = "scripts"  # the cookie of browsers that run scripts
WHOLE = "whole"  # query argument: the page with everything in place
PLACE = Markup('<span data-rest hidden></span>')
YEAR = 365 * 24 * 60 * 60
HELD = 128  # rendered forms a process keeps; the largest has 110 kB


@dataclass(frozen=True, slots=True)
class Parts:
    """The marked parts of a blank form: those seen, in place; a page of `template` elements of the others; its hash."""
    seen: tuple[Markup, ...]
    page: str
    name: str


@dataclass(frozen=True)
class Case:
    """All that the marked parts depend on; `state` are the fields of the table state that the form names."""
    game: Game
    kind: type[EntryForm]
    state: tuple[Any, ...]
    rules: Any
    names: tuple[tuple[Seat, str], ...]
    language: str
    script_root: str

    def __hash__(self) -> int:
        return hash((self.kind, self.names, self.language))  # house rules may hold mappings


def in_place(caller: Callable[[], Markup], seen: bool = False) -> Markup:
    """`later` of pages rendered whole."""
    return caller()


bp.add_app_template_global(in_place, "later")


class LeftOut:
    """`later` of pages whose scripts fetch the parts that are not seen."""

    def __init__(self, parts: Parts) -> None:
        self.name, self.seen = parts.name, iter(parts.seen)

    def __call__(self, caller: Callable[[], Markup], seen: bool = False) -> Markup:
        return next(self.seen) if seen else PLACE


def is_blank(sitting: Sitting) -> bool:
    """Whether this request opens a form with nothing in it, and not to be kept on the phone."""
    return (request.method == "GET" and request.endpoint == "entries.new" and not set(request.args) - {"form"}
            and sitting.draft is None and not keeping())


def left_out(sitting: Sitting, form: EntryForm) -> LeftOut | None:
    """`later` of a blank form for a browser that runs scripts; None where the page must have everything in place.

    That is where something may be filled in or wrong: a draft, a prefilled link, a form sent back, a correction.
    """
    if not is_blank(sitting) or form.lasting is None or SCRIPTS not in request.cookies:
        return None
    return LeftOut(parts_of(sitting.game, type(form), form.now, form.rules, form.names))


@bp.get("/sittings/<int:sitting_id>/entries/later/<kind>/<name>")
def later(sitting_id: int, kind: str, name: str) -> Response:
    """Send the parts of a form as they are now: for ever where they are the ones asked for."""
    sitting, _access = require_sitting(sitting_id)
    now = sitting.now
    parts = parts_of(sitting.game, form_type(sitting.game, kind), now, sitting.rules, sitting.names(now))
    answer = Response(parts.page)
    if name == parts.name:
        answer.headers["Cache-Control"] = f"private, max-age={YEAR}, immutable"
    return answer


def parts_of(game: Game, kind: type[EntryForm], now: TableState, rules: Any, names: Mapping[Seat, str]) -> Parts:
    """The marked parts of a blank form of this kind, rendered once for all forms of which they are the same."""
    case = Case(game, kind, tuple(getattr(now, each) for each in kind.lasting or ()), rules, tuple(names.items()),
                locale_key(), request.script_root)
    if current_app.debug:  # templates may change
        return _rendered(case)
    return app_cache("later", HELD).get_or_make(case, lambda: _rendered(case))


def _rendered(case: Case) -> Parts:
    """Render the marked parts from nothing but the case."""
    now = TableState(**dict(zip(case.kind.lasting or (), case.state, strict=True)))
    form = case.kind(None, now=now, rules=case.rules, names=dict(case.names))
    left: list[Markup] = []
    in_sight: list[Markup] = []

    def collect(caller: Callable[[], Markup], seen: bool = False) -> str:
        (in_sight if seen else left).append(caller())
        return ""

    render_template(case.kind.template, game=case.game, form=form, now=now, names=form.names, later=collect)
    page = "".join(f"<template>{each}</template>" for each in left)
    return Parts(tuple(in_sight), page, hashlib.sha256(page.encode()).hexdigest()[:16])
