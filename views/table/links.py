"""Links to pages of a table and of its sitting: those that this phone may open."""
from collections.abc import Iterator
from typing import Any

from flask import current_app, url_for

from models import Club, Sitting, Tournament, db
from tally import Text, _

from ..access.sessions import signed_in
from ..access.table_access import TableAccess
from ..game_pages import Link, table_links
from ..permissions import AT_TABLES, Access

LINKS = {each.endpoint: each for each in (
    Link("people.show", _("People and seats"), "users"), Link("invitations.show", _("Invite"), "qr"),
    Link("rules.handbook", _("Rules"), "book-open"), Link("games.show", _("Rules of the game"), "info"),
    Link("closing.show", _("End of the evening"), "check"), Link("tournament_tables.show", _("Hand in"), "check"),
    Link("tables.more", _("More"), "settings"),
    Link("history.show", _("History"), "history", hint=_("every tap: who recorded and corrected what, and when")),
    Link("sheets.show", _("Sheet"), "printer", hint=_("all rounds in columns, to print")),
    Link("results.show", _("How it went"), "trophy", hint=_("the standing, its course and a picture to share")),
    Link("sheets.summary", _("Summary"), "share", hint=_("a few lines of text to send")),
    Link("evenings.show", _("Evenings"), "eye", hint=_("what was played at this table before")),
    Link("agreement.show", _("Do the sums hold?"), "check", hint=_("everybody agrees with his sum or objects")),
    Link("settling.table", _("Who pays whom"), "coins"), Link("receipts.index", _("Receipts"), "download"),
    Link("drinks.show", _("Drinks"), "plus", hint=_("a tally, and the bill divided by it")),
    Link("rules.show", _("House rules"), "settings", hint=_("what holds at this table")),
    Link("claims.me", _("Whose phone is this?"), "user-plus"), Link("scribe.show", _("Who keeps the score"), "pencil"),
    Link("entries.new", _("Manual entry"), "pencil", hint=_("points that no round gives")),
    Link("tables.call", _("Name and pictures of the table"), "pencil"),
    Link("companies.of_table", _("Regular company"), "users"),
    Link("sheets.blank", _("Blank sheet"), "printer"), Link("sheets.csv", _("For a spreadsheet (CSV)"), "download"),
    Link("proofs.table", _("Proof of the record"), "check", hint=_("shows that nobody changed it unseen")),
    Link("export.table", _("Export"), "download"), Link("tokens.show", _("Tokens for programs"), "log-in"),
    Link("backfill.table_index", _("Evenings from before"), "history"),
    Link("club_tables.taking", _("Take it into a club"), "users"),
    Link("deletion.show", _("Delete this table"), "trash"))}
MENU = ("people.show", "invitations.show", "rules.handbook", "closing.show", "tournament_tables.show", "clubs.show",
        "tables.more")
GROUPS = (
    (_("This evening"), ("results.show", "history.show", "sheets.show", "sheets.summary", "agreement.show",
                         "settling.table", "drinks.show", "entries.new", "")),
    (_("Rules and screens"), ("rules.show", "games.show", "games.tool", "television.show")),
    (_("This table"), ("evenings.show", "claims.me", "scribe.show", "tables.call", "companies.of_table",
                       "club_tables.taking", "deletion.show")),
    (_("Files and proof"), ("export.table", "backfill.table_index", "receipts.index", "proofs.table",
                          "tokens.show")))
SCREENS = (("tv", "tv", _("Television")), ("middle", "users", _("Phone in the middle")))
PARTS: dict[str, dict[str, Any]] = {"entries.new": {"form": "manual"}, "rules.handbook": {"_anchor": "q"},
                                    "tokens.show": {"of": "tables"}}
KEPT = {"people.show", "tables.more"}  # a phone keeps them for a time without network
Way = tuple[str, str, Text, bool, Text | None]  # address, icon, title, whether it is kept, what is there


def ways(access: TableAccess, sitting: Sitting, *endpoints: str) -> Iterator[Way]:
    """Yield the links to these pages that this phone may open; "" stands for the game's own pages of a table."""
    for endpoint in endpoints:
        if endpoint in LINKS and _may_open(access, sitting, endpoint):
            link = LINKS[endpoint]
            yield _address(access, sitting, endpoint), link.icon, link.title, endpoint in KEPT, link.hint
        for url, icon, title in _several(access, sitting, endpoint):
            yield url, icon, title, False, None


def _several(access: TableAccess, sitting: Sitting, endpoint: str) -> list[tuple[str, str, Text]]:
    key, game = access.table.key, sitting.game
    if endpoint == "television.show":
        return [(url_for(endpoint, key=key, screen=screen), icon, title) for screen, icon, title in SCREENS]
    if endpoint == "clubs.show" and access.membership is not None:
        return [_way_back(access.membership.club, access.table.tournament_id)]
    if endpoint == "games.tool":
        return [(url_for(endpoint, key=game.key, tool=each.key), "eye", each.title) for each in game.tools]
    if endpoint:
        return []
    return [(url_for(each.endpoint, key=key), each.icon, each.title) for each in table_links(game)
            if (access.role == "play" or not each.for_players) and access.allows(each.endpoint)]


def _way_back(club: Club, tournament_id: int | None) -> tuple[str, str, Text]:
    """Lead a member to the desk of the tournament whose table it is, else to the club."""
    if tournament_id is None:
        return url_for("clubs.show", key=club.key), "users", _("Club")
    tournament = db.session.get_one(Tournament, tournament_id)
    return url_for("tournament_desk.show", key=club.key, tournament_key=tournament.key), "award", _("Desk")


def _may_open(access: TableAccess, sitting: Sitting, endpoint: str) -> bool:
    needed, table, game = AT_TABLES.get(endpoint), access.table, sitting.game
    if needed is None:
        return True
    if not access.allows(endpoint) or (needed.covers(Access.PLAY) and access.role != "play"):
        return False
    fits = {"tournament_tables.show": table.tournament_id, "settling.table": game.for_money(sitting.rules),
            "rules.handbook": game.handbook, "entries.new": not sitting.sealed_at,
            "club_tables.taking": not table.club_id and signed_in()}
    return bool(fits.get(endpoint, True)) and (access.can_write or not needed.covers(Access.SCRIBE))


def _address(access: TableAccess, sitting: Sitting, endpoint: str) -> str:
    if endpoint == "games.show":
        return url_for(endpoint, key=sitting.game_key)
    of_sitting = "sitting_id" in next(current_app.url_map.iter_rules(endpoint)).arguments
    values: dict[str, Any] = {"sitting_id": sitting.id} if of_sitting else {"key": access.table.key}
    return url_for(endpoint, **values, **PARTS.get(endpoint, {}))
