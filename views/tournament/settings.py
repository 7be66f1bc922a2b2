"""The tournaments of a club: the list, opening one, its settings, deleting one that was not started."""
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask_babel import gettext

from models import Club, SubmissionReused, Tournament, all_games, now_utc, zone_of
from models.club.club_tables import last_of
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
from tally.tournament import BY_PLACES, RANKING, Link, chain_of

from .. import amounts, names
from ..access.membership import Membership, require_membership
from ..club.clubs import SENT_BEFORE
from ..forms import fresh_id, submission_id
from ..inputs import natural
from ..table.setting_up import AS_LAST_TIME, preset_rules, setup_form, setup_values, with_setup
from ..translate import say
from .common import refused, require_tournament, sent, shown
from .standings import CHAIN

bp = Blueprint("tournament_settings", __name__)

COUNTING = {"places": _("Points for places (4-3-2-1), then the sum"), "sum": _("The sum of the game's points"),
            "own": _("An order of one's own")}
LEFTOVER = {
    "": _("They are seated at tables of the other chosen sizes"),
    "rest": _("They sit the round out; it counts as the average of their other rounds"),
    "extra": _("They sit the round out and play it in an extra round at the end"),
    "even": _("Stand-ins fill up the tables")}
LOCKED = ("rounds", "sizes", "leftover", "counting", "links", "fee", "swiss", "limit", "preset")
"""What was typed that stays as it is once the plan is drawn."""
RANKS = len(Link) - 1  # of a tie chain of one's own: the lot is always its last
VISIBILITY = {"live": _("Everybody with the address, all the time"), "end": _("Everybody, once it is closed"),
              "club": _("Members of the club only")}
MOST_ENTRANTS = 200  # who register themselves; organisers may register more
STATES = {"open": _("people register"), "drawn": _("the plan is drawn"), "running": _("running"), "closed": _("closed")}


@bp.get("/clubs/<key>/tournaments")
def index(key: str) -> Any:
    """Show the tournaments of the club, newest first."""
    membership = require_membership(key)
    return render_template("tournament/index.html", membership=membership, club=membership.club, STATES=STATES,
                           tournaments=tournaments_of(membership.club), games=all_games())


@bp.route("/clubs/<key>/tournaments/new/<game_key>", methods=["GET", "POST"])
def new(key: str, game_key: str) -> Any:
    membership = require_membership(key)
    game = all_games().get(game_key) or abort(404)
    form = Form.read(game, membership.club, request.form) if request.method == "POST" else Form.fresh(
        game, membership.club)
    if request.method == "POST" and form.terms is not None:
        try:
            made = open_tournament(membership.club, form.terms, membership.user.id, submission_id())
            return redirect(url_for("tournament_entrants.show", key=key, tournament_key=made.key), 303)
        except SubmissionReused:
            form.errors[""] = SENT_BEFORE
    return _page(membership, None, game, form)


@bp.route("/clubs/<key>/tournaments/<tournament_key>/settings", methods=["GET", "POST"])
def change(key: str, tournament_key: str) -> Any:
    membership, tournament = require_tournament(key, tournament_key)
    game = all_games()[tournament.game_key]
    if request.method == "GET":
        return _page(membership, tournament, game, Form.of(tournament, game))
    form = Form.read(game, membership.club, request.form, tournament)
    terms = form.terms
    if terms is not None:
        why = refused(lambda: change_terms(tournament, terms, sent(membership)))
        if why is None:
            return redirect(url_for("tournament_entrants.show", key=key, tournament_key=tournament_key), 303)
        form.errors[""] = why
    return _page(membership, tournament, game, form)


@bp.post("/clubs/<key>/tournaments/<tournament_key>/deletion")
def delete(key: str, tournament_key: str) -> Any:
    """Delete a tournament that no round was started of."""
    membership, tournament = require_tournament(key, tournament_key)
    why = refused(lambda: delete_tournament(tournament, sent(membership)))
    if why is not None:
        form = Form.of(tournament, all_games()[tournament.game_key])
        form.errors[""] = why
        return _page(membership, tournament, all_games()[tournament.game_key], form)
    flash(gettext("The tournament is deleted."))
    return redirect(url_for(".index", key=key), 303)


def _page(membership: Membership, tournament: Tournament | None, game: Game, form: "Form") -> Any:
    page = render_template(
        "tournament/settings.html", game=game, form=form, typed=form.typed, setup=form.setup,
        errors={name: [text] for name, text in form.errors.items()},
        last=form.last, preset=form.typed.get("preset", ""), COUNTING=COUNTING, VISIBILITY=VISIBILITY,
        LEFTOVER=[(key, say(text)) for key, text in LEFTOVER.items()],
        LINKS=[("", "–"), *((link.value, say(text)) for link, text in CHAIN.items() if link is not Link.LOT)],
        chain=", ".join(say(CHAIN[Link(key)]) for key in tournament.chain) if tournament else "",
        fee=amounts.money(tournament.fee, tournament.currency) if tournament and tournament.fee else "",
        submission=request.form.get("submission") or fresh_id(),
        **(shown(membership, tournament) if tournament else
           {"membership": membership, "club": membership.club, "tournament": None}))
    return page, 422 if form.errors or (request.method == "POST" and form.terms is None) else 200


def limit_typed(text: str) -> tuple[int | None, Text | None]:
    """Return how many may be registered where people register themselves (empty: None), and what is wrong with it."""
    number = natural(text.strip())
    if text.strip() and (number is None or not 2 <= number <= MOST_ENTRANTS):
        return None, _("A number from %(low)s to %(high)s.", low=2, high=MOST_ENTRANTS)
    return number, None


