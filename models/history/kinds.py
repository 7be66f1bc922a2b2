"""Which tables hold facts, and the facts of one row: the only place where a table is registered for the history.

A table or a column that is no fact stands in `no_facts` with the reason (tests ask for one of both). Facts are plain
data; ids of rows become positions in the history by `ref`, so that they hold in any installation. Names and accounts of
people enter as salted commitments: without name and salt nobody learns them, and the hashes still hold.
"""
import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import UTC, date, datetime
from typing import Any

from tally.table_events import TABLE_EVENTS

from ..schema.confirmations import SILENCE, Level

Ref = Callable[[str, Any], Any]
"""(table, id) → the position that row was introduced at; None for None and for a row that has no leaf."""
Facts = Callable[[Any, Sequence[Any], Ref], dict[str, Any]]
"""(row, its parts, ref) → facts by name; None is left out."""


@dataclass(frozen=True, slots=True)
class Part:
    """Rows of another table that belong to a row: `column` refers to it."""
    table: str
    column: str
    order: str


@dataclass(frozen=True, slots=True)
class Kind:
    """A table of facts.

    `parents` are the columns that lead to the club or table it belongs to, the first that is set counts. `settled` rows
    are never changed: their leaves are worked out from them. `secret` columns and those not `watched` are no facts; a
    change of other columns makes no leaf. `lost` facts are not in exports.
    """
    table: str
    facts: Facts
    parents: tuple[tuple[str, str], ...] = ()
    settled: bool = False
    watched: frozenset[str] | None = frozenset()
    part: Part | None = None
    skip: frozenset[str] = frozenset()
    lost: frozenset[str] = frozenset()


def moment(at: datetime | None) -> str | None:
    if at is None:
        return None
    return (at if at.tzinfo is UTC else at.astimezone(UTC)).isoformat(timespec="microseconds")


def day(at: date | None) -> str | None:
    return None if at is None else at.isoformat()


def commitment(salt: str, *texts: str) -> str:
    """Return SHA-256 of salt and texts, in hex: says nothing about them to whoever has not the salt."""
    return hashlib.sha256("\x00".join((salt, *texts)).encode()).hexdigest()


# clubs and tables

def _asked(row: Any) -> dict[str, Any]:
    """Return whose confirmation is asked for, and when silence counts; left out where usual, as in older leaves."""
    return {"confirming": None if row.confirming == Level.OFF.value else row.confirming,
            "silence_hours": None if row.silence_hours == SILENCE else row.silence_hours}


def _club(row: Any, _parts: Sequence[Any], ref: Ref) -> dict[str, Any]:
    return _asked(row) | {
            "cash_unit": row.cash_unit, "colour": row.colour, "currency": row.currency,
            "deleted_at": moment(row.deleted_at), "made_at": moment(row.created_at), "name": row.name,
            "sign": row.sign, "treasurer": ref("person", row.treasurer_id), "zone": row.zone}


def _table(row: Any, _parts: Sequence[Any], ref: Ref) -> dict[str, Any]:
    return _asked(row) | {
            "cash_unit": row.cash_unit, "colour": row.colour, "currency": row.currency,
            "deleted_at": moment(row.deleted_at), "name": row.name, "opened_at": moment(row.created_at),
            "referee": ref("person", row.referee_id), "scribe": ref("person", row.scribe_id), "sign": row.sign,
            "tournament": ref("tournament", row.tournament_id), "treasurer": ref("person", row.treasurer_id),
            "zone": row.zone}


def _person(row: Any, payees: Sequence[Any], ref: Ref) -> dict[str, Any]:
    return {"accounts": {each.currency: commitment(each.salt, each.iban, each.holder, each.was, moment(each.at) or "")
                         for each in payees},
            "name": commitment(row.salt, row.name), "of_club": row.club_id is not None,
            "retired_at": moment(row.retired_at),
            "stands_for": ref("person", row.stands_for_id), "table": ref("card_table", row.table_id)}


