// Shows what matters: [data-when="mode=points early"] while the input `mode` has one of these values.

export function start() {
  show();
  for (const event of ["change", "htmx:load", "reset"]) {
    document.addEventListener(event, () => setTimeout(show)); // a reset changes the inputs after its event
  }
}

function show() {
  for (const part of document.querySelectorAll("[data-when]")) {
    const form = part.closest("form");
    if (!form) continue;
    const [name, values] = part.dataset.when.split(/=(.*)/s);
    const now = new FormData(form).getAll(name);
    const wanted = values.split(" ");
    part.hidden = !(now.length ? now : [""]).some((value) => wanted.includes(value));
  }
}
