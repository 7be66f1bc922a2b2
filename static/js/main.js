// Progressive enhancement: every page works without scripts. Each module finds its own elements.
import { start as digits } from "./digits.js";
import { start as draft } from "./draft.js";
import { start as queue } from "./queue.js";
import { start as live } from "./live.js";
import { start as share } from "./share.js";
import { start as picture } from "./picture.js";
import { start as wake } from "./wake.js";
import { start as turns } from "./turns.js";
import { start as once } from "./once.js";
import { start as zone } from "./zone.js";
import { announce } from "./announce.js";
import { whenReplaced } from "./page.js";
import { fill } from "./later.js";
import { prepared } from "./memory.js";

const LATER = 300; // ms after everything is loaded
const IDLE = 2000; // ms after which a busy phone begins all the same

/** Load the modules for fields, only on pages that have some; a field that searches needs none. */
async function forFields() {
  const fields = document.querySelector("main :is(input, select, textarea):not([type=hidden], [type=search], #wake)");
  return (fields && (await came(import("./entry.js")))?.start) || (() => {});
}

/** The module, or null without network: what it does is not for now. */
const came = (module) => module.catch(() => null);

/** Start a module; if it fails, as with full storage, the others start all the same. */
const begun = async (module) => (await came(module))?.start()?.catch((error) => console.error(error));

function say() {
  document.querySelector("[data-focus]")?.focus();
  for (const said of document.querySelectorAll("[data-announce]")) announce(said.textContent.trim());
}

/** Load what tells of commands that wait; without it a command is kept, but nobody sees that it is. */
const telling = () => Promise.all(["./unsent.js", "./horizon.js"].map((each) => came(import(each))));
/** Load it at once where a command can be typed: the network may go any moment. */
const forCommands = () => (document.querySelector("form[data-queue], form[data-turn]") ? telling() : null);

document.cookie = "scripts=1; path=/; max-age=31536000; samesite=lax"; // views/entries/later.py

// The fields that come later are put in when all is loaded that shows and hides them, at once; then drafts, so that the
// other modules see them.
const commands = forCommands(), entry = await forFields();
await fill();
for (const start of [digits, draft, entry, queue, live, share, picture, wake, turns, once, zone]) start();
say();

whenReplaced(async () => {
  forCommands();
  const entry = await forFields();
  draft();
  entry();
  say();
  await begun(import("./prepare.js"));
});

/** What is for times without network comes last, when the page is there and works; the app itself where it is prepared. */
function later() {
  const begin = async () => {
    await telling();
    await begun(import("./offline.js"));
    await begun(import("./prepare.js"));
    if (await prepared()) await begun(import("./local.js"));
    await begun(import("./witness.js"));
  };
  setTimeout(() => (window.requestIdleCallback ?? setTimeout)(begin, { timeout: IDLE }), LATER);
}

if (document.readyState === "complete") later();
else addEventListener("load", later);

await commands;
document.documentElement.dataset.ready = ""; // all modules are listening
