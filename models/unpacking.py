"""Reading a table that was carried here in a file. Nothing of it is believed before it was looked at.

Every refusal is a sentence that names the place. Persons in the file are indexes into its list of people.
"""
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields
from datetime import date, datetime
from functools import partial
from typing import Any

import regex

from tally import Game, Situation, Text, Unreadable, _, decode_dataclass, encode, verbatim
from tally.log import Act, Action, sheet
from tally.replay import advance, begin
from tally.table import TABLE_EVENTS, Joined, RulesChanged, title

from . import keeping
from .entries import Entry
from .rebuilding import ACTS, DoesNotFollow, action_of, links
from .shapes import (
    LARGEST,
    CannotRead,
    agrees,
    are_numbers,
    day,
    is_number,
    items,
    mapping,
    moment,
    plain,
    require,
    word,
)

FORMAT, FORMAT_VERSION = "forhont table", 1
MOST_PEOPLE, MOST_SITTINGS, MOST_ACTIONS, MOST_INSERTED, MOST_SEATS = 500, 1000, 20_000, 500, 100
MOST_LETTERS = 40  # of a name, as a reader counts them
WITH_CONTENT = (Act.RECORD, Act.INSERT, Act.REVISE)
WITH_TARGET = frozenset(Act) - {Act.RECORD}
STUMBLES = (Unreadable, LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError)
PERSONAL = tuple(each for each in TABLE_EVENTS if "person" in {field.name for field in fields(each)})


@dataclass(frozen=True, slots=True)
class PackedSitting:
    """One sitting of a file: `entries` are rows that belong to no sitting yet."""
    game: Game
    game_version: int
    start: dict[str, Any]
    rules: dict[str, Any]
    started_at: datetime
    evening: date
    by: int | None
    entries: list[Entry]


@dataclass(frozen=True, slots=True)
class Packed:
    """A whole table of a file, in which everything fits."""
    opened_at: datetime
    people: tuple[str, ...]
    sittings: tuple[PackedSitting, ...]


def unpack(text: str | bytes, games: Mapping[str, Game]) -> Packed:
    """The table in a file. Raises `CannotRead`."""
    data = plain(text)
    top = mapping(data, {"format", "format_version", "opened_at", "people", "sittings"})
    require(top["format"] == FORMAT, _("This is no table of Forhont."))
    require(top["format_version"] == FORMAT_VERSION, _("This file was made by a newer Forhont."))
    people = items(top["people"], "people", MOST_PEOPLE)
    for number, name in enumerate(people, start=1):
        with _at(partial(_of_person, number)):
            require(isinstance(name, str) and name == " ".join(name.split()), _("This is no name."))
            letters = len(regex.findall(r"\X", name))
            require(0 < letters <= MOST_LETTERS, _("A name has from 1 to %(n)s letters.", n=MOST_LETTERS))
    sittings = items(top["sittings"], "sittings", MOST_SITTINGS)
    require(people and sittings, _("There is nobody or nothing in this file."))
    packed, actions = [], 0
    for number, each in enumerate(sittings, start=1):
        with _at(partial(_of_sitting, number)):
            packed.append(_sitting(each, games, len(people), number))
            actions += len(packed[-1].entries)
            require(actions <= MOST_ACTIONS, _("More than %(n)s actions are too many.", n=MOST_ACTIONS))
    return Packed(moment(top["opened_at"], "opened_at"), tuple(people), tuple(packed))


# one sitting

