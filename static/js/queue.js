// Recording without network (form[data-queue]): a command is stored first, and sent as soon as possible.
import { announce } from "./announce.js";
import { forget, kept } from "./draft.js";
import { prepared, read, write } from "./memory.js";
import { busy } from "./once.js";
import { AWAY, SENT, find, freshId, items, put, roomy, unanswered, waiting } from "./outbox.js";
import { addressOf, show } from "./page.js";
import { answered, flush, reachable } from "./sending.js";

const EVERY = 5000; // ms between attempts

// What is shown of the queue is loaded after the page, as it is for times without network (main.js loads it then).
const unsent = () => import("./unsent.js").catch(() => null);
let shown = false, asking = false, left = false; // left: for the page that tells what was sent

/** Say what waits or was sent, once there is something to say. */
async function tell() {
  shown ||= unanswered().length > 0 || read(SENT, 0, { tab: true }) > 0 || navigator.onLine === false
    || read(AWAY, 0) > 0 || "kept" in document.documentElement.dataset;
  if (!shown) return;
  const module = await unsent();
  if (!left) module?.tell(again);
}

export function start() {
  if ("kept" in document.documentElement.dataset) renew();
  counted();
  remember();
  document.addEventListener("submit", submitted);
  document.addEventListener("queue:changed", tell);
  document.addEventListener("queue:fewer", fewer);
  for (const event of ["online", "pageshow"]) addEventListener(event, again);
  for (const event of ["online", "offline"]) addEventListener(event, tell);
  document.addEventListener("visibilitychange", again);
  setInterval(() => { again(); tell(); }, EVERY);
  tell();
  if (document.querySelector("form[data-queue], form[data-turn]") && !roomy()) unsent().then((module) => module?.full());
  again();
}

/** A kept page is shown again and again: each time its forms are for other commands. */
function renew() {
  for (const form of document.querySelectorAll("form[data-queue]:not([data-restored])")) {
    if (form.elements.submission) form.elements.submission.value = freshId();
  }
}

