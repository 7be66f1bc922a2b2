"""Tables: starting one, its page, and the live part other phones poll."""
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from flask import Blueprint, abort, g, make_response, render_template, request, session

from models import CardTable, Sitting, all_games, begin_sitting, db, is_zone, latest, open_table, sittings_of
from models.table_view import ORDERS, table_view
from tally import Game, Seat
from tally.money import CURRENCIES
from tally.table_events import CAUSES

from .. import marks, names, polling
from ..access.table_access import TableAccess, grant, known_tables, require_table
from ..amounts import usual_currency
from ..charts import HEIGHT, LineChart, Series, amount, line_chart
from ..forms import submission_id
from ..inputs import asked
from ..queued import began
from ..translate import as_typed, say
from ..web.digits import reading
from ..web.redirects import see_other
from .company import Company
from .links import GROUPS, MENU
from .setting_up import Start, begun

bp = Blueprint("tables", __name__)
TABLES_REMEMBERED, NAMES_REMEMBERED = 4, 12  # whose people are offered at a new table, and how many


def game_or_404(key: str) -> Game:
    game = all_games().get(key)
    if game is None:
        abort(404)
    return game


@bp.route("/tables/new/<game_key>", methods=["GET", "POST"])
def new(game_key: str) -> Any:
    """Start a new table: people in seat order, a preset of house rules, the game's setup fields."""
    return _start(game_or_404(game_key), None)


@bp.route("/tables/<key>/sittings/new/<game_key>", methods=["GET", "POST"])
def another(key: str, game_key: str) -> Any:
    """Start another sitting at the same table."""
    return _start(game_or_404(game_key), require_table(key))


def _start(game: Game, access: TableAccess | None) -> Any:
    start = Start.of(game, _last_rules(game, access.table) if access else None,
                     _people_now(access.table) if access else ())
    status = 200
    if request.method == "POST" and not start.moved():
        sitting = _started(start, access)
        if sitting is not None:
            return begun(sitting)
        status = 422
    page = render_template(
        "table/new.html", **vars(start), currencies=[] if access else list(CURRENCIES), currency=currency_asked(),
        free=played_before(start.company) if access is None else [], submission=submission_id())
    return page, status


@dataclass(frozen=True, slots=True)
class Free:
    """A person offered in the start form: the value sent, and the name."""
    id: str
    name: str


def played_before(company: Company) -> list[Free]:
    """People of the tables this phone opened last who are not seated yet."""
    seated = company.seated
    names = [name for key in known_tables()[:TABLES_REMEMBERED] if (table := CardTable.by_key(key)) and not table.gone
             for name in table.names.values()]
    found = {name.casefold(): name for name in reversed(names) if name.casefold() not in seated}
    return [Free(name, name) for name in reversed(list(found.values()))][:NAMES_REMEMBERED]


def _started(start: Start, access: TableAccess | None) -> Sitting | None:
    rules, submission = start.rules(), submission_id()
    if rules is None:
        return None
    if access is not None:
        people = start.company.on_roster(access.table.people)
        return begin_sitting(access.table, start.game.key, people, 0, rules, submission, access.me)
    zone = request.form.get("zone", "")
    g.begun = sitting = open_table(start.game.key, start.company.people, 0, rules, submission,
                                   zone if is_zone(zone) else "", currency=currency_asked(), began=began())
    grant(sitting.table, "play")
    return sitting


def currency_asked() -> str:
    """The currency chosen where a table is started, else the one of this phone's language."""
    asked_for = request.form.get("currency", "")
    return asked_for if asked_for in CURRENCIES else usual_currency()


def _last_rules(game: Game, table: CardTable) -> Any | None:
    return next((each.rules for each in sittings_of(table) if each.game_key == game.key), None)


def _people_now(table: CardTable) -> list[str]:
    """Names at the table in the current seat order."""
    sitting = latest(table)
    if sitting is None:
        return []
    now, names = sitting.now, sitting.names()
    return [names[seat] for seat in now.order]


@bp.post("/tables/<key>/sittings")
def same_company(key: str) -> Any:
    """Start a sitting of the same game with the same people, seats and rules."""
    access = require_table(key)
    last = latest(access.table)
    if last is None:
        abort(404)
    now = last.now
    people = [now.occupants[seat] for seat in now.order]
    dealer = now.order.index(now.dealer) if now.dealer in now.order else None
    begin_sitting(access.table, last.game_key, people, dealer, last.rules,
                  submission_id(), access.me)
    return see_other("tables.show", key=key)


