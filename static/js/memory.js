// What this phone remembers. A phone that refuses to (private mode, full storage) must still be able to record.

const place = (tab) => (tab ? sessionStorage : localStorage); // naming them may already throw

export function read(key, otherwise, { tab = false } = {}) {
  try {
    return JSON.parse(place(tab).getItem(key)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** True when it will still be there after a reload. */
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
  } catch { /* then there was nothing to remove */ }
}

/** The keys that begin like this, sorted. */
export function keys(prefix) {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix)).sort();
  } catch {
    return [];
  }
}
