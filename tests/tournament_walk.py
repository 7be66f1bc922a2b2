"""Random commands on the pages of tournaments, offered there or not: no 500, nobody twice in a round, what honest
people did is no change of the history, and an export brings it back as it was."""
import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from flask import Flask
from sqlalchemy import select

from games.tarok.rules import HouseRules
from models import CardTable, Club, Sitting, Tournament, db, now_utc
from models.history.checking import differences
from models.history.loading import Owner
from models.ops.verifying import verify
from models.schema.tournaments import RESTING
from models.table.sitting import all_games
from models.tournament import entering
from models.tournament.hall import Hall
from models.transfer.club_files import export_club, import_club, parse_club
from tests import seeding
from tests.clubs import make_club, make_user, sign_in
from tests.http_phone import fresh
from views.tournament.desk import VERBS

PAGES = ("plan", "desk", "standings", "penalties", "prizes", "log", "entrants", "settings")
FORM = re.compile(r'<form[^>]*action="([^"]*)"[^>]*>(.*?)</form>', re.DOTALL)
FIELD = re.compile(r'name="([^"]+)" value="([^"]*)"')
CHOICE = re.compile(r'<select[^>]*name="([^"]+)"[^>]*>(.*?)</select>', re.DOTALL)


@dataclass
class Walk:
    """An organiser's phone in a tournament; `wrong` says what must not have happened, and after which requests."""
    app: Flask
    rng: random.Random
    wrong: list[str] = field(default_factory=list)
    answers: Counter[int] = field(default_factory=Counter)
    requests: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.client = self.app.test_client()
        with self.app.app_context():
            owner = make_user(fresh())
            club = make_club(owner)
            sign_in(self.client, owner)
            rules, rng = HouseRules(), self.rng
            terms = entering.Terms(
                "Walk", now_utc().date(), all_games()[seeding.GAME], rules, rng.randint(1, 5), fee=rng.choice((0, 100)),
                leftover=rng.choice((None, *RESTING, "even")), sizes=rng.choice(((4,), (4, 5))),
                swiss_from=rng.choice((None, 2)))
            self.key = entering.open_tournament(club, terms, owner.id, fresh()).key
            self.club, self.at = club.id, f"/clubs/{club.key}/tournaments/{self.key}"
        self.post(f"{self.at}/entrants", {"names": self.names(rng.randint(6, 20)), "present": "1"})

    def names(self, count: int) -> str:
        return "\n".join(f"P{self.rng.randint(0, 60)}" for _ in range(count))

    def hall(self) -> Hall:
        tournament = Tournament.by_key(self.key)
        assert tournament is not None
        return Hall.of(tournament)

    def post(self, path: str, fields: Mapping[str, str]) -> None:
        with self.app.app_context():
            base = self.hall().tournament.version
        self.ask(f"POST {path} {fields}", lambda: self.client.post(
            path, data={"base": str(base), "submission": fresh(), **fields}).status_code)

    def get(self, path: str) -> None:
        self.ask(f"GET {path}", lambda: self.client.get(path).status_code)

    def ask(self, request: str, send: Callable[[], int]) -> None:
        status = send()
        self.requests.append(f"{request} -> {status}")
        self.answers[status] += 1
        if status >= 500:
            self.wrong.append("; ".join(self.requests[-6:]))

    def step(self) -> None:
        self.rng.choices((self.go_on, self.offered, self.any_command, self.play, self.penalise, self.enter, self.undo),
                         (8, 4, 3, 4, 1, 1, 1))[0]()
        self.get(f"{self.at}/{self.rng.choice(PAGES)}")
        self.get(f"/tournaments/{self.key}{self.rng.choice(('', '/screen'))}")

    def go_on(self) -> None:
        """Send the command that brings the tournament further."""
        with self.app.app_context():
            verb, fields = next_command(self.hall())
        self.post(f"{self.at}/desk/{verb}", fields)

    def offered(self) -> None:
        """Send one of the forms of the desk, with something in each field."""
        forms = FORM.findall(self.client.get(f"{self.at}/desk").text)
        if not forms:
            return
        path, body = self.rng.choice(forms)
        fields = dict(FIELD.findall(body))
        for name, options in CHOICE.findall(body):
            fields[name] = self.rng.choice(re.findall(r'value="([^"]*)"', options) or [""])
        fields.pop("csrf_token", None)
        if path.startswith(self.at):
            self.post(path, {**fields, "name": fields.get("name") or self.names(1), "reason": "why"})

    def any_command(self) -> None:
        """Send a command of the desk about any round, table or chair, whether it is offered or not."""
        fields = {"round": self.rng.randint(1, 6), "table": self.rng.randint(1, 5), "chair": self.rng.randint(1, 20),
                  "minutes": self.rng.randint(-3, 9), "name": self.names(1), "reason": "why",
                  **self.rng.choice(({}, {"redraw": "1"}))}
        self.post(f"{self.at}/desk/{self.rng.choice(list(VERBS))}", {name: str(each) for name, each in fields.items()})

    def sittings(self) -> list[Sitting]:
        tables = select(CardTable.id).filter_by(tournament_id=self.hall().tournament.id)
        return list(db.session.scalars(select(Sitting).where(Sitting.table_id.in_(tables)).order_by(Sitting.id)))

    def play(self) -> None:
        """Record a round at one of the tables."""
        with self.app.app_context():
            sittings = self.sittings()
            if not sittings:
                return
            sitting = self.rng.choice(sittings)
            fields, path = seeding.typed(sitting.now), f"/sittings/{sitting.id}/entries/new"
        self.post(path, {**dict(fields), "base": str(sitting.version), "record": "1"})

    def penalise(self) -> None:
        self.post(f"{self.at}/penalties", {
            "chair": str(self.rng.randint(0, 20)), "points": str(self.rng.randint(-1, 9)),
            "round": self.rng.choice(("", "1", "9")), "reason": "why"})

    def enter(self) -> None:
        self.post(f"{self.at}/entrants", {"names": self.names(2), "present": "1"})

    def undo(self) -> None:
        """Send one of the forms of the log, where there is one."""
        forms = [(path, body) for path, body in FORM.findall(self.client.get(f"{self.at}/log").text)
                 if path.startswith(self.at)]
        if forms:
            path, body = self.rng.choice(forms)
            self.post(path, {**dict(FIELD.findall(body)), "reason": "why"})

    def close(self) -> None:
        """Look at every page, and check what must always hold."""
        for page in PAGES:
            self.get(f"{self.at}/{page}")
        with self.app.app_context():
            self.wrong += self.broken()

    def broken(self) -> Iterator[str]:
        for round_ in self.hall().rounds:
            people = [chair for table in round_.tables.values() for chair in table.chairs]
            if len(people) != len(set(people)):
                yield f"somebody sits twice in round {round_.number}: {people}"
        for sitting in self.sittings():
            yield from verify(sitting)
        yield from (f"the history: {each.id} {each.values}" for each in differences(Owner("club", self.club)))
        here = "".join(export_club(db.session.get_one(Club, self.club)))
        there = "".join(export_club(import_club(parse_club(here, all_games()), make_user(fresh()), fresh())))
        if json.loads(here)["tournaments"] != json.loads(there)["tournaments"]:
            yield "the tournament came back otherwise from its export"


def next_command(hall: Hall) -> tuple[str, dict[str, str]]:
    """Return the command of the desk that comes next in an undisturbed tournament, with its fields."""
    if hall.tournament.state in ("open", "drawn"):
        return "draw" if hall.tournament.state == "open" else "confirm", {}
    for each in hall.rounds:
        about = {"round": str(each.number)}
        if each.state in ("drawn", "running"):
            return "start" if each.state == "drawn" else "end", about
        for table in each.tables.values() if each.state == "ended" else ():
            if table.state in ("playing", "changed", "handed_in"):
                return ("confirm-table" if table.state == "handed_in" else "hand-in",
                        {**about, "table": str(table.number), "version": str(table.version), "reason": "time ran out"})
        if each.state == "ended":
            return "seal", about
    return "by-standing", {}


def walked(app: Flask, rng: random.Random, steps: int) -> Walk:
    walk = Walk(app, rng)
    for _ in range(steps):
        walk.step()
    walk.close()
    return walk
