"""How a hole of Golf is typed in."""
from games.form_fields import PerSeatField
from games.round_form import RoundForm
from tally import _

from .rules import Hole


class HoleForm(RoundForm):
    template = "golf/round_fields.html"
    makes = (Hole,)
    points = PerSeatField(_("Points of the hole"))

    def to_entry(self):
        return Hole(self.points.data)
