"""A club with a record of every kind."""
import random
from datetime import date

import models
from models import Actor, Club, Role, Season, Sitting, User, Word, db, writing
from models.books.book import Bill, Sent, confirm, expense, payment, reverse
from models.books.closing import Terms, close, reopen
from models.club.club_tables import take_in
from models.club.commands import Settings, make_club
from models.club.rosters import add_player, merge, retire, unmerge
from models.club.symbols import choose
from models.demo.evening import sample_of
from models.league.penalties import give, penalties_of
from models.league.penalties import undo as undo_penalty
from models.league.seasons import Terms as SeasonTerms
from models.league.seasons import make_season
from models.schema.ledger import Book
from models.transfer.club_files import export_club
from tally import Deal
from tally.counting import Counting, Measure
from tally.settlement import Transfer
from tally.validation import validate
from tests.clubs import make_user
from tests.evenings import full_evening, sent
from tests.everything import furnished
from tests.recorded_once import recorded_once
from tests.rows import only
from tests.toy_games.pebbles.rules import Won

IBAN = "CZ6508000000192000145399"


@recorded_once
def rich_club() -> Club:
    owner = make_user("Eva")
    return _enriched(make_club(owner, Settings("Klub u stolu", "CZK", 100), "clubclub1"), owner)


@recorded_once
def richest_club() -> Club:
    """The rich club and all that `furnished` has: tournaments, objections, companies."""
    furnished()
    club = only(Club)
    return _enriched(club, only(User, name="owner"))


def _enriched(club: Club, owner: User) -> Club:
    other, by = make_user("Bohumil"), Actor(user=owner.id)
    old = full_evening("before the club")
    close(old, Terms("0.5", "CZK", 100), Actor(old.table.people[0].id), "oldclosing")
    expense(Book.of(old.table), Bill(old.table.people[1].id, 43000, "CZK", "equally",
                                     {each.id: 1 for each in old.table.people}, "pivo"), Sent("oldexpense", Actor()))
    take_in(old.table, club, {}, by, "takenin01")
    players = [person.id for person in club.people if person.stands_for_id is None]
    again = reopen(old, "spočítali jsme to špatně", by, "reopening")
    assert again is not None
    models.record(old, Won(0), sent(old, "late0001"), Deal(old.now.dealer, old.now.playing))
    close(old, Terms("0.5", "CZK", 100), by, "closeagain")
    _every_game(club, by)
    book = Book.of(old.table)
    paid = payment(book, [Transfer(players[1], players[2], 5000)], "CZK", "bank", False, Sent("payment01", by))
    confirm(book, paid.id, Sent("confirm01", by), date(2026, 9, 14))
    payment(book, [Transfer(players[2], players[1], 5000)], "CZK", "bank", True, Sent("payment03", by),
            date(2026, 9, 15))
    wrong = payment(book, [Transfer(players[3], players[1], 12300)], "EUR", "cash", True, Sent("payment02", by))
    back = reverse(book, wrong.id, "spletl jsem se", Sent("reverse01", by))
    reverse(book, back.id, "ne", Sent("reverse02", by))
    _players_and_seasons(club, owner, players)
    with writing():
        db.session.add(models.Payee(person_id=players[1], currency="EUR", iban=IBAN))
        db.session.add(models.Member(club_id=club.id, user_id=other.id, role=Role.VIEWER.value))
        db.session.add(Word(club_id=club.id, text="TLAPKA", by_id=players[1], submission="word0001"))
    return club


def _every_game(club: Club, by: Actor) -> None:
    """A short sitting of every game at a table of the club, closed in different currencies; the last stays open."""
    chance = random.Random(6)
    table = None
    for number, game in enumerate(each for each in models.all_games().values() if each.sample):
        rules = sample_of(game).rules(chance)
        if table is None:
            sitting = models.open_table(game.key, ["Žofie", "Jan; \"X\"", "नेपाली", "=1+1"], 0, rules, "second00")
            table = sitting.table
            take_in(table, club, {}, by, "takenin02")
        else:
            people = [person.id for person in table.people]
            sitting = models.begin_sitting(table, game.key, people, 1, rules, f"sitting{number}")
        _play(sitting, chance, 4)
        if number < 3:
            close(sitting, Terms("0.25", ["CZK", "NPR", "CZK"][number], 5), by, f"closing{number}")


def _play(sitting: Sitting, chance: random.Random, rounds: int) -> None:
    game = sitting.game
    while sitting.now.number <= rounds and not sitting.now.finished:
        now, rules = sitting.now, sitting.rules
        entry = sample_of(game).entry(now, rules, chance)
        deal = None if isinstance(entry, game.between_rounds) and not isinstance(entry, game.opens) else Deal(
            now.dealer, now.playing)
        if not validate(game, entry, deal, now, rules):
            models.record(sitting, entry, sent(sitting, f"e{sitting.version:08}"), deal)


def _players_and_seasons(club: Club, owner: User, players: list[int]) -> None:
    extra = [add_player(club, name, owner.id, f"player{name}") for name in ("Tomáš", "Tomas", "Marie")]
    assert extra[0] and extra[1] and extra[2]
    merge(club, extra[1], extra[0], owner.id, "merging01")
    merge(club, extra[2], players[0], owner.id, "merging02")
    unmerge(club, extra[2], owner.id, "unmerge01")
    retire(club, extra[2], True, owner.id, "retire001")
    season = make_season(club, owner.id, SeasonTerms("Podzim", date(2026, 9, 1), None, Counting(
        measure=Measure.PLACES, place_points=(10, 7, 5, 3), weights=(("pebbles", 150),), attendance=50, drop_worst=1)),
        "season001")
    choose(club, {extra[0]: 7_000_000_001, players[0]: 42}, owner.id, "symbols01")
    give(season, players[0], 150, "přišel pozdě", owner.id, "penalty01")
    give(season, players[1], 200, "<script>", owner.id, "penalty02")
    undo_penalty(season, penalties_of(season)[0].id, owner.id, "penalty03")
    with writing():
        club = db.session.get_one(Club, club.id)
        club.treasurer_id = players[0]
        db.session.add(Season(club_id=club.id, name="Stará", starts=date(2019, 1, 1), ends=date(2019, 12, 31),
                              counting={"games": ["pebbles"]}, submission="season002", public_generation=7))


def carried(club: Club) -> str:
    return "".join(export_club(club))
