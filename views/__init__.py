"""What is shown: one blueprint per noun; an action loads, calls one verb, redirects or renders."""
from flask import Flask


def register(app: Flask) -> None:
    """Every blueprint of the house."""
    from . import (
        badges,
        claims,
        deletion,
        drinks,
        entries,
        evenings,
        games,
        history,
        invitations,
        people,
        phone,
        pictures,
        results,
        rules,
        scribe,
        sheets,
        tables,
        television,
        words,
    )
    from .books import book, closing, expenses, paying, settling, treasury
    from .club import accounts, club_tables, clubs, inviting, members, recovery, roster
    from .league import league, penalties, players, public, seasons
    from .transfer import backfill, backfill_csv, club_export, export
    for module in (phone, games, tables, entries, people, claims, rules, history, invitations, deletion, sheets,
                   evenings, export, badges, pictures, results, scribe, television, words, drinks, closing, league,
                   players, public, seasons, penalties, settling, paying, book, expenses, treasury, accounts,
                   recovery, clubs, members, inviting, roster, club_tables, backfill_csv, backfill, club_export):
        app.register_blueprint(module.bp)
