"""Parse and validate one sitting: its start, its log, its closings.

Everything in it must be scorable and storable under the current rules; otherwise it is refused with its place.
"""
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, replace
from functools import partial
from typing import Any

from tally import Game, TableState, Text, _, encode, verbatim
from tally.log import Act, Action, ImpossibleAction, sheet, stack
from tally.replay import advance
from tally.table_events import TABLE_EVENTS, Joined, RulesChanged, TableEvent

from ..table.entries import Entry
from ..table.projection import ACTS, action_of, content_of, deal_of, facts_of
from ..table.sitting import Sitting
from .fields import Indexes
from .parsed import ParsedSitting
from .parsing_results import beginning, results_of, sealings_of
from .shapes import CONFIRMATION, ENTRY, MOST_SEAT, OBJECTION, SITTING, rules_of
from .validators import (
    LARGEST,
    TOO_LARGE,
    CannotRead,
    agrees,
    at,
    by_the_rules,
    in_time,
    index,
    is_number,
    items,
    mapping,
    of_action,
    readable,
    require,
    small,
)

MOST_ACTIONS, MOST_INSERTED, MOST_SEATS = 20_000, 500, 100
MOST_CONFIRMATIONS, MOST_OBJECTIONS = 5_000, 200
WITH_CONTENT = (Act.RECORD, Act.INSERT, Act.REVISE)
WITH_TARGET = frozenset(Act) - {Act.RECORD}
PERSONAL = tuple(each for each in TABLE_EVENTS if "person" in {field.name for field in fields(each)})
SAID = {"confirmations", "objections"}
BY_ITEMS = {*SAID, "results"}  # limited by their own number
OF_V2: dict[str, Any] = {"origin": "table", "results": [], "sealings": []}  # what version 1 of a file does not have


def sitting_of(data: Any, games: Mapping[str, Game], around: Indexes, v1: bool = False) -> ParsedSitting:
    """Parse a sitting. Its author may be a player of the club who never sat there, but copied a notebook."""
    sitting = mapping(data, SITTING.needed - OF_V2.keys()) | OF_V2 if v1 else mapping(data, SITTING.needed, SAID)
    small({name: each for name, each in sitting.items() if name not in BY_ITEMS})
    require(isinstance(sitting["game"], str) and sitting["game"] in games, _("There is no such game here."))
    game, log = games[sitting["game"]], items(sitting["log"], "log", MOST_ACTIONS)
    around = replace(around, game=game, actions=len(log))
    row = SITTING.read(sitting, around, SAID)
    entries = _log_of(log, game, row, around)
    sealings = sealings_of(sitting["sealings"], around)
    results = results_of(sitting["results"], game, row, entries, sealings, around)
    return ParsedSitting(
        row, game, entries, sealings, results,
        CONFIRMATION.all(sitting.get("confirmations", []), "confirmations", MOST_CONFIRMATIONS, around),
        OBJECTION.all(sitting.get("objections", []), "objections", MOST_OBJECTIONS, around))


def _log_of(log: list[Any], game: Game, row: Sitting, around: Indexes) -> tuple[Entry, ...]:
    entries, actions = [], []
    for seq, each in enumerate(log, start=1):
        with at(of_action, seq):
            entries.append(_entry(each, seq, game, around))
            actions.append(action_of(game, entries[-1]))
    _check_log(entries, actions)
    _check_deals(row.start["order"], actions)
    _check_sheet(game, row, actions)
    return tuple(entries)


# one action

def _entry(data: Any, seq: int, game: Game, around: Indexes) -> Entry:
    """Parse and validate one row of the log by itself."""
    entry = ENTRY.read(data, around)
    entry.seq = seq
    act, target = ACTS[entry.act], data.get("target")
    require(("facts" in data) == ("kind" in data) == (act in WITH_CONTENT)
            and ("deal" not in data or act in WITH_CONTENT), _("It does not say what is recorded."))
    fits = is_number(target) and 0 < target < seq if act in WITH_TARGET else "target" not in data
    require(fits, _("It does not say what it is about."))
    for name in ("submission", "kind", "step"):
        require(data.get(name, True), _("“%(name)s” is missing.", name=name))
    if act in WITH_CONTENT:
        _check_content(entry, game, around)
    return entry


