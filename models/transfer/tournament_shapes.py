"""The kinds of rows of a tournament in the file of a club."""
from collections.abc import Mapping
from typing import Any

from tally.tournament import TieBreak, chain_of

from ..schema.tournaments import (
    RESTING,
    ChairHolder,
    Entrant,
    Tournament,
    TournamentEvent,
    TournamentPenalty,
    TournamentRound,
    TournamentTable,
)
from ..tournament.entering import APART, MOST_APART, MOST_SHARE, MOST_SHARES
from .fields import (
    CURRENCY,
    DAY,
    FLAG,
    MARK,
    MOMENT,
    PERSON,
    Field,
    Indexes,
    References,
    Shape,
    number,
    one_of,
    optional,
    reference,
    same,
    text,
)
from .shapes import CASH_UNIT, rules_of
from .validators import (
    LARGEST,
    LARGEST_SUM,
    index,
    is_number,
    items,
    mapping,
    moment,
    not_right,
    require,
    require_once,
    whole,
)

MOST_PEOPLE, MOST_ROUNDS, MOST_CHAIRS = 1000, 40, 1000
_ROUND, _TABLE, _CHAIR = {"round"}, {"round", "table"}, {"chair", "person", "round"}
EVENT_FACTS: Mapping[str, set[str]] = {
    "registered": {"people"}, "registered.self": {"people"},
    "card.given": {"person"}, "card.renewed": {"person"}, "present": {"people", "present"},
    "drawn": {"people", "repeats", "seed"}, "withdrawn": {"people"},
    "redrawn": {"round", "rounds"}, "extra.drawn": _ROUND, "extra.discarded": _ROUND,
    "stand_in": {"person", "stand_in"}, "apart": {"apart", "people"},
    "late": _CHAIR, "left": _CHAIR, "returned": _CHAIR, "substituted": _CHAIR,
    "penalised": {"chair", "points"}, "penalty.cancelled": {"chair", "points"}, "penalty.restored": {"chair", "points"},
    "round.more_time": {"round", "seconds"}, "round.less_time": {"round", "seconds"}, "table.handed_in": _TABLE,
    "table.confirmed": _TABLE, "table.taken_back": _TABLE,
    **{f"round.{what}": _ROUND for what in (
        "started", "unstarted", "ended", "continued", "sealed", "unsealed", "paused", "resumed")}}
"""By event: the facts that pages and taking it back need."""
NO_NUMBERS = {"apart", "people", "person", "present", "stand_in"}
NUMBERS = {"card", "chair", "penalty", "points", "pot", "repeats", "round", "rounds", "seconds",
           "seed", "table", "undoes", "version"}
WAS = {"was", "were_resting"}
"""Facts that are in no file: what was before a change."""



def _numbers(data: Any, name: str, low: int, high: int) -> list[int]:
    return [whole(each, name, low, high) for each in items(data, name, 100)]


def _sizes(data: Any, name: str, around: Indexes) -> list[int]:
    assert around.game is not None
    sizes = _numbers(data, name, 2, 100)
    require(sizes and set(sizes) <= set(around.game.table_sizes), not_right(name))
    require_once(sizes, name)
    return sizes


def _shares(data: Any, name: str, _around: Indexes) -> list[int]:
    shares = _numbers(data, name, 0, MOST_SHARE)
    require(any(shares) and len(shares) <= MOST_SHARES, not_right(name))
    return shares


def _chain(data: Any, name: str, _around: Indexes) -> list[str]:
    chain = [TieBreak(each) for each in items(data, name, len(TieBreak))]
    require(chain and chain == list(chain_of(chain)), not_right(name))
    return [each.value for each in chain]


def _groups(data: Any, name: str, around: Indexes) -> list[list[int]] | None:
    """Parse people kept apart; files of before have two of them each."""
    groups = [sorted(index(each, around.persons, "apart") for each in items(group, "apart", MOST_APART))
              for group in items(data, name, MOST_PEOPLE)]
    require(all(1 < len(set(group)) == len(group) for group in groups), not_right("apart"))
    require_once(map(tuple, groups), name)
    return groups or None


def _known_groups(groups: list[list[int]], of: References) -> list[list[int]] | None:
    kept = [[of.persons[person] for person in group if person in of.persons] for group in groups]
    return [group for group in kept if len(group) > 1] or None


def _change(data: Any) -> dict[str, Any]:
    change = mapping(data, {"at", "what"}, {"seconds", "table"})
    require(change["what"] in ("pause", "resume", "more"), not_right("changes"))
    moment(change["at"], "at")
    if change["what"] == "more":
        whole(change["seconds"], "seconds", -LARGEST, LARGEST)
        require(change["table"] is None or is_number(change["table"]), not_right("table"))
    return change


def _changes(data: Any, name: str, _around: Indexes) -> list[dict[str, Any]]:
    return [_change(each) for each in items(data, name, 1000)]


def _check_counting(tournament: Tournament, _given: Any, _around: Indexes) -> None:
    require(tournament.chain[0] == tournament.counting, not_right("chain"))


def _check_start(round_: TournamentRound, _given: Any, _around: Indexes) -> None:
    require(round_.state == "drawn" or round_.starts_at is not None, not_right("starts_at"))


