"""Export and import a whole club: roster, tables with logs and closings, ledger, seasons, companies, words.

The export is deterministic. An imported club gets new addresses and is owned by whoever imports it. Accounts,
memberships, invitations, public addresses and bank accounts are not exported.
"""
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import chain
from typing import Any

from sqlalchemy import select

from ..club.club_tables import posted
from ..database import db, once, sent_before, steady, writing
from ..history.appending import imported
from ..history.files import FileHistory
from ..history.loading import Owner
from ..league.penalties import penalties_of
from ..schema.clubs import Club, ClubEvent, Member, Penalty, Role, Season, User
from ..schema.companies import Company, CompanySeat
from ..schema.people import Person
from ..schema.tables import CardTable, new_key
from .exporting import asked_data, book_data, only_known, person_data, references_of, table_data, words_data
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
from .parsing_clubs import ABOUT_ACCOUNTS, FORMAT, FORMAT_VERSION, is_club, parse_club
from .references import EVENTS, References, renamed
from .tournaments import point_tables, put_paid, put_tournaments, tournament_data, tournaments_of
from .validators import of_table, written

PAGE = 500


def export_club(club: Club) -> Iterator[str]:
    """Yield the club as JSON in pieces: keys sorted, one action on each line."""
    club_id = club.id
    steady()
    club = db.session.get_one(Club, club_id)
    tables = _tables(club_id)
    of = references_of(tables, club_id)
    seasons = db.session.scalars(select(Season).filter_by(club_id=club_id).order_by(Season.id)).all()
    of.seasons |= {season.id: place for place, season in enumerate(seasons)}
    companies = db.session.scalars(select(Company).filter_by(club_id=club_id).order_by(Company.id)).all()
    of.companies |= {company.id: place for place, company in enumerate(companies)}
    tournaments = tournaments_of(club_id)
    of.tournaments |= {tournament.id: place for place, tournament in enumerate(tournaments)}
    yield from written_out(only_known({
        "book": Lines(book_data(of, club_id=club_id)), "cash_unit": club.cash_unit, "currency": club.currency,
        "companies": [_company(each, of) for each in companies] or None,
        "events": Lines(_events(club_id, of)), "format": FORMAT, "format_version": FORMAT_VERSION,
        "made_at": written(club.created_at), "name": club.name, "zone": club.zone or None,
        "colour": club.colour or None, "sign": club.sign or None, **asked_data(club),
        "people": Lines([person_data(each, of) for each in club.people]),
        "seasons": Lines([_season(each, of) for each in seasons]),
        "tables": Lines(table_data(each, of) for each in tables),
        "tournaments": [tournament_data(each, of) for each in tournaments] or None,
        "treasurer": of.persons.get(club.treasurer_id),
        "words": list(words_data(of, club_id=club_id))}))


def _tables(club_id: int) -> list[CardTable]:
    """Return the club's tables; of deleted ones only those with results in the club."""
    tables = db.session.scalars(select(CardTable).filter_by(club_id=club_id).order_by(CardTable.id))
    return [table for table in tables if table.deleted_at is None or posted(table)]


def _company(company: Company, of: References) -> dict[str, Any]:
    return {"cash_unit": company.cash_unit, "currency": company.currency, "game": company.game_key,
            "made_at": written(company.made_at), "name": company.name,
            "people": [of.persons[seat.person_id] for seat in company.seats if seat.person_id in of.persons],
            "rate": company.rate, "rules": company.rules}


def _season(season: Season, of: References) -> dict[str, Any]:
    penalties = [_penalty(each, of) for each in reversed(penalties_of(season)) if each.person_id in of.persons]
    return only_known({"penalties": penalties or None,
        "counting": _of_tournaments(season.counting, of.tournaments),
        "deleted_at": season.deleted_at and written(season.deleted_at),
        "ends": season.ends and season.ends.isoformat(), "made_at": written(season.made_at), "name": season.name,
        "starts": season.starts.isoformat()})


def _of_tournaments(counting: Mapping[str, Any], numbers: Mapping[Any, int]) -> dict[str, Any]:
    """Return what a season counts with the tournaments it takes in numbered anew; unknown ones are left out."""
    named = [[numbers[each], weight] for each, weight in counting.get("tournaments", ()) if each in numbers]
    return {**counting, "tournaments": named} if "tournaments" in counting else dict(counting)


