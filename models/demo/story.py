"""The demo club: made-up evenings of every game over some months, recorded like any others.

Deterministic for a seed and date. Everything is written by the commands that pages use, at times in the past.
"""
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from random import Random

from sqlalchemy import select

from tally import Game
from tally.settlement import settle
from tally.standings import Counting, Measure

from ..books.book import Bill, Sent, balances_of, confirm, expense, mark_of, payment, settle_all
from ..club.club_tables import link, open_club_table
from ..club.clubhouse import make_club, set_player
from ..club.rosters import add_player, delete_player
from ..database import db
from ..league.seasons import Terms, make_season, publish
from ..opening import add_person
from ..schema.clubs import Club, Member, User
from ..schema.ledger import Actor, Book
from ..schema.people import Person
from ..schema.tables import CardTable
from ..table.sitting import Sitting, all_games
from ..table.words import WordBook
from ..transfer.backfill import Copied, Place, copy_evening
from ..zones import zone_of
from .evening import (
    Teller,
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
class Told:
    """The demo club: the club, the table playing tonight, and the id of the public season."""
    club: Club
    tonight: CardTable
    public: int


def tell(owner: User, today: date, name: str = "Demo", seed: int = SEED, evenings: int = EVENINGS) -> Told:
    """Create the demo club, owned by this account."""
    first = today - timedelta(days=evenings * DAYS_BETWEEN + 1)
    teller = Teller(Random(seed), _evening(first, 18), secrets.token_hex(12))
    by = Actor(user=owner.id)
    club: Club = teller.told(make_club, owner, name, "CZK", 100, teller.id())
    players = _players(club, owner, teller)
    words = WordBook(club)
    for word in WORDS:
        teller.told(words.add, word, players[0], teller.id())
    _from_a_notebook(club, players, by, first, teller)
    table: CardTable | None = None
    for number in range(evenings):
        teller.now = _evening(first + timedelta(days=number * DAYS_BETWEEN + teller.chance.randint(0, 2)), 19)
        table = _evening_of(number, evenings, club, table, players, by, teller)
    public = _seasons(club, owner, first, today, teller)
    return Told(club, _tonight(club, players, by, today, teller), public)


def _evening(day: date, hour: int) -> datetime:
    return datetime.combine(day, time(hour), zone_of(None))


def games_told() -> list[Game]:
    """Return the games that can make up entries."""
    return [game for game in all_games().values() if game.sample is not None]


def _players(club: Club, owner: User, teller: Teller) -> list[int]:
    """Add the roster; the owner becomes its first player."""
    added = [teller.told(add_player, club, name, owner.id, teller.id()) for name in NAMES]
    member = db.session.scalars(select(Member).filter_by(club_id=club.id, user_id=owner.id)).one()
    as_made = member.person_id
    teller.told(set_player, club, member, member.id, added[0], teller.id())
    if as_made is not None:
        teller.told(delete_player, club, as_made, owner.id, teller.id())
    return [player for player in added if player is not None]


# an evening

def _evening_of(number: int, evenings: int, club: Club, table: CardTable | None, players: Sequence[int], by: Actor,
                teller: Teller) -> CardTable:
    """Play one game of the evening, or several short ones; sometimes a bill is written and debts are paid."""
    chance, games = teller.chance, games_told()
    game = games[number % len(games)]
    company = chance.sample(players, min(chance.choice((4, 4, 4, 5, 5)), game.people.stop - 1))
    if table is None:
        rules = sample_of(game).rules(chance)
        sitting: Sitting = teller.told(open_club_table, club, game.key, company, 0, rules, by, teller.id())
        table = sitting.table
    else:
        sitting = sit_down(table, game, [_at(table, club, player, by, teller) for player in company], teller)
    people = [sitting.now.occupants[seat] for seat in sitting.now.order]
    sitting = _played(number, sitting, people, club, players, by, teller)
    terms = terms_of(game, sitting.rules, club.currency, club.cash_unit)
    close_it(sitting, terms, by, teller)
    if number % 3 == 1:
        _bill(club, company, by, teller)
    if number == evenings - 6:
        teller.later(600, 700)
        reopen_it(sitting, "Eva našla chybu v předposlední hře.", terms, by, teller)
    if evenings - number > 3 and number % 4 == 3:
        _settle(club, by, teller)
    elif number % 4 == 1:
        _pay_one(club, by, teller, confirmed=number < evenings - 3)
    return table


def _played(number: int, sitting: Sitting, people: Sequence[int], club: Club, players: Sequence[int], by: Actor,
            teller: Teller) -> Sitting:
    chance, game = teller.chance, sitting.game
    rounds = chance.choice(sample_of(game).rounds)
    play(sitting, rounds // 2, teller)
    if number % 5 == 2:
        correct_one(sitting, teller)
    if number % 7 == 4 and not sitting.now.finished:
        taken = {_player(person) for person in people}
        rest = [player for player in players if player not in taken]
        substitute(sitting, _at(sitting.table, club, chance.choice(rest), by, teller), teller)
    play(sitting, rounds - rounds // 2, teller)
    for _again in range(chance.choice((0, 1, 1, 2)) if sitting.now.finished else 0):
        teller.later(10, 20)
        sitting = sit_down(sitting.table, game, people, teller)
        play(sitting, rounds, teller)
    return sitting


def _player(person: int) -> int | None:
    return db.session.get_one(Person, person).stands_for_id


def _at(table: CardTable, club: Club, player: int, by: Actor, teller: Teller) -> int:
    """Return the person at the table who is that player, added to the table if missing."""
    for person in table.people:
        if person.stands_for_id == player:
            return person.id
    person_id: int = teller.told(add_person, table, db.session.get_one(Person, player).name)
    teller.told(link, club, person_id, player, by.user, teller.id())
    return person_id


def _from_a_notebook(club: Club, players: Sequence[int], by: Actor, first: date, teller: Teller) -> None:
    """Add two evenings before the club began, as totals from a notebook."""
    rules = sample_of(game := games_told()[-1]).rules(teller.chance)
    for weeks in (2, 1):
        totals = [teller.chance.randint(-25, 25) for _player in players[:3]]
        copied = Copied(game.key, first - timedelta(weeks=weeks), players[:4], [*totals, -sum(totals)], rules,
                        f"sešit, strana {12 - weeks}", 16)
        teller.told(copy_evening, Place(club, by), copied, teller.id())


# money

def _bill(club: Club, company: Sequence[int], by: Actor, teller: Teller) -> None:
    amount = teller.chance.randrange(180, 990, 5) * 100
    bill = Bill(teller.chance.choice(company), amount, club.currency, "equally", dict.fromkeys(company, 1),
                teller.chance.choice(BILLS), teller.now.date())
    teller.told(expense, Book(club), bill, Sent(teller.id(), by))


def _settle(club: Club, by: Actor, teller: Teller) -> None:
    """Settle all balances in cash."""
    book = Book(club)
    balances = balances_of(book, club.currency)
    plan = settle(balances)
    if plan.transfers:
        teller.told(settle_all, book, club.currency, plan.transfers, mark_of(balances), Sent(teller.id(), by))


def _pay_one(club: Club, by: Actor, teller: Teller, confirmed: bool) -> None:
    """Pay one debt by bank transfer, confirmed or not."""
    book = Book(club)
    plan = settle(balances_of(book, club.currency))
    if plan.transfers:
        paid = teller.told(payment, book, plan.transfers[:1], club.currency, "bank", False, Sent(teller.id(), by))
        if confirmed:
            teller.told(confirm, book, paid.id, Sent(teller.id(), by))


# the league, and tonight

def _seasons(club: Club, owner: User, first: date, today: date, teller: Teller) -> int:
    """Create a past season, a current one of all games, and a public one; return the id of the last."""
    middle = first + (today - first) // 2
    game = games_told()[-1]
    story = [
        Terms(f"1. část, {middle.year}", first, middle, Counting(measure=Measure.PLACES)),
        Terms(f"2. část, {today.year}", middle + timedelta(days=1), None, Counting(measure=Measure.BEATEN)),
        Terms(f"Liga {today.year}", first, None, Counting(games=(game.key,), min_rounds=20)),
    ]
    made = [teller.told(make_season, club, owner.id, terms, teller.id()) for terms in story]
    teller.told(publish, made[-1], owner.id, 0, True, teller.id())
    public: int = made[-1].id
    return public


def _tonight(club: Club, players: Sequence[int], by: Actor, today: date, teller: Teller) -> CardTable:
    """Open a table that is playing now."""
    teller.now = min(_evening(today, 19), datetime.now(zone_of(None)) - timedelta(hours=1))
    game = games_told()[-1]
    rules = sample_of(game).rules(teller.chance)
    sitting: Sitting = teller.told(open_club_table, club, game.key, players[:4], 0, rules, by, teller.id())
    play(sitting, 5, teller)
    return sitting.table
