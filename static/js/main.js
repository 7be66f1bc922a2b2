// Everything works without scripts; these modules make it quicker. Each finds its own elements and leaves the rest alone.
import { start as draft } from "./draft.js";
import { start as when } from "./when.js";
import { start as brush } from "./brush.js";
import { start as counter } from "./counter.js";
import { start as cycle } from "./cycle.js";
import { start as fold } from "./fold.js";
import { start as pile } from "./pile.js";
import { start as grid } from "./grid.js";
import { start as picker } from "./picker.js";
import { start as stepper } from "./stepper.js";
import { start as preview } from "./preview.js";
import { start as queue } from "./queue.js";
import { start as live } from "./live.js";
import { start as share } from "./share.js";
import { start as picture } from "./picture.js";
import { start as wake } from "./wake.js";
import { start as once } from "./once.js";
import { announce } from "./announce.js";

// What was half-typed comes back first, so that the others see it.
for (const start of [draft, when, cycle, fold, brush, picker, grid, counter, pile, stepper, preview, queue, live, share, picture, wake, once]) start();

document.querySelector("[data-focus]")?.focus();
for (const said of document.querySelectorAll("[data-announce]")) announce(said.textContent.trim());

document.addEventListener("htmx:configRequest", (event) => {
  event.detail.headers["X-CSRFToken"] = document.querySelector("meta[name=csrf-token]")?.content ?? "";
});

document.documentElement.dataset.ready = ""; // every module listens from here on
