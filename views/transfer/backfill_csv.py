"""Backfill of many evenings from a CSV: assign columns, preview, match names to players, import all.

Stateless between the steps: the text travels with the form, so nothing typed is lost and nothing is left behind.
"""
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from flask import Blueprint, flash, render_template, request
from flask_babel import force_locale, get_translations, gettext, ngettext

from models import Permission, Person, all_games
from models.club.club_tables import last_of
from models.club.rosters import players_of
from models.tournament.entering import folded
from models.transfer.backfill import Copied
from models.transfer.backfill_csv import (
    Gone,
    Import,
    InUse,
    check_all,
    here_already,
    import_evenings,
    imports_of,
    made_by,
    take_back,
)
from tally import Game, Text, _, verbatim
from tally.codec import fingerprint
from tally.table_events import COPIED

from .. import names
from ..access.membership import Membership, require_membership
from ..club.people import choices
from ..companies import NO_LONGER
from ..forms import submission_id
from ..inputs import natural
from ..permissions import RoleMissing
from ..web.language import LANGUAGES
from ..web.redirects import see_other
from ..web.sorting import alphabetical
from . import bg_stats, evenings_csv
from .evenings_csv import CannotReadTable, Grid, day_of, pasted, plain
from .evenings_reader import Lines, Reader, Wrong

bp = Blueprint("backfill_csv", __name__)

SHOWN, SHOWN_WRONG = 20, 50  # evenings and errors listed on a page
SLOW = 100  # evenings that take long enough to be told so
NEW = "new"
LEFT_OUT = "left out"
MOST_GAMES, MOST_NAMES = 1000, 500  # names of games and of people in a file
MOST_FIELDS = 100  # of the form, besides: a column takes one
COLUMNS = {"amounts": evenings_csv.Column.POINTS, "rounds": evenings_csv.Column.ROUNDS,
           "reason": evenings_csv.Column.NOTE, "evening": evenings_csv.Column.DATE}  # of an evening's error, by field


@bp.url_value_preprocessor
def _allow_many_choices(_endpoint: str | None, _values: Any) -> None:
    """Raise the limit of fields in a form, before anything parses it: a game or a name takes two."""
    request.max_form_parts = 2 * (MOST_GAMES + MOST_NAMES) + MOST_FIELDS


@dataclass
class Page:
    """The submitted form and what was parsed of it; `wrong` are errors by line, `general` concern the whole file."""
    membership: Membership
    players: Sequence[Person]
    text: str = ""
    grid: Grid | None = None
    columns: list[evenings_csv.Column] = field(default_factory=list)
    usual: Game | None = None
    lines: Lines = Lines.EVENING
    day: str = ""  # of all lines, where no column is the day
    named: dict[str, str] = field(default_factory=dict)  # games the file calls otherwise: a key, LEFT_OUT, or "" yet
    reader: Reader | None = None
    chosen: dict[str, str] = field(default_factory=dict)  # by folded name: the id of a player, or NEW
    wrong: list[Wrong] = field(default_factory=list)
    general: list[Text] = field(default_factory=list)
    here: int = 0  # of its evenings, by day and game

    @property
    def submission(self) -> str:
        """The key of the import: sent again with another file it is another one."""
        return fingerprint([submission_id(), self.text])

    @property
    def names(self) -> list[str]:
        return list(self.reader.everybody.values()) if self.reader else []

    def who(self, name: str) -> str:
        """The player a name stands for: the chosen one, of the same name, the only one written alike, or NEW."""
        same = (str(each.id) for each in self.players if names.same(each.name, name))
        alike = self.alike.get(folded(name), [])
        return self.chosen.get(name.casefold()) or next(same, alike[0] if len(alike) == 1 else NEW)

    @cached_property
    def alike(self) -> dict[str, list[str]]:
        """The players by what all spellings of a name share."""
        found: dict[str, list[str]] = {}
        for each in self.players:
            found.setdefault(folded(each.name) or each.name, []).append(str(each.id))
        return found

    @property
    def has_day(self) -> bool:
        return evenings_csv.Column.DATE in self.columns

    @property
    def clear(self) -> list[int]:
        """The columns that are understood, and nothing in them is wrong."""
        assert self.grid is not None
        wrong = {each.column for each in self.wrong}
        return [at for at, head in enumerate(self.grid.heads) if head not in wrong and (
            self.columns[at] is not evenings_csv.Column.NOTHING or evenings_csv.is_known(head))]

    @property
    def known(self) -> list[int]:
        """The names, by number, that are those of the players they stand for."""
        return [at for at, name in enumerate(self.names) if any(
            names.same(each.name, name) and self.who(name) == str(each.id) for each in self.players)]

    @property
    def names_game(self) -> bool:
        """Whether the file itself says which game each evening was."""
        game = next((at for at in self.clear if self.columns[at] is evenings_csv.Column.GAME), None)
        return game is not None and self.grid is not None and all(self.grid.column(game))

    @property
    def ready(self) -> bool:
        return self.reader is not None and bool(self.reader.evenings) and not self.wrong and not self.general


