// A choice that is tapped through: the button before a select[data-cycle] says what is chosen and goes on to the next.
// The select is out of sight and is what is sent. An option's [data-sign] is what the button shows; its text is read aloud after it.
// [data-before] of the select stands before what is chosen. Where nothing else can be chosen, a tap says [data-why] in the
// [data-why-not] beside it.

export function start() {
  for (const select of document.querySelectorAll("select[data-cycle]")) cover(select);
}

function cover(select) {
  const button = select.previousElementSibling;
  const target = select.id;
  [button.id, select.id] = [target, ""]; // the label and the summary of errors lead to the button
  const label = select.getAttribute("aria-label");
  const show = () => {
    const chosen = select.selectedOptions[0];
    const sign = chosen.dataset.sign ?? (select.dataset.before ?? "") + chosen.text;
    button.replaceChildren(hidden(`${label}: `), sign, ...(sign.endsWith(chosen.text) ? [] : [hidden(`, ${chosen.text}`)]));
    button.classList.toggle("on", select.value !== "");
  };
  button.addEventListener("click", () => {
    const options = [...select.options].filter((each) => !each.hidden && !each.disabled);
    explain(select, options.length < 2 && select.dataset.why);
    if (options.length < 2) return;
    select.value = options[(options.indexOf(select.selectedOptions[0]) + 1) % options.length].value;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
  select.addEventListener("change", show);
  select.form?.addEventListener("reset", () => setTimeout(show));
  show();
}

function explain(select, why) {
  const place = select.dataset.why && select.closest(":has(> [data-why-not])")?.querySelector(":scope > [data-why-not]");
  if (place) place.textContent = why || "";
}

function hidden(text) {
  const said = document.createElement("span");
  said.className = "vh";
  said.textContent = text;
  return said;
}
