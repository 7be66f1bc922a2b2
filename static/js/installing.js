// The app on this phone is fetched and made once, and removed: a cache with Pyodide, the packed app and its memory.
import { ENGINE as CACHE, LIST } from "./memory.js";
import { addressOf } from "./page.js";

const FETCHED = 0.9; // of the bar when all is fetched
const SILENT = 10_000; // ms without a word of the worker until it is asked again
const SPACE = 5.5; // of what is fetched: about what the prepared engine takes on the phone

export const pending = new Map();
let calls = 0;

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
  await navigator.serviceWorker.register(document.documentElement.dataset.worker);
  await filled([...list.files, { url: list.worker, size: 0 }], name, (part) => progress(part * FETCHED));
  progress(FETCHED);
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

/** Let the service worker fetch files into a cache: it goes on when this page is left. */
function filled(files, into, progress) {
  const { serviceWorker } = navigator;
  return new Promise((resolve, reject) => {
    let heard = 0;
    const ask = async () => { // again where nobody answers: a browser ends its worker, or one of another version begins
      if (Date.now() - heard < SILENT) return;
      heard = Date.now();
      (await serviceWorker.ready).active.postMessage({ files, into });
    };
    const asking = setInterval(ask, 1000);
    serviceWorker.addEventListener("message", function hear({ data }) {
      if (data.into !== into) return;
      heard = Date.now();
      if (data.part < 1) return progress(data.part);
      clearInterval(asking);
      serviceWorker.removeEventListener("message", hear);
      if (data.error) reject(new Error(data.error));
      else resolve();
    });
    serviceWorker.startMessages();
    ask();
  });
}

export async function unprepare() {
  for (const name of await caches.keys()) if (name.startsWith(CACHE)) await caches.delete(name);
}

/** Ask a worker of engine_worker.js. */
export function call(to, what, about = {}) {
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
