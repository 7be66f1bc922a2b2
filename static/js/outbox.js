// The queue of commands not sent yet: stored on the phone, sent in their order, dropped only after an answer.
//
// For other modules (the engine replays them on a phone without network):
//   items()            all of them in order; waiting(sitting) those of one sitting, ready to be replayed in this order
//   each               { id, sitting, url, body, said, state, why, follows }: `body` is the form as it will be posted
//                      (URL-encoded), `follows` the ids before it in its sitting, newest first, `said` it in words
//   "queue:changed"    event of document whenever the queue changed, in whichever tab
//
// States: waiting; stopped (the server refused it: `why`; those of the same sitting after it wait); looking (posted as a
// regular form, so that the person sees the server's answer). Each has a key of its own, forhont:q:<number>:<id>, so
// that tabs do not overwrite each other's; the number only gives the order. Each has an idempotency key, so sending
// twice is harmless: a Web Lock keeps tabs from it where there is one (https).
import { keys, read, remove, write } from "./memory.js";

export const SENT = "forhont:sent"; // of the tab: number sent, until a page has told it
const PREFIX = "forhont:q:";
const EARLIER = "forhont:entry:", TOGETHER = "forhont:queue"; // of earlier versions; pages still open may write them
const PATIENCE = 15000; // ms until a request times out
const CHAIN = 30; // ids a command names as those it follows
const SITTING = /\/sittings\/(\d+)\//;

function places() {
  const old = read(TOGETHER, []);
  if (old.every((item) => place(item.id) || put(item))) remove(TOGETHER);
  for (const key of keys(EARLIER)) {
    const item = read(key, null);
    if (!item || place(item.id) || put(item)) remove(key);
  }
  return keys(PREFIX);
}

const place = (id) => keys(PREFIX).find((key) => key.endsWith(`:${id}`));

export const items = () => places().map((key) => read(key, null)).filter(Boolean);
export const waiting = (sitting) => items().filter((item) => item.state !== "looking"
  && (sitting === undefined || item.sitting === String(sitting)));
export const find = (id) => read(place(id) ?? "", undefined);

/** Store a command; it follows those waiting in its sitting. Return whether it was stored. */
export function put(item) {
  const held = place(item.id), sitting = item.sitting ?? item.url.match(SITTING)?.[1] ?? item.url;
  if (held) return stored(held, { ...item, sitting });
  const others = keys(PREFIX), last = others.map((key) => read(key, null)).findLast((each) => each?.sitting === sitting);
  const number = 1 + Number(others.at(-1)?.slice(PREFIX.length).split(":")[0] ?? 0);
  const body = new URLSearchParams(item.body);
  const follows = last ? [last.id, ...last.follows ?? []] : words(body.get("follows"));
  if (last) body.set("follows", follows.slice(0, CHAIN).join(" "));
  return stored(`${PREFIX}${String(number).padStart(12, "0")}:${item.id}`,
    { ...item, sitting, body: String(body), follows: follows.slice(0, CHAIN) });
}

const words = (text) => (text ?? "").split(" ").filter(Boolean);

function stored(key, item) {
  const done = write(key, item);
  if (done) changed();
  return done;
}

/** Return whether it was stored: on a full phone it may not be. */
export function change(id, values) {
  const item = find(id);
  return item ? put({ ...item, ...values }) : true;
}

function changed() {
  document.dispatchEvent(new Event("queue:changed"));
}
addEventListener("storage", ({ key }) => { if (!key || key.startsWith(PREFIX)) changed(); });

/** Return whether it is gone. */
export function drop(id) {
  remove(place(id) ?? "");
  changed();
  return !place(id);
}

/** Let a command follow the one before the newest it names, which was dropped or left nothing to record. */
function shortened(item) {
  const body = new URLSearchParams(item.body), follows = item.follows.slice(1);
  body.set("follows", follows.join(" "));
  return change(item.id, { body: String(body), follows });
}

/** Whether this phone can store a command of ordinary size; ask before the first one is typed. */
export function roomy() {
  const room = write("forhont:room", "x".repeat(20000));
  remove("forhont:room");
  return room;
}

let running = null;
let refused = { id: "", html: "" };

/** Send what waits until all is taken or refused, or the network fails. */
export function flush() {
  const send = () => (navigator.locks ? navigator.locks.request("forhont:send", drain) : drain());
  running ??= send().catch(() => {}).finally(() => { running = null; }); // a lock may be refused to a page that is left
  return running;
}

/** The first command that nothing before it in its sitting stops. */
function next() {
  const stopped = new Set();
  for (const item of items()) {
    if (item.state === "waiting" && !stopped.has(item.sitting)) return item;
    stopped.add(item.sitting);
  }
  return null;
}

async function drain() {
  for (let item = next(); item; item = next()) {
    const status = await send(item).catch(() => 503); // offline or timed out
    if (status >= 500 || status === 429 || status === 408) return change(item.id, { stale: true, waited: true });
    if (!settled(item, status)) return;
  }
}

/** Drop or change a command by its answer; false if it is as before, and would be sent again and again. */
function settled(item, status) {
  if (status === 425) { // the server does not know the one it follows
    return Boolean(item.follows?.length) && !find(item.follows[0]) && shortened(item);
  }
  if (status < 400) return drop(item.id);
  if (status === 400 && !item.stale) return change(item.id, { stale: true }); // perhaps a token of an old session
  return change(item.id, { state: "stopped", why: inWords(refused.html) });
}

async function send(item) {
  const stop = new AbortController();
  const late = setTimeout(() => stop.abort(), PATIENCE);
  try {
    const body = item.stale ? await renewed(item.body, stop.signal) : new URLSearchParams(item.body);
    if (item.waited) body.set("waited", "1");
    const answer = await fetch(item.url, {
      method: "POST", body, redirect: "manual", signal: stop.signal, headers: { "X-Requested-With": "queue" },
    });
    if (answer.status >= 400 && answer.status < 500) refused = { id: item.id, html: await answer.text() };
    // Corrected and sent by hand before this script ran: it is recorded already.
    if (item.seen && answer.headers.get("X-Submission") === "recorded") return 303;
    return answer.type === "opaqueredirect" ? 303 : answer.status;
  } finally {
    clearTimeout(late);
  }
}

/** What a page of refusal says: its errors, else its heading. */
function inWords(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const said = [...page.querySelectorAll("#summary li, .stopped p, .since li, .advice p, .notice.wrong p")];
  const words = [...new Set((said.length ? said : page.querySelectorAll("h1")))].map((each) => each.textContent.trim());
  return words.map((each) => each.replace(/\s+/g, " ")).join(" ").slice(0, 300);
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

/** Return the page with which the server refused an entry, and drop that entry: the page has its form. */
export function answered(id) {
  if (refused.id !== id || !/<form[^>]*id="entry"|class="[^"]*\bchoices\b/.test(refused.html)) return "";
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
