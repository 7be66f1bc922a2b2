"""The page of the server's administrators: how much there is, who uses it, what failed, the chores."""
from collections.abc import Iterator
from shutil import disk_usage

from flask import Blueprint, abort, current_app, render_template
from sqlalchemy import select

from models import db
from models.ops.chores import Chore
from models.ops.usage import busiest_clubs, database_size, usage

from ..access.administrators import administers
from ..access.sessions import signed_in
from ..web import health, metrics

bp = Blueprint("server", __name__)
MEGABYTE = 1024 ** 2


@bp.get("/server")
def show() -> str:
    if not administers(signed_in()):
        abort(404)
    chores = db.session.scalars(select(Chore).order_by(Chore.name)).all()
    return render_template(
        "server.html", usage=usage(), clubs=busiest_clubs(), chores=chores, failed=sorted(_failed(), reverse=True),
        state=health.state(), size=database_size() // MEGABYTE,
        room=disk_usage(current_app.instance_path).free // MEGABYTE)


def _failed() -> Iterator[tuple[int, str, str]]:
    """Yield how often each endpoint answered 5xx since the workers started, with its method."""
    for metric in metrics.registry().collect():
        for sample in metric.samples:
            if sample.name == "forhont_request_seconds_count" and sample.labels["status"] == "5xx" and sample.value:
                yield int(sample.value), sample.labels["endpoint"], sample.labels["method"]
