"""A phone in a real browser, as tests hold it."""
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, BrowserContext, Page, expect

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text("utf-8")
Scheme = Literal["light", "dark"]
RULES = {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}
COLOURS = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}  # those of them that look at colours
# Only what is wrong comes back from the page: to carry over all that is right costs more than to look at it.
LOOK = """async rules => (await axe.run(document, {runOnly: rules, resultTypes: ["violations"]}))
    .violations.map(each => [each.id, each.nodes[0].html])"""

# What a finger is to hit and is lower or narrower than 44 px. A radio or a box is as large as its label; a link whose
# ::after lies over its whole row is as large as the row; the values of a row of numbers may be narrower, not lower.
SMALL = """() => [...document.querySelectorAll(
    "a[href], button, select, textarea, summary, input:not([type=hidden]), label:has([type=radio], [type=checkbox])")]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }))
    .filter((each) => !each.closest(".vh, .skip, [aria-hidden=true]"))
    .filter((each) => !each.matches("[type=radio], [type=checkbox]") || !each.labels?.length)
    .filter((each) => getComputedStyle(each, "::after").position !== "absolute" || !each.matches("a"))
    .map((each) => [each, each.getBoundingClientRect()])
    .filter(([each, box]) => box.width > 1 && (box.height < 43.5 || box.width < (each.matches("label") ? 24 : 43.5)))
    .map(([each, box]) => `${each.outerHTML.slice(0, 90)} ${Math.round(box.width)} × ${Math.round(box.height)}`)"""

expect.set_options(timeout=15_000)  # a busy machine is no reason to fail


class Phone:
    """One phone at the table; what its console complains about fails the test."""

    def __init__(self, chrome: Browser, url: str, **about: object) -> None:
        self.context: BrowserContext = chrome.new_context(**{
            "viewport": {"width": 360, "height": 640}, "locale": "cs-CZ", "timezone_id": "Europe/Prague",
            "has_touch": True, "is_mobile": True, "base_url": url, **about})  # type: ignore[arg-type]
        self.scripts = about.get("java_script_enabled", True)
        self.scheme: Any = about.get("color_scheme", "light")
        self.context.set_default_timeout(20_000)
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.taps = 0
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", lambda said: self.complaints.append(said.text) if "Content Security" in said.text
                     else None)

    def tap(self, selector: str, nth: int = 0) -> None:
        self.taps += 1
        target = self.page.locator(selector).nth(nth)
        target.wait_for(state="attached")
        self.ready()
        target.click()

    def ready(self) -> None:
        """Wait for the scripts of the page: a finger is slower than they are, a test is not."""
        if self.scripts and self.page.locator("script").count():
            self.page.locator("html[data-ready]").wait_for(state="attached")

    def choose(self, name: str, value: object) -> None:
        """Tap one of the large buttons of a field."""
        self.tap(f'label:has(input[name="{name}"][value="{value}"])')

    def goto_table(self, key: str) -> None:
        self.page.goto(f"/tables/{key}")

    def record(self) -> None:
        self.tap("button[name=record]:not(.vh)")
        self.page.wait_for_url(re.compile(r"/tables/\w+$"))

    def letters(self) -> list[int]:
        """Letters of each seat as the page shows them."""
        return [tile.locator(".letter.filled").count() for tile in self.page.locator(".tile").all()]

    def totals(self) -> tuple[int, ...]:
        """What stands at each seat, in the order of seats, whatever order the page shows them in."""
        found = self.page.locator("[data-count]").evaluate_all(
            "all => all.map(each => [each.dataset.count, each.dataset.total])")
        return tuple(total for _seat, total in sorted((int(seat), int(total)) for seat, total in found))

    def check_access(self) -> None:
        """Axe finds nothing wrong with the page."""
        self.ready()
        # At the end of the fields: before it the bar lies over whatever is being scrolled under it.
        self.page.evaluate('document.querySelector(".record-bar")?.parentElement.scrollIntoView({ block: "end" })')
        self.page.evaluate(AXE)
        self._look(RULES)

    def check_colours(self, scheme: Scheme) -> None:
        """Nor is anything wrong with its colours in another theme, after `check_access` in the phone's own."""
        self.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # no colour on its way to another
        self._look(COLOURS)
        self.page.emulate_media(color_scheme=self.scheme, reduced_motion="null")

    def _look(self, rules: Mapping[str, object]) -> None:
        found = self.page.evaluate(LOOK, rules)
        assert not found, (self.page.url, found)

    def fits(self) -> None:
        """No sideways scroll."""
        assert self.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), self.page.url

    def check_targets(self) -> None:
        """Everything that is tapped is at least 44 px high and wide."""
        small = self.page.evaluate(SMALL)
        assert not small, (self.page.url, small)
