"""Parse and validate one sitting: its start, its log, its closings.

Everything in it must be scorable and storable under the current rules; otherwise it is refused with its place.
"""
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, replace
from functools import partial
from typing import Any

from tally import Game, TableState, Text, _, decode_dataclass, encode, verbatim
from tally.log import Act, Action, ImpossibleAction, sheet, stack
from tally.replay import advance, begin
from tally.table_events import TABLE_EVENTS, Joined, RulesChanged, TableEvent

from ..table.entries import Entry
from ..table.projection import ACTS, action_of, content_of, deal_of, facts_of
from .parsed import ParsedSitting
from .parsing_confirmations import confirmations_of, objections_of
from .parsing_results import results_of, sealings_of
from .validators import (
    LARGEST,
    TOO_LARGE,
    CannotRead,
    agrees,
    are_numbers,
    at,
    by_the_rules,
    day,
    in_time,
    index,
    is_number,
    items,
    mapping,
    moment,
    not_right,
    of_action,
    readable,
    require,
    small,
    word,
)

MOST_ACTIONS, MOST_INSERTED, MOST_SEATS = 20_000, 500, 100
WITH_CONTENT = (Act.RECORD, Act.INSERT, Act.REVISE)
WITH_TARGET = frozenset(Act) - {Act.RECORD}
PERSONAL = tuple(each for each in TABLE_EVENTS if "person" in {field.name for field in fields(each)})
BY_ITEMS = ("confirmations", "objections", "results")  # limited by their own number
ORIGINS = ("table", "paper", "notebook")


def sitting_of(data: Any, games: Mapping[str, Game], people: range, everybody: range | None = None,
               v1: bool = False) -> ParsedSitting:
    """Parse a sitting. `people` are the indexes of those who may sit there, `everybody` of all in the file."""
    sitting = mapping(data, {"by", "evening", "game", "game_version", "log", "rules", "start", "started_at"}
                      | (set() if v1 else {"origin", "results", "sealings"}),
                      set() if v1 else {"confirmations", "objections"})
    small({name: each for name, each in sitting.items() if name not in BY_ITEMS})
    key = sitting["game"]
    require(isinstance(key, str) and key in games, _("There is no such game here."))
    game = games[key]
    log = items(sitting["log"], "log", MOST_ACTIONS)
    version = _version(sitting["game_version"], game)
    rules = _house_rules(sitting["rules"], game)
    start = _start(sitting["start"], game, people)
    evening = day(sitting["evening"], "evening")
    # Its author may be a player of the club who never sat there, but copied a notebook.
    writers = everybody or people
    by = None if sitting["by"] is None else index(sitting["by"], writers, "by")
    entries = _log_of(log, game, people, writers, start, rules)
    started = moment(sitting["started_at"], "started_at")
    parsed = ParsedSitting(game, version, start, sitting["rules"], started, evening, by, entries)
    return parsed if v1 else _closed(parsed, sitting, people, writers)


def _closed(parsed: ParsedSitting, sitting: dict[str, Any], people: range, everybody: range) -> ParsedSitting:
    """Add origin, closings, results, and what people said about them."""
    origin = sitting["origin"]
    require(isinstance(origin, str) and origin in ORIGINS, not_right("origin"))
    sealings = sealings_of(sitting["sealings"], parsed, everybody)
    results = results_of(sitting["results"], parsed, sealings, people)
    actions = len(parsed.entries)
    return replace(
        parsed, origin=origin, sealings=sealings, results=results,
        confirmations=confirmations_of(sitting.get("confirmations", []), actions, people, everybody),
        objections=objections_of(sitting.get("objections", []), actions, people, everybody))


def _log_of(log: list[Any], game: Game, people: range, writers: range, start: dict[str, Any],
            rules: Any) -> list[Entry]:
    entries, actions = [], []
    for seq, each in enumerate(log, start=1):
        with at(of_action, seq):
            entries.append(_entry(each, seq, game, people, writers))
            actions.append(action_of(game, entries[-1]))
    _check_log(entries, actions)
    _check_deals(start["order"], actions)
    _check_sheet(game, start, rules, actions)
    return entries


