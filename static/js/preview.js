// Says what everybody would get while the form is being filled in: the server works it out, this only asks earlier.

const WAIT = 250; // ms after the last change

export function start() {
  for (const form of document.querySelectorAll("form[data-preview-url]")) follow(form);
}

function follow(form) {
  const place = document.getElementById("preview");
  if (!place) return;
  for (const button of form.querySelectorAll("button[name=preview]")) button.hidden = true;
  let timer, asked;
  const ask = async () => {
    asked?.abort();
    asked = new AbortController();
    try {
      const answer = await fetch(form.dataset.previewUrl, {
        method: "POST", body: new URLSearchParams(new FormData(form)), signal: asked.signal,
        headers: { Accept: "text/html", "X-Requested-With": "preview" },
      });
      if (answer.ok || answer.status === 422) {
        place.innerHTML = await answer.text();
        window.htmx?.process(place);
      }
    } catch { /* no network: recording will say so; or a newer question is on its way */ }
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(ask, WAIT);
  };
  form.addEventListener("input", later);
  form.addEventListener("change", later);
  form.addEventListener("submit", () => clearTimeout(timer));
  if (form.dataset.restored || touched(form)) later();
}

/** Somebody was quicker than this script: the form no longer is as the server sent it. */
function touched(form) {
  return [...form.elements].some((each) => (each.type === "radio" || each.type === "checkbox")
    ? each.checked !== each.defaultChecked
    : each.options ? each.selectedIndex !== Math.max(0, [...each.options].findIndex((option) => option.defaultSelected))
      : "defaultValue" in each && each.value !== each.defaultValue);
}