def _check_content(entry: Entry, game: Game, around: Indexes) -> None:
    """Require that the content decodes, and encodes to the same data again."""
    kinds = {cls.__name__ for cls in (*game.entries, *TABLE_EVENTS)}
    require(entry.kind in kinds,
             _("This game knows nothing of the kind “%(kind)s”.", kind=verbatim(entry.kind)))
    unreadable = _("What is recorded cannot be read.")
    require(isinstance(entry.facts, dict) and isinstance(entry.deal, dict | None), unreadable)
    with readable(unreadable):
        content = content_of(game, entry)
        today = entry.game_version == game.version or isinstance(content, TableEvent)
        require(not today or agrees(entry.facts, facts_of(content)[1]), unreadable)
        require(agrees(entry.deal, encode(deal_of(entry))), unreadable)
    if isinstance(content, PERSONAL) and entry.facts:
        index(entry.facts["person"], around.persons, "person")
    if isinstance(content, Joined):
        require(0 <= content.seat <= MOST_SEAT, unreadable)
    if isinstance(content, RulesChanged):
        rules_of(content.rules, "rules", around)


# the log as a whole

def _check_log(entries: Sequence[Entry], actions: Sequence[Action]) -> None:
    seen: set[str] = set()
    for entry in entries:
        require(entry.submission not in seen, of_action(entry.seq, _("Its submission was there before.")))
        seen.add(entry.submission)
    inserted = sum(action.act is Act.INSERT for action in actions)
    require(inserted <= MOST_INSERTED, _("More than %(n)s insertions are too many.", n=MOST_INSERTED))
    try:
        stack(actions)
    except ImpossibleAction as error:
        raise CannotRead(of_action(error.seq, _("It does not fit the actions before it."))) from error


def _check_deals(order: Sequence[int], actions: Sequence[Action]) -> None:
    """Require that everybody in a deal ever had a seat, and nobody plays twice."""
    seats = {*order, *(action.content.seat for action in actions if isinstance(action.content, Joined))}
    require(len(seats) <= MOST_SEATS, _("There are at most %(n)s seats.", n=MOST_SEATS))
    for action in actions:
        if action.deal is not None:
            playing = set(action.deal.playing)
            fits = playing <= seats and len(playing) == len(action.deal.playing)
            require(fits and action.deal.dealer in (None, *seats),
                    of_action(action.seq, _("Somebody in it has no seat.")))


def _check_sheet(game: Game, row: Sitting, actions: Sequence[Action]) -> None:
    """Require that everything can be scored, described and stored within bounds."""
    with by_the_rules():
        now, rules = beginning(game, row)
        encode(now)
    for play in sheet(actions):
        in_time()
        with by_the_rules(partial(of_action, play.seq)):
            played = advance(game, play, now, rules)
            now, rules = played.after, played.rules_after
            encode(now)
            _bounded(line.amounts for line in played.score.lines)
            _bounded(line.counted or {} for line in played.score.lines)
            _bounded([now.totals])
    for action in actions:
        in_time()
        if action.content is not None:
            with by_the_rules(partial(of_action, action.seq)):
                _tell(game, action.content, now)
    with by_the_rules():
        game.ranking(now, rules)


def _tell(game: Game, content: Any, now: TableState) -> None:
    titled = content.title() if isinstance(content, TableEvent) else game.title(content, now)
    require(isinstance(titled, Text), _("What is recorded cannot be read."))


def _bounded(parts: Iterator[Mapping[int, int]] | Any) -> None:
    for amounts in parts:
        require(all(abs(each) <= LARGEST for each in amounts.values()), TOO_LARGE)
