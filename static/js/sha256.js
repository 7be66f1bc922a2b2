// SHA-256 (FIPS 180-4) where the browser has none: crypto.subtle needs https or localhost.
const primes = [];
for (let n = 2; primes.length < 64; n++) if (primes.every((each) => n % each)) primes.push(n);
const fraction = (number) => (number % 1) * 2 ** 32 | 0;
const K = primes.map((each) => fraction(Math.cbrt(each))), START = primes.slice(0, 8).map((each) => fraction(Math.sqrt(each)));
const turned = (word, by) => word >>> by | word << 32 - by;

/** Return the hash of bytes, as an ArrayBuffer. */
export function sha256(data) {
  const padded = new Uint8Array((data.length + 72) & ~63);
  padded.set(data);
  padded[data.length] = 128;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, data.length * 8); // shorter than 512 MB
  const state = [...START], words = [];
  for (let at = 0; at < padded.length; at += 64) {
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      const x = words[i - 15], y = words[i - 2];
      words[i] = i < 16 ? view.getInt32(at + i * 4)
        : words[i - 16] + words[i - 7] + (turned(x, 7) ^ turned(x, 18) ^ x >>> 3) + (turned(y, 17) ^ turned(y, 19) ^ y >>> 10) | 0;
      const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + (e & f ^ ~e & g) + K[i] + words[i] | 0;
      const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + (a & b ^ a & c ^ b & c) | 0;
      [a, b, c, d, e, f, g, h] = [one + two | 0, a, b, c, d + one | 0, e, f, g];
    }
    [a, b, c, d, e, f, g, h].forEach((each, i) => { state[i] = state[i] + each | 0; });
  }
  const found = new DataView(new ArrayBuffer(32));
  state.forEach((each, i) => found.setInt32(i * 4, each));
  return found.buffer;
}
