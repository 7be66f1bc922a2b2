"""The tournaments of a club: the list, opening one, its settings, deleting one that was not started."""
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from flask import abort, flash, g, render_template, request
from flask_babel import gettext

from models import Club, SubmissionReused, Tournament, all_games
from models.club.club_tables import last_of
from models.league.outcomes import tonight
from models.tournament.entering import (
    CHAINS,
    MOST_SHARE,
    MOST_SHARES,
    Terms,
    change_terms,
    delete_tournament,
    open_tournament,
    tournaments_of,
)
from tally import Game, Text, _, decode_dataclass
from tally.tournament import RANKING, TieBreak, chain_of

from .. import amounts, names
from ..access.membership import require_membership
from ..club.clubs import SENT_BEFORE
from ..forms import submission_id
from ..inputs import natural
from ..table.setting_up import AS_LAST_TIME, preset_rules, setup_form, setup_values, with_setup
from ..translate import say
from .common import TournamentAccess, blueprint, done, require_tournament
from .standings import CHAIN

bp = blueprint("tournament_settings")

COUNTING = {"places": _("Points for places (4-3-2-1), then the sum"), "sum": _("The sum of the game's points"),
            "own": _("An order of one's own")}
LEFTOVER = {
    "": _("They are seated at tables of the other chosen sizes"),
    "rest": _("They sit the round out; it counts as the average of their other rounds"),
    "extra": _("They sit the round out and play it in an extra round at the end"),
    "even": _("Stand-ins fill up the tables")}
LOCKED = ("rounds", "sizes", "leftover", "counting", "links", "fee", "swiss", "limit", "preset")
"""What was typed that stays as it is once the plan is drawn."""
RANKS = len(TieBreak) - 1  # of a tie chain of one's own: the lot is always its last
VISIBILITY = {"live": _("Everybody with the address, all the time"), "end": _("Everybody, once it is closed"),
              "club": _("Members of the club only")}
MOST_ENTRANTS = 200  # who register themselves; organisers may register more
STATES = {"open": _("people register"), "drawn": _("the plan is drawn"), "running": _("running"), "closed": _("closed")}


@bp.get("/clubs/<key>/tournaments")
def index() -> Any:
    """Show the tournaments of the club, newest first."""
    membership, games = require_membership(g.at["key"]), all_games()
    return render_template("tournament/index.html", STATES=STATES, games=games,
                           tournaments=[each for each in tournaments_of(membership.club) if each.game_key in games])


@bp.route("/clubs/<key>/tournaments/new/<game_key>", methods=["GET", "POST"])
def new(game_key: str) -> Any:
    membership = require_membership(g.at["key"])
    club, game = membership.club, all_games().get(game_key) or abort(404)
    if request.method == "GET":
        return _page(Form.fresh(game, club), game, club)
    form = Form.read(game, club, request.form)
    if form.terms is not None:
        try:
            made = open_tournament(club, form.terms, membership.user.id, submission_id())
            return done("tournament_entrants.show", tournament_key=made.key)
        except SubmissionReused:
            form.errors[""] = SENT_BEFORE
    return _page(form, game, club)


@bp.route("/clubs/<key>/tournaments/<tournament_key>/settings", methods=["GET", "POST"])
def change() -> Any:
    access = require_tournament()
    tournament, game = access.tournament, all_games()[access.tournament.game_key]
    if request.method == "GET":
        return _change(access, Form.of(tournament, game))
    form = Form.read(game, access.membership.club, request.form, tournament)
    why = access.refused(change_terms, form.terms) if form.terms is not None else None
    if form.terms is not None and why is None:
        return done("tournament_entrants.show")
    return _change(access, form, why)


@bp.post("/clubs/<key>/tournaments/<tournament_key>/deletion")
def delete() -> Any:
    """Delete a tournament that no round was started of."""
    access = require_tournament()
    why = access.refused(delete_tournament)
    if why is not None:
        return _change(access, Form.of(access.tournament, all_games()[access.tournament.game_key]), why)
    flash(gettext("The tournament is deleted."))
    return done(".index")


