// Ignore repeated submits while the first is under way.

const AGAIN = 8000; // ms; by then an answer would have come

export function start() {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || form.getAttribute("method") !== "post") return;
    if (form.dataset.busy) {
      event.preventDefault();
      return;
    }
    busy(form, true);
    setTimeout(() => busy(form, false), AGAIN);
  });
  addEventListener("pageshow", () => { // pages restored from the back/forward cache
    for (const form of document.querySelectorAll("form[data-busy]")) busy(form, false);
  });
}

/** Disable buttons only after the browser has read which one was pressed. */
export function busy(form, is) {
  if (is) form.dataset.busy = "yes";
  else delete form.dataset.busy;
  setTimeout(() => {
    for (const button of form.querySelectorAll("button:not([type=button])")) {
      button.disabled = is;
      if (is) button.setAttribute("aria-busy", "true");
      else button.removeAttribute("aria-busy");
    }
  });
}
