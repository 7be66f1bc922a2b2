"""Enums whose members carry a label: the value is what is stored, the label what is read."""
from enum import Enum
from typing import Self

from .text import Text

NAMELESS = Text("")  # only for the type checker: looking a member up by its key takes no label


class Labelled(Enum):
    """`REVOKED = "revoked", _("revoke")`: the first is the stored key, the second the label."""

    label: Text

    def __new__(cls, key: str, label: Text = NAMELESS) -> Self:
        member = object.__new__(cls)
        member._value_ = key
        member.label = label
        return member
