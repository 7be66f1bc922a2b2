"""Opening a tournament, its settings, and the door: who registered, who is present."""
import unicodedata
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from sqlalchemy import select

from tally import Game, encode
from tally.tournament import BY_PLACES, BY_SUM, TieBreak

from ..books.book_pages import paid_of
from ..club.rosters import new_player, person_of, players_of
from ..club_log import note
from ..database import SubmissionReused, db, now_utc, sent_before, writing
from ..schema.clubs import Club, locked_club
from ..schema.people import Person
from ..schema.tables import new_key
from ..schema.tournaments import Entrant, Tournament
from .log import NOT_CLOSED, OPEN, Change, Sent, changing, command, require

CHAINS: dict[str, tuple[TieBreak, ...]] = {"places": BY_PLACES, "sum": BY_SUM}
BEFORE_ROUNDS = ("open", "drawn")
REGISTER_KEY = 8  # signs of the address to register at


@dataclass(frozen=True, slots=True)
class Terms:
    """Settings of a tournament; the columns of `Tournament`. `rules` are house rules of the game, decoded.

    `chain` is a tie chain of one's own that begins with `counting`; empty: the ready-made one.
    """
    name: str
    day: date
    game: Game
    rules: Any
    rounds: int = 5
    seconds: int = 50 * 60
    break_seconds: int = 10 * 60
    sizes: tuple[int, ...] = ()
    counting: str = "places"
    chain: tuple[TieBreak, ...] = ()
    fee: int = 0
    deals: int | None = None
    shares: tuple[int, ...] = (50, 30, 20)
    swiss_from: int | None = None
    visibility: str = "live"
    leftover: str | None = None
    register_limit: int | None = None

    @property
    def columns(self) -> dict[str, Any]:
        """Return the settings as the columns of `Tournament`."""
        chain = [link.value for link in self.chain or CHAINS[self.counting]]
        return {**{name: getattr(self, name) for name in SETTINGS}, "day": self.day, "rules": encode(self.rules),
                "sizes": list(self.sizes or self.game.table_sizes), "chain": chain, "shares": list(self.shares)}


SETTINGS = ("name", "rules", "rounds", "seconds", "break_seconds", "sizes", "counting", "chain", "fee", "deals",
            "shares", "swiss_from", "visibility", "leftover", "register_limit")
"""Columns that the settings change, but for the day."""
STILL_FREE = {"name", "day", "seconds", "deals", "break_seconds", "shares", "visibility"}
"""Settings that are changed after the draw too."""


def put(tournament: Tournament, columns: Mapping[str, Any]) -> None:
    """Set columns of the settings; where people register themselves, the address stays once there is one."""
    for name, value in columns.items():
        setattr(tournament, name, value)
    if tournament.register_limit is not None and tournament.register_key is None:
        tournament.register_key = _free_key()


def open_tournament(club: Club, terms: Terms, user_id: int | None, submission: str) -> Tournament:
    """Open a tournament of the club; the same submission returns the same one. Raises `SubmissionReused`."""
    with writing():
        here = locked_club(club.id)
        before = sent_before(Tournament, submission)
        if before is not None:
            if before.club_id != here.id:
                raise SubmissionReused
            return before
        made = Tournament(club_id=here.id, key=new_key(), currency=here.currency, cash_unit=here.cash_unit,
                          submission=submission, game_key=terms.game.key)
        put(made, terms.columns)
        db.session.add(made)
        db.session.flush()
        note(here, "tournament.opened", user_id, submission, tournament=made.id)
    return made


@command("changed", NOT_CLOSED)
def change_terms(change: Change, terms: Terms, sent: Sent) -> None:
    """Change the settings; after the draw only name, day, times, visibility and shares. Raises `WrongState`."""
    here = change.tournament
    change.facts = {"was": _changed(here, {
        name: value for name, value in terms.columns.items() if here.state == "open" or name in STILL_FREE})}


def _changed(tournament: Tournament, columns: Mapping[str, Any]) -> dict[str, Any]:
    """Set columns of the settings; return as JSON data what those that changed were before."""
    was = {name: getattr(tournament, name) for name, value in columns.items() if getattr(tournament, name) != value}
    put(tournament, columns)
    return {name: value.isoformat() if isinstance(value, date) else value for name, value in was.items()}


