"""Prometheus metrics: what is counted, who may read them, and sums over several workers."""
import os
import re
import subprocess
import sys
from datetime import UTC, datetime, time
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

import settings
from models import StaleForm, Submission, db, record, undo
from models.ops.chores import do_chores
from tally import Deal
from tests.conftest import begun
from tests.toy_games.pebbles.rules import Won

ROOT = Path(__file__).parent.parent


def figures(client: FlaskClient) -> dict[str, float]:
    """The samples by name with labels."""
    text = client.get("/metrics").text
    return {name: float(value) for name, value in re.findall(r"^(forhont\S*?(?:\{.*\})?) (\S+)$", text, re.MULTILINE)}


def grown(client: FlaskClient, before: dict[str, float], name: str, **labels: str) -> float:
    """By how much a sample has grown."""
    said = ",".join(f'{key}="{value}"' for key, value in sorted(labels.items()))
    full = f"{name}{{{said}}}"
    return figures(client).get(full, 0) - before.get(full, 0)


def test_requests_are_counted_by_endpoint_method_and_kind_of_status(client: FlaskClient):
    before = figures(client)
    for path in ("/games/pebbles", "/games/pebbles", "/games/chess", "/tables/x", "/tables/y"):
        client.get(path)
    count = "forhont_request_seconds_count"
    assert grown(client, before, count, endpoint="games.show", method="GET", status="2xx") == 2
    assert grown(client, before, count, endpoint="games.show", method="GET", status="4xx") == 1
    assert grown(client, before, count, endpoint="tables.show", method="GET", status="4xx") == 2


def test_what_leads_nowhere_and_strange_methods_share_one_label(client: FlaskClient):
    client.get("/nothing/0")
    client.open("/nothing/0", method="BREW")
    before = figures(client)
    for n in range(20):
        client.get(f"/nothing/{n}")
        client.open(f"/{n}", method=f"BREW{n}")
    after = figures(client)
    assert not any("nothing" in name or "BREW" in name for name in after)
    assert len(after) - len(before) <= 20  # the samples of /metrics itself
    count = "forhont_request_seconds_count"
    assert grown(client, before, count, endpoint="-", method="GET", status="4xx") == 20
    assert grown(client, before, count, endpoint="-", method="OTHER", status="4xx") == 20


def test_refusals_are_counted_by_status(app: Flask, client: FlaskClient):
    app.config.update(RATELIMIT_ENABLED=True, RATE_GUESS="2 per 10 minutes")
    before = figures(client)
    assert [client.post("/join", data={"code": "222222"}).status_code for _ in range(3)] == [422, 422, 429]
    assert grown(client, before, "forhont_refusals_total", status="422") == 2
    assert grown(client, before, "forhont_refusals_total", status="429") == 1


def test_what_is_recorded_counts_when_it_is_committed(app: Flask):
    client = app.test_client()
    with app.app_context():
        sitting = begun()
        before = figures(client)
        deal = Deal(0, (0, 1, 2, 3))
        record(sitting, Won(1), Submission("a" * 32, 0), deal)
        record(sitting, Won(1), Submission("a" * 32, 0), deal)
        record(sitting, Won(2), Submission("b" * 32, 1), deal)
        with pytest.raises(StaleForm):
            record(sitting, Won(3), Submission("c" * 32, 1), deal)
        undo(sitting, Submission("d" * 32, 2))
        assert grown(client, before, "forhont_actions_total", act="record", game="pebbles") == 2
        assert grown(client, before, "forhont_actions_total", act="undo", game="pebbles") == 1
        db.session.remove()


@pytest.mark.parametrize("remote, host, headers, allowed", [
    ("127.0.0.1", "localhost", {}, True),
    ("127.0.0.1", "127.0.0.1:5000", {}, True),
    ("::1", "[::1]:5000", {}, True),
    ("192.168.1.7", "localhost", {}, False),
    ("", "localhost", {}, False),
    ("127.0.0.1", "forhont.example", {}, False),
    ("127.0.0.1", "localhost", {"X-Forwarded-For": "127.0.0.1"}, False),
    ("127.0.0.1", "localhost", {"Forwarded": "for=127.0.0.1"}, False),
    ("127.0.0.1", "localhost", {"Via": "1.1 proxy"}, False),
    ("127.0.0.1", "localhost", {"Authorization": "Bearer "}, True),
])
def test_only_this_computer_reads_them(client: FlaskClient, remote: str, host: str, headers: dict[str, str],
                                       allowed: bool):
    answer = client.get("/metrics", headers={"Host": host, **headers}, environ_overrides={"REMOTE_ADDR": remote})
    assert answer.status_code == (200 if allowed else 404)


def test_behind_a_proxy_that_looks_like_this_computer_nobody_reads_them_without_the_token(
        app: Flask, client: FlaskClient):
    """As a proxy on this computer asks that names us as the host and hands on nothing, where README was followed."""
    app.config.update(METRICS_TOKEN="open sesame", TRUSTED_PROXIES=1)
    assert client.get("/metrics", headers={"Host": "localhost:5000"}).status_code == 404
    brought = {"Host": "localhost:5000", "Authorization": "Bearer open sesame"}
    assert client.get("/metrics", headers=brought).status_code == 200


@pytest.mark.parametrize("brought, status", [
    ("Bearer open sesame", 200), ("bearer open sesame", 200), ("Bearer open", 404), ("Bearer ", 404),
    ("Basic open sesame", 404), ("open sesame", 404), ("Bearer ž", 404), (None, 404)])
def test_or_who_brings_the_token(app: Flask, client: FlaskClient, brought: str | None, status: int):
    app.config.update(METRICS_TOKEN="open sesame", TRUSTED_PROXIES=1)
    headers = {"X-Forwarded-For": "203.0.113.5"} | ({"Authorization": brought} if brought else {})
    assert client.get("/metrics", headers=headers).status_code == status


def test_they_tell_the_version_the_connections_and_when_a_chore_was_last_done(any_app: Flask):
    client = any_app.test_client()
    client.get("/readyz")
    with any_app.app_context():
        do_chores()
        db.session.remove()
    client.get("/tables/nowhere")  # looks into the database, as a probe that writes does no more at its end
    told = figures(client)
    assert told[f'forhont_info{{version="{settings.VERSION}"}}'] == 1
    assert told["forhont_connections"] >= 1 and told["forhont_workers"] == 1 and told["forhont_writers"] == 0
    today = datetime.combine(datetime.now(UTC).date(), time.min, UTC).timestamp()
    assert told['forhont_chore_done_timestamp_seconds{chore="tables"}'] == today


SHARED = """
import os, sys
from app import create_app
app = create_app({"SQLALCHEMY_DATABASE_URI": "sqlite:///nowhere.sqlite3", "SECRET_KEY": "x"})
for _ in range(int(sys.argv[1])):
    app.test_client().get("/healthz")
if sys.argv[2:]:
    print(app.test_client().get("/metrics").text)
"""


@pytest.mark.long
def test_workers_count_together(tmp_path: Path):
    environment = {**os.environ, "PROMETHEUS_MULTIPROC_DIR": str(tmp_path)}

    def worker(*arguments: str) -> str:
        return subprocess.check_output([sys.executable, "-c", SHARED, *arguments], cwd=ROOT, env=environment,
                                       text=True, timeout=60)

    worker("3")
    said = worker("4", "show")
    assert 'forhont_request_seconds_count{endpoint="health.alive",method="GET",status="2xx"} 7.0' in said
