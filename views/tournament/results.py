"""The standings of a tournament as a file: CSV, XLSX, JSON."""
import json
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from flask import Response
from flask_babel import gettext

from models.tournament.hall import Hall, Line

from ..workbooks import Cell, as_csv, as_workbook

KINDS = ("csv", "xlsx", "json")
PLACES = 4  # decimals of points that are no whole number; JSON has them exactly


def written(hall: Hall, kind: str) -> Response:
    """Return the standings as a download, with the points of every round."""
    name = f"tournament-{hall.tournament.day.isoformat()}"
    if kind == "json":
        text = json.dumps(plain(hall), ensure_ascii=False, indent=1)
        return Response(text, content_type="application/json", headers={
            "Content-Disposition": f'attachment; filename="{name}.json"', "Cache-Control": "no-store"})
    rows = list(_rows(hall))
    return as_csv(rows, name) if kind == "csv" else as_workbook({hall.tournament.name: rows}, name)


def _rows(hall: Hall) -> Iterator[list[Cell]]:
    rounds = [each.number for each in hall.rounds if each.state != "drawn"]
    scores = {number: _own_scores(hall, number) for number in rounds}
    yield [gettext("Place"), gettext("Start number"), gettext("Name"), gettext("Points for places"), gettext("Sum"),
           gettext("Penalties"), *(gettext("Round %(n)s", n=number) for number in rounds), gettext("Held in turn by"),
           gettext("Provisional"), gettext("Stand-in")]
    for line in hall.standings:
        row = line.row
        yield [row.level or None, row.chair, line.name, _decimal(row.places), _decimal(row.sum), row.penalties,
               *(scores[number].get(row.chair) for number in rounds),
               ", ".join(line.names) if len(line.names) > 1 else None, None if row.final else gettext("yes"),
               gettext("yes") if line.stand_in else None]


def _own_scores(hall: Hall, number: int) -> dict[int, int]:
    """Return points by chair of a round, of those who get its result."""
    return {chair: score for chair, score in hall.scores_of(number).items()
            if number not in hall.made_up or chair in hall.made_up[number]}


def _decimal(value: Fraction) -> Cell:
    """Return an integer, or a decimal rounded to PLACES."""
    if value.denominator == 1:
        return int(value)
    return Decimal(round(value * 10 ** PLACES)).scaleb(-PLACES).normalize()


def plain(hall: Hall) -> dict[str, object]:
    """Return a tournament with its standings and rounds as JSON has it."""
    tournament = hall.tournament
    return {
        "tournament": tournament.name, "day": tournament.day.isoformat(), "game": tournament.game_key,
        "state": tournament.state, "seed": tournament.seed,
        "counting": tournament.counting, "chain": list(tournament.chain), "provisional": hall.provisional,
        "lots": hall.lots, "lowest_wins": hall.lowest_wins, "leftover": tournament.leftover,
        "standings": [_line(hall, line) for line in hall.standings],
        "rounds": [{"round": each.number, "state": each.state, "resting": list(each.resting),
                    "counts": sorted(hall.made_up[each.number]) if each.extra else None, "tables": [
            {"table": table.number, "chairs": list(table.chairs), "final": table.final,
             "points": {str(chair): score for chair, score in table.scores.items()}}
            for table in each.tables.values()]} for each in hall.rounds]}


def _line(hall: Hall, line: Line) -> dict[str, object]:
    row = line.row
    return {"place": row.place or None, "level": row.level or None, "chair": row.chair, "names": list(line.names),
            "places": str(row.places), "sum": str(row.sum), "penalties": row.penalties, "rested": row.rested,
            "stand_in": line.stand_in, "final": row.final, "decided": row.decided.value if row.decided else None}
