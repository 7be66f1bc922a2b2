"""Tournaments of the demo club: a closed one that a season takes in whole, and one that plays its third round now."""
from collections.abc import Callable, Sequence
from datetime import date, datetime, time, timedelta

from tally.counting import Counting, Measure

from ..database import db, now_utc
from ..league.seasons import Terms, make_season
from ..schema.clubs import Club, Season
from ..schema.tournaments import Tournament
from ..table.sitting import Sitting
from ..tournament import drawing, entering, running
from ..tournament.hall import Hall
from ..tournament.log import Sent
from ..tournament.money import close_tournament, take_fees
from ..zones import zone_of
from .evening import Generator, play, sample_of
from .story import games_told

NAMES = ("Eva", "Petr", "Jana", "Bohumil", "Ramesh", "Žofie", "Alžběta", "Čeněk", "Dorota", "Eliška", "František",
         "Gustav", "Hedvika", "Ivo", "Jarmila", "Kryštof")
ROUNDS, NOW, MINUTES, FEE = 4, 3, 50, 10_000
DEALS = 2  # at each table of a round
EARLIER, EARLIER_PEOPLE, EARLIER_ROUNDS = timedelta(days=14), 8, 2
WEIGHT = 300  # hundredths: the closed one counts as three games of the season


def add_tournament(club: Club, today: date, generator: Generator, user_id: int | None = None) -> Tournament:
    """Open a tournament in the club and play it up to its third round."""
    generator.now = now_utc() - timedelta(minutes=NOW * (MINUTES + 10) - MINUTES // 2)
    tournament, once = _drawn(club, "Podzimní turnaj", today, NAMES, ROUNDS, generator, user_id)
    _rounds(tournament, NOW, generator, once)
    return tournament


def add_closed_tournament(club: Club, today: date, generator: Generator, user_id: int) -> Season:
    """Play a tournament to its end, and make a season by places that takes it in whole; return that season."""
    day = today - EARLIER
    generator.now = datetime.combine(day, time(15), zone_of(club))
    tournament, once = _drawn(club, "Klubový turnaj", day, NAMES[:EARLIER_PEOPLE], EARLIER_ROUNDS, generator, user_id)
    _rounds(tournament, EARLIER_ROUNDS + 1, generator, once)
    generator.run(take_fees, tournament, [each.person_id for each in Hall.of(tournament).entered], "cash", once())
    generator.run(close_tournament, tournament, once())
    counting = Counting(measure=Measure.PLACES, tournaments=((tournament.id, WEIGHT),))
    season: Season = generator.run(make_season, club, user_id, Terms(f"Večery a turnaj {today.year}", day - EARLIER,
                                                                     None, counting), generator.id())
    return season


def _drawn(club: Club, name: str, day: date, people: Sequence[str], rounds: int, generator: Generator,
           user_id: int | None) -> tuple[Tournament, Callable[[], Sent]]:
    """Open a tournament, register people, and confirm its drawn plan."""
    game = games_told()[-1]
    terms = entering.Terms(name, day, game, sample_of(game).rules(generator.chance), rounds, MINUTES * 60, fee=FEE)

    def once() -> Sent:
        return Sent(generator.id(), user_id)
    tournament: Tournament = generator.run(entering.open_tournament, club, terms, user_id, generator.id())
    generator.run(entering.register, tournament, people, True, once())
    generator.run(drawing.draw_plan, tournament, generator.chance.randrange(10**9), once())
    generator.run(drawing.confirm_plan, tournament, once())
    return tournament, once


def _rounds(tournament: Tournament, now: int, generator: Generator, once: Callable[[], Sent]) -> None:
    """Play the rounds before round `now` to their end, and begin that one where there is one."""
    for number in range(1, min(now, tournament.rounds) + 1):
        began = generator.now
        generator.run(running.start_round, tournament, number, once())
        _play(tournament, number, generator)
        if number < now:
            _finish(tournament, number, generator, once)
            generator.now = max(generator.now, began + timedelta(minutes=MINUTES + 10))


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
