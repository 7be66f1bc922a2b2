"""verify_log.py, run alone as a stranger does: the test vectors of RFC 8032, files and receipts spoilt in every way."""
import json
import subprocess
import sys
from base64 import b64encode
from collections.abc import Sequence
from pathlib import Path

import pytest
from flask import Flask

import verify_log
from models.database import now_utc
from models.history.checkpoints import Signer, current_signer, sign, signed_file
from models.history.files import FileHistory, history_in
from tally.checkpoint import Checkpoint, signed
from tally.merkle import leaf_hash, root_of
from tests.merkle_proofs import inclusion_proof

SCRIPT = Path(verify_log.__file__)
# RFC 8032, 7.1: public key, message, signature.
VECTORS = [
    ("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "",
     "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46b"
     "d25bf5f0595bbe24655141438e7a100b"),
    ("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "72",
     "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c"
     "387b2eaeb4302aeeb00d291612bb0c00"),
    ("fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", "af82",
     "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc659"
     "4a7c15e9716ed28dc027beceea1ec40a"),
]


@pytest.mark.parametrize("public, message, signature", VECTORS)
def test_signatures_of_rfc_8032_hold_and_no_bit_of_them_can_be_changed(
        public: str, message: str, signature: str):
    key, said, made = bytes.fromhex(public), bytes.fromhex(message), bytes.fromhex(signature)
    assert verify_log.is_signed(key, made, said)
    assert not verify_log.is_signed(key, made, said + b"x")
    assert not verify_log.is_signed(key, made + b"x", said)
    order = verify_log.ORDER.to_bytes(32, "little")
    assert not verify_log.is_signed(key, made[:32] + order, said)
    for at in range(0, 64, 7):
        spoilt = bytes([*made[:at], made[at] ^ 1 << at % 8, *made[at + 1:]])
        assert not verify_log.is_signed(key, spoilt, said)
    assert not verify_log.is_signed(bytes(31) + b"\x80", made, said)


def test_it_agrees_with_the_library_that_signs():
    for number in range(10):
        signer = Signer(bytes([number]) * 32)
        made = signer.signature("x", "text" * number).signature
        assert verify_log.is_signed(signer.public, made, b"text" * number)
        assert not verify_log.is_signed(Signer(b"a" * 32).public, made, b"text" * number)


def test_it_is_short_and_needs_nothing():
    script = SCRIPT.read_text("utf-8")
    assert script.count("\n") <= 200
    assert {line.split()[1] for line in script.splitlines() if line.startswith(("import ", "from "))} <= {
        "base64", "hashlib", "json", "pathlib", "sys"}


AT = "2026-11-22T20:00:00.000000+00:00"
ENTRIES = [{"act": "record", "at": AT, "by": 0, "facts": {"winner": n}, "submission": str(n) * 32} for n in range(5)]
BOOK = [{"at": AT, "currency": "CZK", "kind": "closing", "lines": [[0, 45], [1, -45]], "submission": "b" * 32}]
FILE = {"book": BOOK, "people": [{"name": "Eva"}, {"name": "Petr"}],
        "sittings": [{"log": ENTRIES, "sealings": [{"act": "close", "at": AT, "submission": "s" * 32}]}]}
LEAVES = [{"leaf": "begin"}, {"leaf": "person"}, {"leaf": "person"}, {"leaf": "sitting"},
          *({"leaf": "entry", **each, "by": 1, "seq": seq, "sitting": 3} for seq, each in enumerate(ENTRIES, 1)),
          {"act": "close", "at": AT, "leaf": "sealing", "sitting": 3, "submission": "s" * 32},
          {"leaf": "book_entry", **BOOK[0], "lines": [[1, 45], [2, -45]]}]
ORIGIN = "0f" * 16


def made(file: dict, leaves: list, cut: int | None = None, former: Sequence[dict] = ()) -> str:
    """A file with its history, as the server signs it."""
    texts = [json.dumps(each, sort_keys=True) for each in leaves]
    hashes = [leaf_hash(each.encode()) for each in texts]
    whole = file | {"history": {
        "checkpoints": [sign(ORIGIN, 6, root_of(hashes[:6])).split("\n")], "former": former,
        "key_changes": [each.split("\n") for each in current_signer().changes],
        "leaves": texts, "origin": ORIGIN, "public_key": b64encode(current_signer().public).decode()}}
    text = json.dumps(whole, indent=1)
    return "".join(signed_file([text[:40], text[40:]], ORIGIN, cut or len(texts), root_of(hashes[:cut])))