def _links(chain: Sequence[Link]) -> list[str]:
    """Return what the ranks of a tie chain are chosen as, the lot left out; ranks without any are empty."""
    keys = [link.value for link in chain if link is not Link.LOT]
    return keys + [""] * (RANKS - len(keys))


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
        day = now_utc().astimezone(zone_of(club)).date()
        typed = {"name": "", "day": day.isoformat(), "rounds": "5", "minutes": "50", "pause": "10",
                 "sizes": list(game.table_sizes), "counting": "places", "links": _links(BY_PLACES), "fee": "",
                 "shares": "50 30 20",
                 "swiss": "", "leftover": "", "limit": "", "visibility": "live",
                 "preset": AS_LAST_TIME if last else next(iter(game.presets))}
        return cls(typed, setup_form(game, None, last.rules if last else None), last)

    @classmethod
    def of(cls, tournament: Tournament, game: Game) -> "Form":
        chain = tuple(Link(key) for key in tournament.chain)
        typed = {"name": tournament.name, "day": tournament.day.isoformat(), "rounds": str(tournament.rounds),
                 "minutes": str(tournament.seconds // 60), "pause": str(tournament.break_seconds // 60),
                 "sizes": list(tournament.sizes), "links": _links(chain),
                 "counting": tournament.counting if chain == CHAINS[tournament.counting] else "own",
                 "fee": amounts.typed(tournament.fee, tournament.currency) if tournament.fee else "",
                 "shares": " ".join(map(str, tournament.shares)), "swiss": str(tournament.swiss_from or ""),
                 "limit": "" if tournament.register_limit is None else str(tournament.register_limit),
                 "leftover": tournament.leftover or "", "visibility": tournament.visibility, "preset": AS_LAST_TIME}
        return cls(typed, setup_form(game, None, decode_dataclass(game.house_rules, tournament.rules)), tournament)

    @classmethod
    def read(cls, game: Game, club: Club, sent: Mapping[str, Any], tournament: Tournament | None = None) -> "Form":
        """Parse everything; each wrong field has its sentence, nothing typed is lost."""
        last = None if tournament else last_of(club, game.key)
        form = cls({name: sent.get(name, "") for name in (
            "name", "day", "rounds", "minutes", "pause", "counting", "fee", "shares", "swiss", "limit", "visibility",
            "leftover", "preset")},
            setup_form(game, sent), tournament or last)
        form.typed["links"] = [sent.get(f"link-{at}", "") for at in range(RANKS)]
        form.typed["sizes"] = [size for size in game.table_sizes if f"size-{size}" in sent]
        locked = tournament is not None and tournament.state != "open"
        if tournament is not None and locked:
            form._keep(cls.of(tournament, game))
        values = {} if locked else setup_values(form.setup)
        if tournament is not None and form.typed["preset"] == AS_LAST_TIME:
            rules = decode_dataclass(game.house_rules, tournament.rules)
        else:
            rules = preset_rules(game, form.typed["preset"], last)
        if rules is None:
            form.errors["preset"] = _("Choose one of them.")
        found = form._fields(game, club)
        if not form.errors and values is not None and rules is not None:
            form.terms = Terms(game=game, rules=with_setup(game, rules, values) if values else rules, **found)
        return form

    def _keep(self, stored: "Form") -> None:
        """Take what is not asked any more once the plan is drawn from the settings as they are."""
        self.typed |= {name: stored.typed[name] for name in LOCKED}
        self.setup = stored.setup

    def _fields(self, game: Game, club: Club) -> dict[str, Any]:
        typed, found = self.typed, dict[str, Any]()
        found["name"] = names.cleaned(typed["name"])
        self._wrong("name", names.problem(found["name"]))
        try:
            found["day"] = date.fromisoformat(typed["day"])
        except ValueError:
            self.errors["day"] = _("Write the day like 2026-11-28.")
        for name, column, low, high, unit in (("rounds", "rounds", 1, 12, 1), ("minutes", "seconds", 1, 600, 60),
                                              ("pause", "break_seconds", 0, 600, 60)):
            number = natural(typed[name].strip())
            if number is None or not low <= number <= high:
                self.errors[name] = _("A number from %(low)s to %(high)s.", low=low, high=high)
            else:
                found[column] = number * unit
        swiss = natural(typed["swiss"].strip())
        if typed["swiss"].strip() and (swiss is None or not 2 <= swiss <= 12):
            self.errors["swiss"] = _("A number from %(low)s to %(high)s.", low=2, high=12)
        found["swiss_from"] = swiss
        found["register_limit"], wrong = limit_typed(typed["limit"])
        self._wrong("limit", wrong)
        found["sizes"] = tuple(typed["sizes"])
        self._wrong("sizes", None if typed["sizes"] else _("Choose at least one size."))
        for name, known in (("counting", COUNTING), ("visibility", VISIBILITY), ("leftover", LEFTOVER)):
            found[name] = typed[name] or None
            self._wrong(name, None if typed[name] in known else _("Choose one of them."))
        if typed["counting"] == "own":
            found["chain"] = self._chain()
            found["counting"] = found["chain"][0].value if found["chain"] else ""
        found["fee"], found["shares"] = self._fee(club), self._shares()
        return found

    def _chain(self) -> tuple[Link, ...]:
        """Return the tie chain as chosen, ranks left empty skipped; () where a rank has an error now."""
        links, chosen = {link.value: link for link in Link if link is not Link.LOT}, list[Link]()
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
