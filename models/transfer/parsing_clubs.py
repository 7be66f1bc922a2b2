"""Parse and validate the export of a club.

People are numbered throughout: first the roster, then table by table. So are sittings and closings, table by table; and
ledger entries, those of the tables before the club's.
"""
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

from tally import Game, _, decode_dataclass, encode
from tally.counting import Counting

from ..schema.clubs import ClubEvent, Penalty, Season
from ..schema.companies import Company
from ..schema.ledger import BookEntry
from ..schema.people import Person
from .fields import Indexes
from .parsed import ParsedClub, ParsedTable
from .parsing import (
    MADE_BY,
    MOST_PEOPLE,
    and_of,
    check_balances,
    check_pointers,
    people_of,
    roots_of,
    sittings_of,
    table_of,
    words_of,
)
from .parsing_books import book_of
from .shapes import CLUB, CLUB_EVENT, COMPANY, EVENT_REFERENCES, PENALTY, PLANNED, SEASON, TABLE
from .tournament_checks import Played
from .tournaments import parse_tournaments
from .validators import (
    COMMAND,
    LARGEST,
    CannotRead,
    Limits,
    agrees,
    at,
    day,
    index,
    items,
    mapping,
    not_right,
    of_item,
    of_table,
    plain,
    readable,
    require,
    require_once,
    small,
    whole,
    within,
)

FORMAT, FORMAT_VERSION = "forhont club", 1
DEEPEST, MOST_ACTIONS = 14, 1_000_000
MOST_ROSTER, MOST_TABLES, MOST_SEASONS, MOST_EVENTS = 2000, 2000, 500, 50_000
MOST_PENALTIES = 5000  # of one season
MOST_COMPANIES = 500
MOST_TOURNAMENTS = 500
ABOUT_ACCOUNTS = ("member.", "invitation.")  # prefixes of events about accounts, which are not exported
SAYS = {"season": "season", "evenings": "evenings", "game": "day"}  # which fact an event has, by the first part of it
MOST_PLANNED = 5000
MORE = {"companies", "planned", "tournaments", MADE_BY}


def is_club(text: bytes) -> bool:
    """Whether this looks like the export of a club."""
    return b'"format":"forhont club"' in text or b'"format": "forhont club"' in text


def parse_club(text: str | bytes, games: Mapping[str, Game], most_actions: int = MOST_ACTIONS,
                limits: Limits = COMMAND) -> ParsedClub:
    """Parse the file of a club. Raises `CannotRead`, also for more than `most_actions`."""
    with within(limits):
        return _unpacked(plain(text, DEEPEST, limits), games, most_actions)


def _unpacked(data: Any, games: Mapping[str, Game], most_actions: int) -> ParsedClub:
    require(isinstance(data, dict) and data.get("format") == FORMAT, _("This is no club of Forhont."))
    top = mapping(data, CLUB.needed, CLUB.left_out | MORE)
    require(top["format_version"] == FORMAT_VERSION, _("This file was made by a newer Forhont."))
    roster, peopled, around = _everybody(top)
    club = CLUB.read(top, replace(around, persons=range(len(roster))), MORE)
    tables, after = _tables(peopled, games, around, most_actions)
    earlier = list(chain.from_iterable(table.book for table in tables))
    book = book_of(top["book"], after, earlier)
    check_balances([*earlier, *book])
    seasons = _seasons(top["seasons"], after)
    companies = _companies(top.get("companies", []), games, range(len(roster)))
    tournaments = parse_tournaments(top.get("tournaments", []), games, replace(
        after, entries=range(len(earlier) + len(book))), Played(
        [(table.row.tournament_id, sitting) for table in tables for sitting in table.sittings], [*earlier, *book]))
    events = _events(top["events"], replace(after, seasons=range(len(seasons))))
    planned = PLANNED.all(top.get("planned", []), "planned", MOST_PLANNED, Indexes(persons=range(len(roster))))
    return ParsedClub(club, roster, tables, book, seasons, events, words_of(top["words"], after), companies,
                      tournaments, planned)


Peopled = Sequence[tuple[dict[str, Any], tuple[Person, ...], range]]
"""Tables with their people, and the indexes of these."""