def _start(data: Any, game: Game, people: range) -> dict[str, Any]:
    start: dict[str, Any] = mapping(data, {"dealer", "occupants", "order"})
    order, occupants = start["order"], start["occupants"]
    order_fits = isinstance(order, list) and are_numbers(order) and sorted(order) == list(range(len(order)))
    require(order_fits and len(order) in game.people, _("This game cannot be played by that many people."))
    fits = isinstance(occupants, dict) and occupants.keys() == {str(seat) for seat in order}
    require(fits, _("Everybody needs exactly one seat."))
    persons = [index(each, people, "occupants") for each in occupants.values()]
    require(len(set(persons)) == len(persons), _("Everybody needs exactly one seat."))
    dealer = start["dealer"]
    require(dealer is None or (is_number(dealer) and dealer in order), _("The dealer has no seat."))
    return start


def _house_rules(data: Any, game: Game) -> Any:
    with readable(_("These are no house rules of this game.")):
        rules = decode_dataclass(game.house_rules, data)
        require(agrees(data, encode(rules)), _("These are no house rules of this game."))
    return rules


def _version(data: Any, game: Game) -> int:
    require(is_number(data) and data > 0, not_right("game_version"))
    require(data <= game.version, _("This file was made by a newer Forhont."))
    return int(data)


# one action

def _entry(data: Any, seq: int, game: Game, people: range, writers: range) -> Entry:
    """Parse and validate one row of the log by itself."""
    action = mapping(data, {"act", "at", "game_version", "submission"},
                     {"by", "deal", "facts", "kind", "step", "target"})
    require(isinstance(action["act"], str) and action["act"] in ACTS, _("There is no such act."))
    act = ACTS[action["act"]]
    require(("facts" in action) == ("kind" in action) == (act in WITH_CONTENT)
             and ("deal" not in action or act in WITH_CONTENT), _("It does not say what is recorded."))
    target: Any = action.get("target")
    known = is_number(target) and 0 < target < seq if act in WITH_TARGET else "target" not in action
    require(known, _("It does not say what it is about."))
    kind = word(action.get("kind", ""), "kind", 40)
    entry = Entry(
        seq=seq, act=act.value, target=target, kind=kind, facts=action.get("facts"), deal=action.get("deal"),
        game_version=_version(action["game_version"], game), step=word(action.get("step", ""), "step", 60),
        by_id=index(action["by"], writers, "by") if "by" in action else None,
        at=moment(action["at"], "at"), submission=word(action["submission"], "submission", 64))
    require(bool(entry.submission), _("“%(name)s” is missing.", name="submission"))
    require("kind" not in action or bool(kind), _("“%(name)s” is missing.", name="kind"))
    require("step" not in action or bool(entry.step), _("“%(name)s” is missing.", name="step"))
    if act in WITH_CONTENT:
        _check_content(entry, game, people)
    return entry


def _check_content(entry: Entry, game: Game, people: range) -> None:
    """Require that the content decodes, and encodes to the same data again."""
    known = {cls.__name__ for cls in (*game.entries, *TABLE_EVENTS)}
    require(entry.kind in known,
             _("This game knows nothing of the kind “%(kind)s”.", kind=verbatim(entry.kind)))
    unreadable = _("What is recorded cannot be read.")
    require(isinstance(entry.facts, dict) and isinstance(entry.deal, dict | None), unreadable)
    with readable(unreadable):
        content = content_of(game, entry)
        today = entry.game_version == game.version or isinstance(content, TableEvent)
        require(not today or agrees(entry.facts, facts_of(content)[1]), unreadable)
        require(agrees(entry.deal, encode(deal_of(entry))), unreadable)
    if isinstance(content, PERSONAL) and entry.facts:
        index(entry.facts["person"], people, "person")
    if isinstance(content, Joined):
        require(0 <= content.seat < MOST_SEATS, _("There are at most %(n)s seats.", n=MOST_SEATS))
    if isinstance(content, RulesChanged):
        _house_rules(content.rules, game)


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
    for action in actions:
        if action.deal is not None:
            playing = set(action.deal.playing)
            fits = playing <= seats and len(playing) == len(action.deal.playing)
            require(fits and action.deal.dealer in (None, *seats),
                    of_action(action.seq, _("Somebody in it has no seat.")))


def _check_sheet(game: Game, start: Mapping[str, Any], rules: Any, actions: Sequence[Action]) -> None:
    """Require that everything can be scored, described and stored within bounds."""
    with by_the_rules():
        occupants = {int(seat): person for seat, person in start["occupants"].items()}
        now = begin(game, tuple(start["order"]), occupants, start["dealer"], rules)
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
