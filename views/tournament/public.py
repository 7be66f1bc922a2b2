"""Pages of a tournament for everybody with its address: the public page, the hall screen, the card of a chair.

They show names, seats, points and the clock; no money but the fee on one's own card. Only a card needs its own address,
which leads to the table too.
"""
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import quote

from flask import Blueprint, Response, abort, g, make_response, redirect, render_template, request, url_for
from flask_babel import gettext

from models import CardTable, SubmissionReused, Tournament
from models.cache import app_cache
from models.table import claims
from models.tournament import entering
from models.tournament.hall import Hall, stamp
from models.tournament.log import Sent, WrongState, plan_of
from tally import Text, _

from .. import amounts
from ..access.membership import membership_in
from ..access.phone_id import name_this_phone, this_phone
from ..access.remembered import remember_card
from ..access.sessions import signed_in
from ..access.table_access import grant, remember_me
from ..club.clubs import SENT_BEFORE
from ..forms import submission_id
from ..inputs import asked
from ..table.invitations import qr
from ..web.digits import reading
from ..web.rate_limits import count
from ..web.redirects import see_other
from . import seats
from .results import KINDS, written

bp = Blueprint("tournament_public", __name__)

NAMES, LINES = 40, 12  # on one page of the hall screen
TURN = 12  # seconds a page of the hall screen is shown
CACHED = 300  # pages of all tournaments, and cards
FRESH = 5  # seconds for which the public page may be kept by a cache
STAYS = {"drawn": _("The plan is drawn already: say at the desk that you are not coming."),
         "paid": _("The fee is paid already: say at the entrance that you are not coming."),
         "present": _("You are marked as being here: say at the entrance that you are not playing.")}
"""Why somebody cannot withdraw by phone."""


def require_public(key: str) -> Tournament:
    """Load a tournament by its public address; 404 where it is not (or for members only)."""
    tournament = Tournament.by_key(key)
    if tournament is None or tournament.club.deleted_at is not None or (
            tournament.visibility == "club" and membership_in(tournament.club) is None):
        count("RATE_ADDRESS")
        abort(404)
    g.place = tournament.club
    return tournament


@bp.get("/tournaments/<key>")
def show(key: str) -> Any:
    """The public page: the clock, everybody's seat, the standings. Read only; caches may keep it for some seconds."""
    tournament = require_public(key)
    answer = _part(tournament, "public", _public)
    if tournament.visibility != "club":
        answer.headers["Cache-Control"] = f"public, max-age={FRESH}"
    answer.headers["Vary"] = "Accept-Language, Cookie"
    return answer


@bp.get("/cups/<path:rest>")
def moved(rest: str) -> Any:
    """The address of before; slips that were printed with it go on working."""
    return redirect(f"/tournaments/{quote(rest)}", 308)


@bp.get("/tournaments/<key>/screen")
def screen(key: str) -> Any:
    """The screen of a hall; without scripts it reloads by itself and turns its pages."""
    hall = Hall.of(require_public(key))
    page = _screen(hall, asked(request.args, "page") or 1)
    return render_template("tournament/screen.html", etag=_etag(hall.tournament, "_screen"), turn=TURN, **page)


@bp.get("/tournaments/<key>/screen/live")
def screen_live(key: str) -> Any:
    """The live part of the hall screen; 304 while nothing changed."""
    tournament = require_public(key)
    return _part(tournament, "_screen", lambda hall: _screen(hall, 1))


@bp.get("/tournaments/<key>/cards/<token>")
def card(key: str, token: str) -> Any:
    """The card of a chair, or of who registered: where it sits in the next round, with whom, and how it stands.

    The phone that opened it is that player's: it hands tables in (`views.tournament.handing`).
    """
    tournament, whose = require_card(key, token)
    remember_card(key, token)
    return _card_page(tournament, whose, token)


