"""Game interface of Taroky „S králem“."""

from tally import Game, _

from .examples import EXAMPLES
from .first_evening import FIRST_EVENING
from .form import FORMS, TOOLS
from .handbook import HANDBOOK
from .rules import (
    ENTRIES,
    PRESETS,
    SORTS,
    STATISTICS,
    Auction,
    Bonus,
    Contract,
    Hat,
    HouseRules,
    after,
    bids,
    by_forhont,
    check,
    close,
    counts,
    last_round,
    opening,
    progress,
    ranking,
    score,
    seating,
    sort,
    title,
    unit,
    who_plays_together,
    worth_of_point,
)
from .rules.course import course
from .sample import SAMPLE
from .summary import SUMMARY
from .tables import CONTENTS, PLACES, bonus_worth, meaning, nature, varsava, worth

GAME = Game(
    key="tarok", name=_("Tarok with the king"),
    tagline=_("Königrufen: one calls a king, and whoever holds it plays along"),
    people=range(4, 6), table=range(4, 5),  # „Hrají čtyři, nebo pět“: one of five rests
    entries=ENTRIES, house_rules=HouseRules, presets=PRESETS,
    title=title, unit=unit, check=check, score=score, after=after, seating=seating, ranking=ranking,
    close=close, opening=opening, rate=worth_of_point, category=sort, categories=SORTS, sides=who_plays_together,
    counts=counts, statistics=STATISTICS,
    two_ledgers=True,  # fleks are always paid, but only some houses count them in the standings
    carry=Hat, between_rounds=(Auction,), bids=bids, unplayed=("misdeal", "passed"),
    forms=FORMS, tools=TOOLS, examples=EXAMPLES, sample=SAMPLE,
    tells={"progress": progress, "last_round": last_round, "by_forhont": by_forhont,
           "tables": lambda: (tuple(Contract), tuple(Bonus)), "worth": worth, "bonus_worth": bonus_worth,
           "nature": nature, "meaning": meaning, "varsava": varsava},
    summary=SUMMARY, handbook=HANDBOOK, first_evening=FIRST_EVENING, course=course, places=PLACES, contents=CONTENTS,
)
