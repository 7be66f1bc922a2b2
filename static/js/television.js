// A big screen stays up to date and awake; nothing else happens on it.
import { start as live } from "./live.js";

live();
navigator.wakeLock?.request("screen").catch(() => {}); // not everywhere, and only while it is shown
document.documentElement.dataset.ready = "";
