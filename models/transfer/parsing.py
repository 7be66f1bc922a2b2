"""Parse and validate the export of a table. Input is untrusted.

Every refusal is a sentence that names the place. Persons are indexes into the file's list of people. Files of version
1, without money, are still read.
"""
from collections.abc import Mapping, Sequence
from typing import Any

from tally import Game, _

from ..marks import COLOURS, letters
from ..marks import MOST_LETTERS as MOST_OF_A_SIGN
from ..schema.clubs import Word
from ..schema.ledger import BookEntry
from ..zones import is_zone
from .parsed import ParsedPerson, ParsedSitting, ParsedTable
from .parsing_books import Around, book_of
from .parsing_confirmations import asked_of
from .parsing_results import currency
from .parsing_sittings import MOST_ACTIONS, sitting_of
from .validators import (
    COMMAND,
    DEEPEST,
    LARGEST,
    LARGEST_SUM,
    LONGEST,
    CannotRead,
    Limits,
    at,
    index,
    items,
    mapping,
    moment,
    not_right,
    of_item,
    of_person,
    of_sitting,
    plain,
    require,
    whole,
    within,
    word,
)

FORMAT, FORMAT_VERSION = "forhont table", 2
MOST_PEOPLE, MOST_SITTINGS, MOST_WORDS = 500, 1000, 5000
MOST_LETTERS = 40  # of a name, in grapheme clusters
FIRST = {"format", "format_version", "opened_at", "people", "sittings"}
SINCE = {"book", "cash_unit", "currency", "words"}
MAY_BE_LEFT_OUT = {"colour", "confirming", "name", "referee", "sign", "silence_hours", "treasurer", "zone"}


def parse(text: str | bytes, games: Mapping[str, Game], limits: Limits = COMMAND) -> ParsedTable:
    """Parse the file of a table. Raises `CannotRead`."""
    with within(limits):
        return parsed(plain(text, DEEPEST, limits), games)


def parsed(data: Any, games: Mapping[str, Game]) -> ParsedTable:
    """Validate the decoded JSON of a table. Raises `CannotRead`."""
    top = mapping(data, FIRST, SINCE | MAY_BE_LEFT_OUT)
    require(top["format"] == FORMAT, _("This is no table of Forhont."))
    require(top["format_version"] in (1, FORMAT_VERSION), _("This file was made by a newer Forhont."))
    v1 = top["format_version"] == 1
    mapping(data, FIRST if v1 else FIRST | SINCE, set() if v1 else MAY_BE_LEFT_OUT)
    people = people_of(top["people"], MOST_PEOPLE, v1)
    require(people and top["sittings"], _("There is nobody or nothing in this file."))
    check_pointers(people, lambda at: range(len(people)))
    everybody = range(len(people))
    sittings = sittings_of(top["sittings"], games, everybody, everybody, v1)
    parsed = ParsedTable(moment(top["opened_at"], "opened_at"), people, sittings)
    if v1:
        return parsed
    around = Around(everybody, roots_of(people), range(len(sittings)), range(sealings_in(sittings)), range(1))
    return with_money(top, parsed, everybody, book_of(top["book"], around))


def with_money(data: Mapping[str, Any], parsed: ParsedTable, everybody: range,
               book: Sequence[BookEntry]) -> ParsedTable:
    """Add currency, treasurer, ledger, words and settings to a parsed table."""
    check_balances(book)
    return ParsedTable(
        parsed.opened_at, parsed.people, parsed.sittings, parsed.first, currency(data["currency"]),
        whole(data["cash_unit"], "cash_unit", 1, LARGEST),
        index(data["treasurer"], parsed.range, "treasurer") if "treasurer" in data else None,
        tuple(book), words_of(data["words"], everybody), _name(data["name"]) if "name" in data else "",
        *place_of(data), *asked_of(data),
        referee=index(data["referee"], parsed.range, "referee") if "referee" in data else None)


