// Preview an entry while it is filled in; the server computes it.
//
// The answer goes into #preview: the result in one line, the explanation, and errors. [data-press] in it becomes the
// label of the button with [data-press]; [data-topic] is the chapter that #to-rules opens.
import { once } from "./page.js";

const WAIT = 250; // ms after the last change
const WATCH = 1000; // ms between looks at what other phones did; they are told of this form by it
const PATIENCE = 8000; // ms until a look times out
const READ = 700; // ms a warning must have been shown before a press confirms it

export function start() {
  for (const form of document.querySelectorAll("form[data-preview-url]")) follow(form);
  once("why", () => document.addEventListener("click", (event) => {
    const line = event.target.closest?.("[data-why]");
    if (line) toggle(line.closest("#preview"));
  }));
}

function follow(form) {
  const place = document.getElementById("preview");
  if (!place) return;
  let timer, asked;
  const label = form.querySelector("button [data-press]"), usual = label?.textContent;
  const clear = () => {
    place.replaceChildren();
    if (label) label.textContent = usual;
  };
  const ask = async () => {
    asked?.abort();
    asked = new AbortController();
    try {
      const local = "local" in document.documentElement.dataset; // answered by the app on this phone
      const answer = await (local ? (await import("./local.js")).request : fetch)(form.dataset.previewUrl, {
        method: "POST", body: new URLSearchParams(new FormData(form)), signal: asked.signal,
        headers: { Accept: "text/html", "X-Requested-With": "preview" },
      });
      if (!answer.ok && answer.status !== 422) throw new Error(`no preview: ${answer.status}`);
      swap(form, place, await answer.text());
    } catch (error) { // nothing is known of what is chosen now
      if (error.name !== "AbortError") clear();
    }
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(ask, WAIT);
  };
  form.addEventListener("input", later);
  form.addEventListener("change", later);
  form.addEventListener("submit", () => clearTimeout(timer));
  form.addEventListener("reset", clear);
  if (form.dataset.watch) watch(form, ask);
  if (form.dataset.restored || touched(form)) later();
}

function swap(form, place, html) {
  const known = new Set([...place.querySelectorAll("input[name=confirmed]")].map((each) => each.value));
  const focused = document.activeElement?.matches("#preview [data-why]");
  place.innerHTML = html;
  const why = place.querySelector("[data-why]");
  why?.setAttribute("aria-expanded", place.classList.contains("open"));
  if (focused) why?.focus({ preventScroll: true });
  const press = place.querySelector("[data-press]")?.dataset.press;
  const label = form.querySelector("button [data-press]");
  if (press && label) label.textContent = press;
  const topic = place.querySelector("[data-topic]")?.dataset.topic;
  const rules = document.getElementById("to-rules");
  if (topic && rules) rules.search = `?at=${topic}`;
  for (const input of place.querySelectorAll("input[name=confirmed]")) {
    if (known.has(input.value)) continue;
    input.disabled = true;
    setTimeout(() => { input.disabled = false; }, READ);
  }
}

/** Another phone acted at the table: refresh the preview, which tells what. */
async function watch(form, ask) {
  if (!form.isConnected) return;
  if (!document.hidden && !form.dataset.busy) {
    const answer = await fetch(`${form.dataset.watch}?form=1`, {
      cache: "no-store", headers: { "If-None-Match": form.dataset.etag }, signal: AbortSignal.timeout?.(PATIENCE),
    }).catch(() => null);
    if (answer?.status === 200 && !answer.redirected) {
      form.dataset.etag = answer.headers.get("ETag") ?? "";
      await ask();
    }
  }
  setTimeout(() => watch(form, ask), WATCH * (0.8 + Math.random() * 0.4)); // not all at once
}

function toggle(place) {
  const open = place.classList.toggle("open");
  place.querySelector("[data-why]").setAttribute("aria-expanded", open);
}

/** Edited before this script ran: the form differs from what the server rendered. */
function touched(form) {
  return [...form.elements].some((each) => (each.type === "radio" || each.type === "checkbox")
    ? each.checked !== each.defaultChecked
    : each.options ? each.selectedIndex !== Math.max(0, [...each.options].findIndex((option) => option.defaultSelected))
      : "defaultValue" in each && each.value !== each.defaultValue);
}
