"""A pseudo-language for tests of layout: English with accents, 40 % longer, in brackets.

With PSEUDO in the configuration of the app it stands where English does. It is offered to nobody: what is in brackets
was translated, what is not was never given to gettext, and what fits here fits in any language.
"""
import re
from typing import Any

from babel.messages.catalog import Catalog

LETTERS = str.maketrans("ACDEGHIKLNORSTUWYZacdeghiklnorstuwyz", "ÀÇÐÉĜĤÎĶĹÑÖŔŠŢÛŴÝŽàçðéĝĥîķĺñöŕšţûŵýž")
VOWEL = re.compile("[aeiouyAEIOUY]")
# Placeholders, markup, entities and braces of scripts stay as they are.
KEPT = re.compile(r"%\(\w+\)[sd]|%%|</?\w[^>]*>|&\w+;|\{\w*\}")
LONGER = 1.4


def pseudo(text: str) -> str:
    """A text with accents, its vowels doubled from the left until it is longer by 40 %, in brackets."""
    end, pieces, missing = 0, [], round(len(KEPT.sub("", text)) * (LONGER - 1)) - 2
    for kept in [*KEPT.finditer(text), None]:
        part = text[end:kept.start() if kept else None]
        longer, doubled = VOWEL.subn(lambda each: each[0] * 2, part, count=missing) if missing > 0 else (part, 0)
        missing -= doubled
        pieces.append(longer.translate(LETTERS) + (kept[0] if kept else ""))
        end = kept.end() if kept else end
    inside = "".join(pieces)
    body = inside.strip()
    return inside.replace(body, f"[{body}]", 1) if body else inside


def pseudo_catalogue(messages: Catalog) -> Catalog:
    """A catalogue of all these messages in the pseudo-language."""
    made = Catalog(locale="en")
    for message in messages:
        if message.id:
            ids: Any = message.id
            text = tuple(map(pseudo, ids)) if message.pluralizable else pseudo(ids)
            made.add(ids, text, context=message.context)
    return made