def _sitting(data: Any, games: Mapping[str, Game], people: int, number: int) -> PackedSitting:
    sitting = mapping(data, {"by", "evening", "game", "game_version", "log", "rules", "start", "started_at"})
    key = sitting["game"]
    require(isinstance(key, str) and key in games, _("There is no such game here."))
    game = games[key]
    log = items(sitting["log"], "log", MOST_ACTIONS)
    version = _version(sitting["game_version"], game)
    rules = _house_rules(sitting["rules"], game)
    start = _start(sitting["start"], game, people)
    evening = day(sitting["evening"], "evening")
    by = None if sitting["by"] is None else _person(sitting["by"], people, "by")
    entries, actions = [], []
    for seq, each in enumerate(log, start=1):
        with _at(partial(_of_action, seq)):
            entries.append(_entry(each, seq, game, people))
            actions.append(action_of(game, entries[-1]))
    _check_log(entries, actions)
    _check_deals(start["order"], actions)
    _check_sheet(game, start, rules, actions)
    started = moment(sitting["started_at"], "started_at")
    return PackedSitting(game, version, start, sitting["rules"], started, evening, by, entries)


def _start(data: Any, game: Game, people: int) -> dict[str, Any]:
    start: dict[str, Any] = mapping(data, {"dealer", "occupants", "order"})
    order, occupants = start["order"], start["occupants"]
    order_fits = isinstance(order, list) and are_numbers(order) and sorted(order) == list(range(len(order)))
    require(order_fits and len(order) in game.people, _("So many people cannot sit down to this game."))
    fits = isinstance(occupants, dict) and occupants.keys() == {str(seat) for seat in order}
    require(fits, _("Everybody needs exactly one seat."))
    persons = [_person(each, people, "occupants") for each in occupants.values()]
    require(len(set(persons)) == len(persons), _("Everybody needs exactly one seat."))
    dealer = start["dealer"]
    require(dealer is None or (is_number(dealer) and dealer in order), _("The dealer has no seat."))
    return start


def _house_rules(data: Any, game: Game) -> Any:
    with _readable(_("These are no house rules of this game.")):
        rules = decode_dataclass(game.house_rules, data)
        require(agrees(data, encode(rules)), _("These are no house rules of this game."))
    return rules


def _version(data: Any, game: Game) -> int:
    require(is_number(data) and data > 0, _("“%(name)s” is not right.", name="game_version"))
    require(data <= game.version, _("This file was made by a newer Forhont."))
    return int(data)


# one action

def _entry(data: Any, seq: int, game: Game, people: int) -> Entry:
    """A row of the log from its object, looked at by itself."""
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
        by_id=_person(action["by"], people, "by") if "by" in action else None,
        at=moment(action["at"], "at"), submission=word(action["submission"], "submission", 64))
    require(bool(entry.submission), _("“%(name)s” is missing.", name="submission"))
    require("kind" not in action or bool(kind), _("“%(name)s” is missing.", name="kind"))
    require("step" not in action or bool(entry.step), _("“%(name)s” is missing.", name="step"))
    if act in WITH_CONTENT:
        _check_content(entry, game, people)
    return entry


def _check_content(entry: Entry, game: Game, people: int) -> None:
    """What was recorded can be read, and reads as what it was written from."""
    known = {cls.__name__ for cls in (*game.entries, *TABLE_EVENTS)}
    require(entry.kind in known,
             _("This game knows nothing of the kind “%(kind)s”.", kind=verbatim(entry.kind)))
    unreadable = _("What is recorded cannot be read.")
    require(isinstance(entry.facts, dict) and isinstance(entry.deal, dict | None), unreadable)
    with _readable(unreadable):
        content = keeping.content_of(game, entry)
        today = entry.game_version == game.version or isinstance(content, TABLE_EVENTS)
        require(not today or agrees(entry.facts, keeping.facts_of(content)[1]), unreadable)
        require(agrees(entry.deal, encode(keeping.deal_of(entry))), unreadable)
    if isinstance(content, PERSONAL) and entry.facts:
        _person(entry.facts["person"], people, "person")
    if isinstance(content, Joined):
        require(0 <= content.seat < MOST_SEATS, _("There are at most %(n)s seats.", n=MOST_SEATS))
    if isinstance(content, RulesChanged):
        _house_rules(content.rules, game)


def _person(data: Any, people: int, name: str) -> int:
    require(is_number(data) and 0 <= data < people,
             _("“%(name)s” is nobody in the list of people.", name=name))
    return int(data)


