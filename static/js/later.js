// Fill in the parts of an entry form that are the same from round to round: every [data-rest] is replaced, in order, by
// a template of form[data-rest-url], which the browser keeps. If they do not come, the whole page is asked for.

export async function fill() {
  const form = document.querySelector("form[data-rest-url]");
  if (!form) return;
  const places = form.querySelectorAll("[data-rest]");
  const parts = await fetched(form.dataset.restUrl);
  if (parts.length !== places.length) {
    location.replace(form.dataset.wholeUrl);
    return new Promise(() => {}); // nothing starts on a page that is left
  }
  places.forEach((place, n) => place.replaceWith(parts[n].content));
}

async function fetched(url) {
  try {
    const answer = await fetch(url);
    const box = document.createElement("template");
    box.innerHTML = answer.ok ? await answer.text() : "";
    return box.content.children;
  } catch {
    return [];
  }
}
