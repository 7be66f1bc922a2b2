// A phone as a witness: it remembers the last root it saw of the history of a table or club, and asks the server for
// the proof that the history of now begins with it (RFC 9162, 2.1.4). Another past, or a shorter one, is shown.
import { read, write } from "./memory.js";

const PAGE = /^\/(tables|clubs)\/(?!new$)(\w+)(\/proof)?$/;
const PAUSE = 20_000; // ms between two looks
const NAME = "forhont:root:"; // and the key of the table or club: { origin, size, root }

const digest = globalThis.crypto?.subtle ? (data) => crypto.subtle.digest("SHA-256", data)
  : async (data) => (await import("./sha256.js")).sha256(data);
const bytes = (hex) => (hex.match(/../g) ?? []).map((each) => parseInt(each, 16));
const hashed = async (...data) => Array.from(new Uint8Array(await digest(new Uint8Array(data))),
  (each) => each.toString(16).padStart(2, "0")).join("");
const node = (left, right) => hashed(1, ...bytes(left), ...bytes(right));

let timer, last = -PAUSE;

export function start() {
  if (!PAGE.test(location.pathname)) return;
  document.addEventListener("table:heard", () => {
    clearTimeout(timer);
    timer = setTimeout(look, Math.max(0, last + PAUSE - performance.now()));
  });
  return look();
}

async function look() {
  last = performance.now();
  const [, kind, key] = location.pathname.match(PAGE), name = NAME + key, stored = read(name, null);
  const old = stored && sane(stored) ? stored : null;
  const from = old ? `?from=${old.size}&origin=${old.origin}` : "";
  const answer = await fetch(`/${kind}/${key}/proof.json${from}`, { cache: "no-cache" }).catch(() => null);
  if (!answer?.ok || answer.redirected) return;
  const now = await answer.json();
  const keep = () => { if (sane(now)) write(name, { origin: now.origin, size: now.size, root: now.root }); };
  if (!old || await follows(old, now).catch(() => false)) return keep();
  warn(now, old, () => { keep(); location.reload(); });
}

/** Whether these are a size and a root: with anything else a proof could be made for whatever the server likes. */
function sane({ origin, size, root }) {
  return typeof origin === "string" && Number.isSafeInteger(size) && size >= 0 && size < 2 ** 31
    && typeof root === "string" && /^[0-9a-f]{64}$/.test(root);
}

/** Whether the history of now begins with what this phone saw, or goes on from where that one ended. */
export async function follows(old, now) {
  const { former } = now;
  if (!sane(now)) return false;
  if (old.origin === now.origin) return begins(old, now, now.proof);
  const said = JSON.parse(former.leaf);
  return said.leaf === "continues" && said.why === "table" && said.origin === old.origin && said.size === former.size
    && sane({ origin: said.origin, ...former })
    && said.root === former.root && await begins(old, former, former.proof)
    && (await climbed(former.index, now.size - 1, "", await hashed(0, ...new TextEncoder().encode(former.leaf)),
      former.path))[1] === now.root;
}

async function begins(old, now, proof) {
  if (old.size === now.size) return old.root === now.root;
  if (old.size > now.size) return false;
  if (!old.size) return true;
  const path = old.size & old.size - 1 ? [...proof] : [old.root, ...proof]; // the root of a full tree is not sent
  let at = old.size - 1, end = now.size - 1;
  while (at & 1) [at, end] = [at >> 1, end >> 1];
  const first = path.shift(), [before, after] = await climbed(at, end, first, first, path);
  return before === old.root && after === now.root;
}

/** The roots that a proof leads to from two nodes: of the old tree, of the new one. */
async function climbed(at, end, old, found, path) {
  for (const each of path) {
    if (at & 1 || at === end) {
      [old, found] = [old && await node(each, old), await node(each, found)];
      while (at && !(at & 1)) [at, end] = [at >> 1, end >> 1];
    } else found = await node(found, each);
    [at, end] = [at >> 1, end >> 1];
  }
  return end ? [] : [old, found];
}

function warn(now, old, accept) {
  document.getElementById("witness")?.remove();
  const box = document.createElement("div"), said = document.createElement("p");
  Object.assign(box, { id: "witness", className: "notice wrong" }).setAttribute("role", "alert");
  const short = ({ size, root }) => `${size} · ${String(root).slice(0, 16).replace(/.{4}(?=.)/g, "$& ")}`;
  said.textContent = now.warning.replace("{then}", short(old)).replace("{now}", short(now));
  const here = location.pathname.endsWith("/proof"), next = document.createElement(here ? "button" : "a");
  next.textContent = here ? now.accept : now.next;
  if (here) next.addEventListener("click", accept);
  else next.href = `${location.pathname}/proof`;
  box.append(said, next);
  document.querySelector("main").prepend(box);
}
