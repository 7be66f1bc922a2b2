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
    found: list[Question] = []
    for path in sorted(FOLDER.glob("*/*.txt")):
        for line in path.read_text("utf-8").splitlines():
            language, anchors, text = line.split(" | ", 2)
            answers = tuple(f"p-{each}" for each in anchors.split() if each != "-")
            found.append(Question(path.parent.name, path.stem, language, text, answers))
    return found


class Found(NamedTuple):
    """At which place an answer was found, from 1, 0 if it was not; whether the rules were said to be silent."""
    place: int
    silent: bool


def ask(app: Flask, question: Question) -> Found:
    from models import all_games
    from views.table.rule_search import search, sure
    with app.test_request_context(headers={"Accept-Language": question.language}):
        found = search(all_games()[question.game], question.text)
    place = next((number for number, each in enumerate(found, 1) if each.anchor in question.anchors), 0)
    return Found(place, not any(sure(each) for each in found))


def shares(found: Iterable[Found]) -> tuple[float, float, float]:
    """Which share was found first, which among the first three, and of which the rules were said to be silent."""
    every = list(found)
    return (sum(each.place == 1 for each in every) / len(every),
            sum(1 <= each.place <= 3 for each in every) / len(every),
            sum(each.silent for each in every) / len(every))


def main() -> None:
    from app import create_app
    app = create_app()
    found = {question: ask(app, question) for question in questions()}
    for part in sorted({each.part for each in found}):
        own = {each: at for each, at in found.items() if each.part == part}
        for name in ("game", "language", "part"):
            for value in sorted({getattr(each, name) for each in own}):
                some = [at for each, at in own.items() if getattr(each, name) == value and each.anchors]
                print("{:12} first {:.3f}, among three {:.3f}, silent {:.3f}".format(value, *shares(some)), len(some))
        unanswered = [at for each, at in own.items() if not each.anchors]
        print("{:12} silent {:.3f}".format("unanswered", shares(unanswered)[2]), len(unanswered), end="\n\n")


if __name__ == "__main__":
    main()
