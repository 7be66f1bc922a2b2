// Animate totals from the value this phone showed last. The markup has the final number from the start.
import { read, write } from "./memory.js";

const SHOWN = "forhont:totals";
const LASTS = 700; // ms

/** Animate every total in `root` that differs from the last one shown. */
export function start(root = document) {
  for (const box of root.querySelectorAll("[data-counts]")) {
    const totals = [...box.querySelectorAll("[data-count]")];
    if (!totals.length) continue;
    const shown = read(SHOWN, {}, { tab: true }), before = shown[box.dataset.counts] ?? {};
    const now = Object.fromEntries(totals.map((each) => [each.dataset.count, Number(each.dataset.total)]));
    write(SHOWN, { [box.dataset.counts]: now }, { tab: true });
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) continue;
    for (const each of totals) {
      const from = before[each.dataset.count], to = now[each.dataset.count];
      if (from !== undefined && from !== to) move(each.firstElementChild ?? each, from, to);
    }
  }
}

function move(element, from, to) {
  const last = element.textContent, began = performance.now();
  const said = new Intl.NumberFormat(`${document.documentElement.lang}-u-nu-latn`);
  requestAnimationFrame(function step(time) {
    const part = Math.min(1, Math.max(0, time - began) / LASTS);
    const value = Math.round(from + (to - from) * (1 - (1 - part) ** 3));
    element.textContent = part === 1 ? last : (value > 0 ? "+" : value < 0 ? "\u2212" : "") + said.format(Math.abs(value));
    if (part < 1 && element.isConnected) requestAnimationFrame(step);
  });
}
