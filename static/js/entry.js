// Modules only for entry and rules forms; loaded on pages that have one.
import { start as when } from "./when.js";
import { start as brush } from "./brush.js";
import { start as counter } from "./counter.js";
import { start as cycle } from "./cycle.js";
import { start as fold } from "./fold.js";
import { start as pile } from "./pile.js";
import { start as grid } from "./grid.js";
import { start as names } from "./names.js";
import { start as picker } from "./picker.js";
import { start as stepper } from "./stepper.js";
import { start as sums } from "./sums.js";
import { start as preview } from "./preview.js";

export function start() {
  for (const start of [when, cycle, fold, brush, picker, grid, names, counter, pile, stepper, sums, preview]) start();
  answered();
}

/** Without network a link that answers part of a form leads to the blank one that is kept (worker.js). */
function answered() {
  if (!document.documentElement.dataset.kept) return;
  for (const [name, value] of new URLSearchParams(location.search)) {
    const box = document.querySelector(`form.entry input[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`);
    if (box && !box.checked) box.click();
  }
}
