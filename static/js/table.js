// Modules only for pages of a table (#live); loaded there.
import { start as count } from "./count.js";
import { start as live } from "./live.js";
import { once } from "./page.js";
import { start as wake } from "./wake.js";
import { start as turns } from "./turns.js";

export function start() {
  for (const start of [count, wake]) start();
  once("table", () => { for (const start of [live, turns]) start(); });
}
