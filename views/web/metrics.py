"""Prometheus metrics at /metrics: requests by endpoint, actions recorded by game.

Only for localhost, or with METRICS_TOKEN; a 404 for everybody else. With several workers each writes its metrics under
PROMETHEUS_MULTIPROC_DIR, which `run.py` sets up, and any of them sums them.
"""
import hmac
import os
from ipaddress import ip_address

from flask import Blueprint, Flask, Response, abort, current_app, request
from prometheus_client import REGISTRY, CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.multiprocess import MultiProcessCollector
from sqlalchemy import select

from models import Entry, Sitting, db
from models.events import Event, committed

from .request_log import method, seconds

bp = Blueprint("metrics", __name__)
FORWARDED = ("Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP")
OURSELVES = ("localhost", "127.0.0.1", "[::1]")
NOWHERE = "-"  # label of every unknown address

requests = Histogram(
    "forhont_request_seconds", "How long requests took, by endpoint", ("endpoint", "method", "status"),
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10))
actions = Counter("forhont_actions", "Actions written into the logs of sittings", ("game", "act"))


def init_app(app: Flask) -> None:
    """Count in this app. METRICS_TOKEN permits reading from elsewhere."""
    app.after_request(_count)
    app.register_blueprint(bp)


@bp.get("/metrics")
def show() -> Response:
    if not _may_read():
        abort(404)
    registry = REGISTRY
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        registry = CollectorRegistry()
        MultiProcessCollector(registry)
    return Response(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)


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
    return response


@committed.connect
def _count_action(event: Event) -> None:
    if event.table == "entry":
        played = select(Sitting.game_key).join(Entry, Entry.sitting_id == Sitting.id).where(Entry.id == event.row_id)
        actions.labels(db.session.scalar(played), event.what).inc()
