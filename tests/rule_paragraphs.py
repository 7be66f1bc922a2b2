"""Every paragraph of the rule texts, by its opening words, with the paragraphs of the handbook that say it.

One file per game in tests/rule_paragraphs/: a line "= heading" for each heading of the text, then for each of its
paragraphs "anchors | opening words". Anchors are as in addresses, without "p-". "- | words" marks what is no rule
(title, author, story): it says nothing about how to play.
"""
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parent / "rule_paragraphs"


class Source(NamedTuple):
    """A paragraph of a rule text and where the handbook says it."""
    heading: str
    words: str
    anchors: tuple[str, ...]


def sources(game: str) -> list[Source]:
    """Read the table of a game."""
    found, heading = [], ""
    for line in (FOLDER / f"{game}.txt").read_text("utf-8").splitlines():
        if line.startswith("= "):
            heading = line[2:]
        elif line:
            anchors, words = line.split(" | ", 1)
            found.append(Source(heading, words, tuple(f"p-{each}" for each in anchors.split() if each != "-")))
    return found
