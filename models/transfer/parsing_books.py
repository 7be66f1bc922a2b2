"""Parse and validate a ledger: every entry sums to 0 and is consistent with those before it."""
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from tally.sums import added_up

from ..schema.ledger import BookEntry, Kind
from .fields import SENT_BEFORE, Indexes
from .ledger_shapes import BOOK_ENTRY, FACTS
from .parsing_results import DOES_NOT_FOLLOW
from .validators import at, by_the_rules, items, not_right, of_item, require

MOST_ENTRIES = 50_000
WITHOUT_LINES = (Kind.CONFIRMATION.value, Kind.PAYEE.value)


def book_of(data: Any, around: Indexes, earlier: Sequence[BookEntry] = ()) -> tuple[BookEntry, ...]:
    """Parse the entries of a ledger; `earlier` are those of other ledgers, which come first in the file."""
    before = list(earlier)
    submissions: set[str] = set()
    for number, each in enumerate(items(data, "book", MOST_ENTRIES), start=1):
        with at(of_item, "book", number), by_the_rules():
            entry = _entry(each, replace(around, entries=range(len(before))), before)
            require(entry.submission not in submissions, SENT_BEFORE)
            submissions.add(entry.submission)
            before.append(entry)
    _check_once(before)
    return tuple(before[len(earlier):])


def _check_once(entries: Sequence[BookEntry]) -> None:
    """Require that nothing is reversed or confirmed twice."""
    references = [(each.of_id, each.kind) for each in entries if each.of_id is not None]
    require(len(set(references)) == len(references), DOES_NOT_FOLLOW)


def _entry(data: Any, around: Indexes, before: Sequence[BookEntry]) -> BookEntry:
    read = BOOK_ENTRY.read(data, around)
    FACTS[read.kind].require(read.facts, around)
    require((read.kind == Kind.CLOSING.value) == (read.sitting_id is not None), not_right("sitting"))
    require(read.kind not in WITHOUT_LINES or not read.lines, not_right("lines"))
    about_another = read.kind in (Kind.REVERSAL.value, Kind.CONFIRMATION.value)
    require(about_another == (read.of_id is not None), not_right("of"))
    if read.of_id is not None:
        _check_reference(read, before, around)
    if read.kind == Kind.PAYMENT.value:
        _check_transfers(read, around)
    return read


def _check_reference(entry: BookEntry, before: Sequence[BookEntry], around: Indexes) -> None:
    """Require that a reversal is the opposite of its entry, and that a confirmation is about a payment."""
    origin = before[entry.of_id or 0]
    if entry.kind == Kind.CONFIRMATION.value:
        require(origin.kind == Kind.PAYMENT.value, DOES_NOT_FOLLOW)
        return
    sums = _by_root(origin, around)
    require(_by_root(entry, around) == {person: -amount for person, amount in sums.items()}, DOES_NOT_FOLLOW)
    require(entry.currency == origin.currency, DOES_NOT_FOLLOW)


def _check_transfers(entry: BookEntry, around: Indexes) -> None:
    """Require that a payment gives to everybody what its transfers say."""
    moved = [each for payer, receiver, amount in entry.facts["transfers"]
             for each in ((payer, amount), (receiver, -amount))]
    require(_by_root(entry, around) == _sums(moved, around), not_right("transfers"))


def _by_root(entry: BookEntry, around: Indexes) -> dict[int | None, int]:
    return _sums([(line.person_id, line.amount) for line in entry.lines], around)


def _sums(amounts: Iterable[tuple[int | None, int]], around: Indexes) -> dict[int | None, int]:
    """Add up by person, merged players as one."""
    sums = added_up((None if person is None else around.roots.get(person, person), amount)
                    for person, amount in amounts)
    return {person: amount for person, amount in sums.items() if amount}