@bp.route("/clubs/<key>/before/csv", methods=["GET", "POST"])
def club(key: str) -> Any:
    """Import evenings from a CSV, or delete an import."""
    membership = require_membership(key, Permission.KEEP_SCORE)
    players = sorted((each for each in players_of(membership.club)), key=lambda each: alphabetical(each.name))
    if request.method == "GET":
        return _shown(Page(membership, players), 200)
    if "take_back" in request.form:
        return _taken_back(membership)
    page = _read(membership, players)
    if "record" not in request.form or not page.ready:
        return _shown(page, 200 if page.ready else 422)
    evenings = _copied(page)
    if not page.ready:
        return _shown(page, 422)
    try:
        import_evenings(membership.club, membership.by, evenings, _name(evenings), page.submission)
    except Gone:
        page.general.append(_("These evenings were brought and taken back. Open this page anew to bring them again."))
        return _shown(page, 409)
    flash(ngettext("%(num)d evening is in.", "%(num)d evenings are in.", len(evenings)))
    # the next file of the same kind is read the same way
    return see_other(".club", key=key, game=page.usual.key if page.usual else "", lines=page.lines.value)


def _read(membership: Membership, players: Sequence[Person]) -> Page:
    """Parse the form; a new file is read by the choices made for the one before it."""
    page = Page(membership, players)
    try:
        file = request.files.get("file")
        sent = file.read(bg_stats.MOST_BYTES) if file else b""
        page.text = _text(sent) if sent else pasted()
        if bg_stats.is_export(page.text):
            page.text = bg_stats.as_csv(page.text)
        page.grid = evenings_csv.grid_of(page.text)
    except CannotReadTable as refused:
        page.general.append(refused.text)
        return page
    typed = request.form
    page.columns = _columns(page.grid, _heads_before(typed) if sent else page.grid.heads, typed)
    page.usual = all_games().get(typed.get("game", ""))
    page.chosen = {typed.get(f"name-{at}", "").casefold(): typed[f"who-{at}"] for at in range(evenings_csv.MOST_LINES)
                   if f"who-{at}" in typed}
    page.lines = _lines(typed.get("lines")) or _guessed_lines(page.grid)
    page.day = typed.get("day", "")[:40]
    page.reader = _read_games(page, page.grid, typed)
    page.wrong, page.general = list(page.reader.wrong), list(page.reader.general)
    if len(page.names) > MOST_NAMES:
        page.general.append(_("At most %(n)s names at once.", n=MOST_NAMES))
        page.reader = None
    if not page.general:
        _check_names(page)
    if not page.general and not page.wrong:
        _copied(page)
    return page


def _text(sent: bytes) -> str:
    """Decode a file; an export of BG Stats may be larger than a CSV."""
    if sent.lstrip(b"\xef\xbb\xbf \r\n\t").startswith(b"{"):
        return sent.decode("utf-8-sig", "replace")
    return evenings_csv.text_of(sent)


def _read_games(page: Page, grid: Grid, typed: Mapping[str, str]) -> Reader:
    """Read the lines with the games that were chosen for names which are none here."""
    chosen = {typed.get(f"called-{at}", ""): typed[f"is-{at}"] for at in range(MOST_GAMES) if f"is-{at}" in typed}
    games: dict[str, Game | None] = {**_games()}
    unknown = Reader(grid, page.columns, games, None).unknown_games()
    usual = LEFT_OUT if tuple(grid.heads) == bg_stats.HEADS else ""  # there most are games of a box
    page.named = {name: chosen.get(name, usual) for name in unknown[:MOST_GAMES]}
    for name in unknown:
        key = page.named.get(name, usual)
        if key == LEFT_OUT or key in all_games():
            games[plain(name)] = all_games().get(key)
    return Reader(grid, page.columns, games, page.usual, page.lines, day_of(page.day))


def _heads_before(typed: Mapping[str, str]) -> Sequence[str]:
    """The heads of the file that was looked at before this one was sent in its place."""
    try:
        return evenings_csv.grid_of(typed.get("text", "")).heads
    except CannotReadTable:
        return ()


def _columns(grid: Grid, heads: Sequence[str], typed: Mapping[str, str]) -> list[evenings_csv.Column]:
    """The columns as chosen for these heads, else as guessed."""
    by_value = {each.value: each for each in evenings_csv.Column}
    places = range(len(heads)) if heads == grid.heads else [
        heads.index(head) if head in heads else -1 for head in grid.heads]
    return [by_value.get(typed.get(f"column-{place}", "?"), guessed)
            for place, guessed in zip(places, evenings_csv.guessed(grid), strict=True)]


def _lines(typed: str | None) -> Lines | None:
    return next((each for each in Lines if each.value == typed), None)


