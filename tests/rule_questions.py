"""Questions as people ask them at the table, and the paragraphs that answer each: how often the search finds them.

One file per game, a line "language | anchors | question"; "-" is a question the rules do not answer. They were written
before the search was looked at. It was mended by those in tests/rule_questions/tuned/ alone; the others tell how good
it is, kept/ written with the tuned ones, first/ before them. Who mends it once more writes others.

    python -m tests.rule_questions
"""
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from flask import Flask

FOLDER = Path(__file__).parent / "rule_questions"


class Question(NamedTuple):
    """What somebody asks, and the anchors of the paragraphs that answer it: none if the rules do not."""
    part: str
    game: str
    language: str
    text: str
    anchors: tuple[str, ...]


def questions() -> list[Question]:
    """Read the questions of every part and game."""
    return [Question(path.parent.name, path.stem, language, text,
                     tuple(f"p-{each}" for each in anchors.split() if each != "-"))
            for path in sorted(FOLDER.glob("*/*.txt"))
            for language, anchors, text in (line.split(" | ", 2) for line in path.read_text("utf-8").splitlines())]


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


def main() -> None:
    from app import create_app
    app = create_app()
    found = {question: place(app, question) for question in questions()}
    for part in sorted({each.part for each in found}):
        own = {each: at for each, at in found.items() if each.part == part}
        for name in ("game", "language", "part"):
            for value in sorted({getattr(each, name) for each in own}):
                some = [at for each, at in own.items() if getattr(each, name) == value and each.anchors]
                print(f"{value:12} first {shares(some)[0]:.3f}, among three {shares(some)[1]:.3f}, of {len(some)}")
        silent = [at for each, at in own.items() if not each.anchors]
        print(f"said to be in no rule: {sum(silent)} of {len(silent)}\n")


if __name__ == "__main__":
    main()
