"""Game interface of Marriage."""
from tally import Game, _

from .examples import EXAMPLES
from .first_evening import FIRST_EVENING
from .form import FORMS, MoneyForm
from .handbook import HANDBOOK
from .rules import (
    PRESETS,
    SORTS,
    STATISTICS,
    Carry,
    HouseRules,
    Settled,
    Void,
    after,
    better_offered,
    by_chapter,
    carried,
    check,
    close,
    contradictions,
    counts,
    pay_out,
    ranking,
    round_of_dealing,
    score,
    seating,
    sort,
    title,
    unit,
    why,
    worth_of_point,
)
from .rules.chapters import CHAPTERS
from .rules.course import course
from .sample import SAMPLE
from .summary import SUMMARY

GAME = Game(
    key="marriage", name=_("Marriage"), tagline=_("Three packs, the tiplu, and who pays whom for the maal"),
    people=range(2, 9), table=range(2, 7),  # five play, six where the house says so; more may sit and take turns
    entries=(Settled, Void), house_rules=HouseRules, presets=PRESETS, title=title, unit=unit, check=check,
    score=score, after=after, seating=seating, ranking=ranking, close=close, rate=worth_of_point,
    category=sort, categories=SORTS, counts=counts, statistics=STATISTICS, carry=Carry, forms=FORMS,
    setup_form=MoneyForm,
    standing_order="seats", check_rules=contradictions, leads=_("Draws first"), places=CHAPTERS,
    tells={
        "why": why, "round_of_dealing": round_of_dealing,
        "better_offered": better_offered, "carried": carried, "pay_out": pay_out,
        "printed_table": lambda: by_chapter(HouseRules().table),
    },
    summary=SUMMARY, handbook=HANDBOOK, first_evening=FIRST_EVENING, course=course,
    topic=lambda now, rules: "better" if better_offered(now) else "",
    examples=EXAMPLES, sample=SAMPLE,
)
