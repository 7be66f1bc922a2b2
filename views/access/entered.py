"""Cards of tournaments this phone has opened, or got by registering somebody: their addresses, in the session."""
from flask import session

REMEMBERED = 12


def remember_card(tournament_key: str, token: str) -> None:
    """Note a card as the newest; the oldest are forgotten."""
    card = [tournament_key, token]
    if session.get("entered", [])[-1:] == [card]:
        return
    session["entered"] = [*(each for each in session.get("entered", []) if each != card), card][-REMEMBERED:]
    session.permanent = True


def cards_here() -> list[tuple[str, str]]:
    """Return tournament key and token of the cards, the newest last."""
    return [(key, token) for key, token in session.get("entered", [])]
