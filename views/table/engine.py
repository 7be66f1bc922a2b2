"""What a phone needs to play on without network: the packed app, one table's rows, and what came out otherwise.

A phone that was prepared (static/js/engine.js) runs this app itself (engine/) until the network is back.
"""
import hashlib
import os
from pathlib import Path
from typing import Any

from flask import (
    Blueprint,
    Response,
    abort,
    current_app,
    jsonify,
    render_template,
    request,
    send_file,
    session,
    url_for,
)

from engine.archive import archives
from models import Entry, Sitting, db, latest
from models.outside import token_hex
from models.table.projection import table_state_of
from models.table.rows import rows_of, rows_of_companies
from tally import TableState

from ..access.table_access import TableAccess, require_table
from ..companies import Home, shown
from ..inputs import json_of
from ..web.language import reader
from ..web.static_files import STORED
from .tables import etag_of

bp = Blueprint("engine", __name__)
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
OF_PAGES = ("*.css", "*.svg", "js/*.js", "vendor/*.css", "vendor/*.svg")  # no page of a game may miss one
OF_THE_PHONE = ("language", "theme", "digits", "calendar", "order")  # what the phone chose, in its session
MOST_COMPARED = 200  # entries of one phone


@bp.get("/engine.json")
def files() -> Response:
    """List the files to fetch: their addresses, their bytes as sent and as they are then."""
    listed = [_listed(f"vendor/pyodide/{name}") for name in PYODIDE]
    static = Path(current_app.static_folder or "")
    pages = [_listed(path.relative_to(static).as_posix()) for each in OF_PAGES for path in sorted(static.glob(each))]
    packed = {each.name.partition(".")[0]: each for each in _packed()}
    apps = [{"url": url_for(".packed", v=v), **_sizes(path)} for v, path in packed.items()]
    answer = jsonify(version="-".join(packed), worker=url_for("static", filename="js/engine_worker.js"),
                     pyodide=listed[0]["url"].rpartition("/")[0] + "/", apps=[each["url"] for each in apps],
                     files=[*listed, *pages, *apps])
    answer.headers["Cache-Control"] = "no-cache"
    return answer


def _listed(filename: str) -> dict[str, Any]:
    path = Path(current_app.static_folder or "") / filename
    stored = path.with_name(path.name + STORED)
    return {"url": url_for("static", filename=filename), **_sizes(stored if stored.exists() else path)}


def _sizes(path: Path) -> dict[str, int]:
    """Bytes as sent, and unpacked: the last four bytes of a gzip file say the latter."""
    sent = path.stat().st_size
    if path.suffix != STORED:
        return {"sent": sent, "size": sent}
    with path.open("rb") as file:
        file.seek(-4, os.SEEK_END)
        return {"sent": sent, "size": int.from_bytes(file.read(), "little")}


@bp.get("/static/<hash:v>/engine/packed.tar", endpoint="packed")
def send_packed(v: str) -> Response:
    """Send the packed libraries or the packed app; 404 for those of another version."""
    packed = next((each for each in _packed() if each.name == f"{v}.tar.gz"), None) or abort(404)
    answer = send_file(packed, mimetype="application/x-tar")
    answer.headers["Content-Encoding"] = "gzip"  # every browser that runs it takes it so
    answer.headers["Cache-Control"] = "public, max-age=31536000, immutable"
    return answer


def _packed() -> list[Path]:
    packed: list[Path] = current_app.extensions.get("packed", [])
    if not packed or not all(each.exists() for each in packed):
        packed = current_app.extensions["packed"] = archives(current_app)
    return packed


@bp.get("/tables/<key>/rows")
def rows(key: str) -> Any:
    """Send the rows of the table's last sitting, and what of this phone's session they need."""
    access = require_table(key)
    sitting = latest(access.table) or abort(404)
    etag = f'{etag_of(access)[:-1]}{access.me}"'
    if request.headers.get("If-None-Match") == etag:
        return Response("", 304, {"ETag": etag})
    answer = jsonify(rows=rows_of(sitting), session=_chosen() | {"me": {key: access.me}, "doors": {key: [
            access.role, access.table.generation(access.role), 1]}})
    answer.headers["ETag"] = etag
    return answer


@bp.get("/phone/rows")
def own() -> Response:
    """Send what a phone needs to begin an evening of its own: its companies, and what it chose."""
    phone = token_hex(16)  # there alone, and nobody else's
    companies = [company for company, _game, fits in shown(Home()) if fits]
    marked = hashlib.sha256(phone.encode()).hexdigest()
    return jsonify(rows=rows_of_companies(companies, marked) | {"sitting": []},
                   session=_chosen() | {"phone": phone})


def _chosen() -> dict[str, Any]:
    return {name: session[name] for name in OF_THE_PHONE if name in session} | {"language": reader().language}


@bp.post("/tables/<key>/foreseen")
def foreseen(key: str) -> Any:
    """Compare what the phone foresaw of entries it sent with what they count here; 204 if all came out so."""
    access = require_table(key)
    try:
        rows = json_of(request.form.get("foreseen", ""))
        expected = {str(each["submission"]): each for each in rows[:MOST_COMPARED]}
        differences = [each for each in map(lambda sent: _difference(access, sent), expected.values()) if each]
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        abort(400)
    if not differences:
        return "", 204
    return render_template("table/_otherwise.html", differences=differences)


def _difference(access: TableAccess, sent: dict[str, Any]) -> dict[str, Any] | None:
    """What an entry counts here, if it is not what the phone foresaw: totals, who deals next, whether the game ended.
    """
    entry = db.session.scalar(db.select(Entry).join(Sitting, Sitting.id == Entry.sitting_id).where(
        Sitting.table_id == access.table.id, Entry.submission == str(sent["submission"])[:64]))
    if entry is None:
        return None  # stopped, or the same as somebody else's: the outbox tells
    sitting = db.session.get(Sitting, entry.sitting_id)
    row = sitting.sheet_row(entry.seq) if sitting else None
    if sitting is None or row is None:
        return None
    here, there = (_outcome(table_state_of(sitting.game, after)) for after in (row.after, sent["after"]))
    return None if here == there else {"said": str(sent.get("said", ""))[:300], "here": here, "there": there,
                                       "names": sitting.names(), "root": row.root, "sitting": sitting}


def _outcome(now: TableState) -> dict[str, Any]:
    if any(abs(points) >= 2 ** 63 for points in now.totals.values()):
        raise ValueError("no such points")
    return {"totals": dict(now.totals), "dealer": now.dealer, "number": now.number, "finished": now.finished}
