"""What is shown: one blueprint per noun; an action loads, calls one verb, redirects or renders."""
from flask import Flask


def register(app: Flask) -> None:
    """Every blueprint of the house."""
    from . import (
        accounts,
        badges,
        before,
        book,
        closing,
        club_export,
        club_tables,
        clubs,
        deletion,
        entries,
        evenings,
        expenses,
        export,
        games,
        history,
        invitations,
        inviting,
        league,
        members,
        paying,
        people,
        phone,
        pictures,
        players,
        public,
        roster,
        rules,
        scribe,
        seasons,
        settling,
        sheets,
        tables,
        television,
        words,
    )
    for module in (phone, games, tables, entries, people, rules, history, invitations, deletion, sheets, evenings,
                   export, badges, pictures, scribe, television, words, closing, league, players, public, seasons,
                   settling, paying, book, expenses, accounts, clubs, members, inviting, roster, club_tables,
                   before, club_export):
        app.register_blueprint(module.bp)
