// The app itself on this phone: prepared once, then it answers requests of the page while there is no network.
//
// A prepared phone has a cache with Pyodide, the packed app and its memory (nothing of any table). The rows of a table
// are stored with its pages, and go with them (offline.js). Entries that wait (outbox.js) are recorded into these rows
// before any answer, so every page shows them. A table begun here has no rows: the command that begins it waits first.
import { ENGINE as CACHE, PAGES, read, remove, write } from "./memory.js";
import { waiting, withFields } from "./outbox.js";
import { addressOf } from "./page.js";

const LIST = "/engine/list"; // stored last: only a whole engine has one
const FORESEEN = "forhont:foreseen:"; // by table: what waiting entries counted here
const BEGINS = /\/(offline|tables\/new\/\w+|companies\/\d+\/table)$/; // pages that begin a table
const SPACE = 5.5; // of what is fetched: about what the prepared engine takes on the phone

let worker = null, running = null, opened = null, calls = 0;
const pending = new Map();

/** The list of files this phone was prepared with, or null. */
export async function installed() {
  if (!window.caches) return null;
  for (const name of await caches.keys()) {
    const list = name.startsWith(CACHE) && await (await caches.open(name)).match(LIST);
    if (list) return { ...await list.json(), cache: name };
  }
  return null;
}

/** What the server offers now: version, files, and megabytes to fetch (of what is not here yet) and to store. */
export async function offered() {
  const answer = await fetch(addressOf("engine.json"), { cache: "no-store" });
  if (!answer.ok) throw new Error(`no engine: ${answer.status}`);
  const list = await answer.json(), held = await Promise.all(list.files.map(({ url }) => caches.match(url)));
  const megabytes = (files) => files.reduce((sum, { sent }) => sum + sent, 0) / 1e6;
  const missing = list.files.filter((_each, at) => !held[at]);
  return { ...list, megabytes: Math.ceil(megabytes(missing)), space: Math.ceil(megabytes(list.files) * SPACE) };
}

/** Fetch everything and store it; `progress` gets the part done, from 0 to 1. */
export async function prepare(list, progress) {
  const name = CACHE + list.version, cache = await caches.open(name);
  const whole = list.files.reduce((sum, each) => sum + each.size, 0) * 1.1;
  let done = 0;
  for (const { url, size } of [...list.files, { url: list.worker, size: 0 }]) {
    const before = done;
    const held = await caches.match(url); // of the version before: an address stands for its content
    if (held) {
      await cache.put(url, held);
      progress(Math.min(1, (done + size) / whole));
    } else {
      const answer = await fetch(url, { cache: "no-cache" });
      if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
      const parts = [];
      for (const reader = answer.body.getReader(); ;) {
        const { done: end, value } = await reader.read();
        if (end) break;
        parts.push(value);
        progress(Math.min(1, (done += value.length) / whole));
      }
      const headers = new Headers(answer.headers);
      for (const each of ["Content-Encoding", "Content-Length"]) headers.delete(each); // it is stored unpacked
      await cache.put(url, new Response(new Blob(parts), { headers }));
    }
    done = before + size;
  }
  progress(done / whole);
  const maker = new Worker(list.worker, { type: "module" });
  try {
    await call(maker, "make", { files: { ...list, cache: name } });
  } finally {
    maker.terminate();
  }
  await cache.put(LIST, new Response(JSON.stringify(list)));
  for (const old of await caches.keys()) if (old.startsWith(CACHE) && old !== name) await caches.delete(old);
  await navigator.storage?.persist?.();
  progress(1);
}

export async function unprepare() {
  stop();
  for (const name of await caches.keys()) if (name.startsWith(CACHE)) await caches.delete(name);
}

/** Fetch and store the rows of a table, so that it can be played on; called when something changed there. Without a
    key: what this phone needs to begin one. */
export async function keepRows(key = "") {
  const cache = await caches.open(PAGES), url = rowsOf(key), held = await cache.match(url);
  const answer = await fetch(url, { cache: "no-store", headers: held ? { "If-None-Match": held.headers.get("ETag") } : {} });
  if (answer.status !== 200 || answer.redirected) return;
  const headers = { "Content-Type": "application/json", ETag: answer.headers.get("ETag") ?? "", "X-Table": key,
    "X-Kept": String(Date.now()) };
  await cache.put(url, new Response(await answer.blob(), { headers }));
  opened = null;
}

