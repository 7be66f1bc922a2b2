"""Phones without network, as a model: the queue of static/js/outbox.js on a test client. Random ones: bench/universe.

A phone sees the table as it last loaded it, types commands that wait in its queue, and sends them in order. Requests
or answers may be lost. What the server refuses waits for a person.
"""
import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any
from urllib.parse import urlencode

from flask import Flask
from flask.testing import FlaskClient

from models import Sitting, db
from models.ops.verifying import verify
from tally.log import Act
from tests.web import first, let_in
from views.forms import offered_deal

CHAIN = 30  # as in outbox.js
LOST, NO_ANSWER, SENT = "lost request", "lost answer", "sent"


@dataclass
class Command:
    """One waiting command: its key, the address, the form as it will be posted."""
    id: str
    path: str
    body: dict[str, Any]
    follows: list[str]
    waited: bool = True
    stopped: int = 0  # status of the refusal
    page: str = ""  # the last answer


@dataclass
class QueuePhone:
    """One phone at a sitting; `typed` are all keys it ever queued, `dropped` those a person threw away."""
    app: Flask
    client: FlaskClient
    sitting: int
    name: str
    counts = False  # whether its pages show what waits
    queue: list[Command] = field(default_factory=list)
    typed: list[str] = field(default_factory=list)
    there: list[Command] = field(default_factory=list)  # what the server took since this phone fetched its rows
    dropped: set[str] = field(default_factory=set)
    decided: set[str] = field(default_factory=set)  # recorded because a person said so
    rounds: dict[str, tuple[int, int]] = field(default_factory=dict)  # typed as which round, at which version
    numbers: Any = field(default_factory=count)
    seen: dict[str, Any] = field(default_factory=dict)
    form: dict[str, Any] = field(default_factory=dict)

    def load(self) -> None:
        """Open table and form with network."""
        sitting = db.session.get_one(Sitting, self.sitting, populate_existing=True)
        now = sitting.now
        deal = {"dealer": str(now.dealer), "playing": [str(seat) for seat in now.playing]}
        self.seen = {"base": sitting.version, "done": sitting.done, "undone": sitting.last_undone.target
                     if sitting.last_undone else None}
        self.form = {**deal, "base": sitting.version, "number": now.number,
                     "offered": offered_deal(now.dealer, now.playing), "form": "round", "record": "1"}
        db.session.rollback()

    def round(self, winner: int, **more: Any) -> Command:
        """Type a round; the form then stands for the next one, offering the same deal as before."""
        made = self.add("entries/new", **{**self.form, "winner": winner, "size": "small", **more})
        self.rounds[made.id] = self.form["number"], self.form["base"]
        self.form |= {"number": self.form["number"] + 1, "follows": " ".join([made.id, *made.follows])}
        return made

    def gift(self, giver: int, taker: int, pebbles: int) -> Command:
        return self.add("entries/new", base=self.seen["base"], form="gift", record="1", giver=giver, taker=taker,
                        pebbles=pebbles)

    def undo(self) -> Command:
        return self.add("undo", base=self.seen["base"], target=self.seen["done"] or "")

    def people(self, what: str, **fields: Any) -> Command:
        return self.add(f"people/{what}", base=self.seen["base"], **fields)

    def add(self, path: str, **body: Any) -> Command:
        """Queue a command, as `put` of outbox.js does."""
        key = f"{self.name}{next(self.numbers):04}{'x' * 8}"
        last = next(iter([*self.there, *self.queue][::-1]), None)
        follows = [last.id, *last.follows][:CHAIN] if last else body.get("follows", "").split()
        if last and self.counts and "base" in body and "base" in last.body:
            body["base"] = min(int(body["base"]), int(last.body["base"]))
        if last and path.endswith("do") and not self.counts:
            body["meant"] = last.id
        self.queue.append(Command(key, f"/sittings/{self.sitting}/{path}", {**body, "submission": key}, follows))
        self.typed.append(key)
        return self.queue[-1]

    def send(self, fate: Callable[[], str] = lambda: SENT) -> None:
        """Send in order until all is taken, one is refused, or the network fails."""
        while self.queue and not self.queue[0].stopped:
            if not self.send_one(self.queue[0], fate()):
                return

    def send_one(self, item: Command, fate: str = SENT) -> bool:
        """Send one command; whether to go on."""
        if fate == LOST:
            return False
        status = self.post(item, queued=True)
        if fate == NO_ANSWER:
            return False
        if status == 425:
            if not item.follows or any(each.id == item.follows[0] for each in self.queue):
                return False
            item.follows = item.follows[1:]
            return True
        if status == 204:  # nothing was left to take back or to change
            assert not item.path.endswith("/new") and "/people/" not in item.path
            self.dropped.add(item.id)
        if status == 201 and self.counts:
            self.there.append(item)
        if status < 400:
            self.queue = [each for each in self.queue if each.id != item.id]
            return True
        assert status < 500, status
        item.stopped = status
        return False

    def sent(self, item: Command) -> dict[str, Any]:
        return {**item.body, "follows": " ".join(item.follows)} | ({"waited": "1"} if item.waited else {})

    def post(self, item: Command, queued: bool) -> int:
        body = self.sent(item)
        headers = {"X-Requested-With": "queue"} if queued else {}
        answer = self.client.post(item.path, data=body, headers=headers)
        item.page = answer.text
        return int(answer.status_code)

    def drop(self) -> None:
        """The person throws away what was refused."""
        self.dropped.add(self.queue.pop(0).id)

    def decide(self, *choices: str) -> str:
        """The person chooses "keep", "mine", "again", "away" on the page of the table, then leaves it."""
        left = iter(choices)
        return self.decide_by(lambda _offered: next(left, ""))

    def decide_by(self, choose: Callable[[list[str]], str]) -> str:
        """The person chooses of what is offered, and sends all when nothing is left to choose; what was shown last.

        As decide.js.
        """
        plan, gone, page = [replace(each, body=dict(each.body)) for each in self.queue], list[str](), "data-send"
        while plan:
            at, page = self.rehearsed(plan)
            if "data-send" in page:
                break
            choice = choose(re.findall('data-choice="([a-z]+)"', page))
            if not choice:
                return page
            base = next(iter(re.findall(r'data-base="(\d+)"', page)), "0")
            if choice in ("keep", "away"):
                gone.append(plan.pop(at).id)
            else:
                plan[at].body["base"] = base
                self.decided.add(plan[at].id)
            if choice == "mine":
                plan[at].path, version = first(r'data-url="([^"]*)"', page), first(r'data-version="(\d+)"', page)
                plan[at].body |= {"base": version, "meant": first(r'data-meant="([^"]*)"', page),
                                  "confirmed": "consequences", "record": "1"}
            for each in plan[at + (choice != "keep"):] if choice in ("keep", "mine") else ():
                each.body["base"] = max(int(each.body.get("base") or base), int(base))
                if each.id in self.rounds:
                    self.rounds[each.id] = self.rounds[each.id][0], int(each.body["base"])
            page = "data-send"
        self.dropped |= set(gone)
        self.queue = [replace(each, stopped=0, waited=True) for each in plan]
        self.send()
        return page

    def rehearsed(self, plan: list[Command]) -> tuple[int, str]:
        """What the server says of the queue as chosen so far: which command it stops at, and its page."""
        said = [{"url": each.path, "body": urlencode(self.sent(each), doseq=True)} for each in plan]
        answer = self.client.post(f"/sittings/{self.sitting}/waiting", data={"commands": json.dumps(said)})
        return int(answer.headers["X-At"]), answer.text

