"""A form as it opens: the same in every round before which the same people sit, deal and play, so rendered once.

A form says by `opening` which fields of the table state it depends on, and is rendered from nothing else of it. What a
round adds are values put in afterwards: its number, the version it is based on, and the shortcuts.
"""
from typing import NamedTuple

from flask import render_template, request
from markupsafe import Markup

from games.round_form import EntryForm, Incomplete, Repeat, RoundForm
from models import Sitting
from tally import EntryInvalid, Findings, TableState

from ..access.table_access import TableAccess
from ..describe import headline, title
from ..forms import fresh_id, offered_deal
from ..table.tables import etag_of
from ..web import fragments
from ..web.calendars import locale_key
from ..web.first_paint import first_paint
from ..web.fragments import Fragment, filled, hole
from .form_page import press
from .later import SCRIPTS, Case, LeftOut, in_place, parts_of


class Owner(NamedTuple):
    """What a blank form knows of its sitting, and of its table."""
    id: int
    key: str


def blank_page(sitting: Sitting, access: TableAccess, kind: type[EntryForm], repeats: tuple[Repeat, ...]) -> str | None:
    """The page of a form just opened; None where it may depend on more than it says, or shows a result at once."""
    if not issubclass(kind, RoundForm) or kind.opening is None:
        return None
    now, names = sitting.now, sitting.names()
    case = Case(sitting.game, kind, tuple(getattr(now, each) for each in kind.opening), sitting.rules,
                tuple(names.items()), locale_key(), request.script_root)
    scripts, at = SCRIPTS in request.cookies, Owner(sitting.id, access.table.key)
    found = fragments.fragment(("form", case, at, scripts, bool(repeats)),
                               lambda: _form(kind, case, at, scripts, bool(repeats)))
    if not found.html:
        return None
    again = Markup(render_template("entries/_repeats.html", repeats=repeats, sitting=sitting, form=kind))
    blank = filled(found.html, base=sitting.version, number=now.number, etag=etag_of(access), repeats=again)
    return render_template("entries/blank.html", blank=blank, form=kind, fetched=found.text, access=access,
                           sitting=sitting, number=now.number)


def _form(kind: type[RoundForm], case: Case, at: Owner, scripts: bool, repeats: bool) -> Fragment:
    """The blank form with the name of the parts that scripts fetch beside it; empty where its preview has a result."""
    now, names = TableState(**dict(zip(kind.opening or (), case.state, strict=True))), dict(case.names)
    form = kind(None, now=now, rules=case.rules, names=names)
    form.prefill({})
    try:
        form.to_entry()
    except (EntryInvalid, Incomplete) as invalid:
        reasons = form.reasons_of(invalid.findings)
    else:
        return Fragment("")
    later = LeftOut(parts_of(case.game, kind, now, case.rules, names)) if scripts and kind.lasting else None
    deal = form.to_deal()
    html = render_template(
        "entries/_form.html", game=case.game, form=form, now=form.now, names=names, sitting=at, access={"table": at},
        later=later or in_place, fetched=later.name if later else "", reasons=reasons, findings=Findings(), confirm=[],
        press=press([], correcting=False), title=title, headline=headline, submission=fresh_id(), draft_version=0,
        offered=offered_deal(deal.dealer, deal.playing), follows="",
        base=hole("base"), round_seen=hole("number"), etag=hole("etag"), repeats=hole("repeats") if repeats else "")
    return Fragment(first_paint(html), later.name if later else "")
