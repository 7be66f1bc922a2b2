"""Leave out of Pico, when it is sent, the components no page uses: of 11.6 kB compressed 7.9 are left.

Its file stays as its makers made it: renewing Pico is replacing that file. Using a component that is left out is
deleting its line of UNUSED; `tests/test_look.py` fails where a page has one.
"""
import re

# What its selectors have, and what a page that used it would have.
UNUSED = {
    r":host": r"attachShadow",
    r"\[dir=rtl\]": r"\bdir=\"?rtl",
    r"dropdown": r"\bdropdown\b",
    r"data-tooltip": r"data-tooltip",
    r"dialog|\.modal-": r"<dialog|\bmodal-is-|showModal",
    r"aria-label=breadcrumb": r"breadcrumb",
    r"role=search": r"role=\"search\"",
    r"role=link": r"role=\"link\"",
    r"hgroup": r"<hgroup",
    r"kbd|samp": r"<kbd|<samp",
    r"audio|video|canvas|iframe": r"<(audio|video|canvas|iframe)",
    r"blockquote|\bhr\b|address": r"<(blockquote|hr|address)\b",
    r"^h[456]$": r"<h[456]\b",
    r"\.(container|grid|striped|overflow-auto|outline|contrast)":
        r"class=\"([^\"]* )?(container(-fluid)?|grid|striped|overflow-auto|outline|contrast)[ \"]",
    r"aria-invalid=false": r"aria-invalid=\"?false",
    r"type=(range|color|reset)": r"type=\"(range|color|reset)\"",
}
LEFT_OUT = re.compile("|".join(UNUSED))
RULE = re.compile(r"([^{}]+)\{((?:[^{}]|\{[^{}]*\})*)\}")
LICENCE = re.compile(r"@charset [^;]*;|/\*.*?\*/", re.DOTALL)
IN_PARENTHESES = r"\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)"
OR = re.compile(rf":(not|is|where){IN_PARENTHESES}")  # a selector may mean something else than what stands in it
SELECTOR = re.compile(rf"(?:[^,()]|{IN_PARENTHESES})+")
VARIABLE = re.compile(rf"""(--pico-[\w-]+):(?:[^;}}"(]|"[^"]*"|{IN_PARENTHESES})*;?""")
USED = re.compile(r"var\((--pico-[\w-]+)")
ANIMATION = re.compile(r"@keyframes ([\w-]+)\{(?:[^{}]|\{[^{}]*\})*\}")


def without_unused(text: str) -> str:
    """Return the style sheet without rules for UNUSED, then without variables and animations nothing left refers to."""
    licence = "".join(LICENCE.findall(text))
    text = RULE.sub(_rule, LICENCE.sub("", text))
    before = ""
    while before != text:
        before, used = text, set(USED.findall(text))
        text = VARIABLE.sub(lambda found: found[0] if found[1] in used else "", text)  # noqa: B023 (called at once)
    named = set(re.findall(r"(?<!@keyframes )(?<![\w-])[a-z][\w-]*", text))
    return licence + ANIMATION.sub(lambda found: found[0] if found[1] in named else "", text)


def _rule(found: re.Match[str]) -> str:
    head, body = found[1], found[2]
    if head.startswith(("@media", "@supports")):
        body = RULE.sub(_rule, body)
    elif not head.startswith("@"):
        head = ",".join(each for each in SELECTOR.findall(head) if not LEFT_OUT.search(OR.sub("", each)))
    return f"{head}{{{body}}}" if head and body else ""