def receipt(leaves: list, at: int, *lines: str) -> str:
    texts = [json.dumps(each, sort_keys=True) for each in leaves]
    hashes = [leaf_hash(each.encode()) for each in texts]
    proof = "\n".join(b64encode(each).decode() for each in inclusion_proof(hashes, at, len(hashes)))
    said = str(Checkpoint(ORIGIN, len(hashes), root_of(hashes))) + "".join(f"{line}\n" for line in lines)
    note = signed(said, [current_signer().signature(ORIGIN, said)])
    return f"c2sp.org/tlog-proof@v1\nextra {b64encode(texts[at].encode()).decode()}\nindex {at}\n{proof}\n\n{note}"


@pytest.fixture
def here(app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def said(*words: object) -> str:
    """What it says, run alone as a stranger does."""
    ran = subprocess.run([sys.executable, "-I", SCRIPT, *map(str, words)], capture_output=True,
                         text=True, timeout=60)
    assert "Traceback" not in ran.stderr
    assert (ran.returncode == 0) == (not ran.stderr)
    return ran.stdout + ran.stderr


def test_a_file_and_receipts_of_it_hold(app: Flask, here: Path):
    with app.app_context():
        (here / "file.json").write_text(made(FILE, LEAVES))
        (here / "receipt.txt").write_text(receipt(LEAVES, 9))
        public = b64encode(current_signer().public).decode()
        other = b64encode(Signer(b"x" * 32).public).decode()
        (here / "other.txt").write_text(receipt([*LEAVES[:5], {"leaf": "another"}, *LEAVES[5:]], 6))
    assert "whole: 11 leaves" in said("file.json", "--key", public)
    assert "fits the file" in said("file.json", "receipt.txt")
    assert "The receipt holds\n" in said("receipt.txt", "--key", public)
    assert "not signed by the key" in said("file.json", "--key", other)
    assert "Say --key" in said("receipt.txt")
    assert "there are only 11" in said("file.json", "other.txt")
    assert "Check a history" in said()


def test_files_signed_before_the_key_was_changed_hold_with_either_key(app: Flask, here: Path):
    old = Signer.parse(app.config["SIGNING_KEY"])
    with app.app_context():
        (here / "receipt.txt").write_text(receipt(LEAVES, 9))
        new = old.succeeded_by(b"n" * 32, now_utc())
        app.config["SIGNING_KEY"] = str(new)
        (here / "file.json").write_text(made(FILE, LEAVES))
    for key in (old, new):
        assert "fits the file" in said("receipt.txt", "file.json", "--key", b64encode(key.public).decode())


@pytest.mark.parametrize("root_at, former, holds", [(11, 11, True), (9, 11, True), (11, 9, True), (9, 5, True),
                                                   (None, 11, False), (None, 9, False)])
def test_a_history_that_was_imported_may_have_gone_on_or_be_known_less_far(
        app: Flask, here: Path, root_at: int | None, former: int, holds: bool):
    """The history a leaf says to continue, as far as it was in the imported file and as far as it lies in this one."""
    texts = [json.dumps(each, sort_keys=True) for each in LEAVES]
    hashes = [leaf_hash(each.encode()) for each in texts]
    root = root_of(hashes[:root_at]) if root_at else bytes(32)
    leaves = [*LEAVES, {"leaf": "continues", "origin": "a" * 32, "root": root.hex(), "size": root_at or former - 1,
                        "why": "imported"}]
    with app.app_context():
        (here / "file.json").write_text(made(FILE, leaves, former=[
            {"checkpoints": [], "leaves": texts[:former], "origin": "a" * 32}]))
    assert ("The file is whole" in (found := said("file.json"))) == holds
    assert ("A former root is another" in found) != holds


def test_a_receipt_holds_though_the_terminal_has_not_its_letters(app: Flask, here: Path):
    with app.app_context():
        (here / "receipt.txt").write_text(receipt(LEAVES, 9, "राम Ř"))
        public = b64encode(current_signer().public).decode()
    ran = subprocess.run([sys.executable, SCRIPT, "receipt.txt", "--key", public], capture_output=True, text=True,
                         timeout=60, env={"PYTHONIOENCODING": "cp1252"})
    assert (ran.returncode, ran.stderr) == (0, "") and "The receipt holds\n" in ran.stdout


def spoilt(which: str, change: dict | None) -> tuple[dict, list]:
    """A file in which the server itself changed a row or leaf before it signed."""
    file, leaves = json.loads(json.dumps(FILE)), json.loads(json.dumps(LEAVES))
    rows = {"entry": file["sittings"][0]["log"], "sealing": file["sittings"][0]["sealings"], "ledger": file["book"]}
    if change is None:
        del rows[which][-1]
    else:
        rows[which][-1] |= change
    return file, leaves


@pytest.mark.parametrize("which, change, named", [
    ("entry", {"at": "2026-11-22T20:00:01.000000+00:00"}, "sitting 1, entry 5: there is no leaf"),
    ("entry", {"by": 1}, "sitting 1, entry 5"), ("entry", {"facts": {"winner": 0}}, "sitting 1, entry 5"),
    ("entry", {"act": "strike"}, "sitting 1, entry 5"), ("entry", None, "missing in the file"),
    ("entry", {"step": "bid"}, "sitting 1, entry 5"),
    ("ledger", {"lines": [[0, 40], [1, -40]]}, "ledger entry of 2026"), ("ledger", {"currency": "EUR"}, "ledger entry"),
    ("ledger", {"lines": [[1, 45], [0, -45]]}, "ledger entry"), ("sealing", {"act": "reopen"}, "closing of 2026")])
def test_a_changed_row_is_named_though_the_server_signed_the_file(
        app: Flask, here: Path, which: str, change: dict | None, named: str):
    with app.app_context():
        (here / "file.json").write_text(made(*spoilt(which, change)))
    assert "WRONG" in (found := said("file.json")) and named in found


def test_changed_leaves_do_not_have_the_signed_root(app: Flask, here: Path):
    with app.app_context():
        text = made(FILE, LEAVES)
        (here / "cut.json").write_text(made(FILE, LEAVES, cut=10))
        (here / "before.json").write_text(json.dumps(FILE))
    (here / "swapped.json").write_text(text.replace('\\"winner\\": 1', '\\"winner\\": 2').replace(
        '"winner": 1', '"winner": 2'))
    assert "WRONG: Among the first 6 leaves" in said("swapped.json")
    assert "WRONG: There are 11 leaves, but 10" in said("cut.json")
    assert "WRONG: This file was made before" in said("before.json")


def test_nothing_is_added_to_a_signed_file(in_app: Flask, here: Path):
    """Of two values of one name the later one counts: behind the last checkpoint it would not be signed."""
    text, public = made(FILE, LEAVES), b64encode(current_signer().public).decode()
    again = json.dumps([{"name": "Mallory"}, {"name": "Petr"}])
    for changed in (text.rstrip()[:-1].rstrip() + f',"people": {again}}}\n', text + " {}", text.replace(
            ',\n"checkpoint"', f',"people": {again},\n"checkpoint"')):
        (here / "file.json").write_text(changed)
        assert "WRONG" in said("file.json", "--key", public)
        assert history_in(changed.encode()) == "changed"
    assert isinstance(history_in(text.encode()), FileHistory)


def test_it_says_whose_key_a_file_is_signed_by(app: Flask, here: Path):
    with app.app_context():
        (here / "file.json").write_text(made(FILE, LEAVES))
        public = b64encode(current_signer().public).decode()
    assert f"signed by the key that lies in it: {public}\nWhose key that is, the file cannot say" in said("file.json")
    assert "signed by the key you said" in said("file.json", "--key", public)
    assert "After --key the key is missing" in said("file.json", "--key")


@pytest.mark.parametrize("text", ["[" * 100_000, '{"history": 1}', "{", "c2sp.org/tlog-proof@v1", "\0",
                                  '{"history": {}}',
                                  '{"history": {"former": [], "public_key": "\u0661", "key_changes": []}}'])
def test_what_is_no_file_at_all_is_refused_in_a_sentence(here: Path, text: str):
    (here / "crafted").write_text(text)
    assert said("crafted", "--key", b64encode(bytes(32)).decode()).startswith("WRONG")
    assert said("missing.json").startswith("WRONG")


def test_what_a_terminal_would_obey_is_not_shown(app: Flask, here: Path):
    with app.app_context():
        (here / "receipt.txt").write_text(receipt([*LEAVES[:9], {"leaf": "\x1b[2J"}], 9).replace("\\u001b", "\x1b"))
        (here / "file.json").write_text(made(FILE, LEAVES).replace(ORIGIN, "\\u001b[2J" + ORIGIN, 1))
    assert "\x1b" not in said("receipt.txt", "file.json")


def test_any_changed_letter_of_a_file_or_receipt_is_found(app: Flask, here: Path):
    with app.app_context():
        public = b64encode(current_signer().public).decode()
        texts = [made(FILE, LEAVES), receipt(LEAVES, 9)]
    for text in texts:
        for at in range(0, len(text), 101 if text is texts[0] else 31):
            other = "7" if text[at] != "7" else "8"
            (here / "spoilt").write_text(text[:at] + other + text[at + 1:])
            with pytest.raises(SystemExit, match="WRONG"):
                verify_log.main(["spoilt", "--key", public])
