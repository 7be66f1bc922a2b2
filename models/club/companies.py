"""Regular companies: named people in the order of seats with their game, house rules and terms.

They belong to a club, or to a phone or account without one. Playing with one starts a sitting at its table.
"""
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import or_, select

from tally import decode_dataclass, encode

from ..books.next_game import begin_sitting
from ..club_log import happened, note
from ..database import db, now_utc, sent_before, writing
from ..schema.clubs import Club, locked_club
from ..schema.companies import Company, CompanySeat
from ..schema.ledger import Actor
from ..schema.people import holder_of
from ..schema.tables import CardTable, evening_of
from ..table.claims import Holder
from ..table.opening import open_table
from ..table.sitting import Sitting, all_games
from ..zones import local
from .club_tables import put_table
from .rosters import new_player, person_of

MOST = 50  # companies of one club, account or phone


class TooMany(Exception):
    """The owner has `MOST` companies already."""


@dataclass(frozen=True, slots=True)
class CompanyOwner:
    """Who companies belong to: a club (`user` is who acts there), else an account or a phone."""
    club: Club | None
    who: Holder

    def columns(self) -> dict[str, int | str | None]:
        return {"club_id": self.club.id} if self.club is not None else dict(self.who.columns)


@dataclass(frozen=True, slots=True)
class Content:
    """What a company is. `people`: names; in a club ids of players, or names of new ones."""
    name: str
    game_key: str
    people: tuple[int | str, ...]
    rules: Any
    rate: str
    currency: str
    cash_unit: int


# reading

def companies_of(owner: CompanyOwner) -> list[Company]:
    """Return the owner's companies of installed games; a signed-in phone's are its own and its account's."""
    if owner.club is not None:
        mine = Company.club_id == owner.club.id
    else:
        owns = [column == value for column, value in (
            (Company.phone, owner.who.phone), (Company.user_id, owner.who.user)) if value is not None]
        if not owns:
            return []
        mine = or_(*owns)
    return list(db.session.scalars(select(Company).where(mine, Company.game_key.in_(list(all_games()))).order_by(
        Company.id)))


def company_of(owner: CompanyOwner, company_id: int) -> Company | None:
    return next((each for each in companies_of(owner) if each.id == company_id), None)


def rules_of(company: Company) -> Any:
    """Decode the house rules. Fields added to the game since have their defaults."""
    return decode_dataclass(all_games()[company.game_key].house_rules, company.rules)


def table_of(company: Company) -> CardTable | None:
    """Return the table this company played at last, unless it is deleted."""
    return db.session.scalar(select(CardTable).filter_by(company_id=company.id, deleted_at=None)
                             .order_by(CardTable.id.desc()).limit(1))


def tonight(table: CardTable, company: Company) -> Sitting | None:
    """Return the sitting of the company's game that began this evening at the table and is not over."""
    last = db.session.scalar(select(Sitting).filter_by(table_id=table.id, game_key=company.game_key, sealed_at=None)
                             .order_by(Sitting.id.desc()).limit(1))
    today = evening_of(local(now_utc(), table))
    return last if last is not None and last.evening == today and not last.now.finished else None


# commands

def make(owner: CompanyOwner, content: Content, submission: str) -> Company:
    """Add a company. Idempotent by `submission`. Raises `TooMany`, and `LookupError` for an unknown player."""
    with _changing(owner, submission, "company.made"):
        before = sent_before(Company, submission)
        if before is not None:
            return before
        if len(companies_of(owner)) >= MOST:
            raise TooMany
        company = Company(submission=submission, **owner.columns())
        _put(company, owner, content)
        db.session.add(company)
        db.session.flush()
    return company


def change(owner: CompanyOwner, company_id: int, content: Content, submission: str) -> None:
    """Replace what a company is; one deleted meanwhile stays so. Raises `LookupError` like `make`."""
    with _changing(owner, submission, "company.changed"):
        company = _locked(owner, company_id)
        if company is not None:
            _put(company, owner, content)


def delete(owner: CompanyOwner, company_id: int, submission: str) -> None:
    """Delete a company; its tables stay."""
    with _changing(owner, submission, "company.deleted"):
        company = _locked(owner, company_id)
        if company is not None:
            db.session.delete(company)


@contextmanager
def _changing(owner: CompanyOwner, submission: str, what: str) -> Iterator[None]:
    """A write transaction; a club's is under its lock and leaves an event in its log."""
    with writing():
        if owner.club is not None:
            here = locked_club(owner.club.id)
            if not happened(here, submission):
                note(here, what, owner.who.user, submission)
        yield


def _locked(owner: CompanyOwner, company_id: int) -> Company | None:
    """The company as it is once nobody else changes it."""
    company = company_of(owner, company_id)
    return company and db.session.get(Company, company.id, with_for_update=True, populate_existing=True)


def _put(company: Company, owner: CompanyOwner, content: Content) -> None:
    company.name, company.game_key, company.rules = content.name, content.game_key, encode(content.rules)
    company.rate, company.currency, company.cash_unit = content.rate, content.currency, content.cash_unit
    company.seats = []
    db.session.flush()
    company.seats = [CompanySeat(position=at, **_seat(owner, each)) for at, each in enumerate(content.people)]


def _seat(owner: CompanyOwner, person: int | str) -> dict[str, int | str]:
    if owner.club is None:
        return {"name": str(person)}
    return {"person_id": (new_player(owner.club, person) if isinstance(person, str)
                          else person_of(owner.club, person)).id}


# playing

def play_in_club(company: Company, club: Club, by: Actor, submission: str) -> Sitting:
    """Start a table of the club with the company; where it plays this evening already, return that sitting."""
    with writing():
        here, table = locked_club(club.id), table_of(company)
        running = None if table is None else tonight(table, company)
        if running is not None:
            return running
        people = list(dict.fromkeys(holder_of(seat.person).id for seat in company.seats if seat.person is not None))
        return put_table(here, company.game_key, people, 0, rules_of(company), by, submission, company)


def play(company: Company, table: CardTable | None, by: int | None, submission: str, zone: str = "",
         began: datetime | None = None) -> Sitting:
    """Start a sitting with the company at its table, or at a new one (`zone`: its time zone) where `table` is None;
    `began`: when a phone without network began it.

    Where it plays there this evening already, return that sitting.
    """
    if table is None:
        return open_table(company.game_key, company.names, 0, rules_of(company), submission, zone, company,
                          began=began)
    running = tonight(table, company)
    if running is not None:
        return running
    return begin_sitting(table, company.game_key, _on_roster(table, company.names), 0, rules_of(company), submission,
                         by, began)


def _on_roster(table: CardTable, names: Sequence[str]) -> list[int | str]:
    ids = {person.name.casefold(): person.id for person in table.people}
    return [ids.get(name.casefold(), name) for name in names]


def fits(company: Company) -> bool:
    """Whether its people are as many as the game takes: players of a club may have been deleted or merged."""
    people = {seat.name if seat.person is None else holder_of(seat.person).id for seat in company.seats}
    return len(people) in all_games()[company.game_key].people
