"""What the page of a table shows. The number of queries does not depend on the number of rounds."""
from typing import Any

from flask import g

from models import Sitting, rooms
from tally.replay import Fate

from .doors import Door
from .forms import fresh_id, offered_forms
from .log_items import log_items
from .telling import announcement, headline, told

SHOWN = 12  # places of the sheet below the standing; older ones are a page further


def table_page(sitting: Sitting, door: Door) -> dict[str, Any]:
    now, game = sitting.now, sitting.game
    g.names = names = sitting.names(now)
    offered = offered_forms(game, now, sitting.rules)
    rows = sitting.page(size=SHOWN + 1)
    items = log_items(sitting, rows, SHOWN)
    tops = {each.entry.seq: each for each in told(
        sitting, [each for each in (sitting.last_done, sitting.last_undone) if each], named=False)}
    return {
        "door": door, "sitting": sitting, "game": game, "now": now, "rules": sitting.rules, "names": names,
        "can_write": door.can_write, "rows": items,
        "older": rows[SHOWN - 1].place if len(rows) > SHOWN else None,
        "ranking": places(game.ranking(now, sitting.rules)),
        "undoable": tops.get(sitting.done or 0), "redoable": tops.get(sitting.undone or 0),
        "draft": sitting.draft, "headline": headline, "Fate": Fate, "submission": fresh_id(),
        "games": rooms().values(),
        "announcement": announcement(items[0].headline if items else None, now), "parts": [f"{game.key}/standing.html",
                                                                              "tables/_standing.html"],
        "decision": next((form for form in game.forms if form.key == "decision"), None),
        "recordable": offered[:1], "beside": offered[1:],
    }


def places(ranking: Any) -> dict[int, int]:
    """The place of each seat, ties shared: 1, 2, 2, 4."""
    found: dict[int, int] = {}
    for group in ranking:
        place = len(found) + 1
        found |= dict.fromkeys(group, place)
    return found