def _change(access: TournamentAccess, form: "Form", why: Text | None = None) -> Any:
    tournament = access.tournament
    if why is not None:
        form.errors[""] = why
    return _page(
        form, all_games()[tournament.game_key], club=access.membership.club, access=access,
        chain=", ".join(say(CHAIN[TieBreak(key)]) for key in tournament.chain),
        fee=amounts.money(tournament.fee, tournament.currency) if tournament.fee else "")


def _page(form: "Form", game: Game, club: Club, access: TournamentAccess | None = None, **more: Any) -> Any:
    shown = {
        "game": game, "typed": form.typed, "setup": form.setup, "errors": form.errors,
        "error": form.errors.get(""), "COUNTING": COUNTING, "VISIBILITY": VISIBILITY, "LEFTOVER": LEFTOVER,
        "RANKS": [("", "–"), *((link.value, say(text)) for link, text in CHAIN.items() if link is not TieBreak.LOT)],
        "presets": [*([(AS_LAST_TIME, gettext("As they are") if access else gettext("As last time"))] if form.last
                      else ()), *((key, say(each.name)) for key, each in game.presets.items())],
        **more}
    wrong = form.errors or (request.method == "POST" and form.terms is None)
    if access is not None:
        return access.page("settings", access.hall, wrong, **shown)
    page = render_template("tournament/settings.html", tournament=None, **shown)
    return page, 422 if wrong else 200


def limit_typed(text: str) -> tuple[int | None, Text | None]:
    """Return how many may be registered where people register themselves (empty: None), and what is wrong with it."""
    return _number(text, 2, MOST_ENTRANTS) if text.strip() else (None, None)


def _number(text: str, low: int, high: int) -> tuple[int | None, Text | None]:
    number = natural(text.strip())
    if number is None or not low <= number <= high:
        return None, _("A number from %(low)s to %(high)s.", low=low, high=high)
    return number, None


NUMBERS = {"rounds": ("rounds", 1, 12, 1), "minutes": ("seconds", 1, 600, 60), "pause": ("break_seconds", 0, 600, 60),
           "deals": ("deals", 1, 200, 1), "swiss": ("swiss_from", 2, 12, 1),
           "limit": ("register_limit", 2, MOST_ENTRANTS, 1)}
"""Fields that are numbers: column, the least, the most, and what one is worth."""
MAY_BE_EMPTY = ("deals", "swiss", "limit")
CHOICES = {"counting": COUNTING, "visibility": VISIBILITY, "leftover": LEFTOVER}


