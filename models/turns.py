"""Who may write next, and how many may wait for it: whoever reads always finds somebody to answer him.

A writer waits in a thread of the server. If all threads waited (another program has the database for itself, say),
nobody would be left for those who only look. So only some of them may; the others are told to try again, which costs
nothing: what arrives twice counts once. On SQLite, where one writes at a time, writers of this process wait here for
each other and not in the database, which lets them in by chance and looks only now and then.
"""
from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore, Lock

from flask import current_app

PATIENCE = 5  # seconds: a phone hears that it must try again before it takes the network for broken


class Busy(Exception):
    """Too many want to write, or somebody writes for long. Nothing was done."""


class Turns:
    """The places of those who write or wait to; one of them at a time where `alone` says so."""

    def __init__(self, places: int) -> None:
        self._places = BoundedSemaphore(places)
        self._alone = Lock()

    @contextmanager
    def taken(self, alone: bool, patience: float = PATIENCE) -> Iterator[None]:
        """A place, and the turn. Raises `Busy` at once when all places are taken, and when patience ends."""
        if not self._places.acquire(blocking=False):
            raise Busy
        try:
            if not alone:
                yield
                return
            if not self._alone.acquire(timeout=patience):
                raise Busy
            try:
                yield
            finally:
                self._alone.release()
        finally:
            self._places.release()


def turns() -> Turns:
    """Those of this house: three of four threads may wait."""
    held: Turns = current_app.extensions.setdefault("turns", Turns(max(1, current_app.config["THREADS"] * 3 // 4)))
    return held
