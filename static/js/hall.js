// The clock of a round by the server's time, and the pages of a hall screen: every screen shows the same.
//
// A poll tells the server's time (X-Now); the one that took the shortest is the best. It is measured against
// performance.now(), which nobody can set. Where that and Date drift apart the computer slept or its clock was set: then
// the server is asked again at once.
const SLEPT = 150; // ms
const OLD = 60_000; // ms after which a worse measurement is taken
const box = document.getElementById("live") ?? document.body;
const drift = () => Date.now() - performance.now();
let ahead = null, error = Infinity, measured = 0, drifted = drift(), timer = 0;

/** Take a measurement: the server said `now` between `asked` and `heard` (performance.now()). */
function take(now, asked, heard) {
  const wide = (heard - asked) / 2;
  if (wide > error + 20 && heard - measured < OLD) return;
  [ahead, error, measured] = [now - (asked + heard) / 2, wide, heard];
}

/** The server's time in ms. */
function serverNow() {
  const apart = drift() - drifted;
  if (Math.abs(apart) > SLEPT) {
    drifted += apart;
    error = Infinity;
    if (apart > 0) ahead += apart; // asleep, until the server says otherwise
    document.dispatchEvent(new Event("table:changed")); // static/js/live.js asks now
  }
  return performance.now() + ahead;
}

function written(ms) {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Show the clock and the page whose turn it is; return ms until the next change. */
function show() {
  const now = serverNow();
  let next = 1000;
  for (const clock of box.querySelectorAll("[data-clock]")) {
    const { left, bell } = clock.dataset;
    if (!bell) continue; // paused
    const rest = Math.max(0, Math.min(Number(left), Number(bell) - now));
    const between = ["break", "due"].includes(clock.dataset.clock);
    const state = between ? rest === 0 ? "due" : "break" : rest === 0 ? "over" : now < Number(bell) - Number(left) ? "waiting" : "running";
    const text = clock.querySelector(".hall-time"), said = written(rest);
    if (text.textContent !== said) text.textContent = said;
    if (clock.dataset.clock !== state) {
      clock.dataset.clock = state;
      for (const each of clock.querySelectorAll("[data-while]")) each.hidden = each.dataset.while !== state;
    }
    next = Math.min(next, rest % 1000 || 1000);
  }
  const pages = [...box.querySelectorAll("[data-page]")];
  if (pages.length > 1) {
    const turn = Number(pages[0].dataset.turn) * 1000, at = Math.floor(now / turn) % pages.length;
    pages.forEach((page, number) => { if (page.hidden !== (number !== at)) page.hidden = number !== at; });
  }
  return next;
}

function go() {
  clearTimeout(timer);
  timer = setTimeout(go, Math.min(1000, show() + 4));
}

const url = document.body.dataset.timeUrl; // a page that may come out of a cache, and is not polled

async function ask() {
  const asked = performance.now();
  const answer = await fetch(url, { cache: "no-store" }).catch(() => null); // offline: as it was
  const now = Number(answer?.headers.get("X-Now"));
  if (now) take(now, asked, performance.now());
  go();
  return Boolean(now);
}

const page = performance.getEntriesByType("navigation")[0];
const said = Number(document.querySelector("[data-now]")?.dataset.now ?? 0);
ahead = drift();
if (url) {
  for (const wait of [0, 500, 2000]) setTimeout(ask, wait);
  document.addEventListener("table:changed", ask);
} else if (said) take(said, page?.requestStart ?? 0, page?.responseStart || performance.now());
document.addEventListener("server:now", ({ detail: { now, asked, heard } }) => { take(now, asked, heard); go(); });
new MutationObserver(go).observe(box, { childList: true });
for (const event of ["visibilitychange", "resume"]) document.addEventListener(event, go);
go();
document.documentElement.dataset.hall = "";
// Loaded anew only where the house answers: a browser's page of errors would stay for ever.
if (url) setInterval(async () => { if (!document.hidden && await ask()) location.reload(); }, 30_000);
if (url) document.documentElement.dataset.ready = ""; // there is no other module
