// Submit a betting turn in place: form[data-turn] inside #live is sent, then #live is polled. Without network, or while
// others wait, it waits on the phone; the next turn is known where the app is on the phone (local.js), else not. Errors
// are shown in the nearest section ([data-offline], [data-kept], [data-moved], .refused).
import { busy } from "./once.js";
import { find, freshId, put, waiting } from "./outbox.js";
import { show } from "./page.js";
import { countedHere, itemOf } from "./queue.js";
import { PATIENCE, flush, later } from "./sending.js";

export function start() {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!("turn" in form.dataset) || !form.closest("#live")) return;
    event.preventDefault();
    const section = form.closest("section");
    if (!section.querySelector("form[data-busy]")) send(form, section);
  });
  document.addEventListener("queue:thrown", () => {
    if (waiting().length) return;
    for (const form of document.querySelectorAll("form[data-turn][data-busy]")) busy(form, false);
    for (const place of document.querySelectorAll("#live .refused")) place.hidden = true;
  });
}

async function send(form, section) {
  const body = new URLSearchParams(new FormData(form));
  if (!body.get("submission")) body.set("submission", freshId()); // sent again, it counts once
  const forms = section.querySelectorAll("form");
  for (const each of forms) busy(each, true);
  const again = (text) => {
    for (const each of forms) busy(each, false);
    refuse(section, text);
  };
  const answer = waiting().length ? null : await fetch(form.getAttribute("action"), {
    method: "POST", body, redirect: "manual", signal: AbortSignal.timeout?.(PATIENCE), headers: { "X-Requested-With": "turn" },
  }).catch(() => null);
  if (answer?.type === "opaqueredirect") {
    document.activeElement?.blur(); // so that the poll may replace the turn
    document.querySelector(".flashes")?.replaceChildren(); // said of what was before this turn
    document.dispatchEvent(new CustomEvent("table:changed", { detail: { own: form.dataset.turn !== "round" } }));
  } else if (later(answer?.status)) {
    if (!await wait(form, section, body)) again(section.dataset.offline);
  } else if (answer.status === 409) {
    again(section.dataset.moved);
    document.dispatchEvent(new Event("table:changed"));
  } else if (answer.status === 422) {
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    again([...page.querySelectorAll("#summary li")].map((each) => each.textContent.trim()).join(" "));
  } else {
    await show(await answer.text()); // anything else (such as a new scribe): show the server's page
  }
}

/** Store the turn behind those that wait; false where the phone has no room. */
async function wait(form, section, body) {
  const item = { ...itemOf(form, body, form.querySelector("button").textContent.trim()), waited: true, lost: true };
  if (!put(item)) return false;
  await flush();
  const held = find(item.id);
  if (!held) document.dispatchEvent(new Event("table:changed"));
  else if (held.state === "stopped") document.dispatchEvent(new Event("queue:changed")); // says there what stopped it
  else if (!await countedHere(held)) refuse(section, section.dataset.kept);
  return true;
}

function refuse(section, text) {
  const place = section.querySelector(".refused");
  place.hidden = false;
  place.textContent = text;
  place.scrollIntoView({ block: "nearest" });
}
