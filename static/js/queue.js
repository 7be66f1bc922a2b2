// Recording without a network (form[data-queue]): an entry is kept before it is sent, #unsent says what still waits.
import { announce } from "./announce.js";
import { forget, kept } from "./draft.js";
import { busy } from "./once.js";
import { drop, find, flush, hidden, items, look, looked, put } from "./outbox.js";

const EVERY = 5000; // ms between attempts
const badge = document.getElementById("unsent");

export function start() {
  looked();
  document.addEventListener("submit", submitted);
  for (const event of ["online", "pageshow"]) addEventListener(event, again);
  document.addEventListener("visibilitychange", again);
  setInterval(again, EVERY);
  show();
  again();
}

async function again() {
  if (document.hidden || !items().length) return;
  await flush();
  show();
  const form = document.querySelector("form[data-kept]");
  if (form && !items().length && !kept(form.dataset.keep)) location.assign(form.dataset.done); // all is recorded
}

async function submitted(event) {
  const form = event.target;
  if (!form.matches("form[data-queue]") || event.submitter?.name === "preview") return;
  if (form.dataset.busy) return event.preventDefault();
  const body = new URLSearchParams(new FormData(form, event.submitter));
  const url = new URL(form.getAttribute("action") ?? "", location).href;
  const item = { id: body.get("submission"), url, body: String(body), state: "waiting" };
  if (!item.id || !put(item)) return; // a phone that cannot keep anything sends as ever
  event.preventDefault();
  forget(form.dataset.keep);
  busy(form, true);
  await flush();
  const left = find(item.id);
  if (left?.state === "stopped") return look(left);
  if (!left && form.dataset.done) return location.assign(form.dataset.done);
  if (!left) return look(item); // sent once more, it leads where the server says
  next(form, item.id);
}

/** The form for the entry after one that is kept: a new submission, which says whom it follows. */
function next(form, id) {
  form.reset();
  const bytes = crypto.getRandomValues(new Uint8Array(16)); // randomUUID exists on https only
  form.elements.submission.value = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (!form.elements.follows) form.append(hidden("follows", id));
  form.elements.follows.value = id;
  if (form.dataset.done) form.dataset.kept = "yes";
  form.querySelector("#preview")?.replaceChildren();
  busy(form, false);
  show();
  announce(badge?.dataset.kept);
  badge?.scrollIntoView({ block: "center" });
}

function show() {
  if (!badge) return;
  const waiting = items().filter((item) => item.state !== "looking");
  const stopped = waiting.find((item) => item.state === "stopped");
  const shown = `${waiting.length} ${stopped?.id ?? ""}`;
  if (badge.dataset.shown === shown) return;
  badge.dataset.shown = shown;
  badge.hidden = !waiting.length;
  badge.replaceChildren(part("p", "waiting", waiting.length), part("p", stopped ? "stopped" : "kept"));
  if (!stopped) return;
  const open = part("button", "look"), away = part("button", "away");
  away.className = "secondary";
  open.addEventListener("click", () => look(stopped));
  away.addEventListener("click", () => {
    if (!confirm(badge.dataset.sure)) return;
    drop(stopped.id);
    show();
    again();
  });
  badge.append(open, away);
}

function part(tag, key, n = 0) {
  const element = Object.assign(document.createElement(tag), { textContent: (badge.dataset[key] ?? "").replace("{n}", n) });
  if (tag === "button") element.type = "button";
  return element;
}
