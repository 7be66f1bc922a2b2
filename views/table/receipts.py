"""Receipts of a sitting: a person's sum with the signed root of the history, to take home and to check anywhere."""
from typing import Any

from flask import Blueprint, Response, abort, render_template, url_for
from flask_babel import gettext

from models import Sitting
from models.database import now_utc
from models.history.loading import Owner
from models.history.proofs import head_of
from models.history.receipts import receipt_of

from ..access.table_access import require_sitting
from ..translate import say
from .invitations import qr

bp = Blueprint("receipts", __name__)


@bp.get("/sittings/<int:sitting_id>/receipts")
def index(sitting_id: int) -> Any:
    """Show the sums of everybody who sat there, each with the receipt."""
    sitting, _access = require_sitting(sitting_id)
    return render_template("table/receipts.html", sitting=sitting, game=sitting.game,
                           sums={person: say(sitting.game.amount(paid, sitting.rules))
                                 for person, paid in sums_of(sitting).items()}, names=sitting.table.names)


@bp.get("/sittings/<int:sitting_id>/receipts/<int:person>")
def show(sitting_id: int, person: int) -> Any:
    sitting, _access = require_sitting(sitting_id)
    text = _receipt(sitting, person)
    human = text.split("\n\n")[1].split("\n")[3:]  # after the proof: origin, size and root, then what people read
    return render_template("table/receipt.html", sitting=sitting, person=person, text=text, human=human,
                           code=qr(text, "l"), name=sitting.table.names[person])


@bp.get("/sittings/<int:sitting_id>/receipts/<int:person>.txt", endpoint="file")
def download(sitting_id: int, person: int) -> Response:
    sitting, _access = require_sitting(sitting_id)
    return Response(_receipt(sitting, person), mimetype="text/plain", headers={
        "Content-Disposition": f'attachment; filename="forhont-{sitting.evening}-{person}.txt"'})


def sums_of(sitting: Sitting) -> dict[int, int]:
    """What each person has won or lost in a sitting so far, in the game's own unit."""
    sums: dict[int, int] = dict.fromkeys(sitting.now.occupants.values(), 0)
    for each in sitting.now.accounts:
        sums[each.person] = sums.get(each.person, 0) + each.paid
    return {person: paid for person, paid in sums.items() if person in sitting.table.names}


def _receipt(sitting: Sitting, person: int) -> str:
    """The receipt of a person; 404 for somebody who did not sit there."""
    head, sums, game = head_of(Owner.of(sitting.table)), sums_of(sitting), sitting.game
    if head is None or person not in sums:
        abort(404)
    text = receipt_of(head, person, (
        gettext("Receipt of %(name)s", name=sitting.table.names[person]),
        f"{say(game.name)}, {sitting.evening.isoformat()}",
        gettext("Sum: %(sum)s", sum=say(game.amount(sums[person], sitting.rules))),
        gettext("Rounds: %(n)s", n=sitting.now.number - 1),
        now_utc().isoformat(timespec="seconds"),
        url_for("proofs.table", key=sitting.table.key, _external=True)))
    return text if text is not None else abort(404)
