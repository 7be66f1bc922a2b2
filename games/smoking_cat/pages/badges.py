"""The loser's badge: a picture with the word, to share and to print, and the gallery of a table's or club's badges."""
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, abort, render_template
from flask_babel import format_date
from sqlalchemy import select

from models import CardTable, Sitting, db
from views.access.membership import require_membership
from views.access.table_access import require_sitting, require_table
from views.table.pictures import drawing

bp = Blueprint("badges", __name__)
KEY = "smoking_cat"
SHOWN = 60  # badges in a gallery, newest first
LINE = 9  # letters of the word on one line of the badge


@dataclass(frozen=True, slots=True)
class Badge:
    """A badge: the loser's name and the tiles of the word, as dots for viewers who may not read it."""
    sitting: Sitting
    name: str
    tiles: tuple[str, ...]

    @property
    def word(self) -> str:
        return "".join(self.tiles)

    @property
    def day(self) -> str:
        return format_date(self.sitting.evening, "medium")

    @property
    def lines(self) -> list[str]:
        """The word in pieces of at most `LINE` letters."""
        return ["".join(self.tiles[at:at + LINE]) for at in range(0, len(self.tiles), LINE)]


def badges_of(sitting: Sitting, may_read: bool) -> list[Badge]:
    """Badges of a finished game; empty for other games."""
    now, rules = sitting.now, sitting.rules
    if sitting.game_key != KEY:
        return []
    tiles = rules.word if may_read or rules.word_public else ("·",) * rules.length
    names = sitting.names(now)
    return [Badge(sitting, names[seat], tiles) for seat in rules.losers(now)]


@bp.get("/sittings/<int:sitting_id>/badge")
def show(sitting_id: int) -> Any:
    sitting, access = require_sitting(sitting_id)
    badges = badges_of(sitting, access.role == "play")
    if not badges:
        abort(404)
    return render_template("smoking_cat/badge.html", sitting=sitting, badges=badges)


@bp.get("/sittings/<int:sitting_id>/badge.svg")
def picture(sitting_id: int) -> Any:
    """The first badge as an SVG."""
    sitting, access = require_sitting(sitting_id)
    badges = badges_of(sitting, access.role == "play")
    if not badges:
        abort(404)
    return drawing("smoking_cat/badge.svg", badge=badges[0])


@bp.get("/tables/<key>/badges")
def table(key: str) -> Any:
    access = require_table(key)
    return render_template("smoking_cat/badges.html", access=access, club=None,
                           badges=_given([access.table.id], access.role == "play"))


@bp.get("/clubs/<key>/badges")
def club(key: str) -> Any:
    membership = require_membership(key)
    tables = db.session.scalars(select(CardTable.id).filter_by(club_id=membership.club.id)).all()
    return render_template("smoking_cat/badges.html", access=None, club=membership.club, badges=_given(tables, True))


def _given(tables: Iterable[int], may_read: bool) -> list[Badge]:
    sittings = db.session.scalars(
        select(Sitting).where(Sitting.table_id.in_(list(tables)), Sitting.game_key == KEY)
        .order_by(Sitting.evening.desc(), Sitting.id.desc()).limit(SHOWN))
    return [badge for sitting in sittings for badge in badges_of(sitting, may_read)]
