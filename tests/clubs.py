"""A club with its people, made quickly."""
import secrets

from flask.testing import FlaskClient

from models import CardTable, Club, Member, Person, Role, User, db, writing


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
    """Put a table into a club with a player of the roster for everybody at it; answers player by person."""
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
    """As after the login page."""
    with client.session_transaction() as session:
        session["_user_id"] = f"{user.id}:{user.auth_version}"
        session["_fresh"] = True
