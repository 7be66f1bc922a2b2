"""Evenings of several prepared phones, cut off and back in any order, drawn from a seed.

Each phone runs the app itself (engine/phone.py) behind the queue of `QueuePhone`; a person types on its pages.
"""
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any
from urllib.parse import urlencode

from flask import Flask

from engine import phone as engines
from games.round_form import EntryForm
from models import Sitting, db, open_table
from models.table.projection import content_of
from tally.table_events import TableEvent
from tests.page_forms import Form, forms
from tests.queue_phones import LOST, NO_ANSWER, SENT, QueuePhone, damages
from tests.shared_work import share
from tests.test_every_game import posted
from tests.web import let_in
from views.forms import entry_form, form_type_of, offered_deal

PLAYERS = ("Eva", "Petr", "Jana", "Bohumil")
LATE = ("Xaver", "Yvona", "Zdeněk", "Eva")  # names of those who come later; one of them is there already
FATES = (SENT, SENT, SENT, LOST, NO_ANSWER)
GAMES = ("marriage", "mordyr", "smoking_cat", "tarok")
ORIGIN = "http://localhost"
DOES = (*("entry",) * 7, *("people", "arrival") * 2, "correction", "insertion", "striking", "undo", "undo", "redo")


@dataclass
class PreparedPhone(QueuePhone):
    """A phone that counts itself: `about` are the rows it has, `played` what its app has taken of the queue."""
    counts = True
    key: str = ""
    engine: engines.Phone = field(kw_only=True)
    about: dict[str, Any] = field(default_factory=dict)
    played: list[tuple[str, str]] | None = None
    taken: int = 0
    etag: str = ""
    online: bool = True
    broken: list[str] = field(default_factory=list)  # promises

    def fetch(self) -> None:
        """The rows of now, as a page with network fetches them."""
        answer = self.client.get(f"/tables/{self.key}/rows", headers={"If-None-Match": self.etag})
        if answer.status_code == 200:
            self.about, self.etag, self.played = answer.get_json() | {"origin": ORIGIN}, answer.headers["ETag"], None
        self.there.clear()

    def ask(self, path: str, body: str | None = None) -> tuple[int, str]:
        said = json.loads(self.engine.answer(json.dumps({
            "path": path, "body": body, "method": "GET" if body is None else "POST"})))
        return said["status"], said["body"]

    def follow(self) -> tuple[int, str]:
        """Record in its app what waits, as engine.js does; the last answer."""
        here = [(each.path, urlencode(self.sent(each) | {"waited": "1"}, doseq=True))
                for each in (*self.there, *self.queue)]
        answer = 200, ""
        if self.played is None or here[:len(self.played)] != self.played or self.taken != len(self.there):
            self.engine.open(json.dumps(self.about))
            self.played, self.taken = [], len(self.there)
        for path, body in here[len(self.played):]:
            answer = self.ask(path, body)
            self.played.append((path, body))
            if len(self.played) == len(self.there):
                self.engine.arrived()
        return answer

    def page(self, path: str) -> str:
        self.follow()
        return self.ask(path)[1]

    def state(self) -> dict[str, Any]:
        """Totals, seats and dealer as it counts them."""
        self.follow()
        with self.engine.app.app_context():
            return state_of(db.session.get_one(Sitting, self.sitting))

    def type(self, path: str, fields: Sequence[tuple[str, str]]) -> bool:
        """Queue a command unless its own app refuses it; questions are confirmed."""
        lists: dict[str, list[str]] = {}
        for name, value in fields:
            if name not in ("submission", "follows", "waited", "csrf_token"):
                lists.setdefault(name, []).append(value)
        body: dict[str, Any] = {name: one[0] if len(one) == 1 else one for name, one in lists.items()}
        made = self.add(path.removeprefix(f"/sittings/{self.sitting}/"), **body)
        made.waited = not self.online or len(self.queue) > 1
        status, page = self.follow()
        if status < 400:
            if str(body.get("number", "")).isdigit():
                self.rounds[made.id] = int(body["number"]), int(made.body["base"])
            return True
        self.queue.pop()
        self.typed.pop()
        self.played = None
        asked = re.findall(r'name="confirmed" value="([^"]*)"', page)
        return bool(asked) and "confirmed" not in body and self.type(
            path, [*fields, *(("confirmed", each) for each in asked)])

    # what a person does

    def act(self, chance: Random) -> None:
        if self.online and not self.queue:
            self.fetch()
        self.follow()
        what = chance.choice(DOES)
        if what in ("entry", "correction", "insertion"):
            self.enter(what, chance)
        elif what == "striking":
            if root := self.root(chance):
                self.press(f"/sittings/{self.sitting}/entries/{root}/striking", "/striking$", chance)
        elif what == "arrival":
            self.press(f"/sittings/{self.sitting}/people", "/arrival$", chance)
        elif what == "people":
            if chance.random() < 0.2:
                self.press(f"/tables/{self.key}", "/people/", chance)
            else:
                self.press(f"/sittings/{self.sitting}/people", "/people/[a-z-]+$", chance)
        else:
            self.press(f"/tables/{self.key}", f"/{what}$", chance)

    def press(self, path: str, action: str, chance: Random) -> None:
        found = [each for each in forms(self.page(path), path) if re.search(action, each.action)
                 and each.action.startswith(f"/sittings/{self.sitting}/")]
        if found:
            action = chance.choice(sorted({each.action for each in found}))
            form = chance.choice([each for each in found if each.action == action])
            self.type(form.action, filled(form, chance))

    def root(self, chance: Random, entries: bool = False) -> int | None:
        """A place on the sheet."""
        with self.engine.app.app_context():
            sitting = db.session.get_one(Sitting, self.sitting)
            rows = [row for row in sitting.page(size=12) if not entries or (not row.struck and not isinstance(
                content_of(sitting.game, sitting.entry(row.seq)), TableEvent))]
            return chance.choice(rows).root if rows else None

    def enter(self, what: str, chance: Random) -> None:
        """An entry, new or in place of or before another one."""
        root = None if what == "entry" else self.root(chance, entries=True)
        if what != "entry" and root is None:
            return
        for _try in range(6):
            with self.engine.app.test_request_context():
                sitting = db.session.get_one(Sitting, self.sitting)
                row = sitting.sheet_row(root) if root else None
                now, rules = sitting.state_before(row.place) if row else (sitting.now, sitting.rules)
                sample = None if now.finished else sitting.game.sample
                entry = sample.entry(now, rules, chance) if sample and len(now.playing) > 2 else None
                if entry is None:
                    return
                form = entry_form(sitting, form_type_of(sitting.game, entry), None, entry=entry, now=now, rules=rules)
                fields = [*posted(form), *carried(sitting, form, root), ("record", "1")]
            if self.type(f"/sittings/{self.sitting}/entries/{f'{root}/{what}' if root else 'new'}", fields):
                return

    # the network

    def back(self, chance: Random) -> None:
        """Send what waits, and decide what is asked."""
        self.online = True
        for _try in range(40):
            if not self.queue:
                return
            if self.queue[0].stopped:
                self.choose(chance)
            else:
                self.send_as_foreseen(chance)

    def send_as_foreseen(self, chance: Random) -> None:
        alone = served(self.sitting).version == self.about["rows"]["sitting"][0]["version"]
        expected = self.state() if alone else {}
        self.send(lambda: chance.choice(FATES))
        if alone and not self.queue and expected != state_of(served(self.sitting)):
            self.broken.append(f"{self.name} counted {expected}, there is {state_of(served(self.sitting))}")

    def choose(self, chance: Random) -> None:
        page = self.decide_by(lambda offered: chance.choice(offered) if offered else "away")
        there = self.client.get(f"/tables/{self.key}/live").get_data(as_text=True)
        if promised(page) and promised(page) != promised(there):
            self.broken.append(f"{self.name} was shown {promised(page)}")


