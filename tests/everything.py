"""A club and a free table with a record of every kind: rows of every table that holds facts, every column set."""
import secrets
from datetime import date

from models import Actor, CardTable, Club, Member, Objection, Role, Season, Sitting, Tournament, db, now_utc, writing
from models.books import objecting, payees
from models.books.book import Bill, Sent, choose_treasurer, expense, payment, reverse
from models.books.closing import close, reopen
from models.books.confirming import Signed, confirm
from models.club import inviting
from models.club.rosters import add_player, merge, retire
from models.league.penalties import undo as undo_penalty
from models.league.seasons import Terms as SeasonTerms
from models.league.seasons import delete_season, make_season, usual_counting
from models.schema.confirmations import Level, Outcome
from models.schema.ledger import Book
from models.table.claims import Holder
from models.table.commands import correct
from models.tournament import changes, drawing, entering, extra, money, running
from models.tournament.hall import Hall
from models.tournament.log import Sent as Submitted
from models.tournament.stand_ins import name_stand_in
from tally import Deal
from tally.settlement import Transfer
from tests.closings import CZK
from tests.clubs import Furnished, furnish, make_account
from tests.evenings import full_evening
from tests.evenings import sent as sent_to
from tests.rows import only, sign_all
from tests.said import agree, sums_by_replay
from tests.tournaments import open_tournament, play, running_tournament, sent
from tests.toy_games.pebbles.rules import Won

MARK = "Asia/Kathmandu", "green", "★"
IBAN = "CZ6508000000192000145399"


def furnished() -> None:
    """Record something in every table: a club with tournaments, and a free table; signed, as once a day."""
    at = furnish()
    club = only(Club, key=at.club)
    owner = at.users["owner"]
    agree(db.session.get_one(Sitting, at.known["closed"]))
    _people(club, at)
    _money(club, at)
    _disputed(db.session.get_one(Sitting, at.known["sitting_id"]), at)
    _tournament_of(club, owner)
    _stand_ins(club)
    _free_table()
    _settings(club, at)
    with writing():
        sign_all()
    db.session.remove()


def once() -> str:
    return secrets.token_hex(16)


def _people(club: Club, at: Furnished) -> None:
    """Two players who are one, one retired, a member by an invitation, and an invitation revoked."""
    owner = at.users["owner"]
    tomas, away = (add_player(club, name, owner, once()) for name in ("Theodor", "Milada"))
    assert tomas is not None and away is not None
    merge(club, tomas, at.known["other"], owner, once())
    retire(club, away, True, owner, once())
    by = only(Member, club_id=club.id, user_id=owner)
    inviting.join(inviting.invite(club, by, Role.SCOREKEEPER, 7, None, once()), make_account("late"), True, once())
    unused = inviting.invite(club, by, Role.VIEWER, 7, at.known["other"], once())
    inviting.revoke(club, unused.id, owner, once())


def _money(club: Club, at: Furnished) -> None:
    """Accounts, a payment taken back; at a table of its own a bill."""
    by, book = Actor(user=at.users["owner"]), Book(club)
    payees.leave(book, at.known["person"], "CZK", IBAN, "Petr N.", Sent(once(), by))
    payees.leave(book, at.known["other"], "CZK", IBAN, "Jana", Sent(once(), by))
    payees.take_away(book, at.known["other"], "CZK", Sent(once(), by))
    wrong = payment(book, [Transfer(at.known["person"], at.known["other"], 700)], "CZK", "cash", True, Sent(once(), by))
    reverse(book, wrong.id, "the other way round", Sent(once(), by))


def _disputed(sitting: Sitting, at: Furnished) -> None:
    """A referee decides, the entry is corrected, all sign; closed for money, opened and closed again."""
    eva, petr = (person.id for person in sitting.table.people[:2])
    by = Actor(eva, at.users["owner"])
    objection = db.session.get_one(Objection, at.known["objection_id"])
    objecting.decide(objection, Outcome.WRONG, "two saw it", by, once())
    correct(sitting, 1, Won(2), sent_to(sitting, once(), eva), Deal(0, (0, 1, 2, 3)))
    signed = Signed(eva, Holder(user=at.users["owner"]))
    confirm(sitting, petr, sums_by_replay(sitting)[petr], signed, once(), "P. N.")
    close(sitting, CZK, by, once())
    reopen(sitting, "a round was forgotten", by, once())
    close(sitting, CZK, by, once())


