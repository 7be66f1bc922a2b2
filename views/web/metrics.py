"""Prometheus metrics at /metrics: requests by endpoint, refusals, actions by game, connections, writers, chores,
and whether Valkey and the replica do their part.

Only for localhost, or with METRICS_TOKEN; a 404 for everybody else. With several workers each writes its metrics under
PROMETHEUS_MULTIPROC_DIR, which `run.py` sets up, and any of them sums them.
"""
import hmac
import os
from contextlib import suppress
from datetime import UTC, datetime, time
from ipaddress import ip_address

from flask import Blueprint, Flask, Response, abort, current_app, request
from prometheus_client import REGISTRY, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.multiprocess import MultiProcessCollector
from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import QueuePool

from models import Entry, Sitting, db
from models.events import Event, committed
from models.ops.chores import Chore
from models.polled import valkey
from models.replica import replica
from models.turns import turns

from .request_log import method, seconds

bp = Blueprint("metrics", __name__)
FORWARDED = ("Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP")
OURSELVES = ("localhost", "127.0.0.1", "[::1]")
REFUSED = (403, 409, 412, 413, 422, 429, 503)
NOWHERE = "-"  # label of every unknown address

requests = Histogram(
    "forhont_request_seconds", "How long requests took, by endpoint", ("endpoint", "method", "status"),
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10))
refusals = Counter("forhont_refusals", "Requests refused: invalid, too late, too often, too busy", ("status",))
connections = Gauge("forhont_connections", "Connections to the database in use", multiprocess_mode="livesum")
writers = Gauge("forhont_writers", "Requests that write or wait to write", multiprocess_mode="livesum")
workers = Gauge("forhont_workers", "Processes that serve", multiprocess_mode="livesum")
actions = Counter("forhont_actions", "Actions written into the logs of sittings", ("game", "act"))


def init_app(app: Flask) -> None:
    """Count in this app. METRICS_TOKEN permits reading from elsewhere."""
    app.after_request(_count)
    app.register_blueprint(bp)


@bp.get("/metrics")
def show() -> Response:
    if not _may_read():
        abort(404)
    return Response(generate_latest(registry()) + _asked_now(), content_type=CONTENT_TYPE_LATEST)


def registry() -> CollectorRegistry:
    """The metrics of all workers."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return REGISTRY
    of_all = CollectorRegistry()
    MultiProcessCollector(of_all)
    return of_all


def _asked_now() -> bytes:
    """What is asked when it is read: the version, and for each chore the day of its last success."""
    now = CollectorRegistry()
    Gauge("forhont_info", "The version that runs", ("version",), registry=now).labels(
        current_app.config["VERSION"]).set(1)
    done = Gauge("forhont_chore_done_timestamp_seconds", "The day (UTC) on which a chore was last done", ("chore",),
                 registry=now)
    with suppress(SQLAlchemyError):  # the rest is told without a database
        for chore in db.session.scalars(select(Chore)):
            done.labels(chore.name).set(datetime.combine(chore.done_on, time.min, UTC).timestamp())
    away = Gauge("forhont_away", "1 while Valkey does not answer, or the replica is away or too far behind", ("part",),
                 registry=now)
    if (kept := valkey()) is not None:
        away.labels("valkey").set(kept.ask(lambda client: client.ping()) is None)
    if (copy := replica()) is not None:
        away.labels("replica").set(not copy.found_fresh())
    return generate_latest(now)


def _may_read() -> bool:
    token = str(current_app.config["METRICS_TOKEN"])
    kind, _, brought = request.headers.get("Authorization", "").partition(" ")
    if token and kind.lower() == "bearer":
        return hmac.compare_digest(brought.strip().encode(), token.encode())
    return _from_here()


def _from_here() -> bool:
    """Whether the request comes from localhost and not through a proxy running there."""
    try:
        near = ip_address(request.remote_addr or "").is_loopback
    except ValueError:
        near = False
    named = request.host.rpartition(":")[0] if request.host.rpartition(":")[2].isdecimal() else request.host
    return (near and named in OURSELVES and not current_app.config["TRUSTED_PROXIES"]
            and not any(name in request.headers for name in FORWARDED))


def _count(response: Response) -> Response:
    requests.labels(request.endpoint or NOWHERE, method(), f"{response.status_code // 100}xx").observe(seconds())
    if response.status_code in REFUSED:
        refusals.labels(str(response.status_code)).inc()
    workers.set(1)
    writers.set(turns().taken_now)
    if isinstance(db.engine.pool, QueuePool):
        connections.set(db.engine.pool.checkedout())
    return response


@committed.connect
def _count_action(event: Event) -> None:
    if event.table == "entry":
        played = select(Sitting.game_key).join(Entry, Entry.sitting_id == Sitting.id).where(Entry.id == event.row_id)
        actions.labels(db.session.scalar(played), event.what).inc()
