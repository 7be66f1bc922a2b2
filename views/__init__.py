"""HTTP views: one blueprint per noun; a view loads the record, calls one command, then redirects or renders."""
from flask import Flask

# Macros of macros/table.html that templates need not import.
EVERYWHERE = ("badge", "button", "button_post", "carried", "contact", "empty", "icon", "link", "menu", "named",
              "notice", "player", "posted", "signed")


def register(app: Flask) -> None:
    """Register every blueprint."""
    from models.ops.idle import put_away_on

    from . import companies, entries, game_pages
    from .access.administrators import administers
    from .books import book, closing, expenses, paying, settling, treasury
    from .club import (
        accounts,
        club_tables,
        clubs,
        coming,
        disputes,
        hooks,
        inviting,
        members,
        planning,
        recovery,
        roster,
        server,
        tokens,
    )
    from .league import league, penalties, players, public, season_line, seasons
    from .queued import on_phone
    from .table import (
        agreement,
        claims,
        deletion,
        drinks,
        engine,
        evenings,
        games,
        history,
        invitations,
        links,
        offline,
        people,
        phone,
        pictures,
        proofs,
        receipts,
        results,
        rules,
        scribe,
        sheets,
        tables,
        television,
        waiting,
    )
    from .tournament import desk, entrants, handing, prizes, registering, registration, settings, standings
    from .tournament import log as tournament_log
    from .tournament import penalties as tournament_penalties
    from .tournament import plan as tournament_plan
    from .tournament import public as tournament_public
    from .transfer import backfill, backfill_csv, bank, club_export, export
    for module in (phone, games, tables, entries, people, claims, agreement, rules, history, invitations, deletion,
                   sheets, evenings, export, pictures, results, scribe, television, drinks, companies, closing,
                   offline, league, players, public, seasons, season_line, penalties,
                   settling, paying, book, expenses, treasury,
                   accounts, recovery, clubs, members, inviting, roster, club_tables, disputes, planning, coming,
                   backfill_csv, backfill, bank, club_export, engine, tournament_public, tournament_plan, settings,
                   registering, registration,
                   entrants, desk, handing, tournament_log, tournament_penalties, prizes, standings):
        app.register_blueprint(module.bp)
    for module in (proofs, receipts, server, tokens, hooks):
        app.register_blueprint(module.bp)
    app.register_blueprint(companies.club_bp)
    if app.config.get("HISTORY", True):  # not on a phone without network
        from . import api
        api.init_app(app)
    game_pages.register(app)
    macros = app.jinja_env.get_template("macros/table.html").module
    app.jinja_env.globals.update(ways=links.ways, unsent=waiting.unsent, on_phone=on_phone,
                                 put_away_on=put_away_on, administers=administers,
                                 **{name: getattr(macros, name) for name in EVERYWHERE})
