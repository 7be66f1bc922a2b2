"""Export all data about one account as plain JSON-like data (GDPR, article 20).

Of others it holds only what cannot be left out: how many played. Hashes (of the password, of cookies) are left out.
"""
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from typing import Any

from flask import current_app
from sqlalchemy import select

from ..books.book_pages import paid_of
from ..database import db, now_utc
from ..schema.clubs import Club, ClubEvent, Invitation, InvitationUse, Member, Penalty, User, Word
from ..schema.companies import Company
from ..schema.confirmations import Confirmation, Decision, Objection
from ..schema.hooks import Subscription
from ..schema.ledger import Balance, BookEntry, BookLine, Payee, Result, Sealing
from ..schema.people import Person
from ..schema.planning import Attendance
from ..schema.tables import CardTable
from ..schema.tokens import ApiToken
from ..schema.tournaments import ChairHolder, Entrant, Tournament, TournamentEvent, TournamentPenalty
from ..table.claims import Claim, held_by
from ..table.drinks import Stroke
from ..table.entries import Entry
from ..table.sitting import Sitting
from .accounts import reach
from .passkeys import Passkey
from .recovery import RecoveryCode, ResetLink
from .sign_ins import SignIn

FORMAT, FORMAT_VERSION = "forhont personal data", 1


def own_data(user: User) -> dict[str, Any]:
    """Return the data about the account and its players, by subject; times in UTC."""
    _clubs, people, _tables = reach(user.id)
    claims = _all(Claim, Claim.user_id == user.id)
    people |= held_by(user.id)
    tables = _tables_of(people)
    return {
        "format": FORMAT, "format_version": FORMAT_VERSION, "made_by": current_app.config["VERSION"],
        "made_at": iso(now_utc()),
        "account": {"name": user.name, "made_at": iso(user.created_at)},
        "signed_in_on": _rows(SignIn, SignIn.user_id == user.id, "device", since="began_at", last_seen="seen_at"),
        "passkeys": _rows(Passkey, Passkey.user_id == user.id, "name", since="made_at", last_used="used_at"),
        "tokens_for_programs": _rows(ApiToken, ApiToken.user_id == user.id, "name", "role", since="made_at",
                                     until="expires_at"),
        "clubs": [_membership(each) for each in _all(Member, Member.user_id == user.id)],
        "invitations": _invitations(user),
        "done_in_clubs": _done(user),
        "people": [_person(each, tables) for each in _all(Person, Person.id.in_(people))],
        "said_who_one_is": [{"person": each.person.name, "asked_at": iso(each.asked_at), "since": iso(each.since)}
                            for each in claims],
        "results": _results(people),
        "penalties_in_seasons": _rows(Penalty, Penalty.person_id.in_(people), "reason", "at", "undone_at",
                                      person="person_id", season="season_id", hundredths="points"),
        "recorded": _recorded(people),
        "closed_and_reopened": _rows(Sealing, Sealing.by_id.in_(people) | (Sealing.user_id == user.id), "act", "at",
                                     number_of_the_game="sitting_id"),
        **_agreement(people, user),
        "tournaments": _tournaments(people, user),
        "book": _book(people, user),
        "balances": _rows(Balance, Balance.person_id.in_(people), "currency", person="person_id", minor_units="amount"),
        "paid_at": _rows(Payee, Payee.person_id.in_(people) & (Payee.iban != ""), "currency", "holder",
                         person="person_id", account="iban", since="at"),
        "planned_evenings": _rows(Attendance, Attendance.person_id.in_(people) | Attendance.by_id.in_(people), "comes",
                                  "at", person="person_id", evening="evening_id"),
        "ways_back": _ways_back(user),
        "notices": _rows(Subscription, Subscription.user_id == user.id, "address", "device", "made_at", "confirmed_at",
                         "language", "kinds"),
        "drinks": [_row(each, "change", "at", person="person_id") | {"table": tables.get(each.table_id)}
                   for each in _all(Stroke, Stroke.person_id.in_(people))],
        "regular_companies": [_row(each, "name", "rate", "currency", "made_at", game="game_key")
                              | {"people": len(each.seats)} for each in _all(Company, Company.user_id == user.id)],
        "words": _rows(Word, Word.by_id.in_(people), "text", "at"),
    }


