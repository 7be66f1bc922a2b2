// The page as a whole: what is done once for it, and an answer of the server that takes its place.

const done = new Set();
let begin = () => {};

/** Listeners of the document are added once, however often what is on the page is replaced. */
export function once(name, act) {
  if (done.has(name)) return;
  done.add(name);
  act();
}

/** What finds its elements again after the page was replaced. */
export function whenReplaced(act) {
  begin = act;
}

/** Shows a page the server answered with, as the browser would have done had it sent the form itself. */
export async function show(html) {
  const answer = new DOMParser().parseFromString(html, "text/html");
  const sheets = new Set([...document.styleSheets].map((each) => each.href));
  const missing = [...answer.querySelectorAll("head link[rel=stylesheet]")].filter((each) => !each.closest("noscript"))
    .filter((each) => !sheets.has(new URL(each.getAttribute("href"), location).href));
  document.head.append(...missing.map((each) => document.importNode(each)));
  document.title = answer.title;
  document.body.replaceChildren(...answer.body.childNodes);
  await begin();
}
