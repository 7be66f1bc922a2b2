"""Ranking the paragraphs of a handbook in one language by a question: whether its words stand in what belongs to a
paragraph, and how well one text there has all of them. Words are taken for one that mean the same, begin or end with
each other, or share many letters: other endings, compounds, mistyped words."""
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from math import log
from typing import NamedTuple

from ..web.digits import western
from .rule_words import FILLERS, KINDS

WORD = re.compile(r"[^\W_]+(?:[\u0900-\u097f]+)?")
LATIN_MARKS = re.compile("[\u0300-\u036f\u200c\u200d]")  # and the joiners of Devanagari
DEVANAGARI = re.compile("[\u0900-\u097f]+")
NASAL = ("ANUSVARA", "CANDRABINDU")
SILENT = re.compile("(?<=[aeiou][^aeiou])a$|(?<=[aeiou][^aeiou]h)a$")  # at the end of "haata"
LONG_SOUNDS = re.compile(r"(?<=a)a|(?<=ch)h")  # that nobody hears: "haat", "chha"
ALIKE, ALIKE_COUNTS = 0.5, 0.8  # how many trigrams two words share to be taken for one, and what that counts
SHORTEST = 4  # letters of a word that may be a part of another, or mistyped
WITHIN_COUNTS, MISTYPED_COUNTS = 0.6, 0.75  # what a word counts at the beginning or end of another; with one slip
CERTAIN, SAME_COUNTS = 0.5, 0.6  # a word near enough to one of a group finds the others, which count so much
FILLER_COUNTS, KIND_COUNTS = 0.35, 0.7  # what a word counts that says little, or only what kind of answer is asked for
HELD = 0.4  # how near a word of a paragraph is for the asked one to be no rare one
RARITY = 0.7  # how far rare words count more
OFTEN, HALF = 2.5, 3.0  # what a word counts that is all a paragraph speaks of; how much of it is half of that
ENOUGH = 10.0  # of what a long question asks for: people tell how it came about


def fold(text: str) -> str:
    """Lower case without diacritics; Devanagari in Latin letters, as people type it who have no other keyboard."""
    plain = LATIN_MARKS.sub("", unicodedata.normalize("NFKD", western(text).casefold()))
    return LONG_SOUNDS.sub("", DEVANAGARI.sub(lambda found: _latin(found[0]), plain))


def _latin(word: str) -> str:
    """A word of Devanagari by the sounds of its letters: a letter sounds with an "a" that a sign after it replaces."""
    sounds: list[str] = []
    for sign in word:
        kind, _space, name = unicodedata.name(sign, "").removeprefix("DEVANAGARI ").rpartition(" ")
        if kind in ("VOWEL SIGN", "SIGN") and name not in NASAL and sounds:
            sounds[-1] = sounds[-1].removesuffix("a")
        if kind in ("LETTER", "VOWEL SIGN"):
            sounds.append(re.sub(r"(.)\1", r"\1", name.lower()).replace("ca", "cha"))
        elif name in NASAL:
            sounds.append("n")
    return SILENT.sub("", "".join(sounds))


def words(text: str) -> list[str]:
    return WORD.findall(fold(text))


def trigrams(word: str) -> set[str]:
    edged = f"^{word}$"
    return {edged[at:at + 3] for at in range(len(edged) - 2)}


def slips(word: str) -> set[str]:
    """The word and what is left of it without one letter: two words with one slip between them share something here."""
    return {word, *(word[:at] + word[at + 1:] for at in range(len(word)))}


class Kind(NamedTuple):
    """What a text is: what each of its words counts, what it counts as a whole, how far its other words hold it back.
    """
    word: float
    whole: float = 0.0
    held_back: float = 0.0


PARAGRAPH, HEADING, ANSWER, SAID = Kind(0.6, 0.5, 0.1), Kind(0.5), Kind(0.26), Kind(1.0, 0.9, 0.3)


class Part(NamedTuple):
    """A text at the paragraph of that anchor; of a question its number in the handbook, counted from 0."""
    anchor: str
    kind: Kind
    text: str
    question: int | None = None


class Answer(NamedTuple):
    """A paragraph by its anchor with what it is worth, and the number of the question that was meant."""
    anchor: str
    worth: float
    question: int | None


