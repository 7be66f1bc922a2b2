"""Leave out comments and indentation of our own scripts and style sheets when they are sent; the files stay readable.

Lines stay lines, so that the line number of an error is that of the file. Nothing is parsed: only what cannot be
anything else in these files is left out (`tests/test_static_files.py` looks at each of them).
"""
import re

BLOCK = re.compile(r"(?m)^[ \t]*/\*(?!!).*?\*/", re.DOTALL)  # from the beginning of a line; a licence (`/*!`) stays
IN_STYLE = re.compile(r"/\*(?!!).*?\*/", re.DOTALL)
WHOLE_LINE = re.compile(r"(?m)^[ \t]*//.*$")
AT_END = re.compile(r"""(?m)(?<=[;,:{}()>\]]) // [^"'`\n]*$""")  # after code, and no string ends behind it
MARGINS = re.compile(r"(?m)^[ \t]+|[ \t]+$")
OWN = re.compile(r"(?!vendor/).*\.(css|js)\Z")


def without_comments(filename: str, text: str) -> str:
    """Return a script or style sheet without its comments; any other file, or one made by others, as it is."""
    found = OWN.match(filename)
    if not found:
        return text
    if found[1] == "css":
        return MARGINS.sub("", IN_STYLE.sub(_lines, text))
    if any(line.count("`") % 2 for line in text.splitlines()):
        return text  # a string of several lines, where margins and slashes say something
    return MARGINS.sub("", AT_END.sub("", WHOLE_LINE.sub("", BLOCK.sub(_lines, text))))


def _lines(found: re.Match[str]) -> str:
    return "\n" * found[0].count("\n")
