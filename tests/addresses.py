"""URL values of every route, from a furnished club: for tests that request all of them."""
import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from flask import Flask, url_for

from models import CardTable, Invitation, ResetLink, Season, Subscription, Tournament, db
from tests.clubs import Furnished
from tests.rows import only
from views.access.table_access import token
from views.club import inviting, mail_links, recovery
from views.club.coming import token_of
from views.league.public import public_token
from views.tournament.seats import card_token

# Of the book of a club's table: pages of the club's own book (compared in tests/test_settling_pages.py).
SAME_AS_CLUB = re.compile(r"/tables/\w+/book/(cash|transfers|account|entries|people)\b")
FILES = ("static", "offline.favicon", "offline.worker", "engine.packed")


def tokens(app: Flask, at: Furnished) -> dict[str, str]:
    """Secret tokens of addresses, by blueprint."""
    with app.test_request_context():
        invitation = db.session.get_one(Invitation, at.known["invitation"])
        season = db.session.get_one(Season, at.known["season_id"])
        table = only(CardTable, key=at.table)
        tournament = only(Tournament, key=at.known["tournament_key"])
        link = only(ResetLink, user_id=at.users["viewer"])
        heard = db.session.get_one(Subscription, at.known["subscription_id"])
        watch = token(table, "watch")
        return {"inviting": inviting.token(invitation), "public": public_token(season),
                "phone": watch, "pictures": watch, "recovery": recovery.secret_of(link),
                "tournament_public": card_token(tournament, 1),
                "notices.confirmed": mail_links.confirming(heard), "notices.ended": mail_links.ending(heard, "paid"),
                "coming": token_of(table.club, at.known["person"]) if table.club else ""}


def in_club(app: Flask, endpoint: str, of: str = "") -> bool:
    """Whether a route belongs to a club rather than to a table."""
    rules = app.url_map.iter_rules(endpoint)
    return of == "clubs" or (not of and any(rule.rule.startswith(("/clubs/", "/api/v1/clubs/")) for rule in rules))


def values(app: Flask, endpoint: str, arguments: Collection[str], at: Furnished, of: str = "",
           secrets: Mapping[str, str] | None = None) -> dict[str, Any]:
    """URL values of a route. `of` is "tables" or "clubs" where it serves the ledgers of both."""
    game = next(each for each in app.extensions["games"].values() if each.tools)
    known = {**at.known, "key": at.club if in_club(app, endpoint, of) else at.table, "of": of, "table": at.table,
             "game": "pebbles", "game_key": "pebbles", "tool": game.tools[0].key, "what": "departure", "claim": 1,
             "token_id": 1, "passkey_id": 1,
             "filename": "style.css", "screen": "tv", "kind": "round", "name": "0", "by": "names",
             "verb": "draw", "sign": "present", "chair": 1, "rest": at.known["tournament_key"],
             "token": (secrets or {}).get(endpoint, (secrets or {}).get(endpoint.split(".")[0], ""))}
    if endpoint.startswith("companies."):
        known["company_id"] = at.known["own_company"]
    if endpoint.startswith("coming."):
        known["key"] = at.known["planned"]
    if endpoint.startswith("tournament_public."):
        known["key"] = at.known["tournament_key"]
    if endpoint in ("tournament_public.results", "tournament_plan.results"):
        known["kind"] = "csv"
    if endpoint == "tournament_log.undo":
        known["event_id"] = at.known["tournament_event"]
    if endpoint == "tournament_penalties.cancel":
        known["penalty_id"] = at.known["tournament_penalty"]
    if endpoint.startswith("games."):
        known["key"] = game.key
    if endpoint in ("closing.open_again", "badges.show", "badges.picture"):
        known["sitting_id"] = at.known["closed"]
    if endpoint == "people.rename" or endpoint.startswith("receipts."):
        known["person"] = at.known["seated"][0]
    if endpoint.startswith("season_line."):
        known["person"] = at.known["own"]
    return {name: known[name] for name in arguments}


def addresses(app: Flask, method: str, at: Furnished) -> Iterator[tuple[str, str]]:
    """Endpoint and URL of every route of a page with this method, files sent as they lie excepted."""
    secret = tokens(app, at)
    with app.test_request_context():
        for rule in app.url_map.iter_rules():
            if method in (rule.methods or ()) and rule.endpoint not in FILES and not rule.rule.startswith("/api/v1/"):
                for of in ("tables", "clubs") if "of" in rule.arguments else ("",):
                    yield rule.endpoint, url_for(
                        rule.endpoint, **values(app, rule.endpoint, rule.arguments - set(rule.defaults or ()), at, of,
                                                secret))
