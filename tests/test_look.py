"""Appearance: contrast computed from the palette, templates that keep to the content security policy."""
import re
from pathlib import Path

import pytest

HOME = Path(__file__).parent.parent
STYLE = (HOME / "static/style.css").read_text()
TEMPLATES = sorted([*(HOME / "templates").rglob("*.html"), *(HOME / "games").rglob("*.html")])
SCRIPTS = sorted((HOME / "static/js").glob("*.js"))

LIGHT = ":root {"
DARK_PHONE = ':root:not([data-theme="light"]) {'
DARK_CHOSEN = '[data-theme="dark"] {'
NAMES = [f"seat-{n}" for n in range(8)] + ["seat-pot"]

# Text and its background: WCAG 2.2, 1.4.3.
READ = [
    *((ink, ground) for ink in ("ink", "pencil", "moss", "wine", "leaf") for ground in ("ivory", "paper")),
    ("ink", "cloth"), ("moss", "cloth"), ("ink", "brass-pale"), ("ink", "wine-pale"), ("wine", "wine-pale"),
    ("felt-ink", "felt"), ("felt-pencil", "felt"), ("felt", "felt-ink"),
    ("on-baize", "baize"), ("on-baize", "baize-deep"), ("paper", "pencil"),
    *(("on-seat", name) for name in NAMES),
]
# Graphics and their background: WCAG 2.2, 1.4.11.
SEEN = [
    *((name, ground) for name in NAMES for ground in ("ivory", "paper")),
    *(("lamp", ground) for ground in ("ivory", "paper", "cloth")), ("felt-ink", "felt"),
    *((edge, ground) for edge in ("rule", "moss", "wine", "brass") for ground in ("ivory", "paper")),
    ("baize", "ivory"), ("baize", "paper"), ("brass", "brass-pale"),
]


def palette(opening: str) -> dict[str, str]:
    block = STYLE.split(opening, 1)[1].split("}", 1)[0]
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block))


def luminance(colour: str) -> float:
    parts = (int(colour[at:at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_worked_out_as_the_guidelines_say():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", [LIGHT, DARK_PHONE, DARK_CHOSEN])
def test_what_is_read_and_what_is_seen_has_enough_contrast(theme: str):
    colours = palette(theme)
    low = [f"{ink} on {ground} {contrast(colours[ink], colours[ground]):.2f} < {least}"
           for pairs, least in ((READ, 4.5), (SEEN, 3)) for ink, ground in pairs
           if contrast(colours[ink], colours[ground]) < least]
    assert not low


def test_the_dark_theme_is_the_same_for_dark_phones_and_for_those_who_chose_it():
    assert palette(DARK_PHONE) == palette(DARK_CHOSEN)
    assert palette(DARK_PHONE).keys() == palette(LIGHT).keys()


def test_colours_are_named_once_in_the_tokens():
    rest = STYLE.split("/* Second layer", 1)[1].split("@media print", 1)[0]
    assert not re.findall(r"#[0-9a-f]{3,8}\b", rest)


def test_every_token_that_is_used_is_defined():
    used = {name for name in re.findall(r"var\(--([\w-]+)", STYLE) if not name.startswith("pico-")}
    assert used <= set(re.findall(r"--([\w-]+):", STYLE))


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: str(path.relative_to(HOME)))
def test_a_template_has_nothing_inline_and_trusts_nothing(template: Path):
    text = re.sub(r"\{#.*?#\}", "", template.read_text(), flags=re.DOTALL)
    assert not re.search(r"<style|\sstyle\s*=", text)
    assert not re.search(r"<script(?![^>]*\ssrc=)", text)
    assert not re.search(r"\son[a-z]+\s*=\s*[\"']", text)
    assert not re.search(r"javascript:", text)
    assert not re.search(r"\|\s*safe\b|autoescape false|Markup\(", text)
    assert not re.search(r"(?<!data-)\bhx-[a-z]", text)
    assert not re.search(r"(src|href)=[\"'](https?:)?//", text)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_a_script_is_short_and_needs_no_exception_from_the_policy(script: Path):
    text = script.read_text()
    assert len(text.splitlines()) <= 200
    assert not re.search(r"\beval\(|new Function|document\.write|\.style\b|randomUUID\(", text)
    assert set(re.findall(r'from "([^"]+)"', text)) <= {f"./{each.name}" for each in SCRIPTS}


def test_every_icon_asked_for_is_in_the_sprite():
    drawn = set(re.findall(r'<symbol[^>]*\bid="([\w-]+)"', (HOME / "static/vendor/icons.svg").read_text()))
    asked = {name for path in TEMPLATES
             for name in re.findall(r'\b(?:icon|drawn_icon)(?:\(|=)"([\w-]+)"', path.read_text())}
    assert asked and asked <= drawn
