"""Deleting a table, and bringing it back for 30 days."""
from typing import Any

from flask import Blueprint, flash, redirect, render_template, url_for
from flask_babel import gettext

from models import sittings_of

from .doors import enter

bp = Blueprint("deletion", __name__)


@bp.get("/tables/<key>/deletion")
def show(key: str) -> Any:
    """What would be lost, before anything is."""
    door = enter(key, write=True)
    sittings = sittings_of(door.table)
    return render_template(
        "deletion/show.html", door=door, people=door.table.names.values(), sittings=len(sittings),
        entries=sum(sitting.places for sitting in sittings))


@bp.post("/tables/<key>/deletion")
def delete(key: str) -> Any:
    enter(key, write=True).table.delete()
    return redirect(url_for("tables.show", key=key), 303)


@bp.post("/tables/<key>/return")
def return_(key: str) -> Any:
    enter(key, write=True).table.bring_back()
    flash(gettext("The table is back as it was."))
    return redirect(url_for("tables.show", key=key), 303)
