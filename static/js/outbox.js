// Entries on their way: kept on the phone, sent in order, dropped only when the server has taken them.
// Each carries its submission id, so sending it twice is harmless. Needs nothing that exists on https only.
// Every entry has a key of its own, named by when it was made: tabs that write at once do not undo each other.
import { keys, read, remove, write } from "./memory.js";

const PREFIX = "forhont:entry:";
const TOGETHER = "forhont:queue"; // where all of them lay in one list; an open page may still put some there
const PATIENCE = 15000; // ms for one answer

let last = 0;

function places() {
  const old = read(TOGETHER, []);
  if (old.every((item, nth) => place(item.id) || write(`${PREFIX}${time(nth)}:${item.id}`, item))) remove(TOGETHER);
  return keys(PREFIX);
}

const time = (ms) => String(ms).padStart(15, "0");
const place = (id) => keys(PREFIX).find((key) => key.endsWith(`:${id}`));
const first = () => read(places()[0] ?? "", null);

export const items = () => places().map((key) => read(key, null)).filter(Boolean);
export const waiting = () => items().filter((item) => item.state !== "looking");
export const find = (id) => read(place(id) ?? "", undefined);
export const drop = (id) => remove(place(id) ?? "");

/** True when it will still be there after a reload. */
export function put(item) {
  last = Math.max(Date.now(), last + 1);
  return write(place(item.id) ?? `${PREFIX}${time(last)}:${item.id}`, item);
}

export function change(id, values) {
  const item = find(id);
  if (item) put({ ...item, ...values });
}

let running = null;
let refused = { id: "", html: "" };

/** Sends what waits, until it is all taken, one is refused (it stops the others) or the network fails. */
export function flush() {
  running ??= drain().finally(() => { running = null; });
  return running;
}

async function drain() {
  for (let item = first(); item?.state === "waiting"; item = first()) {
    const status = await send(item).catch(() => 503); // no network, or no answer in time
    if (status >= 500 || status === 429 || status === 408) return change(item.id, { stale: true });
    if (status < 400) drop(item.id);
    else if (status === 400 && !item.stale) change(item.id, { stale: true }); // perhaps the token of an old session
    else change(item.id, { state: "stopped" });
  }
}

async function send(item) {
  const stop = new AbortController();
  const late = setTimeout(() => stop.abort(), PATIENCE);
  try {
    const body = item.stale ? await renewed(item.body, stop.signal) : new URLSearchParams(item.body);
    const answer = await fetch(item.url, { method: "POST", body, redirect: "manual", signal: stop.signal });
    if (answer.status >= 400 && answer.status < 500) refused = { id: item.id, html: await answer.text() };
    // Looked at, corrected and sent by hand before this script woke up: it is recorded as the person wanted it.
    if (item.seen && answer.headers.get("X-Submission") === "recorded") return 303;
    return answer.type === "opaqueredirect" ? 303 : answer.status;
  } finally {
    clearTimeout(late);
  }
}

/** The same entry with a CSRF token of today: sessions change while an entry waits. */
async function renewed(body, signal) {
  const url = document.querySelector("[data-csrf-url]").dataset.csrfUrl;
  const answer = await fetch(url, { cache: "no-store", signal });
  if (!answer.ok) throw new Error(`no token: ${answer.status}`);
  const fresh = new URLSearchParams(body);
  fresh.set("csrf_token", (await answer.json()).token);
  return fresh;
}

/** The page with which the server refused an entry just now; the entry is then that page's. */
export function answered(id) {
  if (refused.id !== id) return "";
  drop(id);
  return refused.html;
}

/** Sends an entry as a form of its own, so that the person sees the server's answer with everything in it. */
export async function look(item) {
  const fields = await renewed(item.body).catch(() => new URLSearchParams(item.body));
  const form = Object.assign(document.createElement("form"), { method: "post", action: item.url, hidden: true });
  for (const [name, value] of fields) form.append(hidden(name, value));
  change(item.id, { state: "looking" });
  document.body.append(form);
  HTMLFormElement.prototype.submit.call(form);
}

/** What was looked at and is held by a form of this page is on its way there; otherwise the answer never came: ask again. */
export function looked() {
  for (const { id, url } of items().filter((item) => item.state === "looking")) {
    const forms = [...document.querySelectorAll("input[name=submission]")];
    const answer = location.href === url && !document.querySelector("form[data-fresh]"); // not opened but posted
    if (forms.some((input) => input.value === id || answer)) drop(id);
    else change(id, { state: "waiting", seen: true });
  }
}

export function hidden(name, value) {
  return Object.assign(document.createElement("input"), { type: "hidden", name, value });
}
