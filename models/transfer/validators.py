"""Strict JSON: decode untrusted files and validate types and bounds of their values.

Every refusal is a sentence. Texts are bounded and printable, numbers whole and bounded, nesting limited.
"""
import json
import time
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any

from tally import Text, Unreadable, _, verbatim
from tally.printable import NOT_PRINTABLE, printable

LONGEST = 400  # characters of a text
MOST_NAMES = 1000  # keys of one object; the largest exported has one for each seat
DEEPEST = 12  # nested lists and objects
LARGEST = 1_000_000_000  # a typed number, and a score of one round
LARGEST_SUM = 10**17  # a sum of points or minor units, in BIGINT columns
YEARS = range(1900, 2201)  # old notebooks included
STUMBLES = (Unreadable, LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError)

TOO_DEEP = _("This file is nested too deeply.")
TOO_LONG = _("A text in it has more than %(n)s characters.", n=LONGEST)
TOO_LARGE = _("This number is too large.")
FILE_TOO_LARGE = _("This file is too large.")
TOO_SLOW = _("This file takes too long to check here. Whoever runs the server can import it with a command.")
TWICE = _("The same name stands twice in one object.")


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of a file: `size` in bytes, `parts` (commas and brackets), `seconds` of processor time for the rules.

    Parsed values take more memory than their bytes, so parts are counted too, both before decoding.
    """
    size: int
    parts: int
    seconds: float = float("inf")


# A command may take its time; a page must answer others too. 0.7 s are 3,000 to 4,000 actions on a computer of 2020.
COMMAND = Limits(2_000_000_000, 20_000_000)
PAGE = Limits(8_000_000, 380_000, 0.7)

MOMENTS = ("at", "made_at", "started_at", "starts_at")
OF_HISTORIES = {"checkpoint", "history"}  # in files made for `verify_log.py`: models/transfer/histories.py

_until: ContextVar[float] = ContextVar("until", default=float("inf"))


class CannotRead(ValueError):
    """The file is refused; `text` is the sentence for the reader."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.id)
        self.text = text


class TooSlow(CannotRead):
    """Validation exceeded its time limit; carries no place in the file."""

    def __init__(self) -> None:
        super().__init__(TOO_SLOW)


def require(condition: object, text: Text) -> None:
    if not condition:
        raise CannotRead(text)


@contextmanager
def within(limits: Limits) -> Iterator[None]:
    """Limit the processor time of the block; `in_time` checks it."""
    token = _until.set(time.thread_time() + limits.seconds)
    try:
        yield
    finally:
        _until.reset(token)


def in_time() -> None:
    if time.thread_time() > _until.get():
        raise TooSlow


def plain(text: str | bytes, deepest: int = DEEPEST, limits: Limits = COMMAND) -> Any:
    """Decode strict JSON: no fractions, no duplicate keys, bounded size and depth.

    Numbers are bounded by `LARGEST_SUM`; check others with `small`. The history is left out: what is imported begins
    one of its own.
    """
    require(len(text) <= limits.size and _parts(text) <= limits.parts, FILE_TOO_LARGE)
    try:
        words = text.decode("utf-8-sig") if isinstance(text, bytes) else text.removeprefix("\ufeff")
        data = json.loads(words, parse_float=_no_fraction, parse_constant=_no_fraction, parse_int=_whole,
                          object_pairs_hook=_once)
    except UnicodeDecodeError as error:
        raise CannotRead(_("This file is no text.")) from error
    except json.JSONDecodeError as error:
        raise CannotRead(_("This is no JSON at line %(line)s, column %(column)s.",
                           line=error.lineno, column=error.colno)) from error
    except RecursionError as error:
        raise CannotRead(TOO_DEEP) from error
    if isinstance(data, dict):
        data = {name: each for name, each in data.items() if name not in OF_HISTORIES}
    _look(data, deepest)
    return data


def _parts(text: str | bytes) -> int:
    """Count commas and brackets, including those inside strings."""
    if isinstance(text, bytes):
        return sum(map(text.count, (b",", b"[", b"{")))
    return sum(map(text.count, ",[{"))


def _look(data: Any, deepest: int) -> None:
    """Check depth, and length and characters of every string. Numbers were checked while decoding."""
    require(deepest >= 0, TOO_DEEP)
    kind = data.__class__
    if kind is dict:
        for key, value in data.items():
            _look_at_word(key)
            if value.__class__ is not int:
                _look(value, deepest - 1)
    elif kind is list:
        for value in data:
            if value.__class__ is not int:
                _look(value, deepest - 1)
    elif kind is str:
        _look_at_word(data)


def _look_at_word(data: str) -> None:
    if len(data) > LONGEST:
        raise CannotRead(TOO_LONG)
    if not printable(data):
        raise CannotRead(NOT_PRINTABLE)


def _no_fraction(number: str) -> Any:
    raise CannotRead(_("“%(typed)s” is not a whole number.", typed=verbatim(number[:40])))


def _whole(number: str) -> int:
    found = int(number) if len(number) <= 19 else LARGEST_SUM + 1
    if abs(found) > LARGEST_SUM:
        raise CannotRead(TOO_LARGE)
    return found


def small(data: Any) -> Any:
    """Return the data after requiring every number to be at most `LARGEST`."""
    if isinstance(data, dict):
        for value in data.values():
            small(value)
    elif isinstance(data, list):
        for value in data:
            small(value)
    else:
        require(not is_number(data) or abs(data) <= LARGEST, TOO_LARGE)
    return data


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    require(len(pairs) <= MOST_NAMES, FILE_TOO_LARGE)
    found = dict(pairs)
    if len(found) != len(pairs):
        raise CannotRead(TWICE)
    return found


