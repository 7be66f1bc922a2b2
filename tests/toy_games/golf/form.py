"""How a hole of Golf is typed in."""
from games.round_form import PerSeatField, RoundForm
from tally import _

from .rules import Hole


class HoleForm(RoundForm):
    template = "golf/round_fields.html"
    makes = (Hole,)
    points = PerSeatField(_("Points of the hole"))

    def to_entry(self):
        return Hole(self.points.data)
