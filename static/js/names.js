// Names of a new table: Enter moves to the next row, a tap seats somebody, rows open as needed.

/** The next blank row; opens the remaining rows when the first ones are full. */
function next(box, after = -1) {
  const inputs = [...box.querySelectorAll("input[name^=name-]")];
  const free = inputs.find((each, at) => at > after && !each.value.trim());
  const hidden = free?.closest("details:not([open])");
  if (hidden) hidden.open = true;
  return free;
}

export function start() {
  for (const box of document.querySelectorAll("[data-names]")) {
    box.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.isComposing || !event.target.matches("input[name^=name-]")) return;
      const inputs = [...box.querySelectorAll("input[name^=name-]")];
      const free = event.target.value.trim() ? next(box, inputs.indexOf(event.target)) : null;
      if (!free) return; // blank name or last row: submit
      event.preventDefault();
      free.focus();
    });
    box.addEventListener("input", () => {
      const open = [...box.querySelectorAll("ol.rows:first-of-type > li > input")];
      if (open.length && open.every((each) => each.value.trim())) next(box);
      const typed = [...box.querySelectorAll("input[name^=name-]")].map((each) => each.value.trim());
      for (const chip of box.querySelectorAll("[data-seat]")) chip.disabled = typed.includes(chip.dataset.seat); // stays: no jump
    });
    for (const chip of box.querySelectorAll("[data-seat]")) {
      chip.addEventListener("click", (event) => {
        const free = next(box);
        if (!free) return;
        event.preventDefault();
        free.value = chip.dataset.seat;
        free.dispatchEvent(new Event("input", { bubbles: true }));
        chip.remove();
      });
    }
  }
}
