// The ± button next to a number: phone keypads have no minus.

import { typed } from "./dom.js";
import { once } from "./page.js";

export function start() {
  once("stepper", () => document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-sign]");
    const input = button && document.getElementById(button.dataset.sign);
    if (!input) return;
    const said = input.value.trim();
    input.value = /^[-\u2212]/.test(said) ? said.slice(1) : `\u2212${said}`;
    input.focus();
    typed(input);
  }));
}
