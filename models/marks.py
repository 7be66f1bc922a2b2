"""The mark of a club or a table: a colour of a fixed palette, and up to three letters on it."""
from typing import NamedTuple

import regex

# In the order of `--seat-0` … in static/style.css, each readable in the light and in the dark.
COLOURS = ("red", "blue", "amber", "violet", "teal", "magenta", "grey", "green")
MOST_LETTERS = 3


class Mark(NamedTuple):
    """A colour ("": none) and the letters on it ("": those its name begins with)."""
    colour: str = ""
    sign: str = ""


UNMARKED = Mark()


def letters(text: str) -> int:
    """How many letters a reader counts."""
    return len(regex.findall(r"\X", text))
