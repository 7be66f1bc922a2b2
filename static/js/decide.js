// A command that waited met something recorded meanwhile: the choice, on the page of its table, before anything behind it
// is sent. What is chosen is played through by the server first (views/entries/waiting.py), and stored here when sent.
import { read, write } from "./memory.js";
import { change, drop, find, waiting, withFields } from "./outbox.js";
import { addressOf } from "./page.js";
import { make, press } from "./dom.js";
import { inWords, token } from "./sending.js";

const CHOSEN = "forhont:chosen:"; // of the tab, by sitting: what was chosen before the page was left to change one behind it

let sitting = "", plan = [], gone = [], asks = 0, tools = {}, before = [];

/** Show the choice in a place; `refused` draws a refusal that is none, `sent` is called when all is stored. */
export function decide(place, of, refused, sent) {
  const live = document.getElementById("live");
  tools = { place, refused, sent, live };
  if (sitting === of && place.childElementCount) return revised();
  begin(of);
  if (place.dataset.deciding) return;
  place.dataset.deciding = "yes";
  place.addEventListener("click", chosen);
  document.addEventListener("table:heard", () => { if (place.childElementCount) ask(); });
}

function begin(of) {
  const { made = {}, left = [] } = read(CHOSEN + of, {}, { tab: true }), now = waiting(of);
  sitting = of;
  gone = left.filter((id) => now.some((each) => each.id === id));
  plan = now.filter(({ id }) => !gone.includes(id)).map((item) => taken(item, made[item.id]));
  ask();
}

/** A command as it was chosen; one changed since then is only known to follow what was chosen before it. */
function taken(item, made) {
  if (made?.was === item.body) return { ...item, url: made.url, body: made.body, known: made.known };
  return made?.known ? after(item, made.known) : item;
}

function store() {
  const made = Object.fromEntries(plan.map(({ id, url, body, known }) => [id, { url, body, known, was: find(id)?.body }]));
  write(CHOSEN + sitting, { made, left: gone }, { tab: true });
}

function anew() {
  write(CHOSEN + sitting, {}, { tab: true });
  begin(sitting);
}

/** What was chosen stays when one behind it is thrown away, or one more is typed. */
function revised() {
  const now = waiting(sitting), ids = new Set(now.map(({ id }) => id));
  const known = new Set([...gone, ...plan.map(({ id }) => id)]);
  if (ids.size === known.size && [...known].every((id) => ids.has(id))) return;
  gone = gone.filter((id) => ids.has(id));
  plan = [...plan.filter(({ id }) => ids.has(id)), ...now.filter(({ id }) => !known.has(id))];
  if (plan.length) ask();
  else send();
}

async function ask() {
  const nth = ++asks, { place } = tools;
  const commands = JSON.stringify(plan.map(({ url, body }) => ({ url, body })));
  const answer = await token().then((csrf_token) => fetch(addressOf(`sittings/${sitting}/waiting`),
    { method: "POST", body: new URLSearchParams({ csrf_token, commands }) })).catch(() => null);
  if (nth !== asks) return; // a newer one is under way
  if (!answer?.headers.has("X-At")) return without(place);
  place.dataset.at = answer.headers.get("X-At");
  const html = await answer.text(), focused = place.contains(document.activeElement);
  if (answer.ok) place.innerHTML = html;
  else wrong(place, answer.status, inWords(html));
  foreseen(place.querySelector("template")?.content);
  place.tabIndex = -1;
  if (focused) place.focus({ preventScroll: true }); // what was pressed is gone
}

/** What was chosen would be refused: why, and back to the question; sent again as it is, nothing was chosen. */
function wrong(place, status, why) {
  const again = press("quiet", document.getElementById("unsent").dataset.anew);
  again.dataset.anew = "";
  const choices = read(CHOSEN + sitting, {}, { tab: true }).made ? [again] : [];
  place.replaceChildren(...tools.refused({ ...plan[place.dataset.at], status }, why), ...choices);
}

/** Without network: what is asked, and whose totals these are. */
function without(place) {
  const { asked, own } = document.getElementById("unsent").dataset;
  if (!place.childElementCount) place.replaceChildren(make("p", "", "local" in document.documentElement.dataset ? `${asked} ${own}` : asked));
}

/** Show the table as it will be, or (undefined) as it is. */
function foreseen(content) {
  const { live } = tools;
  if (!("rehearsed" in live.dataset)) before = [...live.childNodes];
  if (content) live.dataset.rehearsed = "";
  else delete live.dataset.rehearsed;
  live.replaceChildren(...content ? [content] : before);
  document.dispatchEvent(new Event("table:changed"));
}

function chosen({ target }) {
  const button = target.closest("button"), at = Number(tools.place.dataset.at);
  if (!button) return;
  if ("send" in button.dataset) return send();
  if ("anew" in button.dataset) return anew();
  const how = CHOICES[button.dataset.choice];
  if (!how) return;
  how(at, button.closest("[data-base]").dataset);
  store();
  return plan.length ? ask() : send();
}

// What each choice makes of the command and of those behind it. `base`: the newest entry that was shown beside it.
const CHOICES = {
  away: (at) => gone.push(plan.splice(at, 1)[0].id),
  keep: (at, { base }) => { CHOICES.away(at); rest(at, base); },
  again: (at, { base }) => set(at, { base }),
  mine: (at, { base, url, meant, version }) => {
    set(at, { base: version, meant, confirmed: "consequences", record: "1" });
    plan[at].url = new URL(url, location).href;
    rest(at + 1, base);
  },
};

const set = (at, fields) => { plan[at] = { ...plan[at], body: withFields(plan[at].body, fields) }; };

/** Those behind it were typed by who knows now of the entry shown. */
function rest(from, base) {
  for (let at = from; at < plan.length; at += 1) plan[at] = after(plan[at], Number(base));
}

function after(item, base) {
  const before = Number(new URLSearchParams(item.body).get("base") ?? base);
  return { ...item, known: base, body: withFields(item.body, { base: String(Math.max(before, base)) }) };
}

function send() {
  for (const { id, url, body } of plan.toReversed()) {
    change(id, { url, body, state: "waiting", status: 0, why: "", waited: true, stale: true });
  }
  for (const id of gone) drop(id);
  write(CHOSEN + sitting, {}, { tab: true });
  foreseen();
  tools.place.replaceChildren();
  tools.sent();
}
