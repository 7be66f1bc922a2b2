"""Make tournaments quickly, of pebbles at tables of four and three."""
import secrets
from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any

from models import Club, Sitting, Submission, Tournament, all_games, db, record
from models.tournament import drawing, entering, running
from models.tournament.hall import Hall
from models.tournament.log import Sent
from models.tournament.stand_ins import name_stand_in
from tests.toy_games.pebbles.rules import Won

NAMES = ("Anna", "Bohuš", "Cyril", "Dana", "Emil", "Fanda", "Gita", "Hana", "Ivan", "Jana", "Karel", "Lída", "Mirek",
         "Nela", "Ota", "Petr", "Quido", "Radka", "Standa", "Tereza", "Ugo", "Věra", "Wanda", "Xaver", "Yveta")


def sent(base: int | None = None, user: int | None = None) -> Sent:
    return Sent(secrets.token_hex(16), user, None, base)


def open_tournament(club: Club, rounds: int = 3, **terms: Any) -> Tournament:
    game = all_games()[terms.pop("game_key", "pebbles")]
    return entering.open_tournament(club, entering.Terms(
        "Autumn tournament", date(2026, 11, 22), game, terms.pop("rules", game.house_rules()), rounds,
        **{"sizes": (4, 3), **terms}), None, secrets.token_hex(16))


def running_tournament(club: Club, people: int = 8, rounds: int = 3, seed: int = 1, stand_ins: int = 0,
                       **terms: Any) -> Tournament:
    """A tournament whose plan is confirmed; those who stand in come besides the `people`."""
    made = open_tournament(club, rounds, **terms)
    for person in entering.register(made, [f"Stand-in {at}" for at in range(stand_ins)], True, sent()):
        name_stand_in(made, person, True, sent())
    entering.register(made, [f"{NAMES[at % len(NAMES)]}{at // len(NAMES) or ''}" for at in range(people)], True, sent())
    drawing.draw_plan(made, seed, sent())
    drawing.confirm_plan(made, sent())
    return made


def play(tournament: Tournament, number: int, winners: Sequence[int] = (0,), final: bool = True) -> None:
    """Start a round, record at each table a deal for each of `winners` (seats), hand in, confirm, end."""
    running.start_round(tournament, number, sent())
    for sitting in sittings(tournament, number):
        for at, winner in enumerate(winners):
            record(sitting, Won(winner), Submission(secrets.token_hex(16), at))
    if final:
        hand_in_all(tournament, number)
        running.end_round(tournament, number, sent())
        running.seal_round(tournament, number, sent())


def hand_in_all(tournament: Tournament, number: int) -> None:
    found = Hall.of(tournament).round(number)
    assert found is not None
    for table in found.tables.values():
        running.hand_in(tournament, number, table.number, None, table.version, sent(), reason="time ran out")
        running.confirm_table(tournament, number, table.number, None, sent())


def sittings(tournament: Tournament, number: int) -> Iterator[Sitting]:
    found = Hall.of(tournament).round(number)
    assert found is not None
    for table in list(found.tables.values()):
        assert table.row.sitting_id is not None
        yield db.session.get_one(Sitting, table.row.sitting_id)