const rowsOf = (key) => addressOf(key ? `tables/${key}/rows` : "phone/rows").pathname;

/** The table a path belongs to, with its rows; null if they are not on this phone. */
async function tableOf(path) {
  const cache = await caches.open(PAGES);
  const begun = waiting().find(({ begins, table, sitting }) => begins && `${path}/`.match(`/(tables/${table}|sittings/${sitting})/`));
  if (begun || BEGINS.test(path) || path === addressOf(".").pathname) {
    const about = await (await cache.match(rowsOf("")))?.json() ?? { rows: { sitting: [] }, session: { language: document.documentElement.lang } };
    return { key: begun?.table ?? "", sitting: begun?.sitting ?? 0, about };
  }
  for (const request of await cache.keys()) {
    const key = new URL(request.url).pathname.match(/\/tables\/(\w+)\/rows$/)?.[1];
    if (!key) continue;
    const about = await (await cache.match(request)).json();
    const sitting = about.rows.sitting[0]?.id;
    if (path.includes(`/tables/${key}`) || path.includes(`/sittings/${sitting}/`)) return { key, sitting, about };
  }
  return null;
}

/** Whether a page of this path can be answered here. */
export async function answers(path) {
  return Boolean(await installed() && await tableOf(path));
}

/** Answer a request as the server would; null if this phone cannot. */
export async function answer(path, { method = "GET", body, headers } = {}) {
  const table = await ready(path);
  if (!table) return null;
  return JSON.parse(await call(worker, "answer", { said: JSON.stringify({ method, path, body, headers }) }));
}

/** The answer to an entry that waits, as recorded here; null if this phone cannot tell. */
export async function recorded(item) {
  const table = await ready(new URL(item.url).pathname);
  return table?.answers.get(item.id) ?? null;
}

async function ready(path) {
  const files = await installed(), table = files && await tableOf(path);
  if (!table) return null;
  if (!running) {
    worker = new Worker(files.worker, { type: "module" });
    running = call(worker, "start", { files }).then(JSON.parse);
    running.catch(stop);
  }
  document.documentElement.dataset.engine = JSON.stringify(await running);
  await follow(table);
  return opened;
}

/** Take over the table and record what waits, each entry once; from the start when one of them went or changed. */
async function follow({ key, sitting, about }) {
  const mine = new RegExp(`/(sittings/${sitting}|tables/${key})(/|$)`);
  const here = waiting().filter(({ url, begins, table }) => begins ? table === key : mine.test(url));
  const done = opened?.key === key ? [...opened.bodies.entries()] : null;
  if (!done || done.some(([id, body], nth) => here[nth]?.id !== id || here[nth].body !== body)) {
    await call(worker, "open", { said: JSON.stringify({ ...about, origin: location.origin }) });
    opened = { key, bodies: new Map(), answers: new Map() };
  }
  const more = here.slice(opened.bodies.size);
  for (const item of more) {
    const said = JSON.stringify({ method: "POST", path: new URL(item.url).pathname, body: withFields(item.body, { waited: "1" }) });
    opened.bodies.set(item.id, item.body);
    opened.answers.set(item.id, JSON.parse(await call(worker, "answer", { said })));
  }
  if (more.length) await foresee(key, here);
}

async function foresee(key, items) {
  const said = new Map(items.map((item) => [item.id, item.said]));
  const all = JSON.parse(await call(worker, "foreseen"));
  const kept = read(FORESEEN + key, []).filter(({ submission }) => !all.some((each) => each.submission === submission));
  write(FORESEEN + key, [...kept, ...all.map((each) => ({ ...each, said: said.get(each.submission) ?? "" }))]);
}

export const foreseen = (key) => read(FORESEEN + key, []);
export const forgetForeseen = (key) => remove(FORESEEN + key);

export function stop() {
  worker?.terminate();
  worker = running = opened = null;
  pending.clear();
}

function call(to, what, about = {}) {
  const id = ++calls;
  to.onmessage ??= ({ data }) => {
    const { resolve, reject } = pending.get(data.id) ?? {};
    pending.delete(data.id);
    if (data.error) reject?.(new Error(data.error));
    else resolve?.(data.said);
  };
  to.onerror ??= (event) => {
    for (const { reject } of pending.values()) reject(new Error(event.message ?? "the worker did not start"));
    pending.clear();
  };
  return new Promise((resolve, reject) => {
    pending.set(id, { resolve, reject });
    to.postMessage({ id, what, ...about });
  });
}
