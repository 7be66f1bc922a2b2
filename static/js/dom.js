// Small things that modules for fields do alike.

/** Tell of a value that a script put into a field, as if it were typed. */
export function typed(input) {
  for (const event of ["input", "change"]) input.dispatchEvent(new Event(event, { bubbles: true }));
}

export function make(tag, className, textContent = "") {
  return Object.assign(document.createElement(tag), { className, textContent });
}

export function press(className, text) {
  return Object.assign(make("button", className, text), { type: "button" });
}

/** A number as the page's language writes it, in Western digits (digits.js turns them). */
export const figures = (n) => new Intl.NumberFormat(`${document.documentElement.lang}-u-nu-latn`).format(n);
