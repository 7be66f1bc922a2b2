// What this phone could not send yet: #unsent lists it in words and says when it was sent; #net in the header says that
// there is no network, or how many wait.
import { announce } from "./announce.js";
import { read, write } from "./memory.js";
import { drop, look, waiting } from "./outbox.js";

const SENT = "forhont:sent"; // how many went away, until a page has said it
const SHOWN = 5; // of those that wait, in words

/** So many were sent; it is said by this page or the next one. */
export function gone(n) {
  if (n > 0) write(SENT, read(SENT, 0, { tab: true }) + n, { tab: true });
}

/** `again` tries to send the others after one was thrown away. */
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
    badge.dataset.told = sent; // it stays until the page goes
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
