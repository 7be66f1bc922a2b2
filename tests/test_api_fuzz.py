"""Thousands of calls of the API, made of its document: none breaks the server or gets an answer it does not name."""
import os
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from models import CardTable, Club, Holder, db
from models.club import tokens
from tests.clubs import furnish
from tests.long import POSTGRESQL_TOO
from tests.rows import only

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance,
          response_headers_conformance]
SHORT, LONG = 3, 460  # calls of each operation; together some hundred, and ten thousand


@pytest.fixture
def robots(any_app: Flask) -> Iterator[tuple[Flask, dict[str, Any], list[dict[str, str]]]]:
    """What addresses of a furnished club need, and tokens of its owner and of its table."""
    any_app.config["RATELIMIT_ENABLED"] = False
    with any_app.app_context():
        at = furnish()
        club = only(Club, key=at.club)
        table = CardTable.by_key(at.table)
        assert table is not None
        made = [tokens.make(club, tokens.Wanted("Robot", "owner", 7), Holder(user=at.users["owner"]), "robot0001"),
                tokens.make(table, tokens.Wanted("Robot", "play", 7, at.known["at_table"]), Holder(), "robot0002")]
        db.session.remove()
    yield any_app, {**at.known, "club": at.club, "table": at.table}, [{"Authorization": f"Bearer {each}"}
                                                                      for each in made]
    any_app.config["RATELIMIT_ENABLED"] = True


@POSTGRESQL_TOO
def test_no_call_made_of_the_document_breaks_the_server(robots: Any):
    calls(robots, SHORT)


@pytest.mark.long
def test_ten_thousand_calls_made_of_the_document_break_nothing(robots: Any):
    calls(robots, int(os.environ.get("CALLS", LONG)))


def calls(robots: Any, number: int) -> None:
    app, known, headers = robots
    schema: Any = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", app)
    operations = [each.ok() for each in schema.get_all_operations()]
    assert len(operations) > 20
    for operation in operations:

        @settings(max_examples=number, deadline=None, database=None, phases=[Phase.generate],
                  suppress_health_check=list(HealthCheck))
        @given(case=operation.as_strategy(), ours=st.booleans(), by=st.sampled_from(headers))
        def call(case: Any, ours: bool, by: dict[str, str]) -> None:
            if ours:
                at = "club" if case.path.startswith("/api/v1/clubs/") else "table"
                there = known | {"key": known[at], "of": "tables", "kind": "round"}
                case.path_parameters = {name: there[name] for name in case.path_parameters}
            case.validate_response(case.call(headers=by), checks=CHECKS)

        call()
