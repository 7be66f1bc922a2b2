"""Parse and validate the export of a club.

People are numbered throughout: first the roster, then table by table. So are sittings and closings, table by table; and
ledger entries, those of the tables before the club's.
"""
from collections.abc import Mapping
from dataclasses import replace
from itertools import chain
from typing import Any

from tally import Game, Unreadable, _, decode_dataclass, encode
from tally.counting import Counting
from tally.money import rate_of

from ..books.pay_out import LONGEST_RATE, MOST_RATE
from ..schema.clubs import ClubEvent, Penalty, Season
from ..schema.ledger import BookEntry
from .parsed import ParsedClub, ParsedCompany, ParsedPerson, ParsedTable
from .parsing import (
    MAY_BE_LEFT_OUT,
    MOST_PEOPLE,
    SINCE,
    check_balances,
    check_pointers,
    people_of,
    place_of,
    roots_of,
    sealings_in,
    sittings_of,
    with_money,
    words_of,
)
from .parsing_books import Around, book_of
from .parsing_confirmations import SETTINGS, asked_of
from .parsing_results import currency
from .references import EVENTS
from .tournament_checks import Played
from .tournaments import parse_tournaments
from .validators import (
    COMMAND,
    LARGEST,
    LONGEST,
    CannotRead,
    Limits,
    agrees,
    at,
    day,
    index,
    is_number,
    items,
    mapping,
    moment,
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
    word,
)

FORMAT, FORMAT_VERSION = "forhont club", 1
DEEPEST, MOST_ACTIONS = 14, 1_000_000
MOST_ROSTER, MOST_TABLES, MOST_SEASONS, MOST_EVENTS = 2000, 2000, 500, 50_000
MOST_PENALTIES = 5000  # of one season
MOST_COMPANIES = 500
MOST_TOURNAMENTS = 500
ABOUT_ACCOUNTS = ("member.", "invitation.")  # prefixes of events about accounts, which are not exported
TOP = {"book", "cash_unit", "currency", "events", "format", "format_version", "made_at", "name", "people", "seasons",
       "tables", "words"}
TABLE = {"opened_at", "people", "sittings"} | SINCE


def is_club(text: bytes) -> bool:
    """Whether this looks like the export of a club."""
    return b'"format":"forhont club"' in text or b'"format": "forhont club"' in text


def parse_club(text: str | bytes, games: Mapping[str, Game], most_actions: int = MOST_ACTIONS,
                limits: Limits = COMMAND) -> ParsedClub:
    """Parse the file of a club. Raises `CannotRead`, also for more than `most_actions`."""
    with within(limits):
        return _unpacked(plain(text, DEEPEST, limits), games, most_actions)


def _unpacked(data: Any, games: Mapping[str, Game], most_actions: int) -> ParsedClub:
    top = mapping(data, TOP, {"colour", "companies", "sign", "tournaments", "treasurer", "zone"} | SETTINGS)
    require(top["format"] == FORMAT, _("This is no club of Forhont."))
    require(top["format_version"] == FORMAT_VERSION, _("This file was made by a newer Forhont."))
    name = word(top["name"], "name", LONGEST, 1)
    require(name == " ".join(name.split()), not_right("name"))
    roster, tables, everybody = _everybody(top)
    people = range(len(everybody))
    numbers = range(len(items(top.get("tournaments", []), "tournaments", MOST_TOURNAMENTS)))
    read, around = _tables(top, tables, games, everybody, numbers, most_actions)
    book = book_of(top["book"], around)
    check_balances([*chain.from_iterable(table.book for table in read), *book])
    seasons, penalties = _seasons(top["seasons"], people, numbers)
    companies = _companies(top.get("companies", []), games, range(len(roster)))
    require(all(each.company is None or each.company < len(companies) for each in read), not_right("company"))
    require(all(each.tournament is None or each.tournament in numbers for each in read), not_right("tournament"))
    tournaments = parse_tournaments(top.get("tournaments", []), games, people, Played(
        [(table.tournament, sitting) for table in read for sitting in table.sittings], [*around.earlier, *book]))
    return ParsedClub(
        name, currency(top["currency"]), whole(top["cash_unit"], "cash_unit", 1, LARGEST),
        moment(top["made_at"], "made_at"), roster, read, tuple(book), seasons,
        _events(top["events"], len(seasons), people, range(len(read)), numbers), words_of(top["words"], people),
        penalties, index(top["treasurer"], range(len(roster)), "treasurer") if "treasurer" in top else None,
        *place_of(top), *asked_of(top), companies=companies, tournaments=tournaments)