def _member(row: Any, _parts: Sequence[Any], ref: Ref) -> dict[str, Any]:
    return {"account": row.user_id, "person": ref("person", row.person_id), "role": row.role,
            "since": moment(row.since)}


def _invitation(row: Any, _parts: Sequence[Any], ref: Ref) -> dict[str, Any]:
    return {"account": row.made_by_id, "expires_at": moment(row.expires_at), "made_at": moment(row.made_at),
            "person": ref("person", row.person_id), "revoked_at": moment(row.revoked_at), "role": row.role}


def _invitation_use(row: Any, _parts: Sequence[Any], ref: Ref) -> dict[str, Any]:
    return {"account": row.user_id, "at": moment(row.at), "invitation": ref("invitation", row.invitation_id)}


def _season(row: Any, _parts: Sequence[Any], _ref: Ref) -> dict[str, Any]:
    return {"counting": row.counting, "deleted_at": moment(row.deleted_at), "ends": day(row.ends),
            "made_at": moment(row.made_at), "name": row.name, "starts": day(row.starts)}


def _penalty(row: Any, _parts: Sequence[Any], ref: Ref) -> dict[str, Any]:
    return {"account": row.by_id, "at": moment(row.at), "person": ref("person", row.person_id), "points": row.points,
            "reason": row.reason, "season": ref("season", row.season_id), "undone_account": row.undone_by_id,
            "undone_at": moment(row.undone_at)}


EVENT_IDS = {"player": "person", "into": "person", "person": "person", "season": "season", "table": "card_table",
             "invitation": "invitation"}


def _event(row: Any, _parts: Sequence[Any], ref: Ref) -> dict[str, Any]:
    facts = {name: ref(EVENT_IDS[name], each) if name in EVENT_IDS else each for name, each in row.facts.items()}
    if isinstance(facts.get("made"), list):
        facts["made"] = [ref("person", each) for each in facts["made"]]
    return {"account": row.user_id, "at": moment(row.at), "facts": facts, "what": row.what}


# games

def _sitting(row: Any, _parts: Sequence[Any], ref: Ref) -> dict[str, Any]:
    start = row.start | {"occupants": {seat: ref("person", each) for seat, each in row.start["occupants"].items()}}
    return {"by": ref("person", row.by_id), "evening": day(row.evening), "game": row.game,
            "game_version": row.game_version, "origin": row.origin, "rules": row.rules, "start": start,
            "started_at": moment(row.started_at), "table": ref("card_table", row.table_id)}


PERSONAL = frozenset(each.__name__ for each in TABLE_EVENTS if "person" in {field.name for field in fields(each)})


def _entry(row: Any, _parts: Sequence[Any], ref: Ref) -> dict[str, Any]:
    facts = row.facts
    if facts is not None and row.kind in PERSONAL:
        facts = facts | {"person": ref("person", facts["person"])}
    return {"act": row.act, "at": moment(row.at), "by": ref("person", row.by_id), "deal": row.deal, "facts": facts,
            "game_version": row.game_version, "kind": row.kind or None, "seq": row.seq,
            "sitting": ref("sitting", row.sitting_id), "step": row.step or None, "submission": row.submission,
            "target": row.target}


def _sealing(row: Any, _parts: Sequence[Any], ref: Ref) -> dict[str, Any]:
    return {"account": row.user_id, "act": row.act, "at": moment(row.at), "by": ref("person", row.by_id),
            "cash_unit": row.cash_unit, "currency": row.currency, "rate": row.rate, "reason": row.reason,
            "rules_version": row.rules_version, "sitting": ref("sitting", row.sitting_id),
            "submission": row.submission, "version": row.version}


