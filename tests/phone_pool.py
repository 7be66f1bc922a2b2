"""Browser contexts of phones that tests are through with, emptied, for phones of later tests.

A page in a new context costs half a second of processor: a renderer starts, and fetches and compiles all scripts.
A page in a context of before costs half of that. It is a new page, and finds no cookie and nothing stored.
"""
from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, Error, Page

if TYPE_CHECKING:
    from tests.phones import Phone

MOST = 5  # contexts nobody uses: each has a renderer of 60 MB
EMPTY = "/empty-page-of-the-pool"


class PhonePool:
    """Free contexts by their options; and the phones of the test that runs."""

    def __init__(self) -> None:
        self._free: OrderedDict[int, tuple[str, _Emptied]] = OrderedDict()
        self._lent: list[tuple[Phone, str, _Emptied | None]] = []

    def lend(self, phone: Phone, chrome: Browser, options: dict[str, Any]) -> tuple[BrowserContext, Page]:
        """A context of these options with a new page, for a phone that is put away by `put_away`."""
        key = repr(sorted(options.items()))
        found = next((nth for nth, (free, each) in self._free.items() if free == key and each.of(chrome)), None)
        emptied = self._free.pop(found)[1] if found is not None else None
        context = emptied.context if emptied else chrome.new_context(**options)
        self._lent.append((phone, key, emptied))
        return context, context.new_page()

    def put_away(self, chrome: Browser) -> None:
        """Empty the contexts of all phones, and close those that cannot be emptied or nobody asked this pool for."""
        lent, self._lent = self._lent, []
        for phone, key, emptied in lent:
            if phone.reusable:
                try:
                    again = emptied or _Emptied(phone)
                    again.empty()
                except Error:
                    continue
                self._free[id(again)] = key, again
        while len(self._free) > MOST:
            self._free.popitem(last=False)
        free = [each.context for _key, each in self._free.values()]
        for context in chrome.contexts:
            if context not in free:
                context.close()


class _Emptied:
    """A context with one page of nothing, which keeps its renderer alive."""

    def __init__(self, phone: Phone) -> None:
        self.context, self._url = phone.pooled_context, phone.url
        self._page: Page = phone.page
        self._page.route(f"**{EMPTY}", lambda route: route.fulfill(body="<title></title>", content_type="text/html"))
        self._page.goto(self._url + EMPTY)
        self._page.unroute_all(behavior="ignoreErrors")
        self._session: CDPSession = self.context.new_cdp_session(self._page)

    def of(self, chrome: Browser) -> bool:
        return self.context.browser is chrome

    def empty(self) -> None:
        """Close all pages but this one; forget cookies and everything stored."""
        for page in self.context.pages:
            if page is not self._page:
                page.close()
        self.context.clear_cookies()
        self._page.evaluate("localStorage.clear()")  # its renderer may keep what the next line clears in the browser
        self._session.send("Storage.clearDataForOrigin", {"origin": self._url, "storageTypes": "all"})


POOL = PhonePool()
