// Check exported files and receipts in the browser: #checker, whose output says one of its sentences ([data-whole], ...)
// and then what verify_log.py printed.
import { addressOf } from "./page.js";

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
    await check(box.dataset, texts, key.value.trim()).then(
      ({ wrong, printed: text }) => show(wrong ? "changed" : "whole", wrong || text), () => show("failed"));
    button.disabled = false;
  };
  box.hidden = false;
  button.addEventListener("click", look);
}

let worker = null; // starting it takes seconds: it stays until the page is left

/** What verify_log.py prints of exported files and receipts, and what it finds `wrong`; run here, sent nowhere. */
async function check({ program, python }, texts, key) {
  const script = await fetch(addressOf("verify_log.py")).then((answer) => answer.text());
  worker ??= new Worker(program, { type: "module" });
  return new Promise((resolve, reject) => {
    worker.onerror = reject;
    worker.onmessage = ({ data }) => (data.error ? reject(data.error) : resolve(JSON.parse(data.said)));
    worker.postMessage({ id: 1, what: "check", files: { pyodide: python.replace(/[^/]*$/, "") }, said: { script, texts, key } });
  }).catch((error) => {
    worker.terminate();
    worker = null;
    throw error;
  });
}
