"""Regular companies: the list, playing with one in a tap, adding, changing and deleting; of this phone or of a club."""
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from flask import Blueprint, abort, flash, g, redirect, render_template, request, session, url_for
from flask_babel import gettext

from models import CardTable, Holder, all_games, is_zone, latest
from models import Company as RegularCompany
from models.club import companies
from models.club.companies import CompanyOwner, Content
from models.club.rosters import players_of
from tally import Game, Text, _
from tally.money import CURRENCIES

from . import names
from .access.membership import Membership, require_membership
from .access.phone_id import name_this_phone, this_phone
from .access.table_access import let_in, may_begin_at, require_table
from .books.terms import TypedTerms
from .forms import submission_id
from .inputs import natural
from .queued import began
from .table.company import Company
from .table.setting_up import AS_LAST_TIME, setup_form, setup_values, with_setup
from .table.tables import Free, game_or_404, played_before
from .translate import as_typed, say
from .web.sorting import alphabetical

bp = Blueprint("companies", __name__)
club_bp = Blueprint("club_companies", __name__)
TOO_MANY = _("There are %(n)s companies already; delete one first.", n=companies.MOST)
NO_LONGER = _("Somebody changed the roster; look again.")


@dataclass(frozen=True, slots=True)
class Home:
    """Whose companies a page is about: a club's, or this phone's and its account's."""
    membership: Membership | None = None

    @property
    def owner(self) -> CompanyOwner:
        if self.membership is None:
            return CompanyOwner(None, this_phone())
        return CompanyOwner(self.membership.club, Holder(user=self.membership.user.id))

    def url(self, action: str, **values: Any) -> str:
        """The address of a page of these companies."""
        if self.membership is None:
            return url_for(f"companies.{action}", **values)
        return url_for(f"club_companies.{action}", key=self.membership.club.key, **values)

    def can(self, action: str) -> bool:
        return self.membership is None or self.membership.can(f"club_companies.{action}")

    def company_or_404(self, company_id: int) -> RegularCompany:
        return companies.company_of(self.owner, company_id) or abort(404)


@dataclass
class Form:
    """The form of a company: name, people, setup fields, house rules and terms. `rules`: those it has so far."""
    game: Game
    name: str
    people: Company
    setup: Any
    preset: str
    rules: Any | None
    terms: TypedTerms
    errors: dict[str, list[Text]] = field(default_factory=dict)

    @classmethod
    def of(cls, game: Game, name: str = "", people: Any = (), rules: Any = None, terms: TypedTerms | None = None,
           args: Any = None) -> "Form":
        first = next(iter(game.presets)) if rules is None else AS_LAST_TIME
        return cls(game, name, Company.of(people, game), setup_form(game, args, rules), first, rules,
                   terms or TypedTerms.of("", next(iter(CURRENCIES)), 0))

    @classmethod
    def read(cls, form: Mapping[str, str], first: "Form") -> "Form":
        """Read what was sent of the form that was shown as `first`."""
        game, rules = first.game, first.rules
        made = cls(game, form.get("name", "")[:2000], Company.read(form, game), setup_form(game, form, rules),
                   form.get("preset", ""), rules, first.terms)
        if made.asks_terms and "rate" in form:
            made.terms = TypedTerms.read_company(form)
        elif (currency := form.get("currency", "")) in CURRENCIES:
            made.terms = TypedTerms.of("", currency, 0)
        return made

    @property
    def asks_terms(self) -> bool:
        """Whether terms are asked for: not of a game that is never for money, nor of one whose rules say the rate."""
        if self.setup is not None and "rate" in self.setup:
            return False
        every = [self.game.preset(key) for key in self.game.presets]
        return any(self.game.for_money(rules) for rules in (*every, *([self.rules] if self.rules else [])))

    def content(self, people: Any) -> Content | None:
        """The company as typed; None with the errors at their fields. `people`: what names of players become."""
        name, values = names.cleaned(self.name), setup_values(self.setup)
        if (wrong := names.problem(name)) is not None:
            self.errors["name"] = [wrong]
        self.errors |= {field: [text] for field, text in self.terms.errors.items()}
        rules = self.rules if self.preset == AS_LAST_TIME else (
            self.game.preset(self.preset) if self.preset in self.game.presets else None)
        if rules is None:
            self.people.general.append(_("Choose one of the house rules."))
        if not self.people.check(self.game) or values is None or rules is None or self.errors:
            return None
        return Content(name, self.game.key, tuple(people(self.people.people)), with_setup(self.game, rules, values),
                       *self.terms.agreed)


