"""What programs read: what the pages show."""
from collections.abc import Mapping
from typing import Any

from flask import abort, g
from msgspec import convert

from games.form_fields import EntryField, SeatedField
from models import Entry, Season, Sitting, Tournament
from models.books.book_pages import PAGE, entries, entries_of, newest
from models.club.club_tables import tables_of
from models.club.rosters import players_of
from models.league.league_cache import counting_of, season_table
from models.league.outcomes import names_of
from models.league.season_table import Line
from models.league.seasons import seasons_of
from models.table.describe import Description, described, headline
from models.table.opening import evenings_of
from models.table_view import TableView, table_view
from models.tournament.entering import tournaments_of
from models.tournament.hall import Hall
from tally import Score
from tally.replay import Played
from tally.table_events import TableEvent

from ..access.membership import require_membership
from ..access.table_access import require_sitting, require_table
from ..books.describe import described as booked
from ..books.ledger_access import open_ledger
from ..books.settling import settled
from ..entries.answer import kind_asked, kind_of
from ..entries.manual import MANUAL
from ..forms import entry_form, offered_forms
from ..league.league import season_or_404
from ..league.season_page import Shown, season_page
from ..tournament.results import plain
from ..translate import as_typed, say
from . import shapes
from .blueprint import V1, answers, bp


@bp.get(f"{V1}/tables/<key>")
@answers(HTTP_200=shapes.Table)
def table(key: str) -> Any:
    """A table, who has sat there, and its games of the last evenings."""
    access = require_table(key)
    here = access.table
    return shapes.Table(
        here.key, say(as_typed(here.name)), here.club.key if here.club else None, access.role, access.me,
        [shapes.Person(*each) for each in here.names.items()],
        [shapes.Played(each.id, each.game_key, each.evening, each.sealed_at is not None)
         for each in evenings_of(here)[0]])


@bp.get(f"{V1}/sittings/<int:sitting_id>")
@answers(HTTP_200=shapes.Sitting)
def sitting(sitting_id: int) -> Any:
    """The standing of a game, and what can be done now. Its ETag is the version."""
    here, access = require_sitting(sitting_id)
    view, now = table_view(here, access), here.now
    shape = shapes.Sitting(
        here.id, access.table.key, here.game_key, here.version, here.evening, here.started_at, here.sealed_at,
        view.sitting.over, now.number, now.dealer, list(now.playing),
        [shapes.Seat(seat, now.occupants[seat], view.names[seat], now.total(seat),
                     say(here.game.amount(now.total(seat), here.rules)), view.ranking.get(seat), seat in now.order)
         for seat in now.seats],
        _recordable(view), *((None, None) if here.sealed_at else (here.done, here.undone)))
    return shape, 200, {"ETag": f'"{here.version}"'}


def _recordable(view: TableView) -> list[str]:
    """The forms that can be recorded now: none in a game that is over, the decision alone where one is waited for."""
    if view.sitting.over:
        return []
    deciding = [form.key for form in view.game.forms if form.decides] if view.now.pending else []
    return deciding or [form.key for form in offered_forms(view.game, view.now, view.rules)]


@bp.get(f"{V1}/sittings/<int:sitting_id>/log")
@answers(HTTP_200=shapes.Log)
def log(sitting_id: int, query: shapes.Page) -> Any:
    """A page of the log: every action with what it was and what came of it."""
    here, _access = require_sitting(sitting_id)
    page = here.log(query.before, PAGE)
    return shapes.Log(actions_of(here, page), page[-1].seq if page and page[-1].seq > 1 else None)


def actions_of(here: Sitting, page: Any) -> list[shapes.Action]:
    return [_action(each) for each in described(here, page, scored=True)]


def _action(each: Description) -> shapes.Action:
    entry: Entry = each.entry
    return shapes.Action(
        entry.seq, each.act.value, say(each.what, each.names), each.who, entry.at, entry.target, each.root,
        None if each.now.score is None else gave(each.now.score),
        say(each.before.what, each.names) if each.before else None)


def gave(score: Score) -> dict[str, int]:
    return by_seat(score.totals())


def by_seat(amounts: Mapping[int, int]) -> dict[str, int]:
    return {str(seat): amount for seat, amount in amounts.items()}


def reasons_of(played: Played) -> list[shapes.Reason]:
    return [shapes.Reason(say(line.reason), line.rule, by_seat(line.amounts)) for line in played.score.lines]


@bp.get(f"{V1}/sittings/<int:sitting_id>/entries/<int:root>")
@answers(HTTP_200=shapes.Entry)
def entry(sitting_id: int, root: int) -> Any:
    """An entry, and why it gives what it gives."""
    here, _access = require_sitting(sitting_id)
    row = here.sheet_row(root) or abort(404)
    played = here.scored([row])[0]
    g.names = here.names(played.after)
    content = played.play.content
    form = kind_of(here, content).key if not isinstance(content, TableEvent) or isinstance(content, MANUAL) else ""
    return shapes.Entry(root, row.seq, form, say(headline(here.game, played)), row.fate,
                        row.number if row.round_over else None, reasons_of(played), by_seat(played.after.totals))


