"""Discovery of games.

A game is a package in this folder (or in another package given to `find`) whose `game.py` defines `GAME`.
"""
import pkgutil
from collections.abc import Iterable
from importlib import import_module, util
from pathlib import Path
from types import MappingProxyType

from tally import Game


def find(packages: Iterable[str] = ("games",)) -> MappingProxyType[str, Game]:
    """Return every game by key, in alphabetical order of folder names."""
    found: dict[str, Game] = {}
    for package in packages:
        for folder in sorted(each.name for each in pkgutil.iter_modules(import_module(package).__path__) if each.ispkg):
            module = f"{package}.{folder}.game"
            if util.find_spec(module):
                game = import_module(module).GAME
                found[game.key] = game
    return MappingProxyType(found)


def folders(packages: Iterable[str] = ("games",)) -> list[Path]:
    """Return the game folders, which hold templates, styles and translations."""
    folders = []
    for package in packages:
        for home in import_module(package).__path__:
            folders += sorted(each.parent for each in Path(home).glob("*/game.py"))
    return folders
