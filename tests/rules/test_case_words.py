"""Scored cases of Smoking Cat and Marriage: a word that the adapter does not know is reported, not passed over."""
import copy

import pytest

from tests.rule_cases import __main__ as runner

CASES = {game: {case["id"]: case for listed in runner.cases(runner.HERE / f"{game}.json").values()
                if isinstance(listed, list) for case in listed} for game in ("smoking_cat", "marriage")}


def said_of(game, case):
    (_id, difference), = runner.outcomes(game, {"cases": [case]})
    return difference


@pytest.mark.parametrize("game, case, path", [
    ("smoking_cat", "words-tied", ("given",)), ("smoking_cat", "words-tied", ("given", "entry")),
    ("smoking_cat", "words-nobody", ("given", "events", 0)), ("smoking_cat", "words-digits", ("given",)),
    ("smoking_cat", "words-tied", ("expect",)), ("smoking_cat", "words-nobody", ("expect",)),
    ("marriage", "WORDS-1", ("given",)), ("marriage", "WORDS-1", ("expect", "transfers", 0)),
    ("marriage", "WORDS-2", ("given", "rounds", 0)), ("marriage", "WORDS-3", ("given", "players", 0)),
    ("marriage", "WORDS-5", ("expect",)), ("marriage", "WORDS-7", ("given", "rules")),
])
def test_an_unknown_word_is_reported(game, case, path):
    case = copy.deepcopy(CASES[game][case])
    assert said_of(game, case) is None
    at = case
    for step in path:
        at = at[step]
    at["of_the_moon"] = 1
    assert "of_the_moon" in said_of(game, case)


@pytest.mark.parametrize("game, case, wrong", [
    ("smoking_cat", "words-tied", {"tied": ["A", "C"]}), ("smoking_cat", "words-losers", {"losers": ["C"]}),
    ("smoking_cat", "words-set-aside", {"set_aside": [3]}), ("smoking_cat", "words-set-aside", {"ended_at_round": 4}),
    ("smoking_cat", "words-nobody", {"rounds": 2}), ("smoking_cat", "words-left", {"counts": {"A": 0, "B": 1}}),
    ("smoking_cat", "words-digits", {"text": "५४.६%"}),
    ("smoking_cat", "words-or", {"or": ["refused", {"loser": "B"}]}),
    ("marriage", "WORDS-1", {"transfers": [["B", "D", "2.5"]]}), ("marriage", "WORDS-1", {"net_points": {"A": 28}}),
    ("marriage", "WORDS-2", {"rounds": 3}), ("marriage", "WORDS-3", {"or": [{"net": {"A": 1}}, {"refused": True}]}),
])
def test_a_wrong_expectation_of_the_new_words_is_a_difference(game, case, wrong):
    assert said_of(game, {**CASES[game][case], "expect": wrong})
