// Links [data-picture]: render the img they point to ("#id") as PNG and share it, or download it. Without scripts they
// open the SVG.
import { once } from "./page.js";

export const start = () => once("picture", () => {
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("[data-picture]");
    if (!link) return;
    event.preventDefault();
    hand(link).catch(() => location.assign(link.href));
  });
});

async function hand(link) {
  const shown = document.querySelector(link.dataset.picture);
  await shown.decode();
  const canvas = document.createElement("canvas");
  canvas.width = shown.naturalWidth;
  canvas.height = shown.naturalHeight;
  canvas.getContext("2d").drawImage(shown, 0, 0);
  const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  const file = new File([blob], link.dataset.name, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      return await navigator.share({ files: [file] });
    } catch (error) {
      if (error.name === "AbortError") return;
    }
  }
  const save = document.createElement("a");
  save.href = URL.createObjectURL(blob);
  save.download = link.dataset.name;
  save.click();
  setTimeout(() => URL.revokeObjectURL(save.href), 10000);
}
