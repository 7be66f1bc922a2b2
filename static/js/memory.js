// Web storage that never throws: recording must work in private mode and with full storage.

export const PAGES = "forhont-pages"; // the cache of kept pages (kept.js, worker.js)
export const PREPARING = "forhont:preparing"; // the table whose phone is being prepared, "" for none (prepare.js)
export const ENGINE = "forhont-engine-"; // caches of the prepared app; the version behind it
export const LIST = "/engine/list"; // what it was prepared with, stored there last: only a whole one has it

const place = (tab) => (tab ? sessionStorage : localStorage); // even naming them may throw

export function read(key, otherwise, { tab = false } = {}) {
  try {
    return JSON.parse(place(tab).getItem(key)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Return whether it was stored. */
export function write(key, value, { tab = false } = {}) {
  try {
    place(tab).setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function remove(key) {
  try {
    localStorage.removeItem(key);
  } catch { /* nothing to remove */ }
}

/** Whether this phone is prepared for playing without network (installing.js), looked up without loading anything. */
export async function prepared() {
  if (!window.isSecureContext || !window.caches) return false;
  for (const name of await caches.keys().catch(() => [])) {
    if (name.startsWith(ENGINE) && await (await caches.open(name)).match(LIST)) return true;
  }
  return false;
}

/** Keys with this prefix, sorted. */
export function keys(prefix) {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix)).sort();
  } catch {
    return [];
  }
}
