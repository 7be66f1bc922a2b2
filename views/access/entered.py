"""Tournaments this phone registered somebody for: the addresses of their cards, in the session."""
from flask import session

REMEMBERED = 12


def remember_entered(tournament_key: str, token: str) -> None:
    """Note the card of somebody whom this phone registered; the oldest are forgotten."""
    card = [tournament_key, token]
    session["entered"] = [*(each for each in session.get("entered", []) if each != card), card][-REMEMBERED:]
    session.permanent = True


def entered_here() -> list[tuple[str, str]]:
    """Return tournament key and token of the cards, the newest last."""
    return [(key, token) for key, token in session.get("entered", [])]
