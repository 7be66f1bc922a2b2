// Check exported files and receipts in the browser: #checker, whose output says one of its sentences ([data-whole], ...)
// and then what verify_log.py printed.
import { check } from "./engine.js";

export function start() {
  const box = document.getElementById("checker");
  if (!box || !window.Worker) return;
  const [files, key, button, said, printed] = ["[type=file]", "#key", "button", "output", "pre"].map((each) => box.querySelector(each));
  const show = (sentence, text = "") => {
    said.textContent = said.dataset[sentence];
    said.dataset.kind = sentence;
    printed.textContent = text;
    printed.hidden = !text;
  };
  const look = async () => {
    if (!files.files.length) return show("nothing");
    const texts = await Promise.all([...files.files].map((each) => each.text()));
    if (!key.value.trim() && !texts.some((each) => each.startsWith("{"))) return show("unsigned");
    button.disabled = true;
    show("wait");
    await check(texts, key.value.trim()).then(
      ({ wrong, printed: text }) => show(wrong ? "changed" : "whole", wrong || text), () => show("failed"));
    button.disabled = false;
  };
  box.hidden = false;
  button.addEventListener("click", look);
}
