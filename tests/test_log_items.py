"""Log rows are rendered once and cached; only changes of their cache key render them again."""
import re
from collections.abc import Iterator

import pytest
from flask import Flask, g

from models import SheetRow, Sitting, Submission, add_person, correct, db, record, strike, undo
from models.cache import LruCache
from models.ops.verifying import rebuild
from tally import Deal
from tally.table_events import RulesChanged, Substituted
from tests.conftest import begun
from tests.toy_games.pebbles.rules import HouseRules, Size, Won
from views.table.log_items import CACHED, Item, log_items

DEAL = Deal(0, (0, 1, 2, 3))


class Log:
    """The log of one table as a page shows it, and how many rows were rendered for it."""

    def __init__(self, app: Flask, sitting: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
        self.app, self.id, self.drawn = app, sitting.id, list[int]()
        scored = Sitting.scored

        def counting(sitting: Sitting, rows: list[SheetRow], known: list[SheetRow]) -> object:
            self.drawn += [row.place for row in rows]
            return scored(sitting, rows, known)

        monkeypatch.setattr(Sitting, "scored", counting)

    @property
    def sitting(self) -> Sitting:
        return db.session.get_one(Sitting, self.id)

    def sent(self) -> Submission:
        return Submission(f"{self.sitting.version:08}", self.sitting.version)

    def look(self, size: int = 12, language: str = "en") -> str:
        """Render the log; `drawn` are the rows that were not cached."""
        self.drawn.clear()
        for name in ("reader", "_flask_babel"):  # every phone asks anew
            g.pop(name, None)
        with self.app.test_request_context(headers={"Accept-Language": language}):
            g.names = self.sitting.names()
            return "".join(item.html for item in log_items(self.sitting, self.sitting.page(size=size + 1), size))


@pytest.fixture
def log(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Iterator[Log]:
    with app.app_context():
        made = Log(app, begun(), monkeypatch)
        for winner in (0, 1, 2, 3, 0):
            record(made.sitting, Won(winner), made.sent(), DEAL)
        yield made
        db.session.remove()


def test_a_place_is_drawn_once(log: Log) -> None:
    first = log.look()
    assert log.drawn == [5, 4, 3, 2, 1]
    assert log.look() == first and log.drawn == []
    record(log.sitting, Won(1), log.sent(), DEAL)
    assert log.look().endswith(first) and log.drawn == [6]


def test_a_page_further_and_a_page_less_remember_the_same_places(log: Log) -> None:
    log.look()
    assert log.look(size=3).count('id="entry-') == 3 and log.drawn == []


@pytest.mark.parametrize("root, again", [(5, [5]), (3, [5, 4, 3])])
def test_a_correction_draws_what_it_changes(log: Log, root: int, again: list[int]) -> None:
    before = log.look()
    correct(log.sitting, root, Won(2, Size.LARGE), log.sent(), DEAL)
    after = log.look()
    assert after != before and log.drawn == again
    undo(log.sitting, log.sent())
    assert log.look() == before and log.drawn == []


def test_striking_out_shows_it_struck(log: Log) -> None:
    log.look()
    strike(log.sitting, 4, log.sent())
    assert log.look().count('class="struck"') == 1 and log.drawn == [5, 4]


def test_another_name_another_language_and_another_person_are_other_places(log: Log) -> None:
    assert "Petr" in log.look()
    log.sitting.table.rename(log.sitting.table.people[1].id, "Pavel")
    assert "Petr" not in log.look() and len(log.drawn) == 5
    assert log.look(language="cs") != log.look()
    record(log.sitting, Substituted(1, add_person(log.sitting.table, "Zdeněk")), log.sent())
    shown = log.look()
    assert "Pavel" in shown and "Zdeněk" in shown


def test_other_rules_make_other_places(log: Log) -> None:
    record(log.sitting, RulesChanged({"large": 9, "rotate": True, "goal": 0}), log.sent())
    record(log.sitting, Won(1, Size.LARGE), log.sent(), DEAL)
    assert "27" in log.look()
    undo(log.sitting, log.sent())
    undo(log.sitting, log.sent())
    record(log.sitting, Won(1, Size.LARGE), log.sent(), DEAL)
    assert "27" not in log.look() and HouseRules().large == 3


def test_what_is_made_anew_looks_the_same(log: Log) -> None:
    before = log.look()
    rebuild(log.sitting)
    db.session.expire_all()
    assert log.look() == before and log.drawn == []


def test_what_was_used_longest_ago_is_forgotten() -> None:
    cache, item = LruCache(CACHED), Item(None, "")  # type: ignore[arg-type]
    for n in range(CACHED):
        cache.put((n,), item)
    assert cache.get((0,)) is item
    cache.put((CACHED,), item)
    assert cache.get((0,)) is item and cache.get((1,)) is None


def test_a_row_of_the_log_says_what_everybody_got_with_equal_amounts_together(log: Log) -> None:
    summary = log.look(size=1).partition("<summary>")[2].partition("</summary>")[0]
    assert "Won: Eva Eva +3 · Petr, Jana, Bohumil −1" in " ".join(re.sub(r"<[^>]+>", "", summary).split())
