// [data-zone]: the browser's time zone as the default. A select chooses it if it is listed; data-also of an option has
// its aliases.
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
