"""Entries the server does not have yet: only on a phone that plays on without network (engine/phone.py)."""
from collections.abc import Mapping

from flask import current_app


def unsent(sitting_id: int, seq: int) -> bool:
    """Whether this action still waits on the phone; never on the server."""
    sent: Mapping[int, int] | None = current_app.extensions.get("sent")  # by sitting, the version the server had
    return sent is not None and seq > sent.get(sitting_id, 0)
