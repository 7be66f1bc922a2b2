// A half-typed entry survives a reload, a locked phone and a killed tab: form[data-keep="key"].
//
// What was typed is kept together with the submission id and the version it was opened with, so that sending it after a
// reload is the same submission. It comes back only into a fresh form ([data-fresh]): a form the server gave back with
// errors already holds what was typed, and a link that says what to enter ("?loser=2") means it. The CSRF token always is
// that of the page.
import { read, remove, write } from "./memory.js";

const PREFIX = "forhont:draft:";
const LIFE = 24 * 3600 * 1000; // ms; yesterday's evening is over
const TOGETHER = ["submission", "base", "follows", "offered", "draft_version"]; // hidden, but they belong to what was typed

export function start() {
  for (const form of document.querySelectorAll("form[data-keep]")) {
    if (!("fresh" in form.dataset)) keep(form);
    else if (restore(form)) offer(form);
    form.addEventListener("input", () => keep(form));
    form.addEventListener("change", () => keep(form));
    if (!("queue" in form.dataset)) form.addEventListener("submit", () => forget(form.dataset.keep));
  }
}

export function forget(key) {
  if (key) remove(PREFIX + key);
}

export function kept(key) {
  return read(PREFIX + key, null) !== null;
}

function keep(form) {
  const fields = [...new FormData(form)].filter(([name, value]) => name !== "csrf_token" && typeof value === "string");
  write(PREFIX + form.dataset.keep, { at: Date.now(), from: location.search, fields });
}

function restore(form) {
  const draft = read(PREFIX + form.dataset.keep, null);
  if (!draft || Date.now() - draft.at > LIFE) {
    forget(form.dataset.keep);
    return false;
  }
  const asked = [...new URLSearchParams(location.search).keys()].some((name) => name !== "form");
  if (asked && draft.from !== location.search) return false;
  const typed = new Map();
  for (const [name, value] of draft.fields) typed.set(name, [...(typed.get(name) ?? []), value]);
  for (const input of form.elements) {
    if (!input.name || input.type === "submit" || input.type === "button") continue;
    const values = typed.get(input.name) ?? [];
    if (input.type === "radio" || input.type === "checkbox") input.checked = values.includes(input.value);
    else if (input.type === "hidden" ? TOGETHER.includes(input.name) : true) input.value = values[0] ?? input.value;
  }
  form.dataset.restored = "yes";
  return true;
}

/** A button [data-forget] in the form throws the half-typed entry away; it is shown only when there is one. */
function offer(form) {
  for (const button of form.querySelectorAll("[data-forget]")) {
    button.hidden = false;
    button.addEventListener("click", () => {
      forget(form.dataset.keep);
      location.reload();
    });
  }
}
