"""Access to tables: their secret addresses, what this phone was granted, and loading records through their table.

An address is a MAC over table, role and generation: it can be shown again at any time, and renewing the generation
ends every older one. Opening it leaves a mark in the phone's signed cookie; the address itself is not needed again.
Members of a club reach its tables without an address, by their role, for as long as they are members.
"""
import hmac
from dataclasses import dataclass
from typing import NoReturn

from flask import abort, flash, g, request, session, url_for
from flask_babel import gettext

from models import Actor, CardTable, Permission, Sealed, Sitting, all_games
from models.table import claims

from ..permissions import (
    AT_TABLES,
    AT_TOURNAMENTS,
    FROM_THE_DESK,
    OF_THE_BOOK,
    RECORDED_FROM_THE_DESK,
    Access,
    NotInTournament,
    RoleMissing,
)
from ..web.language import reader
from ..web.rate_limits import count
from .membership import Membership, membership_in, player_at
from .phone_id import claim_what_was_said, this_phone
from .sessions import signed_in
from .signature import signature

TABLE_ROLES = ("play", "watch")
REMEMBERED_TABLES = 12  # a cookie holds 4 kB
OPEN_THOUGH_DELETED = ("deletion.return_", "tables.live")


@dataclass(frozen=True, slots=True)
class TableAccess:
    """What this phone may do at a table, and which person it belongs to, by its account or by its claim.

    `membership` is its account's in the table's club. `me` is enough for who recorded something; where money or the
    scribe is concerned, `holds` checks that the claim still stands.
    """
    table: CardTable
    role: str
    me: int | None
    membership: Membership | None = None

    @property
    def can_write(self) -> bool:
        return self.role == "play" and self.table.deleted_at is None and self.is_scribe

    @property
    def may_manage(self) -> bool:
        """Whether this phone may begin, close and delete games here; a tournament's table follows its rounds."""
        return self.can_write and self.table.tournament_id is None

    def allows(self, endpoint: str) -> bool:
        """Whether there is this endpoint at the table for this phone: at a tournament's only what its list allows."""
        return (self.table.tournament_id is None or endpoint in AT_TOURNAMENTS
                or (self.at_desk and endpoint in FROM_THE_DESK))

    def may_take_back(self, sitting: Sitting, seq: int | None) -> bool:
        """Whether it may take an action back, or do it again: at a tournament's table not what its organisers said."""
        if self.table.tournament_id is None or self.at_desk:
            return True
        entry = sitting.entry(seq or 0)
        while entry is not None and not entry.kind:  # it struck something out, or undid it
            entry = sitting.entry(entry.target or 0)
        return entry is None or entry.kind not in RECORDED_FROM_THE_DESK

    @property
    def at_desk(self) -> bool:
        """Whether its account organises the tournament whose table this is."""
        return self.table.tournament_id is not None and self.organises

    @property
    def is_scribe(self) -> bool:
        """Whether this phone may record: any that plays, or only the scribe's where the table has one, and the desk."""
        return self.role == "play" and (self.table.scribe_id in (None, self.me) or self.at_desk)

    @property
    def holds(self) -> bool:
        """Whether this phone or its account still holds the claim to be `me`."""
        return self.me is not None and claims.holds(self.me, this_phone())

    @property
    def books(self) -> bool:
        """Whether it may write to the table's ledger; in a club's ledger from scorekeeper up."""
        return self.table.club_id is None or (
            self.membership is not None and self.membership.may(Permission.KEEP_SCORE))

    @property
    def organises(self) -> bool:
        """Whether its account is an organiser of the table's club."""
        return self.membership is not None and self.membership.may(Permission.ORGANISE)


def token(table: CardTable, role: str) -> str:
    """The secret part of an address: public key, role, and a MAC of 128 bits."""
    return f"{table.key}-{role[0]}-{_mac(table, role)}"


def _mac(table: CardTable, role: str) -> str:
    return signature(f"address|{table.key}|{role}|{table.generation(role)}")


def address(table: CardTable, role: str) -> str:
    """The full URL of the address for this role, as shown and encoded in the QR code."""
    return url_for("phone.address", token=token(table, role), _external=True)


def table_by_token(text: str) -> tuple[CardTable, str] | None:
    """The table and role of an address whose MAC matches the current generation; else None, and the guess is counted.
    """
    key, _, rest = text.partition("-")
    letter, _, mac = rest.partition("-")
    role = next((each for each in TABLE_ROLES if each[0] == letter), None)
    table = CardTable.by_key(key)
    if table is None or role is None or not hmac.compare_digest(mac.encode(), _mac(table, role).encode()):
        count("RATE_ADDRESS")
        return None
    return table, role


def grant(table: CardTable, role: str) -> None:
    """Grant this phone access. Opening the watch address does not take the right to play away.

    A mark is role, generation and a running number: a cookie does not keep the order of its keys.
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
    """Note in the session which person of the table this phone belongs to; None for nobody."""
    mine = {key: each for key, each in session.get("me", {}).items() if key in session.get("doors", {})}
    mine[table.key] = person
    session["me"] = mine


def remember_asking(table: CardTable, person: int) -> None:
    """Note in the session that this phone asked to be that person."""
    session["asked"] = {key: each for key, each in session.get("asked", {}).items()
                        if key in session.get("doors", {})} | {table.key: person}


def forget_asking(table: CardTable) -> None:
    session["asked"] = {key: each for key, each in session.get("asked", {}).items() if key != table.key}


def may_begin_at(table: CardTable) -> bool:
    """Whether this phone's address still lets it play at the table, and no other phone keeps the score there."""
    mark = session.get("doors", {}).get(table.key, [])
    me = session.get("me", {}).get(table.key)
    return mark[:2] == ["play", table.play_generation] and table.scribe_id in (None, me)


