"""A phone: cookies, the pages it keeps, the forms it fills, and its queue, which is that of static/js/outbox.js."""
import itertools
import re
from dataclasses import dataclass, field
from random import Random
from typing import Any

from flask.testing import FlaskClient

from tests.clubs import SENTENCE
from tests.page_forms import Form, forms

from .machine import Answer, Fields, Machine

CHAIN = 30  # as in outbox.js
TAKES_BACK = re.compile("/(undo|redo)$")
QUEUE = {"X-Requested-With": "queue"}
# What nobody presses: it takes a world its club or its people, or is asked of a phone's scripts.
NEVER = re.compile("/(clubs|account)(/[^/]+)?/deletion|sign-|leaving|/import|/static/|theme|"
                   "/account/(password|recovery|notices|passkeys)")
LOST, NO_ANSWER, TWICE, SENT = "lost request", "lost answer", "twice", "sent"
NAMES = ("Jana", "Petr", "Eva", "Ondřej", "Žofie", "Bohumil")
# What people write, by the name of a field or its kind; numbers where numbers belong, and names else.
WRITTEN = {"account": ("19-2000145399/0800",), "points": ("2", "-1.5"), "rate": ("0.5",), "initials": ("J", "P", "E"),
           "date": ("2026-02-20", "2026-03-20"), "time": ("19:30",), "url": ("https://www.example.org/hook",),
           "password": (SENTENCE,), "email": ("jana@example.org",)}


@dataclass
class Waiting:
    """A command in the queue: the keys of those typed before it, the refusal it got."""
    id: str
    path: str
    fields: list[tuple[str, str]]
    follows: list[str]
    stopped: int = 0

    def set(self, **fields: str) -> None:
        self.fields = [each for each in self.fields if each[0] not in fields] + [*fields.items()]


@dataclass
class Round:
    """A round as it was typed: its number on the form, the version the form was opened at."""
    sitting: int
    number: int
    base: int

    def counts(self, other: "Round") -> bool:
        """Whether the number counts another round of the same phone, which waited when this one was typed."""
        return self.sitting == other.sitting and (
            self.number == other.number + 1 or (self.base == other.base and self.number > other.number))


@dataclass
class Phone:
    """`user`: the account it is signed in to; `doors`: by key of a table what its address says, and its generation."""
    name: str
    machine: Machine
    client: FlaskClient
    user: int | None = None
    doors: dict[str, tuple[str, int]] = field(default_factory=dict)
    kept: dict[str, list[Form]] = field(default_factory=dict)  # forms of pages, by address
    queue: list[Waiting] = field(default_factory=list)
    typed: list[tuple[int, str]] = field(default_factory=list)  # (sitting, id) of all that it ever queued
    dropped: set[str] = field(default_factory=set)
    decided: set[str] = field(default_factory=set)  # recorded because a person said so
    rounds: dict[str, Round] = field(default_factory=dict)
    numbers: Any = field(default_factory=itertools.count)

    def keep(self, path: str, answer: Answer) -> None:
        if answer.status in (200, 422) and "html" in answer.kind:
            self.kept[path] = [each for each in forms(answer.body, path) if not NEVER.search(each.action)
                               and "language" not in {*each.sent, *(name for name, _value in each.buttons)}]

    def id(self) -> str:
        return f"{self.name}{next(self.numbers):04}{'x' * 8}"

    def add(self, path: str, fields: Fields, after: str = "") -> Waiting:
        """Queue a command."""
        last = self.queue[-1] if self.queue else None
        follows = [last.id, *last.follows][:CHAIN] if last else after.split()
        own = {"submission", "follows", "waited", *({"meant"} if last and TAKES_BACK.search(path) else ())}
        made = Waiting(self.id(), path, [each for each in fields if each[0] not in own], follows)
        if last and "meant" in own:
            made.fields.append(("meant", last.id))
        self.queue.append(made)
        self.typed.append((int(path.split("/")[2]), made.id))
        return made

    def body(self, item: Waiting) -> list[tuple[str, str]]:
        return [*item.fields, ("submission", item.id), ("waited", "1"), ("follows", " ".join(item.follows))]

    def heard(self, item: Waiting, answer: Answer) -> bool:
        """Take an answer in; whether to send the next."""
        if answer.status == 425:
            if not item.follows or any(each.id == item.follows[0] for each in self.queue):
                return False
            item.follows = item.follows[1:]
            return True
        if answer.status == 204:  # nothing was left to take back
            self.dropped.add(item.id)
        if 200 <= answer.status < 400:
            self.queue = [each for each in self.queue if each.id != item.id]
            return True
        if answer.status and answer.status != 503:  # else asked again later
            item.stopped = answer.status
        return False

    def drop(self) -> None:
        """The person throws away what was refused."""
        self.dropped.add(self.queue.pop(0).id)


def filled(form: Form, chance: Random, often: float) -> list[tuple[str, str]]:
    """A form as its page has it; questions without an answer are answered, and some fields changed.

    Of what is empty somebody fills in all, somebody half (two fields may exclude each other), somebody little.
    """
    empty = chance.choice((1.0, 0.5, often))
    sent = {name: [*values] for name, values in form.sent.items()}
    for name, choices in sorted(form.choices.items()):
        if chance.random() < often or (len(choices) > 1 and name not in sent):
            sent[name] = [chance.choice(choices)]
    for name, kind in sorted(form.typed.items()):
        if chance.random() < (empty if sent.get(name) == [""] else often):
            there, number = "".join(sent.get(name, ())), chance.randint(0, 40)
            if there.isdigit() and kind != "decimal":
                sent[name] = [str(max(0, int(there) + chance.choice((-1, 1))))]
            elif kind in ("numeric", "decimal"):
                sent[name] = [str(number)]
            else:
                written = WRITTEN.get(name) or WRITTEN.get(kind) or (f"{chance.choice(NAMES)} {number}",)
                sent[name] = [chance.choice(written)]
    pairs = [(name, value) for name, values in sent.items() for value in values]
    return pairs + chance.sample(form.buttons, min(1, len(form.buttons)))