def _confirmation(row: Any, _parts: Sequence[Any], ref: Ref) -> dict[str, Any]:
    return {"account": row.user_id, "at": moment(row.at), "by": ref("person", row.by_id), "counted": row.counted,
            "how": row.how, "initials": row.initials or None, "paid": row.paid, "person": ref("person", row.person_id),
            "root": row.history_root or None, "sitting": ref("sitting", row.sitting_id),
            "submission": row.submission, "version": row.version}


def _objection(row: Any, _parts: Sequence[Any], ref: Ref) -> dict[str, Any]:
    return {"account": row.user_id, "at": moment(row.at), "entry": row.seq, "person": ref("person", row.person_id),
            "place": row.root, "reason": row.reason, "root": row.history_root or None,
            "sitting": ref("sitting", row.sitting_id), "submission": row.submission}


def _decision(row: Any, _parts: Sequence[Any], ref: Ref) -> dict[str, Any]:
    return {"account": row.user_id, "at": moment(row.at), "by": ref("person", row.by_id),
            "objection": ref("objection", row.objection_id), "outcome": row.outcome, "party": row.party,
            "reason": row.reason, "submission": row.submission}


# the ledger

def _by_person(data: Mapping[str, Any], ref: Ref) -> dict[str, Any]:
    return {str(ref("person", int(each))): value for each, value in data.items()}


BOOK_IDS: Mapping[str, Callable[[Any, Ref], Any]] = {
    "sitting": lambda each, ref: ref("sitting", each), "sealing": lambda each, ref: ref("sealing", each),
    "payer": lambda each, ref: ref("person", each), "person": lambda each, ref: ref("person", each),
    "totals": _by_person, "parts": _by_person, "paid": _by_person,
    "transfers": lambda each, ref: [[ref("person", payer or None), ref("person", receiver or None), amount]
                                    for payer, receiver, amount in each]}


def _book(row: Any, lines: Sequence[Any], ref: Ref) -> dict[str, Any]:
    facts = {name: BOOK_IDS[name](each, ref) if name in BOOK_IDS else each for name, each in row.facts.items()}
    return {"account": row.user_id, "at": moment(row.at), "by": ref("person", row.by_id), "currency": row.currency,
            "evening": day(row.evening), "facts": facts, "kind": row.kind,
            "lines": [[ref("person", each.person_id), each.amount] for each in lines], "note": row.note,
            "of": ref("book_entry", row.of_id), "of_club": row.club_id is not None,
            "sitting": ref("sitting", row.sitting_id), "submission": row.submission,
            "table": ref("card_table", row.table_id), "tournament": ref("tournament", row.tournament_id)}


# tournaments

def _columns(plain: str, refs: Mapping[str, str], accounts: Sequence[str] = ()) -> Facts:
    """Return the facts of a table whose columns are facts as they are, references, or accounts."""
    names = plain.split()

    def facts(row: Any, _parts: Sequence[Any], ref: Ref) -> dict[str, Any]:
        found = {name: _plain(getattr(row, name)) for name in names}
        found |= {column.removesuffix("_id"): ref(table, getattr(row, column)) for column, table in refs.items()}
        return found | {f"{column.removesuffix('_id')}_account": getattr(row, column) for column in accounts}

    return facts


def _tournament(row: Any, parts: Sequence[Any], ref: Ref) -> dict[str, Any]:
    apart = {name: (groups := getattr(row, name)) and [[ref("person", person) for person in group] for group in groups]
             for name in ("apart", "apart_first")}
    return _columns(
        "name day game rules rounds seconds break_seconds sizes counting chain fee currency cash_unit shares "
        "swiss_from seed state visibility made_at deleted_at leftover register_limit",
        {})(row, parts, ref) | apart


def _plain(value: Any) -> Any:
    return moment(value) if isinstance(value, datetime) else day(value) if isinstance(value, date) else value


_CLUB = (("club_id", "club"),)
_EITHER = (("table_id", "card_table"), ("club_id", "club"))
_SITTING = (("sitting_id", "sitting"),)
_OF = (("tournament_id", "tournament"),)
_ROUND = (("round_id", "tournament_round"),)
ACCOUNT = frozenset({"account"})
PHONE = frozenset({"phone"})  # says which phone it was to whoever has the phone: access, no fact

