// Folds: a details[data-fold] closes once something is chosen; [data-chosen] in its summary shows what. With
// data-fold="open" it stays open for what was chosen when the page came. A details[data-shown] is closed only without
// scripts, with them other modules hide its parts. [data-ticked] in a summary lists the checked boxes of its fold.
// [data-names-of="a b"] lists the names chosen in the fields a and b; with [data-others] those of the others who play.

import { once } from "./page.js";

export function start() {
  for (const box of document.querySelectorAll("details[data-fold]")) {
    const came = box.open;
    const fit = () => {
      const known = box.dataset.fold !== "open" && box.querySelector("input:checked");
      box.open = came && !(known && !box.querySelector(".errors"));
    };
    fit();
    box.closest("form")?.addEventListener("reset", () => setTimeout(fit));
    box.addEventListener("click", (event) => {
      const chosen = event.target.closest("label")?.querySelector("input");
      if (chosen && event.detail) setTimeout(() => close(box)); // a tap, not an arrow key
    });
  }
  for (const box of document.querySelectorAll("details[data-shown]")) box.open = true;
  once("fold", () => {
    for (const event of ["change", "reset"]) document.addEventListener(event, () => setTimeout(tell));
    document.addEventListener("change", (event) => tick(event.target.closest("details")));
  });
  tell();
}

/** Of folds filled in sequence ([data-in-turn]), open the next empty one. */
function close(box) {
  box.open = false;
  if (!("inTurn" in box.dataset)) return;
  const all = [...box.closest("form").querySelectorAll("details[data-in-turn]")].filter((each) => each.offsetParent);
  const next = all.slice(all.indexOf(box) + 1).find((each) => !said(each));
  if (!next) return;
  next.open = true;
  next.querySelector("summary").focus({ preventScroll: true });
}

/** What was chosen in a fold: the input's own text, else its label, else the typed value. */
function said(box) {
  const chosen = box.querySelector("input:checked");
  if (!chosen) return "inTurn" in box.dataset ? box.querySelector("input[type=text]")?.value ?? "" : "";
  const label = chosen.parentElement;
  return chosen.dataset.said ?? label.querySelector(".name")?.textContent ?? (label.innerText.trim() || label.textContent.trim()).replace(/\s+/g, " ");
}

/** Unchanged, it stays as the server rendered it, which shortens long lists. */
function tick(box) {
  const place = box?.querySelector(":scope > summary [data-ticked]");
  if (!place) return;
  const ticked = [...box.querySelectorAll("input[data-said]:checked")].map((each) => each.dataset.said);
  place.textContent = ticked.join(", ") || place.dataset.none;
}

function tell() {
  for (const box of document.querySelectorAll("details[data-fold]")) {
    box.querySelector("[data-chosen]").textContent = said(box);
  }
  for (const place of document.querySelectorAll("[data-names-of]")) {
    const form = place.closest("form");
    const typed = new FormData(form);
    const named = place.dataset.namesOf.split(" ").flatMap((name) => typed.getAll(name));
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
