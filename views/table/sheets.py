"""The score sheet of a sitting: as a page, for print, blank, as CSV, and as a short text."""
from collections.abc import Iterable
from typing import Any

from flask import Blueprint, Response, render_template
from flask import request as asked
from flask_babel import format_date, gettext, ngettext

from models import Sitting
from models.table.describe import described, preset_name
from models.table.places import standing

from ..access.table_access import TableAccess, address, require_sitting
from ..translate import say
from ..workbooks import csv_text
from .invitations import qr
from .sheet_page import Sheet, sheet_of, streak, unlike_printed

bp = Blueprint("sheets", __name__)

BLANK_ROWS = 20  # what fits on an A5 page below its head
LONGEST_SUMMARY = 600  # characters any messenger takes as one message


@bp.get("/sittings/<int:sitting_id>/sheet")
def show(sitting_id: int) -> Any:
    """Show every row with running totals; with ?log=1 also every action of the log."""
    sitting, access = require_sitting(sitting_id)
    log = described(sitting, sitting.log(size=sitting.version)[::-1]) if asked.args.get("log") == "1" else []
    return render_template("table/sheet.html", sheet=sheet_of(sitting), log=log, **_head(sitting, access))


@bp.get("/sittings/<int:sitting_id>/blank-sheet")
def blank(sitting_id: int) -> Any:
    """A blank sheet to print, with the same people and rules; its QR code leads back to the table."""
    sitting, access = require_sitting(sitting_id)
    code = qr(address(access.table, "play")) if access.can_write else None
    now = sitting.now
    goes_on = not now.finished and now.number > 1  # a finished game starts anew
    first = now.number if goes_on else 1
    return render_template("table/blank_sheet.html", code=code, numbers=range(first, first + BLANK_ROWS),
                           goes_on=goes_on, **_head(sitting, access))


def _head(sitting: Sitting, access: TableAccess) -> dict[str, Any]:
    game, rules = sitting.game, sitting.rules
    return {"sitting": sitting, "access": access, "game": game, "now": sitting.now, "standing": standing(sitting),
            "set_up": preset_name(game, rules), "unlike": unlike_printed(game, rules, with_setup=access.role == "play")}


@bp.get("/sittings/<int:sitting_id>/sheet.csv", endpoint="csv")
def spreadsheet(sitting_id: int) -> Response:
    """The sheet as CSV: amounts as numbers, everything typed as text."""
    sitting, _access = require_sitting(sitting_id)
    text = csv_text(_lines(sheet_of(sitting, each_turn=True)))
    return Response(text, content_type="text/csv; charset=utf-8", headers={
        "Content-Disposition": f'attachment; filename="forhont-{sitting.game_key}-{sitting.evening}.csv"'})


def _lines(sheet: Sheet) -> Iterable[list[Any]]:
    names = [sheet.names.get(seat, "?") for seat in sheet.seats]
    yield [gettext("Round"), gettext("Deals"), gettext("What happened"), gettext("Note"), *names,
           *(gettext("%(name)s, total", name=name) for name in names)]
    for row in sheet.rows:
        note = ", ".join(filter(None, [row.why, gettext("corrected") if row.mark else ""]))
        yield [row.number, "" if row.dealer is None else sheet.names.get(row.dealer, "?"), row.what, note,
               *(row.amounts.get(seat) for seat in sheet.seats), *(row.totals.get(seat) for seat in sheet.seats)]
    yield ["", "", gettext("Total"), "", *("" for _seat in sheet.seats),
           *(sheet.totals.get(seat, 0) for seat in sheet.seats)]


@bp.get("/sittings/<int:sitting_id>/summary")
def summary(sitting_id: int) -> Any:
    """Show the sitting as a short text to share: only what the sheet shows."""
    sitting, _access = require_sitting(sitting_id)
    return render_template("table/summary.html", sitting=sitting, game=sitting.game,
                           text=in_words(sitting))


def in_words(sitting: Sitting) -> str:
    """The summary in this phone's language, at most `LONGEST_SUMMARY` characters; lines are dropped from the end."""
    now = sitting.now
    rounds = ngettext("%(num)d round", "%(num)d rounds", now.number - 1)
    over = rounds if sitting.over else gettext("so far: %(rounds)s", rounds=rounds)
    lines = [f"{say(sitting.game.name)}, {format_date(sitting.evening, 'long')}", over]
    lines += [f"{'–' if line.place is None else f'{line.place}.'} {_short(line.name)}: {say(line.in_units)}"
              for line in standing(sitting)]
    length, names = streak(sitting)
    if length > 1:
        lines.append(gettext("Longest without losing: %(names)s, %(rounds)s", names=", ".join(map(_short, names)),
                             rounds=ngettext("%(num)d round", "%(num)d rounds", length)))
    while len("\n".join(lines)) > LONGEST_SUMMARY:
        lines.pop()
    return "\n".join(lines)


def _short(name: str) -> str:
    """Truncate a long name, so that it does not crowd out the others."""
    return name if len(name) <= 60 else name[:59] + "…"


