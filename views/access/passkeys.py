"""Passkeys: what browsers are asked to sign, kept in the session for five minutes, and what they answer, checked.

The checks are those of the library `webauthn`. A passkey is bound to the host of `origin`.
"""
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import TypeVar
from urllib.parse import urlsplit

import webauthn
from flask import current_app, request, session
from webauthn.helpers import (
    base64url_to_bytes,
    bytes_to_base64url,
    options_to_json,
    parse_authentication_credential_json,
)
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
)

from models import Passkey, User, now_utc
from models.club import passkeys
from models.outside import token_bytes

LIFE = timedelta(minutes=5)
Checked = TypeVar("Checked")


class WrongAnswer(Exception):
    """The browser's answer is not what was asked for, or comes too late or again."""


def to_sign_in() -> str:
    """Return the options for a browser that is to sign in by any passkey of this server, as JSON."""
    return options_to_json(webauthn.generate_authentication_options(rp_id=_host(), challenge=_challenge()))


def to_make(user: User, name: str) -> str:
    """Return the options for a browser that is to make a passkey for the account, as JSON."""
    own = [PublicKeyCredentialDescriptor(id=base64url_to_bytes(each.credential)) for each in passkeys.passkeys_of(user)]
    return options_to_json(webauthn.generate_registration_options(
        rp_id=_host(), rp_name="Forhont", user_name=user.name, user_id=_handle(user.id), challenge=_challenge(name),
        authenticator_selection=AuthenticatorSelectionCriteria(resident_key=ResidentKeyRequirement.REQUIRED),
        exclude_credentials=own))


def made(user: User, answer: str) -> None:
    """Add the passkey that the browser made. Raises `WrongAnswer`."""
    challenge, _at, name = _asked()
    if not name:  # asked to sign in: no password was typed
        raise WrongAnswer
    new = _checked(lambda: webauthn.verify_registration_response(
        credential=answer, expected_challenge=challenge, expected_rp_id=_host(), expected_origin=_origin()))
    credential, key = bytes_to_base64url(new.credential_id), bytes_to_base64url(new.credential_public_key)
    row = Passkey(credential=credential, public_key=key, name=name, counter=new.sign_count)
    if max(len(credential), len(key)) > passkeys.LONGEST or not passkeys.add(user, row):
        raise WrongAnswer


def proved(answer: str) -> User:
    """Return the account whose passkey signed what this browser was asked to. Raises `WrongAnswer`."""
    challenge, at, _name = _asked()
    credential = _checked(lambda: parse_authentication_credential_json(answer))
    passkey = passkeys.found(bytes_to_base64url(credential.raw_id))
    if passkey is None or credential.response.user_handle != _handle(passkey.user_id):
        raise WrongAnswer
    signed = _checked(lambda: webauthn.verify_authentication_response(
        credential=credential, expected_challenge=challenge, expected_rp_id=_host(), expected_origin=_origin(),
        credential_public_key=base64url_to_bytes(passkey.public_key), credential_current_sign_count=passkey.counter))
    user = User.by_id(passkey.user_id)
    if user is None or not passkeys.use(passkey, signed.new_sign_count, at):
        raise WrongAnswer
    return user


def _checked(check: Callable[[], Checked]) -> Checked:
    try:
        return check()
    except Exception as error:  # of JSON, CBOR, keys, certificates and signatures: anybody can send anything
        raise WrongAnswer from error


def _challenge(name: str = "") -> bytes:
    challenge = token_bytes(32)
    session["passkey"] = [bytes_to_base64url(challenge), now_utc().timestamp(), name]
    return challenge


def _asked() -> tuple[bytes, datetime, str]:
    """Return the last challenge, its time and the name of the passkey to make; it cannot be answered again."""
    challenge, seconds, name = session.pop("passkey", ("", 0, ""))
    at = datetime.fromtimestamp(seconds, UTC)
    if now_utc() - at > LIFE:
        raise WrongAnswer
    return base64url_to_bytes(challenge), at, name


def _origin() -> str:
    return current_app.config["PUBLIC_URL"] or f"{request.scheme}://{request.host}"


def _host() -> str:
    return urlsplit(_origin()).hostname or "localhost"


def _handle(user_id: int) -> bytes:
    """What a passkey calls its account."""
    return str(user_id).encode()
