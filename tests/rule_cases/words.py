"""Words shared by the cases of every game: alternatives, unordered people, unknown words."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from babel import Locale

Case = Mapping[str, Any]


class Unknown(Exception):
    """The case uses a word its adapter does not know: reported as a disagreement, never skipped."""


def only(said: Case, *known: str, of: str) -> None:
    """Check that only known words are used. Raises `Unknown`."""
    if strange := set(said) - set(known):
        raise Unknown(f"unknown {', '.join(sorted(strange))} in {of}")


def alternatives(expect: Any) -> Iterator[Case]:
    """All correct answers: what is expected, and what stands under "or", there or in one of the values.

    "or" holds one answer or a list of them; the word "refused" alone is an answer as well.
    """
    if expect == "refused":
        yield {"refused": True}
        return
    if not isinstance(expect, Mapping):
        raise Unknown(f"unknown expectation {expect!r}")
    plain = {name: wanted for name, wanted in expect.items() if name != "or"}
    if plain:
        yield from _values(plain)
    others = expect.get("or", [])
    for each in others if isinstance(others, list) else [others]:
        yield from alternatives(each)


def _values(expect: dict[str, Any]) -> Iterator[Case]:
    """{"scores": {"or": [a, b]}} is a or b."""
    for name, wanted in expect.items():
        if isinstance(wanted, Mapping) and set(wanted) == {"or"}:
            for each in wanted["or"]:
                yield from _values({**expect, name: each})
            return
    yield expect


def agreeing(expect: Any, differs: Callable[[Case], str | None]) -> str | None:
    """None when one of the alternatives agrees, or what differs from each of them."""
    differences = []
    for each in alternatives(expect):
        difference = differs(each)
        if difference is None:
            return None
        differences.append(difference)
    return "; or: ".join(differences) if differences else "nothing is expected"


ZEROS = {  # the zero of each numbering system that is the default of a Babel language
    "latn": "0", "arab": "\u0660", "arabext": "\u06f0", "beng": "\u09e6", "deva": "\u0966", "mymr": "\u1040",
    "tibt": "\u0f20", "olck": "\u1c50", "mtei": "\uabf0", "nkoo": "\u07c0", "adlm": "\U0001e950",
    "cakm": "\U00011136", "hmnp": "\U0001e140"}


def as_written(text: str, locale: Locale) -> tuple[str, ...]:
    """Parse a number in the language's own digits, or in ASCII."""
    zero = ord(ZEROS[locale.default_numbering_system])
    return text, "".join(chr(zero + int(each)) if each.isdecimal() else each for each in text)


def transfer(said: Any) -> tuple[Any, Any, Any]:
    """Who pays whom how much: {from, to, amount}, or the three of them in a list."""
    if not isinstance(said, Mapping):
        payer, payee, amount = said
        return payer, payee, amount
    names = (("from", "payer"), ("to", "payee"), ("amount", "money", "minor_units", "points"))
    only(said, *(word for words in names for word in words), of="transfer")
    payer, payee, amount = (next((said[word] for word in words if word in said), None) for words in names)
    return payer, payee, amount


def same_people(found: Iterable[Any], wanted: Any) -> bool:
    """Whether the same people are named, in any order; one name is a list of one, null is nobody."""
    names = [] if wanted is None else wanted if isinstance(wanted, list) else [wanted]
    return sorted(map(str, found)) == sorted(map(str, names))
