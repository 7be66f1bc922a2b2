// The ± button next to a number: phone keypads have no minus.

import { once } from "./page.js";

export function start() {
  once("stepper", () => document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-sign]");
    const input = button && document.getElementById(button.dataset.sign);
    if (!input) return;
    const typed = input.value.trim();
    input.value = /^[-\u2212]/.test(typed) ? typed.slice(1) : `\u2212${typed}`;
    input.focus();
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }));
}
