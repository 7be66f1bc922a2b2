#!/usr/bin/env python3
"""Check a history of Forhont without Forhont: Python 3.8 or newer, nothing to install, nothing is sent anywhere.

    python3 verify_log.py club.json               an export: leaves, roots, signatures; games and ledger by leaf
    python3 verify_log.py receipt.txt club.json   a receipt, and that the file still holds the same history
    python3 verify_log.py receipt.txt --key KEY   by the public key you noted down yourself (44 letters)

A history is a list of leaves, each a line of JSON saying what was recorded. The hash of a leaf is SHA-256 of a zero
byte and the line; two hashes are joined by SHA-256 of a one byte and both; so on up to one root (RFC 9162, 2.1): who
changes, drops or swaps anything gets another. A checkpoint is the root of some time, signed by the server with Ed25519
(c2sp.org/tlog-checkpoint). This cannot tell whether what was entered at the table was true. Without --key it takes the
key from the file, which shows only that the file agrees with itself: whoever makes a file chooses its key."""
import base64
import hashlib
import json
import sys
from pathlib import Path


def require(holds, sentence):
    if not holds:
        sys.exit(f"WRONG: {printable(sentence)}")
def printable(text):  # without what a terminal would obey
    return "".join(each if each.isprintable() else "?" for each in text)
# ---- Ed25519 (RFC 8032, 5.1): a point (X, Y, Z, T) of the curve is x = X/Z, y = Y/Z, xy = T/Z
P, ORDER = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
def add(a, b):
    low, high = (a[1] - a[0]) * (b[1] - b[0]) % P, (a[1] + a[0]) * (b[1] + b[0]) % P
    c, d = 2 * a[3] * b[3] * D % P, 2 * a[2] * b[2] % P
    e, f, g, h = high - low, d - c, d + c, high + low
    return e * f % P, g * h % P, f * g % P, e * h % P
def times(number, point):
    total = (0, 1, 1, 0)
    while number:
        total = add(total, point) if number & 1 else total
        point, number = add(point, point), number >> 1
    return total
