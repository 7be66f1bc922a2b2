"""What is shown: one blueprint per noun; an action loads, calls one verb, redirects or renders."""
from flask import Flask


def register(app: Flask) -> None:
    """Every blueprint of the house."""
    from . import (
        badges,
        deletion,
        entries,
        evenings,
        games,
        history,
        invitations,
        people,
        phone,
        pictures,
        rules,
        scribe,
        sheets,
        tables,
        television,
        words,
    )
    from .books import book, closing, expenses, paying, settling
    from .carry import before, club_export, export
    from .club import accounts, club_tables, clubs, inviting, members, roster
    from .league import league, players, public, seasons
    for module in (phone, games, tables, entries, people, rules, history, invitations, deletion, sheets, evenings,
                   export, badges, pictures, scribe, television, words, closing, league, players, public, seasons,
                   settling, paying, book, expenses, accounts, clubs, members, inviting, roster, club_tables,
                   before, club_export):
        app.register_blueprint(module.bp)
