"""Enums whose members carry a translatable label; the value is the stored key."""
from enum import Enum
from typing import Self

from .text import Text

NAMELESS = Text("")  # for the type checker: Labelled("key") takes no label


class Labelled(Enum):
    """`REVOKED = "revoked", _("revoke")`: stored key, then label."""

    label: Text

    def __new__(cls, key: str, label: Text = NAMELESS) -> Self:
        member = object.__new__(cls)
        member._value_ = key
        member.label = label
        return member
