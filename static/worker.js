// The service worker, served at /sw.js. It answers only GETs of this origin, and only two kinds: static files, by
// the hash in their address, from any cache that has them; and pages, from the network, or as kept by
// js/offline.js when the network does not answer. It stores nothing itself, so that a page that is not kept never ends in
// a cache. Signing out, it forgets the pages at once, whatever becomes of the page that asked for it.

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
  if (request.method === "POST" && url.pathname.endsWith("/sign-out")) event.waitUntil(caches.delete(PAGES));
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (url.pathname.includes("/static/")) event.respondWith(file(request));
  else if (request.mode === "navigate") event.respondWith(page(event, url));
});

async function file(request) {
  return await caches.match(request, { ignoreVary: true }) ?? fetch(request);
}

/** The page from the network; the kept one if it fails or takes too long; else the page that lists what is kept. */
async function page(event, url) {
  const kept = await held(url);
  const answer = (async () => await event.preloadResponse ?? fetch(event.request))();
  event.waitUntil(answer.catch(() => {}));
  const late = new Promise((resolve) => { if (kept) setTimeout(resolve, PATIENCE); });
  const came = await Promise.race([answer.catch(() => null), late]);
  if (came && !(kept && GATEWAY.includes(came.status))) return came;
  return kept ?? await lastKnown(url) ?? await offline() ?? answer;
}

/** On a prepared phone: the page of the table that another page belongs to, until the app here has made that one. */
async function lastKnown(url) {
  if (!(await caches.keys()).some((name) => name.startsWith("forhont-engine-"))) return undefined;
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
