"""The definition of Points."""
from random import Random
from typing import Any

from tally import Game, Preset, Sample, TableState, _

from .examples import EXAMPLES
from .form import LengthForm, PointsForm
from .rules import (
    Best,
    HouseRules,
    Points,
    after,
    check,
    close,
    fewest,
    over,
    ranking,
    score,
    seating,
    sides,
    title,
    unit,
)


def _made_up(now: TableState, rules: Any, chance: Random) -> Points | None:
    return None if now.finished else Points({seat: chance.randrange(0, 40) for seat in now.playing})


GAME = Game(
    key="points", name=_("Points game"), tagline=_("Any game whose points you add up"),
    people=range(2, 11), table=range(2, 11), entries=(Points,), house_rules=HouseRules,
    presets={"most": Preset(_("The most points win")),
             "fewest": Preset(_("The fewest points win"), {"best": Best.FEWEST}),
             "zero": Preset(_("Each round adds up to zero"), {"zero_sum": True}),
             "pairs": Preset(_("Pairs"), {"pairs": True})},
    title=title, unit=unit, check=check, score=score, after=after, seating=seating, ranking=ranking, over=over,
    close=close, sides=sides, zero_sum=lambda rules: rules.zero_sum, lowest_wins=fewest,
    places={"Points": _("Points game")}, forms=(PointsForm,), setup_form=LengthForm, examples=EXAMPLES,
    sample=Sample(_made_up, rules=lambda chance: HouseRules(rounds=10), rate="0.1", rounds=range(10, 11)),
)
