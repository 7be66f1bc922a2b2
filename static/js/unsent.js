// Commands not sent: #unsent lists them behind one line and tells when they were sent; #net in the header is the one mark of
// a page without network.
import { announce } from "./announce.js";
import { clock } from "./clock.js";
import { make } from "./dom.js";
import { putBack } from "./draft.js";
import { read, remove, write } from "./memory.js";
import { AWAY, CONFLICT, INVALID, SENT, change, discard, unanswered, waiting } from "./outbox.js";
import { addressOf } from "./page.js";
import { start as copies } from "./share.js";

const DAY = 24 * 3600 * 1000; // ms after which a phone may forget: browsers clear what a page stored after a week
const root = document.documentElement;

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
  if (net(left, stopped)) deals();
  const asked = stopped?.status === CONFLICT && stopped.sitting === document.querySelector("#live [data-counts]")?.dataset.counts;
  const shown = [asked, ...left.map(({ id, state, body }) => id + state + body), sent].join(" ");
  if (badge.dataset.shown === shown) return;
  badge.dataset.shown = shown;
  badge.hidden = !left.length && !sent;
  badge.className = stopped ? "notice warning" : sent ? "notice good" : "waits-line";
  if (sent) {
    write(SENT, 0, { tab: true });
    badge.dataset.number = sent; // shown until the page is left
    announce(badge.dataset.sent.replace("{n}", sent));
    return badge.replaceChildren(part(badge, "p", "sent", sent));
  }
  const place = badge.querySelector(".decision") ?? Object.assign(document.createElement("div"), { className: "decision" });
  badge.replaceChildren(...stopped ? [place] : [], folded(badge, left, again));
  if (!stopped) return;
  const refused = (item, why) => said(badge, item, why, again);
  if (asked) import("./decide.js").then(({ decide }) => decide(place, stopped.sitting, refused, again)).catch(() => {});
  else place.replaceChildren(...refused(stopped, stopped.why));
}

/** All that waits, behind one line. */
function folded(badge, left, again) {
  const box = document.createElement("details"), old = left.some(({ at }) => Date.now() - at > DAY);
  box.open = old || badge.querySelector("details")?.open || document.getElementById("kept-pages") !== null;
  const stopped = left.some(({ state }) => state === "stopped"); // it has its own reason, above
  const why = old || !stopped ? [part(badge, "p", old ? "old" : "kept")] : [];
  box.append(part(badge, "summary", "waiting", left.length), list(badge, left, again), ...why, copying(badge));
  return box;
}

/** Why the table did not take one, and what can be done; a conflict is decided on its table's page. */
function said(badge, item, why, again) {
  const line = Object.assign(document.createElement("p"), { textContent: `${item.said} ` });
  line.append(why ? Object.assign(document.createElement("strong"), { textContent: why }) : part(badge, "strong", "asked"));
  const table = Object.assign(part(badge, "a", "decide"), { className: "secondary", href: addressOf(`tables/${item.table}`) });
  table.setAttribute("role", "button");
  const resend = () => { change(item.id, { state: "waiting", why: "" }); again(); };
  const asked = item.state === "stopped"; // not one behind it, which was only tried
  const wrong = item.status === INVALID && item.keep; // sent again as it is, it would be refused again
  const first = why && asked && !wrong ? [button(badge, "again", resend)] : !why && item.table ? [table] : [];
  return [line, ...first, ...ways(badge, item, again, asked && wrong ? "" : "quiet")];
}

/** To change it in the form it was typed in, or to throw it away. */
function ways(badge, item, again, kind = "quiet") {
  const made = [button(badge, "away", () => away(badge, item, again), "quiet")];
  const nth = unanswered().findIndex(({ id }) => id === item.id) + 1; // of two undos each has a name of its own
  if (item.keep) made.unshift(button(badge, "look", () => { putBack(item); location.assign(item.page); }, kind));
  for (const each of made) each.append(Object.assign(document.createElement("span"), { className: "vh", textContent: `: ${nth}. ${item.said}` }));
  return made;
}

/** Who deals after what waits is known to the table, and where the app on this phone made the page. */
function deals() {
  if ("local" in root.dataset || root.dataset.keptFrom === "here") return;
  for (const told of document.querySelectorAll("[data-coming]")) told.hidden ||= waiting(told.dataset.coming).length > 0;
  for (const place of document.querySelectorAll("[data-ask]")) {
    if (!waiting(place.dataset.sitting).length) continue;
    place.textContent = place.dataset.ask;
    for (const seat of document.querySelectorAll(".unplayed input[name=seat]")) seat.value = "";
    for (const about of document.querySelectorAll(".unplayed button .vh")) about.textContent = "";
  }
}

/** The one mark of a page without network: since when. Return whether it is without. */
function net(left, stopped) {
  const place = document.getElementById("net"), away = navigator.onLine === false || "local" in root.dataset
    || "kept" in root.dataset || !stopped && left.some(({ lost }) => lost);
  const since = away ? read(AWAY, 0) || Date.now() : 0;
  if (away) write(AWAY, since);
  else remove(AWAY);
  if (place) place.hidden = !away;
  if (place && away) place.textContent = place.dataset.since.replace("{time}", clock(since));
  return away;
}

/** Each in words, with its reason. */
function list(badge, left, again) {
  const box = document.createElement("ol");
  for (const item of left) {
    const line = Object.assign(document.createElement("li"), { textContent: item.said });
    if (item.why) line.append(document.createElement("br"), Object.assign(document.createElement("strong"), { textContent: item.why }));
    const below = make("div", "ways");
    if (item.state !== "stopped") below.append(...ways(badge, item, again)); // a stopped one has its own above
    line.append(below);
    box.append(line);
  }
  return box;
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
  if (!confirm(item.begins ? badge.dataset.sureTable : badge.dataset.sure)) return;
  for (const each of item.begins ? waiting(item.sitting) : [item]) discard(each);
  if (item.begins) return location.assign(addressOf("."));
  document.dispatchEvent(new Event("queue:thrown"));
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
