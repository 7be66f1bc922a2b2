// What is kept on this phone: pages in one cache, each with its table and time, and the files they name in another.
import { PAGES, prepared } from "./memory.js";

const FILES = "forhont-files"; // engine.js has caches of its own
const MOST = 30; // pages, and parts of forms
const LIFE = 3 * 24 * 3600 * 1000; // ms
const ENGINE = /\/(engine|installing|local)\.js$/; // of use on a prepared phone only
const ENTRY = /\/entry\.js$/; // imported on pages with fields only
const FIELD = /<(input|select|textarea)\b(?![^>]*(type="(hidden|search)"|id="wake"))/; // as in main.js
const PLAIN = /\/(noscript\.css|icons\/[^/]+|witness\.js|sha256\.js)$/; // of no use without network

/** What is kept, the newest first: address, table, time (ms). */
export async function kept() {
  if (!window.caches || !await caches.has(PAGES)) return [];
  const cache = await caches.open(PAGES);
  const all = await Promise.all((await cache.keys()).map(async (request) => {
    const { headers } = await cache.match(request);
    return { url: new URL(request.url), table: headers.get("X-Table"), at: Number(headers.get("X-Kept")) };
  }));
  return all.filter(({ table }) => table).sort((one, other) => other.at - one.at);
}

/** Drop pages too many or too old, then files that no kept page names and that are not among the two newest of theirs. */
export async function trim(cache) {
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

/** Store a page with what it names: its files, the modules for its fields; `from` "here" if this phone made it. */
export async function store(cache, url, answer, table, from = "table") {
  const at = Date.now(), html = (await answer.text()).replace("<html ", `<html data-kept="${at}" data-kept-from="${from}" `);
  const scripts = FIELD.test(html) && html.match(/"([^"]*\/)main\.js"/)?.[1];
  await files(scripts ? `${html} "${scripts}entry.js"` : html);
  const headers = new Headers({ "X-Kept": at, "X-Table": table });
  for (const name of ["Content-Type", "Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy"]) {
    if (answer.headers.has(name)) headers.set(name, answer.headers.get(name));
  }
  await cache.put(url, new Response(html, { headers }));
}

/** Store every file a page names, and what its modules import; only under its own hash, never an answer to an old one. */
async function files(text, from = location.href) {
  const cache = await caches.open(FILES);
  const named = [...text.matchAll(/"([^"#]*\/static\/[0-9a-f]{12}\/[^"#]+)/g)].map(([, path]) => path);
  const imported = from.endsWith(".js") ? [...text.matchAll(/["'](\.\/[\w-]+\.js)["']/g)].map(([, path]) => path) : [];
  for (const path of new Set([...named, ...imported])) {
    const url = new URL(path, from).href;
    const unused = PLAIN.test(url) || ENTRY.test(url) && from.endsWith("/main.js") || ENGINE.test(url) && !await prepared();
    if (unused || await cache.match(url)) continue;
    const answer = await fetch(url).catch(() => null);
    if (!answer?.ok || !answer.headers.get("Cache-Control")?.includes("immutable")) continue;
    await cache.put(url, answer.clone());
    if (url.endsWith(".js")) await files(await answer.text(), url);
  }
}