# the log as a whole

def _check_log(entries: Sequence[Entry], actions: Sequence[Action]) -> None:
    seen: set[str] = set()
    for entry in entries:
        require(entry.submission not in seen, _of_action(entry.seq, _("Its submission was there before.")))
        seen.add(entry.submission)
    inserted = sum(action.act is Act.INSERT for action in actions)
    require(inserted <= MOST_INSERTED, _("More than %(n)s insertions are too many.", n=MOST_INSERTED))
    try:
        links(actions)
    except DoesNotFollow as error:
        raise CannotRead(_of_action(error.seq, _("It does not fit the actions before it."))) from error


def _check_deals(order: Sequence[int], actions: Sequence[Action]) -> None:
    """Who dealt and who played ever had a seat, and nobody played twice."""
    seats = {*order, *(action.content.seat for action in actions if isinstance(action.content, Joined))}
    for action in actions:
        if action.deal is not None:
            playing = set(action.deal.playing)
            fits = playing <= seats and len(playing) == len(action.deal.playing)
            require(fits and action.deal.dealer in (None, *seats),
                    _of_action(action.seq, _("Somebody in it has no seat.")))


def _check_sheet(game: Game, start: Mapping[str, Any], rules: Any, actions: Sequence[Action]) -> None:
    """Everything can be scored, told and kept."""
    with _by_the_rules():
        occupants = {int(seat): person for seat, person in start["occupants"].items()}
        now = begin(game, tuple(start["order"]), occupants, start["dealer"], rules)
        encode(now)
    for play in sheet(actions):
        with _by_the_rules(partial(_of_action, play.seq)):
            played = advance(game, play, now, rules)
            now, rules = played.after, played.rules_after
            encode(now)
            _bounded(line.amounts for line in played.score.lines)
            _bounded(line.counted or {} for line in played.score.lines)
            _bounded([now.totals])
    for action in actions:
        if action.content is not None:
            with _by_the_rules(partial(_of_action, action.seq)):
                _tell(game, action.content, now)
    with _by_the_rules():
        game.ranking(now, rules)


def _tell(game: Game, content: Any, now: Situation) -> None:
    told = title(content) if isinstance(content, TABLE_EVENTS) else game.title(content, now)
    require(isinstance(told, Text), _("What is recorded cannot be read."))


def _bounded(parts: Iterator[Mapping[int, int]] | Any) -> None:
    for amounts in parts:
        require(all(abs(each) <= LARGEST for each in amounts.values()), _("This number is too large."))


# where it is, and what stumbled over it

def _of_person(number: int, what: Text) -> Text:
    return _("Person %(n)s: %(what)s", n=number, what=what)


def _of_sitting(number: int, what: Text) -> Text:
    return _("Sitting %(n)s: %(what)s", n=number, what=what)


def _of_action(seq: int, what: Text) -> Text:
    return _("action %(n)s: %(what)s", n=seq, what=what)


def _here(what: Text) -> Text:
    return what


@contextmanager
def _at(place: Callable[[Text], Text]) -> Iterator[None]:
    """Say where a refusal happened."""
    try:
        yield
    except CannotRead as error:
        raise CannotRead(place(error.text)) from error


@contextmanager
def _readable(text: Text) -> Iterator[None]:
    """Facts of another shape than their type asks for; an upgrade step may stumble over them."""
    try:
        yield
    except CannotRead:
        raise
    except STUMBLES as error:
        raise CannotRead(text) from error


@contextmanager
def _by_the_rules(place: Callable[[Text], Text] = _here) -> Iterator[None]:
    """Rules may stumble over facts that no form could have made; whatever they raise, the file is refused."""
    try:
        yield
    except CannotRead as error:
        raise CannotRead(place(error.text)) from error
    except Exception as error:
        raise CannotRead(place(_("By the rules of the game this makes no sense."))) from error