@bp.post("/tournaments/<key>/cards/<token>/withdrawal")
def withdraw(key: str, token: str) -> Any:
    """Take the card's owner off the list, before the draw."""
    tournament, whose = require_card(key, token)
    if not whose.startswith("p"):
        abort(404)
    person, user = int(whose[1:]), signed_in()
    try:
        entering.withdraw(tournament, [person], Sent(submission_id(), user.id if user else None, person), by_phone=True)
    except (WrongState, SubmissionReused) as wrong:
        return _card_page(tournament, whose, token, STAYS.get(str(wrong), SENT_BEFORE)), 422
    except LookupError:  # off the list already, as the card says
        pass
    return see_other(".card", key=key, token=token)


def _card_page(tournament: Tournament, whose: str, token: str, error: Text | None = None) -> Any:
    return render_template("tournament/card.html", etag=_etag(tournament, "_card", whose), token=token, error=error,
                           submission=submission_id(), **_card(Hall.of(tournament), whose))


@bp.get("/tournaments/<key>/cards/<token>/live")
def card_live(key: str, token: str) -> Any:
    tournament, whose = require_card(key, token)
    return _part(tournament, "_card", lambda hall: {**_card(hall, whose), "token": token}, whose)


@bp.get("/tournaments/<key>/cards/<token>/table")
def table(key: str, token: str) -> Any:
    """Open the table the card's owner plays at now, as that person, unless another phone has the person already."""
    tournament, whose = require_card(key, token)
    remember_card(key, token)
    hall = Hall.of(tournament)
    chair, round_ = seats.chair_of(hall, whose), seats.shown_round(hall)
    found = round_.table_of(chair) if chair is not None and round_ is not None and round_.state == "running" else None
    at = None if found is None or found.key is None else CardTable.by_key(found.key)
    if at is None or at.deleted_at is not None or seats.who_opened(hall, token) is None:
        return see_other(".card", key=key, token=token)
    player = hall.holder(chair or 0, round_.number if round_ else 0)
    person = next((each.id for each in at.people if each.stands_for_id == player), None)
    grant(at, "play")
    name_this_phone()
    if person is None or not claims.claim(at, person, this_phone()):
        return see_other("claims.me", key=at.key)
    remember_me(at, person)
    return see_other("tables.show", key=at.key)


@bp.get("/tournaments/<key>/time")
def time(key: str) -> Any:
    """The server's time alone (X-Now), for pages that came out of a cache."""
    require_public(key)
    return "", 204, {"X-Now": str(seats.server_time()), "Cache-Control": "no-store"}


@bp.get("/tournaments/<key>/results.<any(csv,xlsx,json):kind>")
def results(key: str, kind: str) -> Any:
    """The standings as a file, for everybody who may see them."""
    tournament = require_public(key)
    if not seats.standings_shown(tournament) and membership_in(tournament.club) is None:
        abort(404)
    return written(Hall.of(tournament), kind)


def require_card(key: str, token: str) -> tuple[Tournament, str]:
    """Load a tournament and whose card this is by its address, which is good for tournaments of members too."""
    tournament = Tournament.by_key(key)
    whose = None
    if tournament is not None and tournament.club.deleted_at is None:
        try:
            whose = seats.whose_card(tournament, token)
        except seats.Renewed:
            g.place = tournament.club
            abort(410, gettext("This card was made anew at the desk. Ask there for the QR code of the new one."))
    if tournament is None or whose is None:
        count("RATE_ADDRESS")
        abort(404)
    g.place = tournament.club
    return tournament, whose


# What the pages show

def _public(hall: Hall) -> dict[str, Any]:
    round_ = seats.shown_round(hall)
    return {**seats.shown(hall), "seats": seats.seats_by_name(hall, round_) if round_ else [], "KINDS": KINDS,
            "lines": hall.standings if seats.standings_shown(hall.tournament) else []}


