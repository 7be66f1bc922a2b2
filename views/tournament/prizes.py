"""The end of a tournament: what is to be seen to first, who has not paid, in which seasons it counts, prizes; closing
it, paying prizes out, and opening it again."""
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from flask import request

from models import Season, StaleForm, SubmissionReused, Tournament
from models.league.seasons import Terms, change_season, refused, seasons_of, terms_of
from models.tournament.hall import Hall
from models.tournament.money import (
    UNPAID,
    close_tournament,
    corrected_since,
    left_of,
    pay_out,
    payout_of,
    reopen_tournament,
    take_fees,
    take_prizes_back,
    unpaid_of,
    waive,
)
from tally import Text, _
from tally.codec import fingerprint
from tally.counting import HUNDREDTHS

from .. import amounts
from ..inputs import hundredths, natural
from ..translate import say
from ..web.language import decimal_mark
from ..web.sorting import alphabetical
from .common import WHY, TournamentAccess, blueprint, done, require_tournament, typed_reason

bp = blueprint("tournament_prizes")
IN_SEASON: Mapping[str, Text] = {
    "tables": _("Its tables count, each as a game"), "whole": _("The whole counts as one game, with the weight beside"),
    "none": _("It does not count")}
"""How a tournament counts in a season."""
WHO_OWES: Mapping[str, Text] = {
    "owe": _("They owe it: it is in the pot, and in their balance"),
    "free": _("They owe nothing: prizes come from what is in the pot")}
MOST_WEIGHT = 100


@bp.get("/clubs/<key>/tournaments/<tournament_key>/prizes")
def show() -> Any:
    return _page(require_tournament())


@bp.post("/clubs/<key>/tournaments/<tournament_key>/prizes")
def close() -> Any:
    """Close the tournament: fees and prizes are booked, their sum is zero; seasons take it in as chosen."""
    access = require_tournament()
    seasons = [InSeason.read(each, access.tournament) for each in seasons_around(access)]
    unpaid = request.form.get("unpaid")
    wrong = {"unpaid": _("Choose one of them.")} if unpaid_of(access.hall) and unpaid not in UNPAID else {}
    wrong |= {each.name: each.error for each in seasons if each.error}
    why = None if wrong else access.refused(close_tournament, unpaid=unpaid, paid_out=_people())
    if wrong or why:
        return _page(access, why, wrong=wrong, seasons=seasons)
    for each in seasons:
        each.store(access)
    return done()


@bp.post("/clubs/<key>/tournaments/<tournament_key>/prizes/fees")
def fees() -> Any:
    """Book that some who have not paid did so in cash, or let them off."""
    access = require_tournament()
    unpaid = unpaid_of(access.hall)
    people = [person for person in _people() if person in unpaid]
    if not people:
        return _page(access, wrong={"people": _("Choose somebody.")})
    why = (access.refused(waive, people, True) if "free" in request.form
           else access.refused(take_fees, people, "cash"))
    return _page(access, why) if why else done(_anchor="fees")


@bp.post("/clubs/<key>/tournaments/<tournament_key>/prizes/paying")
def pay() -> Any:
    """Book that prizes of a closed tournament were paid out, or were not after all."""
    access = require_tournament()
    why = access.refused(take_prizes_back if "back" in request.form else pay_out, _people())
    return _page(access, why) if why else done()


@bp.post("/clubs/<key>/tournaments/<tournament_key>/prizes/reopening")
def reopen() -> Any:
    access = require_tournament()
    reason, wrong = typed_reason()
    why = None if wrong else access.refused(reopen_tournament, reason)
    return _page(access, why, wrong={"reason": wrong} if wrong else {}) if why or wrong else done()


def _people() -> list[int]:
    return list(dict.fromkeys(each for raw in request.form.getlist("person") if (each := natural(raw)) is not None))


