"""The demo club: made-up evenings of every game over some months, recorded like any others.

Deterministic for a seed and date. Everything is written by the commands that pages use, at times in the past.
"""
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from random import Random

from sqlalchemy import select

from tally import Game
from tally.counting import Counting, Measure
from tally.settlement import settle

from ..books.book import Bill, Sent, balances_of, confirm, expense, mark_of, payment, settle_all
from ..club.club_tables import link, open_club_table
from ..club.commands import Settings, make_club, set_player
from ..club.planning import Wanted, answer, plan
from ..club.rosters import add_player, delete_player
from ..database import db, now_utc
from ..league.seasons import Terms, make_season, publish
from ..outside import token_hex
from ..schema.clubs import Club, Member, User
from ..schema.ledger import Actor, Book
from ..schema.people import Person
from ..schema.tables import CardTable
from ..table.opening import add_person
from ..table.sitting import Sitting, all_games
from ..table.words import WordBook
from ..transfer.backfill import Copied, Place, copy_evening
from ..zones import zone_of
from .evening import (
    Generator,
    close_it,
    correct_one,
    play,
    reopen_it,
    sample_of,
    sit_down,
    substitute,
    terms_of,
)

NAMES = ("Eva", "Petr", "Jana", "Bohumil", "Ramesh", "सीता", "Žofie")
EVENINGS, DAYS_BETWEEN = 24, 6
SEED = 33  # the penalty points of a round
BILLS = ("Hospoda U Dvou kocourů", "pivo a utopenci", "momo a čaj", "chlebíčky", "kafe")
WORDS = ("TLAPKA", "FOUSY", "KOUŘÍ")


@dataclass(frozen=True, slots=True)
class DemoClub:
    """The demo club: the club, the table playing tonight, and the id of the public season."""
    club: Club
    tonight: CardTable
    public: int


def make_demo(owner: User, today: date, name: str = "Demo", seed: int = SEED, evenings: int = EVENINGS) -> DemoClub:
    """Create the demo club, owned by this account."""
    first = today - timedelta(days=evenings * DAYS_BETWEEN + 1)
    generator = Generator(Random(seed), _evening(first, 18), token_hex(12))
    by = Actor(user=owner.id)
    club: Club = generator.run(make_club, owner, Settings(name, "CZK", 100), generator.id())
    players = _players(club, owner, generator)
    words = WordBook(club)
    for word in WORDS:
        generator.run(words.add, word, players[0], generator.id())
    _from_a_notebook(club, players, by, first, generator)
    table: CardTable | None = None
    for number in range(evenings):
        generator.now = _evening(first + timedelta(days=number * DAYS_BETWEEN + generator.chance.randint(0, 2)), 19)
        table = _evening_of(number, evenings, club, table, players, by, generator)
    public = _seasons(club, owner, first, today, generator)
    tonight = _tonight(club, players, by, today, generator)
    _planned(club, players, owner, today, generator)
    return DemoClub(club, tonight, public)


def _evening(day: date, hour: int) -> datetime:
    return datetime.combine(day, time(hour), zone_of(None))


def games_told() -> list[Game]:
    """Return the games that can make up entries."""
    return [game for game in all_games().values() if game.sample is not None]


def _players(club: Club, owner: User, generator: Generator) -> list[int]:
    """Add the roster; the owner becomes its first player."""
    added = [generator.run(add_player, club, name, owner.id, generator.id()) for name in NAMES]
    member = db.session.scalars(select(Member).filter_by(club_id=club.id, user_id=owner.id)).one()
    as_made = member.person_id
    generator.run(set_player, club, member, member.id, added[0], generator.id())
    if as_made is not None:
        generator.run(delete_player, club, as_made, owner.id, generator.id())
    return [player for player in added if player is not None]


# an evening

def _evening_of(number: int, evenings: int, club: Club, table: CardTable | None, players: Sequence[int], by: Actor,
                generator: Generator) -> CardTable:
    """Play one game of the evening, or several short ones; sometimes a bill is written and debts are paid."""
    chance, games = generator.chance, games_told()
    game = games[number % len(games)]
    company = chance.sample(players, min(chance.choice((4, 4, 4, 5, 5)), game.people.stop - 1))
    if table is None:
        rules = sample_of(game).rules(chance)
        sitting: Sitting = generator.run(open_club_table, club, game.key, company, 0, rules, by, generator.id())
        table = sitting.table
    else:
        sitting = sit_down(table, game, [_at(table, club, player, by, generator) for player in company], generator)
    people = [sitting.now.occupants[seat] for seat in sitting.now.order]
    sitting = _played(number, sitting, people, club, players, by, generator)
    terms = terms_of(game, sitting.rules, club.currency, club.cash_unit)
    close_it(sitting, terms, by, generator)
    if number % 3 == 1:
        _bill(club, company, by, generator)
    if number == evenings - 6:
        generator.later(600, 700)
        reopen_it(sitting, "Eva našla chybu v předposlední hře.", terms, by, generator)
    if evenings - number > 3 and number % 4 == 3:
        _settle(club, by, generator)
    elif number % 4 == 1:
        _pay_one(club, by, generator, confirmed=number < evenings - 3)
    return table


