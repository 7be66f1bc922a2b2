"""Public pages: a season (names and the table, for a browser, a frame in another site, a television), and a club.

The address is a MAC over the season and its public generation; the season's id is masked in it. The pages have no
links and neither need nor set a cookie.
"""
import base64
import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from flask import Blueprint, Response, abort, current_app, g, make_response, render_template, request, url_for
from sqlalchemy import select

from models import Club, Season, db
from models.database import LARGEST_ID
from models.league.confirmed import silent_until
from models.league.league_cache import counting_of, season_table
from models.league.outcomes import names_of, open_tonight, tonight
from models.league.season_table import Table
from models.league.seasons import is_public, seasons_of
from tally.counting import Counting

from ..charts import amount, percent
from ..inputs import asked
from ..table.pictures import as_png
from ..web.digits import reading
from ..web.rate_limits import count
from ..web.security import CONTENT_POLICY
from .hall_of_fame import hall_of_fame
from .season_page import SHARES, Shown, game_name, name_of, season_page

bp = Blueprint("public", __name__)

SEASON, TELEVISION, FEED = "league/public.html", "league/television.html", "league/feed.xml"
PICTURE = "league/picture.svg"
REFRESH, TURN = 60, 15  # seconds until a television reloads, or shows its next page
MOST_LINES = 16  # on one page of the television
MAC = 16  # bytes
IDS = 4, 8  # bytes of an id: the fewer, where it fits


def _mac(domain: str, message: bytes) -> bytes:
    key = str(current_app.config["SECRET_KEY"]).encode()
    return hmac.new(key, domain.encode() + b"|" + message, hashlib.sha256).digest()[:MAC]


def public_token(season: Season) -> str:
    """The secret part of a season's public address."""
    mac = _mac("public season", f"{season.id}|{season.public_generation}".encode())
    size = IDS[season.id >= 2**32]
    return base64.urlsafe_b64encode(_masked(season.id.to_bytes(size), mac) + mac).decode().rstrip("=")


def _masked(number: bytes, mac: bytes) -> bytes:
    return bytes(one ^ other for one, other in zip(number, _mac("public season number", mac), strict=False))


def public_address(season: Season) -> str:
    """The full public URL."""
    return url_for("public.season", token=public_token(season), _external=True)


def season_by_token(text: str) -> Season | None:
    """The season of a current public address; None for others, which are rate limited."""
    try:
        raw = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)) if text.isascii() and len(text) < 64 else b""
    except ValueError:
        raw = b""
    masked, mac = raw[:-MAC], raw[-MAC:]
    number = int.from_bytes(_masked(masked, mac)) if len(masked) in IDS else 0
    season = db.session.get(Season, number) if 0 < number <= LARGEST_ID else None
    if season is None or not is_public(season) or season.club.deleted_at is not None \
            or not hmac.compare_digest(public_token(season).encode(), text.encode()):
        count("RATE_ADDRESS")
        return None
    return season


@bp.get("/league/<token>")
def season(token: str) -> Response:
    """Show the table of a season, without signing in."""
    return _page(token, SEASON)


@bp.get("/c/<public_name>")
def club(public_name: str) -> Response:
    """Show what a club is proud of, at the address it chose: seasons that are public, champions, records."""
    found = db.session.scalar(select(Club).filter_by(public_name=public_name, deleted_at=None))
    if found is None:
        abort(404)
    g.place = found
    day = tonight(found)
    running = [(each, public_address(each), _season(each)) for each in seasons_of(found)
               if is_public(each) and each.starts <= day and (each.ends is None or day <= each.ends)]
    answer = make_response(render_template("league/public_club.html", heading=found.name, running=running,
                                           game_name=game_name, **hall_of_fame(found)))
    answer.headers["Cache-Control"] = "private, no-cache"
    return _in_frames(answer, found)


def _season(season: Season) -> dict[str, Any]:
    table = season_table(season.club, season)
    return season_page(table, counting_of(season), names_of(line.person for line in table.lines))


