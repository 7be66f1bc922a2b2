"""Parse and validate closings and reopenings of a sitting, and its results."""
from collections.abc import Sequence
from typing import Any

from tally import Game, TableState, _, decode_dataclass
from tally.log import sheet
from tally.replay import begin, replay

from ..books.results import COLUMNS, as_counted_then, closing_of
from ..books.results import results_of as made
from ..schema.ledger import Result, Sealing
from ..table.entries import Entry
from ..table.projection import action_of
from ..table.sitting import Sitting
from .fields import Indexes
from .shapes import CLOSE, REOPEN, RESULT, SEALING
from .validators import at, by_the_rules, in_time, of_item, require

MOST_SEALINGS, MOST_RESULTS = 500, 500
DOES_NOT_FOLLOW = _("It does not fit what happened before it.")


def beginning(game: Game, row: Sitting) -> tuple[TableState, Any]:
    """Return the table state and the house rules a sitting of a file starts with."""
    rules = decode_dataclass(game.house_rules, row.start_rules)
    occupants = {int(seat): person for seat, person in row.start["occupants"].items()}
    return begin(game, tuple(row.start["order"]), occupants, row.start["dealer"], rules), rules


def sealings_of(data: Any, around: Indexes) -> tuple[Sealing, ...]:
    """Parse closings and reopenings, which must alternate."""
    found = SEALING.all(data, "sealings", MOST_SEALINGS, around)
    for number, sealing in enumerate(found):
        with at(of_item, "sealings", number + 1):
            require(sealing.act == (CLOSE if number % 2 == 0 else REOPEN), DOES_NOT_FOLLOW)
            require(number == 0 or sealing.version >= found[number - 1].version, DOES_NOT_FOLLOW)
    closed = bool(found) and found[-1].act == CLOSE
    require(not closed or found[-1].version == around.actions, _("Something was recorded after this game was closed."))
    return found


def results_of(data: Any, game: Game, row: Sitting, entries: Sequence[Entry], sealings: Sequence[Sealing],
               around: Indexes) -> tuple[Result, ...]:
    """Parse the results of a closed sitting, one for each person on a seat; an open sitting has none."""
    found = RESULT.all(data, "results", MOST_RESULTS, around)
    require(len({(each.seat, each.person_id) for each in found}) == len(found), _("Everybody needs exactly one seat."))
    closed = bool(sealings) and sealings[-1].act == CLOSE
    require(closed or not found, _("Only a closed game has results."))
    if closed and sealings[-1].rules_version == game.version:
        _check_results(game, row, entries, found)
    return found


def _check_results(game: Game, row: Sitting, entries: Sequence[Entry], found: Sequence[Result]) -> None:
    """Require the results to be what a replay of the log gives. Only if closed under the current rules version."""
    with by_the_rules():
        now, rules = beginning(game, row)
        played = []
        for each in replay(game, sheet([action_of(game, entry) for entry in entries]), now, rules):
            in_time()
            played.append(each)
        if played:
            now, rules = played[-1].after, played[-1].rules_after
        expected = made(game, closing_of(game, now, rules), played)
    given = [{name: getattr(each, name) for name in COLUMNS} for each in found]
    wanted = [as_counted_then(each, result["stats"]) for each, result in zip(expected, given, strict=False)]
    require(len(given) == len(expected) and given == wanted, _("The results are not what was recorded gives."))
