"""Notices for people, as e-mail or to their phones: who asked for which, and the outbox rows of what happens.

A row says what happened by numbers alone; its words are found when it is sent (views/club/notices.py), so that no
secret lies in the outbox, and nobody hears of what was deleted meanwhile.
"""
import json
from collections.abc import Callable, Collection, Iterable, Sequence
from datetime import timedelta
from typing import Any

from flask import current_app
from sqlalchemy import delete, event, insert, or_, select
from sqlalchemy.orm import Session

from ..database import db, now_utc, writing
from ..events import PENDING, Event
from ..outside import token_hex
from ..schema.clubs import ClubEvent, Member, User, locked_user
from ..schema.confirmations import Level
from ..schema.hooks import Subscription, Waiting
from ..schema.ledger import BookEntry, BookLine, Result
from ..schema.people import Person, holder_of
from ..schema.planning import PlannedEvening
from ..table.claims import Claim
from ..table.sitting import Sitting
from .accounts import user_named
from .recovery import LIFE, ResetLink

KINDS = ("table", "confirm", "paid", "evening")  # a table begins, sums are to be confirmed, …
MOST = 10  # subscriptions of one account
FRESH = timedelta(hours=1)  # of what is older nobody is told: it came in a file
Heard = tuple[int, set[int]]
"""The number of a row that says what happened, and the accounts it is about."""


def on() -> bool:
    """Whether this server sends notices at all: to phones, and as e-mails where there is a server for them."""
    return bool(current_app.config.get("PUBLIC_URL"))


# what happens

@event.listens_for(Session, "before_commit")
def _tell_people(session: Any) -> None:
    if not on():
        return
    session.flush()
    for happened in session.info.get(PENDING, ()):
        found = ABOUT.get((happened.table, happened.what))
        if found:
            number, users = found[1](happened)
            wanted = Subscription.kinds.contains(found[0]) & Subscription.confirmed_at.is_not(None)
            _put(found[0], number, db.session.scalars(
                select(Subscription.id).where(Subscription.user_id.in_(users), wanted)))


def _put(kind: str, number: int, subscriptions: Iterable[int | None]) -> None:
    at = now_utc()
    body = json.dumps({"kind": kind, "of": number, "at": at.timestamp()})
    rows = [{"subscription_id": each, "due_at": at, "body": body} for each in subscriptions]
    if rows:
        db.session.execute(insert(Waiting), rows)


def _begun(happened: Event) -> Heard:
    sitting = happened.row
    people = set(sitting.start["occupants"].values()) if now_utc() - sitting.started_at < FRESH else set()
    opened = select(ClubEvent.user_id).filter_by(club_id=sitting.table.club_id, submission=sitting.submission)
    return sitting.id, _users_of(people - {sitting.by_id}) - set(db.session.scalars(opened))


def _to_confirm(happened: Event) -> Heard:
    sitting = db.session.get_one(Sitting, happened.row.sitting_id)
    asks = (sitting.table.club or sitting.table).confirming != Level.OFF.value
    people = select(Result.person_id).filter_by(sitting_id=sitting.id)
    users = _users_of(db.session.scalars(people).all()) if asks and _is_fresh(happened) else set()
    return sitting.id, users - {happened.row.user_id}


def _paid(happened: Event) -> Heard:
    receivers = select(BookLine.person_id).where(BookLine.entry_id == happened.row.id, BookLine.amount < 0)
    users = _users_of(filter(None, db.session.scalars(receivers))) if _is_fresh(happened) else set()
    return happened.row.id, users - {happened.row.user_id}


def _planned(happened: Event) -> Heard:
    row = happened.row
    evening = db.session.scalar(select(PlannedEvening).filter_by(club_id=row.club_id, submission=row.submission))
    members = select(Member.user_id).where(Member.club_id == row.club_id, Member.user_id != row.user_id)
    return (evening.id, set(db.session.scalars(members))) if evening and _is_fresh(happened) else (0, set())


def _is_fresh(happened: Event) -> bool:
    return bool(now_utc() - happened.row.at < FRESH)


ABOUT: dict[tuple[str, str], tuple[str, Callable[[Event], Heard]]] = {
    ("sitting", "table"): ("table", _begun), ("sealing", "close"): ("confirm", _to_confirm),
    ("book_entry", "payment"): ("paid", _paid), ("club_event", "evening.planned"): ("evening", _planned)}


