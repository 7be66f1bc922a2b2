"""Replay requests of an evening in every bad way: twice, concurrently, late, out of order, from a stale base, with
other content. No duplicate, no loss, no silent overwrite, no 500."""
import random
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from models import Entry, Sitting, db
from models.ops.verifying import verify
from tests import seeding
from tests.http_phone import fresh

AT_ONCE = 3
EVENING = 60  # replays at one table before the next evening begins
EXPECTED = {200, 303, 404, 409, 422}
NOT_DONE = ("info", "warning")  # categories of flashed messages after a 303 that nothing was done
Row = tuple[int, str, str]


@dataclass(frozen=True)
class Sent:
    """A request of a phone: path, fields, submission id, base version."""
    path: str
    fields: tuple[tuple[str, str], ...]
    base: int
    id: str = field(default_factory=fresh)

    def send(self, client: FlaskClient) -> tuple[int, bool]:
        """Return the status of the answer, and whether a flashed message says that nothing was done."""
        data: dict[str, list[str]] = {}
        for name, value in (*self.fields, ("submission", self.id), ("base", str(self.base)), ("record", "1"),
                            ("confirmed", "consequences")):
            data.setdefault(name, []).append(value)
        status = client.post(self.path, data=data).status_code
        with client.session_transaction() as session:
            said = session.pop("_flashes", [])
        return status, any(kind in NOT_DONE for kind, _sentence in said)

    def otherwise(self) -> "Sent":
        """Return the same id with other content."""
        turn = {"won": "lost", "lost": "won", "1": "0", "0": "1", "agreed": "agreed otherwise"}
        changing = ("won", "reason", "struck", "seat", "mode")
        return replace(self, fields=tuple((name, turn.get(value, value) if name in changing else value)
                                          for name, value in self.fields))


class Evening:
    """A table with its phones, what was sent there, and what its log must therefore contain."""

    def __init__(self, app: Flask, rng: random.Random) -> None:
        self.app, self.rng = app, rng
        (self.table,) = seeding.begin(app, 1)
        self.phones = [app.test_client() for _ in range(AT_ONCE)]
        for phone in self.phones:
            assert phone.get(f"/t/{self.table.secret}").status_code == 303
        self.holds: dict[str, Sent] = {}  # recorded requests by id
        self.refused: list[Sent] = []
        self.latest: tuple[Sent, ...] = ()
        self.done: list[bool] = []  # whether each of `latest` was acknowledged as recorded
        self.rows: list[Row] = []
        self.wrong: list[str] = []
        self.statuses: Counter[int] = Counter()

    # what phones send

    def make(self) -> Sent:
        """Return a random request based on the table's current state."""
        at = f"/sittings/{self.table.sitting}"
        with self.app.app_context():
            db.session.rollback()
            sitting = db.session.get_one(Sitting, self.table.sitting)
            base, now = sitting.version, sitting.now
            round_ = tuple(seeding.typed(now, self.rng.random() < 0.5))
            places = [row.root for row in sitting.rows_from(1)]
            root = self.rng.choice(places) if places else 0
            then = tuple(seeding.typed(sitting.state_before(places.index(root) + 1)[0], self.rng.random() < 0.5)
                         ) if places else ()
            away = now.paused[0] if now.paused else None
            undoable, redoable = sitting.done, sitting.undone
        kinds: list[tuple[str, tuple[tuple[str, str], ...]]] = [(f"{at}/entries/new", round_)] * 4
        kinds.append((f"{at}/entries/new", (("form", "manual"), ("reason", "agreed"), ("amounts-0", "5"),
                                            ("amounts-1", "-5"))))
        if away is None:
            kinds.append((f"{at}/people/pause", (("seat", "4"),)))
        else:
            kinds.append((f"{at}/people/pause-end", (("seat", str(away)),)))
        if places:
            kinds.append((f"{at}/entries/{root}/correction", then))
            kinds.append((f"{at}/entries/{root}/striking", (("struck", self.rng.choice("01")),)))
            kinds.append((f"{at}/entries/{root}/insertion", then))
        if undoable:
            kinds.append((f"{at}/undo", (("target", str(undoable)),)))
        if redoable:
            kinds.append((f"{at}/redo", ()))
        return Sent(*self.rng.choice(kinds), base)

    def post(self, *requests: Sent) -> list[int]:
        """Send all requests at once, each from a phone of its own; return statuses in their order."""
        found, undone = [0] * len(requests), [False] * len(requests)

        def ask(number: int) -> None:
            found[number], undone[number] = requests[number].send(self.phones[number % AT_ONCE])

        threads = [threading.Thread(target=ask, args=(number,)) for number in range(1, len(requests))]
        for thread in threads:
            thread.start()
        ask(0)
        for thread in threads:
            thread.join()
        self.statuses.update(found)
        self.latest = requests
        self.done = [status == 303 and not told for status, told in zip(found, undone, strict=True)]
        return found

    def any_sent(self) -> Sent:
        """Return a random earlier request, recorded or refused."""
        known = [*self.holds.values(), *(each for each in self.refused if each.id not in self.holds)]
        return self.rng.choice(known)

    # what must hold

    def settle(self, way: str, statuses: list[int], allowed: set[str], most: int) -> list[Row]:
        """Check the log: it only grew, by at most `most` rows, all of them of `allowed` submissions."""
        new = self._new()
        said = f"{way}: {statuses}"
        if not set(statuses) <= EXPECTED:
            self.wrong.append(f"{said} is no answer")
        if strangers := {row[1] for row in new} - allowed:
            self.wrong.append(f"{said} wrote {len(strangers)} that nobody may write now")
        if len(new) > most:
            self.wrong.append(f"{said} wrote {len(new)} instead of at most {most}")
        self.rows += new
        written = {row[1] for row in new}
        self.holds |= {each.id: each for each in self.latest if each.id in written}
        self.refused += [each for each in self.latest if each.id not in self.holds]
        self._look_for_lost(way)
        return new

    def _look_for_lost(self, way: str) -> None:
        """Check that acknowledged requests are stored. Only striking out a struck entry may write nothing."""
        for sent, done in zip(self.latest, self.done, strict=True):
            missing = done and sent.id not in self.holds
            if missing and not (sent.path.endswith("/striking") and (len(self.latest) > 1 or self._idle(sent))):
                self.wrong.append(f"{way}: {sent.path} {sent.fields} is acknowledged and not there")

    def _idle(self, sent: Sent) -> bool:
        """Whether it changes nothing: sent with a new id, it writes nothing again."""
        self.post(replace(sent, id=fresh(), base=len(self.rows)))
        self.rows += (new := self._new())
        return not new

    def _new(self) -> list[Row]:
        with self.app.app_context():
            found = [(seq, submission, print_) for seq, submission, print_ in db.session.execute(
                select(Entry.seq, Entry.submission, Entry.fingerprint).filter_by(sitting_id=self.table.sitting)
                .order_by(Entry.seq))]
        if found[:len(self.rows)] != self.rows:
            self.wrong.append("what was recorded before is not what it was")
        return found[len(self.rows):]

    def close(self) -> list[str]:
        """Return all failures at the end of the evening."""
        with self.app.app_context():
            sitting = db.session.get_one(Sitting, self.table.sitting)
            self.wrong += verify(sitting)
            totals = sitting.now.totals
            if sum(totals.values()):
                self.wrong.append(f"the totals {dict(totals)} do not add up to nothing")
            if len({row[1] for row in self.rows}) != len(self.rows):
                self.wrong.append("something counted twice")
        return self.wrong


