// The service worker, served at /sw.js. It answers only GETs of this origin, and only two kinds: static files, by
// the hash in their address, from any cache that has them; and pages, from the network, or as kept by
// js/offline.js when the network does not answer. It stores no page itself, so that one that is not kept never ends in a
// cache, only what a page asks it to fetch that prepares this phone. Signing out, it forgets the pages at once, whatever
// becomes of the page that asked for it.

const PAGES = "forhont-pages";
const PATIENCE = 2000; // ms until a kept page is shown instead
const LIFE = 3 * 24 * 3600 * 1000; // ms
const GATEWAY = [502, 503, 504]; // statuses of a proxy whose server is down

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => event.waitUntil((async () => {
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
})()));

self.addEventListener("fetch", (event) => {
  const { request } = event, url = new URL(request.url);
  if (request.method === "POST" && url.pathname.endsWith("/sign-out")) event.waitUntil(Promise.all([caches.delete(PAGES), hush()]));
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (url.pathname.includes("/static/")) event.respondWith(file(request));
  else if (request.mode === "navigate") event.respondWith(page(event, url));
});

/** Whoever signs out hears nothing here any more: the server learns it from the push service. */
async function hush() {
  await (await self.registration.pushManager?.getSubscription())?.unsubscribe();
}

self.addEventListener("push", (event) => {
  const { title, text, address, tag } = event.data.json();
  const icon = new URL("favicon.ico", self.registration.scope).href;
  event.waitUntil(self.registration.showNotification(title, { body: text, tag, icon, data: address }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data));
});

let filling = ""; // the cache that is being filled

self.addEventListener("message", (event) => {
  const { files, into } = event.data;
  if (filling === into) return;
  filling = into;
  const failed = (error) => told({ into, error: String(error) });
  event.waitUntil(fill(files, into).catch(failed).finally(() => { filling = ""; }));
});

/** Fetch what prepares a phone (js/installing.js), also when its page is left; an address stands for its content. */
async function fill(files, into) {
  const cache = await caches.open(into), all = files.reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  for (const { url, size } of files) {
    const tell = (bytes) => told({ into, part: (done + bytes) / all * 0.99 });
    if (!await cache.match(url)) await cache.put(url, await caches.match(url) ?? await whole(url, tell));
    done += size;
    await told({ into, part: done / all * 0.99 });
  }
  await told({ into, part: 1 });
}

async function whole(url, progress) {
  const answer = await fetch(url, { cache: "no-cache" }), parts = [];
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  let bytes = 0;
  for (const reader = answer.body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    progress(bytes += value.length);
  }
  const headers = new Headers(answer.headers);
  for (const each of ["Content-Encoding", "Content-Length"]) headers.delete(each); // it is stored unpacked
  return new Response(new Blob(parts), { headers });
}

async function told(said) {
  for (const client of await self.clients.matchAll({ includeUncontrolled: true })) client.postMessage(said);
}

async function file(request) {
  return await caches.match(request, { ignoreVary: true }) ?? fetch(request);
}

/** The page from the network; the kept one if it fails or takes too long; else the page that lists what is kept. */
async function page(event, url) {
  const app = await prepared(), kept = await held(url) ?? (app ? undefined : await blank(url));
  const answer = (async () => await event.preloadResponse ?? fetch(event.request))();
  event.waitUntil(answer.catch(() => {}));
  const late = new Promise((resolve) => { if (kept) setTimeout(resolve, PATIENCE); });
  const came = await Promise.race([answer.catch(() => null), late]);
  if (came && !(kept && GATEWAY.includes(came.status))) return came;
  return kept ?? (app ? await lastKnown(url) : undefined) ?? await offline() ?? answer;
}

/** Whether the whole app is here: its list is stored last (js/installing.js). */
async function prepared() {
  for (const name of await caches.keys()) {
    if (name.startsWith("forhont-engine-") && await (await caches.open(name)).match("/engine/list")) return true;
  }
  return false;
}

/** The blank form of a round, for a link that answers part of it; js/entry.js fills in what the address says. */
async function blank(url) {
  const wanted = url.pathname.endsWith("/entries/new") && (url.searchParams.get("form") ?? "round") === "round";
  return wanted ? held(new URL(url.pathname, url)) : undefined;
}

/** On a prepared phone: the page of the table that another page belongs to, until the app here has made that one. */
async function lastKnown(url) {
  const cache = await caches.open(PAGES), [place] = url.pathname.match(/\/(tables|sittings)\/\w+(?=\/|$)/) ?? [];
  for (const request of place ? await cache.keys() : []) {
    if (!`${new URL(request.url).pathname}/`.includes(`${place}/`)) continue;
    const table = (await cache.match(request)).headers.get("X-Table");
    const scope = new URL(self.registration.scope), page = table && await held(new URL(`tables/${table}`, scope));
    if (!page) continue;
    const html = (await page.text()).replace("<html ", "<html data-stands-in ");
    return new Response(html, { headers: page.headers });
  }
  return undefined;
}

async function held(url) {
  const cache = await caches.open(PAGES);
  const kept = await cache.match(url.pathname + url.search, { ignoreVary: true });
  return kept && Date.now() - Number(kept.headers.get("X-Kept")) < LIFE ? kept : undefined;
}

async function offline() {
  const scope = new URL(self.registration.scope).pathname;
  return (await caches.open(PAGES)).match(`${scope}offline`, { ignoreVary: true });
}
