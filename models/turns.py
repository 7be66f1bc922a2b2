"""Limit how many threads may write or wait to write, so that readers always find a free thread.

Without it all threads could wait for a lock (say, of another program) and nobody could read. Writers beyond the limit
are told to try again, which is safe: submissions are idempotent. On SQLite, which has one writer at a time, writers of
this process queue here instead of in the database, whose busy handler polls rarely and without order.
"""
from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore, Lock

from flask import current_app

PATIENCE = 5  # seconds; shorter than the time after which a phone takes the network for broken


class Busy(Exception):
    """Too many writers wait, or another one takes too long. Nothing was done."""


class Turns:
    """Slots for threads that write or wait to write; with `alone` one of them at a time."""

    def __init__(self, places: int) -> None:
        self._places = BoundedSemaphore(places)
        self._counting = Lock()
        self.taken_now = 0  # for the metrics
        self._alone = Lock()

    @contextmanager
    def taken(self, alone: bool, patience: float = PATIENCE) -> Iterator[None]:
        """Hold a slot, with `alone` also the turn. Raises `Busy` if no slot is free, or after `patience` seconds."""
        if not self._places.acquire(blocking=False):
            raise Busy
        self._count(1)
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
            self._count(-1)
            self._places.release()

    def _count(self, one: int) -> None:
        with self._counting:
            self.taken_now += one


def turns() -> Turns:
    """Return the app's slots: three quarters of its threads."""
    turns: Turns = current_app.extensions.setdefault("turns", Turns(max(1, current_app.config["THREADS"] * 3 // 4)))
    return turns