def _everybody(top: Mapping[str, Any]) -> tuple[tuple[ParsedPerson, ...], list[tuple[dict[str, Any], ParsedTable]],
                                                tuple[ParsedPerson, ...]]:
    """Parse the roster, the tables with their people, and all people in one sequence with valid pointers."""
    roster = people_of(top["people"], MOST_ROSTER)
    everybody = list(roster)
    tables = []
    for number, each in enumerate(items(top["tables"], "tables", MOST_TABLES), start=1):
        with at(of_table, number):
            table = mapping(each, TABLE, MAY_BE_LEFT_OUT | {"company", "tournament"})
            people = people_of(table["people"], MOST_PEOPLE)
            company = whole(table["company"], "company", 0, MOST_COMPANIES) if "company" in table else None
            tournament = whole(table["tournament"], "tournament", 0,
                               MOST_TOURNAMENTS - 1) if "tournament" in table else None
            tables.append((table, ParsedTable(moment(table["opened_at"], "opened_at"), people, (), len(everybody),
                                              company=company, tournament=tournament)))
            everybody += people
    bounds = {place: parsed.range for _table, parsed in tables for place in parsed.range}
    check_pointers(everybody, lambda place: _may_stand_for(place, len(roster), everybody[place].stands_for, bounds))
    return roster, tables, tuple(everybody)


def _may_stand_for(place: int, roster: int, wanted: int | None, bounds: Mapping[int, range]) -> range:
    """Return the indexes a person may point to: players to the roster, a table's people to it or to their table."""
    return range(roster) if place < roster or (wanted or 0) < roster else bounds[place]


def _tables(top: Mapping[str, Any], tables: list[tuple[dict[str, Any], ParsedTable]], games: Mapping[str, Game],
            everybody: tuple[ParsedPerson, ...], tournaments: range,
            most_actions: int) -> tuple[tuple[ParsedTable, ...], Around]:
    """Parse sittings and ledgers of the tables; return also what the club's ledger may refer to."""
    people, roots = range(len(everybody)), roots_of(everybody)
    read: list[ParsedTable] = []
    entries: list[BookEntry] = []
    sittings = sealings = actions = 0
    for number, (data, parsed) in enumerate(tables, start=1):
        with at(of_table, number):
            played = sittings_of(data["sittings"], games, parsed.range, people, most=most_actions)
            actions += sum(len(each.entries) for each in played)
            require(actions <= most_actions, _("More than %(n)s actions are too many.", n=most_actions))
            here = Around(people, roots, range(sittings, sittings + len(played)),
                          range(sealings, sealings + sealings_in(played)), range(len(tables)), tournaments,
                          tuple(entries))
            own = book_of(data["book"], here)
            read.append(replace(with_money(data, replace(parsed, sittings=played), people, own),
                                company=parsed.company, tournament=parsed.tournament))
            sittings, sealings = here.sittings.stop, here.sealings.stop
            entries += own
    return tuple(read), Around(people, roots, range(sittings), range(sealings), range(len(tables)), tournaments,
                               tuple(entries))


def _seasons(data: Any, people: range, tournaments: range) -> tuple[tuple[Season, ...], tuple[Penalty, ...]]:
    found: list[Season] = []
    penalties: list[Penalty] = []
    for number, each in enumerate(items(data, "seasons", MOST_SEASONS), start=1):
        with at(of_item, "seasons", number):
            season = mapping(small(each), {"counting", "made_at", "name", "starts"},
                             {"deleted_at", "ends", "penalties"})
            penalties += [_penalty(given, len(found), people)
                          for given in items(season.get("penalties", []), "penalties", MOST_PENALTIES)]
            found.append(Season(
                name=word(season["name"], "name", LONGEST, 1), starts=day(season["starts"], "starts"),
                ends=day(season["ends"], "ends") if "ends" in season else None,
                counting=_counting(season["counting"], tournaments),
                made_at=moment(season["made_at"], "made_at"),
                deleted_at=moment(season["deleted_at"], "deleted_at") if "deleted_at" in season else None))
    return tuple(found), tuple(penalties)


