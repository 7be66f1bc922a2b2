"""HTTP views: one blueprint per noun; a view loads the record, calls one command, then redirects or renders."""
import pkgutil
from collections.abc import Iterator
from importlib import import_module

from flask import Blueprint, Flask

# Macros that templates need not import, of macros/table.html and macros/inputs.html.
EVERYWHERE = ("button", "button_post", "carried", "column_heads", "contact", "copying", "details", "empty", "headed",
              "how_many_play", "icon", "link", "live_line", "menu", "named", "noted", "notice", "on_enter", "origin",
              "posted", "preloads", "printing", "qr_figure", "score_lines", "scrolled", "section", "stylesheet",
              "submit", "summary",
              "table_title", "ticked")
INPUTS = ("line", "password", "pick", "text_area")
FOLDERS = ("books", "club", "entries", "league", "table", "tournament", "transfer")  # of pages


def register(app: Flask) -> None:
    """Register every blueprint."""
    from models.ops.idle import put_away_on

    from . import companies, game_pages
    from .access.administrators import administers
    from .queued import on_phone
    from .table import links, waiting

    for blueprint in (*dict.fromkeys(_blueprints()), companies.bp, companies.club_bp):
        app.register_blueprint(blueprint)
    if app.config.get("HISTORY", True):  # not on a phone without network
        from . import api
        api.init_app(app)
    game_pages.register(app)
    macros = app.jinja_env.get_template("macros/table.html").module
    inputs = app.jinja_env.get_template("macros/inputs.html").module
    app.jinja_env.globals.update(ways=links.ways, unsent=waiting.unsent, on_phone=on_phone,
                                 put_away_on=put_away_on, administers=administers,
                                 **{name: getattr(macros, name) for name in EVERYWHERE},
                                 **{name: getattr(inputs, name) for name in INPUTS})


def _blueprints() -> Iterator[Blueprint]:
    """Yield what the modules of pages call `bp`."""
    for folder in FOLDERS:
        package = import_module(f".{folder}", __name__)
        for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
            found = getattr(import_module(module.name), "bp", None)
            if found is not None:
                yield found
