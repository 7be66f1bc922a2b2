"""Handbook of Marriage: where it opens, by what is entered and by what is refused."""
LEADS = {
    "round": "9-1", "better": "11-4-2", "tiplu_not_standard": "7-3", "no_tiplu": "7-3", "tiplu_tunnel": "7-3",
    "unknown_card": "1-2", "copy_count": "1-2", "too_many_copies": "1-2", "tiplu_indicator": "7-3",
    "more_than_all_cards": "1-2", "more_than_21_cards": "3-1",
    "marriage_count": "10-5", "too_many_marriages": "10-5",
    "floor_marriage_needs_shown_sets": "10-5", "same_tunnel_twice": "5-2", "tunnel_value": "9-1-2",
    "tunnel_part": "9-1-2", "no_such_maal": "9-1-2", "maal_value": "9-1-2", "no_value": "9-1-2", "no_status": "9-1",
    "no_finisher": "8-1", "finisher_not_playing": "8-1", "finisher_unshown": "8-1", "finisher_left": "8-1",
    "dublee_not_allowed": "5-10", "too_few_dublees": "5-9", "player_count": "1-1", "foul_count": "11-5-1",
    "too_many_fouls": "11-5-1", "kidnapped_number": "11-2-4",
}