/** A round typed while others wait is one of those after them. */
function counted() {
  const form = document.getElementById("entry"), sitting = location.pathname.match(/\/sittings\/(\d+)\//)?.[1];
  if (!form?.elements.number || !("fresh" in form.dataset)) return;
  if (form.dataset.restored) return titled(form);
  number(form, waiting(sitting).filter(({ body }) => new URLSearchParams(body).has("number")).length);
}

/** One of those it was counted after is thrown away. */
function fewer({ detail: sitting }) {
  const form = document.getElementById("entry");
  if (form && "fresh" in form.dataset && location.pathname.includes(`/sittings/${sitting}/`)) number(form, -1);
}

/** Make it a later round: who deals it is known to the table (views/forms.py), and so is what follows from that. */
function number(form, more) {
  if (!form.elements.number || !more) return;
  for (const dealer of form.querySelectorAll("[name=dealer]:checked")) dealer.checked = false;
  import("./when.js").then(({ show }) => show()).catch(() => {}); // what is asked depends on it
  form.querySelector(".again")?.remove(); // the last time was another
  form.elements.number.value = Number(form.elements.number.value) + more;
  titled(form);
}

function titled(form) {
  const title = document.querySelector("header h1");
  title.textContent = document.title = form.dataset.title.replace("{n}", form.elements.number.value);
}

async function again() {
  const before = waiting();
  if (document.hidden || !before.length || asking) return; // what was sent is counted once
  asking = true;
  await flush();
  asking = false;
  const sent = before.filter(({ id, lost }) => lost && !find(id)).length;
  if (sent > 0) write(SENT, read(SENT, 0, { tab: true }) + sent, { tab: true }); // shown on this or the next page
  const form = document.querySelector("form[data-kept]");
  left = Boolean(form && !items().length && !kept(form.dataset.keep)); // all recorded
  if (left) location.assign(form.dataset.done);
  else tell();
}

/** What the form lacked when it was opened. */
function remember() {
  const form = document.getElementById("entry"), line = form?.querySelector("#preview .missing");
  if (line && !kept(form.dataset.keep)) form.dataset.lacks = line.textContent.trim();
}

/** Without network a form in which nothing was typed is refused by what it lacked; nobody else can be asked. */
function lacks(form) {
  const said = form.dataset.lacks;
  if (!said || navigator.onLine !== false || kept(form.dataset.keep)) return false;
  const line = Object.assign(document.createElement("p"), { className: "stopped asked", textContent: said });
  form.querySelector("#preview").replaceChildren(line);
  announce(said);
  return true;
}

async function submitted(event) {
  const form = event.target;
  if (!form.matches("form[data-queue]")) return online(event, form);
  if (event.submitter?.name === "preview") return;
  if (form.dataset.busy || lacks(form)) return event.preventDefault();
  const body = new URLSearchParams(new FormData(form, event.submitter));
  const item = itemOf(form, body, inWords(form, event.submitter)), id = item.id && put(item);
  if (!id) return unstored(event);
  event.preventDefault();
  forget(form.dataset.keep);
  busy(form, true);
  await flush();
  const held = find(id);
  const answer = held?.state === "stopped" && answered(held);
  if (answer) return show(answer);
  if (held?.state === "stopped" && held.table) return location.assign(addressOf(`tables/${held.table}`)); // the choice is there
  if (!held) return location.assign(form.dataset.done ?? location.href);
  if (await countedHere(held)) return;
  navigator.storage?.persist?.().catch(() => {}); // something waits here that nobody else has
  next(form, id);
}

/** Show what a waiting command comes to on a prepared phone. True if this phone did. */
export async function countedHere(held) {
  if (held.state !== "waiting" || !await prepared()) return false;
  const local = await import("./local.js").catch(() => null);
  return Boolean(await local?.played(held));
}

/** A form that cannot wait: where the app does not answer say what can, instead of leaving the page for an error. */
async function online(event, form) {
  const root = document.documentElement.dataset, perhaps = navigator.onLine === false || "kept" in root;
  const mine = !event.defaultPrevented && form.method === "post" && !form.matches("[data-turn]") && !("local" in root);
  if (!mine || !perhaps || form.dataset.sure) return;
  event.preventDefault();
  if (!await reachable()) return (await unsent())?.needs();
  form.dataset.sure = "yes";
  form.requestSubmit(event.submitter);
}

/** Storage is full or blocked: submit normally; without network the form stays as it is. */
async function unstored(event) {
  if (navigator.onLine !== false) return;
  event.preventDefault();
  (await unsent())?.full();
}

/** A command of the queue, as a form would post it. */
export function itemOf(form, body, said) {
  const url = new URL(form.getAttribute("action") ?? "", location).href;
  const offline = navigator.onLine === false, before = waiting();
  const table = document.querySelector("meta[name=keep]")?.content ?? "", typed = form.dataset.keep
    ? { keep: form.dataset.keep, page: location.pathname + location.search, changes: form.dataset.changes === "yes" } : {};
  return { id: body.get("submission"), url, body: String(body), state: "waiting", said, at: Date.now(), table, ...typed,
    waited: offline || before.length > 0, lost: offline || before.some(({ lost }) => lost) };
}

/** The form for the command after a queued one: a new idempotency key, and the ones it follows. */
async function next(form, id) {
  if (!/\/correction$/.test(find(id)?.url)) form.reset(); // what was corrected stays as it was corrected
  for (const name of new URLSearchParams(location.search).keys()) { // a name in the link was for the queued entry
    for (const input of form.querySelectorAll(`.people input[name="${CSS.escape(name)}"]:checked`)) input.checked = false;
  }
  form.elements.submission.value = freshId();
  if (!form.elements.follows) form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "follows" }));
  form.elements.follows.value = [id, ...find(id)?.follows ?? []].join(" ");
  if (form.dataset.done) form.dataset.kept = "yes";
  form.querySelector("#preview")?.replaceChildren();
  number(form, 1);
  busy(form, false);
  await tell();
  const badge = document.getElementById("unsent"), left = unanswered();
  const stopped = left.some(({ state }) => state === "stopped"); // not for want of a network
  announce(stopped ? badge?.dataset.waiting.replace("{n}", left.length) : badge?.dataset.kept);
  badge?.scrollIntoView({ block: "center" });
}

/** Describe what a form would record: its heading and what is chosen, also in a closed fold, or the button pressed. */
export function inWords(form, button) {
  const chosen = [...form.querySelectorAll(":is(label:has(input:checked), [data-fold]:not([open]) [data-chosen]):not(.deal *)")]
    .filter((each) => each.offsetParent);
  const typed = [...form.querySelectorAll("input[type=text]")].filter((each) => each.checkVisibility?.() ?? true).map((each) => each.value.trim());
  const names = chosen.map((each) => (each.querySelector(".name") ?? each).innerText.trim());
  const gist = form.querySelector("#preview .line .change") && form.querySelector("#preview .line > span:not(.vh)").innerText;
  const heading = form.matches("#entry, .start") ? document.querySelector("header h1")?.textContent.trim() : button?.textContent.trim();
  const said = [heading ?? "", gist || [...names, ...form.id === "entry" ? [] : typed].filter(Boolean).join(", ")];
  return said.filter(Boolean).join(": ").replace(/\s+/g, " ").slice(0, 160);
}
