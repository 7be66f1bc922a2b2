"""Charts: nothing leaves the picture, nothing overlaps, lines are distinguishable without colour."""
import random
import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from flask import Flask, render_template_string
from flask_babel import Babel
from hypothesis import given
from hypothesis import strategies as st
from playwright.sync_api import Browser
from tinyhtml5.parser import HTMLParser  # type: ignore[import-untyped]

from tests.phones import AXE, RULES
from views.charts import (
    BOTTOM,
    DASHES,
    MARKS,
    MOST_LINES,
    TOP,
    WIDTH,
    Series,
    amount,
    line_chart,
    percent,
    signed_amount,
    sparkline,
)
from views.scales import MOST_POINTS, cut, nice_ticks, spread

HOME = Path(__file__).parent.parent
LONG = ("Eva", "Petr", "क्षेत्रपाल शर्मा राजेन्द्र प्रसाद कोइराला भण्डारी", "<script>alert(1)</script>\"'&", "W" * 40,
        "Maximiliána Kateřina Novotná-Vondráčková", "יעקב", "麻雀麻雀麻雀麻雀麻雀麻雀", "Devátý")
values = st.integers(-10**20, 10**20) | st.fractions(-5, 5, max_denominator=50)


@pytest.fixture(scope="module")
def speaking() -> Iterator[Flask]:
    """An app just large enough to render a macro in Czech."""
    app = Flask("charts", root_path=str(HOME))
    Babel(app, default_locale="cs", default_translation_directories=str(HOME / "translations"))
    with app.test_request_context():
        yield app


# scales

@given(values, values, st.integers(3, 9))
def test_ticks_are_round_few_and_around_everything(one, other, most):
    low, high = sorted((one, other))
    ticks = nice_ticks(low, high, most)
    assert 2 <= len(ticks) <= most + 1
    assert ticks[0] <= low <= high <= ticks[-1]
    steps = {b - a for a, b in pairwise(ticks)}
    assert len(steps) == 1
    step = steps.pop()
    assert re.fullmatch(r"[125]0*", str(step.numerator)) or re.fullmatch(r"0\.0*[125]", decimal(step))
    if isinstance(low, int) and isinstance(high, int):
        assert step.denominator == 1


def decimal(step: Fraction) -> str:
    """A step below 1 as a decimal, exactly."""
    places = next(n for n in range(30) if 10**n % step.denominator == 0)
    return f"0.{int(step * 10**places):0{places}}"


@given(st.lists(st.integers(-50, 300), min_size=1, max_size=8))
def test_labels_side_by_side_keep_their_order_and_their_distance(wanted):
    places = spread(wanted, 14, TOP, BOTTOM)
    assert all(TOP <= each <= BOTTOM for each in places)
    ordered = sorted(places)
    assert all(after - before >= 14 for before, after in pairwise(ordered))
    for one in range(len(wanted)):
        for other in range(len(wanted)):
            assert not wanted[one] < wanted[other] or places[one] < places[other]


def test_a_name_is_cut_between_letters_never_inside_one():
    assert cut("क्षेत्रपाल", 40).removesuffix("…") in ("क्षे", "क्षेत्र")
    assert cut("e\u0301" * 20, 40) == "e\u0301" * 3 + "…"


# lines

@given(st.integers(0, 10**6), st.lists(values, min_size=1, max_size=6), st.integers(0, 9),
       st.integers(0, 70), st.booleans())
