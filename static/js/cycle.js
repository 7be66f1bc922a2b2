// Cycle a select: the button before select[data-cycle] shows the chosen option and advances to the next one. The hidden
// select is what is sent. An option's [data-sign] is shown; its text is for screen readers. [data-before] of the select
// precedes the chosen one. If nothing else can be chosen, a tap shows [data-why] in the [data-why-not] next to it.
// A button[data-sets="pagat-{declarer}=made"] chooses one in the select of the person chosen in that field, or nothing.
import { make } from "./dom.js";

export function start() {
  for (const select of document.querySelectorAll("select[data-cycle]")) cover(select);
  for (const button of document.querySelectorAll("button[data-sets]")) shortcut(button);
}

function shortcut(button) {
  const form = button.closest("form");
  const aim = () => {
    const typed = new FormData(form);
    const [name, value] = button.dataset.sets.replace(/\{(\w+)\}/, (_all, field) => typed.get(field) ?? "").split("=");
    return [form.querySelector(`select[name="${CSS.escape(name)}"]`), value];
  };
  const show = () => {
    const [select, value] = aim();
    button.disabled = !select;
    button.setAttribute("aria-pressed", select?.value === value);
    button.classList.toggle("on", select?.value === value);
  };
  button.addEventListener("click", () => {
    const [select, value] = aim();
    select.value = select.value === value ? "" : value;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
  form.addEventListener("change", () => setTimeout(show));
  show();
}

function cover(select) {
  const button = select.previousElementSibling;
  const target = select.id;
  [button.id, select.id] = [target, ""]; // label and error summary target the button
  const label = select.getAttribute("aria-label");
  const show = () => {
    const chosen = select.selectedOptions[0];
    const sign = chosen.dataset.sign ?? (select.dataset.before ?? "") + chosen.text;
    button.replaceChildren(hidden(`${label}: `), sign, ...(sign.endsWith(chosen.text) ? [] : [hidden(`, ${chosen.text}`)]));
    button.classList.toggle("on", select.value !== "");
  };
  button.addEventListener("click", () => {
    const options = [...select.options].filter((each) => !each.hidden && !each.disabled);
    explain(select, options.length < 2 && select.dataset.why);
    if (options.length < 2) return;
    select.value = options[(options.indexOf(select.selectedOptions[0]) + 1) % options.length].value;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
  select.addEventListener("change", show);
  select.form?.addEventListener("reset", () => setTimeout(show));
  show();
}

function explain(select, why) {
  const place = select.dataset.why && select.closest(":has(> [data-why-not])")?.querySelector(":scope > [data-why-not]");
  if (place) place.textContent = why || "";
}

const hidden = (text) => make("span", "vh", text);