def phones(app: Flask, sitting: Sitting, n: int) -> list[QueuePhone]:
    """That many phones let into the table; needs an app context."""
    made = []
    for letter in "abcd"[:n]:
        client = app.test_client()
        let_in(client, sitting.table)
        made.append(QueuePhone(app, client, sitting.id, letter))
        made[-1].load()
    return made


def damages(sitting_id: int, everybody: list[QueuePhone]) -> list[str]:
    """What went wrong: commands lost, doubled, recorded though nobody typed them; stored otherwise than replayed."""
    db.session.rollback()
    sitting = db.session.get_one(Sitting, sitting_id, populate_existing=True)
    stored = [(each.submission, each.act) for each in sitting.log(size=10_000)]
    keys = [key for key, _act in stored]
    typed = [key for phone in everybody for key in phone.typed]
    dropped = {key for phone in everybody for key in phone.dropped}
    wrong = [f"{key} is lost" for key in typed if key not in keys and key not in dropped]
    wrong += [f"{key} is there twice" for key in set(keys) if keys.count(key) > 1]
    wrong += [f"{key} was thrown away and is there" for key in dropped & set(keys)]
    wrong += [f"{key} was typed by nobody" for key in set(keys) - set(typed)]
    return wrong + [str(each) for each in verify(sitting)] + _doubled(sitting, everybody)


def _doubled(sitting: Sitting, everybody: list[QueuePhone]) -> list[str]:
    """Rounds typed as the same round on two phones, of which the second counts too though nobody was asked."""
    stand = {row.root for row in sitting.page(size=10_000) if not row.struck}  # what was taken back frees its number
    there = {each.submission: each.seq for each in sitting.log(size=10_000)}
    recorded = {each.submission: each.seq for each in sitting.log(size=10_000)
                if each.act == Act.RECORD.value and each.seq in stand}
    typed = [(phone, key, *about) for phone in everybody for key, about in phone.rounds.items() if key in recorded]
    return [f"{one} and {other} are round {number}" for phone, one, number, _base in typed
            for second, other, same, base in typed
            if phone is not second and number == same and base < recorded[one] < recorded[other]
            and not any(recorded[one] < there.get(each, 0) <= recorded[other] for each in second.decided)]