def iso(moment: datetime | date | None) -> str | None:
    return None if moment is None else moment.isoformat()


def _row(row: Any, *columns: str, **renamed: str) -> dict[str, Any]:
    """Return columns of a row, those called otherwise by their name in the file."""
    found = {}
    for name, column in (*zip(columns, columns, strict=True), *renamed.items()):
        value = getattr(row, column)
        found[name] = iso(value) if isinstance(value, date) else value
    return found


def _rows(kind: Any, which: Any, *columns: str, **renamed: str) -> list[dict[str, Any]]:
    return [_row(each, *columns, **renamed) for each in _all(kind, which)]


def _all(kind: Any, *which: Any) -> Sequence[Any]:
    return db.session.scalars(select(kind).where(*which).order_by(*kind.__table__.primary_key)).all()


def _tables_of(people: Iterable[int]) -> Mapping[int, str]:
    wanted = select(Person.table_id).where(Person.id.in_(set(people)))
    return {table.id: table.key for table in _all(CardTable, CardTable.id.in_(wanted))}


def _membership(member: Member) -> dict[str, Any]:
    return _row(member, "role", "since", player="person_id") | {"club": member.club.name}


def _done(user: User) -> list[dict[str, Any]]:
    rows = db.session.execute(
        select(ClubEvent, Club.name).join(Club, Club.id == ClubEvent.club_id).where(ClubEvent.user_id == user.id)
        .order_by(ClubEvent.id))
    return [{"club": club, **_row(event, "at", "what")} for event, club in rows]


def _invitations(user: User) -> dict[str, Any]:
    return {"made": _rows(Invitation, Invitation.made_by_id == user.id, "role", at="made_at", until="expires_at"),
            "accepted": _rows(InvitationUse, InvitationUse.user_id == user.id, "at")}


def _ways_back(user: User) -> dict[str, Any]:
    """When recovery codes and links were made and used; never the codes themselves."""
    return {"codes": _rows(RecoveryCode, RecoveryCode.user_id == user.id, "made_at", "used_at"),
            "links": _rows(ResetLink, ResetLink.user_id == user.id, "made_at", "ended_at", until="expires_at",
                           by_mail="mailed")}


def _person(person: Person, tables: Mapping[int, str]) -> dict[str, Any]:
    """One row for a person: on the roster of a club, or at a table."""
    where = {"table": tables.get(person.table_id)} if person.table_id is not None else {"on_the_roster": True}
    return _row(person, "id", "name", "retired_at") | where


def _results(people: set[int]) -> list[dict[str, Any]]:
    rows = db.session.execute(
        select(Result, Sitting.evening, Sitting.game_key, Sitting.origin, CardTable.key)
        .join(Sitting, Sitting.id == Result.sitting_id).join(CardTable, CardTable.id == Sitting.table_id)
        .where(Result.person_id.in_(people)).order_by(Sitting.evening, Result.id))
    return [_row(result, "place", "players", "rounds", number_of_the_game="sitting_id", person="person_id",
                 points="paid", points_that_count="counted", by_kind_of_round="stats")
            | {"evening": iso(evening), "game": game, "table": table, "from": origin,
               "rounds_lost": None if origin == "notebook" else result.lost}
            for result, evening, game, origin, table in rows]


