// Playing on without network on a prepared phone: pages and answers come from the app on the phone (engine.js).
//
// Once a page was answered here, html[data-local] is set; then links and forms are answered here too, without leaving
// the page, so that the app starts once. When the network is back and nothing waits, the server's page is loaded.
import { answer, answers, foreseen, forgetForeseen, keepRows, recorded } from "./engine.js";
import { announce } from "./announce.js";
import { installed } from "./installing.js";
import { PAGES, write } from "./memory.js";
import { SENT, drop, find, named, put, waiting } from "./outbox.js";
import { addressOf, once, show } from "./page.js";
import { inWords, itemOf } from "./queue.js";
import { reachable } from "./sending.js";

const EVERY = 5000; // ms between looks for the network

const root = document.documentElement;
const local = () => "local" in root.dataset;
const here = () => location.pathname + location.search;
const loaded = here();
let taking = null; // the page being taken over

export async function start() {
  if (!await installed()) return;
  once("local", () => {
    document.addEventListener("click", clicked);
    document.addEventListener("submit", sent);
    addEventListener("popstate", () => {
      if (local()) visit(here(), { back: true });
      else if (here() !== loaded) location.reload(); // it was shown without leaving the page
    });
    for (const event of ["online", "offline", "visibilitychange"]) addEventListener(event, look);
    document.addEventListener("table:begun", taken);
    document.addEventListener("queue:changed", ({ detail }) => { if (detail?.elsewhere) agree(); });
    document.addEventListener("queue:thrown", agree);
    setInterval(look, EVERY);
  });
  await look();
}

/** The server has a table that was begun here: it is played on there, also when the network goes again. */
async function taken({ detail }) {
  await keepRows(detail).catch(() => {});
  await look();
}

/** Another tab recorded, or what waited was thrown away: a page that shows the table shows it too. */
function agree() {
  if (local() && document.getElementById("live")) visit(here(), { back: true });
}

/** Take over when the network is gone; give back when it is there, and everything was sent or is to be decided. */
async function look() {
  if (document.hidden) return;
  const there = await reachable(), path = named(here());
  if (path !== here() && there) return location.replace(path);
  if (path !== here()) history.replaceState(null, "", path);
  if (there && !local() && "standsIn" in root.dataset) return location.reload();
  if (!there && !local() && await answers(location.pathname)) {
    await (taking ??= takeOver().finally(() => { taking = null; })); // a slow phone looks again meanwhile
  }
  const typed = document.querySelector("form.start"); // it is sent from here when it is ready
  const asked = waiting().filter(({ state, begins }) => state === "stopped" && !begins).map(({ sitting }) => sitting);
  const sends = waiting().some(({ state, sitting }) => state === "waiting" && !asked.includes(sitting)); // not behind one
  if (there && local() && !typed && !sends) back(); // and whose totals these are
  if (there && !local() && !waiting().length) await compare();
}

/** The server's page, which tells what was sent too. */
function back() {
  write(SENT, Number(document.getElementById("unsent")?.dataset.number ?? 0), { tab: true });
  location.reload();
}

/** A page kept earlier or with entries that wait is made anew; a form the server has just sent is right as it is. */
async function takeOver() {
  const right = !root.dataset.kept && !waiting().length && document.querySelector("form[data-queue]#entry")
    || document.querySelector("form.start");
  if (!right) await visit(here(), { back: true });
  else if (await answer(here())) root.dataset.local = "";
}

