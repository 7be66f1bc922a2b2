// A choice that is tapped through: select[data-cycle] gets a button that says what is chosen and goes on to the next.
// The select stays and is what is sent. An option's [data-sign] is what the button shows; its text is read aloud after it.
// [data-before] of the select stands before what is chosen.

export function start() {
  for (const select of document.querySelectorAll("select[data-cycle]")) cover(select);
}

function cover(select) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "cycle";
  const target = select.id;
  [button.id, select.id] = [target, ""]; // the label and the summary of errors lead to the button
  select.hidden = true;
  select.before(button);
  const label = select.getAttribute("aria-label");
  const show = () => {
    const chosen = select.selectedOptions[0];
    const sign = chosen.dataset.sign ?? (select.dataset.before ?? "") + chosen.text;
    button.replaceChildren(hidden(`${label}: `), sign, ...(sign.endsWith(chosen.text) ? [] : [hidden(`, ${chosen.text}`)]));
    button.classList.toggle("on", select.value !== "");
  };
  button.addEventListener("click", () => {
    const options = [...select.options].filter((each) => !each.hidden && !each.disabled);
    select.value = options[(options.indexOf(select.selectedOptions[0]) + 1) % options.length].value;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
  select.addEventListener("change", show);
  select.form?.addEventListener("reset", () => setTimeout(show));
  show();
}

function hidden(text) {
  const said = document.createElement("span");
  said.className = "vh";
  said.textContent = text;
  return said;
}
