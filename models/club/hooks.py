"""Hooks of a club: what they are told, written into the outbox by the transaction it happened in; making, ending."""
import json
from base64 import b64encode
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from flask import current_app
from sqlalchemy import delete, event, func, insert, select, update
from sqlalchemy.orm import Session

from ..club_log import note
from ..database import db, now_utc, writing
from ..events import PENDING, Event
from ..facts import moment
from ..outside import token_bytes
from ..schema.clubs import Club
from ..schema.confirmations import Objection
from ..schema.hooks import Hook, Waiting
from ..schema.tournaments import Tournament
from ..table.sitting import Sitting
from .commands import changing

MOST = 5  # hooks of one club
BEGINS = "whsec_"  # as https://www.standardwebhooks.com has secrets
API = "/api/v1"
KINDS = {
    "entry": {"record": "recorded", "insert": "inserted", "revise": "corrected", "strike": "struck",
              "restore": "restored", "undo": "undone", "redo": "redone"},
    "sealing": {"close": "closed", "reopen": "reopened"},
    "book_entry": {"payment": "paid", "confirmation": "confirmed", "expense": "spent", "reversal": "reversed",
                   "closing": "booked", "tournament": "booked"},
    "sitting": {}}
ALWAYS = {"confirmation": "agreed", "objection": "objected", "decision": "decided"}
Message = dict[str, Any]


@event.listens_for(Session, "before_commit")
def _tell_outside(session: Any) -> None:
    """Write what hooks of the club are to hear, as the last of the transaction: their rows are locked after all others.
    """
    session.flush()
    happened: Sequence[Event] = session.info.get(PENDING, ())
    if happened and current_app.config.get("HISTORY", True):  # a phone tells its server alone
        for club_id, events in _by_club(happened).items():
            if hooks := _numbered(Hook.club_id == club_id, len(events)):
                key = db.session.get_one(Club, club_id).key
                _put(hooks, [{"kind": kind, "club": key, **_where(each, f"/clubs/{key}")} for kind, each in events])


def _by_club(happened: Sequence[Event]) -> dict[int, list[tuple[str, Event]]]:
    """What happened by the id of the club, each with its kind."""
    found: dict[int, list[tuple[str, Event]]] = defaultdict(list)
    for each in happened:
        kind = KINDS[each.table].get(each.what) if each.table in KINDS else ALWAYS.get(each.table, each.what)
        if kind and (club_id := _club_of(each)) is not None:
            found[club_id].append((kind, each))
    return found


def _club_of(happened: Event) -> int | None:
    if happened.table == "tournament_event":
        return db.session.get_one(Tournament, happened.row.tournament_id).club_id
    if happened.table in ("club_event", "book_entry"):
        club_id: int | None = happened.row.club_id
        return club_id
    return _sitting_of(happened).table.club_id


def _sitting_of(happened: Event) -> Sitting:
    row = happened.row
    of = db.session.get_one(Objection, row.objection_id) if happened.table == "decision" else row
    return db.session.get_one(Sitting, of.sitting_id)


def _where(happened: Event, club: str) -> Message:
    """What the API says about it, and the numbers it has there; `club` is the path of its club."""
    row = happened.row
    if happened.table == "tournament_event":
        cup = db.session.get_one(Tournament, row.tournament_id)
        return {"tournament": cup.key, "version": row.version, "resource": f"{API}{club}/tournaments/{cup.key}"}
    if happened.table == "book_entry":
        return {"entry": row.id, "resource": f"{API}{club}/book?before={row.id + 1}"}
    if happened.table == "club_event":
        return {"resource": API + club}
    sitting = _sitting_of(happened)
    ids = {"table": sitting.table.key, "sitting": sitting.id, "version": sitting.version}
    address = f"{API}/sittings/{sitting.id}"
    if happened.table == "entry":
        return ids | {"version": row.seq, "resource": f"{address}/log?before={row.seq + 1}"}
    return ids | {"resource": address if happened.table == "sealing" else f"{address}/agreement"}


def _numbered(whose: Any, n: int) -> Sequence[Any]:
    """Lock these hooks and give each `n` more numbers; return their ids, with the last number."""
    return db.session.execute(update(Hook).where(whose, Hook.given_up_at.is_(None)).values(
        number=Hook.number + n).returning(Hook.id, Hook.number)).all()


def _put(hooks: Sequence[Any], messages: Sequence[Message]) -> None:
    """Let hooks wait for these, in their order, each with its number."""
    at = now_utc()
    rows = [{"hook_id": hook, "due_at": at, "body": json.dumps(
        {"id": f"{hook}-{number}", "number": number, "at": moment(at), **each})}
        for hook, last in hooks for number, each in enumerate(messages, last - len(messages) + 1)]
    if rows:
        db.session.execute(insert(Waiting), rows)


# commands

class TooMany(Exception):
    """The club has as many hooks as it may."""


def make(club: Club, address: str, user_id: int, submission: str) -> str | None:
    """Make a hook, which hears a test first; return its secret. None: this form has made one. Raises `TooMany`."""
    with changing(club.id, submission) as here:
        if here is None:
            return None
        if len(hooks_of(here)) >= MOST:
            raise TooMany
        secret = BEGINS + b64encode(token_bytes(24)).decode()
        made = Hook(club_id=here.id, address=address, secret=secret)
        db.session.add(made)
        note(here, "hook.made", user_id, submission)
        _try(made.id, here.key)
    return secret


def test(hook: Hook, club_key: str) -> None:
    """Send one event that says nothing, after what waits, which is not put off any longer; a hook that was given up
    begins anew with it.
    """
    number = hook.id
    with writing():
        db.session.execute(update(Hook).where(Hook.id == number).values(given_up_at=None))
        db.session.execute(update(Waiting).where(Waiting.hook_id == number, Waiting.tries > 0).values(due_at=now_utc()))
        _try(number, club_key)


def _try(hook: int, club_key: str) -> None:
    _put(_numbered(Hook.id == hook, 1), [{"kind": "test", "club": club_key, "resource": f"{API}/clubs/{club_key}"}])


def end(hook: Hook, user_id: int, submission: str) -> None:
    """End a hook, with what waits for it; twice does no harm."""
    number, club_id = hook.id, hook.club_id
    with changing(club_id, submission) as here:
        if here is not None:
            db.session.execute(delete(Hook).where(Hook.id == number))
            note(here, "hook.ended", user_id, submission)


# reading

def hooks_of(club: Club) -> Sequence[Hook]:
    return db.session.scalars(select(Hook).filter_by(club_id=club.id).order_by(Hook.id)).all()


def waiting(club: Club) -> dict[int, int]:
    """Return how many events wait, by hook."""
    return {hook: number for hook, number in db.session.execute(
        select(Hook.id, func.count()).join(Waiting, Hook.id == Waiting.hook_id).where(Hook.club_id == club.id)
        .group_by(Hook.id))}


def given_up(club: Club) -> bool:
    return any(each.given_up_at for each in hooks_of(club))
