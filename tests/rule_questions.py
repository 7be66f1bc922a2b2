"""Questions as people ask them at the table, and the paragraphs that answer each: how often the search finds them.

One file per game in tests/rule_questions/, a line "language | anchors | question"; "-" is a question the rules do not
answer. Every other question of a language was looked at while the search was made; the others tell how good it is.

    python -m tests.rule_questions          the figures by game and language
    python -m tests.rule_questions tuned    of the first half; and what was not found first
"""
import sys
from collections.abc import Iterable
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from flask import Flask

FOLDER = Path(__file__).parent / "rule_questions"


class Question(NamedTuple):
    """What somebody asks, and the anchors of the paragraphs that answer it: none if the rules do not."""
    game: str
    language: str
    text: str
    anchors: tuple[str, ...]


def questions(*, tuned: bool) -> list[Question]:
    """Read one half of the questions of every game."""
    chosen = []
    for path in sorted(FOLDER.glob("*.txt")):
        lines = [line.split(" | ", 2) for line in path.read_text("utf-8").splitlines()]
        every = [Question(path.stem, language, text, tuple(f"p-{each}" for each in anchors.split() if each != "-"))
                 for language, anchors, text in lines]
        for _each, some in groupby(sorted(every, key=_group), key=_group):
            chosen += list(some)[not tuned::2]
    return chosen


def _group(question: Question) -> tuple[bool, str]:
    return bool(question.anchors), question.language * bool(question.anchors)


def place(app: Flask, question: Question) -> int:
    """At which place an answer to the question is found, from 1; 0 if it is not."""
    from models import all_games
    from views.table.rule_search import search, sure
    with app.test_request_context(headers={"Accept-Language": question.language}):
        found = search(all_games()[question.game], question.text)
    if not question.anchors:
        return int(not any(sure(each) for each in found))
    anchors = [each.anchor for each in found]
    return next((number for number, each in enumerate(anchors, 1) if each in question.anchors), 0)


def shares(places: Iterable[int]) -> tuple[float, float]:
    """Which share was found first, and which among the first three."""
    every = list(places)
    return (sum(each == 1 for each in every) / len(every), sum(1 <= each <= 3 for each in every) / len(every))


def main(*, tuned: bool) -> None:
    from app import create_app
    app = create_app()
    found = {question: place(app, question) for question in questions(tuned=tuned)}
    for name in ("game", "language", "all"):
        for value in sorted({getattr(each, name, "all") for each in found}):
            some = [at for each, at in found.items() if getattr(each, name, "all") == value and each.anchors]
            print(f"{value:12} first {shares(some)[0]:.2f}, among three {shares(some)[1]:.2f}, of {len(some)}")
    silent = [at for each, at in found.items() if not each.anchors]
    print(f"said to be in no rule: {sum(silent)} of {len(silent)}")
    if tuned:
        for each, at in found.items():
            if at != 1:
                print(at, each.game, each.language, each.text, *each.anchors, sep=" | ")


if __name__ == "__main__":
    main(tuned="tuned" in sys.argv[1:])
