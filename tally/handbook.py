"""The handbook of a game: every paragraph of its rule text in our own words, under the numbers of the text."""
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from .text import Text


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph of a chapter, with a list and a picture if it has them.

    `number` is its own for ever, because addresses end in it; a new paragraph takes a number that is free.
    `picture` is a template, "{game}/pictures/{picture}.html".
    """
    number: int
    text: Text
    items: tuple[Text, ...] = ()
    picture: str = ""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter with its number in the rule text ("I.C", "5.8"), or counted from 1 where the text has none.

    `sources` are the names by which score lines and house rules cite it (`Line.rule`, `Switch.source`).
    """
    number: str
    title: Text
    paragraphs: tuple[Paragraph, ...]
    sources: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """The number as part of an address: "i-c"."""
        return re.sub(r"\W+", "-", self.number.lower())

    @property
    def anchor(self) -> str:
        return f"c-{self.key}"

    def anchor_of(self, paragraph: Paragraph) -> str:
        return f"p-{self.key}-{paragraph.number}"


@dataclass(frozen=True, slots=True)
class Section:
    """A section of a game in short: sentences, pictures ("{game}/pictures/{picture}.html"), and a list.

    A point may have a name before it. `first` is the number of the first point; None: they are not numbered.
    """
    heading: Text | None = None
    sentences: tuple[Text, ...] = ()
    pictures: tuple[str, ...] = ()
    points: tuple[Text | tuple[Text, Text], ...] = ()
    first: int | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """A question asked at the table, answered in one sentence.

    `at` is the paragraph that decides it: "i-c-2"; `rule` the house rules that change the answer, spaces between them.
    """
    question: Text
    answer: Text
    at: str
    rule: str = ""

    @property
    def anchor(self) -> str:
        return f"p-{self.at}"

    @property
    def rules(self) -> tuple[str, ...]:
        return tuple(self.rule.split())

    @property
    def chapter(self) -> str:
        """The key of the chapter of that paragraph."""
        return self.at.rpartition("-")[0]


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the coming deal that the rules decide: who does what. `at` is its paragraph: "i-c-3"."""
    text: Text
    at: str

    @property
    def anchor(self) -> str:
        return f"p-{self.at}"


@dataclass(frozen=True, slots=True)
class Handbook:
    """The chapters of a rule text in its order, the questions asked most, and those that people also ask.

    `brief` are the paragraphs ("i-c-2") that the sheet to print adds to the short page of the game. `same` are groups
    of words that people at the table use for one thing, in any language: asking for one finds the others. `words` are
    phrases in which people ask for a paragraph ("i-c-2"), in any language (`phrases`); they are found and not shown.
    `leads` are paragraphs by what is on the screen (`Game.topic`, `EntryForm.topic`) or why it is refused
    (`Problem.code`, `Question.key`).
    """
    chapters: tuple[Chapter, ...]
    asked: tuple[Asked, ...] = ()
    brief: tuple[str, ...] = ()
    same: tuple[tuple[str, ...], ...] = ()
    also_asked: tuple[Asked, ...] = ()
    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    leads: Mapping[str, str] = field(default_factory=dict)

    @property
    def questions(self) -> tuple[Asked, ...]:
        return (*self.asked, *self.also_asked)

    def paragraphs(self) -> Iterator[tuple[str, Chapter, Paragraph]]:
        """Yield every paragraph with its anchor and chapter."""
        for chapter in self.chapters:
            for paragraph in chapter.paragraphs:
                yield chapter.anchor_of(paragraph), chapter, paragraph

    def cited(self) -> Mapping[str, Chapter]:
        """Chapters by the names under which lines and house rules cite them."""
        return {source: chapter for chapter in self.chapters for source in chapter.sources}


def phrases(*texts: str) -> Mapping[str, tuple[str, ...]]:
    """What people say for paragraphs: a line "i-c-2: a phrase / another"; a line that goes on begins with a blank."""
    lines: dict[str, tuple[str, ...]] = {}
    for line in re.sub(r"\n +", " ", "".join(texts)).split("\n"):
        at, _colon, some = line.partition(": ")
        if at:
            lines[at] = (*lines.get(at, ()), *some.split(" / "))
    return lines
