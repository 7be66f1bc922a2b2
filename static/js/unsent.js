// Unsent entries: #unsent lists them and tells when they were sent; #net in the header shows offline state and their
// number.
import { announce } from "./announce.js";
import { read, write } from "./memory.js";
import { drop, look, waiting } from "./outbox.js";

const SENT = "forhont:sent"; // number sent, until a page has told it
const SHOWN = 5; // entries listed

/** Tell on this or the next page that so many were sent. */
export function gone(n) {
  if (n > 0) write(SENT, read(SENT, 0, { tab: true }) + n, { tab: true });
}

/** `again` retries the others after one was deleted. */
export function tell(again) {
  const badge = document.getElementById("unsent");
  if (!badge) return;
  const left = waiting(), sent = left.length ? 0 : read(SENT, 0, { tab: true }) || Number(badge.dataset.told ?? 0);
  const stopped = left.find((item) => item.state === "stopped");
  net(left.length);
  const shown = `${left.length} ${stopped?.id ?? ""} ${sent}`;
  if (badge.dataset.shown === shown) return;
  badge.dataset.shown = shown;
  badge.hidden = !left.length && !sent;
  badge.className = `notice ${left.length ? "warning" : "good"}`;
  if (sent) {
    write(SENT, 0, { tab: true });
    badge.dataset.told = sent; // shown until the page is left
    announce(badge.dataset.sent.replace("{n}", sent));
    return badge.replaceChildren(part(badge, "p", "sent", sent));
  }
  badge.replaceChildren(part(badge, "p", "waiting", left.length), list(left), part(badge, "p", stopped ? "stopped" : "kept"));
  if (stopped) badge.append(...choices(badge, stopped, again));
}

function net(left) {
  const place = document.getElementById("net");
  if (!place) return;
  const offline = navigator.onLine === false;
  place.hidden = !offline && !left;
  place.textContent = [offline && place.dataset.offline, left && place.dataset.waiting.replace("{n}", left)]
    .filter(Boolean).join(" · ");
}

function list(left) {
  const box = document.createElement("ul");
  for (const item of left.slice(0, SHOWN)) {
    if (item.said) box.append(Object.assign(document.createElement("li"), { textContent: item.said }));
  }
  if (left.length > SHOWN) box.append(Object.assign(document.createElement("li"), { textContent: `+ ${left.length - SHOWN}` }));
  return box;
}

function choices(badge, stopped, again) {
  const open = part(badge, "button", "look"), away = part(badge, "button", "away");
  away.className = "secondary";
  open.addEventListener("click", () => look(stopped));
  away.addEventListener("click", () => {
    if (!confirm(badge.dataset.sure)) return;
    drop(stopped.id);
    tell(again);
    again();
  });
  return [open, away];
}

function part(badge, tag, key, n = 0) {
  const element = Object.assign(document.createElement(tag), { textContent: (badge.dataset[key] ?? "").replace("{n}", n) });
  if (tag === "button") element.type = "button";
  return element;
}
