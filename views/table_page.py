"""What the page of a table shows. The number of queries does not depend on the number of rounds."""
from typing import Any

from flask import g

from models import Kept, Sitting, rooms
from models.drafts import draft_of
from tally import Seat
from tally.replay import Fate, Played

from .doors import Door
from .forms import fresh_id, offered_forms
from .telling import announcement, headline, told

SHOWN = 12  # places of the sheet below the standing; older ones are a page further


def table_page(sitting: Sitting, door: Door) -> dict[str, Any]:
    now, game = sitting.now, sitting.game
    g.names = names = sitting.names(now)
    offered = offered_forms(game, now, sitting.rules)
    rows = sitting.page(size=SHOWN)
    played = sitting.scored(rows)
    top = sitting.entry(sitting.done) if sitting.done else None
    bottom = sitting.entry(sitting.undone) if sitting.undone else None
    return {
        "door": door, "sitting": sitting, "game": game, "now": now, "rules": sitting.rules, "names": names,
        "can_write": door.can_write, "rows": log_rows(sitting, rows, played),
        "older": rows[-1].place if rows and rows[-1].place > 1 else None,
        "ranking": places(game.ranking(now, sitting.rules)),
        "undoable": told(sitting, [top])[0] if top else None,
        "redoable": told(sitting, [bottom])[0] if bottom else None,
        "draft": draft_of(sitting), "headline": headline, "Fate": Fate, "submission": fresh_id(),
        "games": rooms().values(),
        "announcement": announcement(sitting, _last(played), now), "parts": [f"{game.key}/standing.html",
                                                                              "tables/_standing.html"],
        "decision": next((form for form in game.forms if form.key == "decision"), None),
        "recordable": offered[:1], "beside": offered[1:],
    }


def _last(played: list[Played]) -> Played | None:
    return played[0] if played else None


def log_rows(sitting: Sitting, rows: list[Kept], played: list[Played]) -> list[tuple[Kept, Played, dict[Seat, str]]]:
    """Places of the sheet with their lines and the names of those who sat there then."""
    return [(row, each, sitting.names(each.after)) for row, each in zip(rows, played, strict=True)]


def places(ranking: Any) -> dict[int, int]:
    """The place of each seat, ties shared: 1, 2, 2, 4."""
    found: dict[int, int] = {}
    for group in ranking:
        place = len(found) + 1
        found |= dict.fromkeys(group, place)
    return found