@command("changed", NOT_CLOSED)
def settings_back(change: Change, was: Mapping[str, Any], sent: Sent) -> None:
    """Take a change of the settings back. Raises `WrongState` where the draw rests on them."""
    here = change.tournament
    require(here.state == "open" or was.keys() <= STILL_FREE, "drawn")
    change.facts = {"was": _changed(here, {name: date.fromisoformat(value) if name == "day" else value
                                           for name, value in was.items() if name in (*SETTINGS, "day")})}


def _free_key() -> str:
    """Return a random address to register at, short enough to type."""
    while True:
        key = new_key()[:REGISTER_KEY]
        if not db.session.scalar(select(Tournament.id).filter_by(register_key=key)):
            return key


@command("changed", OPEN)
def let_register(change: Change, limit: int | None, sent: Sent) -> None:
    """Change the one setting of how many may be registered where people register themselves. Raises `WrongState`."""
    change.facts = {"was": {"register_limit": change.tournament.register_limit}}
    put(change.tournament, {"register_limit": limit})


@command("registration.renewed", OPEN)
def renew_register_key(change: Change, sent: Sent) -> None:
    """Make the address to register at anew; the one of before leads nowhere any more. Raises `WrongState`."""
    change.tournament.register_key = _free_key()


@command("deleted")
def delete_tournament(change: Change, sent: Sent) -> None:
    """Delete a tournament that no round was started of, and no fee paid for. Raises `WrongState`."""
    require(change.tournament.state in BEFORE_ROUNDS, "started")
    require(not paid_of(db.session.scalars(select(Entrant).filter_by(tournament_id=change.tournament.id))), "fees")
    change.tournament.deleted_at = now_utc()


def tournaments_of(club: Club) -> list[Tournament]:
    """Return the club's tournaments, newest first."""
    return list(db.session.scalars(select(Tournament).filter_by(club_id=club.id, deleted_at=None)
                                   .order_by(Tournament.day.desc(), Tournament.id.desc())))


# the door

def folded(name: str) -> str:
    """Return a name without case, diacritics and punctuation: what two spellings of one name share."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    return "".join(sign for sign in plain if sign.isalnum())


def register(tournament: Tournament, people: Sequence[int | str], present: bool, sent: Sent) -> list[int]:
    """Register players by id or by name; return their ids. A name of the roster is that player, others are its guests.

    Registering somebody again brings a withdrawn one back. Raises `WrongState` once the tournament runs, `LookupError`
    for an id that is not of the club.
    """
    with changing(tournament.id, "registered", sent) as change:
        if change.before is not None:
            return list(change.before.facts["people"])
        require(change.tournament.state != "closed", "closed")
        by_name = {person.name.casefold(): person for person in reversed(players_of(change.club))}
        ids = []
        for each in people:
            person = person_of(change.club, each) if isinstance(each, int) else by_name.get(each.casefold())
            if person is None:
                person = by_name[str(each).casefold()] = new_player(change.club, str(each), guest=True)
            person.retired_at = None
            if person.id not in ids:
                ids.append(person.id)
                _enter(change.tournament, person, present)
        change.facts = {"people": ids, "present": present}
        return ids


def register_oneself(tournament: Tournament, who: int | str, sent: Sent, own: Collection[int] = ()) -> tuple[int, int]:
    """Register whom a phone says it belongs to, not present yet, by id or by name; return the id and the card.

    A name of the roster is that player, another a guest; who left the club comes back when marked present. The card of
    a player of the roster waits for the desk (`give_card`), unless the phone's account is that player (`own`). Raises
    `WrongState`: "by hand" where only organisers register, "drawn", "full", "entered" for somebody who is registered
    already; `LookupError`.
    """
    with changing(tournament.id, "registered.self", sent) as change:
        if change.before is not None:
            return int(change.before.facts["people"][0]), int(change.before.facts.get("card", 1))
        here = change.tournament
        require(here.register_limit is not None, "by hand")
        require(here.state == "open", "drawn")
        entered = set(db.session.scalars(select(Entrant.person_id).filter_by(tournament_id=here.id, withdrawn_at=None)))
        require(len(entered) < (here.register_limit or 0), "full")
        by_name = {person.name.casefold(): person for person in reversed(players_of(change.club))}
        person = person_of(change.club, who) if isinstance(who, int) else by_name.get(who.casefold())
        asks = person is not None and person.id not in own
        if person is None:
            person = new_player(change.club, str(who), guest=True)
        require(person.id not in entered, "entered")
        card = select(Entrant.card).filter_by(tournament_id=here.id, person_id=person.id)
        generation = (db.session.scalar(card) or 0) + 1  # a card from before they withdrew is good for nothing
        entrant = _enter(here, person, False)
        entrant.asks, entrant.card = asks or None, generation
        change.facts, change.person = {"people": [person.id], "present": False, "card": entrant.card}, person.id
        return person.id, entrant.card


@command("card.given")
def give_card(change: Change, person: int, sent: Sent) -> None:
    """Give the card to the phone that registered a player of the roster. Raises `LookupError`."""
    entrant_of(change.tournament, person).asks = None
    change.facts = {"person": person}


@command("card.renewed")
def renew_card(change: Change, person: int, sent: Sent) -> None:
    """Make the address of an entrant's card anew; the one of before is good for nothing. Raises `LookupError`."""
    entrant = entrant_of(change.tournament, person)
    entrant.card, entrant.asks = entrant.card + 1, None
    change.facts = {"person": person}