def mapping(data: Any, needed: set[str], more: frozenset[str] | set[str] = frozenset()) -> dict[str, Any]:
    """Return an object with all the needed names, perhaps some of `more`, and no others."""
    require(isinstance(data, dict), _("This is not an object with names and values."))
    for name in sorted(needed - data.keys()):
        raise CannotRead(_("“%(name)s” is missing.", name=name))
    for name in sorted(data.keys() - needed - more):
        raise CannotRead(_("“%(name)s” does not belong there.", name=verbatim(name[:40])))
    return dict(data)


def items(data: Any, name: str, most: int, once: bool = True) -> list[Any]:
    """Return a list of at most so many items, none of them there twice (`once`)."""
    require(isinstance(data, list), _("“%(name)s” is no list.", name=name))
    require(len(data) <= most, _("“%(name)s” has more than %(n)s items.", name=name, n=most))
    if once:
        _require_moments_once(data, name)
    return list(data)


def _require_moments_once(data: list[Any], name: str) -> None:
    """Require that nothing that happened at a moment stands twice; what has a submission is told apart by that."""
    happened: dict[str, list[Any]] = {}
    for each in data:
        if isinstance(each, dict) and "submission" not in each:
            at = next((str(each[moment]) for moment in MOMENTS if moment in each), None)
            happened.setdefault(at or "", []).append(each if at else None)
    for at, several in happened.items():
        if at and len(several) > 1:
            require_once((json.dumps(each, sort_keys=True) for each in several), name)


def require_once(values: Iterable[Hashable], name: str) -> None:
    found = list(values)
    require(len(set(found)) == len(found), _("“%(name)s” has something twice.", name=name))


def word(data: Any, name: str, longest: int, shortest: int = 0) -> str:
    require(isinstance(data, str) and shortest <= len(data) <= longest, not_right(name))
    return str(data)


def whole(data: Any, name: str, low: int, high: int) -> int:
    """Return a whole number within bounds."""
    require(is_number(data) and low <= data <= high, not_right(name))
    return int(data)


def flag(data: Any, name: str) -> bool:
    require(isinstance(data, bool), not_right(name))
    return bool(data)


def index(data: Any, among: range, name: str) -> int:
    """Return an index into the list of people."""
    require(is_number(data) and data in among, _("“%(name)s” is nobody in the list of people.", name=name))
    return int(data)


def not_right(name: str) -> Text:
    return _("“%(name)s” is not right.", name=name)


def moment(data: Any, name: str) -> datetime:
    """Parse a time as exported: ISO 8601, microseconds, UTC."""
    try:
        read = datetime.fromisoformat(data).astimezone(UTC) if isinstance(data, str) else None
    except (ValueError, OverflowError):
        read = None
    if read is None or read.year not in YEARS or written(read) != data:
        raise CannotRead(_("“%(name)s” is no moment.", name=name))
    return read


def written(moment: datetime) -> str:
    """Format a time for a file."""
    return moment.astimezone(UTC).isoformat(timespec="microseconds")


def day(data: Any, name: str) -> date:
    """Parse an ISO date."""
    try:
        read = date.fromisoformat(data) if isinstance(data, str) else None
    except ValueError:
        read = None
    if read is None or read.year not in YEARS or read.isoformat() != data:
        raise CannotRead(_("“%(name)s” is no date.", name=name))
    return read


def is_number(data: Any) -> bool:
    return isinstance(data, int) and not isinstance(data, bool)


def are_numbers(data: list[Any]) -> bool:
    return all(is_number(each) for each in data)


def agrees(given: Any, read: Any) -> bool:
    """Whether `given` is a subset of `read`: fields added in later versions may be missing."""
    if isinstance(given, dict) and isinstance(read, dict):
        return given.keys() <= read.keys() and all(agrees(given[name], read[name]) for name in given)
    if isinstance(given, list) and isinstance(read, list):
        return len(given) == len(read) and all(map(agrees, given, read))
    return type(given) is type(read) and bool(given == read)


# places of refusals

def of_person(number: int, what: Text) -> Text:
    return _("Person %(n)s: %(what)s", n=number, what=what)


def of_sitting(number: int, what: Text) -> Text:
    return _("Sitting %(n)s: %(what)s", n=number, what=what)


def of_action(seq: int, what: Text) -> Text:
    return _("action %(n)s: %(what)s", n=seq, what=what)


def of_table(number: int, what: Text) -> Text:
    return _("Table %(n)s: %(what)s", n=number, what=what)


def of_item(name: str, number: int, what: Text) -> Text:
    return _("%(name)s %(n)s: %(what)s", name=name, n=number, what=what)


def _here(what: Text) -> Text:
    return what


@contextmanager
def at(place: Callable[..., Text], *where: Any) -> Iterator[None]:
    """Prefix refusals with their place; raise `TooSlow` when the time is over."""
    in_time()
    try:
        yield
    except TooSlow:
        raise
    except CannotRead as error:
        raise CannotRead(place(*where, error.text)) from error


@contextmanager
def readable(text: Text) -> Iterator[None]:
    """Turn decoding errors (wrong types, failing upgrades) into `CannotRead`."""
    try:
        yield
    except CannotRead:
        raise
    except STUMBLES as error:
        raise CannotRead(text) from error


@contextmanager
def by_the_rules(place: Callable[[Text], Text] = _here) -> Iterator[None]:
    """Turn any exception of a game's rules, which may fail on impossible facts, into `CannotRead`."""
    try:
        yield
    except TooSlow:
        raise
    except CannotRead as error:
        raise CannotRead(place(error.text)) from error
    except Exception as error:
        raise CannotRead(place(_("By the rules of the game this makes no sense."))) from error
