"""The proof of what was recorded, for everybody at a table or in a club: root, checkpoints, consistency proofs, key.

A phone remembers the last root it saw (static/js/witness.js) and asks for the proof that the history of now begins with
it. The page says the same in words, to compare without scripts.
"""
import base64
import json
from pathlib import Path
from typing import Any

from flask import (
    Blueprint,
    Response,
    current_app,
    jsonify,
    render_template,
    request,
    url_for,
)
from flask_babel import gettext

from models import CardTable, Club, latest
from models.history import checkpoints as signing
from models.history.loading import Owner
from models.history.proofs import Continued, Head, checkpoints, continued, head_of, imported_from

from ..access.membership import require_membership
from ..access.table_access import require_table
from ..inputs import asked
from ..web.redirects import see_other
from .invitations import qr
from .witness import another_past, remember, warning

bp = Blueprint("proofs", __name__)
SHOWN = 5  # checkpoints
SCRIPT = "verify_log.py"


@bp.get("/tables/<key>/proof", endpoint="table")
def show_table(key: str) -> Any:
    """Show the history of a table, or of the club it belongs to."""
    access = require_table(key)
    club, key = access.table.club, access.table.key
    if club is None:
        file = url_for("export.table", key=key) if access.role == "play" else None
    else:
        file = url_for("club_export.everything", key=club.key) if access.organises else None
    return _page(access.table, sitting=latest(access.table), file=file)


@bp.get("/clubs/<key>/proof", endpoint="club")
def show_club(key: str) -> Any:
    membership = require_membership(key)
    file = url_for("club_export.everything", key=key) if membership.can("club_export.everything") else None
    return _page(membership.club, file=file)


@bp.post("/tables/<key>/proof", endpoint="take_table")
def take_table(key: str) -> Any:
    """Take the history of now, whatever a phone without scripts saw before."""
    table = require_table(key).table
    remember(table.key, head_of(Owner.of(table)))
    return see_other(".table", key=table.key)


@bp.post("/clubs/<key>/proof", endpoint="take_club")
def take_club(key: str) -> Any:
    remember(key, head_of(Owner.of(require_membership(key).club)))
    return see_other(".club", key=key)


@bp.get("/tables/<key>/proof.json", endpoint="of_table")
def prove_table(key: str) -> Response:
    """Return the root now, and the proof that the history begins with what a phone saw (`from` leaves of `origin`)."""
    return _proof(require_table(key).table)


@bp.get("/clubs/<key>/proof.json", endpoint="of_club")
def prove_club(key: str) -> Response:
    return _proof(require_membership(key).club)


@bp.get("/verify_log.py", endpoint="script")
def verifier() -> Response:
    """Send the script by which anybody checks an exported file or a receipt."""
    return Response((Path(current_app.root_path) / SCRIPT).read_bytes(), mimetype="text/x-python", headers={
        "Content-Disposition": f'attachment; filename="{SCRIPT}"', "Cache-Control": "public, max-age=3600"})


@bp.get("/check")
def check() -> str:
    """Let anybody check an exported file or a receipt in the browser, by the same script (static/js/check.js)."""
    return render_template("table/check.html")


def _page(owner: CardTable | Club, **context: Any) -> str:
    head, signer = head_of(Owner.of(owner)), signing.current_signer()
    note = signing.sign(head.origin, head.size, head.root) if head else ""
    changed = another_past(owner.key, head)
    if not changed:
        remember(owner.key, head)
    return render_template("table/proof.html", head=head, root=short(head.root) if head else "", note=note,
                           code=qr(note) if head else None, checkpoints=checkpoints(head, SHOWN) if head else [],
                           imported=imported_from(head) if head else [], changed=changed,
                           public=base64.b64encode(signer.public).decode(), keys_before=signer.changes, **context)


def short(root: bytes) -> str:
    """Return the first half of a root in groups, for reading aloud."""
    return root.hex(" ", -2)[:19]


def _proof(owner: CardTable | Club) -> Response:
    head = head_of(Owner.of(owner)) or Head(0, "", 0, b"")  # a phone that saw one before must learn that it is gone
    old, origin = asked(request.args, "from"), request.args.get("origin", head.origin)
    before = continued(head, origin) if origin != head.origin else None
    answer = jsonify({
        "origin": head.origin, "size": head.size, "root": head.root.hex(), "proof": _hex(head, old),
        "former": _former(head, before, old) if before else None,
        "warning": warning(), "next": gettext("What to do now"),
        "accept": gettext("I know why, take this one from now on")})
    answer.headers["Cache-Control"] = "private, no-cache"
    answer.add_etag()
    answer.make_conditional(request)
    return answer


def _hex(head: Head, old: int | None) -> list[str] | None:
    """The consistency proof from `old` leaves; None where there is none."""
    return None if old is None or old > head.size else [each.hex() for each in head.consistency(old)]


def _former(head: Head, before: Continued, old: int | None) -> dict[str, Any]:
    """The history that ended and goes on in this one: its own proof, and where this one says so."""
    return {"size": before.head.size, "root": json.loads(before.leaf)["root"], "proof": _hex(before.head, old),
            "leaf": before.leaf, "index": before.index, "path": [each.hex() for each in head.inclusion(before.index)]}
