"""Finding what answers a question in a handbook: in the reader's language, and where nothing is sure in the others."""
from collections.abc import Callable

from flask import current_app
from flask_babel import force_locale, get_locale, get_translations
from markupsafe import Markup, escape

from tally import Game, Handbook, Text

from ..web.language import LANGUAGES
from .rule_index import ANSWER, HEADING, PARAGRAPH, SAID, WEIGHTS, WORD, Answer, Index, Part, fold, words
from .rule_words import SAME

MOST, NEAREST = 12, 3  # paragraphs shown for one question, and where none is sure to answer it
WORTH_SHOWING = 0.3  # beside the best
MOST_WORDS = 40  # of a question that count
SURE = 1.05  # what an answer must be worth
MARKED = 0.45  # how near a word must come to one that was asked for to be marked


def search(game: Game, query: str) -> list[Answer]:
    """What answers the query, best first; the nearest where nothing is sure to."""
    asked = _asked(query)
    if not asked or game.handbook is None:
        return []
    found = _index(game, str(get_locale())).answers(asked)
    if not any(sure(each) for each in found):
        found = [each for language in LANGUAGES for each in _index(game, language).answers(asked)]
    best: dict[str, Answer] = {}
    for each in sorted(found, key=lambda each: each.worth):
        best[each.anchor] = each
    ranked = sorted(best.values(), key=lambda each: -each.worth)
    if not ranked or not sure(ranked[0]):
        return ranked[:NEAREST]
    return [each for each in ranked if each.worth >= WORTH_SHOWING * ranked[0].worth][:MOST]


def sure(answer: Answer) -> bool:
    return answer.worth >= SURE


def marker(game: Game, query: str) -> Callable[[str], Markup]:
    """What marks in a text the words that the query asks for."""
    index = _index(game, str(get_locale()))
    near = {word for asked in _asked(query) if asked not in WEIGHTS
            for word, surely in index.near(asked).items() if surely >= MARKED}

    def marked(text: str) -> Markup:
        pieces, end = [], 0
        for word in WORD.finditer(text):
            if fold(word[0]) in near:
                pieces += [escape(text[end:word.start()]), Markup("<mark>{}</mark>").format(word[0])]
                end = word.end()
        return Markup("").join([*pieces, escape(text[end:])])
    return marked


def _asked(query: str) -> list[str]:
    return [word for word in dict.fromkeys(words(query)) if len(word) > 1 or word.isdigit()][:MOST_WORDS]


def _index(game: Game, language: str) -> Index:
    """The index of a game in a language; made once per process."""
    made: dict[tuple[str, str], Index] = current_app.extensions.setdefault("rule_index", {})
    if (game.key, language) not in made:
        made[game.key, language] = _made(game.handbook or Handbook(()), language)
    return made[game.key, language]


def _made(handbook: Handbook, language: str) -> Index:
    with force_locale(language):
        catalogue = get_translations()

    def translated(*texts: Text) -> str:
        return " ".join(str(catalogue.ugettext(text.id)) for text in texts)

    parts: list[Part] = []
    for anchor, chapter, paragraph in handbook.paragraphs():
        phrases = handbook.words.get(anchor.removeprefix("p-"), ())
        parts += [Part(anchor, PARAGRAPH, translated(paragraph.text, *paragraph.items)),
                  Part(anchor, HEADING, translated(chapter.title)), *(Part(anchor, SAID, each) for each in phrases)]
    for number, each in enumerate(handbook.questions):
        parts += [Part(each.anchor, SAID, translated(each.question), number),
                  Part(each.anchor, ANSWER, translated(each.answer))]
    return Index(parts, (*SAME, *handbook.same))
