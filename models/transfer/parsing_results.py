"""Parse and validate closings and reopenings of a sitting, and its results."""
from collections.abc import Iterable
from typing import Any

from tally import _, decode_dataclass
from tally.log import sheet
from tally.money import NoRate, rate_of
from tally.replay import begin, replay

from ..books.results import COLUMNS, as_counted_then, closing_of
from ..books.results import results_of as made
from ..schema.ledger import Result, Sealing
from ..table.projection import action_of
from .parsed import ParsedSitting
from .validators import (
    LARGEST,
    LARGEST_SUM,
    LONGEST,
    at,
    by_the_rules,
    flag,
    in_time,
    index,
    items,
    mapping,
    moment,
    not_right,
    of_item,
    require,
    small,
    whole,
    word,
)

CLOSE, REOPEN = "close", "reopen"
MOST_SEALINGS, MOST_RESULTS, MOST_SEAT = 500, 500, 1000
DOES_NOT_FOLLOW = _("It does not fit what happened before it.")


def sealings_of(data: Any, parsed: ParsedSitting, everybody: range) -> tuple[Sealing, ...]:
    """Parse closings and reopenings, which must alternate and have distinct submissions."""
    found: list[Sealing] = []
    for number, each in enumerate(items(data, "sealings", MOST_SEALINGS), start=1):
        with at(of_item, "sealings", number):
            sealing = _sealing(each, parsed, everybody)
            require(sealing.act == (CLOSE if len(found) % 2 == 0 else REOPEN), DOES_NOT_FOLLOW)
            require(not found or sealing.version >= found[-1].version, DOES_NOT_FOLLOW)
            require(all(sealing.submission != other.submission for other in found),
                    _("Its submission was there before."))
            found.append(sealing)
    closed = bool(found) and found[-1].act == CLOSE
    require(not closed or found[-1].version == len(parsed.entries),
            _("Something was recorded after this game was closed."))
    return tuple(found)


def _sealing(data: Any, parsed: ParsedSitting, everybody: range) -> Sealing:
    sealing = mapping(data, {"act", "at", "cash_unit", "currency", "rate", "reason", "rules_version", "submission",
                             "version"}, {"by"})
    require(sealing["act"] in (CLOSE, REOPEN), _("There is no such act."))
    return Sealing(
        act=sealing["act"], at=moment(sealing["at"], "at"), rate=_rate(sealing["rate"]),
        cash_unit=whole(sealing["cash_unit"], "cash_unit", 1, LARGEST),
        currency=currency(sealing["currency"]) if sealing["currency"] else _nothing(sealing["currency"]),
        reason=word(sealing["reason"], "reason", LONGEST),
        rules_version=whole(sealing["rules_version"], "rules_version", 1, parsed.game.version),
        submission=word(sealing["submission"], "submission", 64, 1),
        version=whole(sealing["version"], "version", 0, len(parsed.entries)),
        by_id=index(sealing["by"], everybody, "by") if "by" in sealing else None)


def _rate(data: Any) -> str:
    """Parse a rate: a decimal string or ""."""
    rate = word(data, "rate", 24)
    try:
        require(not rate or rate_of(rate) >= 0, not_right("rate"))
    except NoRate:
        require(False, not_right("rate"))
    return rate


def currency(data: Any) -> str:
    """Parse a currency code of three capital letters."""
    require(isinstance(data, str) and len(data) == 3 and data.isascii() and data.isalpha() and data.isupper(),
            not_right("currency"))
    return str(data)


def _nothing(data: Any) -> str:
    require(data == "", not_right("currency"))
    return ""


def results_of(data: Any, parsed: ParsedSitting, sealings: tuple[Sealing, ...], people: range) -> tuple[Result, ...]:
    """Parse the results of a closed sitting, one for each person on a seat; an open sitting has none."""
    found: dict[tuple[int, int], Result] = {}
    for number, each in enumerate(items(data, "results", MOST_RESULTS), start=1):
        with at(of_item, "results", number):
            result = _result(each, people)
            require((result.seat, result.person_id) not in found, _("Everybody needs exactly one seat."))
            found[result.seat, result.person_id] = result
    closed = bool(sealings) and sealings[-1].act == CLOSE
    require(closed or not found, _("Only a closed game has results."))
    if closed and sealings[-1].rules_version == parsed.game.version:
        _check_facts_agree(parsed, found.values())
    return tuple(found.values())


def _check_facts_agree(parsed: ParsedSitting, found: Iterable[Result]) -> None:
    """Require the results to be what a replay of the log gives. Only if closed under the current rules version."""
    with by_the_rules():
        game = parsed.game
        occupants = {int(seat): person for seat, person in parsed.start["occupants"].items()}
        rules = decode_dataclass(game.house_rules, parsed.rules)
        now = begin(game, tuple(parsed.start["order"]), occupants, parsed.start["dealer"], rules)
        actions = [action_of(game, entry) for entry in parsed.entries]
        played = []
        for each in replay(game, sheet(actions), now, rules):
            in_time()
            played.append(each)
        if played:
            now, rules = played[-1].after, played[-1].rules_after
        expected = made(game, closing_of(game, now, rules), played)
    given = [{name: getattr(each, name) for name in COLUMNS} for each in found]
    wanted = [as_counted_then(each, held["stats"]) for each, held in zip(expected, given, strict=False)]
    require(len(given) == len(expected) and given == wanted, _("The results are not what was recorded gives."))


def _result(data: Any, people: range) -> Result:
    result = mapping(data, {"beaten", "counted", "finished", "level", "lost", "paid", "person", "place", "players",
                            "rounds", "seat", "stats"})
    few = {name: whole(result[name], name, 0, LARGEST)
           for name in ("beaten", "level", "lost", "place", "players", "rounds")}
    fits = few["place"] >= 1 and few["place"] + few["beaten"] + few["level"] == few["players"]
    require(fits and few["lost"] <= few["rounds"], not_right("place"))
    return Result(
        seat=whole(result["seat"], "seat", 0, MOST_SEAT), person_id=index(result["person"], people, "person"),
        paid=whole(result["paid"], "paid", -LARGEST_SUM, LARGEST_SUM),
        counted=whole(result["counted"], "counted", -LARGEST_SUM, LARGEST_SUM),
        finished=flag(result["finished"], "finished"), stats=_stats(result["stats"]), **few)


def _stats(data: Any) -> dict[str, Any]:
    """Parse tallies by kind of round, and the best and worst round."""
    stats = mapping(small(data), {"best", "kinds", "worst"}, {"bids", "unplayed"})
    for counts in (stats.get(name, {}) for name in ("bids", "unplayed")):
        require(isinstance(counts, dict) and len(counts) <= 200, not_right("stats"))
        for n in counts.values():
            whole(n, "stats", 1, LARGEST)
    kinds = stats["kinds"]
    require(isinstance(kinds, dict) and len(kinds) <= 200, not_right("kinds"))
    for tallies in kinds.values():
        for each in items(tallies, "kinds", 5):
            whole(each, "kinds", -LARGEST, LARGEST)
    for name in ("best", "worst"):
        require(stats[name] is None or whole(stats[name], name, -LARGEST, LARGEST) is not None, not_right(name))
    return stats
