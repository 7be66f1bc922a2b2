// Parse and format cards by the [data-grid-…] attributes of an input.
//
// [data-grid-says] are the ranks in the reader's language, [data-grid-red] the letters of the red suits.
import { make } from "./dom.js";

export function pack(data) {
  const also = new Map(data.gridAlso.split(" ").map((pair) => pair.split(":")));
  const reds = data.gridRed.split(" "), says = data.gridSays.split(" ");
  const ranks = data.gridRanks.split(" ").map((rank, at) => ({ rank, says: says[at] }));
  const suits = data.gridSuits.split("|").map((each) => each.split(":")).map(([letter, name]) => ({
    letter, name, sign: name.split(" ")[0], red: reds.includes(letter),
  }));
  return { suits, ranks, held: (line) => words(line).map(read).filter(known), spell };

  /** The code of a typed card, without its pack. */
  function read(word) {
    const [, rank, suit] = word.match(/^(10|.)(.)\d?$/u) ?? [];
    const plain = (part, otherwise) => also.get(part) ?? also.get(otherwise) ?? otherwise;
    return rank ? plain(rank, rank.toUpperCase()) + plain(suit, suit.toLowerCase()) : "";
  }

  function known(code) {
    return parts(code).every(Boolean);
  }

  function parts(code) {
    return [ranks.find(({ rank }) => rank === code[0]), suits.find(({ letter }) => letter === code.slice(1))];
  }

  /** Format a line in the reader's card notation. */
  function spell(line) {
    return words(line).flatMap((word) => {
      const code = read(word);
      if (!known(code)) return word === "|" ? ["| "] : [];
      const [{ says }, { sign, red }] = parts(code);
      return [make("span", red ? "card red" : "card", says + sign), " "];
    });
  }
}

export function words(line) {
  return line.value.split(/[\s,;]+/).filter(Boolean);
}
