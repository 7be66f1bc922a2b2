"""Plural forms in each language, also of negative numbers."""
import pytest
from flask import Flask

from tally.text import Text
from views.translate import say

FOUND = {"cs": {0: "0 bodů", 1: "1 bod", 2: "2 body", 4: "4 body", 5: "5 bodů", 21: "21 bodů"},
         "en": {0: "0 points", 1: "1 point", 2: "2 points", 4: "4 points", 5: "5 points", 21: "21 points"}}
CASES = [(language, n, said) for language, words in FOUND.items() for n, said in words.items()]
CASES += [(language, -n, f"\u2212{said}") for language, n, said in CASES if n]


@pytest.mark.parametrize("language, n, said", CASES)
def test_a_number_of_points_takes_its_word_below_zero_as_above(language: str, n: int, said: str, app: Flask):
    points = Text("%(n)s point", {"n": n}, "%(n)s points", n)
    with app.test_request_context(headers={"Accept-Language": language}):
        assert say(points) == said
        template = app.jinja_env.from_string('{{ ngettext("%(n)s point", "%(n)s points", n, n=n) }}')
        assert template.render(n=n).replace("-", "\u2212") == said