# the bad ways: each sends something and checks what was written

def in_time(evening: Evening) -> None:
    """Send an ordinary request: the material for replays."""
    sent = evening.make()
    (status,) = evening.post(sent)
    evening.settle("in time", [status], {sent.id}, 1)


def twice(evening: Evening) -> None:
    """Send an earlier request again, unchanged."""
    sent = evening.any_sent()
    recorded = sent.id in evening.holds
    statuses = evening.post(sent)
    gone = statuses == [404] and "/entries/new" not in sent.path  # its place has been undone since
    if recorded and statuses != [303] and not gone:
        evening.wrong.append(f"twice: {statuses} for what is recorded: {sent.path} {sent.fields}")
    evening.settle("twice", statuses, set() if recorded else {sent.id}, 0 if recorded else 1)


def at_once(evening: Evening) -> None:
    """Send one request three times concurrently."""
    sent = evening.make()
    evening.settle("at once", evening.post(*[sent] * AT_ONCE), {sent.id}, 1)


def side_by_side(evening: Evening) -> None:
    """Send different requests of three phones with the same base: conflicts are refused, not doubled."""
    sent = [evening.make() for _ in range(AT_ONCE)]
    rounds = {each.id for each in sent if each.path.endswith("/new") and dict(each.fields).get("form") == "round"}
    new = evening.settle("side by side", evening.post(*sent), {each.id for each in sent}, AT_ONCE)
    if len(rounds & {row[1] for row in new}) > 1:
        evening.wrong.append("side by side: the same round is there twice")


def late(evening: Evening) -> None:
    """Send a form that was opened two requests earlier."""
    sent = evening.make()
    in_time(evening)
    in_time(evening)
    evening.settle("late", evening.post(sent), {sent.id}, 1)


def out_of_order(evening: Evening) -> None:
    """Send two entries of one phone in the wrong order."""
    first, second = evening.make(), evening.make()
    evening.settle("out of order", evening.post(second), {second.id}, 1)
    evening.settle("out of order", evening.post(first), {first.id}, 1)


def stale(evening: Evening) -> None:
    """Send a recorded round under a new id from its old base: it must not become another round."""
    rounds = [each for each in evening.holds.values() if dict(each.fields).get("form") == "round"
              and each.base < len(evening.rows) and each.path.endswith("/new")]
    if rounds:
        sent = replace(evening.rng.choice(rounds), id=fresh())
        statuses = evening.post(sent)
        evening.settle("stale", statuses, set(), 0)


def other_content(evening: Evening) -> None:
    """Send a known id with other content."""
    sent = evening.any_sent()
    recorded, other = sent.id in evening.holds, sent.otherwise()
    statuses = evening.post(other)
    if recorded and evening.done == [True] and other.fields != evening.holds[sent.id].fields:
        evening.wrong.append(f"another content: {other.path} {other.fields} is acknowledged and not there")
    evening.settle("another content", statuses, set() if recorded else {sent.id}, 0 if recorded else 1)


WAYS: tuple[Callable[[Evening], None], ...] = (
    in_time, twice, at_once, side_by_side, late, out_of_order, stale, other_content)


def replays(app: Flask, count: int, rng: random.Random) -> Iterator[Evening]:
    """Yield evenings, checked at their ends, until `count` bad requests were sent."""
    gone = 0
    while gone < count:
        evening = Evening(app, rng)
        for _ in range(4):
            in_time(evening)
        for _ in range(min(EVENING, count - gone)):
            rng.choice(WAYS[1:])(evening)
            gone += 1
        evening.close()
        yield evening
