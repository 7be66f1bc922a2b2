"""A phone in a real browser, as tests hold it."""
import re
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, expect

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text("utf-8")
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]

expect.set_options(timeout=15_000)  # a busy machine is no reason to fail


class Phone:
    """One phone at the table; what its console complains about fails the test."""

    def __init__(self, chrome: Browser, url: str, **about: object) -> None:
        self.context: BrowserContext = chrome.new_context(**{
            "viewport": {"width": 360, "height": 640}, "locale": "cs-CZ", "timezone_id": "Europe/Prague",
            "has_touch": True, "is_mobile": True, "base_url": url, **about})  # type: ignore[arg-type]
        self.scripts = about.get("java_script_enabled", True)
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

    def check_access(self) -> None:
        self.ready()
        self.page.evaluate(AXE)
        found = self.page.evaluate("rules => axe.run(document, {runOnly: rules})", RULES)
        assert not [(each["id"], each["nodes"][0]["html"]) for each in found["violations"]], self.page.url

    def fits(self) -> None:
        """No sideways scroll."""
        assert self.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), self.page.url
