// Recording offline (form[data-queue]): an entry is stored first, and sent as soon as possible.
import { announce } from "./announce.js";
import { forget, kept } from "./draft.js";
import { busy } from "./once.js";
import { answered, find, flush, hidden, items, look, looked, put, waiting } from "./outbox.js";
import { show } from "./page.js";
import { gone, tell as say } from "./unsent.js";

const EVERY = 5000; // ms between attempts
const tell = () => say(again);

export function start() {
  looked();
  document.addEventListener("submit", submitted);
  for (const event of ["online", "pageshow"]) addEventListener(event, again);
  for (const event of ["online", "offline"]) addEventListener(event, tell);
  document.addEventListener("visibilitychange", again);
  setInterval(again, EVERY);
  tell();
  again();
}

async function again() {
  const before = waiting().length;
  if (document.hidden || !before) return;
  await flush();
  gone(before - waiting().length);
  const form = document.querySelector("form[data-kept]");
  if (form && !items().length && !kept(form.dataset.keep)) location.assign(form.dataset.done); // all recorded
  else tell();
}

async function submitted(event) {
  const form = event.target;
  if (!form.matches("form[data-queue]") || event.submitter?.name === "preview") return;
  if (form.dataset.busy) return event.preventDefault();
  const body = new URLSearchParams(new FormData(form, event.submitter));
  const url = new URL(form.getAttribute("action") ?? "", location).href;
  const item = { id: body.get("submission"), url, body: String(body), state: "waiting", said: inWords(form) };
  if (!item.id || !put(item)) return; // storage unavailable: submit normally
  event.preventDefault();
  forget(form.dataset.keep);
  busy(form, true);
  await flush();
  const left = find(item.id);
  const answer = left?.state === "stopped" && answered(item.id);
  if (answer) return show(answer);
  if (!left && form.dataset.done) return location.assign(form.dataset.done);
  if (!left) return look(item); // sent again, follow the server's redirect
  next(form, item.id);
}

/** The form for the entry after a queued one: a new idempotency key, and the key it follows. */
function next(form, id) {
  form.reset();
  for (const name of new URLSearchParams(location.search).keys()) { // a name in the link was for the queued entry
    for (const input of form.querySelectorAll(`.people input[name="${CSS.escape(name)}"]:checked`)) input.checked = false;
  }
  const bytes = crypto.getRandomValues(new Uint8Array(16)); // randomUUID needs https
  form.elements.submission.value = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (!form.elements.follows) form.append(hidden("follows", id));
  form.elements.follows.value = id;
  if (form.dataset.done) form.dataset.kept = "yes";
  form.querySelector("#preview")?.replaceChildren();
  const title = document.querySelector("header h1");
  if (title && form.dataset.number) {
    form.dataset.number = Number(form.dataset.number) + 1;
    title.textContent = document.title = form.dataset.title.replace("{n}", form.dataset.number);
  }
  busy(form, false);
  tell();
  const badge = document.getElementById("unsent");
  announce(badge?.dataset.kept);
  badge?.scrollIntoView({ block: "center" });
}

/** Describe what a form would record: its heading and what is chosen. */
function inWords(form) {
  const chosen = [...form.querySelectorAll("label:has(input:checked):not(.deal *)")].filter((each) => each.offsetParent);
  const names = chosen.map((each) => (each.querySelector(".name") ?? each).innerText.trim().replace(/\s+/g, " "));
  const gist = form.querySelector("#preview .line .change") && form.querySelector("#preview .line > span:not(.vh)").innerText;
  const heading = document.querySelector("header h1")?.textContent.trim() ?? "";
  return [heading, gist || names.join(", ")].filter(Boolean).join(": ").slice(0, 160);
}
