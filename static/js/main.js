// Progressive enhancement: every page works without scripts. Each module finds its own elements.
import { start as digits } from "./digits.js";
import { start as draft } from "./draft.js";
import { start as queue } from "./queue.js";
import { start as once } from "./once.js";
import { announce } from "./announce.js";
import { whenReplaced } from "./page.js";
import { PREPARING, prepared, read } from "./memory.js";

const WITNESSED = /^\/(tables|clubs)\//; // pages whose history a phone remembers
const LATER = 300; // ms after everything is loaded
const IDLE = 2000; // ms after which a busy phone begins all the same

// What only some pages need, by an element that needs it.
const SOME = [
  ["#live", () => import("./table.js")],
  ["button:is([data-copy], [data-share], [data-print])", () => import("./share.js")],
  ["[data-picture]", () => import("./picture.js")],
  ["[data-passkey]", () => import("./passkey.js")],
  ["[data-zone]", () => import("./zone.js")],
  ["#push", () => import("./push.js")],
  ["#checker", () => import("./check.js")],
];
const there = (selector) => document.querySelector(selector) !== null;

/** The module, or null without network: what it does is not for now. */
const came = (module) => module.catch(() => null);
const startOf = async (module) => (await came(module))?.start ?? (() => {});

/** Load the modules for fields, only on pages that have some; a field that searches needs none. */
async function forFields() {
  const fields = "main :is(input, select, textarea):not([type=hidden], [type=search], #wake)";
  return there(fields) ? startOf(import("./entry.js")) : () => {};
}

/** Load what this page needs of SOME; what was loaded for a page before starts again for this one. */
const forPage = () => Promise.all(SOME.filter(([selector]) => there(selector)).map(([, load]) => startOf(load())));

/** Start a module; if it fails, as with full storage, the others start all the same. */
const begun = async (module) => (await came(module))?.start()?.catch((error) => console.error(error));

function say() {
  document.querySelector("[data-focus]")?.focus();
  const wanted = document.querySelector("#summary a")?.hash.slice(1); // what is to be answered, beside why
  if (wanted) document.getElementById(wanted)?.scrollIntoView();
  for (const said of document.querySelectorAll("[data-announce]")) announce(said.textContent.trim());
}

/** Load what tells of commands that wait; without it a command is kept, but nobody sees that it is. */
const telling = () => came(import("./unsent.js"));
/** Load it at once where a command can be typed: the network may go any moment. */
const forCommands = () => (there("form[data-queue], form[data-turn]") ? telling() : null);

// Drafts come first, so that the other modules see them.
const commands = forCommands();
const [entry, others] = await Promise.all([forFields(), forPage()]);
for (const start of [digits, draft, entry, queue, ...others, once]) start(); // once: after those that send by themselves
say();

whenReplaced(async () => {
  forCommands();
  const [entry, others] = await Promise.all([forFields(), forPage()]);
  draft();
  for (const start of [entry, ...others]) start();
  say();
  await forPrepared();
});

/** What prepares a phone for playing without network, where there is the control, and where rows are kept for it. */
const forPrepared = () => (there("#prepare, [data-rows]") || read(PREPARING, null) !== null) && begun(import("./prepare.js"));

/** What is for times without network comes last, when the page is there and works; the app itself where it is prepared. */
function later() {
  const begin = async () => {
    await telling();
    await forPrepared(); // its rows are to be no older than the pages that are kept next
    await begun(import("./offline.js"));
    if (await prepared()) await begun(import("./local.js"));
    if (WITNESSED.test(location.pathname)) await begun(import("./witness.js"));
  };
  setTimeout(() => (window.requestIdleCallback ?? setTimeout)(begin, { timeout: IDLE }), LATER);
}

if (document.readyState === "complete") later();
else addEventListener("load", later);

await commands;
document.documentElement.dataset.ready = ""; // all modules are listening
