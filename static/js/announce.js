/** Announce a sentence in the page's one polite live region. */
export function announce(text) {
  if (!text) return;
  const voice = document.getElementById("announce");
  voice.textContent = "";
  setTimeout(() => { voice.textContent = text; }, 100); // screen readers announce changes only
}
