// Keep the screen on while #wake is checked. Hidden pages lose the lock, so it is requested again.
import { read, write } from "./memory.js";

const KEY = "forhont:wake";

export function start() {
  const box = document.getElementById("wake");
  if (!box) return;
  const shown = box.closest("label") ?? box;
  shown.hidden = !("wakeLock" in navigator);
  if (shown.hidden) return;
  box.checked = read(KEY, false);
  let lock = null;
  const follow = async () => {
    if (!box.checked) {
      await lock?.release();
      lock = null;
    } else if (document.visibilityState === "visible" && (!lock || lock.released)) {
      lock = await navigator.wakeLock.request("screen").catch(() => null); // a low battery may refuse
    }
  };
  box.addEventListener("change", () => {
    write(KEY, box.checked);
    follow();
  });
  document.addEventListener("visibilitychange", follow);
  follow();
}
