// The app itself on this phone: prepared once, then it answers requests of the page while there is no network.
//
// A prepared phone has a cache with Pyodide, the packed app and its memory (nothing of any table). The rows of a table
// are stored with its pages, and go with them (offline.js). Entries that wait (outbox.js) are recorded into these rows
// before any answer, so every page shows them. A table begun here has no rows: the command that begins it waits first.
import { call, installed, pending } from "./installing.js";
import { PAGES, read, remove, write } from "./memory.js";
import { aged, seen, there, waiting, withFields } from "./outbox.js";
import { addressOf } from "./page.js";

const FORESEEN = "forhont:foreseen:"; // by table: what waiting entries counted here
const BEGINS = /\/(offline|tables\/new\/\w+|companies\/\d+\/table)$/; // pages that begin a table

let worker = null, running = null, opened = null;

/** Fetch and store the rows of a table, so that it can be played on; called when something changed there. Without a
    key: what this phone needs to begin one. */
export async function keepRows(key = "") {
  const cache = await caches.open(PAGES), url = rowsOf(key), held = await cache.match(url);
  const taken = there(key).map(({ id }) => id); // these the server counts by now
  const answer = await fetch(url, { cache: "no-store", headers: held ? { "If-None-Match": held.headers.get("ETag") } : {} });
  if (answer.status === 304) seen(key, taken);
  if (answer.status !== 200 || answer.redirected) return;
  const headers = { "Content-Type": "application/json", ETag: answer.headers.get("ETag") ?? "", "X-Table": key,
    "X-Kept": String(Date.now()) };
  await cache.put(url, new Response(await answer.blob(), { headers }));
  seen(key, taken);
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
  const before = there(key);
  const here = [...before, ...waiting().filter(({ url, begins, table }) => begins ? table === key : mine.test(url))];
  const done = opened?.key === key && opened.before === before.length ? [...opened.bodies.entries()] : null;
  if (!done || done.some(([id, body], nth) => here[nth]?.id !== id || here[nth].body !== body)) {
    await call(worker, "open", { said: JSON.stringify({ ...about, origin: location.origin }) });
    opened = { key, before: before.length, bodies: new Map(), answers: new Map() };
  }
  const more = here.slice(opened.bodies.size);
  for (const item of more) {
    const said = JSON.stringify({ method: "POST", path: new URL(item.url).pathname, body: withFields(item.body, { waited: "1", ...aged(item) }) });
    opened.bodies.set(item.id, item.body);
    opened.answers.set(item.id, JSON.parse(await call(worker, "answer", { said })));
    if (item === before.at(-1)) await call(worker, "arrived"); // the others wait
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
