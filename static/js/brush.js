// Who took what, with a brush: choose a person once, then tap the items that went to them; tap again to take one back.
// The radios of the page stay underneath and are what is sent.

export function start() {
  for (const box of document.querySelectorAll("[data-brush]")) paint(box);
}

function paint(box) {
  const items = [...box.querySelectorAll(".item")];
  const people = [...(items[0]?.querySelectorAll("input") ?? [])].filter((input) => input.value !== "")
    .map((input) => ({ seat: input.value, face: input.parentElement.querySelector(".player") }));
  if (!people.length) return;
  const limit = box.closest("[data-decided]");
  const enough = Number(limit?.dataset.decided ?? 0);
  let brush = people[0].seat;
  box.dataset.brush = "on";
  const row = make("fieldset", "brush-people");
  const give = make("p", "give", box.dataset.give); // seen; the legend is for those who hear
  give.setAttribute("aria-hidden", "true");
  row.append(make("legend", "vh", box.dataset.give), give);
  const buttons = people.map(({ seat, face }) => {
    const button = press("brush-person");
    button.dataset.seat = seat;
    button.append(face.cloneNode(true), make("span", "sum"));
    button.addEventListener("click", () => {
      brush = seat;
      show();
    });
    row.append(button);
    return button;
  });
  const decided = make("p", "decided");
  decided.setAttribute("role", "status");
  row.append(decided);
  box.prepend(row);
  for (const item of items) cover(item);

  box.addEventListener("change", show);
  box.closest("form")?.addEventListener("reset", () => setTimeout(show)); // the radios change after the event
  show();

  function cover(item) {
    const tile = press("paint");
    tile.append(...[...item.querySelector("legend").children].map((part) => part.cloneNode(true)), make("span", "holder"));
    const described = item.getAttribute("aria-describedby");
    if (described) tile.setAttribute("aria-describedby", described);
    const target = item.querySelector("input[id]"); // where the summary of errors leads
    [tile.id, target.id] = [target.id, ""];
    for (const name of ["role", "aria-invalid"]) item.removeAttribute(name); // no longer a group of radios to be read
    tile.addEventListener("click", () => hand(item, holder(item) === brush ? "" : brush));
    item.querySelector(".cells").hidden = true;
    item.querySelector("legend").hidden = true;
    item.querySelector(".cells").before(tile);
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
      const person = people.find((each) => each.seat === seat);
      place.replaceChildren(person ? person.face.cloneNode(true) : make("span", "nobody", box.dataset.nobody));
      item.querySelector(".paint").classList.toggle("mine", seat === brush);
      item.classList.toggle("given", Boolean(person));
    }
    const counts = items.some((item) => item.dataset.points);
    let over = "";
    for (const button of buttons) {
      const own = items.filter((item) => holder(item) === button.dataset.seat);
      const sum = counts ? own.reduce((all, item) => all + Number(item.dataset.points ?? 0), 0) : own.length;
      button.dataset.sum = sum;
      button.querySelector(".sum").textContent = sum;
      button.setAttribute("aria-pressed", button.dataset.seat === brush);
      if (enough && sum >= enough) over = button.querySelector(".name").textContent;
    }
    const text = over ? (limit.dataset.decidedText ?? "").replace("{name}", over) : "";
    if (decided.textContent !== text) decided.textContent = text;
  }
}

function holder(item) {
  return item.querySelector("input:checked")?.value ?? "";
}

function make(tag, className, text = "") {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.textContent = text;
  return element;
}

function press(className) {
  const button = make("button", className);
  button.type = "button";
  return button;
}
