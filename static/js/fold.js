// A long choice that closes once something is chosen: details[data-fold], with [data-chosen] in its summary saying what.
// A details[data-shown] is closed only without scripts: here others hide what does not matter.
// [data-told="a b"] says whose names are chosen in the fields a and b; with [data-others] it names the others who play.

export function start() {
  for (const box of document.querySelectorAll("details[data-fold]")) {
    if (box.querySelector("input:checked") && !box.querySelector(".errors")) box.open = false;
    box.addEventListener("click", (event) => {
      const chosen = event.target.closest("label")?.querySelector("input");
      if (chosen && event.detail) setTimeout(() => { box.open = false; }); // a tap, not an arrow key
    });
  }
  for (const box of document.querySelectorAll("details[data-shown]")) box.open = true;
  const later = () => setTimeout(tell);
  for (const event of ["change", "reset"]) document.addEventListener(event, later);
  tell();
}

function tell() {
  for (const box of document.querySelectorAll("details[data-fold]")) {
    const chosen = box.querySelector("input:checked");
    box.querySelector("[data-chosen]").textContent = chosen?.parentElement.innerText.trim().replace(/\s+/g, " ")
      || chosen?.parentElement.textContent.trim().replace(/\s+/g, " ") || "";
  }
  for (const place of document.querySelectorAll("[data-told]")) {
    const form = place.closest("form");
    const typed = new FormData(form);
    const named = place.dataset.told.split(" ").flatMap((name) => typed.getAll(name));
    const play = form.querySelectorAll('[name="playing"]:checked');
    const seats = "others" in place.dataset
      ? [...play].map((each) => each.value).filter((seat) => !named.includes(seat)) : named;
    const names = seats.map((seat) => name(form, seat)).filter(Boolean);
    if (named.some((seat) => name(form, seat)) && names.length) place.textContent = names.join(" + ");
    else place.textContent = place.dataset.otherwise;
  }
}

function name(form, seat) {
  const input = form.querySelector(`[name="playing"][value="${CSS.escape(seat)}"]`);
  return input?.parentElement.querySelector(".name")?.textContent;
}
