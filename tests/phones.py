"""A phone in a real browser."""
import re
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, BrowserContext, Error, LocatorAssertions, Page, expect

from tests.phone_pool import POOL

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text("utf-8")
Scheme = Literal["light", "dark"]
RULES = {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}
# Asked of the page itself: what a locator needs is compiled anew in every page, which takes 45 ms.
READY = """() => new Promise(done => {
  const root = document.documentElement;
  const look = () => root.matches(":is([data-ready], :not(:has(script)))") && done(true);
  look();
  new MutationObserver(look).observe(root, {attributes: true, attributeFilter: ["data-ready"]});
  setTimeout(() => done(false), 20_000);
})"""
# Returns only violations: transferring all passed checks is slower than running them.
STILL = """() => Promise.race([new Promise(enough => setTimeout(enough, 1000)), Promise.allSettled(
    document.getAnimations().filter(one => one.effect.getComputedTiming().endTime < 3000).map(one => one.finished))])"""
# What colours may stand on which is counted from the palette (tests/test_look.py), and targets are measured more
# strictly by SMALL: each of the two costs axe half of its time.
LOOK = """async (rules) => (await axe.run(document, {
        runOnly: rules, resultTypes: ["violations"], selectors: false,
        rules: {"color-contrast": {enabled: false}, "target-size": {enabled: false}}}))
    .violations.map(each => [each.id, each.nodes[0].html])"""

# Touch targets lower or narrower than 44 px. A radio or checkbox counts with its label, a link with an ::after over its
# row as the row; values of number rows may be narrower, not lower; words of a line for programmers may be both.
SMALL = """() => [...document.querySelectorAll(
    "a[href], button, select, textarea, summary, input:not([type=hidden]), label:has([type=radio], [type=checkbox])")]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }))
    .filter((each) => !each.closest(".vh, .skip, [aria-hidden=true], code"))
    .filter((each) => !each.matches("[type=radio], [type=checkbox]") || !each.labels?.length)
    .filter((each) => getComputedStyle(each, "::after").position !== "absolute" || !each.matches("a"))
    .map((each) => [each, each.getBoundingClientRect()])
    .filter(([each, box]) => box.width > 1 && (box.height < 43.5 || box.width < (each.matches("label") ? 24 : 43.5)))
    .map(([each, box]) => `${each.outerHTML.slice(0, 90)} ${Math.round(box.width)} × ${Math.round(box.height)}`)"""

# Text that lies over a field or button it is not of; a bar that sticks may cover what is scrolled under it.
COVERED = """() => {
    const apart = (style) => /sticky|fixed/.test(style.position) || style.clipPath !== "none";
    const inside = (each) => each && (apart(getComputedStyle(each)) || inside(each.parentElement));
    const seen = (each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true })
        && !each.closest("svg") && !inside(each);
    const fields = [...document.querySelectorAll("main :is(input, select, textarea, button, [role=button])")]
        .filter(seen).map((each) => [each, each.getBoundingClientRect()]).filter(([each, box]) => box.width > 2);
    const over = (one, other, start, end) => Math.min(one[end], other[end]) - Math.max(one[start], other[start]) > 2;
    const words = document.createTreeWalker(document.querySelector("main") ?? document.body, NodeFilter.SHOW_TEXT);
    const found = [], range = document.createRange();
    while (words.nextNode()) {
        const text = words.currentNode;
        if (!text.data.trim() || !seen(text.parentElement)) continue;
        range.selectNodeContents(text);
        for (const box of range.getClientRects()) for (const [field, own] of fields)
            if (!field.contains(text) && over(box, own, "left", "right") && over(box, own, "top", "bottom"))
                found.push(`${text.data.trim().slice(0, 50)} on ${field.outerHTML.slice(0, 90)}`);
    }
    return found.slice(0, 5);
}"""

expect.set_options(timeout=15_000)  # slow machines must not fail


