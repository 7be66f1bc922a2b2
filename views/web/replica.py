"""Which pages read from a replica (models/replica.py): those of `ENDPOINTS`, unless this phone wrote just now.

Who wrote carries a mark in his session for `OWN` seconds, longer than the replica may be behind. Where the replica
fails in the middle of a page the browser is sent to it again, which then reads from the primary.
"""
from typing import Any

from flask import Flask, Response, redirect, request, session

from models import db, now_utc
from models.replica import BEHIND, BIND, CHOSEN, WROTE, replica

OWN = 2 * BEHIND  # seconds; the clocks of two servers may differ by the half
MARK = "wrote"  # key in the session: Unix seconds
ENDPOINTS = frozenset({
    "badges.club", "badges.picture", "badges.show", "badges.table", "book.index", "book.person", "book.show",
    "clubs.log", "coming.calendar", "evenings.show", "history.entries", "history.show", "league.best", "league.club",
    "league.evening", "league.season", "pictures.show", "players.show", "players.together", "public.club",
    "public.feed", "public.season", "public.television", "results.show", "season_line.as_file", "season_line.show",
    "sheets.csv", "sheets.show", "sheets.summary", "television.show", "tournament_public.results",
    "tournament_public.screen", "tournament_public.screen_live", "tournament_public.show", "tournament_public.table",
    "tournament_standings.as_file", "tournament_standings.line", "tournament_standings.show", "treasury.show"})


def init_app(app: Flask) -> None:
    if BIND in app.config.get("SQLALCHEMY_BINDS", ()):
        app.before_request(_choose)
        app.after_request(_mark)


def _choose() -> None:
    kept = replica()
    db.session.info.pop(WROTE, None)
    db.session.info[CHOSEN] = (
        kept is not None and request.method in ("GET", "HEAD") and request.endpoint in ENDPOINTS
        and not 0 <= now_utc().timestamp() - session.get(MARK, 0) < OWN and kept.is_fresh())


def _mark(response: Response) -> Response:
    if db.session.info.get(WROTE):
        session[MARK] = int(now_utc().timestamp())
    return response


def again() -> Any:
    """After an error of the database: the way to the same page from the primary; None if it was read there already."""
    kept = replica()
    if kept is None or not db.session.info.get(CHOSEN):
        return None
    kept.away()
    db.session.remove()
    session[MARK] = int(now_utc().timestamp())
    return redirect(request.full_path.rstrip("?"), 302)
