"""Ranking the texts of a handbook in one language by a question: BM25 over words, words that mean the same, and
character trigrams, which find other endings and mistyped words."""
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
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
ALIKE = 0.5  # how many trigrams two words share to be taken for one
ALIKE_COUNTS, SAME_COUNTS = 0.8, 0.8  # what a word counts that is like the one asked for, or means the same
FILLER_COUNTS, KIND_COUNTS = 0.45, 0.4  # and one that says little, or only what kind of answer is asked for
SOON = 1.2  # how soon a word said again counts no more
LONG, LONG_QUESTION = 0.4, 0.6  # how far texts longer than others are held back


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


class Key(NamedTuple):
    """What a text is: the paragraph itself, or the question at it that is counted from 0 in the handbook."""
    anchor: str
    question: int | None = None


WEIGHTS = {fold(word): FILLER_COUNTS for word in FILLERS} | {fold(word): KIND_COUNTS for kind in KINDS for word in kind}


class Index:
    """Texts with what a word in each of their parts counts, and groups of words that mean the same."""

    def __init__(self, texts: Mapping[Key, Mapping[str, float]], groups: Iterable[Sequence[str]]) -> None:
        self.counts: dict[str, dict[Key, float]] = defaultdict(dict)  # how often a word stands in which texts
        self.lengths: dict[Key, float] = {}  # beside what is usual for a paragraph or a question
        self.members = [[fold(word) for word in group] for group in (*groups, *KINDS)]
        self.groups: dict[str, set[int]] = defaultdict(set)
        self.having: dict[str, set[str]] = defaultdict(set)  # words by their trigrams
        for key, parts in texts.items():
            counted: dict[str, float] = defaultdict(float)
            for text, counts in parts.items():
                for word in words(text):
                    counted[word] += counts
            for word, times in counted.items():
                self.counts[word][key] = times
            self.lengths[key] = sum(counted.values())
        self._compare_lengths()
        for number, group in enumerate(self.members):
            for word in group:
                self.groups[word].add(number)
        for word in {*self.counts, *self.groups}:
            for gram in trigrams(word):
                self.having[gram].add(word)

    def near(self, asked: str) -> dict[str, float]:
        """Words that may mean the one asked for, with how surely."""
        own = trigrams(asked)
        shared = Counter(word for gram in own for word in self.having.get(gram, ()))
        found = {word: ALIKE_COUNTS * alike for word, common in shared.items()
                 if (alike := 2 * common / (len(own) + len(word))) >= ALIKE}
        if asked in self.counts or asked in self.groups:
            found[asked] = 1.0
        for word, surely in list(found.items()):
            for number in self.groups.get(word, ()):
                for other in self.members[number]:
                    found[other] = max(found.get(other, 0), SAME_COUNTS * surely)
        return found

    def scores(self, query: Iterable[str]) -> tuple[dict[Key, float], dict[str, float]]:
        """What each text is worth as an answer, and all texts of an anchor together; 1: it would have every word once.
        """
        worth: dict[Key, float] = defaultdict(float)
        together: dict[str, float] = defaultdict(float)
        whole = 0.0
        for word in query:
            held: dict[Key, float] = {}
            for other, surely in self.near(word).items():
                for key, times in self.counts.get(other, {}).items():
                    held[key] = max(held.get(key, 0), surely * self._said(times, key))
            weight = WEIGHTS.get(word, 1) * self._rarity(sum(each > 0.5 for each in held.values()))
            whole += weight
            best: dict[str, float] = {}
            for key, each in held.items():
                worth[key] += weight * each
                best[key.anchor] = max(best.get(key.anchor, 0), each)
            for anchor, each in best.items():
                together[anchor] += weight * each
        return ({key: each / whole for key, each in worth.items()},
                {anchor: each / whole for anchor, each in together.items()})

    def _compare_lengths(self) -> None:
        for question in (False, True):
            own = [key for key in self.lengths if (key.question is not None) is question]
            usual = sum(self.lengths[key] for key in own) / max(1, len(own))
            for key in own:
                self.lengths[key] /= usual

    def _said(self, times: float, key: Key) -> float:
        held_back = LONG if key.question is None else LONG_QUESTION
        return times * (SOON + 1) / (times + SOON * (1 - held_back + held_back * self.lengths[key]))

    def _rarity(self, holders: int) -> float:
        return log(1 + (len(self.lengths) - holders + 0.5) / (holders + 0.5))