def _companies(data: Any, games: Mapping[str, Game], roster: range) -> tuple[ParsedCompany, ...]:
    found: list[ParsedCompany] = []
    for number, each in enumerate(items(data, "companies", MOST_COMPANIES), start=1):
        with at(of_item, "companies", number), readable(not_right("rules")):
            company = mapping(small(each), {
                "cash_unit", "currency", "game", "made_at", "name", "people", "rate", "rules"})
            game = games.get(word(company["game"], "game", LONGEST, 1))
            require(game is not None, not_right("game"))
            assert game is not None
            require(agrees(company["rules"], encode(decode_dataclass(game.house_rules, company["rules"]))),
                    not_right("rules"))
            rate = word(company["rate"], "rate", LONGEST_RATE)
            require(not rate or rate_of(rate) <= MOST_RATE, not_right("rate"))
            name = word(company["name"], "name", LONGEST, 1)
            require(name == " ".join(name.split()), not_right("name"))
            people = [index(person, roster, "people") for person in items(company["people"], "people", MOST_PEOPLE)]
            require_once(people, "people")
            found.append(ParsedCompany(
                name, game.key, tuple(people), dict(company["rules"]), rate,
                currency(company["currency"]), whole(company["cash_unit"], "cash_unit", 1, LARGEST),
                moment(company["made_at"], "made_at")))
    return tuple(found)


def _penalty(data: Any, season: int, people: range) -> Penalty:
    given = mapping(data, {"at", "person", "points", "reason"}, {"undone_at"})
    return Penalty(
        season_id=season, person_id=index(given["person"], people, "person"),
        points=whole(given["points"], "points", 1, LARGEST), reason=word(given["reason"], "reason", LONGEST, 1),
        at=moment(given["at"], "at"),
        undone_at=moment(given["undone_at"], "undone_at") if "undone_at" in given else None)


def _counting(data: Any, tournaments: range) -> dict[str, Any]:
    """Validate what counts in a season; the tournaments it takes in are numbers of the file."""
    try:
        counting = decode_dataclass(Counting, data)
        require(agrees(data, encode(counting)), not_right("counting"))
        require(all(number in tournaments for number, _weight in counting.tournaments), not_right("counting"))
        for each in (counting.games, counting.ties, *(
                [key for key, _weight in weighed] for weighed in (counting.weights, counting.tournaments))):
            require_once(each, "counting")
    except (Unreadable, ValueError, TypeError) as error:
        raise CannotRead(not_right("counting")) from error
    return dict(data)


def _events(data: Any, seasons: int, people: range, tables: range,
            tournaments: range) -> tuple[ClubEvent, ...]:
    found: list[ClubEvent] = []
    places = {"season": range(seasons), "table": tables, "tournament": tournaments}
    for number, each in enumerate(items(data, "events", MOST_EVENTS), start=1):
        with at(of_item, "events", number):
            event = mapping(small(each), {"at", "facts", "what"})
            what = word(event["what"], "what", 40, 1)
            require(not what.startswith(ABOUT_ACCOUNTS), not_right("what"))
            facts = event["facts"]
            require(isinstance(facts, dict) and "user" not in facts, not_right("facts"))
            for name in EVENTS.keys() & facts.keys():
                among = places.get(name, people)
                require(facts[name] is None or (is_number(facts[name]) and facts[name] in among), not_right(name))
            require(all(isinstance(facts.get(name, ""), str) for name in ("game", "day", "reason")), not_right("facts"))
            found.append(ClubEvent(what=what, facts=facts, at=moment(event["at"], "at")))
    return tuple(found)
