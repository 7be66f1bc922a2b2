"""Handbook of Smoking Cat: where it opens, by what is entered and by what is refused."""
LEADS = {
    "loser": "i-a-5", "points": "i-f-1", "cards": "i-a-2", "throw": "i-e-1", "renonc": "iii-1", "penalty": "i-b-3",
    "warning": "iii-b-2", "redeal": "iii-c-1", "decision": "i-f-2", "hejma_taker": "i-f-2",
    "last_trick_taker": "i-a-3", "heart_ace_taker": "i-a-2", "decision_not_among_candidates": "i-f-2",
    "nothing_to_decide": "i-f-2", "decision_pending": "i-f-2", "needs_four_players": "i-1", "word_full": "i-a-5",
    "sum_not_33": "i-a-3", "impossible_points": "i-a-2", "hejma_impossible": "i-a-2", "bad_number": "i-a-3",
    "card_missing": "i-a-2", "last_trick_missing": "i-a-3", "last_trick_in_early_end": "i-a-4",
    "early_end_needs_17": "i-a-4", "throw_in_below_17": "i-e-1", "renonc_b_is_a_lost_round": "iii-b-2",
    "outcome_not_allowed": "iii-1", "on_purpose_only_for_b": "iii-b-1",
}
