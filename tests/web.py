"""Steps of a test client, for tests that read pages."""
import re
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from models import CardTable
from views.access.table_access import token


def let_in(client: FlaskClient, table: CardTable, role: str = "play") -> None:
    """Open the table's address."""
    from flask import current_app
    with current_app.test_request_context():
        secret = token(table, role)
    assert client.get(f"/t/{secret}").status_code == 303


def hidden(page: str | TestResponse) -> dict[str, str]:
    """The hidden fields of the first entry form on a page."""
    text = page if isinstance(page, str) else page.get_data(as_text=True)
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