def point_of(data):
    """The point that 32 bytes stand for, or None."""
    sign, y = divmod(int.from_bytes(data, "little"), 2**255)
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * pow(2, (P - 1) // 4, P) % P
    x = P - x if x & 1 != sign else x
    return (x, y, 1, x * y % P) if len(data) == 32 and y < P > x and not (x * x - square) % P else None
BASE = point_of((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))
def is_signed(public, signature, message):
    key, half, s = point_of(public), point_of(signature[:32]), int.from_bytes(signature[32:], "little")
    h = int.from_bytes(hashlib.sha512(signature[:32] + public + message).digest(), "little") % ORDER
    a, b = times(s, BASE), key and half and add(half, times(h, key))
    return bool(b) and len(signature) == 64 and s < ORDER and not (
        (a[0] * b[2] - b[0] * a[2]) % P or (a[1] * b[2] - b[1] * a[2]) % P)
# ---- the tree (RFC 9162, 2.1)
def hashed(*data):
    return hashlib.sha256(b"".join(data)).digest()
def roots_of(leaves):
    """The root of no leaf, of the first, of the first two and so on."""
    yield hashed()
    peaks = []  # roots of full trees with their numbers of leaves, the largest first
    for leaf in leaves:
        peaks.append((leaf, 1))
        while len(peaks) > 1 and peaks[-2][1] == peaks[-1][1]:
            peaks[-2:] = [(hashed(b"\1", peaks[-2][0], peaks[-1][0]), 2 * peaks[-1][1])]
        root = peaks[-1][0]
        for peak, _ in peaks[-2::-1]:
            root = hashed(b"\1", peak, root)
        yield root
def root_by_proof(found, index, size, proof):
    """The root that an inclusion proof of a leaf leads to (2.1.3.2); None where its length is wrong."""
    last = size - 1
    for other in proof:
        if not last:
            return None
        if index & 1 or index == last:
            found = hashed(b"\1", other, found)
            while index and not index & 1:
                index, last = index >> 1, last >> 1
        else:
            found = hashed(b"\1", found, other)
        index, last = index >> 1, last >> 1
    return None if last or index else found
# ---- signed notes (c2sp.org/signed-note)
def unpacked(text):
    data = base64.b64decode(text.encode(), validate=True)
    return data if base64.b64encode(data).decode() == text else require(False, f"This is no base64: {text}")
def signed_lines(note, keys):
    """Those lines of a note that one of the keys signed; the first is the name of the key, the origin of a history."""
    text, _, below = "\n".join(note).rpartition("\n\n")
    lines = text.split("\n")
    for line in below.splitlines():
        dash, who, packed = [*line.split(" "), "", ""][:3]
        for key in keys:
            is_its = unpacked(packed)[:4] == hashed(lines[0].encode(), b"\n\1", key)[:4]
            if (dash, who) == ("—", lines[0]) and is_its and is_signed(key, unpacked(packed)[4:], f"{text}\n".encode()):
                return lines
    return require(False, "This is not signed by the key: " + " / ".join(lines[:3]))
def trusted(key, notes):
    """The keys that notes of changes of the key lead to: the old and the new one have signed such a note."""
    keys = {key}
    for note in [*notes, *reversed(notes)]:
        both = {unpacked(line) for line in note[1:3]}
        if keys & both and note[0] == "forhont-key-change" and all(signed_lines(note, [each]) for each in both):
            keys |= both
    return keys
# ---- what is checked
NAMED = {"sealing": "closing", "confirmation": "confirmation", "objection": "objection"}
def check_file(text, key):
    """Check an exported club or table; return its roots, the keys that count, its origin."""
    require(history := (file := json.loads(text)).get("history"), "This file was made before there were histories.")
    keys = trusted(unpacked(key or history["public_key"]), history["key_changes"])
    recorded, ends = [], {}
    for part in [*history["former"], history]:  # former: of tables before the club took them in
        leaves, origin = part["leaves"], part["origin"]  # of an erased leaf the hash is left
        roots = list(roots_of(hashed(b"\0", each.encode()) if isinstance(each, str) else bytes.fromhex(each["hash"])
                              for each in leaves))
        recorded += [(origin, json.loads(each)) for each in leaves if isinstance(each, str)]
        ends[origin] = [each.hex() for each in roots]
        for note in part["checkpoints"] if part != history else [*part["checkpoints"], file["checkpoint"]]:
            compare_root(last := signed_lines(note, keys), origin, roots)
    for leaf in (each for _, each in recorded if each["leaf"] == "continues" and each["origin"] in ends):
        require(leaf["root"] in ends[leaf["origin"]] or (leaf["why"] == "imported" and leaf["size"] >= len(
            ends[leaf["origin"]])), "A former root is another.")  # what was imported may be known here less far
    compare_rows(file, recorded)
    require(int(last[1]) == len(leaves), f"There are {len(leaves)} leaves, but {last[1]} when the file was made.")
    body, _, end = text.rpartition(',\n"checkpoint": ')
    require((end, last[3:]) == (json.dumps(file["checkpoint"]) + "\n}\n", [f"file {hashed(body.encode()).hex()}"]),
            "The file was changed after it was made.")
    print(f"The file is whole: {len(leaves)} leaves, root {short(roots[-1])}", "It is signed by the key you said."
          if key else f"It is signed by the key that lies in it: {printable(history['public_key'])}\n"
          "Whose key that is, the file cannot say: compare it with the one you noted down.", sep="\n")
    return roots, keys, origin
def compare_root(lines, origin, roots):
    size, root = int(lines[1]), unpacked(lines[2])
    require(lines[0] == origin, f"This is a checkpoint of another history: {lines[0]}")
    require(0 <= size < len(roots), f"A root of {size} leaves was signed, but there are only {len(roots) - 1}.")
    require(root == roots[size], f"Among the first {size} leaves something was changed: their root is "
                                 f"{short(roots[size])}, the signed one {short(root)}.")
def compare_rows(file, recorded):
    """Compare rows with their leaves. People, sittings and tournaments have other numbers in a file."""
    leaves = {(each["leaf"], each.get("submission"), each.get("at")): (origin, each) for origin, each in recorded}
    numbers = {}  # of people, sittings, tournaments: in the file → in the leaves
    for where, kind, row in rows_of(file):
        origin, leaf = leaves.pop((kind, row["submission"], row["at"]), ("", None))
        require(leaf, f"{where}: there is no leaf of it.")
        pairs = [(name, row.pop(name, None), leaf.get(name)) for name in ("sitting", "by", "tournament")]
        pairs.append(("by", row.pop("person", None), leaf.get("person")))
        lines, there = row.pop("lines", []), leaf.get("lines", [])
        require([each[1] for each in lines] == [each[1] for each in there], f"{where}: its leaf has other amounts.")
        pairs += [("by", lines[at][0], there[at][0]) for at in range(len(lines))]
        facts, in_leaf = ({**(each.get("facts") or {})} for each in (row, leaf))
        pairs.append(("by", facts.pop("person", None), in_leaf.pop("person", None)))
        require(kind != "entry" or facts == in_leaf, f"{where}: it is {facts!r}, in its leaf {in_leaf!r}.")
        for name in row.keys() - {"facts", "of"}:
            require(row[name] == leaf.get(name), f"{where}: {name} is {row[name]!r}, in its leaf {leaf.get(name)!r}.")
        for name, here, there in pairs:
            alike = numbers.setdefault((origin, name, here), there), numbers.setdefault((name, origin, there), here)
            require(alike == (there, here), f"{where}: {name} is not as in its leaf.")
    lost = [each for of, each in leaves.values() if each["leaf"] in ("entry", *NAMED)
            and numbers.get(("sitting", of, each.get("sitting"))) is not None]
    require(not lost, f"What these leaves say is missing in the file: {lost}")
def rows_of(file):
    """Every row that is compared with its leaf: where it stands, its kind, what it says."""
    tables = [*file.get("tables", ()), file]
    for number, sitting in enumerate(each for table in tables for each in table.get("sittings", ())):
        for seq, row in enumerate(sitting["log"], 1):
            yield f"sitting {number + 1}, entry {seq}", "entry", {**row, "sitting": number, "seq": seq}
        names = {"history_root": "root", "root": "place", "seq": "entry"}
        for kind, row in ((each, row) for each in NAMED for row in sitting.get(f"{each}s", ())):
            row = {names.get(name, name): each for name, each in row.items() if name != "decisions"}
            yield f"sitting {number + 1}, {NAMED[kind]} of {row['at']}", kind, {**row, "sitting": number}
    for row in (each for table in tables for each in table["book"]):
        yield f"ledger entry of {row['at']}", "book_entry", row
def check_receipt(text, roots, keys, origin):
    """Check a receipt, and that its root is one of the history of a file."""
    proof, _, note = text.partition("\n\n")
    kind, leaf, index, *path = proof.split("\n")
    require(kind == "c2sp.org/tlog-proof@v1", "This is neither an exported club or table nor a receipt.")
    require(keys, "Say --key KEY or give an exported file: a receipt does not know whose signature counts.")
    lines, leaf = signed_lines(note.split("\n"), keys), unpacked(leaf.split(" ")[1])
    root = root_by_proof(hashed(b"\0", leaf), int(index.split(" ")[1]), int(lines[1]), map(unpacked, path))
    require(root == unpacked(lines[2]), "The leaf of the receipt is not under its root.")
    compare_root(lines, origin, roots) if roots else None
    print(*map(printable, ("The receipt holds" + " and fits the file" * bool(roots), *lines[3:], str(leaf))), sep="\n")
def short(root):
    return root.hex(" ", -2)[:19]
def main(words):
    key = words.pop(words.index("--key") + 1) if "--key" in words[:-1] else None
    require(key or "--key" not in words, "After --key the key is missing.")
    try:
        texts = sorted((Path(name).read_text("utf-8") for name in words if name != "--key"), reverse=True)  # { is last
        checked = check_file(texts.pop(0), key) if texts[0][:1] == "{" else ((), key and {unpacked(key)}, "")
        for text in texts:
            check_receipt(text, *checked)
    except Exception as problem:  # crafted files fail in ways of their own
        require(False, f"this cannot be read, something was changed: {type(problem).__name__} {problem}")
if __name__ == "__main__":
    sys.stdout.reconfigure(errors="replace")  # type: ignore[union-attr]  # a letter this terminal has not is no fault
    main(sys.argv[1:]) if len(sys.argv) > 1 else print(__doc__)