# In the order in which rows of one transaction are appended: what others refer to comes first.
KINDS: dict[str, Kind] = {each.table: each for each in (
    Kind("club", _club, watched=frozenset({"cash_unit", "colour", "confirming", "currency", "deleted_at", "name",
                                           "sign", "silence_hours", "treasurer_id", "zone"})),
    Kind("card_table", _table, _CLUB, watched=frozenset({
        "cash_unit", "club_id", "colour", "confirming", "currency", "deleted_at", "name", "referee_id", "scribe_id",
        "sign", "silence_hours", "tournament_id", "treasurer_id", "zone"})),
    Kind("person", _person, _EITHER, watched=frozenset({"name", "salt", "retired_at", "stands_for_id"}),
         part=Part("payee", "person_id", "currency")),
    Kind("member", _member, _CLUB, watched=frozenset({"role", "person_id"})),
    Kind("invitation", _invitation, _CLUB, watched=frozenset({"revoked_at", "person_id"})),
    Kind("invitation_use", _invitation_use, (("invitation_id", "invitation"),), settled=True),
    Kind("season", _season, _CLUB, watched=frozenset({"name", "starts", "ends", "counting", "deleted_at"})),
    Kind("penalty", _penalty, (("season_id", "season"),), watched=frozenset({"undone_at", "undone_by_id"})),
    Kind("sitting", _sitting, (("table_id", "card_table"),), watched=frozenset({"evening", "origin", "started_at"}),
         skip=frozenset({"state"})),
    Kind("entry", _entry, _SITTING, settled=True, skip=frozenset({"fingerprint", "replaced"})),
    Kind("sealing", _sealing, _SITTING, settled=True, lost=ACCOUNT),
    Kind("confirmation", _confirmation, _SITTING, settled=True, skip=PHONE, lost=ACCOUNT),
    Kind("objection", _objection, _SITTING, settled=True, skip=PHONE, lost=ACCOUNT),
    Kind("decision", _decision, (("objection_id", "objection"),), settled=True, lost=ACCOUNT),
    Kind("book_entry", _book, _EITHER, settled=True, lost=ACCOUNT, part=Part("book_line", "entry_id", "id")),
    Kind("club_event", _event, _CLUB, settled=True, lost=ACCOUNT),
    Kind("tournament", _tournament, _CLUB, watched=None),
    Kind("tournament_entrant", _columns("present at withdrawn_at stand_in", {
        "tournament_id": "tournament", "person_id": "person", "paid_entry_id": "book_entry"}), _OF, watched=None),
    Kind("tournament_holder", _columns("chair from_round until_round", {
        "tournament_id": "tournament", "person_id": "person"}), _OF, watched=None),
    Kind("tournament_round", _columns("number state starts_at seconds changes ended_at extra", {
        "tournament_id": "tournament"}), _OF, watched=None),
    Kind("tournament_table", _columns("number handed_at handed_version confirmed_at", {
        "round_id": "tournament_round", "sitting_id": "sitting", "handed_by_id": "person",
        "confirmed_by_id": "person"}), _ROUND, watched=None, skip=frozenset({"handed_phone"})),
    Kind("tournament_place", _columns("table position chair", {"round_id": "tournament_round"}), _ROUND, watched=None),
    Kind("tournament_penalty", _columns("chair round points reason at cancelled_at cancelled_reason", {
        "tournament_id": "tournament"}, ("by_id", "cancelled_by_id")), _OF, watched=None),
    Kind("tournament_event", _columns("what facts version at", {
        "tournament_id": "tournament", "person_id": "person"}, ("user_id",)), _OF, settled=True),
)}

PARTS: dict[str, tuple[str, str]] = {each.part.table: (each.table, each.part.column)
                                     for each in KINDS.values() if each.part}
