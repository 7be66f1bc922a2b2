// Keep pages on this phone for when there is no network; loaded after everything else. static/worker.js shows them.
//
// Kept are the pages of tables this phone may record at (meta[name=keep]) and those their [data-keep] links lead to,
// each with the files it names, so that after a deploy no kept page misses one. Needs https or localhost; the first
// part (forgetting) works everywhere.
import { clock } from "./live.js";
import { keys, read, remove, write } from "./memory.js";
import { waiting } from "./outbox.js";

const PAGES = "forhont-pages", FILES = "forhont-files"; // js/engine caches are named forhont-engine-…
const MOST = 30; // pages, and parts of forms
const LIFE = 3 * 24 * 3600 * 1000; // ms
const YOUNG = 30 * 1000; // ms in which a page visited again is not fetched again
const SETTLED = 1500; // ms after a change at the table until its pages are fetched
const LOST = [401, 403, 410, 423]; // statuses of a page this phone may not record at any more
const UPDATE = 3600 * 1000; // ms between two looks for a new worker
const ACCOUNT = "forhont:account";
const OWN = /^forhont:(q:|n$|wake$|account$)/; // stays when everything else is forgotten: entries not sent yet

const root = document.documentElement;
const key = () => document.querySelector("meta[name=keep]")?.content;
const here = () => location.pathname + location.search;

export async function start() {
  if (!root.dataset.kept) await settle();
  if (!isSecureContext || !navigator.serviceWorker || !window.caches) return tell("insecure");
  listKept();
  if (!root.dataset.worker) return;
  if (!key()) return;
  const worker = await navigator.serviceWorker.register(root.dataset.worker).catch(() => null);
  if (!worker) return tell("insecure");
  const look = () => { if (!document.hidden) worker.update().catch(() => {}); };
  document.addEventListener("visibilitychange", look);
  setInterval(look, UPDATE);
  let timer;
  document.addEventListener("table:heard", () => {
    clearTimeout(timer);
    timer = setTimeout(() => keep(0), SETTLED);
  });
  if (!root.dataset.kept) await keep(YOUNG);
}

/** Forget what may not be seen any more: another account than before is signed in, or the table is closed to us. */
async function settle() {
  const before = read(ACCOUNT, null), now = root.dataset.account ?? before; // an error page does not say
  if (before !== null && before !== now) await forgetAll();
  if (before !== now) write(ACCOUNT, now);
  const status = Number(root.dataset.status);
  if (LOST.includes(status)) await lost(location.pathname);
  if (status === 404) await lost(location.pathname, { only: !/\/tables\/\w+$/.test(location.pathname) });
  document.addEventListener("table:lost", () => lost(location.pathname));
}

/** Forget all pages, drafts and totals; entries not sent stay, as nobody else has them. */
export async function forgetAll() {
  for (const each of keys("forhont:").filter((name) => !OWN.test(name))) remove(each);
  try {
    sessionStorage.clear();
  } catch { /* nothing stored */ }
  await window.caches?.delete(PAGES);
}

/** Forget the table that a page belongs to (with `only`: that page alone). */
async function lost(path, { only = false } = {}) {
  const pages = await kept();
  const mine = pages.filter(({ url }) => url.pathname === path);
  const tables = new Set([...mine.map(({ table }) => table), path.match(/\/tables\/(\w+)/)?.[1]]);
  const cache = await window.caches?.open(PAGES);
  for (const { url } of only ? mine : pages.filter((each) => tables.has(each.table))) {
    await cache.delete(url.pathname + url.search);
    const sitting = url.pathname.match(/\/sittings\/(\d+)\//)?.[1];
    for (const draft of sitting && !only ? keys(`forhont:draft:${sitting}-`) : []) remove(draft);
  }
  for (const draft of only ? [] : keys("forhont:draft:")) {
    if (tables.has(read(draft, {}).table)) remove(draft);
  }
  for (const table of only ? [] : tables) for (const each of ["foreseen", "root"]) remove(`forhont:${each}:${table}`);
  try {
    if (!only) sessionStorage.clear();
  } catch { /* nothing stored */ }
}

/** Fetch and store this page and those it links to, unless a copy is younger than `age` (ms). */
async function keep(age) {
  const table = key(), cache = await caches.open(PAGES), held = await kept();
  const links = [...document.querySelectorAll("a[data-keep]")].map((each) => new URL(each.href));
  const wanted = new Set([here(), ...links.map((each) => each.pathname + each.search)]);
  for (const url of wanted) {
    const copy = held.find((each) => each.url.pathname + each.url.search === url);
    if (!copy || Date.now() - copy.at >= age) await fetched(cache, url, table);
  }
  const list = new URL("offline", worker()).pathname;
  if (!await cache.match(list) || age) await fetched(cache, list, "");
  await trim(cache);
  tell("kept");
}

const worker = () => new URL(root.dataset.worker, location);

async function fetched(cache, url, table) {
  const answer = await fetch(url, { cache: "no-store", headers: { "X-Requested-With": "keep" } }).catch(() => null);
  if (!answer) return;
  if (LOST.includes(answer.status)) return lost(url.split("?")[0]);
  if (!answer.ok || answer.redirected) return cache.delete(url);
  const at = Date.now(), html = (await answer.text()).replace("<html ", `<html data-kept="${at}" `);
  await files(html);
  const headers = new Headers({ "X-Kept": at, "X-Table": table });
  for (const name of ["Content-Type", "Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy"]) {
    if (answer.headers.has(name)) headers.set(name, answer.headers.get(name));
  }
  await cache.put(url, new Response(html, { headers }));
  const parts = html.match(/data-rest-url="([^"]+)"/)?.[1]; // of a form, by the hash in their address
  const rest = parts && (await cache.match(parts) ?? await fetch(parts).catch(() => null));
  if (rest?.ok) await cache.put(parts, new Response(await rest.text(), { headers }));
  if (/\/tables\/\w+$/.test(url)) { // where the installed app starts
    const last = new Response(null, { status: 302, headers: { Location: url, "X-Kept": at, "X-Table": table } });
    await cache.put(new URL("phone/last", worker()).pathname, last);
  }
}

