"""Who may come in: addresses of a table, what a phone was let into, and loading a record through its table.

An address is a MAC over table, role and generation: it can be shown again at any time, and a renewed
generation makes every older one worthless. Opening it leaves a mark in the phone's signed cookie; the address
itself is never needed again. A member of a club comes to its tables without any address, by what the account is
there; whoever is a member no more stands outside at the next request.
"""
import base64
import hashlib
import hmac
from dataclasses import dataclass

from flask import abort, current_app, g, request, session, url_for

from models import Actor, CardTable, Role, Sealed, Sitting, all_games, claims

from .club.membership import Membership, membership_in, player_at
from .club.sessions import signed_in
from .permissions import AT_TABLES, OF_THE_BOOK, Access
from .phone_id import claim_what_was_said, this_phone
from .web.rate_limits import count

ROLES = ("play", "watch")
REMEMBERED_TABLES = 12  # a cookie holds 4 kB
OPEN_THOUGH_DELETED = ("deletion.return_", "tables.live")


@dataclass(frozen=True, slots=True)
class TableAccess:
    """What this phone may do at a table, and which person it belongs to: as its account says, or by its claim.

    `inside` is what its account is in the club of the table. `me` is enough for who recorded something; where money or
    the scribe's name is concerned, `holds` asks whether the claim still stands.
    """
    table: CardTable
    role: str
    me: int | None
    membership: Membership | None = None

    @property
    def can_write(self) -> bool:
        return self.role == "play" and self.table.deleted_at is None and self.is_scribe

    @property
    def is_scribe(self) -> bool:
        """Whether this phone may record: everybody's may, unless the table has one scribe."""
        return self.role == "play" and self.table.scribe_id in (None, self.me)

    @property
    def holds(self) -> bool:
        """Whether this phone, or its account, is by its claim who it says."""
        return self.me is not None and claims.holds(self.me, this_phone())

    @property
    def books(self) -> bool:
        """Whether it may post money where the table's money is booked: in a club's book at least as a scorekeeper."""
        return self.table.club_id is None or (self.membership is not None and self.membership.may(Role.SCOREKEEPER))

    @property
    def organises(self) -> bool:
        """Whether its account is an organiser of the table's club."""
        return self.membership is not None and self.membership.may(Role.ORGANISER)


def token(table: CardTable, role: str) -> str:
    """The secret part of an address: public key, role, and a MAC of 128 bits."""
    return f"{table.key}-{role[0]}-{_mac(table, role)}"


def _mac(table: CardTable, role: str) -> str:
    message = f"address|{table.key}|{role}|{table.generation(role)}".encode()
    key = str(current_app.config["SECRET_KEY"]).encode()
    return base64.urlsafe_b64encode(hmac.new(key, message, hashlib.sha256).digest()[:16]).decode().rstrip("=")


def address(table: CardTable, role: str) -> str:
    """The whole address for this role, as it is shown and put into a QR code."""
    return url_for("phone.address", token=token(table, role), _external=True)


def table_by_token(text: str) -> tuple[CardTable, str] | None:
    """The table and role an address leads to, if its MAC is of the living generation; others are counted."""
    key, _, rest = text.partition("-")
    letter, _, mac = rest.partition("-")
    role = next((each for each in ROLES if each[0] == letter), None)
    table = CardTable.by_key(key)
    if table is None or role is None or not hmac.compare_digest(mac.encode(), _mac(table, role).encode()):
        count("RATE_ADDRESS")
        return None
    return table, role


def let_in(table: CardTable, role: str) -> None:
    """Mark this phone as let into the table. Who may play is not made a watcher by opening the other address.

    A mark is role, generation and its place in the order of marks: a cookie sorts its keys by the alphabet.
    """
    marks = dict(session.get("doors", {}))
    was = marks.pop(table.key, None)
    if was and was[0] == "play" and was[1] == table.play_generation:
        role = "play"
    latest = max((mark[2] for mark in marks.values()), default=0)
    marks[table.key] = [role, table.generation(role), latest + 1]
    while len(marks) > REMEMBERED_TABLES:
        marks.pop(min(marks, key=lambda key: marks[key][2]))
    session["doors"] = marks
    session.permanent = True


def remember_me(table: CardTable, person: int | None) -> None:
    """This phone belongs to that person: nobody else does, or it was let in."""
    mine = {key: each for key, each in session.get("me", {}).items() if key in session.get("doors", {})}
    mine[table.key] = person
    session["me"] = mine


