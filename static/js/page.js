// Page-wide setup, and replacing the page by a server's answer.

const done = new Set();
let begin = () => {};

/** Add document listeners once, however often the page is replaced. */
export function once(name, act) {
  if (done.has(name)) return;
  done.add(name);
  act();
}

/** The address of a page of the app, which may be mounted anywhere. */
export const addressOf = (path) => new URL(path, document.querySelector("link[rel=manifest]").href);

/** Set the setup to run after each replacement. */
export function whenReplaced(act) {
  begin = act;
}

/** Show the page of a server's answer as the browser would after a submit. */
export async function show(html) {
  const answer = new DOMParser().parseFromString(html, "text/html");
  const sheets = new Set([...document.styleSheets].map((each) => each.href));
  const missing = [...answer.querySelectorAll("head link[rel=stylesheet]")].filter((each) => !each.closest("noscript"))
    .filter((each) => !sheets.has(new URL(each.getAttribute("href"), location).href));
  document.head.append(...missing.map((each) => document.importNode(each)));
  document.title = answer.title;
  document.body.replaceChildren(...answer.body.childNodes);
  scrollTo({ top: 0, behavior: "instant" });
  await begin();
}
