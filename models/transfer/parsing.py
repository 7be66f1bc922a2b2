"""Parse and validate the export of a table. Input is untrusted.

Every refusal is a sentence that names the place. Persons are indexes into the file's list of people. Files of version
1, without money, are still read.
"""
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from tally import Game, _
from tally.sums import added_up

from ..schema.clubs import Word
from ..schema.ledger import BookEntry
from ..schema.people import Person
from .fields import Indexes
from .parsed import ParsedSitting, ParsedTable
from .parsing_books import book_of
from .parsing_sittings import MOST_ACTIONS, sitting_of
from .shapes import PERSONS, TABLE, WORD
from .validators import (
    COMMAND,
    DEEPEST,
    LARGEST_SUM,
    TOO_LARGE,
    CannotRead,
    Limits,
    at,
    index,
    items,
    mapping,
    of_person,
    of_sitting,
    plain,
    require,
    require_once,
    within,
)

FORMAT, FORMAT_VERSION = "forhont table", 2
MOST_PEOPLE, MOST_SITTINGS, MOST_WORDS = 500, 1000, 5000
HEAD = {"format", "format_version"}
MADE_BY = "made_by"  # the version that wrote a file; for people, nothing depends on it
OF_V2: dict[str, Any] = {"book": [], "cash_unit": 100, "currency": "CZK", "words": []}  # not in version 1


def parse(text: str | bytes, games: Mapping[str, Game], limits: Limits = COMMAND) -> ParsedTable:
    """Parse the file of a table. Raises `CannotRead`."""
    with within(limits):
        return parsed(plain(text, DEEPEST, limits), games)


def parsed(data: Any, games: Mapping[str, Game]) -> ParsedTable:
    """Validate the decoded JSON of a table. Raises `CannotRead`."""
    require(isinstance(data, dict) and data.get("format") == FORMAT,
            _("This is no file of a table or a club from Forhont."))
    top = mapping(data, (TABLE.needed | HEAD) - OF_V2.keys(), OF_V2.keys() | TABLE.left_out | {MADE_BY})
    require(top["format_version"] in (1, FORMAT_VERSION), _("This file was made by a newer Forhont."))
    v1 = top["format_version"] == 1
    if v1:
        top = mapping(data, (TABLE.needed | HEAD) - OF_V2.keys(), {MADE_BY}) | OF_V2
    mapping(top, TABLE.needed | HEAD, TABLE.left_out | {MADE_BY})
    people = people_of(top["people"], MOST_PEOPLE, v1)
    require(people and top["sittings"], _("There is nobody or nothing in this file."))
    check_pointers(people, lambda at: range(len(people)))
    everybody = range(len(people))
    around = Indexes(everybody, everybody, roots_of(people), tables=range(1))
    sittings = sittings_of(top["sittings"], games, around, v1)
    return table_of(top, people, sittings, and_of(sittings, around), ())


def table_of(data: Mapping[str, Any], people: tuple[Person, ...], sittings: tuple[ParsedSitting, ...], around: Indexes,
             earlier: Sequence[BookEntry]) -> ParsedTable:
    """Parse the rest of a table. `around.persons` are its people."""
    row = TABLE.read({name: each for name, each in data.items() if name not in HEAD | {MADE_BY}}, around)
    around = replace(around, persons=around.writers)
    book = book_of(data["book"], around, earlier)
    check_balances(book)
    return ParsedTable(row, people, sittings, book, words_of(data["words"], around))


# people

def people_of(data: Any, most: int, v1: bool = False) -> tuple[Person, ...]:
    """Parse people; their pointers are checked by `check_pointers` when all are known."""
    found = []
    for number, each in enumerate(items(data, "people", most), start=1):
        with at(of_person, number):
            found.append(PERSONS.read({"name": each} if v1 else each, Indexes()))
    require_once((each.symbol for each in found if each.symbol), "symbol")
    return tuple(found)


def check_pointers(people: Sequence[Person], allowed: Any) -> None:
    """Require that everybody stands for one of `allowed(index)`, without cycles."""
    for number, person in enumerate(people):
        with at(of_person, number + 1):
            if person.stands_for_id is not None:
                index(person.stands_for_id, allowed(number), "stands_for")
    roots_of(people)


def roots_of(people: Sequence[Person]) -> dict[int, int]:
    """Return who everybody is, pointers followed, in linear time. Refuses cycles."""
    roots: dict[int, int] = {}
    for place in range(len(people)):
        here, way = place, dict[int, bool]()
        while here not in roots and (further := people[here].stands_for_id) is not None:
            with at(of_person, here + 1):
                require(here not in way, _("Nobody stands for himself."))
            way[here] = True
            here = further
        roots |= dict.fromkeys((*way, here), roots.get(here, here))
    return roots


# the rest of a table

def sittings_of(data: Any, games: Mapping[str, Game], around: Indexes, v1: bool = False,
                most: int = MOST_ACTIONS) -> tuple[ParsedSitting, ...]:
    parsed: list[ParsedSitting] = []
    actions = 0
    for number, each in enumerate(items(data, "sittings", MOST_SITTINGS), start=1):
        with at(of_sitting, number):
            parsed.append(sitting_of(each, games, around, v1))
            actions += len(parsed[-1].entries)
            require(actions <= most, _("More than %(n)s actions are too many.", n=most))
    return tuple(parsed)


def and_of(sittings: Sequence[ParsedSitting], around: Indexes) -> Indexes:
    """Return what a ledger may refer to after these sittings: they come after those it could refer to before."""
    first, closed = around.sittings.stop, around.sealings.stop
    return replace(around, sittings=range(first, first + len(sittings)),
                   sealings=range(closed, closed + sum(len(each.sealings) for each in sittings)))


def words_of(data: Any, around: Indexes) -> tuple[Word, ...]:
    return WORD.all(data, "words", MOST_WORDS, around)


def check_balances(book: Sequence[BookEntry]) -> None:
    """Require that every final balance fits its column."""
    require(all(abs(each) <= LARGEST_SUM for each in sums_of(book).values()), TOO_LARGE)


def sums_of(book: Iterable[BookEntry]) -> dict[tuple[int, str], int]:
    """Return what the lines of these entries come to by person and currency."""
    return added_up(((line.person_id, entry.currency), line.amount) for entry in book for line in entry.lines
                    if line.person_id is not None)


__all__ = ["CannotRead", "ParsedTable", "parse"]
