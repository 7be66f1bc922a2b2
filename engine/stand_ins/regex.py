r"""Stand in for `regex`, which is compiled: the only pattern asked on a phone is \X, the letter as a reader counts it.

Counts letters of names typed without network and draws the letters of marks; the server counts again on receiving.
"""
import re
from typing import Any

JOINED = "\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u200d\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\U0001f3fb-\U0001f3ff"
LETTER = re.compile(rf"\r\n|(?:[\U0001f1e6-\U0001f1ff]{{2}}|.)(?:[{JOINED}]|(?<=\u200d).)*", re.DOTALL)


def findall(pattern: str, text: str) -> list[str]:
    return LETTER.findall(text) if pattern == r"\X" else re.findall(pattern, text)


def compile(pattern: str) -> Any:
    return re.compile(pattern)
