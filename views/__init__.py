"""What is shown: one blueprint per noun; an action loads, calls one verb, redirects or renders."""
from flask import Flask


def register(app: Flask) -> None:
    """Every blueprint of the house."""
    from . import deletion, entries, games, history, invitations, people, phone, rules, tables
    for module in (phone, games, tables, entries, people, rules, history, invitations, deletion):
        app.register_blueprint(module.bp)
