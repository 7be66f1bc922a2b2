// Buttons [data-copy] and [data-share]: the text of the element they point to ("#summary"), or their own value;
// buttons [data-print] print the page.
import { announce } from "./announce.js";
import { once } from "./page.js";

export function start() {
  for (const button of document.querySelectorAll("button:is([data-copy], [data-share], [data-print])")) button.hidden = false;
  once("share", () => document.addEventListener("click", (event) => {
    if (event.target.closest?.("button[data-print]")) return print();
    const button = event.target.closest?.("button:is([data-copy], [data-share])");
    if (button) hand(button);
  }));
}

async function hand(button) {
  const wanted = button.dataset.share ?? button.dataset.copy;
  const source = wanted.startsWith("#") ? document.querySelector(wanted) : null;
  const text = (source ? source.value ?? source.innerText : wanted).trim();
  if ("share" in button.dataset && navigator.share) {
    try {
      return await navigator.share({ text });
    } catch (error) {
      if (error.name === "AbortError") return;
    }
  }
  try {
    await navigator.clipboard.writeText(text); // https and localhost only
  } catch {
    return mark(source ?? written(button, text));
  }
  said(button);
}

/** The text below its button, where the page does not show it. */
function written(button, text) {
  const next = button.nextElementSibling, place = next?.matches("textarea") ? next : document.createElement("textarea");
  Object.assign(place, { readOnly: true, value: text, ariaLabel: button.textContent.trim() });
  button.after(place);
  return place;
}

/** Without a clipboard, select the text for copying by hand. */
function mark(source) {
  if (source.select) return source.select();
  const range = document.createRange();
  range.selectNodeContents(source);
  getSelection().removeAllRanges();
  getSelection().addRange(range);
}

function said(button) {
  if (!button.dataset.done || button.dataset.busy) return;
  const label = button.querySelector("[data-label]") ?? button;
  const before = [...label.childNodes];
  button.dataset.busy = "yes";
  label.replaceChildren(button.dataset.done);
  announce(button.dataset.done);
  setTimeout(() => {
    label.replaceChildren(...before);
    delete button.dataset.busy;
  }, 2000);
}
