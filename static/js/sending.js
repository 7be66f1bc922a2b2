// Sending what waits on this phone (outbox.js): in its order, dropped only after the app's answer. Each command has an
// idempotency key, so sending twice is harmless: a Web Lock keeps tabs from it where there is one (https).
import { addressOf } from "./page.js";
import { prepared } from "./memory.js";
import { CONFLICT, aged, arrived, begun, change, drop, find, items, withFields } from "./outbox.js";

export const PATIENCE = 15000; // ms until a request times out
const ALIVE = 4000; // ms until the network counts as gone
const DONE = [201, 204]; // what the app says of a command that was recorded or left nothing to do (views/queued.py)

let running = null, left = false; // left: the page is, and ends what is under way
addEventListener("pagehide", () => { left = true; });
addEventListener("pageshow", () => { left = false; });
let refused = { id: "", html: "" };

/** Send what waits until all is taken or refused, or the network fails. */
export function flush() {
  const send = () => (navigator.locks ? navigator.locks.request("forhont:send", drain) : drain());
  running ??= send().catch(() => {}).finally(() => { running = null; }); // a lock may be refused to a page that is left
  return running;
}

/** Whether this status (0: no answer) says that the house cannot do it now, and to ask again later. */
export const later = (status) => !status || status >= 500 || status === 429 || status === 408;

/** The first command that nothing before it in its sitting stops, in none of the `failed` sittings. */
function next(failed) {
  const stopped = new Set(failed);
  for (const item of items()) {
    if (item.state === "waiting" && !stopped.has(item.sitting)) return item;
    stopped.add(item.sitting);
  }
  return null;
}

async function drain() {
  const failed = new Set(); // sittings whose commands the app cannot take now
  for (let item = next(failed); item; item = next(failed)) {
    const status = await send(item).catch(() => 0); // offline or timed out
    if (later(status)) change(item.id, { stale: true, waited: true, ...left ? {} : { lost: true } });
    if (!status) return;
    if (status === 201 && !item.begins && await prepared()) arrived(item);
    if (later(status) || !settled(item, status)) failed.add(item.sitting);
  }
}

/** Drop or change a command by its answer; false if it is as before, and would be sent again and again. */
function settled(item, status) {
  if (status === 425) { // the server does not know the one it follows
    return Boolean(item.follows?.length) && !find(item.follows[0]) && shortened(item);
  }
  if (status < 400) return drop(item.id);
  if (status === 400 && !item.stale) return change(item.id, { stale: true }); // perhaps a token of an old session
  return change(item.id, { state: "stopped", status, why: status === CONFLICT ? "" : inWords(refused.html) });
}

async function send(item) {
  const stop = new AbortController();
  const late = setTimeout(() => stop.abort(), PATIENCE);
  try {
    const body = item.stale ? await renewed(item.body, stop.signal) : new URLSearchParams(item.body);
    for (const [name, value] of Object.entries({ ...item.waited && { waited: "1" }, ...aged(item) })) body.set(name, value);
    const answer = await fetch(item.url, {
      method: "POST", body, redirect: "manual", signal: stop.signal, headers: { "X-Requested-With": "queue" },
    });
    if (answer.status >= 400 && answer.status < 500) refused = { id: item.id, html: await answer.text() };
    const called = answer.headers.get("X-Began");
    if (item.begins && called) begun(item, called.split(" "));
    const strange = answer.type === "opaqueredirect" || answer.ok && !DONE.includes(answer.status); // the sign-in of a network
    return strange ? 503 : answer.status;
  } finally {
    clearTimeout(late);
  }
}

/** What a page of refusal says: its errors, else its heading. */
export function inWords(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const said = [...page.querySelectorAll("#summary li, .stopped p, .since li, .advice p:not(.links), .notice.wrong p")];
  const words = [...new Set((said.length ? said : page.querySelectorAll("h1")))].map((each) => each.textContent.trim());
  return words.map((each) => each.replace(/\s+/g, " ")).join(" ").slice(0, 300);
}

/** Whether the app answers now. */
export async function reachable() {
  if (navigator.onLine === false) return false;
  const url = addressOf("healthz");
  const answer = await fetch(url, { cache: "no-store", signal: AbortSignal.timeout(ALIVE) }).catch(() => null);
  return Boolean(answer?.ok);
}

/** A new CSRF token: sessions change while an entry waits. */
export async function token(signal) {
  const answer = await fetch(document.querySelector("[data-csrf-url]").dataset.csrfUrl, { cache: "no-store", signal });
  if (!answer.ok) throw new Error(`no token: ${answer.status}`);
  return (await answer.json()).token;
}

async function renewed(body, signal) {
  return new URLSearchParams(withFields(body, { csrf_token: await token(signal) }));
}

/** Return the page with which the server refused the newest command, and drop that command: the page has its form. */
export function answered({ id, sitting, status }) {
  const last = items().findLast((each) => each.sitting === sitting);
  if (refused.id !== id || last?.id !== id || status !== 422 && !/<form[^>]*id="entry"/.test(refused.html)) return "";
  drop(id);
  return refused.html;
}

/** Let a command follow the one before the newest it names, which was dropped or left nothing to record. */
function shortened(item) {
  const follows = item.follows.slice(1);
  return change(item.id, { body: withFields(item.body, { follows: follows.join(" ") }), follows });
}
