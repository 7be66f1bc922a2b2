"""What a browser that has nothing yet fetches for a page: files as they are sent, pages as a proxy compresses them."""
import gzip

from playwright.sync_api import Request, sync_playwright

from tests.servers import launch

COMES_LATER = 5_000  # ms within which a page has fetched what it loads when it works already


def first_visit(address: str) -> int:
    """Open a page in a fresh Chromium; return the bytes of all that it fetches."""
    sizes = list[int]()

    def count(asked: Request) -> None:
        answer = asked.response()
        if answer is not None and not asked.url.startswith("data:"):
            plain = answer.header_value("content-encoding") is None
            sizes.append(len(gzip.compress(answer.body(), 6)) if plain else asked.sizes()["responseBodySize"])

    with sync_playwright() as playwright:
        browser = launch(playwright)
        page = browser.new_context(locale="cs").new_page()
        page.on("requestfinished", count)
        page.goto(address)
        page.wait_for_timeout(COMES_LATER)
        browser.close()
    return sum(sizes)
