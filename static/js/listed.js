// The page that is shown instead of one that is not kept: the tables begun here and those kept, each with its time.
import { clock } from "./clock.js";
import { kept } from "./kept.js";
import { PAGES, prepared } from "./memory.js";
import { waiting } from "./outbox.js";
import { addressOf } from "./page.js";

/** Say whether the page that was asked for comes, where the app on this phone makes it. */
async function whether() {
  const place = document.getElementById("whether-kept");
  const comes = place && await prepared() && await (await import("./engine.js")).answers(location.pathname);
  if (place) place.textContent = comes ? place.dataset.soon : place.dataset.not;
}

export async function start() {
  whether().catch(() => {});
  const list = document.getElementById("kept-pages"), cards = [];
  document.getElementById("try-again").addEventListener("click", () => location.reload());
  for (const { table, said, at } of waiting().filter(({ begins }) => begins)) {
    cards.push(card(list, addressOf(`tables/${table}`), said, at));
  }
  const cache = await caches.open(PAGES);
  for (const { url, at } of await kept()) {
    if (!/\/tables\/\w+$/.test(url.pathname)) continue;
    const page = new DOMParser().parseFromString(await (await cache.match(url.href)).text(), "text/html");
    cards.push(card(list, url, page.querySelector("h1")?.textContent.trim(), at));
  }
  list.replaceChildren(...cards);
  document.getElementById("nothing-kept").hidden = list.childElementCount > 0;
}

function card(list, url, called, at) {
  const link = Object.assign(document.createElement("a"), { href: url.pathname + url.search, className: "card-link" });
  const name = Object.assign(document.createElement("strong"), { textContent: called });
  const time = Object.assign(document.createElement("span"), { textContent: list.dataset.kept.replace("{time}", clock(at)) });
  const made = Object.assign(document.createElement("li"), { className: "card" });
  link.append(name, time);
  made.append(link);
  return made;
}
