"""Finding paragraphs of a handbook by words in any language, with or without diacritics, in any grammatical case."""
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log

from flask import current_app
from flask_babel import force_locale, get_translations
from markupsafe import Markup, escape

from tally import Game, Handbook, Text

from ..web.digits import western
from ..web.language import LANGUAGES

WORD = re.compile(r"[^\W_]+(?:[\u0900-\u097f]+)?")
LATIN_MARKS = re.compile("[\u0300-\u036f]")
MOST = 12  # paragraphs shown for one question
EXACT, BEGINS, RELATED = 3.0, 2.0, 1.0
HEADING = 0.5  # what a word counts that stands only in the heading of the chapter
OPENS = 1.5  # and one that the paragraph begins with, as definitions do ("Dublee: two cards …")
NUMERAL = re.compile(r"\d+|[ivx]+")


@dataclass(frozen=True, slots=True)
class Entry:
    """What can be found: a paragraph or an answered question, as its words in one language."""
    anchor: str
    asked: bool
    words: frozenset[str]
    heading: frozenset[str]
    first: str


def fold(text: str) -> str:
    """Lower case without the diacritics of Latin letters; other scripts keep their marks."""
    return LATIN_MARKS.sub("", unicodedata.normalize("NFKD", western(text).casefold()))


def words(text: str) -> list[str]:
    return WORD.findall(fold(text))


def search(game: Game, query: str) -> list[tuple[str, bool]]:
    """Anchors of what answers the query, best first, and whether each is an answered question."""
    typed = _typed(query)
    entries = _index(game)
    if not typed or not entries:
        return []
    best: dict[tuple[str, bool], float] = {}
    every = frozenset().union(*(entry.words | entry.heading for entry in entries))
    near = {}
    for asked in typed:
        meant = _meant(game, asked)
        kin = {word: worth for word in every if (worth := max(_kinship(each, word) for each in meant))}
        found = [_nearness(kin, entry) for entry in entries]
        weight = _weight(asked) * _rarity(found)
        near[asked] = [weight * each for each in found]
    for position, each in enumerate(entries):
        worth = sum(found[position] for found in near.values())
        found_at = (each.anchor, each.asked)
        best[found_at] = max(best.get(found_at, 0), worth * (1.05 if each.asked else 1))
    most = max(best.values())
    good = [found for found, worth in best.items() if worth and worth >= 0.5 * most]
    return sorted(good, key=lambda found: -best[found])[:MOST]


def _typed(query: str) -> list[str]:
    return [word for word in dict.fromkeys(words(query)[:12]) if len(word) > 1 or word.isdigit()]


def _meant(game: Game, word: str) -> list[str]:
    """The word and those that mean the same at the table."""
    groups = [[fold(each) for each in group] for group in (game.handbook.same if game.handbook else ())]
    return [word, *(each for group in groups if any(_kinship(word, other) for other in group) for each in group)]


def marked_words(text: str, game: Game, query: str) -> Markup:
    """The text with the words that the query asks for marked."""
    typed, said, end = [each for word in _typed(query) for each in _meant(game, word)], [], 0
    for word in WORD.finditer(text):
        if any(_kinship(asked, fold(word[0])) >= RELATED for asked in typed if len(asked) > 1):
            said += [escape(text[end:word.start()]), Markup("<mark>{}</mark>").format(word[0])]
            end = word.end()
    return Markup("").join([*said, escape(text[end:])])


def _kinship(asked: str, word: str) -> float:
    """How near a word of the text is to one that was typed: equal, its beginning, or the same but for the ending."""
    if asked == word:
        return EXACT
    if len(asked) >= 3 and word.startswith(asked):
        return BEGINS
    stem = asked[:max(4, len(asked) - 2)]
    return RELATED if len(asked) >= 4 and word.startswith(stem) and len(word) <= len(asked) + 3 else 0.0


def _nearness(kin: Mapping[str, float], entry: Entry) -> float:
    """How near an entry comes to a typed word, by its words of kin."""
    inside = max((kin[word] for word in entry.words & kin.keys()), default=0.0)
    above = max((kin[word] for word in entry.heading & kin.keys()), default=0.0)
    return max(inside * (OPENS if entry.first in kin else 1), above * HEADING)


def _weight(word: str) -> float:
    """What a typed word is worth by its length: "what is a" says little, the numeral of a card much."""
    return 1.0 if NUMERAL.fullmatch(word) else min(1.0, (len(word) / 5) ** 2)


def _rarity(found: Sequence[float]) -> float:
    """What a word is worth in the ranking: the fewer entries have it, the more."""
    return log(1 + len(found) / (1 + sum(1 for each in found if each)))


def _index(game: Game) -> Sequence[Entry]:
    """Everything that can be found in a game, in every language; made once per process."""
    made: dict[str, Sequence[Entry]] = current_app.extensions.setdefault("rule_index", {})
    if game.key not in made:
        made[game.key] = [entry for language in LANGUAGES for entry in _entries(game.handbook, language)]
    return made[game.key]


def _entries(handbook: Handbook | None, language: str) -> Iterator[Entry]:
    if handbook is None:
        return
    with force_locale(language):
        catalogue = get_translations()

    def said(*texts: Text) -> list[str]:
        return [word for text in texts for word in words(str(catalogue.ugettext(text.id)))]

    for anchor, chapter, paragraph in handbook.paragraphs():
        inside = said(paragraph.text, *paragraph.items)
        yield Entry(anchor, False, frozenset(inside), frozenset(said(chapter.title)), inside[0])
    for asked in handbook.questions:
        yield Entry(asked.anchor, True, frozenset(said(asked.question, asked.answer)), frozenset(), "")

