"""The definition of Golf."""
from tally import Game, Preset, _

from .examples import EXAMPLES
from .form import HoleForm
from .rules import Hole, HouseRules, after, check, ranking, score, seating, unit

GAME = Game(
    key="golf", name=_("Golf"), tagline=_("The fewest points after nine holes"),
    people=range(2, 7), table=range(2, 7), entries=(Hole,), house_rules=HouseRules,
    presets={"plain": Preset(_("By the text")), "short": Preset(_("Three holes"), {"holes": 3})},
    unit=unit, check=check, score=score, after=after, seating=seating, ranking=ranking,
    lowest_wins=lambda rules: not rules.most_win, zero_sum=lambda rules: False, for_money=lambda rules: False,
    forms=(HoleForm,), examples=EXAMPLES,
)
