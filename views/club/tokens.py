"""Tokens for programs, of a table or of a club: made, shown once, listed and ended."""
from typing import Any

from flask import Blueprint, render_template, request, url_for

from models import ApiToken, Club, Permission, Role, db
from models.club import tokens
from models.club.tokens import DAYS
from models.schema.owner import Owner
from tally import Text, _

from .. import names
from ..access.membership import Membership, require_membership
from ..access.phone_id import this_phone
from ..access.table_access import TableAccess, require_table
from ..forms import submission_id
from ..inputs import natural
from ..roles import ROLES
from ..translate import ngettext, say
from ..web.redirects import see_other

bp = Blueprint("tokens", __name__)
PLACE = "/<any(tables, clubs):of>/<key>/tokens"
AT_TABLE = {"play": _("reads and records"), "watch": _("only reads")}


@bp.get(PLACE)
def show(of: str, key: str) -> Any:
    return _page(of, _opened(of, key))


@bp.post(PLACE)
def make(of: str, key: str) -> Any:
    """Make a token; the page that answers is the only one that ever shows it."""
    access = _opened(of, key)
    typed = {name: request.form.get(name, "") for name in ("name", "role", "days")}
    name, days = names.cleaned(typed["name"]), natural(typed["days"])
    right = {"role": typed["role"] in _roles(access), "days": days in DAYS}
    errors = {field: _("Choose one of them.") for field, fits in right.items() if not fits}
    if (wrong := names.problem(name)) is not None:
        errors["name"] = wrong
    if errors or days is None:
        return _page(of, access, typed, errors)
    person = access.me if isinstance(access, TableAccess) and access.holds else None
    made = tokens.make(_owner(access), tokens.Wanted(name, typed["role"], days, person), this_phone(), submission_id())
    return _page(of, _opened(of, key), made=made, again=made is None)


@bp.post(f"{PLACE}/<int:token_id>/ending")
def end(of: str, key: str, token_id: int) -> Any:
    """End a token; at once, for whatever program has it."""
    access = _opened(of, key)
    found = db.session.get(ApiToken, token_id)
    if found is not None and found in _listed(access):
        tokens.end(found)
    return see_other(".show", of=of, key=key)


def _opened(of: str, key: str) -> TableAccess | Membership:
    return require_table(key) if of == "tables" else require_membership(key)


def _owner(access: TableAccess | Membership) -> Owner:
    return access.table if isinstance(access, TableAccess) else access.club


def _roles(access: TableAccess | Membership) -> dict[str, Text]:
    """What a token may be bound to: nothing that goes further than whoever makes it."""
    if isinstance(access, TableAccess):
        return AT_TABLE
    return {name: label for name, label in ROLES.items() if access.role.covers(Role(name))}


def _listed(access: TableAccess | Membership) -> list[ApiToken]:
    """All of a table; in a club one's own, and for organisers all."""
    own = None if isinstance(access, TableAccess) or access.may(Permission.ORGANISE) else access.user.id
    return list(tokens.tokens_of(_owner(access), own))


def _page(of: str, access: TableAccess | Membership, typed: dict[str, str] | None = None,
          errors: dict[str, Text] | None = None, made: str | None = None, again: bool = False) -> Any:
    owner, roles = _owner(access), _roles(access)
    people = {person.id: person.name for person in owner.people}
    page = render_template(
        "club/tokens.html", of=of, key=owner.key, made=made, again=again, people=people,
        typed=typed or {"name": "", "role": next(reversed(roles)), "days": "30"}, errors=errors or {},
        labels=ROLES | AT_TABLE, roles=[(value, say(label)) for value, label in roles.items()],
        days=[(each, ngettext("%(num)d day", "%(num)d days", each)) for each in DAYS], tokens=_listed(access),
        me=people.get(access.me or 0) if isinstance(access, TableAccess) and access.holds else None,
        back_to=url_for("clubs.show", key=owner.key) if isinstance(owner, Club)
        else url_for("tables.more", key=owner.key))
    return page, 422 if errors else 200
