"""A person who types anything, in any order, into the entry forms of a game, and sees what stands on the screen.

Scripts are imitated as far as they show and send: conditions (static/js/when.js), the questions that a preview brings
(static/js/sums.js). After a refusal the next thing to do must be on the page, open and ready to be tapped.
"""
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from html.parser import HTMLParser

from flask.testing import FlaskClient

from views.web.conditions import holds

VOID = {"input", "br", "img", "link", "meta", "hr"}
TYPED = ("", "0", "1", "3", "5", "8", "12", "17", "20", "33", "40", "abc", "8h", "3k 3h 4s", "−2")
CONTROLS = ("input", "select", "textarea")
PRESS = 0.25  # how often Record is pressed instead of typing


@dataclass(eq=False)
class Node:
    """An element of a page."""
    tag: str
    at: dict[str, str]
    parent: "Node | None" = None
    children: list["Node"] = field(default_factory=list)
    text: str = ""

    @cached_property
    def inside(self) -> list["Node"]:
        """All elements in it, as they stand on the page."""
        return [one for each in self.children for one in (each, *each.inside)]

    def put(self, children: list["Node"]) -> None:
        """These in place of what is in it."""
        self.children = children
        for each in children:
            each.parent = self
        for each in self.above():
            each.__dict__.pop("inside", None)

    def above(self) -> Iterator["Node"]:
        """The element and those around it."""
        each: Node | None = self
        while each is not None:
            yield each
            each = each.parent

    @property
    def words(self) -> str:
        return " ".join([self.text, *(each.text for each in self.inside)]).strip()


class Tree(HTMLParser):
    def __init__(self, page: str) -> None:
        super().__init__()
        self.root = self.here = Node("page", {})
        self.feed(page)

    def handle_starttag(self, tag: str, given: list[tuple[str, str | None]]) -> None:
        node = Node(tag, {name: value or "" for name, value in given}, self.here)
        self.here.children.append(node)
        self.here = self.here if tag in VOID else node

    def handle_endtag(self, tag: str) -> None:
        for each in self.here.above():
            if each.tag == tag and each.parent is not None:
                self.here = each.parent
                return

    def handle_data(self, data: str) -> None:
        self.here.text += data.strip()


