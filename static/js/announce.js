// One polite voice for the whole page.
import { read, write } from "./memory.js";

const LAST = "forhont:announced";

/** Says a sentence. With `from` it is said only if it is not the last one that came from there, also on an earlier page.
    True when it is said. */
export function announce(text, from = "") {
  if (!text || (from && read(LAST, {}, { tab: true })[from] === text)) return false;
  known(text, from);
  const voice = document.getElementById("announce");
  voice.textContent = "";
  setTimeout(() => { voice.textContent = text; }, 100); // a change is read, what was there from the start is not
  return true;
}

/** Remembers a sentence as said without saying it. */
export function known(text, from) {
  if (from) write(LAST, { ...read(LAST, {}, { tab: true }), [from]: text }, { tab: true });
}
