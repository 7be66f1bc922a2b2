// The queue of commands not sent yet, stored on the phone in their order.
//
// For other modules (the engine replays them on a phone without network):
//   items()            all of them in order; waiting(sitting) those of one sitting, in this order
//   each               { id, sitting, table, url, body, said, state, why, follows, lost }: `body` is the form as it will be
//                      posted (URL-encoded), `follows` the ids before it in its sitting, newest first, `said` it in
//                      words, `lost` whether there was no network for it; `keep` and `page`: the key of its draft, and
//                      where it was typed; `begins`: whether it begins its table, which nobody but this phone knows yet
//   "queue:changed"    event of document whenever the queue changed; `detail.elsewhere`: in another tab
//   "queue:thrown"     one that waited was thrown away (unsent.js)
//   "queue:fewer"      a round that waited was thrown away: one being typed in its sitting (`detail`) is one earlier
//
// States: waiting; stopped (the server refused it: `why`, `status`; those of the same sitting after it wait until it is
// changed, decided or thrown away). Each has a key of its own, forhont:q:<number>:<id>, so that tabs do not overwrite
// each other's; the number only gives the order. Sent by sending.js.
import { digits } from "./digits.js";
import { keys, read, remove, write } from "./memory.js";

export const SENT = "forhont:sent"; // of the tab: number sent, until a page has shown it
export const AWAY = "forhont:away"; // when the network was lost (ms)
export const CONFLICT = 409; // status of a refusal that a person decides about (decide.js)
export const INVALID = 422; // of one that stays: what was typed is to be changed
const PREFIX = "forhont:q:";
const TABLES = 40; // pairs of names
const CHAIN = 30; // ids a command names as those it follows
const SOON = 4000; // ms in which a command is under way; later it waits
const SITTING = /\/sittings\/(\d+)\//;
const BEGUN = "forhont:begun"; // tables begun here without network: what they are called here and by the server, in pairs
const TAKES_BACK = /\/(undo|redo)$/;
const THERE = "forhont:there:"; // by table: what the server took since its rows were fetched (engine.js)

const place = (id) => keys(PREFIX).find((key) => key.endsWith(`:${id}`));

export const items = () => keys(PREFIX).map((key) => read(key, null)).filter((item) => item?.id && item.url);
export const waiting = (sitting) => items().filter((item) => sitting === undefined || item.sitting === String(sitting));
/** Those that the app did not answer: not the one on its way, which may come from a page that was left meanwhile. */
export const unanswered = () => waiting().filter(({ lost, state, at }) => lost || state === "stopped" || Date.now() - at > SOON);
export const find = (id) => read(place(id) ?? "", undefined);

/** Store a command; it follows those waiting in its sitting, or takes the place of the one it changes. Return its key, ""
    if it was not stored.

    Two forms of a page, or a page shown again, may have the same key: another command gets one of its own. */
export function put(typed) {
  const item = named(typed), held = find(item.id), sitting = item.sitting ?? item.url.match(SITTING)?.[1] ?? item.url;
  const same = held && held.url === item.url && said(held.body) === said(item.body);
  if (same || held && item.changes) {
    const body = same ? held.body : withFields(item.body, { follows: held.follows.join(" ") });
    return change(item.id, { ...item, sitting, follows: held.follows, body, state: "waiting", why: "", status: 0 }) ? item.id : "";
  }
  if (held) return put(renamed(item));
  const { local, keptFrom } = document.documentElement.dataset;
  const counted = local !== undefined || keptFrom === "here"; // the page shows what waits, and its version counts it
  const others = keys(PREFIX), last = [...counted ? there(item.table) : [], ...others.map((key) => read(key, null))]
    .findLast((each) => each?.sitting === sitting && !each.begins);
  const number = 1 + Number(others.at(-1)?.slice(PREFIX.length).split(":")[0] ?? 0);
  const body = new URLSearchParams(item.body);
  const follows = last ? [last.id, ...last.follows ?? []] : words(body.get("follows"));
  if (last) body.set("follows", follows.slice(0, CHAIN).join(" "));
  const known = counted && last && new URLSearchParams(last.body).get("base");
  if (known && body.has("base")) body.set("base", Math.min(body.get("base"), known));
  if (last && !counted && TAKES_BACK.test(item.url)) body.set("meant", last.id);
  return stored(`${PREFIX}${String(number).padStart(12, "0")}:${item.id}`,
    { ...item, sitting, body: String(body), follows: follows.slice(0, CHAIN) }) ? item.id : "";
}

