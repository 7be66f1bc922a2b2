"""Exports of a club: a complete JSON file that can be imported, and CSV and XLSX for spreadsheets.

Results and standings are for every member; the ledger for who may read it, the complete file for
organisers.
"""
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from decimal import Decimal
from fractions import Fraction

from flask import Blueprint, Response, render_template
from flask_babel import gettext
from sqlalchemy import select

from models import BookEntry, Club, Permission, Sitting, User, db, local
from models.books.book_pages import chains
from models.books.corrections import reasons
from models.league.league_cache import counting_of, season_table
from models.league.outcomes import History, history, names_of
from models.league.seasons import seasons_of
from models.transfer.club_files import export_club
from tally import Text, _
from tally.outcomes import Outcome
from tally.table_events import COPIED

from ..access.membership import require_membership
from ..amounts import decimals
from ..books.describe import word_of
from ..league.season_page import game_name, name_of
from ..translate import as_typed, say
from ..workbooks import Cell, as_csv, as_workbook
from .export import as_file

bp = Blueprint("club_export", __name__)

PAGE = 500
PLACES, WHOLE = Decimal("0.0001"), Decimal(1)
CORRECTION = _("Correction of a closed game")
ORIGINS: dict[str, Text] = {
    "notebook": COPIED, "paper": _("typed in later, from paper")}


@bp.get("/clubs/<key>/export")
def show(key: str) -> str:
    """Show the files this member may download."""
    membership = require_membership(key)
    return render_template("transfer/club_export.html",
                           reads_book=membership.may(Permission.READ_BOOK),
                           organises=membership.may(Permission.ORGANISE))


@bp.get("/clubs/<key>/export/club.json")
def everything(key: str) -> Response:
    """Export the whole club with its history; `/import` and `verify_log.py` read it."""
    club = require_membership(key, Permission.ORGANISE).club
    return as_file(export_club(club), club, f"forhont-club-{club.key}")


@bp.get("/clubs/<key>/export/results.csv")
def results(key: str) -> Response:
    club = require_membership(key).club
    return as_csv(result_rows(club), f"forhont-{club.key}-results")


@bp.get("/clubs/<key>/export/standings.csv")
def standings(key: str) -> Response:
    club = require_membership(key).club
    return as_csv(standing_rows(club), f"forhont-{club.key}-standings")


@bp.get("/clubs/<key>/export/book.csv")
def book(key: str) -> Response:
    club = require_membership(key, Permission.READ_BOOK).club
    return as_csv(book_rows(club), f"forhont-{club.key}-book")


@bp.get("/clubs/<key>/export/club.xlsx")
def workbook(key: str) -> Response:
    """Export everything this member may see, one sheet each."""
    membership = require_membership(key)
    sheets = {gettext("Results"): result_rows(membership.club), gettext("Standings"): standing_rows(membership.club)}
    if membership.may(Permission.READ_BOOK):
        sheets[gettext("Book")] = book_rows(membership.club)
    return as_workbook(sheets, f"forhont-{membership.club.key}")


# Rows

def result_rows(club: Club) -> Iterator[list[Cell]]:
    """One row per player and closed sitting, oldest first."""
    yield [gettext("Evening"), gettext("Number of the game"), gettext("Table"), gettext("Game"), gettext("Player"),
           gettext("Place"), gettext("Players"),
           gettext("Points"), gettext("Points that count"), gettext("Rounds"), gettext("Rounds lost"),
           gettext("Played to the end"), gettext("Note")]
    everything: History = history(club.id)
    people = _names(club)
    for each in everything.outcomes:
        origin = ORIGINS.get(everything.sittings[each.sitting].origin)
        yield [each.evening, each.sitting, everything.sittings[each.sitting].table, game_name(each.game),
               people.get(each.person, "?"), each.place, each.players, each.paid,
               each.counted, *_rounds(each), gettext("yes") if each.finished else gettext("no"),
               say(origin) if origin else None]


def _rounds(outcome: Outcome) -> tuple[int | None, int | None]:
    """Rounds played and lost; None where unknown."""
    if not outcome.end_only:
        return outcome.rounds, outcome.lost
    return outcome.rounds or None, None


