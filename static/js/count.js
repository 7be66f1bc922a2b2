// The moment after a round, told by what this phone showed last: totals count up, people move to their new places, and
// what is new ([data-fresh]) is marked for the style sheet. The markup has the final state from the start.
import { read, write } from "./memory.js";

const SHOWN = "forhont:totals";
const LASTS = 600; // ms

/** Play the moment of every standing in `root` that changed since it was shown last. */
export function start(root = document) {
  for (const box of root.querySelectorAll("[data-counts]")) {
    const totals = [...box.querySelectorAll("[data-count]")], rows = [...box.querySelectorAll(".standing > li")];
    const order = rows.map((each) => each.querySelector("[data-count]")?.dataset.count);
    const shown = read(SHOWN, {}, { tab: true })[box.dataset.counts] ?? {};
    const now = Object.fromEntries(totals.map((each) => [each.dataset.count, Number(each.dataset.total)]));
    const round = Number(box.dataset.round ?? 0);
    write(SHOWN, { [box.dataset.counts]: { ...now, order, round } }, { tab: true });
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) continue;
    for (const each of totals) {
      const from = shown[each.dataset.count], to = now[each.dataset.count];
      if (from !== undefined && from !== to) move(each.firstElementChild ?? each, from, to);
    }
    if (shown.round === undefined || round <= shown.round) continue;
    rows.forEach((row, nth) => climb(rows, row, shown.order.indexOf(order[nth])));
    const page = box.closest("#live") ?? box;
    page.dataset.fresh = "";
    setTimeout(() => page.removeAttribute("data-fresh"), LASTS);
  }
}

/** Let a row come from the place where it stood before. */
function climb(rows, row, before) {
  const away = before < 0 || !rows[before] ? 0 : rows[before].offsetTop - row.offsetTop;
  if (away) row.animate([{ transform: `translateY(${away}px)` }, { transform: "none" }], { duration: LASTS, easing: "ease-out" });
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
