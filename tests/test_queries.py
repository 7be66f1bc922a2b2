"""The cost of a page does not grow with the number of rounds: counted in queries."""
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import event

from models import Sitting, User, db
from tests.addresses import addresses
from tests.clubs import furnish, sign_in
from tests.conftest import begun, won
from tests.statements import counted
from tests.web import let_in


def play(sitting: Sitting, rounds: int) -> None:
    for _ in range(rounds):
        n = sitting.version
        won(sitting, n % 4, f"round{n:08}", n)


def test_an_unchanged_table_is_answered_after_a_single_question(app: Flask, client: FlaskClient):
    with app.app_context():
        sitting = begun()
        key = sitting.table.key
        let_in(client, sitting.table)
    for part in ("live", "tv/live", "middle/live"):
        etag = client.get(f"/tables/{key}/{part}").headers["ETag"]
        with counted(app) as said:
            assert client.get(f"/tables/{key}/{part}", headers={"If-None-Match": etag}).status_code == 304
        assert len(said) == 1


def test_nothing_new_is_said_only_to_who_got_this_part_of_this_table(app: Flask, client: FlaskClient):
    with app.app_context():
        first, other = begun(), begun("golf")
        keys = first.table.key, other.table.key
        let_in(client, first.table)
    etag = client.get(f"/tables/{keys[0]}/live").headers["ETag"]
    number = etag.removeprefix('W/"').partition(".")[0]
    stranger = app.test_client()
    for path, tag in ((f"/tables/{keys[1]}/live", etag), (f"/tables/{keys[0]}/live", f'W/"{number}-watch-cs"'),
                      (f"/tables/{keys[0]}/tv/live", etag), (f"/tables/{keys[0]}/live?sitting=1", etag)):
        assert stranger.get(path, headers={"If-None-Match": tag}).status_code == 404


# Read through, once, where somebody downloads all that is known about oneself: none has a row for each round.
OF_ONESELF = {"book_entry", "club_event", "decision", "invitation", "invitation_use", "planned_attendance", "sealing",
              "tournament_event", "word"}
SCANNED = re.compile(r"SCAN (\w+?)(?:_\d+)?(?= |$)(?! CONSTANT)")


@pytest.mark.long
def test_no_statement_reads_the_rows_of_other_clubs(app: Flask):
    """As SQLite plans them: every table is entered by an index, whatever a page shows or a command changes."""
    said: dict[str, tuple[list, str]] = {}
    page = "furnishing"

    def hear(_connection: object, _cursor: object, statement: str, values: list, _context: object, many: bool) -> None:
        if statement.startswith(("SELECT", "WITH", "UPDATE", "DELETE")):
            said.setdefault(statement, (values[0] if many else values, page))

    with app.app_context():
        event.listen(db.engine, "before_cursor_execute", hear)
        furnished = furnish.__wrapped__()  # type: ignore[attr-defined] # recorded anew, so that its statements are heard
        client = app.test_client()
        sign_in(client, db.session.get_one(User, furnished.users["owner"]))
    for _endpoint, page in addresses(app, "GET", furnished):
        client.get(page)
    with app.app_context():
        event.remove(db.engine, "before_cursor_execute", hear)
        tables = set(db.metadata.tables) - {"rate_hit", "chore"}
        through = {(page, name) for statement, (values, page) in said.items()
                   for step in db.session.connection().exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values)
                   for name in SCANNED.findall(step.detail) if name in tables}
    assert len(said) > 200
    assert {each for each in through if each[0] != "/account/data.json" or each[1] not in OF_ONESELF} == set()
