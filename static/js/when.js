// Shows what matters: [data-when="mode=points early"] while the input `mode` has one of these values.
//
// "a=1 2&b!=3" asks for both, "a=1|b=2" for either. What [data-unsent] hides is not sent either. A details[data-opens]
// opens when its condition comes true.

export function start() {
  show();
  for (const event of ["change", "htmx:load", "reset"]) {
    document.addEventListener(event, () => setTimeout(show)); // a reset changes the inputs after its event
  }
}

function show() {
  const typed = new Map(); // form → what it would send
  for (const part of document.querySelectorAll("[data-when]")) {
    const form = part.closest("form");
    if (!form) continue;
    if (!typed.has(form)) typed.set(form, new FormData(form));
    const hidden = !met(part.dataset.when, typed.get(form));
    const changed = part.hidden !== hidden;
    part.hidden = hidden;
    if ("unsent" in part.dataset && silence(part, changed)) typed.delete(form);
  }
  for (const box of document.querySelectorAll("details[data-opens]")) {
    const form = box.closest("form");
    const now = met(box.dataset.opens, typed.get(form) ?? new FormData(form));
    if (now && box.dataset.opened !== "yes") box.open = true;
    box.dataset.opened = now ? "yes" : "no";
  }
}

function met(conditions, typed) {
  return conditions.split("|").some((all) => all.split("&").every((one) => holds(one, typed)));
}

function holds(condition, typed) {
  const [, name, not, values] = condition.match(/^(.*?)(!?)=(.*)$/s);
  const wanted = values.split(" ");
  const now = typed.getAll(name);
  return (now.length ? now : [""]).some((value) => wanted.includes(value)) !== (not === "!");
}

function silence(part, changed) {
  let any = false;
  for (const input of part.querySelectorAll("input, select, textarea")) {
    const silent = Boolean(input.closest("[data-unsent][hidden]"));
    any ||= input.disabled !== silent;
    input.disabled = silent;
  }
  return any || changed;
}
