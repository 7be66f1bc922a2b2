"""Handbook of Mordýřova sudá: where it opens, by the step of the game and by what is refused."""
LEADS = {
    "opening": "4-4", "stake": "4-5", "answer": "4-5", "dealer": "4-6", "auction": "4-7", "buy": "4-10",
    "extra": "4-11", "second": "4-11", "offer": "4-12", "showdown": "3-6", "done": "4-14", "carried": "4-8",
    "pot": "4-8", "winner": "3-9", "steps": "3-6", "cards": "2-4", "eights": "5-1-2", "wild_eights": "5-1-2",
    "no_extra_in_third": "4-9", "fold_at_zero": "4-5", "fold_not_decline": "4-6", "decline_not_fold": "4-11",
    "bid_too_low": "4-7", "bid_too_high": "4-7", "bad_amount": "4-5", "too_many_bought": "4-10", "nobody_left": "4-14",
    "out_of_turn": "3-4", "folded": "4-5", "already_folded": "4-5", "next_group": "3-8", "group_missing": "3-8",
    "not_that_group": "2-4", "not_ten_cards": "2-6", "wrong_number_of_cards": "5-1", "not_all_cards": "2-6",
    "card_used_twice": "2-6", "too_many_copies": "1-1", "which_pack": "5-2", "bad_card": "1-4", "run": "5-0-1",
    "bad_run": "5-0-1", "nothing_to_murder": "5-0-1", "no_such_run": "5-0-1", "run_wilds": "5-2-1",
    "other_wilds": "5-2-1", "too_many_wilds": "5-2-1", "shift_out_of_range": "5-6-1", "lady_and_fate": "5-5-2",
    "over_21": "2-1", "player_count": "1-6",
    "wrong_eights": "5-1-2", "null_in_octarine_round": "5-1-1", "rule_not_in_force": "5-1", "bad_elephants": "5-7-1",
    "death_must_be_shown": "5-10-2", "kept_not_drawn": "5-4-1",
}
