"""A tournament of the demo club: sixteen people, two rounds sealed, the third played now."""
from collections.abc import Callable
from datetime import date, timedelta

from ..database import db, now_utc
from ..schema.clubs import Club
from ..schema.tournaments import Tournament
from ..table.sitting import Sitting
from ..tournament import drawing, entering, running
from ..tournament.hall import Hall
from ..tournament.log import Sent
from .evening import Generator, play, sample_of
from .story import games_told

NAMES = ("Eva", "Petr", "Jana", "Bohumil", "Ramesh", "Žofie", "Alžběta", "Čeněk", "Dorota", "Eliška", "František",
         "Gustav", "Hedvika", "Ivo", "Jarmila", "Kryštof")
ROUNDS, NOW, MINUTES, FEE = 4, 3, 50, 10_000
DEALS = 2  # at each table of a round


def add_tournament(club: Club, today: date, generator: Generator, user_id: int | None = None) -> Tournament:
    """Open a tournament in the club and play it up to its third round."""
    game = games_told()[-1]
    generator.now = now_utc() - timedelta(minutes=NOW * (MINUTES + 10))
    terms = entering.Terms("Podzimní turnaj", today, game, sample_of(game).rules(generator.chance), ROUNDS,
                           MINUTES * 60, fee=FEE)

    def once() -> Sent:
        return Sent(generator.id(), user_id)
    tournament: Tournament = generator.run(entering.open_tournament, club, terms, user_id, generator.id())
    generator.run(entering.register, tournament, NAMES, True, once())
    generator.run(drawing.draw_plan, tournament, generator.chance.randrange(10**9), once())
    generator.run(drawing.confirm_plan, tournament, once())
    for number in range(1, NOW + 1):
        began = generator.now
        generator.run(running.start_round, tournament, number, once())
        _play(tournament, number, generator)
        if number < NOW:
            _finish(tournament, number, generator, once)
            generator.now = max(generator.now, began + timedelta(minutes=MINUTES + 10))
    return tournament


def _play(tournament: Tournament, number: int, generator: Generator) -> None:
    """Record some deals at every table of a round, each from the same moment on."""
    round_, began, last = Hall.of(tournament).round(number), generator.now, generator.now
    assert round_ is not None
    for table in list(round_.tables.values()):
        generator.now = began
        play(db.session.get_one(Sitting, table.row.sitting_id), DEALS, generator)
        last = max(last, generator.now)
    generator.now = last


def _finish(tournament: Tournament, number: int, generator: Generator, once: Callable[[], Sent]) -> None:
    generator.run(running.end_round, tournament, number, once())
    round_ = Hall.of(tournament).round(number)
    assert round_ is not None
    for table in list(round_.tables.values()):
        generator.run(running.hand_in, tournament, number, table.number, None, table.version, once())
        generator.run(running.confirm_table, tournament, number, table.number, None, once())
    generator.run(running.seal_round, tournament, number, once())