@dataclass
class Form:
    """The settings as typed, with errors by field; `terms` once everything is right."""
    typed: dict[str, Any]
    setup: Any
    last: Any = None
    errors: dict[str, Text] = field(default_factory=dict)
    terms: Terms | None = None

    @classmethod
    def fresh(cls, game: Game, club: Club) -> "Form":
        last = last_of(club, game.key)
        typed = _typed(Terms("", tonight(club), game, None, sizes=game.table_sizes), club.currency)
        if last is None:
            typed["preset"] = next(iter(game.presets))
        return cls(typed, setup_form(game, None, last.rules if last else None), last)

    @classmethod
    def of(cls, tournament: Tournament, game: Game) -> "Form":
        rules = decode_dataclass(game.house_rules, tournament.rules)
        return cls(_typed(tournament, tournament.currency), setup_form(game, None, rules), tournament)

    @classmethod
    def read(cls, game: Game, club: Club, sent: Mapping[str, Any], tournament: Tournament | None = None) -> "Form":
        """Parse everything; each wrong field has its sentence, nothing typed is lost."""
        last = None if tournament else last_of(club, game.key)
        asked = ("name", "day", "fee", "shares", "preset", *NUMBERS, *CHOICES)
        form = cls({name: sent.get(name, "") for name in asked}, setup_form(game, sent), tournament or last)
        form.typed["links"] = [sent.get(f"link-{at}", "") for at in range(RANKS)]
        form.typed["sizes"] = [size for size in game.table_sizes if f"size-{size}" in sent]
        locked = tournament is not None and tournament.state != "open"
        if tournament is not None and locked:
            stored = cls.of(tournament, game)
            form.typed |= {name: stored.typed[name] for name in LOCKED}
            form.setup = stored.setup
        values = {} if locked else setup_values(form.setup)
        before = decode_dataclass(game.house_rules, tournament.rules) if tournament else last.rules if last else None
        rules = preset_rules(game, form.typed["preset"], before)
        if rules is None:
            form.errors["preset"] = _("Choose one of them.")
        found = form._fields(club)
        if not form.errors and values is not None and rules is not None:
            form.terms = Terms(game=game, rules=with_setup(game, rules, values) if values else rules, **found)
        return form

    def _fields(self, club: Club) -> dict[str, Any]:
        typed, found = self.typed, dict[str, Any]()
        found["name"] = names.cleaned(typed["name"])
        self._wrong("name", names.problem(found["name"]))
        try:
            found["day"] = date.fromisoformat(typed["day"])
        except ValueError:
            self.errors["day"] = _("Write the day like 2026-11-28.")
        for name, (column, low, high, unit) in NUMBERS.items():
            if name in MAY_BE_EMPTY and not typed[name].strip():
                continue
            number, wrong = _number(typed[name], low, high)
            self._wrong(name, wrong)
            found[column] = (number or 0) * unit
        found["sizes"] = tuple(typed["sizes"])
        self._wrong("sizes", None if typed["sizes"] else _("Choose at least one size."))
        for name, choices in CHOICES.items():
            found[name] = typed[name] or None
            self._wrong(name, None if typed[name] in choices else _("Choose one of them."))
        if typed["counting"] == "own":
            found["chain"] = self._chain()
            found["counting"] = found["chain"][0].value if found["chain"] else ""
        found["fee"], found["shares"] = self._fee(club), self._shares()
        return found

    def _chain(self) -> tuple[TieBreak, ...]:
        """Return the tie chain as chosen, ranks left empty skipped; () where a rank has an error now."""
        links, chosen = {link.value: link for link in TieBreak if link is not TieBreak.LOT}, list[TieBreak]()
        for at, key in enumerate(self.typed["links"]):
            link = links.get(key)
            if key and link is None:
                self.errors[f"link-{at}"] = _("Choose one of them.")
            elif link in chosen:
                self.errors[f"link-{at}"] = _("This stands above already: each decides once.")
            elif link is not None and not chosen and link not in RANKING:
                self.errors[f"link-{at}"] = _(
                    "Points for places or the sum must come first: penalties are taken off what comes first.")
            if link is not None:
                chosen.append(link)
        if not any(self.typed["links"]):
            self.errors["link-0"] = _("Choose what ranks.")
        return () if any(name.startswith("link-") for name in self.errors) else chain_of(chosen)

    def _wrong(self, name: str, why: Text | None) -> None:
        if why is not None:
            self.errors[name] = why

    def _fee(self, club: Club) -> int:
        if not self.typed["fee"].strip():
            return 0
        try:
            return amounts.amount_of(self.typed["fee"], club.currency, zero=True)
        except amounts.NoAmount as wrong:
            self.errors["fee"] = wrong.text
            return 0

    def _shares(self) -> tuple[int, ...]:
        parts = [natural(part) for part in self.typed["shares"].replace(",", " ").replace("%", " ").split()]
        if (not parts or len(parts) > MOST_SHARES or None in parts or not any(parts)
                or max(part or 0 for part in parts) > MOST_SHARE):
            self.errors["shares"] = _(
                "Write at most %(n)s whole numbers with spaces, the first place first: 50 30 20.", n=MOST_SHARES)
        return tuple(part or 0 for part in parts)


def _typed(terms: Tournament | Terms, currency: str) -> dict[str, Any]:
    """Return settings as they are typed."""
    chain = tuple(TieBreak(key) for key in terms.chain) or CHAINS[terms.counting]
    links = [link.value for link in chain if link is not TieBreak.LOT]
    numbers = {name: getattr(terms, column) for name, (column, *_) in NUMBERS.items()}
    return {"name": terms.name, "day": terms.day.isoformat(), "sizes": list(terms.sizes),
            "links": links + [""] * (RANKS - len(links)),
            "counting": terms.counting if chain == CHAINS[terms.counting] else "own",
            "fee": amounts.typed(terms.fee, currency) if terms.fee else "", "shares": " ".join(map(str, terms.shares)),
            **{name: "" if value is None else str(value // NUMBERS[name][3]) for name, value in numbers.items()},
            "leftover": terms.leftover or "", "visibility": terms.visibility, "preset": AS_LAST_TIME}
