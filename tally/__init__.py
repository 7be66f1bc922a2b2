"""What games share: pure, standard library only."""
from .codec import Unreadable, decode, decode_dataclass, decode_kind, encode, tagged
from .game import (
    Account,
    Checks,
    Deal,
    DoesNotFit,
    EntryInvalid,
    Example,
    Findings,
    Game,
    Line,
    Next,
    Opening,
    Problem,
    Question,
    Sample,
    Score,
    Situation,
    Tool,
    Worth,
)
from .house_rules import Preset, Switch, by_chapter, setup, switch, switches
from .labelled import Labelled
from .text import POT, Seat, Text, Who, _, _n, _p, verbatim, who

__all__ = [
    "POT", "Account", "Checks", "Deal", "DoesNotFit", "EntryInvalid", "Example", "Findings", "Game", "Labelled",
    "Line", "Next", "Opening", "Preset", "Problem", "Question", "Sample", "Score", "Seat", "Situation", "Switch",
    "Text", "Tool", "Unreadable", "Who", "Worth", "_", "_n", "_p", "by_chapter", "decode", "decode_dataclass",
    "decode_kind", "encode", "setup", "switch", "switches", "tagged", "verbatim", "who",
]
