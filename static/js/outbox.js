// The outbox of entries: stored on the phone, sent in order, removed once the server has taken them. Each has an
// idempotency key, so sending twice is harmless. Works without https. Every entry has a storage key of its own, named
// by its time, so that tabs do not overwrite each other's.
import { keys, read, remove, write } from "./memory.js";

const PREFIX = "forhont:entry:";
const TOGETHER = "forhont:queue"; // former single list; pages still open may write to it
const PATIENCE = 15000; // ms until a request times out

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

/** Return whether it was stored. */
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

/** Send what waits until all is taken, one is refused (which stops the others), or the network fails. */
export function flush() {
  running ??= drain().finally(() => { running = null; });
  return running;
}

async function drain() {
  for (let item = first(); item?.state === "waiting"; item = first()) {
    const status = await send(item).catch(() => 503); // offline or timed out
    if (status >= 500 || status === 429 || status === 408) return change(item.id, { stale: true });
    if (status < 400) drop(item.id);
    else if (status === 400 && !item.stale) change(item.id, { stale: true }); // perhaps a token of an old session
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
    // Corrected and sent by hand before this script ran: it is recorded already.
    if (item.seen && answer.headers.get("X-Submission") === "recorded") return 303;
    return answer.type === "opaqueredirect" ? 303 : answer.status;
  } finally {
    clearTimeout(late);
  }
}

/** Replace the CSRF token: sessions change while an entry waits. */
async function renewed(body, signal) {
  const url = document.querySelector("[data-csrf-url]").dataset.csrfUrl;
  const answer = await fetch(url, { cache: "no-store", signal });
  if (!answer.ok) throw new Error(`no token: ${answer.status}`);
  const fresh = new URLSearchParams(body);
  fresh.set("csrf_token", (await answer.json()).token);
  return fresh;
}

/** Return the page with which the server refused an entry, and drop that entry. */
export function answered(id) {
  if (refused.id !== id) return "";
  drop(id);
  return refused.html;
}

/** Submit an entry as a regular form, so that the browser shows the server's answer. */
export async function look(item) {
  const fields = await renewed(item.body).catch(() => new URLSearchParams(item.body));
  const form = Object.assign(document.createElement("form"), { method: "post", action: item.url, hidden: true });
  for (const [name, value] of fields) form.append(hidden(name, value));
  change(item.id, { state: "looking" });
  document.body.append(form);
  HTMLFormElement.prototype.submit.call(form);
}

/** An entry taken into a form of this page is being sent by it; otherwise the answer was lost: ask again. */
export function looked() {
  for (const { id, url } of items().filter((item) => item.state === "looking")) {
    const forms = [...document.querySelectorAll("input[name=submission]")];
    const answer = location.href === url && !document.querySelector("form[data-fresh]"); // GET, not a POST's answer
    if (forms.some((input) => input.value === id || answer)) drop(id);
    else change(id, { state: "waiting", seen: true });
  }
}

export function hidden(name, value) {
  return Object.assign(document.createElement("input"), { type: "hidden", name, value });
}
