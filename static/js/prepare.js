// The control that prepares this phone for playing without network: #prepare, whose [data-state] parts it shows.
import { PREPARING, prepared, read, remove as forget, write } from "./memory.js";

// Fetched where it is prepared, and when somebody wants it.
const engine = () => import("./engine.js"), installing = () => import("./installing.js");

let running = false;

export async function start() {
  const box = document.getElementById("prepare");
  const held = await prepared() && await (await installing()).installed();
  const key = document.querySelector("[data-rows]")?.dataset.rows;
  if (held && key && !("local" in document.documentElement.dataset)) follow(key);
  const under = read(PREPARING, null);
  if (under !== null && !running) begin(box, under); // it was begun on a page that was left
  if (!box) return;
  if (held) own().catch(() => {}); // without network: as it was
  box.hidden = false;
  box.addEventListener("click", (event) => {
    const press = event.target.closest("button")?.dataset.press;
    if (press === "prepare" && costs()) state(box, "asks");
    else if (press === "prepare" || press === "anyway") begin(box, key);
    if (press === "remove") remove(box);
  });
  if (!(isSecureContext && navigator.serviceWorker && window.caches && window.Worker)) return state(box, "impossible");
  state(box, running ? "under-way" : held ? "ready" : "not");
  new IntersectionObserver(([seen], observer) => {
    if (!seen.isIntersecting) return;
    observer.disconnect();
    sizes(box, held);
  }).observe(box);
}

/** Say what it takes, and whether there is a newer one; asked only when somebody looks at the control. */
async function sizes(box, held) {
  const offer = await installing().then(({ offered }) => offered()).catch(() => null);
  if (!offer) return;
  for (const place of box.querySelectorAll("[data-size]")) {
    place.textContent = place.dataset.size.replace("{n}", offer.megabytes).replace("{m}", offer.space);
  }
  if (held && held.version !== offer.version && !running) state(box, "old");
}

/** Whether what is fetched may cost money here, as far as the browser tells. */
function costs() {
  const { saveData, type } = navigator.connection ?? {};
  return saveData || type === "cellular";
}

/** Keep what a table needs to be begun here. */
async function own() {
  await (await import("./offline.js")).keepFirst();
  await (await engine()).keepRows();
}

/** Keep what the table's last change needs to be played on from here. */
function follow(key) {
  const fetched = () => engine().then(({ keepRows }) => keepRows(key)).catch(() => {}); // without network: as it was
  fetched();
  document.addEventListener("table:heard", fetched);
}

async function begin(box, key) {
  const bar = () => document.querySelector("#prepare progress") ?? {}; // also of a page that came meanwhile
  running = true;
  state(box, "under-way");
  write(PREPARING, key ?? "");
  try {
    const { keepRows } = await engine(), { offered, prepare } = await installing();
    await prepare(await offered(), (part) => { bar().value = part; });
    await own();
    if (key) await keepRows(key);
    state(document.getElementById("prepare"), "ready");
    await (await import("./local.js")).start();
  } catch (error) {
    console.error(error);
    state(document.getElementById("prepare"), "failed");
  }
  running = false;
  forget(PREPARING);
}

async function remove(box) {
  (await engine()).stop();
  await (await installing()).unprepare();
  state(box, "not");
}

function state(box, name) {
  if (!box) return;
  box.dataset.state = name;
  for (const part of box.querySelectorAll("[data-state]")) part.hidden = !part.dataset.state.split(" ").includes(name);
}
