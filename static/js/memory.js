// Web storage that never throws: recording must work in private mode and with full storage.

export const PAGES = "forhont-pages"; // the cache of kept pages (kept.js, worker.js)
export const PREPARING = "forhont:preparing"; // the table whose phone is being prepared, "" for none (prepare.js)
export const ENGINE = "forhont-engine-"; // caches of the prepared app; the version behind it

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
  return (await caches.keys().catch(() => [])).some((name) => name.startsWith(ENGINE));
}

/** Keys with this prefix, sorted. */
export function keys(prefix) {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix)).sort();
  } catch {
    return [];
  }
}
