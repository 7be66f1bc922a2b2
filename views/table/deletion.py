"""Deleting a table, and restoring it within 30 days."""
from typing import Any

from flask import Blueprint, flash, render_template
from flask_babel import gettext

from models import sittings_of
from models.club.club_tables import Posted, delete_table, posted

from ..access.table_access import TableAccess, require_table
from ..web.redirects import see_other

bp = Blueprint("deletion", __name__)


@bp.get("/tables/<key>/deletion")
def show(key: str) -> Any:
    """Show what deleting the table would remove."""
    return _page(require_table(key))


def _page(access: TableAccess) -> str:
    sittings = sittings_of(access.table)
    return render_template(
        "table/deletion.html", people=access.table.names.values(), sittings=len(sittings),
        entries=sum(sitting.places for sitting in sittings), posted=posted(access.table))


@bp.post("/tables/<key>/deletion")
def delete(key: str) -> Any:
    """Delete the table; 409 with the reason if a club's ledger has entries from it."""
    try:
        delete_table(require_table(key).table)
    except Posted:
        return _page(require_table(key)), 409
    return see_other("tables.show", key=key)


@bp.post("/tables/<key>/return")
def return_(key: str) -> Any:
    require_table(key).table.bring_back()
    flash(gettext("The table is back as it was."))
    return see_other("tables.show", key=key)
