// A grid of all cards for input[data-grid="label"]: a button opens ranks under each suit.
//
// [data-grid-suits] are letters with signs and names ("k:♣ clubs|h:♠ spades"), [data-grid-ranks] the ranks of each,
// [data-grid-also] other spellings ("A:E ♣:k"). A card may occur [data-grid-copies] times in all lines of one
// [data-grid-group]; a line is full with [data-grid-most] cards, then the grid moves to the next one. [data-grid-part]
// is the label of a separator between parts.
import { make, press, typed } from "./dom.js";
import { pack, words } from "./pack.js";

export function start() {
  const panels = new Map();
  for (const input of document.querySelectorAll("input[data-grid]")) {
    const key = input.dataset.gridGroup;
    if (!panels.has(key)) panels.set(key, panel(key, input));
    attend(input, panels.get(key));
  }
}

function attend(input, board) {
  const open = press("quiet small grid-open", input.dataset.grid);
  open.setAttribute("aria-expanded", "false");
  const named = document.getElementById(input.dataset.gridFor ?? "");
  if (named) open.setAttribute("aria-describedby", named.id);
  input.before(open);
  board.lines.set(input, open);
  open.addEventListener("click", () => board.show(board.at === input ? null : input));
  input.addEventListener("input", () => board.count());
}

function panel(group, first) {
  const box = make("div", "card-grid");
  const { suits, ranks, held, spell } = pack(first.dataset);
  const cards = new Map();
  const board = { at: null, lines: new Map(), show, count };
  const tools = make("div", "grid-tools");
  const left = make("span", "grid-count");
  left.setAttribute("role", "status");
  const back = press("pick", "⌫");
  back.setAttribute("aria-label", first.dataset.gridBack);
  back.addEventListener("click", () => write(words(board.at).slice(0, -1)));
  tools.append(left, back);
  if (first.dataset.gridPart) {
    const part = press("pick grid-part", first.dataset.gridPart);
    part.addEventListener("click", () => write([...words(board.at), "|"]));
    tools.append(part);
  }
  const done = press("pick", "✓");
  done.setAttribute("aria-label", first.dataset.gridDone);
  done.addEventListener("click", () => show(null));
  tools.append(done);
  box.append(tools);
  for (const { letter, sign, name, red } of suits) {
    const row = make("div", red ? "grid-suit red" : "grid-suit");
    row.append(Object.assign(make("span", "grid-name", sign), { ariaHidden: "true" }));
    for (const { rank, says } of ranks) {
      const card = press("pick", says);
      card.setAttribute("aria-label", `${says}, ${name}`);
      card.addEventListener("click", () => card.getAttribute("aria-disabled") !== "true" && add(rank + letter));
      cards.set(rank + letter, card);
      row.append(card);
    }
    box.append(row);
  }
  return board;

  function show(input) {
    const pressed = document.activeElement, goes = box.contains(pressed), from = board.lines.get(board.at);
    board.at = input;
    for (const [line, open] of board.lines) open.setAttribute("aria-expanded", line === input);
    if (input) (shown(input) ?? input).after(box);
    else box.remove();
    if (goes) (input ? pressed : from).focus({ preventScroll: true }); // what is moved or removed loses the focus
    if (!input) return;
    count();
    input.parentElement.scrollIntoView({ block: "start" });
  }

  function add(code) {
    const now = board.at;
    write([...words(now), code]);
    if (held(now).length < Number(now.dataset.gridMost)) return;
    const lines = [...board.lines.keys()].filter((line) => line.offsetParent);
    const after = [...lines.slice(lines.indexOf(now) + 1), ...lines.slice(0, lines.indexOf(now))];
    show(after.find((line) => held(line).length < Number(line.dataset.gridMost)) ?? null);
  }

  function write(all) {
    board.at.value = all.join(" ");
    typed(board.at);
  }

  function count() {
    const copies = Number(first.dataset.gridCopies);
    const taken = [...board.lines.keys()].flatMap(held);
    for (const [code, card] of cards) {
      const n = taken.filter((each) => each === code).length;
      card.dataset.taken = "•".repeat(Math.min(n, copies));
      card.setAttribute("aria-disabled", n >= copies);
      card.classList.toggle("mine", Boolean(board.at) && held(board.at).includes(code));
    }
    for (const line of board.lines.keys()) shown(line)?.replaceChildren(...spell(line));
    if (board.at) left.textContent = `${held(board.at).length} / ${board.at.dataset.gridMost}`;
  }
}

/** Show a line in the reader's card notation. */
function shown(line) {
  return document.querySelector(`output.held[for="${line.id}"]`);
}
