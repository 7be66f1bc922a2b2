// Drafts of entry forms survive a reload, a locked phone and a killed tab: form[data-keep="key"].
//
// Inputs are stored with the idempotency key and base version, so sending after a reload is the same submission. They
// are restored only into a fresh form ([data-fresh]): a form sent back with errors has them already, and a link with
// values ("?loser=2") takes precedence. The CSRF token is always the page's.
import { read, remove, write } from "./memory.js";

const PREFIX = "forhont:draft:";
const LIFE = 24 * 3600 * 1000; // ms
const TOGETHER = ["submission", "base", "follows", "number", "offered", "draft_version"]; // hidden fields stored with the inputs

export function start() {
  for (const form of document.querySelectorAll("form[data-keep]")) {
    if (!("fresh" in form.dataset)) keep(form);
    else {
      const at = restore(form);
      if (at) offer(form, at);
    }
    form.addEventListener("input", () => keep(form));
    form.addEventListener("change", () => keep(form));
    if (!("queue" in form.dataset)) form.addEventListener("submit", () => forget(form.dataset.keep));
  }
}

export function forget(key) {
  if (key) remove(PREFIX + key);
}

/** Put what was typed back into its form: the next page with it shows it, and what is sent from there replaces it. */
export function putBack({ keep, page, body, table }) {
  return write(PREFIX + keep, { at: Date.now(), from: new URL(page, location).search, table, changes: true,
    fields: [...new URLSearchParams(body)].filter(([name]) => name !== "csrf_token") });
}

export function kept(key) {
  return read(PREFIX + key, null) !== null;
}

function keep(form) {
  const fields = [...new FormData(form)].filter(([name, value]) => name !== "csrf_token" && typeof value === "string");
  const changes = form.dataset.changes === "yes";
  write(PREFIX + form.dataset.keep, { at: Date.now(), from: location.search, fields, table: table(form), changes });
}

/** The key of the form's table, by which offline.js forgets its drafts. */
const table = (form) => form.dataset.done?.match(/\/tables\/(\w+)/)?.[1] ?? "";

/** When this form's draft was typed; 0 if there is none. */
function restore(form) {
  const draft = read(PREFIX + form.dataset.keep, null);
  if (!draft || Date.now() - draft.at > LIFE) {
    forget(form.dataset.keep);
    return 0;
  }
  const asked = [...new URLSearchParams(location.search).keys()].some((name) => !["form", "whole"].includes(name));
  if (asked && draft.from !== location.search) return 0;
  const typed = new Map();
  for (const [name, value] of draft.fields) typed.set(name, [...(typed.get(name) ?? []), value]);
  for (const input of form.elements) {
    if (!input.name || input.type === "submit" || input.type === "button") continue;
    const values = typed.get(input.name) ?? [];
    if (input.type === "radio" || input.type === "checkbox") input.checked = values.includes(input.value);
    else if (input.type === "hidden" ? TOGETHER.includes(input.name) : true) input.value = values[0] ?? input.value;
  }
  form.dataset.restored = "yes";
  if (draft.changes) form.dataset.changes = "yes";
  return draft.at;
}

/** [data-offer] tells that the draft was restored, its button [data-forget] deletes it. */
function offer(form, at) {
  const place = form.querySelector("[data-offer]");
  if (!place) return;
  place.hidden = false;
  const time = place.querySelector("[data-at]");
  if (time) time.textContent = new Date(at).toLocaleTimeString(`${document.documentElement.lang}-u-nu-latn`, { timeStyle: "short" });
  place.querySelector("[data-forget]").addEventListener("click", () => {
    forget(form.dataset.keep);
    location.reload();
  });
}
