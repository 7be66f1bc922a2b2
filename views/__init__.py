"""What is shown: one blueprint per noun; an action loads, calls one verb, redirects or renders."""
from flask import Flask


def register(app: Flask) -> None:
    """Every blueprint of the house."""
    from . import (
        badges,
        deletion,
        entries,
        evenings,
        export,
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
    for module in (phone, games, tables, entries, people, rules, history, invitations, deletion, sheets, evenings,
                   export, badges, pictures, scribe, television, words):
        app.register_blueprint(module.bp)