def _tournament_of(club: Club, user: int) -> None:
    """A tournament with what happens in one: fees, a substitute, penalties, more time, an extra round, prizes."""
    cup = running_tournament(club, 5, 1, sizes=(4,), leftover="extra", fee=10_000)
    money.take_fees(cup, [Hall.of(cup).entered[0].person_id], "cash", sent(user=user))
    changes.penalise(cup, 1, 1, 2, "late", sent(user=user))
    changes.penalise(cup, 2, None, 1, "too loud", sent(user=user))
    changes.cancel_penalty(cup, Hall.of(cup).penalties[1].id, "it was chair 3", sent(user=user))
    play(cup, 1)
    changes.substitute(cup, 2, entering.register(cup, ["Xenie"], True, sent())[0], sent())
    extra.draw_extra(cup, 3, sent())
    play(cup, 2, final=False)
    running.more_time(cup, 2, 120, None, sent())
    _handed_in_by_players(cup)
    running.end_round(cup, 2, sent())
    running.seal_round(cup, 2, sent())
    money.close_tournament(cup, sent(user=user), "owe")


def _handed_in_by_players(cup: Tournament) -> None:
    held = Hall.of(cup).held(2)
    there = [held[chair] for chair in Hall.of(cup).rounds[1].tables[1].chairs]
    version = Hall.of(cup).rounds[1].tables[1].version
    running.hand_in(cup, 2, 1, there[0], version, Submitted(once(), None, there[0]), "a phone")
    running.confirm_table(cup, 2, 1, there[1], Submitted(once(), None, there[1]), "another")


def _stand_ins(club: Club) -> None:
    """A drawn tournament with a stand-in, two kept apart, one who does not come."""
    cup = open_tournament(club, 3, leftover="even", swiss_from=3)
    people = entering.register(cup, [f"Host {at}" for at in range(9)], True, sent())
    name_stand_in(cup, people[0], True, sent())
    entering.keep_apart(cup, people[1:4], True, sent())
    entering.keep_apart(cup, people[4:6], True, sent(), first=True)
    entering.withdraw(cup, people[8:], sent())
    drawing.draw_plan(cup, 1, sent())
    drawing.confirm_plan(cup, sent())
    entering.delete_tournament(open_tournament(club), sent())


def _free_table() -> None:
    """A table of no club with every kind of action, closed for money, with a bill of its own."""
    sitting = full_evening()
    people = [person.id for person in sitting.table.people]
    table = sitting.table
    expense(Book.of(table), Bill(people[1], 43_000, "CZK", "equally", dict.fromkeys(people, 1), "beer"),
            Sent(once(), Actor(people[0])))
    close(sitting, CZK, Actor(people[0]), once())
    table.ask_to_confirm(Level.ALL, 48, people[1])
    choose_treasurer(Book.of(table), people[2])


def _settings(club: Club, at: Furnished) -> None:
    """Seasons of before, and what is seldom set."""
    owner = at.users["owner"]
    terms = SeasonTerms("Old", date(2019, 1, 1), date(2019, 12, 31), usual_counting("pebbles"))
    for number in range(2):
        season = make_season(club, owner, terms, once())
        if number:
            delete_season(season, owner, season.version, once())
    undo_penalty(db.session.get_one(Season, at.known["season_id"]), at.known["penalty_id"], owner, once())
    with writing():
        gone = db.session.scalars(db.select(CardTable).filter_by(club_id=club.id).limit(1)).one()
        club.zone, club.colour, club.sign, club.treasurer_id = *MARK, at.known["person"]
        gone.zone, gone.colour, gone.sign, gone.treasurer_id = *MARK, gone.people[0].id
        gone.scribe_id, gone.deleted_at, gone.no_picture = gone.people[0].id, now_utc(), True
