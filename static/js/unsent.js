// Commands not sent: #unsent lists them and tells when they were sent; #net in the header shows offline state, the time
// of a kept page, and their number.
import { announce } from "./announce.js";
import { clock } from "./clock.js";
import { read, write } from "./memory.js";
import { SENT, change, drop, unanswered, waiting } from "./outbox.js";
import { look } from "./sending.js";
import { start as copies } from "./share.js";

const DAY = 24 * 3600 * 1000; // ms after which a phone may forget: browsers clear what a page stored after a week
const SHOWN = 5; // listed; the offline page lists all

/** Say what can be done without network, when something else was asked for. */
export function needs() {
  const badge = document.getElementById("unsent"), text = part(badge, "p", "needs");
  badge.querySelector("[data-needs-text]")?.remove();
  text.dataset.needsText = "";
  badge.hidden = false;
  badge.append(text);
  announce(text.textContent);
  badge.scrollIntoView({ block: "center" });
}

/** Say that this phone cannot store a command, before one is typed. */
export function full() {
  const badge = document.getElementById("unsent");
  if (!badge || !badge.hidden) return;
  badge.hidden = false;
  badge.replaceChildren(part(badge, "p", "full"));
}

/** `again` sends once more, after one was dropped or is to be tried again. */
export function tell(again) {
  const badge = document.getElementById("unsent");
  if (!badge) return;
  const left = unanswered(), sent = left.length ? 0 : read(SENT, 0, { tab: true }) || Number(badge.dataset.number ?? 0);
  const stopped = left.find((item) => item.state === "stopped");
  net(left.length);
  deals();
  const shown = [...left.map(({ id, state }) => id + state), sent].join(" ");
  if (badge.dataset.shown === shown) return;
  badge.dataset.shown = shown;
  badge.hidden = !left.length && !sent;
  badge.className = `notice ${left.length ? "warning" : "good"}`;
  if (sent) {
    write(SENT, 0, { tab: true });
    badge.dataset.number = sent; // shown until the page is left
    announce(badge.dataset.sent.replace("{n}", sent));
    return badge.replaceChildren(part(badge, "p", "sent", sent));
  }
  badge.replaceChildren(part(badge, "p", "waiting", left.length), list(badge, left, again),
    part(badge, "p", stopped ? "stopped" : "kept"));
  if (stopped) badge.append(...choices(badge, stopped, again));
  else if (left.some(({ at }) => Date.now() - at > DAY)) badge.append(part(badge, "p", "old"), copying(badge));
}

/** Who deals after what waits is known to the table, and where the app on this phone made the page. */
function deals() {
  for (const place of "local" in document.documentElement.dataset ? [] : document.querySelectorAll("[data-ask]")) {
    if (!waiting(place.dataset.sitting).length) continue;
    place.textContent = place.dataset.ask;
    for (const seat of document.querySelectorAll(".unplayed input[name=seat]")) seat.value = "";
    for (const about of document.querySelectorAll(".unplayed button .vh")) about.textContent = "";
  }
}

function net(left) {
  const place = document.getElementById("net");
  if (!place) return;
  const offline = navigator.onLine === false, kept = document.documentElement.dataset.kept;
  place.hidden = !offline && !left && !kept;
  place.textContent = [offline && place.dataset.offline, kept && place.dataset.kept.replace("{time}", clock(Number(kept))),
    left && place.dataset.waiting.replace("{n}", left)].filter(Boolean).join(" · ");
}

/** Each in words; the last of those that only wait can be dropped, as nothing follows it. */
function list(badge, left, again) {
  const box = document.createElement("ul"), most = document.getElementById("kept-pages") ? left.length : SHOWN;
  for (const item of left.slice(0, most)) {
    const line = Object.assign(document.createElement("li"), { textContent: item.said });
    if (item.why) line.append(document.createElement("br"), Object.assign(document.createElement("strong"), { textContent: item.why }));
    if (item === left.at(-1) && item.state === "waiting") line.append(" ", button(badge, "away", () => away(badge, item, again), "quiet"));
    box.append(line);
  }
  if (left.length > most) box.append(Object.assign(document.createElement("li"), { textContent: `+ ${left.length - most}` }));
  return box;
}

/** What to do with one the server refused: send it again, change it on the server's page, copy it as text, drop it. */
function choices(badge, stopped, again) {
  return [
    button(badge, "again", () => { change(stopped.id, { state: "waiting", why: "", lost: true }); again(); }),
    button(badge, "look", () => look(stopped), "secondary"),
    button(badge, "away", () => away(badge, stopped, again), "secondary"), copying(badge),
  ];
}

/** The button that copies all that waits, in words. */
function copying(badge) {
  const copy = button(badge, "copy", () => {}, "secondary");
  copy.dataset.copy = waiting().map((item) => item.said).join("\n");
  copy.dataset.done = badge.dataset.copied;
  copies();
  return copy;
}

function away(badge, item, again) {
  if (!confirm(badge.dataset.sure)) return;
  drop(item.id);
  again();
}

function button(badge, key, act, kind = "") {
  const made = Object.assign(part(badge, "button", key), { className: kind });
  made.addEventListener("click", act);
  return made;
}

function part(badge, tag, key, n = 0) {
  const element = Object.assign(document.createElement(tag), { textContent: (badge.dataset[key] ?? "").replace("{n}", n) });
  if (tag === "button") element.type = "button";
  return element;
}
