// Digits of other scripts (views/web/digits.py): typed ones become Western in number fields; where the reader chose
// Devanagari ([data-digits]), what scripts write is shown in them.
import { once } from "./page.js";

const FOREIGN = /[\u0966-\u096f\uff10-\uff19]/g;
const NUMBERS = /[A-Za-z\u00c0-\u024f_]+[0-9][^\s]*|[0-9]+[A-Za-z\u00c0-\u024f_][^\s]*|[0-9]+/g;
const READ = ["aria-label", "title"];
const AS_WRITTEN = "bdi, code, kbd, samp, pre, script, style, textarea";

/** A number as it is read on this page. */
export const digits = (n) => (document.documentElement.dataset.digits === "deva" ? said(String(n)) : String(n));

export function start() {
  once("digits", () => {
    for (const event of ["input", "change"]) document.addEventListener(event, western, true); // before other modules read it
    if (document.documentElement.dataset.digits !== "deva") return;
    new MutationObserver(written).observe(document.body, { subtree: true, childList: true, characterData: true,
      attributes: true, attributeFilter: READ });
    show(document.body); // what modules wrote before
  });
}

function western(event) {
  const input = event.target;
  if (event.isComposing || !input.matches?.("input[inputmode]") || input.value.search(FOREIGN) < 0) return;
  const at = input.selectionStart;
  input.value = input.value.replace(FOREIGN, (digit) => String(digit.charCodeAt(0) - (digit < "\uff10" ? 0x966 : 0xff10)));
  if (document.activeElement === input) input.setSelectionRange(at, at);
}

const said = (text) => text.replace(NUMBERS, (found) => (/\D/.test(found) ? found
  : found.replace(/\d/g, (digit) => String.fromCharCode(0x966 + Number(digit)))));

function written(changes) {
  for (const { type, target, addedNodes } of changes) {
    if (type === "childList") addedNodes.forEach(show);
    else if (type === "attributes") label(target);
    else show(target);
  }
}

function show(node) {
  if (node.nodeType === Node.TEXT_NODE) return text(node);
  if (node.nodeType !== Node.ELEMENT_NODE) return;
  const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) text(texts.currentNode);
  for (const each of [node, ...node.querySelectorAll("[aria-label], [title]")]) label(each);
}

function text(node) {
  if (!/\d/.test(node.data) || node.parentElement?.closest(AS_WRITTEN)) return;
  const now = said(node.data);
  if (now !== node.data) node.data = now;
}

function label(element) {
  for (const name of READ) {
    const old = element.getAttribute(name), now = old && said(old);
    if (now !== old) element.setAttribute(name, now);
  }
}
