"""What the session remembers of a phone without an account: cards of tournaments it opened or got by registering
somebody, and who it is in clubs to which it said that somebody comes."""
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


def remember_player(club_key: str, player: int) -> None:
    """Note whose phone it is in a club."""
    players = session.get("comes", {})
    if players.get(club_key) != player:
        rest = [each for each in players.items() if each[0] != club_key]
        session["comes"] = dict([*rest, (club_key, player)][-REMEMBERED:])
        session.permanent = True


def players_here() -> dict[str, int]:
    """Return the player by club key."""
    return dict(session.get("comes", {}))
