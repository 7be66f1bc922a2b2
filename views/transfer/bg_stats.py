"""The export of BG Stats (a JSON of players, games and plays) as a table of evenings in long form.

Source: files that the app shares. A play has `playDate`, `gameRefId`, `rounds`, `comments`, and of each player a score
as typed, which may be a sum ("12+5"); where nobody has a score, who won counts 1 and the others 0.
"""
import csv
import io
from collections.abc import Iterator, Mapping
from typing import Any

import regex

from tally import _

from ..inputs import json_of
from . import evenings_csv
from .evenings_csv import TOO_LARGE, CannotReadTable

MOST_BYTES = 4_000_000
SUM = regex.compile(r"[+-]?\d+(?:\s*[+-]\s*\d+)*")
HEADS = ("Date", "Game", "Number of the game", "Player", "Points", "Rounds", "Note")


def is_export(text: str) -> bool:
    """Whether it looks like JSON, which no CSV does."""
    return text.lstrip().startswith("{")


def as_csv(text: str) -> str:
    """Return the plays as CSV, a line for each player. Raises `CannotReadTable`."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(HEADS)
    try:
        for line in _lines(json_of(text)):
            writer.writerow(line)
            if out.tell() > evenings_csv.MOST_BYTES:  # a long name stands in every line
                raise CannotReadTable(TOO_LARGE)
    except CannotReadTable:
        raise
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise CannotReadTable(_("This is not an export of BG Stats: there are no players, games and plays in it.")
                              ) from error
    return out.getvalue()


def _lines(data: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    players, games = ({each["id"]: str(each["name"]) for each in data[name]} for name in ("players", "games"))
    for number, play in enumerate(data["plays"], start=1):
        if play.get("ignored"):
            continue
        there = play.get("playerScores") or []
        scored = any(_typed(each) for each in there)
        evening = str(play["playDate"])[:10], games[play["gameRefId"]], str(number)
        rounds, note = str(play.get("rounds") or ""), " ".join(str(play.get("comments") or "").split())
        for each in there:
            score = _score(_typed(each)) if scored else str(int(bool(each.get("winner"))))
            yield (*evening, players[each["playerRefId"]], score, rounds, note)


def _typed(player: Mapping[str, Any]) -> str:
    """The score as typed, or as the number it is: 0 is one."""
    score = player.get("score")
    return "" if score is None else str(score).strip()


def _score(typed: str) -> str:
    """A sum as its value; what is none stays as typed, and the page tells its line."""
    typed = typed.replace("\u2212", "-")
    return str(sum(int(regex.sub(r"\s", "", each)) for each in regex.findall(r"[+-]?\s*\d+", typed))
               ) if SUM.fullmatch(typed) else typed
