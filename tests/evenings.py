"""Databases and sittings to test with, up to an evening in which everything possible happens."""
import random
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from flask import Flask

import models
from models import NothingToUndo, Sitting, StaleForm, Submission
from tally import Deal, EntryInvalid, encode
from tally.table_events import (
    DealerMoved,
    Joined,
    Left,
    Manual,
    Paused,
    Reseated,
    Resumed,
    Returned,
    RulesChanged,
    Substituted,
)
from tests.app_pool import POOL
from tests.toy_games.pebbles.rules import Gift, HouseRules, Size, Won

FILE = "site.sqlite3"
NAMES = ("Jana", "Petr", "Eva", "Ondřej")


@contextmanager
def site(folder: Path, copy: Path | None = None, **config: Any) -> Iterator[Flask]:
    """An app with its context pushed, on a new database or a copy of one."""
    if copy is not None:
        shutil.copy(copy / FILE, folder / FILE)
    app = POOL.lend(f"sqlite:///{folder / FILE}", {
        "SECRET_KEY": "x", "TESTING": True, "GAME_PACKAGES": ("games", "tests.toy_games"), "WTF_CSRF_ENABLED": False,
        "RATELIMIT_ENABLED": False} | config)
    with app.app_context():
        if copy is None:
            models.db.create_all(bind_key=None)
        yield app
        models.db.session.remove()
        models.db.engine.dispose()
    POOL.take_back(app)


def told(folder: Path, story: Callable[[], object], copy: Path | None = None) -> Path:
    """A folder with a database in which `story` has run, to be copied by tests."""
    with site(folder, copy):
        story()
    return folder


def sent(sitting: Sitting, name: str, by: int | None = None) -> Submission:
    """A submission at the current version."""
    return Submission(name, sitting.version, by)


def deal(sitting: Sitting) -> Deal:
    """Dealer and players as the rules suggest them."""
    return Deal(sitting.now.dealer, sitting.now.playing)


def new_sitting(submission: str = "start", rules: Any = None, names: tuple[str, ...] = NAMES) -> Sitting:
    """A new table of four at Pebbles."""
    return models.open_table("pebbles", names, 0, rules or HouseRules(), submission)


def full_evening(submission: str = "full") -> Sitting:
    """A sitting with every kind of action and of table event in its log."""
    sitting = new_sitting(submission)
    by = sitting.table.people[0].id
    late = models.add_person(sitting.table, "Zdeněk")
    n = iter(range(100))

    def won(winner: int, size: Size = Size.SMALL) -> int:
        answer = models.record(sitting, Won(winner, size), sent(sitting, f"s{next(n)}", by), deal(sitting))
        return answer.seq or 0

    def event(content: Any) -> None:
        models.record(sitting, content, sent(sitting, f"s{next(n)}"))

    first = won(0)
    second = won(2, Size.LARGE)
    event(Gift(0, 1, 4))
    models.correct(sitting, second, Won(3, Size.LARGE), sent(sitting, f"s{next(n)}", by), deal(sitting))
    models.insert(sitting, second, Won(1), sent(sitting, f"s{next(n)}"), deal(sitting))
    event(Joined(4, late, after=1))
    event(RulesChanged(encode(HouseRules(large=7))))
    won(4, Size.LARGE)
    models.strike(sitting, first, sent(sitting, f"s{next(n)}"))
    event(Paused(1))
    won(0)
    event(Resumed(1))
    event(Left(0))
    event(DealerMoved(3))
    event(Returned(0))
    event(Substituted(2, models.add_person(sitting.table, "=Vnuk; \"Pán\"")))
    event(Reseated((1, 4, 2, 3, 0)))
    event(Manual({0: 3, 1: -3}, "sázka o pivo", round_over=True))
    won(1)
    models.undo(sitting, sent(sitting, f"s{next(n)}"))
    models.redo(sitting, sent(sitting, f"s{next(n)}"))
    models.undo(sitting, sent(sitting, f"s{next(n)}"))
    models.undo(sitting, sent(sitting, f"s{next(n)}"))
    return sitting


def act_at_random(sitting: Sitting, chance: random.Random, number: int) -> None:
    """One random action, as far as the rules allow it."""
    submission = sent(sitting, f"r{number}", chance.choice([None, sitting.table.people[0].id]))
    now = sitting.now
    roots = [row.root for row in sitting.page(size=1000)]
    seat = chance.choice(now.seats)
    entry = chance.choice([Won(seat, chance.choice(list(Size))), Gift(seat, chance.choice(now.seats), 2)])
    how = chance.choices(["record", "event", "correct", "insert", "strike", "restore", "undo", "redo"],
                         weights=[4, 4, 1, 1, 1, 1, 3, 2])[0]
    round_deal = None if isinstance(entry, Gift) else deal(sitting)
    try:
        match how:
            case "record":
                models.record(sitting, entry, submission, round_deal)
            case "event":
                models.record(sitting, _any_event(sitting, chance, seat), submission)
            case "correct" if roots:
                models.correct(sitting, chance.choice(roots), entry, submission, round_deal)
            case "insert" if roots:
                models.insert(sitting, chance.choice(roots), entry, submission, round_deal)
            case "strike" | "restore" if roots:
                models.strike(sitting, chance.choice(roots), submission, struck=how == "strike")
            case "undo":
                models.undo(sitting, submission)
            case "redo":
                models.redo(sitting, submission)
    except (EntryInvalid, NothingToUndo, StaleForm):
        pass


def _any_event(sitting: Sitting, chance: random.Random, seat: int) -> Any:
    now = sitting.now
    person = chance.choice(list(sitting.table.names))
    order = list(now.order)
    chance.shuffle(order)
    other = now.seats[0]
    by_agreement = {seat: 2, other: -2} if seat != other else {seat: 0}
    return chance.choice([
        Joined(max(now.seats) + 1, person), Left(seat), Returned(seat), Paused(seat), Resumed(seat),
        Substituted(seat, person), Reseated(tuple(order)), DealerMoved(seat),
        RulesChanged(encode(HouseRules(large=chance.randint(2, 9), goal=chance.choice([0, 0, 5, 30])))),
        Manual(by_agreement, "dohoda", chance.random() < 0.5)])
