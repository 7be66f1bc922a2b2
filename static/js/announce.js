// The page's one polite live region.
import { read, write } from "./memory.js";

const LAST = "forhont:announced";

/** Announce a sentence; with `from` only if it is not the last one of that source again, also across pages: the same
    words of another action (`of`) are. Return whether it is announced. */
export function announce(text, from = "", of = "") {
  if (!text || (from && read(LAST, {}, { tab: true })[from] === of + text)) return false;
  known(of + text, from);
  const voice = document.getElementById("announce");
  voice.textContent = "";
  setTimeout(() => { voice.textContent = text; }, 100); // screen readers announce changes only
  return true;
}

/** Record a sentence as announced without announcing it. */
export function known(text, from) {
  if (from) write(LAST, { ...read(LAST, {}, { tab: true }), [from]: text }, { tab: true });
}
