// The page that is shown instead of one that is not kept: the tables that are, each with its time.
import { clock } from "./clock.js";
import { kept } from "./kept.js";
import { PAGES } from "./memory.js";

export async function start() {
  const list = document.getElementById("kept-pages");
  document.getElementById("try-again").addEventListener("click", () => location.reload());
  const cache = await caches.open(PAGES);
  for (const { url, at } of await kept()) {
    if (!/\/tables\/\w+$/.test(url.pathname)) continue;
    const page = new DOMParser().parseFromString(await (await cache.match(url.href)).text(), "text/html");
    const link = Object.assign(document.createElement("a"), { href: url.pathname + url.search, className: "card-link" });
    const name = Object.assign(document.createElement("strong"), { textContent: page.querySelector("h1")?.textContent.trim() });
    const time = Object.assign(document.createElement("span"), { textContent: list.dataset.kept.replace("{time}", clock(at)) });
    const card = Object.assign(document.createElement("li"), { className: "card" });
    link.append(name, time);
    card.append(link);
    list.append(card);
  }
  document.getElementById("nothing-kept").hidden = list.childElementCount > 0;
}
