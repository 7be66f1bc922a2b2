"""A tournament of a file as a whole: chairs, tables and rounds that exist, everything once, as commands of the hall
would have left it."""
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from ..schema.ledger import BookEntry, Kind
from .parsed import ParsedSitting
from .parsing_results import DOES_NOT_FOLLOW
from .validators import not_right, require, require_once

BEGUN = {"drawn": False, "running": True, "ended": True, "sealed": True}
ENDED = ("ended", "sealed")


class Played(NamedTuple):
    """What the rest of the file has: the sittings, each with the tournament its table is for, and the ledger."""
    sittings: Sequence[tuple[int | None, ParsedSitting]]
    book: Sequence[BookEntry]


def check_tournament(number: int, parsed: Any, played: Played) -> None:
    """Require that a `ParsedTournament` agrees with itself and with what was played."""
    chairs = _check_people(parsed, played.book)
    _check_rounds(parsed)
    for round_ in parsed.rounds:
        _check_places(round_, chairs)
        _check_tables(round_, number, parsed.row.game_key, played.sittings)
    require(all(each.chair in chairs for each in parsed.penalties), not_right("penalties"))
    _check_events(parsed, chairs)


def _check_people(parsed: Any, book: Sequence[BookEntry]) -> range:
    """Check who holds which chair when; return the chairs: each was drawn, or is of somebody who came late."""
    require_once((each.person_id for each in parsed.entrants), "entrants")
    paid = [each.paid_entry_id for each in parsed.entrants if each.paid_entry_id is not None]
    require_once(paid, "paid")
    require(all(book[each].kind == Kind.PAYMENT.value for each in paid), not_right("paid"))
    entered = {each.person_id for each in parsed.entrants}
    late = sum(each.what == "late" for each in parsed.events)
    chairs = range(1, 1 + len(entered) + late)
    require(all(each.person_id in entered and each.chair in chairs for each in parsed.holders), not_right("holders"))
    for whose in ("chair", "person_id"):
        in_turn = sorted(parsed.holders, key=lambda each: (getattr(each, whose), each.from_round))
        for one, after in pairwise(in_turn):
            free = one.until_round is not None and one.until_round < after.from_round
            require(free or getattr(one, whose) != getattr(after, whose), not_right("holders"))
    return chairs


def _check_rounds(parsed: Any) -> None:
    rounds, here = [each.row for each in parsed.rounds], parsed.row
    require(sorted(each.number for each in rounds) == list(range(1, 1 + len(rounds))), not_right("number"))
    require(sum(not each.extra for each in rounds) <= here.rounds, not_right("rounds"))
    require(here.leftover == "extra" or not any(each.extra for each in rounds), not_right("extra"))
    begun = [BEGUN[each.state] for each in sorted(rounds, key=lambda each: each.number)]
    require(begun == sorted(begun, reverse=True), not_right("state"))
    require(all((each.ended_at is not None) == (each.state in ENDED) for each in rounds), not_right("ended_at"))
    fits = {"open": not rounds and not parsed.holders, "drawn": rounds and not any(begun), "running": rounds,
            "closed": any(begun) and all(each.state == "sealed" for each in rounds if BEGUN[each.state])}
    require(fits[here.state], not_right("state"))


def _check_places(round_: Any, chairs: range) -> None:
    require_once((each.chair for each in round_.places), "places")
    require_once(((each.table, each.position) for each in round_.places), "places")
    require_once((each.number for each in round_.tables), "tables")
    numbers = {each.number for each in round_.tables}
    require(all(each.chair in chairs for each in round_.places)
            and {each.table for each in round_.places} - {0} == numbers, not_right("places"))


def _check_tables(round_: Any, number: int, game: str, sittings: Sequence[tuple[int | None, ParsedSitting]]) -> None:
    begun = BEGUN[round_.row.state]
    for table in round_.tables:
        require((table.sitting_id is not None) == begun, not_right("sitting"))
        require(table.handed_at is not None or (table.confirmed_at or table.handed_version) is None,
                not_right("handed_at"))
        require((table.handed_version is None) == (table.handed_at is None), not_right("handed_version"))
        if begun:
            of, sitting = sittings[table.sitting_id]
            require(of == number and sitting.game.key == game, not_right("sitting"))
            require((table.handed_version or 0) <= len(sitting.entries), not_right("handed_version"))


def _check_events(parsed: Any, chairs: range) -> None:
    """Each command raises the version of the tournament by one."""
    events = parsed.events
    require([each.version for each in events] == list(range(2, 2 + len(events)))
            and parsed.row.version == 1 + len(events), DOES_NOT_FOLLOW)
    for each in events:
        allowed = {"chair": chairs, "penalty": range(len(parsed.penalties)), "undoes": range(2, each.version)}
        require(all(each.facts[name] in among for name, among in allowed.items() if each.facts.get(name) is not None),
                not_right("facts"))
