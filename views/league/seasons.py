"""Managing seasons: creating, changing, publishing and deleting them."""
from datetime import date
from typing import Any

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask_babel import gettext

from models import Season, StaleForm, SubmissionReused, all_games
from models.league.outcomes import tonight
from models.league.seasons import (
    Terms,
    change_season,
    delete_season,
    make_season,
    publish,
    terms_of,
    usual_counting,
)
from models.tournament.entering import tournaments_of
from tally.counting import HOW, Counting, Measure

from ..access.membership import Membership, require_membership
from ..forms import submission_id
from ..inputs import asked
from ..translate import say
from ..web.redirects import see_other
from .league import season_or_404
from .season_form import SeasonForm, labels

bp = Blueprint("seasons", __name__)
MOST_TOURNAMENTS = 60  # in the form, newest first; besides them those the season names


@bp.route("/clubs/<key>/seasons/new", methods=["GET", "POST"])
def new(key: str) -> Any:
    """Create a season; ?game= presets the usual counting of that game."""
    membership = require_membership(key)
    if request.method == "GET":
        return _page(membership, SeasonForm.of(_first_terms(membership, request.args.get("game", ""))), None)
    form = SeasonForm.read(request.form)
    terms = form.terms(membership.club)
    if terms is not None:
        try:
            made = make_season(membership.club, membership.user.id, terms, submission_id())
            return see_other("league.season", key=key, season_id=made.id)
        except SubmissionReused:
            form.errors[""] = gettext("This form was sent before with something else in it. Send it once more.")
    return _page(membership, form, None)


def _first_terms(membership: Membership, game: str) -> Terms:
    """Terms a new season form begins with: this year, the usual counting of the game."""
    year = tonight(membership.club).year
    if game in all_games():
        return Terms(f"{say(all_games()[game].name)} {year}", date(year, 1, 1), date(year, 12, 31),
                     usual_counting(game))
    return Terms(str(year), date(year, 1, 1), date(year, 12, 31), Counting(measure=Measure.PLACES))


@bp.route("/clubs/<key>/seasons/<int:season_id>/terms", methods=["GET", "POST"])
def change(key: str, season_id: int) -> Any:
    """Change a season's terms."""
    membership = require_membership(key)
    season = season_or_404(membership, season_id)
    if request.method == "GET":
        return _page(membership, SeasonForm.of(terms_of(season)), season)
    form = SeasonForm.read(request.form)
    terms = form.terms(membership.club, terms_of(season))
    if terms is not None:
        try:
            change_season(season, membership.user.id, terms, _base(season), submission_id())
            return see_other("league.season", key=key, season_id=season_id)
        except StaleForm:
            form.errors[""] = gettext(
                "Somebody else changed this season meanwhile. Look at it, then send yours again if it still holds.")
        except SubmissionReused:
            form.errors[""] = gettext("This form was sent before with something else in it. Send it once more.")
    return _page(membership, form, season_or_404(membership, season_id))


@bp.post("/clubs/<key>/seasons/<int:season_id>/deletion")
def delete(key: str, season_id: int) -> Any:
    """Delete a season; results stay."""
    membership = require_membership(key)
    season = season_or_404(membership, season_id)
    try:
        delete_season(season, membership.user.id, _base(season), submission_id())
    except StaleForm:
        flash(gettext("Somebody else changed this season meanwhile. Look at it first."), "warning")
        return see_other("league.season", key=key, season_id=season_id)
    flash(gettext("The season is put away; what was played stays."))
    return see_other("league.club", key=key)


@bp.post("/clubs/<key>/seasons/<int:season_id>/address")
def show_public(key: str, season_id: int) -> Any:
    """Give the season a public address, renew it, or withdraw it."""
    membership = require_membership(key)
    season = season_or_404(membership, season_id)
    wanted = request.form.get("public")
    if wanted not in ("on", "off"):  # never publish a season without an explicit choice
        abort(422)
    generation = asked(request.form, "generation")
    if generation is None:
        generation = season.public_generation
    publish(season, membership.user.id, generation, wanted == "on", submission_id())
    return redirect(url_for("league.season", key=key, season_id=season_id) + "#public", 303)


def _base(season: Season) -> int:
    base = asked(request.form, "base")
    return season.version if base is None else base


def _page(membership: Membership, form: SeasonForm, season: Season | None) -> Any:
    page = render_template(
        "league/terms.html", form=form, season=season, labels=labels(),
        tournaments=[each for at, each in enumerate(tournaments_of(membership.club))
                     if at < MOST_TOURNAMENTS or each.id in form.tournaments],
        measures=[(each.value, say(each.label), say(HOW[each])) for each in Measure if _offered(each, form)])
    return page, 422 if form.errors else 200


def _offered(measure: Measure, form: SeasonForm) -> bool:
    """Words lost are offered only where a game fills a word, or where this season counts them already."""
    return (measure is not Measure.LETTERS or form.measure == measure.value
            or any(game.fills_word for game in all_games().values()))
