"""The game interface of Pebbles."""
from tally import Game, Preset, _

from .examples import EXAMPLES
from .form import GiftForm, PebblesForm
from .rules import SORTS, Dealt, Gift, HouseRules, Won, after, check, over, ranking, score, seating, sort, title, unit

GAME = Game(
    key="pebbles", name=_("Pebbles"), tagline=_("The winner takes pebbles from everybody"),
    people=range(2, 7), table=range(2, 7), entries=(Won, Gift), beside=(Gift,), house_rules=HouseRules,
    presets={"plain": Preset(_("By the text")), "rich": Preset(_("Rich"), {"large": 9})},
    title=title, unit=unit, check=check, score=score, after=after, seating=seating, ranking=ranking,
    carry=Dealt, over=over, category=sort, categories=SORTS,
    forms=(PebblesForm, GiftForm), examples=EXAMPLES,
)