@dataclass
class InSeason:
    """How the tournament is to count in a season, as typed; `error` where it cannot."""
    season: Season
    tournament: Tournament
    how: str = ""
    weight: str = "1"
    error: Text | None = None

    @property
    def name(self) -> str:
        return f"season-{self.season.id}"

    @classmethod
    def of(cls, season: Season, tournament: Tournament) -> "InSeason":
        """What the season says of it now; nothing where nobody was asked."""
        named = dict(terms_of(season).counting.tournaments)
        weight = named.get(tournament.id)
        if weight is None:
            return cls(season, tournament, "tables" if named else "")
        return cls(season, tournament, "whole" if weight else "none",
                   f"{weight / HUNDREDTHS:g}".replace(".", decimal_mark()) if weight else "1")

    @classmethod
    def read(cls, season: Season, tournament: Tournament) -> "InSeason":
        made = cls(season, tournament)
        made.how, made.weight = request.form.get(made.name, ""), request.form.get(f"{made.name}-weight", "1")[:40]
        weight = hundredths(made.weight, MOST_WEIGHT)
        if made.how not in IN_SEASON:
            made.error = _("Choose one of them.")
        elif made.how == "whole" and not weight:
            made.error = _("Write a weight from 0.01 to %(high)s.", high=MOST_WEIGHT)
        else:
            made.error = refused(tournament.club, made.terms)
        return made

    @property
    def terms(self) -> Terms:
        terms, number = terms_of(self.season), self.tournament.id
        others = [each for each in terms.counting.tournaments if each[0] != number]
        weights = {"whole": hundredths(self.weight, MOST_WEIGHT) or 0, "none": 0}
        mine = [(number, weights[self.how])] if self.how in weights else []
        return replace(terms, counting=replace(terms.counting, tournaments=tuple(sorted((*others, *mine)))))

    def store(self, access: TournamentAccess) -> None:
        """Put it into the season as that is by now; not into a deleted one, and not again when the form comes twice."""
        while self.season.deleted_at is None:
            try:
                return change_season(self.season, access.membership.user.id, self.terms, self.season.version,
                                     fingerprint([access.sent.id, self.name]))
            except SubmissionReused:
                return None
            except StaleForm:  # changed just now
                continue


def seasons_around(access: TournamentAccess) -> list[Season]:
    """Return the seasons in which the tournament could count: of its day and its game."""
    here, club = access.tournament, access.membership.club
    return [each for each in seasons_of(club) if each.starts <= here.day <= (each.ends or here.day)
            and here.game_key in (terms_of(each).counting.games or (here.game_key,))]


def _page(access: TournamentAccess, error: Text | None = None, wrong: Mapping[str, Text] | None = None,
          seasons: list[InSeason] | None = None) -> Any:
    hall, tournament = access.hall, access.tournament
    begun = [each for each in hall.rounds if each.state != "drawn"]
    unpaid = sorted(unpaid_of(hall) if tournament.state != "closed" else [],
                    key=lambda person: alphabetical(hall.people[person]))
    if seasons is None:
        seasons = [InSeason.of(each, tournament) for each in seasons_around(access)]
    return access.page(
        "prizes", hall, wrong, error=error, payout=payout_of(hall), in_pot=payout_of(hall, in_pot=True), unpaid=unpaid,
        left=left_of(hall), corrected=corrected_since(hall) and WHY["corrected"], leavers=_leavers(hall),
        seasons=seasons, unplayed=len(hall.rounds) - len(begun),
        ready=bool(begun) and all(each.state == "sealed" for each in begun),
        money=lambda amount: amounts.money(amount, tournament.currency),
        in_season=[(key, say(text)) for key, text in IN_SEASON.items()], WHO_OWES=WHO_OWES,
        may_close=access.can("tournament_prizes.close"))


def _leavers(hall: Hall) -> dict[int, int]:
    """Return who left, with the round after which."""
    return {each.person_id: each.until_round for each in hall.holders if each.until_round is not None}