def _check_event(event: TournamentEvent, _given: Any, around: Indexes) -> None:
    """Require the facts that its sentence and taking it back need."""
    facts: Any = event.facts
    needed = EVENT_FACTS.get(event.what, set())
    require(isinstance(facts, dict) and needed <= facts.keys(), not_right("facts"))
    named = [facts.get(name) for name in ("person", "player")] + items(facts.get("people", []), "people", MOST_PEOPLE)
    require(all(one is None or (is_number(one) and one in around.persons) for one in named)
            and all(is_number(facts[name]) for name in needed - NO_NUMBERS)
            and all(facts[name] is None or is_number(facts[name]) for name in NUMBERS & facts.keys())
            and all(isinstance(facts.get(name, ""), str) for name in ("how", "reason"))
            and isinstance(facts.get("were_present", []), list)
            and (event.what != "apart" or 2 <= len(facts["people"]) <= MOST_APART), not_right("facts"))
    if event.what == "round.sealed":
        scores = facts.get("scores")
        require(isinstance(scores, dict) and all(chair.isdecimal() and is_number(score)
                                                 for chair, score in scores.items()), not_right("facts"))
        require(all(isinstance(each, list) and len(each) == 3 and all(map(is_number, each))
                    for each in items(facts.get("moved", []), "moved", MOST_CHAIRS)), not_right("facts"))


CHAIR, ROUND_NUMBER = number(1, MOST_CHAIRS), number(1, MOST_ROUNDS)
VERSION, SECONDS = number(1, LARGEST), number(1, LARGEST)
LISTS = ("entrants", "events", "holders", "penalties", "round_list")
TOURNAMENT = Shape(Tournament, {
    "break_seconds": number(0, LARGEST), "cash_unit": CASH_UNIT, "chain": Field(_chain),
    "counting": one_of(("places", "sum")), "currency": CURRENCY, "day": DAY, "deals": optional(number(1, LARGEST)),
    "fee": number(0, LARGEST_SUM),
    "game": Field(same, "game_key"), "made_at": MOMENT, "name": text(shortest=1), "rounds": ROUND_NUMBER,
    "rules": Field(rules_of), **dict.fromkeys(APART, optional(Field(_groups, translate=_known_groups))),
    "leftover": optional(one_of((*RESTING, "even"))), "register_limit": optional(number(0, MOST_PEOPLE)),
    "seconds": SECONDS, "seed": optional(number(0, LARGEST_SUM)), "shares": Field(_shares), "sizes": Field(_sizes),
    "state": one_of(("open", "drawn", "running", "closed")), "swiss_from": optional(ROUND_NUMBER), "version": VERSION,
    "visibility": one_of(("live", "end", "club"))}, LISTS, _check_counting)
ENTRANT = Shape(Entrant, {
    "at": MOMENT, "paid": optional(reference("entries", "paid_entry_id")), "person": PERSON, "present": FLAG,
    "stand_in": MARK, "waived": MARK, "withdrawn_at": optional(MOMENT)})
HOLDER = Shape(ChairHolder, {
    "chair": CHAIR, "from": number(1, MOST_ROUNDS, "from_round"), "person": PERSON,
    "until": optional(number(0, MOST_ROUNDS, "until_round"))})
PENALTY = Shape(TournamentPenalty, {
    "at": MOMENT, "cancelled_at": optional(MOMENT), "cancelled_reason": optional(text(), ""), "chair": CHAIR,
    "points": number(1, LARGEST), "reason": text(shortest=1), "round": optional(ROUND_NUMBER)})
ROUND = Shape(TournamentRound, {
    "changes": Field(_changes), "ended_at": optional(MOMENT), "extra": MARK, "number": ROUND_NUMBER,
    "seconds": SECONDS, "starts_at": optional(MOMENT),
    "state": one_of(("drawn", "running", "ended", "sealed"))}, {"places", "tables"}, _check_start)
TABLE = Shape(TournamentTable, {
    "confirmed_at": optional(MOMENT), "confirmed_by": optional(reference("persons", "confirmed_by_id")),
    "handed_at": optional(MOMENT), "handed_by": optional(reference("persons", "handed_by_id")),
    "handed_version": optional(number(0, LARGEST)), "number": CHAIR, "short": optional(text(), ""),
    "sitting": optional(reference("sittings", "sitting_id"))})
EVENT = Shape(TournamentEvent, {
    "at": MOMENT, "facts": Field(same), "person": optional(PERSON), "version": VERSION, "what": text(40, 1)},
    check=_check_event)


def event_facts(facts: Mapping[str, Any], of: References, penalties: Mapping[Any, int]) -> dict[str, Any]:
    """Translate the players and penalties in an event's facts; numbers of rounds, tables and chairs stay.

    What was before a change stays behind: nothing checks it, so it is not taken back by whoever brings a file.
    """
    people = {"people": [of.persons.get(each) for each in facts["people"]]} if "people" in facts else {}
    players = {name: of.persons.get(facts[name]) for name in ("person", "player") if facts.get(name) is not None}
    penalty = {"penalty": penalties.get(facts["penalty"])} if "penalty" in facts else {}
    return {name: value for name, value in {**facts, **people, **players, **penalty}.items() if name not in WAS}