def carried(sitting: Sitting, form: EntryForm, root: int | None) -> Iterator[tuple[str, str]]:
    """What the page of a form sends with it, new or about a place (templates/entries/form.html)."""
    yield from (("base", str(sitting.version)), ("form", form.key), ("step", form.step or ""))
    if root:
        yield "meant", sitting.key_of(root)
    elif deal := form.to_deal():
        yield from (("number", str(sitting.now.number)), ("offered", offered_deal(deal.dealer, deal.playing)))


def promised(page: str) -> list[tuple[str, str]]:
    return re.findall(r'data-count="(-?\d+)"[^>]*data-total="([^"]*)"', page.partition("<template>")[2] or page)


def state_of(sitting: Sitting) -> dict[str, Any]:
    now = sitting.now
    return {"totals": dict(now.totals), "dealer": now.dealer, "number": now.number, "order": now.order,
            "gone": now.gone, "names": sitting.names(), "finished": now.finished}


def served(sitting: int) -> Sitting:
    db.session.rollback()
    return db.session.get_one(Sitting, sitting, populate_existing=True)


def filled(form: Form, chance: Random) -> list[tuple[str, str]]:
    """A form with a name where one is asked for, and one of its buttons."""
    pairs = [(name, chance.choice(LATE) if form.typed.get(name) == "text" and chance.random() < 0.7 else value)
             for name, values in form.sent.items() for value in values]
    return pairs + chance.sample(form.buttons, min(1, len(form.buttons)))


