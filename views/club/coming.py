"""The page of a planned evening: who comes, without an account; and calendars of clubs and of their players."""
import hmac
from typing import Any

from flask import Blueprint, Response, abort, g, render_template, request, url_for
from flask_babel import format_time, gettext

from models import Club, Person, all_games, local
from models.club import planning
from models.club.planning import Coming
from models.club.rosters import player_of
from models.schema.people import holder_of
from models.schema.planning import PlannedEvening
from models.table.claims import guarded, holds
from tally import Text, _

from ..access.membership import membership_in
from ..access.phone_id import this_phone
from ..access.remembered import player_here, remember_player
from ..access.signature import signature
from ..companies import NO_LONGER
from ..inputs import asked, natural
from ..translate import say
from ..web.calendars import day_text
from ..web.language import speaking
from ..web.rate_limits import count
from ..web.redirects import see_other
from .clubs import with_sittings
from .ical import calendar as written

bp = Blueprint("coming", __name__)


# whose phone it is, and addresses of players

def token_of(club: Club, player: int = 0) -> str:
    """The secret part of the address of a calendar: of a player, or (0) of the club."""
    secret = signature(f"calendar|{club.key}|{club.calendar_generation}|{player}")
    return f"{club.key}-{player}-{secret}"


def whose(token: str) -> tuple[Club, int]:
    """The club and the player (0: none) of an address; 404 for a wrong one."""
    key, player = [*token.split("-", 2), ""][:2]
    club, number = Club.by_key(key), natural(player)
    if club is None or number is None or club.deleted_at is not None or not hmac.compare_digest(
            token_of(club, number).encode(), token.encode()):
        count("RATE_ADDRESS")
        abort(404)
    return club, number


def calendar_address(club: Club, player: int = 0) -> str:
    return url_for("coming.calendar", token=token_of(club, player), _external=True)


def me_in(club: Club) -> Person | None:
    """The player whose phone this is: by the account, else by what was said here."""
    membership = membership_in(club)
    own = membership.member.person_id if membership else None
    person = player_of(club, own or player_here(club) or 0)
    return None if person is None else holder_of(person)


def own_calendar(club: Club, me: Person | None) -> str:
    """The address of a player's calendar, for nobody else's phone; "" for others."""
    return calendar_address(club, me.id) if me and _own(me) else ""


# pages

def require_evening(key: str) -> PlannedEvening:
    evening = PlannedEvening.by_key(key)
    if evening is None or evening.club.deleted_at is not None:
        count("RATE_ADDRESS")
        abort(404)
    g.place = evening.club
    return evening


@bp.get("/planned/<key>")
def show(key: str) -> Any:
    return evening_page(require_evening(key))


@bp.get("/planned/<key>/as/<token>")
def mine(key: str, token: str) -> Any:
    """Open the evening by a player's own address, and lead to one without the secret."""
    (club, player), evening = whose(token), require_evening(key)
    if club.id == evening.club_id and player:
        remember_player(club, player)
    return see_other("coming.show", key=key)


@bp.post("/planned/<key>")
def answer(key: str) -> Any:
    """Say whether a player comes; who taps the own name the first time is remembered on this phone."""
    evening, player, comes = require_evening(key), asked(request.form, "person"), request.form.get("comes")
    if player is None or comes not in ("yes", "no"):
        return evening_page(evening, {"": _("Tap what holds beside your name.")})
    try:
        planning.answer(evening, player, comes == "yes", _speaker(evening.club, player))
    except LookupError:
        return evening_page(evening, {"": NO_LONGER})
    except planning.Over:
        return evening_page(evening, {"": _("This evening is over or called off: nobody answers any more.")})
    if "mine" in request.form:
        remember_player(evening.club, player)
        return see_other("coming.show", key=key)
    return see_other("coming.show", key=key, _anchor=f"p{player}")  # the row unfolds: the next answer is beside it


def _speaker(club: Club, player: int) -> int | None:
    """The player whose phone answers, by the account or by what was said here; None where nobody knows."""
    me = player_of(club, player) if "mine" in request.form else me_in(club)
    return None if me is None or not _own(holder_of(me)) else holder_of(me).id


def _own(me: Person) -> bool:
    """Whether the phone may be this player's: nobody else has said to be him, or it is his."""
    here = this_phone()
    return holds(me.id, here) or not guarded({me.id}, but=here)


def evening_page(evening: PlannedEvening, errors: dict[str, Text] | None = None) -> Any:
    club, coming, membership = evening.club, Coming.of(evening), membership_in(evening.club)
    me = None if "other" in request.args else me_in(club)
    me = me if me is not None and me.retired_at is None else None
    address = url_for("coming.show", key=evening.key, _external=True)
    page = render_template(
        "club/evening.html", evening=evening, club=club, coming=coming, me=me, membership=membership,
        over=planning.is_over(evening), tables=with_sittings(planning.tables_of(evening)), title=when(evening),
        game=all_games().get(evening.game_key), games=[(key, say(each.name)) for key, each in all_games().items()],
        calendar=own_calendar(club, me), address=address, errors=errors or {},
        reminder=reminder(evening, coming, address) if membership else "")
    return page, 422 if errors else 200


def when(evening: PlannedEvening) -> str:
    """Day and hour in the club's time zone."""
    at = local(evening.starts_at, evening.club)
    return f"{day_text(at.date(), 'full')}, {format_time(at, 'short', rebase=False)}"


def reminder(evening: PlannedEvening, coming: Coming, address: str) -> str:
    """What is sent to those who may come, in the club's language."""
    with speaking(evening.club.language):
        return "\n".join(line for line in _reminder(evening, coming, address) if line)


def _reminder(evening: PlannedEvening, coming: Coming, address: str) -> list[str]:
    game = all_games().get(evening.game_key)
    game_and_place = ", ".join(each for each in (say(game.name) if game else "", evening.place) if each)
    silent = ", ".join(each.name for each in coming.silent)
    lines = [evening.club.name, when(evening), game_and_place]
    if evening.called_off_at is not None:
        return [*lines, gettext("The evening is called off.")]
    return [*lines, gettext("Who comes? One tap: %(address)s", address=address),
            gettext("No answer yet: %(names)s", names=silent) if silent else ""]


@bp.get("/calendars/<token>")
def calendar(token: str) -> Any:
    """The planned evenings for a program that shows calendars; a player's without those he does not come to."""
    club, player = whose(token)
    g.place = club
    person = player_of(club, player) if player else None
    if player and person is None:
        abort(404)
    own = None if person is None else holder_of(person)
    rows = []
    for evening in planning.planned({club.id}, planning.KEPT):
        coming = Coming.of(evening)
        if own is None or own not in coming.absent:
            more = {} if own is None else {"token": token}
            address = url_for("coming.mine" if more else "coming.show", key=evening.key, _external=True, **more)
            rows.append((evening, own is None or own in coming.placed, address))
    return Response(written(club, rows), content_type="text/calendar; charset=utf-8", headers={
        "Cache-Control": "private, no-cache", "Content-Disposition": 'inline; filename="forhont.ics"'})