def _everybody(top: Mapping[str, Any]) -> tuple[tuple[Person, ...], Peopled, Indexes]:
    """Parse the roster, and the tables with their people; return also what may be referred to so far."""
    roster = people_of(top["people"], MOST_ROSTER)
    everybody = list(roster)
    tables = []
    for number, each in enumerate(items(top["tables"], "tables", MOST_TABLES), start=1):
        with at(of_table, number):
            table = mapping(each, TABLE.needed, TABLE.left_out)
            people = people_of(table["people"], MOST_PEOPLE)
            tables.append((table, people, range(len(everybody), len(everybody) + len(people))))
            everybody += people
    bounds = {place: own for _table, _people, own in tables for place in own}
    check_pointers(everybody, lambda place: _may_stand_for(place, len(roster), everybody[place].stands_for_id, bounds))
    indexes = range(len(everybody))
    return roster, tables, Indexes(
        indexes, indexes, roots_of(everybody), tables=range(len(tables)),
        companies=range(len(items(top.get("companies", []), "companies", MOST_COMPANIES))),
        tournaments=range(len(items(top.get("tournaments", []), "tournaments", MOST_TOURNAMENTS))))


def _may_stand_for(place: int, roster: int, wanted: int | None, bounds: Mapping[int, range]) -> range:
    """Return the indexes a person may point to: players to the roster, a table's people to it or to their table."""
    return range(roster) if place < roster or (wanted or 0) < roster else bounds[place]


def _tables(tables: Peopled, games: Mapping[str, Game], around: Indexes,
            most_actions: int) -> tuple[tuple[ParsedTable, ...], Indexes]:
    """Parse sittings and ledgers of the tables; return also what the club's ledger may refer to."""
    read: list[ParsedTable] = []
    entries: list[BookEntry] = []
    actions = 0
    for number, (data, people, own) in enumerate(tables, start=1):
        with at(of_table, number):
            here = replace(around, persons=own)
            played = sittings_of(data["sittings"], games, here, most=most_actions)
            actions += sum(len(each.entries) for each in played)
            require(actions <= most_actions, _("More than %(n)s actions are too many.", n=most_actions))
            around = and_of(played, around)
            read.append(table_of(data, people, played, replace(around, persons=own), entries))
            entries += read[-1].book
    return tuple(read), replace(
        around, sittings=range(around.sittings.stop), sealings=range(around.sealings.stop))


def _seasons(data: Any, around: Indexes) -> tuple[tuple[Season, tuple[Penalty, ...]], ...]:
    found = []
    for number, each in enumerate(items(data, "seasons", MOST_SEASONS), start=1):
        with at(of_item, "seasons", number):
            season = SEASON.read(small(each), around, {"penalties"})
            _check_counting(season.counting, around.tournaments)
            found.append((season, PENALTY.all(each.get("penalties", []), "penalties", MOST_PENALTIES, around)))
    return tuple(found)


def _companies(data: Any, games: Mapping[str, Game],
               roster: range) -> tuple[tuple[Company, tuple[int, ...]], ...]:
    found = []
    for number, each in enumerate(items(data, "companies", MOST_COMPANIES), start=1):
        with at(of_item, "companies", number), readable(not_right("rules")):
            given = mapping(small(each), COMPANY.needed)
            require(given["game"] in games, not_right("game"))
            people = tuple(index(person, roster, "people") for person in items(given["people"], "people", MOST_PEOPLE))
            require_once(people, "people")
            found.append((COMPANY.read(given, Indexes(game=games[given["game"]])), people))
    return tuple(found)


def _check_counting(data: Any, tournaments: range) -> None:
    """Validate what counts in a season; the tournaments it takes in are numbers of the file."""
    wrong = not_right("counting")
    try:
        counting = decode_dataclass(Counting, data)
        require(agrees(data, encode(counting)), wrong)
        require(all(number in tournaments for number, _weight in counting.tournaments), wrong)
        for each in (counting.games, counting.ties, *(
                [key for key, _weight in weighed] for weighed in (counting.weights, counting.tournaments))):
            require_once(each, "counting")
    except (ValueError, TypeError) as error:
        raise CannotRead(wrong) from error


def _events(data: Any, around: Indexes) -> tuple[ClubEvent, ...]:
    found = []
    for number, each in enumerate(items(data, "events", MOST_EVENTS, once=False), start=1):  # one tap closes two games
        with at(of_item, "events", number):
            event = CLUB_EVENT.read(small(each), around)
            facts: Any = event.facts
            require(not event.what.startswith(ABOUT_ACCOUNTS), not_right("what"))
            require(isinstance(facts, dict) and "user" not in facts, not_right("facts"))
            for name in EVENT_REFERENCES.keys() & facts.keys():
                try:
                    EVENT_REFERENCES[name].read(facts[name], name, around)
                except CannotRead as error:
                    raise CannotRead(not_right(name)) from error
            require(all(isinstance(facts.get(name, ""), str) for name in ("game", "reason")), not_right("facts"))
            require(SAYS.get(event.what.partition(".")[0]) in (None, *facts), not_right("facts"))
            whole(facts.get("evenings", 0), "facts", 0, LARGEST)
            if "day" in facts:
                day(facts["day"], "facts")
            found.append(event)
    return tuple(found)
