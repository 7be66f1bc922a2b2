"""Web push: a notice sealed for one browser (RFC 8291), with a token that shows its push service who sends (RFC 8292).

The server's key is made from SECRET_KEY: with another one, phones are to be added anew.
"""
import hashlib
import hmac
import json
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    ECDSA,
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
    derive_private_key,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from flask import current_app

from ..outside import now_utc, token_hex

CURVE = SECP256R1()
LIFE = 24 * 3600  # seconds a push service keeps what it cannot hand over yet, and half of what a token may be good for
RECORD = 4096  # bytes, of which a notice fills one
LONGEST = 300  # letters of a title and of a text: in any script less than 3 kB together


def letter(address: str, keys: str, notice: Any, name: str) -> tuple[bytes, dict[str, str]]:
    """The body and the headers of a notice (title, text, address); the same `name` is shown once."""
    message = {"title": notice.title[:LONGEST], "text": notice.text[:LONGEST], "address": notice.address, "tag": name}
    headers = {"Content-Encoding": "aes128gcm", "Content-Type": "application/octet-stream", "TTL": str(LIFE),
               "Authorization": f"vapid t={_token(address)}, k={public_key()}"}
    return _sealed(json.dumps(message, ensure_ascii=False).encode(), keys), headers


def public_key() -> str:
    """The key that a browser gives to its push service when it subscribes: a point in base64url."""
    return _encoded(_point(_private_key()))


def parsed(keys: str) -> tuple[EllipticCurvePublicKey, bytes]:
    """The public key of a browser and the secret it shares with us. Raises ValueError."""
    if not re.fullmatch(r"[A-Za-z0-9_-]{87} [A-Za-z0-9_-]{22}", keys):
        raise ValueError
    point, secret = (urlsafe_b64decode(each + "==") for each in keys.split())
    return EllipticCurvePublicKey.from_encoded_point(CURVE, point), secret


def _sealed(text: bytes, keys: str) -> bytes:
    browser, secret = parsed(keys)
    once, salt = generate_private_key(CURVE), bytes.fromhex(token_hex(16))
    info = b"WebPush: info\0" + _point(browser) + _point(once)
    shared = HKDF(SHA256(), 32, secret, info).derive(once.exchange(ECDH(), browser))
    key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(shared)
    nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(shared)
    head = salt + RECORD.to_bytes(4) + b"\x41" + _point(once)
    return head + AESGCM(key).encrypt(nonce, text + b"\2", None)


def _token(address: str) -> str:
    """A signed word that we send to this push service, good for half a day."""
    url, until = urlsplit(address), int(now_utc().timestamp()) + LIFE // 2
    claims = {"aud": f"{url.scheme}://{url.netloc}", "exp": until, "sub": current_app.config["PUBLIC_URL"]}
    signed = ".".join(_encoded(json.dumps(each).encode()) for each in ({"typ": "JWT", "alg": "ES256"}, claims))
    pair = decode_dss_signature(_private_key().sign(signed.encode(), ECDSA(SHA256())))
    return f"{signed}.{_encoded(b''.join(each.to_bytes(32) for each in pair))}"


def _private_key() -> EllipticCurvePrivateKey:
    made = hmac.new(str(current_app.config["SECRET_KEY"]).encode(), b"web push", hashlib.sha512).digest()
    return derive_private_key(int.from_bytes(made[:31]) + 1, CURVE)  # less than the order of the curve


def _point(key: EllipticCurvePrivateKey | EllipticCurvePublicKey) -> bytes:
    public = key.public_key() if isinstance(key, EllipticCurvePrivateKey) else key
    return public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _encoded(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")