/** Store every file a page names, and what its modules import; only under its own hash, never an answer to an old one. */
async function files(text, from = location.href) {
  const cache = await caches.open(FILES);
  const named = [...text.matchAll(/"([^"#]*\/static\/[0-9a-f]{12}\/[^"#]+)/g)].map(([, path]) => path);
  const imported = from.endsWith(".js") ? [...text.matchAll(/["'](\.\/[\w-]+\.js)["']/g)].map(([, path]) => path) : [];
  for (const path of new Set([...named, ...imported])) {
    const url = new URL(path, from).href;
    if (await cache.match(url)) continue;
    const answer = await fetch(url).catch(() => null);
    if (!answer?.ok || !answer.headers.get("Cache-Control")?.includes("immutable")) continue;
    await cache.put(url, answer.clone());
    if (url.endsWith(".js")) await files(await answer.text(), url);
  }
}

/** What is kept, the newest first: address, table, time (ms). */
async function kept() {
  if (!window.caches || !await caches.has(PAGES)) return [];
  const cache = await caches.open(PAGES);
  const all = await Promise.all((await cache.keys()).map(async (request) => {
    const { headers } = await cache.match(request);
    return { url: new URL(request.url), table: headers.get("X-Table"), at: Number(headers.get("X-Kept")) };
  }));
  return all.filter(({ table }) => table).sort((one, other) => other.at - one.at);
}

/** Drop pages too many or too old, then files that no kept page names and that are not among the two newest of theirs. */
async function trim(cache) {
  for (const [nth, { url, at }] of (await kept()).entries()) {
    if (nth >= MOST || Date.now() - at > LIFE) await cache.delete(url.pathname + url.search);
  }
  const store = await caches.open(FILES), seen = {};
  const texts = await Promise.all((await cache.keys()).map(async (each) => (await cache.match(each)).text()));
  for (const { url } of (await store.keys()).reverse()) {
    const [, hash, name] = new URL(url).pathname.match(/\/static\/([0-9a-f]+)\/(.+)/);
    seen[name] = (seen[name] ?? 0) + 1;
    const folder = name.startsWith("js/") ? `/static/${hash}/js/` : `/static/${hash}/${name}`;
    if (seen[name] > 2 && !texts.some((text) => text.includes(folder))) await store.delete(url);
  }
}

/** Say under the table whether it opens without network, or why not. */
function tell(what) {
  const place = document.getElementById("opens-offline");
  if (!place) return;
  place.textContent = place.dataset[what] ?? "";
  place.hidden = !place.textContent;
}

/** On the offline page: the tables kept, each with its time. */
async function listKept() {
  const list = document.getElementById("kept-pages");
  if (!list) return;
  document.getElementById("try-again").addEventListener("click", () => location.reload());
  const cache = await caches.open(PAGES);
  for (const { url, at } of await kept()) {
    if (!/\/tables\/\w+$/.test(url.pathname)) continue;
    const page = new DOMParser().parseFromString(await (await cache.match(url.href)).text(), "text/html");
    const link = Object.assign(document.createElement("a"), { href: url.pathname + url.search, className: "card-link" });
    const name = Object.assign(document.createElement("strong"), { textContent: page.querySelector("h1")?.textContent.trim() });
    const time = Object.assign(document.createElement("span"), { textContent: list.dataset.kept.replace("{time}", clock(at)) });
    const card = Object.assign(document.createElement("li"), { className: "card" });
    link.append(name, time);
    card.append(link);
    list.append(card);
  }
  document.getElementById("nothing-kept").hidden = list.childElementCount > 0;
}
