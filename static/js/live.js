// Poll `data-live-url` of #live, and show how old the last answer is. A page in a pocket (hidden) does not poll at all.
import { announce } from "./announce.js";
import { clock } from "./clock.js";
import { start as count } from "./count.js";

// ms between polls: while somebody has a form open, or something happened just now; else; when nothing did for long
const FAST = 800, CALM = 3000, SLOW = 5000;
const JUST = 20_000, LONG = 5 * 60_000; // ms since something happened here or at the table
const PATIENCE = 8000; // ms until a request times out
const root = document.documentElement;
const STOPS = "a[href], button, summary, input, select, [tabindex]";
const SHOWN = 12000; // ms; the announcement lies over the header, and stands in the log too
const LIVE = 7000; // ms; younger answers count as live

export function start() {
  const box = document.getElementById("live");
  const url = box?.dataset.liveUrl;
  if (!url) return;
  const state = document.getElementById("live-state");
  const kept = Number(root.dataset.kept ?? 0); // when this page was kept on the phone; 0: it came from the server
  let stirred = Date.now();
  const steady = "steady" in box.dataset; // a screen for all, which is never slow
  const pause = () => (0.8 + Math.random() * 0.4) * rhythm(); // not all at once
  for (const event of ["pointerdown", "keydown"]) addEventListener(event, () => { stirred = Date.now(); });
  let etag = box.dataset.etag ?? "", heard = kept || Date.now(), timer, asking = false, again = false, gone = false;
  let action = box.dataset.action ?? ""; // the newest that the page tells of
  let missed = false; // whether the last answer was not shown
  let own = false; // whether this phone just took a turn, which the page itself shows unless the round ends
  let form = false; // whether somebody has a form to enter a round open

  function rhythm() {
    const age = Date.now() - stirred;
    if (steady || form || age < JUST || box.querySelector("form[data-turn]")) return FAST;
    return age < LONG ? CALM : SLOW;
  }

  async function ask() {
    clearTimeout(timer);
    if (document.hidden || gone || "local" in root.dataset) return;
    again = asking;
    if (asking) return;
    asking = true;
    do {
      again = false;
      await once().catch(() => {}); // offline; the state shows it
    } while (again); // requested meanwhile: may be newer
    asking = false;
    tell();
    clearTimeout(timer);
    timer = setTimeout(ask, pause());
  }

  async function once() {
    const stop = new AbortController();
    const late = setTimeout(() => stop.abort(), PATIENCE);
    try {
      const asked = performance.now();
      const answer = await fetch(url, {
        cache: "no-store", signal: stop.signal,
        headers: etag && (!missed || "rehearsed" in box.dataset) ? { "If-None-Match": etag } : {},
      });
      const now = Number(answer.headers.get("X-Now"));
      if (now) document.dispatchEvent(new CustomEvent("server:now", { detail: { now, asked, heard: performance.now() } }));
      gone = [401, 403, 404, 410].includes(answer.status);
      form = answer.headers.get("X-Form") === "open";
      if (answer.status === 200 && !answer.redirected) {
        const html = await answer.text();
        if (busy(box) || "local" in root.dataset) return; // the app on this phone shows what it counted itself
        const said = decodeURIComponent(answer.headers.get("X-Announce") ?? ""), of = answer.headers.get("X-Action") ?? action;
        const before = round(box);
        etag = answer.headers.get("ETag") ?? "";
        missed = "rehearsed" in box.dataset; // it shows what will be: decide.js
        if (!missed) swap(box, html);
        if (of !== action) heardOf(said, own && round(box) === before);
        action = of;
        own = false;
        stirred = Date.now();
        document.dispatchEvent(new Event("table:heard"));
      }
      if (gone) document.dispatchEvent(new Event("table:lost"));
      if (answer.status === 200 || answer.status === 304) {
        heard = Date.now();
        delete root.dataset.kept;
      }
    } finally {
      clearTimeout(late);
    }
  }

  function tell() {
    if (!state) return;
    const age = Date.now() - heard;
    const kind = "local" in root.dataset ? "" : root.dataset.kept ? "kept" : gone || navigator.onLine === false ? "offline" : age < LIVE ? "live" : "ago";
    const text = (state.dataset[kind] ?? "").replace("{n}", Math.round(age / 1000)).replace("{time}", clock(kept));
    state.dataset.state = kind;
    if (state.textContent !== text) state.textContent = text;
  }

  document.addEventListener("table:changed", (event) => { own ||= Boolean(event.detail?.own); });
  for (const event of ["visibilitychange", "table:changed"]) document.addEventListener(event, ask);
  for (const event of ["online", "pageshow", "focus"]) addEventListener(event, ask);
  addEventListener("offline", tell);
  setInterval(tell, 1000);
  tell();
  timer = setTimeout(ask, pause());
}

const round = (box) => box.querySelector(".round")?.firstChild?.textContent;

/** Somebody acted: announce it, and show it for a while, longer while it has the focus. */
let hiding = 0;
function heardOf(said, own) {
  const place = document.getElementById("announced");
  announce(said);
  if (place && own) place.hidden = true; // what it says is old
  if (!place || !said || own) return;
  place.querySelector("p").textContent = said;
  place.hidden = false;
  const hide = () => { place.hidden = true; };
  const later = () => (place.matches(":hover, :focus-within") ? wait() : hide());
  const wait = () => { clearTimeout(hiding); hiding = setTimeout(later, SHOWN); };
  place.querySelector("button").onclick = hide;
  wait();
}

/** Whether somebody is typing in it; then wait for the next poll. */
function busy(box) {
  const at = document.activeElement;
  return box.contains(at) && at.matches("input:not([type=radio], [type=checkbox]), select, textarea");
}

/** Replace the content, keeping open, focus and scroll state. */
export function swap(box, html) {
  const open = [...box.querySelectorAll("details[open]")].map((each) => mark(box, each, "details"));
  const at = document.activeElement;
  const focused = box.contains(at) && at !== box ? mark(box, at, STOPS) : null;
  const { scrollX, scrollY } = window;
  box.innerHTML = html;
  for (const each of open) find(box, each, "details")?.setAttribute("open", "");
  if (focused) find(box, focused, STOPS)?.focus({ preventScroll: true });
  scrollTo(scrollX, scrollY);
  count(box);
}

/** An element's index within the nearest ancestor with an id, which lines added above do not change. */
function mark(box, element, selector) {
  const near = element.closest("[id]");
  const home = near && box.contains(near) ? near : box;
  return { id: home.id, nth: [home, ...home.querySelectorAll(selector)].indexOf(element), selector };
}

function find(box, { id, nth, selector }) {
  const home = id === box.id ? box : box.querySelector(`#${CSS.escape(id)}`);
  return home && [home, ...home.querySelectorAll(selector)][nth];
}