# the list, and playing

@bp.get("/companies")
def index() -> Any:
    return _index(Home())


@club_bp.get("/clubs/<key>/companies", endpoint="index")
def club_index(key: str) -> Any:
    return _index(Home(require_membership(key)))


def _index(home: Home) -> Any:
    return render_template("companies/index.html", home=home, shown=shown(home), games=all_games().values(),
                           **_club_of(home))


def shown(home: Home) -> list[tuple[RegularCompany, Game, bool]]:
    """The companies with their games, and whether their people are as many as the game takes."""
    return [(each, all_games()[each.game_key], companies.fits(each)) for each in companies.companies_of(home.owner)]


@bp.post("/companies/<int:company_id>/table")
def play(company_id: int) -> Any:
    """Start a sitting with the company: at its table, where this phone may play there, else at a new one."""
    company = Home().company_or_404(company_id)
    table = companies.table_of(company)
    here = table if table is not None and may_begin_at(table) else None
    zone = request.form.get("zone", "")
    g.begun = sitting = companies.play(company, here, _me(here), submission_id(), zone if is_zone(zone) else "",
                                       began())
    if here is None:
        let_in(sitting.table, "play")
    return redirect(url_for("tables.show", key=sitting.table.key), 303)


def _me(table: CardTable | None) -> int | None:
    said = None if table is None else session.get("me", {}).get(table.key)
    return said if table is not None and said in table.names else None


@club_bp.post("/clubs/<key>/companies/<int:company_id>/table", endpoint="play")
def club_play(key: str, company_id: int) -> Any:
    """Start a table of the club with the company."""
    home = Home(require_membership(key))
    company = home.company_or_404(company_id)
    if not companies.fits(company):
        flash(gettext("Too few or too many of its players are left for this game."), "warning")
        return redirect(home.url("change", company_id=company_id), 303)
    assert home.membership is not None
    sitting = companies.play_in_club(company, home.membership.club, home.membership.by, submission_id())
    return redirect(url_for("tables.show", key=sitting.table.key), 303)


@bp.post("/companies/<int:company_id>/deletion")
def delete(company_id: int) -> Any:
    return _delete(Home(), company_id)


@club_bp.post("/clubs/<key>/companies/<int:company_id>/deletion", endpoint="delete")
def club_delete(key: str, company_id: int) -> Any:
    return _delete(Home(require_membership(key)), company_id)


def _delete(home: Home, company_id: int) -> Any:
    companies.delete(home.owner, home.company_or_404(company_id).id, submission_id())
    flash(gettext("The company is deleted. Its tables stay."))
    return redirect(home.url("index"), 303)


# adding and changing

@bp.route("/companies/new/<game_key>", methods=["GET", "POST"])
def new(game_key: str) -> Any:
    return _new(Home(), game_or_404(game_key))


@club_bp.route("/clubs/<key>/companies/new/<game_key>", methods=["GET", "POST"], endpoint="new")
def club_new(key: str, game_key: str) -> Any:
    return _new(Home(require_membership(key)), game_or_404(game_key))


def _new(home: Home, game: Game) -> Any:
    terms = None
    if home.membership is not None:
        terms = TypedTerms.of("", home.membership.club.currency, home.membership.club.cash_unit)
    return _edit(home, Form.of(game, terms=terms), None, home.url("new", game_key=game.key))


@bp.route("/companies/<int:company_id>", methods=["GET", "POST"])
def change(company_id: int) -> Any:
    return _change(Home(), company_id)


