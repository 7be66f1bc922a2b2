"""Scored cases as data: every JSON file is run through the adapter of its game."""
import json

import pytest

from tests.rule_cases import __main__ as runner
from tests.rule_cases import words

CARRIED = sorted(runner.HERE.glob("*.json"))


def test_every_adapter_has_cases_to_run():
    assert {path.stem for path in CARRIED} == set(runner.adapters())


def run(capsys, *arguments):
    status = runner.main([str(each) for each in arguments])
    said = capsys.readouterr()
    return status, said.out + said.err


@pytest.fixture(params=CARRIED, ids=lambda path: path.stem)
def carried(request):
    return request.param


def test_the_project_agrees_with_every_carried_case_and_says_how_many_they_are(capsys, carried):
    status, said = run(capsys, carried.stem, carried)
    total = sum(len(each) for each in runner.cases(carried).values() if isinstance(each, list))
    assert total and (status, said) == (0, f"{total} of {total} agree\n")


def test_a_case_that_says_something_else_is_one_line(capsys, tmp_path, carried):
    data = runner.cases(carried)
    name, listed = next((name, each) for name, each in data.items() if isinstance(each, list))
    unknown = {**listed[0], "id": "odd", "op": "no such op", "given": {"op": "no such op"}, "expect": {}}
    wrong = tmp_path / "wrong.json"
    wrong.write_text(json.dumps({**{key: each for key, each in data.items() if not isinstance(each, list)},
                                 name: [unknown]}), "utf-8")
    status, said = run(capsys, carried.stem, wrong)
    lines = said.splitlines()
    assert status == 1
    assert len(lines) == 2
    assert lines[0].startswith("odd: ")
    assert lines[1] == "0 of 1 agree"


@pytest.mark.parametrize("text, clue", [
    (None, "cannot be read"), ("{", "is not JSON"), ("[1]", "holds no cases")])
def test_a_file_that_cannot_be_used_is_said_so(capsys, tmp_path, text, clue):
    path = tmp_path / "cases.json"
    if text is not None:
        path.write_text(text, "utf-8")
    status, said = run(capsys, CARRIED[0].stem, path)
    assert status == 2
    assert clue in said


def test_a_game_that_is_not_there_is_said_so(capsys):
    status, said = run(capsys, "poker", CARRIED[0])
    assert status == 2
    assert "poker" in said


ANN, BEN = {"scores": {"A": 1}}, {"scores": {"A": 2}}


@pytest.mark.parametrize("expect, right", [
    (ANN, [ANN]),
    ({**ANN, "or": BEN}, [ANN, BEN]),
    ({**ANN, "or": [BEN, {"refused": True}]}, [ANN, BEN, {"refused": True}]),
    ({"or": [ANN, BEN]}, [ANN, BEN]),
    ({"refused": True, "or": ANN}, [{"refused": True}, ANN]),
    ({**ANN, "or": "refused"}, [ANN, {"refused": True}]),
    ({"scores": {"or": [{"A": 1}, {"A": 2}]}}, [ANN, BEN]),
])
def test_a_case_may_allow_more_than_one_answer(expect, right):
    assert list(words.alternatives(expect)) == right
    assert words.agreeing(expect, lambda each: None if each == right[-1] else "differs") is None
    assert words.agreeing(expect, lambda each: "differs") == "; or: ".join(["differs"] * len(right))


def test_a_word_that_is_not_known_is_reported():
    with pytest.raises(words.Unknown, match="unknown colour, size in given"):
        words.only({"colour": 1, "size": 2, "names": 3}, "names", of="given")
    with pytest.raises(words.Unknown):
        list(words.alternatives({**ANN, "or": 7}))
    assert words.agreeing({}, lambda each: None) == "nothing is expected"


@pytest.mark.parametrize("found, wanted, same", [
    (["B", "A"], ["A", "B"], True), (["A"], "A", True), ([], None, True), (["A"], ["A", "A"], False),
    (["A"], ["B"], False)])
def test_people_are_the_same_in_whatever_order(found, wanted, same):
    assert words.same_people(found, wanted) is same
