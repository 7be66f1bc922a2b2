"""One rule says what may be printed as a name, a note or a reason."""
import pytest

from tally.printable import printable


@pytest.mark.parametrize("text", [
    "", "Eva", "Žofie Ďáblová", "सीता", "क्‍ष", "a\u200cb", "👩‍👩‍👧", "🇨🇿", "a\u00a0b", "\u3000", "e\u0301", "<script>"])
def test_any_script_may_be_printed(text: str):
    assert printable(text)


@pytest.mark.parametrize("text", [
    "a\x00", "a\nb", "\x7f", "\u0085", "\u2028", "\u2029", "\ud800", "\ue000", "\u0378", "a\u202eb", "\u2066x\u2069",
    "\u202aa"])
def test_what_breaks_or_turns_the_text_may_not(text: str):
    assert not printable(text)
