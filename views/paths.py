"""Check return paths of forms, against open redirects."""
from urllib.parse import urlsplit

from flask import current_app, request
from werkzeug.exceptions import HTTPException


def own_path(wanted: str | None) -> str | None:
    """Return the path of `wanted` if it is a GET page of this app; None for anything else, above all other sites."""
    try:
        parts = urlsplit(wanted or "")
    except ValueError:
        return None
    if parts.scheme or parts.netloc or not parts.path.startswith("/") or parts.path.startswith(("//", "/\\")):
        return None
    try:
        current_app.create_url_adapter(request).match(parts.path, "GET")  # type: ignore[union-attr]
    except HTTPException:  # no such page
        return None
    return parts.path
