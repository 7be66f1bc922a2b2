// Keep pages on this phone for when there is no network; loaded after everything else. static/worker.js shows them.
//
// Kept are the pages of tables this phone may record at (meta[name=keep]) and those their [data-keep] links lead to,
// each with the files it names, so that after a deploy no kept page misses one. Needs https or localhost; the first
// part (forgetting) works everywhere.
import { PAGES, keys, read, remove, write } from "./memory.js";
import { later } from "./sending.js";

const YOUNG = 30 * 1000; // ms in which a page visited again is not fetched again
const SETTLED = 1500; // ms after a change at the table until its pages are fetched
const STAYED = 10 * 1000; // ms after which a first visit is more than a look
const GESTURES = ["pointerdown", "keydown", "touchstart"]; // somebody does something here
const LOST = [401, 403, 410, 423]; // statuses of a page this phone may not record at any more
const UPDATE = 3600 * 1000; // ms between two looks for a new worker
const ACCOUNT = "forhont:account";
const OWN = /^forhont:(q:|n$|wake$|account$)/; // stays when everything else is forgotten: entries not sent yet

const root = document.documentElement;
const pages = () => import("./kept.js"); // only pages of tables need it, and those of one that was lost
const key = () => document.querySelector("meta[name=keep]")?.content;
const here = () => location.pathname + location.search;

export async function start() {
  if (!root.dataset.kept) await settle();
  if (!isSecureContext || !navigator.serviceWorker || !window.caches) return tell("insecure");
  if (document.getElementById("kept-pages")) (await import("./listed.js")).start();
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
  if (root.dataset.kept) return;
  if ((await (await pages()).kept()).some(({ table, url }) => table === key() && url.pathname.endsWith("/entries/new"))) {
    return keep(await newer() ? 0 : YOUNG);
  }
  await keep(YOUNG, [here()]);
  stayed().then(() => keep(YOUNG));
}

/** Whether this page of a table shows more than the copy of it that is kept. */
async function newer() {
  const etag = document.getElementById("live")?.dataset.etag, copy = etag && await caches.match(here(), { ignoreVary: true });
  return Boolean(copy) && !(await copy.text()).includes(etag.replaceAll('"', "&#34;"));
}

/** A first visit that is only a look keeps its page alone: forms cost as much as all else together. */
function stayed() {
  return new Promise((resolve) => {
    setTimeout(resolve, STAYED);
    for (const gesture of GESTURES) addEventListener(gesture, resolve, { once: true, passive: true });
  });
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
  const all = await (await pages()).kept();
  const mine = all.filter(({ url }) => url.pathname === path);
  const tables = new Set([...mine.map(({ table }) => table), path.match(/\/tables\/(\w+)/)?.[1]]);
  const cache = await window.caches?.open(PAGES);
  for (const { url } of only ? mine : all.filter((each) => tables.has(each.table))) {
    await cache.delete(url.pathname + url.search);
    const sitting = url.pathname.match(/\/sittings\/(\d+)\//)?.[1];
    for (const draft of sitting && !only ? keys(`forhont:draft:${sitting}-`) : []) remove(draft);
  }
  for (const draft of only ? [] : keys("forhont:draft:")) {
    if (tables.has(read(draft, {}).table)) remove(draft);
  }
  for (const table of only ? [] : tables) for (const each of ["foreseen", "root", "there"]) remove(`forhont:${each}:${table}`);
  try {
    if (!only) sessionStorage.clear();
  } catch { /* nothing stored */ }
}

/** This page and those it links to. */
function linked() {
  const links = [...document.querySelectorAll("a[data-keep]")].map((each) => new URL(each.href));
  return [here(), ...links.map((each) => each.pathname + each.search)];
}

/** Keep what this phone opens with where no other page is kept, so that a table can be begun there. */
export async function keepFirst() {
  await navigator.serviceWorker.register(root.dataset.worker);
  await fetched(await caches.open(PAGES), new URL("offline", worker()).pathname, "");
}

/** Fetch and store these pages, unless a copy is younger than `age` (ms). */
async function keep(age, wanted = linked()) {
  const { kept, trim } = await pages();
  const table = key(), cache = await caches.open(PAGES), held = await kept();
  for (const url of new Set(wanted)) {
    const copy = held.find((each) => each.url.pathname + each.url.search === url);
    if (!copy || Date.now() - copy.at >= age) await fetched(cache, url, table);
  }
  const list = new URL("offline", worker()).pathname;
  if (!await cache.match(list) || age) await fetched(cache, list, "");
  await trim(cache);
  tell("kept");
}

async function fetched(cache, url, table) {
  const answer = await fetch(url, { cache: "no-store", headers: { "X-Requested-With": "keep" } }).catch(() => null);
  if (later(answer?.status)) return;
  if (LOST.includes(answer.status)) return lost(url.split("?")[0]);
  if (!answer.ok || answer.redirected) return cache.delete(url);
  await (await pages()).store(cache, url, answer, table);
  if (/\/tables\/\w+$/.test(url)) { // where the installed app starts
    const last = new Response(null, { status: 302, headers: { Location: url, "X-Kept": Date.now(), "X-Table": table } });
    await cache.put(new URL("phone/last", worker()).pathname, last);
  }
}

const worker = () => new URL(root.dataset.worker, location);

/** Say under the table whether it opens without network, or why not. */
function tell(what) {
  const place = document.getElementById("opens-offline");
  if (!place) return;
  place.textContent = place.dataset[what] ?? "";
  place.hidden = !place.textContent;
}