class Schedules:
    """The server and four phones with their apps, used by one schedule after another."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        settings = {name: app.config[name] for name in ("GAME_PACKAGES", "TIMEZONE", "STATIC_HASHES")}
        self.engines = [engines.Phone(settings) for _phone in range(4)]
        for each in self.engines:
            share(each.app)

    def run(self, seed: int, game: str, steps: int = 14) -> Iterator[str]:
        """Play one; what went wrong. Needs an app context."""
        chance = Random(f"schedule {seed}")
        played = self.app.extensions["games"][game]
        rules = played.sample.rules(chance) if played.sample else played.house_rules()
        sitting = open_table(game, PLAYERS, 0, rules, f"schedule{seed}")
        phones = self.phones(sitting, chance.randint(2, 4))
        for _step in range(steps):
            phone = chance.choice(phones)
            if chance.random() < 0.25:
                phone.online = False
            for _act in range(chance.randint(1, 3)):
                phone.act(chance)
            if phone.online or chance.random() < 0.2:
                phone.back(chance)
        for phone in chance.sample(phones, len(phones)):
            phone.back(chance)
        yield from damages(sitting.id, [*phones])
        for phone in phones:
            yield from phone.broken
            yield from disordered(sitting.id, phone)

    def phones(self, sitting: Sitting, n: int) -> list[PreparedPhone]:
        return [self._phone(sitting, letter, engine) for letter, engine in zip("abcd"[:n], self.engines, strict=False)]

    def _phone(self, sitting: Sitting, letter: str, engine: engines.Phone) -> PreparedPhone:
        client = self.app.test_client()
        let_in(client, sitting.table)
        made = PreparedPhone(self.app, client, sitting.id, letter, key=sitting.table.key, engine=engine)
        made.fetch()
        return made


def disordered(sitting: int, phone: PreparedPhone) -> Iterator[str]:
    """What a phone sent stands in another order than it was typed in."""
    there = {each.submission: each.seq for each in served(sitting).log(size=10_000)}
    seqs = [there[key] for key in phone.typed if key in there]
    if seqs != sorted(seqs):
        yield f"{phone.name} typed {[key for key in phone.typed if key in there]}, there as {seqs}"
