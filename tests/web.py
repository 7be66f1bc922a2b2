"""Steps of a test client, for tests that read pages."""
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from models import CardTable
from views.access.table_access import token
from views.web import security

ENGLISH = {"Accept-Language": "en"}


def let_in(client: FlaskClient, table: CardTable, role: str = "play") -> None:
    """Open the table's address."""
    assert client.get(f"/t/{token(table, role)}").status_code == 303


def hidden(page: str | TestResponse) -> dict[str, str]:
    """The hidden fields of the first entry form on a page."""
    text = page if isinstance(page, str) else page.text
    return dict(re.findall(r'<input type="hidden" name="([\w-]+)" value="([^"]*)"', text))


def first(pattern: str, text: str, group: int = 1) -> str:
    """The first match of a pattern on a page; fails the test if there is none."""
    found = re.search(pattern, text)
    assert found is not None, pattern
    return found[group]


def send(client: FlaskClient, url: str, opened: TestResponse | None = None, /, **fields: Any) -> TestResponse:
    """Send a form as opened by GET, with the given fields, and press Record."""
    page = client.get(url) if opened is None else opened
    carried = {name: value for name, value in hidden(page).items()
               if name in ("submission", "base", "form", "draft_version")}
    data = {**carried, "record": "1", **fields}
    return client.post(url.partition("?")[0], data=data)


@contextmanager
def query_readers(app: Flask) -> Iterator[set[str]]:
    """Collect the paths of the requests whose query was looked at, other than by the checks made of each (security)."""
    read: set[str] = set()

    class Noting(app.request_class):  # type: ignore[name-defined]
        @property
        def args(self) -> Any:
            if sys._getframe(1).f_globals["__name__"] != security.__name__:
                read.add(self.path)
            return super().args

    with patch.object(app, "request_class", Noting):
        yield read
