// The app on this phone is fetched and made once, and removed: a cache with Pyodide, the packed app and its memory.
import { ENGINE as CACHE } from "./memory.js";
import { addressOf } from "./page.js";

const LIST = "/engine/list"; // stored last: only a whole engine has one
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
