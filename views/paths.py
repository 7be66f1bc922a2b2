"""Where a form may lead back to: pages of this house and nowhere else."""
from urllib.parse import urlsplit

from flask import current_app, request
from werkzeug.exceptions import HTTPException


def own_path(wanted: str | None) -> str | None:
    """The path of a page of ours that GET shows; None for anything else, above all for other sites."""
    try:
        parts = urlsplit(wanted or "")
    except ValueError:
        return None
    if parts.scheme or parts.netloc or not parts.path.startswith("/") or parts.path.startswith(("//", "/\\")):
        return None
    try:
        current_app.create_url_adapter(request).match(parts.path, "GET")  # type: ignore[union-attr]
    except HTTPException:  # nothing there that could be shown
        return None
    return parts.path
