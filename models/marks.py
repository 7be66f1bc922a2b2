"""The mark of a club or a table: a colour of a fixed palette and up to three letters."""
from typing import NamedTuple

import regex

# In the order of `--seat-0` … in static/style.css, each readable in light and dark mode.
COLOURS = ("red", "blue", "amber", "violet", "teal", "magenta", "grey", "green")
MOST_LETTERS = 3


class Mark(NamedTuple):
    """A colour ("": none) and the letters on it ("": initials of the name)."""
    colour: str = ""
    sign: str = ""


UNMARKED = Mark()


def letters(text: str) -> int:
    """Count grapheme clusters: letters as a reader counts them."""
    return len(regex.findall(r"\X", text))
