// Who deals and plays after the rounds that wait on this phone, as far as the server foretold it ([data-horizon] of a kept
// page: nodes with dealer, playing, and by what a form says the node after it); else "ask the table".
import { waiting } from "./outbox.js";

/** Whether the app on this phone made the page: it counted what waits already (local.js). */
const counted = () => "local" in document.documentElement.dataset;

/** The node after these form bodies, null where nothing is foretold; `forms` are the bodies since the page was made. */
export function after(nodes, forms) {
  let at = 0;
  for (const form of forms) {
    if (form.has("stays")) continue; // a deal that is not played: the same player deals again
    const found = form.has("number") && nodes[at]?.then.find(([said]) =>
      Object.entries(said).every(([name, value]) => (form.getAll(name).join(" ")) === value));
    if (!found) return null;
    at = found[1];
  }
  return nodes[at] ?? null;
}

/** Let the entry form offer dealer and players of the round after `forms`, or say that the table must be asked. */
export function offer(form, forms) {
  const place = form.querySelector("details.deal"), said = place?.querySelector("summary bdi");
  if (!said || !forms.length || counted()) return;
  const node = after(JSON.parse(form.dataset.horizon ?? "[]"), forms);
  if (!node) {
    said.textContent = place.dataset.ask;
    return;
  }
  for (const input of form.querySelectorAll("input[name=dealer]")) input.checked = input.value === String(node.dealer);
  for (const input of form.querySelectorAll("input[name=playing]")) {
    input.checked = node.playing.includes(Number(input.value));
  }
  const name = form.querySelector("input[name=dealer]:checked")?.closest("label")?.querySelector(".name")?.textContent;
  said.textContent = `${name ?? ""} ${place.dataset.foretold}`;
  form.elements.offered.value = `${node.dealer}:${node.playing.map(String).sort().join("-")}`;
  form.dispatchEvent(new Event("reset", { bubbles: true })); // shown anew, and no draft is stored of it
}

/** On a table's page: who deals after what waits here. */
export function tellDealer() {
  const place = document.querySelector("[data-deals]");
  const sitting = place && waiting(place.dataset.sitting);
  if (!sitting?.length || counted()) return;
  const node = after(JSON.parse(place.dataset.deals || "[]"), sitting.map(({ body }) => new URLSearchParams(body)));
  place.textContent = node ? `${node.name} ${place.dataset.foretold}` : place.dataset.ask;
  for (const seat of document.querySelectorAll(".unplayed input[name=seat]")) seat.value = node?.dealer ?? "";
  for (const about of document.querySelectorAll(".unplayed button .vh")) about.textContent = node ? `: ${node.name}` : "";
}
