"""Find words broken across lines on a page."""
from tests.phones import Phone

# A word is broken when its letters stand on more than one line without a hyphen. Names may be.
BROKEN = r"""() => {
  const NOT_READ = ".vh, #announce, option, .name, bdi, code, .public-address, script, style, noscript";
  const found = [];
  const range = document.createRange();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const box = text.parentElement;
    if (!box?.checkVisibility?.() || box.closest(NOT_READ) || box.offsetWidth === 1) continue;  // 1: unseen
    for (const word of text.data.matchAll(/[\p{L}\p{M}\p{N}\u00ad]+/gu)) {
      if (word[0].includes("\u00ad")) continue;  // says itself where it breaks
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const lines = [...range.getClientRects()].filter((each) => each.width > 1);
      if (new Set(lines.map((each) => Math.round(each.top))).size > 1) found.push(word[0]);
    }
  }
  return found;
}"""


def broken_words(phone: Phone) -> list[str]:
    phone.ready()
    found: list[str] = phone.page.evaluate(BROKEN)
    return found


def broken_on_narrow_phones(phone: Phone) -> list[str]:
    """The broken words of a page 360 and 320 px wide; it keeps the second width."""
    found = []
    for width in (360, 320):
        phone.page.set_viewport_size({"width": width, "height": 640})
        phone.fits()
        found += broken_words(phone)
    return found


def check_layout(phone: Phone) -> None:
    """Assert that nothing is wider than the phone, touch targets are large enough, and at 360 px no word is broken.

    The window has the size it had again.
    """
    phone.fits()
    phone.check_targets()
    size = phone.page.viewport_size
    assert size
    phone.page.set_viewport_size({"width": 360, "height": 640})
    broken = broken_words(phone)
    assert not broken, (phone.page.url, broken)
    phone.page.set_viewport_size(size)
