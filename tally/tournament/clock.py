"""Clock of a round: a moment in time and what was done to it since; every screen works out the same from it."""
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum

NOTHING = timedelta(0)


@dataclass(frozen=True, slots=True)
class Pause:
    """The clock stops."""
    at: datetime


@dataclass(frozen=True, slots=True)
class Resume:
    """The clock goes on."""
    at: datetime


@dataclass(frozen=True, slots=True)
class More:
    """More time (or less, below zero) for one table, or for all (`table` None)."""
    at: datetime
    time: timedelta
    table: int | None = None


Change = Pause | Resume | More


class ClockState(Enum):
    """What a clock does at a moment."""
    WAITING = "waiting"  # the start is announced
    RUNNING = "running"
    PAUSED = "paused"
    OVER = "over"  # it rang: the running deal is finished
    BREAK = "break"  # until the planned start of the next round
    DUE = "due"  # the next round should have started


@dataclass(frozen=True, slots=True)
class Reading:
    """What a clock shows: time left (never below zero), when it rings unless something is done (None: paused).

    In a break it is the time to the planned start of the next round, and that moment.
    """
    state: ClockState
    left: timedelta
    bell: datetime | None


def in_break(start: datetime, now: datetime) -> Reading:
    """Return what a clock shows between two rounds, the next of which is planned to start at a moment."""
    left = max(start - now, NOTHING)
    return Reading(ClockState.BREAK if left else ClockState.DUE, left, start)


@dataclass(frozen=True, slots=True)
class Clock:
    """Starts at a moment and rings `length` later, but for the changes in order of time; all moments in one zone."""
    start: datetime
    length: timedelta
    changes: Sequence[Change] = ()

    def read(self, now: datetime, table: int | None = None) -> Reading:
        """Return what the clock shows now, for one table or for those without time of their own.

        A pause before the start holds from the start on. More time after the bell counts from the moment it is given.
        """
        bell, stopped = self._bell(now, table)
        if stopped is not None:
            return Reading(ClockState.PAUSED, bell - max(stopped, self.start), None)
        if now < self.start:
            return Reading(ClockState.WAITING, bell - self.start, bell)
        left = max(bell - now, NOTHING)
        return Reading(ClockState.RUNNING if left else ClockState.OVER, left, bell)

    def _bell(self, now: datetime, table: int | None) -> tuple[datetime, datetime | None]:
        """Return when it rings by the changes up to now, and since when it stands."""
        bell, stopped = self.start + self.length, None
        for change in self.changes:
            if change.at > now:
                break
            match change:
                case Pause(at) if stopped is None and at < bell:
                    stopped = at
                case Resume(at) if stopped is not None:
                    bell += max(at - max(stopped, self.start), NOTHING)
                    stopped = None
                case More(at, time, given) if given in (None, table):
                    rang = stopped is None and at >= bell
                    bell = (at if rang else bell) + time
        return bell, stopped
