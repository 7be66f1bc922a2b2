"""What README and docs name is there, and README stays short."""
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
NAMED = re.compile(r"`((?:[\w.]+/)+[\w.]+\.(?:py|js|html|css|md)|"
                   r"(?:models|views|tally|games|static|templates|tests|bench|cli|engine)/[\w/]*)`")
LINKED = re.compile(r"\]\((?!http)([^)#]+)|src=\"([^\"]+)\"")
DOCUMENTS = ["README.md", *sorted(str(path.relative_to(ROOT)) for path in (ROOT / "docs").glob("*.md"))]


@pytest.mark.parametrize("name", DOCUMENTS)
def test_files_that_a_document_names_or_links_are_there(name: str):
    text = (ROOT / name).read_text("utf-8")
    linked = {(ROOT / name).parent / (one or other) for one, other in LINKED.findall(text)}
    named = {ROOT / path for path in NAMED.findall(text)}
    assert not [str(path) for path in linked | named if not path.exists()]


def test_the_readme_is_read_in_five_minutes():
    assert len((ROOT / "README.md").read_bytes()) <= 8_000
