// Count a pile of cards: [data-pile] with inputs in [data-worth] (value of one card, in parts of a point), [data-of]
// cards each. [data-parts] parts are a point; left-over cards are the remainder. Shows cards, points and left-over
// cards of the pile in [data-sum="own"] and of all others in [data-sum="rest"], each with a text of its own in
// [data-said].
//
// [data-remainder="points over"] gives the others what remains of [data-all] parts.
//
// [data-threes] counts in threes, as by hand: tap three cards, "5+4+1−2 = 8". Its buttons [data-card] put a card into
// the input they name. A group of [data-group] cards loses [data-off], an incomplete last one 1.
import { make, typed } from "./dom.js";

export function start() {
  for (const pile of document.querySelectorAll("[data-pile]")) {
    pile.addEventListener("input", () => sum(pile));
    sum(pile);
  }
  for (const box of document.querySelectorAll("[data-threes]")) threes(box);
  for (const place of document.querySelectorAll("[data-remainder]")) {
    for (const event of ["input", "change"]) place.closest("form").addEventListener(event, () => remainder(place));
    remainder(place);
  }
}

function remainder(place) {
  const typed = new FormData(place.closest("form"));
  const [points, over] = place.dataset.remainder.split(" ").map((name) => (typed.get(name) ?? "").trim());
  const whole = Number(place.dataset.parts);
  const rest = Number(place.dataset.all) - whole * Number(points) - Number(over);
  const known = points !== "" && over !== "" && rest >= 0;
  place.textContent = known ? place.dataset.said.replace("{points}", Math.floor(rest / whole)).replace("{over}", rest % whole) : "";
}

const number = (input) => Number.parseInt(input.value, 10) || 0;

function sum(pile) {
  const own = { cards: 0, parts: 0 };
  const rest = { cards: 0, parts: 0 };
  let any = false;
  for (const kind of pile.querySelectorAll("[data-worth][data-of]")) {
    const input = kind.querySelector("input");
    any ||= input.value.trim() !== "";
    for (const [side, n] of [[own, number(input)], [rest, Number(kind.dataset.of) - number(input)]]) {
      side.cards += n;
      side.parts += n * Number(kind.dataset.worth);
    }
  }
  const whole = Number(pile.dataset.parts);
  const decides = Number(pile.dataset.decides ?? Infinity); // show parts of a point only where they decide
  for (const place of pile.querySelectorAll("[data-sum]")) {
    const { cards, parts } = place.dataset.sum === "own" ? own : rest;
    const near = Math.abs(own.parts - decides) < whole;
    const said = { cards, points: Math.floor(parts / whole), over: parts % whole, round: Math.round(parts / whole) };
    const text = near ? place.dataset.exact : place.dataset.said;
    place.textContent = any ? text.replace(/\{(\w+)\}/g, (_all, key) => said[key]) : "";
  }
}

function threes(box) {
  box.hidden = false;
  const group = Number(box.dataset.group);
  const off = Number(box.dataset.off);
  const cards = [];
  const add = (name, n) => {
    const input = document.getElementById(name);
    input.value = Math.max(0, number(input) + n) || "";
    typed(input);
  };
  for (const button of box.querySelectorAll("[data-card]")) {
    button.addEventListener("click", () => {
      cards.push({ worth: Number(button.dataset.worth), name: button.dataset.card });
      add(button.dataset.card, 1);
      show();
    });
  }
  box.querySelector("[data-undo]").addEventListener("click", () => {
    const last = cards.pop();
    if (last) add(last.name, -1);
    show();
  });
  show();

  function show() {
    const lines = [];
    let total = 0;
    for (let at = 0; at < cards.length; at += group) {
      const worths = cards.slice(at, at + group).map((each) => each.worth);
      const less = worths.length === group ? off : 1;
      const value = worths.reduce((all, each) => all + each, 0) - less;
      total += value;
      lines.push(`${worths.join("+")}−${less} = ${value}`);
    }
    box.querySelector("[data-last]").replaceChildren(...lines.slice(-3).map((each) => make("li", "", each)));
    box.querySelector("[data-total]").textContent = box.dataset.said.replace("{total}", total).replace("{cards}", cards.length);
    box.querySelector("[data-undo]").disabled = !cards.length;
  }
}