def _enter(tournament: Tournament, person: Person, present: bool) -> Entrant:
    here = db.session.scalar(select(Entrant).filter_by(tournament_id=tournament.id, person_id=person.id))
    if here is None:
        here = Entrant(tournament_id=tournament.id, person_id=person.id, present=False)
        db.session.add(here)
    here.withdrawn_at = None
    here.present = here.present or present
    db.session.flush()
    return here


@command("present", NOT_CLOSED)
def mark_present(change: Change, people: Sequence[int], present: bool, sent: Sent) -> None:
    """Mark entrants present, or not; one who left the club and is here comes back to it. Raises `LookupError`."""
    for person in people:
        entrant_of(change.tournament, person).present = present
        if present:
            db.session.get_one(Person, person).retired_at = None
    change.facts = {"people": list(people), "present": present}


@command("withdrawn", OPEN)
def withdraw(change: Change, people: Sequence[int], sent: Sent, by_phone: bool = False) -> None:
    """Take entrants off the list before the draw, or one oneself `by_phone`. Raises `WrongState`, `LookupError`.

    A phone that the desk did not let in yet cannot take off whom the desk marked present: it may be somebody else's.
    """
    were_present = []
    for person in people:
        entrant = entrant_of(change.tournament, person)
        require(not paid_of([entrant]), "paid")
        require(not (by_phone and entrant.asks and entrant.present), "present")
        were_present.append(entrant.present)
        entrant.withdrawn_at, entrant.present = now_utc(), False
    change.facts = {"people": list(people), "were_present": were_present, **({"by_phone": True} if by_phone else {})}


@command("registered", NOT_CLOSED)
def take_part_again(change: Change, people: Mapping[int, bool], sent: Sent) -> None:
    """Put players who withdrew back on the list, present or not. Raises `WrongState`, `LookupError`."""
    for person, present in people.items():
        _enter(change.tournament, person_of(change.club, person), present)
    change.facts = {"people": list(people), "present": any(people.values())}


@command("apart", NOT_CLOSED)
def keep_apart(change: Change, people: Sequence[int], apart: bool, sent: Sent, first: bool = False) -> None:
    """Keep every two of these players apart, in the `first` round alone or always, or these not any more as a group.

    The draws that follow seat them at one table as seldom as they can. Raises `LookupError` for a player who is not of
    the club, and for fewer than two, `WrongState`.
    """
    here = change.tournament
    group = sorted({person_of(change.club, person).id for person in people})
    if not 2 <= len(group) <= MOST_APART:
        raise LookupError(*people[:1])
    before = {name: list(getattr(here, name) or ()) for name in APART}
    first = first if apart else group in before["apart_first"]
    changed = apart and group in before[APART[not first]]
    change.nothing = apart is (group in before[APART[first]])
    for name, groups in before.items():
        others = [each for each in groups if each != group]
        setattr(here, name, [*others, *([group] if apart and name == APART[first] else [])] or None)
    change.facts = {"people": group, "apart": apart, **({"first": True} if first else {}),
                    **({"changed": True} if changed else {})}


APART = ("apart", "apart_first")
"""Columns with the groups kept apart always, and in the first round alone."""
MOST_APART = 60  # in a group
MOST_SHARES, MOST_SHARE = 50, 10_000  # places that get a share of the pot; its weight


def entrant_of(tournament: Tournament, person: int) -> Entrant:
    """Return the entrant who is this player. Raises `LookupError`."""
    found = db.session.scalar(select(Entrant).filter_by(tournament_id=tournament.id, person_id=person,
                                                        withdrawn_at=None))
    if found is None:
        raise LookupError(person)
    return found
