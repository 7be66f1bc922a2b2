"""Czech and German words in a text of another language, marked with their language so that they are read right."""
import re

from markupsafe import Markup, escape

from tally import Text

from ..translate import say
from .language import reader

WORD = re.compile(r"[^\W\d_]+")
# Letters that tell a word's language. Of the languages of this app only Czech has the first ones, German the others.
CZECH, GERMAN = frozenset("ěščřžýůťďňáíéúó"), frozenset("äöüß")
# Words of the games without such a letter: Czech ones in English texts.
NAMES = frozenset((
    "betl", "cvikolo", "flek", "fleky", "forhont", "hajnej", "hejma", "kaval", "kluk", "mond", "pikolo", "renonc",
    "trul", "valat"))


def spoken(text: Text | str) -> Markup:
    """A text in the reader's language, its Czech and German words in elements of their language."""
    sentence = say(text)
    parts, end = [], 0
    for word in WORD.finditer(sentence):
        language = _language(word[0].lower())
        if language:
            parts += [escape(sentence[end:word.start()]), Markup('<span lang="{}">{}</span>').format(language, word[0])]
            end = word.end()
    return Markup("").join([*parts, escape(sentence[end:])])


def _language(word: str) -> str:
    """The language of a word if it is not the reader's; "" if it is, or cannot be told."""
    here = reader().language[:2]
    if here == "cs":
        return ""
    if CZECH & set(word):
        return "cs"
    if here != "de" and GERMAN & set(word):
        return "de"
    return "cs" if here == "en" and word in NAMES else ""