/** Show a page of the app on this phone; false if it has none. `item`: the command that waits if it begins a table. */
async function visit(path, { back = false, item, ...options } = {}) {
  const said = await answer(path, options).catch((error) => console.error(error));
  if (!said) return false;
  const [table, sitting] = said.headers["X-Began"]?.split(" ") ?? [];
  if (table && !put({ ...item, table, sitting, begins: true, lost: true, waited: true })) return (await import("./unsent.js")).full();
  const to = said.headers.Location;
  if (to) return visit(new URL(to, location).pathname + new URL(to, location).search, { back: back && !options.body });
  if (!back) history.pushState(null, "", path);
  root.dataset.local = "";
  delete root.dataset.kept;
  delete root.dataset.standsIn;
  // First: another tab may be opened as soon as this one shows it. On a full phone it is shown all the same.
  await keep(path, said).catch((error) => console.error(error));
  await show(said.body);
  if (document.getElementById("kept-pages")) await (await import("./listed.js")).start();
  if (!back) scrollTo(0, 0);
  document.dispatchEvent(new Event("queue:changed")); // the new page lists what waits
  return true;
}

/** The table as counted here is what this phone shows first when it is opened again. */
async function keep(path, { body, headers }) {
  const table = path.match(/\/tables\/(\w+)$/)?.[1];
  if (!table || waiting().some((item) => item.begins && item.table === table)) return; // the offline page lists it
  const { store } = await import("./kept.js");
  await store(await caches.open(PAGES), addressOf(path).pathname, new Response(body, { headers }), table, "here");
}

/** An entry could not be sent: show what it comes to here. True if this phone did. */
export async function played(item) {
  const said = await recorded(item).catch((error) => console.error(error));
  if (!said || said.status >= 500) return false;
  if (said.status >= 400) { // refused as the server would: back to the form
    drop(item.id);
    root.dataset.local = "";
    await show(said.body);
    return true;
  }
  return Boolean(find(item.id)) && visit(new URL(said.headers.Location ?? item.url, location).pathname);
}

/** `fetch`, answered by the app on this phone. */
export async function request(url, { method, headers, body, signal }) {
  const { pathname, search } = new URL(url, location);
  const said = await answer(pathname + search, { method, headers, body: body === undefined ? body : String(body) });
  if (!said) throw new TypeError("no network");
  signal?.throwIfAborted();
  return new Response([204, 304].includes(said.status) ? null : said.body, { status: said.status, headers: said.headers });
}

async function clicked(event) {
  const link = event.target.closest?.("a[href]");
  if (!local() || !link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const url = new URL(link.href);
  if (url.origin !== location.origin || link.target || link.hasAttribute("download")) return;
  if (url.pathname + url.search === here() && url.hash) return;
  event.preventDefault();
  if (!await visit(url.pathname + url.search)) location.assign(url);
}

/** Forms of the queue are its own; any other is answered here: mostly that it needs the network. */
async function sent(event) {
  const form = event.target;
  if (!local() || event.defaultPrevented || form.matches("[data-queue]") && event.submitter?.name !== "preview") return;
  event.preventDefault();
  const fields = new URLSearchParams(new FormData(form, event.submitter));
  const url = new URL(event.submitter?.getAttribute("formaction") || form.getAttribute("action") || here(), location);
  if (fields.get("zone") === "") fields.set("zone", Intl.DateTimeFormat().resolvedOptions().timeZone);
  if (form.method === "get") return visit(`${url.pathname}?${fields}`);
  const item = itemOf(form, fields, inWords(form, event.submitter));
  await visit(url.pathname + url.search, { method: "POST", body: String(fields), back: true, item });
}

/** Everything was sent: ask the server whether it came out as foreseen here, and show what did not. */
async function compare() {
  const key = location.pathname.match(/\/tables\/(\w+)$/)?.[1], place = document.getElementById("otherwise");
  if (!key || !place || place.childElementCount || !foreseen(key).length) return;
  const body = new URLSearchParams({ foreseen: JSON.stringify(foreseen(key)),
    csrf_token: document.querySelector("meta[name=csrf-token]").content });
  const said = await fetch(`${location.pathname}/foreseen`, { method: "POST", body }).catch(() => null);
  if (said?.status === 204) return forgetForeseen(key);
  if (said?.status !== 200) return;
  place.innerHTML = await said.text();
  announce(place.querySelector("h2")?.textContent);
  place.querySelector("button")?.addEventListener("click", () => {
    forgetForeseen(key);
    place.replaceChildren();
  });
}
