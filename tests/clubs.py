"""Make clubs, members and accounts quickly."""
import secrets
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from flask import has_app_context
from flask.testing import FlaskClient
from sqlalchemy import select

from models import (
    Actor,
    Book,
    BookEntry,
    CardTable,
    Club,
    Holder,
    Member,
    Person,
    Role,
    SignIn,
    Sitting,
    Submission,
    Subscription,
    Tournament,
    User,
    add_person,
    all_games,
    begin_sitting,
    db,
    now_utc,
    record,
    writing,
)
from models.books.book import Bill, Sent, expense, payment
from models.books.closing import Terms as ClosingTerms
from models.books.closing import close
from models.books.confirming import Signed
from models.books.objecting import object_to
from models.club import (
    accounts,
    club_tables,
    commands,
    companies,
    hooks,
    inviting,
    planning,
    recovery,
    rosters,
    sign_ins,
)
from models.league.penalties import give, penalties_of
from models.league.seasons import Terms, make_season, publish, usual_counting
from models.tournament import changes, drawing, entering
from models.tournament.hall import Hall
from models.tournament.log import Sent as TournamentSent
from models.tournament.log import events_of
from tally import Deal
from tally.settlement import Transfer
from tests.recorded_once import recorded_once
from tests.rows import only
from tests.toy_games.pebbles.rules import Won
from views.access import passwords

MONEYLESS = ClosingTerms()


def make_user(name: str, password: str = "-") -> User:
    with writing():
        user = User(login=name.casefold(), name=name, password=password, submission=secrets.token_hex(16))
        db.session.add(user)
    return user


def make_club(owner: User, name: str = "Club", players: tuple[str, ...] = ()) -> Club:
    with writing():
        club = Club(key=secrets.token_hex(5), name=name, submission=secrets.token_hex(16),
                    people=[Person(name=each) for each in players])
        db.session.add(club)
        db.session.flush()
        db.session.add(Member(club_id=club.id, user_id=owner.id, role=Role.OWNER.value))
    return club


def make_member(club: Club, user: User, role: Role = Role.VIEWER, person: int | None = None) -> Member:
    with writing():
        member = Member(club_id=club.id, user_id=user.id, role=role.value, person_id=person)
        db.session.add(member)
    return member


def take_in(table: CardTable, club: Club) -> dict[int, int]:
    """Put a table into a club, with a new player for everybody at it; return player by person."""
    with writing():
        players = {}
        for person in db.session.get_one(CardTable, table.id).people:
            player = Person(club_id=club.id, name=person.name)
            db.session.add(player)
            db.session.flush()
            person.stands_for_id = players[person.id] = player.id
        db.session.get_one(CardTable, table.id).club_id = club.id
    return players


def sign_in(client: FlaskClient, user: User) -> None:
    """Sign in without the sign-in page."""
    user_id = user.id
    with client.application.app_context():
        secret = sign_ins.begin(db.session.get_one(User, user_id), "Test")
    if has_app_context():
        db.session.rollback()  # what it read predates the row
    with client.session_transaction() as session:
        session["_user_id"] = f"{user_id}:{secret}"
        session["_fresh"] = True
    if has_app_context():  # what was read must not hide the sign-in's row; objects stay loaded
        session_here = db.session()
        session_here.expire_on_commit = False
        session_here.commit()
        session_here.expire_on_commit = True


SENTENCE = "eine lange gute Phrase"  # long enough as a password
ROLES = {"owner": Role.OWNER, "organiser": Role.ORGANISER, "scorekeeper": Role.SCOREKEEPER, "viewer": Role.VIEWER}


def make_account(name: str, password: str = SENTENCE) -> User:
    """An account that can sign in."""
    return accounts.sign_up(name, passwords.hashed(password), secrets.token_hex(16))


@dataclass(frozen=True)
class Furnished:
    """A club with a record of every kind: the ids that URLs of its pages need."""
    club: str
    table: str
    users: dict[str, int]
    known: dict[str, Any]


