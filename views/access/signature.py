"""Parts of addresses that nobody can guess: a MAC over what the address is good for."""
import base64
import hashlib
import hmac

from flask import current_app


def signature(message: str, size: int = 16) -> str:
    """A MAC of so many bytes, written for an address."""
    key = str(current_app.config["SECRET_KEY"]).encode()
    mac = hmac.new(key, message.encode(), hashlib.sha256).digest()[:size]
    return base64.urlsafe_b64encode(mac).decode().rstrip("=")