class Screen:
    """An open entry form as a person sees it."""

    def __init__(self, page: str) -> None:
        self.root = Tree(page).root
        self.form = next(each for each in self.root.inside if each.at.get("id") == "entry")
        self.settle()

    def controls(self) -> list[Node]:
        return [each for each in self.form.inside if each.tag in CONTROLS and each.at.get("name")]

    def sent(self) -> list[tuple[str, str]]:
        found = []
        for each in self.controls():
            if any("data-unsent" in one.at and "hidden" in one.at for one in each.above()):
                continue
            if each.tag == "select":
                found += [(each.at["name"], self.chosen(each).at["value"])]
            elif each.at.get("type") not in ("radio", "checkbox") or "checked" in each.at:
                found.append((each.at["name"], each.at.get("value", "")))
        return found

    def values(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for name, value in self.sent():
            found.setdefault(name, []).append(value)
        return found

    @staticmethod
    def chosen(select: Node) -> Node:
        options = [each for each in select.inside if each.tag == "option"]
        return next((each for each in options if "selected" in each.at), options[0])

    def settle(self) -> None:
        """Show and hide what depends on what is typed."""
        for _round in range(8):
            values, before = self.values(), [each for each in self.form.inside if "hidden" in each.at]
            for each in self.form.inside:
                if "data-when" in each.at:
                    each.at.pop("hidden", None)
                    if not holds(each.at["data-when"], values):
                        each.at["hidden"] = ""
                        each.at.pop("selected", None)
                if each.tag == "details" and "data-opens" in each.at and holds(each.at["data-opens"], values):
                    each.at["open"] = ""
            if before == [each for each in self.form.inside if "hidden" in each.at]:
                return

    @staticmethod
    def in_sight(node: Node, folds: bool = False) -> bool:
        """Whether it is shown; `folds`: or stands in a fold that a tap opens."""
        inner = node
        for each in node.above():
            if "hidden" in each.at or each.at.get("type") == "hidden" or each.tag == "template":
                return False
            closed = each.tag == "details" and "open" not in each.at and "data-shown" not in each.at
            if closed and not folds and inner.tag != "summary":
                return False
            inner = each
        return True

    def type(self, dice: random.Random) -> str:
        """Tap or type something that can be tapped or typed; says what."""
        node = dice.choice([each for each in self.controls() if self.in_sight(each, folds=True)])
        name, value = node.at["name"], node.at.get("value", "")
        if node.tag == "select":
            option = dice.choice([each for each in node.inside if each.tag == "option" and "hidden" not in each.at])
            self.chosen(node).at.pop("selected", None)
            option.at["selected"], value = "", option.at["value"]
        elif node.at["type"] == "radio":
            for each in self.controls():
                if each.at["name"] == name:
                    each.at.pop("checked", None)
            node.at["checked"] = ""
        elif node.at["type"] == "checkbox":
            node.at.pop("checked", None) if "checked" in node.at else node.at.update(checked="")
            one = next((each for each in node.above() if "data-one" in each.at), None)
            for each in one.inside if one else ():
                if each is not node:
                    each.at.pop("checked", None)
        else:
            node.at["value"] = value = dice.choice(TYPED)
        self.settle()
        return f"{name}={value}"

    def take(self, preview: str) -> None:
        """Put the questions of a preview in their place."""
        brought = next(each for each in Tree(preview).root.inside if each.at.get("data-for") == "asked")
        place = next((each for each in self.form.inside if each.at.get("id") == "asked"), None)

        def inputs(node: Node) -> list[tuple[str, str]]:
            return [(each.at["name"], each.at["value"]) for each in node.inside if each.tag == "input"]

        if place is not None and inputs(place) != inputs(brought):
            place.put(brought.children)
        self.settle()

    def next_things(self) -> dict[str, bool]:
        """What a refusal asks for, by the id it leads to: whether it is there to be tapped."""
        summary = next((each for each in self.root.inside if each.at.get("id") == "summary"), None)
        links = [each.at["href"][1:] for each in summary.inside if each.tag == "a" and each.at["href"][:1] == "#"] \
            if summary else []
        if not links and any(each.at.get("name") == "confirmed" for each in self.root.inside):
            return {"confirmed": True}  # the button says: Record all the same
        return {each: self._to_tap(each) for each in links} or {summary.words if summary else "no reason": False}

    def _to_tap(self, wanted: str) -> bool:
        target = next((each for each in self.form.inside if each.at.get("id") == wanted), None)
        if target is None or not self.in_sight(target):
            return False
        field_of = next(each for each in target.above() if each.tag in ("fieldset", "table", "form") or each in (
            target.parent,))
        return any(each.tag in CONTROLS and self.in_sight(each) for each in (target, *target.inside, *field_of.inside))


@dataclass
class Walk:
    """What was typed since the form was opened, and what became of it."""
    client: FlaskClient
    url: str
    dice: random.Random
    screen: Screen
    steps: list[str] = field(default_factory=list)
    recorded: int = 0
    refused: int = 0

    @classmethod
    def opened(cls, client: FlaskClient, url: str, dice: random.Random) -> "Walk":
        answer = client.get(url)
        assert answer.status_code == 200, url
        return cls(client, url, dice, Screen(answer.text))

    def go(self, steps: int) -> None:
        """Type and press Record until it is recorded or so many steps are done."""
        for _step in range(steps):
            if self.dice.random() > PRESS:
                self.steps.append(self.screen.type(self.dice))
                self._preview()
            elif self._press():
                return

    def _post(self, *more: tuple[str, str], **headers: str) -> tuple[int, str]:
        data: dict[str, list[str]] = self.screen.values()
        for name, value in more:
            data.setdefault(name, []).append(value)
        answer = self.client.post(self.url.partition("?")[0], data=data, headers=headers)
        assert answer.status_code in (200, 303, 422), (answer.status_code, self.steps)
        return answer.status_code, answer.text

    def _preview(self) -> None:
        _status, page = self._post(("preview", "1"), **{"X-Requested-With": "preview"})
        self.screen.take(page)

    def _press(self) -> bool:
        self.steps.append("Record")
        status, page = self._post(("record", "1"))
        if status == 303:
            self.recorded += 1
            return True
        self.refused += 1
        self.screen = Screen(page)
        missing = {each for each, there in self.screen.next_things().items() if not there}
        assert not missing, (self.url, missing, re.sub(r"\s+", " ", self.said()), self.steps)
        return False

    def said(self) -> str:
        return next((each.words for each in self.screen.root.inside if each.at.get("id") == "summary"), "")
