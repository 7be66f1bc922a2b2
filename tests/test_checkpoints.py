"""Checkpoints: the texts of C2SP, signatures, change of the key; the example of golang.org/x/mod/sumdb/note."""
import base64
from datetime import UTC, datetime
from pathlib import Path

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from models.history import checkpoints
from models.history.checkpoints import BadSigningKey, Signer, change_of, is_signed, trusted_with, verified
from tally.checkpoint import Checkpoint, decoded, read_note, signed, signer
from tally.merkle import EMPTY_ROOT

SEED = "AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz"  # with the type of the key before it
NOTE = """If you think cryptography is the answer to your problem,
then you don't know what your problem is.

— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=
"""
C2SP = "example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n"
ORIGIN = "forhont/clubs/abc"
OURS = Signer(b"a" * 32)
WHEN = datetime(2026, 11, 22, tzinfo=UTC)


def test_the_published_note_is_verified_and_made_again():
    name, public = "PeterNeumann", decoded("ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW")[1:]
    assert signer(NOTE, name, [OURS.public, public], is_signed) == public
    text, (held,) = read_note(NOTE)
    assert signed(text, [Signer(decoded(SEED)[1:]).signature(name, text)]) == NOTE == signed(text, [held])


def test_a_checkpoint_is_read_and_written_as_c2sp_says():
    read = Checkpoint.parse(C2SP)
    assert (read.origin, read.size, read.root[:2].hex(), str(read)) == (
        "example.com/behind-the-sofa", 20852163, "0ac5", C2SP)
    assert Checkpoint.parse(C2SP + "an extension\n") == read


@pytest.mark.parametrize("text", [
    "", "a\n1\n", C2SP.replace("2085", "02085"), C2SP.replace("20852163", "-1"), C2SP.replace("20852163", "1e3"),
    C2SP.replace("CsUY", "CsU"), C2SP.replace("I=", "J="), C2SP.replace("behind", "be hind"),
    "\n1\n" + "A" * 43 + "="])
def test_what_is_no_checkpoint_is_refused(text: str):
    with pytest.raises(ValueError, match="not a checkpoint"):
        Checkpoint.parse(text)


@given(st.integers(0, 10**6), st.binary(min_size=32, max_size=32), st.data())
def test_a_signed_checkpoint_is_verified_and_no_letter_of_it_can_be_changed(
        size: int, root: bytes, data: st.DataObject):
    note = OURS.sign(Checkpoint(ORIGIN, size, root))
    assert verified(note, ORIGIN, {OURS.public}) == Checkpoint(ORIGIN, size, root)
    at = data.draw(st.integers(0, len(note) - 1))
    other = data.draw(st.characters(exclude_characters=note[at]))
    assert verified(note[:at] + other + note[at + 1:], ORIGIN, {OURS.public}) is None
    assert verified(note[:at] + note[at + 1:], ORIGIN, {OURS.public}) is None


def test_a_checkpoint_of_another_log_or_another_key_is_none():
    note = OURS.sign(Checkpoint(ORIGIN, 0, EMPTY_ROOT))
    assert verified(note, "forhont/clubs/abd", {OURS.public}) is None
    assert verified(note, ORIGIN, {Signer(b"b" * 32).public}) is None
    assert verified(signed("a\n", [OURS.signature(ORIGIN, "a\n")]), ORIGIN, {OURS.public}) is None


def test_after_two_changes_of_the_key_each_key_leads_to_the_others():
    second = OURS.succeeded_by(b"b" * 32, WHEN)
    third = second.succeeded_by(b"c" * 32, WHEN)
    publics = {each.public for each in (OURS, second, third)}
    for each in publics:
        assert {each, *trusted_with(each, third.changes)} == publics
    assert Signer.parse(str(third)) == third
    assert not list(trusted_with(Signer(b"d" * 32).public, third.changes))


def test_a_change_of_the_key_that_one_of_both_did_not_sign_leads_nowhere():
    note = OURS.succeeded_by(b"b" * 32, WHEN).changes[0]
    text, (old, new) = read_note(note)
    assert change_of(note) is not None
    for wrong in (signed(text, [old]), signed(text, [new]), note.replace("2026", "2027"), note[:-2], "",
                  OURS.sign(Checkpoint(ORIGIN, 0, EMPTY_ROOT))):
        assert change_of(wrong) is None


@pytest.mark.parametrize("setting", ["", " ", "x", "AAAA", base64.b64encode(b"a" * 32).decode() + " x"])
def test_a_damaged_signing_key_is_said(setting: str):
    with pytest.raises(BadSigningKey, match="damaged"):
        Signer.parse(setting)


def test_the_key_is_changed_by_a_command_and_the_old_checkpoints_hold(
        app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    app.instance_path = str(tmp_path)
    with app.app_context():
        note = checkpoints.sign(ORIGIN, 0, EMPTY_ROOT)
        assert "Restart" in app.test_cli_runner().invoke(args=["rotate-signing-key"]).output
        app.config["SIGNING_KEY"] = (tmp_path / "signing_key").read_text()
        later = checkpoints.sign(ORIGIN, 0, EMPTY_ROOT)
        assert later != note
        for each in (note, later):
            assert checkpoints.verify(each, ORIGIN) == Checkpoint(ORIGIN, 0, EMPTY_ROOT)
        monkeypatch.setenv("SIGNING_KEY", app.config["SIGNING_KEY"])
        assert "set it to:" in app.test_cli_runner().invoke(args=["rotate-signing-key"]).output
        app.config["SIGNING_KEY"] = "x"
        assert "Error: SIGNING_KEY is damaged" in app.test_cli_runner().invoke(args=["rotate-signing-key"]).output