@bp.get(f"{V1}/sittings/<int:sitting_id>/forms/<kind>")
@answers(HTTP_200=shapes.Form)
def form(sitting_id: int, kind: str) -> Any:
    """What a form asks now: its fields, what they hold untouched, and what can be chosen."""
    here, _access = require_sitting(sitting_id)
    opened = entry_form(here, kind_asked(here, kind))
    return shapes.Form(opened.key, say(opened.title), [
        shapes.Field(each.name, list(each.parts()), say(each.caption), say(each.hint), each.sent(), _choices(each))
        for each in iter(opened) if isinstance(each, EntryField)])


def _choices(field: Any) -> list[shapes.Choice]:
    """What an input of the field takes: words, or the seats it is about and what may stand in their place."""
    if isinstance(field, SeatedField) and not hasattr(field, "choices"):
        return [shapes.Choice(str(seat), field.form.names.get(seat, "?")) for seat in field.options] + [
            shapes.Choice(str(value), say(words)) for value, words in field.besides]
    found: Any = getattr(field, "choices", None) or getattr(field, "options", ())
    return [shapes.Choice(str(each.value), say(each.label)) for each in found]


@bp.get(f"{V1}/<any(tables, clubs):of>/<key>/book")
@answers(HTTP_200=shapes.Book)
def book(of: str, key: str, query: shapes.Page) -> Any:
    """The book of a table or a club: balances, who pays whom, and a page of entries."""
    ledger = open_ledger(of, key)
    balances, base = ledger.book.balances(), newest(ledger.book)
    seen = None if ledger.only is None else [each for person in ledger.only for each in ledger.group(person)]
    rows = entries(ledger.book, query.before, None, PAGE + 1) if seen is None else entries_of(
        ledger.book, seen, None, query.before, PAGE + 1)
    pages = [settled(ledger, currency, balances, base) for currency in sorted(balances)]
    return shapes.Book(
        [shapes.Owed(person, ledger.names.get(person, ""), shapes.Money(amount, page.currency))
         for page in pages for person, amount in page.balances.items()],
        [shapes.Transfer(each.payer, each.receiver, shapes.Money(each.amount, page.currency))
         for page in pages for group in page.groups for each in group.transfers],
        [shapes.Booked(each.entry.id, each.entry.kind, say(each.what), each.note, each.entry.currency,
                       by_seat(each.lines), each.by, each.entry.at, each.chain.holds)
         for each in booked(ledger, rows[:PAGE])],
        rows[PAGE - 1].id if len(rows) > PAGE else None)


@bp.get(f"{V1}/clubs/<key>")
@answers(HTTP_200=shapes.Home)
def club(key: str) -> Any:
    """A club: its players, tables, seasons and tournaments."""
    membership = require_membership(key)
    here = membership.club
    return shapes.Home(
        here.key, here.name, here.currency, membership.role.value,
        [shapes.Person(each.id, each.name) for each in players_of(here)], [each.key for each in tables_of(here)],
        [_season(each) for each in seasons_of(here)],
        [shapes.Cup(each.key, each.name, each.day, each.state) for each in tournaments_of(here)])


def _season(season: Season) -> shapes.Season:
    return shapes.Season(season.id, season.name, season.starts, season.ends)


@bp.get(f"{V1}/clubs/<key>/seasons/<int:season_id>")
@answers(HTTP_200=shapes.Standings)
def season(key: str, season_id: int) -> Any:
    """The table of a season, as its page has it."""
    membership = require_membership(key)
    found = season_or_404(membership, season_id)
    table = season_table(membership.club, found)
    page = season_page(table, counting_of(found), names_of(line.person for line in table.lines))
    lines = {line.person: line for line in table.lines}
    return shapes.Standings(_season(found), page["how"], [
        _row(each, lines[each.person]) for each in (*page["ranked"], *page["others"])])


def _row(shown: Shown, line: Line) -> shapes.Row:
    row = line.row
    assert row is not None
    return shapes.Row(shown.person, shown.name, shown.place, None if row.value is None else str(row.value), shown.value,
                      row.evenings, row.sums.rounds, line.rating.points if line.rating else None)


@bp.get(f"{V1}/clubs/<key>/tournaments/<tournament_key>")
@answers(HTTP_200=shapes.Tournament)
def tournament(key: str, tournament_key: str) -> Any:
    """A tournament with its standings and rounds, as its JSON file has them."""
    membership = require_membership(key)
    found = Tournament.by_key(tournament_key)
    if found is None or found.club_id != membership.club.id:
        abort(404)
    return convert(plain(Hall.of(found)), shapes.Tournament)