@bp.route("/tables/<key>/name", methods=["GET", "POST"])
def call(key: str) -> Any:
    """Set or clear the table's name and mark, and whether pictures of its evenings may be made."""
    access = require_table(key)
    stored_name, typed = access.table.name, request.form.get("name", "")[:2000]
    old_name = say(as_typed(stored_name))
    name = names.cleaned(typed)
    mark, problems = marks.typed(request.form)
    if name and (problem := names.problem(name)):
        problems["name"] = problem
    if request.method == "POST" and not problems:
        access.table.call(stored_name if name == old_name else name, *mark, pictures="no_picture" not in request.form)
        return see_other("tables.show", key=key)
    shown = {"name": typed, **mark._asdict(), "no_picture": "no_picture" in request.form} if problems else {
        "name": old_name, **{field: getattr(access.table, field) for field in ("colour", "sign", "no_picture")}}
    page = render_template("table/name.html", typed=shown, coloured=marks.coloured(),
                           errors={field: [text] for field, text in problems.items()})
    return page, 422 if problems else 200


@bp.get("/tables/<key>")
def show(key: str) -> Any:
    access = require_table(key)
    sitting = _chosen(access)
    if sitting is None:
        return render_template("table/bare.html", games=all_games().values(),
                               before=bool(sittings_of(access.table)))
    return render_template("table/table.html", asked_sitting=_asked_sitting(), etag=etag_of(access),
                           action=_newest(sitting), MENU=MENU, **context_of(sitting, access))


@bp.get("/tables/<key>/more")
def more(key: str) -> Any:
    """Show the ways to everything about a table that is not play."""
    access = require_table(key)
    sitting = _chosen(access) or abort(404)
    return render_template("table/more.html", asked_sitting=_asked_sitting(), GROUPS=GROUPS,
                           games=all_games().values(), **context_of(sitting, access))


def context_of(sitting: Sitting, access: TableAccess) -> dict[str, Any]:
    """The context of the page and of its live part."""
    g.names = sitting.names()
    view = table_view(sitting, access, chosen_order())
    return {**vars(view), "chart": course_chart(sitting, view.course), "causes": CAUSES}


def course_chart(sitting: Sitting, course: Sequence[tuple[int, Mapping[Seat, int]]],
                 height: int = HEIGHT) -> LineChart | None:
    """Running totals by round; None before the second."""
    names = sitting.names()
    if len(course) < 2:
        return None
    return line_chart([Series(names[seat], [totals.get(seat) for _number, totals in course], seat)
                       for seat in sitting.now.seats], [str(number) for number, _totals in course], amount,
                      height=height)


def chosen_order() -> str:
    """The order of standings this phone chose; "" if none."""
    order = session.get("order")
    return order if order in ORDERS else ""


def _chosen(access: TableAccess) -> Sitting | None:
    """The sitting the page shows: the one asked for, else the latest."""
    wanted = _asked_sitting()
    if wanted is not None:
        sitting = db.session.get(Sitting, wanted)
        if sitting is None or sitting.table_id != access.table.id or sitting.game_key not in all_games():
            abort(404)
        return sitting
    return latest(access.table)


def _newest(sitting: Sitting) -> int:
    """The action that the live part tells of."""
    return max(sitting.done or 0, sitting.undone or 0)


def etag_of(access: TableAccess) -> str:
    """ETag of everything the live part depends on."""
    return polling.etag(access.table, _part(), access.role, reading(), chosen_order())


def _part() -> str:
    return f"table {_asked_sitting() or ''}"


def _asked_sitting() -> int | None:
    return asked(request.args, "sitting")


@bp.get("/tables/<key>/live")
def live(key: str) -> Any:
    """Render the live part of the table page; 304 while nothing changed."""
    if (same := polling.unchanged(key, _part())) is not None:
        return same
    access = require_table(key)
    sitting = _chosen(access)
    if sitting is None or access.table.deleted_at is not None:
        abort(410)
    page = context_of(sitting, access)
    answer = make_response(render_template("table/_live.html", **page))
    answer.headers["X-Announce"] = quote(" · ".join(filter(None, map(say, page["announcement"]))))
    answer.headers["X-Action"] = str(_newest(sitting))
    answer.headers["ETag"] = etag_of(access)
    return polling.with_form(answer, access.table)
