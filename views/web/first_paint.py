"""Set `hidden` and `open` in rendered forms as the scripts would, so that nothing moves after the first paint.

static/js/when.js hides the parts whose `data-when` does not hold; the same conditions are evaluated here. Hidden
inputs stay enabled: without scripts noscript.css shows all parts, and all are sent.
"""
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from html import unescape

from markupsafe import Markup

from .conditions import met

TAG = re.compile(r"""<(?P<end>/?)(?P<name>[a-zA-Z][a-zA-Z0-9-]*)(?P<about>(?:[^<>"']++|"[^"]*+"|'[^']*+')*+)>""")
ATTRIBUTE = re.compile(r"""([^\s"'=/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+)))?""")
EMPTY = frozenset(("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"))
INPUTS = frozenset(("input", "select", "option", "details"))
MATTERS = re.compile(r"data-when|errors")
BUTTONS = ("submit", "button", "reset", "image", "file")
Change = tuple[int, int, str]  # start, end, replacement
ROUNDS = 8  # passes: a part shown may show another; as many as when.js makes


class _Tag:
    """A start tag: its regex match and its attributes."""
    __slots__ = ("about", "found")

    def __init__(self, found: "re.Match[str]") -> None:
        self.found = found
        said = found["about"]
        self.about = {each[1].lower(): unescape(each[2] or each[3] or each[4] or "")
                      for each in ATTRIBUTE.finditer(said)} if said else {}

    def switched(self, attribute: str, on: bool) -> Iterator["Change"]:
        """Yield the edits that set or remove a boolean attribute."""
        if on == (attribute in self.about):
            return
        end = self.found.end("about")
        if on:
            yield end, end, f" {attribute}"
        for each in () if on else ATTRIBUTE.finditer(self.found["about"]):
            if each[1] == attribute:
                at = self.found.start("about")
                yield at + each.start(), at + each.end(), ""


@dataclass(slots=True)
class _Part:
    """An element with a `data-when` condition."""
    tag: "_Tag"
    condition: str
    unsent: bool
    hidden: bool


@dataclass(slots=True)
class _Input:
    """An input: its value and whether it would be sent."""
    value: str
    chosen: bool
    disabled: bool
    unsent: tuple[_Part, ...]

    def is_sent(self) -> bool:
        """An input in a hidden [data-unsent] part is not sent; outside such parts `disabled` decides."""
        return self.chosen and not (any(part.hidden for part in self.unsent) if self.unsent else self.disabled)


@dataclass(slots=True)
class _Fold:
    """A `details` element that scripts open or close."""
    tag: "_Tag"
    around: tuple[_Part, ...]
    chosen: bool = False  # an input in it is checked
    wrong: bool = False  # an error is shown in it

    def is_open(self, form: "_Form") -> bool:
        about = self.tag.about
        if "data-fold" in about and self.chosen and not self.wrong:
            return False
        if "data-shown" in about and not any(part.hidden for part in self.around):
            return True
        return "open" in about or ("data-opens" in about and met(about["data-opens"], form.sent))


@dataclass(slots=True)
class _Form:
    """One form of the page: its conditional parts, inputs and folds."""
    parts: list[_Part] = field(default_factory=list)
    inputs: defaultdict[str, list[_Input]] = field(default_factory=lambda: defaultdict(list))
    folds: list[_Fold] = field(default_factory=list)

    def sent(self, name: str) -> Sequence[str]:
        return [each.value for each in self.inputs.get(name, ()) if each.is_sent()]

    def settle(self) -> None:
        """Hide and show parts until nothing changes, at most `ROUNDS` times."""
        for _round in range(ROUNDS):
            before = [part.hidden for part in self.parts]
            for part in self.parts:
                part.hidden = not met(part.condition, self.sent)
            if before == [part.hidden for part in self.parts]:
                break


@dataclass(slots=True)
class _Element:
    """An element on the parser's stack of open elements."""
    name: str
    form: _Form | None = None
    part: _Part | None = None
    fold: _Fold | None = None
    select: _Input | None = None


def first_paint(page: str) -> str:
    """Return the page with `hidden` and `open` set as its scripts would set them."""
    if "data-when" not in page and "data-fold" not in page:
        return page
    changes: list[Change] = []
    for form in _Reader().forms(page):
        form.settle()
        for part in form.parts:
            changes += part.tag.switched("hidden", part.hidden)
        for fold in form.folds:
            changes += fold.tag.switched("open", fold.is_open(form))
    return Markup("".join(_changed(page, sorted(changes))))  # the input was trusted markup


def _changed(page: str, changes: Iterable[Change]) -> Iterator[str]:
    done = 0
    for start, end, text in changes:
        yield page[done:start]
        yield text
        done = end
    yield page[done:]


class _Reader:
    """Collect the forms of a page in one pass; expects the well-formed markup of our templates."""

    def __init__(self) -> None:
        self.open: list[_Element] = []
        self.found: list[_Form] = []

    def forms(self, page: str) -> list[_Form]:
        for found in TAG.finditer(page):
            name = found["name"].lower()
            if found["end"]:
                self._close(name)
                continue
            element = _Element(name)
            if name == "form":
                element.form = _Form()
                self.found.append(element.form)
            elif self.found:
                self._take(element, found)
            if name not in EMPTY:
                self.open.append(element)
        return self.found

    def _take(self, element: _Element, found: "re.Match[str]") -> None:
        """Note an element inside a form if it is conditional, a fold, an input or an error list."""
        form = next((each.form for each in reversed(self.open) if each.form is not None), None)
        if form is None or (element.name not in INPUTS and not MATTERS.search(found["about"])):
            return
        tag = _Tag(found)
        if "data-when" in tag.about:
            element.part = _Part(tag, tag.about["data-when"], "data-unsent" in tag.about, "hidden" in tag.about)
            form.parts.append(element.part)
        around = tuple(each.part for each in (*self.open, element) if each.part is not None)
        unsent = tuple(part for part in around if part.unsent)
        if element.name == "details":
            element.fold = _Fold(tag, around)
            form.folds.append(element.fold)
        elif element.name == "input":
            self._input(form, tag.about, unsent)
        elif element.name == "select":
            element.select = _Input("", False, "disabled" in tag.about, unsent)
            form.inputs[tag.about.get("name", "")].append(element.select)
        elif element.name == "option":
            self._option(tag.about)
        if "errors" in tag.about.get("class", "").split():
            self._within_folds("wrong")

    def _input(self, form: _Form, about: dict[str, str], unsent: tuple[_Part, ...]) -> None:
        kind = about.get("type", "text").lower()
        if kind in BUTTONS:
            return
        box = kind in ("radio", "checkbox")
        form.inputs[about.get("name", "")].append(_Input(
            about.get("value", "on" if box else ""), not box or "checked" in about, "disabled" in about, unsent))
        if "checked" in about:
            self._within_folds("chosen")

    def _option(self, about: dict[str, str]) -> None:
        """A select sends its selected option, or else its first one."""
        select = next((each.select for each in reversed(self.open) if each.select is not None), None)
        if select is not None and ("selected" in about or not select.chosen):
            select.value, select.chosen = about.get("value", ""), True

    def _within_folds(self, what: str) -> None:
        for each in self.open:
            if each.fold is not None:
                setattr(each.fold, what, True)

    def _close(self, name: str) -> None:
        for at in range(len(self.open) - 1, -1, -1):
            if self.open[at].name == name:
                del self.open[at:]
                return
