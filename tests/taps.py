"""Budgets of docs/taps.md: taps of a usual entry, and the height of its form on a phone."""
import re
from pathlib import Path

from tests.phones import Phone

PAGE = Path(__file__).parents[1] / "docs" / "taps.md"
ROW = re.compile(r"\| (?P<game>\w+) \| (?P<case>[^|]+) \| (?P<taps>\d+) \| (?P<height>\d+) \|")
# The end of the form, without the preview.
HEIGHT = """() => {
  const form = document.querySelector("form.entry");
  const preview = document.getElementById("preview");
  const below = preview.closest(".record-bar") ? 0 : preview.offsetHeight;
  return Math.round(form.getBoundingClientRect().bottom + scrollY) - below;
}"""
ROWS = {(row["game"], row["case"]): (int(row["taps"]), int(row["height"]))
        for row in ROW.finditer(PAGE.read_text("utf-8"))}


class Count:
    """The taps of one case, counted from the table page."""

    def __init__(self, phone: Phone, game: str, case: str) -> None:
        self.phone, self.case = phone, f"{game}: {case}"
        self.taps, self.height = ROWS[game, case]
        self.found = 0
        phone.taps = 0

    def look(self) -> None:
        """Assert that the form is no higher than its budget, with layout intact."""
        self.phone.ready()
        self.found = self.phone.page.evaluate(HEIGHT)
        assert self.found <= self.height, f"{self.case}: {self.found} px"

    def end(self) -> None:
        """Assert that the entry took exactly the taps documented."""
        assert self.found, f"{self.case}: nobody looked at its form"
        assert self.phone.taps == self.taps, f"{self.case}: {self.phone.taps} taps"
