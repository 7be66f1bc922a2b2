// [data-zone]: the time zone of this phone, where nothing was said yet. In a list it is chosen if it is there; an option
// bears in data-also what browsers call it too.
export function start() {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  for (const field of document.querySelectorAll("[data-zone]")) {
    if (!zone || field.value === zone) continue;
    if (field.type === "hidden") field.value ||= zone;
    else choose(field, zone);
  }
}

function choose(field, zone) {
  const found = [...field.options].find((each) => each.value === zone || each.dataset.also?.split(" ").includes(zone));
  if (found) found.selected = true;
}
