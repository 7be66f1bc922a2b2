"""A world of one seed: a club, tables, people and their phones; every step is checked (checks.py).

Each step draws from a generator of its own (seed and number of the step), so that the others stay as they are when one
is left out: that is how a failing world is shrunk.
"""
import hashlib
import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy import select, text

from models import CardTable, Club, Member, Person, Role, Sitting, User, all_games, db
from models.club import commands, rosters, sign_ins
from models.club.club_tables import open_club_table
from models.league.seasons import Terms, make_season
from models.schema.ledger import Actor
from models.schema.people import root_of
from models.table.claims import Claim
from models.table.opening import open_table
from tally.counting import Counting, Measure
from tests.clubs import SENTENCE
from views.access import passwords
from views.access.table_access import token

from .machine import FAULTS, START, Answer, Doom, Fields, Machine
from .phone import NAMES, QUEUE, Phone
from .rights import KEEPERS, ORGANISERS, Known, Standing, admitted_himself, forbidden

ROLES = ("owner", "organiser", "referee", "scorekeeper", "viewer")
AT_TABLE = re.compile(r"/(tables|sittings|objections)/(\w+)(?:/(.*))?$")
IN_CLUB = re.compile(r"/clubs/(\w+)(?:/(.*))?$")
OPEN = "open"  # instead of a reason to refuse
STAMP = text("SELECT (SELECT sum(size) FROM history), (SELECT sum(rev) FROM card_table), (SELECT sum(rev) FROM club)")
COLUMNS = select(CardTable.key, CardTable.club_id, CardTable.scribe_id, CardTable.tournament_id, CardTable.deleted_at,
                 CardTable.play_generation, CardTable.watch_generation)
BOOKED = re.compile(r"/book/(payments|expenses/new)$")
Step = Callable[["World", Random], None]


@dataclass
class Wrong(Exception):
    """What must not be."""
    said: str


@dataclass
class Sent:
    """What was sent under an id, and whether a phone heard that it was done; `arrived`: it may have come there."""
    path: str
    phone: str
    done: bool = False
    arrived: bool = False


