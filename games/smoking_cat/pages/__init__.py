"""Pages of Smoking Cat: the badges of its losers, and the book of words to play."""
from models import Permission
from tally import _
from views.game_pages import Link, Pages
from views.permissions import Access

from . import badges, words

PAGES = Pages(
    blueprints=(badges.bp, words.bp),
    at_tables={"badges.show": Access.WATCH, "badges.picture": Access.WATCH, "badges.table": Access.WATCH,
               "words.table": Access.PLAY, "words.write": Access.SCRIBE},
    at_tournaments=frozenset({"badges.show", "badges.picture", "badges.table"}),
    in_clubs={"badges.club": Permission.VIEW, "words.club": Permission.KEEP_SCORE},
    table_links=(Link("badges.table", _("Badges"), "award"),
                 Link("words.table", _("Word book"), "book-open", for_players=True)),
    club_links=(Link("badges.club", _("Badges"), "award"), Link("words.club", _("Word book"), "book-open")),
)
