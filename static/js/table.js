// Modules only for pages of a table (#live); loaded there.
import { start as live } from "./live.js";
import { start as wake } from "./wake.js";
import { start as turns } from "./turns.js";

export function start() {
  for (const start of [live, wake, turns]) start();
}
