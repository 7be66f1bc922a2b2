"""Game interface of Mordýřova sudá."""
from tally import Game, _

from .betting_form import StakesForm
from .examples import EXAMPLES
from .first_evening import FIRST_EVENING
from .form import FORMS
from .handbook import HANDBOOK
from .rules import (
    BETTING,
    BETWEEN_ROUNDS,
    ENTRIES,
    PEOPLE,
    PRESETS,
    SORTS,
    STATISTICS,
    Carry,
    HouseRules,
    RoundOpened,
    after,
    check,
    close,
    counts,
    for_money,
    headline,
    inherit,
    ranking,
    score,
    seating,
    sort,
    step,
    title,
    unit,
    unit_of,
    why,
    zero_sum,
)
from .rules.course import course, topic
from .sample import SAMPLE
from .standing import first_to_act, standing_of
from .summary import SUMMARY
from .upgrades import UPGRADES

GAME = Game(
    key="mordyr", name=_("Cripple Mr Onion"), tagline=_("Ten cards in groups of twenty-one; the showdown decides"),
    people=PEOPLE, table=PEOPLE, entries=ENTRIES, between_rounds=BETWEEN_ROUNDS, house_rules=HouseRules,
    presets=PRESETS,
    title=title, headline=headline, unit=unit, unit_by=unit_of, check=check, score=score, after=after,
    seating=seating, ranking=ranking, close=close, opens=(RoundOpened,), turns=BETTING, step=step,
    zero_sum=zero_sum, for_money=for_money,
    category=sort, categories=SORTS, counts=counts, statistics=STATISTICS, inherit=inherit, carry=Carry,
    tells={"why": why, "standing": standing_of}, turns_title=_("Betting"), standing_order="seats",
    deals=_("The dealer"), leader=first_to_act,
    forms=FORMS, setup_form=StakesForm, summary=SUMMARY, handbook=HANDBOOK, first_evening=FIRST_EVENING, course=course,
    topic=topic, examples=EXAMPLES, sample=SAMPLE,
    version=2, upgrades=UPGRADES,
)
