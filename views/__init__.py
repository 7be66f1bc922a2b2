"""What is shown: one blueprint per noun; an action loads, calls one verb, redirects or renders."""
from flask import Flask


def register(app: Flask) -> None:
    """Every blueprint of the house."""
    from . import (
        badges,
        book,
        closing,
        deletion,
        entries,
        evenings,
        expenses,
        export,
        games,
        history,
        invitations,
        league,
        paying,
        people,
        phone,
        pictures,
        players,
        public,
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
                   settling, paying, book, expenses):
        app.register_blueprint(module.bp)
