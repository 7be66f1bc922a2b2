"""Scored cases of every game: a word that the adapter does not know is reported, not skipped."""
import copy

import pytest

from tests.rule_cases import __main__ as runner

FILES = {game: runner.cases(runner.HERE / f"{game}.json") for game in runner.adapters()}
# By game and id: the name of the list a case stands in, and the case.
LISTED = {(game, case["id"]): (name, case) for game, file in FILES.items() for name, listed in file.items()
          if isinstance(listed, list) for case in listed}


def said_of(game, name, case):
    others = {key: value for key, value in FILES[game].items() if not isinstance(value, list)}
    (_id, difference), = runner.outcomes(game, {**others, name: [case]})
    return difference


@pytest.mark.parametrize("game, case, path", [
    ("smoking_cat", "words-tied", ("given",)), ("smoking_cat", "words-tied", ("given", "entry")),
    ("smoking_cat", "words-nobody", ("given", "events", 0)), ("smoking_cat", "words-digits", ("given",)),
    ("smoking_cat", "words-tied", ("expect",)), ("smoking_cat", "words-nobody", ("expect",)),
    ("marriage", "WORDS-1", ("given",)), ("marriage", "WORDS-1", ("expect", "transfers", 0)),
    ("marriage", "WORDS-2", ("given", "rounds", 0)), ("marriage", "WORDS-3", ("given", "players", 0)),
    ("marriage", "WORDS-5", ("expect",)), ("marriage", "WORDS-7", ("given", "rules")),
    ("tarok", "W02", ("given", "mond_captured")), ("tarok", "W03", ("given", "kaiser_stych")),
    ("tarok", "W23", ("given", "deals", 0)), ("tarok", "W31", ("expect", "transfers", 0)),
    ("tarok", "W32", ("given", "rounds", 2)), ("tarok", "W32", ("expect",)),
    ("mordyr", "X09", ("given",)), ("mordyr", "S14", ("expect", "deals", 1)),
    ("mordyr", "P26", ("given", "rounds", 0, 0)), ("mordyr", "P26", ("expect", "rounds", 0)),
])
def test_an_unknown_word_is_reported(game, case, path):
    name, case = copy.deepcopy(LISTED[game, case])
    assert said_of(game, name, case) is None
    at = case
    for step in path:
        at = at[step]
    at["of_the_moon"] = 1
    assert "of_the_moon" in said_of(game, name, case)


@pytest.mark.parametrize("game, case, wrong", [
    ("smoking_cat", "words-tied", {"tied": ["A", "C"]}), ("smoking_cat", "words-losers", {"losers": ["C"]}),
    ("smoking_cat", "words-set-aside", {"set_aside": [3]}), ("smoking_cat", "words-set-aside", {"ended_at_round": 4}),
    ("smoking_cat", "words-nobody", {"rounds": 2}), ("smoking_cat", "words-left", {"counts": {"A": 0, "B": 1}}),
    ("smoking_cat", "words-digits", {"text": "५४.६%"}),
    ("smoking_cat", "words-or", {"or": ["refused", {"loser": "B"}]}),
    ("marriage", "WORDS-1", {"transfers": [["B", "D", "2.5"]]}), ("marriage", "WORDS-1", {"net_points": {"A": 28}}),
    ("marriage", "WORDS-2", {"rounds": 3}), ("marriage", "WORDS-3", {"or": [{"net": {"A": 1}}, {"refused": True}]}),
    ("tarok", "W02", {"scores": {"A": 1, "B": 1, "C": -1, "D": -1}}), ("tarok", "W03", {"scores": {"B": 15}}),
    ("tarok", "W04", {"scores": {"A": 3}, "or": {"scores": {"A": 5}}}), ("tarok", "W21", {"dealer": ["B", "C", "D"]}),
    ("tarok", "W31", {"transfers": [["C", "A", 370]]}), ("tarok", "W32", {"totals": {"A": -3}}),
    ("mordyr", "X09", {"losers": ["A"]}), ("mordyr", "S14", {"winners": ["A", "A"]}),
    ("mordyr", "S14", {"deals": [{"next_dealer": "A"}, {"winner": "A"}]}),
    ("mordyr", "S15", {"by": "seat", "or": {"winner": "B"}}), ("mordyr", "P26", {"rounds": [{"carry": 20}, {}]}),
])
def test_a_wrong_expectation_of_the_new_words_is_a_difference(game, case, wrong):
    name, said = LISTED[game, case]
    assert said_of(game, name, {**said, "expect": wrong})
