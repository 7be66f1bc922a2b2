"""Pages that a game brings along, beside what every game has: its `pages` module defines `PAGES`."""
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from flask import Blueprint, Flask, current_app

import games
from models import Permission
from tally import Game, Text

from . import permissions
from .permissions import Access


@dataclass(frozen=True, slots=True)
class Link:
    """A link to such a page, in the menu of a table or on the page of a club."""
    endpoint: str
    title: Text
    icon: str
    for_players: bool = False  # not shown to who only watches a table
    hint: Text | None = None  # what is there, where the title alone does not say it


@dataclass(frozen=True, slots=True)
class Pages:
    """The pages of a game: blueprints, what their endpoints require (see `permissions`), and where links to them stand.
    """
    blueprints: tuple[Blueprint, ...]
    at_tables: Mapping[str, Access] = field(default_factory=dict)
    in_clubs: Mapping[str, Permission] = field(default_factory=dict)
    at_tournaments: frozenset[str] = frozenset()
    table_links: tuple[Link, ...] = ()
    club_links: tuple[Link, ...] = ()


def register(app: Flask) -> None:
    """Mount the pages of the installed games."""
    found: dict[str, Pages] = {}
    for module in games.modules("pages", app.config["GAME_PACKAGES"]):
        pages: Pages = module.PAGES
        found[module.__name__.split(".")[-2]] = pages
        permissions.AT_TABLES.update(pages.at_tables)
        permissions.AT_TOURNAMENTS.update(pages.at_tournaments)
        permissions.IN_CLUBS.update(pages.in_clubs)
        for blueprint in pages.blueprints:
            app.register_blueprint(blueprint)
    app.extensions["game_pages"] = found


def table_links(game: Game) -> tuple[Link, ...]:
    """Return the links to pages of the table's game."""
    pages: Pages | None = current_app.extensions["game_pages"].get(game.key)
    return pages.table_links if pages else ()


def club_links() -> Iterator[Link]:
    """Yield the links to pages of any installed game."""
    for pages in current_app.extensions["game_pages"].values():
        yield from pages.club_links
