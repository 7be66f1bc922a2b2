"""Finding what answers a question in a handbook: in the reader's language, and where nothing is sure in the others."""
from collections.abc import Callable
from typing import NamedTuple

from flask import current_app
from flask_babel import force_locale, get_locale, get_translations
from markupsafe import Markup, escape

from tally import Game, Handbook, Text

from ..web.language import LANGUAGES
from .rule_index import WEIGHTS, WORD, Index, Key, fold, words
from .rule_words import SAME

MOST, NEAREST = 12, 3  # paragraphs shown for one question, and where none is sure to answer it
WORTH_SHOWING = 0.3  # beside the best
MOST_WORDS = 16  # of a question that count
HEADING, ANSWER = 0.3, 0.2  # what a word counts that stands only there
QUESTION = 1.5  # how much sooner the best question at a paragraph is shown than the paragraph
SURE = 0.75  # what an answer must be worth
MARKED = 0.45  # how near a word must come to one that was asked for to be marked


class Answer(NamedTuple):
    """A paragraph by its anchor with what it is worth, and the number of the question that was meant."""
    anchor: str
    question: int | None
    worth: float

    @property
    def sure(self) -> bool:
        return self.worth >= SURE


def search(game: Game, query: str) -> list[Answer]:
    """What answers the query, best first; the nearest where nothing is sure to."""
    asked = _asked(query)
    if not asked or game.handbook is None:
        return []
    found = _answers(game, asked, str(get_locale()))
    if not any(each.sure for each in found):
        found = [each for language in LANGUAGES for each in _answers(game, asked, language)]
    best: dict[str, Answer] = {}
    for each in sorted(found, key=lambda each: each.worth):
        best[each.anchor] = each
    ranked = sorted(best.values(), key=lambda each: -each.worth)
    if not ranked or not ranked[0].sure:
        return ranked[:NEAREST]
    return [each for each in ranked if each.worth >= WORTH_SHOWING * ranked[0].worth][:MOST]


def marker(game: Game, query: str) -> Callable[[str], Markup]:
    """What marks in a text the words that the query asks for."""
    index = _index(game, str(get_locale()))
    near = {word for asked in _asked(query) if asked not in WEIGHTS
            for word, surely in index.near(asked).items() if surely >= MARKED}

    def marked(text: str) -> Markup:
        said, end = [], 0
        for word in WORD.finditer(text):
            if fold(word[0]) in near:
                said += [escape(text[end:word.start()]), Markup("<mark>{}</mark>").format(word[0])]
                end = word.end()
        return Markup("").join([*said, escape(text[end:])])
    return marked


def _asked(query: str) -> list[str]:
    return [word for word in dict.fromkeys(words(query)) if len(word) > 1 or word.isdigit()][:MOST_WORDS]


def _answers(game: Game, asked: list[str], language: str) -> list[Answer]:
    """Every paragraph that has something of what was asked, or whose questions have."""
    texts, together = _index(game, language).scores(asked)
    meant: dict[str, tuple[float, int | None]] = {}
    for key, worth in texts.items():
        if key.question is not None and worth > meant.get(key.anchor, (0.0, None))[0]:
            meant[key.anchor] = worth, key.question
    answers = []
    for anchor, whole in together.items():
        worth, question = meant.get(anchor, (0.0, None))
        paragraph = texts.get(Key(anchor), 0.0)
        answers.append(Answer(anchor, question if QUESTION * worth > paragraph else None, whole + worth))
    return answers


def _index(game: Game, language: str) -> Index:
    """The index of a game in a language; made once per process."""
    made: dict[tuple[str, str], Index] = current_app.extensions.setdefault("rule_index", {})
    if (game.key, language) not in made:
        made[game.key, language] = _made(game.handbook or Handbook(()), language)
    return made[game.key, language]


def _made(handbook: Handbook, language: str) -> Index:
    with force_locale(language):
        catalogue = get_translations()

    def said(*texts: Text) -> str:
        return " ".join(str(catalogue.ugettext(text.id)) for text in texts)

    texts = {Key(anchor): {said(paragraph.text, *paragraph.items): 1.0, said(chapter.title): HEADING,
                           handbook.words.get(anchor.removeprefix("p-"), ""): 1.0}
             for anchor, chapter, paragraph in handbook.paragraphs()}
    texts |= {Key(each.anchor, number): {said(each.question): 1.0, said(each.answer): ANSWER}
              for number, each in enumerate(handbook.questions)}
    return Index(texts, (*SAME, *handbook.same))
