// Ignore repeated submits while the first is under way, and the form of a page that was left by it: its key is used.

const AGAIN = 8000; // ms; by then an answer would have come

export function start() {
  let sent = false;
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || form.getAttribute("method") !== "post") return;
    if (form.dataset.busy) {
      event.preventDefault();
      return;
    }
    busy(form, true);
    sent = true;
    setTimeout(() => busy(form, false), AGAIN);
  });
  addEventListener("pageshow", ({ persisted }) => { // pages restored from the back/forward cache
    if (persisted && sent) location.reload();
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
