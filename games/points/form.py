"""How a round of Points is typed in, and what is asked before the game."""
from typing import Any

from games.form_fields import NumberField, PerSeatField
from games.round_form import RoundForm, SetupForm
from tally import Seat, _

from .rules import MOST, HouseRules, Points, teams


class TeamField(PerSeatField):
    """A number for each of those who play together; also of a page whose people were not in pairs yet."""

    def parts(self) -> list[str]:
        return [str(seat) for seat in self.form.now.order]

    @property
    def options(self) -> tuple[Seat, ...]:
        return tuple(team[0] for team in self._teams())

    def together(self, seat: Seat) -> tuple[Seat, ...]:
        return next(team for team in self._teams() if team[0] == seat)

    def _teams(self) -> tuple[tuple[Seat, ...], ...]:
        """Pairs follow from who plays; otherwise everybody has an input, hidden where he does not play."""
        now, rules = self.form.now, self.form.rules
        return teams(now.playing if rules.pairs else now.order, rules)


class PointsForm(RoundForm):
    template = "points/round_fields.html"
    makes = (Points,)
    draft = ("points",)
    points = TeamField(_("Points of the round"), low=-MOST, high=MOST)

    def to_entry(self) -> Points:
        """What is typed counts for both of a pair; where the sum is zero, the points of the last follow."""
        together = [self.points.together(one) for one in self.points.options]
        typed: dict[Seat, int] = self.points.data
        points = {seat: typed[team[0]] for team in together for seat in team if team[0] in typed} | typed
        missing = [team for team in together if team[0] not in points and team[0] in self.now.playing]
        if self.rules.zero_sum and len(missing) == 1:
            points |= dict.fromkeys(missing[0], -sum(points.values()) // len(missing[0]))
        return Points(points)


class LengthForm(SetupForm):
    """How long is played: so many rounds, up to so many points, or until people stop.

    `rounds` is a field of the pages it stands on: of a tournament, of an evening from a notebook.
    """
    template = "points/setup_fields.html"
    last_round = NumberField(_("How many rounds does a game have?"), high=1000, hint=_("Empty: until you stop."))
    goal = NumberField(_("Up to how many points?"), high=1_000_000, hint=_("Empty: to no number."))

    def to_values(self) -> dict[str, Any]:
        return {"rounds": self.last_round.data or 0, "goal": self.goal.data or 0}

    @classmethod
    def values_of(cls, rules: HouseRules) -> dict[str, Any]:
        return {"last_round": rules.rounds or None, "goal": rules.goal or None}
