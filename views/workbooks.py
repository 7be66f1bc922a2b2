"""Write tables of cells as CSV and XLSX, safe from formula injection.

A cell is an integer, an exact decimal, a date, a local datetime, text or None. CSV is UTF-8 with a byte order mark; in
Czech with semicolons and decimal commas, as Czech spreadsheets read it, else with commas and points.
"""
import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from flask import Response

from .web.language import decimal_mark

Cell = int | Decimal | date | str | None
Rows = Iterable[Sequence[Cell]]

FORMULA = tuple("=+-@\t\r\n＝＋－＠")  # a cell that starts with one of these is evaluated
# The same after what a spreadsheet of another language takes for the end of a cell.
INSIDE = re.compile("([;,\"]\\s*)(?=[=+\\-@＝＋－＠])")
BREAKS = re.compile("[\\s\u0085\u2028\u2029]+")
# Characters not allowed in a workbook, and bidirectional controls.
REMOVED = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufffe\uffff\ud800-\udfff]")
NOT_IN_TITLES = re.compile(r"[\[\]:*?/\\']")
LONGEST_TITLE, LONGEST_CELL, WIDEST = 31, 32_000, 40
DAY, MOMENT = "yyyy-mm-dd", "yyyy-mm-dd hh:mm"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def words(text: str) -> str:
    """Text on one line, without unprintable characters."""
    return BREAKS.sub(" ", REMOVED.sub("", text)).strip()[:LONGEST_CELL]


def harmless(text: str) -> str:
    """Escape text for CSV: what a spreadsheet would take for a formula gets an apostrophe, also within the text.

    Semicolons and commas swap roles where a comma is the decimal mark; spreadsheets then ignore quotes.
    """
    text = INSIDE.sub(r"\1'", words(text))
    return f"'{text}" if text.startswith(FORMULA) else text


def csv_text(rows: Rows) -> str:
    """The rows as CSV in the language of this phone."""
    comma = decimal_mark() == ","
    text = io.StringIO()
    csv.writer(text, delimiter=";" if comma else ",", lineterminator="\r\n").writerows(
        [_plain(cell, comma) for cell in row] for row in rows)
    return "\ufeff" + text.getvalue()


def _plain(cell: Cell, comma: bool) -> Any:
    match cell:
        case str():
            return harmless(cell)
        case Decimal():
            return f"{cell:f}".replace(".", "," if comma else ".")
        case datetime():
            return cell.strftime("%Y-%m-%d %H:%M")
        case date():
            return cell.isoformat()
    return cell


def workbook(sheets: Mapping[str, Rows]) -> bytes:
    """The sheets as XLSX: a fixed first row, numbers as numbers, text always as text."""
    from openpyxl import Workbook  # heavy, and needed nowhere else
    from openpyxl.cell import WriteOnlyCell
    from openpyxl.styles import Font
    from openpyxl.utils import get_column_letter

    book = Workbook(write_only=True)
    for title, rows in sheets.items():
        sheet = book.create_sheet(NOT_IN_TITLES.sub(" ", words(title))[:LONGEST_TITLE])
        sheet.freeze_panes = "A2"
        lines = [list(row) for row in rows]
        for at, width in enumerate(_widths(lines), start=1):
            sheet.column_dimensions[get_column_letter(at)].width = width
        for number, line in enumerate(lines):
            cells = []
            for value in line:
                cell: Any = WriteOnlyCell(sheet)
                cell.value = _as_cell(value)
                if isinstance(value, str):
                    cell.data_type = "s"  # "=1+1" is a name, not a formula
                elif isinstance(value, Decimal):
                    cell.number_format = f"{0:.{max(0, -int(value.as_tuple().exponent))}f}"  # as exact as given
                elif isinstance(value, date):
                    cell.number_format = MOMENT if isinstance(value, datetime) else DAY
                if number == 0:
                    cell.font = Font(bold=True)
                cells.append(cell)
            sheet.append(cells)
    made = io.BytesIO()
    book.save(made)
    return made.getvalue()


def _as_cell(value: Cell) -> Any:
    """Convert a cell for openpyxl; workbooks have no time zones, so datetimes become local times."""
    match value:
        case str():
            return words(value)
        case datetime():
            return value.replace(tzinfo=None, second=0, microsecond=0)
    return value


def _widths(lines: Sequence[Sequence[Cell]]) -> list[int]:
    columns = max((len(line) for line in lines), default=0)
    return [min(WIDEST, 2 + max((len(str(line[at])) for line in lines if at < len(line)), default=0))
            for at in range(columns)]


def as_csv(rows: Rows, name: str) -> Response:
    """A CSV download."""
    return _kept(csv_text(rows), "text/csv; charset=utf-8", f"{name}.csv")


def as_workbook(sheets: Mapping[str, Rows], name: str) -> Response:
    return _kept(workbook(sheets), XLSX, f"{name}.xlsx")


def _kept(body: str | bytes, content_type: str, name: str) -> Response:
    return Response(body, content_type=content_type, headers={
        "Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"})
