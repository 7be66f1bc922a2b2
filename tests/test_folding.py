"""Templates are compiled for each language: what is the same for all its readers is text in them."""
import re

import pytest
from flask import Flask, render_template
from jinja2 import ChoiceLoader, DictLoader

from tests.conftest import make_app
from views.web import filters

PAGE = """{% from "macros/table.html" import icon, badge %}{{ _("Undo") }}|{{ icon("undo", _("Redo")) }}|
{%- for name in (_("Dark"), shown) %}{{ name }},{% endfor %}|{{ _("Round %(n)s", n=3) }}|{{ icon(which) }}
{%- macro wrapped(icon) %}|{{ icon }}{% endmacro %}{{ wrapped("x") }}"""


@pytest.fixture
def pages(sqlite_uri: str) -> Flask:
    app = make_app(sqlite_uri)  # its own: those of the languages keep the loader they were made with
    assert app.jinja_env.loader is not None
    app.jinja_env.loader = ChoiceLoader([DictLoader({"page.html": PAGE}), app.jinja_env.loader])
    return app


def rendered(app: Flask, language: str) -> str:
    with app.test_request_context(headers={"Accept-Language": language}):
        return render_template("page.html", shown="<b>", which="sun")


def test_each_reader_gets_the_language_asked_for_whoever_came_before(pages: Flask) -> None:
    for language, undo, redo, dark, third in (("en", "Undo", "Redo", "Dark", "Round 3"),
                                              ("cs", "Vrátit", "Znovu", "Tmavý", "3. kolo")) * 2:
        first, icon, names, number, other, macro = rendered(pages, language).split("|")
        assert (first, names, number, macro) == (undo, f"{dark},&lt;b&gt;,", third, "x")
        assert f'role="img" aria-label="{redo}"' in icon
        assert "#undo" in icon and "#sun" in other


def test_icons_follow_their_file(pages: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    before = rendered(pages, "en")
    was = filters.icons
    monkeypatch.setattr(filters, "icons", lambda: "/another/icons.svg")
    monkeypatch.setattr("views.web.folding.icons", lambda: "/another/icons.svg")
    after = rendered(pages, "en")
    with pages.test_request_context():
        assert after.replace("/another/icons.svg", was()) == before != after


def test_every_phone_sees_its_own_choices_under_a_page(app: Flask) -> None:
    phones = [app.test_client() for _each in range(3)]
    phones[1].post("/phone/theme", data={"theme": "dark"})
    phones[2].post("/phone/language", data={"language": "de"})
    for _again in range(2):
        pressed = [re.findall(r'value="(\w+)"[^>]* aria-pressed="true"', each.get("/").text) for each in phones]
        assert pressed == [["cs", "auto", "latn", "gregorian"], ["cs", "dark", "latn", "gregorian"],
                           ["de", "auto", "latn", "gregorian"]]
    elsewhere = phones[0].get("/", environ_overrides={"SCRIPT_NAME": "/cards"}).text
    assert 'formaction="/cards/phone/theme"' in elsewhere
