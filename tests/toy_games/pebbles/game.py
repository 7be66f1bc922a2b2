"""The game interface of Pebbles."""
from tally import Asked, Chapter, Game, Handbook, Paragraph, Preset, _

from .examples import EXAMPLES
from .form import GiftForm, PebblesForm
from .rules import SORTS, Dealt, Gift, HouseRules, Won, after, check, over, ranking, score, seating, sort, title, unit

HANDBOOK = Handbook(
    (Chapter("1", _("The game"), (Paragraph(1, _("Whoever wins takes pebbles from everybody.")),)),),
    (Asked(_("Who gets pebbles?"), _("Whoever wins."), "1-1"),))

GAME = Game(
    key="pebbles", name=_("Pebbles"), tagline=_("The winner takes pebbles from everybody"),
    people=range(2, 7), table=range(2, 7), entries=(Won, Gift), between_rounds=(Gift,), house_rules=HouseRules,
    presets={"plain": Preset(_("By the text")), "rich": Preset(_("Rich"), {"large": 9})},
    title=title, unit=unit, check=check, score=score, after=after, seating=seating, ranking=ranking,
    carry=Dealt, over=over, category=sort, categories=SORTS,
    forms=(PebblesForm, GiftForm), examples=EXAMPLES, handbook=HANDBOOK,
)
