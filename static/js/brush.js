// A brush for "a person per item": choose a person once, then tap their items; tap again to undo. [data-rest] gives
// the person all that nobody has. The hidden radios are what is sent.
import { make } from "./dom.js";

export function start() {
  for (const box of document.querySelectorAll("[data-brush]")) paint(box);
}

function paint(box) {
  const items = [...box.querySelectorAll(".item")];
  const buttons = [...box.querySelectorAll(".brush-person")];
  const rest = box.querySelector("[data-rest]");
  if (!buttons.length) return;
  let brush = (buttons.find((each) => !each.hidden) ?? buttons[0]).dataset.seat;
  for (const button of buttons) {
    button.addEventListener("click", () => {
      brush = button.dataset.seat;
      show();
    });
  }
  for (const item of items) cover(item);
  rest.addEventListener("click", () => { for (const item of open()) hand(item, brush); });

  box.addEventListener("change", show);
  box.closest("form")?.addEventListener("reset", () => setTimeout(show)); // radios change after the event
  show();

  function open() {
    return items.filter((item) => !item.hidden && !holder(item));
  }

  function cover(item) {
    const tile = item.querySelector(".paint");
    const described = item.getAttribute("aria-describedby");
    if (described) tile.setAttribute("aria-describedby", described);
    const target = item.querySelector("input[id]"); // target of the error summary
    [tile.id, target.id] = [target.id, ""];
    for (const name of ["role", "aria-invalid"]) item.removeAttribute(name); // not a radio group any more
    tile.addEventListener("click", () => hand(item, holder(item) === brush ? "" : brush));
  }

  function hand(item, seat) {
    const input = [...item.querySelectorAll("input")].find((each) => each.value === seat);
    input.checked = true;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }

  function show() {
    for (const item of items) {
      const seat = holder(item);
      const place = item.querySelector(".holder");
      const person = buttons.find((each) => each.dataset.seat === seat)?.querySelector(".player");
      place.replaceChildren(person ? person.cloneNode(true) : make("span", "nobody", box.dataset.nobody));
      item.querySelector(".paint").classList.toggle("mine", seat === brush);
      item.classList.toggle("given", Boolean(person));
      if (person) item.classList.remove("wrong");
    }
    const counts = items.some((item) => item.dataset.points);
    for (const button of buttons) {
      const own = items.filter((item) => !item.hidden && holder(item) === button.dataset.seat);
      const sum = counts ? own.reduce((all, item) => all + Number(item.dataset.points ?? 0), 0) : own.length;
      button.dataset.sum = sum;
      button.querySelector(".sum").textContent = sum;
      button.setAttribute("aria-pressed", button.dataset.seat === brush);
      if (button.dataset.seat === brush) rest.textContent = rest.dataset.rest.replace("{name}", button.querySelector(".name").textContent);
    }
    rest.disabled = !open().length;
  }
}

function holder(item) {
  return item.querySelector("input:checked")?.value ?? "";
}
