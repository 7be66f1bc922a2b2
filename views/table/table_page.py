"""Context of the table page. The number of queries does not depend on the number of rounds."""
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from flask import g

from models import Claim, Sitting, all_games
from models.books.confirming import Standings, standings
from models.schema.confirmations import Level
from models.table import claims, scribing
from models.table.drinks import drinks_at
from tally import Text, _, who
from tally.table_events import CAUSES

from ..access.table_access import TableAccess
from ..describe import Description, announcement, described
from ..disputed import without_disputed
from ..forms import fresh_id, offered_forms
from .log_items import Item, log_lines, rows_for
from .places import chosen_order, decided, in_front, in_order, places

SHOWN = 12  # sheet rows below the standings; older ones are on the next page


def table_page(sitting: Sitting, access: TableAccess, order: str | None = None) -> dict[str, Any]:
    """Context of the page and its live part; `order` overrides the order of standings the phone chose."""
    now, game = sitting.now, sitting.game
    order, ranking = order or chosen_order() or game.standing_order, game.ranking(now, sitting.rules)
    ordered = in_order(now, game, sitting.rules, order)
    g.names = names = sitting.names(now)
    offered = offered_forms(game, now, sitting.rules)
    rows = sitting.page(size=rows_for(game, SHOWN))
    items = log_lines(sitting, rows, SHOWN)
    shown = sum(each.places for each in items)
    tops = {each.entry.seq: each for each in described(
        sitting, [each for each in (sitting.last_done, sitting.last_undone) if each], named=False)}
    agreement = _agreement(sitting)
    return {
        "access": access, "sitting": sitting, "game": game, "now": now, "rules": sitting.rules, "names": names,
        "can_write": access.can_write, "rows": items,
        "older": rows[shown - 1].place if len(rows) > shown else None,
        "ranking": places(ranking), "front": in_front(ranking), "order": order,
        "seats": ordered, **_last_round(items),
        "undoable": tops.get(sitting.done or 0), "taken": _taken(sitting, access),
        "decided": decided(sitting), "drinks": drinks_at(access.table), "draft": sitting.draft,
        "causes": CAUSES, "submission": fresh_id(), "games": all_games().values(),
        "asking": _asking(access), "agreement": agreement, "may_take_back": scribing.may_take_back(access.table),
        "without": without_disputed(sitting, agreement.held) if agreement else {},
        "announcement": announcement(_newest(tops), items[0].headline if items else None, now),
        "parts": [f"{game.key}/standing.html", "table/_standing.html"],
        "decision": next((form for form in game.forms if form.decides), None),
        "recordable": [form for form in offered[:1] if not form.on_page],
        "other_forms": [form for form in offered if form.on_page or form is not offered[0]],
    }


def _taken(sitting: Sitting, access: TableAccess) -> Iterator[tuple[str, Text, str, int]]:
    """Yield what this phone may take back or do again: act, label, the end of its key, the action it is about."""
    if sitting.last_done is not None and access.may_take_back(sitting, sitting.done):
        yield "undo", _("Undo"), "", sitting.last_done.seq
    if sitting.last_undone is not None and sitting.last_undone.target and access.may_take_back(sitting, sitting.undone):
        yield "redo", _("Redo"), "r", sitting.last_undone.target


def _newest(tops: Mapping[int, Description]) -> Description | None:
    """The newest action of the log: the last done or the last undone."""
    return tops[max(tops)] if tops else None


def _last_round(items: Sequence[Item]) -> dict[str, Any]:
    """What the newest counting round gave to each seat, and who took the lead by it."""
    last = next((each for each in items if each.gave is not None), None)
    if last is None:
        return {"gave": {}, "lead": None}
    taken = tuple(last.front - last.was_front)
    return {"gave": last.gave, "lead": None if len(last.front) > 1 or not (taken and last.was_front) else
            _("%(name)s takes the lead", name=who(taken[0]))}


def _agreement(sitting: Sitting) -> Standings | None:
    """Who agrees with the sums, where the table asks for it or something is disputed."""
    asked = sitting.table.level is not Level.OFF and sitting.places > 0
    return standings(sitting) if asked or sitting.objections else None


def _asking(access: TableAccess) -> list[Claim]:
    """Claims waiting that this phone may answer."""
    table = access.table
    return [each for each in claims.waiting(table) if access.organises or each.person_id == access.me]
