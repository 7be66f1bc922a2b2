// A card picker for input[data-picker]: a button opens suits and ranks.
//
// [data-picker] is the button's label, [data-suits] and [data-ranks] are separated by spaces; [data-extra] are cards
// without a suit. Picked cards are appended to the line.
import { make, press, typed } from "./dom.js";

export function start() {
  for (const input of document.querySelectorAll("input[data-picker]")) attend(input);
}

function attend(input) {
  const box = make("div", "picker");
  const open = press("quiet small", input.dataset.picker);
  open.setAttribute("aria-expanded", "false");
  const described = document.getElementById(input.dataset.pickerFor ?? "");
  if (described) open.setAttribute("aria-describedby", described.id);
  const panel = make("div", "panel");
  panel.hidden = true;
  box.append(open, panel);
  input.after(box);
  let suit = "";
  open.addEventListener("click", () => show(panel.hidden));

  const suits = make("div", "suits");
  for (const each of input.dataset.suits.split(" ")) {
    const button = press("pick", each);
    button.addEventListener("click", () => choose(each));
    suits.append(button);
  }
  for (const each of (input.dataset.extra ?? "").split(" ").filter(Boolean)) {
    const button = press("pick", each);
    button.addEventListener("click", () => add(each));
    suits.append(button);
  }
  const ranks = make("div", "ranks");
  for (const each of input.dataset.ranks.split(" ")) {
    const button = press("pick", each);
    button.addEventListener("click", () => add(each + suit));
    ranks.append(button);
  }
  panel.append(suits, ranks);
  choose("");

  function choose(one) {
    suit = one;
    for (const button of suits.children) button.setAttribute("aria-pressed", button.textContent === suit);
    ranks.hidden = !suit;
  }

  function add(sign) {
    input.value = [...input.value.split(/\s+/).filter(Boolean), sign].join(" ");
    typed(input);
    show(false);
    open.focus();
  }

  function show(wanted) {
    panel.hidden = !wanted;
    open.setAttribute("aria-expanded", wanted);
    choose("");
  }
}
