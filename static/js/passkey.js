// Buttons [data-passkey]: what a passkey answers goes into the field "answer" of their form, which is sent then. Their
// value is what it is asked when a new one is made (JSON), or the address of what it is asked to sign in.
import { once } from "./page.js";

const BUTTON = "button[data-passkey]";

export function start() {
  if (!window.PublicKeyCredential?.parseCreationOptionsFromJSON) return; // without https, too
  for (const button of document.querySelectorAll(BUTTON)) button.hidden = false;
  for (const sentence of document.querySelectorAll("[data-no-passkey]")) sentence.hidden = true;
  once("passkey", () => document.addEventListener("click", (event) => {
    const button = event.target.closest?.(BUTTON);
    if (!button) return;
    event.preventDefault();
    answer(button);
  }));
}

async function answer({ form, dataset }) {
  const field = form.elements.answer;
  try {
    const asked = dataset.passkey;
    field.value = JSON.stringify(await (asked.startsWith("{") ? create(JSON.parse(asked)) : get(asked)));
  } catch (error) {
    if (error.name === "NotAllowedError") return; // whoever was asked said no
    field.value = ""; // the page that answers says what to do
  }
  form.requestSubmit();
}

const create = (options) =>
  navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) });

async function get(address) {
  const options = await fetch(address, { cache: "no-store" }).then((said) => said.json());
  return navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });
}
