"""Export and import a whole club: roster, tables with logs and closings, ledger, seasons, companies, words.

The export is deterministic. An imported club gets new addresses and is owned by whoever imports it. Accounts,
memberships, invitations, public addresses and bank accounts are not exported.
"""
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import Any

from flask import current_app
from sqlalchemy import select

from ..club.club_tables import posted
from ..database import begin_snapshot, db, once, sent_before, writing
from ..history.appending import imported
from ..history.files import FileHistory
from ..history.loading import Owner
from ..league.penalties import penalties_of
from ..schema.clubs import Club, ClubEvent, Member, Role, Season, User
from ..schema.companies import Company, CompanySeat
from ..schema.planning import PlannedEvening
from ..schema.tables import CardTable, new_key
from .exporting import book_data, references_of, table_data, words_data
from .fields import References
from .importing import (
    import_balances,
    import_book,
    import_people,
    import_sittings,
    import_table,
    import_words,
    point,
    require_sound,
    submission_of,
)
from .json_stream import Lines, written_out
from .parsed import ParsedClub
from .parsing import MADE_BY
from .parsing_clubs import ABOUT_ACCOUNTS, FORMAT, FORMAT_VERSION, is_club, parse_club
from .shapes import ATTENDANCE, CLUB, CLUB_EVENT, COMPANY, PENALTY, PERSONS, PLANNED, SEASON, TABLE, event_facts
from .tournaments import put_paid, put_tournaments, tournament_data, tournaments_of
from .validators import of_table

PAGE = 500


def export_club(club: Club) -> Iterator[str]:
    """Yield the club as JSON in pieces: keys sorted, one action on each line."""
    club_id = club.id
    begin_snapshot()
    club = db.session.get_one(Club, club_id)
    tables = _tables(club_id)
    of = references_of(tables, club_id)
    seasons = _numbered(Season, club_id, of.seasons)
    companies = _numbered(Company, club_id, of.companies)
    tournaments = tournaments_of(club_id)
    of.tournaments |= {tournament.id: place for place, tournament in enumerate(tournaments)}
    more = {"companies": [_company(each, of) for each in companies],
            "planned": [_planned(each, of) for each in _numbered(PlannedEvening, club_id, {})],
            "tournaments": [tournament_data(each, of) for each in tournaments]}
    yield from written_out(CLUB.write(club, of) | {
        "book": Lines(book_data(of, club_id=club_id)), "events": Lines(_events(club_id, of)), "format": FORMAT,
        "format_version": FORMAT_VERSION, MADE_BY: current_app.config["VERSION"],
        "people": Lines([PERSONS.write(each, of) for each in club.people]),
        "seasons": Lines([_season(each, of) for each in seasons]),
        "tables": Lines(table_data(each, of) for each in tables),
        "words": list(words_data(of, club_id=club_id))} | {name: each for name, each in more.items() if each})


def _numbered(kind: Any, club_id: int, numbers: dict[Any, int]) -> Sequence[Any]:
    rows = db.session.scalars(select(kind).filter_by(club_id=club_id).order_by(kind.id)).all()
    numbers |= {row.id: place for place, row in enumerate(rows)}
    return rows


def _tables(club_id: int) -> list[CardTable]:
    """Return the club's tables; of deleted ones only those with results in the club."""
    tables = db.session.scalars(select(CardTable).filter_by(club_id=club_id).order_by(CardTable.id))
    return [table for table in tables if table.deleted_at is None or posted(table)]


def _company(company: Company, of: References) -> dict[str, Any]:
    return COMPANY.write(company, of) | {
        "people": [of.persons[seat.person_id] for seat in company.seats if seat.person_id in of.persons]}


def _planned(evening: PlannedEvening, of: References) -> dict[str, Any]:
    return PLANNED.write(evening, of) | {"answers": [ATTENDANCE.write(each, of) for each in evening.answers]}


def _season(season: Season, of: References) -> dict[str, Any]:
    penalties = [PENALTY.write(each, of) for each in reversed(penalties_of(season)) if each.person_id in of.persons]
    return SEASON.write(season, of) | {"counting": _of_tournaments(season.counting, of.tournaments)} | (
        {"penalties": penalties} if penalties else {})


def _of_tournaments(counting: Mapping[str, Any], numbers: Mapping[Any, int]) -> dict[str, Any]:
    """Return what a season counts with the tournaments it takes in numbered anew; unknown ones are left out."""
    named = [[numbers[each], weight] for each, weight in counting.get("tournaments", ()) if each in numbers]
    return {**counting, "tournaments": named} if "tournaments" in counting else dict(counting)


