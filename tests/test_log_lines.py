"""The rows of the log of a table, as its page shows them."""
import re
from collections.abc import Iterator

import pytest
from flask import Flask, g, render_template

from models import Sitting, Submission, add_person, correct, db, record, strike, undo
from models.ops.verifying import rebuild
from models.table.log_lines import log_lines
from tally import Deal
from tally.table_events import RulesChanged, Substituted
from tests.conftest import begun
from tests.toy_games.pebbles.rules import HouseRules, Size, Won

DEAL = Deal(0, (0, 1, 2, 3))


class Log:
    """The log of one table as a page shows it."""

    def __init__(self, app: Flask, sitting: Sitting) -> None:
        self.app, self.id = app, sitting.id

    @property
    def sitting(self) -> Sitting:
        return db.session.get_one(Sitting, self.id)

    def sent(self) -> Submission:
        return Submission(f"{self.sitting.version:08}", self.sitting.version)

    def look(self, size: int = 12, language: str = "en") -> str:
        for name in ("reader", "_flask_babel"):  # every phone asks anew
            g.pop(name, None)
        with self.app.test_request_context(headers={"Accept-Language": language}):
            g.names = self.sitting.names()
            lines, _older = log_lines(self.sitting, None, size)
            return render_template("table/_log.html", sitting=self.sitting, lines=lines)


@pytest.fixture
def log(app: Flask) -> Iterator[Log]:
    with app.app_context():
        made = Log(app, begun())
        for winner in (0, 1, 2, 3, 0):
            record(made.sitting, Won(winner), made.sent(), DEAL)
        yield made
        db.session.remove()


@pytest.mark.parametrize("root", [5, 3])
def test_a_correction_shows_until_it_is_undone(log: Log, root: int):
    before = log.look()
    correct(log.sitting, root, Won(2, Size.LARGE), log.sent(), DEAL)
    assert log.look() != before
    undo(log.sitting, log.sent())
    assert log.look() == before


def test_striking_out_shows_it_struck(log: Log):
    strike(log.sitting, 4, log.sent())
    assert log.look().count('class="struck"') == 1


def test_new_names_and_substituted_people_show_in_all_rows(log: Log):
    assert "Petr" in log.look()
    log.sitting.table.rename(log.sitting.table.people[1].id, "Pavel")
    assert "Petr" not in log.look()
    assert log.look(language="cs") != log.look()
    record(log.sitting, Substituted(1, add_person(log.sitting.table, "Zdeněk")), log.sent())
    shown = log.look()
    assert "Pavel" in shown and "Zdeněk" in shown


def test_rows_are_scored_by_the_rules_of_their_time(log: Log):
    record(log.sitting, RulesChanged({"large": 9, "rotate": True, "goal": 0}), log.sent())
    record(log.sitting, Won(1, Size.LARGE), log.sent(), DEAL)
    assert "27" in log.look()
    undo(log.sitting, log.sent())
    undo(log.sitting, log.sent())
    record(log.sitting, Won(1, Size.LARGE), log.sent(), DEAL)
    assert "27" not in log.look() and HouseRules().large == 3


def test_what_is_made_anew_looks_the_same(log: Log):
    before = log.look()
    rebuild(log.sitting)
    db.session.expire_all()
    assert log.look() == before


def test_a_row_of_the_log_says_what_everybody_got_with_equal_amounts_together(log: Log):
    summary = log.look(size=1).partition("<summary>")[2].partition("</summary>")[0]
    assert "Won: Eva Eva +3 · Petr, Jana, Bohumil −1" in " ".join(re.sub(r"<[^>]+>", "", summary).split())
