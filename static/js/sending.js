// Sending what waits on this phone (outbox.js): in its order, dropped only after the app's answer. Each command has an
// idempotency key, so sending twice is harmless: a Web Lock keeps tabs from it where there is one (https).
import { change, drop, find, items } from "./outbox.js";

const PATIENCE = 15000; // ms until a request times out
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
    const later = !status || status >= 500 || status === 429 || status === 408;
    if (later) change(item.id, { stale: true, waited: true, ...left ? {} : { lost: true } });
    if (!status) return;
    if (later || !settled(item, status)) failed.add(item.sitting);
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
    if (item.seen && answer.headers.get("X-Submission") === "recorded") return DONE[0];
    const strange = answer.type === "opaqueredirect" || answer.ok && !DONE.includes(answer.status); // the sign-in of a network
    return strange ? 503 : answer.status;
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

/** Whether the app answers now. */
export async function reachable() {
  if (navigator.onLine === false) return false;
  const url = new URL("healthz", new URL(document.querySelector("a.home")?.getAttribute("href") ?? "/", location));
  const answer = await fetch(url, { cache: "no-store", signal: AbortSignal.timeout(ALIVE) }).catch(() => null);
  return Boolean(answer?.ok);
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
    const answer = location.href === url && !document.querySelector("form[data-fresh]") // GET, not a POST's answer
      && !("status" in document.documentElement.dataset); // a page of an error answers nothing
    if (forms.some((input) => input.value === id || answer)) drop(id);
    else change(id, { state: "waiting", seen: true });
  }
}

/** Let a command follow the one before the newest it names, which was dropped or left nothing to record. */
function shortened(item) {
  const body = new URLSearchParams(item.body), follows = item.follows.slice(1);
  body.set("follows", follows.join(" "));
  return change(item.id, { body: String(body), follows });
}

export function hidden(name, value) {
  return Object.assign(document.createElement("input"), { type: "hidden", name, value });
}