def _played(number: int, sitting: Sitting, people: Sequence[int], club: Club, players: Sequence[int], by: Actor,
            generator: Generator) -> Sitting:
    chance, game = generator.chance, sitting.game
    rounds = chance.choice(sample_of(game).rounds)
    play(sitting, 1, generator)
    if number % 7 == 4 and not sitting.now.finished:
        taken = {_player(person) for person in people}
        rest = [player for player in players if player not in taken]
        substitute(sitting, _at(sitting.table, club, chance.choice(rest), by, generator), generator)
    play(sitting, rounds // 2 - 1, generator)
    if number % 5 == 2:
        correct_one(sitting, generator)
    play(sitting, rounds - rounds // 2, generator)
    again = sitting.now.finished and not game.for_money(sitting.rules)  # with money it is closed first
    for _again in range(chance.choice((0, 1, 1, 2)) if again else 0):
        generator.later(10, 20)
        sitting = sit_down(sitting.table, game, people, generator)
        play(sitting, rounds, generator)
    return sitting


def _player(person: int) -> int | None:
    return db.session.get_one(Person, person).stands_for_id


def _at(table: CardTable, club: Club, player: int, by: Actor, generator: Generator) -> int:
    """Return the person at the table who is that player, added to the table if missing."""
    for person in table.people:
        if person.stands_for_id == player:
            return person.id
    person_id: int = generator.run(add_person, table, db.session.get_one(Person, player).name)
    generator.run(link, club, person_id, player, by.user, generator.id())
    return person_id


def _from_a_notebook(club: Club, players: Sequence[int], by: Actor, first: date, generator: Generator) -> None:
    """Add two evenings before the club began, as totals from a notebook."""
    rules = sample_of(game := games_told()[-1]).rules(generator.chance)
    for weeks in (2, 1):
        totals = [generator.chance.randint(-25, 25) for _player in players[:3]]
        copied = Copied(game.key, first - timedelta(weeks=weeks), players[:4], [*totals, -sum(totals)], rules,
                        f"sešit, strana {12 - weeks}", 16)
        generator.run(copy_evening, Place(club, by, name="Sešit"), copied, generator.id())


# money

def _bill(club: Club, company: Sequence[int], by: Actor, generator: Generator) -> None:
    amount = generator.chance.randrange(180, 990, 5) * 100
    bill = Bill(generator.chance.choice(company), amount, club.currency, "equally", dict.fromkeys(company, 1),
                generator.chance.choice(BILLS), generator.now.date())
    generator.run(expense, Book(club), bill, Sent(generator.id(), by))


def _settle(club: Club, by: Actor, generator: Generator) -> None:
    """Settle all balances in cash."""
    book = Book(club)
    balances = balances_of(book, club.currency)
    plan = settle(balances)
    if plan.transfers:
        generator.run(settle_all, book, club.currency, plan.transfers, mark_of(balances), Sent(generator.id(), by))


def _pay_one(club: Club, by: Actor, generator: Generator, confirmed: bool) -> None:
    """Pay one debt by bank transfer, confirmed or not."""
    book = Book(club)
    plan = settle(balances_of(book, club.currency))
    if plan.transfers:
        paid = generator.run(payment, book, plan.transfers[:1], club.currency, "bank", False, Sent(generator.id(), by))
        if confirmed:
            generator.run(confirm, book, paid.id, Sent(generator.id(), by))


# the league, and tonight

def _seasons(club: Club, owner: User, first: date, today: date, generator: Generator) -> int:
    """Create a past season, a current one of all games, and a public one; return the id of the last."""
    middle = first + (today - first) // 2
    game = games_told()[-1]
    story = [
        Terms(f"1. část, {middle.year}", first, middle, Counting(measure=Measure.PLACES)),
        Terms(f"2. část, {today.year}", middle + timedelta(days=1), None, Counting(measure=Measure.BEATEN)),
        Terms(f"Liga {today.year}", first, None, Counting(games=(game.key,), min_rounds=20)),
    ]
    made = [generator.run(make_season, club, owner.id, terms, generator.id()) for terms in story]
    generator.run(publish, made[-1], owner.id, 0, True, generator.id())
    public: int = made[-1].id
    return public


def _tonight(club: Club, players: Sequence[int], by: Actor, today: date, generator: Generator) -> CardTable:
    """Open a table that is playing now."""
    generator.now = min(_evening(today, 19), now_utc().astimezone(zone_of(None)) - timedelta(hours=1))
    game = games_told()[-1]
    rules = sample_of(game).rules(generator.chance)
    sitting: Sitting = generator.run(open_club_table, club, game.key, players[:4], 0, rules, by, generator.id())
    play(sitting, 5, generator)
    return sitting.table


def _planned(club: Club, players: Sequence[int], owner: User, today: date, generator: Generator) -> None:
    """Plan an evening a week from now, to which more come than fit."""
    wanted = Wanted(_evening(today + timedelta(days=7), 18), "U Dvou kocourů", games_told()[0].key, 4)
    evening = generator.run(plan, club, wanted, owner.id, generator.id())
    for number, player in enumerate(players[1:]):
        generator.later(60, 600)
        generator.run(answer, evening, player, number != 2, player)