def _guessed_lines(grid: Grid) -> Lines:
    return Lines.ROUND if any(plain(head) in evenings_csv.ROUND_NUMBERS for head in grid.heads) else Lines.EVENING


def _games() -> dict[str, Game]:
    """Games by key and by name in every language."""
    labels: dict[str, list[str]] = {key: [] for key in all_games()}
    for language in LANGUAGES:
        with force_locale(language):
            for key, game in all_games().items():
                labels[key].append(get_translations().gettext(game.name.id))  # `say` uses only the reader's language
    return evenings_csv.called(all_games().values(), labels)


def _check_names(page: Page) -> None:
    """Check that names are players or unused new names, and that no two names in an evening are one player."""
    ids, made = {str(each.id) for each in page.players}, made_by(page.membership.club, page.submission)
    others = [each for each in page.players if each.id not in made]  # sent again, it makes them no second time
    for name in page.names:
        if page.who(name) not in (NEW, *ids):  # deleted or merged since the page was opened
            page.chosen.pop(name.casefold())
            page.general = [NO_LONGER]
        if page.who(name) == NEW and any(names.same(each.name, name) for each in others):
            page.general.append(_("Two players cannot both be called %(name)s.", name=verbatim(name)))
    assert page.reader is not None
    for evening in page.reader.evenings:
        there: dict[str, str] = {}
        for name in evening.people:
            who = page.who(name)
            if who != NEW and who in there:
                page.wrong.append(Wrong(evening.line, name, _("%(name)s and %(other)s would be one player.",
                                                              name=verbatim(there[who]), other=verbatim(name))))
            there[who] = name


def _copied(page: Page) -> list[Copied]:
    """The evenings to store; errors by the games' rules are added to `wrong`."""
    assert page.reader is not None
    usual = {key: (last.rules if (last := last_of(page.membership.club, key)) else game.house_rules())
             for key, game in all_games().items()}
    evenings = [Copied(each.game.key, each.day, [_person(page, name) for name in each.people], each.totals,
                       usual[each.game.key], each.note or COPIED.id, each.rounds)
                for each in page.reader.evenings]
    for place, findings in check_all(page.membership.club, page.membership.by, evenings).items():
        for problem in findings.problems:
            column = problem.field.partition("-")[0]
            head = page.reader.head(COLUMNS[column]) if column in COLUMNS else ""
            evening = page.reader.evenings[place]
            line = evening.unbalanced if column == "amounts" else evening.line
            page.wrong.append(Wrong(line, head, problem.text))
    page.here = here_already(page.membership.club, evenings)
    return evenings


def _person(page: Page, name: str) -> int | str:
    assert page.reader is not None
    who = page.who(name)
    return page.reader.everybody[name.casefold()] if who == NEW else int(who)


def _name(evenings: Sequence[Copied]) -> str:
    """Name of the table these evenings are imported into, the same in every language: their first and last day."""
    days = [each.evening.isoformat() for each in evenings]
    return f"CSV {min(days)} – {max(days)}"


def _taken_back(membership: Membership) -> Any:
    wanted = natural(request.form.get("take_back"))
    found = next((each for each in imports_of(membership.club) if each.table == wanted), None)
    if found is None:
        flash(gettext("These evenings are gone already."), "info")
        return see_other(".club", key=membership.club.key)
    if not _may_take_back(membership, found):
        raise RoleMissing(Permission.ORGANISE, membership.club, membership.role)
    try:
        take_back(membership.club, found.table, membership.by, submission_id())
    except (Gone, InUse) as reason:
        page = Page(membership, [])
        page.general.append(_("Something else was played or paid at their table since, so they stay.")
                            if isinstance(reason, InUse) else _("These evenings are gone already."))
        return _shown(page, 409)
    flash(gettext("The evenings of this file are taken back."))
    return see_other(".club", key=membership.club.key)


def _may_take_back(membership: Membership, found: Import) -> bool:
    """Whether this member may delete an import: its author and organisers."""
    return membership.may(Permission.ORGANISE) or found.by == membership.by.user


def _shown(page: Page, status: int) -> tuple[str, int]:
    reader = page.reader
    evenings = reader.evenings if reader else []
    return render_template(
        "transfer/backfill_csv.html", page=page, grid=page.grid, columns=evenings_csv.Column,
        NEW=NEW, LEFT_OUT=LEFT_OUT, lines=Lines, players=choices(page.players),
        games=all_games().values(), slow=len(evenings) > SLOW,
        evenings=evenings[:SHOWN], more=max(0, len(evenings) - SHOWN), count=len(evenings),
        wrong=sorted(page.wrong, key=lambda each: each.line)[:SHOWN_WRONG],
        more_wrong=max(0, len(page.wrong) - SHOWN_WRONG), imports=[
            (each, _may_take_back(page.membership, each)) for each in imports_of(page.membership.club)],
        submission=submission_id()), status