def _recorded(people: set[int]) -> list[dict[str, Any]]:
    """The entries the people recorded: what and when, without content.

    They are looked for at the tables of these people and of their clubs, as no index leads to who recorded.
    """
    tables = select(Person.table_id).where(Person.id.in_(people))
    clubs = select(Person.club_id).where(Person.id.in_(people)).union(
        select(CardTable.club_id).where(CardTable.id.in_(tables)))
    there = select(Sitting.id).join(CardTable, CardTable.id == Sitting.table_id).where(
        CardTable.id.in_(tables) | CardTable.club_id.in_(clubs))
    rows = db.session.execute(
        select(Entry.sitting_id, Entry.seq, Entry.act, Entry.kind, Entry.at)
        .where(Entry.sitting_id.in_(there), Entry.by_id.in_(people)).order_by(Entry.sitting_id, Entry.seq))
    return [_row(row, "at", number_of_the_game="sitting_id", action="seq") | {"what": f"{row.act} {row.kind}".strip()}
            for row in rows]


def _agreement(people: set[int], user: User) -> dict[str, Any]:
    """The sums the people agreed with, what they objected to, and what the account decided about objections."""
    decided = _all(Decision, Decision.by_id.in_(people) | (Decision.user_id == user.id))
    return {
        "agreed": _rows(Confirmation, Confirmation.person_id.in_(people), "how", "initials", "at", person="person_id",
                        number_of_the_game="sitting_id", points="paid", points_that_count="counted"),
        "objected": [_row(each, "at", number_of_the_game="sitting_id", action="seq", person="person_id", why="reason")
                     | {"decisions": [_decision(one) for one in each.decisions]}
                     for each in _all(Objection, Objection.person_id.in_(people))],
        "decided": [_decision(each) for each in decided]}


def _tournaments(people: set[int], user: User) -> dict[str, Any]:
    """What the people registered for, the chairs they held with their penalties, and what the account did there."""
    def of(kind: Any, *which: Any) -> Sequence[Any]:
        return db.session.execute(select(kind, Tournament).join(Tournament, Tournament.id == kind.tournament_id)
                                  .where(*which).order_by(kind.id)).all()
    chairs = of(ChairHolder, ChairHolder.person_id.in_(people))
    own_chairs = {(holder.tournament_id, holder.chair) for holder, _tournament in chairs}
    penalties = of(TournamentPenalty, TournamentPenalty.tournament_id.in_({number for number, _chair in own_chairs}))
    done = of(TournamentEvent, TournamentEvent.person_id.in_(people) | (TournamentEvent.user_id == user.id))
    return {
        "entered": [_row(here, "day", tournament="name", game="game_key")
                    | _row(each, "present", "withdrawn_at", person="person_id", registered_at="at")
                    | {"paid": bool(paid_of([each]))}
                    for each, here in of(Entrant, Entrant.person_id.in_(people))],
        "chairs": [_row(each, "chair", "from_round", "until_round", person="person_id") | {"tournament": here.name}
                   for each, here in chairs],
        "penalties": [_row(each, "chair", "round", "points", "reason", "at", "cancelled_at")
                      | {"tournament": here.name, "cancelled_reason": each.cancelled_reason or None}
                      for each, here in penalties if (each.tournament_id, each.chair) in own_chairs],
        "done": [_row(each, "what", "at") | {"tournament": here.name} for each, here in done]}


def _decision(decision: Decision) -> dict[str, Any]:
    return _row(decision, "outcome", "at", why="reason") | {"by_a_party": bool(decision.party)}


def _book(people: set[int], user: User) -> dict[str, Any]:
    lines = db.session.execute(
        select(BookLine, BookEntry).join(BookEntry, BookEntry.id == BookLine.entry_id)
        .where(BookLine.person_id.in_(people)).order_by(BookEntry.id, BookLine.id))
    written = db.session.scalars(select(BookEntry).where(
        BookEntry.by_id.in_(people) | (BookEntry.user_id == user.id)).order_by(BookEntry.id))
    return {
        "lines": [_row(entry, "at", "note", "currency", entry="id", what="kind")
                  | _row(line, person="person_id", minor_units="amount") for line, entry in lines],
        "written": [_row(entry, "at", "note", entry="id", what="kind") for entry in written]}
