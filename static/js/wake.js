// Keep the screen on while #wake is checked. Hidden pages lose the lock, so it is requested again.
import { read, write } from "./memory.js";
import { once } from "./page.js";

const KEY = "forhont:wake";
let lock = null;

export function start() {
  const box = document.getElementById("wake");
  if (!box) return;
  const shown = box.closest("label") ?? box;
  shown.hidden = !("wakeLock" in navigator);
  if (shown.hidden) return;
  box.checked = read(KEY, false);
  box.addEventListener("change", () => {
    write(KEY, box.checked);
    follow();
  });
  once("wake", () => document.addEventListener("visibilitychange", follow));
  follow();
}

async function follow() {
  const box = document.getElementById("wake"); // of the page shown now
  if (box && !box.checked) {
    await lock?.release();
    lock = null;
  } else if (box && document.visibilityState === "visible" && (!lock || lock.released)) {
    lock = await navigator.wakeLock.request("screen").catch(() => null); // a low battery may refuse
  }
}
