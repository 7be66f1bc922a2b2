/** A time (ms) as "21:40"; with its day unless it is today's. */
export function clock(ms) {
  const at = new Date(ms), today = at.toDateString() === new Date().toDateString();
  return at.toLocaleString(`${document.documentElement.lang}-u-nu-latn`,
    today ? { timeStyle: "short" } : { dateStyle: "short", timeStyle: "short" });
}