def test_everything_is_drawn_inside_in_whole_units(seed, known, how_many, n, zero):
    chance = random.Random(seed)
    series = [Series(f"P{number}", [chance.choice((None, *known)) for _ in range(n)]) for number in range(how_many)]
    chart = line_chart(series, [str(at) for at in range(n)], str, zero)
    living = [each for each in series if any(value is not None for value in each.values)]
    assert [line.name for line in chart.lines] == [each.name for each in living[:MOST_LINES]]
    assert chart.left_out == max(0, len(living) - MOST_LINES)
    assert 0 < chart.left < chart.right < chart.label_at < WIDTH or not chart.lines
    for line in chart.lines:
        points = [tuple(map(int, point.split(","))) for piece in line.pieces for point in piece.split()]
        points += [*line.dots, line.end]
        assert len(points) <= MOST_POINTS + 1
        assert all(chart.left <= x <= chart.right and TOP <= y <= BOTTOM for x, y in points)
        assert TOP <= line.label <= BOTTOM
    assert len(chart.rows) == min(n, MOST_POINTS)
    assert all(len(cells) == len(series) for _label, cells in chart.rows)


def test_a_line_is_cut_where_something_is_missing():
    chart = line_chart([Series("Eva", [None, 1, 2, None, 3, None, 4, 5])], list("abcdefgh"), str)
    line = chart.lines[0]
    assert [len(piece.split()) for piece in line.pieces] == [2, 2] and len(line.dots) == 1
    assert line.last == "5" and chart.rows[3] == ("d", (None,))


@pytest.mark.parametrize("lines, labels", [([], []), ([[]], []), ([[None, None]], ["a", "b"])])
def test_nothing_to_draw_is_no_chart(lines, labels):
    chart = line_chart([Series("Eva", each) for each in lines], labels, str)
    assert chart.lines == () and len(chart.rows) == len(labels)


def test_no_two_lines_look_alike_without_colours():
    assert len(set(DASHES)) == len(set(MARKS)) == MOST_LINES
    chart = line_chart([Series(str(n), [0, n]) for n in range(9)], list("ab"), str)
    assert len({(line.dashes, line.mark) for line in chart.lines}) == MOST_LINES
    assert chart.left_out == 1 and len(chart.names) == 9


def test_a_line_has_the_colour_of_its_seat_and_no_two_share_one():
    chart = line_chart([Series(str(n), [0, n], seat) for n, seat in enumerate((2, 0, 8 * 399_335 + 6, 14))],
                       list("ab"), str)
    assert [line.colour for line in chart.lines] == [2, 0, 6, 1]
    unseated = line_chart([Series(str(n), [0, n]) for n in range(3)], list("ab"), str)
    assert [line.colour for line in unseated.lines] == [0, 1, 2]


# sparklines

@given(st.lists(st.none() | values, max_size=90))
def test_a_sparkline_stays_inside(numbers):
    spark = sparkline(numbers, str)
    points = [tuple(map(int, point.split(","))) for piece in spark.pieces for point in piece.split()] + [*spark.dots]
    assert all(3 <= x <= spark.width - 3 and 3 <= y <= spark.height - 3 for x, y in points)
    assert (spark.end is None) == (not any(value is not None for value in numbers))
    assert spark.end is None or spark.end in points
    assert (spark.zero is not None) == (min((v for v in numbers if v is not None), default=0) < 0
                                        < max((v for v in numbers if v is not None), default=0))


# numbers in words

def test_numbers_are_written_as_the_reader_writes_them(speaking):
    assert [amount(value) for value in (1234567, -3, Fraction(5, 2), Fraction(-1, 3))] == [
        "1\xa0234\xa0567", "−3", "2,5", "−0,33"]
    assert [signed_amount(value) for value in (3, 0, -3, Fraction(1, 2))] == ["+3", "0", "−3", "+0,5"]
    assert [percent(value) for value in (Fraction(6, 11), 1, 0, Fraction(1, 2000), Fraction(-1, 3))] == [
        "54,5\xa0%", "100,0\xa0%", "0,0\xa0%", "0,1\xa0%", "−33,3\xa0%"]


def test_great_numbers_are_short_at_the_ticks_and_whole_in_the_table(speaking):
    chart = line_chart([Series("Eva", [0, 2_500_000_000])], list("ab"))
    assert [tick.text for tick in chart.ticks][-1] == "2,5\xa0mld."
    assert chart.rows[1] == ("b", ("2\xa0500\xa0000\xa0000",))


# what is drawn

