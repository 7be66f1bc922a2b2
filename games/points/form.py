"""How a round of Points is typed in, and what is asked before the game."""
from typing import Any

from games.form_fields import NumberField, PerSeatField
from games.round_form import RoundForm, SetupForm
from tally import Seat, _

from .rules import MOST, HouseRules, Points, teams


class PointsForm(RoundForm):
    template = "points/round_fields.html"
    makes = (Points,)
    draft = ("points",)
    points = PerSeatField(_("Points of the round"), low=-MOST, high=MOST)

    def to_entry(self) -> Points:
        """Of a pair the points of one are enough; where the sum is zero, the last player's follow."""
        points: dict[Seat, int] = dict(self.points.data)
        together = teams(self.now.playing, self.rules)
        for team in together:
            typed = [points[seat] for seat in team if seat in points]
            points |= {seat: typed[0] for seat in team if typed and seat not in points}
        missing = [team for team in together if team[0] not in points]
        if self.rules.zero_sum and len(missing) == 1:
            points |= dict.fromkeys(missing[0], -sum(points.values()) // len(missing[0]))
        return Points(points)


class LengthForm(SetupForm):
    """How long is played: so many rounds, up to so many points, or until people stop."""
    template = "points/setup_fields.html"
    rounds = NumberField(_("How many rounds?"), high=1000, hint=_("Empty: until you stop."))
    goal = NumberField(_("Up to how many points?"), high=1_000_000, hint=_("Empty: to no number."))

    def to_values(self) -> dict[str, Any]:
        return {"rounds": self.rounds.data or 0, "goal": self.goal.data or 0}

    @classmethod
    def values_of(cls, rules: HouseRules) -> dict[str, Any]:
        return {"rounds": rules.rounds or None, "goal": rules.goal or None}