/** What a form says, without what a page adds. */
function said(body) {
  const fields = [...new URLSearchParams(body)].filter(([name]) => !["csrf_token", "follows", "meant"].includes(name));
  return JSON.stringify(fields);
}

function renamed(item) {
  const id = freshId();
  return { ...item, id, body: withFields(item.body, { submission: id }) };
}

/** A form with some fields set. */
export function withFields(body, fields) {
  const made = new URLSearchParams(body);
  for (const [name, value] of Object.entries(fields)) made.set(name, value);
  return String(made);
}

/** A new idempotency key. */
export function freshId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16)); // randomUUID needs https
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const words = (text) => (text ?? "").split(" ").filter(Boolean);

function stored(key, item) {
  const done = write(key, item);
  if (done) changed();
  return done;
}

/** Return whether it was stored: on a full phone it may not be. */
export function change(id, values) {
  const item = find(id);
  return item ? stored(place(id), { ...item, ...values }) : true;
}

function changed(elsewhere = false) {
  document.dispatchEvent(new CustomEvent("queue:changed", { detail: { elsewhere } }));
}
addEventListener("storage", ({ key }) => { if (!key || key.startsWith(PREFIX)) changed(true); });

/** An address, or what is stored, with the server's names of tables that were begun here. */
export function named(what) {
  return JSON.parse(read(BEGUN, []).reduce((text, [here, there]) => text.replaceAll(here, there), JSON.stringify(what)));
}

/** The server has begun the table of a command: what is stored of it is stored by the server's names from now on. */
export function begun({ table, sitting }, [key, number]) {
  write(BEGUN, [...read(BEGUN, []), [table, key], [sitting, number]].slice(-TABLES));
  for (const each of keys("forhont:").filter((each) => each !== BEGUN)) {
    const held = read(each, null), now = named(held);
    if (named(each) !== each) remove(each);
    if (named(each) !== each || JSON.stringify(now) !== JSON.stringify(held)) write(named(each), now);
  }
  document.dispatchEvent(new CustomEvent("table:begun", { detail: key }));
  changed();
}

/** What the server has taken of a table since its rows here were fetched: this phone did it, and must count it. */
export const there = (table) => read(THERE + table, []);
export const arrived = (item) => write(THERE + item.table, [...there(item.table), item]);
export function seen(table, ids) {
  const left = there(table).filter(({ id }) => !ids.includes(id));
  if (left.length) write(THERE + table, left);
  else remove(THERE + table);
}

/** The seconds since a table was begun here: its evening is that of then. */
export const aged = ({ begins, at }) => (begins ? { age: Math.max(0, Math.round((Date.now() - at) / 1000)) } : {});

/** Return whether it is gone. */
export function drop(id) {
  remove(place(id) ?? "");
  changed();
  return !place(id);
}

/** Throw a command away. A round behind one that no table has is one round earlier than it was typed. */
export function discard({ id, sitting, body, status }) {
  const number = numbered(body);
  drop(id);
  if (!number || status === CONFLICT) return;
  for (const each of waiting(sitting)) {
    const later = numbered(each.body);
    if (later <= number) continue;
    const said = each.said.replace(/^[^:]*/, (heading) => heading.replace(digits(later), digits(later - 1)));
    change(each.id, { said, body: withFields(each.body, { number: later - 1 }) });
  }
  document.dispatchEvent(new CustomEvent("queue:fewer", { detail: sitting }));
}

const numbered = (body) => Number(new URLSearchParams(body).get("number"));

/** Whether this phone can store a command of ordinary size; ask before the first one is typed. */
export function roomy() {
  const room = write("forhont:room", "x".repeat(20000));
  remove("forhont:room");
  return room;
}
