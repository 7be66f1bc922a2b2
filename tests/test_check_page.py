"""The page that checks a file or a receipt in the browser: what verify_log.py says, said there."""
from base64 import b64encode

import pytest
from flask import Flask
from playwright.sync_api import Browser, FilePayload, expect

from models.history.checkpoints import current_signer
from tests.conftest import begun
from tests.phones import Phone
from views.access.table_access import token

pytestmark = pytest.mark.browser


def test_a_file_and_a_receipt_are_checked_in_the_browser_and_what_was_changed_is_said(
        chrome: Browser, site: tuple[Flask, str]):
    app, url = site
    with app.app_context():
        sitting = begun("smoking_cat", ("Anna", "Bob", "Cyril", "<b>"))
        key, evening, person = sitting.table.key, sitting.id, min(sitting.now.occupants.values())
        public = b64encode(current_signer().public).decode()
        secret = token(sitting.table, "play")
    phone = Phone(chrome, url, locale="en-GB")
    phone.let_in(f"/t/{secret}")
    file, receipt = (phone.context.request.get(url + path).body() for path in (
        f"/tables/{key}/export.json", f"/sittings/{evening}/receipts/{person}.txt"))
    phone.page.goto("/check")
    phone.ready()
    said = phone.page.locator("#checker output")
    for texts, by, sentence, words in (
            ({}, "", "Choose a file first.", ""),
            ({"receipt.txt": receipt}, "", "A receipt alone needs the key.", ""),
            ({"receipt.txt": receipt}, public, "Nothing was changed.", "The receipt holds"),
            ({"file.json": file, "receipt.txt": receipt}, public, "Nothing was changed.", "signed by the key you said"),
            ({"file.json": file.replace(b"Anna", b"Hana")}, "", "Something was changed", "WRONG"),
            ({"receipt.txt": receipt.replace(b"Anna", b"Hana")}, public, "Something was changed", "WRONG"),
            ({"file.json": b"{"}, "", "Something was changed", "cannot be read")):
        phone.page.set_input_files("#files", [
            FilePayload(name=name, mimeType="text/plain", buffer=text) for name, text in texts.items()])
        phone.page.fill("#key", by)
        phone.page.click("#checker button")
        expect(said).to_contain_text(sentence, timeout=60_000)
        phone.expect("#checker pre").to_contain_text(words)
    phone.fits()
    assert not phone.complaints