WEIGHTS = {fold(word): FILLER_COUNTS for word in FILLERS}
for _kind in KINDS:
    for _word in map(fold, _kind):
        WEIGHTS[_word] = WEIGHTS.get(_word, 1) * KIND_COUNTS


class Index:
    """The parts of a handbook, and groups of words that mean the same."""

    def __init__(self, parts: Iterable[Part], groups: Iterable[Sequence[str]]) -> None:
        self.parts = [part for part in parts if part.text]
        self.groups = [[fold(word) for word in group] for group in (*groups, *KINDS)]
        self.having: dict[str, list[int]] = defaultdict(list)  # numbers of parts by their words
        self.of_group: dict[str, list[int]] = defaultdict(list)
        self.of_trigram: dict[str, list[str]] = defaultdict(list)
        words_of = [set(words(part.text)) for part in self.parts]
        for number, some in enumerate(words_of):
            for word in some:
                self.having[word].append(number)
        for number, group in enumerate(self.groups):
            for word in group:
                self.of_group[word].append(number)
        self.trigrams = {word: trigrams(word) for word in {*self.having, *self.of_group}}
        for word, some in self.trigrams.items():
            for each in some:
                self.of_trigram[each].append(word)
        self.anchors = len({part.anchor for part in self.parts})
        rare = {word: self._weight(word, len({self.parts[each].anchor for each in numbers}))
                for word, numbers in self.having.items()}
        self.whole = [sum(rare[word] for word in some) for some in words_of]

    def near(self, asked: str) -> dict[str, float]:
        """Words that may mean the one asked for, with how surely."""
        own, unknown = trigrams(asked), asked not in self.trigrams
        found: dict[str, float] = {}
        for word, shared in Counter(word for each in own for word in self.of_trigram.get(each, ())).items():
            alike = 2 * shared / (len(own) + len(self.trigrams[word]))
            if word == asked:
                found[word] = 1.0
            elif alike >= ALIKE:
                found[word] = ALIKE_COUNTS * alike
            short, long = sorted((asked, word), key=len)
            if len(short) >= SHORTEST:
                if long.startswith(short) or long.endswith(short):
                    found[word] = max(found.get(word, 0), WITHIN_COUNTS)
                elif unknown and len(long) - len(short) <= 1 and slips(short) & slips(long):
                    found[word] = max(found.get(word, 0), MISTYPED_COUNTS)
        for word, surely in list(found.items()):
            for number in self.of_group.get(word, ()) if surely >= CERTAIN else ():
                for other in self.groups[number]:
                    found[other] = max(found.get(other, 0), SAME_COUNTS * surely)
        return found

    def answers(self, query: Sequence[str]) -> list[Answer]:
        """Every paragraph that has something of what was asked, with what it is worth; 1: it has every word."""
        anchors: dict[str, float] = defaultdict(float)
        parts: dict[int, float] = defaultdict(float)
        asked = 0.0
        for word in query:
            found: dict[int, float] = {}
            best: dict[str, float] = {}
            every: dict[str, float] = defaultdict(float)
            for other, surely in self.near(word).items():
                for number in self.having.get(other, ()):
                    found[number] = max(found.get(number, 0), surely)
            for number, surely in found.items():
                part = self.parts[number]
                best[part.anchor] = max(best.get(part.anchor, 0), part.kind.word * surely)
                every[part.anchor] += part.kind.word * surely
            weight = self._weight(word, sum(each > HELD for each in best.values()))
            asked += weight
            for number, surely in found.items():
                parts[number] += weight * surely
            for anchor, each in every.items():
                anchors[anchor] += weight * OFTEN * each / (each + HALF)
        asked = min(asked, ENOUGH)
        wholes: dict[str, float] = defaultdict(float)
        meant: dict[str, int | None] = {}
        for number, each in parts.items():
            part, unasked = self.parts[number], max(0, self.whole[number] - each)
            whole = part.kind.whole * each / (asked + part.kind.held_back * unasked)
            if whole > wholes[part.anchor]:
                wholes[part.anchor], meant[part.anchor] = whole, part.question
        return [Answer(anchor, each / asked + wholes[anchor], meant.get(anchor)) for anchor, each in anchors.items()]

    def _weight(self, word: str, holders: int) -> float:
        """How much is asked by a word that so many paragraphs have."""
        return WEIGHTS.get(word, 1.0) * log(1 + (self.anchors - holders + 0.5) / (holders + 0.5)) ** RARITY
