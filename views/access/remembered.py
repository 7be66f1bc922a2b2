"""What the session remembers of a phone without an account: cards of tournaments it opened or got by registering
somebody, and who it is in clubs to which it said that somebody comes."""
from flask import session

from models import Club

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


def remember_player(club: Club, player: int) -> None:
    """Note whose phone it is in a club, until its calendars have new addresses."""
    said, players = [player, club.calendar_generation], session.get("comes", {})
    if players.get(club.key) != said:
        rest = [each for each in players.items() if each[0] != club.key]
        session["comes"] = dict([*rest, (club.key, said)][-REMEMBERED:])
        session.permanent = True


def player_here(club: Club) -> int | None:
    """Return whose phone it is in a club. Phones of before noted no generation: it was the first."""
    said = session.get("comes", {}).get(club.key)
    player, generation = said if isinstance(said, list) else (said, 1)
    return player if generation == club.calendar_generation else None


def clubs_here() -> list[Club]:
    """Return the clubs in which it is known whose phone it is."""
    clubs = map(Club.by_key, session.get("comes", {}))
    return [club for club in clubs if club is not None and club.deleted_at is None and player_here(club)]