class Phone:
    """One phone at the table; CSP errors in its console fail the test.

    One made with `keeps=True` keeps pages for times without network: it fetches them beside what a test does. Nothing
    moves on it (a tap costs 21 ms of processor less), unless it is made with `reduced_motion="no-preference"`.
    """

    def __init__(self, chrome: Browser, url: str, **about: object) -> None:
        keeps = bool(about.pop("keeps", False))
        self.url, self.reusable = url, not keeps
        self.scripts = about.get("java_script_enabled", True)
        about.setdefault("reduced_motion", "reduce")
        self.page: Page
        self.pooled_context, self.page = POOL.lend(self, chrome, {
            "viewport": {"width": 360, "height": 640}, "locale": "cs-CZ", "timezone_id": "Europe/Prague",
            "has_touch": True, "is_mobile": True, "base_url": url,
            "service_workers": "allow" if keeps else "block", **about})
        self.pooled_context.set_default_timeout(20_000)
        self.complaints: list[str] = []
        self.taps = 0
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", lambda said: self.complaints.append(said.text) if "Content Security" in said.text
                     else None)

    @property
    def context(self) -> BrowserContext:
        """Its context; that of a test that touched it is not used again."""
        self.reusable = False
        return self.pooled_context

    def tap(self, selector: str, nth: int = 0) -> None:
        self.taps += 1
        target = self.page.locator(selector).nth(nth)
        target.wait_for(state="attached")
        self.ready()
        target.click()

    def expect(self, selector: str) -> LocatorAssertions:
        """What is expected of an element of the page, within some seconds."""
        return expect(self.page.locator(selector))

    def ready(self) -> None:
        """Wait until the page's scripts are ready, where it has any."""
        if self.scripts:
            try:
                assert self.page.evaluate(READY), f"no script ran on {self.page.url}"
            except Error:  # another page came meanwhile
                self.page.locator("html:is([data-ready], :not(:has(script)))").wait_for(state="attached")

    def choose(self, name: str, value: object) -> None:
        """Tap an option of a field."""
        self.tap(f'label:has(input[name="{name}"][value="{value}"])')

    def let_in(self, address: str) -> None:
        """Take an invitation, as by opening its address, without drawing the page it leads to."""
        assert self.pooled_context.request.get(address, max_redirects=0).status == 303

    def goto_table(self, key: str) -> None:
        self.page.goto(f"/tables/{key}")

    def record(self) -> None:
        self.tap("button[name=record]:not(.vh)")
        self.page.wait_for_url(re.compile(r"/tables/\w+$"))

    def letters(self) -> list[int]:
        """Letters of each seat as shown."""
        return [tile.locator(".letter.filled").count() for tile in self.page.locator(".tile").all()]

    def totals(self) -> tuple[int, ...]:
        """Totals as shown, by seat whatever the page's order."""
        found = self.page.locator("[data-count]").evaluate_all(
            "all => all.map(each => [each.dataset.count, each.dataset.total])")
        return tuple(total for _seat, total in sorted((int(seat), int(total)) for seat, total in found))

    def load_axe_with_pages(self) -> None:
        """Let every page come with axe, which is then compiled once: cheaper where each page is looked at."""
        self.page.add_init_script(AXE)

    def check_access(self) -> None:
        """Assert that axe finds no violation."""
        self.ready()
        # scrolled to the end of the fields, where the bar covers nothing
        self.page.evaluate('document.querySelector(".record-bar")?.parentElement.scrollIntoView({ block: "end" })')
        self.page.evaluate(STILL)  # no colour on its way
        if not self.page.evaluate("() => 'axe' in window"):
            self.page.evaluate(AXE)
        found = self.page.evaluate(LOOK, RULES)
        assert not found, (self.page.url, found)

    def fits(self) -> None:
        """Assert that the page does not scroll sideways, and that no text lies on a field."""
        # not innerWidth: a phone zooms out until all is in it
        assert self.page.evaluate("""document.documentElement.scrollWidth <= document.documentElement.clientWidth"""
                                  ), self.page.url
        covered = self.page.evaluate(COVERED)
        assert not covered, (self.page.url, covered)

    def check_targets(self) -> None:
        """Assert that touch targets are at least 44 px high and wide."""
        small = self.page.evaluate(SMALL)
        assert not small, (self.page.url, small)
