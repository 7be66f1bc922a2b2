// Keep a big screen up to date and awake; the phone in the middle of the table also turns on a tap.
import { start as count } from "./count.js";
import { start as live } from "./live.js";
import { read, write } from "./memory.js";

const TURNED = "forhont:turned";

count();
live();
const awake = () => document.hidden || navigator.wakeLock?.request("screen").catch(() => {}); // not supported everywhere
document.addEventListener("visibilitychange", awake); // a hidden page loses it
awake();
const board = document.querySelector("[data-turns]");
if (board) {
  const turn = (quarters) => { board.dataset.turns = quarters; write(TURNED, quarters, { tab: true }); };
  turn(read(TURNED, 0, { tab: true }));
  board.addEventListener("click", () => turn((Number(board.dataset.turns) + 1) % 4));
}
document.documentElement.dataset.ready = "";