def _penalty(penalty: Penalty, of: References) -> dict[str, Any]:
    return only_known({
        "at": written(penalty.at), "person": of.persons[penalty.person_id], "points": penalty.points,
        "reason": penalty.reason, "undone_at": penalty.undone_at and written(penalty.undone_at)})


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
                yield {"at": written(event.at), "facts": renamed(facts, EVENTS, of), "what": event.what}
        last = page[-1].id


def import_club(parsed: ParsedClub, owner: User, submission: str, history: FileHistory | str = "file") -> Club:
    """Create a club from a parsed file, owned by that account. Idempotent by `submission`."""
    owner_id, sent = owner.id, submission_of("club", submission, owner.id)
    return once(lambda: sent_before(Club, sent), lambda: _new_club(parsed, owner_id, sent, history))


def _new_club(parsed: ParsedClub, owner_id: int, sent: str, history: FileHistory | str) -> Club:
    with writing():
        club = Club(key=new_key(), name=parsed.name, currency=parsed.currency, cash_unit=parsed.cash_unit,
                    created_at=parsed.made_at, zone=parsed.zone, colour=parsed.colour, sign=parsed.sign,
                    confirming=parsed.confirming, silence_hours=parsed.silence_hours, submission=sent)
        db.session.add(club)
        db.session.flush()
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
    point_tables(tables, [each.tournament for each in parsed.tables], of)
    for table, each in zip(tables, parsed.tables, strict=True):
        import_book(each.book, of, table_id=table.id)
    import_book(parsed.book, of, club_id=club.id)
    import_balances(chain([parsed.book], (each.book for each in parsed.tables)), of)
    put_paid(parsed.tournaments, of)
    for number, table in enumerate(tables, start=1):
        require_sound(table.id, partial(of_table, number))
    import_words(parsed.words, of, once, club_id=club.id)
    club.treasurer_id = of.persons.get(parsed.treasurer)
    _put_seasons(club, parsed, of, once)
    _put_companies(club, tables, parsed, of, once)
    for number, event in enumerate(parsed.events):
        db.session.add(ClubEvent(club_id=club.id, what=event.what, facts=renamed(event.facts, EVENTS, of),
                                 at=event.at, submission=submission_of(once, "event", number)))
        db.session.flush()


def _put_people(club: Club, parsed: ParsedClub, of: References, once: str) -> list[CardTable]:
    """Insert the roster and the tables with their people, then set who stands for whom."""
    rows: list[Person] = import_people(parsed.people, of, club_id=club.id)
    tables = []
    for number, each in enumerate(parsed.tables):
        table = import_table(each, submission_of(once, "table", number), club.id)
        of.tables[number], of.table_ids[number] = table.key, table.id
        rows += import_people(each.people, of, table_id=table.id)
        tables.append(table)
    point(rows, [*parsed.people, *chain.from_iterable(each.people for each in parsed.tables)], of)
    return tables


def _put_companies(club: Club, tables: list[CardTable], parsed: ParsedClub, of: References, once: str) -> None:
    """Insert the regular companies, and point the tables to theirs."""
    rows = []
    for number, each in enumerate(parsed.companies):
        row = Company(club_id=club.id, name=each.name, game_key=each.game_key, rules=each.rules, rate=each.rate,
                      currency=each.currency, cash_unit=each.cash_unit, made_at=each.made_at,
                      submission=submission_of(once, "company", number))
        row.seats = [CompanySeat(position=at, person_id=of.persons[person]) for at, person in enumerate(each.people)]
        db.session.add(row)
        db.session.flush()
        rows.append(row)
    for table, read in zip(tables, parsed.tables, strict=True):
        if read.company is not None:
            table.company_id = rows[read.company].id


def _put_seasons(club: Club, parsed: ParsedClub, of: References, once: str) -> None:
    for number, each in enumerate(parsed.seasons):
        season = Season(club_id=club.id, name=each.name, starts=each.starts, ends=each.ends,
                        counting=_of_tournaments(each.counting, of.tournaments), made_at=each.made_at,
                        deleted_at=each.deleted_at, submission=submission_of(once, "season", number))
        db.session.add(season)
        db.session.flush()
        of.seasons[number] = season.id
    for penalty in parsed.penalties:
        db.session.add(Penalty(
            season_id=of.seasons[penalty.season_id], person_id=of.persons[penalty.person_id], points=penalty.points,
            reason=penalty.reason, at=penalty.at, undone_at=penalty.undone_at))
        db.session.flush()


__all__ = ["ParsedClub", "export_club", "import_club", "is_club", "parse_club"]
