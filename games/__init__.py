"""Finds every room; names none of them.

A room is a package beside this file (or in another package given to `find`) with a `game.py` that shows `GAME`.
"""
import pkgutil
from collections.abc import Iterable
from importlib import import_module, util
from pathlib import Path
from types import MappingProxyType

from tally import Game


def find(packages: Iterable[str] = ("games",)) -> MappingProxyType[str, Game]:
    """Every game by its key, in the alphabetical order of rooms."""
    found: dict[str, Game] = {}
    for package in packages:
        for room in sorted(each.name for each in pkgutil.iter_modules(import_module(package).__path__) if each.ispkg):
            plate = f"{package}.{room}.game"
            if util.find_spec(plate):
                game = import_module(plate).GAME
                found[game.key] = game
    return MappingProxyType(found)


def folders(packages: Iterable[str] = ("games",)) -> list[Path]:
    """The folders of all rooms: their templates, styles and translations lie there."""
    rooms = []
    for package in packages:
        for home in import_module(package).__path__:
            rooms += sorted(each.parent for each in Path(home).glob("*/game.py"))
    return rooms
