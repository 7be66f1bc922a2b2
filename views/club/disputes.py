"""The referee's desk: open objections at the tables of a club."""
from typing import Any

from flask import Blueprint, render_template
from sqlalchemy import select

from models import CardTable, Club, Objection, Sitting, db
from models.books.disputes import open_objections, sittings_in_dispute

from ..access.membership import require_membership
from ..disputed import about_entry

bp = Blueprint("disputes", __name__)


@bp.get("/clubs/<key>/disputes")
def index(key: str) -> Any:
    """List the open objections, the oldest first; each leads to where it is decided."""
    membership = require_membership(key)
    club = membership.club
    found = [(sitting, [(each, about_entry(sitting, each.root)) for each in objections])
             for sitting, objections in open_in(club)]
    return render_template("club/disputes.html", found=found)


def open_in(club: Club) -> list[tuple[Sitting, list[Objection]]]:
    """Return the open objections at the club's tables that are not deleted, by sitting."""
    tables = db.session.scalars(select(CardTable.id).filter_by(club_id=club.id, deleted_at=None)).all()
    return [(each, open_objections(each)) for each in sittings_in_dispute(tables)]