@club_bp.route("/clubs/<key>/companies/<int:company_id>", methods=["GET", "POST"], endpoint="change")
def club_change(key: str, company_id: int) -> Any:
    return _change(Home(require_membership(key)), company_id)


def _change(home: Home, company_id: int) -> Any:
    company = home.company_or_404(company_id)
    return _edit(home, _of_company(company), company, home.url("change", company_id=company_id))


@bp.route("/tables/<key>/company", methods=["GET", "POST"])
def of_table(key: str) -> Any:
    """Add the people of this table, in their seats and with their rules, as a company; or bring its company up to
    date.
    """
    access = require_table(key)
    sitting = latest(access.table)
    if sitting is None:
        abort(404)
    home = Home(access.membership)
    company = None
    if access.table.company_id is not None:
        company = companies.company_of(home.owner, access.table.company_id)
    now, called = sitting.now, sitting.names()
    terms = TypedTerms.suggested(sitting)
    name = company.name if company else say(as_typed(access.table.name))
    form = Form.of(sitting.game, name, [called[seat] for seat in now.order], sitting.rules, terms)
    if company is not None and company.game_key != sitting.game_key:
        company = None
    return _edit(home, form, company, url_for(".of_table", key=key))


def _of_company(company: RegularCompany) -> Form:
    terms = TypedTerms.of(company.rate, company.currency, company.cash_unit)
    return Form.of(all_games()[company.game_key], company.name, company.names, companies.rules_of(company), terms)


def _edit(home: Home, form: Form, company: RegularCompany | None, url: str) -> Any:
    """Show the form, or save what was sent: into `company`, or as a new one."""
    status = 200
    if request.method == "POST":
        form = Form.read(request.form, form)
        if not (_seated(home, form.people) or form.people.move(request.form.get("move", ""))):
            content = form.content(lambda called: _players(home, called))
            if content is not None and _saved(home, content, company, form):
                return redirect(home.url("index"), 303)
            status = 422
    seated = {name.casefold() for name in form.people.people}
    page = render_template(
        "companies/form.html", home=home, form=form, company=form.people, kept=company, url=url, game=form.game,
        setup=form.setup, preset=form.preset, last=form.rules, currencies=list(CURRENCIES),
        currency=form.terms.currency, codes=[(code, code) for code in CURRENCIES],
        free=[each for each in _free(home, form.people) if each.name.casefold() not in seated],
        roster=home.membership is not None, submission=submission_id(), **_club_of(home))
    return page, status


def _saved(home: Home, content: Content, company: RegularCompany | None, form: Form) -> bool:
    if home.membership is None:
        name_this_phone()
    try:
        if company is None:
            companies.make(home.owner, content, submission_id())
        else:
            companies.change(home.owner, company.id, content, submission_id())
    except companies.TooMany:
        form.people.general.append(TOO_MANY)
        return False
    except LookupError:
        form.people.general.append(NO_LONGER)
        return False
    flash(gettext("The company is saved."))
    return True


def _club_of(home: Home) -> dict[str, Any]:
    return {"membership": home.membership, "club": home.membership.club if home.membership else None}


def _free(home: Home, people: Company) -> list[Free]:
    """People offered by a tap: the roster of the club, or who played at this phone's tables."""
    if home.membership is None:
        return played_before(people)
    return [Free(str(each.id), each.name) for each in sorted(
        players_of(home.membership.club), key=lambda each: alphabetical(each.name)) if each.retired_at is None]


def _seated(home: Home, people: Company) -> bool:
    """Seat the tapped person in the first blank row; return whether the form asked for that."""
    wanted = request.form.get("add", "")[:2000]
    if home.membership is not None:
        wanted = next((each.name for each in players_of(home.membership.club) if each.id == natural(wanted)), "")
    people.seat(names.cleaned(wanted))
    return "add" in request.form


def _players(home: Home, called: list[str]) -> list[int | str]:
    """Names as the club's players where there are such, else as they are."""
    if home.membership is None:
        return list(called)
    known = {each.name.casefold(): each.id for each in reversed(players_of(home.membership.club))}
    return [known.get(name.casefold(), name) for name in called]