def place_of(data: Mapping[str, Any]) -> tuple[str, str, str]:
    """Return time zone, colour and sign of a club or a table; unknown zones and colours become ""."""
    zone, colour, sign = (word(data[name], name, LONGEST, 1) if name in data else ""
                          for name in ("zone", "colour", "sign"))
    require(sign == " ".join(sign.split()) and letters(sign) <= MOST_OF_A_SIGN, not_right("sign"))
    return zone if is_zone(zone) else "", colour if colour in COLOURS else "", sign


# people

def people_of(data: Any, most: int, v1: bool = False) -> tuple[ParsedPerson, ...]:
    """Parse people; their pointers are checked by `check_pointers` when all are known."""
    found = []
    for number, each in enumerate(items(data, "people", most), start=1):
        with at(of_person, number):
            found.append(ParsedPerson(_name(each)) if v1 else _person(each))
    return tuple(found)


def _person(data: Any) -> ParsedPerson:
    person = mapping(data, {"name"}, {"retired_at", "stands_for"})
    return ParsedPerson(
        _name(person["name"]),
        whole(person["stands_for"], "stands_for", 0, LARGEST) if "stands_for" in person else None,
        moment(person["retired_at"], "retired_at") if "retired_at" in person else None)


def _name(data: Any) -> str:
    require(isinstance(data, str) and data == " ".join(data.split()), _("This is no name."))
    require(0 < letters(data) <= MOST_LETTERS, _("A name has from 1 to %(n)s letters.", n=MOST_LETTERS))
    return str(data)


def check_pointers(people: Sequence[ParsedPerson], allowed: Any) -> None:
    """Require that everybody stands for one of `allowed(index)`, without cycles."""
    for number, person in enumerate(people):
        with at(of_person, number + 1):
            if person.stands_for is not None:
                index(person.stands_for, allowed(number), "stands_for")
    roots_of(people)


def roots_of(people: Sequence[ParsedPerson]) -> dict[int, int]:
    """Return who everybody is, pointers followed, in linear time. Refuses cycles."""
    roots: dict[int, int] = {}
    for place in range(len(people)):
        here, way = place, dict[int, bool]()
        while here not in roots and (further := people[here].stands_for) is not None:
            with at(of_person, here + 1):
                require(here not in way, _("Nobody stands for himself."))
            way[here] = True
            here = further
        roots |= dict.fromkeys((*way, here), roots.get(here, here))
    return roots


# the rest of a table

def sittings_of(data: Any, games: Mapping[str, Game], people: range, everybody: range, v1: bool = False,
                most: int = MOST_ACTIONS) -> tuple[ParsedSitting, ...]:
    parsed: list[ParsedSitting] = []
    actions = 0
    for number, each in enumerate(items(data, "sittings", MOST_SITTINGS), start=1):
        with at(of_sitting, number):
            parsed.append(sitting_of(each, games, people, everybody, v1))
            actions += len(parsed[-1].entries)
            require(actions <= most, _("More than %(n)s actions are too many.", n=most))
    return tuple(parsed)


def sealings_in(sittings: Sequence[ParsedSitting]) -> int:
    return sum(len(each.sealings) for each in sittings)


def words_of(data: Any, people: range) -> tuple[Word, ...]:
    found = []
    for number, each in enumerate(items(data, "words", MOST_WORDS), start=1):
        with at(of_item, "words", number):
            entry = mapping(each, {"at", "text"}, {"by"})
            found.append(Word(text=word(entry["text"], "text", LONGEST, 1), at=moment(entry["at"], "at"),
                              by_id=index(entry["by"], people, "by") if "by" in entry else None))
    return tuple(found)


def check_balances(book: Sequence[BookEntry]) -> None:
    """Require that every final balance fits its column."""
    sums: dict[tuple[int, str], int] = {}
    for entry in book:
        for line in entry.lines:
            if line.person_id is not None:
                key = (line.person_id, entry.currency)
                sums[key] = sums.get(key, 0) + line.amount
    require(all(abs(each) <= LARGEST_SUM for each in sums.values()), _("This number is too large."))


__all__ = ["CannotRead", "ParsedTable", "parse"]
