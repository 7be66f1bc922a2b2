"""Game interface of Smoking Cat."""
from typing import Any

from tally import Game, Preset, Question, Score, TableState, _

from .examples import EXAMPLES
from .first_evening import FIRST_EVENING
from .form import FORMS, WordForm
from .handbook import HANDBOOK
from .rules import (
    BETWEEN_ROUNDS,
    ENTRIES,
    SORTS,
    STATISTICS,
    Carry,
    EndRule,
    HouseRules,
    RankBy,
    TiePolicy,
    after,
    check,
    counts,
    has_ended,
    headline,
    opening,
    ranking,
    score,
    seating,
    sort,
    step,
    title,
    unit,
)
from .rules.course import course
from .sample import SAMPLE
from .summary import SUMMARY


def close(now: TableState, rules: Any) -> Score | tuple[Question, ...]:
    """Letters are not settled; an open tie must be decided first."""
    return now.pending or Score()


def _as_it_was(kind: str, facts: dict[str, Any]) -> dict[str, Any]:
    """Version 2 changed no entry data."""
    return facts


GAME = Game(
    key="smoking_cat", name=_("Smoking Cat"), tagline=_("Whoever loses the round gets a letter"),
    people=range(4, 9), table=range(4, 5),  # four play (I.); more may sit at the table and take turns
    entries=ENTRIES, between_rounds=BETWEEN_ROUNDS, unplayed=(), house_rules=HouseRules,
    presets={
        "printed": Preset(_("By the text")),
        "literal": Preset(_("Word for word: Hejma decides every tie"), {"tie_policy": TiePolicy.HEJMA_TAKER}),
        "tournament": Preset(_("Tournament: play on until three remain"), {
            "end_rule": EndRule.KNOCKOUT, "rank_by": RankBy.RATE}),
    },
    title=title, headline=headline, unit=unit, check=check, score=score, after=after, seating=seating, ranking=ranking,
    close=close, opening=opening, over=has_ended, step=step, zero_sum=lambda rules: False,
    for_money=lambda rules: False,  # I.G, "se nehraje o peníze"
    version=2, upgrades=(_as_it_was,),  # 2: a round that nobody lost no longer counts as played
    standing_order="seats",
    lowest_wins=lambda rules: True, fills_word=True, category=sort, categories=SORTS, counts=counts,
    statistics=STATISTICS, carry=Carry, forms=FORMS,
    setup_form=WordForm, summary=SUMMARY, handbook=HANDBOOK, first_evening=FIRST_EVENING, course=course,
    examples=EXAMPLES,
    sample=SAMPLE,
)
