"""Regular companies: the list, playing with one in a tap, adding, changing and deleting; of this phone or of a club."""
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from flask import Blueprint, abort, flash, g, redirect, render_template, request, session, url_for
from flask_babel import gettext

from models import CardTable, Holder, Person, all_games, is_zone, latest
from models import Company as RegularCompany
from models.club import companies
from models.club.companies import CompanyOwner, Content
from models.club.rosters import players_of
from tally import Game, Text, _
from tally.money import CURRENCIES

from . import names
from .access.membership import Membership, require_membership
from .access.phone_id import name_this_phone, this_phone
from .access.table_access import grant, may_begin_at, require_table
from .books.terms import TypedTerms
from .forms import submission_id
from .queued import began
from .table.setting_up import Start, active
from .table.tables import game_or_404, played_before
from .translate import as_typed, say
from .web.redirects import see_other
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
class Form(Start):
    """The form of a company: how a game begins, its name and terms."""
    name: str = ""
    terms: TypedTerms = field(default_factory=lambda: TypedTerms.of("", next(iter(CURRENCIES)), 0))
    errors: dict[str, list[Text]] = field(default_factory=dict)

    @classmethod
    def of_company(cls, game: Game, terms: TypedTerms | None = None, name: str = "", people: Sequence[str] = (),
              rules: Any = None) -> "Form":
        """The form of such a company, or as it was sent."""
        form = cls.of(game, rules, people)
        form.name, form.terms = name, terms or form.terms
        if request.method == "POST":
            form.name = request.form.get("name", "")[:2000]
            if form.asks_terms and "rate" in request.form:
                form.terms = TypedTerms.read_company(request.form)
            elif (currency := request.form.get("currency", "")) in CURRENCIES:
                form.terms = TypedTerms.of("", currency, 0)
        return form

    @property
    def asks_terms(self) -> bool:
        """Whether terms are asked for: not of a game that is never for money, nor of one whose rules say the rate."""
        if self.setup is not None and "rate" in self.setup:
            return False
        every = [self.game.preset(key) for key in self.game.presets]
        return any(self.game.for_money(rules) for rules in (*every, *([self.last] if self.last else [])))

    def content(self, roster: Sequence[Person]) -> Content | None:
        """The company as typed, with the players of a roster; None with the errors at their fields."""
        name, rules = names.cleaned(self.name), self.rules()
        if (wrong := names.problem(name)) is not None:
            self.errors["name"] = [wrong]
        self.errors |= {field: [text] for field, text in self.terms.errors.items()}
        if rules is None or self.errors:
            return None
        return Content(name, self.game.key, tuple(self.company.on_roster(roster)), rules, *self.terms.agreed)


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
    return [(each, all_games()[each.game_key], companies.fits(each))
            for each in sorted(companies.companies_of(home.owner), key=lambda each: alphabetical(each.name))]


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
        grant(sitting.table, "play")
    return see_other("tables.show", key=sitting.table.key)


def _me(table: CardTable | None) -> int | None:
    person = None if table is None else session.get("me", {}).get(table.key)
    return person if table is not None and person in table.names else None


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
    return see_other("tables.show", key=sitting.table.key)


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
    return _edit(home, Form.of_company(game, terms), None, home.url("new", game_key=game.key))


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
    form = Form.of_company(sitting.game, terms, name, [called[seat] for seat in now.order], sitting.rules)
    if company is not None and company.game_key != sitting.game_key:
        company = None
    return _edit(home, form, company, url_for(".of_table", key=key))


def _of_company(company: RegularCompany) -> Form:
    terms = TypedTerms.of(company.rate, company.currency, company.cash_unit)
    return Form.of_company(all_games()[company.game_key], terms, company.name, company.names,
                           companies.rules_of(company))


def _edit(home: Home, form: Form, company: RegularCompany | None, url: str) -> Any:
    """Show the form, or save what was sent: into `company`, or as a new one."""
    status, club = 200, home.membership.club if home.membership else None
    if request.method == "POST" and not form.moved(players_of(club) if club else None):
        content = form.content(players_of(club) if club else ())
        if content is not None and _saved(home, content, company, form):
            return redirect(home.url("index"), 303)
        status = 422
    page = render_template(
        "companies/form.html", home=home, form=form, company=form.company, kept=company, url=url, game=form.game,
        setup=form.setup, preset=form.preset, last=form.last, currencies=list(CURRENCIES),
        currency=form.terms.currency,
        free=form.free(active(club)) if club else played_before(form.company), roster=club is not None,
        submission=submission_id(), **_club_of(home))
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
        form.company.general.append(TOO_MANY)
        return False
    except LookupError:
        form.company.general.append(NO_LONGER)
        return False
    flash(gettext("The company is saved."))
    return True


def _club_of(home: Home) -> dict[str, Any]:
    return {"membership": home.membership, "club": home.membership.club if home.membership else None}