def standing_rows(club: Club) -> Iterator[list[Cell]]:
    """The tables of all seasons, latest season first."""
    yield [gettext("Season"), gettext("Counted by"), gettext("Place"), gettext("Player"), gettext("Value"),
           gettext("Evenings"), gettext("Games"), gettext("Rounds"), gettext("Rounds lost"), gettext("All points"),
           gettext("Rating")]
    people = _names(club)
    for season in seasons_of(club):
        counting = counting_of(season)
        table = season_table(club, season)
        exact = PLACES if any(line.row and line.row.value and line.row.value.denominator > 1
                              for line in table.lines) else WHOLE
        for line in table.lines:
            if (row := line.row) is not None:
                yield [season.name, say(counting.measure.label), row.place, people.get(line.person, "?"),
                       _number(row.value, exact), row.evenings, row.sums.sittings,
                       row.sums.rounds if row.sums.rounds or not row.sums.uncounted else None,
                       row.sums.lost if row.sums.known_rounds else None,
                       row.total if table.one_unit else None, line.rating.points if line.rating else None]


def book_rows(club: Club) -> Iterator[list[Cell]]:
    """One row per line of the club's ledger, oldest first; entries without lines have one row."""
    yield [gettext("Entry"), gettext("Written"), gettext("Written by"), gettext("Evening"), gettext("What"),
           gettext("Game"), gettext("Number of the game"), gettext("Note"), gettext("About"), gettext("Player"),
           gettext("Amount"), gettext("Currency"), gettext("Still holds")]
    people, last = _names(club), 0
    while page := db.session.scalars(select(BookEntry).filter_by(club_id=club.id).where(BookEntry.id > last)
                                     .order_by(BookEntry.id).limit(PAGE)).all():
        become, why = chains(page), reasons(page)
        writers = _writers(page)
        games = _games(entry.sitting_id for entry in page if entry.sitting_id is not None)
        for entry in page:
            written: datetime = local(entry.at, club)
            holds = "" if not entry.lines else gettext("yes") if become[entry.id].holds else gettext("no")
            head: list[Cell] = [
                entry.id, written, writers[entry.id], entry.evening,
                say(CORRECTION if entry.id in why else word_of(entry)),
                games.get(entry.sitting_id or 0), entry.sitting_id,
                entry.note or say(as_typed(why.get(entry.id, ""))), entry.of_id]
            if not entry.lines:
                yield [*head, None, None, None, holds]
            for line in entry.lines:
                who = gettext("on the table") if line.person_id is None else people.get(line.person_id, "?")
                yield [*head, who, _money(line.amount, entry.currency), entry.currency, holds]
        last = page[-1].id


def _writers(page: Sequence[BookEntry]) -> dict[int, str | None]:
    """The author of each entry: the person, or the account's name if there is none."""
    people = names_of(entry.by_id for entry in page if entry.by_id is not None)
    wanted = {entry.user_id for entry in page if entry.by_id is None and entry.user_id is not None}
    accounts = {user.id: user.name for user in db.session.scalars(select(User).where(User.id.in_(wanted)))}
    return {entry.id: name_of(people.get(entry.by_id)) if entry.by_id is not None else accounts.get(entry.user_id or 0)
            for entry in page}


def _games(sittings: Iterable[int]) -> dict[int, str]:
    found = db.session.execute(select(Sitting.id, Sitting.game_key).where(Sitting.id.in_(set(sittings))))
    return {row.id: game_name(row.game_key) for row in found}


def _names(club: Club) -> dict[int, str]:
    return {person.id: name_of(person) for person in club.people}


def _number(value: Fraction | None, exact: Decimal) -> Cell:
    """Rounded to whole numbers or four places, as all of its season."""
    return None if value is None else (Decimal(value.numerator) / Decimal(value.denominator)).quantize(exact)


def _money(amount: int, currency: str) -> Decimal:
    """Major units, with all minor digits."""
    return Decimal(amount).scaleb(-decimals(currency))
