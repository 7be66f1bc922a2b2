"""The evenings of a table: what was played there, and how it stood."""
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import Any

from flask import Blueprint, render_template

from models import Sitting, sittings_of
from tally import Text

from .doors import enter
from .sheet_page import Standing, set_up, standing

bp = Blueprint("evenings", __name__)


@dataclass(frozen=True, slots=True)
class Game:
    """One sitting of an evening: what it was called, how many rounds, who stands where."""
    sitting: Sitting
    name: Text
    set_up: Text | None
    rounds: int
    finished: bool
    standing: list[Standing]


@bp.get("/tables/<key>/evenings")
def show(key: str) -> Any:
    """Everything played at this table, the latest evening first."""
    door = enter(key)
    latest_first = sorted(sittings_of(door.table), key=evening_of, reverse=True)
    evenings = [(evening, [_game(each) for each in sittings])
                for evening, sittings in groupby(latest_first, key=evening_of)]
    return render_template("evenings/show.html", door=door, evenings=evenings)


def evening_of(sitting: Sitting) -> date:
    return sitting.evening


def _game(sitting: Sitting) -> Game:
    now = sitting.now
    return Game(sitting, sitting.game.name, set_up(sitting.game, sitting.rules), now.number - 1, now.finished,
                standing(sitting))
