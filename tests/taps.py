"""What a usual entry may cost at most, as docs/taps.md says: taps, and the height of its form on a phone."""
import re
from pathlib import Path

from tests.phones import Phone

PAGE = Path(__file__).parents[1] / "docs" / "taps.md"
ROW = re.compile(r"\| (?P<game>\w+) \| (?P<case>[^|]+) \| (?P<taps>\d+) \| (?P<height>\d+) \|")
# Where the form ends, without what the preview adds to it.
HEIGHT = """() => {
  const form = document.querySelector("form.entry");
  const preview = document.getElementById("preview");
  const below = preview.closest(".record-bar") ? 0 : preview.offsetHeight;
  return Math.round(form.getBoundingClientRect().bottom + scrollY) - below;
}"""
ROWS = {(row["game"], row["case"]): (int(row["taps"]), int(row["height"]))
        for row in ROW.finditer(PAGE.read_text("utf-8"))}


class Count:
    """The taps of one case, from the page of a table on."""

    def __init__(self, phone: Phone, game: str, case: str) -> None:
        self.phone, self.case = phone, f"{game}: {case}"
        self.taps, self.height = ROWS[game, case]
        self.found = 0
        phone.taps = 0

    def look(self) -> None:
        """The form as it is now is no higher than agreed, and nothing of it is broken or cut."""
        self.phone.ready()
        self.found = self.phone.page.evaluate(HEIGHT)
        assert self.found <= self.height, f"{self.case}: {self.found} px"

    def end(self) -> None:
        """What was recorded took no more taps than agreed, and the agreement says what is so."""
        assert self.found, f"{self.case}: nobody looked at its form"
        assert self.phone.taps == self.taps, f"{self.case}: {self.phone.taps} taps"
