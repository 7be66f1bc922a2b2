// Conditional parts: [data-when="mode=points early"] is shown while the input `mode` has one of these values.
//
// "a=1 2&b!=3" requires both, "a=1|b=2" either. Inputs hidden by [data-unsent] are not sent. A details[data-opens]
// opens when its condition becomes true. The server renders the same initial state (views/web/conditions.py).

import { once } from "./page.js";

const ROUNDS = 8; // passes: a part shown may show another

export function start() {
  show();
  once("when", () => {
    for (const event of ["change", "reset"]) {
      document.addEventListener(event, () => setTimeout(show)); // a reset changes inputs after its event
    }
  });
}

/** Show what the values of the forms ask for. */
export function show() {
  const parts = [...document.querySelectorAll("[data-when]")].filter((part) => part.closest("form"));
  const typed = new Map(); // form → what it would send
  const sent = (form) => {
    if (!typed.has(form)) typed.set(form, new FormData(form));
    return typed.get(form);
  };
  for (let round = 0, changed = true; changed && round < ROUNDS; round += 1) {
    changed = false;
    for (const part of parts) {
      const form = part.closest("form");
      const hidden = !met(part.dataset.when, sent(form));
      const turned = part.hidden !== hidden;
      part.hidden = hidden;
      if (hidden && part.selected && part.index) unselect(part.parentElement);
      const silenced = "unsent" in part.dataset && silence(part);
      if (silenced) typed.delete(form);
      changed ||= turned || silenced;
    }
  }
  for (const box of document.querySelectorAll("details[data-opens]")) {
    const now = met(box.dataset.opens, sent(box.closest("form")));
    if (now && box.dataset.opened !== "yes") box.open = true;
    box.dataset.opened = now ? "yes" : "no";
  }
}

/** A choice that is not offered any more is not made. */
function unselect(select) {
  select.selectedIndex = 0;
  select.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Whether a condition holds for the values a form would send. */
export function met(conditions, typed) {
  return conditions.split("|").some((all) => all.split("&").every((one) => holds(one, typed)));
}

function holds(condition, typed) {
  const [, name, not, values] = condition.match(/^(.*?)(!?)=(.*)$/s);
  const wanted = values.split(" ");
  const now = typed.getAll(name);
  return (now.length ? now : [""]).some((value) => wanted.includes(value)) !== (not === "!");
}

/** Whether the set of sent inputs changed. */
function silence(part) {
  let any = false;
  for (const input of part.querySelectorAll("input, select, textarea")) {
    const silent = Boolean(input.closest("[data-unsent][hidden]"));
    any ||= input.disabled !== silent;
    input.disabled = silent;
  }
  return any;
}
