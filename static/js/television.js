// A big screen stays up to date and awake; the phone in the middle of the table also turns when it is tapped.
import { start as live } from "./live.js";
import { read, write } from "./memory.js";

const TURNED = "forhont:turned";

live();
navigator.wakeLock?.request("screen").catch(() => {}); // not everywhere, and only while it is shown
const board = document.querySelector("[data-turns]");
if (board) {
  const turn = (quarters) => { board.dataset.turns = quarters; write(TURNED, quarters, { tab: true }); };
  turn(read(TURNED, 0, { tab: true }));
  board.addEventListener("click", () => turn((Number(board.dataset.turns) + 1) % 4));
}
document.documentElement.dataset.ready = "";