def _screen(hall: Hall, number: int) -> dict[str, Any]:
    """The pages of the hall screen: start numbers that are drawn, or seats by surname, then the first of the standings;
    one of them is shown."""
    round_, drawn = seats.shown_round(hall), hall.tournament.state == "drawn"
    seated = round_ if round_ and hall.tournament.state != "closed" and (
        round_.state in ("drawn", "running") or not round_.confirmed) else None  # once all is played: the standings
    people = seats.seats_by_name(hall, seated) if seated else []
    if drawn:
        people = seats.start_numbers(hall)
    count_ = -(-len(people) // NAMES)
    length = -(-len(people) // count_) if count_ else 0
    pages = [people[at * length:(at + 1) * length] for at in range(count_)]
    first = hall.standings[:LINES] if seats.standings_shown(hall.tournament) and hall.results() else []
    turning = len(pages) + bool(first)
    page = (number - 1) % turning if turning and number else 0
    return {**seats.shown(hall), "pages": pages, "lines": first, "drawn": drawn, "page": page,
            "turning": turning, "TURN": TURN, "following": (page + 1) % turning + 1 if turning else 1,
            "code": qr(url_for("tournament_public.show", key=hall.tournament.key, _external=True))}


def _card(hall: Hall, whose: str) -> dict[str, Any]:
    chair = seats.chair_of(hall, whose)
    if chair is None or any(each.asks and whose == f"p{each.person_id}" for each in hall.entrants):
        if not whose.startswith("p"):  # the draw was discarded
            abort(404)
        return _waiting(hall, int(whose[1:]))
    round_ = seats.shown_round(hall)
    seat = seats.seat_of(hall, round_, chair) if round_ else None
    table = None if round_ is None else round_.table_of(chair)
    number = round_.number if round_ else None
    coming = [(each, seats.seat_of(hall, each, chair)) for each in hall.rounds
              if each.state == "drawn" and each is not round_ and not each.extra]
    played = [(each, each.table_of(chair)) for each in hall.rounds if each.state not in ("drawn", "running")
              and (not each.extra or each.table_of(chair))]
    known = seats.standings_shown(hall.tournament) and bool(hall.results())
    line = next((each for each in hall.standings if each.row.chair == chair), None) if known else None
    return {**seats.shown(hall), "plan": plan_of(hall.tournament)[0], "chair": chair, "seat": seat,
            "name": hall.name(chair, number), "line": line, "coming": coming, "played": played,
            "reading": seats.clock_of(round_, table.number if table else None) or seats.clock_in(hall),
            "at_table": bool(table and table.key and round_ and round_.state == "running")}


def _waiting(hall: Hall, person: int) -> dict[str, Any]:
    """The card of who registered and has no chair: what to do now."""
    here = hall.tournament
    entrant = next((each for each in hall.entered if each.person_id == person), None)
    return {**seats.shown(hall), "waiting": True, "stands_in": person in hall.stand_ins,
            "name": hall.people.get(person, "?"), "entrant": entrant,
            "number": seats.card_number(here, entrant) if entrant and entrant.asks else None,
            "fee": amounts.money(here.fee, here.currency) if here.fee else None}


# ETags: versions of everything the pages show

def _part(tournament: Tournament, part: str, show: Callable[[Hall], Mapping[str, Any]], *values: object) -> Response:
    """Answer 304 to a poll where nothing changed, else what is rendered; either way with the server's time.

    A hundred phones that ask within a second after a deal get what was rendered for the first of them.
    """
    tag = _etag(tournament, part, *values)
    if request.headers.get("If-None-Match") == tag:
        answer = make_response("", 304)
    else:
        answer = make_response(app_cache("pages of halls", CACHED).get_or_make(
            (tournament.key, tag, request.host_url, seats.server_time() // 1000),
            lambda: render_template(f"tournament/{part}.html", **show(Hall.of(tournament)))))
    answer.headers["ETag"] = tag
    answer.headers["X-Now"] = str(seats.server_time())
    answer.headers["Cache-Control"] = "no-cache"
    return answer


def _etag(tournament: Tournament, part: str, *values: object) -> str:
    text = "-".join(map(str, (part, *values, *stamp(tournament), tournament.visibility, reading())))
    return f'W/"{text}"'