PAGE = """<!doctype html><html lang="cs"{% if theme %} data-theme="{{ theme }}"{% endif %}><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>x</title></head><body><main><h1>x</h1>
{% from "macros/charts.html" import line_chart, sparkline %}
{{ line_chart("race", lines, "Závod <b>", about="Kdo vede & proč.", corner="Večer") }}
{{ line_chart("none", nothing, "Nic") }}
<p>{{ sparkline("form", spark, "Forma") }} {{ sparkline("no-form", no_spark, "Forma") }}</p>
</main></body></html>"""


def drawn(theme: str = "") -> str:
    lines = line_chart([Series(name, [None if at < number else (at * 7 + number * 5) % 40 - 20 for at in range(12)])
                        for number, name in enumerate(LONG)], [f"{at + 1}. 5." for at in range(12)], signed_amount)
    return render_template_string(PAGE, lines=lines, nothing=line_chart([], []), theme=theme,
                                  spark=sparkline([3, -2, None, 5, 1]), no_spark=sparkline([]))


def test_a_page_with_charts_is_sound_and_nobodys_name_is_markup(speaking):
    page = drawn()
    tree = (parser := HTMLParser(namespace_html_elements=False)).parse(page)
    assert not parser.errors
    assert not tree.findall(".//script")
    ids = [each.get("id") for each in tree.iter() if each.get("id")]
    assert len(ids) == len(set(ids))
    assert not re.search(r"\sstyle=|<style|\son[a-z]+=", page)
    assert "Závod &lt;b&gt;" in page and "&lt;script&gt;alert(1)" in page


def test_a_chart_says_what_it_shows_and_shows_the_same_in_a_table(speaking):
    tree: Any = HTMLParser(namespace_html_elements=False).parse(drawn())
    pictures = [each for each in tree.iter() if each.get("role") == "img"]
    texts = {each.get("id"): "".join(each.itertext()) for each in tree.iter() if each.get("id")}
    assert len(pictures) == 2
    for picture in pictures:
        title, desc = picture.get("aria-labelledby").split()
        assert texts[title] and texts[desc]
    assert "Kdo vede & proč." in texts["race-desc"] and LONG[2] in texts["race-desc"]
    race, = tree.findall(".//table")
    assert [head.text for head in race.findall("thead/tr/th/bdi")] == list(LONG)
    # no name, which would keep the digits it was typed in
    assert len(race.findall("tbody/tr")) == len([head for head in race.findall("tbody/tr/th") if head.text]) == 12


SHEETS = [HOME / "static" / name for name in ("vendor/pico.min.css", "style.css", "pages.css", "league.css")]
MEASURE = """() => [...document.querySelectorAll('.drawing')].map(drawing => {
  const edge = drawing.getBoundingClientRect();
  const words = [...drawing.querySelectorAll('text')].map(
    word => ({said: word.textContent, box: word.getBoundingClientRect()}));
  const outside = words.filter(({box}) => box.left < edge.left - 1 || box.right > edge.right + 1
    || box.top < edge.top - 2 || box.bottom > edge.bottom + 2);
  const touching = words.filter(({box: one}, at) => words.slice(at + 1).some(({box: other}) =>
    one.left < other.right - 1 && other.left < one.right - 1
    && one.top < other.bottom - 5 && other.top < one.bottom - 5));
  return [...outside, ...touching].map(word => word.said);
})"""


@pytest.mark.browser
def test_on_a_phone_words_stay_inside_the_picture_and_apart(speaking, chrome: Browser):
    page = chrome.new_page(viewport={"width": 360, "height": 640})
    page.set_content(drawn("light"))
    for sheet in SHEETS:
        page.add_style_tag(path=sheet)
    assert page.evaluate(MEASURE) == [[]]
    page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.evaluate(AXE)
    found = page.evaluate("rules => axe.run(document, {runOnly: rules})", RULES)
    assert not [(each["id"], each["nodes"][0]["html"]) for each in found["violations"]]
    page.close()