@recorded_once
def furnish(prefix: str = "") -> Furnished:
    """A club with four members, and a table with a closed sitting and a begun one."""
    users = {name: make_account(prefix + name) for name in ROLES}
    club = commands.make_club(users["owner"], commands.Settings(
        f"{prefix}club", "CZK", 100, public_name=f"{prefix}club"), secrets.token_hex(16))
    by = commands.clubs_of(users["owner"])[0]
    hooks.make(club, "https://program.invalid/heard", users["owner"].id, secrets.token_hex(16))
    players = [rosters.add_player(club, name, users["owner"].id, secrets.token_hex(16)) for name in ("Petr", "Jana")]
    made = inviting.invite(club, by, Role.VIEWER, 7, None, secrets.token_hex(16))
    for name in ("organiser", "scorekeeper", "viewer"):
        make_member(club, users[name], ROLES[name], rosters.add_player(club, name, None, secrets.token_hex(16)))
    sittings = _evening(club, by)
    table = sittings[0].table
    guest = add_person(table, "Guest")
    booked = [entry.id for entry in db.session.scalars(select(BookEntry).filter_by(club_id=club.id))]
    season = make_season(club, users["owner"].id, Terms("All", date(2020, 1, 1), None, usual_counting("smoking_cat")),
                         secrets.token_hex(16))
    publish(season, users["owner"].id, 0, True, secrets.token_hex(16))
    assert players[0] is not None
    give(season, players[0], 100, "Late", users["owner"].id, secrets.token_hex(16))
    member = only(Member, user_id=users["viewer"].id)
    sign_ins.begin(users["viewer"], "Test")
    phone = only(SignIn, user_id=member.user_id)
    recovery.make_link(users["viewer"], secrets.token_hex(16))
    petr = sittings[1].table.people[1].id
    objection = object_to(sittings[1], 1, 1, "It was Jana", petr, Signed(petr, Holder()), secrets.token_hex(16))
    rules = all_games()["pebbles"].house_rules()
    kept = [companies.make(owner, companies.Content("Thursday", "pebbles", people, rules, "0.5", "CZK", 100),
                           secrets.token_hex(16)).id
            for owner, people in ((companies.CompanyOwner(club, Holder(user=users["owner"].id)), tuple(
                each.id for each in rosters.players_of(club)[:3])),
                (companies.CompanyOwner(None, Holder(user=users["owner"].id)), ("Eva", "Petr", "Jana")))]
    tournament = _tournament(club)
    evening = planning.plan(club, planning.Wanted(now_utc() + timedelta(days=3), "U Lva", "pebbles", 12),
                            users["owner"].id, secrets.token_hex(16))
    for player in players:
        planning.answer(evening, player or 0, True, None)
    with writing():
        heard = Subscription(user_id=users["owner"].id, address=f"{prefix.strip()}owner@example.org", language="en",
                             kinds="paid", confirmed_at=now_utc())
        db.session.add(heard)
    return Furnished(club.key, table.key, {name: user.id for name, user in users.items()}, {
        "public_name": club.public_name, "subscription_id": heard.id,
        "sitting_id": sittings[1].id, "closed": sittings[0].id, "root": 1, "person": players[0], "other": players[1],
        "person_id": players[0], "guest": guest, "member": member.id, "invitation": made.id, "season_id": season.id,
        "penalty_id": penalties_of(season)[0].id, "tournament_key": tournament.key, "code": tournament.register_key,
        "tournament_penalty": Hall.of(tournament).penalties[0].id,
        "tournament_event": events_of(tournament)[-1].id,
        "objection_id": objection.id, "evening_id": evening.id, "planned": evening.key,
        "hook_id": hooks.hooks_of(club)[0].id, "company_id": kept[0], "own_company": kept[1],
        "sign_in": phone.id, "entry": booked[-1], "payer": players[0], "receiver": by.person_id, "own": by.person_id,
        "at_table": sittings[0].table.people[0].id,
        "seated": [person.id for person in table.people], "day": sittings[0].evening.isoformat()})


def _tournament(club: Club) -> Tournament:
    """A tournament of two rounds of Pebbles for four players of the club, its plan confirmed."""
    game = all_games()["pebbles"]
    terms = entering.Terms("Cup", date(2026, 11, 22), game, game.house_rules(), 2, fee=100,
                           register_limit=40)
    tournament = entering.open_tournament(club, terms, None, secrets.token_hex(16))
    for command in (
            lambda once: entering.register(tournament, [each.id for each in rosters.players_of(club)][:4], True, once),
            lambda once: drawing.draw_plan(tournament, 1, once), lambda once: drawing.confirm_plan(tournament, once),
            lambda once: changes.penalise(tournament, 1, None, 1, "Late", once)):
        command(TournamentSent(secrets.token_hex(16)))
    return tournament


def _evening(club: Club, by: Member) -> list[Sitting]:
    """At a table of the club, a closed sitting of Smoking Cat and a begun one of Pebbles."""
    game = all_games()["smoking_cat"]
    people = [person.id for person in rosters.players_of(club)][:4]
    word = club_tables.open_club_table(club, game.key, people, 0, game.house_rules(word=("H",)), Actor(),
                                       secrets.token_hex(16))
    lost = next(each.entry for each in game.examples if type(each.entry).__name__ == "Lost" and not each.problems)
    record(word, lost, Submission(secrets.token_hex(16), 0), Deal(0, (0, 1, 2, 3)))
    close(word, MONEYLESS, Actor(user=by.user_id), secrets.token_hex(16))
    payer, others = by.person_id, people[1:]
    assert payer is not None
    expense(Book(club), Bill(payer, 30000, "CZK", "equally", dict.fromkeys([payer, *others], 1)),
            Sent(secrets.token_hex(16), Actor(user=by.user_id)))
    payment(Book(club), [Transfer(others[0], payer, 1000)], "CZK", "bank", False,
            Sent(secrets.token_hex(16), Actor()))
    begun = begin_sitting(word.table, "pebbles", [person.id for person in word.table.people], 0,
                          all_games()["pebbles"].house_rules(), secrets.token_hex(16))
    record(begun, Won(1), Submission(secrets.token_hex(16), 0), Deal(0, (0, 1, 2, 3)))
    return [word, begun]