def _in_frames(answer: Response, club: Club) -> Response:
    """Let the sites that the club lists show the page in a frame."""
    if club.frames:
        answer.headers["Content-Security-Policy"] = CONTENT_POLICY.replace(
            "frame-ancestors 'none'", "frame-ancestors " + " ".join(club.frames.split()))
    return answer


@bp.get("/league/<token>/tv")
def television(token: str) -> Response:
    """The same for a television; reloads by itself and turns pages if one is not enough."""
    return _page(token, TELEVISION, asked(request.args, "page") or 1)


@bp.get("/league/<token>/feed")
def feed(token: str) -> Response:
    """The same as an Atom feed: the leaders after each evening, newest first."""
    answer = _page(token, FEED)
    if answer.status_code == 200:
        answer.content_type = "application/atom+xml; charset=utf-8"
    return answer


@bp.get("/league/<token>/picture.png")
def picture(token: str) -> Response:
    """The first of the table, as messengers show them beside the address."""
    return as_png(_page(token, PICTURE))


def _page(token: str, template: str, number: int = 1) -> Response:
    found = season_by_token(token)
    if found is None:
        abort(404)
    g.place = found.club
    etag = _etag(found, f"{template} {number}")
    if request.headers.get("If-None-Match") == etag:
        answer = make_response("", 304)
    else:
        counting = counting_of(found)
        table = season_table(found.club, found)
        page = season_page(table, counting, names_of(line.person for line in table.lines))
        wall = _wall(page, number)
        answer = make_response(render_template(
            template, season=found, heading=found.name, game_name=game_name, token=token, wall=wall, **page,
            evenings=_evenings(table, counting) if template == FEED else ()))
        if template == TELEVISION:
            more = f"; url={url_for('.television', token=token, page=wall.following)}" if wall.pages > 1 else ""
            answer.headers["Refresh"] = f"{wall.seconds}{more}"
    if template == SEASON:
        _in_frames(answer, found.club)
    answer.headers["ETag"] = etag
    answer.headers["Cache-Control"] = "private, no-cache"
    answer.headers["Vary"] = "Accept-Language, Cookie"
    return answer


def _evenings(table: Table, counting: Counting) -> list[tuple[date, list[tuple[str, str]]]]:
    """The leaders and what they had after each evening, newest first."""
    people, written = names_of(table.race), percent if counting.measure in SHARES else amount
    return [(day, [(name_of(people.get(person)), written(value)) for person, values in table.race.items()
                   if (value := values[at]) is not None]) for at, day in enumerate(table.days)][::-1]


@dataclass(frozen=True, slots=True)
class Wall:
    """One page of the television: its lines, page number and count, seconds until the next."""
    lines: Sequence[Shown]
    page: int
    pages: int
    seconds: int

    @property
    def following(self) -> int:
        return self.page % self.pages + 1


def _wall(page: dict[str, Any], number: int) -> Wall:
    """Split the lines into pages of equal length; after the last page comes the first."""
    lines = page["ranked"] + page["others"] + page["new_tonight"]
    pages = max(1, -(-len(lines) // MOST_LINES))
    length = max(1, -(-len(lines) // pages))
    shown = (number - 1) % pages if number else 0
    return Wall(lines[shown * length:(shown + 1) * length], shown + 1, pages, TURN if pages > 1 else REFRESH)


def _etag(season: Season, template: str) -> str:
    """ETag of everything the page depends on: results, names, open sittings, language; and the clock, where silence
    confirms."""
    playing = ".".join(f"{each.id}-{each.version}" for each in open_tonight(season.club))
    times = tonight(season.club), silent_until(season.club)
    seen = f"{season.id}|{season.version}|{season.club.rev}|{season.club.results_rev}|{playing}|{times}"
    digest = hashlib.sha256(f"{seen}|{template}|{reading()}".encode()).hexdigest()
    return f'W/"{digest[:24]}"'
