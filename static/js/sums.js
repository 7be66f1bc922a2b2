// Copy a [data-for="id"] of #preview into the element with that id: its text, or of a template the inputs, where others
// are asked for than stand there. [data-one] allows one checked box at most. [data-adds="points-"] shows the sum of all
// numbers of this name prefix, of [data-of]. An error is hidden once [data-wrong] of the preview does not name it. Enter
// moves to the next line.

import { figures } from "./dom.js";
import { once } from "./page.js";

const LINES = "input[type=text], input:not([type])";

export function start() {
  once("one", () => document.addEventListener("change", (event) => {
    const box = event.target.closest?.("[data-one] input");
    if (!box?.checked) return;
    for (const other of box.closest("[data-one]").querySelectorAll("input:checked")) other.checked = other === box;
  }, true)); // before other modules read it
  once("onward", () => document.addEventListener("keydown", onward));
  for (const place of document.querySelectorAll("[data-adds]")) {
    place.closest("form").addEventListener("input", () => add(place));
    add(place);
  }
  const preview = document.getElementById("preview");
  if (!preview) return;
  new MutationObserver(() => copy(preview)).observe(preview, { childList: true });
}

function copy(preview) {
  for (const said of preview.querySelectorAll("[data-for]")) {
    const place = document.getElementById(said.dataset.for);
    if (!place) continue;
    if (!said.content) place.textContent = said.textContent;
    else if (inputs(said.content) !== inputs(place)) place.replaceChildren(said.content.cloneNode(true));
  }
  const wrong = preview.querySelector("[data-wrong]")?.dataset.wrong.split(" ") ?? [];
  for (const each of document.querySelectorAll("#entry .errors")) forgive(each, !wrong.includes(each.id.replace(/-errors$/, "")));
}

const inputs = (box) => [...box.querySelectorAll("input")].map((each) => `${each.name}=${each.value}`).join();

function add(place) {
  const typed = [...place.closest("form").querySelectorAll(`input[name^="${place.dataset.adds}"]`)].map((each) => each.value.trim());
  const n = typed.reduce((all, each) => all + (Number.parseInt(each, 10) || 0), 0);
  const of = Number(place.dataset.of);
  const text = n < of ? place.dataset.said : n > of ? place.dataset.over : place.dataset.full;
  place.textContent = typed.some(Boolean) ? text.replace("{n}", figures(n)).replace("{of}", figures(of))
    .replace("{rest}", figures(Math.abs(of - n))) : "";
}

function forgive(errors, mended) {
  errors.hidden = mended;
  const field = errors.parentElement;
  if (mended) for (const each of [field, ...field.querySelectorAll("[aria-invalid]")]) each.removeAttribute("aria-invalid");
}

/** Enter moves to the next visible blank input; from the last one it submits. */
function onward(event) {
  if (event.key !== "Enter" || event.isComposing || !event.target.matches?.(`#entry :is(${LINES})`)) return;
  const lines = [...event.target.form.querySelectorAll(LINES)].filter((each) => each.offsetParent && !each.disabled);
  const next = lines.slice(lines.indexOf(event.target) + 1).find((each) => !each.value.trim());
  if (!next || !event.target.value.trim()) return;
  event.preventDefault();
  next.focus();
}