def _events(club_id: int, of: References) -> Iterator[dict[str, Any]]:
    """Yield the club's events, without those about accounts.

    Submissions are left out: the one a table was created with admits to that table.
    """
    last = 0
    while page := db.session.scalars(select(ClubEvent).filter_by(club_id=club_id).where(ClubEvent.id > last)
                                     .order_by(ClubEvent.id).limit(PAGE)).all():
        for event in page:
            if not event.what.startswith(ABOUT_ACCOUNTS):
                facts = {name: value for name, value in event.facts.items() if name not in ("user", "made")}
                yield CLUB_EVENT.write(event, of) | {"facts": event_facts(facts, of)}
        last = page[-1].id


def import_club(parsed: ParsedClub, owner: User, submission: str, history: FileHistory | str = "file") -> Club:
    """Create a club from a parsed file, owned by that account. Idempotent by `submission`."""
    owner_id, sent = owner.id, submission_of("club", submission, owner.id)
    return once(lambda: sent_before(Club, sent), lambda: _new_club(parsed, owner_id, sent, history))


def _new_club(parsed: ParsedClub, owner_id: int, sent: str, history: FileHistory | str) -> Club:
    with writing():
        club = CLUB.insert(parsed.row, References(), key=new_key(), submission=sent)
        db.session.add(Member(club_id=club.id, user_id=owner_id, role=Role.OWNER.value))
        _put(club, parsed, sent)
        imported(Owner.of(club), history)
    return club


def _put(club: Club, parsed: ParsedClub, once: str) -> None:
    of = References(club=club.key)
    tables = _put_people(club, parsed, of, once)
    for number, (table, each) in enumerate(zip(tables, parsed.tables, strict=True)):
        import_sittings(table, each, of, submission_of(once, number))
    put_tournaments(club, parsed.tournaments, of, once)
    _put_companies(club, parsed, of, once)
    for table, each in zip(tables, parsed.tables, strict=True):
        TABLE.point(table, each.row, of)
    for table, each in zip(tables, parsed.tables, strict=True):
        import_book(each.book, of, table_id=table.id)
    import_book(parsed.book, of, club_id=club.id)
    import_balances(chain([parsed.book], (each.book for each in parsed.tables)), of)
    put_paid(parsed.tournaments, of)
    for number, table in enumerate(tables, start=1):
        require_sound(table.id, partial(of_table, number))
    import_words(parsed.words, of, once, club_id=club.id)
    CLUB.point(club, parsed.row, of)
    _put_seasons(club, parsed, of, once)
    _put_planned(club, parsed, of, once)
    for number, event in enumerate(parsed.events):
        CLUB_EVENT.insert(event, of, club_id=club.id, facts=event_facts(event.facts, of),
                          submission=submission_of(once, "event", number))


def _put_people(club: Club, parsed: ParsedClub, of: References, once: str) -> list[CardTable]:
    """Insert the roster and the tables with their people, then set who stands for whom."""
    rows = import_people(parsed.people, of, club_id=club.id)
    tables = []
    for number, each in enumerate(parsed.tables):
        table = import_table(each, submission_of(once, "table", number), club.id)
        of.tables[number], of.table_ids[number] = table.key, table.id
        rows += import_people(each.people, of, table_id=table.id)
        tables.append(table)
    point(rows, [*parsed.people, *chain.from_iterable(each.people for each in parsed.tables)], of)
    return tables


def _put_companies(club: Club, parsed: ParsedClub, of: References, once: str) -> None:
    for number, (company, people) in enumerate(parsed.companies):
        seats = [CompanySeat(position=at, person_id=of.persons[person]) for at, person in enumerate(people)]
        of.companies[number] = COMPANY.insert(company, of, club_id=club.id, seats=seats,
                                              submission=submission_of(once, "company", number)).id


def _put_planned(club: Club, parsed: ParsedClub, of: References, once: str) -> None:
    for number, evening in enumerate(parsed.planned):
        made = PLANNED.insert(evening, of, club_id=club.id, key=new_key(),
                              submission=submission_of(once, "planned", number))
        for each in evening.answers:
            ATTENDANCE.insert(each, of, evening_id=made.id)


def _put_seasons(club: Club, parsed: ParsedClub, of: References, once: str) -> None:
    for number, (season, penalties) in enumerate(parsed.seasons):
        row = SEASON.insert(season, of, club_id=club.id, submission=submission_of(once, "season", number),
                            counting=_of_tournaments(season.counting, of.tournaments))
        of.seasons[number] = row.id
        for each in penalties:
            PENALTY.insert(each, of, season_id=row.id)


__all__ = ["ParsedClub", "export_club", "import_club", "is_club", "parse_club"]
