"""Enums whose members carry a label: the value is what is stored, the label what is read."""
from enum import Enum
from typing import Self

from .text import Text


class Labelled(Enum):
    """`REVOKED = "revoked", _("revoke")`: the first is the stored key, the second the label."""

    label: Text

    def __new__(cls, key: str, label: Text) -> Self:
        member = object.__new__(cls)
        member._value_ = key
        member.label = label
        return member