def known_tables() -> list[str]:
    """Keys of the tables this phone has access to, the latest first."""
    marks = session.get("doors", {})
    return sorted(marks, key=lambda key: marks[key][2], reverse=True)


def renewed_by_me(key: str, submission: str) -> CardTable | None:
    """The table whose play address this phone renewed by that submission without receiving the answer; else None.

    Its mark is one generation old, and nobody else has a current one who could let it in again.
    """
    table = CardTable.by_key(key)
    mark = session.get("doors", {}).get(key)
    if table is None or table.gone or mark is None or not submission or table.renewed_with != submission:
        return None
    return table if mark[:2] == ["play", table.play_generation - 1] else None


def require_table(key: str) -> TableAccess:
    """Return this phone's access to a table; checks that it may call this endpoint (`AT_TABLES`).

    Aborts with 404 when it has no access or the table is gone, 403 when it only watches, 423 when the table has a
    scribe and this is another phone, 410 when its address was renewed or the table is deleted; `g.access` tells the 410
    page which.
    """
    claim_what_was_said()
    return _enter(CardTable.by_key(key))


def require_sitting(sitting_id: int, draft: bool = False) -> tuple[Sitting, TableAccess]:
    """A sitting, with its draft if wanted, and this phone's access to its table; raises as `require_table`, 404 for a
    game not installed."""
    claim_what_was_said()
    sitting = Sitting.at_table(sitting_id, draft)
    if sitting is not None and sitting.game_key not in all_games():  # the game is not installed any more
        abort(404)
    access = _enter(sitting.table if sitting else None)
    assert sitting is not None
    if _needed(access.table) is Access.RECORD and sitting.sealed_at is not None and request.method == "GET":
        raise Sealed(sitting)  # before a form is filled in in vain
    g.names = sitting.names()
    return sitting, access


def by(access: TableAccess | Membership | None = None) -> Actor:
    """The actor of this request: the person the phone belongs to, and the signed-in account."""
    if isinstance(access, Membership):
        return access.by
    user = signed_in()
    return Actor(access.me if access else None, user.id if user else None)


def _enter(table: CardTable | None) -> TableAccess:
    mark = session.get("doors", {}).get(table.key) if table else None
    membership = membership_in(table.club) if table is not None and table.club_id is not None else None
    if table is None or table.gone or (mark is None and membership is None):
        abort(404)
    role, needed = _role(table, mark, membership), _needed(table)
    access = TableAccess(table, role, _me(table, membership), membership)
    g.access, g.place = access, table
    reader()  # while the club is at hand, whose language it may be: after a command it is asked for again
    if needed.covers(Access.PLAY) and role != "play":
        refuse_watching(access)
    if not access.allows(request.endpoint or ""):
        raise NotInTournament
    if needed.covers(Access.SCRIBE) and table.scribe_id is not None and not (
            access.is_scribe and (access.holds or access.at_desk)):
        abort(423)
    if table.deleted_at is not None and request.endpoint not in OPEN_THOUGH_DELETED:
        abort(410)
    return access


def refuse_watching(access: TableAccess) -> NoReturn:
    """Abort with 403 for a phone that only watches; a member is told the role that would do."""
    member = access.membership
    if member is None:
        abort(403)
    raise RoleMissing(Permission.KEEP_SCORE, member.club, member.role, by_address=True)


def _needed(table: CardTable) -> Access:
    """The permission this endpoint needs. A club's ledger needs club roles instead (views/books/ledger_access.py)."""
    endpoint = request.endpoint or ""
    if table.club_id is not None and endpoint in OF_THE_BOOK:
        return Access.WATCH
    return AT_TABLES.get(endpoint, Access.RECORD)


def _role(table: CardTable, mark: list | None, membership: Membership | None) -> str:
    """The stronger of the role by address and the role by membership; 410 if there is only an expired address."""
    ways = []
    if mark is not None and mark[1] == table.generation(mark[0]):
        ways.append(mark[0])
    if membership is not None:
        ways.append("play" if membership.may(Permission.KEEP_SCORE) else "watch")
    if not ways:
        abort(410)
    return "play" if "play" in ways else "watch"


def _me(table: CardTable, membership: Membership | None) -> int | None:
    own = player_at(membership, table.people) if membership is not None else None
    if own is None and table.key in session.get("asked", {}) and request.endpoint != "tables.live":
        _see_the_answer(table)
    person = session.get("me", {}).get(table.key)
    return own if own is not None else person if person in table.names else None


def _see_the_answer(table: CardTable) -> None:
    """Apply the answer to this phone's request to be a person, once there is one."""
    who, person = this_phone(), session["asked"][table.key]
    if claims.holds(person, who):
        remember_me(table, person)
    elif claims.asked_by(table, who) is not None:
        return
    else:
        flash(gettext("This phone was not let in as: %(name)s", name=table.names.get(person, "?")), "warning")
    forget_asking(table)
