"""Export all data about one account as plain JSON-like data (GDPR, article 20).

Of others it holds only what cannot be left out: how many played. Hashes (of the password, of cookies) are left out.
"""
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from typing import Any

from sqlalchemy import select

from ..database import db, now_utc
from ..schema.clubs import Club, ClubEvent, Invitation, InvitationUse, Member, User, Word
from ..schema.companies import Company
from ..schema.confirmations import Confirmation, Decision, Objection
from ..schema.ledger import Balance, BookEntry, BookLine, Payee, Result
from ..schema.people import Person
from ..schema.tables import CardTable
from ..schema.tournaments import ChairHolder, Entrant, Tournament, TournamentEvent, TournamentPenalty
from ..table.claims import Claim
from ..table.drinks import Stroke
from ..table.entries import Entry
from ..table.sitting import Sitting
from .accounts import reach
from .recovery import RecoveryCode, ResetLink
from .sign_ins import SignIn

FORMAT, FORMAT_VERSION = "forhont personal data", 1


def own_data(user: User) -> dict[str, Any]:
    """Return the data about the account and its players, by subject; times in UTC."""
    _clubs, people, _tables = reach(user.id)
    claims = _all(Claim, Claim.user_id == user.id)
    people |= {claim.person_id for claim in claims if claim.since is not None}
    tables = _tables_of(people)
    return {
        "format": FORMAT, "format_version": FORMAT_VERSION, "made_at": said(now_utc()),
        "account": {"name": user.name, "made_at": said(user.created_at)},
        "signed_in_on": [{"device": each.device, "since": said(each.began_at), "last_seen": said(each.seen_at)}
                         for each in _all(SignIn, SignIn.user_id == user.id)],
        "clubs": [_membership(each) for each in _all(Member, Member.user_id == user.id)],
        "invitations": _invitations(user),
        "done_in_clubs": _done(user),
        "people": [_person(each, tables) for each in _all(Person, Person.id.in_(people))],
        "said_who_one_is": [{"person": each.person.name, "asked_at": said(each.asked_at), "since": said(each.since)}
                            for each in claims],
        "results": _results(people),
        "recorded": _recorded(people),
        **_agreement(people, user),
        "tournaments": _tournaments(people, user),
        "book": _book(people, user),
        "balances": [{"person": each.person_id, "currency": each.currency, "minor_units": each.amount}
                     for each in _all(Balance, Balance.person_id.in_(people))],
        "paid_at": [{"person": each.person_id, "currency": each.currency, "account": each.iban, "holder": each.holder,
                     "since": said(each.at)} for each in _all(Payee, Payee.person_id.in_(people)) if each.iban],
        "ways_back": _ways_back(user),
        "drinks": [{"person": each.person_id, "table": tables.get(each.table_id), "change": each.change,
                    "at": said(each.at)} for each in _all(Stroke, Stroke.person_id.in_(people))],
        "regular_companies": [{"name": each.name, "game": each.game_key, "people": len(each.seats), "rate": each.rate,
                               "currency": each.currency, "made_at": said(each.made_at)}
                              for each in _all(Company, Company.user_id == user.id)],
        "words": [{"text": each.text, "at": said(each.at)} for each in _all(Word, Word.by_id.in_(people))],
    }


def said(moment: datetime | date | None) -> str | None:
    return None if moment is None else moment.isoformat()


def _all(kind: Any, *which: Any) -> Sequence[Any]:
    return db.session.scalars(select(kind).where(*which).order_by(*kind.__table__.primary_key)).all()


def _tables_of(people: Iterable[int]) -> Mapping[int, str]:
    wanted = select(Person.table_id).where(Person.id.in_(set(people)))
    return {table.id: table.key for table in _all(CardTable, CardTable.id.in_(wanted))}


def _membership(member: Member) -> dict[str, Any]:
    return {"club": member.club.name, "role": member.role, "since": said(member.since), "player": member.person_id}


def _done(user: User) -> list[dict[str, Any]]:
    rows = db.session.execute(
        select(ClubEvent, Club.name).join(Club, Club.id == ClubEvent.club_id).where(ClubEvent.user_id == user.id)
        .order_by(ClubEvent.id))
    return [{"club": club, "at": said(event.at), "what": event.what} for event, club in rows]


def _invitations(user: User) -> dict[str, Any]:
    made = _all(Invitation, Invitation.made_by_id == user.id)
    used = _all(InvitationUse, InvitationUse.user_id == user.id)
    return {"made": [{"role": each.role, "at": said(each.made_at), "until": said(each.expires_at)} for each in made],
            "accepted": [{"at": said(each.at)} for each in used]}


def _ways_back(user: User) -> dict[str, Any]:
    """When recovery codes and links were made and used; never the codes themselves."""
    return {"codes": [{"made_at": said(each.made_at), "used_at": said(each.used_at)}
                      for each in _all(RecoveryCode, RecoveryCode.user_id == user.id)],
            "links": [{"made_at": said(each.made_at), "until": said(each.expires_at), "ended_at": said(each.ended_at)}
                      for each in _all(ResetLink, ResetLink.user_id == user.id)]}


