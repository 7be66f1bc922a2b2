// Submit a betting turn in place: form[data-turn] inside #live is sent, then #live is polled; without network it waits on
// the phone, and the next turn is not known. Errors are shown in the nearest section ([data-offline], [data-kept],
// [data-moved], .refused).
import { busy } from "./once.js";
import { freshId, put } from "./outbox.js";
import { show } from "./page.js";
import { itemOf } from "./queue.js";

export function start() {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!("turn" in form.dataset) || !form.closest("#live")) return;
    event.preventDefault();
    const section = form.closest("section");
    if (!section.querySelector("form[data-busy]")) send(form, section);
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
  try {
    const answer = await fetch(form.getAttribute("action"), {
      method: "POST", body, redirect: "manual", headers: { "X-Requested-With": "turn" },
    });
    if (answer.type === "opaqueredirect") {
      document.activeElement?.blur(); // so that the poll may replace the turn
      document.dispatchEvent(new Event("table:changed"));
    } else if (answer.status === 409) {
      again(section.dataset.moved);
      document.dispatchEvent(new Event("table:changed"));
    } else if (answer.status === 422) {
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      again([...page.querySelectorAll("#summary li")].map((each) => each.textContent.trim()).join(" "));
    } else {
      await show(await answer.text()); // anything else (such as a new scribe): show the server's page
    }
  } catch {
    const item = itemOf(form, body, form.querySelector("button").textContent.trim());
    if (put({ ...item, waited: true })) refuse(section, section.dataset.kept);
    else again(section.dataset.offline);
  }
}

function refuse(section, text) {
  const place = section.querySelector(".refused");
  place.hidden = false;
  place.textContent = text;
}
