"""The rules of Smoking Cat, one file per topic of the rule text."""
from .cards import LAST_TRICK_POINTS, ROUND_POINTS, FrenchCard, PenaltyCard
from .checks import check
from .entries import (
    BETWEEN_ROUNDS,
    ENTRIES,
    Counted,
    Decision,
    End,
    Entry,
    Kind,
    Lost,
    Outcome,
    Penalty,
    Reason,
    Redeal,
    Renonc,
    Taken,
    ThrownIn,
    Warned,
)
from .house_rules import EndRule, HouseRules, Pack, RankBy, ThrowBar, TiePolicy
from .loser import points_of, possible_hejma_takers
from .normalising import normalised
from .places import ranking
from .rounds import DECISION, SORTS, after, score, sort, step
from .statistics import STATISTICS, counts
from .table import Carry, has_ended, opening, seating
from .titles import headline, title, unit
from .word import check_word, letters, regroup, split