@dataclass
class World:
    machine: Machine
    seed: int
    folder: Path
    tables: list[str] = field(default_factory=list)  # keys
    tournaments: list[str] = field(default_factory=list)
    sent: dict[str, Sent] = field(default_factory=dict)
    asked: Counter[str] = field(default_factory=Counter)  # by endpoint
    requests: list[tuple[str, Fields | None]] = field(default_factory=list)  # for others to try
    touched: set[int] = field(default_factory=set)  # sittings since the last check
    log: list[str] = field(default_factory=list)
    page: str = ""  # the last one somebody opened
    fate: str = ""  # of the answer to the next POST
    doom: Doom | None = None  # the worker dies at the next POST, or its disk fails
    meanwhile: Callable[[], object] | None = None  # what others do while the next POST waits for the lock
    busy: dict[str, int] = field(default_factory=dict)  # phones that wait for an answer, and of which worker
    here: str = ""  # the only table at which anything happens now
    backed_up: set[str] | None = None  # ids a backup has

    def __post_init__(self) -> None:
        self.machine.anew(self.seed)
        chance = Random(f"{self.seed} founding")
        with self.machine.inside():
            self._found(chance)

    # the first day

    def _found(self, chance: Random) -> None:
        """Accounts with every role, a stranger's, tables of the club and a free one, phones that play and watch."""
        password = passwords.hashed(SENTENCE)
        users = [User(login=each, name=each, password=password, submission=f"account of {each}")
                 for each in (*ROLES, "stranger")]
        db.session.add_all(users)
        db.session.commit()
        club = commands.make_club(users[0], commands.Settings("Klub", "CZK", chance.choice((1, 100))), "club" * 3)
        self.club, self.club_id = club.key, club.id
        people = [rosters.add_player(club, name, users[0].id, f"player{name}") for name in NAMES]
        for user, role, person in zip(users[1:5], ROLES[1:], people, strict=False):
            db.session.add(Member(club_id=club.id, user_id=user.id, role=Role(role).value,
                                  person_id=person if chance.random() < 0.5 else None))
        db.session.commit()
        self.phones = [self._phone(each.name, each.id) for each in users]
        self.phones += [self._phone(each) for each in ("player", "guest", "watcher", "outsider")]
        counting = Counting(measure=Measure.PLACES, place_points=(10, 7, 5, 3))
        make_season(club, users[0].id, Terms("All", START.date() - timedelta(30), None, counting), "season01")
        for number in range(chance.randint(1, 2)):
            self._table(number, chance, club, [each for each in people if each])
        self._table(9, chance, None, [])

    def _phone(self, name: str, user: int | None = None) -> Phone:
        client = self.machine.workers[0].test_client()
        if user is not None:
            secret = sign_ins.begin(db.session.get_one(User, user), "Test")
            with client.session_transaction() as session:
                session["_user_id"], session["_fresh"] = f"{user}:{secret}", True
        return Phone(name, self.machine, client, user)

    def _table(self, number: int, chance: Random, club: Club | None, people: list[int]) -> None:
        """A table with a game and house rules of its own, which some phones may play at."""
        games = [each for each in all_games().values() if each.sample]
        game = games[(self.seed + number) % len(games)]
        assert game.sample is not None
        rules = game.sample.rules(chance)
        size = chance.choice([each for each in game.people if 3 <= each <= len(NAMES)] or [4])
        if club is None:
            sitting = open_table(game.key, NAMES[:size], 0, rules, f"table{number:08}")
        else:
            there = chance.sample(people, size)
            sitting = open_club_table(club, game.key, there, 0, rules, Actor(), f"table{number:08}")
        self.tables.append(sitting.table.key)
        app = self.machine.workers[0]
        for phone in self.phones:
            if phone.user is None and phone.name != "outsider":
                role = "watch" if phone.name == "watcher" else "play"
                with app.test_request_context():
                    secret = token(sitting.table, role)
                self.ask(phone, f"/t/{secret}")
                phone.doors[sitting.table.key] = role, sitting.table.generation(role)

    # steps

    def step(self, number: int, deeds: Sequence[tuple[int, Step]]) -> None:
        """Do something; raise `Wrong`."""
        chance = Random(f"{self.seed} {number}")
        self.tick(chance)
        liking = Random(f"{self.seed} liking")  # in each world some things are done more often
        weights = [weight * liking.choice((1, 1, 10)) for weight, _deed in deeds]
        deed = chance.choices([each for _weight, each in deeds], weights)[0]
        self.log.append(f"{number} {deed.__name__}:")
        deed(self, chance)

    def tick(self, chance: Random) -> None:
        self.machine.now += timedelta(seconds=chance.randint(1, 90))

    # requests

    def least(self, addresses: Sequence[str], method: str, chance: Random) -> str:
        """One of these addresses, of a kind that was asked least; each world cares little for other kinds."""
        def asked(address: str) -> tuple[int, float]:
            kind = self.machine.endpoint(address, method)
            return self.asked[kind] + Random(f"{self.seed} {kind}").randrange(4), chance.random()

        return min(addresses, key=asked)

    def ask(self, phone: Phone, path: str, fields: Fields | None = None, queue: bool = False,
            file: tuple[str, Any] | None = None) -> Answer:
        """Send a request, and judge the answer. A phone that waits for one sends no other."""
        if phone.name in self.busy:
            return Answer(0)
        self.asked[self.machine.endpoint(path, "GET" if fields is None else "POST")] += 1
        taken = next(iter(self.busy.values()), None)
        at = self.machine.asked % 2 if taken is None else 1 - taken
        stamp, why, claims = self._before(phone, path, fields)
        lost = fields is not None and self.fate == "lost answer"
        if fields is not None:
            self.machine.doom, self.machine.meanwhile = self.doom, self.meanwhile
            self.doom, self.meanwhile, self.fate = None, None, ""
        self.busy[phone.name] = at
        try:
            answer = self.machine.ask(phone.client, path, fields, at, QUEUE if queue else None, file)
        finally:
            del self.busy[phone.name]
        self.log.append(f"  {phone.name} {'GET' if fields is None else 'POST'} {path} → {answer.status}")
        self._judge(phone, path, fields, answer, stamp, why, claims)
        if fields is not None and answer.status == 303:
            self._opened(phone, path, answer.location)
        return Answer(0) if lost else answer

    def _opened(self, phone: Phone, path: str, location: str) -> None:
        """Who renews the address of a table holds the new one, and who begins a table that of it."""
        renewed, begins = path.endswith("/renewal"), path.startswith("/tables/new/")
        found = re.match(r"/(tables|sittings)/(\w+)" if begins else r"/(tables)/(\w+)", path if renewed else location)
        if not found:
            return
        with self.machine.inside():
            table = self.table_of(found[1], found[2])
            new = table is not None and table.club_id is None and table.key not in {*self.tables, *phone.doors}
            if table is not None and (new or renewed) and table.tournament_id is None:
                phone.doors[table.key] = "play", table.play_generation

    def _before(self, phone: Phone, path: str, fields: Fields | None) -> tuple[Any, str, Any]:
        with self.machine.inside():
            why = self.forbidden(phone, "GET" if fields is None else "POST", path.partition("?")[0])
            stamp = db.session.execute(STAMP).one() if why else None
            may = fields is None and self.may_see(phone, path)
            claims = self._claims(phone, path) if fields is not None and re.search("/me$|/claims", path) else None
        return stamp, why or (OPEN if may else ""), claims

    def _judge(self, phone: Phone, path: str, fields: Fields | None, answer: Answer, stamp: Any, why: str,
               claims: Any) -> None:
        if answer.status >= 500 and answer.status != 503:
            raise Wrong(f"500: {answer.error} at {path}")
        if answer.status == 503 and answer.fault and FAULTS[answer.fault][1] not in answer.body:
            raise Wrong(f"a {answer.fault} disk is told by another sentence at {path}")
        if found := re.search(r"/sittings/(\d+)", path):
            self.touched.add(int(found[1]))
        if why == OPEN:
            if answer.status != 200:
                raise Wrong(f"{phone.name} may see {path} and is answered {answer.status}")
        elif why:
            with self.machine.inside():
                if 200 <= answer.status < 300:
                    raise Wrong(f"{why} was answered {answer.status}: {path}")
                if db.session.execute(STAMP).one() != stamp:
                    raise Wrong(f"{why} changed something: {path}")
        if claims is not None:
            self._judge_claims(phone, path, claims)
        if fields is not None:
            self._judge_sent(phone, path, dict(fields), answer)

    def _judge_sent(self, phone: Phone, path: str, fields: dict[str, str], answer: Answer) -> None:
        """Whoever heard that it is done finds it there once; who heard that it is not, does not."""
        key = fields.get("submission", "")
        if not key:
            return
        sent, at = self.sent.setdefault(key, Sent(path, phone.name)), re.match(r"/sittings/(\d+)/", path)
        with self.machine.inside():
            entries = self.machine.value("SELECT count(*) FROM entry WHERE submission = :key AND sitting_id = :at",
                                         key=key, at=int(at[1]) if at else 0)
            booked = self.machine.value("SELECT count(*) FROM book_entry WHERE submission = :key", key=key)
        if entries > 1:
            raise Wrong(f"{key} is recorded {entries} times: {path}")
        if answer.status == 201 and not entries:
            raise Wrong(f"{key} was shown as recorded and is not there: {path}")
        if answer.status >= 400 and entries + booked and not sent.arrived:
            raise Wrong(f"{key} was refused with {answer.status} and is there: {path}")
        if answer.status == 303 and BOOKED.search(path) and not booked:
            raise Wrong(f"{key} was shown as booked and is not there: {path}")
        sent.done |= answer.status == 201
        sent.arrived |= bool(entries + booked) or answer.status == 0

    def _judge_claims(self, phone: Phone, path: str, before: tuple[list[Known], set[str], bool, int | None]) -> None:
        with self.machine.inside():
            claims, me, organises, scribe = before
            me |= self._holders(phone)  # a phone gets its id with the first claim
            if wrong := admitted_himself(claims, self._known(), me, organises, scribe):
                raise Wrong(f"{phone.name} at {path}: {wrong[0]}")

    # who is asking; needs `inside`

    def forbidden(self, phone: Phone, method: str, path: str) -> str:
        if found := IN_CLUB.match(path):
            return forbidden(method, "club", found[2] or "", Standing(self.role(phone))) if (
                found[1] == self.club) else ""
        found = AT_TABLE.match(path)
        table = self.table_of(found[1], found[2]) if found else None
        if found is None or table is None:
            return ""
        rest = found[3] or ""
        role = self.role(phone) if table.club_id == self.club_id else None
        scribe = None if table.scribe_id is None else self._is(phone, table.scribe_id)
        who = Standing(role, self.door(phone, table), scribe, table.tournament_id is not None)
        if table.club_id is not None and rest.startswith("book/") and method == "POST":
            return "" if role else f"no member at {rest} of a club's table"
        return forbidden(method, "table", rest, who)

    def may_see(self, phone: Phone, path: str) -> bool:
        """Whether it is a page that this phone must be shown: its club, or a table whose address it has."""
        if re.fullmatch(f"/clubs/{self.club}(/(roster|members|league|companies|tournaments|book))?", path):
            return self.role(phone) is not None
        table = self.table_of("tables", path.removeprefix("/tables/")) if path.startswith("/tables/") else None
        return table is not None and table.deleted_at is None and self.door(phone, table) is not None

    def role(self, phone: Phone) -> str | None:
        return db.session.scalar(select(Member.role).filter_by(club_id=self.club_id, user_id=phone.user)) if (
            phone.user) else None

    def table_of(self, kind: str, key: str) -> Any:
        """Columns of a table, by its key, a sitting or an objection; None if there is no such."""
        if kind == "tables":
            return db.session.execute(COLUMNS.where(CardTable.key == key)).first()
        if kind == "objections":
            key = str(self.machine.value("SELECT sitting_id FROM objection WHERE id = :id", id=int(key)) or 0)
        return db.session.execute(COLUMNS.join(Sitting).where(Sitting.id == int(key))).first()

    def door(self, phone: Phone, table: Any) -> str | None:
        """What an address that the phone opened lets it do at the table, unless it was renewed since."""
        role, generation = phone.doors.get(table.key, ("", 0))
        there = table.play_generation if role == "play" else table.watch_generation
        return role if role and generation == there else None

    def _holders(self, phone: Phone) -> set[str]:
        """What claims of this phone are stored under: its account, or the hash of its id."""
        with phone.client.session_transaction() as session:
            number = session.get("phone")
        hashed = {hashlib.sha256(number.encode()).hexdigest()} if number else set()
        return hashed | ({f"account {phone.user}"} if phone.user else set())

    def _known(self) -> list[Known]:
        """Accepted claims, and the accounts of the club's players at every table."""
        claims = db.session.scalars(select(Claim).where(Claim.since.is_not(None)))
        known = [Known(each.person_id, each.phone or f"account {each.user_id}") for each in claims]
        people = {each.id: each for each in db.session.scalars(select(Person))}
        accounts = {root_of(person or 0, people): user for person, user in db.session.execute(
            select(Member.person_id, Member.user_id).where(Member.person_id.is_not(None)))}
        return known + [Known(each, f"account {accounts[root]}") for each in people
                        if (root := root_of(each, people)) in accounts]

    def _claims(self, phone: Phone, path: str) -> tuple[list[Known], set[str], bool, int | None]:
        """What decides about claims: those there are, what this phone's are stored under, whether it organises, the
        scribe."""
        table = self.table_of("tables", path.split("/")[2])
        organises = table is not None and table.club_id == self.club_id and self.role(phone) in ORGANISERS
        return self._known(), self._holders(phone), organises, table.scribe_id if table else None

    def _is(self, phone: Phone, person: int) -> bool:
        return any(each.person == person and each.holder in self._holders(phone) for each in self._known())

    # what there is; needs `inside`

    def doomed(self, chance: Random) -> None:
        """Let the worker die while it answers the next POST, or its disk fail."""
        where, count = chance.choice((("commit", 0), ("committed", 0), ("statement", chance.randrange(6))))
        self.doom = Doom(where, count, "" if where == "committed" else chance.choice(("", *FAULTS)))

    def playing(self, key: str) -> list[Phone]:
        """The phones that may play at a table, as its people know; needs `inside`."""
        table = self.table_of("tables", key)
        members = select(Member.user_id, Member.role).filter_by(club_id=table.club_id)
        roles: dict[int | None, str] = {user: role for user, role in db.session.execute(members)}
        return [each for each in self.phones if self.door(each, table) == "play" or roles.get(each.user, "") in KEEPERS]