def _person(person: Person, tables: Mapping[int, str]) -> dict[str, Any]:
    """One row for a person: on the roster of a club, or at a table."""
    where = {"table": tables.get(person.table_id)} if person.table_id is not None else {"on_the_roster": True}
    return {"id": person.id, "name": person.name, **where, "retired_at": said(person.retired_at)}


def _results(people: set[int]) -> list[dict[str, Any]]:
    rows = db.session.execute(
        select(Result, Sitting.evening, Sitting.game_key, Sitting.origin, CardTable.key)
        .join(Sitting, Sitting.id == Result.sitting_id).join(CardTable, CardTable.id == Sitting.table_id)
        .where(Result.person_id.in_(people)).order_by(Sitting.evening, Result.id))
    return [{"evening": said(evening), "game": game, "number_of_the_game": result.sitting_id, "table": table,
             "from": origin, "person": result.person_id, "place": result.place, "players": result.players,
             "points": result.paid, "points_that_count": result.counted, "rounds": result.rounds,
             "rounds_lost": None if origin == "notebook" else result.lost, "by_kind_of_round": result.stats}
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
    return [{"number_of_the_game": row.sitting_id, "action": row.seq, "what": f"{row.act} {row.kind}".strip(),
             "at": said(row.at)} for row in rows]


def _agreement(people: set[int], user: User) -> dict[str, Any]:
    """The sums the people agreed with, what they objected to, and what the account decided about objections."""
    decided = _all(Decision, Decision.by_id.in_(people) | (Decision.user_id == user.id))
    return {
        "agreed": [{"number_of_the_game": each.sitting_id, "person": each.person_id, "points": each.paid,
                    "points_that_count": each.counted, "how": each.how, "initials": each.initials, "at": said(each.at)}
                   for each in _all(Confirmation, Confirmation.person_id.in_(people))],
        "objected": [{"number_of_the_game": each.sitting_id, "action": each.seq, "person": each.person_id,
                      "why": each.reason, "at": said(each.at), "decisions": [_decision(one) for one in each.decisions]}
                     for each in _all(Objection, Objection.person_id.in_(people))],
        "decided": [_decision(each) for each in decided]}


def _tournaments(people: set[int], user: User) -> dict[str, Any]:
    """What the people registered for, the chairs they held with their penalties, and what the account did there."""
    def of(kind: Any, *which: Any) -> Sequence[Any]:
        return db.session.execute(select(kind, Tournament).join(Tournament, Tournament.id == kind.tournament_id)
                                  .where(*which).order_by(kind.id)).all()
    chairs = of(ChairHolder, ChairHolder.person_id.in_(people))
    held = {(holder.tournament_id, holder.chair) for holder, _tournament in chairs}
    penalties = of(TournamentPenalty, TournamentPenalty.tournament_id.in_({number for number, _chair in held}))
    done = of(TournamentEvent, TournamentEvent.person_id.in_(people) | (TournamentEvent.user_id == user.id))
    return {
        "entered": [{"tournament": here.name, "day": said(here.day), "game": here.game_key, "person": each.person_id,
                     "registered_at": said(each.at), "present": each.present, "paid": each.paid_entry_id is not None,
                     "withdrawn_at": said(each.withdrawn_at)}
                    for each, here in of(Entrant, Entrant.person_id.in_(people))],
        "chairs": [{"tournament": here.name, "person": each.person_id, "chair": each.chair,
                    "from_round": each.from_round, "until_round": each.until_round} for each, here in chairs],
        "penalties": [{"tournament": here.name, "chair": each.chair, "round": each.round, "points": each.points,
                       "reason": each.reason, "at": said(each.at), "cancelled_at": said(each.cancelled_at),
                       "cancelled_reason": each.cancelled_reason or None}
                      for each, here in penalties if (each.tournament_id, each.chair) in held],
        "done": [{"tournament": here.name, "what": each.what, "at": said(each.at)} for each, here in done]}


def _decision(decision: Decision) -> dict[str, Any]:
    return {"outcome": decision.outcome, "by_a_party": bool(decision.party), "why": decision.reason,
            "at": said(decision.at)}


def _book(people: set[int], user: User) -> dict[str, Any]:
    lines = db.session.execute(
        select(BookLine, BookEntry).join(BookEntry, BookEntry.id == BookLine.entry_id)
        .where(BookLine.person_id.in_(people)).order_by(BookEntry.id, BookLine.id))
    written = db.session.scalars(select(BookEntry).where(
        BookEntry.by_id.in_(people) | (BookEntry.user_id == user.id)).order_by(BookEntry.id))
    return {
        "lines": [{"entry": entry.id, "at": said(entry.at), "what": entry.kind, "note": entry.note,
                   "person": line.person_id, "minor_units": line.amount, "currency": entry.currency}
                  for line, entry in lines],
        "written": [{"entry": entry.id, "at": said(entry.at), "what": entry.kind, "note": entry.note}
                    for entry in written]}