def remember_asking(table: CardTable, person: int) -> None:
    """This phone asked to be that person and waits for the answer."""
    session["asked"] = {key: each for key, each in session.get("asked", {}).items()
                        if key in session.get("doors", {})} | {table.key: person}


def forget_asking(table: CardTable) -> None:
    session["asked"] = {key: each for key, each in session.get("asked", {}).items() if key != table.key}


def known_tables() -> list[str]:
    """Keys of the tables this phone was let into, the latest first."""
    marks = session.get("doors", {})
    return sorted(marks, key=lambda key: marks[key][2], reverse=True)


def renewed_by_me(key: str, submission: str) -> CardTable | None:
    """The table whose address to play this phone renewed by that submission, but never got the answer.

    Its mark is one generation old. Nobody else has a living one, so nobody could let it in again.
    """
    table = CardTable.by_key(key)
    mark = session.get("doors", {}).get(key)
    if table is None or table.gone or mark is None or not submission or table.renewed_with != submission:
        return None
    return table if mark[:2] == ["play", table.play_generation - 1] else None


def require_table(key: str) -> TableAccess:
    """The door of this phone into a table, through which it may go to this endpoint (`AT_TABLES`).

    404 when it was never let in or the table is gone, 403 when it only watches, 423 when one person keeps the score
    and this is another one's phone, 410 when its address was renewed or the table is deleted; `g.door` tells the page
    of the 410 which of them.
    """
    claim_what_was_said()
    return _enter(CardTable.by_key(key))


def require_sitting(sitting_id: int) -> tuple[Sitting, TableAccess]:
    """A sitting through the door of its table."""
    claim_what_was_said()
    sitting = Sitting.at_table(sitting_id)
    if sitting is not None and sitting.game_key not in all_games():  # its room was closed
        abort(404)
    access = _enter(sitting.table if sitting else None)
    assert sitting is not None
    if _needed(access.table) is Access.RECORD and sitting.sealed_at is not None and request.method == "GET":
        raise Sealed(sitting)  # before anybody fills in a form in vain
    g.names = sitting.names()
    return sitting, access


def by(access: TableAccess | Membership | None = None) -> Actor:
    """Who does what this request asks: the person the phone belongs to, and the account it is signed in to."""
    if isinstance(access, Membership):
        return access.by
    user = signed_in()
    return Actor(access.me if access else None, user.id if user else None)


def _enter(table: CardTable | None) -> TableAccess:
    held = session.get("doors", {}).get(table.key) if table else None
    membership = membership_in(table.club) if table is not None and table.club_id is not None else None
    if table is None or table.gone or (held is None and membership is None):
        abort(404)
    role, needed = _role(table, held, membership), _needed(table)
    access = TableAccess(table, role, _me(table, membership), membership)
    g.access, g.place = access, table
    if needed.covers(Access.PLAY) and role != "play":
        abort(403)
    if needed.covers(Access.SCRIBE) and table.scribe_id is not None and not (access.is_scribe and access.holds):
        abort(423)
    if table.deleted_at is not None and request.endpoint not in OPEN_THOUGH_DELETED:
        abort(410)
    return access


def _needed(table: CardTable) -> Access:
    """What the endpoint asks for. A club's book asks for roles in the club instead (views/books/ledger_access.py)."""
    endpoint = request.endpoint or ""
    if table.club_id is not None and endpoint in OF_THE_BOOK:
        return Access.WATCH
    return AT_TABLES.get(endpoint, Access.RECORD)


def _role(table: CardTable, held: list | None, membership: Membership | None) -> str:
    """The further reaching of what the phone was let in for and what its account may; 410 for a dead address alone."""
    ways = []
    if held is not None and held[1] == table.generation(held[0]):
        ways.append(held[0])
    if membership is not None:
        ways.append("play" if membership.may(Role.SCOREKEEPER) else "watch")
    if not ways:
        abort(410)
    return "play" if "play" in ways else "watch"


def _me(table: CardTable, membership: Membership | None) -> int | None:
    own = player_at(membership, table.people) if membership is not None else None
    if own is None and table.key in session.get("asked", {}) and request.endpoint != "tables.live":
        _see_the_answer(table)
    said = session.get("me", {}).get(table.key)
    return own if own is not None else said if said in table.names else None


def _see_the_answer(table: CardTable) -> None:
    """A phone that asked to be somebody learns that it was let in, or that it was not."""
    who, person = this_phone(), session["asked"][table.key]
    if claims.holds(person, who):
        remember_me(table, person)
    elif claims.asked_by(table, who) is not None:
        return
    forget_asking(table)
