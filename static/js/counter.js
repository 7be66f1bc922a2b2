// Steppers, and what is left of a shared pool.
//
// [data-step="1"] increments the input next to it. An input with [data-uses="a:1 b:1"] takes so many of the pools a and
// b per unit; [data-uses-signs="3"] takes three of whatever each word in it is the sign of. [data-pool="a"] with
// [data-of] shows what is left ([data-said], with {n}); steppers and cycled selects (cycle.js) stop there. Signs that
// depend on a choice come from [data-faces] (choice → thing → sign) and the inputs named in [data-faces-by].

import { figures, typed } from "./dom.js";
import { once } from "./page.js";

const SUITS = { S: "♠", H: "♥", D: "♦", C: "♣" };

export function start() {
  once("counter", () => document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-step]");
    if (button && button.getAttribute("aria-disabled") !== "true") step(button);
  }));
  for (const form of document.querySelectorAll("form:has([data-step], [data-uses])")) {
    for (const event of ["input", "change"]) form.addEventListener(event, () => count(form));
    count(form);
  }
}

function step(button) {
  const input = document.getElementById(button.dataset.for);
  const wanted = number(input.value) + Number(button.dataset.step);
  if (wanted < 0) return;
  input.value = wanted || "";
  typed(input);
}

function count(form) {
  const signs = chosen(form);
  for (const place of form.querySelectorAll("[data-face]")) place.textContent = signs[place.dataset.face] ?? "";
  const left = new Map();
  for (const place of form.querySelectorAll("[data-pool]")) left.set(place.dataset.pool, Number(place.dataset.of));
  const take = (thing, n) => left.set(thing, left.get(thing) - n);
  for (const input of form.querySelectorAll("[data-uses]:enabled")) {
    for (const [thing, each] of uses(input)) take(thing, number(input.value) * each);
  }
  for (const input of form.querySelectorAll("[data-uses-signs]")) {
    for (const word of input.value.split(/[\s,;]+/).map(sign)) {
      const thing = Object.keys(signs).find((each) => signs[each] === word);
      if (thing) take(thing, Number(input.dataset.usesSigns));
    }
  }
  for (const select of form.querySelectorAll("select[data-uses]")) limit(select, left);
  for (const place of form.querySelectorAll("[data-pool]")) {
    const n = Math.max(0, left.get(place.dataset.pool));
    place.textContent = place.dataset.said.replace("{n}", figures(n));
    place.classList.toggle("none", n === 0);
  }
  for (const button of form.querySelectorAll("[data-step]")) {
    const input = document.getElementById(button.dataset.for);
    const down = Number(button.dataset.step) < 0;
    const possible = down ? number(input.value) > 0 : uses(input).every(([thing, each]) => !(left.get(thing) < each))
      && number(input.value) < Number(input.dataset.most ?? Infinity);
    button.setAttribute("aria-disabled", !possible);
  }
}

/** Disable options beyond what is left besides the chosen one; dim the button if there is no other. */
function limit(select, left) {
  const now = number(select.value);
  const more = Math.min(...uses(select).map(([thing, each]) => Math.floor((left.get(thing) ?? Infinity) / each)));
  for (const option of select.options) option.disabled = number(option.value) > Math.max(now, now + more);
  const possible = [...select.options].filter((each) => !each.disabled).length > 1;
  select.previousElementSibling?.setAttribute("aria-disabled", !possible);
}

/** The signs valid for the current choice. */
function chosen(form) {
  const region = form.querySelector("[data-faces]");
  if (!region) return {};
  const now = new FormData(form);
  const key = region.dataset.facesBy.split(" ").map((name) => now.get(name) ?? "").join("");
  return JSON.parse(region.dataset.faces)[key] ?? {};
}

function uses(input) {
  return (input.dataset.uses ?? "").split(" ").filter(Boolean).map((pair) => {
    const [thing, each] = pair.split(":");
    return [thing, Number(each)];
  });
}

function sign(word) {
  return word.toUpperCase().replace(/[SHDC]$/, (suit) => SUITS[suit]);
}

/** Parse digits of any script. */
export function number(text) {
  const digits = [...text.trim()].map((each) => {
    if (!/\p{Nd}/u.test(each)) return NaN;
    let value = 0;
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(each.codePointAt(0) - value - 1))) value += 1;
    return value;
  });
  const found = digits.reduce((all, each) => all * 10 + each, 0);
  return Number.isNaN(found) ? 0 : found;
}