def _users_of(people: Iterable[int]) -> set[int]:
    """Return the accounts that are these people: as players of a club, or at their table."""
    found = db.session.scalars(select(Person).where(Person.id.in_(set(people)))).all()
    ids = {each.id for each in found} | {holder_of(each).id for each in found}
    claims = select(Claim.user_id).where(Claim.person_id.in_(ids), Claim.since.is_not(None),
                                         Claim.user_id.is_not(None))
    return {each for each in db.session.scalars(
        select(Member.user_id).where(Member.person_id.in_(ids)).union(claims)) if each is not None}


def received(entry: BookEntry, user_id: int) -> int:
    """Return what this account is paid by an entry, in minor units."""
    return -sum(each.amount for each in entry.lines
                if each.amount < 0 and each.person_id and user_id in _users_of([each.person_id]))


# where one hears

class TooMany(Exception):
    """The account has as many subscriptions as it may."""


def subscriptions_of(user: User) -> Sequence[Subscription]:
    return db.session.scalars(select(Subscription).filter_by(user_id=user.id).order_by(Subscription.id)).all()


def add_address(user: User, address: str, language: str) -> bool:
    """Add an e-mail address, to which a link goes that confirms it; again: another link. False: it was confirmed
    before. Raises `TooMany`."""
    user_id = user.id
    with writing():
        locked_user(user_id)
        here = _added(user_id, address, language)
        if here.confirmed_at is not None:
            return False
        here.made_at = now_utc()
        _put("address", 0, [here.id])
    return True


def add_phone(user: User, address: str, keys: str, device: str, language: str) -> None:
    """Add a browser, which its user has just let show notices; again: its new keys. Raises `TooMany`."""
    user_id = user.id
    with writing():
        locked_user(user_id)
        here = _added(user_id, address, language)
        here.keys, here.device, here.failure, here.confirmed_at = keys, device, "", now_utc()


def _added(user_id: int, address: str, language: str) -> Subscription:
    own = db.session.scalars(select(Subscription).filter_by(user_id=user_id)).all()
    here = next((each for each in own if each.address == address), None)
    if here is None:
        if len(own) >= MOST:
            raise TooMany
        here = Subscription(user_id=user_id, address=address, language=language)
        db.session.add(here)
    here.language = language
    db.session.flush()
    return here


def confirm(subscription: Subscription) -> None:
    """An address is its account's: it takes the place of the one before it, with the same notices."""
    number, user_id = subscription.id, subscription.user_id
    with writing():
        locked_user(user_id)
        here = db.session.get(Subscription, number, populate_existing=True)
        if here is None or here.confirmed_at is not None:
            return
        here.confirmed_at = now_utc()
        others = (Subscription.user_id == user_id) & (Subscription.keys == "") & (Subscription.id != number)
        before = db.session.scalar(select(Subscription.kinds).where(others, Subscription.confirmed_at.is_not(None)))
        here.kinds = before or ""
        db.session.execute(delete(Subscription).where(others))


def choose(subscription: Subscription, kinds: Collection[str]) -> None:
    number = subscription.id
    with writing():
        here = db.session.get(Subscription, number, with_for_update=True, populate_existing=True)
        if here is not None:
            here.kinds, here.failure = " ".join(each for each in KINDS if each in kinds), ""


def end(subscription: Subscription) -> None:
    """End it, with what waits for it."""
    number = subscription.id
    with writing():
        db.session.execute(delete(Subscription).where(Subscription.id == number))


# the way back into an account

def ask_for_link(typed: str) -> None:
    """Whoever has this name or e-mail address wants a link for a new password. Takes as long when nobody has it."""
    with writing():
        db.session.add(Waiting(body=json.dumps({"kind": "forgot", "typed": typed})))


def send_links(typed: str) -> None:
    """Make a link for every account of this name or confirmed e-mail address, and let it wait to be mailed.

    Others stay good, and no phone is warned: nobody needs to be known to ask for it.
    """
    named = user_named(typed)
    found = db.session.scalars(select(Subscription).where(
        or_(Subscription.address == typed.lower(), Subscription.user_id == (named.id if named else 0)),
        Subscription.keys == "", Subscription.confirmed_at.is_not(None)).order_by(Subscription.id).limit(MOST)).all()
    for number, user_id in [(each.id, each.user_id) for each in found]:
        with writing():
            locked_user(user_id)
            if db.session.get(Subscription, number, populate_existing=True):
                link = ResetLink(user_id=user_id, expires_at=now_utc() + LIFE, submission=token_hex(16), mailed=True)
                db.session.add(link)
                db.session.flush()
                _put("back", link.id, [number])
